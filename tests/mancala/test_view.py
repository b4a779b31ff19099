"""What of Mancala's table can be told without looking: places, events, sowing, words."""

import tomllib
from importlib.resources import files
from random import Random

import numpy as np
import pygame
import pytest
from pygame import Rect

from games.core import registry
from games.mancala.rules import Mancala
from games.mancala.state import Decision
from games.mancala.view_board import bake
from games.mancala.view_events import Carry, Events, events
from games.mancala.view_layout import fit
from games.mancala.view_marks import mark_picture
from games.mancala.view_nest import resting_place, stone_radius
from games.mancala.view_sowing import Sowing
from games.mancala.view_stones import LOOKS, Pebbles
from games.mancala.view_table import MancalaTable

ROOMS = [
    (Rect(16, 100, 1248, 460), 1.0),
    (Rect(24, 150, 1872, 690), 1.5),
    (Rect(13, 81, 998, 546), 0.8),
    (Rect(12, 219, 1056, 1380), 1.5),
]


@pytest.mark.parametrize(("rect", "unit"), ROOMS)
@pytest.mark.parametrize("pits", [1, 3, 6])
def test_everything_lies_inside_and_apart(rect, unit, pits):
    """No cell leaves the board or covers another one; every hole lies in its own cell."""
    ground = fit(pits, rect, unit)
    assert rect.contains(ground.area)
    whole = Rect((0, 0), ground.area.size)
    assert whole.contains(ground.body)
    assert ground.upright == (rect.height > rect.width)
    assert len(ground.holes) == 2 * pits + 2
    for number, hole in enumerate(ground.holes):
        assert ground.body.contains(hole.cell)
        assert hole.cell.contains(hole.box)
        assert hole.cell.collidepoint(hole.count)
        assert hole.cell.collidepoint(hole.name)
        assert ground.core.inflate(-8 * unit, -8 * unit).collidepoint(hole.name)
        assert abs(hole.name[0] - hole.count[0]) + abs(hole.name[1] - hole.count[1]) >= 20 * unit
        assert not hole.box.collidepoint(hole.count)
        assert ground.hole_at(*hole.centre) == number
        others = [other.cell for other in ground.holes if other is not hole]
        assert hole.cell.collidelist(others) == -1


def test_pits_are_large_enough_to_touch():
    """At 1280x720 a pit is more than 100 pixels across."""
    ground = fit(6, *ROOMS[0])
    assert min(min(hole.box.size) for hole in ground.holes) >= 100


def test_the_own_row_lies_below_or_left():
    """Seat 0 sows from left to right below, or downwards on the left; the store comes last."""
    flat = [hole.centre for hole in fit(6, *ROOMS[0]).holes]
    assert [x for x, _ in flat[:7]] == sorted(x for x, _ in flat[:7])
    assert flat[0][1] > flat[12][1]
    assert flat[0][0] == flat[12][0]
    upright = [hole.centre for hole in fit(6, *ROOMS[3]).holes]
    assert [y for _, y in upright[:7]] == sorted(y for _, y in upright[:7])
    assert upright[0][0] < upright[12][0]


@pytest.mark.parametrize("rect_unit", ROOMS)
def test_stones_keep_inside_their_hole(rect_unit):
    """Even of 48 stones each one's middle lies well inside, and the first ones apart."""
    ground = fit(6, *rect_unit)
    radius = stone_radius(ground.holes, ground.unit)
    for number, hole in enumerate(ground.holes):
        places = [resting_place(hole, n, radius, number) for n in range(48)]
        inner = hole.box.inflate(-round(1.6 * radius), -round(1.6 * radius))
        assert all(inner.collidepoint(place) for place in places)
        first = places[:5]
        gaps = [np.hypot(a[0] - b[0], a[1] - b[1]) for a in first for b in first if a is not b]
        assert min(gaps) > 1.3 * radius


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("pandoo", {}),
        ("pandoo", {"taking": "automatic"}),
        ("kalah", {}),
        ("kalah-nonempty", {"pits": 3, "stones": 6}),
        ("pandoo", {"pits": 1, "stones": 6}),
    ],
)
def test_events_tell_the_whole_move(variant, options):
    """Whoever does what the events say has the stones where the rules have them."""
    game = Mancala(variant, **options)
    chance = Random(5)
    for _ in range(30):
        state = game.initial()
        while not game.is_over(state):
            action = chance.choice(game.actions(state))
            after = game.play(state, action)
            told = events(game, state, action, after)
            board = list(state.board)
            if told.source >= 0:
                board[told.source] = 0
            for hole in told.route:
                board[hole] += 1
            for carry in (*told.taken, *told.swept):
                board[carry.target] += board[carry.source]
                board[carry.source] = 0
            assert tuple(board) == after.board
            state = after


