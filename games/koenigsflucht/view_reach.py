"""The hand over the board: it takes a piece, carries it, sets it down; by pointer, keys or pad."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from games.koenigsflucht.geometry import SIZE, THRONE, Move
from games.koenigsflucht.view import FieldView
from games.koenigsflucht.view_motion import Point
from games.ui.intentions import Confirm, FocusLost, Intention, Press, Release
from games.ui.intentions import Move as Step
from games.ui.intentions import Point as At

Ways = Mapping[int, frozenset[int]]
"""Where each piece that can move may go."""

DRAG = 7.0
"""How far (design pixels) a pressed pointer moves before it carries the piece."""


@dataclass(slots=True)
class Answer:
    """What came of an intention: whether it was for the board, a move, why there is none."""

    used: bool = False
    move: Move | None = None
    refused: str = ""


class Reach:
    """Which piece is in hand, and where the hand is."""

    def __init__(self) -> None:
        """Hold nothing."""
        self.held: int | None = None
        """The square whose piece is in hand."""
        self.cursor: int | None = None
        """The square that keys have come to; None while a pointer is used."""
        self.over: int | None = None
        """The square under the pointer, if its piece could be taken up."""
        self.carried: Point | None = None
        """Where (within the area) the pointer carries the piece; None while it does not."""
        self._pressed: tuple[int, Point, bool] | None = None

    def forget(self) -> None:
        """Let go of everything; the cursor stays where it is."""
        self.held = self.over = self.carried = self._pressed = None

    @staticmethod
    def acts(intention: Intention) -> bool:
        """Whether an intention is more than a look."""
        return isinstance(intention, (Press, Confirm, Step))

    def handle(self, intention: Intention, view: FieldView, ways: Ways, seat: bool) -> Answer:
        """Follow an intention; ``seat`` tells whether a person may move now."""
        match intention:
            case At(x, y):
                return Answer(self._follow(view, ways, x, y))
            case Press(x, y) if seat:
                return self._press(view, ways, x, y)
            case Release(x, y):
                return self._release(view, ways, x, y)
            case FocusLost():
                self.carried = self._pressed = None
                return Answer(True)
            case Step(dx, dy) if seat:
                return Answer(self._step(dx, dy))
            case Confirm() if seat:
                return self._confirm(ways)
        return Answer()

    # Pointer.

    def _follow(self, view: FieldView, ways: Ways, x: float, y: float) -> bool:
        square = view.square_at(x, y)
        before = self.over
        reachable = square is not None and (square in ways or square in self._targets(ways))
        self.over = square if reachable else None
        if self._pressed is not None and self.held is not None and self._pressed[0] == self.held:
            here = view.local(x, y)
            far = math.dist(here, self._pressed[1]) > DRAG * view.ground.unit
            if far or self.carried is not None:
                self.carried = here
                return True
        return before != self.over

    def _targets(self, ways: Ways) -> frozenset[int]:
        return ways.get(self.held, frozenset()) if self.held is not None else frozenset()

    def _press(self, view: FieldView, ways: Ways, x: float, y: float) -> Answer:
        self.cursor = None
        square = view.square_at(x, y)
        if square is None:
            return Answer(view.area.collidepoint(x, y))
        again = square == self.held
        self._pressed = (square, view.local(x, y), again)
        if square in self._targets(ways):
            return Answer(True)
        if square in ways:
            self.held = square
            return Answer(True)
        # What is in hand stays there: its squares are marked to choose one of them.
        return Answer(True, refused="no_piece" if self.held is None else "cannot")

    def _release(self, view: FieldView, ways: Ways, x: float, y: float) -> Answer:
        pressed, self._pressed = self._pressed, None
        carried, self.carried = self.carried, None
        if pressed is None or self.held is None:
            return Answer(pressed is not None)
        square = view.square_at(x, y)
        targets = self._targets(ways)
        if square in targets and (carried is not None or square == pressed[0]):
            assert square is not None  # targets are squares
            self.carried = carried
            return Answer(True, Move(self.held, square))
        if carried is not None:
            return Answer(True, refused="" if square in (self.held, None) else "cannot")
        if pressed[2] and square == self.held:
            self.held = None
        return Answer(True)

    # Keys.

    def _step(self, dx: int, dy: int) -> bool:
        self.over = None
        if self.cursor is None:
            self.cursor = THRONE if self.held is None else self.held
            return True
        column, row = self.cursor % SIZE + dx, self.cursor // SIZE - dy
        if not (0 <= column < SIZE and 0 <= row < SIZE):
            return dx != 0  # beyond the upper and lower edge are the buttons
        self.cursor = row * SIZE + column
        return True

    def _confirm(self, ways: Ways) -> Answer:
        if self.cursor is None:
            self._step(0, 0)
            return Answer(True)
        if self.cursor in self._targets(ways):
            assert self.held is not None  # only a piece in hand has targets
            return Answer(True, Move(self.held, self.cursor))
        if self.cursor == self.held:
            self.held = None
        elif self.cursor in ways:
            self.held = self.cursor
        else:
            return Answer(True, refused="no_piece" if self.held is None else "cannot")
        return Answer(True)
