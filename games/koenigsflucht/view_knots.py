"""Interlaced bands, drawn by rule: a braid for the frame, a knot of two rings for the throne.

A drawing gives, per pixel, how far up the carved band stands (0 on the ground) and which way it
leans, so that wood, brass and light can be laid on it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.ui.materials_noise import Floats


@dataclass(frozen=True, slots=True)
class Relief:
    """Carved bands: how much ``cover`` and ``groove`` (0..1) a pixel has, slopes in x and y."""

    cover: Floats
    groove: Floats
    slope_x: Floats
    slope_y: Floats


def braid(length: int, breadth: int, turns: int) -> Relief:
    """Return two strands (breadth, length) that cross ``turns`` times and close at both ends."""
    u = (np.arange(length, dtype=np.float32) + np.float32(0.5)) / np.float32(length)
    v = np.arange(breadth, dtype=np.float32)[:, None] + np.float32(0.5 - breadth / 2)
    phase = u[None, :] * np.float32(np.pi * turns)
    swing = np.float32(breadth * 0.30)
    half = np.float32(breadth * 0.155)
    steep = swing * np.cos(phase) * np.float32(np.pi * turns / length)
    lean = 1 / np.sqrt(1 + steep * steep)
    first, second = v - swing * np.sin(phase), v + swing * np.sin(phase)
    one = _strand(first * lean, half)
    two = _strand(second * lean, half)
    upper = np.cos(phase) >= 0
    top_cover = np.where(upper, one[0], two[0])
    low_cover = np.where(upper, two[0], one[0])
    top_lean = np.where(upper, one[1], two[1])
    low_lean = np.where(upper, two[1], one[1])
    rim = np.where(upper, _near(first * lean, half), _near(second * lean, half))
    cover = np.maximum(top_cover, low_cover * (1 - rim))
    across = np.where(top_cover > 0.5, top_lean, low_lean)
    groove = np.maximum(rim * (1 - top_cover), _near_ground(cover))
    tilt = np.where(np.where(top_cover > 0.5, upper, ~upper), steep, -steep)
    return Relief(
        np.asarray(cover, np.float32),
        np.asarray(groove, np.float32),
        np.asarray(-across * tilt * lean, np.float32),
        np.asarray(across * lean, np.float32),
    )


def _strand(away: Floats, half: np.float32) -> tuple[Floats, Floats]:
    """Return (cover, lean) of a round band at signed distances from its middle."""
    cover = np.clip(half + np.float32(0.5) - np.abs(away), 0, 1)
    share = np.clip(away / half, -1, 1)
    return np.asarray(cover, np.float32), np.asarray(share, np.float32)


def _near(away: Floats, half: np.float32) -> Floats:
    """Return (0..1) how closely a pixel lies beside a band that lies over another one."""
    return np.asarray(
        np.clip((half * np.float32(1.75) - np.abs(away)) / half * 2, 0, 1), np.float32
    )


def _near_ground(cover: Floats) -> Floats:
    return np.asarray((1 - cover) * np.float32(0.6), np.float32)


def rings(side: int, reach: float = 0.44) -> Relief:
    """Return two interlaced rings on a square of ``side`` pixels, alike after a quarter turn."""
    place = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / np.float32(side)
    x, y = (place - np.float32(0.5))[None, :], (place - np.float32(0.5))[:, None]
    half = np.float32(0.062)
    samples = 240
    found = [_curve(x, y, turn, reach, samples) for turn in (0.0, np.pi)]
    upper, lower = [], []
    for distance, ahead, lean_x, lean_y in found:
        upper.append((np.where(ahead > 0, distance, 9.0), lean_x, lean_y))
        lower.append((distance, lean_x, lean_y))
    top = _nearest(upper, half, side)
    low = _nearest(lower, half, side)
    rim = np.clip((half * np.float32(1.55) - top[3]) * np.float32(side) * 0.5, 0, 1)
    # A groove is cut only where another band passes below, not along the band itself.
    foreign = np.maximum(found[0][0], found[1][0]) < half * np.float32(1.9)
    rim = rim * foreign * (1 - top[0])
    cover = np.maximum(top[0], low[0] * (1 - rim))
    lean_x = np.where(top[0] > 0.5, top[1], low[1])
    lean_y = np.where(top[0] > 0.5, top[2], low[2])
    groove = np.maximum(rim, (1 - cover) * np.float32(0.2))
    return Relief(
        np.asarray(cover, np.float32),
        np.asarray(groove, np.float32),
        np.asarray(lean_x, np.float32),
        np.asarray(lean_y, np.float32),
    )


def _curve(
    x: Floats, y: Floats, turn: float, reach: float, samples: int
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return distance, height (its sign) and direction from the nearest point of a ring."""
    t = np.linspace(0, 2 * np.pi, samples, endpoint=False)
    radius = reach * (0.70 + 0.30 * np.cos(2 * t + turn))
    px, py = radius * np.cos(t + np.pi / 4), radius * np.sin(t + np.pi / 4)
    height = np.sin(2 * t + turn)
    best = np.full(np.broadcast_shapes(x.shape, y.shape), np.float32(9.0), np.float32)
    which = np.zeros(best.shape, np.int64)
    for number in range(samples):
        away = np.hypot(x - np.float32(px[number]), y - np.float32(py[number]))
        closer = away < best
        best = np.where(closer, away, best)
        which = np.where(closer, number, which)
    lean_x = (x - px[which].astype(np.float32)) / np.float32(0.062)
    lean_y = (y - py[which].astype(np.float32)) / np.float32(0.062)
    return (
        np.asarray(best, np.float32),
        height[which].astype(np.float32),
        np.asarray(np.clip(lean_x, -1, 1), np.float32),
        np.asarray(np.clip(lean_y, -1, 1), np.float32),
    )


def _nearest(
    bands: list[tuple[Floats, Floats, Floats]], half: np.float32, side: int
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return cover, lean and distance of the nearest of some bands."""
    first = bands[0][0] <= bands[1][0]
    distance = np.minimum(bands[0][0], bands[1][0])
    cover = np.clip((half - distance) * np.float32(side) + np.float32(0.5), 0, 1)
    return (
        np.asarray(cover, np.float32),
        np.where(first, bands[0][1], bands[1][1]),
        np.where(first, bands[0][2], bands[1][2]),
        np.asarray(distance, np.float32),
    )


def tower(side: int) -> Floats:
    """Return (0..1) the shape of a castle's tower with battlements on a square of ``side``."""
    fine = 4
    place = (np.arange(side * fine, dtype=np.float32) + np.float32(0.5)) / np.float32(side * fine)
    x, y = np.abs(place - np.float32(0.5))[None, :], place[:, None]
    merlons = (y > 0.20) & (y <= 0.34) & ((x < 0.065) | ((x > 0.135) & (x < 0.27)))
    crown = (y > 0.30) & (y <= 0.43) & (x < 0.27)
    shaft = (y > 0.43) & (y <= 0.72) & (x < 0.195)
    foot = (y > 0.72) & (y < 0.81) & (x < 0.27)
    gate = (x < 0.065) & (y > 0.60) & (y < 0.81) | (
        np.hypot(np.asarray(place - 0.5)[None, :], y - 0.60) < 0.065
    )
    solid = (merlons | crown | shaft | foot) & ~gate
    blocks = solid.astype(np.float32).reshape(side, fine, side, fine)
    return np.asarray(blocks.mean(axis=(1, 3)), np.float32)