def test_a_capture_takes_the_last_stone_first():
    """Seat 0 sows pit 2 of three into the empty pit 3 and takes it and the pit opposite."""
    game = Mancala(pits=3, stones=1)
    state = game.play(game.initial(), 2)
    waiting = game.play(state, 1)
    assert waiting.waiting == 2
    after = game.play(waiting, Decision.TAKE)
    told = events(game, waiting, Decision.TAKE, after)
    assert told == Events(-1, (), (Carry(2, 3), Carry(4, 3)), ())
    left = events(game, waiting, Decision.LEAVE, game.play(waiting, Decision.LEAVE))
    assert left == Events()


def sowing(lay, told):
    """Return a sowing with every place at its hole's number."""
    return Sowing(
        lay, told, lambda hole, n: (100.0 * hole, float(n)), lambda hole: (100.0 * hole, 0.0), 10.0
    )


def test_stones_fall_one_by_one_in_order():
    """First the pit is empty, then one hole after the other has one more."""
    lay = [[0, 1, 2], [3], [], [], [4], [5], [], []]
    move = sowing(lay, Events(0, (1, 2, 3)))
    seen = []
    for _ in range(400):
        changed, _ = move.update(0.01)
        seen += sorted(changed)
    assert seen == [0, 1, 2, 3]
    assert [len(stones) for stones in lay] == [0, 2, 1, 1, 1, 1, 0, 0]
    assert not move.moving
    assert sorted(stone for stones in lay for stone in stones) == [0, 1, 2, 3, 4, 5]


def test_a_handful_is_carried_over_what_it_passes():
    """When the second stone lands the third one is still in the air, between its holes."""
    lay = [[0, 1, 2], [], [], [], [], [], [], []]
    move = sowing(lay, Events(0, (1, 2, 3)))
    while len(lay[2]) == 0:
        move.update(0.005)
    (stone, x, _, height), *others = move.flying()
    assert (stone, others) == (2, [])
    assert 180 < x < 310
    assert height > 0


def test_taken_stones_come_after_the_last_one_lies():
    """The capture begins only when the sowing is over, and ends in the store."""
    lay = [[0], [], [7, 8], [], [], [], [], []]
    told = Events(0, (1,), (Carry(1, 3), Carry(2, 3)), ())
    move = sowing(lay, told)
    seen = []
    while move.moving:
        seen += sorted(move.update(0.01)[0])
    assert seen[:2] == [0, 1]
    assert seen.index(1, 2) < seen.index(2)
    assert lay[3] == [0, 7, 8]


def test_finishing_lets_every_stone_lie():
    """Wherever the stones are, finish puts them home and says which holes changed."""
    for steps in (0, 20, 60, 110):
        lay = [[0, 1], [], [7], [], [], [], [], []]
        move = sowing(lay, Events(0, (1, 2), (Carry(2, 3),), (Carry(1, 3),)))
        for _ in range(steps):
            move.update(0.01)
        move.finish()
        assert not move.moving
        assert [len(stones) for stones in lay] == [0, 0, 0, 3, 0, 0, 0, 0]
        assert list(move.flying()) == []


