"""A page of plain text set on paper: headings (#, ##), items (-), **stress**, and pictures.

A line is shown whole or not at all: nothing is cut in half at the edges of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.theme import INK, INK_SOFT, Colour, Type

STRESS: Colour = (134, 66, 20)
"""The ink of stressed words."""
FRAME = 6
"""The white edge round a picture, in design pixels."""
BESIDE = 200
"""Beside a picture its words want so much room, in design pixels; else they stand below it."""


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph: its style, how far it is set in, whether it is an item."""

    text: str
    style: Type
    item: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that belongs to a part of a page, with words beside it, and a button or none."""

    size: tuple[int, int]
    words: str
    picture: Surface | None = None
    touch: bool = True
    """Whether room is kept for a button."""


Figures = Mapping[int, tuple[Figure, ...]]
"""The pictures after the first paragraph of each part, by the part's number from 1."""
NONE: Figures = {}


@dataclass(frozen=True, slots=True)
class Placed:
    """One line, where it lies on the page: words with their ink, a bullet before it or not."""

    left: int
    top: int
    high: int
    style: Type
    runs: tuple[tuple[str, Colour], ...]
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class Hung:
    """A picture, where it lies on the page, and the place kept for a button."""

    figure: Figure
    place: Rect
    button: Rect


@dataclass
class Sheet:
    """A page laid out for a width: lines, pictures, where each part begins, the whole height."""

    lines: list[Placed] = field(default_factory=list)
    hung: list[Hung] = field(default_factory=list)
    parts: list[tuple[str, int]] = field(default_factory=list)
    height: int = 0


def blocks(page: str) -> Iterator[Block]:
    """Return the paragraphs of a page; lines that follow one another belong together."""
    gathered: list[str] = []
    item = False
    for line in [*page.splitlines(), ""]:
        bare = line.strip()
        starts = not bare or bare.startswith(("#", "- "))
        if starts and gathered:
            yield Block(" ".join(gathered), Type.BODY, item)
            gathered = []
        if bare.startswith("#"):
            yield Block(bare.lstrip("# "), Type.HEAD)
        elif bare.startswith("- "):
            gathered, item = [bare[2:]], True
        elif bare:
            item = item and bool(gathered)
            gathered.append(bare)


def inked(text: str) -> tuple[str, list[bool]]:
    """Return a text without its stars, and which of its words stood between them."""
    plain: list[str] = []
    stressed: list[bool] = []
    before = " "
    for number, piece in enumerate(text.split("**")):
        words = piece.split()
        # What follows without a space belongs to the word before it: a colon, a bracket.
        if words and plain and not (before[-1:].isspace() or piece[0].isspace()):
            plain[-1] += words.pop(0)
        plain += words
        stressed += [number % 2 == 1] * len(words)
        before = piece or before
    return " ".join(plain), stressed


