"""A window resized within a match: it is played on, fitted in, until its board has been drawn."""

import pygame
import pytest

from games.arcade import table_pictures
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.refit import NEXT, Refit
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.table import TableScene
from games.ui.intentions import Back, Confirm
from games.ui.scene import Scene

pytestmark = pytest.mark.usefixtures("unbaked")
BEFORE, AFTER = (640, 360), (960, 600)


class Aside:
    """Makes every plate when it is asked for a second time."""

    busy = False

    def __init__(self):
        """Begin with nothing asked for."""
        self.asked = set()

    def begin(self):
        """Forget nothing."""

    def made(self, name, make):
        """Return it if it was asked for before."""
        if name in self.asked:
            return make()
        self.asked.add(name)
        return None


class Waiting:
    """A workshop in which nothing is made until the test says so."""

    def __init__(self):
        """Start with no orders."""
        self.orders, self.made = {}, {}

    def order(self, key, make, rank=0):
        """Take note."""
        self.orders[key] = make

    def collect(self):
        """Return what the test has had made."""
        made, self.made = self.made, {}
        return made

    def work(self):
        """Make everything."""
        orders, self.orders = self.orders, {}
        self.made.update({key: make() for key, make in orders.items()})

    @property
    def busy(self):
        """Whether anything is ordered."""
        return bool(self.orders)


@pytest.fixture
def home(kit, tmp_path):
    """Return (app, house) that fits boards beside the loop, nothing on disk yet."""
    app, house = kit.arcade(BEFORE)
    app.desk.painter.materials.store.folder = tmp_path
    house.workshop = house.showcase.workshop = Waiting()
    app.desk.aside, app.desk.fits = Aside(), Refit(house).fits
    app.start([Scene(app.desk)])
    kit.live(app, 2)
    return app, house


def table_of(house, game="mancala"):
    """Return a table of two people."""
    plan = MatchPlan.usual(game)
    plan.seats = [SeatPlan(name="Ada"), SeatPlan(name="Bo")]
    return TableScene(house, plan.unkept(1))


def sit(kit, home, game="mancala"):
    """Sit down at a table whose pictures are there."""
    app, house = home
    table = table_of(house, game)
    app.desk.stack.push(table)
    kit.live(app, 2)
    house.workshop.work()
    kit.live(app, 60)
    return table


def pixels(app):
    """Return what the window shows."""
    return pygame.surfarray.array3d(app.screen.surface)


def resize(app, size=AFTER):
    """Give the window another size."""
    app.screen.surface = pygame.Surface(size)


@pytest.fixture
def built(monkeypatch):
    """Return a list of the places for which a Mancala board is made in the loop's own desk."""
    from games.mancala.view_table import TABLE

    found, real = [], TABLE.build

    def build(game, rect):
        found.append((game.desk.layout.width, game.desk.layout.height))
        return real(game, rect)

    monkeypatch.setattr(TABLE, "build", build)
    return found


def test_the_match_goes_on_fitted_in_until_its_board_is_drawn(kit, home, built):
    """No board is made in the loop; then all is laid out, and looks as if it had been so before."""
    app, house = home
    table = sit(kit, home)
    built.clear()
    resize(app)
    kit.live(app, 40)
    assert (app.desk.layout.width, built) == (640, [])
    assert list(house.workshop.orders) == [NEXT]
    shown = pixels(app)
    assert shown[480, 300].any()
    house.workshop.work()
    assert AFTER in built  # in the workshop
    made = len(built)
    kit.live(app, 60)
    assert app.desk.layout.width == 960
    assert len(built) == made + 1  # found on disk
    assert not table.laying._left
    fitted = pixels(app)
    app.desk.aside = None
    app.desk.relayout(*AFTER)
    kit.live(app, 60)
    assert (fitted == pixels(app)).all()


def test_what_is_touched_is_what_is_seen(kit, home):
    """The picture lies in the middle of a window of another shape, larger than before."""
    app, _ = home
    table = sit(kit, home)
    resize(app, (1600, 720))
    kit.live(app, 3)
    seen = []
    table.steer = lambda intention: seen.append((intention.x, intention.y)) or True
    tool = table.tools.corner[0].rect
    pygame.event.clear()
    for at in ((160, 0), (800, 360)):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at))
        kit.live(app, 1)
    assert seen == [(0.0, 0.0), (320.0, 180.0)]
    del table.steer
    middle = (2 * tool.centerx + 160, 2 * tool.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=middle))
    kit.live(app, 1)
    assert table.tools.corner[0].hovered


