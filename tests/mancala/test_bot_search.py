"""Mancala's strong levels: the fast model against the rules, exact play, opinions."""

from __future__ import annotations

from random import Random

import pytest
from _pytest.mark import ParameterSet

from games.core import registry
from games.core.bots import Budget, Unit
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw
from games.core.search import AlphaBeta, Meter
from games.mancala import bot
from games.mancala.bot_model import LEAVE, MancalaModel, PlainModel, Position
from games.mancala.bot_proof import Proof
from games.mancala.rules import Mancala
from games.mancala.state import Decision, State

VARIANTS = ("pandoo", "kalah", "kalah-nonempty")


def game_of(variant: str, pits: int = 6, stones: int = 4) -> Mancala:
    game = registry.game("mancala", variant, pits=pits, stones=stones)
    assert isinstance(game, Mancala)
    return game


def after(game: Mancala, state: State, move: int) -> State:
    """Return the state after a whole move of the model, played by the rules."""
    state = game.play(state, MancalaModel.action(move))
    if state.waiting >= 0:
        state = game.play(state, Decision.LEAVE if move >= LEAVE else Decision.TAKE)
    return state


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("pits", "stones"), [(1, 4), (2, 6), (3, 5), (6, 4), (6, 6)])
def test_the_model_plays_by_the_rules(variant: str, pits: int, stones: int) -> None:
    game = game_of(variant, pits, stones)
    model = MancalaModel(game)
    for seed in range(25):
        random, state = Random(seed), game.initial()
        while game.mover(state) is not None:
            position = model.position(state)
            moves = list(model.moves(position))
            assert {model.action(move) for move in moves} == set(game.actions(state))
            assert len(set(moves)) == len(moves)
            asking = {pit for pit in game.actions(state) if game.play(state, pit).waiting >= 0}
            assert {move - LEAVE for move in moves if move >= LEAVE} == asking
            move = random.choice(moves)
            following, state = model.play(position, move), after(game, state, move)
            low, high = model.bounds(position)
            if game.mover(state) is None:
                lead = bot.lead(state, following[2])
                assert model.result(following) == lead
                assert low <= (lead if following[2] == position[2] else -lead) <= high
            else:
                assert model.result(following) is None
                assert following == model.position(state)


@pytest.mark.parametrize(
    ("variant", "pits", "stones", "margin"),
    [
        ("kalah", 2, 4, -12), ("kalah", 3, 3, 2), ("kalah", 3, 6, -10), ("kalah", 4, 2, 6),
        ("kalah", 5, 2, 0), ("kalah", 6, 1, 2), ("kalah", 6, 2, 10),
        ("kalah-nonempty", 4, 3, 6), ("kalah-nonempty", 5, 2, 2),
        ("pandoo", 2, 4, 2), ("pandoo", 3, 5, 0), ("pandoo", 5, 2, 2),
    ],
)  # fmt: skip
def test_small_shapes_are_solved_as_published(
    variant: str, pits: int, stones: int, margin: int
) -> None:
    game = game_of(variant, pits, stones)
    model = MancalaModel(game)
    found = AlphaBeta(model, Meter()).run(model.position(game.initial()), 1)
    assert (found.value, found.exact) == (margin, True)


SOLVED = [(pits, stones) for pits in range(1, 7) for stones in range(1, 7) if pits * stones <= 12]
"""Shapes of up to 24 stones, which the test can see through whenever ``hard`` has moved."""
LARGER = [(3, 5), (3, 6), (5, 3), (4, 4)]
"""Shapes of up to 36 stones whose start ``hard`` proves; seeing through their games takes longer.

At the start of six pits of three, and four of five, a proof takes millions of positions.
"""
QUICK = {(1, 4), (2, 2), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 1), (6, 1)}


class Judge:
    """Knows what every position of one game is worth to who is in turn.

    On boards of up to 24 stones by the general search, which shares nothing with hard's proofs.
    """

    def __init__(self, game: Mancala) -> None:
        self.game, self.model = game, MancalaModel(game)
        self.solver = AlphaBeta(self.model, Meter(), table_size=3_000_000)
        self.proof = Proof(self.model, Meter())

    def worth(self, position: Position) -> int:
        """Return the final lead under perfect play."""
        model = self.model
        result = model.result(position)
        if result is not None:
            return result
        moves = model.moves(position)
        if len(moves) == 1:
            after = model.play(position, moves[0])
            worth = self.worth(after)
            return worth if model.turn(after) == model.turn(position) else -worth
        if self.game.stones > 24:
            return self.proof.best(position)[1]
        found = self.solver.run(position, 0)
        assert found.exact
        return found.value

    def given_away(self, seed: int) -> int:
        """Return the stones that ``hard`` gives away in a game against random play."""
        game, model, random = self.game, self.model, Random(seed)
        state, lost = game.initial(), 0
        while game.mover(state) is not None:
            hard = state.turn == seed % 2
            choice = bot.choose(game, state, "hard" if hard else "random", random.getrandbits(30))
            after = game.play(state, choice)
            if hard and len(game.actions(state)) > 1:
                before = self.worth(model.position(state))
                if game.mover(after) is None:
                    kept = bot.lead(after, state.turn)
                else:
                    worth = self.worth(model.position(after))
                    kept = worth if after.turn == state.turn else -worth
                lost += before - kept
            state = after
        return lost


