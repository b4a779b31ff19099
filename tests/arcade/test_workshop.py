"""Where slow things are made: in order, once, not any more when they are asked for anew."""

import threading
import weakref

import pytest
from pygame import Rect, Surface

from games.arcade.workshop import Backroom, Bench
from games.ui.layout import Layout
from games.ui.text import Typesetter
from games.ui.theme import Type


@pytest.fixture
def backroom():
    """Return a workshop with a thread of its own, closed at the end."""
    room = Backroom()
    yield room
    room.close()


def wait(room):
    """Return everything that comes, waiting for it."""
    found = {}
    for _ in range(2000):
        found |= room.collect()
        if not room.busy:
            return found
        threading.Event().wait(0.005)
    raise AssertionError("it never came")


def test_things_are_made_beside_the_loop(backroom):
    """In another thread, in the order of asking."""
    made = []

    def make(name):
        def work():
            made.append((name, threading.current_thread() is threading.main_thread()))
            return name.upper()

        return work

    for name in "abc":
        backroom.order(name, make(name))
    assert wait(backroom) == {"a": "A", "b": "B", "c": "C"}
    assert made == [("a", False), ("b", False), ("c", False)]
    assert backroom.collect() == {}


class Tools:
    """What something is made with."""


def test_what_it_was_made_with_is_let_go(backroom):
    """Although nothing else is ordered: a painter with all its pictures is no small thing."""
    tools = Tools()
    seen = weakref.ref(tools)
    backroom.order("a", lambda tools=tools: type(tools).__name__)
    del tools
    assert wait(backroom) == {"a": "Tools"}
    for _ in range(400):
        if seen() is None:
            return
        threading.Event().wait(0.005)
    raise AssertionError("it is still held")


def test_an_order_that_was_given_anew_comes_once(backroom):
    """What was made for the old one is dropped, whether it was begun or not."""
    begun, gate = threading.Event(), threading.Event()
    made = []

    def slow():
        begun.set()
        gate.wait(5)
        return "old"

    backroom.order("board", slow)
    assert begun.wait(5)
    backroom.order("board", lambda: made.append("middle"))
    backroom.order("board", lambda: "new")
    gate.set()
    assert wait(backroom) == {"board": "new"}
    assert made == []  # nobody waits for it any more


def test_what_goes_wrong_is_raised_in_the_loop(backroom):
    """And the workshop goes on."""

    def broken():
        raise RuntimeError("no wood")

    backroom.order("x", broken)
    with pytest.raises(RuntimeError, match="no wood"):
        wait(backroom)
    backroom.order("y", lambda: 1)
    assert wait(backroom) == {"y": 1}


def test_a_closed_workshop_takes_no_orders():
    """Its thread is over."""
    room = Backroom()
    room.order("a", lambda: 1)
    room.close()
    room.order("b", lambda: 2)
    assert not room.busy
    assert not [thread for thread in threading.enumerate() if thread.name == "workshop"]


def test_the_bench_makes_at_once():
    """Tests and capture plans do not depend on how busy the machine is."""
    bench = Bench()
    bench.order("a", lambda: 1)
    assert bench.busy
    assert bench.collect() == {"a": 1}
    assert not bench.busy


def test_what_is_more_urgent_is_made_first(backroom):
    """A rank comes before all lower ones; within one the order of asking holds."""
    begun, gate, made = threading.Event(), threading.Event(), []

    def slow():
        begun.set()
        gate.wait(5)

    backroom.order("slow", slow)
    assert begun.wait(5)
    for name, rank in (("board a", 0), ("board b", 0), ("look", 1), ("still", 2)):
        backroom.order(name, lambda name=name: made.append(name), rank)
    gate.set()
    wait(backroom)
    assert made == ["still", "look", "board a", "board b"]


def test_what_a_thread_left_behind_draws_is_nothing_that_a_scene_shows(backroom, drawn):
    """Texts are noted of the thread that looks at them: others' rooms are not its pictures."""
    setter, sheet = Typesetter(Layout(1280, 720)), Surface((400, 60))
    backroom.order("room", lambda: setter.draw(sheet, "A room", Type.BODY, Rect(0, 0, 3, 30)))
    wait(backroom)
    setter.draw(sheet, "Mine", Type.BODY, Rect(0, 0, 300, 30))
    assert [text for text, *_ in drawn] == ["Mine"]
