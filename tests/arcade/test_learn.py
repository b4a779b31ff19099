"""Lessons on the real boards: done by keys and by pointer, kindly refused, kept."""

import pytest

from games.arcade.lessons import lesson_of
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.learn_end import LearnEndScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table import TableScene
from games.core import registry
from games.core.lesson import ANY
from games.ui.intentions import Back, Confirm, Digit, Help, Hint, Next, Point, TakeBack

EVERY_STEP = [
    pytest.param(name, number, id=f"{name}-{step.key}")
    for name in registry.NAMES
    for number, step in enumerate(lesson_of(name).steps)
]


@pytest.fixture
def learn(arcade, unbaked):
    """Return a function that opens a lesson at a step: (app, house, scene)."""

    def open_lesson(name, at=0, size=(640, 360), **more):
        app, house = arcade(size, **more)
        scene = LearnScene(house, name, at)
        app.start([MenuScene(house), scene] if more.pop("menu", False) else [scene])
        return app, house, scene

    return open_lesson


@pytest.mark.parametrize(("name", "number"), EVERY_STEP)
def test_every_step_is_done_by_keys_alone_and_enter_goes_on(kit, learn, pupil, name, number):
    app, _, scene = learn(name, number)
    pupil.do_all(kit, app, scene, pupil.by_keys)
    assert scene.course.done
    assert not scene.moving
    assert scene.reply.mood == "good"
    assert scene.learnt == {scene.step.key}
    pupil.mean(app, Confirm())
    kit.live(app, 2)
    if number + 1 < len(scene.lesson.steps):
        assert scene.at == number + 1
    else:
        assert isinstance(app.desk.stack.top, LearnEndScene)


def test_small_buttons_say_what_they_do_when_one_stays_on_them(kit, learn):
    """After half a second, and no longer than one stays."""
    app, _, scene = learn("mancala", 2, size=(1280, 720))
    kit.live(app, 90)
    kit.live_until(app, lambda: not scene.moving)
    book = scene._corner[1]
    above = book.rect.move(0, -60)

    def seen():
        return app.screen.surface.subsurface(above).copy().get_buffer().raw

    before = seen()
    app.desk.stack.handle(Point(*book.rect.center))
    assert scene.moving
    kit.live(app, 20)
    assert (book.speaks, seen() == before) == (False, True)
    kit.live(app, 20)
    assert (book.speaks, book.key, seen() == before) == (True, "F1", False)
    app.desk.stack.handle(Point(5, 5))
    kit.live(app, 3)
    assert seen() == before


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
def test_what_is_not_asked_for_is_refused_kindly_and_nothing_moves(kit, learn, pupil, name, number):
    app, _, scene = learn(name, number)
    pupil.rest(kit, app, scene)
    if scene.course.asking:
        pupil.mean(app, Digit(scene.step.question.right or 4))
        pupil.rest(kit, app, scene)
    others = tries(scene)
    assert bool(others) is (scene.step.key not in NOTHING_ELSE[name])
    if not others:
        return
    before, beat = scene.match.state, scene.course.beat
    pupil.by_keys(app, scene, others[-1])
    pupil.rest(kit, app, scene)
    assert scene.match.state == before
    assert scene.course.beat == beat
    assert not scene.course.done
    assert scene.reply.mood == "wrong"
    assert scene.reply.words == app.desk.texts(f"learn_{name}.{scene.step.key}_wrong")
    pupil.do_all(kit, app, scene, pupil.by_keys)
    assert scene.course.done


@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, (640, 360)) for name in registry.NAMES), ("mancala", (360, 640))],
)
def test_a_whole_lesson_is_done_by_the_pointer_alone(kit, learn, pupil, name, size):
    app, _, scene = learn(name, 0, size)
    for number in range(len(scene.lesson.steps)):
        assert scene.at == number
        pupil.do_all(kit, app, scene, pupil.by_pointer)
        pupil.click(app, *scene._next.rect.center)
        kit.live(app, 2)
    assert isinstance(app.desk.stack.top, LearnEndScene)
    assert app.desk.settings.lessons[name] == list(scene.lesson.keys)
    kit.live(app, 20)  # the page has to be seen before it is pressed
    pupil.press_button(app, "Play the easy bot")
    table = app.desk.stack.top
    assert isinstance(table, TableScene)
    assert [who.detail for who in table.match.seats if who.bot] == ["easy"] * (
        len(table.match.seats) - 1
    )
    assert not any(isinstance(scene, LearnScene) for scene in app.desk.stack.scenes)


