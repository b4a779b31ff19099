"""The list of moves of a watched match: what was done, by whom, and where in the record."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from games.arcade.scenes.table_gauge import initials
from games.core.game import CHANCE
from games.ui.game_table import GameTable
from games.ui.layout import centred, cut_left, inset
from games.ui.marks import draw_dot, draw_stroke
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.theme import CREAM, INK, INK_SOFT, PAPER, Type, contrast, mix

BADGE = 21
"""How large (in design pixels) the letters of seats are."""
LEGIBLE_AT = 1.2
"""Words so many times too long are still told in one line."""
LINES = 2
"""In so many lines what was done is told, where that is long: inside Gipf."""
PAST = mix(INK_SOFT, PAPER, 0.15)


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a seat with what chance made of it; lines ``first`` to ``last``.

    Lines count from 1, as many as the record has once the move is done. ``number`` is how many
    moves there are with it; what was only said has the number of the move before, and ``said``.
    """

    seat: int
    text: str
    first: int
    last: int
    number: int = 0
    said: bool = False


def moves_of(game: GameTable) -> list[Move]:
    """Return all moves of the match on ``game``; what was said without words goes with another."""
    found: list[Move] = []
    match, count = game.match, 0
    for index, line in enumerate(match.record.lines):
        text, moved = game.notation(index), match.is_move(index)
        if found and not moved and (line.by == CHANCE or not text):
            last = found[-1]
            joined = f"{last.text} {text}".strip()
            found[-1] = replace(last, text=joined, last=index + 1)
            continue
        count += moved
        seat = max(0, line.by)
        found.append(Move(seat, text, index + 1, index + 1, count, not moved))
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
        self._letters = initials(self._names)
        self.shown = 0
        self._lines = 1

    @property
    def now(self) -> int:
        """Return the row of what is seen."""
        return place_of(self.moves, self.shown) + 1

    @property
    def count(self) -> int:
        """Return how many moves the seats make in the whole match."""
        return self.moves[-1].number if self.moves else 0

    @property
    def made(self) -> int:
        """Return how many of them are seen."""
        return self.moves[self.now - 1].number if self.now else 0

    def ahead(self) -> int:
        """Return how many lines are seen after the next move."""
        done = (move.last for move in self.moves if move.last > self.shown)
        return next(done, self.shown)

    def before(self) -> int:
        """Return how many lines are seen before the move that was seen last."""
        begun = [move.first - 1 for move in self.moves if move.first <= self.shown]
        return begun[-1] if begun else 0

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
        badge, text = cut_left(rest, layout.px(BADGE), layout.px(8))
        if not move.said:
            told = str(move.number)
            setter.draw(surface, told, Type.SMALL, count, INK_SOFT, 1.0, tabular=True)
        self._draw_badge(painter, surface, badge, move.seat)
        setter.draw(surface, move.text, Type.SMALL, text, colour, lines=self._lines)

    def _draw_badge(self, painter: Painter, surface: Surface, place: Rect, seat: int) -> None:
        """Draw a seat's colour with its letter, as in the list at the table."""
        colour = self._colours[seat]
        badge = centred(place, place.width, place.width)
        draw_dot(painter, surface, badge, colour, glint=False)
        ink = max((INK, CREAM), key=lambda shade: contrast(shade, colour))
        room = inset(badge, painter.layout.px(3), 0)
        painter.type.draw(surface, self._letters[seat], Type.SMALL, room, ink, 0.5)

    def tall(self, painter: Painter, width: int) -> bool:
        """Tell whether some words need two lines; ``width`` is that of the list in real pixels."""
        layout, setter = painter.layout, painter.type
        room = width - layout.px(16 + 8 + BADGE + 8) - setter.width("000", Type.SMALL)
        most = LEGIBLE_AT * room  # a little too long is set a little smaller
        long = any(setter.width(move.text, Type.SMALL) > most for move in self.moves)
        self._lines = LINES if long else 1
        return long
