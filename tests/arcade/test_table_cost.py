"""What a frame at the table draws: only what is needed, and the same to the pixel."""

from dataclasses import replace
from random import Random

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.arcade.scenes.table_drawing import Drawing
from games.arcade.scenes.table_laying import Laying
from games.core.interrupts import Resign
from games.ui import materials_noise
from games.ui.board_layer import BoardLayer
from games.ui.paint import Materials, Painter
from games.ui.text import Cache

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
        scene.laying = Laying(scene)
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
    scene.mark_stale()
    kit.live(app, 2)
    assert drawn == []
    scene.game.lay[scene.game.game.stores[0]].append(99)
    scene.mark_stale()
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


def note_pictures(monkeypatch, painter):
    """Return a list of all that is drawn for the first time: plates, signs, things; no words."""
    found = []
    real = materials_noise.from_pixels

    def noted(*more, **named):
        found.append("picture")
        return real(*more, **named)

    monkeypatch.setattr(materials_noise, "from_pixels", noted)
    for cache in (painter._plates, painter._pictures):
        monkeypatch.setattr(cache, "get", note_made(cache, found))
    return found


def note_made(cache, found):
    """Return what stands for a cache's ``get`` and tells what was not there."""

    def get(key, make):
        if key not in cache._kept:
            found.append(key)
        return Cache.get(cache, key, make)

    return get


@pytest.mark.parametrize("game", ["mancala", "koenigsflucht", "gipf", "siebener"])
def test_nothing_is_drawn_for_the_first_time_in_the_midst_of_a_match(seated, game, monkeypatch):
    """Once the table has been sat at for a moment all pictures are there."""
    kit, app, scene = seated(game)
    kit.live_until(app, lambda: not scene.stock.moving)
    rng = Random(8)
    if game == "siebener":  # dice in the air are drawn as they turn
        monkeypatch.setattr("games.siebener.view.SiebenerView._die", lambda *_: Rect(0, 0, 0, 0))
        monkeypatch.setattr("games.siebener.view.SiebenerView.foresee", lambda *_: None)
    made = note_pictures(monkeypatch, scene.desk.painter)
    for _ in range(8):
        kit.live_until(app, lambda: scene.person is not None and scene.game.settled)
        scene.act(rng.choice(scene.match.actions()))
        kit.live(app, 1)
        kit.live_until(app, lambda: scene.game.settled and not scene.game.moving)
        if scene.match.over:
            break
    assert [key for key in made if key[0] != "icon"] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_for_the_first_time_when_the_result_comes(seated, game, monkeypatch):
    """Board, plates, laurels and page as they will lie are made while the end is looked at."""
    kit, app, scene = seated(game)
    kit.live_until(app, lambda: scene.person is not None and scene.game.settled)
    scene.act(Resign(scene.person))
    if game == "siebener":
        scene.act(Resign(scene.person))
    before = scene.places.board
    made = note_pictures(monkeypatch, scene.desk.painter)

    def told():
        """Whether the result has come with the last frame; pictures of frames before are fine."""
        come = app.desk.stack.top is not scene
        if not come:
            made.clear()
        return come

    kit.live_until(app, told)
    kit.live(app, 3)
    assert scene.places.board != before or game == "mancala"
    assert made == []


def test_a_throw_changes_counters_and_not_the_whole_tray(seated, monkeypatch):
    """The coins of the pot lie as they did."""
    kit, app, scene = seated("siebener")
    painted = []
    real = BoardLayer.fresh
    monkeypatch.setattr(
        BoardLayer, "fresh", lambda self, rect: painted.append(rect) or real(self, rect)
    )
    tray = scene.game._view.layer.area
    coins = scene.game._lying().coins
    scene.act(scene.match.actions()[0])
    kit.live_until(app, lambda: scene.game.settled)
    kit.live(app, 2)
    assert scene.game._lying().coins == coins
    assert painted
    assert all(rect.width * rect.height < tray.width * tray.height / 4 for rect in painted)


def test_marbles_on_a_plate_are_made_ready_once(seated, monkeypatch):
    """Not at every drawing."""
    _, app, scene = seated("galtoni")
    made = []
    monkeypatch.setattr("games.galtoni.view_seats.MarbleSprites", made.append)
    scene.game.draw_seat(app.screen.surface, scene.places.seats[0].things, 0)
    assert made == []
