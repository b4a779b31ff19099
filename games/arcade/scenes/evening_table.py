"""A match of an evening at its table: the end leads back to the scores."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

from games.arcade.evening import Evening
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_ending import ending_of
from games.core.match import Match
from games.ui.words import points_words


class EveningTable(TableScene):
    """Plays one bout; what it gives is counted and kept before anything is shown."""

    def __init__(self, house: House, match: Match, evening: Evening, store: EveningStore) -> None:
        """Play ``match`` for ``evening``."""
        inner = copy.copy(house)  # the same house, but matches are kept with the evening
        inner.saves = store.saves
        super().__init__(inner, match)
        self.evening, self.store = evening, store
        self._given: tuple[float, ...] = ()
        bout = evening.next
        self.game.worn = () if bout is None else bout.players

    def count_end(self) -> None:
        """Count and keep what the match gives to the evening."""
        outcome = self.match.outcome
        assert outcome is not None  # asked when the match is over
        self._given = self.evening.count(outcome).points
        self.store.save(self.evening)
        super().count_end()

    def coming_page(self) -> ResultScene:
        """Return the page that will tell the end: what the evening gets is not counted yet."""
        outcome = self.match.outcome
        assert outcome is not None  # asked when the match is over
        return self.page(self.evening.given(outcome))

    def tell_end(self) -> None:
        """Show the result with what it gives to the evening; the way on leads to the scores."""
        self.tell(self.ahead.drawn(self.page(self._given)))

    def page(self, points: Sequence[float]) -> ResultScene:
        """Return the page with ``points`` that every seat gets; the way on leads to the scores."""
        ways = (self.desk.texts("evening.to_board"), self._to_board)
        ending = ending_of(self, points, lambda given: f"+{points_words(given)}")
        # The game may have points of its own: say which these are.
        reason = f"{ending.reason} {self.desk.texts('evening.given')}"
        ending = replace(ending, reason=reason)
        return ResultScene(self.desk, ending, to_scores=ways)

    def _to_board(self) -> None:
        """Leave result and table; the scores lie below."""
        self.desk.stack.pop()
        self.desk.stack.pop()
