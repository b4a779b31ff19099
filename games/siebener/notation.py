"""Siebener in writing: ``roll``, ``stop``, dice as ``3+5``, and a moment of the game in one line.

A moment is ``-1,-1,-1 3 123 1 0 0 - 1/1 -``: what each seat has won, the pot, the seats still in,
the seat that throws, its sum, the sum to beat, ``dice`` while they roll, round and opener, and the
talk.
"""

from __future__ import annotations

import re

from games.core.game import IllegalAction, join_sentences
from games.core.interrupts import (
    QUIET,
    Interrupt,
    Talk,
    parse_talk,
    parse_talk_action,
    talk_action_text,
    talk_text,
)
from games.siebener.state import Action, Choice, Dice, State

_DICE = re.compile(r"([1-6])\s*[+,\s]\s*([1-6])")
_WHOLE = re.compile(r"-?[0-9]+")

PARTS = 9


def action_text(action: Action) -> str:
    """Return ``roll``, ``stop``, ``3+5`` or what is said."""
    if isinstance(action, Interrupt):
        return talk_action_text(action)
    if isinstance(action, Dice):
        return f"{action.low}+{action.high}"
    return action.value


def parse_action(text: str) -> Action:
    """Read an action, dice in either order; IllegalAction says what can be written."""
    said = parse_talk_action(text)
    if said is not None:
        return said
    word = text.strip().lower()
    if word in ("roll", "stop"):
        return Choice(word)
    dice = _DICE.fullmatch(word)
    if dice:
        low, high = sorted(map(int, dice.groups()))
        return Dice(low, high)
    raise IllegalAction(f"{text.strip()!r} is neither 'roll' nor 'stop' nor two dice like '3+5'.")


def to_text(state: State) -> str:
    """Return the moment in one line."""
    return " ".join(
        (
            ",".join(map(str, state.money)),
            str(state.pot),
            "".join(str(seat + 1) for seat in state.left),
            str(state.seat + 1),
            str(state.total),
            str(state.target),
            "dice" if state.rolling else "-",
            f"{state.round + 1}/{state.opener + 1}",
            talk_text(state.talk),
        )
    )


def from_text(text: str, stake: int, rounds: int) -> State:
    """Read a moment of a game with this ``stake`` and number of ``rounds``.

    ValueError names every contradiction found.
    """
    fields = text.split()
    if len(fields) != PARTS:
        raise ValueError(
            "a moment of Siebener has 9 parts: money, pot, seats still in, seat, sum, sum to beat,"
            f" dice, round/opener, talk; this one has {len(fields)}."
        )
    problems: list[str] = []
    money = tuple(_whole(word, "an amount of money", problems) for word in fields[0].split(","))
    if not 2 <= len(money) <= 8:
        problems.append(f"2 to 8 seats can play, not {len(money)}")
    seats = len(money)
    left = tuple(_seat(digit, seats, problems) for digit in fields[2])
    number, slash, opener = fields[7].partition("/")
    if not slash:
        problems.append(f"{fields[7]!r} is not a round and its opener like '1/1'")
        number, opener = "1", "1"
    state = State(
        money,
        _whole(fields[1], "the pot", problems),
        left,
        _seat(fields[3], seats, problems),
        _seat(opener, seats, problems),
        _whole(number, "the round", problems) - 1,
        _whole(fields[4], "the sum", problems),
        _whole(fields[5], "the sum to beat", problems),
        fields[6] == "dice",
        _talk(fields[8], seats, problems),
    )
    if fields[6] not in ("dice", "-"):
        problems.append(f"the dice are 'dice' or '-', not {fields[6]!r}")
    if not problems:
        problems = [*_wrong_money(state, stake), *_wrong_seats(state), *_wrong_sums(state)]
        if not 0 <= state.round < rounds:
            problems.append(f"round {state.round + 1} is not one of {rounds}")
    if problems:
        raise ValueError(f"this moment of Siebener is wrong: {join_sentences(problems)}.")
    return state


def _whole(text: str, what: str, problems: list[str]) -> int:
    if not _WHOLE.fullmatch(text):
        problems.append(f"{what} is a whole number, not {text!r}")
        return 0
    return int(text)


def _seat(text: str, seats: int, problems: list[str]) -> int:
    if len(text) != 1 or text not in "12345678"[:seats]:
        problems.append(f"{text!r} is not a seat from 1 to {seats}")
        return 0
    return int(text) - 1


def _talk(text: str, seats: int, problems: list[str]) -> Talk:
    try:
        talk = parse_talk(text, seats)
    except ValueError as error:
        problems.append(str(error))
        return QUIET
    if talk.offer is not None:
        problems.append("there is no draw to offer")
    return talk


def _wrong_money(state: State, stake: int) -> list[str]:
    problems = []
    if sum(state.money) + state.pot:
        problems.append(
            f"money and pot add up to {sum(state.money) + state.pot} where nothing is to be left"
        )
    least, most = len(state.left) * stake, len(state.money) * stake
    if state.pot and (state.pot % stake or not least <= state.pot <= most):
        problems.append(
            f"a pot of {state.pot} cannot be: {len(state.left)} to {len(state.money)} seats"
            f" put in {stake} each"
        )
    return problems


def _wrong_seats(state: State) -> list[str]:
    problems = []
    left = state.left
    if list(left) != sorted(set(left)):
        problems.append("the seats still in are each named once, in order")
    if state.seat not in left:
        problems.append(f"seat {state.seat + 1} throws but is out")
    problems += [
        f"seat {seat + 1} has resigned but is still in"
        for seat in state.talk.resigned
        if seat in left
    ]
    if state.pot and len(left) == 1:
        problems.append(f"only seat {left[0] + 1} is in, so the pot is his")
    if not state.pot and len(left) != 1:
        problems.append(f"the pot is empty but {len(left)} seats are still in")
    return problems


def _wrong_sums(state: State) -> list[str]:
    problems = [
        f"{what} cannot be {value}"
        for what, value in (("the sum", state.total), ("the sum to beat", state.target))
        if value < 0 or value == 1
    ]
    if not state.pot and (state.total or state.target or state.rolling):
        problems.append("the game is over, so there is no sum and no throw")
    return problems
