"""The moves read off line by line are those found square by square."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.koenigsflucht.geometry import Move
from games.koenigsflucht.moves import can_move, moves
from games.koenigsflucht.state import ATTACKER, BLACK, EMPTY, KING, SOLDIER, WHITE

REFUGES = {(0, 0), (10, 0), (0, 10), (10, 10), (5, 5)}


def square_by_square(board: bytes, turn: int) -> list[Move]:
    own = (ATTACKER,) if turn == BLACK else (SOLDIER, KING)
    found = []
    for source, piece in enumerate(board):
        if piece not in own:
            continue
        for step_x, step_y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = source % 11 + step_x, source // 11 + step_y
            while 0 <= x < 11 and 0 <= y < 11 and board[y * 11 + x] == EMPTY:
                if piece == KING or (x, y) not in REFUGES:
                    found.append(Move(source, y * 11 + x))
                x, y = x + step_x, y + step_y
    return sorted(found)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_random_game(seed: int) -> None:
    game = registry.game("koenigsflucht")
    random = Random(seed)
    state = game.initial()
    while game.mover(state) is not None:
        for turn in (BLACK, WHITE):
            assert list(moves(state.board, turn)) == square_by_square(state.board, turn)
        state = game.play(state, random.choice(game.actions(state)))


@pytest.mark.parametrize("pieces", [6, 40, 80, 110, 118])
def test_on_boards_strewn_with_pieces(pieces: int) -> None:
    random = Random(pieces)
    free = [s for s in range(121) if (s % 11, s // 11) not in REFUGES]
    for _ in range(40):
        cells = bytearray(121)
        for square in random.sample(free, min(pieces, len(free))):
            cells[square] = random.choice((ATTACKER, SOLDIER))
        cells[random.randrange(121)] = KING
        board = bytes(cells)
        for turn in (BLACK, WHITE):
            expected = square_by_square(board, turn)
            assert list(moves(board, turn)) == expected
            assert can_move(board, turn) == bool(expected)
