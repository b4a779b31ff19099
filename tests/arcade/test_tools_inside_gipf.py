"""The tools in a match inside Gipf: whose rules, whose hints, whose moves go back."""

import pytest

from games.arcade.move_list import rows
from games.arcade.scenes.rules import RulesScene
from games.core.interrupts import Resign
from games.gipf.state import Challenge
from games.ui.intentions import Back, Call, Help, Hint, Menu, TakeBack

pytestmark = pytest.mark.usefixtures("quick")


def test_a_match_inside_gipf_says_where_it_is(table_kit):
    """A plate names game and potential; F1 shows that game's rules; its moves are listed."""
    kit = table_kit("gipf", "basic")
    kit_of_mancala = table_kit("mancala", "pandoo")
    assert kit_of_mancala is not None  # its board is left unbaked, too
    app, scene = kit.sit_down("Ada", "bot:easy", potentials="mancala:jump", size=(1280, 720))
    scene.act(Challenge(0, 0))
    assert scene.game.banner == "Gipf \u2013 potential: Mancala"
    assert scene.places.banner.bottom <= scene.places.board.top
    kit.live_until(app, lambda: scene.person == 0)
    app.do(Hint())
    kit.live(app, 2)
    assert scene.line.startswith("Good \u2013 pit ")
    pit = scene.hinting.advisor.hints[0].action.action
    scene.act(scene.hinting.advisor.hints[0].action)
    assert rows(scene.game)[0].cells[0] == f"Mancala: Jump, ({pit + 1})"
    app.do(Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    assert app.desk.stack.top.game == "mancala"
    app.do(Back())
    app.do(Menu())
    kit.press(app, kit.labelled(app.desk.stack.top, "Rules"))
    assert app.desk.stack.top.game == "mancala"


@pytest.mark.parametrize("inner", ["mancala:jump", "koenigsflucht:double", "siebener:jump"])
def test_hints_and_taking_back_inside_gipf(table_kit, inner):
    """In each inner match a hint can be shown, and a move taken back; so can the challenge."""
    kit = table_kit("gipf", "basic")
    other = inner.partition(":")[0]
    table_kit(other, None)
    app, scene = kit.sit_down("Ada", "bot:easy", potentials=inner, size=(1280, 720))
    scene.act(scene.match.game.parse_action(scene.match.state, "a5-c5"))
    kit.live_until(app, lambda: scene.person == 0)
    before = kit.texts(scene)
    scene.act(Challenge(0, 0))
    kit.live_until(app, lambda: scene.person == 0 and scene.game.settled)
    assert scene.hinting.can_weigh == (other != "siebener")
    app.do(Hint())
    kit.live(app, 2)
    assert scene.line.startswith("Good \u2013 ")
    kept = kit.texts(scene)
    scene.act(scene.hinting.advisor.hints[0].action)
    if other == "siebener":
        app.do(TakeBack())
        assert scene.line == "Chance has decided: nothing can be taken back."
        return
    app.do(TakeBack())
    assert kit.texts(scene) == kept
    assert scene.game.playing.game.name == other
    app.do(TakeBack())
    assert kit.texts(scene) == before[:-2] == []
    assert scene.game.playing is scene.match
    assert scene.game.banner == ""


def test_galtoni_inside_gipf_gives_hints(kit, table_kit):
    """The entry is lit at the table in the table; its calls are calls, on L, too."""
    outer = table_kit("gipf", "basic")
    app, scene = outer.sit_down("Ada", "Bo", potentials="galtoni:double", size=(1280, 720))
    scene.act(Challenge(0, 0))
    app.do(Hint())
    outer.live(app, 2)
    entry = scene.hinting.advisor.hints[0].action.action.entry
    assert scene.game._duel.table._hinted == entry
    assert scene.line.startswith(f"Good \u2013 entry {entry + 1}: ")
    app.do(Call(1))
    assert outer.texts(scene)[-1] == "galtoni: seat 2: call"


@pytest.mark.parametrize(
    ("inner", "winner"),
    [("mancala:jump", 1), ("koenigsflucht:double", 1), ("siebener:jump", None)],
)
def test_the_match_inside_can_be_given_up_with_the_flag(table_kit, inner, winner):
    """Asked once more, as anywhere; then the other, or Siebener's house, has won: Gipf goes on."""
    kit = table_kit("gipf", "basic")
    table_kit(inner.partition(":")[0], None)
    app, scene = kit.sit_down("Ada", "bot:easy", potentials=inner, size=(1280, 720))
    scene.act(Challenge(0, 0))
    kit.live_until(app, lambda: scene.person == 0 and scene.game.settled)
    assert not scene.tools.left[3].dim
    scene.tools.talk()
    name = scene.desk.texts(f"{inner.partition(':')[0]}.name")
    questions = {"siebener:jump": [f"Give up only {name}?"]}
    asked = []
    while app.desk.stack.top is not scene:  # whoever may offer a draw is asked which of the two
        asked.append(app.desk.stack.top.question)
        page = app.desk.stack.top
        page._chooser(page.choices[-1])()
    assert asked == questions.get(inner, ["Draw or give up", f"Give up only {name}?"])
    kit.live_until(app, lambda: scene.game.playing is scene.match)
    assert not scene.match.over
    assert [result.winner for result in scene.match.state.results] == [winner]


def test_inside_gipf_seats_have_the_colours_of_the_board_that_lies_there(table_kit):
    """Plates, bar and list wear Mancala's blue and orange, whoever challenged; then the stones'."""
    kit = table_kit("gipf", "basic")
    mancala = table_kit("mancala", "pandoo")
    _, plain = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    blue, orange = (plain.game.seat_colour(seat) for seat in (0, 1))
    app, scene = kit.sit_down("Ada", "Bo", potentials="mancala:jump", size=(1280, 720))
    ivory, black = (scene.game.seat_colour(seat) for seat in (0, 1))
    assert len({blue, orange, ivory, black}) == 4
    scene.act(scene.match.game.parse_action(scene.match.state, "a5-c5"))
    kit.live_until(app, lambda: scene.game.settled)
    scene.act(Challenge(1, 0))
    assert [scene.game.seat_colour(seat) for seat in (0, 1)] == [blue, orange]
    scene.tools.speak(Resign(1))
    kit.live_until(app, lambda: scene.game.playing is scene.match)
    assert [scene.game.seat_colour(seat) for seat in (0, 1)] == [ivory, black]
