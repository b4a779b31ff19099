"""The rules pages: parts to jump to, pictures from the lessons, a way to try them."""

import pygame
import pytest

from assets.texts import LANGUAGES
from games.arcade.lessons import has_lesson, lesson_of, sit_at
from games.arcade.plan import MatchPlan
from games.arcade.scenes.doors import SETUP, START
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.rules import RulesScene, rules_page, rules_scene
from games.arcade.scenes.rules_figures import SHOWN, drawn
from games.arcade.scenes.setup import SetupScene
from games.core import registry
from games.ui.intentions import Back, Confirm, Move, Next
from games.ui.widgets import ScrollText

pytestmark = pytest.mark.usefixtures("unbaked")


def opened(arcade, kit, game, size=(1280, 720), **more):
    """Return (app, house, scene) with the rules of a game and all pictures made."""
    app, house = arcade(size, **more)
    scene = rules_scene(house, game)
    app.start([scene])
    kit.live(app, 12)
    return app, house, scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.NAMES)
def test_pictures_show_steps_of_the_lesson_in_parts_of_the_page(name, language):
    parts = rules_page(language, name).count("\n## ")
    keys = lesson_of(name).keys
    assert SHOWN[name]
    for shown in SHOWN[name]:
        assert shown.step in keys
        assert 1 <= shown.part <= parts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", registry.NAMES)
def test_no_picture_says_again_what_a_heading_says(arcade, kit, name, language):
    """Under "The end" there is no second "The end", but a sentence on what is to be seen."""
    _, _, scene = opened(arcade, kit, name, language=language)
    heads = [text for text, _ in scene._sheet.parts]
    words = [hung.figure.words for hung in scene._sheet.hung]
    assert len(set(words)) == len(words) == len(SHOWN[name])
    assert all(text.endswith(".") and text.count(" ") >= 4 for text in words)
    told = [text.strip(".*").casefold() for text in [*heads, *words]]
    assert len(set(told)) == len(told)


def test_the_picture_of_the_joker_shows_one():
    """What is drawn from the bag lies in the hand."""
    lesson = lesson_of("galtoni")
    step = lesson.steps[lesson.keys.index("joker")]
    match = drawn(sit_at(lesson, step))
    assert match.game.to_text(match.state).split(" hand=")[1][0] == "j"


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_picture_is_made_and_can_be_tried(arcade, kit, name):
    app, _, scene = opened(arcade, kit, name)
    assert not scene.moving
    assert [hung.figure.picture is not None for hung in scene._sheet.hung] == [True] * len(
        SHOWN[name]
    )
    for hung in scene._sheet.hung:
        assert hung.figure.picture.get_size() == hung.figure.size
    scene._tries[-1].activate()
    top = app.desk.stack.top
    assert isinstance(top, LearnScene)
    assert top.step.key == SHOWN[name][-1].step


def test_a_part_is_jumped_to(arcade, kit):
    _, _, scene = opened(arcade, kit, "gipf")
    assert [button.text for button in scene._parts][:2] == ["What it is about", "The board"]
    scene._parts[3].activate()
    top = scene._sheet.parts[3][1]
    assert 0 < top - scene._text.offset < 20


def test_keys_reach_the_pictures_and_go_on_from_there(arcade, kit):
    app, _, scene = opened(arcade, kit, "mancala", (640, 360))
    assert isinstance(scene.focus.chosen, ScrollText)
    app.desk.stack.handle(Move(0, 1))
    assert scene._text.offset > 0
    app.desk.stack.handle(Next(1))
    assert scene.focus.chosen is scene._tries[0]
    assert scene._text.rect.contains(scene._tries[0].rect)
    app.desk.stack.handle(Confirm())
    assert app.desk.stack.top.step.key == "store"


def test_the_page_is_leafed_through(arcade, kit):
    """Page Down and Up go most of a page, End and Home to its ends."""
    app, _, scene = opened(arcade, kit, "mancala", (640, 360))
    text, stops = scene._text, []
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END, pygame.K_HOME):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        for intention in app.translator.translate(event):
            app.do(intention)
        stops.append(text.offset)
    assert stops == [round(0.9 * text.rect.height), 0, text.reach, 0]


def test_upright_windows_give_the_text_all_the_room(arcade, kit):
    _, _, scene = opened(arcade, kit, "siebener", (720, 1280))
    assert scene._parts == []
    assert scene.sheet.width > 600


def test_rules_opened_during_a_match_show_pictures_without_a_way_out_of_it(arcade, kit):
    app, _ = arcade((640, 360))
    scene = RulesScene(app.desk, "mancala")
    app.start([scene])
    kit.live(app, 6)
    assert scene._tries == []
    assert len(scene._made) == 3


def test_a_page_without_a_lesson_has_no_pictures(arcade, kit):
    assert not has_lesson("practice")
    _, _, scene = opened(arcade, kit, "practice")
    assert scene._shown == ()
    assert not scene.moving


def test_doors_lead_to_the_lesson_and_to_rules_that_can_be_tried(arcade):
    _, house = arcade((640, 360))
    learn = next(door for door in SETUP if door.key == "learn.door")
    assert isinstance(learn.open(house, "gipf"), LearnScene)
    for doors in (START, SETUP):
        rules = next(door for door in doors if door.key == "arcade.rules")
        assert rules.open(house, "gipf")._try is not None


def test_the_set_up_asks_newcomers_in_and_later_only_names_the_lesson(arcade, kit):
    app, house = arcade((1280, 720))
    scene = SetupScene(house, MatchPlan.usual("mancala"))
    app.start([scene])
    assert [door.text for door in scene.doors] == ["New here? Five minutes", "Rules"]
    for door in scene.doors:
        assert door.rect.right <= scene.panel.left
        assert door.rect.top >= scene.places.motto.bottom
    scene.doors[0].activate()
    assert isinstance(app.desk.stack.top, LearnScene)
    app.desk.settings.lessons["mancala"] = ["sow"]
    app.desk.stack.handle(Back())
    kit.live(app, 2)
    assert app.desk.stack.top is scene
    assert [door.text for door in scene.doors] == ["Learn", "Rules"]


def test_rules_lead_to_those_of_the_other_games(arcade, kit):
    """A switch with the five games under a heading; pictures lead to the lesson that is shown."""
    app, _, scene = opened(arcade, kit, "gipf")
    switch = scene._switch
    assert [value for value, _ in switch.options] == list(registry.NAMES)
    assert (switch.value, switch.words) == ("gipf", "Gipf")
    kit.press(app, switch)  # at its middle: on to the next one, after the last comes the first
    kit.live(app, 12)
    assert (scene.game, scene._title) == ("galtoni", "Galtoni")
    assert scene._switch.rect.right <= scene.panel.right
    scene._tries[0].activate()
    assert app.desk.stack.top.name == "galtoni"
    app.do(Back())
    scene.focus.choose(scene._switch)
    scene.focus.shown = True
    app.do(Move(1, 0))
    assert (scene.game, scene.focus.chosen) == ("mancala", scene._switch)


def test_rules_during_a_match_are_those_of_its_game(arcade, kit):
    """No switch there, and the title names the game."""
    app, _ = arcade((1280, 720))
    scene = RulesScene(app.desk, "mancala")
    app.start([scene])
    assert scene._switch is None
    assert scene._title == "Mancala"
