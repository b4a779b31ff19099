"""What a move takes, told once more from the rules page in other words, and compared at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import registry
from games.koenigsflucht.geometry import Move
from games.koenigsflucht.moves import moves
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import ATTACKER, BLACK, KING, SOLDIER, WHITE, State

Place = tuple[int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
THRONE = (5, 5)
SINGLE = registry.game("koenigsflucht", pair_capture=False)
CORNERS = {(0, 0), (0, 10), (10, 0), (10, 10)}


def beside(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in SIDES]


def on_board(place: Place) -> bool:
    return 0 <= place[0] < 11 and 0 <= place[1] < 11


def taken_again(pieces: dict[Place, int], at: Place, chain: bool, pair: bool) -> set[Place]:
    """Return what the piece on ``at``, just moved there, takes; ``pieces`` are changed."""
    own = {ATTACKER} if pieces[at] == ATTACKER else {SOLDIER, KING}
    gone: set[Place] = set()
    for x, y in SIDES:
        line = [(at[0] + x * step, at[1] + y * step) for step in range(11)]
        line = [place for place in line if on_board(place)]
        step = 0
        while step + 2 < len(line):
            enemy, end = line[step + 1], line[step + 2]
            if enemy not in pieces or pieces[enemy] in own:
                break
            refuge = end not in pieces and (end == THRONE or end in CORNERS)
            if not refuge and pieces.get(end) not in own:
                break
            gone.add(enemy)
            if refuge or not chain:
                break
            step += 2
    gone = {place for place in gone if pieces[place] != KING}
    for place in gone:
        del pieces[place]
    if own == {ATTACKER}:
        gone |= king_again(pieces, at, pair)
    return gone


def king_again(pieces: dict[Place, int], at: Place, pair: bool) -> set[Place]:
    king = next((place for place, piece in pieces.items() if piece == KING), None)
    if king is None:
        return set()
    groups = [{king}]
    if pair:
        groups += [{king, place} for place in beside(king) if pieces.get(place) == SOLDIER]
    for group in groups:
        around = [(place, side) for place in group for side in beside(place) if side not in group]
        closed = all(
            pieces.get(side) == ATTACKER
            or (place == king and side == THRONE and side not in pieces)
            for place, side in around
        )
        if closed and at in {side for _, side in around}:
            for place in group:
                del pieces[place]
            return group
    return set()


def strewn(random: Random) -> State:
    """Return a crowded position around a king, black or white to move."""
    cells = bytearray(121)
    x, y = random.randrange(11), random.randrange(11)
    for square in range(121):
        place = (square % 11, square // 11)
        near = abs(place[0] - x) + abs(place[1] - y) <= 3
        filled, black = (0.85, 0.85) if near else (0.4, 0.5)
        if place not in CORNERS | {THRONE} and random.random() < filled:
            cells[square] = ATTACKER if random.random() < black else SOLDIER
    cells[y * 11 + x] = KING
    return State(bytes(cells), random.choice((BLACK, WHITE)))


def compare(game: Koenigsflucht, state: State, move: Move, seen: Counter[str]) -> None:
    pieces = {(s % 11, s // 11): piece for s, piece in enumerate(state.board) if piece}
    source, target = ((s % 11, s // 11) for s in (move.source, move.target))
    pieces[target] = pieces.pop(source)
    expected = taken_again(pieces, target, game.chain, game.pair)
    found = {(s % 11, s // 11) for s in game.captures(state, move)}
    assert found == expected, f"{game.to_text(state)}: {game.action_text(state, move)}"
    kings = [p for p in expected if state.board[p[1] * 11 + p[0]] == KING]
    seen["nothing" if not expected else "king" if kings else "soldiers"] += 1
    if any(abs(p[0] - target[0]) + abs(p[1] - target[1]) > 2 for p in expected):
        seen["chain"] += 1
    if kings and game.pair and not SINGLE.captures(state, move):
        seen["pair"] += 1


@pytest.mark.parametrize("variant", Koenigsflucht.variants)
def test_on_crowded_boards(variant: str) -> None:
    game = registry.game("koenigsflucht", variant)
    assert isinstance(game, Koenigsflucht)
    random = Random(11)
    seen: Counter[str] = Counter()
    for _ in range(250):
        state = strewn(random)
        for move in moves(state.board, state.turn):
            compare(game, state, move, seen)
    assert seen["soldiers"] > 1000
    assert seen["king"] > 10
    assert (seen["chain"] > 50) == game.chain
    assert (seen["pair"] > 3) == game.pair


@pytest.mark.parametrize("variant", Koenigsflucht.variants)
def test_in_random_games(variant: str) -> None:
    game = registry.game("koenigsflucht", variant)
    assert isinstance(game, Koenigsflucht)
    seen: Counter[str] = Counter()
    for seed in range(5):
        random = Random(seed)
        state = game.initial()
        while game.mover(state) is not None:
            move = random.choice(game.actions(state))
            compare(game, state, move, seen)
            state = game.play(state, move)
    assert seen["soldiers"] > 30
