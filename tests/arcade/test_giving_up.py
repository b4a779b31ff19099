"""Giving up and offering a draw at the tables."""

import msgspec
import pytest

from games.core.interrupts import DeclineDraw, OfferDraw, Resign
from games.ui.intentions import Confirm

pytestmark = pytest.mark.usefixtures("quick")


def test_giving_up_is_asked_once(mancala):
    """The flag, give up, yes: three presses; no leaves everything as it was."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    mancala.press(app, mancala.tool(scene, "flag"))
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Give up"))
    asked = app.desk.stack.top
    assert asked.question == "Really give up?"
    mancala.press(app, mancala.labelled(asked, "Play on"))
    assert mancala.texts(scene) == []
    mancala.press(app, mancala.tool(scene, "flag"))
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Give up"))
    mancala.live(app, 30)
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Yes, give up"))
    assert mancala.texts(scene) == ["seat 1: resign"]
    mancala.live_until(app, lambda: scene.told)
    assert scene.points == [0.0, 1.0]


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (1024, 768)])
def test_a_double_click_gives_nothing_up(mancala, size):
    """Where the finger asked lies the safe answer, and yes is deaf for a moment."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=size)
    mancala.press(app, mancala.tool(scene, "flag"))
    asking = mancala.labelled(app.desk.stack.top, "Give up")
    mancala.press(app, asking)
    asked = app.desk.stack.top
    assert mancala.labelled(asked, "Play on").rect.collidepoint(asking.rect.center)
    sure = mancala.labelled(asked, "Yes, give up")
    assert not sure.rect.colliderect(asking.rect)
    assert asked.panel.contains(sure.rect)
    mancala.press(app, sure)
    asked.focus.choose(sure)
    app.do(Confirm())
    assert app.desk.stack.top is asked
    assert mancala.texts(scene) == []
    mancala.press(app, asking)
    assert app.desk.stack.top is scene
    assert mancala.texts(scene) == []


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (1024, 768)])
def test_the_way_back_stands_at_the_foot_of_every_question(mancala, size):
    """The answer of brass is the lowest; what gives up never lies where that one did before."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=size)
    mancala.press(app, mancala.tool(scene, "flag"))
    first = app.desk.stack.top
    close = mancala.labelled(first, "Close").rect.copy()
    offer, give_up = (mancala.labelled(first, words).rect for words in ("Offer a draw", "Give up"))
    assert offer.bottom <= give_up.top < give_up.bottom <= close.top
    mancala.press(app, mancala.labelled(first, "Give up"))
    second = app.desk.stack.top
    stay = mancala.labelled(second, "Play on").rect
    sure = mancala.labelled(second, "Yes, give up").rect
    assert sure.bottom <= stay.top
    assert sure.collidelist([close, give_up]) == -1
    assert stay.size == close.size
    assert stay.right - second.panel.right == close.right - first.panel.right


def test_yes_can_be_pressed_once_the_page_has_come_to_rest(mancala):
    """The loop sleeps when nothing moves: before that yes has become able to hear."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    mancala.press(app, mancala.tool(scene, "flag"))
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Give up"))
    while app.busy:
        mancala.live(app, 1)
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Yes, give up"))
    assert mancala.texts(scene) == ["seat 1: resign"]


def test_a_draw_is_offered_from_the_table(mancala):
    """The other person then has the two answers."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.press(app, mancala.tool(scene, "flag"))
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Offer a draw"))
    assert mancala.texts(scene) == ["seat 1: draw?"]
    mancala.press(app, mancala.labelled(scene, "Accept"))
    assert scene.match.over


def test_without_draws_the_flag_asks_at_once(table_kit):
    """Siebener knows no draw: the only thing to say is to give up."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "bot:easy", "bot:easy")
    assert kit.tool(scene, "flag").tip == "Give up"
    kit.press(app, kit.tool(scene, "flag"))
    assert app.desk.stack.top.question == "Really give up?"


def test_with_several_people_at_one_screen_the_question_names_one(mancala):
    """Whoever passes by sees whom it is about."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.press(app, mancala.tool(scene, "flag"))
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Give up"))
    assert app.desk.stack.top.question == "Ada, really give up?"


def test_three_at_galtoni_read_who_has_given_up_before_it_goes_on(kit):
    """The bag goes on at once: that somebody is gone is said together with what came out."""
    app, _, scene = kit.sit_down("Ada", "Bob", "Cleo", variant="bag3")
    kit.live_until(app, lambda: scene.person is not None)
    gone, after = scene.person, scene.person + 1
    names = ("Ada", "Bob", "Cleo")
    scene.act(Resign(gone))
    kit.live_until(app, lambda: scene.person == after)
    kit.live(app, 3)
    assert scene.line.startswith(f"{names[gone]} has given up. Out of the bag came ")
    assert scene.line.endswith(f"{names[after]}, choose an entry.")


def test_who_has_given_up_is_told_by_name(kit, table_kit):
    """One opponent is no "all others"; neither is one of two where the other was out already."""
    _, _, table = kit.sit_down("Ada", "Bo")
    table.act(Resign(1))
    assert table.game.result() == ("Ada wins!", "Bo has given up.")
    seats = ("Ada", "Bo", "Cleo", "Dora", "Emil")
    for gone, words in (
        ((0, 1), "Ada and Bo have given up."),
        ((0, 1, 2), "Ada, Bo and Cleo have given up."),
        ((0, 1, 2, 3), "All others have given up."),
    ):
        tables = table_kit("siebener", "siebener")
        _, scene = tables.sit_down(*seats[: len(gone) + 1])
        for seat in gone:
            scene.act(Resign(seat))
        assert scene.game.result()[1] == words


def test_no_to_a_draw_stays_to_be_read_when_the_next_move_comes_at_once(mancala):
    """The bot's answer stands for its time, whatever is played meanwhile; then the line goes on."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    scene.act(OfferDraw(0))
    scene.act(DeclineDraw(1))
    scene.act(scene.match.actions()[-1])
    mancala.live(app, 30)
    assert scene.line == "Easy bot declines the draw."
    mancala.live(app, 150)
    assert scene.line != "Easy bot declines the draw."


def test_who_cannot_win_any_more_gives_up_with_one_tap(mancala):
    """The flag says so, and its answer asks no second time; before that it does."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    state, pits = scene.match.state, scene.game.game.pits
    for theirs, lost in ((24, False), (25, True)):
        board = [0] * len(state.board)
        board[0], board[pits + 1] = 5, 5
        board[2 * pits + 1], board[pits] = theirs, 38 - theirs
        scene.match.states[-1] = msgspec.structs.replace(state, board=tuple(board))
        assert (scene.game.lost(0), scene.game.lost(1)) == (lost, False)
    mancala.press(app, mancala.tool(scene, "flag"))
    asking = app.desk.stack.top
    assert asking.question == "Ada cannot win any more. Giving up ends it now."
    mancala.press(app, mancala.labelled(asking, "Give up"))
    assert mancala.texts(scene) == ["seat 1: resign"]
