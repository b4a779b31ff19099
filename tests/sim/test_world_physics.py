"""The live board against what is known of marbles: slopes, rebounds, energy, mass, speed."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from sim import board as boards
from sim.board import Board, Column, Contact, Entry, Marble, Peg, Segment
from sim.world import World

HEIGHT = 600.0


def box(
    tilt: float, *, friction: float = 0.25, drag: float = 0.0, pegs: tuple[Peg, ...] = ()
) -> Board:
    """Return a closed box 300 mm wide and 600 mm high with one flat column of a mm at its foot."""
    half = 150.0
    bars = (
        Segment(-half - 5, -5.0, -half - 5, HEIGHT + 10, 5.0, "wall"),
        Segment(half + 5, -5.0, half + 5, HEIGHT + 10, 5.0, "wall"),
        Segment(-half - 5, -5.0, half + 5, -5.0, 5.0, "floor"),
        Segment(-half - 5, HEIGHT + 5, half + 5, HEIGHT + 5, 5.0, "wall"),
    )
    board = boards.load("gerhards")
    return replace(
        board,
        width=2 * half,
        height=HEIGHT,
        tilt=tilt,
        segments=bars,
        pegs=pegs,
        entries=(Entry(0.0, 500.0, 5.0),),
        columns=(Column(-half, half, 0.0, 1.0),),
        materials=replace(board.materials, board_friction=friction, rolling_resistance=drag),
    )


def bouncy(board: Board, restitution: float, friction: float) -> Board:
    """Return the board with one restitution and friction for all pairs."""
    pair = Contact(restitution, friction)
    materials = replace(board.materials, marble_nail=pair, marble_wood=pair, marble_marble=pair)
    return replace(board, materials=materials)


def acceleration(board: Board, seconds: float) -> float:
    """Return the mean acceleration down the slope of a marble let go at rest, mm/s²."""
    world = World(board)
    world.throw(0.0, 550.0, 0.0, 0.0)
    for _ in range(round(seconds / world.step_size)):
        world.step()
    return 2 * (550.0 - world.marbles()[0].y) / world.time**2


def test_a_rolling_marble_falls_with_five_sevenths_of_the_slope():
    assert acceleration(box(10.0), 0.6) == pytest.approx(5 / 7 * 1702.9, rel=0.01)


def test_above_the_critical_tilt_the_marble_slips():
    # g (sin 60 - 0.25 cos 60)
    assert acceleration(box(60.0), 0.3) == pytest.approx(7267.0, rel=0.01)


def test_upright_the_marble_falls_freely():
    assert acceleration(box(90.0), 0.25) == pytest.approx(9806.65, rel=1e-3)


def test_rolling_turns_the_marble_once_per_circumference():
    world = World(box(10.0))
    world.throw(0.0, 550.0, 0.0, 0.0)
    turned = 0.0
    before = (1.0, 0.0, 0.0, 0.0)
    while world.marbles()[0].y > 550.0 - 2 * math.pi * 8.0:
        world.step()
        now = world.marbles()[0].orientation
        turned += 2 * math.acos(min(1.0, abs(sum(a * b for a, b in zip(before, now, strict=True)))))
        before = now
    assert turned == pytest.approx(2 * math.pi, rel=0.02)
    assert before[2] == pytest.approx(0.0, abs=1e-9)
    assert before[3] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("speed", [50.0, 200.0, 700.0, 2000.0])
def test_a_nail_throws_back_what_the_pair_says(speed: float):
    """From 50 to 2,000 mm/s straight down on a nail of an upright board, e = 0.6."""
    world = World(box(90.0, pegs=(Peg(0.0, 200.0, 2.0),)))
    world.throw(0.0, 210.5, 0.0, -speed)
    world.step()
    while not world.take_hits():
        world.step()
    marble = world.marbles()[0]
    arrival = math.sqrt(speed**2 + 2 * 9806.65 * 0.5)
    leaving = math.sqrt(marble.vy**2 + 2 * 9806.65 * (marble.y - 210.0))
    assert marble.vy > 0
    assert leaving / arrival == pytest.approx(0.6, rel=0.03)


@pytest.mark.parametrize("speed", [50.0, 200.0, 700.0, 2000.0])
def test_marbles_throw_each_other_back_what_the_pair_says(speed: float):
    world = World(bouncy(box(90.0), 0.8, 0.0))
    a = world.throw(-9.0, 500.0, speed, 0.0)
    b = world.throw(9.0, 500.0, -speed, 0.0)
    while world.marbles()[0].vx > 0:
        world.step()
    left, right = world.marbles()
    assert (left.id, right.id) == (a, b)
    assert right.vx - left.vx == pytest.approx(0.8 * 2 * speed, rel=0.03)
    assert left.vx + right.vx == pytest.approx(0.0, abs=1e-6 * speed)


def test_a_hit_tells_where_when_how_hard_and_on_what():
    world = World(box(90.0, pegs=(Peg(0.0, 200.0, 2.0),)))
    world.throw(0.0, 300.0, 0.0, 0.0)
    hits = []
    while not hits:
        world.step()
        hits = world.take_hits()
    assert len(hits) == 1
    assert hits[0].pair == "marble_nail"
    assert (hits[0].x, hits[0].y) == pytest.approx((0.0, 202.0), abs=1e-6)
    assert hits[0].speed == pytest.approx(math.sqrt(2 * 9806.65 * 90.0), rel=1e-6)
    assert hits[0].time == pytest.approx(math.sqrt(2 * 90.0 / 9806.65), rel=1e-6)


def test_a_meeting_of_marbles_is_told_once():
    world = World(bouncy(box(90.0), 0.8, 0.0))
    world.throw(-20.0, 500.0, 300.0, 0.0)
    world.throw(20.0, 500.0, -300.0, 0.0)
    for _ in range(48):
        world.step()
    hits = world.take_hits()
    assert [hit.pair for hit in hits] == ["marble_marble"]
    assert hits[0].speed == pytest.approx(600.0, rel=0.01)


def energy(world: World) -> float:
    """Return the energy per mass of all marbles, spin included, mm²/s²."""
    g = 9806.65 * math.sin(math.radians(world.board.tilt))
    return sum(0.5 * (m.vx**2 + m.vy**2) + g * m.y for m in world.marbles())


def test_no_energy_comes_from_nowhere_in_a_minute():
    """e = 1 and no friction anywhere: after 60 s of bouncing the energy is what it was."""
    pegs = tuple(
        Peg(x + (11.0 if row % 2 else 0.0), 100.0 + 40 * row, 2.0)
        for row in range(8)
        for x in range(-130, 130, 22)
    )
    world = World(bouncy(replace(box(30.0, friction=0.0, pegs=pegs), time_limit=600.0), 1.0, 0.0))
    world.throw(3.7, 500.0, 20.0, 0.0)
    start = energy(world)
    hits = 0
    most = least = start
    while world.time < 60.0:
        world.step()
        most, least = max(most, energy(world)), min(least, energy(world))
        hits += len(world.take_hits())
    assert hits > 500
    assert most <= start * (1 + 1e-4)
    assert least >= start * (1 - 1e-3)


@pytest.mark.parametrize("mass", [0.1, 50.0])
def test_mass_does_not_matter(mass: float):
    board = boards.load("gerhards")
    heavy = replace(board, marble=Marble(board.marble.radius, mass))
    ends = []
    for made in (board, heavy):
        world = World(made)
        for entry in range(7):
            world.release(entry, seed=entry)
            world.settle()
        ends.append([(m.x, m.y) for m in world.marbles()])
    for one, other in zip(*ends, strict=True):
        assert one == pytest.approx(other, abs=1e-3)


@pytest.mark.parametrize("name", ["gerhards", "althoefer", "quincunx"])
def test_nothing_tunnels_at_three_times_the_fastest_fall(name: str):
    """Thrown from everywhere at three times the speed of a free fall over the whole board."""
    board = boards.load(name)
    lid = Segment(-board.width, board.height + 20, board.width, board.height + 20, 5.0, "wall")
    sides = tuple(
        Segment(
            side * (board.width / 2 + 5), 0.0, side * (board.width / 2 + 5), 2000.0, 5.0, "wall"
        )
        for side in (-1, 1)
    )
    closed = replace(board, segments=(*board.segments, *sides, lid))
    fastest = 3 * math.sqrt(2 * 9806.65 * board.height)
    for number in range(12):
        world = World(closed)
        angle = 2 * math.pi * number / 12 + 0.01
        y = board.entries[0].y
        world.throw(0.3, y, fastest * math.cos(angle), fastest * math.sin(angle))
        for _ in range(150):
            world.step()
            for marble in world.marbles():
                assert abs(marble.x) <= board.width / 2 - board.marble.radius + 0.1
                assert marble.y >= board.marble.radius - 0.1
                assert all(
                    math.hypot(marble.x - p.x, marble.y - p.y)
                    >= p.radius + board.marble.radius - 0.1
                    for p in board.pegs
                )
        assert world.escaped == ()


@pytest.mark.parametrize("height", [108.0, 112.0, 116.0])
def test_a_fast_marble_does_not_go_through_a_full_column(height: float):
    """Thrown from under the nails, so that it comes down on the column with all its speed.

    In steps of 1/480 s it would be beside the topmost marble before they are pushed apart.
    """
    board = boards.load("gerhards")
    world = World(board)
    x = (board.columns[3].left + board.columns[3].right) / 2
    for level in range(6):
        world.throw(x, 8.05 + 16.1 * level, 0.0, 0.0)
    assert world.settle(5.0)
    fast = world.throw(x, height, 0.0, -3 * math.sqrt(2 * 9806.65 * board.height))
    while not world.settled:
        world.step()
        others = [m.y for m in world.marbles() if m.id != fast]
        assert all(m.y > max(others) for m in world.marbles() if m.id == fast)
    ys = sorted(m.y for m in world.marbles() if world.place(m.id).column == 3)
    assert ys[0] >= 8.0 - 0.16
    assert all(b - a > 15.0 for a, b in pairwise(ys[:6]))
