"""Tools at the tables: taking back, hints, the bar, the list of moves, draw and giving up."""

from types import SimpleNamespace

import pytest

from games.arcade.move_list import rows
from games.arcade.scenes.ask import AskScene
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.rules import RulesScene
from games.core.bots import Budget, Opinion, Unit
from games.core.game import CHANCE
from games.core.interrupts import OfferDraw, Resign
from games.core.match import Match
from games.gipf.state import Challenge
from games.siebener.state import Choice
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    FastForward,
    FocusLost,
    Help,
    Hint,
    Move,
    MoveList,
    Next,
    PlayAgain,
    Point,
    Press,
    Release,
    Scroll,
    TakeBack,
    Weigh,
)
from games.ui.storage import Settings


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Let hints and glances take a few hundred nodes."""
    monkeypatch.setattr("games.arcade.advice.THOROUGH", Budget(nodes=300))
    monkeypatch.setattr("games.arcade.advice.GLANCE", Budget(nodes=300))


@pytest.fixture
def mancala(table_kit):
    """Return the helpers for Mancala's table."""
    return table_kit("mancala", "pandoo")


def texts(scene):
    """Return a match's actions as written."""
    return [line.text for line in scene.match.record.lines]


def press(app, widget):
    """Click on a widget."""
    x, y = widget.rect.center
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)


def until(kit, app, reached):
    """Live until something is so; fail when it never is."""
    for _ in range(4000):
        if reached():
            return
        kit.live(app, 1)
    raise AssertionError("it did not come")


def tool(scene, icon):
    """Return the tool with a sign."""
    return next(found for found in scene.tools.all if found.icon == icon)


def button(scene, words):
    """Return the button that shows words."""
    return next(w for w in scene.focus.widgets if getattr(w, "text", "") == words and w.visible)


# Taking back.


def test_against_a_bot_the_move_goes_back_with_its_answer(mancala):
    """U takes back the person's move and what the bot did since, in the file, too; Y plays it."""
    app, scene = mancala.sit_down("Ada", "bot:easy")
    app.do(Digit(1))
    until(mancala, app, lambda: scene.person == 0 and len(texts(scene)) > 1)
    kept, board = texts(scene), scene.match.state
    app.do(TakeBack())
    assert texts(scene) == []
    assert [len(hole) for hole in scene.game.lay] == list(scene.match.states[0].board)
    assert Match.resume(scene.match.record.path).states == [scene.match.states[0]]
    assert scene.line == "Taken back."
    app.do(PlayAgain())
    assert texts(scene) == kept
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
    until(mancala, app, lambda: scene.person == 0 and len(texts(scene)) > 1)
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
    assert tool(scene, "undo").dim
    app.do(TakeBack())
    assert scene.line == "There is nothing to take back."


def test_the_dim_tool_says_why_when_it_is_pressed(kit):
    """Galtoni's grey arrow, by the pointer and by the button of a pad."""
    app, _, table = kit.sit_down("Ada", "bot:easy", size=(1280, 720))
    kit.live(app, 2)
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person == 0 and table.settled)
    undo = tool(table, "undo")
    assert undo.dim
    press(app, undo)
    assert table.line == "A marble that has fallen stays."
    kit.live(app, 180)
    assert table.line == "A marble that has fallen stays."  # nothing has happened since


def test_at_the_end_nothing_stale_is_said_and_the_list_is_put_away(kit):
    """A call after the end says nothing; the result alone tells what happened, the line later."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(MoveList())
    assert table.moves_open
    table.act(Resign(1))
    app.do(Call(0))
    app.do(TakeBack())
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    assert not table.moves_open
    assert table.line == ""
    app.do(Back())
    assert table.line == " ".join(table.game.result())


def test_enter_begins_no_rematch_at_once(kit):
    """Enter that was meant for the match is lost when the result comes; later it presses gold."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, ResultScene)
    kit.live(app, 60)
    app.do(Confirm())
    assert app.desk.stack.top is not table
    assert not app.desk.stack.top.match.over


