"""Dice: what is seen is what was thrown, and they come to lie flat where they were thrown to."""

import math

import numpy as np
import pygame
import pytest

from games.siebener import view_dice_rays
from games.siebener.view_dice import (
    _screen,
    multiply,
    piecemeal,
    render,
    render_all,
    support,
    turned,
)
from games.siebener.view_dice_rays import COS, FACES, FAR, ROUND, SIN, covered, to_pip, trace
from games.siebener.view_throw import SECONDS, Throw

FLAT = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def dark(number):
    """Return how many pixels of the upper face are dark, seen from above."""
    pygame.display.init()
    picture = render(number, FLAT, 40.0)
    wide, high = picture.get_size()
    upper = pygame.Rect(0, 0, wide, round(high * 0.52))
    return sum(
        sum(picture.get_at((x, y))[:3]) < 330 and picture.get_at((x, y))[3] > 250
        for x in range(upper.width)
        for y in range(upper.height)
    )


def test_more_pips_are_darker():
    """Two to six: every number shows more ink than the one before; the one's pip is larger."""
    counts = [dark(number) for number in range(2, 7)]
    assert counts == sorted(counts)
    assert counts[4] == pytest.approx(3 * counts[0], rel=0.15)


def test_a_die_drawn_in_parts_is_the_same():
    pygame.display.init()
    turn = turned((0.0, 0.0, 1.0), 0.7)
    made = list(piecemeal(5, turn, 40.0, 7))
    assert made[:-1] == [None] * 7
    whole = render(5, turn, 40.0)
    assert pygame.image.tobytes(made[-1], "RGBA") == pygame.image.tobytes(whole, "RGBA")


CORNERS = [(-FAR, -FAR), (FAR, FAR), (-FAR, FAR), (FAR, -FAR)]
PIPS = {
    1: [(0, 0)],
    2: CORNERS[:2],
    3: [*CORNERS[:2], (0, 0)],
    4: CORNERS,
    5: [*CORNERS, (0, 0)],
    6: [*CORNERS, (-FAR, 0), (FAR, 0)],
}


@pytest.mark.parametrize("face", PIPS)
def test_the_nearest_pip_is_found(face):
    """As far as the nearest of all that a face has."""
    u, v = np.meshgrid(*[np.linspace(-0.9, 0.9, 37, dtype=np.float32)] * 2)
    nearest = np.min([(u - x) ** 2 + (v - y) ** 2 for x, y in PIPS[face]], axis=0)
    assert to_pip(face, u.copy(), v.copy()) == pytest.approx(nearest, abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_a_dies_outline_is_whole(seed):
    """All that a ray comes within a pixel of, also where rays pass along a side of it."""
    half, rng = 26.0, np.random.default_rng(seed)
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    turn = np.array(turned(tuple(axis), rng.uniform(0.2, 3.0)), np.float32)
    _, right, up = _screen(round(3.24 * half))
    colour, cover = trace([5], turn[None], half, right[None], up[None])
    beside, above = turn[0], turn[1] * SIN + turn[2] * COS
    into = (turn[1] * COS - turn[2] * SIN)[:, None]
    origin = beside[:, None] * right + above[:, None] * up
    nearest = np.full(right.shape, 9.0)
    for way in np.linspace(-2.2, 2.2, 900):
        outside = np.maximum(np.abs(origin + into * way) - (1 - ROUND), 0)
        nearest = np.minimum(nearest, np.sqrt((outside**2).sum(0)) - ROUND)
    assert cover[0] == pytest.approx(np.clip(1 - nearest * half, 0, 1), abs=0.01)
    # Hardly anything dark lies on it: pips of sides that are seen along themselves are no specks.
    rim = (nearest * half > -0.5) & (nearest * half < 0.5)
    assert (colour[0][rim].mean(axis=1) < 90).sum() <= 4


@pytest.mark.parametrize("half", [12.0, 30.0])
def test_only_pixels_beside_a_die_are_left_out(half):
    """Nothing that it covers, nor what a picture that is enlarged mixes in; but a good deal."""
    index, right, up = _screen(round(3.24 * half))
    for angle in (0.0, 0.4, 1.1, 2.0, 2.9):
        turn = np.array(multiply(turned((0.6, 0.8, 0.0), angle), FLAT), np.float32)
        looked_at = covered(turn, half, right, up)
        _, cover = trace([3], turn[None], half, right[None], up[None])
        away = np.setdiff1d(np.arange(index.size), looked_at)
        seen = np.flatnonzero(cover[0])
        apart = np.hypot(right[away, None] - right[seen], up[away, None] - up[seen])
        assert apart.min() * half > 1.1
        assert 0.05 < away.size / index.size < 0.5


def test_dice_drawn_together_are_the_same():
    """Large or small in their pictures, each is as if it was drawn alone."""
    pygame.display.init()
    leaning = turned((0.6, 0.8, 0.0), 0.8)
    dice = [(1, FLAT), (6, leaning), (3, multiply(leaning, leaning)), (6, FLAT)]
    for (number, turn), picture in zip(dice, render_all(dice, 18.5), strict=True):
        alone = render(number, turn, 18.5)
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(alone, "RGBA")


def test_a_die_has_all_numbers_and_opposite_faces_make_seven():
    for number, faces in FACES.items():
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]
        assert faces[4] == number
        assert [faces[2 * axis] + faces[2 * axis + 1] for axis in range(3)] == [7, 7, 7]


