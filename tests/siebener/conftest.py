"""Siebener's table without a window."""

import pygame
import pytest


@pytest.fixture
def table(table_kit, monkeypatch):
    """Return what sits people and bots down at a table of Siebener."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )
    return table_kit("siebener", "siebener")
