"""Seats' plates: light alone tells whose turn it is, and names can be read on all of them."""

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.seat_plate import (
    OUT,
    TURN,
    WAITS,
    draw_seat_plate,
    plate_reach,
    prepare_seat_plate,
)
from games.ui.theme import BRASS_LIGHT, CREAM, PAPER_SHADE, contrast

CARD = Rect(60, 60, 240, 120)
FELT = (47, 84, 62)
BLUE = (47, 109, 179)


@pytest.fixture(scope="module")
def painter():
    """Return a painter for 1280x720."""
    return Painter(Layout(1280, 720))


def drawn(painter, seat=0, turn=False, out=False):
    """Return the colours (x, y, 3) of a plate on felt."""
    ground = Surface((360, 240))
    ground.fill(FELT)
    draw_seat_plate(painter, ground, CARD, seat, turn, BLUE, out)
    return pygame.surfarray.array3d(ground).astype(int)


def inside(picture):
    """Return the part of a plate that names and words stand on, pixel by pixel."""
    return picture[CARD.left + 20 : CARD.right - 12, CARD.top + 10 : CARD.bottom - 10].reshape(
        -1, 3
    )


@pytest.mark.parametrize(
    ("state", "inks"),
    [({"turn": True}, (CREAM, BRASS_LIGHT)), ({}, (PAPER_SHADE,)), ({"out": True}, (PAPER_SHADE,))],
    ids=[TURN, WAITS, OUT],
)
def test_names_and_words_can_be_read(painter, state, inks):
    """4.5:1 even on the light streaks of the wood."""
    for seat in range(8):
        wood = inside(drawn(painter, seat, **state))
        order = wood[wood.sum(axis=1).argsort()]
        bright = tuple(int(channel) for channel in order[len(order) * 95 // 100])
        for ink in inks:
            assert contrast(ink, bright) >= 4.5, (seat, ink)


def test_in_grey_the_turn_is_brightest_and_who_is_out_darkest(painter):
    """Each plate is at least a fifth darker than the one before."""
    lit, waits, out = (
        inside(drawn(painter, **state)).mean() for state in ({"turn": True}, {}, {"out": True})
    )
    assert waits < 0.8 * lit
    assert out < 0.8 * waits


def test_only_the_plate_in_turn_is_bound_and_throws_light(painter):
    """Brass along its edge is brighter than wood there, and the felt above is warmer than felt."""
    lit, waits = drawn(painter, turn=True), drawn(painter)
    edge = (slice(CARD.left + 30, CARD.right - 30), slice(CARD.top + 1, CARD.top + 4))
    assert lit[edge].mean() > 1.5 * waits[edge].mean()
    above = (slice(CARD.left + 30, CARD.right - 30), slice(CARD.top - 5, CARD.top - 1))
    assert lit[above][..., 0].mean() > FELT[0] + 30
    assert abs(waits[above][..., 0].mean() - FELT[0]) < 10


def test_nothing_is_drawn_beyond_the_reach(painter):
    """What a plate covers is all that has to be drawn anew."""
    reach = plate_reach(painter, CARD)
    for state in ({"turn": True}, {}):
        changed = (drawn(painter, **state) != np.array(FELT)).any(axis=2)
        columns, rows = np.nonzero(changed)
        assert reach.left <= columns.min() <= columns.max() < reach.right
        assert reach.top <= rows.min() <= rows.max() < reach.bottom


@pytest.mark.parametrize("turn", [True, False])
def test_a_line_all_round_shows_the_seats_colour(painter, turn):
    picture = drawn(painter, turn=turn)
    for place in (
        (CARD.left + 7, CARD.centery),
        (CARD.right - 8, CARD.centery),
        (CARD.centerx, CARD.top + 7),
        (CARD.centerx, CARD.bottom - 8),
    ):
        assert np.abs(picture[place] - np.array(BLUE)).max() < 50


def test_what_was_prepared_is_not_baked_again(painter, monkeypatch):
    """Neither state takes time when the turn changes: there is nothing left to bake it from."""
    place = Rect(0, 0, 200, 90)
    prepare_seat_plate(painter, place, 1, BLUE, (TURN, WAITS))
    monkeypatch.setattr(painter, "materials", None)
    drawn = []
    for turn in (True, False):
        ground = Surface((300, 200))
        draw_seat_plate(painter, ground, place, 1, turn, BLUE)
        drawn.append(tuple(ground.get_at(place.center))[:3])
    assert drawn[0] != drawn[1]
    assert (0, 0, 0) not in drawn
