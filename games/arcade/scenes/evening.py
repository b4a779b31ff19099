"""The set-up of an evening of games: who plays, what, and for how long."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.evening import MOST, Evening, playable
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.page import Page, Row
from games.arcade.tables import available
from games.ui.scene import Scene
from games.ui.theme import INK_SOFT, Type
from games.ui.widgets import Button, Choice, Label, TextField, Toggle, Widget

LENGTHS = ("once", "twice", "row", "best")


def evening_scene(house: House) -> Scene:
    """Return the scores of the evening under way, or the set-up of a new one."""
    evening = EveningStore(house.desk.storage).load()
    return EveningScene(house) if evening is None else EveningBoard(house, evening)


class EveningScene(Page):
    """Names once, games, length; then it begins."""

    width = 1160

    def __init__(self, house: House) -> None:
        """Start from two people with the names that were typed last, and all games."""
        super().__init__(house.desk)
        self.house = house
        known = house.desk.settings.names
        self.names = [known[seat] if seat < len(known) else "" for seat in range(MOST)]
        self.people = 2
        self.length = "once"
        self.left_out: set[str] = set()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("evening.title")

    def _say(self, key: str, **values: object) -> str:
        return self.desk.texts(f"evening.{key}", **values)

    @property
    def games(self) -> list[str]:
        """Return the games that are chosen and can be played by so many."""
        return [name for name in self._offered() if name not in self.left_out]

    def _offered(self) -> list[str]:
        return playable(self.house.offered(available()), self.people)

    def groups(self) -> list[list[Row]]:
        """Return who plays for how long on the left, what is played on the right."""
        return [[*self._people(), self._length(), self._sum()], self._games()]

    def _people(self) -> list[Row]:
        counts = [(count, str(count)) for count in range(2, MOST + 1)]
        rows = [Row([Choice(self._say("people"), counts, self.people, self._set_people)])]
        say = self.desk.texts
        for first in range(0, self.people, 2):
            pair = range(first, min(first + 2, self.people))
            fields: list[Widget] = [
                TextField(
                    "",
                    self.names[seat],
                    self._namer(seat),
                    hint=say("table.player", number=seat + 1),
                )
                for seat in pair
            ]
            if len(fields) < 2:
                fields.append(Label(""))
            rows.append(Row(fields, (1.0, 1.0)))
        return rows

    def _field(self, seat: int) -> TextField:
        hint = self.desk.texts("table.player", number=seat + 1)
        return TextField("", self.names[seat], self._namer(seat), hint=hint)

    def _set_people(self, count: int) -> None:
        self.people = count
        self.refresh()

    def _namer(self, seat: int) -> Callable[[str], None]:
        def change(name: str) -> None:
            self.names[seat] = name
            known = self.desk.settings.names
            known.extend([""] * (seat + 1 - len(known)))
            known[seat] = name

        return change

    def _length(self) -> Row:
        options = [(length, self._say(f"length_{length}")) for length in LENGTHS]
        choice = Choice(self._say("length"), options, self.length, self._set_length)
        notes = [self._say(f"length_{length}_note") for length in LENGTHS]
        return Row([choice], note=self._say(f"length_{self.length}_note"), notes=notes)

    def _set_length(self, length: str) -> None:
        self.length = length
        self.refresh()

    def _sum(self) -> Row:
        """Return how many matches it makes, and in a sentence what they count."""
        evening = self._evening()
        count = len(evening.bouts) if evening.games else 0
        words = self._say("one_match") if count == 1 else self._say("matches", count=count)
        if self.people > 2:
            words = f"{words} {self._say('pairs_note')}"
        words = f"{words} {self._say('points_note')}"
        return Row([Label(words, Type.SMALL, INK_SOFT, lines=5, valign=0.0)], height=112)

    def _games(self) -> list[Row]:
        rows = []
        for name in self._offered():
            chosen = name not in self.left_out
            toggle = Toggle(self.desk.texts(f"{name}.name"), chosen, self._chooser(name))
            rows.append(Row([toggle], height=56))
        return rows

    def _chooser(self, name: str) -> Callable[[bool], None]:
        def change(chosen: bool) -> None:
            if chosen:
                self.left_out.discard(name)
            elif len(self.games) > 1:
                self.left_out.add(name)
            self.refresh()

        return change

    def buttons(self) -> list[Widget]:
        """Return the way back and the start."""
        say = self.desk.texts
        return [
            Button(say("arcade.back"), self.back),
            Button(say("arcade.begin"), self.begin, "brass"),
        ]

    def _evening(self) -> Evening:
        return Evening(names=self._called(), games=self.games, length=self.length)

    def _called(self) -> list[str]:
        """Return what everybody is called, told apart where names are equal or missing."""
        say = self.desk.texts
        names = [
            self.names[seat].strip() or say("table.player", number=seat + 1)
            for seat in range(self.people)
        ]
        return [
            f"{name} {seat + 1}" if names.count(name) > 1 else name
            for seat, name in enumerate(names)
        ]

    def begin(self) -> None:
        """Keep the evening and show its scores."""
        evening = self._evening()
        EveningStore(self.desk.storage).save(evening)
        self.desk.storage.save_settings(self.desk.settings)
        self.desk.stack.replace(EveningBoard(self.house, evening))
