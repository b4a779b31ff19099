"""The practice table alone as an exhibition: guarded, counted, and opened by a PIN only."""

import argparse
import logging

import pygame
import pytest

from games.arcade.attendant import Attendant
from games.arcade.kiosk_cli import add_commands, agreed
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.staff import StaffDoor
from games.arcade.ways import HouseWays, first_scene, front
from games.ui.intentions import Back, Digit, Fullscreen, Press, Quit


@pytest.fixture
def table(exhibition, monkeypatch):
    """Return a function: (app, house) with nothing but the practice table, open to visitors."""

    def flat(board, place, unit):
        return pygame.Surface(place.area.size)

    monkeypatch.setattr("games.galtoni.view.bake", flat)

    def make(**more):
        app, house = exhibition((640, 360), games=(), practice="quincunx", **more)
        house.to_start = lambda: app.desk.stack.reset(front(house))
        log = logging.getLogger("test")
        ways = HouseWays(app, house, log)
        app.attendant = Attendant(house.kiosk, ways, log, clock=app.clock)
        app.start([first_scene(house)])
        return app, house

    return make


def test_visitors_find_the_table_fresh_and_no_way_out(kit, table):
    """Left alone it is as at first; no key leads away or out of the full screen."""
    app, _ = table()
    scene = app.desk.stack.top
    assert isinstance(scene, PracticeScene)
    assert (scene.exhibit, scene.base.name) == (True, "quincunx")
    for intention in (Quit(), Fullscreen()):
        assert app.attendant.takes(intention, app.desk.layout)
    assert not app.attendant.takes(Digit(1), app.desk.layout)
    app.do(Digit(1))
    app.do(Back())
    kit.live(app, 2)
    assert (app.desk.stack.scenes, scene.table.dropped) == ([scene], 1)
    kit.live(app, 130, 0.25)
    later = app.desk.stack.top
    assert isinstance(later, PracticeScene)
    assert (len(app.desk.stack.scenes), later.table.dropped) == (1, 0)
    assert not app.attendant.takes(Digit(1), app.desk.layout)


def test_its_staff_needs_the_pin(kit, table):
    """The keys that ended a lone table lead to the door now; from there one comes back to it."""
    app, _ = table()
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    app.attendant.see(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=both))
    assert isinstance(app.desk.stack.top, StaffDoor)
    assert not app.done
    app.do(Back())
    assert isinstance(app.desk.stack.top, PracticeScene)
    assert app.desk.stack.top.exhibit


def test_its_visitors_may_choose_their_language(kit, table):
    """Then they come to the table, not to a start page."""
    app, _ = table(language="ask")
    assert isinstance(app.desk.stack.top, LanguageScene)
    app.attendant.takes(Press(300, 200), app.desk.layout)
    kit.labelled(app.desk.stack.top, "Deutsch").activate()
    assert isinstance(app.desk.stack.top, PracticeScene)
    assert app.desk.texts.language == "de"
    kit.live(app, 130, 0.25)
    assert isinstance(app.desk.stack.top, LanguageScene)


def test_the_command_names_the_board():
    """The usual one where none is named; one that does not exist is told before anything opens."""
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())

    def kiosk(*words):
        return agreed(parser.parse_args(["kiosk", *words]))

    assert kiosk().practice == ""
    assert kiosk("--practice").practice == "gerhards"
    assert kiosk("--practice", "althoefer").practice == "althoefer"
    with pytest.raises(ValueError, match="there is no board 'nowhere'"):
        kiosk("--practice", "nowhere")
