"""Campaigns: the same counts whatever workers, chunks, interruptions and deaths."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sim import campaign, table
from sim.board import load
from sim.campaign import CampaignError, CampaignPlan, Progress, missing, processes, run
from sim.campaign_chunk import drop_seed, empty
from sim.table import Span, TableError

BOARD = load("gerhards")
replace = msgspec.structs.replace
PLAN = CampaignPlan(BOARD, (0, 3), 600, seed=5)


def run_nothing(plan: CampaignPlan) -> table.DropTable:
    """Return the table of a plan of which nothing is done."""
    return empty(plan.board, plan.engine, plan.used_step, plan.seed)


class Fragile(Executor):
    """Does chunks at once in this process, but its worker dies at each of the given calls."""

    def __init__(self, deaths: set[int]) -> None:
        self.calls = 0
        self.deaths = deaths

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        if self.calls in self.deaths:
            future.set_exception(BrokenExecutor("died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_counts_do_not_depend_on_chunks_or_workers() -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        whole = run(replace(PLAN, chunk=600), one)
        assert run(replace(PLAN, chunk=77), two) == whole
    assert whole.n == (600, 0, 0, 600, 0, 0, 0)
    assert whole.spans == (Span(5, 0, 0, 600), Span(5, 3, 0, 600))
    assert whole.seed == 5
    assert whole.board_hash == BOARD.hash


def test_fresh_processes_count_the_same() -> None:
    with ThreadPoolExecutor(1) as one:
        assert run(PLAN, processes(2)) == run(PLAN, one)


def test_stopped_and_resumed_equals_uninterrupted(tmp_path: Path) -> None:
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as one:
        plan = replace(PLAN, chunk=100)
        part = run(plan, one, seen.append, lambda: len(seen) >= 4, in_flight=1)
        assert 0 < sum(part.n) < 1200
        assert sum(span.end - span.first for span in missing(plan, part)) == 1200 - sum(part.n)
        table.save(part, tmp_path / "part.json")
        held = table.load(tmp_path / "part.json", BOARD)
        whole = run(replace(plan, resume=held, chunk=90), one)
        assert whole == run(PLAN, one)
        assert missing(plan, whole) == ()
        assert run(replace(plan, resume=whole), one) == whole
    assert [(p.done, p.total) for p in seen[:2]] == [(100, 1200), (200, 1200)]
    assert seen[0].rate > 0
    assert seen[0].left > 0


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done >= 300:
            os.kill(os.getpid(), signal.SIGINT)

    with ThreadPoolExecutor(1) as one:
        part = run(replace(PLAN, chunk=100), one, interrupt, in_flight=1)
    assert 300 <= sum(part.n) < 1200


def test_a_dead_worker_costs_its_chunk_which_is_done_again() -> None:
    told: list[str] = []
    seen: list[Progress] = []
    plan = replace(PLAN, chunk=200)
    found = run(plan, Fragile({2, 5}), seen.append, tell=told.append)
    with ThreadPoolExecutor(1) as one:
        assert found == run(plan, one)
    assert len(told) == 2
    assert told[0] == "A worker died; drops 1 to 200 of entry 4 are done again."
    assert seen[-1].lost == 2


def test_workers_that_always_die_end_the_campaign() -> None:
    with pytest.raises(CampaignError, match="without finishing a chunk"):
        run(replace(PLAN, chunk=200), Fragile(set(range(1000))))


@pytest.mark.slow
def test_a_killed_process_is_replaced() -> None:
    told: list[str] = []
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if killed:
            return
        for pid in children():
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    plan = replace(PLAN, drops_per_entry=20_000, chunk=2000)
    found = run(plan, processes(2), kill, tell=told.append)
    assert killed
    assert any("are done again" in sentence for sentence in told)
    with ThreadPoolExecutor(2) as two:
        assert found == run(plan, two)


def test_an_interrupted_campaign_has_a_share_of_every_entry() -> None:
    plan = replace(PLAN, chunk=50)
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as one:
        found = run(plan, one, seen.append, lambda: len(seen) >= 6, in_flight=1)
    assert len(PLAN.entries) == 2
    assert [found.n[entry] for entry in PLAN.entries] == [150, 150]


def test_entries_grow_alike_from_the_first_round_on() -> None:
    """Fifty thousand drops an entry that are broken off early: 500 of each, not 5,000 of one."""
    plan = CampaignPlan(BOARD, tuple(range(7)), 50_000)
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as one:
        found = run(plan, one, seen.append, lambda: len(seen) >= 7, in_flight=1)
    assert found.n == (500,) * 7


def test_pieces_grow_from_round_to_round() -> None:
    plan = CampaignPlan(BOARD, (0, 3), 20_000)
    pieces = campaign._chunks(plan, missing(plan, run_nothing(plan)), 1)
    found = [(piece.entry, piece.first, piece.count) for piece in pieces]
    assert found[:6] == [
        (0, 0, 500),
        (3, 0, 500),
        (0, 500, 1000),
        (3, 500, 1000),
        (0, 1500, 2000),
        (3, 1500, 2000),
    ]
    assert sum(count for entry, _, count in found if entry == 3) == 20_000
    assert max(count for _, _, count in found) == 2000


def test_an_impatient_end_while_workers_finish_keeps_the_table() -> None:
    class Slow(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait, cancel_futures=cancel_futures)
            raise KeyboardInterrupt

    seen: list[Progress] = []
    plan = replace(PLAN, chunk=50)
    found = run(plan, lambda: Slow(1), seen.append, lambda: bool(seen), in_flight=1)
    assert sum(found.n) == 50


def test_workers_end_with_the_process_that_was_killed() -> None:
    program = (
        "import os, time; from sim.campaign import processes\n"
        "if __name__ == '__main__':\n"
        "    pool = processes(1)()\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert runs(worker)
        parent.kill()
    deadline = time.monotonic() + 30
    while runs(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not runs(worker)


def runs(pid: int) -> bool:
    """Tell whether a process is there and no zombie."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def children() -> list[int]:
    """Return the worker processes of this one."""
    import multiprocessing

    return [p.pid for p in multiprocessing.active_children() if p.pid is not None]


