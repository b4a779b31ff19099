"""Mancala told once more, stone by stone, and played in step with the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.mancala.rules import Mancala
from games.mancala.state import Decision


class Plain:
    """A board as two lists of pits and two stores; slow and simple."""

    def __init__(self, pits: int, stones: int, skips: bool, nonempty: bool, asks: bool) -> None:
        self.pits = [[stones] * pits, [stones] * pits]
        self.stores = [0, 0]
        self.turn = 0
        self.asked: int | None = None
        self.skips, self.nonempty, self.asks = skips, nonempty, asks

    def sow(self, pit: int) -> None:
        size, me = len(self.pits[0]), self.turn
        hand, self.pits[me][pit] = self.pits[me][pit], 0
        side, place = me, pit
        while hand:
            place += 1
            if place == size:
                if side == me:
                    self.stores[me] += 1
                    hand -= 1
                    if not hand:
                        self.end_of_move(me)
                        return
                side, place = 1 - side, -1
                continue
            if self.skips and (side, place) == (me, pit):
                continue
            self.pits[side][place] += 1
            hand -= 1
        across = self.pits[1 - me][size - 1 - place]
        if side == me and self.pits[me][place] == 1 and (across or not self.nonempty):
            if self.asks:
                self.asked = place
                return
            self.take(place)
        self.end_of_move(1 - me)

    def decide(self, take: bool) -> None:
        assert self.asked is not None
        if take:
            self.take(self.asked)
        self.asked = None
        self.end_of_move(1 - self.turn)

    def take(self, place: int) -> None:
        me, across = self.turn, len(self.pits[0]) - 1 - place
        self.stores[me] += self.pits[me][place] + self.pits[1 - me][across]
        self.pits[me][place] = self.pits[1 - me][across] = 0

    def end_of_move(self, turn: int) -> None:
        self.turn = turn
        if any(sum(side) == 0 for side in self.pits):
            for seat in (0, 1):
                self.stores[seat] += sum(self.pits[seat])
                self.pits[seat] = [0] * len(self.pits[seat])

    @property
    def over(self) -> bool:
        return self.asked is None and sum(map(sum, self.pits)) == 0

    def board(self) -> tuple[int, ...]:
        return (*self.pits[0], self.stores[0], *self.pits[1], self.stores[1])


@pytest.mark.parametrize("pits", range(1, 7))
@pytest.mark.parametrize("variant", Mancala.variants)
def test_random_games_agree(variant: str, pits: int) -> None:
    laps = asked = 0
    for stones in range(1, 7):
        game = registry.game("mancala", variant, pits=pits, stones=stones)
        options = game.options
        for seed in range(15):
            random = Random(seed)
            state = game.initial()
            plain = Plain(
                pits,
                stones,
                options["start_pit"] == "skipped",
                options["capture"] == "nonempty",
                options["taking"] == "decide",
            )
            while not plain.over:
                assert game.mover(state) == plain.turn
                if plain.asked is not None:
                    assert game.actions(state) == (Decision.LEAVE, Decision.TAKE)
                    action = random.choice(game.actions(state))
                    plain.decide(action is Decision.TAKE)
                    asked += 1
                else:
                    own = plain.pits[plain.turn]
                    assert game.actions(state) == tuple(p for p in range(pits) if own[p])
                    action = random.choice(game.actions(state))
                    laps += own[action] > 2 * pits
                    plain.sow(action)
                state = game.play(state, action)
                assert state.board == plain.board()
            assert game.mover(state) is None
    assert laps > 5
    assert (asked > 0) == (variant == "pandoo" and pits > 1)
