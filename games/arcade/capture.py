"""Capture plans: the real loop driven by posted events, with pictures taken on the way.

A plan is a TOML file: ``size``, ``lang``, ``seed``, ``frames`` (the end at the latest) and a list
of ``[[step]]``. A step waits (``after`` frames after the step before, or ``wait`` until the screen
``settled`` or a person's ``turn``, at most ``limit`` frames) and then does one thing:

``move``, ``press``, ``release``, ``click`` = [x, y] in pixels, or in parts of the window from 0 to
1; ``on`` = a text's key or words: click on the button that shows them; ``key`` = a key's name
(``hold`` = frames); ``type`` = text; ``pad`` = "button 0", "hat -1 0" or "axis 0 0.9";
``resize`` = [w, h]; ``picture`` = a file's name without ending; ``quit`` = true.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
from pygame.event import Event

from assets.malformed import malformed, malformed_toml
from assets.refusals import Refusal, reason
from games.arcade.app import FRAME, App
from games.core.record import write_atomic
from games.ui.widgets import Button

PAD = 9001
"""The instance number of the pad that plans play with."""


class PlanError(Refusal):
    """A plan that cannot be carried out: one sentence with file and place."""


class Step(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One step of a plan."""

    after: int = 1
    wait: str | None = None
    limit: int = 3600
    move: tuple[float, float] | None = None
    press: tuple[float, float] | None = None
    release: tuple[float, float] | None = None
    click: tuple[float, float] | None = None
    on: str | None = None
    key: str | None = None
    hold: int = 1
    type: str | None = None
    pad: str | None = None
    resize: tuple[int, int] | None = None
    picture: str | None = None
    quit: bool = False


