"""What happens at Galtoni's table, in words."""

from __future__ import annotations

from typing import Any

from assets.texts import Texts
from games.core.interrupts import Resign
from games.core.match import Match
from games.galtoni.rules_lines import JOKER, KINDS
from games.galtoni.rules_state import (
    Call,
    Draw,
    Drop,
    Land,
    Overflow,
    Pass,
    Phase,
    Reason,
    State,
    Void,
)
from games.ui.game_words import GameWords
from games.ui.seat_names import gave_up_words


class Words(GameWords):
    """Finds the sentences for one match."""

    area = "galtoni"

    def __init__(self, texts: Texts, match: Match, glasses: tuple[int, ...] = ()) -> None:
        """Speak the language of ``texts``; ``glasses`` are by seat the colours of the marbles."""
        super().__init__(texts, match)
        self._glasses = glasses

    def status(self) -> str:
        """Return what just happened and what is expected now."""
        state: State = self._match.state
        if state.phase is Phase.OVER:
            return " ".join(self.result())
        if state.phase is Phase.FALL:
            return self.say("falling")
        return " ".join(part for part in (self._happened(), self._expected(state)) if part)

    def listed(self, before: State, text: str) -> str | None:
        """Return how the list of moves tells an action, None where it knows no better words."""
        action: Any = self._match.game.parse_action(before, text)
        match action:
            case Drop(entry):
                return str(entry + 1)
            case Land(column):
                return f"→\N{NO-BREAK SPACE}{column + 1}"
            case Overflow(column):
                return self.say("list_full", column=column + 1)
            case Void():
                return self.say("list_void")
            case Draw():
                return ""
            case Pass():
                return self.say("list_pass")
            case Call():
                return self.say("list_call")
        return None

    def _happened(self) -> str:
        """Return the last thing that happened; nothing at the beginning."""
        lines = self._match.record.lines
        if not lines:
            return ""
        before: State = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, lines[-1].text)
        match action:
            case Land(column):
                return self.say("landed", column=column + 1)
            case Overflow(column):
                return self.say("overflow", column=column + 1)
            case Void():
                return self.say("void")
            case Draw(kind):
                last = kind == JOKER and not self._match.state.bag[JOKER]
                worn = self._glasses[kind] if kind < len(self._glasses) else kind
                name = "last_joker" if last else KINDS[worn]
                return self._gone_before() + self.say("drew", colour=self.say(f"kind_{name}"))
            case Call(seat):
                key = "false_call_costs" if self._costly else "false_call"
                return self.say(key, name=self.name(seat))
        return self.talk(action)

    def _gone_before(self) -> str:
        """Return that somebody gave up, where the bag went on at once after that."""
        if len(self._match.record.lines) < 2:
            return ""
        text = self._match.record.lines[-2].text
        action = self._match.game.parse_action(self._match.states[-3], text)
        if not isinstance(action, Resign):
            return ""
        return self.say("gave_up", name=self.name(action.seat)) + " "

    @property
    def _costly(self) -> bool:
        return bool(self._match.game.options["false_call"] != "nothing")

    def _expected(self, state: State) -> str:
        mover = self.person
        if mover is None:
            return self.thinks()
        if state.phase is Phase.LAST:
            return self.say("last_chance", name=self.name(mover))
        return self.say("your_turn") if self.alone else self.say("turn", name=self.name(mover))

    def seat(self, seat: int) -> str:
        """Return what a seat may do now."""
        state: State = self._match.state
        if state.phase is Phase.OVER and state.winner == seat:
            return self.say("seat_won")
        if seat in state.talk.resigned:
            return self.say("seat_gone")
        if state.phase is Phase.OVER:
            return self.say("seat_over")
        if state.phase is Phase.LAST and state.turn == seat:
            return self.say("seat_last")
        if state.turn == seat:
            return self.say("seat_drops" if state.phase is Phase.DROP else "seat_watches")
        if state.fines[seat]:
            return self.say("seat_fined")
        return self.say("seat_waits")

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""
        state: State = self._match.state
        reason = state.reason or Reason.DRAW_FULL
        if state.winner is None:
            return self.say("drawn"), self.say(f"reason_{reason.name.lower()}")
        name = self.name(state.winner)
        if reason is Reason.RESIGNED:
            gone = [self.name(seat) for seat in state.talk.resigned]
            return self.say("wins", name=name), gave_up_words(self._texts, gone, state.seats)
        return self.say("wins", name=name), self.say(f"reason_{reason.name.lower()}", name=name)
