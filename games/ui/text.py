"""Type: two families from font packages, rendered text in a bounded cache, wrapping, fitting."""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.relief import cut
from games.ui.theme import INK, Colour, Type
from games.ui.thrift import Thrift

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """A bounded store that forgets what was not used for longest."""

    def __init__(self, bound: int, thrift: Thrift | None = None, cost: float = 1.0) -> None:
        """Keep at most ``bound`` values; ``thrift`` counts ``cost`` for each that is made."""
        self.bound = bound
        self._thrift, self._cost = thrift, cost
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        """Return how many values are kept."""
        return len(self._kept)

    def __contains__(self, key: object) -> bool:
        """Whether a value is kept."""
        return key in self._kept

    def get(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of ``key``, made now if it is not kept; Later where that must wait."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value, whole = (
            (make(), True) if self._thrift is None else self._thrift.made(make, self._cost)
        )
        if not whole:
            return value
        self._kept[key] = value
        if len(self._kept) > self.bound:
            self._kept.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()


@cache
def font_files() -> tuple[str, str]:
    """Return the files of the display face and of the text face."""
    # Imported here: looking for font files costs time that a start without a window need not pay.
    from font_fredoka_one import FredokaOne
    from font_source_sans_pro import SourceSansProSemibold

    return str(FredokaOne), str(SourceSansProSemibold)


ORPHAN = 0.3
"""A last line shorter than this share of its room gets words of the line before."""
FEWEST = 2
"""So many words stay in the line before."""
SHORT, SHORTER = 0.7, 0.5
"""No line is left shorter than this share of its room to keep a number to the words beside it, and
none shorter than the second to keep it to what it names or counts; unless others are as short."""
LITTLE = 3
"""Words up to so many letters behind a number are not what it counts: of, and, bis."""
RELIEF = 4.0
"""So many lines of plain letters take as long as a line with light and shade."""
NEARLY = 1.15
"""So much broader than its room a word may be without a smaller style: it is set a little less."""


