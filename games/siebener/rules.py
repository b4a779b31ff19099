"""Siebener: two dice, a sum to beat, a seven and you are out; ``rules/*/siebener.md`` tells it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from assets.refusals import told
from games.core.game import CHANCE, Game, IllegalAction, Option, Outcome
from games.core.interrupts import QUIET, Interrupt, Resign, Talk, play_talk, talk_interrupts
from games.siebener import notation
from games.siebener.state import Action, Choice, Dice, Ending, State

CHANCES: Final = tuple(
    (Dice(low, high), (1 if low == high else 2) / 36)
    for low in range(1, 7)
    for high in range(low, 7)
)
"""How two dice can fall, and how likely that is."""

THROWS: Final = tuple(dice for dice, _ in CHANCES)
MUST_ROLL: Final = (Choice.ROLL,)
MAY_STOP: Final = (Choice.ROLL, Choice.STOP)


class Siebener(Game[State, Action]):
    """The rules of Siebener for three to eight; two can sit down too, to check exact figures.

    ``after_bust``: what must be beaten after somebody is out, the sum that ``stands`` or 0
    (``resets``). ``stake`` is what everybody puts into the pot, ``rounds`` how many pots are
    played for. There is no draw to offer: the last one left takes the whole pot.
    """

    name = "siebener"
    variants = ("siebener",)
    seat_counts = (3, 4, 5, 6, 7, 8)
    option_list = (
        Option("after_bust", "stands", ("stands", "resets")),
        Option("stake", 1, (1, 2, 5, 10, 20, 50, 100)),
        Option("rounds", 1, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    )

    def check_seats(self, seats: int) -> None:
        """Raise ValueError when ``seats`` people cannot play; two are let in for analysis."""
        if seats != 2:
            super().check_seats(seats)

    def initial(self, seats: int = 3) -> State:
        """Return the first round: everybody has put the stake into the pot, seat 0 opens."""
        self.check_seats(seats)
        return self._round((0,) * seats, 0, 0, QUIET)

    def _round(self, money: tuple[int, ...], opener: int, number: int, talk: Talk) -> State:
        stake = self.options["stake"]
        left = tuple(seat for seat in range(len(money)) if seat not in talk.resigned)
        paid = tuple(held - stake * (seat in left) for seat, held in enumerate(money))
        return State(paid, stake * len(left), left, opener, opener, round=number, talk=talk)

    def mover(self, state: State) -> int | None:
        """Return the seat that throws, ``CHANCE`` while the dice roll, None at the end."""
        if not state.pot:
            return None
        return CHANCE if state.rolling else state.seat

    def actions(self, state: State) -> tuple[Action, ...]:
        """Return ``roll``, and ``stop`` above the sum to beat; the 21 throws at ``CHANCE``."""
        if not state.pot:
            return ()
        if state.rolling:
            return THROWS
        return MAY_STOP if state.total > state.target else MUST_ROLL

    def chances(self, state: State) -> tuple[tuple[Action, float], ...]:
        """Return how likely each throw is while the dice roll."""
        return CHANCES if state.pot and state.rolling else ()

    def interrupts(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return that ``seat`` may resign: it is out for good and its stakes are lost."""
        if not state.pot:
            return ()
        said = talk_interrupts(state.talk, seat, len(state.money))
        return tuple(word for word in said if isinstance(word, Resign))

    def play(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why an action is not possible."""
        if not state.pot:
            raise IllegalAction(told("actions.over"))
        if isinstance(action, Interrupt):
            return self._resign(state, action)
        if isinstance(action, Dice):
            return self._fall(state, action)
        if state.rolling:
            raise IllegalAction(told("actions.siebener_rolling"))
        if action is not Choice.ROLL and action is not Choice.STOP:
            raise IllegalAction(told("actions.siebener_choose"))
        if action is Choice.ROLL:
            return replace(state, rolling=True)
        if state.total <= state.target:
            raise IllegalAction(_why_not_stop(state))
        return self._next(state, state.left, state.total)

    def _fall(self, state: State, dice: Dice) -> State:
        if not state.rolling:
            raise IllegalAction(told("actions.siebener_not_rolling"))
        if not 1 <= dice.low <= dice.high <= 6:
            raise IllegalAction(told("actions.siebener_dice"))
        total = dice.low + dice.high
        if total == 7:
            return self._out(state, state.seat)
        return replace(state, rolling=False, total=state.total + total)

    def _resign(self, state: State, action: Interrupt) -> State:
        if not isinstance(action, Resign):
            raise IllegalAction(told("actions.siebener_no_draw"))
        talk = play_talk(state.talk, action, len(state.money))
        quieter = replace(state, talk=talk)
        if action.seat not in state.left:
            return quieter
        return self._out(quieter, action.seat)

    def _out(self, state: State, seat: int) -> State:
        """Return the state after ``seat`` is out; the last one left takes the pot."""
        left = tuple(other for other in state.left if other != seat)
        if len(left) == 1:
            return self._paid(state, left[0])
        if seat != state.seat:
            return replace(state, left=left)
        target = state.target if self.options["after_bust"] == "stands" else 0
        return self._next(state, left, target)

    def _next(self, state: State, left: tuple[int, ...], target: int) -> State:
        """Return the state in which the next seat still in has ``target`` to beat."""
        seat = _after(state.seat, left)
        return replace(state, left=left, seat=seat, target=target, total=0, rolling=False)

    def _paid(self, state: State, winner: int) -> State:
        """Return the state after ``winner`` took the pot: the next round, or the end."""
        money = tuple(held + state.pot * (seat == winner) for seat, held in enumerate(state.money))
        talk = state.talk
        staying = [seat for seat in range(len(money)) if seat not in talk.resigned]
        if state.round + 1 < self.options["rounds"] and len(staying) > 1:
            opener = _after(state.opener, tuple(staying))
            return self._round(money, opener, state.round + 1, talk)
        return State(money, 0, (winner,), winner, state.opener, state.round, talk=talk)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended; the scores are what each seat has won or lost.

        After several rounds the winners are all who won most, nobody if all are equal.
        """
        if state.pot:
            return None
        money = state.money
        staying = [seat for seat in range(len(money)) if seat not in state.talk.resigned]
        if len(staying) == 1:
            winners, reason = tuple(staying), Ending.RESIGNED
        elif self.options["rounds"] == 1:
            winners, reason = state.left, Ending.LAST_LEFT
        else:
            most = max(money[seat] for seat in staying)
            winners = tuple(seat for seat in staying if money[seat] == most)
            winners = () if len(winners) == len(staying) else winners
            reason = Ending.MOST_MONEY
        return Outcome(winners, tuple(map(float, money)), reason)

    def action_text(self, state: State, action: Action) -> str:
        """Return ``roll``, ``stop``, ``3+5`` or what is said."""
        return notation.action_text(action)

    def parse_action(self, state: State, text: str) -> Action:
        """Read ``roll``, ``stop``, dice in either order or something said; else IllegalAction."""
        return notation.parse_action(text)

    def to_text(self, state: State) -> str:
        """Return the whole state in one line; ``notation`` tells its parts."""
        return notation.to_text(state)

    def from_text(self, text: str) -> State:
        """Read a state; ValueError names every contradiction found."""
        return notation.from_text(text, self.options["stake"], self.options["rounds"])


def _why_not_stop(state: State) -> str:
    if state.total or state.target:
        return told("actions.siebener_above", target=state.target, total=state.total)
    return told("actions.siebener_once")


def _after(seat: int, seats: tuple[int, ...]) -> int:
    """Return the first of ``seats`` (ascending) to the left of ``seat``."""
    return next((other for other in seats if other > seat), seats[0])


GAME = Siebener
