"""The flight engine: laws with values, mirror exactness, seeds, ends."""

from __future__ import annotations

import math
import sys
from time import sleep
from typing import Any

import msgspec
import numba
import numpy as np
import pytest

from assets.refusals import telling
from sim import flight
from sim.board import load
from sim.board_parts import Board, Column, Contact, Entry, Marble, Materials, Peg, Release, Segment
from sim.flight import ESCAPED, STUCK, TIME_LIMIT, Flight, FlightError
from sim.marble import GRAVITY, board_step, gravity
from sim.reference_boards import scaled

GERHARDS = load("gerhards")
replace = msgspec.structs.replace


def bare(tilt: float, pegs: tuple[Peg, ...] = (), **changes: Any) -> Board:
    """Return a wide empty board with one column 1 m below its entry, without friction or loss."""
    wood = Contact(1.0, 0.0)
    materials = Materials(wood, wood, wood, board_friction=0.0, rolling_resistance=0.0)
    values: dict[str, Any] = {
        "name": "bare",
        "title": "Bare",
        "width": 2000.0,
        "height": 1100.0,
        "tilt": tilt,
        "levelling": 0.0,
        "marble": Marble(8.0, 5.4),
        "materials": materials,
        "entries": (Entry(0.0, 1008.0, 3.0),),
        "pegs": pegs,
        "segments": (Segment(-1000.0, -5.0, 1000.0, -5.0, 5.0, "floor"),),
        "columns": (Column(-1000.0, 1000.0, 0.0, 500.0),),
        "capacity": 6,
        "release": Release(0.0, 0.0),
        "time_limit": 20.0,
        "notes": "",
    }
    return Board(**(values | changes))


def rubbed(board: Board, friction: float, rolling: float = 0.0) -> Board:
    """Return a board with friction on its surface and a floor that takes the bounce away."""
    materials = replace(
        board.materials,
        board_friction=friction,
        rolling_resistance=rolling,
        marble_wood=Contact(0.2, 0.0),
    )
    return replace(board, materials=materials)


def test_free_fall_takes_the_time_of_galilei() -> None:
    found = Flight(rubbed(bare(90.0), 0.3)).drops(0, 1, 1)
    assert found.ends[0] == 0
    assert found.times[0] == pytest.approx(math.sqrt(2 * 1000 / GRAVITY), rel=1e-6)
    assert found.hits[0] == 1


def test_a_rolling_ramp_takes_five_sevenths() -> None:
    found = Flight(rubbed(bare(20.0), 0.3)).drops(0, 1, 1)
    pull = 5 / 7 * GRAVITY * math.sin(math.radians(20))
    assert found.times[0] == pytest.approx(math.sqrt(2 * 1000 / pull), rel=1e-6)


def test_above_the_critical_tilt_the_marble_slips() -> None:
    # tan 60° = 1.73 is above 7/2 · 0.3: friction is µ g cos, no more.
    found = Flight(rubbed(bare(60.0), 0.3)).drops(0, 1, 1)
    pull = GRAVITY * (math.sin(math.radians(60)) - 0.3 * math.cos(math.radians(60)))
    assert found.times[0] == pytest.approx(math.sqrt(2 * 1000 / pull), rel=1e-6)


def test_rolling_resistance_takes_its_share() -> None:
    found = Flight(rubbed(bare(20.0), 0.3, 0.02)).drops(0, 1, 1)
    slope = math.radians(20)
    pull = GRAVITY * (5 / 7 * math.sin(slope) - 0.02 * math.cos(slope))
    assert found.times[0] == pytest.approx(math.sqrt(2 * 1000 / pull), rel=1e-3)


