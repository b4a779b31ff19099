"""Galtoni's bots: what they see, what they miss."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.bots import Budget, Unit
from games.core.chance import SeededChance
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw
from games.core.match import Match
from games.galtoni.bot import LEVELS, NOTICES, analyse, choose, drop_values, interrupt
from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import Call, Drop, Pass, Phase, State


def in_hand(columns: list[list[int]], hand: int, turn: int, seats: int = 2) -> State:
    """Return a state of the bag with a marble in the hand of the seat in turn."""
    return State(tuple(map(tuple, columns)), (), (9, 9, 9, 9), turn, Phase.DROP, hand, (0,) * seats)


def test_easy_completes_its_four() -> None:
    game = Galtoni("bag", table="identity")
    state = in_hand([[0], [0], [0], [], [], [], []], 0, 0)
    assert choose(game, state, "easy", 1) == Drop(3)


def test_easy_blocks_the_other_s_four() -> None:
    game = Galtoni("bag", table="identity")
    state = in_hand([[], [1], [1], [1], [0], [], []], 0, 0)
    assert choose(game, state, "easy", 1) == Drop(0)


def test_easy_wins_rather_than_blocks() -> None:
    game = Galtoni("bag", table="identity")
    state = in_hand([[0, 0, 0], [], [], [1, 1, 1], [], [], []], 0, 0)
    assert choose(game, state, "easy", 1) == Drop(0)


def test_easy_keeps_the_other_s_marble_away_from_the_other_s_three() -> None:
    game = Galtoni("bag", table="identity")
    state = in_hand([[], [1], [1], [1], [0], [], []], 1, 0)
    assert all(choose(game, state, "easy", seed) != Drop(0) for seed in range(20))


def test_easy_takes_a_joker_for_its_own() -> None:
    game = Galtoni("bag3", table="identity")
    state = in_hand([[2], [2], [], [2], [0, 0, 0], [], []], 3, 2, seats=3)
    assert choose(game, state, "easy", 1) == Drop(2)


def test_easy_aims_through_the_labyrinth() -> None:
    game = Galtoni("bag")
    state = in_hand([[], [], [], [], [], [0, 0, 0], []], 0, 0)
    values = drop_values(game, state)
    # Column 6 is hit with .0625 from entry 4, .25 from 5, .4375 from 6, .5 from 7.
    assert choose(game, state, "easy", 1) == Drop(6)
    assert values[Drop(6)] > values[Drop(5)] > values[Drop(4)] > values[Drop(3)] > values[Drop(0)]
    assert 1000 * 0.5 < values[Drop(6)] < 1000 * 0.5 + 100


def test_easy_does_not_build_the_step_to_the_other_s_four() -> None:
    game = Galtoni("bag", table="identity")
    # A marble in column 4 would let orange complete the row above it.
    state = in_hand([[0, 1], [1, 1], [0, 1], [], [], [], []], 0, 0)
    assert all(choose(game, state, "easy", seed) != Drop(3) for seed in range(20))
    values = drop_values(game, state)
    assert values[Drop(3)] == min(values.values())


def test_a_full_column_is_not_reckoned_with() -> None:
    game = Galtoni("bag")
    state = in_hand([[0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0], [], [], [], [], []], 0, 0)
    values = drop_values(game, state)
    assert set(values) == {Drop(entry) for entry in range(7)}
    assert choose(game, state, "easy", 4) in values


def test_easy_has_no_favourite_among_equals() -> None:
    game = Galtoni(table="identity")
    # Empty board: the middle column lies on most lines, so it is the only best one.
    assert {choose(game, game.initial(), "easy", seed) for seed in range(20)} == {Drop(3)}
    assert {choose(game, game.initial(), "random", seed) for seed in range(99)} == {
        Drop(entry) for entry in range(7)
    }


def test_after_the_last_marble_bots_pass() -> None:
    state = State(((0, 1, 0, 1, 0, 1),) * 7, (0, 0), (), 0, Phase.LAST, None, (0, 0), landing=0)
    assert {choose(Galtoni(), state, level, 1) for level in LEVELS} == {Pass()}


@pytest.mark.parametrize("level", LEVELS)
def test_bots_notice_their_four_sooner_or_later(level: str) -> None:
    game = Galtoni()
    text = "bbbb/ooo/-/-/-/-/- phase=drop turn=2 hand=o left=17,18 last=1"
    state = game.from_text(text)
    calls = [interrupt(game, state, 0, level, seed) for seed in range(1000)]
    assert set(calls) == ({None, Call(0)} if level != "expert" else {Call(0)})
    # Three standard deviations of 1,000 tries are at most 48.
    assert abs(calls.count(Call(0)) - 1000 * NOTICES[level]) < 48
    assert calls == [interrupt(game, state, 0, level, seed) for seed in range(1000)]
    assert all(interrupt(game, state, 1, level, seed) is None for seed in range(50))


def test_stronger_bots_notice_sooner() -> None:
    noticed = [NOTICES[level] for level in LEVELS]
    assert noticed == sorted(set(noticed))
    assert noticed[-1] == 1


def test_bots_never_call_what_is_called_by_itself() -> None:
    game = Galtoni(calling="automatic")
    state = State(((0, 0, 0, 0),) + ((),) * 6, (17, 20), (), 1, Phase.DROP, 1, (0, 0))
    assert all(interrupt(game, state, 0, "easy", seed) is None for seed in range(50))


def test_easy_agrees_to_a_draw_when_behind() -> None:
    game = Galtoni()
    ahead = "bbb/oo/-/o/-/-/- phase=drop turn=1 hand=b left=18,18 last=4"
    state = game.play(game.from_text(ahead), OfferDraw(0))
    assert interrupt(game, state, 1, "easy", 1) == AcceptDraw(1)
    assert interrupt(game, state, 1, "random", 1) == DeclineDraw(1)
    other = game.play(game.from_text(ahead), OfferDraw(1))
    assert interrupt(game, other, 0, "easy", 1) == DeclineDraw(0)


def test_unknown_levels_are_refused() -> None:
    game = Galtoni()
    with pytest.raises(ValueError, match="choose one of: random, easy, medium, hard, expert"):
        choose(game, game.initial(), "genius", 1)


@pytest.mark.parametrize(("variant", "least"), [("duel", 66), ("bag", 60), ("bag3", 40)])
def test_easy_beats_random(variant: str, least: int) -> None:
    """Of 80 matches easy wins at least so many: with equal strength 40, or 27 of three."""
    game = Galtoni(variant)
    wins = 0
    for seed in range(80):
        seats: list[Any] = ["bot:random"] * game.seat_numbers[0]
        easy = seed % len(seats)
        seats[easy] = "bot:easy"
        match = Match.begin(game, seats, seed=seed, chance=SeededChance(), clock=lambda: 0.0)
        outcome = match.run()
        assert outcome is not None
        wins += easy in outcome.winners
    assert wins >= least


NODES = Budget(nodes=3000)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_strong_levels_see_the_answer_to_their_drop(level: str) -> None:
    game = Galtoni(table="identity", calling="automatic")
    # Orange needs the second place of column 4; blue must not put a marble under it.
    state = game.from_text("bo/oo/bo/-/-/bb/- phase=drop turn=1 hand=b left=17,17 last=3")
    assert choose(game, state, level, 1, NODES) != Drop(3)
    worth = {o.action: o.value for o in analyse(game, state, level, 1, NODES)}
    assert worth[Drop(3)] == min(worth.values()) == pytest.approx(0.0)
    reasons = {o.action: (o.reason, o.words) for o in analyse(game, state, level, 1, NODES)}
    assert reasons[Drop(3)] == ("opens", (("percent", 100),))
    assert reasons[Drop(4)] == ("lands_in", (("percent", 100), ("column", 5)))


def test_hard_finds_the_double_threat_that_easy_does_not_look_for() -> None:
    game = Galtoni(table="identity", calling="automatic")
    # Two blue marbles in the middle of an empty floor: a third beside them makes two threats.
    state = game.from_text("-/-/b/b/-/-/- phase=drop turn=1 hand=b left=19,21 last=3")
    best = analyse(game, state, "hard", 1, Budget(nodes=6000))
    assert {best[0].action, best[1].action} == {Drop(1), Drop(4)}
    assert best[0].value == pytest.approx(1.0)
    assert choose(game, state, "hard", 1, Budget(nodes=6000)) in {Drop(1), Drop(4)}


def test_the_same_seed_and_nodes_give_the_same_drop() -> None:
    game = Galtoni()
    chosen = [choose(game, game.initial(), "expert", seed, NODES) for seed in (1, 1, 2)]
    assert chosen == [Drop(3)] * 3


def test_opinions_are_sorted_and_say_why() -> None:
    game = Galtoni(calling="automatic")
    state = in_hand([[], [], [], [], [], [0, 0, 0], []], 0, 0)
    opinions = analyse(game, state, "medium", 1)
    assert opinions[0].action == Drop(6)
    assert [o.value for o in opinions] == sorted((o.value for o in opinions), reverse=True)
    assert (opinions[0].reason, dict(opinions[0].words)) == ("wins", {"percent": 50})
    assert opinions[0].unit is Unit.CHANCE
    far = next(o for o in opinions if o.action == Drop(0))
    # From the first entry: columns 1 to 3 with .375, .5, .125 by the ideal table.
    assert far.reason == "lands"
    shares = game.landing.rows[0]
    assert dict(far.words) == {
        "percent": round(100 * (shares[0] + shares[1])),
        "first": 1,
        "last": 2,
    }


@pytest.mark.parametrize(
    ("hand", "reason"), [(0, "blocks"), (1, "risks"), (3, "risks"), (2, "blocks")]
)
def test_another_s_three_is_blocked_or_a_risk(hand: int, reason: str) -> None:
    game = Galtoni("bag3", table="identity")
    state = in_hand([[], [1], [1], [1], [0], [], []], hand, 0, seats=3)
    found = {o.action: o for o in analyse(game, state, "medium", 1)}
    assert (found[Drop(0)].reason, found[Drop(0)].words) == (reason, (("percent", 100),))
    assert (found[Drop(6)].reason, found[Drop(6)].words[1]) == ("lands_in", ("column", 7))


def test_a_joker_wins_for_who_drops_it() -> None:
    game = Galtoni("bag3", table="identity")
    state = in_hand([[2], [2], [], [2], [0, 0, 0], [], []], 3, 2, seats=3)
    best = analyse(game, state, "medium", 1)[0]
    assert (best.action, best.reason, best.words) == (Drop(2), "wins", (("percent", 100),))


def test_nobody_has_an_opinion_while_a_marble_falls() -> None:
    game = Galtoni()
    assert analyse(game, game.play(game.initial(), Drop(0)), "hard", 1) == ()


def test_medium_answers_a_draw_offer_by_its_outlook() -> None:
    game = Galtoni()
    ahead = "bbb/oo/-/o/-/-/- phase=drop turn=1 hand=b left=18,18 last=4"
    offered = game.play(game.from_text(ahead), OfferDraw(0))
    assert interrupt(game, offered, 1, "hard", 1) == AcceptDraw(1)
    other = game.play(game.from_text(ahead), OfferDraw(1))
    assert interrupt(game, other, 0, "hard", 1) == DeclineDraw(0)
