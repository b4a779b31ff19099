"""A pointer, a keyboard and a pad, each of which can play every game alone.

Pointer and keyboard are xdotool's: what they do comes through the X server. No pad is plugged in
where tests run: its events are posted into the same queue.
"""

from __future__ import annotations

import subprocess
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

import pygame
from pygame.event import Event

from games.arcade.app import App
from games.arcade.capture import FrameClock
from games.arcade.scenes.table import TableScene
from games.galtoni.rules_state import Call, Drop
from games.gipf.geometry import PUSHES
from games.gipf.view_choosing import Step
from games.gipf.view_layout import direction, ring
from games.koenigsflucht.geometry import SIZE
from games.mancala.state import Decision
from games.siebener.state import Choice
from games.siebener.view_table import ROLL, STOP
from games.ui.scene import Scene
from games.ui.widgets import Button

PATIENCE = 60.0
"""After so many seconds (of the wall's clock) nothing more is waited for."""
APART = 5
"""So many frames lie between two presses: faster ones are one, by a bouncing switch."""
PAD = 77
"""The instance number of the pad."""


class Shown:
    """The house in its window, living as fast as it can; counts what comes in."""

    def __init__(self, app: App, clock: FrameClock) -> None:
        """Listen to what the window is told."""
        self.app, self.clock = app, clock
        self.came: Counter[int] = Counter()
        translate = app.translator.translate

        def counted(event: Event) -> Any:
            self.came[event.type] += 1
            return translate(event)

        app.translator.translate = counted  # type: ignore[method-assign]  # a listener only

    @property
    def top(self) -> Scene | None:
        """Return the scene that is played."""
        return self.app.desk.stack.top

    def frames(self, count: int) -> None:
        """Live through some frames."""
        for _ in range(count):
            self.clock.frame += 1
            self.app.frame()

    def until(self, reached: Callable[[], bool], otherwise: str) -> None:
        """Live until something is reached; AssertionError with ``otherwise`` if it is not."""
        end = time.monotonic() + PATIENCE
        while not reached():
            if time.monotonic() > end:
                raise AssertionError(otherwise)
            self.frames(1)

    def after(self, kind: int, count: int, do: Callable[[], None]) -> None:
        """Do something and live until ``count`` events of a kind have come of it."""
        before = self.came[kind]
        do()
        self.until(
            lambda: self.came[kind] >= before + count,
            f"{pygame.event.event_name(kind)} does not come",
        )
        self.frames(APART)


def xdotool(*words: object) -> str:
    """Move mouse or keys of this display."""
    done = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


class Hand(Protocol):
    """One device; it has a method for every game that makes one move at its table."""

    name: str

    def press_button(self, words: str) -> None:
        """Press the button with these words."""


