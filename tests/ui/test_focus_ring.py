"""The mark of the chosen widget: seen on every ground of the house."""

import numpy as np
import pygame
import pytest
from pygame import Rect

from games.ui.theme import BRASS, FELT, MAPLE_LIGHT, PAPER, WALNUT, WALNUT_DEEP
from games.ui.widget_views import draw_widget
from games.ui.widgets import ScrollText, Toggle

PLACE = Rect(60, 60, 180, 60)


def luminance(colour):
    """Return the relative luminance of WCAG 2.2."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast of WCAG 2.2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", [PAPER, BRASS, MAPLE_LIGHT, WALNUT, WALNUT_DEEP, FELT])
@pytest.mark.parametrize("radius", [10.0, 99.0])
def test_the_ring_stands_out(desk, ground, radius):
    """At least 3 : 1 against its ground on a line of two pixels, and 3 : 1 within itself."""
    surface = pygame.Surface((300, 180))
    surface.fill(ground)
    desk.painter.ring(surface, PLACE, radius)
    across = [surface.get_at((x, PLACE.centery))[:3] for x in range(PLACE.left)]
    strong = [colour for colour in across if contrast(colour, ground) >= 3.0]
    assert len(strong) >= 2
    drawn = [colour for colour in across if colour != ground]
    assert contrast(min(drawn, key=luminance), max(drawn, key=luminance)) >= 3.0
    assert surface.get_at(PLACE.center)[:3] == ground


@pytest.mark.parametrize("kind", ["toggle", "page"])
def test_the_ring_keeps_clear_of_words_that_begin_at_the_edge(desk, kind):
    """Between its inner line and the first letter there is air."""
    widget = ScrollText("# Words\n\nMore words") if kind == "page" else Toggle("Words", True, print)
    widget.rect = PLACE
    seen = []
    for chosen in (False, True):
        widget.chosen = chosen
        surface = pygame.Surface((300, 180))
        surface.fill(PAPER)
        draw_widget(desk.painter, surface, widget)
        seen.append(pygame.surfarray.array3d(surface).astype(int))
    ring = np.flatnonzero(np.abs(seen[1] - seen[0]).sum(axis=(1, 2))[: PLACE.centerx])
    upright = np.abs(seen[1] - seen[0])[: PLACE.centerx, PLACE.centery].sum(axis=1)
    assert ring.size
    assert PLACE.left - np.flatnonzero(upright).max() > 2
