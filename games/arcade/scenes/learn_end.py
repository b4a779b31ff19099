"""The end of a lesson: what next, a match against an easy opponent or once more."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_set import at_table
from games.core.lesson import LEVEL
from games.ui.widgets import Button, Widget


class LearnEndScene(Page):
    """Lies over the lesson's last step."""

    modal = True
    width = 560

    def __init__(
        self,
        house: House,
        game: str,
        again: Callable[[], None],
        done: tuple[int, int] = (0, 0),
        to_open: Callable[[], None] | None = None,
    ) -> None:
        """End the lesson of ``game``; ``again`` begins it anew.

        ``done`` is how many steps of how many were done; ``to_open`` goes to one that was not,
        None when there is none left.
        """
        super().__init__(house.desk)
        self.house, self.game, self.done = house, game, done
        self._again, self._to_open = again, to_open

    def title(self) -> str:
        """Return the page's title."""
        if self._to_open is None:
            return self.desk.texts(f"learn_{self.game}.end_of_lesson_title")
        count, total = self.done
        return self.desk.texts("learn.so_far", count=count, total=total)

    def groups(self) -> list[list[Row]]:
        """Return what to remember, and the ways from here."""
        say = self.desk.texts
        return [
            [
                self.words_row(say(f"learn_{self.game}.end_of_lesson"), air=12),
                Row([Button(say("learn.from_start"), self.from_start, icon="undo")], height=52),
                Row([Button(say("learn.leave"), self.leave_lesson, icon="left")], height=52),
            ]
        ]

    def buttons(self) -> list[Widget]:
        """Return the match, and before it what is still open."""
        say = self.desk.texts
        if self._to_open is None:
            return [Button(say("learn.play_easy"), self.play, "brass")]
        return [
            Button(say("learn.play_easy"), self.play),
            Button(say("learn.to_open"), self.open_steps, "brass"),
        ]

    def open_steps(self) -> None:
        """Go to a step that was not done yet."""
        self.desk.stack.pop()
        if self._to_open is not None:
            self._to_open()

    def from_start(self) -> None:
        """Begin the lesson anew."""
        self.desk.stack.pop()
        self._again()

    def leave_lesson(self) -> None:
        """Go back to where the lesson was opened."""
        self.desk.stack.pop()
        self.desk.stack.pop()

    def play(self) -> None:
        """Sit down at once: a person against easy opponents, by the usual rules."""
        plan = MatchPlan.usual(self.game)
        names = self.desk.settings.names
        for seat, who in enumerate(plan.seats):
            if who.level:
                who.level = LEVEL
            elif seat < len(names):
                who.name = names[seat]
        match = plan.begin(self.house.saves, self.house.seed())
        stack = self.desk.stack
        table = at_table(self.house, TableScene(self.house, match))
        stack.reset(*stack.scenes[:-2], table)
