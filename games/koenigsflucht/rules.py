"""Königsflucht: a king in the middle, attackers at the edges; ``rules/*/koenigsflucht.md``.

Variants: ``koenigsflucht`` (the text) and ``copenhagen-basic`` (no chain capture, no pair capture:
for replaying public records of Hnefatafl).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from assets.refusals import told
from games.core.game import Game, IllegalAction, Option, Outcome
from games.core.interrupts import Interrupt, after_move, agreed, play_talk, talk_interrupts
from games.koenigsflucht import notation
from games.koenigsflucht.captures import taken
from games.koenigsflucht.geometry import (
    BETWEEN,
    CORNERS,
    REFUGES,
    SQUARES,
    Move,
    name,
)
from games.koenigsflucht.moves import can_move, moves
from games.koenigsflucht.state import BLACK, EMPTY, KING, OWNERS, WHITE, Action, Ending, State

START = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"

WINNERS = {
    Ending.KING_ESCAPED: (WHITE,),
    Ending.KING_TAKEN: (BLACK,),
    Ending.NO_MOVE: (),
    Ending.REPETITION: (),
}


class Koenigsflucht(Game[State, Action]):
    """The rules of Königsflucht; seat 0 leads the attackers, seat 1 king and soldiers.

    ``chain_capture``: all enemies of an alternating row are taken. ``pair_capture``: king and one
    soldier can be taken together. ``repetition``: the third time of a position with the same side
    to move is a ``draw``, or ``allowed``.
    """

    name = "koenigsflucht"
    variants = ("koenigsflucht", "copenhagen-basic")
    option_list = (
        Option("chain_capture", True, (True, False)),
        Option("pair_capture", True, (True, False)),
        Option("repetition", "draw", ("draw", "allowed")),
    )
    variant_defaults: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "copenhagen-basic": {"chain_capture": False, "pair_capture": False},
    }

    def __init__(self, variant: str | None = None, **options: Any) -> None:
        """Choose variant and options; ValueError lists what is known when one is not."""
        super().__init__(variant, **options)
        self.chain: bool = self.options["chain_capture"]
        self.pair: bool = self.options["pair_capture"]
        self.third_draws: bool = self.options["repetition"] == "draw"

    def initial(self, seats: int = 2) -> State:
        """Return the usual start: king and 12 soldiers in the middle, 24 attackers around."""
        self.check_seats(seats)
        return State(notation.read_board(START, []))

    def is_over(self, state: State) -> bool:
        """Return whether nothing can be played any more."""
        talk = state.talk
        return state.ending is not None or bool(talk.resigned) or agreed(talk, 2)

    def mover(self, state: State) -> int | None:
        """Return the seat in turn, None when the game is over."""
        return None if self.is_over(state) else state.turn

    def actions(self, state: State) -> tuple[Action, ...]:
        """Return all moves, sorted by the square they start from, then by where they end."""
        if self.is_over(state):
            return ()
        return moves(state.board, state.turn)

    def interrupts(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what ``seat`` may say: offer, accept or decline a draw, resign."""
        return () if self.is_over(state) else talk_interrupts(state.talk, seat, 2)

    def play(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why an action is not possible."""
        if self.is_over(state):
            raise IllegalAction(told("actions.over"))
        if isinstance(action, Interrupt):
            talk = play_talk(state.talk, action, 2)
            return State(state.board, state.turn, state.history, state.ending, talk)
        if not isinstance(action, Move):
            raise IllegalAction(told("actions.koenigsflucht_foreign"))
        self.check_move(state, action)
        cells, prey = self._moved(state, action)
        board, turn = bytes(cells), 1 - state.turn
        history = () if prey else (*state.history, state.board)
        return State(board, turn, history, self.judge(board, turn, history), after_move(state.talk))

    def _moved(self, state: State, move: Move) -> tuple[bytearray, list[int]]:
        cells = bytearray(state.board)
        cells[move.target] = cells[move.source]
        cells[move.source] = EMPTY
        return cells, taken(cells, move.target, chain=self.chain, pair=self.pair)

    def captures(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the squares of all pieces that a legal move takes, ascending."""
        return tuple(sorted(self._moved(state, move)[1]))

    def check_move(self, state: State, move: Move) -> None:
        """Raise IllegalAction with the reason when the piece cannot go there."""
        board, source, target = state.board, move.source, move.target
        if not (0 <= source < SQUARES and 0 <= target < SQUARES):
            raise IllegalAction(told("actions.koenigsflucht_off"))
        piece = board[source]
        if piece == EMPTY or OWNERS[piece] != state.turn:
            raise IllegalAction(told("actions.koenigsflucht_no_piece", square=name(source)))
        between = BETWEEN[source].get(target)
        if between is None:
            raise IllegalAction(told("actions.koenigsflucht_straight"))
        for square in (*between, target):
            if board[square]:
                raise IllegalAction(told("actions.koenigsflucht_blocked", square=name(square)))
        if target in REFUGES and piece != KING:
            raise IllegalAction(told("actions.koenigsflucht_refuge"))

    def judge(self, board: bytes, turn: int, history: tuple[bytes, ...]) -> Ending | None:
        """Return how a position ends the game when ``turn`` is to move, None if it goes on."""
        king = board.find(KING)
        if king < 0:
            return Ending.KING_TAKEN
        if king in CORNERS:
            return Ending.KING_ESCAPED
        # Sides alternate: every other board before this one had the same side to move.
        if self.third_draws and history[len(history) % 2 :: 2].count(board) >= 2:
            return Ending.REPETITION
        return None if can_move(board, turn) else Ending.NO_MOVE

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        if not self.is_over(state):
            return None
        if state.ending is not None:
            winners, reason = WINNERS[state.ending], state.ending
        elif state.talk.resigned:
            winners, reason = (1 - state.talk.resigned[0],), Ending.RESIGNED
        else:
            winners, reason = (), Ending.DRAW_AGREED
        scores = tuple(float(seat in winners) for seat in (BLACK, WHITE)) if winners else (0.5, 0.5)
        return Outcome(winners, scores, reason)

    def action_text(self, state: State, action: Action) -> str:
        """Return ``f4-f7xf6``: from, to, and all that is taken; or what is said."""
        return notation.action_text(self, state, action)

    def parse_action(self, state: State, text: str) -> Action:
        """Read a move with or without what it takes, or something said; else IllegalAction."""
        return notation.parse_action(self, state, text)

    def to_text(self, state: State) -> str:
        """Return the whole state in one line; ``notation`` tells its parts."""
        return notation.to_text(state)

    def from_text(self, text: str) -> State:
        """Read a state; ValueError names every contradiction found."""
        return notation.from_text(self, text)


GAME = Koenigsflucht
