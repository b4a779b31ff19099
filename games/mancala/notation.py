"""Mancala in writing: pit numbers, ``take`` and ``leave``, and a position in one line.

A position is ``4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 - -``: the pits of both seats, each from its own left,
their stores, the seat in turn, the mover's pit whose taking is to be decided, and the talk.
"""

from __future__ import annotations

from typing import Protocol

from assets.refusals import Refusal, told
from games.core.game import IllegalAction, is_number, join_sentences
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

TITLE = "Mancala"


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
    if is_number(word) and 1 <= int(word) <= pits:
        return int(word) - 1
    raise IllegalAction(told("actions.mancala_text", text=repr(text.strip()), pits=pits))


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
        words = {"game": TITLE, "named": told("positions.mancala_parts")}
        raise Refusal("positions.parts_between", least=3, most=5, found=len(fields), **words)
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
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(problems))
    return State(board, turn, hole, said)


def _two(text: str, count: int, what: str, problems: list[str]) -> list[list[int]]:
    """Return both sides' numbers, ``count`` each; zeros with a problem noted when wrong."""
    sides = text.split("/")
    if len(sides) != 2:
        problems.append(told(f"positions.mancala_two_{what}", text=repr(text)))
        return [[0] * count, [0] * count]
    return [_numbers(side, count, what, problems) for side in sides]


def _numbers(text: str, count: int, what: str, problems: list[str]) -> list[int]:
    words = text.split(",")
    if len(words) != count:
        counts = {"found": len(words), "count": count}
        problems.append(told(f"positions.mancala_count_{what}", text=repr(text), **counts))
    elif not all(map(is_number, words)):
        problems.append(told("positions.mancala_no_stones", text=repr(text)))
    else:
        return [int(word) for word in words]
    return [0] * count


def _turn(text: str, problems: list[str]) -> int:
    if text not in ("1", "2"):
        problems.append(told("positions.mancala_turn", text=repr(text)))
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
        problems.append(told("positions.mancala_stones", found=sum(board), count=size.stones))


def _waiting(text: str, board: tuple[int, ...], turn: int, size: Size, problems: list[str]) -> int:
    """Return the index of the hole whose taking is to be decided."""
    if not is_number(text) or not 1 <= int(text) <= size.pits:
        problems.append(told("positions.mancala_waiting", pits=size.pits, text=repr(text)))
        return -1
    hole = int(text) - 1 + turn * (size.pits + 1)
    if not size.asks:
        problems.append(told("positions.mancala_automatic", pit=text))
    if board[hole] != 1:
        problems.append(told("positions.mancala_not_one", pit=text, found=board[hole]))
    if size.needs_stones and not board[2 * size.pits - hole]:
        problems.append(told("positions.mancala_opposite", pit=text))
    return hole


def _check_end(board: tuple[int, ...], size: Size, problems: list[str]) -> None:
    sides = board[: size.pits], board[size.pits + 1 : -1]
    if sum(map(any, sides)) == 1:
        empty = 1 if any(sides[1]) else 2
        problems.append(told("positions.mancala_swept", seat=empty))
