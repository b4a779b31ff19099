"""Lessons as data: every step can be done by the rules, and has its words in both languages."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from games.core import registry
from games.core.chance import pick
from games.core.game import CHANCE
from games.core.lesson import ANY, Beat, Course, Lesson, Question, Step, sit_down

LOCALE = Path(__file__).resolve().parents[2] / "assets" / "locale"
STEPS = {"galtoni": 8, "mancala": 7, "siebener": 7, "koenigsflucht": 9, "gipf": 9}
OPTIONS = {"galtoni": {"table": "gerhards"}}


def lesson(name):
    """Return a game's lesson."""
    return import_module(f"games.{name}.lessons").LESSON


def course(name, step, retry=0):
    """Return the course of a step."""
    game = registry.game(name, step.variant, **{**OPTIONS.get(name, {}), **step.options})
    found = lesson(name)
    return Course(found, step, sit_down(found, step, game, retry))


EVERY_STEP = [
    pytest.param(name, step, id=f"{name}-{step.key}")
    for name in registry.NAMES
    for step in lesson(name).steps
]


def live(run, choose):
    """Let chance and the others act until the learner has to, or all is done."""
    match = run.match
    for _ in range(20):
        if run.failed or run.done:
            return
        if match.mover == CHANCE:
            action = choose(match)
        elif run.next_answer is not None:
            action = run.next_answer
        elif run.come_to_rest() is not None:
            continue
        else:
            return
        by_chance = run.by_chance(action)
        assert run.allows(action)
        text = match.game.action_text(match.state, action)
        match.play(action)
        run.played(text, by_chance)


def seeded(match):
    """Return what the match's own seed lets chance do."""
    return pick(match.game.chances(match.state), match.chance_seed)


def do(run, text):
    """Play the learner's action."""
    match = run.match
    action = match.actions()[0] if text == ANY else match.game.parse_action(match.state, text)
    assert run.allows(action)
    text = match.game.action_text(match.state, action)
    match.play(action)
    run.played(text, False)


def solved(name, step, retry, pick_allowed):
    """Return the course of a step after everything was done that it asks for."""
    run = course(name, step, retry)
    if run.asking:
        assert run.answer(step.question.right or 1)
    live(run, seeded)
    while run.now is not None:
        do(run, pick_allowed(run.now.allowed))
        live(run, seeded)
    return run


@pytest.mark.parametrize(("name", "step"), EVERY_STEP)
@pytest.mark.parametrize("which", [0, -1])
def test_a_step_can_be_done_by_the_rules_with_each_thing_it_allows(name, step, which):
    # Where marbles decide it may take some tries; everything else is settled by the seed.
    tries = 4 if any(beat.expects for beat in step.beats) else 1
    runs = [solved(name, step, retry, lambda allowed: allowed[which]) for retry in range(tries)]
    assert any(run.done for run in runs)


@pytest.mark.parametrize(("name", "step"), EVERY_STEP)
def test_what_is_pointed_at_is_allowed_and_possible(name, step):
    run = course(name, step)
    if run.asking:
        run.answer(step.question.right or 1)
    live(run, seeded)
    if run.now is None:
        return
    text = run.now.hint
    if text:
        action = run.match.game.parse_action(run.match.state, text)
        assert run.allows(action)
        possible = (*run.match.actions(), *run.match.interrupts(step.seat))
        assert action in possible


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_lesson_has_five_to_ten_steps_with_keys_of_their_own(name):
    keys = lesson(name).keys
    assert len(keys) == len(set(keys)) == STEPS[name]


def wanted(step):
    """Return the endings of the keys of all words that a step can ask for."""
    found = {"title", "text", "good", "wrong"}
    found |= {beat.told for beat in step.beats if beat.told}
    if any(beat.expects for beat in step.beats):
        found.add("again")
    question = step.question
    if question is not None:
        if not question.numbers:
            found |= {f"choice{number}" for number in range(1, question.choices + 1)}
        if step.beats:
            found.add("asked")
        if not question.right:
            found.add("off")
    return found


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", registry.NAMES)
def test_every_word_of_a_lesson_is_there_and_no_other(name, language):
    text = (LOCALE / language / f"learn_{name}.toml").read_text(encoding="utf-8")
    keys = {"end_of_lesson_title", "end_of_lesson"}
    for step in lesson(name).steps:
        keys |= {f"{step.key}_{ending}" for ending in wanted(step)}
    assert set(tomllib.loads(text)) == keys


def test_galtoni_tells_the_numbers_that_were_measured():
    from games.galtoni.rules_measured import landing

    row = landing("gerhards").rows[3]
    told = lesson("galtoni").figures()
    assert told == {"below": round(100 * row[3]), "beside": round(100 * (row[2] + row[4]))}


# How a course goes on.

ROLLING = Lesson(
    game="siebener",
    steps=(
        Step(
            key="one",
            seats=3,
            seed=24,  # 4 and 5
            beats=(
                Beat(allowed=("roll",), expects=("4+5",)),
                Beat(allowed=("stop",), answers=("roll",)),
            ),
        ),
    ),
)


def rolling(retry=0):
    """Return a course that begins with a throw."""
    step = ROLLING.steps[0]
    return Course(ROLLING, step, sit_down(ROLLING, step, registry.game("siebener"), retry))


def test_only_what_is_asked_for_is_allowed():
    run = rolling()
    game = run.match.game
    assert run.allows(game.parse_action(run.match.state, "roll"))
    assert not run.allows(game.parse_action(run.match.state, "stop"))
    do(run, "roll")
    assert run.now is None
    assert run.waiting


def test_a_beat_is_over_when_everything_has_come_to_rest():
    run = rolling()
    do(run, "roll")
    live(run, seeded)
    assert run.beat == 1
    assert not run.done
    do(run, "stop")
    assert run.next_answer == "roll"
    live(run, seeded)
    assert run.done
    assert run.now is None


