"""Hints at the tables: lit on the board, said in words, done by Enter."""

from dataclasses import replace

import pytest

from games.arcade.advice import Balance
from games.core.bots import Opinion, Unit
from games.ui.intentions import Confirm, Digit, Hint

pytestmark = pytest.mark.usefixtures("quick")


def test_a_hint_is_shown_on_the_board_and_in_words(mancala):
    """H lights the pit and says why; again it is the next best; a move puts it away."""
    app, scene = mancala.sit_down("Ada", "bot:easy")
    app.do(Hint())
    mancala.live(app, 2)
    best = scene.hinting.advisor.hints[0]
    assert scene.game._hinted == best.action
    assert scene.game._marks[best.action] == ("hint",)
    assert scene.line.startswith(f"Good \u2013 pit {best.action + 1}: ")
    app.do(Hint())
    second = scene.hinting.advisor.hints[1]
    assert scene.game._hinted == second.action
    assert scene.line.startswith(f"Second best \u2013 pit {second.action + 1}")
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
    assert scene.line == "Good \u2013 Roll: 17 % to be out at once, 32 % to win."
    assert scene.game._hinted == 1


def test_galtonis_hint_hangs_the_marble_over_the_entry(kit):
    """The hand goes to the entry; Enter lets go there."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Hint())
    kit.live(app, 60)
    entry = table.hinting.advisor.hints[0].action.entry
    assert table.game.reach.entry == entry
    assert table.line.startswith(f"Good \u2013 entry {entry + 1}: ")
    app.do(Confirm())
    assert kit.texts(table) == [f"drop {entry + 1}"]


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
    assert kit.texts(scene) == [wanted]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (5.0, "Good \u2013 pit 3: 5 stones ahead."),
        (1.0, "Good \u2013 pit 3: one stone ahead."),
        (0.0, "Good \u2013 pit 3: level at the end."),
        (-1.0, "Good \u2013 pit 3: one stone behind."),
        (-6.0, "Good \u2013 pit 3: 6 stones behind."),
    ],
)
def test_stones_ahead_are_counted_as_one_speaks(mancala, value, told):
    """One stone is no stones, and nobody is nothing ahead."""
    _, scene = mancala.sit_down("Ada", "bot:easy")
    assert scene.hinting._words(Opinion(2, value, Unit.STONES, 9)) == told


@pytest.mark.parametrize(("calling", "said"), [("call", True), ("automatic", False)])
def test_hints_and_bar_neither_betray_a_four_nor_claim_false_chances(kit, calling, said):
    """With or without a four that lies uncalled the same is said: chances hold without one.

    Nothing else could be said: whether it is said at all would tell that there is one.
    """
    _, _, table = kit.sit_down("Ada", "Bo", calling=calling)
    proviso = ", not counting fours nobody has called"
    opinion = Opinion(table.match.actions()[0], 0.65, Unit.CHANCE, 2)
    fours = ((0, 0, 1, 0), (1, 1, 1, 1)) if said else ((0, 0, 1, 0), (1, 1, 1))
    for columns in (((),) * 7, (*fours, *((),) * 5)):
        table.match.states[-1] = replace(table.match.state, columns=columns)
        words = table.hinting._words(opinion)
        assert words.endswith(f"65 % to win{proviso}.") == said
        assert (proviso in words) == said
        table.hinting.gauge.show(Balance(0.65, 0, opinion))
        told = "Ada wins in 65 of 100 cases"
        assert table.hinting.gauge.tip == (told + proviso if said else told)
    table.hinting.toggle_bar()
    table.hinting.advisor.balance = Balance(0.65, 0, opinion)
    table.hinting._explain_unit()
    assert table.line == (
        f"The bar shows how likely somebody wins{proviso if said else ''}: 50 % is level."
    )