def test_a_wrong_answer_is_put_out_of_use_and_explained_and_the_others_stay(kit, learn, pupil):
    app, _, scene = learn("siebener", 3)
    kit.live(app, 2)
    assert not scene.moving
    before = [choice.rect for choice in scene._choices.values()]
    pupil.mean(app, Digit(1))
    assert scene.course.asking
    assert scene.reply.words == app.desk.texts("learn_siebener.odds_wrong")
    useful = [choice.text for choice in scene._choices.values() if choice.enabled]
    assert useful == ["6 in 36", "12 in 36"]
    shown = [choice.rect for choice in scene._choices.values()]
    assert shown == before
    assert scene._reply_room.collidelist(shown) < 0
    pupil.mean(app, Digit(1))
    assert scene.course.asking
    pupil.mean(app, Next(1), Confirm())
    assert scene.course.done
    assert scene.reply.mood == "good"


def test_what_is_said_on_the_way_has_no_tick(kit, learn, pupil):
    """Six are too few and the step goes on: the tick is for a step that is done."""
    app, _, scene = learn("siebener", 1)
    kit.live(app, 2)
    pupil.mean(app, Confirm())
    kit.live_until(app, lambda: bool(scene.reply.words))
    assert scene.reply.words == app.desk.texts("learn_siebener.beat_short")
    assert scene.reply.mood == "note"
    assert not scene.course.done


def test_a_guess_that_misses_is_no_mistake(kit, learn, pupil):
    app, _, scene = learn("galtoni", 1)
    kit.live(app, 2)
    pupil.mean(app, Digit(1))
    pupil.rest(kit, app, scene)
    pupil.mean(app, Digit(4))
    pupil.rest(kit, app, scene)
    column = scene.match.state.landing + 1
    assert column != 1
    assert scene.reply.words == app.desk.texts("learn_galtoni.guess_off", guess=1, fell=column)
    assert scene.course.done


def test_a_marble_that_finds_room_elsewhere_begins_the_step_again(kit, learn, pupil, monkeypatch):
    app, _, scene = learn("galtoni", 4)
    monkeypatch.setattr(type(scene.course.step.beats[0]), "expects", ("never",), raising=False)
    pupil.rest(kit, app, scene)
    before = scene.match.seed
    pupil.mean(app, Digit(4))
    pupil.rest(kit, app, scene)
    assert scene.course.failed
    assert scene.reply.words == app.desk.texts("learn_galtoni.full_again")
    assert scene._next.text == "Once more"
    pupil.mean(app, Confirm())
    assert not scene.course.failed
    assert scene.at == 4
    assert scene.match.seed == before + 1


def test_a_lesson_goes_on_where_it_was_left_and_can_be_left_at_any_time(kit, learn, pupil):
    app, house, scene = learn("mancala", 0)
    pupil.do_all(kit, app, scene, pupil.by_keys)
    assert app.desk.storage.load_settings().lessons == {"mancala": ["sow"]}
    app.desk.stack.push(LearnScene(house, "mancala"))
    assert app.desk.stack.top.at == 1
    pupil.mean(app, Back())
    assert app.desk.stack.top is scene


def test_steps_can_be_skipped_and_gone_back_to(kit, learn, pupil):
    app, _, scene = learn("gipf", 0)
    kit.live(app, 2)
    assert not scene._previous.enabled
    pupil.click(app, *scene._next.rect.center)
    assert scene.at == 1
    pupil.click(app, *scene._previous.rect.center)
    assert scene.at == 0
    assert scene.learnt == set()


def test_the_end_tells_how_much_is_open_and_leads_there(kit, learn, pupil):
    app, _, scene = learn("mancala", 0)
    pupil.do_all(kit, app, scene, pupil.by_keys)
    steps = len(scene.lesson.steps)
    scene.go(steps)
    end = app.desk.stack.top
    assert end.title() == f"That was 1 of {steps} steps"
    end.buttons()[-1].activate()
    assert (app.desk.stack.top, scene.at) == (scene, 1)
    scene.learnt = set(scene.lesson.keys)
    scene.go(steps)
    assert app.desk.stack.top.title() == "You know Mancala"


def test_after_the_open_steps_comes_the_end_and_not_what_was_done(kit, learn):
    """Steps 2 and 4 of a lesson are open: they follow each other, then the end tells so."""
    app, _, scene = learn("mancala", 0)
    keys = scene.lesson.keys
    scene.learnt = set(keys) - {keys[1], keys[3]}
    scene.go(len(keys))
    app.desk.stack.top.open_steps()
    assert scene.at == 1
    scene.learnt.add(keys[1])
    scene._next.activate()
    assert scene.at == 3
    assert scene._next.text == "Done"
    scene.learnt.add(keys[3])
    scene._next.activate()
    assert app.desk.stack.top.title() == "You know Mancala"
    app.desk.stack.top.from_start()
    scene._next.activate()
    assert scene.at == 1  # once more from the start is all of it


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
@pytest.mark.parametrize("name", registry.NAMES)
def test_the_way_on_stays_at_one_place_through_a_lesson(learn, name, size):
    _, _, scene = learn(name, size=size)
    places = set()
    for number in range(len(scene.lesson.steps)):
        scene.go(number)
        places.add((tuple(scene._previous.rect), tuple(scene._next.rect)))
    assert len(places) == 1


