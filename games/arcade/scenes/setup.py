"""The set-up of a match: variant, seats, who begins, board, options, each in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.doors import SETUP, Door, open_doors
from games.arcade.scenes.hero_page import HeroPage
from games.arcade.scenes.page import Row
from games.arcade.scenes.seat_row import Change, seat_row
from games.arcade.scenes.table import TableScene
from games.arcade.tables import table_module
from games.core import registry
from games.core.game import Option
from games.core.match import Match
from games.ui.seat_names import plain_name
from games.ui.widgets import Button, Choice, Widget

BY_LOT = -1
FEW = 2
"""Fewer options than this stand below the seats, not in a column of their own."""


class SetupScene(HeroPage):
    """Changes a plan until it is begun."""

    def __init__(self, house: House, plan: MatchPlan) -> None:
        """Start from ``plan``."""
        super().__init__(house, plan.game, "setup")
        self.plan = plan
        self.first = 0
        names = house.desk.settings.names
        for seat, who in enumerate(plan.seats):
            if not who.level and not who.name and seat < len(names):
                who.name = names[seat]

    def title(self) -> str:
        """Return the game's name."""
        return self.desk.texts(f"{self.plan.game}.name")

    def groups(self) -> list[list[Row]]:
        """Return who plays on the left, what is played on the right; little stands together."""
        people = [*self._variant(), *self._count(), *self._seats(), self._begins()]
        rules = [*self._board(), *self._options()]
        together = len(rules) < FEW
        self.width = self.one if together else self.two
        return [[*people, *rules]] if together else [people, rules]

    def buttons(self) -> list[Widget]:
        """Return the way back and the start."""
        say = self.desk.texts
        return [
            Button(say("arcade.back"), self.back),
            Button(say("arcade.begin"), self.begin, "brass"),
        ]

    # Beside the board: what one may want to know or learn before a match.

    def build(self) -> list[Widget]:
        """Build the page, and the doors beside its board."""
        widgets = super().build()
        self.doors = [
            Button(door.words(self.house, self.plan.game), self._opener(door), "dark", door.icon)
            for door in open_doors(SETUP, self.house)
        ]
        return [*widgets, *self.doors]

    def _opener(self, door: Door) -> Callable[[], None]:
        def do() -> None:
            self.desk.audio.play("page", 0.5)
            self.desk.stack.push(door.open(self.house, self.plan.game))

        return do

    # The rows.

    def _say(self, key: str) -> str:
        return self.desk.texts(f"{self.plan.game}.{key}")

    def _variant(self) -> list[Row]:
        variants = registry.rules(self.plan.game).variants
        if len(variants) < 2:
            return []
        options = [(name, self._say(f"variant_{name}")) for name in variants]
        choice = Choice(
            self.desk.texts("arcade.variant"), options, self.plan.variant, self._set_variant
        )
        notes = [self._say(f"variant_{name}_note") for name in variants]
        return [Row([choice], note=self._say(f"variant_{self.plan.variant}_note"), notes=notes)]

    def _count(self) -> list[Row]:
        """Return how many play, where the game leaves a choice."""
        counts = self.plan.seat_counts()
        if len(counts) < 2:
            return []
        options = [(count, str(count)) for count in counts]
        now = len(self.plan.seats)
        return [Row([Choice(self.desk.texts("table.count"), options, now, self._set_count)])]

    def _set_count(self, count: int) -> None:
        self.plan.fit_seats(count)
        self.first = min(self.first, count - 1)
        self.refresh()

    def _set_variant(self, variant: str) -> None:
        self.plan.variant = variant
        self.plan.options = dict(table_module(self.plan.game).TABLE.usual)
        self.plan.fit_seats()
        self.first = min(self.first, len(self.plan.seats) - 1)
        self.refresh()

    def _seats(self) -> list[Row]:
        return [
            seat_row(self, self.plan.game, who, self._set_name(who, seat))
            for seat, who in enumerate(self.plan.seats)
        ]

    def _set_name(self, who: SeatPlan, seat: int) -> Change | None:
        """Return what takes a name; visitors have no keys to type one with."""
        if self.house.kiosk is not None:
            return None

        def change(name: str) -> None:
            who.name = name
            names = self.desk.settings.names
            names.extend([""] * (seat + 1 - len(names)))
            names[seat] = name

        return change

    def _begins(self) -> Row:
        say = self.desk.texts
        options = [
            (seat, plain_name(say, who.seat(), seat)) for seat, who in enumerate(self.plan.seats)
        ]
        options.append((BY_LOT, say("arcade.by_lot")))
        choice = Choice(say("arcade.begins"), options, self.first, self._set_first)
        return Row([choice])

    def _set_first(self, seat: int) -> None:
        self.first = seat

    def _board(self) -> list[Row]:
        boards = table_module(self.plan.game).TABLE.boards()
        if not boards:
            return []
        choice = Choice(self.desk.texts("arcade.board"), boards, self.plan.board, self._set_board)
        known = {name for name, _ in boards}
        note = self._say(f"board_{self.plan.board}_note") if self.plan.board in known else ""
        notes = [self._say(f"board_{name}_note") for name in known]
        return [Row([choice], note=note, notes=notes)]

    def _set_board(self, board: str) -> None:
        self.plan.board = board
        self.refresh()

    def _options(self) -> list[Row]:
        table = table_module(self.plan.game).TABLE
        rules = registry.rules(self.plan.game)
        fixed = table.fixed.get(self.plan.variant, ())
        found = {option.name: option for option in rules.option_list}
        return [self._option(found[name]) for name in table.options if name not in fixed]

    def _option(self, option: Option) -> Row:
        name = option.name
        defaults = registry.rules(self.plan.game).variant_defaults.get(self.plan.variant, {})
        value = self.plan.options.get(name, defaults.get(name, option.default))
        offers = table_module(self.plan.game).TABLE.offers.get(name)
        if offers is not None:
            return self._offer(name, value, offers)
        words = [(choice, self._value_words(name, choice)) for choice in option.choices or ()]
        choice = Choice(self._say(f"option_{name}"), words, value, self._set_option(name))
        notes = [self._note(name, choice) for choice in option.choices or ()]
        return Row([choice], note=self._note(name, value), notes=notes)

    def _note(self, name: str, value: Any) -> str:
        """Return the sentence about an option's value."""
        return self._say(
            f"option_{name}_note" if isinstance(value, int) else f"option_{name}_{value}_note"
        )

    def _offer(self, name: str, value: Any, offers: Mapping[str, Any]) -> Row:
        """Return the row of an option that the rules leave open."""
        words = [(offered, self._say(f"option_{name}_{key}")) for key, offered in offers.items()]
        now = next((key for key, offered in offers.items() if offered == value), next(iter(offers)))
        choice = Choice(self._say(f"option_{name}"), words, offers[now], self._set_option(name))
        notes = [self._say(f"option_{name}_{key}_note") for key in offers]
        return Row([choice], note=self._say(f"option_{name}_{now}_note"), notes=notes)

    def _value_words(self, name: str, value: Any) -> str:
        numeric = isinstance(value, int) and not isinstance(value, bool)
        return str(value) if numeric else self._say(f"option_{name}_{value}")

    def _set_option(self, name: str) -> Any:
        def change(value: Any) -> None:
            self.plan.options[name] = value
            self.refresh()

        return change

    # Begin.

    def begin(self) -> None:
        """Sit down and play."""
        seed = self.house.seed()
        first = seed % len(self.plan.seats) if self.first == BY_LOT else self.first
        plan = self.plan
        seats = plan.seats[first:] + plan.seats[:first]
        ready = MatchPlan(plan.game, plan.variant, seats, plan.options, plan.board, plan.seed)
        match: Match = ready.begin(self.house.saves, seed)
        self.desk.storage.save_settings(self.desk.settings)
        self.desk.stack.replace(TableScene(self.house, match))
