"""Siebener in writing: ``roll``, ``stop``, dice as ``3+5``, and a moment of the game in one line.

A moment is ``-1,-1,-1 3 123 1 0 0 - 1/1 -``: what each seat has won, the pot, the seats still in,
the seat that throws, its sum, the sum to beat, ``dice`` while they roll, round and opener, and the
talk.
"""

from __future__ import annotations

import re

from assets.refusals import Refusal, told
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
_WHOLE = re.compile(r"-?[0-9]{1,18}")

TITLE = "Siebener"
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
    raise IllegalAction(told("actions.siebener_text", text=repr(text.strip())))


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
        words = {"game": TITLE, "named": told("positions.siebener_parts")}
        raise Refusal("positions.parts", count=PARTS, found=len(fields), **words)
    problems: list[str] = []
    money = tuple(_whole(word, "money", problems) for word in fields[0].split(","))
    if not 2 <= len(money) <= 8:
        problems.append(told("positions.siebener_seats", found=len(money)))
    seats = len(money)
    left = tuple(_seat(digit, seats, problems) for digit in fields[2])
    round_, slash, opener = fields[7].partition("/")
    if not slash:
        problems.append(told("positions.siebener_opener", text=repr(fields[7])))
        round_, opener = "1", "1"
    state = State(
        money,
        _whole(fields[1], "pot", problems),
        left,
        _seat(fields[3], seats, problems),
        _seat(opener, seats, problems),
        _whole(round_, "round", problems) - 1,
        _whole(fields[4], "sum", problems),
        _whole(fields[5], "target", problems),
        fields[6] == "dice",
        _talk(fields[8], seats, problems),
    )
    if fields[6] not in ("dice", "-"):
        problems.append(told("positions.siebener_dice", text=repr(fields[6])))
    if not problems:
        problems = [*_wrong_money(state, stake), *_wrong_seats(state), *_wrong_sums(state)]
        if not 0 <= state.round < rounds:
            number = state.round + 1
            problems.append(told("positions.siebener_no_round", round=number, rounds=rounds))
    if problems:
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(problems))
    return state


def _whole(text: str, what: str, problems: list[str]) -> int:
    if not _WHOLE.fullmatch(text):
        named = told(f"positions.siebener_{what}")
        problems.append(told("positions.whole", what=named, text=repr(text)))
        return 0
    return int(text)


def _seat(text: str, seats: int, problems: list[str]) -> int:
    if len(text) != 1 or text not in "12345678"[:seats]:
        problems.append(told("positions.seat", text=repr(text), seats=seats))
        return 0
    return int(text) - 1


def _talk(text: str, seats: int, problems: list[str]) -> Talk:
    try:
        talk = parse_talk(text, seats)
    except ValueError as error:
        problems.append(str(error))
        return QUIET
    if talk.offer is not None:
        problems.append(told("positions.siebener_no_draw"))
    return talk


def _wrong_money(state: State, stake: int) -> list[str]:
    problems = []
    total = sum(state.money) + state.pot
    if total:
        problems.append(told("positions.siebener_money_left", sum=total))
    least, most = len(state.left) * stake, len(state.money) * stake
    if state.pot and (state.pot % stake or not least <= state.pot <= most):
        seats = {"least": len(state.left), "most": len(state.money)}
        problems.append(told("positions.siebener_no_pot", pot=state.pot, stake=stake, **seats))
    return problems


def _wrong_seats(state: State) -> list[str]:
    problems = []
    left = state.left
    if list(left) != sorted(set(left)):
        problems.append(told("positions.siebener_order"))
    if state.seat not in left:
        problems.append(told("positions.siebener_out", seat=state.seat + 1))
    problems += [
        told("positions.siebener_resigned", seat=seat + 1)
        for seat in state.talk.resigned
        if seat in left
    ]
    if state.pot and len(left) == 1:
        problems.append(told("positions.siebener_last", seat=left[0] + 1))
    if not state.pot and len(left) != 1:
        problems.append(told("positions.siebener_empty", count=len(left)))
    return problems


def _wrong_sums(state: State) -> list[str]:
    problems = [
        told("positions.siebener_cannot", what=told(f"positions.siebener_{what}"), value=value)
        for what, value in (("sum", state.total), ("target", state.target))
        if value < 0 or value == 1
    ]
    if not state.pot and (state.total or state.target or state.rolling):
        problems.append(told("positions.siebener_over"))
    return problems
