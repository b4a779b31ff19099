"""What happens at Königsflucht's table, in words."""

from __future__ import annotations

from typing import Any

from assets.texts import Texts
from games.core.match import Match
from games.koenigsflucht.geometry import Move, name
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import BLACK, State
from games.ui.game_words import GameWords


class Words(GameWords):
    """Finds the sentences for one match."""

    area = "koenigsflucht"

    def __init__(self, texts: Texts, match: Match) -> None:
        """Speak the language of ``texts``."""
        super().__init__(texts, match)
        assert isinstance(match.game, Koenigsflucht)  # the table of Königsflucht
        self._game = match.game

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
        match action:
            case Move(source, target):
                taken = len(self._game.captures(before, action))
                words = {"name": self.name(before.turn), "way": f"{name(source)}-{name(target)}"}
                if not taken:
                    return self.say("moved", **words)
                key = "took_one" if taken == 1 else "took"
                return self.say(key, count=taken, **words)
        return self.talk(action)

    def under_way(self) -> str:
        """Return the move that is being shown, without what it captures."""
        before: State = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, self._match.record.lines[-1].text)
        if not isinstance(action, Move):
            return ""
        way = f"{name(action.source)}-{name(action.target)}"
        return self.say("moved", name=self.name(before.turn), way=way)

    def _expected(self) -> str:
        mover = self.person
        if mover is None:
            return self.thinks()
        side = "attackers" if mover == BLACK else "king"
        if self.alone:
            return self.say(f"your_turn_{side}")
        return self.say(f"turn_{side}", name=self.name(mover))

    def seat(self, seat: int, shown: int | None = None) -> str:
        """Return what a seat may do now, or did while a move of the seat ``shown`` is seen."""
        match = self._match
        if match.over and shown is None:
            outcome = match.outcome
            assert outcome is not None  # asked when the match is over
            return self.say("seat_won") if seat in outcome.winners else self.say("seat_over")
        turn = match.mover if shown is None else shown
        side = "attackers" if seat == BLACK else "king"
        return self.say(f"seat_{side}_{'moves' if turn == seat else 'waits'}")

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""
        outcome = self._match.outcome
        assert outcome is not None  # asked when the match is over
        reason = f"reason_{outcome.reason.name.lower()}"
        if not outcome.winners:
            return self.say("drawn"), self.say(reason)
        name = self.name(outcome.winners[0])
        loser = self.name(1 - outcome.winners[0])
        return self.say("wins", name=name), self.say(reason, name=name, loser=loser)
