"""Advice at the table: what is good to do and who stands better, thought out elsewhere.

One question is thought about at a time; a hint goes before a glance, and what has become of a
position that is no longer on the board is dropped.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from games.arcade.thinking import Order, Thinker
from games.core import registry
from games.core.bots import Budget, Opinion, Unit
from games.core.chance import derive_seed
from games.core.game import CHANCE
from games.core.match import Match
from games.core.tasks import BotTask

THOROUGH = Budget(nodes=400_000, seconds=1.6)
"""How much is thought about a hint."""
GLANCE = Budget(nodes=12_000, seconds=2.5)
"""How much is thought about who stands better: so long that it is hardly ever time that ends it.

The same position then has the same value whenever it comes about, however busy the machine is.
"""
SEED = derive_seed(0, "advice")
"""Moves are looked at in an order that depends on the position alone, for the same reason."""
KEPT = 512
"""The values of so many positions of a match are remembered."""
SCALES = {Unit.STONES: 7.0, Unit.POINTS: 3.5}
"""So far ahead one wins about three times out of four."""
EDGE = 0.03
"""What is left to the other one where the end is not proved."""


@dataclass(frozen=True, slots=True)
class Balance:
    """How the seats of a match stand: ``share`` of the first one, 0 to 1, and the opinion.

    ``seat`` is whose opinion it is; ``opinion`` is None at the end of a match. Where more than two
    play, ``all`` are the shares of every seat.
    """

    share: float
    seat: int = 0
    opinion: Opinion | None = None
    all: tuple[float, ...] = ()

    @property
    def shares(self) -> tuple[float, ...]:
        """Return the shares of all seats; together they are 1."""
        return self.all or (self.share, 1.0 - self.share)


def share_of(opinion: Opinion) -> float:
    """Return how much of the bar belongs to the seat whose opinion it is.

    Of stones that follows from their number alone: the plate shows it, proved or not.
    """
    if opinion.unit is Unit.CHANCE:
        return min(1.0, max(0.0, opinion.value))
    if opinion.exact and opinion.value and opinion.unit is not Unit.STONES:
        return 1.0 - EDGE / 2 if opinion.value > 0 else EDGE / 2
    share = 1.0 / (1.0 + math.exp(-opinion.value * math.log(3.0) / SCALES[opinion.unit]))
    return min(1.0 - EDGE, max(EDGE, share))


def _told(best: Opinion) -> bool:
    """Whether a hint tells what a move is worth, so that the bar has to say the same.

    Of positions whose points are told nowhere else the bar keeps its own value.
    """
    return best.unit is not Unit.POINTS or best.exact


def balance_of(match: Match) -> Balance | None:
    """Return how a match that is over has ended, None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    if len(match.seats) > 2:
        winners = outcome.winners or tuple(range(len(match.seats)))
        won = tuple((seat in winners) / len(winners) for seat in range(len(match.seats)))
        return Balance(won[0], all=won)
    if len(outcome.winners) != 1:
        return Balance(0.5)
    return Balance(1.0 if outcome.winners[0] == 0 else 0.0)


class Advisor:
    """Asks the strongest bot of a game; tell it of every change of the match."""

    def __init__(self, match: Match, thinker: Callable[[], Thinker]) -> None:
        """Advise in ``match``; ``thinker`` makes a place to think when it is first needed."""
        self._match, self._make = match, thinker
        self._thinker: Thinker | None = None
        self._asked: tuple[int, Any, bool] | None = None
        self._glanced: tuple[int, Any] | None = None
        self.weighing = False
        """Whether every position is to be glanced at."""
        self.hinting = False
        """Whether a hint is waited for."""
        self.hints: Sequence[Opinion] = ()
        """What came of the last question for a hint, the best first."""
        self.balance: Balance | None = None
        """How the two seats stand, as far as it is known."""
        self._known: OrderedDict[Hashable, Balance] = OrderedDict()
        """How they stand in positions that were weighed: one position has one value."""

    @property
    def busy(self) -> bool:
        """Whether something is thought about or about to be."""
        return self._asked is not None or self.hinting or self._wants_glance

    def ask(self) -> None:
        """Wish for a hint in the present position."""
        self.hints, self.hinting = (), True

    def changed(self) -> None:
        """Something was played or taken back: hints are for other positions now."""
        self.hints, self.hinting = (), False

    def update(self) -> bool:
        """Take answers, ask what is to be asked; whether something new is known."""
        found = self._take() if self._asked is not None else False
        if self._asked is None:
            if self.hinting:
                self._send(THOROUGH, hint=True)
            elif self._wants_glance:
                found |= self._glance()
        return found

    @property
    def _now(self) -> tuple[int, Any]:
        return len(self._match.record.lines), self._match.state

    @property
    def _wants_glance(self) -> bool:
        return self.weighing and self._glanced != self._now

    def _glance(self) -> bool:
        """Glance at the position; whether that needed no thought."""
        ended = balance_of(self._match)
        if ended is not None:
            self._glanced, self.balance = self._now, ended
            return True
        if self._match.mover in (None, CHANCE):
            self._glanced = self._now
            return False
        known = self._known.get(self._match.state)
        if known is not None:
            self._glanced, self.balance = self._now, known
            return True
        self._send(GLANCE, hint=False)
        return False

    def _send(self, budget: Budget, *, hint: bool) -> None:
        match = self._match
        mover = match.mover
        if mover is None or mover == CHANCE:
            self.hinting = False
            return
        if self._thinker is None:
            self._thinker = self._make()
        task = BotTask(
            match.game.name,
            match.game.variant,
            tuple(match.game.options.items()),
            match.state,
            mover,
            registry.bot(match.game.name).LEVELS[-1],
            SEED,
            budget,
        )
        self._thinker.ask(Order(task, advising=True))
        self._asked = (*self._now, hint)

    def _take(self) -> bool:
        assert self._thinker is not None and self._asked is not None  # something was asked
        answer = self._thinker.answer()
        if answer is None:
            return False
        number, state, hint = self._asked
        self._asked = None
        opinions: Sequence[Opinion] = () if answer.late else (answer.action or ())
        if (number, state) != self._now:
            return False
        if not hint or (opinions and _told(opinions[0])):
            self._glanced = self._now
            if opinions:
                self._weigh(answer.order.task.seat, opinions[0])
        if hint:
            self.hinting, self.hints = False, opinions
        return True

    def _weigh(self, seat: int, best: Opinion) -> None:
        """Take the best action's value for how the seats stand, where that can be said."""
        if len(self._match.seats) == 2:
            share = share_of(best)
            self.balance = Balance(share if seat == 0 else 1.0 - share, seat, best)
        elif best.chances:
            total = sum(best.chances)
            shares = tuple(chance / total for chance in best.chances)
            self.balance = Balance(shares[0], seat, best, shares)
        else:
            return
        self._known[self._match.state] = self.balance
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def close(self) -> None:
        """Stop thinking for good."""
        if self._thinker is not None:
            self._thinker.close()
