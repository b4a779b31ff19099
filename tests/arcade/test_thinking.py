"""Bots that think elsewhere: kept warm, replaced when they fail, in a thread where none can be.

What a window does meanwhile is in ``test_app``.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
import time

import pytest

from games.arcade.thinking import Answer, Order, Process, carry_out
from games.arcade.thinking_thread import Thread
from games.core import registry
from games.core.tasks import BotTask

STOPPED = threading.Event()


def order(level: str = "easy") -> Order:
    game = registry.game("mancala")
    options = tuple(game.options.items())
    return Order(BotTask("mancala", game.variant, options, game.initial(), 0, level, 3))


def niceness(_: Order) -> int:
    """Return how far the process steps back."""
    return os.nice(0)


def stuck(_: Order) -> None:
    """Think until the test is over."""
    STOPPED.wait(20)


def broken(_: Order) -> None:
    """Fail."""
    raise RuntimeError("no idea")


def die(_: Order) -> None:
    """End the process without an answer."""
    os._exit(3)


def answered(thinker: Process | Thread) -> Answer:
    found = None
    while found is None:
        time.sleep(0.002)
        found = thinker.answer()
    return found


def test_a_warm_process_answers_every_order_and_steps_back() -> None:
    process = Process(time.perf_counter, carry=niceness)
    process.warm()
    first = process._process
    for _ in range(2):
        process.ask(order())
        assert answered(process).action == os.nice(0) + 5
    process.warm()
    assert process._process is first
    process.close()
    assert process._process is None


def test_a_process_that_dies_is_replaced_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    process = Process(time.perf_counter, carry=die)
    with caplog.at_level(logging.WARNING, "galtoni.thinking"):
        process.ask(order("hard"))
        dead = process._process
        assert answered(process).late
        assert process._process is not dead
        process._process.kill()
        process._process.join()
        process.ask(order())
        assert answered(process).late
    process.close()
    assert "died at a move of hard in mancala and is replaced" in caplog.text


@pytest.mark.parametrize("error", [OSError("no room"), ImportError("no semaphores")])
def test_where_no_process_starts_a_thread_thinks(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr(context.Process, "start", refuse)
    process = Process(time.perf_counter)
    with caplog.at_level(logging.WARNING, "galtoni.thinking"):
        process.ask(order())
        assert answered(process) == Answer(order(), carry_out(order()))
    assert str(error) in caplog.text
    assert not process.busy
    process.close()


def test_a_frozen_build_thinks_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    process = Process(time.perf_counter, carry=niceness)
    process.ask(order())
    assert answered(process).action == os.nice(0)
    assert process._process is None
    process.close()


def test_a_thread_is_late_forgets_and_survives_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    STOPPED.clear()
    moment = [0.0]
    thread = Thread(lambda: moment[0], deadline=5.0, carry=stuck)
    thread.ask(order())
    assert (thread.busy, thread.answer()) == (True, None)
    moment[0] = 6.0
    assert thread.answer() == Answer(order(), None, late=True)
    thread.ask(order())
    thread.forget()
    assert (thread.busy, thread.answer()) == (False, None)
    STOPPED.set()
    failing = Thread(lambda: 0.0, carry=broken)
    failing.ask(order())
    assert answered(failing).late
