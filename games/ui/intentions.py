"""What a player means, whatever device it came from."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.typed import Place


@dataclass(frozen=True, slots=True)
class Intention:
    """Something a player or the window wants; screens see nothing else."""


@dataclass(frozen=True, slots=True)
class Point(Intention):
    """The pointer is at (x, y), in real pixels of the window."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Press(Intention):
    """The pointer went down at (x, y); ``touch`` when it is a finger."""

    x: float
    y: float
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Release(Intention):
    """The pointer went up at (x, y)."""

    x: float
    y: float
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Scroll(Intention):
    """The wheel turned: ``steps`` up is positive."""

    steps: float


@dataclass(frozen=True, slots=True)
class Leaf(Intention):
    """So many pages on, below 0 back: Page Down and Page Up; infinitely many: End and Home."""

    pages: float


@dataclass(frozen=True, slots=True)
class Move(Intention):
    """One step right (dx = 1), left (-1), down (dy = 1) or up (-1)."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Confirm(Intention):
    """Do it: Enter, the first button of a pad."""


@dataclass(frozen=True, slots=True)
class Back(Intention):
    """Away from here: Escape, the second button of a pad."""


@dataclass(frozen=True, slots=True)
class Menu(Intention):
    """Show what else there is: F10, the start button of a pad."""


@dataclass(frozen=True, slots=True)
class Next(Intention):
    """To the next thing to choose (``step`` 1) or the one before (-1): the tabulator."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class Digit(Intention):
    """A number key, 0 to 9."""

    number: int


@dataclass(frozen=True, slots=True)
class Call(Intention):
    """Somebody calls: ``seat`` where the key says who, None where the table must know."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FastForward(Intention):
    """Faster while it is held: ``on`` at the start, not at the end."""

    on: bool


@dataclass(frozen=True, slots=True)
class TakeBack(Intention):
    """Take the last move back: U, Ctrl+Z, the left shoulder of a pad."""


@dataclass(frozen=True, slots=True)
class PlayAgain(Intention):
    """Play again what was taken back: Y, Ctrl+Y, a push on the right stick of a pad."""


@dataclass(frozen=True, slots=True)
class Hint(Intention):
    """Show a good move: H, the right shoulder of a pad."""


@dataclass(frozen=True, slots=True)
class Weigh(Intention):
    """Show or hide who stands better: E, a push on the left stick of a pad."""


@dataclass(frozen=True, slots=True)
class MoveList(Intention):
    """Show or hide the list of moves: M, the button left of the middle of a pad."""


@dataclass(frozen=True, slots=True)
class Help(Intention):
    """Show the rules: F1."""


@dataclass(frozen=True, slots=True)
class TypeText(Intention):
    """Text was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase(Intention):
    """What is selected goes, or the sign before the cursor, or ``ahead`` of it."""

    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Mark(Intention):
    """The cursor of a text goes somewhere, with ``extend`` selecting on the way."""

    place: Place
    extend: bool = False


@dataclass(frozen=True, slots=True)
class Fullscreen(Intention):
    """To the full screen or back: F11."""


@dataclass(frozen=True, slots=True)
class Quit(Intention):
    """The window is to close."""


@dataclass(frozen=True, slots=True)
class FocusLost(Intention):
    """The window is no longer the one that is played: held things are let go."""


@dataclass(frozen=True, slots=True)
class FocusGained(Intention):
    """The window is played again."""


@dataclass(frozen=True, slots=True)
class Redraw(Intention):
    """The window's picture was lost or changed its size: everything must be drawn again."""


@dataclass(frozen=True, slots=True)
class SoundLost(Intention):
    """The sound device went away."""


@dataclass(frozen=True, slots=True)
class SoundFound(Intention):
    """There is a sound device that was not there before."""