def test_both_stores_stay_in_sight_beside_the_result(mancala):
    """Mancala in landscape: the page lies over the middle of the board."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 2)
    scene.act(Resign(1))
    until(mancala, app, lambda: isinstance(app.desk.stack.top, ResultScene))
    panel, board = app.desk.stack.top.panel, scene.places.board
    assert panel.left - board.left >= board.width // 6
    assert board.right - panel.right >= board.width // 6


def test_another_person_is_asked_first(mancala):
    """The opponent's seat has the question and two answers; yes takes the move back."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(Digit(1))
    app.do(TakeBack())
    assert texts(scene) == ["1"]
    assert scene.line == "Ada asks to take the move back."
    assert scene.seat_words(1) == "Take back?"
    press(app, button(scene, "Yes"))
    assert texts(scene) == []
    assert scene.person == 0


def test_a_no_lets_the_move_stand(mancala):
    """The question goes away with a no; so it does when a move is made instead of an answer."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(Digit(1))
    app.do(TakeBack())
    press(app, button(scene, "No"))
    assert texts(scene) == ["1"]
    assert scene.line == "Bo says no: the move stands."
    assert scene.seat_words(1) == "Sows from a pit."
    app.do(TakeBack())
    mancala.live(app, 300)
    app.do(Digit(2))
    assert texts(scene) == ["1", "2"]
    assert scene.back_taking.asked == []


def test_a_marble_that_falls_or_has_fallen_is_not_taken_back(kit):
    """Galtoni: neither in the air nor afterwards; the line says why."""
    app, _, table = kit.sit_down("Ada", "bot:easy")
    app.do(Digit(4))
    assert table.match.mover == CHANCE
    app.do(TakeBack())
    assert texts(table) == ["drop 4"]
    assert table.line == "A marble that has fallen stays."
    kit.live_until(app, lambda: table.match.mover != CHANCE)
    assert table.line == "A marble that has fallen stays."  # long enough to be read
    kit.live(app, 180)
    assert table.line != "A marble that has fallen stays."
    kit.live_until(app, lambda: table.person is not None)
    app.do(TakeBack())
    assert texts(table)[0] == "drop 4"
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
    until(kit, app, lambda: scene.match.mover is not None and scene.match.mover >= 0)
    assert scene.match.mover == 0, "the seed gives no seven"
    scene.act(Choice.STOP)
    app.do(TakeBack())
    asked = app.desk.stack.top
    assert isinstance(asked, AskScene)
    assert asked.question == "Bo: may Ada take the move back?"
    press(app, button(asked, "Yes"))
    again = app.desk.stack.top
    assert again.question == "Cy: may Ada take the move back?"
    press(app, button(again, "Yes"))
    assert texts(scene)[-1] != "stop"


# Hints.


def test_a_hint_is_shown_on_the_board_and_in_words(mancala):
    """H lights the pit and says why; again it is the next best; a move puts it away."""
    app, scene = mancala.sit_down("Ada", "bot:easy")
    app.do(Hint())
    mancala.live(app, 2)
    best = scene.hinting.advisor.hints[0]
    assert scene.game._hinted == best.action
    assert scene.game._marks[best.action] == ("hint",)
    assert scene.line.startswith(f"Good: pit {best.action + 1} \u2013 ")
    app.do(Hint())
    second = scene.hinting.advisor.hints[1]
    assert scene.game._hinted == second.action
    assert scene.line.startswith(f"Second best: pit {second.action + 1}")
    app.do(Digit(1))
    assert scene.game._hinted is None
    assert "hint" not in {mark for marks in scene.game._marks.values() for mark in marks}


def test_no_hint_while_the_bot_is_in_turn(mancala):
    """Then the line says when there is one, and nothing is thought about."""
    app, scene = mancala.sit_down("bot:easy", "Ada")
    app.do(Hint())
    assert scene.line == "You can ask for a hint when it is your turn."
    assert not scene.hinting.advisor.hinting


def test_hints_of_the_other_boards(table_kit):
    """Squares and their way, a push with its dot, the plate to press."""
    kit = table_kit("koenigsflucht", "koenigsflucht")
    app, scene = kit.sit_down("Ada", "bot:easy")
    move = scene.match.game.parse_action(scene.match.state, "d1-d3")
    scene.game.show_hint(move)
    assert scene.game._marks[move.source] == ("hint",)
    assert scene.game._marks[move.target] == ("hint",)
    assert scene.game._marks[(move.source + move.target) // 2] == ("way",)
    kit = table_kit("gipf", "basic")
    app, scene = kit.sit_down("Ada", "bot:easy")
    turn = scene.match.game.parse_action(scene.match.state, "a5-c5")
    scene.game.show_hint(turn)
    marks = scene.game._marks()
    assert (marks.hint, marks.preview.push) == ("a5", turn.push)
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "bot:easy", "bot:easy")
    app.do(Hint())
    kit.live(app, 2)
    assert scene.line == "Good: Roll \u2013 17 % to be out at once, 32 % to win."
    assert scene.game._hinted == 1


def test_galtonis_hint_hangs_the_marble_over_the_entry(kit):
    """The hand goes to the entry; Enter lets go there."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Hint())
    kit.live(app, 60)
    entry = table.hinting.advisor.hints[0].action.entry
    assert table.game.reach.entry == entry
    assert table.line.startswith(f"Good: entry {entry + 1} \u2013 ")
    app.do(Confirm())
    assert texts(table) == [f"drop {entry + 1}"]


