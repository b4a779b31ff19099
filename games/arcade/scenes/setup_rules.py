"""What can be agreed before a match besides who plays, each with a sentence about its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.arcade.plan import MatchPlan
from games.arcade.scenes.told import Cell, Told
from games.arcade.tables import table_module
from games.core import registry
from games.core.game import Option
from games.ui.desk import Desk
from games.ui.widgets import Choice

GIVEN = "given"
"""The key of the words for a value that is none of those offered."""

Changed = Callable[[str, Any], None]
"""Is told "variant", "board" or an option's name, and its new value."""


class RuleCells:
    """Makes the choosers of one plan; ``changed`` is told of every new value."""

    def __init__(self, desk: Desk, plan: MatchPlan, changed: Changed) -> None:
        """Speak the language of ``desk``."""
        self.desk, self.plan, self.changed = desk, plan, changed

    def _say(self, key: str) -> str:
        return self.desk.texts(f"{self.plan.game}.{key}")

    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.changed(name, value)

    def usual(self) -> Told:
        """Return what is told before anything was looked at: what kind of match it is."""
        variant = self.plan.variant
        lead, note = self._say(f"variant_{variant}"), self._say(f"variant_{variant}_note")
        variants = registry.rules(self.plan.game).variants
        notes = tuple(self._say(f"variant_{name}_note") for name in variants)
        leads = tuple(self._say(f"variant_{name}") for name in variants)
        return Told("variant", lead, note, notes, leads)

    def all(self) -> list[Cell]:
        """Return variant, board and options, as far as there is a choice."""
        return [*self._variant(), *self._board(), *self._options()]

    def _variant(self) -> list[Cell]:
        variants = registry.rules(self.plan.game).variants
        if len(variants) < 2:
            return []
        options = [(name, self._say(f"variant_{name}")) for name in variants]
        choice = Choice(
            self.desk.texts("arcade.variant"), options, self.plan.variant, self._setter("variant")
        )
        usual = self.usual()
        return [Cell(choice, usual)]

    def _board(self) -> list[Cell]:
        boards = table_module(self.plan.game).TABLE.boards()
        if not boards:
            return []
        say = self.desk.texts
        choice = Choice(say("arcade.board"), boards, self.plan.board, self._setter("board"))
        known = [name for name, _ in boards]
        notes = tuple(self._say(f"board_{name}_note") for name in known)
        note = self._say(f"board_{self.plan.board}_note") if self.plan.board in known else ""
        leads = tuple(words for _, words in boards)
        return [Cell(choice, Told("board", choice.words, note, notes, leads))]

    def _options(self) -> list[Cell]:
        fixed = table_module(self.plan.game).TABLE.fixed.get(self.plan.variant, ())
        return [self._option(option) for option in self._offered() if option.name not in fixed]

    def absent(self) -> list[Cell]:
        """Return what this variant leaves no choice of, though another does."""
        fixed = table_module(self.plan.game).TABLE.fixed.get(self.plan.variant, ())
        return [self._option(option) for option in self._offered() if option.name in fixed]

    def _offered(self) -> list[Option]:
        found = {option.name: option for option in registry.rules(self.plan.game).option_list}
        return [found[name] for name in table_module(self.plan.game).TABLE.options]

    def _option(self, option: Option) -> Cell:
        name = option.name
        defaults = registry.rules(self.plan.game).variant_defaults.get(self.plan.variant, {})
        value = self.plan.options.get(name, defaults.get(name, option.default))
        offers = table_module(self.plan.game).TABLE.offers.get(name)
        if offers is not None:
            return self._offer(option, value, offers)
        words = [(choice, self._value_words(name, choice)) for choice in option.choices or ()]
        choice = Choice(self._say(f"option_{name}"), words, value, self._setter(name))
        notes = tuple(self._note(name, choice) for choice in option.choices or ())
        numeric = isinstance(value, int) and not isinstance(value, bool)
        lead = choice.text if numeric else choice.words
        leads = (choice.text,) if numeric else tuple(each for _, each in choice.options)
        return Cell(choice, Told(name, lead, self._note(name, value), notes, leads))

    def _note(self, name: str, value: Any) -> str:
        """Return the sentence about an option's value."""
        return self._say(
            f"option_{name}_note" if isinstance(value, int) else f"option_{name}_{value}_note"
        )

    def _offer(self, option: Option, value: Any, offers: Mapping[str, Any]) -> Cell:
        """Return the chooser of an option that the rules leave open.

        A value that was asked for elsewhere, on the command line, can be kept as it is.
        """
        name, meant = option.name, option.parse(value)
        now = next((key for key, each in offers.items() if option.parse(each) == meant), GIVEN)
        values = dict(offers) if now in offers else {**offers, GIVEN: value}
        words = [(each, self._say(f"option_{name}_{key}")) for key, each in values.items()]
        choice = Choice(self._say(f"option_{name}"), words, values[now], self._setter(name))
        notes = tuple(self._say(f"option_{name}_{key}_note") for key in values)
        note, leads = self._say(f"option_{name}_{now}_note"), tuple(each for _, each in words)
        return Cell(choice, Told(name, choice.words, note, notes, leads))

    def _value_words(self, name: str, value: Any) -> str:
        numeric = isinstance(value, int) and not isinstance(value, bool)
        return str(value) if numeric else self._say(f"option_{name}_{value}")
