"""Where things lie at the table: nothing on anything else, whatever shows beside the board."""

from itertools import combinations, product

import pytest
from pygame import Rect

from games.arcade.scenes.table_layout import table_places
from games.arcade.scenes.table_places import Extras
from games.ui.layout import Layout

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (2560, 1080)]
TABLES = [(0.75, 2, False), (0.92, 2, False), (1.0, 2, False), (2.4, 2, False), (0.75, 3, False)]
ROUND = [(0.92, seats, True) for seats in range(3, 9)]


def told(layout):
    """Return where a result of usual size lies: at the right side, in portrait above."""
    room = layout.screen.inflate(-2 * layout.grid(2), -2 * layout.grid(2))
    if layout.portrait:
        return Rect(layout.grid(1), layout.grid(1), layout.px(704), layout.px(360))
    wide, high = layout.px(376), layout.px(590)
    return Rect(room.right - wide, room.top, wide, high)


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
        result = told(layout) if ended else Rect(0, 0, 0, 0)
        extras = Extras(4, gauge, sheet, banner, result.size, (1,) * seats)
        acts = [0 if ended or small else 1] * seats
        places = table_places(
            layout, acts, aspect=aspect, small=small, extras=extras, upright=min(aspect, 1.0)
        )
        sheet, gauge = sheet and not ended, gauge and not ended
        found = {
            "board": places.board,
            "line": places.line,
            **{f"card {n}": seat.card for n, seat in enumerate(places.seats)},
            **{f"tool {n}": rect for n, rect in enumerate((*places.tools, *places.corner))},
        }
        if ended:
            found["result"] = result
        if gauge:
            found["bar"] = places.gauge
        if banner:
            found["plate"] = places.banner
        if sheet:
            found["list"] = places.sheet
        case = f"{extras}"
        for what, rect in found.items():
            assert window.contains(rect), f"{what} leaves the window: {case}"
        for (one, first), (other, second) in combinations(found.items(), 2):
            assert not first.colliderect(second), f"{one} lies on {other}: {case}"
        if sheet:
            assert places.sheet.height >= layout.px(150), case
            assert places.sheet.width >= layout.px(180), case
            assert max(places.board.height, places.board.width) >= 0.5 * layout.height, case
        for tool in (*places.tools, *places.corner):
            assert min(tool.size) >= layout.px(48)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)], ids=name)
@pytest.mark.parametrize(
    ("aspect", "upright"), [(0.75, 0.52), (0.92, 0.88), (1.0, 1.0), (2.4, 0.66)]
)
def test_beside_the_result_the_board_stays_large(size, aspect, upright):
    """It moves and gives way a little, and stays at least two thirds as large as before."""
    layout = Layout(*size)

    def large(extras):
        places = table_places(layout, [0, 0], aspect=aspect, extras=extras, upright=upright)
        shape = upright if layout.portrait else aspect
        return min(places.board.width / shape, places.board.height)

    ended = large(Extras(tools=4, result=told(layout).size))
    assert ended >= 0.66 * large(Extras(tools=4))


@pytest.mark.parametrize(("upright", "standing"), [(0.52, True), (0.66, True), (0.88, False)])
def test_in_portrait_the_list_lies_where_there_is_felt(upright, standing):
    """Beside a slim board it stands; below others it lies, and the board keeps its width."""
    layout = Layout(1080, 1920)
    without = table_places(layout, [1, 1], extras=Extras(tools=4), upright=upright)
    extras = Extras(tools=4, sheet=True)
    places = table_places(layout, [1, 1], extras=extras, upright=upright)
    assert (places.sheet.left > places.board.right) is standing
    shown = min(places.board.width, round(places.board.height * upright))
    before = min(without.board.width, round(without.board.height * upright))
    assert shown >= 0.83 * before


def test_the_result_lies_on_the_tools_that_are_no_longer_of_use():
    """List first, then the result over the places of the other three."""
    places = table_places(Layout(1280, 720), [1, 1], extras=Extras(tools=4))
    assert places.result == places.tools[1].union(places.tools[3])


@pytest.mark.parametrize("size", SIZES, ids=name)
@pytest.mark.parametrize("aspect", [0.75, 1.0, 2.4])
def test_the_first_answer_lies_at_the_foot_or_at_the_right(size, aspect):
    """Whatever the window: yes lies where the main button of every page does."""
    extras = Extras(4, False, False, False, (0, 0), (2, 2))
    places = table_places(
        Layout(*size), [2, 2], aspect=aspect, small=False, extras=extras, upright=min(aspect, 1.0)
    )
    for seat in places.seats:
        yes, no = seat.acts
        assert yes.top >= no.bottom or yes.left >= no.right


def test_two_others_above_an_upright_board_have_room_for_their_marbles():
    """Below name and words there is room for two rows of them that can be told apart."""
    layout = Layout(1080, 1920)
    places = table_places(layout, [1, 1, 1], aspect=0.5, upright=0.5)
    above = places.seats[1:]
    assert min(seat.things.height for seat in above) >= layout.px(54)
    assert len({seat.card.top for seat in above}) == 1
    assert places.board.top >= above[0].card.bottom
