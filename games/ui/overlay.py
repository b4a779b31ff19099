"""Marks laid on boards: pictures of one colour, and one picture laid over another one.

A picture here is colour (height, width, 3; 0 to 255) and alpha (height, width; 0 to 1).
"""

from __future__ import annotations

import numpy as np

from games.ui.materials_noise import Floats

Overlay = tuple[Floats, Floats]


def flat(colour: Floats, alpha: Floats) -> Overlay:
    """Return a picture of one colour."""
    tones = np.broadcast_to(colour, (*alpha.shape, 3)).astype(np.float32)
    return tones, np.asarray(alpha, np.float32)


def over(below: Overlay, above: Overlay) -> Overlay:
    """Return one picture laid over another one of the same size."""
    alpha = above[1] + below[1] * (1 - above[1])
    weight = (above[1] / np.maximum(alpha, np.float32(1e-4)))[..., None]
    colour = below[0] + (above[0] - below[0]) * weight
    return np.asarray(colour, np.float32), np.asarray(alpha, np.float32)
