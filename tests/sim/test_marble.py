"""The laws of a marble, with numbers worked out by hand."""

import math

import pytest

from sim.marble import board_step, critical_tilt, gravity, hit, release_x


def roll(slip: float, drag: float, seconds: float, vy: float = 0.0) -> tuple[float, float]:
    state = (0.0, vy, 0.0, vy)
    steps = 1000
    for _ in range(steps):
        state = board_step(*state, 0.0, -1000.0, slip, drag, seconds / steps)
    return state[1], state[3]


def test_gravity_on_a_slope_of_thirty_degrees():
    across, along, into = gravity(30.0, 0.0)
    assert across == 0.0
    assert along == pytest.approx(-4903.325)
    assert into == pytest.approx(8492.808)


def test_levelling_of_one_degree_pulls_to_the_right():
    across, _, _ = gravity(30.0, 1.0)
    assert across == pytest.approx(148.22, abs=0.01)


def test_a_marble_rolls_from_rest_with_five_sevenths_of_gravity():
    v, s = roll(slip=400.0, drag=0.0, seconds=1.0)
    assert v == pytest.approx(-714.2857, rel=1e-6)
    assert s == pytest.approx(v, rel=1e-9)


def test_without_enough_friction_it_slips_and_the_roll_lags():
    v, s = roll(slip=100.0, drag=0.0, seconds=1.0)
    assert v == pytest.approx(-900.0)
    assert s == pytest.approx(-250.0)


def test_without_any_friction_it_falls_freely():
    assert roll(slip=0.0, drag=0.0, seconds=1.0) == pytest.approx((-1000.0, 0.0))


def test_rolling_resistance_stops_a_marble_and_never_turns_it_round():
    state = (10.0, 0.0, 10.0, 0.0)
    for _ in range(100):
        state = board_step(*state, 0.0, 0.0, 100.0, 50.0, 0.01)
    assert state == (0.0, 0.0, 0.0, 0.0)


def test_above_the_critical_tilt_means_tangent_above_seven_halves_of_friction():
    assert critical_tilt(0.25) == pytest.approx(41.186, abs=1e-3)


def test_a_hit_bounces_and_friction_takes_from_the_spin():
    # Normal impulse 15, so friction gives at most 3: 3 to the left, and 3/(0.4 * 8) less spin.
    assert hit(0.0, -10.0, 5.0, 0.0, 1.0, 8.0, 0.5, 0.2) == pytest.approx((-3.0, 5.0, 4.0625))


def test_strong_friction_ends_the_sliding_and_no_more():
    vx, vy, w = hit(7.0, -10.0, 0.0, 0.0, 1.0, 8.0, 0.5, 2.0)
    assert (vx, vy) == pytest.approx((5.0, 5.0))
    assert vx + w * 8.0 == pytest.approx(0.0, abs=1e-12)


def test_what_moves_away_is_not_hit():
    assert hit(1.0, 2.0, 3.0, 0.0, 1.0, 8.0, 0.5, 0.2) == (1.0, 2.0, 3.0)


def test_a_disc_takes_less_from_its_spin():
    _, _, w = hit(7.0, -10.0, 0.0, 0.0, 1.0, 8.0, 0.5, 2.0, 0.5)
    assert w == pytest.approx(-7.0 / 3 / (0.5 * 8))


@pytest.mark.parametrize(("restitution", "rebound"), [(0.66, 0.1857), (0.9, 0.3571), (0.4, 0.0)])
def test_the_roll_eats_most_of_a_rebound(restitution: float, rebound: float):
    """After the hit the roll still points forward; (5e - 2)/7 of the speed is left in the end."""
    _, vy, _ = hit(0.0, -100.0, 0.0, 0.0, 1.0, 8.0, restitution, 0.3)
    state = (0.0, vy, 0.0, -100.0)
    for _ in range(1000):
        state = board_step(*state, 0.0, 0.0, 1000.0, 0.0, 0.001)
    assert state[1] == pytest.approx(100 * rebound, abs=0.01)


def test_mirrored_hits_and_steps_are_mirrored_to_the_bit():
    one = hit(3.0, -10.0, 5.0, math.sin(0.3), math.cos(0.3), 8.0, 0.5, 0.2)
    other = hit(-3.0, -10.0, -5.0, -math.sin(0.3), math.cos(0.3), 8.0, 0.5, 0.2)
    assert other == (-one[0], one[1], -one[2])
    left = board_step(-3.0, 1.0, -2.0, 4.0, 0.0, -100.0, 30.0, 2.0, 0.01)
    right = board_step(3.0, 1.0, 2.0, 4.0, 0.0, -100.0, 30.0, 2.0, 0.01)
    assert left == (-right[0], right[1], -right[2], right[3])


def test_the_entry_is_as_wide_as_it_is():
    assert release_x(22.0, 3.0, 1.0, 0.5) == 23.5
    assert release_x(22.0, 3.0, 1.0, 5.0) == 25.0
    assert release_x(22.0, 3.0, -9.0, 1.0) == 19.0
