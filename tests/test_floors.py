"""Arrows point one way: which of our modules may import which."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("galtoni", "mancala", "siebener", "koenigsflucht", "gipf")
PACKAGES = ("assets", "sim", "games")

# Lower never imports higher.
ASSETS, SIM, SIM_COMMANDS, CORE, RULES, BOT, UI, VIEW, ARCADE, COMMANDS = range(10)

# The name of the program is also the name of a game: the toolkit may write it here, and where it
# asks platformdirs for the program's folders.
PROGRAM_NAMES = {"GALTONI_HOME"}


def module_name(path: Path) -> str:
    """Return the dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources(*packages: str) -> Iterator[tuple[str, Path]]:
    """Yield name and path of every module of these packages, sorted."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield module_name(path), path


MODULES = dict(sources(*PACKAGES))


def floor(module: str) -> int:
    """Return the floor on which a module stands."""
    parts = module.split(".")
    if parts[0] == "assets":
        return ASSETS
    if parts[0] == "sim":
        return SIM_COMMANDS if parts[-1] in ("cli", "lab_cli") else SIM
    room = parts[1] if len(parts) > 1 else ""
    if room in ("", "version", "core"):  # games/__init__.py and version.py import none of ours
        return CORE
    if room == "ui":
        return UI
    if room == "arcade":
        return ARCADE
    if room in GAMES:
        part = parts[2] if len(parts) > 2 else ""
        return VIEW if part.startswith("view") else BOT if part.startswith("bot") else RULES
    return COMMANDS


def imports(name: str, tree: ast.AST) -> Iterator[str]:
    """Yield every module of ours that a module imports anywhere: in functions and for types too."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            children = [f"{base}.{alias.name}" for alias in node.names]
            found = [child if child in MODULES else base for child in children]
        else:
            continue
        for module in found:
            if module.partition(".")[0] in PACKAGES:
                yield module


def edges() -> Iterator[tuple[str, str]]:
    """Yield (importer, imported) over all our modules."""
    for name, path in MODULES.items():
        for imported in imports(name, ast.parse(path.read_text(encoding="utf-8"))):
            yield name, imported


def complaint(importer: str, imported: str) -> str | None:
    """Return why an import is not allowed, None when it is."""
    if floor(imported) > floor(importer):
        return "a lower floor imports a higher one"
    room = importer.split(".")[1] if importer.startswith("games.") else ""
    other = imported.split(".")[1] if imported.startswith("games.") else ""
    if room in GAMES and other in GAMES and other != room:
        return "a game imports another game"
    if room in ("core", "ui") and other in GAMES:
        return "what all games share imports a game"
    if imported.partition(".")[0] == "sim" and room in (*GAMES, "core", "ui") and room != "galtoni":
        return "only galtoni knows the laboratory"
    if importer == "games.headless_cli" and floor(imported) in (UI, VIEW, ARCADE):
        return "a command without a window imports the window"
    return None


def test_every_import_follows_the_floors() -> None:
    found = [
        f"{importer} imports {imported}: {why}"
        for importer, imported in edges()
        if (why := complaint(importer, imported))
    ]
    assert found == []


def test_the_walk_sees_the_imports_it_has_to_judge() -> None:
    seen = set(edges())
    assert ("games.cli", "games.core.registry") in seen  # at the top of a module
    assert ("games.cli", "games.version") in seen  # inside a function
    assert ("games.core.bots", "games.core.game") in seen


@pytest.mark.parametrize(
    ("importer", "imported", "why"),
    [
        ("sim.world", "games.core.game", "a lower floor imports a higher one"),
        ("sim.world", "sim.cli", "a lower floor imports a higher one"),
        ("assets.texts", "sim.board", "a lower floor imports a higher one"),
        ("games.core.match", "games.galtoni.rules", "a lower floor imports a higher one"),
        ("games.galtoni.rules", "games.galtoni.bot", "a lower floor imports a higher one"),
        ("games.galtoni.rules", "games.ui.text", "a lower floor imports a higher one"),
        ("games.galtoni.bot", "games.galtoni.view_board", "a lower floor imports a higher one"),
        ("games.ui.text", "games.arcade.app", "a lower floor imports a higher one"),
        ("games.gipf.rules", "games.mancala.rules", "a game imports another game"),
        ("games.ui.text", "games.gipf.rules", "what all games share imports a game"),
        ("games.mancala.rules", "sim.stats", "only galtoni knows the laboratory"),
        ("games.core.match", "sim.world", "only galtoni knows the laboratory"),
        (
            "games.headless_cli",
            "games.ui.storage",
            "a command without a window imports the window",
        ),
        ("games.galtoni.chance", "sim.world", None),
        ("games.galtoni.view", "games.ui.text", None),
        ("games.headless_cli", "games.galtoni.bot", None),
        ("games.headless_cli", "sim.board", None),
        ("sim.cli", "sim.world", None),
        ("games.ui.text", "assets.texts", None),
    ],
)
def test_floors_allow_and_forbid(importer: str, imported: str, why: str | None) -> None:
    assert complaint(importer, imported) == why


def words(text: str) -> set[str]:
    """Return the words of a name or a text in small letters: of snake_case and CamelCase too."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def written(tree: ast.Module) -> Iterator[str]:
    """Yield every identifier and string of a module but docstrings and names of the program."""
    excused = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            excused.add(id(node.value))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("platformdirs."):
            excused.update(id(argument) for argument in node.args)
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in excused else None
        if isinstance(text, str) and text not in PROGRAM_NAMES:
            yield text
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


def test_the_toolkit_names_no_game() -> None:
    found = [
        (name, text)
        for name, path in sources("games/ui")
        for text in written(ast.parse(path.read_text(encoding="utf-8")))
        if words(text) & set(GAMES)
    ]
    assert found == []


def test_a_named_game_is_noticed() -> None:
    tree = ast.parse(
        '"""Like gipf."""\nclass MancalaPit:\n    siebener_dice = f("a koenigsflucht")'
    )
    named = {word for text in written(tree) for word in words(text)} & set(GAMES)
    assert named == {"mancala", "siebener", "koenigsflucht"}


BLOCKED = """
import importlib, sys
sys.modules["pygame"] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
print(len(sys.argv) - 1)
"""


def test_laboratory_rules_and_bots_need_no_pygame() -> None:
    commands = ("games.cli", "games.headless_cli")
    without_window = [name for name in MODULES if floor(name) <= BOT or name in commands]
    assert {"sim", "games.core.game", "games.core.registry"} <= set(without_window)
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *without_window],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(len(without_window))
