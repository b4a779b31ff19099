"""Who is to sit somewhere: somebody who has played here before, somebody new, or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.arcade.house import House
from games.arcade.known_names import forget_name, known_names
from games.arcade.plan import SeatPlan
from games.arcade.scenes.page import Page, Row
from games.core import registry
from games.ui.name_plate import CHECK, SeatPlate
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Label, Widget

BOTH, ONE = 1120, 560
"""How wide the card is with bots and without, in design pixels."""
REMOVING = (0.885, 0.115)
"""What a person's plate and the button beside it, which removes the name, take of a line."""
PERSON, BOT = 52, 64
"""Heights of a person's plate and of a bot's, in design pixels."""


class SeatChoice(Page):
    """Lies over a set-up; whoever is chosen sits down there. Somebody from another seat swaps."""

    modal = True
    gap = 10

    def __init__(
        self,
        house: House,
        game: str,
        who: SeatPlan,
        others: Sequence[SeatPlan],
        named: Callable[[str], None] | None,
        swapped: Callable[[SeatPlan, SeatPlan], None] | None = None,
    ) -> None:
        """Choose who sits at ``who``; ``named`` is told a person's name, None asks for none.

        Without a ``game`` only people are offered. ``swapped`` is told of two who have changed
        places: who has come here, and who sits where that one sat.
        """
        super().__init__(house.desk)
        self.width = BOTH if game else ONE
        self.house, self.game, self.who, self.others = house, game, who, others
        self.named, self.swapped = named, swapped
        self.known: list[str] = []
        if named is not None:
            self.archive = house.statistics.archive
            self.archive.look()
            self._learn()

    def _learn(self) -> None:
        """Gather the names of those who have played here, and those that were typed last."""
        self.known = known_names(self.house, self._here())

    def _here(self) -> list[str]:
        """Return the names of people at the table."""
        return [one.name.strip() for one in (self.who, *self.others) if not one.level]

    def title(self) -> str:
        """Return the question."""
        return self.desk.texts("setup.who_sits")

    def groups(self) -> list[list[Row]]:
        """Return people on the left and bots on the right, the weakest first."""
        return [self._people(), self._bots()] if self.game else [self._people()]

    def _people(self) -> list[Row]:
        say = self.desk.texts
        rows = [Row([Label(say("setup.people"), Type.HEAD, INK)], height=36)]
        if self.named is None:
            return [*rows, self._person(say("arcade.person"), "")]
        rows.append(self._person(say("setup.somebody_new"), ""))
        return [*rows, *(self._person(name, name) for name in self.known)]

    def _person(self, words: str, name: str) -> Row:
        here = not self.who.level and self.who.name.strip() == name
        kind = "brass" if name else "wood"
        plate = SeatPlate(words, lambda: self._seat_person(name), kind, icon=CHECK if here else "")
        # Whoever sits at the table stays in the list.
        if not name or self.named is None or name in self._here():
            return Row([plate], height=PERSON)
        remove = Button("", lambda: self._ask(name), icon="close")
        return Row([plate, remove], REMOVING, height=PERSON)

    def _ask(self, name: str) -> None:
        """Ask whether a name is to leave the list."""
        # Imported here: most only choose.
        from games.arcade.scenes.question import QuestionScene

        say = self.desk.texts
        title, words = say("setup.remove", name=name), say("setup.remove_note", name=name)
        answers = say("setup.remove_not"), say("setup.remove_sure")

        def do() -> None:
            forget_name(self.house, name)
            for one in (self.who, *self.others):
                one.name = "" if one.name.strip() == name else one.name
            self._learn()
            self.refresh()

        self.desk.stack.push(QuestionScene(self.desk, title, words, answers, do))

    def _bots(self) -> list[Row]:
        say, levels = self.desk.texts, list(registry.bot(self.game).LEVELS)
        rows = [Row([Label(say("setup.bots"), Type.HEAD, INK)], height=36)]
        for number, level in enumerate(levels):
            plate = SeatPlate(
                say(f"table.bot_{level}"),
                self._bot_setter(level),
                "dark",
                strength=(number + 1, len(levels)),
                note=say(f"{self.game}.bot_{level}_note"),
                icon=CHECK if self.who.level == level else "",
            )
            rows.append(Row([plate], height=BOT))
        return rows

    def buttons(self) -> list[Widget]:
        """Return the way back."""
        return [Button(self.desk.texts("arcade.back"), self.back)]

    # What they do.

    def _bot_setter(self, level: str) -> Callable[[], None]:
        def do() -> None:
            self.who.level = level
            self._sit()

        return do

    def _seat_person(self, name: str) -> None:
        """Seat a person; whoever sits elsewhere under that name swaps places."""
        left = None
        for other in self.others:
            if name and not other.level and other.name.strip() == name:
                other.level, other.name = self.who.level, self.who.name
                left = other
                break
        self.who.level = ""
        if self.named is not None:
            self.named(name)
        self._sit()
        if left is not None and self.swapped is not None:
            self.swapped(self.who, left)

    def _sit(self) -> None:
        self.desk.audio.play("marble_wood", 0.5)
        self.desk.stack.pop()

    # Time.

    @property
    def moving(self) -> bool:
        """Whether there is more to read."""
        return super().moving or (self.named is not None and self.archive.behind > 0)

    def update(self, dt: float) -> None:
        """Read a little more of what was played; names come when all of it is read."""
        super().update(dt)
        if self.named is not None and self.archive.step() and not self.archive.behind:
            self._learn()
            self.refresh()
