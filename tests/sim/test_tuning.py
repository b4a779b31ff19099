"""Tuning: the space of changes, the file, and a short search that gets better."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

from sim import tuning
from sim.board import Peg, load, parse
from sim.board_check import check
from sim.board_text import text
from sim.flight import STEP, Flight
from sim.targets import parse as target
from sim.tuning import TuneProgress, TuningError, tune
from sim.tuning_judge import Judge, Verdict
from sim.tuning_room import Passages
from sim.tuning_space import Space, is_symmetric

BOARD = load("gerhards")
replace = msgspec.structs.replace


def test_nothing_changed_is_the_same_board() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    assert space.board_of(np.zeros(len(space))) == BOARD


def test_a_row_moves_as_a_whole_by_six_millimetres_at_most() -> None:
    space = Space(BOARD, ("rows",), True)
    assert len(space) == 5
    moved = space.board_of(np.array([0.5, 0, 0, 0, -7.0]))
    top = max(peg.y for peg in BOARD.pegs)
    bottom = min(peg.y for peg in BOARD.pegs)
    assert {p.y for p in moved.pegs if p.y > top} == {top + 3.0}
    assert min(p.y for p in moved.pegs) == bottom - 6.0


def test_symmetric_changes_keep_the_mirror_image_to_the_bit() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    vector = np.random.default_rng(3).uniform(-1, 1, len(space))
    changed = space.board_of(vector)
    assert is_symmetric(changed)
    assert not is_symmetric(replace(changed, pegs=changed.pegs[1:]))
    assert sum(a.x != b.x for a, b in zip(changed.pegs, BOARD.pegs, strict=True)) > 10


def test_thicker_dividers_narrow_the_columns_and_keep_their_tips() -> None:
    changed = Space(BOARD, ("dividers",), True).board_of(np.array([0.5]))
    assert changed.columns[3].right - changed.columns[3].left == pytest.approx(17.0)
    assert changed.columns[0].left == BOARD.columns[0].left
    divider = next(bar for bar in changed.segments if bar.kind == "divider")
    assert divider.radius == 2.5
    assert divider.y2 + divider.radius == BOARD.columns[0].top


def test_a_tuned_board_comes_back_from_its_file() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    changed = space.board_of(np.random.default_rng(4).uniform(-1, 1, len(space)))
    back = parse(text(changed), "x.toml")
    assert back.hash == changed.hash
    assert back.title == changed.title


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"free": ("nails",)}, "--free: nothing is called 'nails'; free any of: rows, offsets"),
        ({"free": ()}, "--free: nothing on the board can change then; free any of: rows,"),
        ({"budget": 0}, "the budget is 0"),
        ({"board": replace(BOARD, levelling=1.0)}, "is not its own mirror image"),
    ],
)
def test_bad_questions_get_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    values: dict[str, Any] = {"board": BOARD, "free": ("rows",), "budget": 5} | changes
    board = values.pop("board")
    with pytest.raises(TuningError, match=sentence):
        tune(board, target("own=0.4", 7, 7), **values)


@pytest.fixture
def few_drops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches count fewer drops than real ones do."""
    for name, value in (("FIRST", 60), ("MOST", 200), ("SURE", 400), ("LAST", 200)):
        monkeypatch.setattr(tuning, name, value)


@pytest.mark.usefixtures("few_drops")
def test_a_short_search_gets_nearer_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "LAST", 3000)  # enough to tell 0.054 from 0.049
    seen: list[TuneProgress] = []
    wanted = target("own=0.3", 7, 7)
    found = tune(BOARD, wanted, free=("offsets",), budget=60, seed=3, progress=seen.append)
    assert found.after.distance.true < found.before.distance.true
    assert found.better
    assert found.nearer
    assert not check(found.board)
    assert is_symmetric(found.board)
    assert seen[-1].board == found.board
    assert seen[0].drops < seen[-1].drops
    assert found.interrupted is False
    shares = found.after.verdict.shares
    assert shares[0] == pytest.approx(shares[6, ::-1])


@pytest.mark.usefixtures("few_drops")
def test_what_a_search_says_last_is_what_its_result_says() -> None:
    seen: list[TuneProgress] = []
    arguments: dict[str, Any] = {"free": ("offsets", "rows"), "budget": 26, "seed": 3}
    found = tune(BOARD, target("ideal", 7, 7), progress=seen.append, **arguments)
    assert seen[-1].board == found.board
    assert seen[-1].better == found.better
    assert seen[-1].best.distance == found.after.distance
    assert seen[-1].best.worst == found.after.worst
    assert found.after.distance.true <= found.after.worst


