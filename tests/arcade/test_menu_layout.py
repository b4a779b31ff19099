"""Where things lie on the start page, without a window: boards large and apart from each other."""

from itertools import combinations

import pytest

from games.arcade.scenes.menu_layout import menu_places
from games.core.registry import NAMES
from games.ui.layout import Layout

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_fewer_games_stand_in_even_rows(size, count):
    """Boards of a row are evenly apart and stand on one line, none is small."""
    layout = Layout(*size)
    for games in combinations(NAMES, count):
        cards = menu_places(layout, games, 3).cards
        least = min(card.board.width * card.board.height for card in cards.values())
        assert least >= 0.025 * size[0] * size[1], games
        if "galtoni" in games:
            continue
        lines = {}
        for name in games:
            lines.setdefault(cards[name].plaque.top, []).append(cards[name])
        for line in lines.values():
            assert len({card.board.bottom for card in line}) == 1
            edges = [0, *(x for card in line for x in (card.cell.left, card.cell.right)), size[0]]
            gaps = [right - left for left, right in zip(edges[::2], edges[1::2], strict=True)]
            assert max(gaps[1:-1], default=0) - min(gaps[1:-1], default=0) <= 2
            assert abs(gaps[0] - gaps[-1]) <= 2


@pytest.mark.parametrize("size", [(1080, 1920), (720, 1280)], ids=["1080x1920", "720x1280"])
@pytest.mark.parametrize("doors", [3, 7])
@pytest.mark.parametrize("going", [False, True])
def test_the_tall_board_is_the_hero_in_portrait(size, doors, going):
    """Half of the breadth is Galtoni's, the title keeps away from the edges, no board is small."""
    layout = Layout(*size)
    places = menu_places(layout, NAMES, doors, going)
    board = places.cards["galtoni"].board
    assert board.width >= 0.45 * size[0]
    assert board.height >= 0.48 * size[1]
    assert places.title.left >= layout.px(24)
    assert places.title.top >= layout.px(24)
    for name, least in (("koenigsflucht", 210), ("gipf", 210), ("siebener", 160), ("mancala", 160)):
        assert places.cards[name].board.height >= layout.px(least), name
    assert places.main.width == (layout.px(672) if going else 0)
    lowest = max(card.whole.bottom for card in places.cards.values())
    assert lowest < (places.main.top if going else places.shelf.top)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("going", [False, True])
def test_the_tall_board_is_the_hero_among_few(size, going):
    """Whatever else an exhibitor offers, Galtoni stands at its full height."""
    layout = Layout(*size)
    for count in range(4):
        for others in combinations(NAMES[1:], count):
            board = menu_places(layout, ("galtoni", *others), 3, going).cards["galtoni"].board
            assert board.height >= (0.43 if layout.portrait else 0.75) * size[1], others


@pytest.mark.parametrize(("doors", "wide"), [(1, 320), (2, 640), (4, 1232)])
def test_a_shelf_is_no_longer_than_its_few_doors_need(doors, wide):
    """An exhibition may have but one; four take all the breadth."""
    places = menu_places(Layout(1280, 720), ("mancala", "gipf", "siebener"), doors, False)
    assert places.shelf.width == wide
    assert places.shelf.centerx == 640
    assert all(places.shelf.contains(door) for door in places.doors)
    assert len(places.doors) == doors


@pytest.mark.parametrize("going", [False, True])
def test_two_boards_of_an_upright_exhibition_stand_in_the_middle(going):
    """The tall one over the broad one, the title above both: no felt lies bare beside them."""
    layout = Layout(1080, 1920)
    places = menu_places(layout, ("galtoni", "mancala"), 3, going)
    tall, broad = places.cards["galtoni"], places.cards["mancala"]
    assert [abs(place.centerx - 540) <= 1 for place in (tall.board, broad.board)] == [True, True]
    assert places.title.bottom <= tall.board.top
    assert tall.plaque.bottom <= broad.board.top
    assert broad.board.width >= 0.55 * 1080


def test_in_a_high_window_the_rows_of_boards_lie_evenly_apart():
    """Breadth limits the boards of a 4:3 window: what is left of the height is not one hole."""
    places = menu_places(Layout(1024, 768), NAMES, 7)
    broad, low = places.cards["mancala"], places.cards["koenigsflucht"]
    gaps = (
        broad.board.top,
        low.board.top - broad.plaque.bottom,
        places.shelf.top - low.plaque.bottom,
    )
    assert max(gaps) - min(gaps) < 16, gaps


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("going", [False, True])
def test_two_boards_of_an_exhibition_fill_the_page(size, going):
    """Both as large as the window's height or breadth allows: no bare felt round small pictures."""
    layout, wide = Layout(*size), size[0] / size[1] > 1.5
    for games in combinations(NAMES, 2):
        places = menu_places(layout, games, 3, going)
        boards = [places.cards[name].board for name in games]
        covered = sum(board.width * board.height for board in boards) / (size[0] * size[1])
        least = 0.38 if wide else 0.33
        if "galtoni" in games:
            low = going and "mancala" in games  # the button that goes on lies above it
            least = 0.25 if not wide else 0.33 if low else 0.45
        assert covered >= least, (games, covered)
        rects = [places.cards[name].whole for name in games]
        rects += [places.title, places.words, places.shelf, *([places.main] if going else [])]
        for number, rect in enumerate(rects):
            assert layout.screen.contains(rect), games
            assert rect.collidelist(rects[:number]) == -1, games
        assert min(min(door.size) for door in places.doors) >= layout.px(48)
