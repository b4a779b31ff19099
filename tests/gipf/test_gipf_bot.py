"""Gipf's opponents: a grid that plays by the rules, an estimate, challenges, opinions."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from assets.texts import LANGUAGES, catalogue
from games.core import registry
from games.core.bots import Budget, Unit
from games.core.game import CHANCE, Game
from games.core.interrupts import AcceptDraw, DeclineDraw, Resign
from games.core.search import WIN
from games.gipf import bot, stakes
from games.gipf.evaluation import WEIGHTS, shape, supply
from games.gipf.geometry import BIT, SPOTS, WINDOWS
from games.gipf.grid import ALL, RINGS, has_four, to_grid, to_named
from games.gipf.hints import Reasons
from games.gipf.hints_places import places, threes
from games.gipf.model import GipfModel, as_turn
from games.gipf.rules import GipfGame
from games.gipf.state import Challenge, GipfState, Holding, Inner
from games.siebener.solution import solve

POTENTIALS = "mancala:double,galtoni:jump,siebener:double"


def gipf(variant: str = "basic", **options: Any) -> GipfGame:
    game = registry.game("gipf", variant, **options)
    assert isinstance(game, GipfGame)
    return game


def spots(*names: str) -> int:
    return to_grid(sum(BIT[name] for name in names))


def holding(state: GipfState, number: int, holder: int, fresh: bool = False) -> GipfState:
    holdings = list(state.holdings)
    holdings[number] = Holding(holder, fresh=fresh)
    return replace(state, holdings=tuple(holdings))


# --- the grid plays by the rules -----------------------------------------------------------------


def test_the_grid_holds_the_spots_and_their_rings() -> None:
    assert ALL.bit_count() == 37
    assert [ring.bit_count() for ring in RINGS] == [1, 6, 12, 18]
    assert RINGS[0] == spots("e5")
    assert all(to_named(to_grid(BIT[name])) == BIT[name] for name in SPOTS)


def test_fours_on_the_grid_are_the_windows() -> None:
    assert all(has_four(to_grid(window)) for window, _, _ in WINDOWS)
    assert not has_four(spots("b2", "b3", "b4", "c2"))  # around the end of a column
    assert not has_four(spots("e2", "e3", "e4", "e6"))


@pytest.mark.parametrize("variant", ["basic", "standard", "tournament"])
@pytest.mark.parametrize("options", [{}, {"official": True}, {"potentials": POTENTIALS}])
def test_the_grid_plays_by_the_rules(variant: str, options: dict[str, Any]) -> None:
    game = gipf(variant, **options)
    model = GipfModel(game)
    random, state = Random(5), game.initial()
    removed = 0
    for _ in range(45):
        if game.mover(state) is None:
            break
        if options.get("potentials") and not state.again:
            number = random.randrange(3)
            state = holding(state, number, random.randrange(2), random.random() < 0.5)
        here, after = model.of_state(state), {}
        assert (model.turn(here), model.result(here)) == (game.mover(state), None)
        for action in game.actions(state):
            follows = game.play(state, action)
            there = model.of_state(follows)
            after.setdefault(there, []).append(action)
            outcome, result = game.outcome(follows), model.result(there)
            if outcome is None:
                assert result is None
            else:
                assert result == (WIN if outcome.winners == (there.turn,) else -WIN)
        steps = model.steps(here)
        assert set(steps) == set(after)
        assert all(as_turn(step) in after[there] for there, step in steps.items())
        taking = [action for action in game.actions(state) if action.after or action.before]
        removed += len(taking)
        state = game.play(state, random.choice(taking or game.actions(state)))
    assert removed


def test_the_search_sees_as_many_positions_as_there_are() -> None:
    for variant, count in (("basic", 24), ("standard", 30), ("tournament", 18)):
        model = GipfModel(gipf(variant))
        assert len(model.moves(model.of_state(gipf(variant).initial()))) == count


# --- the estimate --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["basic", "standard", "tournament"])
def test_the_start_is_even_and_colours_mirror(variant: str) -> None:
    game = gipf(variant)
    model = GipfModel(game)
    assert model.of_state(game.initial()).worth == 0
    white = model.estimate(spots("e5", "e4"), spots("b2"), 0, (7, 3), ())
    black = model.estimate(spots("b2"), spots("e5", "e4"), 0, (3, 7), ())
    assert white == -black > 0


def test_centre_threes_and_reserves_are_worth_something() -> None:
    assert shape(spots("e5"), WEIGHTS) == 16
    assert shape(spots("e2"), WEIGHTS) == 0
    # Three on the rim of column b: two pairs and a three.
    assert shape(spots("b2", "b3", "b4"), WEIGHTS) == 2 * 3 + 12
    # Three of four with a gap: one pair and the gap.
    assert shape(spots("b2", "b3", "b5"), WEIGHTS) == 3 + 6
    worths = [supply(reserve, WEIGHTS) for reserve in range(12)]
    assert worths == sorted(worths)
    assert worths[1] - worths[0] > worths[10] - worths[9]


# --- turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("variant", ["basic", "standard", "tournament"])
def test_the_same_seed_and_nodes_choose_the_same(variant: str, level: str) -> None:
    game = gipf(variant)
    state = game.initial()
    chosen = {bot.choose(game, state, level, 5, Budget(nodes=150)) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(game.actions(state))


@pytest.mark.parametrize(
    ("function", "text", "turn"),
    [
        # The last black Gipf stone falls with the second push.
        ("double", "..../w..../b....b/.w..wwb/.Ww.../...b./.B.. w 8/8 3/4 -- w - -", "d1-d3"),
        # The stone that jumps completes the row with it.
        ("jump", "..../.w.../...w../.wW..../..w.bb/..w../..B. w 8/8 3/6 -- w - -", "i4-d3"),
    ],
)
def test_a_potential_is_spent_where_it_wins(function: str, text: str, turn: str) -> None:
    game = gipf("standard", potentials=f"mancala:{function}")
    state = game.from_text(text)
    chosen = bot.choose(game, state, "hard", 1, Budget(nodes=400))
    written = game.action_text(state, chosen)
    assert written.startswith(turn)
    assert written.endswith(f"+mancala:{function}")
    state = game.play(state, chosen)
    if function == "double":
        state = game.play(state, bot.choose(game, state, "hard", 1, Budget(nodes=400)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_potential_is_worth_what_the_estimate_says() -> None:
    game = gipf("basic", potentials="mancala:double,galtoni:jump")
    model, start = GipfModel(game), game.initial()
    assert model.of_state(holding(start, 0, 0)).worth == WEIGHTS.double
    assert model.of_state(holding(start, 0, 1, fresh=True)).worth == -WEIGHTS.double
    assert model.of_state(holding(start, 1, 1)).worth == -WEIGHTS.jump


# --- challenges and draws ------------------------------------------------------------------------


def test_the_house_takes_its_share_of_siebener() -> None:
    first, second, house = solve(3).chances[0]
    assert stakes.odds("siebener") == pytest.approx((first, second), abs=5e-4)
    assert house > first
    assert stakes.odds("mancala") == (0.5, 0.5)


def test_chance_grows_with_points() -> None:
    assert stakes.chance(0) == 0.5
    assert stakes.chance(stakes.SCALE) == pytest.approx(0.7311, abs=1e-4)
    assert stakes.chance(-1_000_000) == 0.0
    assert stakes.chance(1_000_000) == 1.0


def test_a_challenge_is_worth_what_winning_and_losing_it_change() -> None:
    game = gipf("basic", potentials="mancala:double")
    state = game.initial()

    def points(looked_at: GipfState) -> float:
        holder = looked_at.holdings[0].holder
        return {None: -stakes.SCALE, 0: stakes.SCALE, 1: -1e6}[holder]

    # 0.5 * 0.7311 + 0.5 * 0 against 0.2689 now.
    assert stakes.gain(state, 0, 0, "mancala", points) == pytest.approx(0.0966, abs=1e-4)
    # 0.316 * 0.7311 + 0.357 * 0.2689 against 0.2689.
    assert stakes.gain(state, 0, 0, "siebener", points) == pytest.approx(0.0581, abs=1e-4)


def test_who_is_behind_challenges_who_is_ahead_does_not() -> None:
    game = gipf("basic", potentials="mancala:double")
    board = game.to_text(game.initial()).split()[0]
    behind = game.from_text(f"{board} w 7/12 5/0 -- . - -")
    assert bot.interrupt(game, behind, 0, "hard", 1) == Challenge(0, 0)
    assert bot.interrupt(game, behind, 1, "hard", 1) is None  # not in turn
    ahead = game.from_text(f"{board} w 12/7 0/5 -- . - -")
    assert bot.interrupt(game, ahead, 0, "hard", 1) is None


@pytest.mark.parametrize(
    ("reserves", "level", "answer"),
    [
        ("12/4 0/8", "hard", DeclineDraw(0)),
        ("4/12 8/0", "hard", AcceptDraw(0)),
        ("4/12 8/0", "random", DeclineDraw(0)),
    ],
)
def test_draw_offers_are_answered(reserves: str, level: str, answer: object) -> None:
    game = gipf()
    start = game.to_text(game.initial()).split()
    state = game.from_text(f"{start[0]} w {reserves} -- - - draw2")
    assert bot.interrupt(game, state, 0, level, 1) == answer
    assert bot.interrupt(game, state, 1, level, 1) is None


def test_the_other_games_bot_decides_in_a_match_for_a_potential() -> None:
    game = gipf("basic", potentials="mancala:double")
    state = game.play(game.initial(), Challenge(0, 0))
    for level in bot.LEVELS:
        action = bot.choose(game, state, level, 3, Budget(nodes=50))
        assert isinstance(action, Inner)
        assert action in game.actions(state)
    opinions = bot.analyse(game, state, "hard", 3, Budget(nodes=50))
    assert sorted(opinion.action for opinion in opinions) == list(game.actions(state))


def test_bots_play_a_match_with_potentials_to_its_end() -> None:
    game = gipf("standard", potentials="siebener:jump")
    state: GipfState = game.initial()
    random = Random(2)
    for number in range(600):
        mover = game.mover(state)
        if mover is None:
            break
        if mover == CHANCE:
            actions, weights = zip(*game.chances(state), strict=True)
            state = game.play(state, random.choices(actions, weights)[0])
            continue
        level = ("easy", "random")[mover]
        said = bot.interrupt(game, state, mover, level, number)
        if said is not None and not isinstance(said, Resign):
            state = game.play(state, said)
            continue
        state = game.play(state, bot.choose(game, state, level, number, Budget(nodes=20)))
    assert game.outcome(state) is not None


# --- opinions ------------------------------------------------------------------------------------


def test_opinions_cover_every_turn_best_first_with_words() -> None:
    game = gipf("standard")
    state = game.from_text("...b/b..../...w.w/b.Bw.ww/W.w.wb/..b../.... w 2/7 7/4 -- - - -")
    opinions = bot.analyse(game, state, "hard", 1, Budget(nodes=300))
    assert sorted(opinion.action for opinion in opinions) == list(game.actions(state))
    values = [opinion.value for opinion in opinions]
    assert values == sorted(values, reverse=True)
    best = opinions[0]
    assert game.action_text(state, best.action) == "e9-e6;xGe4*,e5,e6,e7,e8"
    assert (best.value, best.unit, best.exact) == (100.0, Unit.POINTS, True)
    assert best.reason == "wins"
    assert bot.analyse(game, game.play(state, best.action), "hard", 1) == ()


def reason_of(game: Game[Any, Any], text: str, move: str) -> tuple[str, tuple[Any, ...]]:
    assert isinstance(game, GipfGame)
    state, model = game.from_text(text), GipfModel(game)
    after = model.of_state(game.play(state, game.parse_action(state, move)))
    here = model.of_state(state)
    return Reasons(model, here).of(model.steps(here)[after], after)


@pytest.mark.parametrize(
    ("column_e", "turn", "reason", "words"),
    [
        ("w......", "e9-e8", "alone", ()),
        ("ww.....", "e1-e4", "threatens_row", ()),
        ("www....", "e1-e5;xe2,e3,e4,e5", "row", ()),
        ("wwwb...", "e1-e6;xe2,e3,e4,e5,e6*", "captures_one", ()),
        ("wwwbb..", "e1-e7;xe2,e3,e4,e5,e6*,e7*", "captures", (("count", 2),)),
    ],
)
def test_reasons(column_e: str, turn: str, reason: str, words: tuple[Any, ...]) -> None:
    white, black = column_e.count("w"), column_e.count("b")
    text = f"..../...../....../{column_e}/....../...../.... w 9/9 {6 - white}/{6 - black} -- - - -"
    assert reason_of(gipf(), text, turn) == (reason, words)


def test_reasons_for_gipf_stones_and_potentials() -> None:
    text = "W.../...../....../wwwB.../....../...../B... w 9/9 4/5 -- - - -"
    assert reason_of(gipf("standard"), text, "e1-e6;xe2,e3,e4,e5,Ge6*") == ("captures_gipf", ())
    text = "..../...../....../w....../....../...../b... w 9/9 5/5 -- w - -"
    game = gipf("basic", potentials="mancala:double")
    assert reason_of(game, text, "e9-e8+mancala:double") == ("spends", ())


@pytest.mark.parametrize(
    ("column_e", "column_h", "turn", "reason", "words"),
    [
        # Black's next row takes what lies behind its three; d1-f2 pushes one of them away.
        ("bbb.w..", "....", "b2", "exposes_one", ()),
        ("bbb.ww.", "....", "b2", "exposes", (("count", 2),)),
        ("bbb.ww.", "....", "d1-f2", "blocks_row", ()),
        ("bbb.W..", "W...", "b3", "exposes_gipf", ()),
        ("bbb.W..", "W...", "d1-f2", "saves_gipf", ()),
        # A third white stone comes from below; a fourth would take what lies behind.
        ("ww..b..", "....", "e1-e4", "threatens_one", ()),
        ("www.b..", "....", "b2", "delays_row", ()),
        # The centre is e5.
        ("w...wwb", "....", "e9-e5", "takes_centre", ()),
        ("w...wwb", "....", "b2", "alone", ()),
    ],
)
def test_reasons_by_what_rows_cost_and_places_gain(
    column_e: str, column_h: str, turn: str, reason: str, words: tuple[Any, ...]
) -> None:
    variant = "standard" if "W" in column_e else "basic"
    corner = "B..." if variant == "standard" else "...."
    board = f"{corner}/...../....../{column_e}/....../...../{column_h}"
    stones = 18 if variant == "standard" else 15
    white = stones - 9 - board.lower().count("w") - board.count("W")
    black = stones - 9 - board.lower().count("b") - board.count("B")
    text = f"{board} w 9/9 {white}/{black} -- - - -"
    assert reason_of(gipf(variant), text, turn) == (reason, words)


@pytest.mark.parametrize(("reserve", "reason"), [(4, "alone"), (3, "low"), (2, "low_one")])
def test_a_reserve_that_runs_low_is_said(reserve: int, reason: str) -> None:
    text = f"..../...../....../w....../....../...../b... w {reserve}/9 {14 - reserve}/5 -- - - -"
    words = (("count", 2),) if reason == "low" else ()
    assert reason_of(gipf(), text, "b2") == (reason, words)


def test_a_gipf_stone_that_comes_in_is_said() -> None:
    text = f"{'/'.join('.' * n for n in (4, 5, 6, 7, 6, 5, 4))} w 18/18 0/0 ff - - -"
    game = gipf("tournament", official=True)
    assert reason_of(game, text, "Gb2") == ("enters_gipf", ())


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ((("e4",), ()), (("e5", "e4"), ()), "takes_centre"),
        ((("e5",), ()), (("e4",), ()), "leaves_centre"),
        (((), ("e4",)), ((), ("e5",)), "gives_centre"),
        (((), ("e5",)), ((), ("e4",)), "clears_centre"),
        ((("b2", "b3"), ()), (("b2", "b3", "b5"), ()), "makes_three"),
        ((("b3", "b4", "b5"), ()), (("b3", "b5", "c3"), ()), "spoils_three"),
        (((), ("e2", "e3", "e4")), ((), ("e2", "e3", "f4")), "parts_three"),
        (((), ("e2", "e3")), ((), ("e2", "e3", "e4")), "helps_three"),
        ((("b2", "b3"), ()), (("c3", "c4"), ()), "inward"),
        ((("c3",), ()), (("b2",), ()), "outward"),
        (((), ("d4",)), ((), ("b2",)), "drives_out"),
        (((), ("b2",)), ((), ("c3",)), "lets_in"),
        ((("b2",), ()), (("b2", "b3"), ()), "joins"),
        ((("b2",), ()), (("b2", "b4"), ()), "alone"),
        ((("b2",), ()), (("b2",), ()), ""),
    ],
)
def test_what_a_turn_does_for_the_places_of_stones(
    before: tuple[tuple[str, ...], ...], after: tuple[tuple[str, ...], ...], key: str
) -> None:
    (mine, theirs), (mine_now, theirs_now) = before, after
    then, now = (spots(*mine), spots(*theirs)), (spots(*mine_now), spots(*theirs_now))
    assert places(then, now) == key


def test_threes_are_counted_by_stretches_on_the_board() -> None:
    assert threes(spots("b2", "b3", "b4")) == 1  # the rim: nothing before b2
    assert threes(spots("e3", "e4", "e5")) == 2
    assert threes(spots("b2", "b3", "b5")) == 1
    assert threes(spots("b2", "b3", "b4", "b5")) == 0


def test_most_turns_have_a_reason() -> None:
    game = gipf("standard")
    state: GipfState = game.initial()
    said = of = 0
    for ply in range(24):
        opinions = bot.analyse(game, state, "easy", ply, Budget(nodes=1))
        said += sum(bool(opinion.reason) for opinion in opinions)
        of += len(opinions)
        state = game.play(state, Random(ply).choice(opinions[:6]).action)
    assert said >= 0.95 * of


def test_a_row_is_broken_up_when_it_cannot_come_any_more() -> None:
    game = gipf()
    state = game.from_text("..../...../....../bbb..../....../...../w... w 9/9 5/3 -- - - -")
    opinions = bot.analyse(game, state, "easy", 1, Budget(nodes=1))
    breaking = [opinion.action for opinion in opinions if opinion.reason == "blocks_row"]
    assert breaking
    for action in game.actions(state):
        after = game.play(state, action)
        rows = any(answer.after for answer in game.actions(after))
        assert rows == (action not in breaking)
    others = {opinion.reason for opinion in opinions if opinion.action not in breaking}
    assert others == {"allows_row"}


def test_every_reason_is_in_the_catalogues() -> None:
    keys = {"wins", "captures_gipf", "captures_one", "captures", "row", "blocks_row", "spends"}
    keys |= {f"{kind}_{what}" for kind in ("exposes", "threatens") for what in ("gipf", "one")}
    keys |= {"exposes", "threatens", "threatens_row", "allows_row", "delays_row", "saves_gipf"}
    keys |= {"low", "low_one", "enters_gipf", "joins", "alone", "inward", "outward", "lets_in"}
    keys |= {"drives_out", "makes_three", "parts_three", "spoils_three", "helps_three"}
    keys |= {f"{verb}_centre" for verb in ("takes", "gives", "clears", "leaves")}
    for language in LANGUAGES:
        known = set(catalogue(language))
        assert {f"hints_boards.gipf_{key}" for key in keys} <= known
