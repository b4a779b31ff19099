"""Every scene in both languages, text sizes and windows: nothing cut off, nothing overlapping."""

from functools import partial

import pygame
import pytest

from games.arcade.evening import Evening, Played
from games.arcade.plan import MatchPlan
from games.arcade.scenes.at_board import BoardScene
from games.arcade.scenes.attract import AttractTable
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.learn_end import LearnEndScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.rules import RulesScene, rules_scene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.staff import StaffDoor, StaffScene
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.arcade.tables import available
from games.ui.intentions import (
    Back,
    Confirm,
    Erase,
    Help,
    Menu,
    Move,
    Next,
    Point,
    Press,
    Redraw,
    Release,
    Scroll,
    TypeText,
)
from games.ui.long_list import LongList
from games.ui.storage import Trouble
from games.ui.theme import WALNUT_DEEP
from games.ui.widgets import Button, Label, Pane

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920))


def menu(kit, app, house):
    """Return the start page with a note about a file."""
    app.desk.storage.troubles.append(Trouble("damaged", "galtoni.jsonl.damaged"))
    return [MenuScene(house)]


def setup(kit, app, house):
    """Return the set-up of two."""
    return [SetupScene(house, MatchPlan.usual("galtoni"))]


def setup_of_three(kit, app, house):
    """Return the set-up of three with long names."""
    plan = kit.plan("Wilhelmina Groß", "bot:easy", "Maximiliane Weiß", variant="bag3")
    return [SetupScene(house, plan)]


def setup_of_eight(kit, app, house):
    """Return the set-up of as many as can play, with the strongest bots and a long name."""
    plan = MatchPlan.usual("siebener")
    plan.fit_seats(8)
    plan.seats[1].level = ""
    plan.seats[1].name = "Wilhelmina Groß"
    plan.seats[2].level = "expert"
    return [SetupScene(house, plan)]


def seat_choice(kit, app, house):
    """Return the choice of who sits somewhere, among many with long names."""
    app.desk.settings.names[:] = [f"Wilhelmina Groß {number}" for number in range(7)]
    scene = SetupScene(house, MatchPlan.usual("koenigsflucht"))
    app.start([scene])
    scene.cells[1].widget.activate()
    return [scene, app.desk.stack.top]


def settings(kit, app, house):
    """Return the settings, without a sound device."""
    app.desk.sound_trouble = "no device"
    return [SettingsScene(app.desk)]


def rules(kit, app, house):
    """Return the rules."""
    return [RulesScene(app.desk, "galtoni")]


def lesson(kit, app, house):
    """Return a lesson's step in which something else was tried."""
    scene = LearnScene(house, "galtoni", 5)
    scene.enter()
    scene.act(scene.match.actions()[0])
    return [scene]


def lesson_question(kit, app, house):
    """Return a question that was answered wrong."""
    scene = LearnScene(house, "galtoni", 3)
    scene.enter()
    scene.answer(1)
    return [scene]


def lesson_end(kit, app, house):
    """Return the end of a lesson."""
    return [LearnScene(house, "galtoni", 7), LearnEndScene(house, "galtoni", lambda: None)]


def rules_to_try(kit, app, house):
    """Return the rules from which the lesson can be opened."""
    return [rules_scene(house, "galtoni")]


def table(kit, app, house):
    """Return a table of two people."""
    plan = kit.plan("Wilhelmina Groß", "", calling="call")
    return [TableScene(house, plan.begin(house.saves, 1))]


def table_of_three(kit, app, house):
    """Return a table of three from the bag."""
    plan = kit.plan("Wilhelmina Groß", "bot:easy", "", variant="bag3")
    return [TableScene(house, plan.begin(house.saves, 1))]


def pause(kit, app, house):
    """Return the pause over a table."""
    below = table(kit, app, house)
    return [*below, pause_of(below[0])]


def result(kit, app, house):
    """Return the end of a match of three."""
    words = app.desk.texts
    name = "Wilhelmina Groß"
    ending = Ending(
        words("galtoni.wins", name=name),
        words("galtoni.reason_four_called", name=name),
        [(name, "3½"), (words("table.bot_easy"), "12"), (words("table.player", number=3), "0")],
    )
    return [*table(kit, app, house), ResultScene(app.desk, ending, *[lambda: None] * 3)]


def replay(kit, app, house):
    """Return a replay of a match of three with some marbles."""
    match = kit.plan("Wilhelmina Groß", "", calling="call").begin(house.saves, 1)
    for text in ("drop 4", "land 4", "drop 1", "land 2", "seat 1: call"):
        match.play_text(text)
    scene = ReplayScene(house, match.record)
    scene.playing = False
    scene.jump(4)
    return [scene]


