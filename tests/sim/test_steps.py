"""Sideways steps between rows of nails, read off made-up ways."""

import msgspec
import numpy as np

from sim import steps
from sim.board import Peg, load


def board(*heights):
    pegs = tuple(Peg(0.0, y, 2.0) for y in heights)
    return msgspec.structs.replace(load("gerhards"), pegs=pegs)


def test_steps_are_read_half_way_between_rows():
    assert steps.levels(board(100.0, 80.0, 50.0)) == [110.0, 90.0, 65.0, 35.0]


def test_nails_of_nearly_one_height_are_one_row():
    assert steps.levels(board(100.0, 99.0, 80.0)) == [110.0, 90.0, 70.0]


def test_one_row_has_no_successive_steps():
    assert steps.levels(board(100.0)) == []


def test_a_marble_is_read_where_it_last_falls_through():
    bouncing = np.array([[0, 120], [0, 95], [4, 105], [8, 95], [8, 70], [2, 40]], dtype=float)
    short = np.array([[0, 120], [1, 95]], dtype=float)
    found = steps.sideways([bouncing, short], [110, 100, 55])
    # Through 110 at 0, last through 100 half-way from 4 to 8, through 55 half-way from 8 to 2.
    assert found[0].tolist() == [6.0, -1.0]
    assert found[1, 0] == 1 * (20 / 25) - 1 * (10 / 25)
    assert np.isnan(found[1, 1])