def test_the_live_world_is_an_engine_too() -> None:
    plan = CampaignPlan(BOARD, (3,), 12, engine="world", seed=2, chunk=5)
    with ThreadPoolExecutor(1) as one:
        found = run(plan, one)
        again = run(replace(plan, chunk=12), one)
    assert found.counts == again.counts
    assert found.n[3] == 12
    assert found.engine == "world"
    assert 0.8 < found.mean_fall_time()[3] < 3.0
    assert 5 < found.mean_hits()[3] < 60


def test_the_worlds_seeds_are_not_neighbours() -> None:
    seeds = {drop_seed(s, e, i) for s in range(3) for e in range(3) for i in range(50)}
    assert len(seeds) == 450
    assert abs(drop_seed(0, 0, 0) - drop_seed(0, 0, 1)) > 2**40


def test_missing_spans_go_around_what_is_held() -> None:
    with ThreadPoolExecutor(1) as one:
        held = run(replace(PLAN, drops_per_entry=50), one)
    spans = (Span(5, 0, 10, 20), Span(5, 0, 30, 40), Span(6, 3, 0, 600))
    found = missing(PLAN, replace(held, spans=spans))
    assert found == (
        Span(5, 0, 0, 10),
        Span(5, 0, 20, 30),
        Span(5, 0, 40, 600),
        Span(5, 3, 0, 600),
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"entries": (7,)}, "there is no entry 8; choose all or numbers from 1 to 7"),
        ({"entries": (1, 1)}, "an entry is named twice"),
        ({"drops_per_entry": 0}, "the number of drops is 0"),
        ({"chunk": 0}, "the chunk is 0"),
        ({"seed": -2}, "the seed is -2"),
        ({"step": 0.0}, "the step is 0.0"),
    ],
)
def test_bad_plans_get_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CampaignError, match=sentence):
        run(replace(PLAN, **changes))


def test_resuming_needs_the_same_board_engine_and_step() -> None:
    with ThreadPoolExecutor(1) as one:
        held = run(replace(PLAN, drops_per_entry=50), one)
    tilted = replace(BOARD, tilt=31.0)
    with pytest.raises(TableError, match="is of another board than gerhards is now"):
        run(replace(PLAN, board=tilted, resume=held))
    with pytest.raises(TableError, match="has engine flight and not world"):
        run(replace(PLAN, engine="world", resume=held))
    with pytest.raises(TableError, match="has step"):
        run(replace(PLAN, step=0.001, resume=held))


def test_no_cluster_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(campaign, "CONNECT", 1.0)
    with (
        pytest.raises(CampaignError, match=r"no cluster answers at 'tcp://127\.0\.0\.1:9'"),
        campaign.connect("tcp://127.0.0.1:9"),
    ):
        pass


@pytest.mark.slow
def test_a_dask_cluster_counts_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        campaign.connect(cluster.scheduler_address) as executor,
    ):
        found = run(replace(PLAN, chunk=150), executor)
    with ThreadPoolExecutor(1) as one:
        assert found == run(PLAN, one)
