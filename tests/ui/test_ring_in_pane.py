"""The mark of a chosen widget at the upper edge of its pane."""

import pygame
from pygame import Rect

from games.ui.widget_views import draw_widget
from games.ui.widgets import Button, Pane


def test_the_ring_of_the_first_row_is_whole(desk):
    """It reaches above the pane that its button lies at the top of."""
    pane, button = Pane(), Button("Go", print)
    pane.hold([button])
    pane.rect, button.rect = Rect(40, 40, 200, 100), Rect(40, 40, 200, 40)
    button.chosen = True
    surface = pygame.Surface((300, 200))
    surface.fill((246, 236, 216))
    draw_widget(desk.painter, surface, button)
    above = {tuple(surface.get_at((140, y))[:3]) for y in range(30, 40)}
    assert len(above) > 1
