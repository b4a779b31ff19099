"""The shared script of setting up, in an empty project of its own, and scripts by their names."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def _load(name: str) -> ModuleType:
    """Import a script by its place; scripts are no package."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def load() -> Callable[[str], ModuleType]:
    """Return what imports a script by its name."""
    return _load


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the shared module, working in an empty project of its own."""
    monkeypatch.syspath_prepend(SCRIPTS)
    module: Any = _load("_setup")
    monkeypatch.setattr(module._lock, "place", lambda root: root / "setup.lock")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


@pytest.fixture
def pip(setup: Any, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let venv and pip succeed without doing anything; return the commands they were given."""
    commands: list[list[str]] = []

    def follow(command: list[str], progress: bool = False) -> tuple[int, list[str]]:
        commands.append(command[1:])
        return 0, []

    monkeypatch.setattr(setup, "follow", follow)
    monkeypatch.setattr(setup.Venv, "works", lambda self, names: self.folder.exists())
    return commands
