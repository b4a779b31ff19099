"""Lessons on the real boards: done by keys and by pointer, kindly refused, kept."""

import pygame
import pytest
from pygame import Rect

from assets.texts import Texts
from games.arcade.lessons import lesson_of
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.learn_card import lines_in
from games.arcade.scenes.learn_end import LearnEndScene
from games.arcade.scenes.learn_layout import learn_places
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table import TableScene
from games.arcade.tables import table_module
from games.core import registry
from games.core.lesson import ANY
from games.gipf.state import Turn
from games.koenigsflucht.geometry import SIZE
from games.koenigsflucht.geometry import Move as Travel
from games.mancala.state import Decision
from games.siebener.state import Choice
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    Help,
    Hint,
    Move,
    Next,
    Point,
    Press,
    Release,
    TakeBack,
)
from games.ui.layout import Layout
from games.ui.text import Typesetter
from games.ui.theme import Type
from games.ui.widgets import Button

PLAIN = ("mancala", "siebener", "koenigsflucht", "gipf")
EVERY_STEP = [
    pytest.param(name, number, id=f"{name}-{step.key}")
    for name in registry.NAMES
    for number, step in enumerate(lesson_of(name).steps)
]


@pytest.fixture
def learn(arcade, monkeypatch):
    """Return a function that opens a lesson at a step: (app, house, scene)."""
    for name in PLAIN:
        monkeypatch.setattr(
            f"games.{name}.view.bake",
            lambda ground: pygame.Surface(ground.area.size, pygame.SRCALPHA),
        )

    # The board that is not baked shows no hints either.
    monkeypatch.setattr(
        "games.galtoni.view_table.BoardView.draw_hint", lambda *_: [], raising=False
    )

    def open_lesson(name, at=0, size=(640, 360), **more):
        app, house = arcade(size, **more)
        scene = LearnScene(house, name, at)
        app.start([MenuScene(house), scene] if more.pop("menu", False) else [scene])
        return app, house, scene

    return open_lesson


def rest(kit, app, scene):
    """Live until the learner is asked again, or all is done."""
    kit.live(app, 2)
    kit.live_until(app, lambda: scene.settled)
    kit.live(app, 2)


def mean(app, *intentions):
    """Let a player mean things, one after the other."""
    for intention in intentions:
        app.desk.stack.handle(intention)


# What keys do for an action, game by game.


def by_keys(app, scene, action):
    """Do an action with arrows, Enter, numbers and the tabulator alone."""
    {
        "galtoni": _galtoni_keys,
        "mancala": _mancala_keys,
        "siebener": _siebener_keys,
        "koenigsflucht": _koenigsflucht_keys,
        "gipf": _gipf_keys,
    }[scene.name](app, scene, action)


def _galtoni_keys(app, scene, action):
    mean(app, Digit(action.entry + 1) if hasattr(action, "entry") else Call())


def _mancala_keys(app, scene, action):
    if not isinstance(action, Decision):
        mean(app, Digit(action + 1))
        return
    places = [act.action for act, _ in scene._acts]
    mean(app, *[Next(1)] * (places.index(action) + 1), Confirm())


def _siebener_keys(app, scene, action):
    table, wanted = scene.game, 1 if action is Choice.ROLL else 2
    for _ in range(4):
        if table._shown and table._chosen == wanted:
            break
        mean(app, Move(1 if table._chosen < wanted or not table._shown else -1, 0))
    mean(app, Confirm())


def _koenigsflucht_keys(app, scene, action):
    mean(app, Move(1, 0))
    for square in (action.source, action.target):
        across = square % SIZE - scene.game.reach.cursor % SIZE
        up = square // SIZE - scene.game.reach.cursor // SIZE
        mean(app, *[Move(1 if across > 0 else -1, 0)] * abs(across))
        mean(app, *[Move(0, -1 if up > 0 else 1)] * abs(up))
        mean(app, Confirm())


def _gipf_keys(app, scene, action):
    table = scene.game
    if action.use != table.choosing.use:
        _walk(app, lambda: table._reach.key == "use")
        mean(app, Confirm())
    _walk(app, lambda: table._reach.push == action.push)
    mean(app, Confirm())
    if table.choosing.options():
        _walk(app, lambda: table.choosing.going == action.after)
        mean(app, Confirm())


def _walk(app, there):
    for _ in range(60):
        if there():
            return
        mean(app, Move(1, 0))
    raise AssertionError("arrows do not lead there")


