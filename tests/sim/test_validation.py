"""The boards of published experiments, and the figures that must come out of them."""

from itertools import pairwise

import pytest

from sim import reference_boards as boards
from sim import validation
from sim.board import load
from sim.flight import STEP


def test_the_lattice_of_benito_is_as_published():
    board = boards.benito(0.71, 0.3, 70)
    rows = sorted({peg.y for peg in board.pegs})
    assert len(rows) == 46
    assert all(b - a == pytest.approx(13.5) for a, b in pairwise(rows))
    for y, first in ((rows[-1], 0.0), (rows[-2], 23.4)):
        places = sorted(peg.x for peg in board.pegs if peg.y == y and peg.x >= 0)
        assert places[0] == first
        assert all(b - a == pytest.approx(46.8) for a, b in pairwise(places))
    assert {peg.radius for peg in board.pegs} == {2.0}
    assert board.width == 70 * 15
    assert len(board.columns) == 70


def test_no_peg_of_the_walled_boards_is_a_trap_and_halves_are_equal():
    for bins in (16, 26):
        board = boards.benito(0.71, 0.3, bins)
        for peg in board.pegs:
            # Nearer than a radius the disc rolls off inwards; farther than a disc it passes.
            assert not 4.0 < board.width / 2 - abs(peg.x) < 10.0
        places = {(peg.x, peg.y) for peg in board.pegs}
        assert places == {(-x, y) for x, y in places}


def test_the_nails_of_nunez_lopez_are_as_published():
    board = boards.nunez_lopez(0.2, 0.2)
    rows = sorted({peg.y for peg in board.pegs})
    row = sorted(peg.x for peg in board.pegs if peg.y == rows[0])
    assert row[1] - row[0] == pytest.approx(10.0)
    aside = min(abs(peg.x - row[0]) for peg in board.pegs if peg.y == rows[1])
    assert (aside**2 + (rows[1] - rows[0]) ** 2) ** 0.5 == pytest.approx(11.5)
    assert (board.tilt, board.marble.radius, board.pegs[0].radius) == (74.0, 2.0, 0.98)


def test_the_mirror_image_of_a_mirror_image_is_the_board():
    board = load("gerhards")
    once = boards.mirrored(board)
    assert boards.mirrored(once) == board
    assert once.pegs[0].x == -board.pegs[0].x
    # The preset is symmetric: its places are those of its image.
    assert (once.entries, once.columns) == (board.entries, board.columns)


def test_a_marble_rolls_down_with_five_sevenths():
    row = validation.ramp_row()
    assert row.met
    assert row.ours == "0.7143"


def test_exhibit_and_ideal_walk_are_met_to_the_printed_digit():
    assert all(row.met for row in [*validation.exhibit_rows(), validation.ideal_row()])


def test_mirror_image_mass_and_size_change_nothing_drop_by_drop():
    mirror, mass, size, gravity, _ = validation.invariance_rows(load("gerhards"), 60, 2, STEP)
    assert mirror.ours == "420 of 420 equal"
    assert mass.ours == "420 of 420 equal"
    assert size.ours == "420 of 420 equal"
    assert gravity.met, gravity.ours


@pytest.mark.slow
def test_published_spreads_and_speeds_are_met():
    rows = [
        *validation.benito_rows(3000, 5),
        *validation.walled_rows(3000, 5),
        validation.descent_row(1000, 5),
    ]
    assert [row.what for row in rows if not row.met] == []
