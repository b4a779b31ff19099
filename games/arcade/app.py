"""The loop: events to intentions, time to scenes, scenes to the window, and rest in between."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame.transform import smoothscale

from assets.texts import Texts
from games.arcade.attendant import Attendant
from games.arcade.house_sound import HouseSound
from games.arcade.language import system_language
from games.ui.desk import Desk, layout_for
from games.ui.intentions import (
    FocusGained,
    FocusLost,
    Fullscreen,
    Intention,
    Point,
    Press,
    Quit,
    Redraw,
    Release,
    SoundFound,
    SoundLost,
)
from games.ui.paint import Materials, Painter
from games.ui.picture_store import PictureStore, cache_folder
from games.ui.scene import Scene, SceneStack
from games.ui.storage import Settings, Storage
from games.ui.theme import CREAM, FELT, WALNUT_DEEP, Type
from games.ui.translator import Translator

FRAME = 1 / 60
LONGEST = 0.25
"""A frame never lasts longer than this (s) for scenes, however long the window was held.

Only a sleep that was meant to be longer counts in full.
"""
IDLE = 1.0
"""How long (s) the loop sleeps at most while nothing moves: whatever is done awakes it before."""
LOOK = 0.015
"""How often (s) a sleeping loop looks whether something has happened where nobody wakes it.

It is less than a frame, so that whatever is done is answered within one.
"""
YOUNG = 400
"""So many new objects are looked through between frames; Python's own turn comes at 700."""
EVERYTHING = 3000
"""After so many looks at what is new, some minutes of marbles, one goes over everything."""
SETTLE = 0.12
"""A window whose size has not changed for this long (s) is drawn anew in its new size."""


class Screen(Protocol):
    """What the loop needs of a window."""

    @property
    def surface(self) -> Surface:
        """Return the surface that is shown."""

    @property
    def size(self) -> tuple[int, int]:
        """Return its size in pixels."""

    def flip(self, damage: Sequence[Rect] | None = None) -> None:
        """Show what was drawn: all of it, or what changed."""

    def wait(self, seconds: float) -> bool:
        """Wait until something happens, at most so long; False at once where that cannot be."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back."""


