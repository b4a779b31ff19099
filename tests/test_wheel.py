"""The wheel: whole, and usable far from the source tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("sim", "games", "assets")
UNSHIPPED = {"pictures"}
"""Folders of assets that only the documents show."""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return its output; the test fails with all it said when it fails."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=kept,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def shipped_files() -> set[str]:
    """Return every file of our packages that a wheel has to hold."""
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not UNSHIPPED & set(path.relative_to(ROOT).parts[1:2])
    }


def test_every_kind_of_file_of_ours_is_named_for_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["assets"]
    folders = {pattern.removesuffix("/**/*") for pattern in patterns}
    lost = {
        name
        for name in shipped_files()
        if not name.endswith((".py", "/py.typed"))
        and not (name.startswith("assets/") and name.split("/")[1] in folders)
    }
    assert lost == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from a copy: what an earlier build left behind must not get in."""
    copy = tmp_path_factory.mktemp("copy")
    without = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=without)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", "dist", ".", cwd=copy)
    (built,) = (copy / "dist").glob("galtoni-*.whl")
    return built


@pytest.mark.wheel
def test_the_wheel_holds_every_file_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == shipped_files()


@pytest.mark.wheel
def test_the_wheel_works_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", venv, cwd=tmp_path)
    programs = venv / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", wheel, cwd=tmp_path)
    galtoni = programs / "galtoni"

    lines = run(galtoni, "--version", cwd=tmp_path).splitlines()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert lines[0] == f"galtoni {version['version']}"
    assert not any("not installed" in line for line in lines)
    places = dict(line.split(" from ") for line in lines if " from " in line)
    assert sorted(places) == ["assets", "games", "sim"]
    assert all(Path(place).is_relative_to(venv) for place in places.values())

    assert "usage: galtoni" in run(galtoni, "--help", cwd=tmp_path)
    assert "gerhards" in run(galtoni, "boards", cwd=tmp_path)
    texts = "from assets.texts import Texts; print(Texts('de').language, Texts('en').language)"
    assert run(programs / "python", "-c", texts, cwd=tmp_path).strip() == "de en"
