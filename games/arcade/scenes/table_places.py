"""What has its place at the table, and the parts that lie alike whichever way the window is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from games.arcade.scenes.table_round import compact
from games.ui.layout import Layout, centred, cut_top

NOWHERE: Final = Rect(0, 0, 0, 0)
MANY = 4
"""From so many seats on they sit round the board, on smaller cards without buttons."""
BANNER = 520
"""How broad (in design pixels) the plate over the board is where there is room."""


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """One seat: its card, name, words, things, and buttons."""

    card: Rect
    name: Rect
    words: Rect
    things: Rect
    acts: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Everything at the table, in real pixels."""

    board: Rect
    seats: tuple[SeatPlaces, ...]
    line: Rect
    corner: tuple[Rect, Rect, Rect]
    result: Rect
    tools: tuple[Rect, ...] = ()
    gauge: Rect = field(default_factory=Rect)
    sheet: Rect = field(default_factory=Rect)
    banner: Rect = field(default_factory=Rect)


@dataclass(frozen=True, slots=True)
class Extras:
    """What lies at the table beside board, seats and line.

    ``tools`` is how many small buttons there are left of the line; ``gauge``, ``sheet`` and
    ``banner`` whether the bar, the list of moves and the plate over the board show; ``result`` is
    how wide and high (in pixels) the result is, which lies at the right side, in portrait above.
    ``kept`` is for how many buttons each seat's card is high enough in landscape: more of them lie
    over its things for a while.
    """

    tools: int = 0
    gauge: bool = False
    sheet: bool = False
    banner: bool = False
    result: tuple[int, int] = (0, 0)
    kept: tuple[int, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether the result lies there."""
        return self.result[0] > 0


PLAIN = Extras()


def corner_places(layout: Layout, right: int, top: int, side: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of the small buttons, from the right: pause, faster, rules."""
    pause = Rect(right - side, top, side, side)
    step = side + layout.grid(1)
    return pause, pause.move(-step, 0), pause.move(-2 * step, 0)


@dataclass(frozen=True, slots=True)
class Foot:
    """The line and the small buttons on either side of it."""

    line: Rect
    corner: tuple[Rect, Rect, Rect]
    tools: tuple[Rect, ...]


def tool_row(left: int, top: int, side: int, gap: int, count: int) -> tuple[Rect, ...]:
    """Return the places of ``count`` small buttons from the left on, in pixels."""
    return tuple(Rect(left + n * (side + gap), top, side, side) for n in range(count))


def banner_place(layout: Layout, board: Rect, extras: Extras) -> tuple[Rect, Rect]:
    """Return the place of the plate over the board, and what is left of the board's place."""
    if not extras.banner:
        return NOWHERE, board
    strip, rest = cut_top(board, layout.px(40), layout.px(4))
    return centred(strip, min(strip.width, layout.px(BANNER)), strip.height), rest


def together(
    layout: Layout,
    board: Rect,
    seats: tuple[SeatPlaces, ...],
    foot: Foot,
    gauge: Rect,
    sheet: Rect,
    extras: Extras,
) -> TablePlaces:
    """Return all places, with those of the extras that there are; the result lies on the tools."""
    banner, board = banner_place(layout, board, extras)
    tools = foot.tools[1:] or foot.tools or foot.corner
    result = tools[0].unionall(tools[1:])
    return TablePlaces(
        board,
        seats,
        foot.line,
        foot.corner,
        result,
        tools=foot.tools,
        gauge=gauge if extras.gauge and not extras.ended else NOWHERE,
        sheet=sheet if extras.sheet and not extras.ended else NOWHERE,
        banner=banner,
    )


def compact_seat(layout: Layout, card: Rect) -> SeatPlaces:
    """Divide a small card: name, below it words and things; nothing to press."""
    name, words, things = compact(layout, card)
    return SeatPlaces(card, name, words, things, ())
