"""What holds for every test: no real screen or sound, no file of the user's, steady chance."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

# SDL reads these when pygame starts: they have to stand before the first test imports it.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Commands speak the system's language; what is written out in tests is English.
os.environ["LC_ALL"] = "C.UTF-8"

import pytest
from hypothesis import HealthCheck, settings

HOME_VARIABLE = "GALTONI_HOME"
"""The folder that stands for all of the user's folders: settings, saved matches, caches."""

# Shared machines stall for seconds: how long an example takes says nothing about the code.
_UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("local", **_UNHURRIED)
settings.register_profile("ci", derandomize=True, print_blob=True, **_UNHURRIED)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session", autouse=True)
def _session_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what runs before any single test (module fixtures) away from the user's folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> None:
    """Hear Ctrl-C as at a terminal: what a shell starts in the background inherits it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def galtoni_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user's folders of its own; the path does not exist until it is written to."""
    home = tmp_path / "galtoni-home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


def _kit(name: str) -> Any:
    """Return a module of helpers that lies beside this file."""
    place = spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert place is not None and place.loader is not None  # the file lies beside this one
    module = module_from_spec(place)
    place.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def table_parts() -> Any:
    """Return what stands for a window at every table, and what is checked there."""
    return _kit("table_kit")


@pytest.fixture
def table_kit(
    table_parts: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str], Any]:
    """Return a function (game, variant) that gives what a test needs to sit down at a table."""
    return lambda game, variant: table_parts.kit(tmp_path, monkeypatch, game, variant)


@pytest.fixture(scope="session")
def pupil() -> Any:
    """Return the helpers that do what a lesson asks for."""
    return _kit("learn_kit")


@pytest.fixture
def drawn(table_parts: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a list of every text drawn: (text, rectangle, used place, share of its size)."""
    return table_parts.note_texts(monkeypatch)


@pytest.fixture(scope="session")
def played() -> Any:
    """Return the helpers that play whole matches without a table, into a folder of matches."""
    return _kit("played_kit")


@pytest.fixture(scope="session")
def soaking() -> Any:
    """Return the helpers that read how much memory a process holds, and what of it grew."""
    return _kit("soak_kit")


@pytest.fixture
def plugged_pad() -> Iterator[Callable[[], Any]]:
    """Return a function that plugs a pad in; where SDL has no such pads the test is skipped."""
    plugged: list[Any] = []

    def plug() -> Any:
        try:
            plugged.append(_kit("plugged_pad").PluggedPad())
        except LookupError as why:
            pytest.skip(str(why))
        return plugged[-1]

    yield plug
    for pad in plugged:
        pad.pull_out()


@pytest.fixture
def display() -> Iterator[str]:
    """Return the name of a screen of its own; without Xvfb and xdotool the test is skipped."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("needs Xvfb and xdotool")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()
