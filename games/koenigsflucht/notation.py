"""Königsflucht in writing: ``f4-f7xf6``, and a position in one line.

A position is ``3ttttt3/.../3ttttt3 b - -``: the rows from 11 down to 1, each from column a on (t an
attacker, T a soldier, K the king, a number for so many empty squares), the side to move (b the
attackers, w the king), the talk, and the moves since the last capture that led here.
"""

from __future__ import annotations

import re
from itertools import pairwise
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
from games.koenigsflucht.geometry import REFUGES, SIZE, SQUARES, Move, name, square_at
from games.koenigsflucht.state import (
    ATTACKER,
    BLACK,
    EMPTY,
    KING,
    OWNERS,
    SOLDIER,
    WHITE,
    Action,
    Ending,
    State,
)

TITLE = "Königsflucht"
LETTERS = {ATTACKER: "t", SOLDIER: "T", KING: "K"}
PIECES = {letter: piece for piece, letter in LETTERS.items()}
SIDES = {"b": BLACK, "w": WHITE}
MOST = {ATTACKER: 24, SOLDIER: 12, KING: 1}

_SQUARE = r"[a-k]\s*(?:1[01]|[1-9])(?![0-9])"
_MOVE = re.compile(
    rf"(?P<king>k(?=\s*[a-k]))?\s*(?P<source>{_SQUARE})\s*[-–—:]?\s*(?P<target>{_SQUARE})"
    rf"(?P<taken>(?:\s*[x×/,]\s*{_SQUARE})*)"
)


