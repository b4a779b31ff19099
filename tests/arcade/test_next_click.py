"""Whatever is only shown never holds anybody up: the next click finishes it, at every table."""

import pygame
import pytest
from pygame.event import Event

from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.result import ResultScene
from games.siebener.state import Choice

pytestmark = pytest.mark.usefixtures("unbaked")

VARIANTS = {"mancala": "pandoo", "koenigsflucht": "koenigsflucht", "gipf": "basic"}


def click(app, live, x, y):
    """Click with the mouse at a pixel of the window."""
    place = (round(x), round(y))
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    live(app, 1)


@pytest.fixture
def tumbling(table_kit, monkeypatch):
    """Return helpers, app and table of Siebener with dice that are not drawn."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cleo", size=(1280, 720), seed=3)
    return kit, app, scene


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("later", [1, 5, 12])
def test_a_click_lets_stones_and_pieces_arrive(table_kit, game, later):
    """Early or late on its way: after the click all lies where the match says."""
    kit = table_kit(game, VARIANTS[game])
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
    scene.act(scene.match.actions()[0])
    kit.live(app, later)
    assert scene.game.moving
    click(app, kit.live, *scene.places.board.center)
    assert scene.game.settled
    assert len(scene.match.record.lines) == 1


@pytest.mark.parametrize("game", VARIANTS)
def test_a_bot_s_move_is_finished_too(table_kit, game):
    """What another one does need not be waited for either."""
    kit = table_kit(game, VARIANTS[game])
    app, scene = kit.sit_down("Ada", "bot:random", size=(1280, 720))
    scene.act(scene.match.actions()[0])
    scene.game.finish()
    kit.live_until(app, lambda: scene.game.moving and len(scene.match.record.lines) > 1)
    before = len(scene.match.record.lines)
    click(app, kit.live, *scene.places.board.center)
    assert scene.game.settled or len(scene.match.record.lines) > before


def test_a_click_lets_the_dice_lie(tumbling):
    """They show what chance had decided, and nothing more is done by that click."""
    kit, app, scene = tumbling
    scene.act(Choice.ROLL)
    kit.live(app, 5)
    assert scene.match.state.rolling
    click(app, kit.live, *scene.places.board.center)
    kit.live(app, 1)
    assert not scene.match.state.rolling
    assert len(scene.match.record.lines) == 2


def test_a_click_lets_the_pot_be_taken(tumbling):
    """Coins on their way to the winner are there at once, and the end is told."""
    kit, app, scene = tumbling
    kit.live(app, 5)
    while not scene.match.over:
        action = Choice.STOP if Choice.STOP in scene.match.actions() else Choice.ROLL
        scene.act(action)
        while scene.match.state.rolling:
            scene.game.finish()
            kit.live(app, 1)
    kit.live(app, 3)
    assert scene.finale.moving
    assert app.desk.stack.top is scene
    click(app, kit.live, *scene.places.board.center)
    assert not scene.finale.moving
    assert isinstance(app.desk.stack.top, ResultScene)


def test_the_hand_need_not_have_come_to_let_go(kit):
    """Galtoni: clicking over an entry drops there, wherever the hand was on its way to."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 5)
    view = table.game._view
    x, _ = view.to_screen(table.game.board.entries[6].x, 0)
    click(app, kit.live, x, view.area.centery)
    assert kit.texts(table) == ["drop 7"]


def test_a_falling_marble_holds_nobody_up(kit):
    """It falls by itself, and still there are pause, rules and speed."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.key(app, "4")
    assert table.game.flight is not None
    kit.key(app, "escape")
    assert isinstance(app.desk.stack.top, PauseScene)
    kit.key(app, "escape")
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_f, mod=0))
    kit.live(app, 3)
    assert table.game.fast
