"""Mancala: two rows of pits, two stores, sown counter-clockwise; ``rules/*/mancala.md`` tells it.

Variants: ``pandoo`` (the start pit is skipped, the player may take), ``kalah`` (the start pit is
sown, taking is forced, also from an empty pit: the rules of the published tables) and
``kalah-nonempty`` (takes only if the opposite pit holds stones).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from assets.refusals import told
from games.core.game import Game, IllegalAction, Option, Outcome
from games.core.interrupts import Interrupt, after_move, agreed, play_talk, talk_interrupts
from games.mancala import notation
from games.mancala.state import Action, Decision, Ending, State

DECISIONS = (Decision.LEAVE, Decision.TAKE)


class Mancala(Game[State, Action]):
    """The rules of Mancala; ``pits`` and ``stones`` give its size.

    ``start_pit``: ``skipped`` or ``sown`` when a move goes round. ``taking``: ``decide`` lets the
    player take or leave, ``automatic`` takes. ``capture``: ``always``, or only when the opposite
    pit is ``nonempty``.
    """

    name = "mancala"
    variants = ("pandoo", "kalah", "kalah-nonempty")
    option_list = (
        Option("pits", 6, (1, 2, 3, 4, 5, 6)),
        Option("stones", 4, (1, 2, 3, 4, 5, 6)),
        Option("start_pit", "skipped", ("skipped", "sown")),
        Option("taking", "decide", ("decide", "automatic")),
        Option("capture", "always", ("always", "nonempty")),
    )
    variant_defaults: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "kalah": {"start_pit": "sown", "taking": "automatic"},
        "kalah-nonempty": {"start_pit": "sown", "taking": "automatic", "capture": "nonempty"},
    }

    def __init__(self, variant: str | None = None, **options: Any) -> None:
        """Choose variant and options; ValueError lists what is known when one is not."""
        super().__init__(variant, **options)
        self.pits: int = self.options["pits"]
        self.stones: int = 2 * self.pits * self.options["stones"]
        self.asks: bool = self.options["taking"] == "decide"
        self.needs_stones: bool = self.options["capture"] == "nonempty"
        self.stores = (self.pits, 2 * self.pits + 1)
        self._paths = tuple(map(self._path, range(2 * self.pits + 2)))

    def _path(self, start: int) -> tuple[int, ...]:
        """Return the holes one lap from ``start`` sows into, in order."""
        holes = 2 * self.pits + 2
        other_store = self.stores[start <= self.pits]
        lap = [(start + step) % holes for step in range(1, holes + 1)]
        skipped = {other_store} | ({start} if self.options["start_pit"] == "skipped" else set())
        return tuple(hole for hole in lap if hole not in skipped)

    def initial(self, seats: int = 2) -> State:
        """Return the board with the same number of stones in every pit."""
        self.check_seats(seats)
        side = (self.options["stones"],) * self.pits + (0,)
        return State(side + side)

    def is_over(self, state: State) -> bool:
        """Return whether nothing can be played any more."""
        board = state.board
        swept = board[self.pits] + board[-1] == self.stones
        return swept or bool(state.talk.resigned) or agreed(state.talk, 2)

    def mover(self, state: State) -> int | None:
        """Return the seat in turn, None when the game is over."""
        return None if self.is_over(state) else state.turn

    def actions(self, state: State) -> tuple[Action, ...]:
        """Return the pits that hold stones, or ``leave`` and ``take``."""
        if self.is_over(state):
            return ()
        if state.waiting >= 0:
            return DECISIONS
        first = state.turn * (self.pits + 1)
        own = state.board[first : first + self.pits]
        return tuple([pit for pit, stones in enumerate(own) if stones])

    def interrupts(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what ``seat`` may say: offer, accept or decline a draw, resign."""
        return () if self.is_over(state) else talk_interrupts(state.talk, seat, 2)

    def play(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why an action is not possible."""
        if self.is_over(state):
            raise IllegalAction(told("actions.over"))
        if isinstance(action, Interrupt):
            talk = play_talk(state.talk, action, 2)
            return State(state.board, state.turn, state.waiting, talk)
        if isinstance(action, Decision):
            return self._decide(state, action)
        return self._sow(state, action)

    def _sow(self, state: State, pit: int) -> State:
        turn, pits = state.turn, self.pits
        if state.waiting >= 0:
            raise IllegalAction(told("actions.mancala_decide"))
        if type(pit) is not int or not 0 <= pit < pits:
            raise IllegalAction(told("actions.mancala_pits", pits=pits))
        start = pit + turn * (pits + 1)
        board = list(state.board)
        stones = board[start]
        if not stones:
            raise IllegalAction(told("actions.mancala_empty", pit=pit + 1))
        board[start] = 0
        path = self._paths[start]
        laps, rest = divmod(stones, len(path))
        if laps:
            for hole in path:
                board[hole] += laps
        for hole in path[:rest]:
            board[hole] += 1
        last = path[rest - 1]
        store = self.stores[turn]
        if last == store:
            return self._completed(board, turn, state)
        if board[last] == 1 and store - pits <= last < store:
            opposite = board[2 * pits - last]
            if opposite or not self.needs_stones:
                if self.asks:
                    return State(tuple(board), turn, last, after_move(state.talk))
                self._take(board, turn, last)
        return self._completed(board, 1 - turn, state)

    def route(self, state: State, pit: int) -> tuple[int, ...]:
        """Return the holes, by index in ``board``, that sowing a pit drops its stones into."""
        start = pit + state.turn * (self.pits + 1)
        path = self._paths[start]
        return tuple(path[number % len(path)] for number in range(state.board[start]))

    def _decide(self, state: State, decision: Decision) -> State:
        if state.waiting < 0:
            raise IllegalAction(told("actions.mancala_nothing"))
        board = list(state.board)
        if decision is Decision.TAKE:
            self._take(board, state.turn, state.waiting)
        return self._completed(board, 1 - state.turn, state)

    def _take(self, board: list[int], turn: int, last: int) -> None:
        """Put the stone in ``last`` and all opposite stones into the store of ``turn``."""
        opposite = 2 * self.pits - last
        board[self.stores[turn]] += board[last] + board[opposite]
        board[last] = board[opposite] = 0

    def _completed(self, board: list[int], turn: int, before: State) -> State:
        """Return the state after a completed move: an empty side ends the game."""
        pits = self.pits
        if not (any(board[:pits]) and any(board[pits + 1 : -1])):
            board[pits] += sum(board[:pits])
            board[-1] += sum(board[pits + 1 : -1])
            board[:pits] = board[pits + 1 : -1] = [0] * pits
        return State(tuple(board), turn, -1, after_move(before.talk))

    def decided(self, state: State) -> int | None:
        """Return the seat with more than half of all stones in its store."""
        held = [state.board[store] for store in self.stores]
        return next((seat for seat in (0, 1) if 2 * held[seat] > self.stones), None)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, None while it goes on; the scores are the stores."""
        if not self.is_over(state):
            return None
        mine, yours = state.board[self.pits], state.board[-1]
        scores = (float(mine), float(yours))
        if state.talk.resigned:
            return Outcome((1 - state.talk.resigned[0],), scores, Ending.RESIGNED)
        if agreed(state.talk, 2):
            return Outcome((), scores, Ending.DRAW_AGREED)
        if mine == yours:
            return Outcome((), scores, Ending.EQUAL_STONES)
        return Outcome((int(yours > mine),), scores, Ending.MORE_STONES)

    def action_text(self, state: State, action: Action) -> str:
        """Return a pit's number from 1, ``take``, ``leave``, or what is said."""
        return notation.action_text(action)

    def parse_action(self, state: State, text: str) -> Action:
        """Read a pit's number, ``take``, ``leave`` or something said; IllegalAction otherwise."""
        return notation.parse_action(text, self.pits)

    def to_text(self, state: State) -> str:
        """Return ``4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 - -``: pits, stores, seat, waiting pit, talk."""
        return notation.to_text(state, self.pits)

    def from_text(self, text: str) -> State:
        """Read a state; ValueError names every contradiction found."""
        return notation.from_text(text, self)


GAME = Mancala