class App:
    """One window, one loop; everything that happens passes through ``frame``."""

    def __init__(
        self,
        screen: Screen,
        storage: Storage,
        settings: Settings,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
        idle: bool = True,
        materials: Materials | None = None,
        sound: bool = True,
        language: str | None = None,
    ) -> None:
        """Prepare the desk; ``idle`` lets the loop sleep until something happens.

        ``language`` goes before the settings until another one is chosen there, and is not kept.
        """
        self._language, self._chosen = language, settings.language
        self.screen = screen
        self.clock, self._sleep, self._idle = clock, sleep, idle
        self.done = False
        self.away = False
        """Whether another window has the focus: time stands still then."""
        self.frames = 0
        self.desk = self._make_desk(screen.size, storage, settings, materials)
        self.translator = Translator(clock, lambda: screen.size)
        self._tune_pads()
        self.attendant: Attendant | None = None
        """Who looks after the house when nobody is there; None at home."""
        self._pending: list[Event] = []
        self._last = clock()
        self._meant = 0.0
        """How long (s) the loop means to sleep before the next frame: so long one may last."""
        self._resized: float | None = None
        self._between: Surface | None = None
        """What is drawn on while the window has another size than everything is arranged for."""
        self._swept = self._looks = 0
        self._sound = HouseSound(self.desk, sound)

    def _make_desk(
        self,
        size: tuple[int, int],
        storage: Storage,
        settings: Settings,
        materials: Materials | None,
    ) -> Desk:
        layout = layout_for(*size, settings)
        kept = materials or Materials(PictureStore(cache_folder()))
        desk = Desk(
            layout,
            Painter(layout, kept),
            self._texts(settings),
            settings,
            storage,
            SceneStack(),
            self.clock,
        )
        desk.stack.still = settings.reduced_motion
        desk.quit = self.quit
        desk.fullscreen, desk.full = self.fullscreen, self._full
        desk.settings_changed = self.settings_changed
        desk.sound_changed = self.start_sound
        return desk

    def _tune_pads(self) -> None:
        pads, settings = self.translator.pads, self.desk.settings
        pads.pushed, pads.swapped = settings.dead_zone, settings.pad_swapped

    def _texts(self, settings: Settings) -> Texts:
        if settings.language != self._chosen:
            self._language = None
        return Texts(self._language or settings.language or system_language())

    # Starting and ending.

    def splash(self) -> None:
        """Show the name at once: on a first start the wood is still being cut."""
        surface = self.screen.surface
        surface.fill(FELT)
        self.desk.painter.type.draw(
            surface, "Galtoni", Type.TITLE, self.desk.layout.screen, CREAM, 0.5
        )
        self.screen.flip()
        pygame.event.pump()

    def start(self, scenes: Sequence[Scene]) -> None:
        """Put the first scenes on the desk."""
        self.desk.stack.reset(*scenes)
        self._last = self.clock()

    def start_sound(self) -> None:
        """Open or mute the sound as the settings say; trouble is noted, not raised."""
        self._sound.start()

    def run(self) -> None:
        """Live until somebody quits."""
        while not self.done:
            self.frame()
            self.rest()
        self.close()

    def close(self) -> None:
        """Let every scene put its things away."""
        for scene in reversed(self.desk.stack.scenes):
            scene.close()
        self.desk.storage.save_settings(self.desk.settings)

    def quit(self) -> None:
        """End after this frame."""
        self.done = True

    # One frame.

    def frame(self) -> None:
        """Read what happened, move everything on, draw what changed.

        Where an attendant looks after the house, he deals with what is raised on the way.
        """
        if self.attendant is None:
            self._frame()
            return
        try:
            self._frame()
        except Exception as error:  # unattended for weeks: no fault may end the house
            self.attendant.fault(error)

    def _frame(self) -> None:
        now = self.clock()
        dt = min(max(LONGEST, self._meant), max(0.0, now - self._last))
        slept, self._meant, self._last = self._meant > 0.0, 0.0, now
        stack, intentions, left = self.desk.stack, self._intentions(), dt
        if slept and intentions and not self.away:
            stack.update(dt)  # what begins now begins at its beginning, however long the sleep was
            left = 0.0
        for intention in map(self._placed, intentions):
            if self.attendant is None or not self.attendant.takes(intention, self.desk.layout):
                self.do(intention)
        if self.attendant is not None:
            self.attendant.update(dt)
        self._check_size(now)
        self._sound.update(now)
        if not self.away:
            stack.update(left)
        self.translator.typing = stack.top is not None and stack.top.typing
        self.desk.audio.flush(now)
        self._draw(self.screen.surface)
        self.frames += 1

    def _draw(self, surface: Surface) -> None:
        """Draw what changed; while the window's size still changes, the old picture fitted in.

        Scenes never meet a surface of another size than the one they are arranged for.
        """
        stack, size = self.desk.stack, (self.desk.layout.width, self.desk.layout.height)
        if surface.get_size() == size:
            self._between = None
            if stack.draw(surface):
                self.screen.flip(stack.damage)
            return
        if self._between is None or self._between.get_size() != size:
            self._between = Surface(size)
            stack.handle(Redraw())
        if stack.draw(self._between):
            place = self._fitted_in(surface)
            surface.fill(WALNUT_DEEP)
            if place.width and place.height:
                surface.blit(smoothscale(self._between, place.size), place)
            self.screen.flip()

    def _intentions(self) -> list[Intention]:
        events, self._pending = [*self._pending, *pygame.event.get()], []
        found: list[Intention] = []
        for event in events:
            if self.attendant is not None:
                self.attendant.see(event)
            for intention in self.translator.translate(event):
                # Of many movements within a frame only the last one counts.
                if isinstance(intention, Point) and found and isinstance(found[-1], Point):
                    found[-1] = intention
                else:
                    found.append(intention)
        return [*found, *self.translator.tick()]

    def _placed(self, intention: Intention) -> Intention:
        """Return something done with its place in the picture, which may be fitted in meanwhile."""
        if self._between is None or not isinstance(intention, Point | Press | Release):
            return intention
        shown, place = self._between.get_rect(), self._fitted_in(self.screen.surface)
        across, down = shown.width / max(1, place.width), shown.height / max(1, place.height)
        at = (intention.x - place.left) * across, (intention.y - place.top) * down
        return replace(intention, x=at[0], y=at[1])

    def _fitted_in(self, surface: Surface) -> Rect:
        """Return where the picture lies while the window has another size."""
        shown = surface.get_rect() if self._between is None else self._between.get_rect()
        return shown.fit(surface.get_rect())

    def do(self, intention: Intention) -> None:
        """Do what concerns the window, pass on everything else."""
        match intention:
            case Quit():
                self.quit()
            case Fullscreen():
                self.fullscreen()
            case SoundLost():
                self._sound.lost()
            case SoundFound():
                self._sound.found()
            case Redraw():
                self.desk.stack.handle(intention)
                self._resized = self.clock() if self._size_differs() else self._resized
            case FocusLost():
                self.away = True
                self.desk.stack.handle(intention)
            case FocusGained():
                self.away = False
                self.desk.stack.handle(intention)
            case Point():
                self.desk.stack.handle(intention)  # passing over the window is not coming back
            case _:
                self.away = False
                self.desk.stack.handle(intention)

    def fullscreen(self) -> None:
        """To the full screen or back."""
        self.screen.toggle_fullscreen()
        self.desk.settings.fullscreen = self._full()

    def _full(self) -> bool:
        return bool(getattr(self.screen, "full", False))

    def _size_differs(self) -> bool:
        layout = self.desk.layout
        return self.screen.size != (layout.width, layout.height)

    def _check_size(self, now: float) -> None:
        """Fit everything to the window's size once it has stopped changing."""
        if not self._size_differs():
            self._resized = None
            return
        if self._resized is None:
            self._resized = now
        if now - self._resized < SETTLE and self._idle:
            return
        layout, desk = layout_for(*self.screen.size, self.desk.settings), self.desk
        if all(desk.fits(scene, layout) for scene in desk.stack.seen):
            self._resized = None
            self._relayout()

    def _relayout(self) -> None:
        """Lay everything out anew; what shows now may stay as long as that is made aside."""
        size, shown = self.screen.size, self.screen.surface
        if self.desk.aside is None or shown.get_size() != size:
            self.desk.relayout(*size)
        else:
            self.desk.relayout(*size, shown)

    def settings_changed(self) -> None:
        """Let changed settings show everywhere."""
        desk = self.desk
        desk.texts = self._texts(desk.settings)
        desk.storage.save_settings(desk.settings)
        self._tune_pads()
        self.start_sound()
        self._relayout()

    # Between frames.

    def _sweep(self) -> None:
        """Let go of the scenes that were left, once per change.

        Scenes and their widgets know each other, so that only the collector of cycles frees them
        with all their pictures; by itself it would come when hundreds of megabytes have gathered.
        """
        stack = self.desk.stack
        if stack.changes == self._swept or stack.fading:
            return
        first, self._swept = self._swept == 0, stack.changes
        if first:
            gc.freeze()  # what a start has made stays: later sweeps need not look at it
        else:
            gc.collect()

    def _tidy(self) -> None:
        """Look through what is new: within a frame that would make it one of the longest.

        So Python's own turn, which once in a while looks at everything, seldom comes: where no
        scene is ever left, as at a practice table for visitors, that has to be done here as well.
        """
        if gc.get_count()[0] >= YOUNG:
            self._looks += 1
            gc.collect(1 if self._looks % EVERYTHING else 2)

    @property
    def hasty(self) -> bool:
        """Whether the next frame is wanted soon, whatever the scenes may say."""
        waiting = self.translator.waiting or self._resized is not None
        return waiting or (self.attendant is not None and self.attendant.pressing)

    @property
    def busy(self) -> bool:
        """Whether a next frame is wanted."""
        return self.hasty or (self.desk.stack.moving and not self.away)

    def rest(self) -> None:
        """Sleep until the next frame; longer when nothing, or only slow things, move.

        From a longer sleep the loop awakes when something happens.
        """
        self._sweep()
        self._tidy()
        if self.done or not self._idle:
            return
        if self.busy:
            tempo = 0.0 if self.hasty else self.desk.stack.tempo
            if tempo > FRAME:
                self._meant = tempo
                self._doze(self._last + tempo)
            else:
                self._sleep(max(0.001, self._last + FRAME - self.clock()))
            return
        self._doze(self.clock() + IDLE)
        # What begins now begins at its beginning, however long the sleep was.
        now = self.clock()
        if self.attendant is not None:
            self.attendant.pass_time(now - self._last)
        self._last = now

    def _doze(self, until: float) -> None:
        """Sleep until then, or until something happens, at least to the end of this frame."""
        for _ in range(max(1, math.ceil((until - self.clock()) / LOOK))):
            awoken = self._nap(max(0.001, until - self.clock()))
            self._pending += pygame.event.get()
            if self._pending:
                self._sleep(max(0.0, self._last + FRAME - self.clock()))
            if self._pending or self.clock() >= until:
                return
            if awoken:  # by nothing that is told: however often that comes, it costs no core
                self._sleep(max(0.0, min(LOOK, until - self.clock())))

    def _nap(self, seconds: float) -> bool:
        """Sleep at most so long: until the window awakes the loop, or till it looks again.

        Whether it was the window. What is typed may be put together outside of it, which then
        awakes nobody.
        """
        awoken = not self.translator.typing and self.screen.wait(seconds)
        if not awoken:
            self._sleep(min(LOOK, seconds))
        return awoken
