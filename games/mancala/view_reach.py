"""Which pit a person means: under the pointer, by arrows, by its number."""

from __future__ import annotations

from games.mancala.rules import Mancala
from games.mancala.state import State
from games.mancala.view import MancalaView
from games.ui.intentions import Confirm, Digit, FocusLost, Intention, Move, Point, Press, Release


class Reach:
    """Keeps the pit that is lit, from pointer, keys or pad."""

    def __init__(self, game: Mancala) -> None:
        """Mean nothing yet."""
        self._game = game
        self.lit: int | None = None
        """The hole that would be chosen."""
        self._pressed: int | None = None
        self._pointer: tuple[float, float] | None = None
        """Where the pointer was last; None while keys are used."""

    @staticmethod
    def acts(intention: Intention) -> bool:
        """Whether an intention is more than a look."""
        return isinstance(intention, (Press, Confirm, Digit, Move))

    def forget(self) -> None:
        """Mean nothing: the turn may be another one's."""
        self.lit = self._pressed = None

    def light(self, hole: int) -> None:
        """Light a hole as keys would have: it is what is meant until a pointer says otherwise."""
        self.lit, self._pointer = hole, None

    def begin(self, view: MancalaView, state: State, seat: int) -> None:
        """Light the first pit with stones, where none is lit yet."""
        if self.lit is None:
            self._step(view, state, seat, 1)

    def follow(self, view: MancalaView | None, state: State, seat: int | None) -> None:
        """Light what lies under the pointer, now that stones lie."""
        if view is not None and self._pointer is not None:
            self.lit = self._lightable(view, state, seat, *self._pointer)

    def _own(self, seat: int) -> range:
        first = seat * (self._game.pits + 1)
        return range(first, first + self._game.pits)

    def _lightable(
        self, view: MancalaView, state: State, seat: int | None, x: float, y: float
    ) -> int | None:
        hole = view.hole_at(x, y)
        if hole is None or seat is None or state.waiting >= 0:
            return None
        return hole if hole in self._own(seat) and state.board[hole] else None

    def handle(
        self, intention: Intention, view: MancalaView, state: State, seat: int | None
    ) -> tuple[bool, int | None]:
        """Return whether it was for the board, and the hole that was chosen, mostly None."""
        match intention:
            case Point(x, y):
                self._pointer = (x, y)
                before, self.lit = self.lit, self._lightable(view, state, seat, x, y)
                return before != self.lit, None
            case Press(x, y):
                self._pointer = (x, y)
                self.lit = self._lightable(view, state, seat, x, y)
                self._pressed = view.hole_at(x, y)
                return self._pressed is not None, None
            case Release(x, y):
                pressed, self._pressed = self._pressed, None
                if pressed is None or view.hole_at(x, y) != pressed:
                    return False, None
                return True, pressed
            case FocusLost():
                self._pressed = None
                return False, None
        return (False, None) if seat is None else self._by_keys(intention, view, state, seat)

    def _by_keys(
        self, intention: Intention, view: MancalaView, state: State, seat: int
    ) -> tuple[bool, int | None]:
        match intention:
            case Move(dx, dy):
                return self._step(view, state, seat, dy if view.ground.upright else dx), None
            case Confirm() if state.waiting >= 0:
                return True, state.waiting
            case Confirm():
                if self.lit is None:
                    return self._step(view, state, seat, 1), None
                return True, self.lit
            case Digit(number) if 1 <= number <= self._game.pits and state.waiting < 0:
                return True, self._own(seat)[number - 1]
        return False, None

    def _step(self, view: MancalaView, state: State, seat: int, step: int) -> bool:
        """Light the next pit with stones in a direction; False at the end of the row."""
        if not step or state.waiting >= 0:
            return False
        axis = 1 if view.ground.upright else 0
        row = sorted(self._own(seat), key=lambda hole: view.centre(hole)[axis])
        full = [hole for hole in row if state.board[hole]]
        self._pointer = None
        if self.lit not in full:
            self.lit = full[0 if step > 0 else -1] if full else None
            return self.lit is not None
        after = full.index(self.lit) + step
        if not 0 <= after < len(full):
            return False
        self.lit = full[after]
        return True
