"""What lets a system open an exhibition by itself, word for word."""

import os
import shutil
import subprocess
import sys

import pytest

from games.arcade.kiosk_unit import login, unit
from games.cli import main

COMMAND = ["/opt/my games/bin/python", "-m", "games", "kiosk", "--hours", "10:00-18:00", 'a"$%\\']


def test_a_unit_opens_the_house_with_the_session_and_anew_after_every_failure():
    """Odd signs mean themselves (systemd.service(5), command lines; systemd.syntax(7))."""
    assert unit(COMMAND, "/srv/50 %", "/var/my kept") == (
        "[Unit]\n"
        "Description=Galtoni for visitors\n"
        "PartOf=graphical-session.target\n"
        "After=graphical-session.target\n"
        "StartLimitIntervalSec=0\n"
        "\n"
        "[Service]\n"
        "WorkingDirectory=/srv/50 %%\n"
        'Environment="GALTONI_HOME=/var/my kept"\n'
        'ExecStart="/opt/my games/bin/python" -m games kiosk --hours 10:00-18:00'
        ' "a\\"$$%%\\\\"\n'
        "Restart=on-failure\n"
        "RestartSec=5\n"
        "\n"
        "[Install]\n"
        "WantedBy=graphical-session.target\n"
    )
    assert "Environment" not in unit(COMMAND, "/srv", None)


def test_an_entry_opens_the_house_at_login():
    """Quoted as the Desktop Entry Specification has it, then escaped as every value there."""
    assert login(COMMAND, "/srv", "/kept") == (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Galtoni\n"
        "Path=/srv\n"
        'Exec=env GALTONI_HOME=/kept "/opt/my games/bin/python" -m games kiosk'
        ' --hours 10:00-18:00 "a\\\\"\\\\$%%\\\\\\\\"\n'
    )
    assert "Exec=python -m games\n" in login(["python", "-m", "games"], "/srv", None)


@pytest.mark.parametrize("what", ["unit", "login"])
def test_the_command_prints_itself(capsys, monkeypatch, tmp_path, galtoni_home, what):
    """With its own options and folder, and opens nothing."""
    monkeypatch.chdir(tmp_path)
    wish = ["kiosk", "--idle", "30", "--print", what, "--pin", "4711"]
    monkeypatch.setattr("sys.argv", ["galtoni", *wish])
    assert main(wish) == 0
    told = capsys.readouterr().out
    assert f"{sys.executable} -m games kiosk --idle 30 --pin 4711\n" in told
    assert f"GALTONI_HOME={galtoni_home}" in told
    assert f"={tmp_path}\n" in told
    assert not galtoni_home.exists()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_takes_the_unit(tmp_path):
    """Its own judge finds nothing."""
    file = tmp_path / "galtoni.service"
    file.write_text(unit([sys.executable, "-m", "games", "kiosk"], "/", str(tmp_path)))
    done = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert (done.returncode, file.name in done.stderr) == (0, False), done.stderr