def wanted(scene):
    """Return the action that the lesson asks for."""
    match = scene.match
    text = scene.course.now.hint
    return match.game.parse_action(match.state, text) if text else match.actions()[0]


def do_all(kit, app, scene, how):
    """Do everything that the present step asks for."""
    rest(kit, app, scene)
    if scene.course.asking:
        mean(app, Digit(scene.step.question.right or 4))
    for _ in range(9):
        rest(kit, app, scene)
        if scene.course.failed:
            mean(app, Confirm())
        elif scene.course.done:
            return
        else:
            how(app, scene, wanted(scene))


@pytest.mark.parametrize(("name", "number"), EVERY_STEP)
def test_every_step_is_done_by_keys_alone_and_enter_goes_on(kit, learn, name, number):
    app, _, scene = learn(name, number)
    do_all(kit, app, scene, by_keys)
    assert scene.course.done
    assert not scene.moving
    assert scene.reply.mood == "good"
    assert scene.learnt == {scene.step.key}
    mean(app, Confirm())
    kit.live(app, 2)
    if number + 1 < len(scene.lesson.steps):
        assert scene.at == number + 1
    else:
        assert isinstance(app.desk.stack.top, LearnEndScene)


NOTHING_ELSE = {
    "galtoni": {"numbers", "joker"},
    "mancala": {"end", "leave"},
    "siebener": {"throw", "beat", "odds", "seven", "risk"},
    "koenigsflucht": {"move"},
    "gipf": {"push", "full", "end"},
}
"""Steps where everything is allowed, or nothing else is possible."""


def tries(scene):
    """Return legal moves that are not what is asked for."""
    match, beat = scene.match, scene.course.now
    if beat is None or ANY in beat.allowed or match.mover != scene.step.seat:
        return []
    allowed = [match.game.parse_action(match.state, text) for text in beat.allowed]
    return [action for action in match.actions() if action not in allowed]


@pytest.mark.parametrize(("name", "number"), EVERY_STEP)
def test_what_is_not_asked_for_is_refused_kindly_and_nothing_moves(kit, learn, name, number):
    app, _, scene = learn(name, number)
    rest(kit, app, scene)
    if scene.course.asking:
        mean(app, Digit(scene.step.question.right or 4))
        rest(kit, app, scene)
    others = tries(scene)
    assert bool(others) is (scene.step.key not in NOTHING_ELSE[name])
    if not others:
        return
    before, beat = scene.match.state, scene.course.beat
    by_keys(app, scene, others[-1])
    rest(kit, app, scene)
    assert scene.match.state == before
    assert scene.course.beat == beat
    assert not scene.course.done
    assert scene.reply.mood == "wrong"
    assert scene.reply.words == app.desk.texts(f"learn_{name}.{scene.step.key}_wrong")
    do_all(kit, app, scene, by_keys)
    assert scene.course.done


# The pointer.


def click(app, x, y):
    """Press and let go at a place."""
    mean(app, Point(x, y), Press(x, y), Release(x, y))


def press_button(app, words):
    """Click on the button with these words."""
    found = [w for w in app.desk.stack.top.focus.widgets if isinstance(w, Button)]
    click(app, *next(b for b in found if b.text == words).rect.center)


def by_pointer(app, scene, action):
    """Do an action by clicking on the board and on buttons."""
    table = scene.game
    match action:
        case Travel(source, target):
            click(app, *table._view.to_screen(source))
            click(app, *table._view.to_screen(target))
        case Turn():
            _gipf_pointer(app, table, action)
        case Decision():
            press_button(app, {"take": "Take", "leave": "Leave"}[action.value])
        case Choice():
            number = 1 if action is Choice.ROLL else 2
            x, y = table._view.ground.keys[number].center
            click(app, x + table._view.ground.area.left, y + table._view.ground.area.top)
        case int():
            click(app, *table._view.to_screen(action))
        case _ if hasattr(action, "entry"):
            board = table.board
            click(app, *table._view.to_screen(board.entries[action.entry].x, board.height))
        case _:
            press_button(app, "Four!")


def _gipf_pointer(app, table, turn):
    from games.gipf.geometry import PUSHES

    ground = table._view.ground
    left, top = ground.area.topleft
    if turn.use != table.choosing.use:
        x, y = table._keys.places[1].center
        click(app, x + left, y + top)
    dot, line = PUSHES[turn.push]
    for x, y in (ground.dot(dot), ground.spot(line[0])):
        click(app, x + left, y + top)
    for bit in (1 << n for n in range(37)):
        if table.choosing.options() and (table.choosing.going ^ turn.after) & bit:
            x, y = ground.spot(bit)
            click(app, x + left, y + top)
    if table.choosing.options():
        x, y = table._keys.places[1].center
        click(app, x + left, y + top)