@pytest.mark.parametrize(
    ("game", "variant", "seats", "presses"),
    [
        ("mancala", "pandoo", 2, 1),
        ("koenigsflucht", "koenigsflucht", 2, 2),
        ("gipf", "basic", 2, 1),
        ("siebener", "siebener", 3, 1),
    ],
)
def test_enter_does_what_the_hint_shows(table_kit, game, variant, seats, presses):
    """The hand is where the hint is: one Enter plays it, two where a piece is taken up first."""
    kit = table_kit(game, variant)
    app, scene = kit.sit_down("Ada", *["bot:easy"] * (seats - 1))
    app.do(Hint())
    kit.live(app, 2)
    wanted = scene.match.game.action_text(scene.match.state, scene.hinting.advisor.hints[0].action)
    for _ in range(presses):
        app.do(Confirm())
    assert texts(scene) == [wanted]


# The bar.


def test_the_bar_is_switched_by_a_key_and_kept(mancala):
    """E shows it and weighs; the setting is kept for the next table."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    assert not scene.hinting.gauge.visible
    app.do(Weigh())
    mancala.live(app, 60)
    gauge = scene.hinting.gauge
    assert gauge.visible
    opinion = scene.hinting.advisor.balance.opinion
    assert opinion.unit is Unit.STONES
    assert gauge.number == f"+{opinion.value:.0f}"
    assert gauge.level.value == scene.hinting.advisor.balance.share > 0.5
    assert app.desk.storage.load_settings().evaluation
    app.do(Weigh())
    assert not scene.hinting.gauge.visible


def test_the_bar_follows_the_seat_not_the_turn(mancala):
    """What is good for the second seat makes the first one's share smaller."""
    _, scene = mancala.sit_down("Ada", "bot:easy", settings=Settings(language="en"))
    advisor = scene.hinting.advisor
    advisor._thinker = SimpleNamespace(
        answer=lambda: SimpleNamespace(
            late=False,
            order=SimpleNamespace(task=SimpleNamespace(seat=1)),
            action=(Opinion(0, 7.0, Unit.STONES, 1),),
        ),
        close=lambda: None,
    )
    advisor._asked = (*advisor._now, False)
    assert advisor.update()
    assert advisor.balance.share == pytest.approx(0.25)
    scene.hinting.gauge.show(advisor.balance)
    assert scene.hinting.gauge.number == "\u22127"
    assert scene.hinting.gauge.tip == "Easy bot is 7 stones ahead"