@pytest.mark.parametrize("tilt", [30.0, 41.18, 72.0])
@pytest.mark.parametrize(
    ("vx", "vy"), [(300.0, 200.0), (-150.0, 500.0), (20.0, -400.0), (0.0, 300.0), (20.0, 0.0)]
)
def test_a_slipping_marble_goes_the_way_of_the_law(tilt: float, vx: float, vy: float) -> None:
    wood = Contact(0.5, 0.3)
    materials = Materials(wood, wood, wood, board_friction=0.25, rolling_resistance=0.005)
    way = Flight(bare(tilt, materials=materials)).way(0.0, 700.0, vx, vy)[:12]
    gx, gy, into = gravity(tilt, 0.0)
    dt = 4e-6
    x, y, sx, sy = 0.0, 700.0, 0.0, 0.0
    done = 0
    for time, found_x, found_y in way:
        while done < round(time / dt):
            before_x, before_y = vx, vy
            vx, vy, sx, sy = board_step(vx, vy, sx, sy, gx, gy, 0.25 * into, 0.005 * into, dt)
            x += 0.5 * (before_x + vx) * dt
            y += 0.5 * (before_y + vy) * dt
            done += 1
        assert found_x == pytest.approx(x, abs=0.005)
        assert found_y == pytest.approx(y, abs=0.005)


def test_the_fall_ends_with_the_first_touch_of_the_floor() -> None:
    # Between the wall's nails and the next ones, straight down: 310 mm at 5/7 g sin 30°, less
    # rolling resistance. It bounces before it stays.
    ends, times, hits, _ = Flight(GERHARDS).throws(np.array([[-65.2, 318.0, 0.0, 0.0]]))
    assert (ends[0], hits[0]) == (0, 1)
    assert times[0] == pytest.approx(math.sqrt(2 * 310.0 / 3459.911), rel=1e-6)


@pytest.mark.parametrize("speed", [50.0, 400.0, 2000.0])
def test_a_nail_throws_back_with_the_restitution_of_the_pair(speed: float) -> None:
    materials = replace(bare(90.0).materials, marble_nail=Contact(0.6, 0.3))
    board = bare(90.0, (Peg(0.0, 490.0, 2.0),), materials=materials)
    way = Flight(board, step=0.005).way(0.0, 500.0 + 1e-9, 0.0, -speed)
    times, heights = way[1:, 0], way[1:, 2]
    # Thrown back with 0.6 of the speed it rises by v²/2g above the nail.
    assert times[0] == pytest.approx(0.0, abs=1e-9)
    up = 0.6 * speed
    rising = times < up / GRAVITY
    expected = 500.0 + up * times[rising] - GRAVITY / 2 * times[rising] ** 2
    assert heights[rising] == pytest.approx(expected, abs=1e-4)


def test_no_marble_sinks_into_anything() -> None:
    fly = Flight(GERHARDS, step=1 / 60)
    items = fly._prepared.items
    for index in range(20):
        way = fly.path(2, 9, index)
        for x, y, ex, ey, long, keep in items:
            dx, dy = way[:, 1] - x, way[:, 2] - y
            along = np.clip(dx * ex + dy * ey, 0, long)
            dx, dy = dx - along * ex, dy - along * ey
            assert np.hypot(dx, dy).min() > keep - 1e-6


def test_mirrored_boards_and_starts_give_mirrored_columns_drop_by_drop() -> None:
    flip = {"levelling": -1.5}
    tipped = replace(GERHARDS, levelling=1.5)
    mirrored = replace(
        GERHARDS,
        pegs=tuple(replace(p, x=-p.x) for p in GERHARDS.pegs[:-4]),
        segments=tuple(replace(s, x1=-s.x1, x2=-s.x2) for s in GERHARDS.segments),
        **flip,
    )
    tipped = replace(tipped, pegs=GERHARDS.pegs[:-4])
    for entry in (0, 2, 3):
        one = Flight(tipped).drops(entry, 2000, 11)
        other = Flight(mirrored).drops(6 - entry, 2000, 11, mirrored=True)
        landed = one.ends >= 0
        assert (np.where(landed, 6 - one.ends, one.ends) == other.ends).all()
        assert (one.times == other.times).all()
        assert (one.places * [-1, 1] == other.places).all()