@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, (640, 360)) for name in registry.NAMES), ("mancala", (360, 640))],
)
def test_a_whole_lesson_is_done_by_the_pointer_alone(kit, learn, name, size):
    app, _, scene = learn(name, 0, size)
    for number in range(len(scene.lesson.steps)):
        assert scene.at == number
        do_all(kit, app, scene, by_pointer)
        click(app, *scene._next.rect.center)
        kit.live(app, 2)
    assert isinstance(app.desk.stack.top, LearnEndScene)
    assert app.desk.settings.lessons[name] == list(scene.lesson.keys)
    press_button(app, "Play against easy")
    table = app.desk.stack.top
    assert isinstance(table, TableScene)
    assert [who.detail for who in table.match.seats if who.bot] == ["easy"] * (
        len(table.match.seats) - 1
    )
    assert not any(isinstance(scene, LearnScene) for scene in app.desk.stack.scenes)


# Questions, ways, what is kept.


def test_a_wrong_answer_is_taken_away_and_explained(kit, learn):
    app, _, scene = learn("siebener", 3)
    kit.live(app, 2)
    assert not scene.moving
    mean(app, Digit(1))
    assert scene.course.asking
    assert scene.reply.words == app.desk.texts("learn_siebener.odds_wrong")
    assert [choice.text for choice in scene._choices.values()] == ["6 in 36", "12 in 36"]
    shown = [choice.rect for choice in scene._choices.values()]
    assert scene._reply_room.collidelist(shown) < 0
    mean(app, Digit(1))
    assert scene.course.asking
    mean(app, Next(1), Confirm())
    assert scene.course.done
    assert scene.reply.mood == "good"


def test_a_guess_that_misses_is_no_mistake(kit, learn):
    app, _, scene = learn("galtoni", 1)
    kit.live(app, 2)
    mean(app, Digit(1))
    rest(kit, app, scene)
    mean(app, Digit(4))
    rest(kit, app, scene)
    column = scene.match.state.landing + 1
    assert column != 1
    assert scene.reply.words == app.desk.texts("learn_galtoni.guess_off", guess=1, fell=column)
    assert scene.course.done


def test_a_marble_that_finds_room_elsewhere_begins_the_step_again(kit, learn, monkeypatch):
    app, _, scene = learn("galtoni", 4)
    monkeypatch.setattr(type(scene.course.step.beats[0]), "expects", ("never",), raising=False)
    rest(kit, app, scene)
    before = scene.match.seed
    mean(app, Digit(4))
    rest(kit, app, scene)
    assert scene.course.failed
    assert scene.reply.words == app.desk.texts("learn_galtoni.full_again")
    assert scene._next.text == "Once more"
    mean(app, Confirm())
    assert not scene.course.failed
    assert scene.at == 4
    assert scene.match.seed == before + 1


def test_a_lesson_goes_on_where_it_was_left_and_can_be_left_at_any_time(kit, learn):
    app, house, scene = learn("mancala", 0)
    do_all(kit, app, scene, by_keys)
    assert app.desk.storage.load_settings().lessons == {"mancala": ["sow"]}
    app.desk.stack.push(LearnScene(house, "mancala"))
    assert app.desk.stack.top.at == 1
    mean(app, Back())
    assert app.desk.stack.top is scene


def test_steps_can_be_skipped_and_gone_back_to(kit, learn):
    app, _, scene = learn("gipf", 0)
    kit.live(app, 2)
    assert not scene._previous.enabled
    click(app, *scene._next.rect.center)
    assert scene.at == 1
    click(app, *scene._previous.rect.center)
    assert scene.at == 0
    assert scene.learnt == set()


def test_the_end_tells_how_much_is_open_and_leads_there(kit, learn):
    app, _, scene = learn("mancala", 0)
    do_all(kit, app, scene, by_keys)
    steps = len(scene.lesson.steps)
    scene.go(steps)
    end = app.desk.stack.top
    assert end.title() == f"That was 1 of {steps} steps"
    end.buttons()[-1].activate()
    assert (app.desk.stack.top, scene.at) == (scene, 1)
    scene.learnt = set(scene.lesson.keys)
    scene.go(steps)
    assert app.desk.stack.top.title() == "You know Mancala"


