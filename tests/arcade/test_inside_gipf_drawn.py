"""A table inside Gipf's looks as if it was drawn anew, whatever came, went or moved before."""

import numpy as np
import pygame
import pytest

from games.arcade.scenes.table_drawing import Drawing
from games.galtoni.view import BoardView
from games.gipf.state import Challenge
from games.gipf.view_offers import POTENTIALS
from games.ui.intentions import MoveList, TakeBack, Weigh

INNER = ("galtoni", "mancala", "siebener", "koenigsflucht")
SIZES = ((1280, 720), (1024, 768), (1080, 1920))
STEADY = 10
"""So many frames are enough for all that an action changes to be brought up to date."""


@pytest.fixture
def begun(table_kit, unbaked, quick, monkeypatch):
    """Return a function that sits down at Gipf: (helpers, app, scene)."""

    def flat(board, place, unit):
        picture = pygame.Surface(place.area.size)
        picture.fill((200, 160, 110))
        return picture

    monkeypatch.setattr("games.galtoni.view.bake", flat)
    monkeypatch.setattr("games.galtoni.view_table.BoardView", BoardView)
    kit = table_kit("gipf", "basic")

    def make(inner, size):
        app, scene = kit.sit_down("Ada", "bot:easy", potentials=POTENTIALS[inner], size=size)
        return kit, app, scene

    return make


def rest(kit, app, scene):
    """Live until a person is waited for and all that changed has had its frames."""
    kit.live_until(app, lambda: scene.person is not None and scene.game.settled)
    kit.live(app, STEADY)
    parts = (scene.game, scene.drawing, scene.hinting)
    kit.live_until(app, lambda: not any(part.moving for part in parts))
    kit.live(app, 1)


def differing(kit, app, scene):
    """Return where the window is not what it would be if everything was drawn anew."""
    parts = pygame.surfarray.array3d(app.screen.surface).astype(int)
    scene.drawing = Drawing(scene)
    scene.whole = scene.dirty = True
    kit.live(app, 1)
    whole = pygame.surfarray.array3d(app.screen.surface).astype(int)
    xs, ys = np.where(np.abs(parts - whole).max(axis=2) > 3)
    return (xs.min(), ys.min(), xs.max(), ys.max()) if len(xs) else None


def shown(app, scene, state):
    """Open or close the list of moves and the bar: its lowest bit is the list, the next the bar."""
    if scene.moves_open != bool(state & 1):
        app.do(MoveList())
    if scene.hinting.bar != bool(state & 2):
        app.do(Weigh())


def looked_at(kit, app, scene, state):
    """Return the steps after which the window was not as drawn anew: in, toggled, and out."""
    found = []

    def look(step):
        rest(kit, app, scene)
        if differing(kit, app, scene):
            found.append((state, step))

    shown(app, scene, state)
    scene.act(scene.match.game.parse_action(scene.match.state, "a5-c5"))
    kit.live(app, 1)
    rest(kit, app, scene)
    scene.act(Challenge(0, 0))
    look("in")
    shown(app, scene, 3 - state)
    look("toggled")
    app.do(TakeBack())
    look("out")
    assert scene.game.inside is None
    return found


@pytest.mark.parametrize("inner", INNER)
def test_nothing_of_gipf_stays_when_another_board_lies_there(begun, inner):
    """List open and bar closed, without motion: the boards lie in the same place."""
    kit, app, scene = begun(inner, (1280, 720))
    app.desk.settings.reduced_motion = True
    assert not looked_at(kit, app, scene, 1)


@pytest.mark.slow
@pytest.mark.parametrize("motion", [True, False], ids=["motion", "less motion"])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("inner", INNER)
def test_whatever_is_open_the_picture_is_one_drawn_anew(begun, inner, size, motion):
    """With list and bar open or not, coming, when both are put away or shown, and going."""
    kit, app, scene = begun(inner, size)
    app.desk.settings.reduced_motion = not motion
    assert not [found for state in range(4) for found in looked_at(kit, app, scene, state)]


@pytest.mark.slow
@pytest.mark.parametrize("state", range(4))
@pytest.mark.parametrize("inner", INNER)
def test_a_bots_challenge_is_drawn_as_any(begun, inner, state):
    """It comes without anybody pressing anything."""
    kit, app, scene = begun(inner, (1280, 720))
    shown(app, scene, state)
    scene.act(scene.match.game.parse_action(scene.match.state, "a5-c5"))
    kit.live(app, 1)
    kit.live_until(app, lambda: scene.game.settled)
    scene.game.perform(Challenge(1, 0))
    rest(kit, app, scene)
    assert scene.game.inside is not None
    assert differing(kit, app, scene) is None
