"""The row of tools at the tables: what a tool says, keys, and the speed."""

import pytest

from games.ui.intentions import Confirm, Digit, FastForward, FocusLost, Next, Point
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")


def test_a_tool_says_what_it_does_after_a_while(mancala):
    """Half a second on it, and it speaks; away from it, it is silent."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    app.do(Point(*mancala.tool(scene, "bulb").rect.center))
    mancala.live(app, 20)
    assert scene.tools.speaking is None
    mancala.live(app, 15)
    assert scene.tools.speaking.tip == "Hint"
    app.do(Point(640, 300))
    mancala.live(app, 1)
    assert scene.tools.speaking is None


def test_every_tool_is_reached_by_keys(mancala):
    """The tabulator visits all of them; Enter on "faster" switches it on and off."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    seen = set()
    for _ in range(12):
        app.do(Next(1))
        seen.add(getattr(scene.focus.chosen, "icon", ""))
    assert seen >= {"list", "undo", "bulb", "flag", "book", "faster", "pause"}
    while scene.focus.chosen.icon != "faster":
        app.do(Next(1))
    app.do(Confirm())
    assert scene.game.fast
    app.do(Confirm())
    assert not scene.game.fast
    app.do(FastForward(True))
    assert mancala.tool(scene, "faster").lit
    app.do(FocusLost())
    assert not mancala.tool(scene, "faster").lit


@pytest.mark.parametrize(("speed", "share"), [("slow", 0.6), ("normal", 1.0), ("fast", 1.8)])
def test_the_speed_chosen_is_how_fast_stones_are_sown(mancala, speed, share):
    """Slow, normal, fast: the same sowing takes its time."""
    settings = Settings(language="en", speed=speed)
    app, scene = mancala.sit_down("Ada", "Bo", settings=settings)
    app.do(Digit(1))
    frames = 0
    while scene.game.moving:
        mancala.live(app, 1)
        frames += 1
    assert scene.game.paced(1.0) == pytest.approx(share)
    assert frames * share == pytest.approx(FRAMES_OF_A_SOWING, rel=0.05)


FRAMES_OF_A_SOWING = 83
"""How many frames at normal speed four stones are on their way."""


def test_marbles_fall_in_their_own_time(kit):
    """The speed chosen does not change how a marble falls; fast forward does."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.desk.settings.speed = "slow"
    app.do(Digit(4))
    kit.live(app, 30)
    slow = table.game.flight.world.time
    assert slow == pytest.approx(0.5, abs=0.05)