@pytest.mark.usefixtures("few_drops")
@pytest.mark.parametrize("budget", [1, 5, 13, 20])
def test_no_more_boards_are_tried_than_the_budget_allows(
    budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    flown: list[Any] = []
    real = Judge.candidate

    def counted(self: Judge, board: Any, drops: int, turn: int) -> Any:
        flown.append(board)
        return real(self, board, drops, turn)

    monkeypatch.setattr(Judge, "candidate", counted)
    seen: list[TuneProgress] = []
    arguments: dict[str, Any] = {"free": ("tilt", "rows"), "budget": budget, "seed": 3}
    found = tune(BOARD, target("ideal", 7, 7), progress=seen.append, **arguments)
    # Nine boards a round with six freedoms; the last round takes what is left.
    assert len(flown) == found.evaluations == budget
    assert seen[-1].evaluations == budget


@pytest.mark.usefixtures("few_drops")
def test_a_search_that_finds_nothing_better_gives_back_the_board_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worse = Verdict(np.full((7, 7), 1 / 7), 0.9, 0.9, 0.0, 1.35)
    real = Judge.confirmed

    def confirmed(self: Judge, board: Any, drops: int) -> Verdict:
        return real(self, board, drops) if board == BOARD else worse

    monkeypatch.setattr(Judge, "confirmed", confirmed)
    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 12, "seed": 3}
    found = tune(BOARD, target("own=0.5", 7, 7), **arguments)
    assert found.board == BOARD
    assert found.after == found.before
    assert (found.better, found.nearer) == (False, False)
    assert found.evaluations == 12


def shut() -> Any:
    """Return the board with nails in its first row that catch nearly every marble."""
    row = sorted(peg.x for peg in BOARD.pegs if peg.y == 238.0)
    plugs = tuple(Peg((a + b) / 2, 238.0, 1.0) for a, b in pairwise(row))
    return replace(BOARD, pegs=BOARD.pegs + plugs, name="shut")


@pytest.mark.usefixtures("few_drops")
def test_a_board_that_loses_its_marbles_is_not_tuned() -> None:
    sentence = "about 100 % of the marbles on shut come into no column, .* 'galtoni check'"
    with pytest.raises(TuningError, match=sentence):
        tune(shut(), target("ideal", 7, 7), free=("tilt",), budget=5)


@pytest.mark.usefixtures("few_drops")
def test_a_board_without_time_to_fall_is_told_of_its_time_limit() -> None:
    hasty = replace(BOARD, time_limit=0.5, name="hasty")
    sentence = "limit of 0.5 s is shorter than a fall takes; .* --set time_limit=7$"
    with pytest.raises(TuningError, match=sentence):
        tune(hasty, target("ideal", 7, 7), free=("tilt",), budget=5)


def test_a_candidate_that_loses_its_marbles_is_not_flown_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flown: list[int] = []
    real = Flight.drops

    def counted(self: Flight, entry: int, count: int, seed: int, **more: Any) -> Any:
        flown.append(count)
        return real(self, entry, count, seed, **more)

    monkeypatch.setattr(Flight, "drops", counted)
    judge = Judge(target("ideal", 7, 7), True, 1)
    lost = judge.candidate(shut(), 400, 0)
    assert flown == [40] * 4
    assert lost.lost == 1.0
    assert lost.score > 20
    flown.clear()
    whole = judge.candidate(BOARD, 400, 0)
    assert flown == [40] * 4 + [360] * 4
    drops = Flight(BOARD, step=STEP).drops(0, 400, judge._seeds[0]).ends
    assert whole.shares[0] == pytest.approx(np.bincount(drops, minlength=7) / 400)


def test_what_chance_adds_is_taken_off_and_mirrored_entries_share_it() -> None:
    class Exact:
        """Wants what the board does."""

        def shares(self, measured: Any) -> Any:
            return known

        def folded(self, counts: Any) -> Any:
            return counts, known

    known = Judge(target("ideal", 7, 7), True, 5).measured(BOARD, 15_000).verdict.shares
    found = Judge(Exact(), True, 6).measured(BOARD, 1000)
    # By chance 1,000 drops in seven columns are about 0.02 away; the board itself is not.
    assert found.verdict.mean > 0.01
    assert found.distance.true < 0.01
    assert found.distance.interval.low == 0.0
    alone = Judge(Exact(), False, 6).measured(BOARD, 1000)
    assert found.distance.interval.high > alone.distance.interval.high


