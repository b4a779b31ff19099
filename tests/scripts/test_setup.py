"""The environment that setting up makes: what it notices, what it leaves behind, what it keeps."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def venv(setup: Any) -> Any:
    return setup.Venv(setup.ROOT / ".venv")


INSTALL = ["-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
INSTALL += ["--progress-bar=off", "--editable"]


def test_the_second_time_nothing_is_installed(setup: Any, pip: list[list[str]]) -> None:
    venv(setup).prepare(["lab"])
    assert pip == [["-m", "venv", str(setup.ROOT / ".venv")], [*INSTALL, ".[lab]"]]
    pip.clear()
    venv(setup).prepare(["lab"])
    assert pip == []


HOLD = """
import sys, time
sys.path.insert(0, sys.argv[1])
import _lock
from pathlib import Path
with _lock.held(Path(sys.argv[2]), lambda: None):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_start_waits_for_the_first_and_finds_it_done(
    setup: Any, pip: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", HOLD, str(SCRIPTS), str(setup.ROOT / "setup.lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        assert first.stdout.readline().strip() == b"held"
        waits: list[str] = []

        def sleep(seconds: float) -> None:
            """Let the first start finish its setup and end while the second waits."""
            waits.append("waited")
            if len(waits) == 2:
                there = venv(setup)
                there.folder.mkdir()
                there.write_stamp(setup.wanted_stamp(["lab"]))
                first.communicate()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(setup._lock.time, "sleep", sleep)
            venv(setup).prepare(["lab"])
    assert waits == ["waited", "waited"]
    assert pip == []
    assert capsys.readouterr().err == (
        "galtoni is being set up by another start of it: waiting for that.\n"
    )


def test_the_lock_lies_outside_the_project_and_is_its_own(
    setup: Any, tmp_path: Path, load: Callable[[str], Any]
) -> None:
    lock: Any = load("_lock")
    here, there = lock.place(tmp_path), lock.place(tmp_path / "other")
    assert here != there
    assert tmp_path not in here.parents
    assert here == lock.place(tmp_path)


def test_where_nothing_can_be_locked_it_goes_on(tmp_path: Path, load: Callable[[str], Any]) -> None:
    lock: Any = load("_lock")
    with lock.held(tmp_path / "no" / "folder" / "x.lock", lambda: None):
        pass


def test_more_extras_are_added_and_fewer_are_enough(setup: Any, pip: list[list[str]]) -> None:
    venv(setup).prepare(["lab"])
    pip.clear()
    venv(setup).prepare(["lab", "dev"])
    assert pip == [[*INSTALL, ".[dev,lab]"]]
    pip.clear()
    venv(setup).prepare(["lab"])
    assert pip == []


def test_a_changed_project_is_installed_again_with_what_was_there(
    setup: Any, pip: list[list[str]]
) -> None:
    venv(setup).prepare(["lab", "dev"])
    pip.clear()
    (setup.ROOT / "pyproject.toml").write_text("[project]\nname = 'new'\n", encoding="utf-8")
    venv(setup).prepare(["lab"])
    assert pip == [[*INSTALL, ".[dev,lab]"]]


@pytest.mark.parametrize("field", ["python", "root"])
def test_another_python_or_place_makes_it_anew(
    field: str, setup: Any, pip: list[list[str]]
) -> None:
    there = venv(setup)
    there.prepare(["lab"])
    there.write_stamp({**there.read_stamp(), field: "another"})
    (there.folder / "old").touch()
    pip.clear()
    there.prepare(["lab"])
    assert [command[1] for command in pip] == ["venv", "pip"]
    assert not (there.folder / "old").exists()


def test_one_that_does_not_work_is_made_anew(
    setup: Any, pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = venv(setup)
    there.prepare(["lab"])
    monkeypatch.setattr(setup.Venv, "works", lambda self, names: False)
    pip.clear()
    there.prepare(["lab"])
    assert [command[1] for command in pip] == ["venv", "pip"]


@pytest.mark.parametrize("interrupted", ["venv", "pip"])
def test_an_interrupted_one_leaves_no_stamp_and_is_made_anew(
    interrupted: str, setup: Any, pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = setup.follow

    def follow(command: list[str], progress: bool = False) -> tuple[int, list[str]]:
        if command[2] == interrupted:
            raise KeyboardInterrupt
        answer: tuple[int, list[str]] = quiet(command, progress)
        return answer

    monkeypatch.setattr(setup, "follow", follow)
    assert setup.run(["lab"], lambda venv: 0) == 130
    assert venv(setup).read_stamp() == {}
    monkeypatch.setattr(setup, "follow", quiet)
    pip.clear()
    assert setup.run(["lab"], lambda venv: 5) == 5
    assert [command[1] for command in pip] == ["venv", "pip"]


def test_an_interrupted_update_is_not_taken_for_whole(
    setup: Any, pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = venv(setup)
    there.prepare(["lab"])

    def follow(command: list[str], progress: bool = False) -> tuple[int, list[str]]:
        raise KeyboardInterrupt

    monkeypatch.setattr(setup, "follow", follow)
    with pytest.raises(KeyboardInterrupt):
        there.prepare(["lab", "dev"])
    assert there.read_stamp() == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00"])
def test_a_damaged_stamp_counts_as_none(text: str, setup: Any) -> None:
    there = venv(setup)
    there.folder.mkdir()
    there.stamp.write_text(text, encoding="utf-8")
    assert there.read_stamp() == {}


FAILURES: dict[str, tuple[list[str], str]] = {
    "network": (
        ["WARNING: Retrying", "NewConnectionError('...: [Errno 111] Connection refused')"],
        "pip could not reach its package index: check the network",
    ),
    "disk": (["ERROR: [Errno 28] No space left on device"], "the disk refuses: No space left"),
    "other": (
        ["ERROR: Failed building wheel"],
        "pip could not install the project: its last lines above",
    ),
}


@pytest.mark.parametrize("kind", FAILURES)
def test_a_failed_installation_says_what_to_do(
    kind: str, setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, said = FAILURES[kind]
    monkeypatch.setattr(
        setup, "follow", lambda command, progress=False: (1, lines) if progress else (0, [])
    )
    assert setup.run(["lab"], lambda venv: 0) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1].startswith(f"galtoni: {said}")
    assert lines[-1] in err
    assert venv(setup).read_stamp() == {}


def test_a_failed_update_keeps_what_was_there(
    setup: Any, pip: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv(setup).prepare(["lab"])
    monkeypatch.setattr(setup, "follow", lambda command, progress=False: (1, ["Read timed out"]))
    assert setup.run(["lab", "dev"], lambda venv: 0) == 2
    assert setup.run(["lab"], lambda venv: 7) == 7


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package(
    module: str, setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        setup.importlib.util, "find_spec", lambda name: None if name == module else object()
    )
    assert setup.run(["lab"], lambda venv: 0) == 2
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert f"'sudo apt install {package}'" in capsys.readouterr().err
    assert not (setup.ROOT / ".venv").exists()


def test_a_disk_error_names_place_and_remedy(
    setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(self: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert setup.run(["lab"], lambda venv: 0) == 2
    assert capsys.readouterr().err == (
        f"galtoni: the disk refuses: Permission denied ({setup.ROOT / '.venv'})."
        f" Check space and permissions in {setup.ROOT}, then run this again.\n"
    )


def test_a_file_in_place_of_the_environment_is_replaced(setup: Any, pip: list[list[str]]) -> None:
    (setup.ROOT / ".venv").write_text("", encoding="utf-8")
    venv(setup).prepare(["lab"])
    assert venv(setup).folder.is_dir()


def test_a_link_in_place_of_the_environment_leaves_its_target_alone(
    setup: Any, pip: list[list[str]], tmp_path: Path
) -> None:
    target = tmp_path / "elsewhere"
    target.mkdir()
    (target / "mine").touch()
    (setup.ROOT / ".venv").symlink_to(target)
    venv(setup).prepare(["lab"])
    assert (target / "mine").exists()


def test_it_is_not_removed_under_the_python_that_runs_from_it(
    setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = venv(setup)
    there.folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(there.folder))
    assert setup.run(["lab"], lambda venv: 0) == 2
    assert "leave it (deactivate) and run this again" in capsys.readouterr().err
    assert there.folder.exists()


def test_works_asks_the_python_of_the_environment(setup: Any, tmp_path: Path) -> None:
    there = venv(setup)
    assert there.works(("json",)) is False
    there.python = Path(sys.executable)
    assert there.works(("json", "pygame")) is True
    assert there.works(("json", "no_such_module")) is False


def test_exit_codes_pass_through(setup: Any) -> None:
    python = [sys.executable, "-c"]
    assert setup.call([*python, "raise SystemExit(7)"]) == 7
    assert setup.call([*python, "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"]) == 143


def test_what_would_lead_pip_elsewhere_is_left_out(setup: Any) -> None:
    cleaned = setup.clean_environment({"PATH": "p", "PYTHONPATH": "q", "PIP_TARGET": "r"})
    assert cleaned == {"PATH": "p", "PIP_USER": "0"}


def test_the_stamp_is_readable_and_complete(setup: Any, pip: list[list[str]]) -> None:
    venv(setup).prepare(["lab"])
    stamp = json.loads((setup.ROOT / ".venv" / "galtoni-setup.json").read_text(encoding="utf-8"))
    assert sorted(stamp) == ["extras", "project", "python", "root"]
    assert stamp["extras"] == ["lab"]
    assert sys.version in stamp["python"]
