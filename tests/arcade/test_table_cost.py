"""What a frame at the table draws: only what is needed, and the same to the pixel."""

from dataclasses import replace
from random import Random

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.arcade.scenes.table_drawing import Drawing
from games.ui.paint import Materials, Painter

GAMES = ("galtoni", "mancala", "siebener", "koenigsflucht", "gipf")


def flat_board(board, place, unit):
    """Return a clear picture for Galtoni's board."""
    return Surface(place.area.size, pygame.SRCALPHA)


@pytest.fixture
def seated(table_kit, monkeypatch):
    """Return a function that sits down at a game with real plates: (helpers, app, scene)."""

    def make(game, size=(640, 360)):
        seats = ("Ada", "Bo", "Cleo") if game == "siebener" else ("Ada", "Bo")
        kit = table_kit(game, None)
        if game == "galtoni":
            monkeypatch.setattr("games.galtoni.view.bake", flat_board)
        app, scene = kit.sit_down(*seats, size=size)
        app.desk.painter = Painter(app.desk.layout, Materials())
        scene.refresh()
        scene._arranged = None
        scene.arrange()
        kit.live(app, 60)
        return kit, app, scene

    return make


def pixels(app):
    """Return what the window shows."""
    return pygame.surfarray.array3d(app.screen.surface).astype(int)


@pytest.mark.parametrize("game", GAMES)
def test_what_throws_its_shadow_on_a_board_lets_only_that_part_be_drawn_again(
    seated, game, monkeypatch
):
    """The board is not drawn whole, and looks as if it had been."""
    kit, app, scene = seated(game)
    wholes = []
    real = type(scene.game).draw

    def draw(self, surface, whole):
        wholes.append(whole)
        return real(self, surface, whole)

    monkeypatch.setattr(type(scene.game), "draw", draw)
    board, rng = scene.places.board, Random(5)
    scene.places = replace(scene.places, line=Rect(board.left, board.bottom - 12, 200, 60))
    for _ in range(3):
        kit.live_until(app, lambda: scene.person is not None and scene.game.settled)
        scene.act(rng.choice(scene.match.actions()))
        scene.places = replace(scene.places, line=Rect(board.left, board.bottom - 12, 200, 60))
        kit.live(app, 1)
        kit.live_until(app, lambda: scene.game.settled and not scene.game.moving)
        kit.live(app, 3)
        parts = pixels(app)
        scene.drawing = Drawing(scene)
        scene.whole = scene.dirty = True
        kit.live(app, 1)
        assert np.abs(parts - pixels(app)).max() <= 3
    assert sum(wholes) == 3  # only those that are compared with


def test_what_lies_on_a_plate_is_drawn_only_when_it_changes(seated, monkeypatch):
    """Other words on it leave the stones alone."""
    kit, app, scene = seated("mancala")
    drawn = []
    monkeypatch.setattr(type(scene.game), "draw_seat", lambda self, s, r, seat: drawn.append(seat))
    scene.seat_words = lambda seat: "x" * (seat + 1)
    scene._stale()
    kit.live(app, 2)
    assert drawn == []
    scene.game.lay[scene.game.game.stores[0]].append(99)
    scene._stale()
    kit.live(app, 2)
    assert drawn == [0]


@pytest.mark.parametrize("game", GAMES)
def test_things_keep_to_the_place_that_is_drawn_again_for_them(seated, game):
    """Nothing of them lies beyond, where it would stay when they change."""
    _, _, scene = seated(game, (1280, 720))
    for seat, places in enumerate(scene.places.seats):
        sheet = Surface(scene.desk.layout.screen.size, pygame.SRCALPHA)
        scene.game.draw_seat(sheet, places.things, seat)
        piece = next(p for p in scene.drawing._pieces() if p.name == ("things", seat))
        assert piece.place.contains(sheet.get_bounding_rect())