def evening_setup(kit, app, house):
    """Return the set-up of an evening of four with a long name."""
    scene = EveningScene(house)
    scene.seats[0].name = "Wilhelmina Groß"
    scene.people = 4
    return [scene]


def an_evening(played):
    """Return an evening of three in which so many matches were played."""
    names = ["Wilhelmina Groß", "Maximiliane Weiß", "Bo"]
    evening = Evening(names=names, games=["mancala", "koenigsflucht"], length="twice")
    evening.played = [Played((1.5, 1.5)) for _ in range(played)]
    return evening


def evening_board(kit, app, house):
    """Return the scores in the middle of an evening."""
    return [EveningBoard(house, an_evening(4))]


def evening_podium(kit, app, house):
    """Return the podium, all places shared."""
    return [EveningBoard(house, an_evening(12))]


def replays(kit, app, house):
    """Return the list of matches that were played, one of them with many seats."""
    kit.played.play(house.saves.storage.folder, seats=("human:Wilhelmina Groß", "human"))
    seats = ("human:Wilhelmina Groß", "human:Maximiliane Weiß", *("bot:random",) * 6)
    kit.played.play(house.saves.storage.folder, "siebener", seats, seed=2, day=1)
    (house.saves.storage.folder / "matches" / "played" / "broken-of-old.jsonl").touch()
    house.archive.read_all()
    return [ReplaysScene(house)]


def no_replays(kit, app, house):
    """Return the list without a match."""
    return [ReplaysScene(house)]


def remove_replay(kit, app, house):
    """Return the question before a match is removed."""
    below = replays(kit, app, house)
    app.start(below)
    below[0].ask()
    return [*below, app.desk.stack.top]


def branch(kit, app, house):
    """Return who plays on from the middle of a match of three."""
    plan = kit.plan("Wilhelmina Groß", "bot:easy", "", variant="bag3")
    match = plan.begin(house.saves, 1)
    return [BranchScene(house, match, (3, 12))]


def statistics_of_marbles(kit, app, house):
    """Return where the marbles of a player with a long name went."""
    folder = house.saves.storage.folder
    seats = ("human:Wilhelmina Groß", "human")
    match = kit.played.drop_marbles(folder, seats, limit=40)
    kit.played.end(match)
    kit.played.play(folder, seats=("human:Wilhelmina Groß", "bot:easy"))
    house.archive.read_all()
    scene = StatisticsScene(house)
    scene.game = "galtoni"
    return [scene]


def statistics_of_all(kit, app, house):
    """Return how matches of all games went, and with whom."""
    scene = statistics_of_marbles(kit, app, house)[0]
    scene.game = ""
    return [scene]


def statistics_of_one(kit, app, house):
    """Return how a player did at Mancala, against whom, and in which variants."""
    scene = statistics_of_marbles(kit, app, house)[0]
    scene.game = "mancala"
    return [scene]


def no_statistics(kit, app, house):
    """Return the page before any match has ended."""
    return [StatisticsScene(house)]


def menu_going_on(kit, app, house):
    """Return the start page with matches under way in all games."""
    for name in available():
        MatchPlan.usual(name).begin(house.saves, 1)
    return [MenuScene(house)]


def staff_door(kit, app, house):
    """Return the staff's door while it takes no figures."""
    scene = StaffDoor(house, "2580")
    scene._locked = 5.0
    return [scene]


def staff(kit, app, house):
    """Return what the staff can do."""
    return [StaffScene(house)]


def attract(kit, app, house):
    """Return a board that plays by itself, with the plate over it."""
    return [AttractTable(house)]