class Mouse:
    """Clicks, and now and then drags."""

    name = "mouse"

    def __init__(self, window: Shown) -> None:
        """Point into a window."""
        self.window = window
        self._id = pygame.display.get_wm_info()["window"]

    def click(self, x: float, y: float) -> None:
        """Click at a pixel of the window."""
        self.window.after(
            pygame.MOUSEBUTTONUP,
            1,
            lambda: xdotool("mousemove", "--window", self._id, round(x), round(y), "click", 1),
        )

    def drag(self, one: tuple[float, float], two: tuple[float, float]) -> None:
        """Carry something from a pixel to another one."""
        at = ("mousemove", "--window", self._id)
        words = (*at, round(one[0]), round(one[1]), "mousedown", 1)
        self.window.after(pygame.MOUSEBUTTONDOWN, 1, lambda: xdotool(*words))
        half = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        for place in (half, two):
            words = (*at, round(place[0]), round(place[1]))
            self.window.after(pygame.MOUSEMOTION, 1, lambda words=words: xdotool(*words))
        self.window.after(pygame.MOUSEBUTTONUP, 1, lambda: xdotool("mouseup", 1))

    def press_button(self, words: str) -> None:
        """Click on the button."""
        top = self.window.top
        assert top is not None
        buttons = [widget for widget in top.focus.widgets if isinstance(widget, Button)]
        found = next(button for button in buttons if button.text == words and button.visible)
        self.click(*found.rect.center)

    def galtoni(self, table: TableScene, action: Any) -> None:
        """Click above an entry, or on what calls a four."""
        if not isinstance(action, Drop):
            self._call(table, action)
            return
        view = table.game._view
        x, _ = view.to_screen(table.game.board.entries[action.entry].x, 0)
        self.click(x, view.area.centery)

    def _call(self, table: TableScene, action: Any) -> None:
        button = next(button for _, act, button in table.acts.shown if act.action == action)
        self.click(*button.rect.center)

    def mancala(self, table: TableScene, action: Any) -> None:
        """Click on a pit; on the waiting one to take, on the button to leave."""
        game, state = table.game, table.match.state
        if action is Decision.LEAVE:
            self._call(table, action)
            return
        hole = state.waiting
        if not isinstance(action, Decision):
            hole = table.match.mover * (game.game.pits + 1) + action
        self.click(*game._view.to_screen(hole))

    def siebener(self, table: TableScene, action: Any) -> None:
        """Click on a plate."""
        view = table.game._view
        key = view.ground.keys[ROLL if action is Choice.ROLL else STOP]
        x, y = view.local(0, 0)
        self.click(key.centerx - x, key.centery - y)

    def koenigsflucht(self, table: TableScene, action: Any) -> None:
        """Click on piece and square, or carry the piece there."""
        view = table.game._view
        ends = view.to_screen(action.source), view.to_screen(action.target)
        if len(table.match.record.lines) % 3 == 0:
            self.drag(*ends)
            return
        self.click(*ends[0])
        self.click(*ends[1])

    def gipf(self, table: TableScene, action: Any) -> None:
        """Click on a dot and along its line, then on what takes rows away."""
        game, ground = table.game, table.game._reach.ground
        x, y = game._view.local(0, 0)
        choosing = game.choosing
        if choosing.step is not Step.PUSH:
            place = next(
                p
                for key, p in zip(game.asking.pair(), game._keys.places, strict=True)
                if key is not None and key.name == "take"
            )
            self.click(place.centerx - x, place.centery - y)
            return
        push = action.push
        if choosing.gipf != action.gipf:
            place = game._keys.places[0]
            self.click(place.centerx - x, place.centery - y)
        at, way = ground.dot(PUSHES[push].dot), direction(push)
        self.click(at[0] - x, at[1] - y)
        self.click(at[0] + way[0] * ground.pitch - x, at[1] + way[1] * ground.pitch - y)


