"""The arcade without a window: cheap plates, no baked boards where looks do not matter."""

import logging
import os
from itertools import count
from types import SimpleNamespace

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from pygame import Rect

from games.arcade.app import App
from games.arcade.attendant import Attendant
from games.arcade.house import House
from games.arcade.kiosk import Kiosk
from games.arcade.kiosk_saves import PassingSaves
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Inline
from games.arcade.ways import HouseWays
from games.core.bots import Budget
from games.galtoni.practice_reckon import AtOnce, Bulk, Reckoned
from games.ui.scene import Scene
from games.ui.storage import Settings, Storage


class PlainView:
    """Stands for the baked board where only places matter."""

    def __init__(self, board, rect, backdrop=None, unit=None, keep=None):
        """Take the room there is."""
        self.board, self.area = board, Rect(rect)
        self.scale = rect.height / (board.height + 60)

    def to_board(self, px, py):
        """Return mm."""
        return (px - self.area.centerx) / self.scale, (self.area.bottom - py) / self.scale

    def to_screen(self, x, y):
        """Return pixels."""
        return self.area.centerx + x * self.scale, self.area.bottom - y * self.scale

    def entry_at(self, px):
        """Return the nearest entry."""
        x, _ = self.to_board(px, 0)
        if abs(x) > self.board.width / 2:
            return None
        return min(range(7), key=lambda entry: abs(self.board.entries[entry].x - x))

    def spoil(self, rects):
        """Nothing need be noted: all of it is drawn every time."""

    def ahead(self):
        """Draw nothing."""
        return iter(())

    def turn(self, marbles):
        """Draw nothing ahead."""
        list(marbles)

    def draw_board(self, target):
        """Draw a flat board."""
        target.fill((200, 160, 110), self.area)
        return [self.area]

    def clear(self, target):
        """Draw all of it: nothing notes where dots were."""
        return self.draw_board(target)

    def draw_marbles(self, target, states, lifted=None, trails=False):
        """Draw dots."""
        for state in states:
            pygame.draw.circle(
                target, (10 + 40 * state.kind, 9, 9), self.to_screen(state.x, state.y), 4
            )
        return [self.area]

    def draw_lane(self, *_):
        """Draw nothing."""
        return []

    draw_hand = draw_hint = highlight_cells = draw_lane
    sprites = ()


@pytest.fixture
def plain_boards(monkeypatch):
    """Leave boards unbaked."""
    monkeypatch.setattr("games.galtoni.view_table.BoardView", PlainView)
    monkeypatch.setattr("games.galtoni.view_living.BoardView", PlainView)


@pytest.fixture
def unbaked(monkeypatch, plain_boards, table_parts):
    """Leave the boards of all games plain."""
    table_parts.leave_unbaked(monkeypatch, "mancala", "siebener", "koenigsflucht", "gipf")
    # The board that is not baked shows no hints either.
    monkeypatch.setattr(
        "games.galtoni.view_table.BoardView.draw_hint", lambda *_: [], raising=False
    )


@pytest.fixture
def mancala(table_kit):
    """Return the helpers for Mancala's table."""
    return table_kit("mancala", "pandoo")


@pytest.fixture
def quick(monkeypatch):
    """Let hints and glances take a few hundred nodes."""
    monkeypatch.setattr("games.arcade.advice.THOROUGH", Budget(nodes=300))
    monkeypatch.setattr("games.arcade.advice.GLANCE", Budget(nodes=300))


class Clock:
    """Time that only the test moves."""

    def __init__(self):
        """Begin at 5 s."""
        self.time = 5.0

    def __call__(self):
        """Return the time."""
        return self.time


@pytest.fixture
def arcade(tmp_path, plain_boards, table_parts):
    """Return a function that makes (app, house) on a surface of a size."""

    def make(size=(640, 360), language="en", text_scale=1.0, thinker=Inline, screen=None, **more):
        settings = Settings(language=language, text_scale=text_scale, **more)
        clock = Clock()
        app = App(
            screen or table_parts.PlainScreen(size),
            Storage(tmp_path / "kept"),
            settings,
            clock=clock,
            idle=False,
            materials=table_parts.PlainMaterials(),
            sound=False,
        )
        seeds = count(1000)
        house = House(app.desk, Saves(app.desk.storage), thinker, lambda: next(seeds))
        return app, house

    pygame.display.init()
    pygame.event.clear()
    return make


