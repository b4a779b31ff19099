"""Marbles and brass: the swirl turns, the highlight stays, marks differ, shadows show height."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pygame
import pytest

from games.ui import sprites, sprites_rod
from games.ui.sprites_glass import GLASSES, _window, ball_map
from games.ui.sprites_marks import mark_distance

KINDS = range(4)


def colours(surface: pygame.Surface) -> np.ndarray:
    """Return (height, width, 3) colours."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(float)


def turned(degrees: float, axis: str = "x") -> tuple[float, float, float, float]:
    """Return the quaternion of a turn about an axis."""
    half = math.radians(degrees) / 2
    place = "xyz".index(axis)
    parts = [0.0, 0.0, 0.0]
    parts[place] = math.sin(half)
    return (math.cos(half), parts[0], parts[1], parts[2])


@pytest.fixture(scope="module")
def marbles() -> sprites.MarbleSprites:
    """Return marbles as large as in a window of 1280x720."""
    return sprites.MarbleSprites(13)


def highlight(picture: np.ndarray) -> tuple[float, float]:
    """Return the middle (x, y, in radii) of the brightest pixels of the upper left quarter."""
    half = picture.shape[0] // 2
    grey = picture.mean(axis=2)
    corner = grey[:half, :half].copy()
    corner[-4:, -4:] = 0  # the mark reaches in here
    rows, columns = np.nonzero(corner > corner.max() - 20)
    return (columns.mean() - half) / 13, (rows.mean() - half) / 13


@pytest.mark.parametrize("kind", KINDS)
def test_the_swirl_turns_and_the_highlight_stays(marbles: sprites.MarbleSprites, kind: int) -> None:
    still = colours(marbles.picture(kind, turned(0)))
    rolled = colours(marbles.picture(kind, turned(70)))
    spun = colours(marbles.picture(kind, turned(50, "z")))
    for other in (rolled, spun):
        change = np.abs(still - other).max(axis=2)
        assert (change > 12).mean() > 0.08
    for picture in (still, rolled, spun):
        x, y = highlight(picture)
        assert x == pytest.approx(-0.45, abs=0.15)
        assert y == pytest.approx(-0.5, abs=0.15)


@pytest.mark.parametrize("kind", KINDS)
def test_the_window_is_mirrored_clear_of_the_mark(kind: int) -> None:
    ball = ball_map(160, 78)
    figure = mark_distance(GLASSES[kind].mark, ball.x - 0.05, ball.y - 0.07)
    window = _window(ball.x, ball.y, ball.z) > 0.2
    assert window.sum() > 400  # there is one
    assert figure[window].min() > 0.08  # of a radius: nobody reads a figure into the two


def test_the_same_turn_is_the_same_picture_whichever_its_sign(
    marbles: sprites.MarbleSprites,
) -> None:
    one = marbles.picture(0, (0.6, 0.8, 0.0, 0.0))
    assert marbles.picture(0, (-0.6, -0.8, 0.0, 0.0)) is one
    again = colours(sprites.MarbleSprites(13).picture(0, (0.6, 0.8, 0.0, 0.0)))
    assert np.array_equal(again, colours(one))


def test_a_roll_about_x_moves_the_swirl_up_or_down() -> None:
    """A ball that rolls down the slope shows its front moving down the screen."""
    from games.ui.sprites_glass import rotation

    front = np.array([0.0, 0.0, 1.0])
    # Turning by +90 degrees about x takes +z to -y on the board, which is down the screen.
    place = rotation(turned(90, "x")) @ np.array([0.0, 1.0, 0.0])
    assert place == pytest.approx(front, abs=1e-6)


def test_marks_tell_marbles_apart_without_colour(marbles: sprites.MarbleSprites) -> None:
    shapes = []
    for glass in sprites.GLASSES:
        place = (np.arange(26, dtype=np.float32) + 0.5 - 13) / 13
        x, y = np.meshgrid(place, place)
        shapes.append(mark_distance(glass.mark, x, y) < 0)
    for one, other in itertools.combinations(shapes, 2):
        both, either = (one & other).sum(), (one | other).sum()
        assert both / either < 0.6
    for shape in shapes:
        assert 25 < shape.sum() < 130


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_stands_out_at_26_pixels(marbles: sprites.MarbleSprites, kind: int) -> None:
    picture = colours(marbles.picture(kind)).mean(axis=2)
    place = (np.arange(marbles.side, dtype=np.float32) + 0.5 - marbles.side / 2) / 13
    x, y = np.meshgrid(place, place)
    distance = mark_distance(sprites.GLASSES[kind].mark, x - 0.05, y - 0.07)
    on = picture[distance < -0.04].mean()
    beside = picture[(distance > 0.06) & (distance < 0.16) & (np.hypot(x, y) < 0.6)].mean()
    assert max(on, beside) / min(on, beside) > 1.5


