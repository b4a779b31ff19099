"""The set-up page: nothing moves while one chooses, and nothing is asked that has one answer."""

import pytest

from assets.texts import Texts
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import rules_page
from games.arcade.scenes.seat_row import level_setter
from games.arcade.scenes.setup import SetupScene
from games.arcade.tables import available, table_module
from games.core import registry
from games.core.registry import NAMES
from games.ui.intentions import Confirm, Erase, Press, Release, TypeText
from games.ui.widgets import Choice


@pytest.fixture
def page(kit):
    """Return a function: the set-up of a game."""

    def make(game, size=(1280, 720)):
        app, house = kit.arcade(size)
        scene = SetupScene(house, MatchPlan.usual(game))
        app.start([scene])
        return app, scene

    return make


def rows(scene):
    """Return where every chooser lies, by its words."""
    found = [w for w in scene.focus.widgets if isinstance(w, Choice) and w.text]
    return {widget.text: tuple(widget.rect) for widget in found}


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
@pytest.mark.parametrize("game", NAMES)
def test_no_row_moves_when_another_value_is_chosen(page, game, size):
    """Room is kept for the longest sentence: options, boards, one after the other."""
    _, scene = page(game, size)
    before = rows(scene)
    for words in [text for text in before if text != "Variant"]:
        many = next(
            len(w.options) for w in scene.focus.widgets if isinstance(w, Choice) and w.text == words
        )
        if words == "How many play":
            continue  # with more players there are more rows
        for _ in range(many):
            next(w for w in scene.focus.widgets if isinstance(w, Choice) and w.text == words).step(
                1, 0
            )
            after = rows(scene)
            assert {text: after[text] for text in before if text in after} == {
                text: before[text] for text in before if text in after
            }, words


def test_siebener_does_not_ask_for_its_only_variant(page):
    """The others do."""
    assert "Variant" not in rows(page("siebener")[1])
    assert "Variant" in rows(page("gipf")[1])


def test_begin_is_two_confirmations_away(page):
    """The first marks the button that stands out, the second begins."""
    app, scene = page("gipf")
    app.do(Confirm())
    assert scene.focus.chosen.text == "Begin"
    app.do(Confirm())
    assert app.desk.stack.top is not scene


def test_set_up_begins_what_was_chosen(kit):
    """Variant, names, level, board and options arrive in the match; who begins sits first."""
    app, house = kit.arcade()
    scene = SetupScene(house, MatchPlan.usual("galtoni"))
    app.start([MenuScene(house), scene])
    scene._set_variant("bag3")
    assert len(scene.plan.seats) == 3
    scene._set_name(scene.plan.seats[0], 0)("Ada")
    level_setter(scene, scene.plan.seats[2])("random")
    scene._set_board("althoefer")
    scene._set_option("jokers")(5)
    scene._set_first(2)
    scene.begin()
    match = app.desk.stack.top.match
    assert [str(seat) for seat in match.seats] == ["bot:random", "human:Ada", "bot:easy"]
    header = match.record.header
    assert (header.variant, header.board, header.options["jokers"]) == ("bag3", "althoefer", 5)
    assert app.desk.settings.names == ["Ada"]


def test_a_name_is_typed_into_its_field(kit):
    """Letters reach the field that was touched and are kept as the seat's name."""
    app, house = kit.arcade((1280, 720))
    scene = SetupScene(house, MatchPlan.usual("galtoni"))
    app.start([scene])
    field = next(widget for widget in scene.focus.widgets if hasattr(widget, "limit"))
    x, y = field.rect.center
    for intention in (Press(x, y), Release(x, y), TypeText("Zoë"), TypeText("!"), Erase()):
        app.do(intention)
        kit.live(app, 1)
    assert app.translator.typing
    assert scene.plan.seats[0].name == "Zoë"


@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_that_can_be_chosen_has_words(language):
    """Every level, variant, option and board of every game with a table is said in words."""
    say = Texts(language)
    for name in available():
        rules, table = registry.rules(name), table_module(name).TABLE
        for level in registry.bot(name).LEVELS:
            assert say(f"table.bot_{level}")
            assert say(f"{name}.bot_{level}_note")
        for variant in rules.variants:
            assert say(f"{name}.variant_{variant}")
            assert say(f"{name}.variant_{variant}_note")
        for board, _ in table.boards():
            assert say(f"{name}.board_{board}_note")
        for option in rules.option_list:
            if option.name not in table.options:
                continue
            assert say(f"{name}.option_{option.name}")
            for value in option.choices or ():
                if isinstance(value, int):
                    assert say(f"{name}.option_{option.name}_note")
                else:
                    assert say(f"{name}.option_{option.name}_{value}")
                    assert say(f"{name}.option_{option.name}_{value}_note")
        assert rules_page(language, name).startswith("# ")


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (720, 1280), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.9, 1.15])
def test_the_board_lies_beside_what_is_chosen(kit, size, scale):
    """Board, words, doors and page: none on another, all in the window, the board of fair size."""
    for game in NAMES:
        app, house = kit.arcade(size, "de", text_scale=scale)
        scene = SetupScene(house, MatchPlan.usual(game))
        app.start([scene])
        places = scene.places
        parts = [places.board, places.title, places.motto, *places.doors, places.panel]
        for number, rect in enumerate(parts):
            assert app.screen.surface.get_rect().contains(rect), (game, number)
            assert rect.collidelist(parts[:number]) == -1, (game, number)
        assert places.board.width * places.board.height >= 0.025 * size[0] * size[1], game
        assert len(places.doors) == 2
        assert min(door.height for door in places.doors) >= app.desk.layout.px(48)


def test_few_options_stand_below_the_seats(kit):
    """Gipf's one option would leave half of a page empty; Galtoni's three fill theirs."""
    for game, columns in (("gipf", 1), ("galtoni", 2)):
        _, house = kit.arcade((1280, 720))
        scene = SetupScene(house, MatchPlan.usual(game))
        assert len(scene.groups()) == columns


def test_the_board_of_a_set_up_lives_and_the_start_pages_stays_where_it_is(kit):
    """Each page has boards of its own; with reduced motion they rest."""
    app, house = kit.arcade((1280, 720))
    app.start([MenuScene(house)])
    kit.live(app, 3)
    before = house.showcase.picture("galtoni")
    app.desk.stack.top.cards["galtoni"].activate()
    kit.live(app, 40)
    scene = app.desk.stack.top
    assert scene.boards.picture("galtoni") not in (None, before)
    assert house.showcase.picture("galtoni") is before
    assert scene.moving
    app.desk.settings.reduced_motion = True
    kit.live(app, 40)
    assert not scene.moving
