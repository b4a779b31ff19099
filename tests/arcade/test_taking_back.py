"""Taking back at the tables: with a bot's answer, with another's leave, not after chance."""

import pytest

from games.arcade.scenes.ask import AskScene
from games.core.game import CHANCE
from games.core.match import Match
from games.mancala.view_table import lay_out
from games.siebener.state import Choice
from games.ui.intentions import Digit, Move, PlayAgain, Point, TakeBack
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")


def test_against_a_bot_the_move_goes_back_with_its_answer(mancala):
    """U takes back the person's move and what the bot did since, in the file, too; Y plays it."""
    app, scene = mancala.sit_down("Ada", "bot:easy")
    app.do(Digit(1))
    mancala.live_until(app, lambda: scene.person == 0 and len(mancala.texts(scene)) > 1)
    kept, board = mancala.texts(scene), scene.match.state
    app.do(TakeBack())
    assert mancala.texts(scene) == []
    assert [len(hole) for hole in scene.game.lay] == list(scene.match.states[0].board)
    assert Match.resume(scene.match.record.path).states == [scene.match.states[0]]
    assert scene.line == "Taken back."
    app.do(PlayAgain())
    assert mancala.texts(scene) == kept
    assert scene.match.state == board
    assert scene.line == "Played again."
    app.do(PlayAgain())
    assert scene.line == "There is nothing to play again."


@pytest.mark.parametrize("still", [False, True])
def test_what_is_taken_back_fades(mancala, still):
    """The board dissolves into what it was, at once with less motion; then nothing moves."""
    settings = Settings(language="en", reduced_motion=still)
    app, scene = mancala.sit_down("Ada", "bot:easy", settings=settings)
    app.do(Digit(1))
    mancala.live_until(app, lambda: scene.person == 0 and len(mancala.texts(scene)) > 1)
    app.do(TakeBack())
    assert scene.drawing.moving is not still
    app.do(Point(5, 5))
    assert scene.drawing.moving is not still
    app.do(Move(1, 0))
    assert not scene.drawing.moving
    mancala.live(app, 120)
    assert not scene.drawing.moving
    assert not app.desk.stack.moving


def test_nothing_to_take_back(mancala):
    """At the beginning the tool is dim and says why."""
    app, scene = mancala.sit_down("Ada", "bot:easy")
    assert mancala.tool(scene, "undo").dim
    app.do(TakeBack())
    assert scene.line == "There is nothing to take back."


def test_the_dim_tool_says_why_when_it_is_pressed(kit):
    """Galtoni's grey arrow, by the pointer and by the button of a pad."""
    app, _, table = kit.sit_down("Ada", "bot:easy", size=(1280, 720))
    kit.live(app, 2)
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person == 0 and table.settled)
    undo = kit.tool(table, "undo")
    assert undo.dim
    kit.press(app, undo)
    assert table.line == "A marble that has fallen stays."
    kit.live(app, 180)
    assert table.line == "A marble that has fallen stays."  # nothing has happened since


def test_another_person_is_asked_first(mancala):
    """The opponent's seat has the question and two answers; yes takes the move back."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(Digit(1))
    app.do(TakeBack())
    assert mancala.texts(scene) == ["1"]
    assert scene.line == "Ada asks to take the move back."
    assert scene.seat_words(1) == "Take back?"
    mancala.press(app, mancala.labelled(scene, "Yes"))
    assert mancala.texts(scene) == []
    assert scene.person == 0


def test_a_no_lets_the_move_stand(mancala):
    """The question goes away with a no; so it does when a move is made instead of an answer."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(Digit(1))
    app.do(TakeBack())
    mancala.press(app, mancala.labelled(scene, "No"))
    assert mancala.texts(scene) == ["1"]
    assert scene.line == "Bo says no: the move stands."
    assert scene.seat_words(1) == "Sows from a pit."
    app.do(TakeBack())
    mancala.live(app, 300)
    app.do(Digit(2))
    assert mancala.texts(scene) == ["1", "2"]
    assert scene.back_taking.asked == []


