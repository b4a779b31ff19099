"""Time at the practice table: any pace, slow machines, long frames, a process of its own."""

import os
import signal
import time

import pytest

from games.ui.intentions import (
    Back,
    FocusLost,
    Help,
)


def test_another_pace_changes_nothing_but_time(kit, practice):
    """Ten drops at 1x and at a quarter give the same counts; freezing stops the world's time."""
    found = []
    for pace, frames in ((1.0, 600), (0.25, 2400)):
        app, scene = practice()
        scene.table.renew(scene.base, 4)
        scene.set_meeting(False)
        scene.pacer(pace)()
        scene.drop(10)
        kit.live(app, frames)
        found.append(scene.table.ledger.together("alone", None).counts)
    assert found[0] == found[1] and sum(found[0]) == 10
    scene.drop(1)
    kit.live(app, 5)
    scene.freeze()
    frozen = scene.table.time
    kit.live(app, 20)
    assert scene.table.time == frozen
    scene.one_step()
    kit.live(app, 1)
    assert frozen < scene.table.time < frozen + 0.02


def test_a_slow_machine_gets_slower_time_not_fewer_frames(kit, practice, monkeypatch):
    """When every look at the clock costs 4 ms, few steps are done, and the table says so."""
    app, scene = practice()
    real = app.desk.now

    class Slow:
        spent = 0.0

        def __call__(self):
            Slow.spent += 0.004
            return real() + Slow.spent

    app.desk.now = Slow()
    scene.drop(10)
    before = scene.table.time
    kit.live(app, 60)
    assert scene.table.time - before < 0.5
    assert scene.remarked.startswith("So many marbles at once")
    app.desk.now = real
    kit.live(app, 200)
    assert scene.remarked == ""


def test_a_long_frame_loses_no_marble(kit, practice):
    """Four seconds of standing still are one frame; all marbles are still there (E1)."""
    app, scene = practice()
    scene.set_meeting(True)
    scene.drop(3)
    for dt in (1 / 60, 4.0, 1 / 60):
        kit.live(app, 1, dt)
    kit.live(app, 400)
    tally = scene.table.ledger.together("meeting", None)
    assert tally.n + tally.lost == 3


@pytest.fixture
def apart(kit, practice):
    """Return a function that opens a table in a process of its own: (app, scene)."""
    opened = []

    def make():
        app, scene = practice(apart=True)
        opened.append(scene)
        live_until(kit, app, lambda: scene.table.up)
        assert scene.table.apart
        scene.set_meeting(True)
        return app, scene

    yield make
    for scene in opened:
        scene.close()


def live_until(kit, app, reached, limit=30.0):
    """Let frames pass as fast as the other process follows."""
    end = time.monotonic() + limit
    while not reached():
        assert time.monotonic() < end
        kit.live(app, 1)
        time.sleep(0.003)


def lives(pid):
    """Whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_marbles_fall_in_a_process_of_their_own(kit, apart):
    """Dropped, counted, shown on bars and card; then nothing moves any more."""
    app, scene = apart()
    scene.drop(3)
    live_until(kit, app, lambda: not scene.moving)
    assert scene.table.dropped == 3
    assert sum(scene.report.fallen) == 3
    assert len(scene.table.seen()) == 3
    assert scene.stage.bars.bars.fallen == scene.report.fallen


def test_time_stands_and_steps_elsewhere_too(kit, apart):
    """Frozen, no marble moves; a step moves on by a small one; light follows."""
    app, scene = apart()
    scene.set_trails(True)
    scene.drop(1)
    live_until(kit, app, lambda: scene.table.time > 0.2)
    scene.freeze()
    live_until(kit, app, lambda: not scene.table.waiting)
    frozen = scene.table.time
    kit.live(app, 10)
    assert scene.table.time == frozen and not scene.table.waiting
    scene.one_step()
    live_until(kit, app, lambda: not scene.table.waiting)
    assert frozen < scene.table.time < frozen + 0.02


def test_nothing_is_asked_of_it_while_nobody_looks(kit, apart):
    """Another window has the focus, or a page lies over the table: time stands."""
    app, scene = apart()
    scene.drop(5)
    live_until(kit, app, lambda: scene.table.falling > 1)
    app.do(FocusLost())
    stood = scene.table.time
    kit.live(app, 30)
    assert scene.table.time == stood
    app.do(Help())
    kit.live(app, 30)
    assert scene.table.time == stood
    app.do(Back())
    live_until(kit, app, lambda: scene.table.ledger.together("meeting", None).n == 5)


@pytest.mark.parametrize("how", ["leaving", "closing"])
def test_leaving_and_closing_end_the_process(kit, apart, how):
    """Whoever goes takes the marbles' process along."""
    app, scene = apart()
    scene.pour(True)
    live_until(kit, app, lambda: scene.table.dropped > 1)
    pid = scene.table.pid
    assert lives(pid)
    if how == "leaving":
        app.do(Back())
        assert app.desk.stack.top is not scene
    else:
        app.close()
    assert not lives(pid)


def test_a_killed_process_ends_nothing(kit, apart):
    """Marbles go on falling here; what was counted stays counted."""
    app, scene = apart()
    scene.drop(4)
    live_until(kit, app, lambda: scene.table.ledger.together("meeting", None).n == 4)
    scene.pour(True)
    live_until(kit, app, lambda: scene.table.dropped > 5)
    os.kill(scene.table.pid, signal.SIGTERM)
    live_until(kit, app, lambda: not scene.table.apart)
    kit.live(app, 120)
    assert scene.pouring and scene.table.falling > 0
    scene.pour(False)
    kit.live(app, 400)
    assert scene.table.ledger.together("meeting", None).n > 4