@pytest.mark.usefixtures("few_drops")
def test_stopping_keeps_the_best() -> None:
    seen: list[TuneProgress] = []
    wanted = target("own=0.5", 7, 7)
    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 100, "seed": 3}
    found = tune(BOARD, wanted, progress=seen.append, stop=lambda: len(seen) >= 1, **arguments)
    assert len(seen) == 1
    assert found.board == seen[0].board


@pytest.mark.usefixtures("few_drops")
def test_a_search_ends_in_the_middle_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    flown: list[Any] = []
    real = Judge.candidate

    def counted(self: Judge, board: Any, drops: int, turn: int) -> Any:
        flown.append(board)
        return real(self, board, drops, turn)

    monkeypatch.setattr(Judge, "candidate", counted)
    arguments: dict[str, Any] = {"free": ("tilt", "rows"), "budget": 100, "seed": 3}
    found = tune(
        BOARD, target("own=0.5", 7, 7), stop=lambda: len(flown) >= 2, workers=1, **arguments
    )
    assert len(flown) < 9
    assert (found.interrupted, found.better, found.evaluations) == (True, False, 0)


@pytest.mark.usefixtures("few_drops")
def test_the_given_boards_measurement_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 1, "seed": 3}
    tune(
        BOARD,
        target("own=0.5", 7, 7),
        beginning=lambda done, total: told.append((done, total)),
        **arguments,
    )
    # 400 + 400 + 200 drops of each of four entries, the rest being their mirror images.
    assert told[0] == (40, 4000)
    assert told[-1] == (4000, 4000)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.usefixtures("few_drops")
def test_an_interruption_keeps_the_best_and_is_said() -> None:
    seen: list[TuneProgress] = []

    def watch(now: TuneProgress) -> None:
        seen.append(now)
        if len(seen) == 2:
            raise KeyboardInterrupt

    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 100, "seed": 3}
    found = tune(BOARD, target("own=0.5", 7, 7), progress=watch, **arguments)
    assert found.interrupted is True
    assert found.board == seen[-1].board
    assert found.evaluations == seen[-1].evaluations


@pytest.mark.usefixtures("few_drops")
def test_a_search_ends_when_every_entry_is_near_enough() -> None:
    arguments: dict[str, Any] = {"free": ("tilt",), "budget": 400, "seed": 3}
    seen: list[TuneProgress] = []
    # By these few hands gerhards' worst entry is 0.146 away.
    near = tune(BOARD, target("own=0.4", 7, 7), within=0.3, **arguments)
    assert (near.evaluations, near.better) == (0, False)
    far = tune(BOARD, target("own=0.9", 7, 7), within=0.01, **(arguments | {"budget": 20}))
    assert far.evaluations == 20
    arguments["free"] = ("offsets",)
    some = tune(BOARD, target("own=0.4", 7, 7), within=0.11, progress=seen.append, **arguments)
    assert 0 < some.evaluations < 400
    assert some.after.worst <= 0.11 < seen[0].best.worst


@pytest.mark.usefixtures("few_drops")
def test_the_same_seed_leads_to_the_same_board_whatever_the_workers() -> None:
    arguments: dict[str, Any] = {"free": ("rows", "radii"), "budget": 20, "seed": 5}
    one, two = (tune(BOARD, target("ideal", 7, 7), workers=n, **arguments) for n in (1, 2))
    assert one.board == two.board
    assert one.after.distance == two.after.distance


def narrowest(board: Any) -> float:
    """Return the narrowest way between two nails that stand in one row, mm."""
    gaps = [
        abs(a.x - b.x) - a.radius - b.radius
        for a in board.pegs
        for b in board.pegs
        if a is not b and a.y == b.y
    ]
    return min(gaps)


def test_nails_that_would_catch_a_marble_are_moved_apart() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii"), True)
    passages = Passages(space)
    wild = np.random.default_rng(6).normal(0, 0.4, (6, len(space)))
    before = [space.board_of(vector) for vector in wild]
    after = [space.board_of(passages.opened(vector)) for vector in wild]
    assert sum(bool(check(board)) for board in before) > 4
    assert sum(bool(check(board)) for board in after) == 0
    assert min(narrowest(board) for board in before) < 15
    assert min(narrowest(board) for board in after) >= 16


def test_a_vector_that_is_all_right_stays_as_it_is() -> None:
    space = Space(BOARD, ("rows", "offsets", "radii", "tilt", "dividers"), True)
    vector = np.full(len(space), 0.05)
    assert Passages(space).opened(vector) == pytest.approx(vector)
