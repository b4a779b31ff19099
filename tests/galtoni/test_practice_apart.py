"""The practice table in a process of its own: the same fate, and nothing lost when it dies."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection

import pytest

from games.galtoni.practice_aside import Elsewhere, Gone, Here, driver
from games.galtoni.practice_reckon import Reckoned
from games.galtoni.practice_shown import ShownTable
from sim import board as boards

GERHARDS = boards.load("gerhards")
QUINCUNX = boards.load("quincunx")
FRAME = 1 / 60


@pytest.fixture
def apart():
    """Return a function that opens a table in a process of its own; it is ended at the end."""
    opened = []

    def make(board=GERHARDS, seed=5):
        table = ShownTable(board, seed, Elsewhere(time.monotonic))
        opened.append(table)
        return table

    yield make
    for table in opened:
        table.close()


def told(table, limit=30.0):
    """Let no time pass until everything that was ordered has been told of."""
    end = time.monotonic() + limit
    table.advance(0.0)
    while table.waiting:
        assert time.monotonic() < end
        time.sleep(0.002)
        table.advance(0.0)


def frames(table, count, dt=FRAME):
    """Let frames pass, each told of before the next."""
    for _ in range(count):
        table.advance(dt)
        told(table)


def play(table, dt):
    """Do the same at the same times of the world, in frames of ``dt``; return what came of it."""
    per = round(FRAME / dt)
    told(table)
    table.meet(True)
    table.drop((0, 3, 6), 0.0, 4)
    frames(table, 60 * per, dt)
    pouring = table.drop((2,), 1.0, None)
    frames(table, 30 * per, dt)
    table.steer(pouring, (4,), 0.0)
    frames(table, 30 * per, dt)
    table.stop(pouring)
    frames(table, 120 * per, dt)
    lying = [(one.id, one.kind, one.x, one.y, one.orientation) for one in table.seen()]
    counts = [tuple(table.ledger.tally("meeting", entry).counts) for entry in range(7)]
    return table.dropped, counts, lying


def test_fates_are_the_same_in_both_places_and_at_any_frame_rate(apart):
    """Every marble, to the bit: where it lies, how it has turned, what was counted."""
    here = play(ShownTable(GERHARDS, 5, Here()), FRAME)
    assert here[0] == 12 + 9
    assert play(apart(), FRAME) == here
    assert play(ShownTable(GERHARDS, 5, Here()), FRAME / 2)[:2] == here[:2]


def test_lone_marbles_too(apart):
    """As the table is found, without meeting, on another board."""

    def fall(table):
        told(table)
        table.take(QUINCUNX)
        table.drop((0,), 0.0, 12)
        frames(table, 500)
        return table.ledger.tally("alone", 0)

    here = fall(ShownTable(GERHARDS, 5, Here()))
    assert here.n + here.lost == 12
    assert fall(apart()) == here


def test_orders_wait_until_the_process_is_there(apart):
    """What is dropped before it has come up falls as soon as it has."""
    table = apart()
    table.drop((3,), 0.0, 2)
    assert not table.up and table.moving
    table.advance(FRAME)
    assert table.dropped == 0
    told(table)
    frames(table, 60)
    assert table.up and table.dropped == 2


def test_a_dead_process_costs_no_counts(apart, caplog):
    """The table goes on here with an empty board; counts stay, who pours goes on pouring."""
    table = apart()
    told(table)
    table.meet(True)
    table.drop((1, 3), 0.0, 3)
    frames(table, 240)
    counted = table.ledger.together("meeting", None)
    assert counted.n == 6
    pouring = table.drop((5,), 0.0, None)
    frames(table, 10)
    os.kill(table.pid, signal.SIGKILL)
    table._driver._process.join(5.0)
    for _ in range(60):
        table.advance(FRAME)
    assert not table.apart
    assert "goes on in the window's own process" in caplog.text
    assert table.dropped >= 8 and table.falling > 0
    table.stop(pouring)
    frames(table, 240)
    fallen = table.ledger.together("meeting", None)
    assert fallen.n > 6
    assert [table.ledger.tally("meeting", entry).n for entry in (1, 3)] == [3, 3]


class Late(Here):
    """Carries orders out at once and tells of them when it is let."""

    apart = True
    mute = False

    def answer(self):
        """Return nothing while it is mute."""
        return None if self.mute else super().answer()


def fallen_unheard():
    """Return a place and its table: six marbles have fallen of which it has not been told."""
    place = Late()
    table = ShownTable(GERHARDS, 5, place)
    table.meet(True)
    table.drop((3,), 0.0, 6)
    frames(table, 30)
    place.mute = True
    for _ in range(100):
        table.advance(1 / 30)
    return place, table


def test_forgetting_forgets_what_is_still_under_way():
    """Counts of marbles that fell before the reset do not come in after it; later ones do."""
    place, table = fallen_unheard()
    table.clear()
    assert table.seen() == [] and table.on_board == 0
    place.mute = False
    told(table)
    assert table.ledger.together("meeting", None).n == 0
    assert table.dropped == 6  # the next marble is another one than the first
    table.drop((3,))
    frames(table, 200)
    assert table.ledger.together("meeting", None).n == 1


def test_counts_of_a_board_that_was_left_are_kept():
    """Marbles that fell before another board came still count for theirs."""
    place, table = fallen_unheard()
    table.take(QUINCUNX)
    place.mute = False
    told(table)
    assert table.ledger.together("meeting", None).n == 0
    table.take(GERHARDS)
    assert table.ledger.tally("meeting", 3).n == 6


def test_a_process_that_does_not_come_up_is_given_up():
    """After five seconds of the window's clock marbles fall here."""
    now = [0.0]
    place = Elsewhere(lambda: now[0], Connection.recv)  # it waits, and never says that it is there
    try:
        now[0] = 4.9
        assert place.answer() is None and not place.up
        now[0] = 5.1
        with pytest.raises(Gone, match="has not come up within 5 s"):
            place.answer()
    finally:
        place.close()


