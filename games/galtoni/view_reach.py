"""The hand above the entries: where it is, where it goes, when it lets go."""

from __future__ import annotations

from games.galtoni.view import BoardView
from games.ui.intentions import Confirm, Digit, Intention, Move, Point, Press, Release
from games.ui.tween import Tween
from sim.board import Board

CARRY_SECONDS = 0.35
STEP_SECONDS = 0.15
HOLD_SECONDS = 0.2
HELD_HEIGHT = 1.6
"""How high (in radii) a marble is held over the entries."""


class Reach:
    """Follows the pointer, steps by keys, is carried for bots; ``x`` in mm on the board."""

    def __init__(self, board: Board) -> None:
        """Begin over the middle entry."""
        self.board = board
        self.entry: int | None = len(board.entries) // 2
        self._x = Tween(board.entries[len(board.entries) // 2].x, STEP_SECONDS)
        self.height = HELD_HEIGHT
        self.held = False
        """Whether a person steers the hand now."""
        self._pressed = False
        self._bound: int | None = None
        self._hold = 0.0
        self._seen = -1.0e9
        self._pointer: float | None = None
        """Where the pointer was last, in mm, also while nobody was to play."""

    @property
    def x(self) -> float:
        """Return where the hand is."""
        return self._x.value

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self._x.moving or self._bound is not None

    def changed(self) -> bool:
        """Whether it is somewhere else than when last asked."""
        seen, self._seen = self._seen, self._x.value
        return seen != self._seen

    def update(self, dt: float) -> int | None:
        """Move on; the entry in which a bot's marble is let go now, mostly None."""
        self._x.update(dt)
        if self._bound is None or self._x.moving:
            return None
        self._hold += dt
        if self._hold < HOLD_SECONDS:
            return None
        bound, self._bound = self._bound, None
        return bound

    def finish(self) -> None:
        """Arrive at once."""
        self._x.finish()

    def carry_to(self, entry: int, travel: bool) -> None:
        """Carry a bot's marble to an entry, to be let go there."""
        self._bound, self._hold, self.held = entry, 0.0, False
        self.entry = entry
        self._x.seconds = CARRY_SECONDS
        self._x.aim(self.board.entries[entry].x)
        if not travel:
            self._x.finish()

    def show(self, entry: int, travel: bool) -> None:
        """Hang the marble over an entry, from where a person may let it go."""
        self._go(entry)
        if not travel:
            self._x.finish()

    def wait_for_pointer(self, travel: bool) -> None:
        """Go back to where a person's pointer is, after a bot or chance had the hand."""
        if self._pointer is None:
            return
        x = self._pointer
        self.entry = min(
            range(len(self.board.entries)), key=lambda i: abs(self.board.entries[i].x - x)
        )
        self._x.seconds = STEP_SECONDS
        self._x.aim(x)
        if not travel:
            self._x.finish()

    def handle(
        self, intention: Intention, view: BoardView, playing: bool
    ) -> tuple[bool, tuple[int, float] | None]:
        """Return whether it was for the hand, and (entry, offset in mm) where it lets go."""
        match intention:
            case Point(px, _):
                return self._follow(px, view, playing), None
            case Press(px, py):
                self._pressed = playing and view.area.collidepoint(px, py)
                return self._pressed and self._follow(px, view, playing), None
            case Release(px, py):
                was, self._pressed = self._pressed, False
                if was and playing and view.area.collidepoint(px, py):
                    self._follow(px, view, playing)
                    return True, self._drop()
            case Move(dx, 0) if dx and playing:
                start = len(self.board.entries) // 2 - dx if self.entry is None else self.entry
                self._go(min(len(self.board.entries) - 1, max(0, start + dx)))
                return True, None
            case Confirm() if playing:
                self._x.finish()
                return True, self._drop()
            case Digit(number) if playing and 1 <= number <= len(self.board.entries):
                self._go(number - 1)
                self._x.finish()
                return True, (number - 1, 0.0)
        return False, None

    def _go(self, entry: int) -> None:
        self._pointer = None
        self.entry, self.held = entry, True
        self._x.seconds = STEP_SECONDS
        self._x.aim(self.board.entries[entry].x)

    def _follow(self, px: float, view: BoardView, playing: bool) -> bool:
        """Follow the pointer while it is over the board's width."""
        entry = view.entry_at(px)
        x, _ = view.to_board(px, 0.0)
        self._pointer = x if entry is not None else None
        if not playing or entry is None:
            return False
        self.entry, self.held = entry, True
        self._x.jump(x)
        return True

    def _drop(self) -> tuple[int, float] | None:
        if self.entry is None:
            return None
        return self.entry, self.offset(self.entry)

    def offset(self, entry: int) -> float:
        """Return how far (mm) the hand is from an entry's middle, as far as the entry is wide."""
        at = self.board.entries[entry]
        return max(-at.half_width, min(at.half_width, self.x - at.x))
