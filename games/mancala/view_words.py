"""What happens at Mancala's table, in words."""

from __future__ import annotations

from typing import Any

from assets.texts import Texts
from games.core.match import Match
from games.mancala.rules import Mancala
from games.mancala.state import Action, Decision, Ending, State
from games.mancala.view_events import events
from games.ui.game_words import GameWords


class Words(GameWords):
    """Finds the sentences for one match."""

    area = "mancala"

    def __init__(self, texts: Texts, match: Match) -> None:
        """Speak the language of ``texts``."""
        super().__init__(texts, match)
        assert isinstance(match.game, Mancala)  # the table of Mancala
        self._game = match.game

    def stones(self, count: int) -> str:
        """Return a number of stones in words."""
        return self.say("stone") if count == 1 else self.say("stones", count=count)

    def stored(self, mine: int, theirs: int) -> str:
        """Return what a seat has in its store, and what it still takes to win, if it still can."""
        half = self._game.stones // 2
        if mine > half:
            return self.say("stored_won", count=mine)
        if theirs > half:
            return self.say("stored_lost", count=mine)
        if theirs == half:
            return self.say("stored_level", count=mine)
        return self.say("stored", count=mine, more=half + 1 - mine)

    def status(self) -> str:
        """Return what just happened and what is expected now."""
        if self._match.over:
            return " ".join(self.result())
        return " ".join(part for part in (self._happened(), self._expected()) if part)

    def _happened(self) -> str:
        lines = self._match.record.lines
        if not lines:
            return ""
        before: State = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, lines[-1].text)
        return self.talk(action) or self._moved(before, action)

    def _moved(self, before: State, action: Action) -> str:
        after: State = self._match.state
        name = self.name(before.turn)
        if action == Decision.LEAVE:
            return self.say("left", name=name)
        told = events(self._game, before, action, after)
        if told.taken:
            board = before.board
            if told.route:  # what was sown on the way is taken too
                extra = [told.route.count(carry.source) for carry in told.taken]
                held = [0 if c.source == told.source else board[c.source] for c in told.taken]
                count = sum(extra) + sum(held)
            else:
                count = sum(board[carry.source] for carry in told.taken)
            return self.say("took", name=name, stones=self.stones(count))
        if after.waiting >= 0:
            return ""
        pit = int(action) + 1 if isinstance(action, int) else 0
        key = "again" if after.turn == before.turn else "sowed"
        return self.say(key, name=name, pit=pit)

    def under_way(self) -> str:
        """Return what is being done while stones are on their way."""
        before: State = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, self._match.record.lines[-1].text)
        name = self.name(before.turn)
        if isinstance(action, int):
            return self.say("sowing", name=name, pit=action + 1)
        return self.say("taking", name=name)

    def _expected(self) -> str:
        mover = self.person
        if mover is None:
            return self.thinks()
        state: State = self._match.state
        if state.waiting >= 0:
            count = state.board[state.waiting] + state.board[2 * self._game.pits - state.waiting]
            return self.say("choose", name=self.name(mover), stones=self.stones(count))
        return self.say("your_turn") if self.alone else self.say("turn", name=self.name(mover))

    def seat(self, seat: int) -> str:
        """Return what a seat may do now."""
        match = self._match
        state: State = match.state
        if match.over:
            outcome = match.outcome
            assert outcome is not None  # asked when the match is over
            won = seat in outcome.winners
            return self.say("seat_won") if won else self.say("seat_over")
        if match.mover != seat:
            return self.say("seat_waits")
        return self.say("seat_decides") if state.waiting >= 0 else self.say("seat_sows")

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""
        outcome = self._match.outcome
        assert outcome is not None  # asked when the match is over
        high, low = sorted((round(score) for score in outcome.scores), reverse=True)
        reason = f"reason_{outcome.reason.name.lower()}"
        if not outcome.winners:
            # An agreed draw may stand at any number; only equal stones speak of one.
            one = "_one" if high == 1 and outcome.reason is Ending.EQUAL_STONES else ""
            return self.say("drawn"), self.say(reason + one, more=high, less=low)
        name = self.name(outcome.winners[0])
        loser = self.name(1 - outcome.winners[0])
        return self.say("wins", name=name), self.say(
            reason, name=name, loser=loser, more=high, less=low
        )