def test_another_outcome_than_expected_begins_again():
    run = rolling()
    do(run, "roll")
    live(run, lambda match: match.game.parse_action(match.state, "1+1"))
    assert run.failed
    assert run.now is None
    assert not run.waiting
    assert run.beat == 0
    assert rolling(1).match.seed == 25


def test_a_question_comes_first_and_a_wrong_answer_leaves_it_open():
    step = Step(key="two", seats=3, question=Question(choices=3, right=2))
    run = Course(ROLLING, step, sit_down(ROLLING, step, registry.game("siebener")))
    assert run.asking
    assert not run.done
    assert not run.answer(1)
    assert run.asking
    assert run.answer(2)
    assert run.done


def test_a_guess_is_held_against_what_chance_brought():
    step = Step(
        key="three",
        seats=3,
        seed=24,
        question=Question(choices=9),
        beats=(Beat(allowed=("roll",)),),
    )
    run = Course(ROLLING, step, sit_down(ROLLING, step, registry.game("siebener")))
    assert run.answer(9)
    do(run, "roll")
    live(run, seeded)
    assert run.values() == {"guess": 9, "fell": "4+5"}
    assert not run.guessed
    run.guess = "4+5"
    assert run.guessed


def test_a_position_that_cannot_be_is_refused():
    step = Step(key="bad", position="0,0,0,0,0,0/0,0,0,0,0,0 1/1 1 - -")
    with pytest.raises(ValueError, match="2 stones instead of 48"):
        sit_down(lesson("mancala"), step, registry.game("mancala"))


# What the words say must be so.


def after(name, key, *texts):
    """Return the match of a step after some actions."""
    step = next(step for step in lesson(name).steps if step.key == key)
    match = course(name, step).match
    for text in texts:
        match.play_text(text)
    return match


def test_leaving_wins_where_taking_draws():
    assert after("mancala", "leave", "5", "leave", "6").outcome.scores == (25.0, 23.0)
    assert after("mancala", "leave", "5", "take").outcome.scores == (24.0, 24.0)


@pytest.mark.parametrize(("pit", "taken"), [("1", 8), ("2", 8), ("6", 7), ("3", 0)])
def test_six_stones_are_in_danger_unless_they_are_sown(pit, taken):
    match = after("mancala", "guard", pit)
    before = match.state.board[13]
    match.play_text("2")
    assert match.state.board[13] - before == taken


def test_thirteen_stones_end_in_the_store_and_skip_their_own_pit():
    match = after("mancala", "round", "6")
    assert match.mover == 0
    assert match.state.board == (2, 1, 3, 1, 2, 0, 12, 4, 3, 2, 3, 1, 4, 10)


def test_nothing_stops_the_king_on_d1():
    match = after("koenigsflucht", "flight", "d4-d1")
    game = match.game
    for reply in match.actions():
        then = game.play(match.state, reply)
        wins = [game.outcome(game.play(then, way)) for way in game.actions(then)]
        assert any(end is not None and end.winners == (1,) for end in wins), reply


def test_no_other_first_move_wins_by_force():
    match = after("koenigsflucht", "flight")
    game = match.game
    for first in match.actions():
        if game.action_text(match.state, first) == "d4-d1":
            continue
        then = game.play(match.state, first)
        assert any(_holds(game, game.play(then, reply)) for reply in game.actions(then)), first


def _holds(game, state):
    """Return whether White cannot win at once."""
    ends = [game.outcome(game.play(state, way)) for way in game.actions(state)]
    return not any(end is not None and end.winners == (1,) for end in ends)


def test_two_are_captured_by_the_row_with_black_stones_and_none_by_the_other():
    step = "choose"
    assert after("gipf", step, "e1-e2;xe2,e3,e4,e5,e6,e7").state.captured == (0, 2)
    assert after("gipf", step, "e1-e2;xe2,f2,g2,h2").state.captured == (0, 0)


def test_blue_has_one_hidden_four_and_orange_none():
    from games.galtoni.rules_lines import fours

    columns = after("galtoni", "find").state.columns
    assert fours(columns, 0) == (((1, 3), (2, 2), (3, 1), (4, 0)),)
    assert fours(columns, 1) == ()


@pytest.mark.parametrize("column", [2, 3, 4, 5, 6])
def test_wherever_the_marble_lands_in_the_middle_it_makes_four(column):
    from games.galtoni.rules_lines import fours

    match = after("galtoni", "four", "drop 4", f"land {column}")
    assert fours(match.state.columns, 0) != ()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("koenigsflucht", "capture"),
        ("koenigsflucht", "row"),
        ("koenigsflucht", "throne"),
        ("koenigsflucht", "corner"),
        ("koenigsflucht", "catch"),
        ("koenigsflucht", "pair"),
        ("gipf", "four"),
        ("gipf", "capture"),
    ],
)
def test_only_what_is_asked_for_takes_anything(name, key):
    match = after(name, key)
    step = next(step for step in lesson(name).steps if step.key == key)
    allowed = {match.game.parse_action(match.state, text) for text in step.beats[0].allowed}
    taking = {
        action for action in match.actions() if "x" in match.game.action_text(match.state, action)
    }
    assert taking == allowed


def test_only_pit_three_ends_in_the_store():
    match = after("mancala", "store")
    again = [pit for pit in match.actions() if match.game.play(match.state, pit).turn == 0]
    assert again == [2]


def test_only_the_first_pit_takes_six():
    match = after("mancala", "take")
    gains = {pit: match.game.play(match.state, pit).board[6] - 13 for pit in match.actions()}
    assert gains == {0: 6, 2: 0, 3: 0, 4: 1, 5: 1}