@pytest.mark.parametrize("seats", [("Ada", "bot:easy"), ("Ada", "Bo")])
def test_a_bar_that_is_level_costs_nothing(mancala, seats):
    """Each position is weighed once; then nothing moves and nothing is thought about."""
    app, scene = mancala.sit_down(*seats, settings=Settings(language="en", evaluation=True))
    mancala.live(app, 200)
    assert scene.hinting.advisor.balance is not None
    assert not scene.hinting.moving
    assert not app.desk.stack.moving
    before = scene.hinting.advisor.balance
    app.do(Digit(1))
    until(mancala, app, lambda: scene.person is not None and scene.game.settled)
    mancala.live(app, 200)
    assert scene.hinting.advisor.balance is not before
    assert not app.desk.stack.moving


def test_more_than_two_are_not_weighed(table_kit):
    """The line says so, and no bar comes."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "bot:easy", "bot:easy")
    app.do(Weigh())
    assert scene.line == "Only what two play can be weighed."
    assert not scene.hinting.gauge.visible


# The list of moves.


def test_moves_stand_in_two_columns(mancala):
    """A seat that moves twice has both moves in one place; the next number is the next round."""
    _, scene = mancala.sit_down("Ada", "Bo")
    for text in ("3", "5", "4"):
        scene.act(scene.match.game.parse_action(scene.match.state, text))
    assert [(row.number, row.cells) for row in rows(scene.game)] == [(1, ("3, 5", "4"))]
    scene.act(OfferDraw(0))
    assert [row.cells for row in rows(scene.game)] == [("3, 5", "4"), ("offers a draw", "")]


def test_galtoni_lists_where_marbles_landed(kit):
    """Entry and column stand together; a call is written in words."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(3))
    kit.live_until(app, lambda: table.person == 1)
    column = table.match.record.lines[1].text.split()[1]
    app.do(Call(1))
    assert rows(table.game)[0].cells == (f"3 \u2192{column}", "calls")


def test_more_seats_have_one_column(table_kit):
    """Siebener: each turn is a line with its throws."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cy", seed=3)
    scene.act(Choice.ROLL)
    until(kit, app, lambda: scene.match.mover == 0)
    scene.act(Choice.STOP)
    dice = scene.match.record.lines[1].text
    assert [(row.seat, row.cells) for row in rows(scene.game)] == [(0, (f"{dice}, stops",))]


def test_the_list_opens_beside_the_board(mancala):
    """M shows it where it covers nothing; L does the same where nobody can call."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    app.do(MoveList())
    assert scene.moves_open
    paper = scene.sheet.paper
    assert not paper.colliderect(scene.places.board)
    assert not any(paper.colliderect(seat.card) for seat in scene.places.seats)
    app.do(Call(1))
    assert not scene.moves_open


def test_l_calls_where_there_are_calls(kit):
    """Galtoni keeps L for the second seat; M shows the list."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Call(1))
    assert texts(table) == ["seat 2: call"]
    assert not table.moves_open
    app.do(MoveList())
    assert table.moves_open


def test_in_portrait_the_list_is_a_drawer_that_back_closes(mancala):
    """It lies over the lower part of the board; Escape puts it away instead of pausing."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(540, 960))
    app.do(MoveList())
    mancala.live(app, 30)
    assert scene.places.board.contains(scene.sheet.paper)
    app.do(Back())
    assert not scene.moves_open
    assert app.desk.stack.top is scene


# Draw, giving up.


def test_giving_up_is_asked_once(mancala):
    """The flag, give up, yes: three presses; no leaves everything as it was."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    press(app, tool(scene, "flag"))
    press(app, button(app.desk.stack.top, "Give up"))
    asked = app.desk.stack.top
    assert asked.question == "Really give up?"
    press(app, button(asked, "Play on"))
    assert texts(scene) == []
    press(app, tool(scene, "flag"))
    press(app, button(app.desk.stack.top, "Give up"))
    press(app, button(app.desk.stack.top, "Yes, give up"))
    assert texts(scene) == ["seat 1: resign"]
    until(mancala, app, lambda: scene.told)
    assert scene.points == [0.0, 1.0]


def test_a_draw_is_offered_from_the_table(mancala):
    """The other person then has the two answers."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    press(app, tool(scene, "flag"))
    press(app, button(app.desk.stack.top, "Offer a draw"))
    assert texts(scene) == ["seat 1: draw?"]
    press(app, button(scene, "Accept"))
    assert scene.match.over