class Steps(ABC):
    """Whatever goes by steps, confirming and calling."""

    name = ""

    def __init__(self, window: Shown) -> None:
        """Steer in a window."""
        self.window = window

    @abstractmethod
    def step(self, dx: int, dy: int, times: int = 1) -> None:
        """Step so often in a direction."""

    @abstractmethod
    def next(self) -> None:
        """Go to the next button."""

    @abstractmethod
    def confirm(self) -> None:
        """Do what is chosen."""

    def call(self, table: TableScene, action: Call) -> None:
        """Call a four, also while another one is in turn."""
        self.press_act(table, action)

    def press_act(self, table: TableScene, action: Any) -> None:
        """Walk to a seat's button and press it."""
        for _ in range(30):
            chosen = table.focus.chosen if table.focus.shown else None
            if any(
                act.action == action and button is chosen for _, act, button in table.acts.shown
            ):
                self.confirm()
                return
            self.next()
        raise AssertionError(f"the button for {action} is not reached by {self.name}")

    def across(self, by: int) -> None:
        """Step right, or left for negative numbers."""
        if by:
            self.step(1 if by > 0 else -1, 0, abs(by))

    def press_button(self, words: str) -> None:
        """Walk to the button and press it."""
        for _ in range(30):
            top = self.window.top
            assert top is not None
            if getattr(top.focus.chosen, "text", None) == words and top.focus.shown:
                self.confirm()
                return
            self.next()
        raise AssertionError(f"{words!r} is not reached by {self.name}")

    def galtoni(self, table: TableScene, action: Any) -> None:
        """Carry the hand to an entry and let go, or call."""
        if isinstance(action, Call):
            self.call(table, action)
        elif not isinstance(action, Drop):
            self.press_act(table, action)
        else:
            self.across(action.entry - table.game.reach.entry)
            self.confirm()

    def mancala(self, table: TableScene, action: Any) -> None:
        """Step to a pit and sow; take by confirming, leave by the button."""
        if action is Decision.LEAVE:
            self.press_act(table, action)
            return
        if action is Decision.TAKE:
            self.confirm()
            return
        game, seat = table.game, table.match.mover
        hole = seat * (game.game.pits + 1) + action
        for _ in range(2 * game.game.pits):
            lit = game.reach.lit
            if lit == hole:
                break
            ahead = lit is None or game._view.centre(hole)[0] > game._view.centre(lit)[0]
            self.step(1 if ahead else -1, 0)
        self.confirm()

    def siebener(self, table: TableScene, action: Any) -> None:
        """Step to a plate and press it."""
        game = table.game
        self.step(1, 0)
        self.across((ROLL if action is Choice.ROLL else STOP) - game._chosen)
        self.confirm()

    def koenigsflucht(self, table: TableScene, action: Any) -> None:
        """Go to the piece, take it, go to the square, set it down."""
        for square in (action.source, action.target):
            if table.game.reach.cursor is None:
                self.step(1, 0)
            cursor = table.game.reach.cursor
            self.across(square % SIZE - cursor % SIZE)
            rows = square // SIZE - cursor // SIZE
            if rows:
                self.step(0, -1 if rows > 0 else 1, abs(rows))
            self.confirm()

    def gipf(self, table: TableScene, action: Any) -> None:
        """Go round to a push and make it; then agree to what goes."""
        game, order = table.game, ring()
        if game.choosing.step is not Step.PUSH:
            self.confirm()
            return
        if game.choosing.gipf != action.gipf:
            self._other_stone(table)
        for _ in range(4):
            if game._reach.push == action.push:
                break
            if game._reach.push is None:
                self.step(1, 0)
            if game._reach.push is not None:
                self.across(order.index(action.push) - order.index(game._reach.push))
        self.confirm()

    def _other_stone(self, table: TableScene) -> None:
        for _ in range(len(ring()) + 4):
            if table.game._reach.key == "kind":
                break
            self.step(1, 0)
        self.confirm()


class Keys(Steps):
    """The keyboard."""

    name = "keys"

    def __init__(self, window: Shown) -> None:
        """Give the window the focus, with the pointer far away."""
        super().__init__(window)
        found = pygame.display.get_wm_info()["window"]
        xdotool("mousemove", 1390, 890, "windowfocus", "--sync", found)
        window.frames(5)

    def _keys(self, *names: str) -> None:
        self.window.after(pygame.KEYUP, len(names), lambda: xdotool("key", "--delay", 12, *names))

    def step(self, dx: int, dy: int, times: int = 1) -> None:
        """Press an arrow so often."""
        name = {(1, 0): "Right", (-1, 0): "Left", (0, 1): "Down", (0, -1): "Up"}[dx, dy]
        self._keys(*(name,) * times)

    def next(self) -> None:
        """Press the tabulator."""
        self._keys("Tab")

    def confirm(self) -> None:
        """Press Enter."""
        self._keys("Return")

    def call(self, table: TableScene, action: Call) -> None:
        """Press the key of the seat."""
        self._keys("al"[action.seat])


class Pad(Steps):
    """A pad with a cross and buttons."""

    name = "pad"

    def step(self, dx: int, dy: int, times: int = 1) -> None:
        """Push the cross so often."""
        for _ in range(times):
            for value in ((dx, -dy), (0, 0)):
                event = Event(pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=value)
                pygame.event.post(event)
            self.window.frames(1)
        self.window.frames(APART)

    def next(self) -> None:
        """Push the cross down: behind the board come the buttons."""
        self.step(0, 1)

    def _button(self, number: int) -> None:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(Event(kind, instance_id=PAD, button=number))
        self.window.frames(APART)

    def confirm(self) -> None:
        """Press A."""
        self._button(0)


DEVICES: dict[str, Callable[[Shown], Any]] = {"mouse": Mouse, "keys": Keys, "pad": Pad}
