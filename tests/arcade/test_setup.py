"""The set-up page: nothing moves while one chooses, and nothing is asked that has one answer."""

import pygame
import pytest

from assets.texts import Texts
from games.arcade.kiosk import Kiosk
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import rules_page
from games.arcade.scenes.seat_choice import SeatChoice
from games.arcade.scenes.setup import SetupScene
from games.arcade.tables import available, table_module
from games.core import registry
from games.core.registry import NAMES
from games.ui.intentions import Confirm, Erase, Mark, Next, Point, Press, Release, TypeText
from games.ui.name_plate import NamePlate, SeatPlate
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


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (720, 1280), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.2])
@pytest.mark.parametrize("game", NAMES)
def test_nothing_moves_away_under_the_finger(kit, game, size, scale):
    """Whatever is chosen, with more seats or options too: what is touched stays where it is.

    Only what lies below more seats moves; page, buttons, sentence and board stay, too.
    """
    app, house = kit.arcade(size, "de", text_scale=scale)
    scene = SetupScene(house, MatchPlan.usual(game))
    app.start([scene])
    before = rows(scene)
    fixed = tuple(map(tuple, (scene.panel, scene.slip, scene.places.board)))
    for key in [cell.told.key for cell in scene.cells if isinstance(cell.widget, Choice)]:
        touched = next(cell.widget for cell in scene.cells if cell.told.key == key)
        place, many = tuple(touched.rect), len(touched.options)
        for _ in range(many):
            next(cell.widget for cell in scene.cells if cell.told.key == key).step(1, 0)
            touched = next(cell.widget for cell in scene.cells if cell.told.key == key)
            assert tuple(touched.rect) == place, key
            assert tuple(map(tuple, (scene.panel, scene.slip, scene.places.board))) == fixed, key
            now = rows(scene)
            if key not in ("variant", "count"):  # with more players there are more rows
                assert {text: now[text] for text in before if text in now} == before, key
    assert rows(scene) == before


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
    scene.plan.seats[2].level = "random"
    scene._set_board("althoefer")
    scene._set_option("jokers", 5)
    scene._set_first(2)
    scene.begin()
    match = app.desk.stack.top.match
    assert [str(seat) for seat in match.seats] == ["bot:random", "human:Ada", "bot:easy"]
    header = match.record.header
    assert (header.variant, header.board, header.options["jokers"]) == ("bag3", "althoefer", 5)
    assert app.desk.settings.names == ["Ada"]


def test_whoever_begins_anew_is_told_where_the_match_under_way_lies(kit):
    """Nothing is said where none was; else one line, and it is among the replays."""
    app, house = kit.arcade((1280, 720))
    told = []
    for _ in range(2):
        scene = SetupScene(house, MatchPlan.usual("mancala"))
        app.start([MenuScene(house), scene])
        scene.begin()
        told.append(app.desk.stack.top._said.words)
    assert told == ["", "Your match under way now lies under “Replays”."]
    assert len(list(house.saves.folder.rglob("mancala-*.jsonl"))) == 1


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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.9, 1.2])
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


