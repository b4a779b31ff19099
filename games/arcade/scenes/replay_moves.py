"""The list of moves of a watched match: what was done, by whom, and where in the record."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from pygame import Rect, Surface

from games.core.game import CHANCE
from games.ui.game_table import GameTable
from games.ui.layout import cut_left, cut_top, inset
from games.ui.marks import draw_dot, draw_stroke, shortened
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.theme import INK, INK_SOFT, PAPER, Type, mix

MANY = 0.15
"""Where more than this share of moves is too long beside a name, names stand over them."""
PAST = mix(INK_SOFT, PAPER, 0.15)


@dataclass(frozen=True, slots=True)
class Move:
    """A run of actions of one seat with what chance made of them; lines ``first`` to ``last``.

    Lines count from 1, as many as the record has once the move is done.
    """

    seat: int
    text: str
    first: int
    last: int


def moves_of(game: GameTable) -> list[Move]:
    """Return all moves of the match on ``game``; what has no words goes with the move before."""
    found: list[Move] = []
    owner = 0
    for number, line in enumerate(game.match.record.lines):
        owner = owner if line.by == CHANCE else line.by
        text = game.notation(number)
        if found and (found[-1].seat == owner or not text):
            last = found[-1]
            joined = f"{last.text} {text}".strip()
            found[-1] = Move(last.seat, joined, last.first, number + 1)
        else:
            found.append(Move(owner, text, number + 1, number + 1))
    return found


def place_of(moves: list[Move], shown: int) -> int:
    """Return which move is the latest once ``shown`` lines have been seen; -1 for none."""
    return bisect_right([move.first for move in moves], shown) - 1


class MoveRows:
    """Draws the moves as rows of a list; row 0 is the beginning."""

    def __init__(self, game: GameTable, begins: str) -> None:
        """Show the moves of the whole match on ``game``; ``begins`` names its beginning."""
        self.moves = moves_of(game)
        self.begins = begins
        match, texts = game.match, game.desk.texts
        self._names = [seat_name(texts, match, seat) for seat in range(len(match.seats))]
        self._colours = [game.seat_colour(seat) for seat in range(len(match.seats))]
        self.shown = 0
        self._over = False

    @property
    def now(self) -> int:
        """Return the row of what is seen."""
        return place_of(self.moves, self.shown) + 1

    def line(self, row: int) -> int:
        """Return how many lines of the record are seen after the move in a row."""
        return 0 if row == 0 else self.moves[row - 1].last

    def draw(
        self, painter: Painter, surface: Surface, number: int, rect: Rect, under: bool
    ) -> None:
        """Draw a row; what is still to come is paler."""
        layout, setter = painter.layout, painter.type
        if number == self.now:
            draw_stroke(painter, surface, inset(rect, 0, layout.px(1)))
        inner = inset(rect, layout.px(8), 0)
        if number == 0:
            setter.draw(surface, self.begins, Type.SMALL, inner, INK)
            return
        move = self.moves[number - 1]
        colour = INK if number <= self.now else PAST
        count, rest = cut_left(inner, setter.width("000", Type.SMALL), layout.px(8))
        dot, rest = cut_left(rest, layout.px(12), layout.px(6))
        if self._over:
            count.height = dot.height = rest.height // 2
        setter.draw(surface, str(number), Type.SMALL, count, INK_SOFT, 1.0, tabular=True)
        draw_dot(painter, surface, dot, self._colours[move.seat])
        name, text = self._halves(painter, rest, move.text)
        if name.width:
            called = shortened(setter, self._names[move.seat], Type.SMALL, name.width)
            setter.draw(surface, called, Type.SMALL, name, colour)
        words = shortened(setter, move.text, Type.SMALL, text.width)
        setter.draw(surface, words, Type.SMALL, text, colour)

    def tall(self, painter: Painter, width: int) -> bool:
        """Tell whether names stand over the words: where many of these are long.

        ``width`` is that of the list, in real pixels.
        """
        layout, setter = painter.layout, painter.type
        room = width - layout.px(16 + 12 + 6 + 8) - setter.width("000", Type.SMALL)
        room -= self._name_room(painter) + layout.px(8)
        long = sum(setter.width(move.text, Type.SMALL) > room for move in self.moves)
        self._over = long > MANY * len(self.moves)
        return self._over

    def _name_room(self, painter: Painter) -> int:
        widest = max(painter.type.width(name, Type.SMALL) for name in self._names)
        return min(painter.layout.px(150), widest)

    def _halves(self, painter: Painter, rest: Rect, text: str) -> tuple[Rect, Rect]:
        """Return the places of name and words; long words take the name's: the dot tells whose."""
        layout, wanted = painter.layout, self._name_room(painter)
        if self._over:
            return cut_top(rest, rest.height // 2)
        needed = painter.type.width(text, Type.SMALL) + 1 + layout.px(8)
        room = max(0, min(wanted, rest.width - needed))
        if room < min(wanted, layout.px(48)):
            return Rect(rest.left, rest.top, 0, rest.height), rest
        return cut_left(rest, room, layout.px(8))
