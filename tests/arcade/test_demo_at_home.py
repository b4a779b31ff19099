"""At home boards play by themselves over whatever lies there, and nothing of it is lost."""

import logging

import pygame
import pytest

from games.arcade.attendant import Attendant
from games.arcade.scenes.attract import LONGEST, AttractTable
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.table import TableScene
from games.arcade.ways import HouseWays

IDLE = 60.0


@pytest.fixture
def home(kit):
    """Return a function that opens some scenes at home: (app, house)."""

    def make(*rooms):
        app, house = kit.arcade((1280, 720))
        ways = HouseWays(app, house, logging.getLogger("test"))
        app.attendant = Attendant(None, ways, ways.log, idle=lambda: IDLE)
        app.start([room(house) for room in rooms])
        return app, house

    return make


def leave_alone(kit, app):
    """Touch nothing until boards play by themselves."""
    app.attendant.pass_time(IDLE)
    kit.live(app, 3)
    assert isinstance(app.desk.stack.top, AttractTable)


def test_a_lesson_goes_on_at_its_step(kit, home):
    """Boards have played, one game after the other; the key that ends it does nothing else."""
    app, _ = home(MenuScene, lambda house: LearnScene(house, "mancala", 3))
    before = list(app.desk.stack.scenes)
    leave_alone(kit, app)
    app.desk.stack.top._age = LONGEST  # the next game
    kit.live(app, 3)
    kit.key(app, "return")
    kit.live(app, 60)
    assert app.desk.stack.scenes == before
    assert app.desk.stack.top.at == 3


def test_a_match_goes_on_as_it_lay(kit, home):
    """The same table with the same match, also in a window of another size by now."""
    match = kit.plan("Ada", "Bo")
    app, _ = home(MenuScene, lambda house: TableScene(house, match.begin(house.saves, 1)))
    table = app.desk.stack.top
    leave_alone(kit, app)
    app.screen.surface = pygame.Surface((640, 360))
    kit.live(app, 60)
    kit.key(app, "escape")
    kit.live(app, 60)
    assert app.desk.stack.top is table
    assert app.desk.stack.top.places.board.right <= 640


def test_settings_stay_open(kit, home):
    """Nothing is left through the touch that ends it."""
    app, _ = home(MenuScene, lambda house: SettingsScene(house.desk))
    leave_alone(kit, app)
    kit.key(app, "space")
    kit.live(app, 60)
    assert isinstance(app.desk.stack.top, SettingsScene)
    leave_alone(kit, app)


class Slow:
    """Reckons for as long as the test wants."""

    busy = False

    def ask(self, task):
        """Begin, and do not end."""
        self.busy = True

    def answer(self):
        """Return that nothing is ready."""

    def close(self):
        """Stop."""


def test_whoever_waits_for_drops_is_there(kit, home):
    """While a thousand are computed no board plays by itself; from their end on time counts."""
    app, _ = home(MenuScene, lambda house: PracticeScene(house, reckoner=Slow()))
    practice = app.desk.stack.top
    practice.reckon()
    assert practice.reckoning
    app.attendant.pass_time(3 * IDLE)
    kit.live(app, 3)
    assert app.desk.stack.top is practice
    practice.reckon()  # stop it
    kit.live(app, 3)
    assert app.desk.stack.top is practice
    leave_alone(kit, app)