SCENES = (
    menu,
    menu_going_on,
    staff_door,
    staff,
    attract,
    evening_setup,
    evening_board,
    evening_podium,
    setup,
    setup_of_three,
    setup_of_eight,
    seat_choice,
    settings,
    rules,
    rules_to_try,
    lesson,
    lesson_question,
    lesson_end,
    table,
    table_of_three,
    pause,
    result,
    replay,
    replays,
    no_replays,
    remove_replay,
    branch,
    statistics_of_marbles,
    statistics_of_all,
    statistics_of_one,
    no_statistics,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text_scale", [0.9, 1.2])
def test_nothing_is_cut_off_or_overlaps(kit, table_parts, drawn, scene, size, language, text_scale):
    """All words show in full, widgets lie inside the window and beside each other."""
    app, house = kit.arcade(size, language, text_scale)
    app.start(scene(kit, app, house))
    kit.live(app, 2)
    drawn.clear()
    top = app.desk.stack.top
    app.desk.relayout(*size)  # of what looks as before nothing would be drawn
    top.whole = True
    top.draw(pygame.Surface(size))
    table_parts.check_words(drawn, text_scale)
    check_places(top, size)
    check_touch(top, app.desk.layout)


def check_places(scene, size):
    """Assert that widgets lie in the window and do not overlap."""
    shown = [widget for widget in scene.focus.widgets if widget.visible]
    window = pygame.Rect((0, 0), size)
    for widget in shown:
        if widget.pane is None:
            assert window.contains(widget.rect), f"{widget!r} leaves the window"
        else:
            assert widget.pane.rect.left <= widget.rect.left
            assert widget.rect.right <= widget.pane.rect.right
    plain = [widget for widget in shown if not isinstance(widget, Pane)]
    for number, one in enumerate(plain):
        for other in plain[number + 1 :]:
            assert not seen(one).colliderect(seen(other)), f"{one!r} lies on {other!r}"


def seen(widget):
    """Return what shows of a widget: in a pane only a part of it may."""
    return widget.rect if widget.pane is None else widget.rect.clip(widget.pane.rect)


def check_touch(scene, layout):
    """Assert that everything to touch is at least 48 design pixels high and wide."""
    for widget in scene.focus.widgets:
        if widget.visible and widget.focusable and not isinstance(widget, (Label, Pane)):
            assert min(widget.rect.size) >= layout.px(48) - 1, widget


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_board_is_the_hero(kit, size, seats):
    """Two thirds of the height in landscape and the full width in portrait; nothing lies on it."""
    app, house = kit.arcade(size)
    made = table_of_three if seats == 3 else table
    made = replay if seats == 1 else made
    app.start(made(kit, app, house))
    places = app.desk.stack.top.places
    if size[0] > size[1]:
        assert places.board.height >= size[1] * 2 / 3
    else:
        assert places.board.width >= size[0] - 2 * app.desk.layout.px(16)
        assert places.board.height >= size[1] * 2 / 3
    others = [places.line, *places.corner, *(seat.card for seat in places.seats)]
    for number, one in enumerate(others):
        assert not one.colliderect(places.board)
        assert all(not one.colliderect(other) for other in others[number + 1 :])


def opened(done, main, _):
    """Note that a line of a list was opened, which is what the main button does."""
    done.append(main)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_first_enter_does_what_stands_out(kit, scene):
    """Also after the page was built anew, and once more while keys are at that button."""
    app, house = kit.arcade((1280, 720))
    app.start(scene(kit, app, house))
    top = app.desk.stack.top
    kit.live(app, 120)  # what has only just come takes no answers yet
    done = []
    for _ in range(2):
        top.refresh()
        for widget in top.focus.widgets:
            if isinstance(widget, Button):
                widget.action = partial(done.append, widget)
        found = [w for w in top.focus.widgets if type(w) is Button and w.reachable]
        main = [w for w in found if w.kind == "brass"]
        if not main or isinstance(top, BoardScene):
            return  # at a board Enter is the board's
        if isinstance(top.focus.chosen, LongList):
            top.focus.chosen.opened = partial(opened, done, main[0])
        done.clear()
        app.do(Confirm())
        assert done == main[:1]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_odd_windows_do_no_harm(kit, scene):
    """Any size of window is drawn, and the scene is whole again afterwards (E6)."""
    app, house = kit.arcade()
    app.start(scene(kit, app, house))
    kit.live(app, 3)
    kit.resize_oddly(app)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_window_that_is_being_dragged_shows_the_picture_fitted_in(kit, scene):
    """Until its size has settled nothing is arranged anew, and no scene meets the other size."""
    app, house = kit.arcade()
    app.start(scene(kit, app, house))
    kit.live(app, 3)
    app._idle = True
    for size in ((100, 60), (40, 300), (1, 1), (900, 200)):
        app.screen.surface = pygame.Surface(size)
        app.do(Redraw())
        flips = app.screen.flips
        kit.live(app, 1)
        assert app.screen.flips == flips + 1
        assert (app.desk.layout.width, app.desk.layout.height) == (640, 360)
    beside, inside = app.screen.surface.get_at((2, 100)), app.screen.surface.get_at((300, 100))
    assert beside[:3] == WALNUT_DEEP
    assert inside[:3] != WALNUT_DEEP
    kit.live(app, 20)
    assert (app.desk.layout.width, app.desk.layout.height) == (900, 200)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_scene_takes_every_input(kit, scene):
    """No input raises anywhere, in any order (E12)."""
    app, house = kit.arcade()
    app.start(scene(kit, app, house))
    inputs = [Next(1), Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1), TypeText("x"), Erase()]
    inputs += [Scroll(1.0), Scroll(-3.0), Point(320, 180), Press(5, 5), Release(5, 5), Confirm()]
    for _ in range(4):
        for intention in inputs:
            app.do(intention)
            kit.live(app, 1)
    for intention in (Help(), Back(), Menu(), Menu(), Back()):
        app.do(intention)
        kit.live(app, 1)
    assert app.desk.stack.top is not None
