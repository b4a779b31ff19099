"""What no file of the project may hold: traps of libraries, places on one machine, loose ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (".ci", "assets", "games", "scripts", "sim", "tests")
TEXT = (".py", ".toml", ".md", ".txt", ".json", ".jsonl", ".csv", ".svg", ".cfg", ".yml", "")

# Put together from halves, so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile(
    r"(?<![\w.~])/(?:" + "|".join(("work", "root", "tmp", "home", "Users")) + r")/\w"
    r"|[A-Z]:\\Us"
    r"ers\\"
)
LOOSE_ENDS = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b|for n" r"ow\b")
REGISTRIES = re.compile(r"\bpy" r"pi\.org|python" r"hosted\.org", re.IGNORECASE)
TRAPS = {
    # Fonts of the system differ from machine to machine, and may not be there at all.
    "system fonts": re.compile(r"\bSys" r"Font\b|\bFont\(\s*None"),
    # Gone in pymunk 7; what its callbacks return is ignored.
    "old collision handlers": re.compile(r"\badd_(?:\w+_)?collision" r"_handler\b"),
}


def texts(*folders: str, top: bool = True) -> Iterator[tuple[str, str]]:
    """Yield (path, text) of all text files in these folders and, with ``top``, beside them."""
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    if top:
        paths += [path for path in ROOT.iterdir() if path.name != ".git"]
    for path in sorted(paths):
        hidden = {"__pycache__", ".git"} & set(path.parts)
        if path.is_file() and path.suffix in TEXT and not hidden:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def places(pattern: re.Pattern[str], *folders: str, top: bool = True) -> list[str]:
    """Return ``file:line: text`` for every line in which the pattern is found."""
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for path, text in texts(*folders, top=top)
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_place_on_one_machine() -> None:
    assert places(MACHINE_PATHS, *FOLDERS) == []


def test_no_file_names_a_package_registry() -> None:
    assert places(REGISTRIES, *FOLDERS) == []


def test_no_file_has_loose_ends() -> None:
    assert places(LOOSE_ENDS, *FOLDERS) == []


@pytest.mark.parametrize("trap", TRAPS)
def test_no_source_steps_into_a_known_trap(trap: str) -> None:
    assert places(TRAPS[trap], "sim", "games", "scripts", top=False) == []


@pytest.mark.parametrize(
    ("pattern", "line", "found"),
    [
        (MACHINE_PATHS, "see /" + "tmp/x", True),
        (MACHINE_PATHS, '"/' + 'home/ann/board.toml"', True),
        (MACHINE_PATHS, "C:\\Us" + "ers\\Ann", True),
        (MACHINE_PATHS, "GALTONI_HOME/" + "home/x and ../" + "tmp/y", False),
        (LOOSE_ENDS, "# TO" + "DO: later", True),
        (LOOSE_ENDS, "todos los" + " dados", False),
        (TRAPS["system fonts"], "pygame.font.Sys" + "Font('x', 1)", True),
        (TRAPS["system fonts"], "freetype.Font(" + "None, 12)", True),
        (TRAPS["old collision handlers"], "space.add_collision" + "_handler(1, 2)", True),
        (TRAPS["old collision handlers"], "space.add_wildcard_collision" + "_handler(1)", True),
        (TRAPS["old collision handlers"], "space.on_collision(1, 2)", False),
    ],
)
def test_the_patterns_find_what_they_are_for(
    pattern: re.Pattern[str], line: str, found: bool
) -> None:
    assert bool(pattern.search(line)) is found


def test_no_source_file_has_grown_beyond_reading() -> None:
    long = {
        path: lines
        for path, text in texts("sim", "games", "assets", "scripts", top=False)
        if path.endswith(".py") and (lines := len(text.splitlines())) > 500
    }
    assert long == {}