def plan(*seats, variant="duel", seed=11, **options):
    """Return a match plan; a seat is a bot's level after ``bot:``, else a person's name."""
    places = [
        SeatPlan(level=seat[4:]) if seat.startswith("bot:") else SeatPlan(name=seat)
        for seat in seats
    ]
    return MatchPlan("galtoni", variant, places, options, "gerhards", seed)


def live(app, frames, dt=1 / 60):
    """Live through some frames."""
    for _ in range(frames):
        app.clock.time += dt
        app.frame()


def live_until(app, reached, dt=1 / 60, limit=20_000):
    """Live until something is reached; fail when it does not come."""
    for _ in range(limit):
        if reached():
            return
        live(app, 1, dt)
    raise AssertionError("it did not come")


ODD = ((1, 1), (10, 10), (10_000, 90), (90, 5_000), (81, 81), (300, 200))


def resize_oddly(app):
    """Live through windows of odd sizes and back to 640x360, which must look as before."""
    for size in ODD:
        app.screen.surface = pygame.Surface(size)
        live(app, 2)
    app.screen.surface = pygame.Surface((640, 360))
    live(app, 2)
    assert app.desk.layout.u == 0.5


PAD = 5
"""The gamepad's number."""


def post(app, kind, **values):
    """Let something happen and live on."""
    pygame.event.post(pygame.event.Event(kind, **values))
    live(app, 4)


def key(app, name):
    """Press and let go a key."""
    code = pygame.key.key_code(name)
    post(app, pygame.KEYDOWN, key=code, mod=0)
    post(app, pygame.KEYUP, key=code, mod=0)


def button(app, number):
    """Press and let go a button of the pad."""
    post(app, pygame.JOYBUTTONDOWN, instance_id=PAD, button=number)
    post(app, pygame.JOYBUTTONUP, instance_id=PAD, button=number)


def cross(app, across, up):
    """Push the pad's cross and let it go."""
    post(app, pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=(across, up))
    post(app, pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=(0, 0))


@pytest.fixture
def kit(arcade, played, table_parts):
    """Return the helpers of these tests as one thing."""

    def sit_down(*seats, size=(640, 360), **more):
        """Return (app, house, table) with a match begun."""
        app, house = arcade(size)
        table = TableScene(house, plan(*seats, **more).begin(house.saves, 1))
        app.start([table])
        return app, house, table

    return SimpleNamespace(
        arcade=arcade,
        sit_down=sit_down,
        live=live,
        live_until=live_until,
        plan=plan,
        played=played,
        key=key,
        button=button,
        cross=cross,
        resize_oddly=resize_oddly,
        texts=table_parts.texts,
        press=table_parts.press,
        tool=table_parts.tool,
        labelled=table_parts.labelled,
    )


@pytest.fixture
def exhibition(kit, arcade):
    """Return a function: (app, house) open to visitors."""

    def make(size=(1280, 720), **agreed):
        app, house = arcade(size, "en")
        kiosk = Kiosk(**{"idle": 30.0, "games": ("gipf", "mancala"), **agreed})
        house.kiosk = kiosk
        house.saves = PassingSaves(app.desk.storage)
        house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
        app.desk.visitors = True
        log = logging.getLogger("test")
        app.attendant = Attendant(kiosk, HouseWays(app, house, log), log, clock=app.clock)
        app.start([MenuScene(house)])
        return app, house

    return make


def stand_in(task):
    """Stand for the flight: every column got a tenth of the drops, the rest came into none."""
    if isinstance(task, Bulk):
        row = (task.count // 10,) * len(task.board.columns)
        return Reckoned((row,) * len(task.entries), (0,) * len(task.entries))
    return (task.board.marble.radius / 2, task.board.marble.radius)


@pytest.fixture
def reckoned():
    """Return what stands for the flight."""
    return stand_in


@pytest.fixture
def practice(kit, monkeypatch):
    """Return a function that opens the practice table: (app, scene)."""

    def flat(board, place, unit):
        picture = pygame.Surface(place.area.size)
        picture.fill((200, 160, 110))
        return picture

    monkeypatch.setattr("games.galtoni.view.bake", flat)
    monkeypatch.setattr("games.arcade.scenes.practice_knobs.can_reckon", lambda: True)

    def make(size=(640, 360), language="en", text_scale=1.0, apart=False, **more):
        app, house = kit.arcade(size, language, text_scale)
        if apart:  # as where slow things are not made at once
            house.workshop = SimpleNamespace(close=lambda: None)
        scene = PracticeScene(house, reckoner=AtOnce(stand_in), **more)
        app.start([Scene(app.desk), scene])
        kit.live(app, 1)
        return app, scene

    return make