def pixels(picture):
    """Return a picture's colours and alpha."""
    return np.dstack([pygame.surfarray.array3d(picture), pygame.surfarray.array_alpha(picture)])


def test_marks_can_be_told_apart_without_colour():
    """In grey, no two marks look alike."""
    hole = fit(6, *ROOMS[0]).holes[2]
    marks = ("lit", "choice", "source", "sown", "last")
    alphas = [pixels(mark_picture(hole, mark, 1.0))[..., 3].astype(float) for mark in marks]
    for number, one in enumerate(alphas):
        for other in alphas[number + 1 :]:
            assert np.abs(one - other).max() > 40


def test_pebbles_differ_and_come_again():
    """No two looks are the same picture; the same seed makes the same pebble."""
    stones = Pebbles(14.0)
    pictures = [pixels(stones.picture(number)).tobytes() for number in range(LOOKS)]
    assert len(set(pictures)) == LOOKS
    assert pixels(Pebbles(14.0).picture(3)).tobytes() == pictures[3]
    assert stones.picture(LOOKS) is stones.picture(0)


def test_a_baked_board_is_dark_where_it_is_hollow():
    """The upper left of a pit lies in shade, its lower right is lit, the wood between lighter."""
    ground = fit(2, Rect(0, 0, 400, 200), 0.4)
    picture = bake(ground)
    hole = ground.holes[0]

    def brightness(x, y):
        return sum(picture.get_at((round(x), round(y)))[:3])

    x, y = hole.centre
    reach = 0.62 * hole.radius
    assert brightness(x - reach, y - reach) < 0.8 * brightness(x + reach, y + reach)
    assert picture.get_at((0, 0))[3] < 60


def test_words_are_complete():
    """Both languages say the same things, and all that the set-up asks for."""
    folder = files("assets") / "locale"
    words = {
        lang: tomllib.loads((folder / lang / "mancala.toml").read_text(encoding="utf-8"))
        for lang in ("de", "en")
    }
    assert words["de"].keys() == words["en"].keys()
    rules = registry.rules("mancala")
    needed = {"name"}
    for variant in rules.variants:
        needed |= {f"variant_{variant}", f"variant_{variant}_note"}
    needed |= {f"bot_{level}_note" for level in registry.bot("mancala").LEVELS}
    needed |= {"option_taking", "option_pits", "option_pits_note", "option_stones"}
    needed |= {"option_stones_note", "option_taking_decide_note", "option_taking_automatic_note"}
    assert set(MancalaTable.options) == {"taking", "pits", "stones"}
    assert needed <= words["en"].keys()
    assert all(words["de"][key] and words["en"][key] for key in words["en"])


def test_bowls_stay_bowls_where_there_is_more_height_than_they_need() -> None:
    """Beside a result or a list of moves the board grows smaller, not another thing."""
    beside = fit(6, Rect(24, 100, 836, 452), 1.0)
    pit = beside.holes[0].box
    assert pit.height / pit.width < 1.5
    assert not beside.upright


def test_a_board_that_stands_upright_stays_so_over_its_result() -> None:
    """A place nearly as high as broad does not lay it down."""
    assert fit(6, Rect(12, 600, 1056, 1045), 1.5).upright
    assert not fit(6, Rect(0, 0, 1000, 880), 1.0).upright


def test_places_for_stones_are_reckoned_only_as_far_as_stones_lie(monkeypatch):
    """A hollow with few stones needs few layers; all places are as if all had been reckoned."""
    from games.mancala import view_nest

    layers = []
    real = view_nest._layer
    monkeypatch.setattr(view_nest, "_layer", lambda *more: layers.append(more[3]) or real(*more))
    few, many = (view_nest._Nest(80.0, 95.0, 30.0, 7) for _ in range(2))
    first = [few.place(number) for number in range(4)]
    reckoned = len(layers)
    assert reckoned <= 4
    many.place(60)
    assert len(layers) > reckoned + 8
    assert [many.place(number) for number in range(4)] == first
