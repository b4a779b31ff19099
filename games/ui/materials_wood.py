"""Wood: growth rings cut by a saw, fibres, pores and rays, along the grain of the piece.

A plank is thought of as cut from a trunk whose axis runs nearly along the plank: the distance of
each point from the pith decides its ring, which gives the long arches and stripes of real boards.
All lengths are pixels of a 1280x720 picture; ``scale`` enlarges them with the window.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from games.ui.materials_noise import Floats, enlarge, knots, noise, stretch

Direction = Literal["across", "down", "end"]


@dataclass(frozen=True, slots=True)
class Species:
    """How one kind of wood looks: colours from dark to light and the strength of its marks."""

    dark: tuple[int, int, int]
    middle: tuple[int, int, int]
    light: tuple[int, int, int]
    ring: float  # distance between rings
    contrast: float  # of the rings, 0..1
    fibre: float
    pores: float  # share of dark dashes
    pore_length: float
    pore_depth: float
    figure: float  # waves across the grain that catch the light
    mottle: float  # slow drift of the tone


SPECIES: dict[str, Species] = {
    "walnut": Species(
        (62, 37, 24), (106, 68, 43), (148, 102, 67), 7.5, 0.34, 0.070, 0.032, 13, 0.24, 0.05, 0.10
    ),
    "maple": Species(
        (186, 140, 90), (219, 180, 128), (236, 205, 158), 10, 0.20, 0.05, 0.012, 9, 0.10, 0.06, 0.07
    ),
    "beech": Species(
        (158, 106, 66), (193, 142, 95), (214, 168, 120), 9, 0.17, 0.06, 0.06, 5, 0.20, 0.03, 0.08
    ),
    "floor": Species(
        (132, 88, 54), (172, 122, 78), (198, 150, 102), 8, 0.20, 0.06, 0.04, 7, 0.18, 0.03, 0.08
    ),
}

_TILE_LENGTH = 640
_TILE_BREADTH = 320
_LEVELS = 1024


@lru_cache(maxsize=16)
def _palette(species: Species) -> Floats:
    """Return (levels, 3) colours from the darkest to the lightest tone of the wood."""
    stops = np.array([species.dark, species.middle, species.light], np.float32)
    tone = np.linspace(0, 1, _LEVELS, dtype=np.float32)
    channels = [np.interp(tone, [0.0, 0.5, 1.0], stops[:, c]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


@lru_cache(maxsize=16)
def _fine_tile(species: Species, scale: float) -> Floats:
    """Return fibres and pores as a tile (length, breadth), grain along the first axis.

    One tile per species serves all its pieces: the slow marks above it hide the repeat.
    """
    rng = np.random.default_rng(977)
    length, breadth = _TILE_LENGTH, _TILE_BREADTH
    fibre = np.zeros((length, breadth), np.float32)
    for cell, weight, across in ((26 * scale, 0.6, 1.0), (90 * scale, 0.8, 2.2 * scale)):
        fibre += np.float32(weight) * noise((length, breadth), (cell, across), rng)
    tile = fibre * np.float32(species.fibre)
    cell = max(1.5, species.pore_length * scale / 2.2)
    sparse = rng.random((knots(length, cell), breadth), np.float32)
    depth = np.where(sparse < species.pores, 0.5 + rng.random(sparse.shape, np.float32), 0)
    dashes = stretch(depth.astype(np.float32), length, cell)
    thick = max(1.0, scale)
    if thick > 1.2:  # pores keep their share of the picture at high resolution
        dashes = np.maximum(dashes, np.roll(dashes, 1, axis=1) * np.float32(min(1, thick - 1)))
    tile -= dashes * np.float32(species.pore_depth * 1.4)
    offsets = rng.integers(0, length, breadth)
    rows = (np.arange(length)[:, None] + offsets[None, :]) % length
    return np.asarray(np.take_along_axis(tile, rows, axis=0), np.float32)


def _rings(
    length: int, breadth: int, species: Species, rng: np.random.Generator, scale: float
) -> Floats:
    """Return the tone of the growth rings (length, breadth), about -1 (late wood) to 0.5."""
    step = max(1.0, 5 * scale)
    rows = knots(length, step)
    along = (np.arange(rows, dtype=np.float32) * np.float32(step / scale))[:, None]
    over = (np.arange(breadth, dtype=np.float32) / np.float32(scale))[None, :]
    span = breadth / scale
    pith = span * rng.uniform(-0.4, 1.4)
    depth = rng.uniform(18, 70) + along * np.float32(rng.uniform(-0.10, 0.10))
    wander = noise((rows, breadth), (34, 38 * scale), rng) * np.float32(3.2)
    wander += noise((rows, breadth), (15, 9 * scale), rng) * np.float32(0.7)
    sway = noise((rows, 1), (46, 1), rng) * np.float32(7)
    radius = np.hypot(over - np.float32(pith) + sway, depth) + wander
    rings = radius / np.float32(species.ring)
    rings += np.float32(0.35) * np.sin(rings * np.float32(0.9))  # good and bad years
    year = np.floor(rings).astype(np.int64)
    phase = (rings - year).astype(np.float32)
    strength = rng.uniform(0.45, 1.0, 256).astype(np.float32)[year % 256]
    late = phase**3 * np.clip((1 - phase) / np.float32(0.14), 0, 1)
    tone = np.float32(0.35) - late * strength * np.float32(1.9)
    return stretch(tone.astype(np.float32), length, step)


def plank(length: int, breadth: int, species: Species, seed: int, scale: float = 1.0) -> Floats:
    """Return the colours (length, breadth, 3) of a plank with its grain along the first axis."""
    rng = np.random.default_rng([seed, 17])
    tone = _rings(length, breadth, species, rng, scale) * np.float32(species.contrast)
    fine = _fine_tile(species, round(scale, 2))
    left, top = int(rng.integers(0, _TILE_BREADTH)), int(rng.integers(0, _TILE_LENGTH))
    rows = (np.arange(length) + top) % _TILE_LENGTH
    columns = (np.arange(breadth) + left) % _TILE_BREADTH
    tone += fine[:, columns][rows]
    # Slow drift and the figure have nothing fine in them: a third of the resolution will do.
    coarse = (-(-length // 3), -(-breadth // 3))
    slow = noise(coarse, (57 * scale, 20 * scale), rng) * np.float32(species.mottle * 0.7)
    slow += noise(coarse, (3.7 * scale, 11.3 * scale), rng) * np.float32(species.figure * 0.5)
    tone += enlarge(slow, (length, breadth), 3)
    tone += np.float32(0.52 + rng.uniform(-0.05, 0.05))
    tone *= np.float32(_LEVELS)
    np.clip(tone, 0, _LEVELS - 1, out=tone)
    return np.asarray(_palette(species)[tone.astype(np.int16)], np.float32)


def end_grain(width: int, height: int, species: Species, seed: int, scale: float = 1.0) -> Floats:
    """Return the colours (height, width, 3) of a cross-cut end: arcs of rings, rays and pores."""
    rng = np.random.default_rng([seed, 29])
    y = (np.arange(height, dtype=np.float32) / np.float32(scale))[:, None]
    x = (np.arange(width, dtype=np.float32) / np.float32(scale))[None, :]
    pith_x, pith_y = width / scale * rng.uniform(0.2, 0.8), -rng.uniform(20, 60)
    away = np.hypot(x - np.float32(pith_x), y - np.float32(pith_y))
    away = away + noise((height, width), (14 * scale, 14 * scale), rng)
    phase = (away / np.float32(species.ring * 0.6)) % 1
    tone = np.float32(0.44) - phase**3 * np.float32(species.contrast * 0.9)
    around = np.arctan2(y - np.float32(pith_y), x - np.float32(pith_x))
    rays = np.sin(around * np.float32(170) + noise((height, width), (9, 9), rng))
    tone = tone + rays * np.float32(0.03)
    speckle = noise((height, width), (1.4 * scale, 1.4 * scale), rng)
    tone = tone - np.clip(speckle - 1, 0, 1) * np.float32(species.pore_depth)
    index = np.clip(tone * _LEVELS, 0, _LEVELS - 1).astype(np.int16)
    return np.asarray(_palette(species)[index], np.float32)


def wood_array(
    size: tuple[int, int], tone: str, seed: int, direction: Direction, scale: float = 1.0
) -> Floats:
    """Return wood of ``size`` (width, height) pixels as (height, width, 3) colours.

    ``tone`` is a key of ``SPECIES``; the grain runs "across", "down", or towards the viewer
    ("end").
    """
    width, height = size
    species = SPECIES[tone]
    if direction == "end":
        return end_grain(width, height, species, seed, scale)
    if direction == "down":
        return plank(height, width, species, seed, scale)
    return np.ascontiguousarray(plank(width, height, species, seed, scale).swapaxes(0, 1))