@pytest.mark.parametrize("size", SIZES[:4], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("scale", [0.9, 1.2])
def test_all_rows_fit_above_the_sentence(kit, size, language, scale):
    """No row lies on another, on the sentence or outside its paper, with up to eight seats."""
    for game in NAMES:
        app, house = kit.arcade(size, language, text_scale=scale)
        plan = MatchPlan.usual(game)
        plan.fit_seats(max(plan.seat_counts()))
        scene = SetupScene(house, plan)
        app.start([scene])
        assert scene._pane.reach == 0, game
        places = [widget.rect for widget in scene._pane.children]
        assert all(scene.sheet.contains(place) for place in [*places, scene.slip]), game
        for number, place in enumerate(places):
            assert place.collidelist(places[:number]) == -1, (game, number)
            assert not place.colliderect(scene.slip), (game, number)


def test_the_main_button_has_one_place(page):
    """Whatever the game: back and begin lie where they lay before, and the name at the top."""
    found = set()
    for game in NAMES:
        _, scene = page(game)
        buttons = tuple(tuple(button.rect) for button in scene._buttons)
        found.add((buttons, tuple(scene.places.title), tuple(scene.panel)))
    assert len(found) == 1


def test_the_sentence_follows_the_hand(page):
    """First the variant is told; then whatever was hovered, touched or chosen last."""
    app, scene = page("galtoni")
    assert scene.told.key == "variant"
    where = {cell.told.key: cell.widget for cell in scene.cells}
    x, y = where["board"].rect.center
    app.do(Point(x, y))
    app.frame()
    assert (scene.told.key, scene.told.lead) == ("board", "Gerhards")
    app.do(Point(1, 1))
    app.frame()
    assert scene.told.key == "board"
    scene.focus.choose(where["false_call"])
    app.frame()
    assert scene.told.key == "false_call"
    where["false_call"].step(1, 0)
    assert scene.told.note == scene.told.notes[1]


def test_a_level_is_told_once(page):
    """Five bots at Siebener's table: their plates say who they are, one sentence what they do."""
    app, scene = page("siebener")
    scene._set_count(8)
    note = Texts("en")("siebener.bot_easy_note")
    words = [getattr(widget, "text", "") for widget in scene.focus.widgets]
    assert note not in words
    seat = next(cell for cell in scene.cells if cell.told.key == "seat 4")
    scene.focus.choose(seat.widget)
    app.frame()
    assert scene.told.note == note


def test_marks_lie_on_the_plates_of_those_who_will_have_them(page):
    """Whoever begins has the first seat's mark, the next one the second; the lot hides them."""
    _, scene = page("siebener")
    assert [scene.mark(seat) for seat in range(3)] == [0, 1, 2]
    scene._set_first(1)
    assert [scene.mark(seat) for seat in range(3)] == [2, 0, 1]
    scene._set_first(-1)
    assert scene.mark(0) is None
    assert all(cell.widget.token is None for cell in scene.cells if "seat" in cell.told.key)


def seat_card(app, scene, seat):
    """Touch the sign at the end of a plate; return the card that opens."""
    plate = next(cell.widget for cell in scene.cells if cell.told.key == f"seat {seat}")
    x, y = plate.rect.right - 8, plate.rect.centery
    app.do(Press(x, y))
    app.do(Release(x, y))
    app.frame()
    card = app.desk.stack.top
    assert isinstance(card, SeatChoice)
    return card, {widget.text: widget for widget in card.focus.widgets if hasattr(widget, "text")}


def test_a_seat_is_taken_by_somebody_known_by_a_bot_or_by_somebody_new(page):
    """The card lists names that were typed here and all levels with their sentences."""
    app, scene = page("gipf")
    app.desk.settings.names[:] = ["Ada", "Zoë"]
    _, plates = seat_card(app, scene, 1)
    notes = {plate.note for plate in plates.values() if isinstance(plate, SeatPlate)}
    assert Texts("en")("gipf.bot_hard_note") in notes
    plates["Zoë"].activate()
    assert app.desk.stack.top is scene
    assert (scene.plan.seats[1].name, scene.plan.seats[1].level) == ("Zoë", "")
    _, plates = seat_card(app, scene, 1)
    plates["Hard bot"].activate()
    assert scene.plan.seats[1].level == "hard"
    _, plates = seat_card(app, scene, 1)
    plates["Somebody new"].activate()
    assert (scene.plan.seats[1].name, scene.plan.seats[1].level) == ("", "")
    assert any(isinstance(w, NamePlate) and not w.value for w in scene.focus.widgets)


@pytest.mark.parametrize("known", [["Ada"], ["Ada", "Zoë"]])
def test_plates_of_people_end_where_the_page_does(page, known):
    """Whoever sits at the table stays in the list: no place is kept there for a cross."""
    app, scene = page("mancala")
    scene.plan.seats[0].name = "Ada"
    app.desk.settings.names[:] = known
    scene.refresh()
    card, plates = seat_card(app, scene, 1)
    ends = {name: plates[name].rect.right for name in ("Somebody new", *known)}
    crosses = [w.rect.right for w in card.focus.widgets if getattr(w, "icon", "") == "close"]
    assert ends["Ada"] == ends["Somebody new"]
    assert crosses == [ends["Somebody new"]] * (len(known) - 1)


def test_who_sits_elsewhere_swaps_places(page):
    """Nobody sits at one table twice."""
    app, scene = page("mancala")
    scene.plan.seats[0].name = "Ada"
    scene.refresh()
    _, plates = seat_card(app, scene, 1)
    plates["Ada"].activate()
    assert [(who.name, who.level) for who in scene.plan.seats] == [("", "easy"), ("Ada", "")]


def test_touching_a_name_plate_types_and_confirming_opens_the_card(page):
    """Pads have no keys to type with: they choose among names."""
    app, scene = page("mancala")
    plate = scene.cells[0].widget
    x, y = plate.rect.left + 60, plate.rect.centery
    app.do(Press(x, y))
    app.do(Release(x, y))
    assert app.desk.stack.top is scene
    assert scene.typing
    scene.focus.let_be()
    scene.focus.choose(plate)
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, SeatChoice)


