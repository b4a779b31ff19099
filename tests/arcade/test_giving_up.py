"""Giving up and offering a draw at the tables."""

import pytest

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
    mancala.press(app, mancala.labelled(app.desk.stack.top, "Yes, give up"))
    assert mancala.texts(scene) == ["seat 1: resign"]
    mancala.live_until(app, lambda: scene.told)
    assert scene.points == [0.0, 1.0]


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
