"""A picture lifted off the cloth that it was drawn on: any other cloth may lie below it then.

What only darkened the cloth was a shadow, and stays one.
"""

from __future__ import annotations

import numpy as np
from pygame import Surface

from games.ui.materials_light import SHADOW
from games.ui.materials_noise import to_surface
from games.ui.pixels import array3d, array_alpha

NEARLY = 5.0
"""A pixel so near to cloth in shadow, of 255, is that: blending rounds."""


def lifted(seen: Surface, cloth: Surface) -> Surface:
    """Return ``seen`` without the ``cloth`` of the same size that shows in it.

    Clear parts of the picture stay as they are. ValueError where the sizes differ.
    """
    if seen.get_size() != cloth.get_size():
        raise ValueError(f"The picture is {seen.get_size()}, the cloth {cloth.get_size()}.")
    colour = array3d(seen).swapaxes(0, 1).astype(np.float32)
    ground = array3d(cloth).swapaxes(0, 1).astype(np.float32)
    alpha = array_alpha(seen).T.astype(np.float32) / np.float32(255)
    fall = ground - SHADOW  # all the way from lit cloth to none of its light
    depth = np.sum((ground - colour) * fall, axis=2) / np.maximum(np.sum(fall * fall, axis=2), 1)
    depth = np.clip(depth, 0, 1)
    off = np.abs(ground - depth[..., None] * fall - colour).max(axis=2)
    bare = (alpha == 1) & (off <= NEARLY)
    colour[bare] = SHADOW
    alpha[bare] = depth[bare]
    return to_surface(colour, alpha)