def shapes(variants: tuple[str, ...]) -> list[ParameterSet]:
    """Return all shapes that can be solved; those that take more than seconds are slow."""
    return [
        pytest.param(variant, *shape, marks=() if shape in QUICK else pytest.mark.slow)
        for variant in variants
        for shape in (*SOLVED, *LARGER)
    ]


@pytest.mark.parametrize(
    ("variant", "pits", "stones"), shapes(("kalah", "kalah-nonempty", "pandoo"))
)
def test_hard_never_gives_value_away(
    variant: str, pits: int, stones: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games against random play each of hard's moves keeps what the game is worth.

    Positions are counted as in the game, the clock is not asked: the same on every machine.
    """
    monkeypatch.setattr(bot, "SECONDS", dict.fromkeys(bot.SECONDS))
    judge = Judge(game_of(variant, pits, stones))
    assert [judge.given_away(seed) for seed in range(2)] == [0, 0]


def test_small_boards_are_seen_through_without_a_budget() -> None:
    game = game_of("kalah", 4, 2)
    best = bot.analyse(game, game.initial(), "hard", 1)[0]
    assert (best.value, best.exact) == (6.0, True)


def test_a_pit_that_moves_again_is_worth_a_stone() -> None:
    model = MancalaModel(game_of("kalah"))
    position = ((6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 9), 3, 0, -1)
    assert model.value(position) == 3 + 1 + 6
    assert model.value(((6, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1), -2, 1, -1)) == -2 + 1 + 1
    assert PlainModel(model.game).value(position) == 3


def test_expert_opens_kalah_with_another_move() -> None:
    game = game_of("kalah")
    assert bot.choose(game, game.initial(), "expert", 1, Budget(nodes=30_000)) in (2, 5)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_leaving_is_seen_to_be_right(level: str) -> None:
    game = game_of("pandoo")
    state = game.from_text("0,0,0,0,1,0/0,0,0,0,0,2 22/23 1")
    state = game.play(state, bot.choose(game, state, level, 1))
    assert bot.choose(game, state, level, 1) == Decision.LEAVE
    leave, take = bot.analyse(game, state, level, 1)
    assert (leave.action, leave.value, leave.reason) == (Decision.LEAVE, 0.0, "leaves")
    assert (take.action, take.value, take.exact) == (Decision.TAKE, -2.0, True)


def test_opinions_count_stones_and_say_why() -> None:
    game = game_of("pandoo")
    state = game.from_text("1,0,0,1,2,0/4,2,0,0,5,2 8/23 1")
    opinions = {o.action: o for o in bot.analyse(game, state, "hard", 1, Budget(nodes=2000))}
    assert set(opinions) == set(game.actions(state))
    assert (opinions[0].reason, opinions[0].words) == ("captures", (("count", 6),))
    assert (opinions[4].reason, opinions[4].words) == ("again", ())
    assert {o.unit for o in opinions.values()} == {Unit.STONES}
    values = [o.value for o in bot.analyse(game, state, "easy", 1)]
    assert values == sorted(values, reverse=True)


def test_what_keeps_stones_from_being_taken_is_said() -> None:
    game = game_of("kalah")
    # The other could take seven with pit 2, after sowing pit 3 only two.
    state = game.from_text("0,1,6,0,1,1/1,2,0,0,0,9 10/17 1")
    reasons = {o.action: (o.reason, o.words) for o in bot.analyse(game, state, "easy", 1)}
    assert reasons[2] == ("saves", (("count", 5),))
    # Sowing pit 2 lets the other take eight.
    assert reasons[1] == ("exposes", (("count", 8),))


def test_getting_ready_to_move_again_is_said() -> None:
    game = game_of("kalah")
    # Two stones in pit 5 and one in pit 6 reach the store; from pit 1 a fourth comes into pit 3.
    state = game.from_text("4,0,3,0,1,1/0,1,0,0,0,9 12/17 1")
    reasons = {o.action: o.reason for o in bot.analyse(game, state, "easy", 1)}
    assert reasons[0] == "prepares"
    assert reasons[2] == ""
    assert reasons[5] == "again"


def test_the_same_seed_and_nodes_give_the_same_move() -> None:
    game = game_of("pandoo")
    state = game.from_text("4,4,0,5,5,5/4,4,4,4,4,4 1/0 2")
    chosen = [bot.choose(game, state, "hard", seed, Budget(nodes=500)) for seed in (5, 5, 5)]
    assert len(set(chosen)) == 1


def test_strong_levels_answer_a_draw_offer_by_looking_ahead() -> None:
    game = game_of("pandoo")
    # Seat 0 is behind in store, but takes six at once: it declines where easy would accept.
    state = game.from_text("1,0,0,1,0,0/0,0,0,0,5,0 20/21 1")
    offered = game.play(state, OfferDraw(1))
    assert bot.interrupt(game, offered, 0, "easy", 1) == AcceptDraw(0)
    assert bot.interrupt(game, offered, 0, "hard", 1) == DeclineDraw(0)
    other = game.play(state, OfferDraw(0))
    assert bot.interrupt(game, other, 1, "hard", 1) == AcceptDraw(1)


def test_nobody_has_an_opinion_after_the_end() -> None:
    game = game_of("kalah", 1, 1)
    state = game.initial()
    while game.mover(state) is not None:
        state = game.play(state, game.actions(state)[0])
    assert bot.analyse(game, state, "hard", 1) == ()
