"""Between the matches of an evening: how it stands, who plays next; at its end the podium."""

from __future__ import annotations

from functools import reduce

from pygame import Surface

from games.arcade.evening import Bout, Evening
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.evening_view import (
    LINE,
    draw_podium,
    draw_rounds,
    draw_scores,
    podium_aspect,
    rounds_height,
)
from games.arcade.scenes.hero_page import FOOT, HeroPage
from games.ui.layout import cut_bottom, inset
from games.ui.theme import CREAM, Type
from games.ui.widgets import Button, Widget


class EveningBoard(HeroPage):
    """The scores on paper, beside them what is played next, at the end the podium.

    Leaving keeps the evening for another time.
    """

    width = 640
    motto_height = 114

    def __init__(self, house: House, evening: Evening) -> None:
        """Show ``evening``."""
        super().__init__(house, "", "evening")
        self.evening = evening
        self.store = EveningStore(house.desk.storage)
        self._sure = False

    def enter(self) -> None:
        """Be shown; with the podium the night has ended, however it is left."""
        super().enter()
        if self.evening.over:
            self.store.end()

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

    def headline(self) -> str:
        """Return the game that is next, at the end who has won."""
        bout = self.evening.next
        return self.title() if bout is None else self._name(bout)

    def motto(self) -> str:
        """Return which round is next and who plays; nothing where all is over."""
        bout = self.evening.next
        if bout is None:
            return ""
        key = "goes_on" if self.evening.under_way else "next"
        return f"{self._say(key, number=bout.round + 1)} {self._who(bout)}"

    @property
    def aspect(self) -> float:
        """Return the shape of the next game's board, or of the podium."""
        if self.evening.next is not None:
            return super().aspect
        return podium_aspect(self.evening)

    def page_height(self) -> float:
        """Return how high the page is: a line for everybody, and the rounds."""
        strip = rounds_height(self.desk.painter, self.evening) / self.desk.layout.u
        return min(self.most, 30 + LINE * len(self.evening.names) + 16 + strip + FOOT + 80)

    def arrange(self) -> None:
        """Show the board of the game that is next."""
        bout = self.evening.next
        self._shown = bout.game if bout is not None else ""
        super().arrange()

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
        """Draw board or podium, the page, and on it the scores and the rounds."""
        super().draw_content(surface)
        layout, painter, evening = self.desk.layout, self.desk.painter, self.evening
        room = inset(self.sheet, layout.grid(3), layout.grid(2))
        chips, scores = cut_bottom(room, rounds_height(painter, evening), layout.grid(2))
        draw_rounds(painter, surface, chips, evening, self._rounds())
        draw_scores(painter, surface, scores, evening, (self._say("door"), self._say("total")))
        if evening.next is None:
            draw_podium(painter, surface, self.places.board, evening)

    def draw_words(self, surface: Surface) -> None:
        """Draw the game that is next and who plays; at the end, in all that room, who has won."""
        if self.evening.next is not None:
            super().draw_words(surface)
            return
        setter = self.desk.painter.type
        room = self.places.title.union(self.places.motto)
        words = self.title()
        large = len(setter.wrap(words, Type.TITLE, room.width)) <= 2
        style, lines = (Type.TITLE, 2) if large else (Type.HEAD, 4)
        setter.draw(surface, words, style, room, CREAM, self.places.align, lines=lines, valign=0.2)

    def _rounds(self) -> list[str]:
        """Return what each round plays."""
        games = self.evening.games
        return [
            self.desk.texts(f"{games[number % len(games)]}.name")
            for number in range(self.evening.rounds)
        ]

    def _who(self, bout: Bout) -> str:
        """Return who plays whom, who begins, who waits."""
        names = self.evening.names
        first, second = names[bout.players[0]], names[bout.players[1]]
        out = [self._say("sits_out", name=names[who]) for who in self.evening.sitting_out(bout)]
        if len(bout.players) > 2:
            return self._say("together", first=first)
        return " ".join([self._say("against", first=first, second=second), *out[:1]])
