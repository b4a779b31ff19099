"""A picture lifted off the cloth that it was drawn on: any other cloth may lie below it then.

What only darkened the cloth was a shadow, and stays one.
"""

from __future__ import annotations

import numpy as np
from pygame import Surface

from games.ui.materials_light import SHADOW
from games.ui.materials_noise import from_pixels
from games.ui.pixels import array3d, array_alpha

NEARLY = 5.0
"""A pixel so near to cloth in shadow, of 255, is that: blending rounds."""


def lifted(seen: Surface, cloth: Surface) -> Surface:
    """Return ``seen`` without the ``cloth`` of the same size that shows in it.

    Clear parts of the picture stay as they are. ValueError where the sizes differ.
    """
    if seen.get_size() != cloth.get_size():
        raise ValueError(f"The picture is {seen.get_size()}, the cloth {cloth.get_size()}.")
    colour, ground, alpha = array3d(seen), array3d(cloth), array_alpha(seen)
    gone = [ground[..., c] - colour[..., c].astype(np.float32) for c in range(3)]
    fall = [ground[..., c] - np.float32(SHADOW[c]) for c in range(3)]
    # All the way from lit cloth to none of its light: so far down is what is seen.
    # One colour after the other: numpy is slow at rows of three.
    along = sum(one * two for one, two in zip(gone, fall, strict=True))
    depth = along / np.maximum(sum(part * part for part in fall), 1)
    depth = np.clip(depth, 0, 1)
    bare = alpha == 255
    for one, two in zip(gone, fall, strict=True):
        bare &= np.abs(one - depth * two) <= NEARLY
    colour[bare] = SHADOW
    alpha[bare] = depth[bare] * np.float32(255) + np.float32(0.5)
    pixels = np.dstack([colour, alpha]).swapaxes(0, 1)
    return from_pixels(np.ascontiguousarray(pixels), opaque=False)
