"""The only reader of pygame's events: turns mouse, touch, keys and pads into intentions."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame.event import Event

from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    Erase,
    FastForward,
    FocusGained,
    FocusLost,
    Fullscreen,
    Help,
    Hint,
    Intention,
    Leaf,
    Mark,
    Menu,
    Move,
    MoveList,
    Next,
    PlayAgain,
    Point,
    Press,
    Quit,
    Redraw,
    Release,
    Scroll,
    SoundFound,
    SoundLost,
    TakeBack,
    TypeText,
    Weigh,
)
from games.ui.pads import Pads
from games.ui.typed import Place

DEBOUNCE_SECONDS = 0.05
DEBOUNCE_PIXELS = 10.0
REPEAT_FIRST = 0.4
REPEAT_NEXT = 0.11

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
SEAT_KEYS = {pygame.K_a: 0, pygame.K_l: 1, pygame.K_g: 2}
"""Keys with which a seat calls even when it is not its turn: far left, far right, middle."""
SINGLE: dict[int, Intention] = {
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_ESCAPE: Back(),
    pygame.K_AC_BACK: Back(),
    pygame.K_F10: Menu(),
    pygame.K_F1: Help(),
    pygame.K_F11: Fullscreen(),
    pygame.K_BACKSPACE: Erase(),
}
TOOLS: dict[int, Intention] = {
    pygame.K_u: TakeBack(),
    pygame.K_y: PlayAgain(),
    pygame.K_h: Hint(),
    pygame.K_e: Weigh(),
    pygame.K_m: MoveList(),
}
WITH_CTRL: dict[int, Intention] = {pygame.K_z: TakeBack(), pygame.K_y: PlayAgain()}
REDRAWS = {
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.VIDEORESIZE,
    pygame.VIDEOEXPOSE,
    pygame.WINDOWMAXIMIZED,
}
LEAVES = {
    pygame.K_PAGEDOWN: Leaf(1.0),
    pygame.K_PAGEUP: Leaf(-1.0),
    pygame.K_END: Leaf(math.inf),
    pygame.K_HOME: Leaf(-math.inf),
}
MARKS: dict[int, Place] = {pygame.K_HOME: "start", pygame.K_END: "end"}


def _written(key: int, mod: int) -> list[Intention]:
    """Return what a key that is no sign means to a text."""
    if key == pygame.K_DELETE:
        return [Erase(ahead=True)]
    if key in MARKS:
        return [Mark(MARKS[key], bool(mod & pygame.KMOD_SHIFT))]
    if not mod & pygame.KMOD_CTRL or mod & pygame.KMOD_ALT:
        return []  # both together are a sign on some keyboards
    if key == pygame.K_a:
        return [Mark("all")]
    pasted = _clipboard() if key == pygame.K_v else ""
    return [TypeText(pasted)] if pasted else []


def _clipboard() -> str:
    """Return the first line of the text that was copied somewhere, if there is any."""
    try:
        lines = pygame.scrap.get_text().splitlines()
    except pygame.error:  # no window, or a system that keeps nothing
        return ""
    return next((line for line in lines if line.strip()), "")


class Translator:
    """Turns events into intentions; ``clock`` gives seconds, ``size`` the window's pixels."""

    def __init__(
        self,
        clock: Callable[[], float],
        size: Callable[[], tuple[int, int]],
        pads: Pads | None = None,
    ) -> None:
        """Read events of one window."""
        self.clock = clock
        self.size = size
        self.pads = pads or Pads()
        self.typing = False
        """While a text field is chosen keys are signs, not commands."""
        self._held: tuple[int, int] | None = None
        self._by_key = self._extend = False
        """Whether a key is what is held, and the one that selects with it."""
        self._again = 0.0
        self._fast: set[str] = set()
        self._finger: int | None = None
        self._last_press: tuple[float, float, float] = (-1.0, 0.0, 0.0)

    def translate(self, event: Event) -> list[Intention]:
        """Return what an event means, mostly nothing or one thing."""
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._touch(event)
        if kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return self._keys(event)
        if kind == pygame.MOUSEWHEEL:
            return [Scroll(float(getattr(event, "precise_y", event.y)))]
        if kind in REDRAWS:
            return [Redraw()]
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            return [Quit()]
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            return [*self.let_go(), FocusLost()]
        if kind == pygame.WINDOWFOCUSGAINED:
            return [FocusGained(), Redraw()]
        if kind == pygame.AUDIODEVICEREMOVED and not getattr(event, "iscapture", 0):
            return [SoundLost()]
        if kind == pygame.AUDIODEVICEADDED and not getattr(event, "iscapture", 0):
            return [SoundFound()]
        return self._pads(event)

    def tick(self) -> list[Intention]:
        """Return the steps that held arrows repeat by now."""
        now = self.clock()
        if self._held is None or now < self._again:
            return []
        self._again = now + REPEAT_NEXT
        return [self._step(self._held)]

    @property
    def waiting(self) -> bool:
        """Whether something held will soon mean more."""
        return self._held is not None

    def let_go(self) -> list[Intention]:
        """Forget everything held, as when the window loses the focus."""
        self._held = None
        self._finger = None
        self.pads.let_go()
        if self._fast:
            self._fast.clear()
            return [FastForward(False)]
        return []

    def _hold(
        self, direction: tuple[int, int] | None, by_key: bool = False, extend: bool = False
    ) -> list[Intention]:
        self._held, self._by_key, self._extend = direction, by_key, extend
        if direction is None:
            return []
        self._again = self.clock() + REPEAT_FIRST
        return [self._step(direction)]

    def _step(self, direction: tuple[int, int]) -> Intention:
        """Return what an arrow means: in a text its keys lead along the signs."""
        if self.typing and self._by_key and direction[0]:
            return Mark("right" if direction[0] > 0 else "left", self._extend)
        return Move(*direction)

    def _faster(self, source: str, on: bool) -> list[Intention]:
        before = bool(self._fast)
        (self._fast.add if on else self._fast.discard)(source)
        return [FastForward(on)] if bool(self._fast) != before else []

    def _bounced(self, x: float, y: float) -> bool:
        """Whether a press is the echo of the one just before: some touch screens send two."""
        now = self.clock()
        when, at_x, at_y = self._last_press
        echo = (
            now - when < DEBOUNCE_SECONDS
            and abs(x - at_x) <= DEBOUNCE_PIXELS
            and abs(y - at_y) <= DEBOUNCE_PIXELS
        )
        if not echo:
            self._last_press = (now, x, y)
        return echo

    def _mouse(self, event: Event) -> list[Intention]:
        if getattr(event, "touch", False):
            return []
        x, y = float(event.pos[0]), float(event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            return [Point(x, y)]
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            return [Back()]
        if event.button != 1:
            return []
        if event.type == pygame.MOUSEBUTTONUP:
            return [Release(x, y)]
        return [] if self._bounced(x, y) else [Point(x, y), Press(x, y)]

    def _touch(self, event: Event) -> list[Intention]:
        wide, high = self.size()
        x, y = float(event.x) * wide, float(event.y) * high
        finger = getattr(event, "finger_id", 0)
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None or self._bounced(x, y):
                return []
            self._finger = finger
            return [Point(x, y), Press(x, y, touch=True)]
        if finger != self._finger:
            return []
        if event.type == pygame.FINGERMOTION:
            return [Point(x, y)]
        self._finger = None
        return [Release(x, y, touch=True)]

    def _keys(self, event: Event) -> list[Intention]:
        if event.type == pygame.TEXTINPUT:
            return [TypeText(event.text)] if self.typing else []
        key = event.key
        if event.type == pygame.KEYUP:
            if key == pygame.K_f:
                return self._faster("key", False)
            return self._hold(None) if ARROWS.get(key) == self._held else []
        mod = getattr(event, "mod", 0)
        if key in ARROWS:
            return self._hold(ARROWS[key], True, bool(mod & pygame.KMOD_SHIFT))
        if key == pygame.K_TAB:
            return [Next(-1 if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else 1)]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and (
            getattr(event, "mod", 0) & pygame.KMOD_ALT
        ):
            return [Fullscreen()]
        if key in SINGLE:
            return [SINGLE[key]]
        if self.typing:
            return _written(key, mod)
        if mod & pygame.KMOD_CTRL:
            return [WITH_CTRL[key]] if key in WITH_CTRL else []
        return self._commands(key)

    def _commands(self, key: int) -> list[Intention]:
        if key in TOOLS:
            return [TOOLS[key]]
        if key in LEAVES:
            return [LEAVES[key]]
        if pygame.K_0 <= key <= pygame.K_9:
            return [Digit(key - pygame.K_0)]
        if pygame.K_KP_1 <= key <= pygame.K_KP_9:
            return [Digit(key - pygame.K_KP_1 + 1)]
        if key == pygame.K_SPACE:
            return [Call()]
        if key in SEAT_KEYS:
            return [Call(SEAT_KEYS[key])]
        return self._faster("key", True) if key == pygame.K_f else []

    def _pads(self, event: Event) -> list[Intention]:
        found: list[Intention] = []
        for what in self.pads.read(event):
            if isinstance(what, FastForward):
                found.extend(self._faster("pad", what.on))
            elif isinstance(what, Move):
                still = what.dx == 0 and what.dy == 0
                found.extend(self._hold(None if still else (what.dx, what.dy)))
            else:
                found.append(what)
        return found
