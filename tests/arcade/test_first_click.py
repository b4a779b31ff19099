"""Whatever was done with the tools: the first click on the board is a click on the board."""

from random import Random

import pygame
import pytest
from pygame.event import Event

from games.gipf.view_choosing import Step

pytestmark = pytest.mark.usefixtures("unbaked", "quick")

GAMES = {
    "galtoni": ("duel", ("Ada", "Bo")),
    "mancala": ("kalah", ("Ada", "Bo")),
    "siebener": ("siebener", ("Ada", "Bo", "Cleo")),
    "koenigsflucht": ("koenigsflucht", ("Ada", "Bo")),
    "gipf": ("basic", ("Ada", "Bo")),
}
KEYS = ("h", "m", "e", "tab", "up", "down", "left", "right", "f1", "escape")
TOOLS = ("list", "bulb", "undo", "faster", "book", "pause", "flag")
KNOWN = (
    ("h", "m", "m"),
    ("h", "list", "m"),
    ("tab",),
    ("m", "tab", "tab", "m"),
    ("h", "down", "tab", "m", "m"),
    ("bulb", "bulb", "list", "list"),
    ("e", "m", "wheel", "e", "m"),
    ("down", "down", "right", "up", "tab"),
)


def sequences():
    """Return what was found to go wrong, and some more."""
    rng = Random(7)
    more = [rng.choices((*KEYS, *TOOLS, "wheel"), k=rng.randint(2, 6)) for _ in range(4)]
    return [*KNOWN, *map(tuple, more)]


class Visitor:
    """Somebody at a table with a mouse and a keyboard."""

    def __init__(self, app, scene, kit):
        """Sit at the table of ``scene``."""
        self.app, self.scene, self.kit = app, scene, kit

    def post(self, kind, **values):
        """Let something happen and live on."""
        pygame.event.post(Event(kind, **values))
        self.kit.live(self.app, 2)

    def key(self, name):
        """Press and let go a key."""
        code = pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=0)
        self.post(pygame.KEYUP, key=code, mod=0)

    def click(self, x, y):
        """Go there with the mouse and click."""
        at = (round(x), round(y))
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def do(self, what):
        """Use a tool by mouse or key, and come back from whatever it has laid over the table."""
        if what == "wheel":
            self.post(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)
        elif what in KEYS:
            self.key(what)
        else:
            self.click(*self.kit.tool(self.scene, what).rect.center)
        while self.app.desk.stack.top is not self.scene:
            self.key("escape")


def click_on_board(visitor):
    """Click on something that can be moved; whether that was taken up or played."""
    scene, game = visitor.scene, visitor.scene.game
    name, view, played = scene.name, scene.game._view, len(scene.match.record.lines)
    if name == "koenigsflucht":
        source = scene.match.actions()[0].source
        visitor.click(*view.to_screen(source))
        return game.reach.held == source
    if name == "mancala":
        hole = scene.person * (game.game.pits + 1) + scene.match.actions()[0]
        visitor.click(*view.to_screen(hole))
    elif name == "galtoni":
        x, _ = view.to_screen(game.board.entries[3].x, 0)
        visitor.click(x, view.area.centery)
        return game.flight is not None or len(scene.match.record.lines) > played
    elif name == "siebener":
        left, top = view.local(0, 0)
        x, y = view.ground.keys[1].center
        visitor.click(x - left, y - top)
    else:
        left, top = view.local(0, 0)
        x, y = game._reach.ground.dot("a1")
        visitor.click(x - left, y - top)
        return game._reach.dot == "a1" or len(scene.match.record.lines) > played
    return len(scene.match.record.lines) > played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(640, 360), (360, 640)], ids=["lying", "upright"])
def test_the_first_click_takes_it_up(kit, table_kit, monkeypatch, game, size):
    """After any tools in any order the click is for the piece, pit, dot, entry or plate."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )
    variant, seats = GAMES[game]
    missed = []
    for presses in sequences():
        if game == "galtoni":
            app, _, scene = kit.sit_down(*seats, size=size)
            visitor = Visitor(app, scene, kit)
        else:
            tables = table_kit(game, variant)
            visitor = Visitor(*tables.sit_down(*seats, size=size), tables)
            scene = visitor.scene
        visitor.kit.live(visitor.app, 2)
        for press in presses:
            visitor.do(press)
        assert game != "gipf" or scene.game.choosing.step is Step.PUSH
        if not click_on_board(visitor):
            missed.append(presses)
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_escape_up_and_the_tabulator_lead_back_to_the_board(kit, table_kit, game):
    """From the small buttons the board is one key away, and then the arrows are its own."""
    variant, seats = GAMES[game]
    if game == "galtoni":
        app, _, scene = kit.sit_down(*seats, size=(640, 360))
        visitor = Visitor(app, scene, kit)
    else:
        tables = table_kit(game, variant)
        visitor = Visitor(*tables.sit_down(*seats, size=(640, 360)), tables)
    scene = visitor.scene
    for back in (("escape",), ("right", "left", "up"), ("down", "up")):
        while not scene.focus.shown:
            visitor.key("tab")
        for name in back:
            visitor.key(name)
        assert (scene.focus.shown, scene.focus.chosen) == (False, None)
        assert visitor.app.desk.stack.top is scene
    stops = len([widget for widget in scene.focus.widgets if widget.reachable])
    for _ in range(stops):
        visitor.key("tab")
        assert scene.focus.shown
    visitor.key("tab")
    assert not scene.focus.shown
    visitor.key("tab")
    for number in range(1, stops):
        visitor.key("right")
        reachable = [widget for widget in scene.focus.widgets if widget.reachable]
        assert scene.focus.chosen is reachable[number]


def test_keys_see_where_they_are_when_they_come_back(table_kit):
    """Back at the board a square is lit, a pit, a push: Enter means that."""
    tables = table_kit("koenigsflucht", "koenigsflucht")
    visitor = Visitor(*tables.sit_down("Ada", "Bo", size=(640, 360)), tables)
    visitor.key("tab")
    visitor.key("escape")
    assert visitor.scene.game.reach.cursor == 60  # the throne
    tables = table_kit("mancala", "kalah")
    visitor = Visitor(*tables.sit_down("Ada", "Bo", size=(640, 360)), tables)
    visitor.key("tab")
    visitor.key("up")
    assert visitor.scene.game.reach.lit == 0
    tables = table_kit("gipf", "basic")
    visitor = Visitor(*tables.sit_down("Ada", "Bo", size=(640, 360)), tables)
    visitor.key("tab")
    visitor.key("escape")
    assert visitor.scene.game._reach.push is not None
