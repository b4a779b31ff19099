"""The practice table's scene, by every device: touch, keys, pad, and every knob."""

import pygame
import pytest

from games.arcade.scenes.practice_adjust import AdjustScene
from games.arcade.scenes.rules import RulesScene
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    FastForward,
    FocusLost,
    Help,
    Menu,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
)


def above(scene, entry, share=0.0):
    """Return a pixel over an entry, ``share`` of the way to the next one aside."""
    board = scene.table.board
    pitch = board.entries[1].x - board.entries[0].x
    x = board.entries[entry].x + share * pitch / 2
    return scene.stage.board.to_screen(x, board.height - 60)


def counted(scene):
    """Return how many marbles are counted or on their way."""
    return scene.table.dropped


def touch(kit, app, x, y, frames=2):
    """Press, wait some frames, let go."""
    app.do(Point(x, y))
    app.do(Press(x, y))
    kit.live(app, frames)
    app.do(Release(x, y))
    kit.live(app, 2)


def test_a_touch_drops_one_marble_where_it_was(kit, practice):
    """Near an entry's middle it falls from the middle, further out it is aimed at the edge."""
    app, scene = practice((1280, 720))
    touch(kit, app, *above(scene, 1, 0.4))
    assert (counted(scene), scene.hand.entry, scene.hand.aim) == (1, 1, 0.0)
    touch(kit, app, *above(scene, 5, -0.95))
    reach = scene.table.board.entries[5].half_width
    assert (counted(scene), scene.hand.entry, scene.hand.aim) == (2, 5, -reach)


def test_holding_pours_until_it_is_let_go(kit, practice):
    """A long press is a stream; it follows the pointer, and nothing more comes after it."""
    app, scene = practice((1280, 720))
    x, y = above(scene, 2)
    app.do(Press(x, y))
    kit.live(app, 60)
    assert scene.pouring and counted(scene) >= 4
    app.do(Point(*above(scene, 4)))
    assert scene._stream.entries == (4,)
    app.do(Release(x, y))
    kit.live(app, 2)
    there = counted(scene)
    kit.live(app, 60)
    assert not scene.pouring and counted(scene) == there


def test_losing_the_window_stops_the_stream(kit, practice):
    """Nobody pours who is not there."""
    app, scene = practice((1280, 720))
    app.do(Press(*above(scene, 2)))
    kit.live(app, 40)
    assert scene.pouring
    app.do(FocusLost())
    assert not scene.pouring


def test_everything_by_keys(kit, practice):
    """Arrows choose, Enter drops, digits drop at once, Space and F pour, Tab leads to the knobs."""
    app, scene = practice()
    for intention in (Move(-1, 0), Confirm(), Digit(7)):
        app.do(intention)
        kit.live(app, 30)
    assert (counted(scene), scene.hand.entry) == (2, 6)
    app.do(Call())
    kit.live(app, 30)
    assert scene.pouring
    app.do(Call())
    assert not scene.pouring
    app.do(FastForward(True))
    assert scene.pouring
    app.do(FastForward(False))
    assert not scene.pouring
    before = counted(scene)
    app.do(Next(1))  # the first knob: one marble
    app.do(Confirm())
    kit.live(app, 30)
    assert counted(scene) == before + 1


def test_everything_by_pad(kit, practice):
    """Cross and buttons as a pad sends them: choose, drop, pour while held, knobs, and out."""
    app, scene = practice()

    def send(kind, **values):
        pygame.event.post(pygame.event.Event(kind, instance_id=7, **values))
        kit.live(app, 2)

    def cross(x, y):
        send(pygame.JOYHATMOTION, hat=0, value=(x, y))
        send(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def press(button):
        send(pygame.JOYBUTTONDOWN, button=button)
        send(pygame.JOYBUTTONUP, button=button)

    cross(1, 0)
    press(0)
    kit.live(app, 10)
    assert (counted(scene), scene.hand.entry) == (1, 4)
    send(pygame.JOYBUTTONDOWN, button=3)
    kit.live(app, 40)
    assert scene.pouring
    send(pygame.JOYBUTTONUP, button=3)
    assert not scene.pouring
    cross(0, -1)
    assert scene.focus.chosen is scene._knobs.drops[0]
    before = counted(scene)
    press(0)
    kit.live(app, 60)
    assert counted(scene) == before + 1
    press(1)
    assert not scene.focus.shown
    press(1)
    assert app.desk.stack.top is not scene


def test_every_knob_is_reached_and_does_no_harm(kit, practice):
    """The tabulator comes round to all of them; pressing each with Enter raises nothing."""
    app, scene = practice()
    reachable = [widget for widget in scene.focus.widgets if widget.reachable]
    seen = []
    for _ in reachable:
        app.do(Next(1))
        seen.append(scene.focus.chosen)
    assert seen == reachable
    for number in range(len(scene.focus.widgets)):
        if app.desk.stack.top is scene and scene.focus.widgets[number].reachable:
            scene.focus._choose(scene.focus.widgets[number], True)
            app.do(Confirm())
            kit.live(app, 3)
            while app.desk.stack.top is not scene and scene in app.desk.stack.scenes:
                app.do(Back())
    assert scene not in app.desk.stack.scenes  # the last knob is the way out


def test_back_goes_to_the_hand_and_then_out(kit, practice):
    """Escape leaves the knobs first, then the table."""
    app, scene = practice()
    app.do(Next(1))
    app.do(Back())
    assert app.desk.stack.top is scene and not scene.focus.shown
    app.do(Back())
    assert app.desk.stack.top is not scene


@pytest.mark.parametrize("language", ["de", "en"])
def test_help_and_conditions_are_one_key_away(kit, practice, language):
    """F1 shows what there is to know, the menu key what can be changed."""
    app, scene = practice(language=language)
    app.do(Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    kit.live(app, 2)
    app.do(Back())
    app.do(Menu())
    assert isinstance(app.desk.stack.top, AdjustScene)
    app.do(Back())
    assert app.desk.stack.top is scene


def test_odd_windows_do_no_harm(kit, practice):
    """Any size of window is drawn, and the scene is whole again afterwards."""
    app, _ = practice()
    kit.resize_oddly(app)


def test_every_input_is_taken(kit, practice):
    """No input raises anywhere, in any order."""
    app, scene = practice()
    inputs = [Next(1), Move(1, 0), Move(0, 1), Move(0, -1), Scroll(1.0), Point(320, 180)]
    inputs += [Press(5, 5), Release(5, 5), Press(320, 100), Release(5, 5), Digit(0), Digit(9)]
    for _ in range(5):
        for intention in inputs:
            app.do(intention)
            kit.live(app, 1)
    assert app.desk.stack.top is scene
