"""All that can be done at a table, done by keys alone and by a pad alone."""

import pygame
import pytest
from pygame.event import Event

from games.arcade.scenes.ask import AskScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.rules import RulesScene
from games.core.interrupts import OfferDraw, Resign

pytestmark = pytest.mark.usefixtures("quick", "unbaked")

GAMES = {
    "galtoni": ("duel", ("Ada", "Bo")),
    "mancala": ("pandoo", ("Ada", "Bo")),
    "siebener": ("siebener", ("Ada", "Bo", "Cleo")),
    "koenigsflucht": ("koenigsflucht", ("Ada", "Bo")),
    "gipf": ("basic", ("Ada", "Bo")),
}
WITHOUT_CHANCE = ("mancala", "koenigsflucht", "gipf")
KEYS = {
    "next": "tab",
    "confirm": "return",
    "back": "escape",
    "pause": "escape",
    "undo": "u",
    "redo": "y",
    "hint": "h",
    "bar": "e",
    "moves": "m",
    "faster": "f",
}
BUTTONS = {
    "next": "dpdown",
    "confirm": "a",
    "back": "b",
    "pause": "start",
    "undo": "leftshoulder",
    "redo": "rightstick",
    "hint": "rightshoulder",
    "bar": "leftstick",
    "moves": "back",
    "faster": "y",
}
SETTLED = 1200
"""After so many frames nothing at a table moves by itself any more."""


class Device:
    """Something that lets the house live a little after all that is done."""

    def __init__(self, app, live):
        """Steer in ``app``."""
        self.app, self.live = app, live

    def tap(self, name):
        """Press something and let it go."""
        self.hold(name)
        self.live(self.app, 3)
        self.drop(name)
        self.live(self.app, 4)

    def do(self, what):
        """Do something that has a place of its own on the device."""
        self.tap(self.places[what])

    def walk_to(self, *words):
        """Go on until a button with one of these texts or tips is chosen."""
        for _ in range(60):
            focus = self.app.desk.stack.top.focus
            chosen = focus.chosen if focus.shown else None
            if chosen is not None and {_text(chosen), getattr(chosen, "tip", None)} & set(words):
                return
            self.do("next")
        raise AssertionError(f"{words} cannot be reached")

    def press_button(self, *words):
        """Walk to a button and press it."""
        self.walk_to(*words)
        self.do("confirm")


def _text(widget):
    return getattr(widget, "text", "") or None


class Keys(Device):
    """The keyboard."""

    places = KEYS

    def hold(self, name):
        """Press a key."""
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0))

    def drop(self, name):
        """Let a key go."""
        pygame.event.post(Event(pygame.KEYUP, key=pygame.key.key_code(name), mod=0))


class Pad(Device):
    """A pad that is plugged in."""

    places = BUTTONS
    plugged = None

    def hold(self, name):
        """Press a button."""
        self.plugged.press(name)

    def drop(self, name):
        """Let a button go."""
        self.plugged.let_go(name)


@pytest.fixture(params=[Keys, Pad], ids=["keys", "pad"])
def sit(request, kit, table_kit, plugged_pad, monkeypatch):
    """Return a function (game, size) that gives the device, the app and the table."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )

    def sit_down(game, size=(1280, 720)):
        variant, seats = GAMES[game]
        if game == "galtoni":
            app, _, scene = kit.sit_down(*seats, size=size)
            live = kit.live
        else:
            tables = table_kit(game, variant)
            (app, scene), live = tables.sit_down(*seats, size=size), tables.live
        if request.param is Pad:
            Pad.plugged = plugged_pad()
        live(app, 5)
        return request.param(app, live), scene

    return sit_down


def come_to_rest(device, scene):
    """Live until the board waits for a person."""
    for _ in range(SETTLED):
        if scene.game.settled and not scene.game.moving and not scene.desk.stack.moving:
            return
        device.live(device.app, 1)
    raise AssertionError("the table never comes to rest")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_every_small_button_is_reached(sit, game, size):
    """All the tools, the bar's switch included, can be walked to, upright and lying."""
    device, scene = sit(game, size)
    words = [tool.tip for tool in scene.tools.all if tool.reachable and tool.tip]
    assert len(words) == 7
    for tip in words:
        device.walk_to(tip)


@pytest.mark.parametrize("game", GAMES)
def test_what_shows_and_hides_beside_the_board(sit, game):
    """List of moves, bar and hint have a key and a button of their own."""
    device, scene = sit(game)
    device.do("moves")
    assert scene.moves_open
    device.do("moves")
    assert not scene.moves_open
    device.do("bar")
    assert scene.hinting.bar
    device.do("hint")
    come_to_rest(device, scene)
    assert scene.hinting.advisor.hints


@pytest.mark.parametrize("game", GAMES)
def test_faster_while_it_is_held(sit, game):
    """Time runs faster until the key or button is let go, and can be switched by its tool."""
    device, scene = sit(game)
    device.hold(device.places["faster"])
    device.live(device.app, 3)
    assert scene.game.fast
    device.drop(device.places["faster"])
    device.live(device.app, 3)
    assert not scene.game.fast
    device.press_button(scene.desk.texts("tools.faster"))
    assert scene.game.fast


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_pause_and_the_way_back(sit, game):
    """The rules lie over the table, the pause too, and back leads to it from both."""
    device, scene = sit(game)
    stack = scene.desk.stack
    device.press_button(scene.desk.texts("tools.rules"))
    assert isinstance(stack.top, RulesScene)
    device.do("back")
    assert stack.top is scene
    device.do("pause")
    assert isinstance(stack.top, PauseScene)
    device.press_button(scene.desk.texts("arcade.rules"))
    assert isinstance(stack.top, RulesScene)
    device.do("back")
    device.press_button(scene.desk.texts("arcade.go_on"))
    assert stack.top is scene


@pytest.mark.parametrize("game", WITHOUT_CHANCE)
def test_taking_back_with_a_yes_and_playing_again(sit, game):
    """The other one agrees by a button; then the move goes, and comes again."""
    device, scene = sit(game)
    scene.act(scene.match.actions()[0])
    come_to_rest(device, scene)
    device.do("undo")
    assert scene.back_taking.asked == [1]
    device.press_button(scene.desk.texts("tools.may"))
    assert scene.match.record.lines == []
    device.do("redo")
    assert len(scene.match.record.lines) == 1


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_is_asked_and_done(sit, game):
    """The flag asks, also where a draw can be offered, and once more before one gives up."""
    device, scene = sit(game)
    say = scene.desk.texts
    device.press_button(say("tools.talk"), say("tools.give_up"))
    assert isinstance(scene.desk.stack.top, AskScene)
    if OfferDraw(0) in scene.match.interrupts(0):
        device.press_button(say("tools.give_up"))
    device.live(device.app, 30)  # yes is deaf for a moment
    device.press_button(say("tools.resign_yes"))
    assert scene.match.record.lines[-1].text.endswith("resign")
    assert Resign(0) not in scene.match.interrupts(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_is_offered_and_agreed(sit, game):
    """Where draws are played for, one seat offers and the other ones agree."""
    device, scene = sit(game)
    say = scene.desk.texts
    if OfferDraw(0) not in scene.match.interrupts(0):
        assert game == "siebener"  # a pot is not shared
        return
    device.press_button(say("tools.talk"))
    device.press_button(say("tools.offer_draw"))
    device.press_button(say("table.accept_draw"))
    assert scene.match.over
    assert scene.match.outcome.winners == ()