def test_without_draws_the_flag_asks_at_once(table_kit):
    """Siebener knows no draw: the only thing to say is to give up."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "bot:easy", "bot:easy")
    assert tool(scene, "flag").tip == "Give up"
    press(app, tool(scene, "flag"))
    assert app.desk.stack.top.question == "Really give up?"


# The row of tools.


def test_a_tool_says_what_it_does_after_a_while(mancala):
    """Half a second on it, and it speaks; away from it, it is silent."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    app.do(Point(*tool(scene, "bulb").rect.center))
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
    assert tool(scene, "faster").lit
    app.do(FocusLost())
    assert not tool(scene, "faster").lit


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


# The match inside Gipf.


def test_a_match_inside_gipf_says_where_it_is(table_kit):
    """A plate names game and potential; F1 shows that game's rules; its moves are listed."""
    kit = table_kit("gipf", "basic")
    kit_of_mancala = table_kit("mancala", "pandoo")
    assert kit_of_mancala is not None  # its board is left unbaked, too
    app, scene = kit.sit_down("Ada", "bot:easy", potentials="mancala:jump", size=(1280, 720))
    scene.act(Challenge(0, 0))
    assert scene.game.banner == "Gipf \u2013 potential: Mancala"
    assert scene.places.banner.bottom <= scene.places.board.top
    until(kit, app, lambda: scene.person == 0)
    app.do(Hint())
    kit.live(app, 2)
    assert scene.line.startswith("Good: pit ")
    pit = scene.hinting.advisor.hints[0].action.action
    scene.act(scene.hinting.advisor.hints[0].action)
    assert rows(scene.game)[0].cells[0] == f"Mancala: Jump, ({pit + 1})"
    app.do(Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    assert app.desk.stack.top.game == "mancala"


@pytest.mark.parametrize("inner", ["mancala:jump", "koenigsflucht:double", "siebener:jump"])
def test_hints_and_taking_back_inside_gipf(table_kit, inner):
    """In each inner match a hint can be shown, and a move taken back; so can the challenge."""
    kit = table_kit("gipf", "basic")
    other = inner.partition(":")[0]
    table_kit(other, None)
    app, scene = kit.sit_down("Ada", "bot:easy", potentials=inner, size=(1280, 720))
    scene.act(scene.match.game.parse_action(scene.match.state, "a5-c5"))
    until(kit, app, lambda: scene.person == 0)
    before = texts(scene)
    scene.act(Challenge(0, 0))
    until(kit, app, lambda: scene.person == 0 and scene.game.settled)
    assert scene.hinting.can_weigh == (other != "siebener")
    app.do(Hint())
    kit.live(app, 2)
    assert scene.line.startswith("Good: ")
    kept = texts(scene)
    scene.act(scene.hinting.advisor.hints[0].action)
    if other == "siebener":
        app.do(TakeBack())
        assert scene.line == "Chance has decided: nothing can be taken back."
        return
    app.do(TakeBack())
    assert texts(scene) == kept
    assert scene.game.playing.game.name == other
    app.do(TakeBack())
    assert texts(scene) == before[:-2] == []
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
    assert scene.line.startswith(f"Good: entry {entry + 1} \u2013 ")
    app.do(Call(1))
    assert texts(scene)[-1] == "galtoni: seat 2: call"


def test_the_list_scrolls_by_wheel_and_keys(mancala):
    """The last move is seen at first; the wheel and the arrows lead back to the first."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(MoveList())
    while len(rows(scene.game)) < 8 and not scene.match.over:
        scene.act(scene.match.actions()[0])
    assert scene.sheet.offset == scene.sheet.reach > 0
    app.do(Point(*scene.sheet.paper.center))
    app.do(Scroll(1))
    assert scene.sheet.offset < scene.sheet.reach
    while scene.focus.chosen is not scene.sheet:
        app.do(Next(1))
    for _ in range(30):
        app.do(Move(0, -1))
        if scene.sheet.offset == 0:
            break
    assert scene.sheet.offset == 0
    assert next(row.number for _, row, _ in scene.sheet.shown()) == 1
