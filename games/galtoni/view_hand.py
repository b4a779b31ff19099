"""What floats over a board: the marble in hand in its brass loop, lit lanes, rings round a four."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pygame

from games.ui.materials_noise import to_surface
from games.ui.sprites_marble import MarbleSprites, Quaternion
from games.ui.sprites_metal import glow, ring, rod, soft_shadow

Keeper = Callable[[str, Callable[[], pygame.Surface]], pygame.Surface]
"""Fetches the picture of a name, or makes it; ``PictureStore.get`` for instance."""

_LIT = (255, 238, 192)  # the colour of light laid on wood


def made(name: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return what ``make`` draws: nothing is kept."""
    return make()


class Hand:
    """A loop of brass wire with a short stem that carries a marble over the entries."""

    def __init__(self, radius: float, keep: Keeper = made) -> None:
        """Carry marbles of ``radius`` pixels; one held up looks a little larger.

        ``keep`` may fetch the pictures of the loop from a store.
        """
        self.marbles = MarbleSprites(radius * 1.05)
        wire = max(2.0, radius * 0.17)
        name = f"galtoni hand {radius:.4f}"
        loop = self._loop = keep(f"{name} loop", lambda: ring(radius * 1.05 + wire * 0.35, wire))
        stem = max(4, round(radius * 0.95))
        self._stem = keep(f"{name} stem", lambda: rod(stem, wire * 1.15))
        self._stem_at = round(radius * 1.05 + wire * 0.5)
        soft = max(1.0, radius * 0.22)
        self._shade = keep(f"{name} shade", lambda: soft_shadow(loop, soft, 0.30)[0])

    def draw(
        self,
        target: pygame.Surface,
        kind: int,
        centre: tuple[float, float],
        height: float,
        orientation: Quaternion,
    ) -> list[pygame.Rect]:
        """Blit the marble in its loop at ``centre``, ``height`` radii over the board."""
        x, y = centre
        reach = self.marbles.radius * height
        half = self._shade.get_width() / 2
        covered = [
            self.marbles.draw_shadow(target, kind, centre, height),
            target.blit(
                self._shade, (round(x + 0.5 * reach - half), round(y + 0.66 * reach - half))
            ),
        ]
        stem = self._stem.get_rect(midbottom=(round(x), round(y - self._stem_at)))
        covered.append(target.blit(self._stem, stem))
        covered.append(self.marbles.draw(target, kind, centre, orientation))
        loop = self._loop.get_width() / 2
        covered.append(target.blit(self._loop, (round(x - loop), round(y - loop))))
        return covered


@lru_cache(maxsize=32)
def lane_light(width: int, height: int) -> pygame.Surface:
    """Return soft light that falls into a lane from above and fades downwards."""
    x = np.linspace(-1, 1, max(2, width), dtype=np.float32)[None, :]
    y = np.linspace(0, 1, max(2, height), dtype=np.float32)[:, None]
    across = np.clip((1 - np.abs(x)) / np.float32(0.55), 0, 1)
    across = across * across * (3 - 2 * across)
    down = np.clip(y / np.float32(0.08), 0, 1) * (1 - y) ** np.float32(1.3)
    tint = np.broadcast_to(np.array(_LIT, np.float32), (y.size, x.size, 3))
    return to_surface(np.asarray(tint, np.float32), np.asarray(across * down * 0.85, np.float32))


@lru_cache(maxsize=16)
def cell_ring(radius: float) -> tuple[pygame.Surface, pygame.Surface]:
    """Return (glow, brass ring) that mark a marble of ``radius`` pixels.

    The glow falls short of the middle of a marble beside it, which is to keep its colour.
    """
    wire = max(2.0, radius * 0.18)
    light = glow(radius + wire * 0.4, radius * 0.24, (255, 222, 140), 0.55)
    return light, ring(radius + wire * 0.30, wire)