def test_enter_accepts_a_name_that_is_typed_and_only_then_opens_the_card(page):
    """The plate stays chosen without a cursor; arrows and the tabulator lead on from it."""
    app, scene = page("mancala")
    plate, other = scene.cells[0].widget, scene.cells[1].widget
    x, y = plate.rect.left + 60, plate.rect.centery
    for intention in (Press(x, y), Release(x, y), TypeText("Ada"), Confirm()):
        app.do(intention)
        app.frame()
    assert app.desk.stack.top is scene
    assert (scene.focus.chosen, scene.focus.shown, plate.rests) == (plate, True, True)
    assert scene.plan.seats[0].name == "Ada"
    begins = next(cell for cell in scene.cells if cell.told.key == "begins")
    assert begins.widget.words == "Ada"
    app.do(TypeText("m"))
    assert (plate.value, plate.rests) == ("Adam", False)
    app.do(Confirm())
    app.do(Mark("right"))
    assert scene.focus.chosen is other
    app.do(Next(-1))
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, SeatChoice)


def test_the_tabulator_accepts_a_name_too(page):
    """It leads on from the plate with the name as it was typed."""
    app, scene = page("mancala")
    plate, other = scene.cells[0].widget, scene.cells[1].widget
    for intention in (Press(*plate.rect.center), TypeText("Ada"), Next()):
        app.do(intention)
    assert scene.focus.chosen is other
    assert (scene.plan.seats[0].name, plate.begun) == ("Ada", False)
    assert app.desk.stack.top is scene


def test_visitors_choose_bots_but_give_no_names(kit):
    """In a kiosk names of those who were there before are nobody's business."""
    app, house = kit.arcade((1280, 720))
    house.kiosk = Kiosk()
    app.desk.settings.names[:] = ["Ada"]
    scene = SetupScene(house, MatchPlan.usual("gipf"))
    app.start([scene])
    assert not any(isinstance(widget, NamePlate) for widget in scene.focus.widgets)
    _, plates = seat_card(app, scene, 1)
    assert "Ada" not in plates
    assert "Somebody new" not in plates
    plates["Person"].activate()
    assert scene.plan.seats[1].level == ""


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
    looks = []
    for still in (False, False, True, True):
        app.desk.settings.reduced_motion = still
        kit.live(app, 120)
        looks.append(pygame.image.tobytes(app.screen.surface, "RGB"))
    assert not scene.moving
    assert looks[0] != looks[1]
    assert looks[2] == looks[3]


def test_what_is_chosen_stays_so_when_rows_come_or_go(page):
    """Stepping to a variant for three and back leaves the variant under the hand."""
    _, scene = page("galtoni")
    scene.focus.shown = True
    variant = next(cell.widget for cell in scene.cells if cell.told.key == "variant")
    scene.focus.choose(variant)
    for _ in range(len(variant.options)):
        scene.focus.chosen.step(1, 0)
        assert scene.focus.chosen.text == "Variant"
    assert scene.plan.variant == "duel"


def test_a_name_is_said_everywhere_while_it_is_typed(page):
    """Beside who begins, and in the sentence; the field keeps what is being typed."""
    app, scene = page("gipf")
    plate = scene.cells[0].widget
    x, y = plate.rect.left + 60, plate.rect.centery
    for intention in (Point(x, y), Press(x, y), Release(x, y), TypeText("Zoë")):
        app.do(intention)
        app.frame()
    begins = next(cell for cell in scene.cells if cell.told.key == "begins")
    assert (begins.widget.words, begins.told.lead) == ("Zoë", "Zoë")
    assert scene.told.lead == "Zoë"
    assert scene.focus.chosen is plate


@pytest.mark.parametrize(
    ("asked", "words", "kept"),
    [
        ("", "None", ""),
        ("Galtoni:double", "Galtoni for a double", "galtoni:double"),
        ("siebener:double", "As asked for", "siebener:double"),
        ("mancala:jump:pits=4", "As asked for", "mancala:jump:pits=4"),
    ],
)
def test_what_was_asked_for_elsewhere_is_shown_as_it_is_and_kept(kit, asked, words, kept):
    """The command line knows more than the set-up offers: nothing else is said of it."""
    app, house = kit.arcade((1280, 720))
    plan = MatchPlan.usual("gipf")
    plan.options["potentials"] = asked
    scene = SetupScene(house, plan)
    app.start([scene])
    choice = next(w for w in scene.focus.widgets if getattr(w, "text", "") == "Potentials")
    assert (choice.words, choice.value) == (words, kept)
    choice.step(1, 0)
    choice = next(w for w in scene.focus.widgets if getattr(w, "text", "") == "Potentials")
    assert choice.words != words


def test_who_changes_places_and_who_begins_then_is_told_for_a_while(kit, page):
    """The bot goes where Ada sat: nothing of that is silent, and then the page goes on as usual."""
    app, scene = page("gipf")
    ada, bot = scene.plan.seats
    ada.name = "Ada"
    scene.refresh()
    seated = scene.cells[1].widget
    seated.activate()
    choice = app.desk.stack.top
    choice._seat_person("Ada")
    assert (ada.level, bot.name) == ("easy", "Ada")
    assert (scene.told.lead, scene.told.note) == (
        "Ada",
        "Has changed places with Easy bot. Easy bot begins.",
    )
    kit.live(app, 360)
    assert scene.told.key != "swap"
