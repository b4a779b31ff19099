"""Scenes and their stack: one is played, others wait; each lives by its own clock."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from games.ui.desk import Desk
from games.ui.focus import Focus
from games.ui.intentions import (
    Back,
    Confirm,
    FastForward,
    FocusGained,
    FocusLost,
    Intention,
    Menu,
    Point,
    Press,
    Redraw,
    Release,
    Scroll,
)
from games.ui.moment import draw_moment
from games.ui.passage import Passage, Way
from games.ui.theme import SHADOW, WALNUT_DEEP
from games.ui.thrift import Aside
from games.ui.widget_views import draw_widget
from games.ui.widgets import Widget

AT_ONCE = (Back, Menu, Release, FastForward)
"""What a scene is told that is still out of sight."""
WAIT = 0.6
"""After so long (s) it is said that one is to wait for the next picture."""
STRIP = 64
"""How high the strips are in which a picture is darkened."""


class Scene:
    """One screen: widgets, what it does with intentions, and how it looks."""

    modal = False
    """Whether the scene below stays in sight."""
    background = "table"
    veil = 150
    """How dark the scenes below grow under a modal one, 0 to 255."""
    computes = False
    """Whether it works on what somebody has asked for: whoever waits for that is still there."""
    awake = 0.0
    """Till then (s) its clock goes on though nothing moves: what comes too soon may be lost."""

    def __init__(self, desk: Desk) -> None:
        """Belong to a desk: sizes, texts, settings, sound."""
        self.desk = desk
        self.focus = Focus()
        self.dirty = True
        self.whole = True
        """Whether the next drawing must not rely on what the surface shows."""
        self.damage: list[Rect] | None = None
        """What the last drawing changed; None for all of it."""
        self.clock = 0.0
        """Seconds this scene has been the one that is played."""

    def build(self) -> list[Widget]:
        """Return the scene's widgets with the words of the language."""
        return []

    def arrange(self) -> None:
        """Give every widget its place in the present layout."""

    def refresh(self) -> None:
        """Build and arrange anew: language, layout or what there is to choose has changed."""
        self.focus.unit = self.desk.layout.u
        self.focus.set(self.build())
        self.arrange()
        self.dirty = True

    def enter(self) -> None:
        """Become the scene that is played, for the first time or again."""
        self.refresh()

    spared = False
    """Whether its first picture is drawn a part a frame where plates are made beside the loop:
    drawing it must leave nothing behind when it is broken off."""

    def coming(self) -> Iterator[None]:
        """Make what its first picture needs, a part a frame, while the one before still shows."""
        return iter(())

    def leave(self) -> None:
        """Stop being the scene that is played."""

    def close(self) -> None:
        """Leave the stack for good, also when the window closes."""

    def back(self) -> None:
        """Go away from here."""
        self.desk.stack.pop()

    @property
    def at_stake(self) -> bool:
        """Whether somebody would lose something if it was put away by itself."""
        return False

    @property
    def typing(self) -> bool:
        """Whether keys are signs for a text field now."""
        return self.focus.typing

    @property
    def moving(self) -> bool:
        """Whether it wants to be updated at the next frame."""
        return self.clock < self.awake

    @property
    def tempo(self) -> float:
        """Return how far apart (s) frames may be while it moves by itself; 0 for the loop's own."""
        return 0.0

    def handle(self, intention: Intention) -> bool:
        """Do what is meant; whether it was for this scene."""
        if isinstance(intention, Back):
            if self.focus.typing:
                self.focus.choose(None)
                self.dirty = True
            else:
                self.back()
            return True
        used = self.focus.handle(intention)
        self.dirty |= used
        return used

    def update(self, dt: float) -> None:
        """Move on by ``dt`` seconds."""
        self.clock += dt
        self.dirty |= self.focus.update(dt)

    def draw(self, surface: Surface) -> None:
        """Draw everything; plain surfaces will do."""
        if not self.modal:
            surface.blit(self.desk.painter.background(self.background), (0, 0))
        self.draw_content(surface)
        self.draw_widgets(surface)

    def draw_content(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the widgets in their order."""
        for widget in self.focus.widgets:
            if widget.visible:
                draw_widget(self.desk.painter, surface, widget)


class SceneStack:
    """The scenes from the first to the one that is played."""

    def __init__(self) -> None:
        """Start empty."""
        self.scenes: list[Scene] = []
        self._passage: Passage | None = None
        self._coming: Iterator[None] | None = None
        """What is left to be made before the passage begins: nothing of it shows till then."""
        self._waited: float | None = 0.0
        """How long (s) that takes so far; None once it was said that one is to wait."""
        self._held: list[Intention] = []
        """What was done by keys meanwhile: it is for the scene that comes."""
        self._same = False
        """Whether that scene is seen already, as it was before."""
        self._unseen = False
        """Whether nothing was drawn yet of a new scene that is on its way."""
        self._unfit: set[Scene] = set()
        """Scenes out of sight that are to be laid out anew before they are seen."""
        self._under: Surface | None = None
        self._last: Surface | None = None
        self._again = True
        self.damage: list[Rect] | None = None
        """What the last drawing changed; None for all of it."""
        self.still = False
        """Reduced motion: scenes change at once."""
        self.changes = 0
        """How often another scene came to be played."""

    @property
    def top(self) -> Scene | None:
        """Return the scene that is played."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Play another scene over this one."""
        if self.top is not None:
            self.top.leave()
        self.scenes.append(scene)
        self._changed(Way.RISE)

    def pop(self) -> None:
        """Go back to the scene below; the last one stays."""
        if len(self.scenes) > 1:
            unseen = self._coming is not None and not self._same
            scene = self.scenes.pop()
            scene.leave()
            scene.close()
            self._changed(Way.FADE if scene.modal else Way.SINK)
            if unseen:  # what lies below is what shows
                self._passage = self._coming = None

    def replace(self, scene: Scene, way: Way = Way.RISE) -> None:
        """Play another scene instead of this one; ``way`` is how it comes."""
        if self.scenes:
            old = self.scenes.pop()
            old.leave()
            old.close()
        self.scenes.append(scene)
        self._changed(way)

    def reset(self, *scenes: Scene) -> None:
        """Leave all scenes and start again with these, the last one played."""
        deep = len(self.scenes)
        while self.scenes:
            old = self.scenes.pop()
            old.leave()
            old.close()
        self.scenes.extend(scenes)
        for scene in scenes[:-1]:
            scene.refresh()  # it may show under the one that is played
        self._changed(Way.SINK if len(scenes) < deep else Way.RISE)

    @property
    def fading(self) -> bool:
        """Whether the scene before is still to be seen."""
        return self._passage is not None

    @property
    def preparing(self) -> bool:
        """Whether the first picture of the scene that is played is still being made, unseen."""
        return self._coming is not None

    def _changed(self, way: Way) -> None:
        self.changes += 1
        self._passage = None
        self._unseen = way is Way.RISE
        top = self.top
        if self._last is not None and (not self.still or _sparing(top)):
            way = Way.FADE if top is not None and top.modal else way
            self._passage = Passage(self._last, way, self.still)
        self._under = None
        self._again = True
        self._coming, self._same, self._waited = None, False, 0.0
        self._held.clear()
        self._unfit.intersection_update(self.scenes)
        if top is not None:
            self._unfit.discard(top)
            top.enter()
            if self._passage is not None:
                self._coming = self._made_before(top)

    def _made_before(self, top: Scene) -> Iterator[None]:
        """Make what a scene's first picture needs; beside a page without a veil all may be new."""
        sparing = _sparing(top)
        if sparing:
            yield  # coming here was work enough for this frame
        slow = False
        for _ in self._fitted(top):
            slow = True
            yield
        for _ in top.coming():
            slow = True
            yield
        if top.modal and self._last is not None and (sparing or not top.veil):
            self._under = self._veiled(self._last.get_size())
            slow = True
            yield
        if slow or sparing:
            yield from self._drawn_before(top)

    def _fitted(self, top: Scene) -> Iterator[None]:
        """Wait for what a scene is laid out with, and lay out what is seen below it."""
        for scene in self._below:
            if scene not in self._unfit:
                continue
            while not scene.desk.fits(scene, scene.desk.layout):
                yield
            self._fit(scene)
            yield
            yield from scene.coming()
        while not top.desk.fits(top, top.desk.layout):
            yield

    def _fit(self, scene: Scene) -> None:
        """Lay out a scene if that is still to be done."""
        if scene in self._unfit:
            self._unfit.discard(scene)
            scene.refresh()

    def _drawn_before(self, top: Scene) -> Iterator[None]:
        """Draw a first picture that is no small thing: its way begins with a frame of its own."""
        passage, last = self._passage, self._last
        if passage is None or last is None or not top.desk.layout.usable:
            return
        passage.after = last.copy()  # its format: the fastest to copy
        aside = top.desk.aside
        if aside is None or not top.spared:
            yield
            top.whole = True
            self._draw_top(passage.after, top)
        else:
            yield from self._drawn_in_parts(passage.after, top, aside)
        top.dirty = top.whole = self._again = False
        yield

    def _drawn_in_parts(self, picture: Surface, top: Scene, aside: Aside) -> Iterator[None]:
        """Draw a picture again and again until it lacks nothing; plates are made beside the loop.

        Where only they are still missing it is not drawn before they have come.
        """
        aside.begin()
        thrift = top.desk.painter.thrift
        while True:
            top.whole = True
            picture.set_clip(None)
            with thrift.sparing(aside):
                self._draw_top(picture, top)
            if not thrift.lacking:
                return
            yield
            while thrift.waiting and aside.busy:
                yield

    def refresh(self, shown: Surface | None = None) -> None:
        """Arrange every scene anew and draw all of it: the layout or the language changed.

        ``shown``, the picture before in a window of that size, stays where the next one is made a
        part a frame; scenes that are not seen are laid out when they are.
        """
        self._passage = self._coming = self._under = self._last = None
        self._again = True
        top = self.top
        if top is None or top.desk.aside is None:
            for scene in self.scenes:
                scene.refresh()
            return
        self._same, self._waited = shown is not None, 0.0
        self._unseen = False
        if shown is not None:
            self._last, self._passage = shown, Passage(shown, Way.RISE, still=True)
        seen = [*self._below, top]
        self._unfit.update(scene for scene in self.scenes if scene is not top)
        if shown is None:
            for scene in seen:
                self._fit(scene)
        top.refresh()
        if shown is not None:
            self._coming = self._made_before(top)

    @property
    def seen(self) -> list[Scene]:
        """Return the scenes that are seen, the one that is played last."""
        return [*self._below, *self.scenes[-1:]]

    @property
    def _below(self) -> list[Scene]:
        """Return the scenes that are seen below the one that is played."""
        if not self.scenes or not self.scenes[-1].modal:
            return []
        whole = [number for number, scene in enumerate(self.scenes[:-1]) if not scene.modal]
        return self.scenes[whole[-1] if whole else 0 : -1]

    def handle(self, intention: Intention) -> None:
        """Pass an intention to the scene that is played; input finishes a change of scenes.

        No press or Enter acts on a new scene before anything of it is seen. Where a scene is made
        out of sight it gets only ways back; other keys wait for it.
        """
        if isinstance(intention, Redraw):
            self._again = True
            return
        hasty = isinstance(intention, (Confirm, Press))
        if not isinstance(intention, (Point, FocusLost, FocusGained)):
            if self._coming is None or not _sparing(self.top):
                hasty &= self._passage is not None and self._unseen
                self._arrive()
                if hasty:
                    return
            elif not self._same and not isinstance(intention, AT_ONCE):
                if not hasty and not isinstance(intention, Scroll):
                    self._held.append(intention)
                return
        if self.top is not None:
            self.top.handle(intention)

    def _arrive(self) -> None:
        if self._passage is not None:
            self._passage = self._coming = None
            self._again = True

    def update(self, dt: float) -> None:
        """Move the scene that is played on by ``dt`` seconds; the others' clocks stand."""
        if self._waited is not None:
            self._waited += dt
        if self._coming is not None and next(self._coming, self) is self:
            self._coming = None
            held, self._held = self._held, []
            for intention in held:
                self.handle(intention)
        if self._coming is None and self._passage is not None and not self._passage.update(dt):
            self._arrive()
        if self.top is not None:
            self.top.update(dt)

    @property
    def moving(self) -> bool:
        """Whether anything wants a next frame."""
        return self._passage is not None or (self.top is not None and self.top.moving) or self.dirty

    @property
    def tempo(self) -> float:
        """Return how far apart (s) frames may be as long as nobody does anything."""
        top = self.top
        return 0.0 if top is None or self.dirty else top.tempo

    @property
    def dirty(self) -> bool:
        """Whether the picture is out of date."""
        top = self.top
        return self._again or self._passage is not None or (top is not None and top.dirty)

    def draw(self, surface: Surface) -> bool:
        """Draw what is out of date; whether anything was."""
        top = self.top
        if top is None or not self.dirty:
            return False
        if self._coming is not None and surface is self._last:
            return self._say_wait(surface, top)  # the picture before still shows, whole
        if top.desk.layout.usable:
            self._draw(surface, top)
        else:
            surface.fill(WALNUT_DEEP)
        self._unseen = False
        self.damage = None if self._passage is not None or top.whole else top.damage
        top.dirty = top.whole = self._again = False
        self._last = surface
        return True

    def _say_wait(self, surface: Surface, top: Scene) -> bool:
        """Say on the picture before that one is to wait, once that takes long; whether it was."""
        if self._waited is None or self._waited < WAIT or not top.desk.layout.usable:
            return False
        self._waited, self.damage = None, None
        draw_moment(top.desk, surface)
        return True

    def _draw(self, surface: Surface, top: Scene) -> None:
        if self._passage is None:
            top.whole |= self._again or surface is not self._last
            self._draw_top(surface, top)
            return
        after = self._passage.after
        if after is None or after.get_size() != surface.get_size():
            after = self._passage.after = surface.copy()  # its format: the fastest to copy
            top.dirty = top.whole = True
        if top.dirty or self._again:
            top.whole |= self._again
            self._draw_top(after, top)  # only then: what moves is a picture of it
        self._passage.draw(surface)

    def _draw_top(self, surface: Surface, top: Scene) -> None:
        if top.modal:
            top.whole = True
            if self._under is None or self._under.get_size() != surface.get_size():
                self._under = self._veiled(surface.get_size())
            surface.blit(self._under, (0, 0))
        top.draw(surface)

    def _veiled(self, size: tuple[int, int]) -> Surface:
        """Return the scenes under the one that is played, darkened."""
        under = Surface(size)
        for scene in self._below:
            self._fit(scene)
            scene.whole = True
            scene.draw(under)
            scene.whole = True
        if self.scenes[-1].veil:
            _veil(under, self.scenes[-1].veil)
        return under


def _sparing(top: Scene | None) -> bool:
    """Whether a scene's first picture is made a part a frame."""
    return top is not None and top.desk.aside is not None and top.spared


def _veil(surface: Surface, dark: int) -> None:
    """Darken a picture, 0 to 255: a strip after the other, a whole veil takes long to come by."""
    wide, high = surface.get_size()
    strip = Surface((wide, STRIP), pygame.SRCALPHA)
    strip.fill((*SHADOW, dark))
    for top in range(0, high, STRIP):
        surface.blit(strip, (0, top))
