"""Nudged boards and what they change, with a made-up engine whose answers are known."""

import msgspec
import numpy as np
import pytest

from sim import nudges, sensitivity
from sim.board import load

BOARD = load("gerhards")


def test_every_nail_is_moved_removed_and_thickened_alone():
    found = list(nudges.peg_nudges(BOARD, move=0.5, thicker=0.25))
    assert len(found) == 4 * len(BOARD.pegs)
    right, up, removed, thicker = (nudge for nudge in found if nudge.peg == 3)
    old = BOARD.pegs[3]
    assert right.board.pegs[3] == msgspec.structs.replace(old, x=old.x + 0.5)
    assert up.board.pegs[3] == msgspec.structs.replace(old, y=old.y + 0.5)
    assert removed.board.pegs == BOARD.pegs[:3] + BOARD.pegs[4:]
    assert thicker.board.pegs[3] == msgspec.structs.replace(old, radius=old.radius + 0.25)
    assert right.board.pegs[:3] == BOARD.pegs[:3]
    with pytest.raises(ValueError, match="more than 0 mm"):
        list(nudges.peg_nudges(BOARD, move=0.0))


def test_parameters_are_turned_both_ways_where_they_can_be():
    found = {(nudge.key, nudge.amount): nudge.board for nudge in nudges.parameter_nudges(BOARD)}
    assert len(found) == 22
    assert found["tilt", 1.0].tilt == BOARD.tilt + 1
    assert found["levelling", -0.5].levelling == -0.5
    assert found["nail_restitution", 0.05].materials.marble_nail.restitution == pytest.approx(0.65)
    assert found["wood_friction", 0.05].materials.marble_wood.friction == pytest.approx(0.35)
    assert found["wood_friction", 0.05].materials.marble_nail == BOARD.materials.marble_nail
    grown = found["marble", 0.1].marble
    assert grown.radius == pytest.approx(8.1)
    assert grown.mass / BOARD.marble.mass == pytest.approx((8.1 / 8) ** 3)


def test_what_cannot_be_is_left_out():
    still = msgspec.structs.replace(
        BOARD, release=msgspec.structs.replace(BOARD.release, spread_x=0.2)
    )
    keys = [(nudge.key, nudge.amount) for nudge in nudges.parameter_nudges(still)]
    assert ("spread_x", -0.5) not in keys
    assert ("spread_x", 0.5) in keys
    smooth = msgspec.structs.replace(BOARD.materials.marble_nail, friction=0.02, restitution=0.88)
    materials = msgspec.structs.replace(BOARD.materials, marble_nail=smooth)
    slippery = msgspec.structs.replace(BOARD, materials=materials)
    keys = [(nudge.key, nudge.amount) for nudge in nudges.parameter_nudges(slippery)]
    assert ("nail_friction", -0.05) not in keys
    assert ("nail_restitution", 0.05) not in keys
    assert ("nail_restitution", -0.05) in keys


def drop(board, entries, n, seed):
    """Sends every hundredth drop one column on per mm that nail 2 stands off its place."""
    ends = np.random.default_rng(seed).integers(0, 6, size=(len(entries), n))
    pegs = board.pegs
    if len(pegs) == len(BOARD.pegs):
        off = pegs[2].x - BOARD.pegs[2].x
        ends[:, : round(off * n / 100)] += 1
    return list(ends)


def test_the_nail_that_matters_comes_first_and_the_others_not_at_all():
    found = sensitivity.ranked(
        sensitivity.effects(
            BOARD, nudges.peg_nudges(BOARD, move=20.0), (0, 4), 3000, seed=3, drop=drop
        )
    )
    first, *others = found
    assert (first.nudge.peg, first.nudge.key) == (2, "right")
    assert first.seen
    # A fifth of the marbles goes from column k to k + 1: out of column 1, into column 7.
    assert first.distance.true == pytest.approx(1 / 30, abs=0.006)
    assert first.distance.interval.low < 1 / 30 < first.distance.interval.high
    assert abs(first.shift) == pytest.approx(1 / 30, abs=0.008)
    assert not any(effect.seen for effect in others)
    weights = sensitivity.peg_weights(found, BOARD)
    # Nail 4 is the mirror image of nail 2, so it matters as much (when moved to the left).
    assert weights[2] == weights[4] == first.distance.true
    assert sum(weights) == 2 * weights[2]


def test_nothing_to_drop_is_refused():
    with pytest.raises(ValueError, match="at least one entry and one drop"):
        list(sensitivity.effects(BOARD, [], (), 10, 1, drop))


def sideways(board, entries, n, seed):
    """Sends every drop of entry k to column k, a tenth of entry 0 on if nail 6 is thicker."""
    ends = [np.full(n, entry) for entry in entries]
    if board.pegs[6].radius != BOARD.pegs[6].radius:
        ends[0][: n // 10] = 1
    return ends


def test_what_mirrors_a_change_is_not_dropped_again():
    dropped = []

    def drop(board, entries, n, seed):
        dropped.append(board)
        return sideways(board, entries, n, seed)

    thicker = [n for n in nudges.peg_nudges(BOARD) if n.key == "thicker"]
    # Nail 6 stands right of the middle, nail 0 is its mirror image and comes before it.
    order = [thicker[6], thicker[0], thicker[3]]
    found = list(sensitivity.effects(BOARD, order, range(7), 100, seed=3, drop=drop))
    assert dropped == [BOARD, thicker[6].board, thicker[3].board]
    one, other, middle = found
    assert other.nudge is thicker[0]
    assert other.distance == one.distance
    assert (one.entry, one.column) in [(0, 0), (0, 1)]
    assert (other.entry, other.column) == (6, 6 - one.column)
    assert other.shift == one.shift
    assert middle.distance.value == 0


def test_some_entries_alone_have_no_mirror_image():
    dropped = []

    def drop(board, entries, n, seed):
        dropped.append(board)
        return sideways(board, entries, n, seed)

    thicker = [n for n in nudges.peg_nudges(BOARD) if n.key == "thicker"]
    list(sensitivity.effects(BOARD, thicker, (0, 1), 10, seed=3, drop=drop))
    assert len(dropped) == 1 + len(BOARD.pegs)


def test_nails_get_letters_in_the_order_of_the_table():
    found = list(nudges.peg_nudges(BOARD))
    effects = [
        sensitivity.Effect(found[i], None, 0, 0, 0.0, None)  # only the nail is looked at
        for i in (12, 13, 0, 4)
    ]
    assert sensitivity.lettered(effects) == {3: "A", 0: "B", 1: "C"}
    many = [sensitivity.Effect(nudge, None, 0, 0, 0.0, None) for nudge in found]
    assert sensitivity.lettered(many)[26] == "AA"