class _Setter:
    """Sets a page line by line from the top."""

    def __init__(self, painter: Painter, width: int) -> None:
        self.painter, self.width = painter, width
        self.px = painter.layout.px
        self.sheet = Sheet()
        self.top = self.px(16)

    def block(self, block: Block, first: bool) -> None:
        """Set one paragraph or heading."""
        heading = block.style is Type.HEAD
        if heading:
            self.top += 0 if first else self.px(18)
            self.sheet.parts.append((block.text, self.top))
        indent = self.px(22) if block.item else 0
        self._lines(block.text, block.style, indent, self.width - indent, block.item)
        self.top += self.px(8 if block.item or heading else 12)

    def _lines(
        self, text: str, style: Type, left: int, width: int, bullet: bool, ink: Colour = INK
    ) -> None:
        setter = self.painter.type
        plain, stressed = inked(text)
        at = 0
        for number, line in enumerate(setter.wrap(plain, style, max(1, width))):
            words = line.split()
            # Where words had to be broken there are more pieces than words.
            marks = (stressed + [False] * len(words))[at : at + len(words)]
            marks += [False] * (len(words) - len(marks))
            at += len(words)
            runs = tuple(_runs(words, marks, ink))
            step = setter.line(style)
            placed = Placed(left, self.top, step, style, runs, bullet and not number)
            self.sheet.lines.append(placed)
            self.top += step

    def figure(self, figure: Figure) -> None:
        """Hang a picture with its words and the place for a button beside it, or below."""
        px, edge = self.px, self.px(FRAME)
        place = Rect(0, self.top + px(4), figure.size[0] + 2 * edge, figure.size[1] + 2 * edge)
        gap, touch = px(20), px(48) if figure.touch else 0
        room = self.width - place.width - gap
        beside = room >= px(BESIDE)
        left = place.right + gap if beside else 0
        self.top = place.top + px(4) if beside else place.bottom + px(10)
        self._lines(figure.words, Type.BODY, left, room if beside else self.width, False, INK_SOFT)
        wide = min(px(220), room if beside else self.width)
        top = max(self.top + px(8), place.bottom - touch) if beside else self.top + px(6)
        button = Rect(left, top, wide, touch)
        self.sheet.hung.append(Hung(figure, place, button))
        self.top = max(place.bottom, button.bottom) + px(18)


def _runs(words: list[str], marks: list[bool], ink: Colour) -> Iterator[tuple[str, Colour]]:
    """Return the words of a line gathered by their ink."""
    start = 0
    for number in range(1, len(words) + 1):
        if number == len(words) or marks[number] != marks[start]:
            yield " ".join(words[start:number]), STRESS if marks[start] else ink
            start = number


def lay_page(painter: Painter, page: str, width: int, figures: Figures = NONE) -> Sheet:
    """Return a page laid out for ``width`` real pixels."""
    setter = _Setter(painter, width)
    part = 0
    waiting: tuple[Figure, ...] = ()
    found = list(blocks(page))
    for number, block in enumerate(found):
        if block.style is Type.HEAD:
            part += 1
            waiting = figures.get(part, ())
        setter.block(block, first=not number)
        after = found[number + 1] if number + 1 < len(found) else None
        ends = after is None or after.style is Type.HEAD or not block.item
        if waiting and block.style is not Type.HEAD and ends:
            for figure in waiting:
                setter.figure(figure)
            waiting = ()
    setter.sheet.height = setter.top + setter.px(16)
    return setter.sheet


def draw_page(
    painter: Painter,
    surface: Surface,
    page: str,
    rect: Rect,
    offset: int,
    figures: Figures = NONE,
) -> int:
    """Draw the part of a page that shows in ``rect`` from ``offset`` on; return its full height."""
    sheet = lay_page(painter, page, rect.width, figures)
    for line in sheet.lines:
        top = rect.top + line.top - offset
        if top >= rect.top and top + line.high <= rect.bottom:
            _draw_line(painter, surface, line, rect.left, top)
    for hung in sheet.hung:
        place = hung.place.move(rect.left, rect.top - offset)
        if place.colliderect(rect):
            _draw_figure(painter, surface, hung.figure, place)
    return sheet.height


def _draw_line(painter: Painter, surface: Surface, line: Placed, left: int, top: int) -> None:
    setter = painter.type
    if line.bullet:
        surface.blit(setter.render("\N{BULLET}", Type.BODY, INK), (left, top))
    at = left + line.left
    for words, ink in line.runs:
        surface.blit(setter.render(words, line.style, ink), (at, top))
        at += setter.width(words + " ", line.style)


def _draw_figure(painter: Painter, surface: Surface, figure: Figure, place: Rect) -> None:
    painter.plate(surface, place, "paper", seed=8, radius=3, lift=4.0)
    if figure.picture is not None:
        edge = painter.layout.px(FRAME)
        surface.blit(figure.picture, (place.left + edge, place.top + edge))
