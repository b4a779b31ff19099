"""The rules of Siebener, throw by throw."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import OfferDraw, Resign
from games.siebener.rules import Siebener
from games.siebener.state import Choice, Dice, Ending, State


def rules(**options: object) -> Siebener:
    game = registry.game("siebener", **options)
    assert isinstance(game, Siebener)
    return game


def after(game: Siebener, state: State, texts: str) -> State:
    """Play ``roll 3+5 stop``; ``3+5`` alone is a roll that falls so."""
    for text in texts.split():
        if text[0].isdigit():
            state = game.play(state, Choice.ROLL)
        state = game.play(state, game.parse_action(state, text))
    return state


def test_everybody_antes_and_the_first_seat_opens() -> None:
    game = rules(stake=5)
    state = game.initial(4)
    assert (state.money, state.pot, state.left) == ((-5, -5, -5, -5), 20, (0, 1, 2, 3))
    assert game.mover(state) == 0
    assert (state.total, state.target) == (0, 0)


def test_the_first_thrower_rolls_at_least_once() -> None:
    game = rules()
    start = game.initial()
    assert game.actions(start) == (Choice.ROLL,)
    with pytest.raises(IllegalAction, match="You have to roll at least once"):
        game.play(start, Choice.STOP)
    assert game.actions(after(game, start, "1+1")) == (Choice.ROLL, Choice.STOP)


def test_dice_are_left_to_chance() -> None:
    game = rules()
    rolling = game.play(game.initial(), Choice.ROLL)
    assert game.mover(rolling) == CHANCE
    chances = dict(game.chances(rolling))
    assert len(chances) == 21
    assert game.actions(rolling) == tuple(sorted(chances))
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[Dice(3, 3)] == pytest.approx(1 / 36)
    assert chances[Dice(3, 5)] == pytest.approx(2 / 36)
    sevens = [chance for dice, chance in chances.items() if dice.low + dice.high == 7]
    assert sum(sevens) == pytest.approx(1 / 6)


def test_rolls_add_up_and_pass_on_as_the_sum_to_beat() -> None:
    game = rules()
    state = after(game, game.initial(), "1+1 5+6 2+2")
    assert (state.total, state.seat) == (17, 0)
    state = after(game, state, "stop")
    assert (state.total, state.target, state.seat) == (0, 17, 1)


def test_one_can_only_stop_above_the_sum_to_beat() -> None:
    game = rules()
    state = after(game, game.initial(), "2+2 stop 1+3")
    assert game.actions(state) == (Choice.ROLL,)
    with pytest.raises(IllegalAction, match="You can only stop above 4; you have 4"):
        game.play(state, Choice.STOP)
    assert after(game, state, "1+1 stop").target == 6


def test_a_seven_in_one_roll_is_out_also_the_first_but_not_as_a_sum() -> None:
    game = rules()
    state = after(game, game.initial(), "3+4")
    assert (state.left, state.seat, state.total) == ((1, 2), 1, 0)
    seven_in_two = after(game, game.initial(), "2+3 1+1")
    assert (seven_in_two.total, seven_in_two.left) == (7, (0, 1, 2))


def test_after_a_bust_the_sum_stands_or_resets() -> None:
    line = "6+6 stop 1+2 1+6"
    assert after(rules(), rules().initial(), line).target == 12
    resets = rules(after_bust="resets")
    state = after(resets, resets.initial(), line)
    assert (state.target, state.seat, state.left) == (0, 2, (0, 2))


def test_play_goes_round_until_the_last_one_left_takes_the_pot() -> None:
    game = rules(stake=2)
    state = after(game, game.initial(4), "1+2 stop 3+4 2+2 stop 5+5 stop 6+6 stop")
    assert (state.seat, state.target, state.left) == (2, 12, (0, 2, 3))
    state = after(game, state, "1+6 2+5")
    assert game.mover(state) is None
    assert game.actions(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), Ending.LAST_LEFT)
    assert outcome.scores == (6.0, -2.0, -2.0, -2.0)
    assert state.pot == 0
    with pytest.raises(IllegalAction, match="The game is over"):
        game.play(state, Choice.ROLL)


def test_the_next_round_is_opened_by_the_seat_left_of_the_opener() -> None:
    game = rules(rounds=3)
    state = after(game, game.initial(3), "3+4 3+4")
    assert (state.round, state.opener, state.seat, state.target) == (1, 1, 1, 0)
    assert (state.money, state.pot, state.left) == ((-2, -2, 1), 3, (0, 1, 2))
    state = after(game, state, "3+4 3+4")
    assert (state.round, state.opener, state.seat) == (2, 2, 2)
    assert state.money == (0, -3, 0)
    state = after(game, state, "3+4 3+4")
    assert game.outcome(state) is not None
    # Seat 2 opens, seats 2 and 0 are out: everybody has won a pot.
    outcome = game.outcome(state)
    assert (outcome.scores, outcome.winners) == ((0.0, 0.0, 0.0), ())
    assert outcome.reason is Ending.MOST_MONEY


def test_most_money_wins_after_several_rounds() -> None:
    game = rules(rounds=2)
    state = after(game, game.initial(3), "3+4 3+4 2+2 stop 3+4 3+4")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-2.0, 1.0, 1.0), (1, 2))


def test_two_can_sit_down_for_analysis_but_one_or_nine_cannot() -> None:
    game = rules()
    assert game.initial(2).left == (0, 1)
    assert 2 not in game.seat_counts
    for seats in (1, 9):
        with pytest.raises(ValueError, match="is played by 3, 4, 5, 6, 7, 8"):
            game.initial(seats)


def test_who_resigns_is_out_and_his_stake_is_lost() -> None:
    game = rules()
    state = after(game, game.initial(3), "2+2 stop 1+2")
    gone = game.play(state, Resign(1))
    assert (gone.left, gone.seat, gone.target, gone.total) == ((0, 2), 2, 4, 0)
    waiting = game.play(state, Resign(2))
    assert (waiting.left, waiting.seat, waiting.total) == ((0, 1), 1, 3)
    assert game.interrupts(waiting, 2) == ()
    over = game.play(waiting, Resign(0))
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (-1.0, 2.0, -1.0))
    assert outcome.reason is Ending.RESIGNED


def test_resigning_takes_the_dice_out_of_the_air_only_for_the_thrower() -> None:
    game = rules()
    rolling = game.play(game.initial(3), Choice.ROLL)
    assert game.mover(game.play(rolling, Resign(0))) == 1
    assert game.mover(game.play(rolling, Resign(1))) == CHANCE


def test_who_resigned_puts_nothing_into_the_next_pot() -> None:
    game = rules(rounds=2)
    state = game.play(game.initial(3), Resign(1))
    state = after(game, state, "3+4")
    assert (state.round, state.opener, state.left, state.pot) == (1, 2, (0, 2), 2)
    assert state.money == (-2, -1, 1)


def test_there_is_no_draw() -> None:
    game = rules()
    start = game.initial()
    assert game.interrupts(start, 1) == (Resign(1),)
    with pytest.raises(IllegalAction, match="There is no draw in Siebener"):
        game.play(start, OfferDraw(0))


def test_dice_fall_only_when_rolled_and_only_as_dice_can() -> None:
    game = rules()
    with pytest.raises(IllegalAction, match="The dice are not rolling"):
        game.play(game.initial(), Dice(1, 2))
    rolling = game.play(game.initial(), Choice.ROLL)
    with pytest.raises(IllegalAction, match="Dice show from 1 to 6"):
        game.play(rolling, Dice(5, 3))
    for choice in Choice:
        with pytest.raises(IllegalAction, match="The dice are still rolling"):
            game.play(rolling, choice)


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="choose one of: stands, resets"):
        rules(after_bust="halves")
    with pytest.raises(ValueError, match="choose one of: 1, 2, 5, 10, 20, 50, 100"):
        rules(stake=0)
