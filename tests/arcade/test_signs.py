"""Signs of games: things of their own, whole on their disc, made beside the loop if it spares."""

from itertools import combinations

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.arcade.signs import draw_sign
from games.arcade.sprites_signs import sign
from games.ui.layout import Layout
from games.ui.paint import Painter

GAMES = ("galtoni", "mancala", "siebener", "koenigsflucht", "gipf")


def shown(picture: Surface) -> np.ndarray:
    """Return (side, side) how much of each pixel is covered, 0 to 255."""
    return pygame.surfarray.array_alpha(picture).T.astype(int)


@pytest.mark.parametrize("side", [38, 51, 70])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_sign_is_cut_off_at_the_edge_of_its_disc(game, side):
    cover = shown(sign(game, side))
    assert cover.shape == (side, side)
    assert cover[side // 2 - 5 : side // 2 + 5, side // 2 - 5 : side // 2 + 5].max() == 255
    edge = np.concatenate([cover[0], cover[-1], cover[:, 0], cover[:, -1]])
    assert edge.max() < 16  # the end of a soft shadow at most


def test_signs_tell_games_apart():
    pictures = [sign(game, 40) for game in GAMES]
    for one, other in combinations([pygame.surfarray.array3d(p).astype(int) for p in pictures], 2):
        assert (np.abs(one - other).max(axis=2) > 60).mean() > 0.15


def test_what_is_no_game_of_its_own_has_galtonis_sign():
    assert pygame.image.tobytes(sign("practice", 40), "RGBA") == pygame.image.tobytes(
        sign("galtoni", 40), "RGBA"
    )


class Slow:
    """Makes pictures beside the loop: each is ordered first and there the second time."""

    busy = False

    def __init__(self):
        self.ordered = set()

    def begin(self):
        """Forget nothing."""

    def close(self):
        """Make nothing more."""

    def made(self, name, make):
        """Return what was ordered before."""
        if name in self.ordered:
            return make()
        self.ordered.add(name)
        return None


def test_while_frames_are_spared_a_sign_is_made_beside_the_loop():
    painter, aside = Painter(Layout(1280, 720)), Slow()
    place = Rect(20, 20, 44, 44)
    lacked = []
    for _ in range(6):
        surface = Surface((84, 84))
        with painter.thrift.sparing(aside):
            draw_sign(painter, surface, "galtoni", place)
        lacked.append(painter.thrift.lacking)
    assert lacked[0]
    assert not lacked[-1]
    assert ("game sign", "galtoni", 44) in aside.ordered
    blue = surface.get_at((42, 55))
    assert blue.b > blue.r + 40  # the marble