def test_nothing_is_started_where_it_is_not_wanted_or_cannot_be(monkeypatch):
    """Plans play in one process; a frozen build would open another window."""
    assert isinstance(driver(False, time.monotonic), Here)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert isinstance(driver(True, time.monotonic), Here)


def test_reckoned_drops_count_apart():
    """They never mix with what has fallen, and go to the board they were reckoned for."""
    table = ShownTable(GERHARDS, 3)
    table.take(boards.load("althoefer"))
    table.note_reckoned(GERHARDS, (2,), Reckoned(((1, 2, 3, 4, 5, 6, 7),), (1,)))
    assert table.ledger.together("reckoned", None).n == 0
    table.take(GERHARDS)
    assert table.ledger.tally("reckoned", 2).counts == [1, 2, 3, 4, 5, 6, 7]
    assert table.ledger.tally("reckoned", 2).lost == 1
    assert table.ledger.together("alone", None).n == 0


PARENT = """
import sys, time
from games.galtoni.practice_aside import Elsewhere
from games.galtoni.practice_reckon import Reckoned
from games.galtoni.practice_shown import ShownTable
from sim import board
if __name__ == "__main__":
    table = ShownTable(board.load("gerhards"), 1, Elsewhere(time.monotonic))
    table.drop((3,), 0.0, None)
    while table.dropped < 2:
        table.advance(1 / 60)
        time.sleep(0.005)
    print(table.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(os, "kill") or sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_no_process_is_left_behind(tmp_path, how):
    """Killed or interrupted, a window takes its marbles with it, without a traceback of theirs."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    window = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    pid = int(window.stdout.readline())
    window.send_signal(how)
    _, said = window.communicate(timeout=30)
    end = time.monotonic() + 20
    while _lives(pid):
        assert time.monotonic() < end, "a process was left behind"
        time.sleep(0.02)
    assert "practice_aside" not in said


def _lives(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
