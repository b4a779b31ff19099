"""Where things lie at the table: nothing on anything else, whatever shows beside the board."""

from itertools import combinations, product

import pytest
from pygame import Rect

from games.arcade.scenes.table_layout import Extras, table_places
from games.ui.layout import Layout

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)]
TABLES = [(0.75, 2, False), (0.92, 2, False), (1.0, 2, False), (2.4, 2, False), (0.75, 3, False)]
ROUND = [(0.92, seats, True) for seats in range(3, 9)]


def name(value):
    """Return a short name for a parameter."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else None


@pytest.mark.parametrize("size", SIZES, ids=name)
@pytest.mark.parametrize(("aspect", "seats", "small"), [*TABLES, *ROUND])
def test_nothing_lies_on_anything_else(size, aspect, seats, small):
    """With bar, list and plate in all combinations, during a match and after it."""
    layout = Layout(*size)
    window = Rect((0, 0), size)
    for gauge, sheet, banner, ended in product((False, True), repeat=4):
        extras = Extras(4, gauge, sheet, banner, ended, (1,) * seats)
        acts = [0 if ended or small else 1] * seats
        places = table_places(layout, acts, aspect=aspect, small=small, extras=extras)
        found = {
            "board": places.board,
            "line": places.line,
            **{f"card {n}": seat.card for n, seat in enumerate(places.seats)},
            **{f"tool {n}": rect for n, rect in enumerate((*places.tools, *places.corner))},
        }
        if extras.gauge:
            found["bar"] = places.gauge
        if banner:
            found["plate"] = places.banner
        if sheet:
            found["list"] = places.sheet
        told = f"{extras}"
        for what, rect in found.items():
            assert window.contains(rect), f"{what} leaves the window: {told}"
        for (one, first), (other, second) in combinations(found.items(), 2):
            assert not first.colliderect(second), f"{one} lies on {other}: {told}"
        if sheet:
            assert places.sheet.height >= layout.px(150), told
            assert places.sheet.width >= layout.px(180), told
            assert max(places.board.height, places.board.width) >= 0.5 * layout.height, told
        for tool in (*places.tools, *places.corner):
            assert min(tool.size) >= layout.px(48)


@pytest.mark.parametrize("size", SIZES, ids=name)
def test_after_the_match_the_right_side_is_free_for_the_result(size):
    """In landscape both seats lie left of where the result is told, in portrait below it."""
    layout = Layout(*size)
    for aspect in (0.75, 0.92, 1.0):
        extras = Extras(tools=4, ended=True, kept=(0, 0))
        places = table_places(layout, [0, 0], aspect=aspect, extras=extras)
        for seat in places.seats:
            if layout.portrait:
                assert seat.card.top >= places.line.bottom
            else:
                assert seat.card.right <= places.board.left


def test_the_result_lies_on_the_tools_that_are_no_longer_of_use():
    """List first, then the result over the places of the other three."""
    places = table_places(Layout(1280, 720), [1, 1], extras=Extras(tools=4))
    assert places.result == places.tools[1].union(places.tools[3])
