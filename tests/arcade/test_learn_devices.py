"""From the set-up into a lesson, through its steps and out again, with one device alone."""

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.setup import SetupScene


class Keys:
    """The keyboard."""

    def __init__(self, kit, app):
        """Type into ``app``."""
        self.kit, self.app = kit, app

    def step(self, across, down):
        """Go a step with an arrow."""
        names = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
        self.kit.key(self.app, names[across, down])

    def do(self):
        """Do it."""
        self.kit.key(self.app, "return")

    def away(self):
        """Go away."""
        self.kit.key(self.app, "escape")


class Pad:
    """A gamepad."""

    def __init__(self, kit, app):
        """Play ``app``."""
        self.kit, self.app = kit, app

    def step(self, across, down):
        """Go a step with the cross."""
        self.kit.cross(self.app, across, -down)

    def do(self):
        """Do it."""
        self.kit.button(self.app, 0)

    def away(self):
        """Go away."""
        self.kit.button(self.app, 1)


@pytest.fixture
def set_up(arcade, kit, table_parts, monkeypatch):
    """Return an app that shows the set-up of Mancala."""
    table_parts.leave_unbaked(monkeypatch, "mancala")
    app, house = arcade((1280, 720))
    app.start([SetupScene(house, MatchPlan.usual("mancala"))])
    kit.live(app, 3)
    return app


def walk_to(device, app, words):
    """Walk down from widget to widget until the one with these words is chosen."""
    seen = []
    for across, down in [(0, 1)] * 14 + [(1, 0), (-1, 0)] * 6:
        chosen = app.desk.stack.top.focus.chosen
        seen.append(getattr(chosen, "text", ""))
        if seen[-1] == words:
            return
        device.step(across, down)
    raise AssertionError(f"{words!r} was not reached, only {seen}")


def rest(kit, app):
    """Live until the lesson waits for the learner."""
    kit.live(app, 3)
    kit.live_until(app, lambda: app.desk.stack.top.settled)
    kit.live(app, 3)


def light(device, scene, pit):
    """Light one of the learner's pits, from 0, with steps to the right."""
    for _ in range(7):
        if scene.game.reach.lit == pit:
            return
        device.step(1, 0)
    raise AssertionError("arrows do not reach the pit")


@pytest.mark.parametrize("kind", [Keys, Pad])
def test_a_lesson_is_found_done_and_left_with_one_device(set_up, kit, kind):
    app, device = set_up, kind(kit, set_up)
    scene = app.desk.stack.top
    for down in (1,) * 12 + (-1,) * 2:  # the way in lies above the rules, which are lowest
        if getattr(scene.focus.chosen, "text", "") == "New here? Five minutes":
            break
        device.step(0, down)
    device.do()
    scene = app.desk.stack.top
    assert isinstance(scene, LearnScene)
    kit.live(app, 20)  # the page has to be seen before anything is done on it
    rest(kit, app)
    light(device, scene, 1)
    device.do()
    rest(kit, app)
    assert scene.course.done
    device.do()
    kit.live(app, 3)
    assert scene.at == 1
    rest(kit, app)
    light(device, scene, 3)  # pit 4 does not end in the store
    device.do()
    rest(kit, app)
    assert scene.reply.mood == "wrong"
    scene.game.reach.forget()
    light(device, scene, 2)
    device.do()
    rest(kit, app)
    assert scene.course.beat == 1
    light(device, scene, 0)
    device.do()
    rest(kit, app)
    assert scene.course.done
    walk_to(device, app, "Next")
    device.do()
    kit.live(app, 3)
    assert scene.at == 2
    device.away()
    assert isinstance(app.desk.stack.top, SetupScene)
    assert app.desk.settings.lessons == {"mancala": ["sow", "store"]}
