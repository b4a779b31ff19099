"""Between the matches of an evening: how it stands, who plays next; at its end the podium."""

from __future__ import annotations

from functools import reduce

from pygame import Rect, Surface

from games.arcade.evening import Bout, Evening
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.evening_view import (
    draw_podium,
    draw_rounds,
    draw_scores,
    rounds_height,
)
from games.arcade.scenes.page import BAR, Page
from games.ui.layout import columns, cut_bottom, cut_top, inset
from games.ui.theme import INK, INK_SOFT, Type
from games.ui.widgets import Button, Widget


class EveningBoard(Page):
    """The scores on paper; leaving keeps the evening for another time."""

    width = 1120

    def __init__(self, house: House, evening: Evening) -> None:
        """Show ``evening``."""
        super().__init__(house.desk)
        self.house, self.evening = house, evening
        self.store = EveningStore(house.desk.storage)
        self._sure = False

    def _say(self, key: str, **values: object) -> str:
        return self.desk.texts(f"evening.{key}", **values)

    def title(self) -> str:
        """Return who has won, or what this is."""
        if not self.evening.over:
            return self._say("title")
        best = [self.evening.names[who] for place, who in self.evening.standing() if place == 1]
        if len(best) == 1:
            return self._say("wins", name=best[0])
        *most, last = best
        left = reduce(lambda one, other: f"{one}, {other}", most)
        return self._say("shared", names=self._say("and", left=left, right=last))

    def page_height(self) -> float:
        """Return how high the page is: lines, rounds and the next match, or lines and podium."""
        lines = len(self.evening.names)
        strip = rounds_height(self.desk.painter, self.evening) / self.desk.layout.u
        content = 130 + 64 * lines + strip + 112 if self.evening.next else 110 + 52 * lines + 330
        most = 1248 if self.desk.layout.portrait else self.height
        return min(most, content + BAR + 64 + 64)

    def buttons(self) -> list[Widget]:
        """Return what one can do now, the main thing last."""
        say, bout = self.desk.texts, self.evening.next
        if bout is None:
            return [
                Button(say("arcade.to_start"), self._end),
                Button(self._say("again"), self._again, "brass"),
            ]
        end = Button(self._say("end_sure" if self._sure else "end"), self._end_early)
        words = self._say("go_on" if self.evening.under_way else "play")
        return [end, Button(self._say("pause"), self.back), Button(words, self.play, "brass")]

    def _name(self, bout: Bout) -> str:
        return self.desk.texts(f"{bout.game}.name")

    # What can be done.

    def play(self) -> None:
        """Sit down for the next match, or go on with it."""
        bout = self.evening.next
        if bout is None:
            return
        match = self.store.resume(self.evening, bout)
        if match is None:
            match = self.store.begin(self.evening, bout, self.house.seed())
        self.desk.stack.push(EveningTable(self.house, match, self.evening, self.store))

    def _end_early(self) -> None:
        """End what is not over, once that was asked twice."""
        if self._sure:
            self._end()
        else:
            self._sure = True
            self.refresh()

    def _end(self) -> None:
        bout = self.evening.next
        if bout is not None and self.evening.under_way:
            self.store.saves.put_by(bout.game)
        self.store.end()
        self.house.to_start()

    def _again(self) -> None:
        """Begin another evening with the same people and games."""
        old = self.evening
        self.evening = Evening(names=old.names, games=old.games, length=old.length)
        self.store.save(self.evening)
        self.refresh()

    # Looks.

    def draw_content(self, surface: Surface) -> None:
        """Draw the board, the paper, and on it the scores or the podium."""
        super().draw_content(surface)
        layout, painter, evening = self.desk.layout, self.desk.painter, self.evening
        room = inset(self.sheet, layout.grid(3), layout.grid(2))
        bout = evening.next
        if bout is None:
            head = layout.px(30 + 52 * len(evening.names))
            scores, podium = cut_top(room, head, layout.grid(2))
            draw_podium(painter, surface, podium, evening)
        else:
            foot, rest = cut_bottom(room, layout.px(112), layout.grid(2))
            chips, scores = cut_bottom(rest, rounds_height(painter, evening), layout.grid(2))
            draw_rounds(painter, surface, chips, evening, self._rounds())
            self._draw_next(surface, foot, bout)
        draw_scores(painter, surface, scores, evening, self._say("total"))

    def _rounds(self) -> list[str]:
        """Return what each round plays."""
        games = self.evening.games
        return [
            self.desk.texts(f"{games[number % len(games)]}.name")
            for number in range(self.evening.rounds)
        ]

    def _draw_next(self, surface: Surface, room: Rect, bout: Bout) -> None:
        """Draw what is played next, which round that is, and who plays."""
        layout, setter = self.desk.layout, self.desk.painter.type
        surface.fill(INK_SOFT, (room.left, room.top - layout.grid(1), room.width, layout.px(1)))
        upper, lower = cut_top(room, layout.px(44), layout.px(4))
        title, count = columns(upper, (3.0, 1.0), layout.grid(2))
        key = "goes_on" if self.evening.under_way else "next"
        words = self._say(key, game=self._name(bout))
        setter.draw(surface, words, Type.HEAD, title, INK)
        words = self._say("round", number=bout.round + 1, count=self.evening.rounds)
        setter.draw(surface, words, Type.SMALL, count, INK_SOFT, 1.0)
        setter.draw(surface, self._who(bout), Type.BODY, lower, INK, lines=2, valign=0.0)

    def _who(self, bout: Bout) -> str:
        """Return who plays whom, who begins, who waits."""
        names = self.evening.names
        first, second = names[bout.players[0]], names[bout.players[1]]
        out = [self._say("sits_out", name=names[who]) for who in self.evening.sitting_out(bout)]
        if len(bout.players) > 2:
            return self._say("together", first=first)
        return " ".join([self._say("against", first=first, second=second), *out[:1]])
