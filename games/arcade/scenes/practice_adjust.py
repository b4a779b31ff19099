"""The practice board under other conditions: tilt, levelling, marbles, rebound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from games.arcade.scenes.page import Page, Row
from games.galtoni.practice_board import LEVELLINGS, RESTITUTIONS, TILTS, Conditions
from games.galtoni.practice_words import HARD, figure
from games.ui.widgets import Button, Choice, Slider, Widget

if TYPE_CHECKING:
    from games.arcade.scenes.practice_doing import PracticeDoing


class AdjustScene(Page):
    """Changes are tried at once; the counts of every condition are kept apart."""

    modal = True
    width = 720
    veil = 110

    def __init__(self, practice: PracticeDoing) -> None:
        """Change the board of ``practice``."""
        super().__init__(practice.desk)
        self.practice = practice
        self._wanted = Conditions.of(practice.table.board)
        self._sizes_known = False

    def title(self) -> str:
        """Return the page's title."""
        return self.practice.say("adjust")

    def groups(self) -> list[list[Row]]:
        """Return a row for each condition, and what becomes of the comparison."""
        say, wanted = self.practice.say, self._wanted
        sizes = self.practice.sizes.get(self.practice.base.hash)
        self._sizes_known = sizes is not None
        radii = sizes or (wanted.radius,)
        marbles = [(radius, self._figure(2 * radius, 1, "mm")) for radius in radii]
        rows = [
            Row([self._slider("tilt", TILTS, 1.0, wanted.tilt, 0, "°")]),
            Row([self._slider("levelling", LEVELLINGS, 0.1, wanted.levelling, 1, "°")]),
            Row(
                [Choice(say("marble_size"), marbles, wanted.radius, self._set("radius"))],
                note=say("sizes_checked") if self._sizes_known else say("sizes_busy"),
            ),
            Row(
                [self._slider("restitution", RESTITUTIONS, 0.05, wanted.restitution, 2, "")],
                note=say("adjust_note"),
            ),
        ]
        return [rows]

    def _slider(
        self,
        name: str,
        span: tuple[float, float],
        grain: float,
        value: float,
        digits: int,
        unit: str,
    ) -> Slider:
        low, high = min(span[0], value), max(span[1], value)
        return Slider(
            self.practice.say(name),
            (low, high),
            grain,
            value,
            self._set(name),
            lambda number: self._figure(number, digits, unit),
        )

    def _figure(self, value: float, digits: int, unit: str) -> str:
        space = HARD if unit and unit != "°" else ""
        value += 0.0  # never a zero with a minus
        return figure(self.practice.language, value, digits) + space + unit

    def _set(self, name: str) -> Callable[[float], None]:
        def change(value: float) -> None:
            self._wanted = replace(self._wanted, **{name: value})

        return change

    def buttons(self) -> list[Widget]:
        """Return the ways back."""
        say = self.practice.say
        return [
            Button(say("own_conditions"), self._own),
            Button(self.desk.texts("arcade.done"), self.back, "brass"),
        ]

    def _own(self) -> None:
        self._wanted = Conditions.of(self.practice.base)
        self.refresh()

    def back(self) -> None:
        """Play on under the chosen conditions."""
        self.practice.change(self._wanted)
        super().back()

    @property
    def moving(self) -> bool:
        """Whether the sizes that suit the board are still being looked for."""
        return not self._sizes_known

    def update(self, dt: float) -> None:
        """Show the marble sizes as soon as they are known."""
        super().update(dt)
        self.practice.fetch()
        if not self._sizes_known and self.practice.base.hash in self.practice.sizes:
            self.refresh()
