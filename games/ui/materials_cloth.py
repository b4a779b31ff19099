"""Felt, paper and brass as colour arrays; ``scale`` is pixels per pixel of a 1280x720 picture."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from games.ui.materials_noise import Floats, enlarge, noise

FELT = (62, 92, 74)
PAPER = (240, 230, 209)
BRASS = (203, 160, 84)

STEP = 8
"""Pixels between the values of what changes slowly: drift of the tone, light on a table."""

_TILE = 320


@lru_cache(maxsize=8)
def _fibres(scale: float, count: int, reach: float) -> Floats:
    """Return a tile of short lighter and darker hairs (spread about 1) that joins at its edges."""
    rng = np.random.default_rng(431)
    steps = max(6, round(2 * reach * scale))
    along = np.linspace(0, 1, steps, dtype=np.float32)[None, :]
    start = rng.uniform(0, _TILE, (2, count, 1))
    turn = rng.uniform(0, 2 * np.pi, (count, 1)) + rng.normal(0, 0.8, (count, 1)) * along
    hop = 2 * reach * scale / steps
    x = (start[0] + np.cumsum(np.cos(turn), axis=1) * hop).astype(np.int64) % _TILE
    y = (start[1] + np.cumsum(np.sin(turn), axis=1) * hop).astype(np.int64) % _TILE
    weight = np.broadcast_to(rng.normal(0, 1, (count, 1)), x.shape)
    tile = np.bincount((y * _TILE + x).ravel(), weight.ravel(), _TILE * _TILE)
    tile = tile.reshape(_TILE, _TILE)
    soft = (tile * 2 + np.roll(tile, 1, 0) + np.roll(tile, 1, 1) + np.roll(tile, 1, (0, 1))) / 5
    return np.asarray(soft / soft.std(), np.float32)


def _tiled(tile: Floats, size: tuple[int, int], rng: np.random.Generator) -> Floats:
    rows = (np.arange(size[1]) + int(rng.integers(0, _TILE))) % _TILE
    columns = (np.arange(size[0]) + int(rng.integers(0, _TILE))) % _TILE
    return np.asarray(tile[rows][:, columns], np.float32)


def _slow(size: tuple[int, int], cell: float, rng: np.random.Generator) -> Floats:
    """Return slow drift of the tone (mean 0), a value for every ``STEP`` pixels."""
    shape = (-(-size[1] // STEP), -(-size[0] // STEP))
    return noise(shape, (cell / STEP, cell / STEP), rng)


def felt_tone(
    size: tuple[int, int], seed: int, scale: float, light: Floats | None = None
) -> Floats:
    """Return the brightness (height, width; about 1) of felt of ``size`` (width, height).

    ``light`` is how brightly it is lit, a value for every ``STEP`` pixels.
    """
    rng = np.random.default_rng([seed, 41])
    hairs = _tiled(_fibres(round(scale, 2), 16000, 3.5), size, rng)
    hairs *= np.float32(0.026)
    hairs += np.float32(1)
    slow = 1 + _slow(size, 90 * scale, rng) * np.float32(0.022)
    if light is not None:
        slow = slow * light
    hairs *= enlarge(np.asarray(slow, np.float32), (size[1], size[0]), STEP)
    return hairs


def felt_array(size: tuple[int, int], seed: int, scale: float) -> Floats:
    """Return felt of ``size`` (width, height) as (height, width, 3) colours."""
    tone = felt_tone(size, seed, scale)
    return np.asarray(tone[..., None] * np.array(FELT, np.float32), np.float32)


def paper_array(size: tuple[int, int], seed: int, scale: float) -> Floats:
    """Return hand-made paper of ``size`` (width, height) as (height, width, 3) colours."""
    rng = np.random.default_rng([seed, 43])
    tone = _tiled(_fibres(round(scale, 2), 1500, 9), size, rng) * np.float32(0.006)
    slow = _slow(size, 60 * scale, rng) * np.float32(0.010)
    tone += enlarge(slow, (size[1], size[0]), STEP)
    tone += noise((size[1], size[0]), (1.6 * scale, 1.6 * scale), rng) * np.float32(0.008)
    return np.asarray((1 + tone[..., None]) * np.array(PAPER, np.float32), np.float32)


def brass_array(size: tuple[int, int], seed: int, scale: float) -> Floats:
    """Return brushed brass of ``size`` (width, height) as (height, width, 3) colours."""
    rng = np.random.default_rng([seed, 47])
    width, height = size
    brush = noise((height, width), (1, 45 * scale), rng) * np.float32(0.026)
    brush += noise((height, width), (2.0 * scale, 160 * scale), rng) * np.float32(0.022)
    # What is brushed across mirrors a light as an upright veil, only a little aslant.
    x = (np.arange(width, dtype=np.float32) / np.float32(max(width, 2.2 * height)))[None, :]
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    along = x + y * np.float32(min(0.18, 0.5 * height / width))
    sheen = np.exp(-(((along - np.float32(0.26)) / np.float32(0.19)) ** 2)) * np.float32(0.15)
    sheen += np.exp(-(((along - np.float32(0.94)) / np.float32(0.13)) ** 2)) * np.float32(0.07)
    tone = np.float32(0.93) + brush + sheen - y * np.float32(0.09)
    colour = tone[..., None] * np.array(BRASS, np.float32)
    warm = np.clip(sheen, 0, 1)[..., None] * np.array([10, 16, 30], np.float32)
    return np.asarray(colour + warm, np.float32)
