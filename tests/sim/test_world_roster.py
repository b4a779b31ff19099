"""Who is near whom: found by looking through a few or by sorting many, with the same answer."""

from random import Random

import pytest

from sim import board as boards
from sim import world_roster
from sim.world import World
from sim.world_parts import Ball
from sim.world_roster import _among, _ByHeight


def balls(count, rng):
    """Return marbles at places that are often of the same height."""
    return [
        Ball(i, 0, rng.uniform(0, 9), rng.choice([0.0, 1.5, 1.5 + 5e-7, 7.0])) for i in range(count)
    ]


@pytest.mark.parametrize("asked", [1, 50])
def test_marbles_of_about_a_height_are_found(asked):
    """As far as asked for, and one that lies exactly there."""
    found = _among(balls(40, Random(1)), asked)
    found.add(Ball(99, 0, 0.0, 4.25))
    near = found.around(Ball(100, 0, 0.0, 4.25), 2.75)
    assert isinstance(found, _ByHeight) == (asked == 50)
    assert {ball.y for ball in near} == {1.5, 1.5 + 5e-7, 4.25, 7.0}
    assert {ball.y for ball in found.around(Ball(100, 0, 0.0, 4.25), 2.7)} == {4.25}


def test_both_ways_find_the_same():
    """Whatever is asked."""
    rng = Random(2)
    for _ in range(200):
        some = balls(rng.randrange(12), rng)
        asked, most = Ball(100, 0, 0.0, rng.uniform(0, 8)), rng.uniform(0, 3)
        few, many = _among(some, 1).around(asked, most), _among(some, 50).around(asked, most)
        assert sorted(b.id for b in few) == sorted(b.id for b in many)


def test_a_marble_that_falls_alone_sorts_nothing(monkeypatch):
    """Not even where others lie: it looks through them once it is as low as they are."""
    made = []
    monkeypatch.setattr(
        world_roster, "_ByHeight", lambda balls: made.append(1) or pytest.fail("sorted")
    )
    looks = []
    real = world_roster._Among.around
    monkeypatch.setattr(
        world_roster._Among, "around", lambda self, *more: looks.append(1) or real(self, *more)
    )
    world = World(boards.load("gerhards"))
    world.release(3, 5)
    assert world.settle(20.0)
    world.release(1, 6)
    highest = max(marble.y for marble in world.lying())
    looks.clear()
    while max(marble.y for marble in world.marbles()) > highest + 40.0:
        world.step()
    assert (made, len(looks)) == ([], 0)
