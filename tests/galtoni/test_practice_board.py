"""The practice board under other conditions, and what is reckoned beside it."""

import time

import pytest

from games.galtoni.practice_board import Conditions, sizes, under
from games.galtoni.practice_reckon import Aside, AtOnce, Bulk, Reckoned, Sizes, carry_out
from sim import board as boards

GERHARDS = boards.load("gerhards")


def test_a_boards_own_conditions_change_nothing():
    """The very same board comes back."""
    assert under(GERHARDS, Conditions.of(GERHARDS)) is GERHARDS


def test_conditions_arrive_on_the_board():
    """A smaller marble is lighter by the cube; wood rebounds in proportion to nails."""
    nail, wood = GERHARDS.materials.marble_nail, GERHARDS.materials.marble_wood
    wanted = Conditions(45.0, -1.0, 4.0, nail.restitution / 2)
    board = under(GERHARDS, wanted)
    assert Conditions.of(board) == wanted
    assert board.marble.mass == pytest.approx(GERHARDS.marble.mass / 8)
    assert board.materials.marble_wood.restitution == pytest.approx(wood.restitution / 2)
    assert board.hash != GERHARDS.hash


def test_only_marbles_that_pass_everywhere_are_offered():
    """On Gerhards' board half the size passes, a tenth more sticks between nails."""
    found = sizes(GERHARDS)
    assert found == (4.0, 4.8, 5.6, 6.4, 7.2, 8.0)


def test_reckoned_drops_are_those_of_the_flight():
    """A thousand drops, each counted once; the same seed gives the same counts."""
    pytest.importorskip("numba")
    aside = carry_out(Bulk(GERHARDS, (3,), 200, 5, GERHARDS.entries[3].half_width))
    assert aside.counts != carry_out(Bulk(GERHARDS, (3,), 200, 5)).counts
    task = Bulk(GERHARDS, (0, 3), 200, 5)
    found = carry_out(task)
    assert isinstance(found, Reckoned)
    assert [sum(row) + lost for row, lost in zip(found.counts, found.lost, strict=True)] == [
        200
    ] * 2
    assert found == carry_out(task)


def fail(task):
    """Stand for a flight that cannot be had."""
    raise ValueError("no")


def test_what_cannot_be_done_has_no_result():
    """The table is told so instead of waiting for ever."""
    once = AtOnce(fail)
    once.ask(Sizes(GERHARDS))
    assert once.busy
    assert once.answer() == (Sizes(GERHARDS), None)
    assert once.answer() is None and not once.busy


def test_work_is_done_aside():
    """Another process answers in order; closing ends it."""
    aside = Aside(repr)
    aside.ask("one")
    aside.ask("two")
    found = []
    while len(found) < 2:
        answer = aside.answer()
        if answer is not None:
            found.append(answer)
        time.sleep(0.01)
    assert found == [("one", "'one'"), ("two", "'two'")]
    assert not aside.busy
    aside.close()


def test_a_helper_that_dies_answers_with_nothing():
    """A process that is gone does not leave the table waiting."""
    aside = Aside()
    aside.ask(Sizes(GERHARDS))
    aside._process.kill()
    aside._process.join()
    answer = None
    for _ in range(1000):
        answer = aside.answer()
        if answer is not None:
            break
        time.sleep(0.01)
    assert answer == (Sizes(GERHARDS), None)
    aside.close()