def test_all_six_ways_to_hold_a_die_are_the_same_die():
    """Seen along one corner, 1, 2 and 3 run the same way round, whichever lies on top."""
    for faces in FACES.values():
        place = {}
        for axis in range(3):
            for side in (0, 1):
                vector = [0, 0, 0]
                vector[axis] = 1 if side == 0 else -1
                place[faces[2 * axis + side]] = vector
        (a, b, c), (d, e, f), (g, h, i) = place[1], place[2], place[3]
        assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == -1


@pytest.mark.parametrize("seed", range(6))
def test_a_throw_ends_flat_on_what_was_thrown(seed):
    throw = Throw((3, 5), seed)
    throw.time = SECONDS
    assert sorted(die.number for die in throw.seen()) == [3, 5]
    for die in throw.seen():
        up = [row[2] for row in die.turn]
        assert up == pytest.approx([0.0, 0.0, 1.0], abs=1e-9)
        assert die.height == pytest.approx(1.0, abs=1e-9)
        assert math.hypot(*die.place) < 0.6


def test_no_die_sinks_into_the_cloth():
    throw = Throw((6, 1), 4)
    for frame in range(91):
        throw.time = frame * SECONDS / 90
        for die in throw.seen():
            assert die.height >= support(die.turn) - 1e-9


def test_the_same_seed_throws_the_same_way():
    one, two, other = Throw((2, 4), 9), Throw((2, 4), 9), Throw((2, 4), 10)
    for throw in (one, two, other):
        throw.update(0.4)
    assert one.seen() == two.seen()
    assert one.seen() != other.seen()


def test_hits_are_heard_once_each_whatever_the_frame_rate():
    def hits(dt):
        throw = Throw((1, 2), 3)
        heard = 0
        while not throw.done:
            heard += throw.update(dt)
        return heard

    assert hits(1 / 30) == hits(1 / 144) == 10


def test_a_turned_die_on_its_edge_is_higher():
    eighth = turned((1.0, 0.0, 0.0), math.pi / 4)
    assert support(FLAT) == pytest.approx(1.0)
    assert support(eighth) == pytest.approx(0.7 * math.sqrt(2) + 0.3)
    assert multiply(eighth, turned((1.0, 0.0, 0.0), -math.pi / 4))[0] == (1.0, 0.0, 0.0)


@pytest.mark.parametrize("angle", [0.3, 1.2, 2.5, 4.0])
def test_pips_are_looked_for_on_the_sides_that_are_seen(monkeypatch, angle):
    """On three at most: what looks away from the viewer shows none, not even at a die's outline."""
    asked, real = [], view_dice_rays.to_pip
    monkeypatch.setattr(
        view_dice_rays, "to_pip", lambda face, *place: (asked.append(face), real(face, *place))[1]
    )
    turn = multiply(turned((1.0, 0.0, 0.0), angle), turned((0.0, 0.0, 1.0), 0.5))
    render(2, turn, 20.0)
    assert len(asked) == len(set(asked)) <= 3
    assert not {one + other for one in asked for other in asked if one != other} & {7}