def test_without_board_friction_paths_do_not_depend_on_gravity() -> None:
    materials = replace(GERHARDS.materials, board_friction=0.0, rolling_resistance=0.0)
    board = replace(GERHARDS, materials=materials, release=Release(1.5, 0.0), time_limit=60.0)
    # sin 14.4775° is a quarter, sin 90° is one: times double.
    steep = Flight(replace(board, tilt=90.0)).drops(3, 400, 2)
    shallow = Flight(replace(board, tilt=math.degrees(math.asin(0.25)))).drops(3, 400, 2)
    # Rounding of the angle's sine grows from hit to hit, and long drops have a hundred.
    assert np.mean(steep.ends == shallow.ends) > 0.97
    assert np.mean(np.isclose(shallow.times, 2 * steep.times, rtol=1e-6)) > 0.9


def test_a_scaled_board_gives_scaled_paths_board_friction_and_all() -> None:
    # Four times the size: every time doubles, and so does the speed that the hand gives. Powers
    # of two are exact in binary numbers.
    large = scaled(GERHARDS, 4.0)
    small_drops, large_drops = (Flight(board).drops(3, 1000, 5) for board in (GERHARDS, large))
    assert (small_drops.ends == large_drops.ends).all()
    assert (large_drops.times == 2 * small_drops.times).all()
    assert (large_drops.places == 4 * small_drops.places).all()


def test_the_mass_does_not_matter() -> None:
    heavy = replace(GERHARDS, marble=Marble(GERHARDS.marble.radius, 50.0))
    assert (Flight(heavy).drops(3, 300, 4).ends == Flight(GERHARDS).drops(3, 300, 4).ends).all()


def test_a_drop_depends_on_seed_entry_and_number_alone() -> None:
    fly = Flight(GERHARDS)
    whole = fly.drops(3, 400, 7)
    parts = [fly.drops(3, count, 7, first=first) for first, count in ((300, 100), (0, 300))]
    assert (np.concatenate([parts[1].ends, parts[0].ends]) == whole.ends).all()
    assert (np.concatenate([parts[1].times, parts[0].times]) == whole.times).all()
    assert (fly.drops(3, 400, 8).times != whole.times).mean() > 0.9
    single = fly.path(3, 7, 123)
    assert single[-1, 0] == whole.times[123]


def test_releases_are_normal_and_independent() -> None:
    from sim.flight_release import release_normals

    key = np.uint64(12345)
    values = np.array(
        [release_normals(key, np.uint64(e), np.uint64(i)) for e in (0, 1) for i in range(20_000)]
    )
    assert values.mean(axis=0) == pytest.approx([0, 0], abs=0.02)
    assert values.std(axis=0) == pytest.approx([1, 1], abs=0.02)
    flat = values.reshape(2, 20_000, 2)
    pairs = [
        (flat[0, :, 0], flat[0, :, 1]),
        (flat[0, :, 0], flat[1, :, 0]),
        (flat[0, :-1, 0], flat[0, 1:, 0]),
    ]
    for a, b in pairs:
        assert abs(np.corrcoef(a, b)[0, 1]) < 0.025


def test_a_marble_in_a_pocket_is_stuck_there() -> None:
    board = bare(30.0, (Peg(-6.0, 700.0, 2.0), Peg(6.0, 700.0, 2.0)))
    nail = replace(board.materials, marble_nail=Contact(0.5, 0.2), board_friction=0.25)
    found = Flight(replace(board, materials=nail)).throws(np.array([[1.0, 720.0, 0.0, 0.0]]))
    assert found.ends[0] == STUCK
    assert found.places[0] == pytest.approx([0.0, 708.0], abs=0.05)


def test_time_limit_and_escape_are_told_apart() -> None:
    assert Flight(bare(30.0, time_limit=0.1)).drops(0, 1, 1).ends[0] == TIME_LIMIT
    open_side = Flight(bare(30.0, width=40.0)).throws(np.array([[0.0, 900.0, 900.0, 0.0]]))
    assert open_side.ends[0] == ESCAPED


