"""Words come with what they tell of: nothing is said of stones that have not fallen yet."""

import pytest

from games.arcade.scenes.result import ResultScene
from games.ui.intentions import Weigh

pytestmark = pytest.mark.usefixtures("unbaked", "quick")


def nearly_over(kit, scene):
    """Play until one more move ends Mancala, and return that move."""
    while True:
        for action in scene.match.actions():
            after = scene.match.game.play(scene.match.state, action)
            if scene.match.game.outcome(after) is not None:
                return action
        scene.act(scene.match.actions()[0])
        scene.game.finish()


def seats_say(scene):
    """Return what stands on the seats' cards."""
    return [scene.seat_words(seat) for seat in range(len(scene.match.seats))]


def test_mancala_says_who_sows_and_then_what_came_of_it(table_kit):
    """While stones fall the line tells of the sowing alone, then where it led."""
    kit = table_kit("mancala", "kalah")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 2)
    scene.act(2)  # the last of four stones falls into the store
    kit.live(app, 3)
    assert scene.line == "Ada sows from pit 3."
    kit.live_until(app, lambda: scene.game.settled)
    kit.live(app, 1)
    assert scene.line.startswith("Ada ended in the store")
    assert not scene.drawing.stale


def test_who_has_won_is_told_when_the_last_stone_lies(table_kit):
    """Neither line nor cards nor bar know the end before it is seen."""
    kit = table_kit("mancala", "kalah")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720), pits=2, stones=2)
    app.do(Weigh())
    kit.live(app, 2)
    last = nearly_over(kit, scene)
    sower = scene.match.mover
    name = ("Ada", "Bo")[sower]
    kit.live(app, 2)
    before = scene.hinting.gauge.number
    scene.act(last)
    kit.live(app, 3)
    assert scene.match.over
    assert scene.line == f"{name} sows from pit {last + 1}."
    assert seats_say(scene)[sower] == "Sows from a pit."
    assert seats_say(scene)[1 - sower] == "Waits."
    assert scene.hinting.gauge.number == before
    kit.live_until(app, lambda: scene.game.settled)
    kit.live(app, 2)
    assert scene.line == " ".join(scene.game.result())
    assert "Has won." in seats_say(scene)
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))


def test_a_piece_is_captured_before_that_is_said(table_kit):
    """Königsflucht: the move first, then what falls."""
    kit = table_kit("koenigsflucht", "koenigsflucht")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 2)
    for text in ("d1-d5", "g5-j5", "a5-c5", "f4-i4"):
        scene.act(scene.match.game.parse_action(scene.match.state, text))
        scene.game.finish()
    taking = next(
        a for a in scene.match.actions() if scene.match.game.captures(scene.match.state, a)
    )
    scene.act(taking)
    kit.live(app, 3)
    way = scene.game.move_words(taking).partition("x")[0]
    assert scene.line == f"Ada moves {way}."
    kit.live_until(app, lambda: scene.game.settled)
    kit.live(app, 1)
    assert "takes" in scene.line


def test_a_click_that_finishes_what_is_shown_lets_the_words_come(table_kit):
    """Nobody has to wait for the sentence either."""
    kit = table_kit("gipf", "basic")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 2)
    turn = scene.match.game.parse_action(scene.match.state, "a5-c5")
    scene.act(turn)
    kit.live(app, 2)
    assert scene.line == "Ada pushes from a5."
    scene.game.finish()
    kit.live(app, 1)
    assert scene.line.startswith("Ada pushes from a5. Bo, ")
