"""A board as a command names it: a preset or a file, with fields changed by ``--set``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from math import isfinite
from pathlib import Path

from sim.board import Board, BoardRefusal, load, names, parse
from sim.board_edit import Value, edited


def board_of(name: str, settings: Sequence[str] = ()) -> Board:
    """Return a board with fields changed, each setting like ``levelling=2``; BoardError else."""
    board = load(name)
    if not settings:
        return board
    changes: dict[str, Value] = {}
    for text in settings:
        field, value = _setting(text)
        if field in changes:
            raise BoardRefusal("boards.set_twice", field=field)
        changes[field] = value
    if name in names():
        place = f"{name}.toml"
        text = (files("assets") / "boards" / place).read_text(encoding="utf-8")
    else:
        place = name
        text = Path(name).read_text(encoding="utf-8")
    return parse(edited(text, changes, place), place)


def named(name: str, settings: Sequence[str] = ()) -> str:
    """Return how tables call a board with changed fields."""
    return ", ".join((name, *settings))


def _setting(text: str) -> tuple[str, Value]:
    field, sign, value = text.partition("=")
    try:
        read = tomllib.loads(f"value = {value.strip()}")["value"] if sign and field else None
    except tomllib.TOMLDecodeError:
        read = None
    if not isinstance(read, int | float | str | bool):
        raise BoardRefusal("refusals.no_setting", text=repr(text))
    if isinstance(read, float) and not isfinite(read):
        raise BoardRefusal("boards.not_finite", field=field.strip(), value=read)
    return field.strip(), read
