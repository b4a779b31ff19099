"""What happens at Gipf's table, in words."""

from __future__ import annotations

from typing import Any

from assets.texts import Texts
from games.core.match import Match
from games.gipf.duel import house_won
from games.gipf.geometry import PUSHES
from games.gipf.position import has_row
from games.gipf.state import Challenge, Entry, GipfState, Inner, Reason, Turn
from games.gipf.view_choosing import Choosing, Step
from games.ui.game_words import GameWords


class Words(GameWords):
    """Finds the sentences for one match."""

    area = "gipf"

    def __init__(
        self, texts: Texts, match: Match, choosing: Choosing, clicked: str | None = None
    ) -> None:
        """Speak the language of ``texts``; ``choosing`` is the turn that is put together now.

        ``clicked`` is the dot at the edge that was chosen for it.
        """
        super().__init__(texts, match)
        self._choosing, self._clicked = choosing, clicked

    def game_name(self, game: str) -> str:
        """Return what another game of the arcade is called."""
        return self._texts(f"{game}.name")

    def function(self, name: str) -> str:
        """Return what the holder of a potential may do."""
        return self.say(f"function_{name}")

    def held(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of the potentials that a seat holds, also of those spent."""
        state: GipfState = self._match.state
        return tuple(n for n, holding in enumerate(state.holdings) if holding.holder == seat)

    def won(self, seat: int) -> tuple[tuple[str, bool, bool], ...]:
        """Return the potentials that a seat holds: words, whether spent, whether about to be."""
        game: Any = self._match.game
        state: GipfState = self._match.state
        return tuple(
            (
                self.function(game.potentials[number].function),
                state.holdings[number].used,
                self._choosing.use == number and self._match.mover == seat,
            )
            for number in self.held(seat)
        )

    def challenge(self, number: int) -> str:
        """Return the challenge for a potential, as it stands on a button."""
        potential = self._match.game.options["potentials"][number]
        what = self.function(potential.function)
        return self.say("challenge", game=self.game_name(potential.game), what=what)

    def asks(self, number: int) -> str:
        """Return what a challenge begins, before it is made."""
        potential = self._match.game.options["potentials"][number]
        return self.say(f"asks_{potential.function}", game=self.game_name(potential.game))

    def sure(self, number: int) -> str:
        """Return what its button says after that."""
        potential = self._match.game.options["potentials"][number]
        return self.say("sure", game=self.game_name(potential.game))

    def status(self) -> str:
        """Return what just happened and what is expected now."""
        state: GipfState = self._match.state
        if self._match.over:
            return " ".join(self.result())
        if self._choosing.step is Step.AFTER:
            return self._choice()
        if self._choosing.step is Step.PUSH and self._clicked is not None:
            return self.say("along", dot=self._clicked)
        if self._choosing.step is Step.PUSH and self._choosing.use >= 0:
            game: Any = self._match.game
            return self.say(f"spends_{game.potentials[self._choosing.use].function}")
        parts = [self._happened(), self._expected(state)]
        return " ".join(part for part in parts if part)

    def _happened(self) -> str:
        """Return the last thing that happened; nothing at the beginning."""
        lines = self._match.record.lines
        if not lines:
            return ""
        before: GipfState = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, lines[-1].text)
        match action:
            case Turn():
                return self._pushed(before, action)
            case Challenge(seat, _):
                return self.say("challenges", name=self.name(seat))
            case Inner():
                return self._duel_over(before, action)
        return self.talk(action)

    def _pushed(self, before: GipfState, turn: Turn) -> str:
        name = self.name(self._match.game.mover(before) or 0)
        count = (turn.before | turn.after).bit_count()
        if turn.push < 0:
            return self._texts.counted("gipf.took", count, name=name)
        dot, key = PUSHES[turn.push].dot, self._pushes(turn)
        if count:
            return self._texts.counted(f"gipf.{key}_and_took", count, name=name, dot=dot)
        return self.say(key, name=name, dot=dot)

    def _pushes(self, turn: Turn) -> str:
        """Return the key of what a turn does: pushing or jumping."""
        game: Any = self._match.game
        jumps = turn.use >= 0 and game.potentials[turn.use].function == "jump"
        return "pushed_jump" if jumps else "pushed"

    def under_way(self) -> str:
        """Return the turn that is being shown, without what it takes away."""
        before: GipfState = self._match.states[-2]
        action: Any = self._match.game.parse_action(before, self._match.record.lines[-1].text)
        if not isinstance(action, Turn) or action.push < 0:
            return ""
        name = self.name(self._match.game.mover(before) or 0)
        return self.say(self._pushes(action), name=name, dot=PUSHES[action.push].dot)

    def listed(self, number: int) -> str:
        """Return what the list of moves says of a challenge, nothing of anything else."""
        text = self._match.record.lines[number].text
        action: Any = self._match.game.parse_action(self._match.states[number], text)
        return self.challenge(action.potential) if isinstance(action, Challenge) else ""

    def _duel_over(self, before: GipfState, action: Inner) -> str:
        """Return who has won what in the other game, and where it lies from now on."""
        state: GipfState = self._match.state
        if state.duel is not None or not state.results or before.duel is None:
            return ""
        last = state.results[-1]
        agreed = self._match.game.options["potentials"][last.potential]
        told = {"game": self.game_name(agreed.game), "what": self.function(agreed.function)}
        if last.winner is not None:
            won = self.say("duel_won", name=self.name(last.winner), **told)
            mine = not self._match.seats[last.winner].bot
            return f"{won} {self.say('duel_use', what=self.say('use_none'))}" if mine else won
        house = house_won(agreed, before.duel, action.action)
        return self.say("duel_house" if house else "duel_nobody", **told)

    def _expected(self, state: GipfState) -> str:
        mover = self.person
        if mover is None:
            return self.thinks()
        if self._choosing.step is Step.BEFORE:
            return self._choice()
        spends = [use for use in self._choosing.uses() if use >= 0]
        key = "again" if state.again else "turn_may" if spends else "turn"
        what = self.say("use_none")
        if self.alone:
            return self.say(f"your_{key}", what=what)
        return self.say(key, name=self.name(mover), what=what)

    def _choice(self) -> str:
        if self._choosing.disputed:
            return self.say("choose_removal")
        return self.say("take_removal")

    def seat_shown(self, seat: int, turn: int | None) -> str:
        """Return what a seat does and had while what the seat ``turn`` did is still seen."""
        before: GipfState = self._match.states[-2]
        has = self.say("seat_has", reserve=before.reserve[seat], captured=before.captured[1 - seat])
        first = before.entry[seat] is Entry.FIRST
        does = "seat_brings_gipf" if first else "seat_brings"
        return f"{self.say(does if seat == turn else 'seat_waits')} {has}"

    def seat(self, seat: int) -> str:
        """Return what a seat may do now, and what it has."""
        state: GipfState = self._match.state
        outcome = self._match.outcome
        if outcome is not None:
            return self.say("seat_won") if seat in outcome.winners else self.say("seat_over")
        has = self.say("seat_has", reserve=state.reserve[seat], captured=state.captured[1 - seat])
        return f"{self._does(state, seat)} {has}"

    def _does(self, state: GipfState, seat: int) -> str:
        if self._match.mover != seat:
            return self.say("seat_waits")
        if self._choosing.step in (Step.BEFORE, Step.AFTER):
            return self.say("seat_takes")
        if has_row(state.position, seat) and state.turn != seat:
            return self.say("seat_takes")
        first = state.entry[seat] is Entry.FIRST
        return self.say("seat_brings_gipf" if first else "seat_brings")

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""
        outcome = self._match.outcome
        if outcome is None or not outcome.winners:
            return self.say("drawn"), self.say("reason_agreed")
        winner = outcome.winners[0]
        reason = Reason(outcome.reason).name.lower()
        return (
            self.say("wins", name=self.name(winner)),
            self.say(f"reason_{reason}", name=self.name(winner), other=self.name(1 - winner)),
        )