def test_a_fault_in_the_workshop_keeps_nobody_from_the_new_size(kit, home, monkeypatch):
    app, house = home
    sit(kit, home)

    def fail(*_):
        raise OSError("no room")

    monkeypatch.setattr(table_pictures, "_draw_table", fail)
    resize(app)
    kit.live(app, 20)
    assert app.desk.layout.width == 640
    house.workshop.work()
    kit.live(app, 20)
    assert app.desk.layout.width == 960


@pytest.mark.parametrize("works", [True, False])
def test_windows_of_odd_sizes_do_no_harm(kit, home, works):
    """Whether their boards are drawn or not."""
    app, house = home
    table = sit(kit, home, "galtoni")
    for size in ((1, 1), (10, 10), (10_000, 90), (90, 5_000), (81, 81), (300, 200)):
        resize(app, size)
        kit.live(app, 3)
        if works:
            house.workshop.work()
        kit.live(app, 6)
    resize(app, BEFORE)
    kit.live(app, 3)
    house.workshop.work()
    kit.live(app, 20)
    assert app.desk.layout.u == 0.5
    assert (app.desk.stack.top, app.desk.stack.preparing) == (table, False)


def test_below_a_pause_the_board_fits_as_well(kit, home, built):
    app, house = home
    sit(kit, home)
    app.desk.stack.push(PauseScene(app.desk, "mancala", tuple))
    kit.live(app, 30)
    resize(app)
    kit.live(app, 20)
    assert app.desk.layout.width == 640
    house.workshop.work()
    built.clear()
    kit.live(app, 60)
    assert app.desk.layout.width == 960
    assert not app.desk.stack.preparing
    assert len(built) == 1
    seen = pixels(app)
    app.desk.aside = None
    app.desk.relayout(*AFTER)
    kit.live(app, 2)
    assert (seen == pixels(app)).all()


def test_a_board_out_of_sight_is_waited_for_when_it_is_gone_back_to(kit, home, built):
    """The rules are laid out at once; the table comes when its board is drawn, keys go to it."""
    app, house = home
    table = sit(kit, home)
    app.desk.stack.push(RulesScene(app.desk, "mancala"))
    kit.live(app, 40)
    house.workshop.work()
    resize(app)
    kit.live(app, 40)
    assert app.desk.layout.width == 960
    built.clear()
    app.desk.stack.pop()
    kit.live(app, 40)
    assert app.desk.stack.preparing
    assert built == []
    house.workshop.work()
    built.clear()
    kit.live(app, 60)
    assert not app.desk.stack.preparing
    assert built == [AFTER]
    app.do(Confirm())
    assert app.desk.stack.top is table


def test_a_board_below_a_pause_is_waited_for_when_it_is_gone_back_to(kit, home, built):
    """The settings show till then; Escape leads on to the table."""
    app, house = home
    table = sit(kit, home)
    pause = PauseScene(app.desk, "mancala", tuple)
    app.desk.stack.push(pause)
    kit.live(app, 30)
    app.desk.stack.push(SettingsScene(app.desk))
    kit.live(app, 30)
    house.workshop.work()
    resize(app)
    kit.live(app, 40)
    assert app.desk.layout.width == 960
    built.clear()
    app.do(Back())
    kit.live(app, 40)
    assert (app.desk.stack.top, app.desk.stack.preparing, built) == (pause, True, [])
    app.do(Back())
    assert app.desk.stack.top is table
    house.workshop.work()
    kit.live(app, 60)
    seen = pixels(app)
    app.desk.aside = None
    app.desk.relayout(*AFTER)
    kit.live(app, 60)
    assert (seen == pixels(app)).all()


@pytest.mark.parametrize("kind", ["lesson", "replay"])
def test_lessons_and_watched_matches_fit_as_well(kit, home, kind):
    app, house = home
    record = table_of(house).match.record
    scene = LearnScene(house, "mancala") if kind == "lesson" else ReplayScene(house, record)
    app.start([Scene(app.desk), scene])
    kit.live(app, 5)
    resize(app)
    kit.live(app, 20)
    assert app.desk.layout.width == 640
    house.workshop.work()
    kit.live(app, 20)
    assert app.desk.layout.width == 960