def test_kinds_have_the_colours_of_the_set(marbles: sprites.MarbleSprites) -> None:
    blue, orange, green, yellow = (
        colours(marbles.picture(kind))[4:-4, 4:-4].mean(axis=(0, 1)) for kind in KINDS
    )
    assert blue[2] > 1.5 * blue[0]
    assert orange[0] > 1.5 * orange[1] > 1.5 * orange[2]
    assert green[1] > 1.2 * green[0]
    assert green[1] > 1.1 * green[2]
    assert yellow[0] > yellow[1] > 1.5 * yellow[2]


def test_glass_is_deep_at_the_rim_and_glows_opposite_the_light() -> None:
    big = sprites.MarbleSprites(40)
    grey = colours(big.picture(0)).mean(axis=2)
    half = grey.shape[0] // 2

    def at(x: float, y: float) -> float:
        row, column = half + round(y * 40), half + round(x * 40)
        return float(grey[row - 1 : row + 2, column - 1 : column + 2].mean())

    assert at(0.42, 0.58) > 1.5 * at(-0.08, -0.62)
    assert at(0.42, 0.58) > 1.4 * at(0.60, 0.76)


def test_marbles_fit_their_radius() -> None:
    for radius in (4.0, 13.0, 14.5, 30.2):
        marbles = sprites.MarbleSprites(radius)
        alpha = pygame.surfarray.array_alpha(marbles.picture(1)).astype(float) / 255
        assert alpha.sum() == pytest.approx(math.pi * radius**2, rel=0.01)


def test_a_lifted_marble_throws_a_wider_fainter_shadow_further_off(
    marbles: sprites.MarbleSprites,
) -> None:
    def measure(height: float) -> tuple[float, float, int]:
        picture, offset = marbles.shadow(0, height)
        alpha = pygame.surfarray.array_alpha(picture).astype(float)
        total = alpha.sum()
        x = (alpha.sum(axis=1) @ np.arange(alpha.shape[0])) / total + offset[0]
        y = (alpha.sum(axis=0) @ np.arange(alpha.shape[1])) / total + offset[1]
        return math.hypot(x, y), float(alpha.max()), picture.get_width()

    lying, lifted, high = measure(0), measure(1), measure(2.5)
    assert lying[0] < lifted[0] < high[0]
    assert lying[1] > lifted[1] > high[1]
    assert lying[2] < lifted[2] < high[2]
    picture, offset = marbles.shadow(0, 1)
    assert picture.get_size() == (1 - 2 * offset[0], 1 - 2 * offset[1])


def test_a_nail_has_a_hot_spot_towards_the_light() -> None:
    picture = sprites.nail(8)
    grey = colours(picture).mean(axis=2)
    alpha = pygame.surfarray.array_alpha(picture).T
    grey[alpha < 250] = 0
    row, column = np.unravel_index(grey.argmax(), grey.shape)
    middle = (grey.shape[0] - 1) / 2
    assert row < middle
    assert column < middle
    assert grey.max() > 225
    assert alpha.astype(float).sum() / 255 == pytest.approx(math.pi * 64, rel=0.02)


def test_rings_are_hollow_and_rods_have_a_ball() -> None:
    ring = pygame.surfarray.array_alpha(sprites.ring(20, 4)).T
    middle = ring.shape[0] // 2
    assert ring[middle, middle] == 0
    assert ring[middle, middle + 20] > 200
    rod = pygame.surfarray.array_alpha(sprites.rod(40, 4)).T
    assert (rod[4] > 128).sum() > (rod[30] > 128).sum() >= 3


def test_unknown_marks_are_named() -> None:
    with pytest.raises(ValueError, match="no mark 'moon'; choose one of: ring, cross"):
        mark_distance("moon", np.zeros(1, np.float32), np.zeros(1, np.float32))


def test_a_standing_bar_is_round_and_its_end_an_ellipse() -> None:
    """Brightest left of the middle, where the window is; beside the end's ellipse all is clear."""
    bar = pygame.surfarray.array3d(sprites_rod.standing(60, 80)).astype(float).sum(axis=2)
    across = bar.mean(axis=1)
    assert 4 < across.argmax() < 30
    assert across[56] < 0.8 * across.max()
    end = pygame.surfarray.array_alpha(sprites_rod.end_of(60, 12))
    assert end[0, 0] == end[59, 0] == 0
    assert end[30, 0] > 200
    assert end[0, 11] == end[30, 6] == 255
