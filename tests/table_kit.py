"""A game's table without a window: plain plates, time that only the test moves.

Imported by the fixture ``table_parts`` of the root conftest, after SDL was told to be silent.
"""

from threading import get_ident
from types import SimpleNamespace

import pygame

from games.arcade.app import App
from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Inline
from games.ui.intentions import Point, Press, Release
from games.ui.paint import Materials
from games.ui.storage import Settings, Storage
from games.ui.text import Typesetter

SMALLEST = 0.72
"""How much a text may be set smaller to fit, at most."""
FULL = 1.12
"""From this scale of text on what fills its room need not grow any more."""


class PlainMaterials(Materials):
    """Plates of one colour."""

    def plate(self, size, kind, seed, radius, scale, pressed, line=None):
        """Return a flat plate."""
        picture = pygame.Surface(size)
        picture.fill((120, 90, 60))
        return picture

    def shadow(self, size, height, radius):
        """Return no shadow to speak of."""
        return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)

    def table(self, size):
        """Return a flat ground."""
        picture = pygame.Surface(size)
        picture.fill((47, 84, 62))
        return picture


class PlainScreen:
    """A window that is only a surface."""

    def __init__(self, size):
        """Be of a size."""
        self.surface = pygame.Surface(size)
        self.flips = 0
        self.full = False

    @property
    def size(self):
        """Return the size."""
        return self.surface.get_size()

    def flip(self, damage=None):
        """Count."""
        self.flips += 1

    def wait(self, seconds):
        """Do not wait: it has no window."""
        return False

    def toggle_fullscreen(self):
        """Note it."""
        self.full = not self.full


def leave_unbaked(monkeypatch, *games):
    """Leave the boards of these games flat and clear."""
    for game in games:
        monkeypatch.setattr(
            f"games.{game}.view.bake",
            lambda ground, *more: pygame.Surface(ground.area.size, pygame.SRCALPHA),
        )


def texts(scene):
    """Return a match's actions as written."""
    return [line.text for line in scene.match.record.lines]


def press(app, widget):
    """Click on a widget."""
    x, y = widget.rect.center
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)


def tool(scene, icon):
    """Return the tool with a sign."""
    return next(found for found in scene.tools.all if found.icon == icon)


def labelled(scene, words):
    """Return the button that shows words."""
    return next(w for w in scene.focus.widgets if getattr(w, "text", "") == words and w.visible)


def note_texts(monkeypatch):
    """Return a list of every text drawn: (text, rectangle, used place, share of its size).

    Only by the thread that asks for it: a house that another test closed while its workshop was
    busy may still be drawing rooms of its own, on a machine with much to do.
    """
    found, mine = [], get_ident()
    real = Typesetter.draw

    def draw(self, surface, text, style, rect, *more, **named):
        used = real(self, surface, text, style, rect, *more, **named)
        lines = more[2] if len(more) > 2 else named.get("lines", 1)
        share = self.fit(text, style, rect.width, rect.height, lines) / self.size(style)
        seen = surface.get_clip().colliderect(rect)  # else only what lies beside it is drawn anew
        if seen and get_ident() == mine:
            found.append((text, rect.copy(), used, share))
        return used

    monkeypatch.setattr(Typesetter, "draw", draw)
    return found


def check_words(drawn, text_scale=1.0):
    """Assert that texts were drawn, each in full, nearly at its size and in its place.

    Titles fill their room before the text is at its largest: they need not grow on.
    """
    assert drawn
    least = SMALLEST * min(1.0, FULL / text_scale)
    for text, rect, used, share in drawn:
        assert share >= least, f"{text!r} is set at {share:.0%}"
        if text.strip():
            assert rect.inflate(4, 8).contains(used), f"{text!r} leaves its place"


def check_table(app, scene):
    """Assert that what can be touched keeps apart and is large enough, and the board is free."""
    shown = [widget.rect for widget in scene.focus.widgets if widget.visible]
    touch = scene.desk.layout.px(48) - 1
    for number, rect in enumerate(shown):
        assert app.screen.surface.get_rect().contains(rect)
        assert min(rect.size) >= touch
        assert rect.collidelist(shown[:number]) == -1
    cards = [place.card for place in scene.places.seats]
    assert scene.places.board.collidelist([*cards, scene.places.line, *scene.places.corner]) == -1


def kit(folder, monkeypatch, game, variant):
    """Return ``sit_down`` (begins a match of ``game``: app and scene) and what goes on there."""
    leave_unbaked(monkeypatch, game)
    pygame.display.init()
    pygame.event.clear()
    clock = SimpleNamespace(time=5.0)

    def sit_down(*seats, size=(640, 360), variant=variant, settings=None, seed=11, **more):
        app = App(
            PlainScreen(size),
            Storage(folder / "kept"),
            settings or Settings(language="en"),
            clock=lambda: clock.time,
            idle=False,
            materials=PlainMaterials(),
            sound=False,
        )
        house = House(app.desk, Saves(app.desk.storage), Inline, lambda: 7)
        places = [
            SeatPlan(level=seat[4:]) if seat.startswith("bot:") else SeatPlan(name=seat)
            for seat in seats
        ]
        match = MatchPlan(game, variant, places, more, None, seed).begin(house.saves, 1)
        scene = TableScene(house, match)
        app.start([scene])
        return app, scene

    def live(app, frames, dt=1 / 60):
        for _ in range(frames):
            clock.time += dt
            app.frame()

    def live_until(app, reached):
        """Live until something is so; fail when it never is."""
        for _ in range(4000):
            if reached():
                return
            live(app, 1)
        raise AssertionError("it did not come")

    def watch(app, scene):
        """Return the replay of the scene's match, watched to its end."""
        replay = ReplayScene(scene.house, scene.match.record)
        app.start([replay])
        for _ in range(6000):
            live(app, 1)
            if replay.match.over and replay.game.settled:
                break
        return replay

    return SimpleNamespace(
        sit_down=sit_down,
        live=live,
        live_until=live_until,
        watch=watch,
        texts=texts,
        press=press,
        tool=tool,
        labelled=labelled,
    )
