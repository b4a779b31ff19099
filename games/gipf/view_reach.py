"""What pointer and arrows point at: a push from a dot, a stone of a row, a plate in the corner."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.gipf.geometry import PUSHES
from games.gipf.view_choosing import Choosing, Step
from games.gipf.view_keys import Key, Keys
from games.gipf.view_layout import Ground, dots, pushes_of, ring
from games.ui.intentions import Confirm, Intention, Move, Point, Press, Release

_STILL = 0.40
"""How far (in distances between spots) a pointer may stray in a click on a dot."""
_AIMED = 0.75
"""How well (cosine) a pointer must point along a line to mean it."""

Pair = tuple[Key | None, Key | None]


@dataclass(frozen=True, slots=True)
class Order:
    """What was meant: ``push`` with its number, ``key`` with its name, ``tap`` with a bit."""

    kind: str
    number: int = 0
    name: str = ""


class Reach:
    """``push`` is what is previewed, ``dot`` the dot that was clicked, ``key`` the chosen plate."""

    def __init__(self, ground: Ground, keys: Keys) -> None:
        """Point at nothing."""
        self.ground, self.keys = ground, keys
        self._last: int | None = None
        self.push: int | None = None
        self.dot: str | None = None
        self.key: str | None = None
        self._pressed: str | None = None
        self._down = False
        self._by_keys = False
        self.held: str | None = None
        """The plate that the pointer holds down: it is only that while it stays on it."""
        self._grasped: str | None = None

    @property
    def clicked(self) -> str | None:
        """Return the dot that a pointer chose and whose line is still to be pointed at."""
        return None if self._by_keys else self.dot

    def forget(self) -> None:
        """Point at nothing: somebody else is in turn, or the board has changed."""
        self._last = self.push if self.push is not None else self._last
        self.push = self.dot = self.key = self._pressed = self.held = self._grasped = None
        self._down = False

    def handle(
        self, intention: Intention, local: tuple[float, float], choosing: Choosing, keys: Pair
    ) -> tuple[bool, Order | None]:
        """Return whether it was for the board, and what was ordered by it."""
        if isinstance(intention, (Press, Move)):
            self._by_keys = isinstance(intention, Move)
        match intention:
            case Point():
                return self._point(*local, choosing, keys), None
            case Press():
                return self._press(*local, choosing, keys)
            case Release():
                return self._release(*local, choosing, keys)
            case Move(dx, 0) if dx:
                return self._step(dx, choosing, keys), None
            case Move(0, dy) if dy and choosing.step is Step.PUSH:
                return self._across(dy), None
            case Confirm():
                return True, self._confirm(choosing)
        return False, None

    # The pointer.

    def _inside(self, x: float, y: float) -> bool:
        return 0 <= x < self.ground.area.width and 0 <= y < self.ground.area.height

    def _point(self, x: float, y: float, choosing: Choosing, keys: Pair) -> bool:
        held, self.held = self.held, self.keys.at(keys, x, y) if self._grasped else None
        if self.held != self._grasped:
            self.held = None
        if choosing.step is not Step.PUSH or self._grasped:
            return held != self.held
        before = (self.push, self.key)
        self.key = None
        if self._pressed is not None:
            if self._away(self._pressed, x, y) > _STILL:
                self.push = self.ground.aimed(self._pressed, x, y)[0]
        else:
            self._hover(x, y)
        return before != (self.push, self.key)

    def _hover(self, x: float, y: float) -> None:
        near = self.ground.dot_near(x, y, 0.45 if self.dot else 0.6)
        if near is not None:
            self._look_from(near, x, y)
        elif self.dot is not None:
            push, aim = self.ground.aimed(self.dot, x, y)
            if aim >= _AIMED:
                self.push = push
        else:
            self.push = None

    def _look_from(self, dot: str, x: float, y: float) -> None:
        """Look along the line nearest to the pointer; close to the dot the last one stays."""
        known = self.push is not None and PUSHES[self.push].dot == dot
        if not known or self._away(dot, x, y) > 0.2:
            self.push = self.ground.aimed(dot, x, y)[0]

    def _away(self, dot: str, x: float, y: float) -> float:
        return math.dist(self.ground.dot(dot), (x, y)) / self.ground.pitch

    def _press(
        self, x: float, y: float, choosing: Choosing, keys: Pair
    ) -> tuple[bool, Order | None]:
        self._down = self._inside(x, y)
        self._pressed = self.held = self._grasped = None
        if not self._down:
            return False, None
        if choosing.step is Step.PUSH:
            self._pressed = self.ground.dot_near(x, y, 0.45 if self.dot else 0.6)
            if self._pressed is not None:
                self._look_from(self._pressed, x, y)
        if self._pressed is None:
            self.held = self._grasped = self.keys.at(keys, x, y)
        return True, None

    def _release(
        self, x: float, y: float, choosing: Choosing, keys: Pair
    ) -> tuple[bool, Order | None]:
        down, self._down = self._down, False
        pressed, self._pressed = self._pressed, None
        grasped, self._grasped, self.held = self._grasped, None, None
        if not down:
            return False, None
        if grasped is not None:  # let go beside it, it does nothing
            name = self.keys.at(keys, x, y)
            return True, Order("key", name=name) if name == grasped else None
        if choosing.step in (Step.BEFORE, Step.AFTER):
            bit = self.ground.spot_near(x, y)
            return True, None if bit is None else Order("tap", bit)
        if choosing.step is not Step.PUSH:
            return True, None
        return True, self._let_go(pressed, x, y)

    def _let_go(self, pressed: str | None, x: float, y: float) -> Order | None:
        """Return the push that a click or a drag means."""
        if pressed is None:
            return self._click_beside(x, y)
        if self._away(pressed, x, y) > _STILL:
            push, aim = self.ground.aimed(pressed, x, y)
            self.push = push
            return Order("push", push) if aim >= _AIMED else None
        if self.dot != pressed:
            self.dot = pressed
            return None
        ways = pushes_of(pressed)
        if len(ways) == 1:
            return Order("push", ways[0])
        self.push = ways[1] if self.push == ways[0] else ways[0]
        return None

    def _click_beside(self, x: float, y: float) -> Order | None:
        """A click along a line of the chosen dot pushes; one elsewhere lets the dot go."""
        if self.dot is None:
            return None
        push, aim = self.ground.aimed(self.dot, x, y)
        if aim >= _AIMED:
            self.push = push
            return Order("push", push)
        self.dot = self.push = None
        return None

    # Arrows.

    def _step(self, by: int, choosing: Choosing, keys: Pair) -> bool:
        names = [key.name for key in keys if key is not None and key.name != "take"]
        if choosing.step is Step.PUSH:
            self._walk(by, names)
            return True
        count = len(choosing.options())
        if not count:
            return False
        stops = count + len(names)
        now = count + names.index(self.key) if self.key in names else choosing.option % count
        now = (now + by) % stops
        self.key = names[now - count] if now >= count else None
        if now < count:
            choosing.option = now
        return True

    def _walk(self, by: int, names: list[str]) -> None:
        """Go round the board, then over the plates in the corners, and round again."""
        order = ring()
        stops = len(order) + len(names)
        if self.key in names:
            now = len(order) + names.index(self.key)
        elif self.push is not None:
            now = order.index(self.push)
        elif self._last is not None:
            now = order.index(self._last) - by  # arrows begin where they were last
        else:
            now = -1 if by > 0 else 0
        now = (now + by) % stops
        self.key = names[now - len(order)] if now >= len(order) else None
        self.push = order[now] if now < len(order) else None
        self.dot = None if self.push is None else PUSHES[self.push].dot

    def _across(self, dy: int) -> bool:
        """Go to the dot over against this one; False when there is nothing further that way."""
        if self.push is None:
            return False
        x, y = dots()[PUSHES[self.push].dot]
        if y * dy > -0.1:
            return False
        other = min(dots(), key=lambda name: math.dist(dots()[name], (x, -y)))
        self.push, self.dot, self.key = pushes_of(other)[0], other, None
        return True

    def _confirm(self, choosing: Choosing) -> Order | None:
        if self.key is not None:
            return Order("key", name=self.key)
        if choosing.step in (Step.BEFORE, Step.AFTER):
            return Order("key", name="take")
        return None if self.push is None else Order("push", self.push)
