"""The parts of a board as painted arrays: strips of wood, inlaid numbers, nails and their shadows.

A canvas is (height, width, 3) floats, 0 to 255, changed in place; lengths are pixels.
"""

from __future__ import annotations

import numpy as np

from games.ui.materials_inlay import blit_at, number_mask
from games.ui.materials_light import WARM, edge_light, light
from games.ui.materials_noise import Floats, blur, shift

Ends = tuple[float, float, float, float]


def _window(shape: tuple[int, ...], ends: Ends, reach: float) -> tuple[slice, slice]:
    """Return the rows and columns of a canvas within ``reach`` of the line between two points."""
    x1, y1, x2, y2 = ends
    top = max(0, int(min(y1, y2) - reach))
    left = max(0, int(min(x1, x2) - reach))
    bottom = min(shape[0], int(max(y1, y2) + reach) + 2)
    right = min(shape[1], int(max(x1, x2) + reach) + 2)
    return slice(top, max(top, bottom)), slice(left, max(left, right))


def _capsule(rows: slice, columns: slice, ends: Ends) -> tuple[Floats, Floats, Floats, Floats]:
    """Return (distance, normal_x, normal_y, along) to the middle line of a capsule."""
    x1, y1, x2, y2 = ends
    y = (np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(0.5 - y1))[:, None]
    x = (np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5 - x1))[None, :]
    dx, dy = x2 - x1, y2 - y1
    length = float(np.hypot(dx, dy)) or 1e-6
    along = (x * np.float32(dx) + y * np.float32(dy)) / np.float32(length)
    nearest = np.clip(along, 0, length)
    off_x = x - nearest * np.float32(dx / length)
    off_y = y - nearest * np.float32(dy / length)
    distance = np.hypot(off_x, off_y)
    safe = np.maximum(distance, np.float32(1e-4))
    return (
        distance.astype(np.float32),
        (off_x / safe).astype(np.float32),
        (off_y / safe).astype(np.float32),
        along.astype(np.float32),
    )


def strip_mask(mask: Floats, ends: Ends, radius: float) -> None:
    """Add the outline of a strip (0..1) to ``mask``, for its shadow."""
    rows, columns = _window(mask.shape, ends, radius + 1)
    distance, _, _, _ = _capsule(rows, columns, ends)
    cover = np.clip(np.float32(radius + 0.5) - distance, 0, 1)
    mask[rows, columns] = np.maximum(mask[rows, columns], cover)


def strip(canvas: Floats, ends: Ends, radius: float, wood: Floats) -> None:
    """Paint a strip with round ends from (x1, y1) to (x2, y2).

    ``wood`` (breadth, length, 3) is its plank, the grain along the strip; what is longer or
    broader than the plank repeats its edge.
    """
    rows, columns = _window(canvas.shape, ends, radius + 1)
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    distance, nx, ny, along = _capsule(rows, columns, ends)
    breadth, length = wood.shape[:2]
    side = np.where(nx + ny * np.float32(0.01) >= 0, distance, -distance)
    u = np.clip(along + np.float32(radius + 1), 0, length - 1).astype(np.int64)
    v = np.clip(side + np.float32(breadth / 2), 0, breadth - 1).astype(np.int64)
    depth = np.float32(radius) - distance
    shade, gleam = edge_light(depth, nx, ny, radius * 0.8, 1.2)
    colour = light(wood[v, u] * np.float32(1.10), shade, gleam * np.float32(0.62))
    cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
    canvas[rows, columns] += (colour - canvas[rows, columns]) * cover


def cast(
    mask: Floats, fall: tuple[float, float], softness: float, steps: int = 6, fade: float = 0.35
) -> Floats:
    """Return the shadow (0..1) of things standing on the board, drawn out along ``fall``.

    It loses ``fade`` of its strength on the way, where the edge stands higher.
    """
    drawn = mask.copy()
    for step in range(1, steps + 1):
        share = step / steps
        moved = shift(mask, fall[1] * share, fall[0] * share)
        np.maximum(drawn, moved * np.float32(1 - fade * share), out=drawn)
    return blur(drawn, softness)


def inlay(
    canvas: Floats, text: str, centre: tuple[float, float], height: int, wood: Floats, unit: float
) -> None:
    """Let figures of ``wood`` into the canvas, see ``inlay_shape``."""
    inlay_shape(canvas, number_mask(text, height), centre, wood, unit)


def spaced(text: str, height: int, apart: float) -> Floats:
    """Return the shape (0..1) of letters set ``apart`` parts of their height from each other."""
    letters = [number_mask(sign, height) for sign in text]
    tall = max(letter.shape[0] for letter in letters)
    gap = np.zeros((tall, max(1, round(apart * tall))), np.float32)
    parts = []
    for letter in letters:
        above = (tall - letter.shape[0]) // 2
        parts += [np.pad(letter, ((above, tall - letter.shape[0] - above), (0, 0))), gap]
    return np.concatenate(parts[:-1], axis=1)


def inlay_shape(
    canvas: Floats, shape: Floats, centre: tuple[float, float], wood: Floats, unit: float
) -> None:
    """Let a shape of ``wood`` into the canvas, flush with it: a dark joint, a lit lower edge.

    ``wood`` is a piece at least 72 pixels wider and 8 higher than the shape with its margin.
    """
    margin = max(2, round(3 * unit))
    mask = np.pad(shape, margin)
    top = round(centre[1] - mask.shape[0] / 2)
    left = round(centre[0] - mask.shape[1] / 2)
    rows, columns = slice(top, top + mask.shape[0]), slice(left, left + mask.shape[1])
    if top < 0 or left < 0 or rows.stop > canvas.shape[0] or columns.stop > canvas.shape[1]:
        return
    ground = canvas[rows, columns]
    joint = np.clip(blur(mask, 0.75 * unit) * np.float32(1.5), 0, 1) * np.float32(0.62)
    lit = shift(joint, 0.9 * unit, 0.9 * unit) * np.float32(0.16)
    ground += (WARM - ground) * lit[..., None]
    ground *= (1 - joint)[..., None]
    sunk = blur(1 - mask, 0.9 * unit)
    inner = shift(sunk - 1, 0.8 * unit, 0.8 * unit) + 1
    piece = wood[rows.start % 8 :][: mask.shape[0], columns.start % 64 :][:, : mask.shape[1]]
    piece = piece * (np.float32(1.04) - np.float32(0.30) * np.clip(inner, 0, 1))[..., None]
    ground += (piece - ground) * mask[..., None]


__all__ = ["blit_at", "cast", "inlay", "inlay_shape", "spaced", "strip", "strip_mask"]
