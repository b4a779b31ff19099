"""What begins another game asks once in its place; plates in the corners show what they do."""

from dataclasses import replace
from math import dist

import pytest
from pygame import Rect

from games.arcade.scenes.pause import PauseScene
from games.gipf.geometry import PUSHES
from games.gipf.state import Holding
from games.ui.intentions import Back, Confirm, Move, Next, Point, Press, Release
from games.ui.storage import Settings

ASKS = "Ihr spielt nun Mancala zu Ende: Wer gewinnt, darf einmal über Steine springen."
SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def plain(table_parts, monkeypatch):
    """Leave the board of Mancala unbaked."""
    table_parts.leave_unbaked(monkeypatch, "mancala")


@pytest.fixture
def asked(table):
    """Return app and scene of a match in which Mancala can be demanded for a jump."""
    german = Settings(language="de")
    return table.sit_down("Ada", "Bo", potentials="mancala:jump", size=SIZE, settings=german)


def demand(scene, seat=0):
    """Return a seat's button for the challenge."""
    return next(button for owner, _, button in scene.acts.shown if owner == seat)


def test_a_challenge_says_what_it_begins_and_begins_with_the_second_press(table, asked):
    """Nothing is played by the first press; it arms the button, and the line tells."""
    app, scene = asked
    assert demand(scene).text == "Mancala: Sprung"
    table.press(app, demand(scene))
    assert not scene.match.record.lines
    assert scene.line.startswith(ASKS)
    assert (demand(scene).text, demand(scene).kind) == ("Mancala beginnen", "brass")
    table.live(app, 30)
    table.press(app, demand(scene))
    assert [line.text for line in scene.match.record.lines] == ["seat 1: challenge 1 mancala:jump"]


def test_the_second_half_of_a_double_click_begins_nothing(table, asked):
    """The armed button is deaf for 0.4 s, and stays armed."""
    app, scene = asked
    table.press(app, demand(scene))
    table.live(app, 20)
    assert scene.moving
    table.press(app, demand(scene))
    assert not scene.match.record.lines
    assert demand(scene).text == "Mancala beginnen"
    table.live(app, 10)
    table.press(app, demand(scene))
    assert len(scene.match.record.lines) == 1


def test_keys_and_pad_arm_and_begin_as_well(table, asked):
    """The mark stays on the button that was armed."""
    app, scene = asked
    app.do(Next(1))
    assert scene.focus.chosen is demand(scene)
    app.do(Confirm())
    assert not scene.match.record.lines
    assert scene.focus.shown
    assert scene.focus.chosen is demand(scene)
    assert demand(scene).text == "Mancala beginnen"
    table.live(app, 30)
    app.do(Confirm())
    assert len(scene.match.record.lines) == 1


def test_enter_begins_what_a_pointer_has_armed(table, asked):
    """The button stands out, and no stone is pushed instead; at once Enter is lost as well."""
    app, scene = asked
    table.press(app, demand(scene))
    app.do(Confirm())
    assert not scene.match.record.lines
    table.live(app, 30)
    app.do(Confirm())
    assert [line.text for line in scene.match.record.lines] == ["seat 1: challenge 1 mancala:jump"]


@pytest.mark.parametrize("other", ["board", "back", "arrow"])
def test_whatever_else_is_done_lets_it_be(table, asked, other):
    """A press on the board, going back, or another button: the challenge is as it was."""
    app, scene = asked
    app.do(Next(1))
    app.do(Confirm())
    table.live(app, 30)
    if other == "board":
        x, y = scene.places.board.center
        for intention in (Point(x, y), Press(x, y), Release(x, y)):
            app.do(intention)
    else:
        app.do(Back() if other == "back" else Move(1, 0))
    assert demand(scene).text == "Mancala: Sprung"
    assert not scene.line.startswith(ASKS)
    assert not scene.match.record.lines
    assert not isinstance(app.desk.stack.top, PauseScene)


def corner(scene, number):
    """Return the middle of a plate in a corner, in the window."""
    left, top = scene.game._view.layer.area.topleft
    x, y = scene.game._keys.places[number].center
    return left + x, top + y


def with_jump(table):
    """Return app and scene of a match in which the seat in turn may jump."""
    app, scene = table.sit_down("Ada", "Bo", potentials="mancala:jump", size=SIZE)
    scene.match.states[-1] = replace(scene.match.state, holdings=(Holding(0),))
    scene.game._ask()
    return app, scene


def test_a_potential_that_is_spent_says_so_on_its_plate_and_in_the_line(table):
    """Off it is dark and says what it is for; armed it wears a tick, brass and its own words."""
    app, scene = with_jump(table)
    off = scene.game.asking.pair()[1]
    assert (off.words, off.on) == ("Use a potential", False)
    at = corner(scene, 1)
    for intention in (Point(*at), Press(*at), Release(*at)):
        app.do(intention)
    on = scene.game.asking.pair()[1]
    assert (on.words, on.on) == ("With a jump", True)
    assert scene.line.startswith("You spend your jump")


def test_a_plate_is_down_while_it_is_held(table):
    """It comes up when the pointer leaves it, and let go there it does nothing."""
    app, scene = with_jump(table)
    plates = []
    real = scene.desk.painter.plate

    def plate(surface, rect, kind, **more):
        if rect == scene.game._keys.places[1]:
            plates.append(more.get("pressed"))
        real(surface, rect, kind, **more)

    scene.desk.painter.plate = plate
    at = corner(scene, 1)
    looks = []
    for intention in (Point(*at), Press(*at), Point(at[0], at[1] - 90), Point(*at)):
        app.do(intention)
        table.live(app, 1)
        looks.append(plates[-1])
    assert looks == [False, True, False, True]
    app.do(Point(at[0], at[1] - 90))
    app.do(Release(at[0], at[1] - 90))
    assert not scene.game.asking.pair()[1].on
    table.live(app, 1)
    assert plates[-1] is False


def test_the_first_click_takes_the_stone_up_and_shows_both_ways(table):
    """It is held higher, bound in brass, and the other line has its arrow; hovering does none."""
    app, scene = table.sit_down("Ada", "Bo", size=SIZE)
    game, view = scene.game, scene.game._view
    left, top = view.layer.area.topleft
    x, y = view.ground.dot("a4")
    at = left + x, top + y
    app.do(Point(*at))
    look = game._marks().preview
    assert (PUSHES[look.push].dot, look.taken, look.others) == ("a4", False, ())
    app.do(Press(*at))
    app.do(Release(*at))
    look = game._marks().preview
    assert look.taken
    (other,) = look.others
    assert PUSHES[other].dot == "a4"
    assert other != look.push


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_the_name_of_a_dot_is_read_beside_the_stone_that_waits_there(table, size):
    """It hangs on a tag of its own: within the picture, and clear of the stone's face."""
    app, scene = table.sit_down("Ada", "Bo", size=size)
    view = scene.game._view
    board = view.layer.begin(app.screen.surface, True)
    for dot in ("a1", "a3", "c7", "e9", "i3", "e1"):
        x, y = view.ground.dot(dot)
        app.do(Point(view.layer.area.left + x, view.layer.area.top + y))
        tag = view._preview(board, scene.game._marks().preview)[-1]
        assert tag == view._name(board, dot)
        assert Rect((0, 0), view.layer.area.size).contains(tag)
        face = x, y - 0.5 * 0.7 * view.stones.radius
        near = max(tag.left, min(face[0], tag.right)), max(tag.top, min(face[1], tag.bottom))
        assert dist(near, face) > 0.8 * view.stones.radius
