"""What Königsflucht's opponents search with: bits that play by the rules, an estimate, words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from assets.texts import LANGUAGES, catalogue
from games.core import registry
from games.core.bots import Budget, Unit
from games.core.game import Game
from games.core.search import WIN
from games.koenigsflucht import bot
from games.koenigsflucht.bitboard import (
    CORNER_BITS,
    KEPT,
    SEEN_ROW,
    Bits,
    Code,
    as_move,
    bits,
    can_move,
    landings,
    moves,
    of_state,
    player,
)
from games.koenigsflucht.evaluation import GUARDS, corner_sight, enclosed, for_white, open_ways
from games.koenigsflucht.geometry import SIZE, square_at
from games.koenigsflucht.model import KingModel
from games.koenigsflucht.state import Move, State


def position(text: str) -> Bits:
    return of_state(registry.game("koenigsflucht").from_text(text))


def at(*names: str) -> int:
    return bits(map(square_at, names))


def as_code(move: Move) -> Code:
    """Return the number of a move."""
    return move.source << 7 | move.target


@pytest.mark.parametrize("variant", ["koenigsflucht", "copenhagen-basic"])
def test_bits_play_by_the_rules(variant: str) -> None:
    game = registry.game("koenigsflucht", variant)
    play = player(chain=game.options["chain_capture"], pair=game.options["pair_capture"])
    for seed in range(3):
        random, state = Random(seed), game.initial()
        for _ in range(60):
            if game.mover(state) is None:
                break
            here, actions = of_state(state), game.actions(state)
            assert sorted(map(as_move, moves(here))) == list(actions)
            assert can_move(here)
            taking = [action for action in actions if game.captures(state, action)]
            for action in {*random.sample(actions, 3), *taking}:
                assert play(here, as_code(action)) == of_state(game.play(state, action))
            state = game.play(state, random.choice(taking or actions))


@pytest.mark.parametrize(
    ("text", "move", "black", "white", "king"),
    [
        # King and soldier together, closed from the soldier's far side.
        ("11/11/11/11/11/7t3/3tTt5/3tKt5/4t6/11/11 b", "h6-e6", 6, 1, 0),
        # The same with the soldier free on one more side: nothing falls.
        ("11/11/11/11/11/7t3/3tT6/3tKt5/4t6/11/11 b", "h6-e6", 5, 1, 1),
    ],
)
def test_bits_know_the_pair(text: str, move: str, black: int, white: int, king: int) -> None:
    game = registry.game("koenigsflucht")
    state = game.from_text(text)
    after = player(chain=True, pair=True)(of_state(state), as_code(game.parse_action(state, move)))
    found = (after.black.bit_count(), after.white.bit_count(), after.king.bit_count())
    assert found == (black, white, king)


@pytest.mark.parametrize(("chain", "left"), [(True, 0), (False, 1)])
def test_bits_know_alternating_rows(chain: bool, left: int) -> None:
    here = position("11/4K6/11/6t4/11/11/11/2tTtT5/11/11/11 b")
    move = square_at("g8") << 7 | square_at("g4")
    assert player(chain=chain, pair=True)(here, move).white.bit_count() == left


def test_landings_are_where_an_arrival_takes() -> None:
    here = position("11/11/11/11/4K6/11/11/t2tT6/11/11/1T9 b")
    occupied = here.black | here.white | here.king
    # e4 between d4 and f4; b1 between the corner a1 and c1.
    assert landings(here.black, here.white, occupied) == at("f4", "c1")


def test_who_has_no_way_out_is_enclosed() -> None:
    ring = at("e9", "f9", "g9", "d8", "h8", "d7", "h7", "d6", "h6", "e5", "f5", "g5")
    assert enclosed(at("f7"), ring)
    assert not enclosed(at("f7"), ring & ~at("g5"))
    assert not enclosed(at("f11"), ring)


def test_ways_and_doors_to_corners() -> None:
    assert open_ways(position("1t7t1/11/11/11/11/11/11/11/11/11/5K5 b")) == 2
    assert open_ways(position("1t7t1/11/11/11/11/11/11/11/11/11/3t1K5 b")) == 1
    sight = corner_sight(at("f1", "b11", "a4", "k11"))
    seen = at("e1", "g1", "a11", "a3", "a5")
    assert sight & seen == seen
    assert not sight & at("f1", "b11", "c11", "a4", "e5")


def test_three_guards_shut_a_corner() -> None:
    assert set(GUARDS) == {
        at("c1", "b2", "a3"),
        at("i1", "j2", "k3"),
        at("c11", "b10", "a9"),
        at("i11", "j10", "k9"),
    }
    shut = position("11/11/11/11/4K6/11/11/11/t10/1t9/2t8 w")
    apart = position("11/11/11/11/4K6/11/11/11/t10/1t9/3t7 w")
    assert for_white(shut) < for_white(apart)


def test_the_start_is_even() -> None:
    assert for_white(of_state(registry.game("koenigsflucht").initial())) == 0


def test_results_are_for_the_side_in_turn() -> None:
    model = KingModel()
    taken = Bits(at("e5"), at("f5"), 0, 1)
    escaped = Bits(at("e5"), at("f5"), at("a1"), 0)
    assert (model.result(taken), model.result(escaped)) == (-WIN, -WIN)
    going_on = Bits(at("e5"), at("f5"), at("g8"), 0)
    assert model.result(going_on) is None
    assert KingModel(drawn=[going_on]).result(going_on) == 0
    # A lone king shut in at the edge cannot move: a draw.
    assert model.result(Bits(at("e1", "g1", "f2"), 0, at("f1"), 1)) == 0


def test_beyond_the_horizon_only_what_takes_or_wins() -> None:
    model = KingModel()
    black = position("11/11/8T2/11/11/3t7/2tK3t3/3t7/11/11/11 b")
    assert [as_move(move) for move in model.noisy(black)] == [
        as_move(square_at("h5") << 7 | square_at("e5"))
    ]
    white = position("11/t9t/11/11/11/11/11/11/T9t/11/5K5 w")
    (escape,) = model.noisy(white)
    assert 1 << (escape & 127) & CORNER_BITS


def test_a_soldier_on_the_edge_keeps_the_pair_beside_it_whole() -> None:
    # All sides of the king are closed but for a soldier at the top edge: the edge is never closed.
    black = position("4T6/3tKt5/4t6/11/11/11/11/11/11/11/3t7 b")
    assert KingModel().noisy(black) == ()


def repeated(game: Game[Any, Any], state: State, words: str) -> State:
    for word in words.split():
        state = game.play(state, game.parse_action(state, word))
    return state


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_worse_side_takes_the_third_time_the_better_one_does_not(level: str) -> None:
    game = registry.game("koenigsflucht")
    # Two attackers cannot hold a king with two ways to every edge.
    start = game.from_text("4t6/11/11/11/4TK5/11/11/11/3T1T5/11/1t9 w")
    budget = Budget(nodes=3_000)
    black = repeated(game, start, "f7-f8 e11-d11 f8-f7 d11-e11 f7-f8 e11-d11 f8-f7")
    assert game.action_text(black, bot.choose(game, black, level, 3, budget)) == "d11-e11"
    start = game.play(start, game.parse_action(start, "f7-f8"))
    white = repeated(game, start, "e11-d11 f8-f7 d11-e11 f7-f8 e11-d11 f8-f7 d11-e11")
    assert game.action_text(white, bot.choose(game, white, level, 3, budget)) != "f7-f8"


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_same_seed_and_nodes_choose_the_same(level: str) -> None:
    game = registry.game("koenigsflucht")
    state = game.initial()
    chosen = {bot.choose(game, state, level, 5, Budget(nodes=600)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(game.actions(state))


def test_opinions_cover_every_move_best_first_with_words() -> None:
    game = registry.game("koenigsflucht")
    state = game.from_text("11/11/8T2/11/11/3t7/2tK3t3/3t7/11/11/11 b")
    opinions = bot.analyse(game, state, "hard", 1, Budget(nodes=3_000))
    assert sorted(opinion.action for opinion in opinions) == list(game.actions(state))
    values = [opinion.value for opinion in opinions]
    assert values == sorted(values, reverse=True)
    best = opinions[0]
    assert game.action_text(state, best.action) == "h5-e5xd5"
    assert (best.value, best.unit, best.exact, best.reason) == (
        100.0,
        Unit.POINTS,
        True,
        "takes_king",
    )
    over = game.play(state, best.action)
    assert bot.analyse(game, over, "hard", 1) == ()


@pytest.mark.parametrize(
    ("text", "move", "reason", "words"),
    [
        ("11/t9t/11/11/11/11/11/11/T9t/11/5K5 w", "f1-a1", "escapes", ()),
        ("11/11/7K3/4t6/11/11/11/2tT7/11/7T3/11 b", "e8-e4", "captures_one", ()),
        ("11/t9t/11/11/4K6/11/11/11/11/t9t/1t9 w", "e7-e11", "opens_ways", (("count", 2),)),
        ("11/t9t/11/11/4K6/11/11/11/11/t9t/1t9 w", "e7-e1", "opens_way", ()),
        ("11/11/11/11/4K3t2/11/3t7/11/11/11/11 b", "i7-f7", "closes_on_king", ()),
        ("11/11/11/11/4K3t2/11/3t7/11/11/11/11 b", "d5-d1", "", ()),
        ("11/11/11/11/4K3t2/11/3t7/11/11/2t8/11 b", "c2-b2", "guards_corner", (("square", "b2"),)),
        ("1t9/11/11/11/K3t6/11/11/11/11/11/1t9 b", "e7-e9", "lets_escape", ()),
        ("1t9/11/11/11/K10/11/4t6/11/11/11/1t9 b", "e5-a5", "lets_escape", ()),
        ("1t9/t10/11/11/K10/11/4t6/11/11/11/1t9 b", "e5-a5", "blocks_way", ()),
        ("11/11/11/11/3K2t4/3T7/11/11/11/t10/11 b", "a2-a5", "", ()),
        ("11/11/8T2/11/11/3t7/2tK3t3/3t7/11/11/11 w", "i9-i10", "loses_king", ()),
        ("11/11/11/11/4K6/11/3t7/2T8/11/7t3/11 w", "c4-d4", "", ()),
        ("11/11/11/11/4K6/11/11/2T8/3t7/11/4t6 w", "c4-d4", "", ()),
        ("11/11/11/11/4K6/2tT7/11/11/11/11/4t6 w", "e7-h7", "exposes_one", ()),
    ],
)
def test_reasons(text: str, move: str, reason: str, words: tuple[tuple[str, object], ...]) -> None:
    game = registry.game("koenigsflucht")
    state = game.from_text(text)
    action = game.parse_action(state, move)
    found = {o.action: o for o in bot.analyse(game, state, "easy", 1, Budget(nodes=1))}[action]
    assert (found.reason, found.words) == (reason, words)


def test_every_reason_is_in_the_catalogues() -> None:
    keys = {
        *("takes_king", "escapes", "captures_one", "captures", "opens_way", "opens_ways"),
        *("frees_king", "blocks_way", "closes_ring", "threatens_king", "closes_on_king"),
        *("guards_corner", "loses_king", "lets_escape", "exposes_one", "exposes"),
    }
    for language in LANGUAGES:
        assert {f"hints_boards.koenigsflucht_{key}" for key in keys} <= set(catalogue(language))


def test_what_lines_lead_to_is_forgotten_before_it_is_much() -> None:
    """A rook in the middle of an empty row sees the same before and after 2,048 other rows."""
    row, first = SEEN_ROW[square_at("f6")], 5 * SIZE
    alone = 1 << first + 5
    others = (0b11111_0_11111) << first
    assert row[alone] == others
    for pieces in range(1 << SIZE):
        assert row[pieces << first] & alone == 0
        assert len(row) <= KEPT
    assert row[alone] == others
