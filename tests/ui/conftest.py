"""Screens are tested without a window: pygame's dummy drivers, plain surfaces, cheap plates."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from assets.texts import Texts
from games.ui.desk import Desk
from games.ui.layout import Layout
from games.ui.paint import Materials, Painter
from games.ui.scene import SceneStack
from games.ui.storage import Settings, Storage


class PlainMaterials(Materials):
    """Plates of one colour: what is tested here is not how wood looks."""

    def plate(self, size, kind, seed, radius, scale, pressed, line=None):
        """Return a flat plate."""
        picture = pygame.Surface(size)
        picture.fill((120, 90, 60))
        return picture

    def shadow(self, size, height, radius):
        """Return no shadow to speak of."""
        return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)

    def table(self, size):
        """Return a flat ground."""
        picture = pygame.Surface(size)
        picture.fill((47, 84, 62))
        return picture


@pytest.fixture
def desk(tmp_path):
    """Return a desk for a window of 640x360 pixels with nothing on its stack."""
    return make_desk(tmp_path)


def make_desk(tmp_path, size=(640, 360), language="en", text_scale=1.0):
    """Return a desk for a window of ``size`` that is not there."""
    layout = Layout(*size, text_scale)
    settings = Settings(language=language, text_scale=text_scale)
    painter = Painter(layout, PlainMaterials())
    stack = SceneStack()
    return Desk(layout, painter, Texts(language), settings, Storage(tmp_path), stack, lambda: 0.0)
