"""Spaces come and go with every drop: what pymunk never frees is used again."""

import pytest
from pymunk import batch

from sim import board
from sim.world import World


@pytest.fixture
def made(monkeypatch):
    """Return a list that grows with every buffer of pymunk's that is made."""
    found, real = [], batch.Buffer
    monkeypatch.setattr("sim.world_crowd._SPARE", [])
    monkeypatch.setattr("sim.world_crowd.batch.Buffer", lambda: found.append(1) or real())
    return found


def drop(world, count):
    """Let marbles fall, one after another."""
    for seed in range(count):
        world.release(3, seed)
        world.settle()


def test_each_drop_uses_the_buffers_of_the_one_before(made):
    drop(World(board.load("gerhards")), 4)
    assert len(made) == 2


def test_two_worlds_at_once_share_no_buffer(made):
    worlds = [World(board.load("gerhards")) for _ in range(2)]
    for world in worlds:
        drop(world, 1)
    assert len(made) == 4
    del world, worlds
    drop(World(board.load("gerhards")), 1)
    assert len(made) == 4