def test_the_hand_is_held_within_the_entry() -> None:
    board = replace(bare(90.0), release=Release(0.0, 0.0))
    fly = Flight(rubbed(board, 0.0))
    assert fly.drops(0, 1, 1, offset=2.0).places[0, 0] == pytest.approx(2.0)
    assert fly.drops(0, 1, 1, offset=9.0).places[0, 0] == pytest.approx(3.0)


def test_bad_questions_get_a_sentence() -> None:
    with pytest.raises(FlightError, match="there is no entry 8; choose one from 1 to 7"):
        Flight(GERHARDS).drops(7, 1, 1)
    with pytest.raises(FlightError, match="the step is 0"):
        Flight(GERHARDS, step=0.0)
    with pytest.raises(FlightError, match="the seed is -1"):
        Flight(GERHARDS).drops(0, 1, -1)


def test_without_numba_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "sim.flight_kernel", raising=False)
    monkeypatch.delitem(sys.modules, "sim.flight_compile", raising=False)
    import sim

    monkeypatch.delattr(sim, "flight_kernel", raising=False)
    with pytest.raises(FlightError, match=r"laboratory with: pip install 'galtoni\[lab\]'\.$"):
        Flight(GERHARDS)
    with telling("de"), pytest.raises(FlightError, match=r"^Dazu gehört numba, das nicht"):
        Flight(GERHARDS)


def test_only_compiling_is_announced_and_not_loading_however_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    flight.warm_up(told.append)
    kernel = flight._kernel()
    told.clear()
    monkeypatch.setattr(kernel, "compile_all", lambda: sleep(0.2))
    flight.warm_up(told.append, patience=0.05)
    assert told == []

    def compiling() -> None:
        numba.njit(lambda x: x + 1)(1)
        sleep(0.2)

    monkeypatch.setattr(kernel, "compile_all", compiling)
    flight.warm_up(told.append, patience=0.05)
    assert told == ["Compiling the flight engine; this happens once and takes about half a minute."]


def passing(board: Board, step: float, height: float) -> Any:
    """Return x in mm where the first 300 marbles of entry 3 come down past ``height``."""
    flown = Flight(board, step=step)
    places = []
    for index in range(300):
        way = flown.path(2, 1, index)
        after = int(np.argmax(way[:, 2] < height))
        (_, x, y), (_, next_x, next_y) = way[after - 1], way[after]
        places.append(x + (y - height) / (y - next_y) * (next_x - x))
    return np.array(places)


def test_a_marble_leaves_a_lane_s_end_straight_whatever_the_step() -> None:
    # On a tipped board it rolls down a lane and goes on where its flat side ends, at 262 mm: half a
    # step along the rounded end before it let go turned one in twelve of them.
    tipped = replace(GERHARDS, levelling=2.0)
    coarse, fine = (passing(tipped, step, 249.0) for step in (flight.STEP, 1 / 3840))
    assert np.quantile(abs(coarse - fine), 0.95) < 0.02


@pytest.mark.slow
@pytest.mark.parametrize(("levelling", "entry"), [(2.0, 2), (4.0, 3)])
def test_on_a_tipped_board_the_step_decides_nothing_either(levelling: float, entry: int) -> None:
    tipped = replace(GERHARDS, levelling=levelling)
    one = Flight(tipped).drops(entry, 100_000, 21).ends
    other = Flight(tipped, step=flight.STEP / 8).drops(entry, 100_000, 21, first=200_000).ends
    a, b = (np.bincount(ends[ends >= 0], minlength=7) / len(ends) for ends in (one, other))
    noise = 0.0040  # Mean total variation of two samples of this size from one distribution.
    assert abs(a - b).sum() / 2 < noise + 0.005


@pytest.mark.slow
def test_half_the_step_gives_the_same_distribution() -> None:
    one = Flight(GERHARDS).drops(3, 100_000, 21).ends
    other = Flight(GERHARDS, step=flight.STEP / 2).drops(3, 100_000, 21, first=200_000).ends
    a, b = (np.bincount(ends[ends >= 0], minlength=7) / len(ends) for ends in (one, other))
    noise = 0.0040  # Mean total variation of two samples of this size from one distribution.
    assert abs(a - b).sum() / 2 < noise + 0.003