def test_the_rules_are_one_key_away_and_the_step_stays(kit, learn):
    app, _, scene = learn("koenigsflucht", 3)
    kit.live(app, 2)
    mean(app, Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    mean(app, Back())
    assert app.desk.stack.top is scene
    assert scene.at == 3


def test_beginning_a_step_again_lays_its_position_out_anew(kit, learn):
    app, _, scene = learn("mancala", 1)
    kit.live(app, 2)
    mean(app, Digit(3))
    rest(kit, app, scene)
    assert scene.match.state.board[6] == 1
    click(app, *scene._corner[2].rect.center)
    assert scene.match.state.board[6] == 0
    assert scene.course.beat == 0


def test_a_hint_points_at_what_should_be_found_and_taking_back_begins_again(kit, learn):
    app, _, scene = learn("koenigsflucht", 3)
    rest(kit, app, scene)
    assert scene._ringed is None
    mean(app, Hint())
    assert scene.match.game.action_text(scene.match.state, scene._ringed) == "g7-g3xd3xf3"
    do_all(kit, app, scene, by_keys)
    mean(app, TakeBack())
    assert not scene.course.done
    assert len(scene.match.record.lines) == 0


@pytest.mark.parametrize("name", registry.NAMES)
def test_with_less_motion_everything_still_happens(kit, learn, name):
    app, _, scene = learn(name, 0, reduced_motion=True)
    do_all(kit, app, scene, by_keys)
    assert scene.course.done


def test_the_board_takes_nothing_while_a_question_is_open(kit, learn):
    app, _, scene = learn("mancala", 6)
    kit.live(app, 2)
    before = scene.match.state
    by_pointer(app, scene, 5)
    rest(kit, app, scene)
    assert scene.match.state == before


def test_others_answer_after_a_while_and_nobody_else_can_move_for_them(kit, learn):
    app, _, scene = learn("koenigsflucht", 6)
    rest(kit, app, scene)
    by_keys(app, scene, wanted(scene))
    kit.live_until(app, lambda: not scene.game.moving)
    assert scene.person is None
    rest(kit, app, scene)
    assert scene.match.game.action_text(scene.match.states[-2], scene.game._last) == "b4-b1"
    assert scene.reply.words == app.desk.texts("learn_koenigsflucht.flight_blocked")


# Places and words, without a board.


def acts_of(name, step):
    """Return how many buttons each seat has in a step, the learner's first."""
    own = {"galtoni": 1, "mancala": 2 * (step.options.get("taking") == "decide")}.get(name, 0)
    return [own] + [0] * (step.seats - 1)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (1024, 768)])
@pytest.mark.parametrize("name", registry.NAMES)
def test_nothing_overlaps_and_everything_is_in_sight(name, size):
    layout = Layout(*size)
    for step in lesson_of(name).steps:
        places = learn_places(layout, acts_of(name, step), table_module(name).TABLE.aspect)
        parts = [places.board, places.paper.card]
        parts += [place.card for place in places.seats if place.card.width > 1]
        parts += list(places.corner)
        for one, rect in enumerate(parts):
            assert layout.screen.contains(rect)
            assert rect.collidelist(parts[one + 1 :]) < 0
        buttons = [*places.corner, places.paper.previous, places.paper.next]
        buttons += [rect for place in places.seats for rect in place.acts]
        assert min(min(rect.size) for rect in buttons) >= layout.px(48) - 1


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_words_fit_at_the_largest_text_without_being_set_much_smaller(language, size):
    layout = Layout(*size, 1.15)
    setter, say = Typesetter(layout), Texts(language)
    for name in registry.NAMES:
        values = {"guess": 1, "fell": "4", **lesson_of(name).figures()}
        for step in lesson_of(name).steps:
            paper = learn_places(layout, acts_of(name, step), table_module(name).TABLE.aspect).paper
            beside = Rect(paper.reply).inflate(-layout.px(38), 0)
            for ending, room in (("text", paper.text), ("good", beside), ("wrong", beside)):
                words = say(f"learn_{name}.{step.key}_{ending}", **values)
                px = setter.fit(words, Type.BODY, *room.size, lines_in(setter, room))
                assert px >= 0.85 * setter.size(Type.BODY), words


def test_a_row_of_dots_says_how_far_one_is(kit, learn):
    app, _, scene = learn("gipf", 2)
    scene.learnt = {"push"}
    kit.live(app, 2)
    assert scene.card().done == (True, *[False] * 8)
    assert scene.card().at == 2