class Typesetter:
    """Renders text for one layout; every rendered piece is kept for the next time."""

    def __init__(self, layout: Layout, thrift: Thrift | None = None) -> None:
        """Set type for ``layout``; ``thrift`` counts what is set for the first time."""
        if not pygame.font.get_init():
            pygame.font.init()
        self.layout = layout
        self._fonts: dict[tuple[bool, int], pygame.font.Font] = {}
        self._rendered: Cache[tuple[str, bool, int, Colour, bool], Surface] = Cache(600, thrift)
        self._reliefs: Cache[tuple[str, int, Colour, bool], Surface] = Cache(200, thrift, RELIEF)
        self._wrapped: Cache[tuple[str, bool, int, int], tuple[str, ...]] = Cache(200, thrift)
        self._fitted: Cache[tuple[str, Type, int, int, int], int] = Cache(400, thrift)

    def size(self, style: Type) -> int:
        """Return the height in real pixels of a type size."""
        return self.layout.text_px(style.value[0])

    def font(self, style: Type, px: int | None = None) -> pygame.font.Font:
        """Return the font of a type size, or of its family at ``px`` real pixels."""
        key = (style.value[1], px or self.size(style))
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_files()[0 if key[0] else 1], key[1])
        return self._fonts[key]

    def line(self, style: Type, px: int | None = None) -> int:
        """Return the distance of two lines in real pixels."""
        return round(self.font(style, px).get_linesize() * 1.04)

    def width(self, text: str, style: Type, px: int | None = None) -> int:
        """Return how wide one line of text is in real pixels."""
        return self.font(style, px).size(text)[0]

    def render(
        self,
        text: str,
        style: Type,
        colour: Colour = INK,
        px: int | None = None,
        tabular: bool = False,
    ) -> Surface:
        """Return one line of text; ``tabular`` gives all figures the same width."""
        size = px or self.size(style)
        text = text.replace("\0", "")
        make = self._tabular if tabular else self._plain
        return self._rendered.get(
            (text, style.value[1], size, colour, tabular),
            lambda: make(text, style, colour, size),
        )

    def _plain(self, text: str, style: Type, colour: Colour, px: int) -> Surface:
        return self.font(style, px).render(text, True, colour)

    def _tabular(self, text: str, style: Type, colour: Colour, px: int) -> Surface:
        font = self.font(style, px)
        cell = max(font.size(figure)[0] for figure in "0123456789")
        widths = [cell if sign.isdigit() else font.size(sign)[0] for sign in text]
        surface = Surface((max(1, sum(widths)), font.get_height()), pygame.SRCALPHA)
        left = 0
        for sign, width in zip(text, widths, strict=True):
            glyph = font.render(sign, True, colour)
            surface.blit(glyph, (left + (width - glyph.get_width()) // 2, 0))
            left += width
        return surface

    def _cut(self, text: str, style: Type, colour: Colour, px: int, tabular: bool) -> Surface:
        """Return one line of text as it is drawn: in the display face with light and shade."""
        if not style.value[1]:
            return self.render(text, style, colour, px, tabular)
        return self._reliefs.get(
            (text, px, colour, tabular),
            lambda: cut(self.render(text, style, colour, px, tabular), colour, px),
        )

    def wrap(self, text: str, style: Type, width: int, px: int | None = None) -> tuple[str, ...]:
        """Return the lines of ``text`` within ``width``; words break only if they must."""
        size = px or self.size(style)
        return self._wrapped.get(
            (text, style.value[1], size, width), lambda: self._wrap(text, style, width, size)
        )

    def _wrap(self, text: str, style: Type, width: int, px: int) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            words = _words(paragraph)
            best = self._lines(words, style, width, px)
            together = _together(words)
            if together != words and len(best) > 1:
                best = self._kept(words, together, best, style, width, px)
            lines.extend(self._no_orphan(best, style, width, px))
        return tuple(lines)

    def _kept(
        self,
        words: list[str],
        together: list[str],
        plain: list[str],
        style: Type,
        width: int,
        px: int,
    ) -> list[str]:
        """Return lines in which numbers stay with the words beside them, ``plain`` ones else.

        Never at the price of a line or of a word, nor of a line that is left too short.
        """
        shortest = self._shortest(plain, style, width, px)
        for units, short in ((together, SHORT), (_named(words), SHORTER)):
            lines = self._lines(units, style, width, px)
            whole = len(lines) == len(plain) and " ".join(lines).split(" ") == words
            if whole and self._shortest(lines, style, width, px) >= min(short, shortest):
                return lines
        return plain

    def _shortest(self, lines: list[str], style: Type, width: int, px: int) -> float:
        """Return how much of its room the shortest line fills, the last one left alone."""
        wide = [self.width(line, style, px) for line in lines[:-1]]
        return min(wide, default=width) / max(1, width)

    def _lines(self, words: list[str], style: Type, width: int, px: int) -> list[str]:
        """Return words in lines, each line as full as it can be."""
        lines: list[str] = []
        line, at = "", 0
        while at < len(words):
            line, count = self._filled(line, words[at:], style, width, px)
            at += count
            if at == len(words):
                break
            if line:
                lines.append(line)
            *whole, line = self._break(words[at], style, width, px)
            lines.extend(whole)
            at += 1
        return [*lines, line]

    def _filled(
        self, line: str, words: list[str], style: Type, width: int, px: int
    ) -> tuple[str, int]:
        """Return a line with as many of the words behind it as fit, and how many those are.

        More words are never narrower: so few widths are measured, each costs time.
        """

        def joined(count: int) -> str:
            return " ".join([*([line] if line else []), *words[:count]])

        def fits(count: int) -> bool:
            return self.width(joined(count), style, px) <= width

        if fits(len(words)):
            return joined(len(words)), len(words)
        few, many = 0, len(words)  # so many fit, so many do not
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (middle, many) if fits(middle) else (few, middle)
        return joined(few), few

    def _no_orphan(self, lines: list[str], style: Type, width: int, px: int) -> list[str]:
        """Return lines whose last is no single short word, where the one before can spare some.

        Nor does the one before end with the first word of a sentence, or lose its end to one.
        """
        while len(lines) > 1:
            *before, moved = _together(_words(lines[-2])) or [""]
            last = f"{moved} {lines[-1]}"
            short = self.width(lines[-1], style, px) < width * ORPHAN
            begins = bool(before) and before[-1][-1] in ".!?:"
            if not (short or begins) or len(before) < FEWEST:
                break
            if moved[-1] in ".!?:" and len(_words(lines[-1])) > FEWEST:
                break  # a short sentence has its line for itself
            if self.width(last, style, px) > width:
                break
            lines = [*lines[:-2], " ".join(before), last]
        return lines

    def _break(self, word: str, style: Type, width: int, px: int) -> list[str]:
        """Return a word in pieces that fit, each at least one sign."""
        if self.width(word, style, px) <= width:
            return [word]
        pieces = [""]
        for sign in word:
            if pieces[-1] and self.width(pieces[-1] + sign, style, px) > width:
                pieces.append("")
            pieces[-1] += sign
        return pieces

    def style_for(self, text: str, width: int, large: Type, small: Type, lines: int = 1) -> Type:
        """Return ``large`` where a text fits into ``width`` at about its size, else ``small``.

        In more than one of ``lines`` its longest word decides.
        """
        parts = _words(text) if lines > 1 else [text]
        widest = max((self.width(part, large) for part in parts), default=0)
        return large if widest <= width * NEARLY else small

    def fit(self, text: str, style: Type, width: int, height: int, lines: int = 1) -> int:
        """Return the largest size, at most the style's, at which ``text`` fits in ``lines``."""
        return self._fitted.get(
            (text, style, width, height, lines),
            lambda: self._fit(text, style, width, height, lines),
        )

    def _fit(self, text: str, style: Type, width: int, height: int, lines: int) -> int:
        px = self._low_enough(style, height)
        words = _words(text)
        if lines == 1 and "\n" not in text:
            words = [" ".join(words)]
        while px > 6:
            widest = max((self.width(word, style, px) for word in words), default=0)
            if widest > width:
                px = self._narrower(px, width / widest)
                continue
            found = self.wrap(text, style, width, px)
            if len(found) <= lines and self.line(style, px) * len(found) <= max(height, 1):
                break
            px -= 1
        return px

    def _low_enough(self, style: Type, height: int) -> int:
        """Return the largest size, at most the style's, of which one line is not too high.

        Every font that is tried is opened, which takes time: so few are.
        """
        low, high = 6, self.size(style) + 1
        while high - low > 1:
            middle = (low + high) // 2
            if self.line(style, middle) <= max(height, 1):
                low = middle
            else:
                high = middle
        return low

    @staticmethod
    def _narrower(px: int, share: float) -> int:
        """Return the next size to try where only a ``share`` of a width fits.

        Hinted letters are not quite as wide as the size says: sizes near by are all tried.
        """
        return max(6, min(px - 1, math.ceil(px * share * 1.08) + 1))

    def draw(
        self,
        surface: Surface,
        text: str,
        style: Type,
        rect: Rect,
        colour: Colour = INK,
        align: float = 0.0,
        lines: int = 1,
        tabular: bool = False,
        valign: float = 0.5,
        relief: bool = True,
    ) -> Rect:
        """Draw text inside ``rect``, shrunk or wrapped so that all of it shows; return its place.

        ``align`` and ``valign`` run from 0 (left, top) to 1 (right, bottom). Without ``relief``
        letters of the display face are plain, as on a dark screen.
        """
        px = self.fit(text, style, rect.width, rect.height, lines)
        pieces = self.wrap(text, style, rect.width, px) if lines > 1 else (text,)
        step = self.line(style, px)
        top = rect.top + round((rect.height - step * len(pieces)) * valign)
        used = Rect(rect.left, top, 0, 0)
        for number, piece in enumerate(pieces):
            make = self._cut if relief else self.render
            image = make(piece, style, colour, px, tabular)
            left = rect.left + round((rect.width - image.get_width()) * align)
            place = surface.blit(image, (left, top + number * step))
            used = place if not number else used.union(place)
        return used


def _words(text: str) -> list[str]:
    """Return the words of a text; hard spaces, as between figure and unit, hold one together."""
    return [word for line in text.split("\n") for word in line.split(" ") if word]


_FIGURE = re.compile(r"[(„“\"]?[+\u2212-]?\d[\d.,:\u2013/-]*%?[.,;:!?)”“\"]*")


_NAMED = re.compile(
    "board|column|entry|game|level|line|match|move|page|part|pit|place|player|point|rank|round"
    "|row|rule|seat|step|table|turn"
)
"""English words that a number behind them names something by; in German all nouns do."""


def _named(words: list[str]) -> list[str]:
    """Return words with numbers held only to what they name or count: elsewhere lines may break.

    "Grube | 1" and "23 | Punkte" are ugly; "in | 83 von 100" is not.
    """
    joined: list[str] = []
    counts = False
    for word in words:
        figure = _FIGURE.fullmatch(word) is not None
        bare = joined[-1].split(" ")[-1].lstrip('("\u201e\u201c') if joined else ""
        names = bare[:1].isupper() or _NAMED.fullmatch(bare) is not None
        named = figure and bare.isalpha() and names
        if joined and (named or (counts and not figure and _counted(word))):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
        counts = figure and not named and word[-1].isalnum()
    return joined


def _counted(word: str) -> bool:
    """Whether a word behind a number is what it counts: a noun, or no little word."""
    letters = "".join(sign for sign in word if sign.isalpha())
    return bool(letters) and (letters[0].isupper() or len(letters) > LITTLE)


def _together(words: list[str]) -> list[str]:
    """Return words with every number held to the words on either side of it.

    "Grube 1" and "23 Punkte" stay in one line; what ends a clause holds nothing after it.
    """
    joined: list[str] = []
    holds = False
    for word in words:
        figure = _FIGURE.fullmatch(word) is not None
        if joined and (holds or (figure and joined[-1][-1].isalpha())):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
        holds = figure and word[-1].isalnum()
    return joined
