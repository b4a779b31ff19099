"""A question with two answers, over whatever it is about."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.scenes.guarded import GUARD, too_soon
from games.arcade.scenes.page import Page, Row
from games.ui.desk import Desk
from games.ui.intentions import Intention
from games.ui.widgets import Button, Widget


class QuestionScene(Page):
    """The answer that changes nothing is the one that stands out."""

    modal = True
    width = 600
    awake = GUARD

    def __init__(
        self, desk: Desk, title: str, words: str, answers: tuple[str, str], do: Callable[[], None]
    ) -> None:
        """Ask; the first of ``answers`` goes away, the second does ``do``."""
        super().__init__(desk)
        self.focus.main_first = True
        self._title, self._words, self._answers, self._do = title, words, answers, do

    def title(self) -> str:
        """Return the question."""
        return self._title

    def groups(self) -> list[list[Row]]:
        """Return what follows from it, in as many lines as it takes."""
        return [[self.words_row(self._words)]]

    def buttons(self) -> list[Widget]:
        """Return the answers."""
        keep, do = self._answers
        self._doing = Button(do, self._done)
        return [self._doing, Button(keep, self.back, "brass")]

    def handle(self, intention: Intention) -> bool:
        """The answer that changes something is not given at once."""
        return too_soon(self, intention, [self._doing]) or super().handle(intention)

    def _done(self) -> None:
        self.desk.stack.pop()
        self._do()
