"""Proofs of what small boards are worth, against the slower search and published values."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.bots import Budget
from games.core.search import AlphaBeta, Meter, OutOfBudget
from games.mancala import bot
from games.mancala.bot_model import MancalaModel, Position
from games.mancala.bot_proof import MOST, Proof
from games.mancala.rules import Mancala
from games.mancala.state import State

RULES = [
    ("kalah", {}),
    ("kalah-nonempty", {}),
    ("pandoo", {}),
    ("pandoo", {"taking": "automatic", "capture": "nonempty"}),
]


def model_of(variant: str, pits: int, stones: int, **options: object) -> MancalaModel:
    game = registry.game("mancala", variant, pits=pits, stones=stones, **options)
    assert isinstance(game, Mancala)
    return MancalaModel(game)


def by_search(model: MancalaModel, position: Position) -> int:
    """Return the final lead of the side in turn as the general search finds it."""
    result = model.result(position)
    if result is not None:
        return result
    found = AlphaBeta(model, Meter()).run(position, 0, each=True)
    assert found.exact
    return found.value


@pytest.mark.parametrize(("variant", "options"), RULES)
@pytest.mark.parametrize(("pits", "stones"), [(1, 5), (2, 3), (2, 5), (3, 2), (4, 1), (5, 1)])
def test_a_proof_says_what_the_search_says(
    variant: str, options: dict[str, object], pits: int, stones: int
) -> None:
    """In every position of a few random games, also where a stone waits to be taken or left."""
    model = model_of(variant, pits, stones, **options)
    game = model.game
    for seed in range(2):
        random, state = Random(seed), game.initial()
        while game.mover(state) is not None:
            position = model.position(state)
            move, lead = Proof(model, Meter()).best(position, seed)
            assert lead == by_search(model, position)
            after = model.play(position, move)
            kept = by_search(model, after)
            assert (kept if model.turn(after) == model.turn(position) else -kept) == lead
            state = game.play(state, random.choice(game.actions(state)))


@pytest.mark.parametrize(
    ("variant", "pits", "stones", "margin"),
    [
        ("kalah", 2, 4, -12), ("kalah", 3, 6, -10), ("kalah", 5, 3, 8), ("kalah", 6, 2, 10),
        ("kalah-nonempty", 4, 3, 6), ("kalah-nonempty", 5, 2, 2), ("kalah-nonempty", 6, 2, 6),
        ("pandoo", 2, 4, 2), ("pandoo", 3, 5, 0), ("pandoo", 6, 2, 4),
    ],
)  # fmt: skip
def test_starts_are_worth_what_was_published(
    variant: str, pits: int, stones: int, margin: int
) -> None:
    model = model_of(variant, pits, stones)
    assert Proof(model, Meter()).best(model.position(model.game.initial()))[1] == margin


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["kalah", "kalah-nonempty", "pandoo"])
@pytest.mark.parametrize("pits", range(1, 7))
def test_hard_proves_every_start_of_boards_with_few_stones(variant: str, pits: int) -> None:
    for stones in range(1, 7):
        if 2 * pits * stones <= bot.PROVABLE[pits] and 2 * pits * stones <= bot.SMALL:
            model = model_of(variant, pits, stones)
            meter = Meter(nodes=bot.PROOF_NODES)
            Proof(model, meter).best(model.position(model.game.initial()))  # ends in time


def test_what_is_proved_once_is_known() -> None:
    model = model_of("kalah", 4, 2)
    start = model.position(model.game.initial())
    meter = Meter()
    proof = Proof(model, meter)
    first = proof.best(start)
    used = meter.used
    assert used > 100
    assert proof.best(start) == first
    assert meter.used - used < 50


def test_a_proof_that_is_not_done_in_time_is_given_up() -> None:
    model = model_of("kalah", 4, 3)
    with pytest.raises(OutOfBudget):
        Proof(model, Meter(nodes=500)).best(model.position(model.game.initial()))


def test_a_proof_that_is_cut_off_leaves_the_most_that_it_has_proved() -> None:
    # The first player is worth 18 here; that pit 6 keeps them is proved long before that no move
    # keeps more.
    model = model_of("kalah", 6, 3)
    state = model.game.from_text("3,3,3,0,4,1/4,0,4,4,4,4 2/0 1 - -")
    proof = Proof(model, Meter(nodes=200_000))
    with pytest.raises(OutOfBudget):
        proof.best(model.position(state))
    assert proof.reached == (5, 18)


@pytest.mark.slow
def test_hard_plays_what_a_proof_that_is_cut_off_leaves() -> None:
    game = model_of("kalah", 6, 3).game
    state = game.from_text("3,3,3,0,4,1/4,0,4,4,4,4 2/0 1 - -")
    assert bot.choose(game, state, "hard", 1, Budget(nodes=400_000)) == 5


def test_hard_looks_ahead_where_the_proof_is_given_up() -> None:
    game = model_of("kalah", 5, 3).game
    start: State = game.initial()
    chosen = {bot.choose(game, start, "hard", 3, Budget(nodes=3000)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(game.actions(start))


def test_boards_whose_stones_could_run_over_a_pit_are_refused() -> None:
    model = model_of("kalah", 6, 6)
    assert model.game.stones > MOST
    with pytest.raises(ValueError, match="up to 63 stones"):
        Proof(model, Meter())
