"""Laying pictures and figures into a painted array, as every board needs it.

A canvas is (height, width, 3) floats, 0 to 255, changed in place; lengths are pixels.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from games.ui.materials_noise import Floats
from games.ui.pixels import array3d, array_alpha

_FONT: Final = "FredokaOne"


def blit_at(canvas: Floats, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    """Lay ``picture`` on the canvas with its middle at a whole pixel near ``centre``."""
    width, height = picture.get_size()
    left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
    crop_left, crop_top = max(0, -left), max(0, -top)
    rows = slice(max(0, top), min(canvas.shape[0], top + height))
    columns = slice(max(0, left), min(canvas.shape[1], left + width))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    tall, wide = rows.stop - rows.start, columns.stop - columns.start
    part = (slice(crop_left, crop_left + wide), slice(crop_top, crop_top + tall))
    colour = array3d(picture)[part].swapaxes(0, 1).astype(np.float32)
    alpha = array_alpha(picture)[part].T.astype(np.float32) / np.float32(255)
    canvas[rows, columns] += (colour - canvas[rows, columns]) * alpha[..., None]


def number_mask(text: str, height: int) -> Floats:
    """Return the shape (0..1) of figures ``height`` pixels high in the display face."""
    # Imported here: looking for font files costs time that headless use need not pay.
    from font_fredoka_one import font_files

    return _mask(font_files[_FONT], text, height)


def letter_mask(text: str, height: int) -> Floats:
    """Return the shape (0..1) of letters in the text face, set ``height`` pixels high.

    Its middle is that of a figure: words beside each other stand on one line, whatever is in them.
    """
    from font_source_sans_pro import SourceSansProSemibold

    shape = _set(SourceSansProSemibold, text, height)
    figure = _rows(_set(SourceSansProSemibold, "1", height))
    used = _rows(shape)
    if not used.size or not figure.size:
        return np.zeros((1, 1), np.float32)
    twice = int(figure[0] + figure[-1])
    first = int(min(used[0], figure[0], twice - used[-1]))
    last = twice - first
    lined = np.pad(shape, ((max(0, -first), max(0, last + 1 - shape.shape[0])), (0, 0)))
    lined = lined[max(0, first) : max(0, first) + last - first + 1]
    wide = np.flatnonzero(lined.max(axis=0) > 0)
    return lined[:, wide[0] : wide[-1] + 1]


def _set(face: str, text: str, height: int) -> Floats:
    """Return a line of text (0..1) as it is set, with all that is empty round it."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = pygame.font.Font(face, max(6, height))
    picture = font.render(text, True, (255, 255, 255))
    return np.asarray(array_alpha(picture).T.astype(np.float32) / np.float32(255), np.float32)


def _rows(shape: Floats) -> NDArray[np.intp]:
    """Return the rows that have any ink."""
    return np.flatnonzero(shape.max(axis=1) > 0)


def _mask(face: str, text: str, height: int) -> Floats:
    alpha = _set(face, text, height)
    used = _rows(alpha)
    wide = np.flatnonzero(alpha.max(axis=0) > 0)
    if not used.size or not wide.size:
        return np.zeros((1, 1), np.float32)
    return alpha[used[0] : used[-1] + 1, wide[0] : wide[-1] + 1]