class Plan(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A whole plan."""

    size: tuple[int, int] = (1280, 720)
    lang: str | None = None
    seed: int = 1
    frames: int = 20_000
    text_scale: float = 1.0
    step: list[Step] = []


def load_plan(path: Path) -> Plan:
    """Read a plan; PlanError names what is wrong and where."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlanError("capture.unreadable", file=path, reason=reason(error)) from None
    except UnicodeDecodeError as error:
        raise PlanError("capture.no_toml", file=path, told=malformed(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise PlanError("capture.no_toml", file=path, told=malformed_toml(str(error))) from None
    try:
        return msgspec.convert(table, Plan)
    except msgspec.ValidationError as error:
        raise PlanError("capture.unusable", file=path, told=malformed(error)) from None


class FrameClock:
    """Time that moves on by a sixtieth of a second a frame, and by nothing else."""

    def __init__(self) -> None:
        """Begin at one second."""
        self.frame = 0

    def __call__(self) -> float:
        """Return the time in s."""
        return 1.0 + self.frame * FRAME


class Capture:
    """Carries a plan out on an app whose clock it moves."""

    def __init__(
        self,
        plan: Plan,
        out: Path,
        app: App,
        clock: FrameClock,
        resize: Callable[[tuple[int, int]], None],
    ) -> None:
        """Put pictures into ``out``; ``resize`` gives the window another size."""
        self.plan, self.out, self.app, self.clock = plan, out, app, clock
        self._resize = resize
        self.pictures: list[Path] = []
        self._later: list[tuple[int, Event]] = []

    def run(self) -> None:
        """Live through the plan; PlanError when a wait, a button or the end is not reached."""
        self.out.mkdir(parents=True, exist_ok=True)
        for number, step in enumerate(self.plan.step, 1):
            self._wait(step, number)
            self._do(step, number)
            if self.app.done:
                break
        while self._later and not self.app.done:
            self._frame()
        self.app.close()

    def _frame(self) -> None:
        due = [event for frame, event in self._later if frame <= self.clock.frame]
        self._later = [entry for entry in self._later if entry[0] > self.clock.frame]
        for event in due:
            pygame.event.post(event)
        self.clock.frame += 1
        self.app.frame()
        if self.clock.frame > self.plan.frames:
            raise PlanError("capture.not_over", frames=self.plan.frames)

    def _wait(self, step: Step, number: int) -> None:
        for _ in range(max(1, step.after)):
            self._frame()
        if step.wait is None:
            return
        for _ in range(step.limit):
            if self._reached(step.wait, number):
                return
            self._frame()
        waited = {"frames": step.limit, "name": repr(step.wait)}
        raise PlanError("capture.waited", step=number, **waited)

    def _reached(self, name: str, number: int) -> bool:
        top = self.app.desk.stack.top
        if name == "settled":
            table = bool(getattr(top, "settled", True))
            return table and not self.app.desk.stack.moving and not self._later
        if name == "turn":
            return getattr(top, "person", None) is not None and bool(getattr(top, "settled", True))
        kind = type(top).__name__.removesuffix("Scene").lower()
        if name.isalpha():
            return kind == name
        raise PlanError("capture.no_name", step=number, name=repr(name))

    def _do(self, step: Step, number: int) -> None:
        if step.move is not None:
            self._post(pygame.MOUSEMOTION, pos=self._at(step.move))
        if step.press is not None:
            self._mouse(step.press, down=True)
        if step.release is not None:
            self._mouse(step.release, down=False)
        if step.click is not None:
            self._click(self._at(step.click))
        if step.on is not None:
            self._click(self._button(step.on, number))
        if step.key is not None:
            self._key(step.key, step.hold, number)
        if step.type is not None:
            self._post(pygame.TEXTINPUT, text=step.type)
        if step.pad is not None:
            self._pad(step.pad, number)
        if step.resize is not None:
            self._resize(step.resize)
            self._frame()
        if step.picture is not None:
            self._picture(step.picture)
        if step.quit:
            self._post(pygame.QUIT)
            self._frame()

    # Inputs, all of them as events.

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(Event(kind, **values))

    def _at(self, point: tuple[float, float]) -> tuple[int, int]:
        """Return a point in pixels; parts of the window are numbers from 0 to 1."""
        x, y = point
        if 0 <= x <= 1 and 0 <= y <= 1:
            wide, high = self.app.screen.size
            return round(x * wide), round(y * high)
        return round(x), round(y)

    def _mouse(self, point: tuple[float, float], down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self._post(kind, pos=self._at(point), button=1)

    def _click(self, place: tuple[int, int]) -> None:
        self._post(pygame.MOUSEMOTION, pos=place)
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        up = Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
        self._later.append((self.clock.frame + 3, up))
        for _ in range(5):
            self._frame()

    def _button(self, name: str, number: int) -> tuple[int, int]:
        """Return the middle of the button that shows or says a text, by its key or its words."""
        scene = self.app.desk.stack.top
        try:
            words = self.app.desk.texts(name)
        except (KeyError, IndexError):
            words = name
        for widget in scene.focus.widgets if scene is not None else ():
            told = (getattr(widget, "text", ""), getattr(widget, "tip", ""))
            if isinstance(widget, Button) and widget.visible and words in told:
                return widget.rect.center
        raise PlanError("capture.no_button", step=number, name=repr(name))

    def _key(self, name: str, hold: int, number: int) -> None:
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            raise PlanError("capture.no_key", step=number, name=repr(name)) from None
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        up = Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self._later.append((self.clock.frame + max(1, hold), up))
        for _ in range(max(1, hold) + 1):
            self._frame()

    def _pad(self, words: str, number: int) -> None:
        kind, *rest = words.split()
        try:
            values = [float(word) for word in rest]
            if kind == "button":
                self._post(pygame.JOYBUTTONDOWN, instance_id=PAD, button=int(values[0]))
                up = Event(pygame.JOYBUTTONUP, instance_id=PAD, button=int(values[0]))
                self._later.append((self.clock.frame + 3, up))
            elif kind == "hat":
                value = (int(values[0]), int(values[1]))
                self._post(pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=value)
            elif kind == "axis":
                self._post(
                    pygame.JOYAXISMOTION, instance_id=PAD, axis=int(values[0]), value=values[1]
                )
            else:
                raise ValueError(kind)
        except (ValueError, IndexError):
            raise PlanError("capture.no_pad", step=number, words=repr(words)) from None
        for _ in range(4):
            self._frame()

    def _picture(self, name: str) -> None:
        path = self.out / f"{name}.png"
        room = io.BytesIO()
        pygame.image.save(self.app.screen.surface, room, path.name)
        write_atomic(path, room.getvalue(), sync=False)
        self.pictures.append(path)
