"""What lies still at a table is drawn anew where it looks different, and nowhere else."""

from dataclasses import replace
from random import Random

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.arcade.scenes.table_drawing import Drawing
from games.arcade.scenes.table_still import Piece, Still

GAMES = {
    "galtoni": "duel",
    "mancala": "kalah",
    "siebener": "siebener",
    "koenigsflucht": "koenigsflucht",
    "gipf": "basic",
}


def block(name, place, look, colour, drawn):
    """Return a piece that fills its place."""

    def draw(surface):
        drawn.append(name)
        surface.fill(colour, place)

    return Piece(name, Rect(place), look, draw)


def test_only_what_looks_different_is_drawn():
    """The first time all of it; then what changed, and what lies over or under that."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))
    ground.fill((0, 90, 0))
    red = block("red", (10, 10, 20, 20), 1, (200, 0, 0), drawn)
    over = block("over", (25, 15, 20, 10), 1, (0, 0, 200), drawn)
    far = block("far", (70, 30, 20, 20), 1, (200, 200, 0), drawn)
    assert still.renew(ground, [red, over, far]) == [Rect(0, 0, 100, 60)]
    assert drawn == ["red", "over", "far"]
    drawn.clear()
    assert still.renew(ground, [red, over, far]) == []
    assert drawn == []
    pale = block("red", (10, 10, 20, 20), 2, (250, 90, 90), drawn)
    assert still.renew(ground, [pale, over, far]) == [Rect(10, 10, 20, 20)]
    assert drawn == ["red", "over"]
    assert still.picture.get_at((12, 12))[:3] == (250, 90, 90)
    assert still.picture.get_at((28, 20))[:3] == (0, 0, 200)
    assert still.picture.get_at((80, 40))[:3] == (200, 200, 0)


def test_what_went_or_moved_leaves_nothing_behind():
    """The ground shows where something was."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))
    ground.fill((0, 90, 0))
    red = block("red", (10, 10, 20, 20), 1, (200, 0, 0), drawn)
    far = block("far", (70, 30, 20, 20), 1, (200, 200, 0), drawn)
    still.renew(ground, [red, far])
    moved = block("far", (40, 30, 20, 20), 1, (200, 200, 0), drawn)
    assert still.renew(ground, [moved]) == [
        Rect(10, 10, 20, 20),
        Rect(70, 30, 20, 20),
        Rect(40, 30, 20, 20),
    ]
    colours = [still.picture.get_at(at)[:3] for at in ((15, 15), (80, 40), (45, 35))]
    assert colours == [(0, 90, 0), (0, 90, 0), (200, 200, 0)]


def test_a_look_nobody_knows_is_drawn_every_time():
    """None is never the same as before."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))
    red = block("red", (10, 10, 20, 20), None, (200, 0, 0), drawn)
    still.renew(ground, [red])
    assert still.renew(ground, [red]) == [Rect(10, 10, 20, 20)]
    assert drawn == ["red", "red"]


@pytest.fixture
def seated(kit, table_kit, unbaked):
    """Return a function that sits down at a game: (helpers, app, scene)."""

    def make(game):
        if game == "galtoni":
            app, _, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
            return kit, app, scene
        seats = ("Ada", "Bo", "Cleo") if game == "siebener" else ("Ada", "Bo")
        tables = table_kit(game, GAMES[game])
        return tables, *tables.sit_down(*seats, size=(1280, 720))

    return make


@pytest.mark.parametrize("game", GAMES)
def test_parts_make_the_same_picture_as_all(seated, game):
    """After every move the window shows what it would show if all of it were drawn anew."""
    kit, app, scene = seated(game)
    rng = Random(3)
    for _ in range(6):
        kit.live_until(app, lambda: scene.person is not None and scene.game.settled)
        scene.act(rng.choice(scene.match.actions()))
        kit.live(app, 2)
        kit.live_until(app, lambda: scene.game.settled and not scene.game.moving)
        kit.live(app, 3)
        parts = pygame.surfarray.array3d(app.screen.surface).astype(int)
        scene.drawing = Drawing(scene)
        scene.whole = scene.dirty = True
        kit.live(app, 1)
        whole = pygame.surfarray.array3d(app.screen.surface).astype(int)
        assert np.abs(parts - whole).max() <= 3


def test_what_lies_lowest_is_drawn_once_for_every_look():
    """With the ground below it a picture of it is kept, as it looked then."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))
    ground.fill((0, 90, 0))

    def card(look, colour):
        return replace(block("card", (10, 10, 20, 20), look, colour, drawn), lowest=True)

    over = block("over", (15, 15, 5, 5), 1, (0, 0, 200), drawn)
    for look, colour in ((1, (200, 0, 0)), (2, (100, 0, 0)), (1, (1, 1, 1)), (2, (2, 2, 2))):
        still.renew(ground, [card(look, colour), over])
    assert drawn.count("card") == 3  # the first time with all that lies there, and once a look
    colours = [still.picture.get_at(at)[:3] for at in ((12, 12), (16, 16), (40, 40))]
    assert colours == [(100, 0, 0), (0, 0, 200), (0, 90, 0)]


def test_more_than_a_frame_should_draw_is_left_for_the_next_one():
    """Nothing of it is forgotten, and something is drawn every time."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))

    def blocks(look):
        places = ((0, 0, 20, 20), (40, 0, 20, 20), (80, 0, 20, 20))
        return [block(n, place, look, (look, 0, 0), drawn) for n, place in enumerate(places)]

    still.renew(ground, blocks(1))
    drawn.clear()
    assert len(still.renew(ground, blocks(2), 800)) == 2
    assert drawn == [0, 1]
    assert len(still.renew(ground, blocks(2), 10)) == 1
    assert drawn == [0, 1, 2]
    assert still.renew(ground, blocks(2), 10) == still.left == []
    assert still.picture.get_at((85, 5))[:3] == (2, 0, 0)


def test_what_was_left_longest_comes_first():
    """Pieces whose look nobody knows never keep others from being drawn."""
    drawn = []
    ground, still = Surface((100, 60)), Still(Surface((100, 60)))

    def blocks(look):
        places = ((0, 0, 20, 20), (40, 0, 20, 20), (80, 0, 20, 20))
        looks = (None, None, look)
        return [
            block(n, place, one, (look, 0, 0), drawn)
            for n, (place, one) in enumerate(zip(places, looks, strict=True))
        ]

    still.renew(ground, blocks(1))
    drawn.clear()
    for _ in range(3):
        still.renew(ground, blocks(2), 10)
    assert drawn == [0, 1, 2]
    drawn.clear()
    still.renew(ground, blocks(2), 800)
    still.renew(ground, blocks(2), 800, again=False)
    assert (drawn, still.left) == ([0, 1], [])
