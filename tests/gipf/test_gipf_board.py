"""The board of Gipf and the numbers of its opening moves."""

from pathlib import Path

import pytest

from games.core import registry
from games.gipf.geometry import BIT, COORDINATES, DOTS, LINES, PUSHES, SPOTS, WINDOWS, names

TABLE = Path(__file__).parents[1] / "data" / "gipf.perft"
CORNER_DOTS = ("a1", "a5", "e1", "e9", "i1", "i5")


def test_the_board_has_its_spots_dots_lines_pushes_and_windows() -> None:
    assert (len(SPOTS), len(DOTS), len(LINES), len(PUSHES), len(WINDOWS)) == (37, 24, 21, 42, 48)
    assert sorted(len(line) for line in LINES) == sorted([4, 5, 6, 7, 6, 5, 4] * 3)
    assert COORDINATES[SPOTS.index("e5")] == (0, 0)


def test_corner_dots_have_one_push_and_the_others_two() -> None:
    for dot in DOTS:
        assert sum(push.dot == dot for push in PUSHES) == (1 if dot in CORNER_DOTS else 2)


@pytest.mark.parametrize(
    ("dot", "first", "last"),
    [("e1", "e2", "e8"), ("a1", "b2", "h5"), ("i1", "h2", "b5"), ("d8", "e8", "h5")],
)
def test_pushes_run_straight_across_the_board(dot: str, first: str, last: str) -> None:
    ends = {(push.line[0], push.line[-1]) for push in PUSHES if push.dot == dot}
    assert (BIT[first], BIT[last]) in ends


def test_the_corners_alternate() -> None:
    start = registry.game("gipf", "standard").initial()
    assert names(start.position.white) == ("b5", "e2", "h5")
    assert names(start.position.black) == ("b2", "e8", "h2")
    assert start.position.gipfs == start.position.white | start.position.black
    assert start.reserve == (12, 12)


def raw(game, state, depth: int) -> int:  # type: ignore[no-untyped-def]
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(raw(game, game.play(state, action), depth - 1) for action in actions)


def unique(game, state, depth: int) -> list[int]:  # type: ignore[no-untyped-def]
    counts, level = [], {game.perft_key(state): state}
    for _ in range(depth):
        following = {}
        for one in level.values():
            for action in game.actions(one):
                after = game.play(one, action)
                following[game.perft_key(after)] = after
        level = following
        counts.append(len(level))
    return counts


ROWS = [line.split() for line in TABLE.read_text().splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_opening_counts(row: list[str]) -> None:
    variant, kind, *counts = row
    game = registry.game("gipf", variant)
    expected = [int(count) for count in counts[:2]]
    if kind == "unique":
        assert unique(game, game.initial(), 2) == expected
    else:
        assert [raw(game, game.initial(), depth) for depth in (1, 2)] == expected


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_opening_counts_to_full_depth(row: list[str]) -> None:
    variant, kind, *counts = row
    game = registry.game("gipf", variant)
    expected = [int(count) for count in counts]
    if kind == "unique":
        assert unique(game, game.initial(), len(expected)) == expected
    else:
        found = [raw(game, game.initial(), depth + 1) for depth in range(len(expected))]
        assert found == expected
