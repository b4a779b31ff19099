"""Tuning: the space of changes, the file, and a short search that gets better."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from sim import tuning
from sim.board import load, parse
from sim.board_check import check
from sim.targets import parse as target
from sim.tuning import TuneProgress, TuningError, tune
from sim.tuning_file import as_toml
from sim.tuning_space import Space, is_symmetric

BOARD = load("gerhards")
replace = msgspec.structs.replace


def test_nothing_changed_is_the_same_board() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    assert space.board_of(np.zeros(len(space))) == BOARD


def test_a_row_moves_as_a_whole_by_six_millimetres_at_most() -> None:
    space = Space(BOARD, ("rows",), True)
    assert len(space) == 5
    moved = space.board_of(np.array([0.5, 0, 0, 0, -7.0]))
    top = max(peg.y for peg in BOARD.pegs)
    bottom = min(peg.y for peg in BOARD.pegs)
    assert {p.y for p in moved.pegs if p.y > top} == {top + 3.0}
    assert min(p.y for p in moved.pegs) == bottom - 6.0


def test_symmetric_changes_keep_the_mirror_image_to_the_bit() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    vector = np.random.default_rng(3).uniform(-1, 1, len(space))
    changed = space.board_of(vector)
    assert is_symmetric(changed)
    assert not is_symmetric(replace(changed, pegs=changed.pegs[1:]))
    assert sum(a.x != b.x for a, b in zip(changed.pegs, BOARD.pegs, strict=True)) > 10


def test_thicker_dividers_narrow_the_columns_and_keep_their_tips() -> None:
    changed = Space(BOARD, ("dividers",), True).board_of(np.array([0.5]))
    assert changed.columns[3].right - changed.columns[3].left == pytest.approx(17.0)
    assert changed.columns[0].left == BOARD.columns[0].left
    divider = next(bar for bar in changed.segments if bar.kind == "divider")
    assert divider.radius == 2.5
    assert divider.y2 + divider.radius == BOARD.columns[0].top


def test_a_tuned_board_comes_back_from_its_file() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    changed = space.board_of(np.random.default_rng(4).uniform(-1, 1, len(space)))
    text = as_toml(changed, "tuned\nby a test")
    assert text.startswith("# tuned\n# by a test\n")
    back = parse(text, "x.toml")
    assert back.hash == changed.hash
    assert back.title == changed.title
    assert back.notes.strip() == changed.notes.strip()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"free": ("nails",)}, "nothing is called 'nails'; free any of: rows, offsets"),
        ({"free": ()}, "nothing is free to change"),
        ({"budget": 0}, "the budget is 0"),
        ({"board": replace(BOARD, levelling=1.0)}, "is not its own mirror image"),
    ],
)
def test_bad_questions_get_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    values: dict[str, Any] = {"board": BOARD, "free": ("rows",), "budget": 5} | changes
    board = values.pop("board")
    with pytest.raises(TuningError, match=sentence):
        tune(board, target("own=0.4", 7, 7), **values)


@pytest.fixture
def few_drops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches count fewer drops than real ones do."""
    for name, value in (("FIRST", 60), ("MOST", 200), ("LAST", 200)):
        monkeypatch.setattr(tuning, name, value)


@pytest.mark.usefixtures("few_drops")
def test_a_short_search_gets_nearer_and_says_so() -> None:
    seen: list[TuneProgress] = []
    wanted = target("own=0.5", 7, 7)
    found = tune(BOARD, wanted, free=("tilt",), budget=24, seed=3, progress=seen.append)
    assert found.distance < found.before
    assert not check(found.board)
    assert is_symmetric(found.board)
    assert found.evaluations >= 24
    assert seen[-1].board == found.board
    assert seen[0].drops < seen[-1].drops
    assert found.shares[0] == pytest.approx(found.shares[6, ::-1])


@pytest.mark.usefixtures("few_drops")
def test_stopping_keeps_the_best() -> None:
    seen: list[TuneProgress] = []
    wanted = target("own=0.5", 7, 7)
    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 100, "seed": 3}
    found = tune(BOARD, wanted, progress=seen.append, stop=lambda: len(seen) >= 1, **arguments)
    assert len(seen) == 1
    assert found.board == seen[0].board
