"""A slip that says one is to wait: it lies over the picture before while the next one is made."""

from __future__ import annotations

import pygame
from pygame import Surface

from games.ui.desk import Desk
from games.ui.paint import smooth_shape
from games.ui.theme import CREAM, WALNUT_DEEP, Type

CORNER = 10
"""The radius of its corners, in design pixels."""
AIR = (24, 10)
"""What lies between the words and its edges, across and down, in design pixels."""


def draw_moment(desk: Desk, surface: Surface) -> None:
    """Draw it in the middle of the window, out of nothing that would take long to make."""
    layout = desk.layout
    words = desk.painter.type.render(desk.texts("arcade.moment"), Type.BODY, CREAM)
    place = words.get_rect().inflate(2 * layout.px(AIR[0]), 2 * layout.px(AIR[1]))
    place.center = layout.screen.center

    def shape(large: Surface, fine: int) -> None:
        radius = layout.px(CORNER) * fine
        pygame.draw.rect(large, WALNUT_DEEP, large.get_rect(), border_radius=radius)

    surface.blit(smooth_shape(place.size, shape), place)
    surface.blit(words, words.get_rect(center=place.center))
