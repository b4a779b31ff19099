"""The exact solution of Siebener against figures computed independently."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.game import CHANCE
from games.siebener.solution import SUMS, solve, survival

TWO = {
    0: 0.467680, 1: 0.467680, 2: 0.466128, 3: 0.463163, 4: 0.458766, 5: 0.452737, 6: 0.444633,
    7: 0.443841, 8: 0.434717, 9: 0.426195, 10: 0.418302, 11: 0.411168, 12: 0.405042,
    20: 0.356251, 35: 0.271813, 50: 0.201128, 100: 0.064163,
}  # fmt: skip

STARTS = {
    (3, "stands"): (0.31557, 0.32702, 0.35740),
    (4, "stands"): (0.23841, 0.24053, 0.25056, 0.27050),
    (5, "stands"): (0.19248, 0.19122, 0.19461, 0.20327, 0.21843),
    (3, "resets"): (0.31598, 0.32448, 0.35953),
    (4, "resets"): (0.23925, 0.23827, 0.24941, 0.27307),
    (5, "resets"): (0.19309, 0.18866, 0.19259, 0.20406, 0.22160),
}


@pytest.mark.parametrize(("target", "chance"), TWO.items())
def test_of_two_the_thrower_wins_as_computed(target: int, chance: float) -> None:
    assert round(solve(2).chances[target][0], 6) == chance


@pytest.mark.parametrize(("players", "after_bust"), STARTS)
def test_the_start_is_worth_what_was_computed(players: int, after_bust: str) -> None:
    chances = solve(players, after_bust).chances[0]
    assert tuple(round(chance, 5) for chance in chances) == STARTS[players, after_bust]


@pytest.mark.parametrize("after_bust", ["stands", "resets"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rolling_on_above_the_sum_to_beat_is_never_right(players: int, after_bust: str) -> None:
    gains = solve(players, after_bust).gains
    assert gains[0] == 0
    assert max(gains[1:]) < -0.01


def test_chances_add_up_and_the_cap_changes_nothing() -> None:
    for seats in solve(4).chances:
        assert sum(seats) == pytest.approx(1, abs=1e-12)
    assert solve(4, "stands", 300).chances[0] == pytest.approx(solve(4).chances[0], abs=1e-12)


def test_no_seven_in_so_many_rolls() -> None:
    expected = [0.833333, 0.694444, 0.578704, 0.482253, 0.401878, 0.334898, 0.279082]
    assert [round(survival(rolls), 6) for rolls in range(1, 8)] == expected
    assert sum(chance for _, chance in SUMS) == pytest.approx(5 / 6)


@pytest.mark.parametrize(("players", "after_bust"), [(1, "stands"), (3, "halves")])
def test_what_cannot_be_solved_is_refused(players: int, after_bust: str) -> None:
    with pytest.raises(ValueError, match="at least 2 players"):
        solve(players, after_bust)


@pytest.mark.slow
@pytest.mark.parametrize("after_bust", ["stands", "resets"])
def test_games_by_the_rules_are_won_as_often_as_solved(after_bust: str) -> None:
    """20,000 games of stopping at once; a seat off by five standard errors would be a fault."""
    game = registry.game("siebener", after_bust=after_bust)
    random = Random(7)
    won = [0, 0, 0]
    count = 20_000
    for _ in range(count):
        state = game.initial(3)
        while game.mover(state) is not None:
            if game.mover(state) == CHANCE:
                throws, weights = zip(*game.chances(state), strict=True)
                state = game.play(state, random.choices(throws, weights)[0])
            else:
                state = game.play(state, game.actions(state)[-1])
        won[game.outcome(state).winners[0]] += 1
    for seat, chance in enumerate(solve(3, after_bust).chances[0]):
        error = (chance * (1 - chance) / count) ** 0.5
        assert abs(won[seat] / count - chance) < 5 * error