def test_a_marble_that_falls_or_has_fallen_is_not_taken_back(kit):
    """Galtoni: neither in the air nor afterwards; the line says why."""
    app, _, table = kit.sit_down("Ada", "bot:easy")
    app.do(Digit(4))
    assert table.match.mover == CHANCE
    app.do(TakeBack())
    assert kit.texts(table) == ["drop 4"]
    assert table.line == "A marble that has fallen stays."
    kit.live_until(app, lambda: table.match.mover != CHANCE)
    assert table.line == "A marble that has fallen stays."  # long enough to be read
    kit.live(app, 180)
    assert table.line != "A marble that has fallen stays."
    kit.live_until(app, lambda: table.person is not None)
    app.do(TakeBack())
    assert kit.texts(table)[0] == "drop 4"
    assert table.line == "A marble that has fallen stays."


@pytest.mark.parametrize(
    ("game", "variant", "moves"),
    [
        ("koenigsflucht", "koenigsflucht", ["d1-d2", "f4-e4"]),
        ("gipf", "basic", ["a5-c5", "e9-e7"]),
        ("mancala", "pandoo", ["1", "1"]),
    ],
)
def test_the_board_looks_as_if_the_move_was_never_made(table_kit, game, variant, moves):
    """What is drawn after taking back is what was drawn before the move."""
    kit = table_kit(game, variant)
    app, scene = kit.sit_down("Ada", "bot:easy")
    for text in moves[:1]:
        scene.act(scene.match.game.parse_action(scene.match.state, text))
    scene.match.undo()
    scene.changed()
    scene.game.taken_back()
    scene.refresh()
    fresh_app, fresh = kit.sit_down("Ada", "bot:easy")
    for one, of in ((app, scene), (fresh_app, fresh)):
        kit.live(one, 2)
        assert of.game.settled
    assert app.screen.surface.get_buffer().raw == fresh_app.screen.surface.get_buffer().raw


def test_a_half_made_turn_of_gipf_is_dropped_first(table_kit):
    """With a push that waits for its removal, U gives the push back and leaves the match alone."""
    kit = table_kit("gipf", "basic")
    app, scene = kit.sit_down("Ada", "bot:easy")
    scene.game.choosing.push = 3
    app.do(TakeBack())
    assert scene.game.choosing.push is None
    assert scene.line != "There is nothing to take back."


def test_where_seats_have_no_buttons_the_question_lies_on_the_table(table_kit):
    """Siebener: stopping may be taken back, if the next person agrees before rolling."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cy", seed=3)
    scene.act(Choice.ROLL)
    kit.live_until(app, lambda: scene.match.mover is not None and scene.match.mover >= 0)
    assert scene.match.mover == 0, "the seed gives no seven"
    scene.act(Choice.STOP)
    app.do(TakeBack())
    asked = app.desk.stack.top
    assert isinstance(asked, AskScene)
    assert asked.question == "Bo: may Ada take the move back?"
    app.frame()
    kit.press(app, kit.labelled(asked, "Yes"))
    again = app.desk.stack.top
    assert again.question == "Cy: may Ada take the move back?"
    app.frame()
    kit.press(app, kit.labelled(again, "Yes"))
    assert kit.texts(scene)[-1] != "stop"


def test_stones_stay_themselves_when_a_move_is_taken_back_and_played_again(mancala):
    """Every stone, told apart by its number, lies where it lay; also at a table set up anew."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    for pit in (2, 4, 1):
        scene.act(next(a for a in scene.match.actions() if a == pit))
        mancala.live_until(app, lambda: scene.game.settled)
    lay = [sorted(stones) for stones in scene.game.lay]
    assert lay != [sorted(stones) for stones in lay_out(scene.match.state)]
    scene.act(next(iter(scene.match.actions())))
    mancala.live_until(app, lambda: scene.game.settled)
    scene.back_taking._take_back()
    assert [sorted(stones) for stones in scene.game.lay] == lay
    again = type(scene.game)(app.desk, scene.match, scene)
    assert again.lay == scene.game.lay


def test_the_plate_of_who_sows_is_lit_until_the_stones_lie(mancala):
    """It lights the next one when the line tells of him."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.desk.settings.reduced_motion = False
    scene.act(1)
    assert scene.game.showing
    assert scene.game.in_turn == 0
    scene.game.finish()
    assert scene.game.in_turn == scene.match.mover