class Referee(Protocol):
    """What must be known of the rules to read a move or a position."""

    def check_move(self, state: State, move: Move) -> None:
        """Raise IllegalAction when a piece cannot go there."""

    def captures(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the squares of what a move takes."""

    def judge(self, board: bytes, turn: int, history: tuple[bytes, ...]) -> Ending | None:
        """Return how a position ends the game."""


def move_text(move: Move) -> str:
    """Return where a piece goes: ``f4-f7``."""
    return f"{name(move.source)}-{name(move.target)}"


def action_text(rules: Referee, state: State, action: Action) -> str:
    """Return a move with all that it takes, or what is said."""
    if isinstance(action, Interrupt):
        return talk_action_text(action)
    prey = rules.captures(state, action)
    return move_text(action) + "".join(f"x{name(square)}" for square in prey)


def parse_action(rules: Referee, state: State, text: str) -> Action:
    """Read a move or something said; IllegalAction when it cannot be or takes something else.

    What is taken may be left out altogether, or only the king, as public records do.
    """
    said = parse_talk_action(text)
    if said is not None:
        return said
    found = _MOVE.fullmatch(text.strip().lower())
    if found is None:
        raise IllegalAction(told("actions.koenigsflucht_text", text=repr(text.strip())))
    move = Move(_square(found["source"]), _square(found["target"]))
    rules.check_move(state, move)
    if found["king"] and state.board[move.source] != KING:
        raise IllegalAction(told("actions.koenigsflucht_king", square=name(move.source)))
    listed = [_square(word) for word in re.split("[x×/,]", found["taken"])[1:]]
    if listed:
        _check_captures(rules, state, move, sorted(set(listed)))
    return move


def _square(text: str) -> int:
    return square_at("".join(text.split()))


def _check_captures(rules: Referee, state: State, move: Move, listed: list[int]) -> None:
    prey = list(rules.captures(state, move))
    soldiers = [square for square in prey if state.board[square] != KING]
    if listed not in (prey, soldiers):
        words = {"move": move_text(move), "listed": ", ".join(map(name, listed))}
        taken = ", ".join(map(name, prey))
        if not taken:
            raise IllegalAction(told("actions.koenigsflucht_takes_nothing", **words))
        raise IllegalAction(told("actions.koenigsflucht_takes", taken=taken, **words))


def board_text(board: bytes) -> str:
    """Return the rows from 11 down to 1."""
    rows = []
    for row in range(SIZE - 1, -1, -1):
        cells = "".join(LETTERS.get(piece, ".") for piece in board[row * SIZE :][:SIZE])
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), cells))
    return "/".join(rows)


def read_board(text: str, problems: list[str]) -> bytes:
    """Return the board with these rows; what is wrong is added to ``problems``."""
    rows = text.strip("/").split("/")
    if len(rows) != SIZE:
        problems.append(told("positions.koenigsflucht_rows", found=len(rows), count=SIZE))
        return bytes(SQUARES)
    found = [_row(row, SIZE - index, problems) for index, row in enumerate(rows)]
    return b"".join(reversed(found))


def _row(text: str, number: int, problems: list[str]) -> bytes:
    """Return the pieces of a row; an empty row with a problem noted when it is wrong."""
    cells = bytearray()
    for part in re.findall(r"[0-9]+|.", text):
        if is_number(part):
            cells += bytes(min(int(part), SQUARES))
        elif part in PIECES:
            cells.append(PIECES[part])
        else:
            problems.append(told("positions.koenigsflucht_letter", row=number, text=repr(part)))
            return bytes(SIZE)
    if len(cells) != SIZE:
        counts = {"found": len(cells), "count": SIZE}
        problems.append(told("positions.koenigsflucht_squares", row=number, **counts))
        return bytes(SIZE)
    return bytes(cells)


def to_text(state: State) -> str:
    """Return the position in one line."""
    boards = (*state.history, state.board)
    moves = [_difference(*two) for two in pairwise(boards)]
    side = "w" if state.turn == WHITE else "b"
    led = ",".join(map(move_text, moves)) or "-"
    return f"{board_text(state.board)} {side} {talk_text(state.talk)} {led}"


def _difference(before: bytes, after: bytes) -> Move:
    """Return the quiet move between two boards."""
    changed = [square for square in range(SQUARES) if before[square] != after[square]]
    source, target = sorted(changed, key=lambda square: after[square])
    return Move(source, target)


def from_text(rules: Referee, text: str) -> State:
    """Read a position; the talk and the moves may be missing.

    ValueError names every contradiction found.
    """
    fields = text.split()
    if not 2 <= len(fields) <= 4:
        words = {"game": TITLE, "named": told("positions.koenigsflucht_parts")}
        raise Refusal("positions.parts_between", least=2, most=4, found=len(fields), **words)
    rows, side, said, led = (*fields, "-", "-")[:4]
    problems: list[str] = []
    board = read_board(rows, problems)
    if not problems:
        problems += _wrong_pieces(board)
    if side.lower() not in SIDES:
        problems.append(told("positions.koenigsflucht_side", text=repr(side)))
    turn = SIDES.get(side.lower(), BLACK)
    talk = _talk(said, problems)
    history: tuple[bytes, ...] = ()
    if led != "-" and not problems:
        history = _before(rules, board, turn, led, problems)
    if problems:
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(problems))
    return State(board, turn, history, rules.judge(board, turn, history), talk)


def _talk(text: str, problems: list[str]) -> Talk:
    try:
        return parse_talk(text, 2)
    except ValueError as error:
        problems.append(str(error))
        return QUIET


def _wrong_pieces(board: bytes) -> list[str]:
    problems = []
    for piece, most in MOST.items():
        count = board.count(piece)
        if count > most:
            words = {"found": count, "letter": LETTERS[piece], "most": most}
            problems.append(told("positions.koenigsflucht_most", **words))
    problems += [
        told("positions.koenigsflucht_refuge", square=name(square))
        for square in sorted(REFUGES)
        if board[square] not in (EMPTY, KING)
    ]
    return problems


def _before(
    rules: Referee, board: bytes, turn: int, text: str, problems: list[str]
) -> tuple[bytes, ...]:
    """Return the boards before this one, by taking the moves back and playing them again."""
    moves = []
    for word in text.split(","):
        found = _MOVE.fullmatch(word.lower())
        if found is None or found["taken"]:
            problems.append(told("positions.koenigsflucht_move", text=repr(word)))
            return ()
        moves.append(Move(_square(found["source"]), _square(found["target"])))
    cells = bytearray(board)
    for move in reversed(moves):
        turn = 1 - turn
        if OWNERS[cells[move.target]] != turn or cells[move.source]:
            problems.append(told("positions.koenigsflucht_led", move=move_text(move)))
            return ()
        cells[move.source], cells[move.target] = cells[move.target], EMPTY
    boards: list[bytes] = []
    for move in moves:
        before = State(bytes(cells), turn, tuple(boards))
        problem = _wrong_move(rules, before, move)
        if problem:
            words = {"move": move_text(move), "told": problem}
            problems.append(told("positions.koenigsflucht_led_why", **words))
            return ()
        boards.append(before.board)
        cells[move.target], cells[move.source] = cells[move.source], EMPTY
        turn = 1 - turn
    return tuple(boards)


def _wrong_move(rules: Referee, before: State, move: Move) -> str:
    """Return why a move cannot be one of the quiet ones that led here; empty when it can."""
    if rules.judge(before.board, before.turn, before.history) is not None:
        return told("positions.koenigsflucht_was_over")
    try:
        rules.check_move(before, move)
    except IllegalAction as error:
        return str(error).rstrip(".")
    return told("positions.koenigsflucht_took") if rules.captures(before, move) else ""
