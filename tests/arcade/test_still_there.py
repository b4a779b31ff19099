"""The question whether somebody is still there: how it lies, what it says, how its ring runs."""

import numpy as np
import pygame
import pytest

from assets.texts import LANGUAGES
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.still_there import StillThere, cut_ring

SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (1024, 768)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.9, 1.2])
@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_card_has_its_place(
    kit, arcade, table_parts, monkeypatch, size, scale, language
):
    """Nothing overlaps or is cut off, and the button is large."""
    app, house = arcade(size, language, scale)
    app.start([MenuScene(house)])
    drawn = table_parts.note_texts(monkeypatch)
    scene = StillThere(app.desk, 20.0, lambda: 20.0)
    app.desk.stack.push(scene)
    drawn.clear()
    scene.draw(app.screen.surface)
    table_parts.check_words(drawn)
    places = scene.places
    parts = [places.dial, places.title, places.words, places.button]
    for number, rect in enumerate(parts):
        assert places.card.contains(rect)
        assert rect.collidelist(parts[number + 1 :]) < 0
    assert app.screen.surface.get_rect().contains(places.card)
    assert places.button.height >= 72 * app.desk.layout.u
    assert scene.focus.widgets[0].rect == places.button


def disc(side=101):
    """Return a full disc of one colour."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    made.fill((255, 255, 255, 255))
    return made


@pytest.mark.parametrize(
    ("share", "seen"),
    [
        (1.0, {"top right": True, "right": True, "bottom": True, "left": True}),
        (0.8, {"top right": False, "right": True, "bottom": True, "left": True}),
        (0.4, {"top right": False, "right": False, "bottom": False, "left": True}),
        (0.0, {"top right": False, "right": False, "bottom": False, "left": False}),
    ],
)
def test_the_ring_runs_down_clockwise_from_the_top(share, seen):
    """What is left ends at the top; inside and outside there is nothing."""
    alpha = pygame.surfarray.array_alpha(cut_ring(disc(), 10, share))
    points = {"top right": (65, 7), "right": (95, 50), "bottom": (50, 95), "left": (5, 50)}
    assert {name: bool(alpha[place] > 128) for name, place in points.items()} == seen
    assert alpha[50, 50] == alpha[1, 1] == 0


def test_as_much_of_the_ring_is_seen_as_there_is_time():
    """Half the time is half the ring."""
    whole, half = (
        np.sum(pygame.surfarray.array_alpha(cut_ring(disc(), 10, share)), dtype=float)
        for share in (1.0, 0.5)
    )
    assert half / whole == pytest.approx(0.5, abs=0.01)


def test_seconds_are_counted_down_and_with_reduced_motion_nothing_else_moves(kit, arcade):
    """The ring then steps once a second."""
    app, house = arcade((1280, 720))
    app.start([MenuScene(house)])
    left = [20.0]
    scene = StillThere(app.desk, 20.0, lambda: left[0])
    app.desk.stack.push(scene)
    kit.live(app, 30)
    drawn = {True: 0, False: 0}
    for still in (False, True):
        app.desk.settings.reduced_motion = still
        for _ in range(20):
            left[0] -= 0.1
            scene.dirty = False
            scene.update(0.1)
            drawn[still] += scene.dirty
    assert scene.seconds == 16
    assert drawn[False] == 20
    assert drawn[True] <= 3
