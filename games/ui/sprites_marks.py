"""The marks etched on marbles, so that colour alone never tells them apart."""

from __future__ import annotations

import numpy as np

from games.ui.materials_noise import Floats

MARKS = ("ring", "cross", "triangle", "star")


def mark_distance(mark: str, x: Floats, y: Floats) -> Floats:
    """Return the distance from (x, y) to the edge of ``mark``, negative on it, in marble radii.

    ValueError when the mark is none of ``MARKS``.
    """
    if mark == "ring":
        return np.asarray(np.abs(np.hypot(x, y) - 0.29) - 0.075, np.float32)
    if mark == "cross":
        return _cross(x, y)
    if mark == "triangle":
        return np.asarray(np.abs(_triangle(x, y - 0.05, 0.20) - 0.02) - 0.072, np.float32)
    if mark == "star":
        return _star(x, y, 0.42, 0.19)
    raise ValueError(f"there is no mark {mark!r}; choose one of: {', '.join(MARKS)}.")


def _cross(x: Floats, y: Floats) -> Floats:
    """Return the distance to a diagonal cross of two bars with round ends."""
    u, v = np.abs(x + y) * np.sqrt(0.5), np.abs(x - y) * np.sqrt(0.5)
    one = np.hypot(np.maximum(u - 0.30, 0), v)
    two = np.hypot(u, np.maximum(v - 0.30, 0))
    return np.asarray(np.minimum(one, two) - 0.085, np.float32)


def _triangle(x: Floats, y: Floats, inner: float) -> Floats:
    """Return how far (x, y) lies outside an upright triangle with an inscribed circle ``inner``."""
    sides = [(0.0, 1.0), (np.sqrt(0.75), -0.5), (-np.sqrt(0.75), -0.5)]
    away = [x * nx + y * ny for nx, ny in sides]
    return np.asarray(np.maximum.reduce(away) - inner, np.float32)


def _star(x: Floats, y: Floats, outer: float, inner: float) -> Floats:
    """Return the signed distance to a five-pointed star, one point up, between two radii."""
    fifth = 2 * np.pi / 5
    turn = np.arctan2(x, -y)
    turn = np.abs(turn - fifth * np.round(turn / fifth))
    away = np.hypot(x, y)
    px, py = away * np.cos(turn), away * np.sin(turn)
    tip = np.array([outer, 0.0])
    dent = np.array([inner * np.cos(fifth / 2), inner * np.sin(fifth / 2)])
    edge = dent - tip
    normal = np.array([edge[1], -edge[0]]) / np.hypot(*edge)
    return np.asarray((px - tip[0]) * normal[0] + (py - tip[1]) * normal[1], np.float32)
