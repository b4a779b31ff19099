"""Mancala in writing: pit numbers, ``take`` and ``leave``, and a position in one line.

A position is ``4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 - -``: the pits of both seats, each from its own left,
their stores, the seat in turn, the mover's pit whose taking is to be decided, and the talk.
"""

from __future__ import annotations

from typing import Protocol

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
from games.mancala.state import Action, Decision, State


class Size(Protocol):
    """What must be known of the rules to check a position."""

    pits: int
    stones: int
    asks: bool
    needs_stones: bool


def action_text(action: Action) -> str:
    """Return a pit's number from 1, ``take``, ``leave``, or what is said."""
    if isinstance(action, Interrupt):
        return talk_action_text(action)
    if isinstance(action, Decision):
        return action.value
    return str(action + 1)


def parse_action(text: str, pits: int) -> Action:
    """Read an action of a board with ``pits`` a side; IllegalAction says what can be written."""
    said = parse_talk_action(text)
    if said is not None:
        return said
    word = text.strip().lower()
    if word in ("take", "leave"):
        return Decision(word)
    if word.isdecimal() and 1 <= int(word) <= pits:
        return int(word) - 1
    raise IllegalAction(f"{text.strip()!r} is not a pit from 1 to {pits}, 'take' or 'leave'.")


def to_text(state: State, pits: int) -> str:
    """Return the position in one line."""
    board = state.board
    sides = "/".join(",".join(map(str, side)) for side in (board[:pits], board[pits + 1 : -1]))
    waiting = "-" if state.waiting < 0 else str(state.waiting - state.turn * (pits + 1) + 1)
    stores = f"{board[pits]}/{board[-1]}"
    return f"{sides} {stores} {state.turn + 1} {waiting} {talk_text(state.talk)}"


def from_text(text: str, size: Size) -> State:
    """Read a position; the waiting pit and the talk may be missing.

    ValueError names every contradiction found.
    """
    fields = text.split()
    if not 3 <= len(fields) <= 5:
        raise ValueError(
            "a Mancala position has 3 to 5 parts: pits, stores, seat in turn, waiting pit, talk;"
            f" this one has {len(fields)}."
        )
    sides, stores, seat, waiting, talk = (*fields, "-", "-")[:5]
    problems: list[str] = []
    south, north = _two(sides, size.pits, "pits", problems)
    (left,), (right,) = _two(stores, 1, "store", problems)
    board = (*south, left, *north, right)
    turn = _turn(seat, problems)
    said = _talk(talk, problems)
    hole = -1
    if not problems:
        _check_stones(board, size, problems)
        if waiting != "-":
            hole = _waiting(waiting, board, turn, size, problems)
        else:
            _check_end(board, size, problems)
    if problems:
        raise ValueError(f"this Mancala position is wrong: {join_sentences(problems)}.")
    return State(board, turn, hole, said)


def _two(text: str, count: int, what: str, problems: list[str]) -> list[list[int]]:
    """Return both sides' numbers, ``count`` each; zeros with a problem noted when wrong."""
    sides = text.split("/")
    if len(sides) != 2:
        problems.append(f"{text!r} does not give the {what} of two sides parted by '/'")
        return [[0] * count, [0] * count]
    return [_numbers(side, count, what, problems) for side in sides]


def _numbers(text: str, count: int, what: str, problems: list[str]) -> list[int]:
    words = text.split(",")
    if len(words) != count:
        problems.append(f"{text!r} has {len(words)} numbers where {count} {what} are played")
    elif not all(word.isdecimal() for word in words):
        problems.append(f"{text!r} holds something that is no number of stones")
    else:
        return [int(word) for word in words]
    return [0] * count


def _turn(text: str, problems: list[str]) -> int:
    if text not in ("1", "2"):
        problems.append(f"the seat in turn is 1 or 2, not {text!r}")
        return 0
    return int(text) - 1


def _talk(text: str, problems: list[str]) -> Talk:
    try:
        return parse_talk(text, 2)
    except ValueError as error:
        problems.append(str(error))
        return QUIET


def _check_stones(board: tuple[int, ...], size: Size, problems: list[str]) -> None:
    if sum(board) != size.stones:
        problems.append(f"there are {sum(board)} stones instead of {size.stones}")


def _waiting(text: str, board: tuple[int, ...], turn: int, size: Size, problems: list[str]) -> int:
    """Return the index of the hole whose taking is to be decided."""
    if not text.isdecimal() or not 1 <= int(text) <= size.pits:
        problems.append(f"the waiting pit is '-' or from 1 to {size.pits}, not {text!r}")
        return -1
    hole = int(text) - 1 + turn * (size.pits + 1)
    if not size.asks:
        problems.append(f"pit {text} cannot wait: stones are taken automatically here")
    if board[hole] != 1:
        problems.append(f"pit {text} waits for a decision but holds {board[hole]} stones, not one")
    if size.needs_stones and not board[2 * size.pits - hole]:
        problems.append(f"pit {text} waits for a decision but the opposite pit is empty")
    return hole


def _check_end(board: tuple[int, ...], size: Size, problems: list[str]) -> None:
    sides = board[: size.pits], board[size.pits + 1 : -1]
    if sum(map(any, sides)) == 1:
        empty = 1 if any(sides[1]) else 2
        problems.append(
            f"seat {empty} has no stones, so the game is over and the others belong in the store"
        )
