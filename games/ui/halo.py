"""A soft light round a plate: look here."""

from __future__ import annotations

import numpy as np
from pygame import Rect, Surface

from games.ui.materials_light import rounded_rect
from games.ui.materials_noise import to_surface
from games.ui.overlay import flat
from games.ui.paint import Painter

_LIGHT = np.array([255, 222, 140], np.float32)


def draw_halo(painter: Painter, surface: Surface, rect: Rect, radius: float = 14.0) -> Rect:
    """Draw light that falls round a plate with corners of ``radius`` design pixels; where."""
    reach = painter.layout.px(20)
    size = (rect.width + 2 * reach, rect.height + 2 * reach)

    def make() -> Surface:
        box = (float(reach), float(reach), float(size[0] - reach), float(size[1] - reach))
        depth, _, _ = rounded_rect(size, painter.layout.px(radius), box)
        away = np.clip(-depth, 0, None) / np.float32(reach * 0.45)
        alpha = np.where(depth > 0, 0, np.exp(-(away**2)) * np.float32(0.85))
        return to_surface(*flat(_LIGHT, np.asarray(alpha, np.float32)))

    picture = painter.picture(("halo", size, radius), make)
    return surface.blit(picture, (rect.left - reach, rect.top - reach))
