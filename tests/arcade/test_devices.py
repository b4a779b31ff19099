"""From the start page to a dropped marble and a call with one device alone."""

import pytest

from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene


def walk_to(kit, app, step, words):
    """Walk from widget to widget until the one with these words is chosen."""
    for _ in range(30):
        chosen = app.desk.stack.top.focus.chosen
        if chosen is not None and getattr(chosen, "text", "") == words:
            return
        step()
    raise AssertionError(f"{words!r} was not reached")


@pytest.fixture
def started(kit):
    """Return an app that shows the start page."""
    app, house = kit.arcade((1280, 720))
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    app.start([MenuScene(house)])
    kit.live(app, 3)
    return app


def check_play(kit, app, left, drop, call, pause):
    """Drop two entries left of the middle, call, pause."""
    table = app.desk.stack.top
    assert isinstance(table, TableScene)
    kit.live_until(app, lambda: table.person is not None)
    left()
    left()
    drop()
    assert table.match.record.lines[0].text == "drop 2"
    kit.live_until(app, lambda: table.person is not None)
    before = len(table.match.record.lines)
    call()
    assert table.match.record.lines[before].text == "seat 1: call"
    pause()
    assert isinstance(app.desk.stack.top, PauseScene)


def test_keys_alone(kit, started):
    """Tabulator, arrows, Enter, space and Escape are enough."""
    app = started
    walk_to(kit, app, lambda: kit.key(app, "tab"), "Galtoni")
    kit.key(app, "return")
    assert isinstance(app.desk.stack.top, SetupScene)
    walk_to(kit, app, lambda: kit.key(app, "tab"), "Begin")
    kit.key(app, "return")
    check_play(
        kit,
        app,
        lambda: kit.key(app, "left"),
        lambda: kit.key(app, "return"),
        lambda: kit.key(app, "space"),
        lambda: kit.key(app, "escape"),
    )


def test_a_pad_alone(kit, started):
    """Cross and buttons are enough, in the set-up too."""
    app = started
    walk_to(kit, app, lambda: kit.cross(app, 0, -1), "Galtoni")
    kit.button(app, 0)
    scene = app.desk.stack.top
    assert isinstance(scene, SetupScene)
    walk_to(kit, app, lambda: kit.cross(app, 0, -1), "Variant")
    kit.cross(app, 1, 0)
    assert scene.plan.variant == "bag"
    kit.cross(app, -1, 0)
    walk_to(kit, app, lambda: kit.cross(app, 0, -1), "Begin")
    kit.button(app, 0)
    check_play(
        kit,
        app,
        lambda: kit.cross(app, -1, 0),
        lambda: kit.button(app, 0),
        lambda: kit.button(app, 2),
        lambda: kit.button(app, 7),
    )
    walk_to(kit, app, lambda: kit.cross(app, 0, -1), "Keep the match and leave")
    kit.button(app, 0)
    assert isinstance(app.desk.stack.top, MenuScene)