def test_the_rules_are_one_key_away_and_the_step_stays(kit, learn, pupil):
    app, _, scene = learn("koenigsflucht", 3)
    kit.live(app, 2)
    pupil.mean(app, Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    pupil.mean(app, Back())
    assert app.desk.stack.top is scene
    assert scene.at == 3


def test_beginning_a_step_again_lays_its_position_out_anew(kit, learn, pupil):
    app, _, scene = learn("mancala", 1)
    kit.live(app, 2)
    pupil.mean(app, Digit(3))
    pupil.rest(kit, app, scene)
    assert scene.match.state.board[6] == 1
    pupil.click(app, *scene._corner[2].rect.center)
    assert scene.match.state.board[6] == 0
    assert scene.course.beat == 0


def test_a_hint_points_at_what_should_be_found_and_taking_back_begins_again(kit, learn, pupil):
    app, _, scene = learn("koenigsflucht", 3)
    pupil.rest(kit, app, scene)
    assert scene._ringed is None
    pupil.mean(app, Hint())
    assert scene.match.game.action_text(scene.match.state, scene._ringed) == "g7-g3xd3xf3"
    pupil.do_all(kit, app, scene, pupil.by_keys)
    pupil.mean(app, TakeBack())
    assert not scene.course.done
    assert len(scene.match.record.lines) == 0


@pytest.mark.parametrize("name", registry.NAMES)
def test_with_less_motion_everything_still_happens(kit, learn, pupil, name):
    app, _, scene = learn(name, 0, reduced_motion=True)
    pupil.do_all(kit, app, scene, pupil.by_keys)
    assert scene.course.done


def test_the_board_takes_nothing_while_a_question_is_open(kit, learn, pupil):
    app, _, scene = learn("mancala", 6)
    kit.live(app, 2)
    before = scene.match.state
    pupil.by_pointer(app, scene, 5)
    pupil.rest(kit, app, scene)
    assert scene.match.state == before


def test_others_answer_after_a_while_and_nobody_else_can_move_for_them(kit, learn, pupil):
    app, _, scene = learn("koenigsflucht", 6)
    pupil.rest(kit, app, scene)
    pupil.by_keys(app, scene, pupil.wanted(scene))
    kit.live_until(app, lambda: not scene.game.moving)
    assert scene.person is None
    pupil.rest(kit, app, scene)
    assert scene.match.game.action_text(scene.match.states[-2], scene.game._last) == "b4-b1"
    assert scene.reply.words == app.desk.texts("learn_koenigsflucht.flight_blocked")


def test_a_row_of_dots_says_how_far_one_is(kit, learn):
    app, _, scene = learn("gipf", 2)
    scene.learnt = {"push"}
    kit.live(app, 2)
    assert scene.card().done == (True, *[False] * 8)
    assert scene.card().at == 2


def test_three_at_a_table_are_called_by_where_they_sit(kit, learn):
    """Turns go round to the left; nobody in a lesson is called by a number."""
    _, _, scene = learn("siebener", 5)
    assert [scene.seat_name(seat) for seat in range(3)] == ["You", "Left", "Right"]
    _, _, scene = learn("gipf", 0)
    assert [scene.seat_name(seat) for seat in range(2)] == ["You", "Opponent"]


@pytest.mark.parametrize("name", registry.NAMES)
def test_below_the_words_of_the_end_come_the_ways_on(kit, arcade, name):
    """No hole between them, however long the words are."""
    app, house = arcade((1280, 720), "de")
    end = LearnEndScene(house, name, lambda: None)
    app.start([end])
    words, first = end.focus.widgets[1:3]
    setter = app.desk.painter.type
    lines = len(setter.wrap(words.text, words.style, words.rect.width))
    foot = words.rect.top + lines * setter.line(words.style)
    assert 0 <= first.rect.top - foot <= app.desk.layout.px(32)


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_choices_and_the_answer_below_them_keep_apart(kit, size):
    """Three answers below each other: air between them, more of it above what is said then."""
    app, house = kit.arcade(size)
    scene = LearnScene(house, "galtoni", 3)
    app.start([scene])
    px = app.desk.layout.px
    first, *others = [button.rect for button in scene._choices.values()]
    assert len(others) == 2
    for number, rect in enumerate(others):
        above = [first, *others][number]
        if rect.left == above.left:
            assert rect.top - above.bottom == px(10)
    gap = scene._reply_room.top - others[-1].bottom
    assert gap == px(12 if others[-1].top > first.top else 6)
