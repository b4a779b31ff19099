"""Bots at the table: they notice things and move after a while, and think somewhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.arcade.thinking import Order, Thinker
from games.core.match import TALK_LIMIT, Match

NOTICE = 1.3
"""How long (s) everything has lain still before a bot says something: people may be first."""
PONDER = 0.5
"""How long (s) a bot takes at least before it moves."""


class BotPlay:
    """Asks the bots of a match in order, one question at a time."""

    def __init__(
        self,
        match: Match,
        thinker: Thinker,
        act: Callable[[Any], bool],
        perform: Callable[[Any], None],
    ) -> None:
        """``act`` plays what a bot says, ``perform`` shows and plays its move."""
        self._match, self._thinker = match, thinker
        self._act, self._perform = act, perform
        self._orders: list[Order] | None = None
        self._waited = 0.0
        self._spoken: Counter[tuple[int, int]] = Counter()
        self._performing = False
        self.ponder = PONDER
        """How long (s) a bot of this match takes at least before it moves."""

    @property
    def busy(self) -> bool:
        """Whether something is being waited for or thought about."""
        if self._performing:
            return True
        return self._orders is None or bool(self._orders) or self._thinker.busy

    @property
    def rest(self) -> float:
        """Return for how long (s) it waits before it asks; 0 where it does not wait for that."""
        if self._performing or self._thinker.busy or not self._orders:
            return 0.0
        return max(0.0, self._patience(self._orders[0]) - self._waited)

    def changed(self) -> None:
        """Something was played: all questions are new ones."""
        self._thinker.forget()
        self._orders = None
        self._waited = 0.0
        self._performing = False

    def update(self, dt: float) -> None:
        """Wait, ask, take an answer; only called while everything lies still."""
        if self._performing:
            return
        self._waited += dt
        if self._orders is None:
            self._orders = self._questions()
            if self._orders:
                self._thinker.warm()
        if self._thinker.busy:
            self._take()
        elif self._orders and self._waited >= self._patience(self._orders[0]):
            self._thinker.ask(self._orders.pop(0))

    def _questions(self) -> list[Order]:
        plies = self._match.plies
        tasks = self._match.speak_tasks()
        orders = [
            Order(task, True) for task in tasks if self._spoken[plies, task.seat] < TALK_LIMIT
        ]
        own = self._match.bot_task()
        return [*orders, Order(own)] if own is not None else orders

    def _patience(self, order: Order) -> float:
        return NOTICE if order.speaking else self.ponder

    def _take(self) -> None:
        answer = self._thinker.answer()
        if answer is None:
            return
        task = answer.order.task
        if answer.order.speaking:
            if answer.action is not None:
                self._spoken[self._match.plies, task.seat] += 1
                self._act(answer.action)
            return
        action = answer.action
        if answer.late or action not in self._match.actions():
            action = self._match.actions()[0]
        self._performing = True
        self._perform(action)

    def close(self) -> None:
        """Stop thinking for good."""
        self._thinker.close()
