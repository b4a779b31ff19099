"""What happens at Siebener's table, in words."""

from __future__ import annotations

from typing import Any

from games.siebener.solution import SUMS, survival
from games.siebener.state import Choice, Dice, Ending, State
from games.ui.game_words import GameWords
from games.ui.seat_names import gave_up_words


def beating(total: int, target: int) -> float:
    """Return the chance to get from ``total`` above ``target`` without a seven."""
    chances = [1.0] * (target + 14)
    for at in range(target, total - 1, -1):
        chances[at] = sum(chance * chances[at + step] for step, chance in SUMS)
    return chances[total] if total <= target else 1.0


class Words(GameWords):
    """Finds the sentences for one match."""

    area = "siebener"

    @property
    def _state(self) -> State:
        state: State = self._match.state
        return state

    def status(self) -> str:
        """Return what just happened and what is expected now."""
        if self._match.over:
            return " ".join(self.result())
        if self._state.rolling:
            return self.say("rolling", name=self.name(self._state.seat))
        return " ".join(part for part in (self.happened(), self._expected()) if part)

    def happened(self, ago: int = 1) -> str:
        """Return what just happened, or what did so many lines of the record ``ago``."""
        lines = self._match.record.lines
        if len(lines) < ago:
            return self.say("begins", stake=self._match.game.options["stake"])
        after: State = self._match.states[-ago]
        before: State = self._match.states[-1 - ago]
        action: Any = self._match.game.parse_action(before, lines[-ago].text)
        name = self.name(before.seat)
        match action:
            case Dice(low, high) if low + high == 7:
                return self._bust(before, after, name)
            case Dice(low, high):
                return self.say("rolled", name=name, low=low, high=high, total=after.total)
            case Choice.STOP if before.seat == self._match.house:  # nobody saw what it had thrown
                return f"{self.happened(ago + 1)} {self.say('stops', total=before.total)}"
            case Choice.STOP:
                return self.say("stopped", name=name, total=before.total)
        return self.talk(action)

    def _bust(self, before: State, after: State, name: str) -> str:
        if after.round != before.round:
            winner = next(seat for seat in before.left if seat != before.seat)
            return self.say("round_won", name=name, winner=self.name(winner), pot=before.pot)
        return self.say("bust", name=name)

    def _expected(self) -> str:
        state, mover = self._state, self.person
        if mover is None:
            return self.thinks()
        alone, name = self.alone, self.name(mover)
        if state.total > state.target:
            return self.say("you_may_stop") if alone else self.say("may_stop", name=name)
        key = "you_must_beat" if alone else "must_beat"
        if not state.target:
            key = "you_first" if alone else "first"
        return self.say(key, name=name, target=state.target)

    def risk(self) -> str:
        """Return the danger in plain words."""
        state = self._state
        if not state.pot:
            return self.say("risk")
        if state.total > state.target:
            again = round(100 * survival(2))
            return self.say("risk_stop", again=again)
        chance = round(100 * beating(state.total, state.target))
        return self.say("risk_beat", target=state.target, chance=chance)

    def seat(self, seat: int) -> str:
        """Return how a seat stands."""
        state, outcome = self._state, self._match.outcome
        if outcome is not None:
            return self.say("seat_won") if seat in outcome.winners else self.say("seat_out")
        if seat in state.talk.resigned:
            return self.say("seat_gone")
        if seat not in state.left:
            return self.say("seat_out")
        if seat == state.seat:
            return self.say("seat_throws", total=state.total)
        if seat == self.leader:
            return self.say("seat_leads", target=state.target)
        return self.say("seat_in")

    @property
    def leader(self) -> int | None:
        """Return who stands on the sum to beat, None for nobody who is still in."""
        state = self._state
        if not state.target:
            return None
        lines = self._match.record.lines
        for line, before in zip(reversed(lines), self._match.states[-2::-1], strict=True):
            if before.round != state.round:
                break
            if line.text == Choice.STOP.value:
                seat: int = before.seat
                return seat if seat in state.left else None
        return None

    def money(self, seat: int, state: State | None = None) -> str:
        """Return what a seat has won or lost, with its sign: now, or in another state."""
        return self.signed((state or self._state).money[seat])

    @staticmethod
    def signed(held: int) -> str:
        """Return a sum with its sign."""
        return f"+{held}" if held > 0 else str(held).replace("-", "\u2212")

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""
        outcome = self._match.outcome
        if outcome is None or not outcome.winners:
            return self.say("even"), self.say("reason_even")
        names = self.say("and").join(self.name(seat) for seat in outcome.winners)
        many = len(outcome.winners) > 1
        reason = Ending(outcome.reason).name.lower()
        won = round(outcome.scores[outcome.winners[0]])
        headline = self.say("win_together" if many else "wins", name=names)
        if Ending(outcome.reason) is Ending.RESIGNED:
            gone = [self.name(seat) for seat in self._state.talk.resigned]
            return headline, gave_up_words(self._texts, gone, len(self._match.seats))
        most = Ending(outcome.reason) is Ending.MOST_MONEY
        said = self.signed(won) if most else won  # alone a sum has the sign it has on the board
        return headline, self.say(f"reason_{reason}", name=names, won=said)
