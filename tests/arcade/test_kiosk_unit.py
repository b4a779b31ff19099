"""What lets a system open an exhibition by itself, word for word."""

import os
import re
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
    """Quoted for a shell, as the Desktop Entry Specification has it, then escaped as any value."""
    assert login(COMMAND, "/srv", "/kept") == (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Galtoni\n"
        "Path=/srv\n"
        "Exec=sh -c \"until env GALTONI_HOME=/kept '/opt/my games/bin/python' -m games kiosk"
        " --hours 10:00-18:00 'a\\\\\"\\\\$%%\\\\\\\\'"
        ' || [ \\\\$? -eq 2 ]; do sleep 5; done"\n'
    )
    assert 'Exec=sh -c "until python -m games ||' in login(["python", "-m", "games"], "/srv", None)


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs sh")
@pytest.mark.parametrize(
    ("codes", "starts"), [((137, 1, 0), 3), ((0,), 1), ((2,), 1), ((143, 2), 2)], ids=str
)
def test_an_entry_starts_even_the_guard_anew_unless_it_ended_as_it_should(tmp_path, codes, starts):
    """Read as a desktop reads it; the staff's end is 0, a wish that cannot be fulfilled is 2."""
    file = tmp_path / "it's $HOME"
    for number, code in enumerate(codes):
        (tmp_path / f"{number}").write_text(str(code))
    play = f"n=$(wc -c < '{tmp_path}/count'); printf x >> '{tmp_path}/count'; exit $(cat $n)"
    (tmp_path / "count").touch()
    entry = login(["sh", "-c", play, str(file)], str(tmp_path), "/kept")
    value = next(line for line in entry.splitlines() if line.startswith("Exec="))[5:]
    value = value.replace("\\\\", "\\").replace("%%", "%")
    (script,) = re.fullmatch(r'sh -c "(.*)"', value).groups()
    command = ["sh", "-c", re.sub(r'\\(["`$\\])', r"\1", script)]
    (tmp_path / "sleep").write_text("#!/bin/sh\n")
    (tmp_path / "sleep").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PATH": path}, timeout=20)
    assert done.returncode == 0
    assert (tmp_path / "count").read_text() == "x" * starts


@pytest.mark.parametrize("what", ["unit", "login"])
def test_the_command_prints_itself(capsys, monkeypatch, tmp_path, galtoni_home, what):
    """With its own options and folder, and opens nothing."""
    monkeypatch.chdir(tmp_path)
    wish = ["kiosk", "--idle", "30", "--print", what, "--pin", "4711"]
    monkeypatch.setattr("sys.argv", ["galtoni", *wish])
    assert main(wish) == 0
    told = capsys.readouterr().out
    assert f"{sys.executable} -m games kiosk --idle 30 --pin 4711" in told
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
