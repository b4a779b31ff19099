"""The start page: five boards to choose from, what goes on, the doors, and who lives when."""

import os
from types import SimpleNamespace

import pygame
import pytest

from games.arcade.kiosk import Kiosk
from games.arcade.plan import MatchPlan
from games.arcade.scenes.doors import SETUP, START, open_doors
from games.arcade.scenes.menu import TURN, MenuScene
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.core.registry import NAMES
from games.ui.intentions import Help, Next, Point
from games.ui.scene import Scene

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920))


class Picture:
    """A board that only remembers; it looks different for ``lively`` updates."""

    def __init__(self):
        """Nothing happened yet."""
        self.places, self.updates, self.lively, self.pause = [], 0, 0, 0.0

    def arrange(self, rect):
        """Note the place."""
        self.places.append(rect)

    def update(self, dt):
        """Count, and look different as often as was asked for."""
        self.updates += 1
        self.lively -= 1
        return self.lively >= 0

    @property
    def rest(self):
        """Return no rest while it is lively."""
        return 0.0 if self.lively > 0 else self.pause

    def draw(self, surface, whole):
        """Draw nothing."""
        return []


@pytest.fixture
def menu(kit, monkeypatch):
    """Return a function that makes (app, house, menu, pictures by game) over all five games."""
    pictures = {name: Picture() for name in NAMES}
    monkeypatch.setattr(
        "games.arcade.showcase.table_module",
        lambda name: SimpleNamespace(living_picture=lambda desk, seed: pictures[name]),
    )

    def make(size=(1280, 720), **more):
        app, house = kit.arcade(size, **more)
        scene = MenuScene(house)
        app.start([scene])
        return app, house, scene, pictures

    return make


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_game_has_its_board_on_the_table(menu, size):
    """Five boards of fair size, none on anything else, all within the window."""
    app, _, scene, _ = menu(size)
    assert list(scene.cards) == list(NAMES)
    window = app.screen.surface.get_rect()
    rects = [card.rect for card in scene.cards.values()]
    rects += [*(door.rect for door in scene.doors), scene.places.title, scene.places.words]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[:number]) == -1
    for name in NAMES:
        board = scene.places.cards[name].board
        assert board.width * board.height >= 0.035 * size[0] * size[1], name


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_fewer_games_lie_apart_as_well(kit, menu, size, count):
    """Whatever an exhibitor leaves out, nothing overlaps or leaves the window."""
    app, house, _, _ = menu(size)
    for first in range(6 - count):
        house.kiosk = Kiosk(games=NAMES[first : first + count])
        scene = MenuScene(house)
        app.start([scene])
        kit.live(app, 1)
        rects = [scene.places.cards[name].whole for name in scene.games]
        rects += [scene.places.shelf, scene.places.title, scene.places.main]
        for number, rect in enumerate(rects):
            assert app.screen.surface.get_rect().contains(rect)
            assert rect.collidelist(rects[:number]) == -1


def test_a_game_under_way_goes_on_or_begins_anew(menu):
    """The one played last has the great button; another one has a button beside its name."""
    _, house, scene, _ = menu()
    MatchPlan.usual("mancala").begin(house.saves, 1)
    scene.refresh()
    assert scene.main.text == "Go on with Mancala"
    assert scene.going == {}
    MatchPlan.usual("gipf").begin(house.saves, 1)
    os.utime(house.saves.current("mancala"), (1, 1))
    scene.refresh()
    assert scene.main.text == "Go on with Gipf"
    assert list(scene.going) == ["mancala"]
    assert not scene.going["mancala"].rect.colliderect(scene.cards["mancala"].rect)
    assert scene.going["mancala"].text == "Go on"
    assert min(scene.going["mancala"].rect.size) >= scene.desk.layout.px(48)
    scene.going["mancala"].activate()
    assert scene.desk.stack.top.name == "mancala"


def test_one_board_lives_at_a_time_and_hands_on(kit, menu):
    """After its turn the next one lives; a board in motion comes to rest first."""
    app, _, scene, pictures = menu()
    first, second = pictures[NAMES[0]], pictures[NAMES[1]]
    first.lively = 10_000
    kit.live(app, 20)
    assert (first.updates > 5, second.updates) == (True, 0)
    kit.live(app, round(TURN * 60))
    assert scene.living == NAMES[1]
    before = first.updates
    kit.live(app, 20)
    assert first.updates in (before + 6, before + 7)  # slow things need no more: every third frame
    before = first.updates
    first.lively = 0
    kit.live(app, 20)
    assert first.updates == before + 1
    assert second.updates > 10


def test_the_board_that_is_pointed_at_lives(kit, menu):
    """Under the pointer, and chosen by keys."""
    app, _, scene, _ = menu()
    app.do(Point(*scene.cards[NAMES[3]].rect.center))
    kit.live(app, 2)
    assert scene.living == NAMES[3]
    app.do(Point(2, 2))
    kit.live(app, 60)
    assert scene.living == NAMES[3]
    for _ in range(2):
        app.do(Next(1))
    kit.live(app, 2)
    assert scene.living == NAMES[1]


def test_a_board_leads_to_its_own_set_up(menu):
    """Whatever board lives."""
    app, _, scene, _ = menu()
    scene.cards["mancala"].activate()
    top = app.desk.stack.top
    assert isinstance(top, SetupScene)
    assert top.plan.game == "mancala"


def test_boards_are_made_once_for_all_start_pages(kit, menu):
    """Coming back shows them at once; another size lays them out anew."""
    app, house, _, pictures = menu()
    kit.live(app, 2)
    app.start([MenuScene(house)])
    kit.live(app, 2)
    assert [len(picture.places) for picture in pictures.values()] == [1] * 5
    app.screen.surface = pygame.Surface((720, 1280))
    kit.live(app, 2)
    assert [len(picture.places) for picture in pictures.values()] == [2] * 5


def test_a_board_comes_into_sight_when_it_is_made(kit, menu):
    """The page is there and can be used before its boards are."""
    app, house, scene, pictures = menu()
    kit.live(app, 2)
    orders = {}
    house.showcase.workshop.order = orders.__setitem__
    app.screen.surface = pygame.Surface((720, 1280))
    kit.live(app, 2)
    assert house.showcase.picture("gipf") is None
    assert set(orders) == {f"board {name}" for name in NAMES}
    house.showcase.workshop._made["board gipf"] = orders["board gipf"]()
    kit.live(app, 1)
    assert house.showcase.picture("gipf") is pictures["gipf"]
    assert scene.boards.arriving["gipf"].value > 0
    kit.live(app, 30)
    assert "gipf" not in scene.boards.arriving
    assert "mancala" in scene.boards.arriving


def test_a_board_on_its_way_is_held_by_how_it_looks_elsewhere(kit, menu, monkeypatch):
    """On another page the start page's board stands there, smaller, until that page's own comes."""
    app, house, _, pictures = menu()
    kit.live(app, 3)
    red = (200, 30, 30)
    monkeypatch.setattr(
        type(pictures["gipf"]), "draw", lambda self, surface, whole: surface.fill(red) and []
    )
    still = house.showcase.still("gipf", (120, 90))
    assert still.get_size() == (120, 90)
    assert still.get_at((60, 45)).r > 190
    assert still.get_at((0, 0)).a < 255  # it ends softly
    assert house.showcase.still("gipf", (120, 90)) is still


def test_a_board_brings_no_cloth_to_another_page(menu, monkeypatch):
    """Round and six-cornered ones lie on a cut-out of it: only board and shadow come along."""
    _, house, _, _ = menu()
    place = pygame.Rect(100, 80, 200, 200)
    cloth = house.desk.painter.background().subsurface(place).copy()

    def draw(self, surface, whole):
        surface.blit(cloth, place)
        pygame.draw.circle(surface, (200, 30, 30), place.center, 70)
        return []

    monkeypatch.setattr(Picture, "draw", draw)
    house.showcase.show({"gipf": place})
    house.showcase.begin()
    house.showcase.arrived()
    for still in (house.showcase.still("gipf", (200, 200)), house.showcase.look("gipf")):
        assert [still.get_at((at, at)).a for at in (20, 100, 180)] == [0, 255, 0]


def red_cross(self, surface, whole):
    """Draw a red board with a blue middle."""
    place = self.places[-1]
    surface.fill((200, 30, 30), place)
    surface.fill((30, 30, 200), pygame.Rect(0, 0, 20, 20).move(place.centerx - 10, place.centery))
    return []


def test_after_a_change_of_size_each_board_as_it_was_is_there_at_once(kit, menu, monkeypatch):
    """No place is bare wood while the boards are made anew."""
    monkeypatch.setattr(Picture, "draw", red_cross)
    app, house, scene, _ = menu()
    kit.live(app, 30)
    house.workshop.order = lambda key, make: None
    app.screen.surface = pygame.Surface((1920, 1080))
    kit.live(app, 2)
    for card in scene.places.cards.values():
        board = card.board
        assert house.showcase.picture("gipf") is None
        assert app.screen.surface.get_at((board.centerx, board.centery - 25))[:3] == (200, 30, 30)


@pytest.mark.parametrize("name", NAMES)
def test_at_the_very_first_start_each_board_has_a_picture(kit, menu, name):
    """Nothing was ever made, and yet no place is bare wood; a game without one does no harm."""
    app, house, _, _ = menu()
    house.workshop.order = lambda key, make: None
    kit.live(app, 2)
    assert house.showcase.look(name) is None
    still = house.showcase.still(name, (300, 300), SHAPES.get(name, 1.0))
    assert still.get_at((150, 150)).a > 240
    colours = {still.get_at((x, 150))[:3] for x in range(100, 200, 2)}
    assert len(colours) > 10  # a board, not a plain plate
    assert house.showcase.still("draughts", (300, 300)) is None


def test_while_boards_are_made_their_pictures_are_read_once(kit, menu, monkeypatch):
    """However often the page is drawn meanwhile: each of five files once; one that is lost, too."""
    from pygame import image

    read = []

    def load(path):
        read.append(path.stem)
        if path.stem == "gipf":
            raise FileNotFoundError(path)
        return pygame.Surface((80, 80))

    monkeypatch.setattr(image, "load", load)
    app, house, scene, _ = menu()
    house.workshop.order = lambda key, make: None
    for _ in range(4):
        scene.dirty = scene.whole = True
        kit.live(app, 1)
    assert house.showcase.picture("gipf") is None
    assert sorted(read) == sorted(NAMES)


def test_a_board_comes_into_sight_over_what_held_its_place(kit, menu, monkeypatch):
    """From one to the other in equal steps; no picture of any board is made for it meanwhile."""
    monkeypatch.setattr(Picture, "draw", lambda self, surface, whole: blue(surface, self))
    app, house, scene, _ = menu()
    order, orders = house.workshop.order, []
    house.workshop.order = lambda *wanted: orders.append(wanted)
    still = pygame.Surface((60, 60))
    still.fill((200, 0, 0))
    monkeypatch.setattr(type(house.showcase), "still", lambda self, name, size, shape: still)
    kit.live(app, 2)
    at = scene.places.cards["gipf"].board.topleft
    assert app.screen.surface.get_at(at)[:3] == (200, 0, 0)
    monkeypatch.setattr(
        type(house.showcase), "still", lambda *_: pytest.fail("nothing is held any more")
    )
    for wanted in orders:
        order(*wanted)
    seen = []
    for _ in range(24):
        kit.live(app, 1)
        seen.append(app.screen.surface.get_at(at)[:3])
    reds, blues = [colour[0] for colour in seen], [colour[2] for colour in seen]
    assert reds == sorted(reds, reverse=True)
    assert blues == sorted(blues)
    assert {colour[1] for colour in seen} == {0}
    assert 100 < reds[1] < 200
    assert seen[-1] == (0, 0, 200)
    assert scene.boards._held == {}


def blue(surface, picture):
    """Draw a board that is blue all over."""
    surface.fill((0, 0, 200), picture.places[-1])
    return [picture.places[-1]]


def test_a_still_keeps_a_board_s_shape(kit, menu, monkeypatch):
    """In a place of another shape the board is smaller, not narrower."""
    monkeypatch.setattr(Picture, "draw", red_cross)
    _, house, _, _ = menu()
    house.showcase.show({"gipf": pygame.Rect(0, 0, 200, 200)})
    house.showcase.begin()
    house.showcase.arrived()
    still = house.showcase.still("gipf", (100, 300))
    assert still.get_at((50, 150))[2] > 150
    assert still.get_at((50, 115))[0] > 150
    assert still.get_at((50, 90)).a == 0


def test_a_board_of_the_same_size_elsewhere_keeps_what_is_baked(menu):
    """Only its place is another one."""
    _, house, _, _ = menu()
    house.showcase.show({"gipf": pygame.Rect(0, 0, 200, 200)})
    house.showcase.begin()
    painter = house.showcase._studios["gipf"].painter
    house.showcase.show({"gipf": pygame.Rect(40, 30, 200, 200)})
    house.showcase.begin()
    assert house.showcase._studios["gipf"].painter is painter
    house.showcase.show({"gipf": pygame.Rect(40, 30, 300, 300)})
    house.showcase.begin()
    assert house.showcase._studios["gipf"].painter is not painter


def test_every_door_leads_somewhere(kit, menu):
    """Every door of the start page and of a set-up opens a scene, and has its words."""
    app, house, _, _ = menu()
    for door in (*START, *SETUP):
        assert app.desk.texts(door.key)
        scene = door.open(house, "galtoni")
        assert isinstance(scene, Scene)
        app.desk.stack.push(scene)
        kit.live(app, 1)
        app.desk.stack.pop()


def test_an_exhibitor_closes_doors(menu):
    """Visitors find the rules, and neither settings nor a way out."""
    app, house, _, _ = menu()
    house.kiosk = Kiosk(games=("gipf", "galtoni"))
    scene = MenuScene(house)
    app.start([scene])
    assert scene.games == ("galtoni", "gipf")
    words = [door.text for door in scene.doors]
    assert "Rules" in words
    assert not {"Settings", "Quit"} & set(words)
    assert "arcade.rules" in [door.key for door in open_doors(START, house)]
    assert "arcade.settings" not in [door.key for door in open_doors(START, house)]


def test_going_on_with_a_match_sits_down(menu):
    """The great button leads to the table."""
    app, house, scene, _ = menu()
    MatchPlan.usual("gipf").begin(house.saves, 1)
    scene.refresh()
    scene.main.activate()
    assert isinstance(app.desk.stack.top, TableScene)


def test_boards_are_asked_for_when_the_page_is_in_sight(menu, monkeypatch):
    """The first frame need not share the machine with them."""
    app, house, scene, _ = menu()
    orders = []
    house.showcase.workshop.order = lambda key, make: orders.append(key)
    assert scene.moving
    app.frame()
    assert orders == [f"board {name}" for name in NAMES]
    app.frame()
    assert len(orders) == len(NAMES)


def test_only_what_moves_is_drawn(kit, menu):
    """A board that lives costs its own places, one that comes its own rectangle, no more."""
    app, _, scene, pictures = menu()
    kit.live(app, 90)
    first = pictures[NAMES[0]]
    first.draw = lambda surface, whole: [pygame.Rect(7, 8, 9, 10)]
    first.lively = 10_000
    kit.live(app, 4)
    assert app.desk.stack.damage == [pygame.Rect(7, 8, 9, 10)]
    scene.boards.came.add("gipf")
    kit.live(app, 1)
    board = scene.places.cards["gipf"].board
    assert app.desk.stack.damage in ([board], [pygame.Rect(7, 8, 9, 10), board])
    app.do(Point(*scene.doors[0].rect.center))
    kit.live(app, 1)
    assert app.desk.stack.damage is None


def test_the_loop_is_slow_while_boards_live_and_awake_at_a_touch(kit, menu, monkeypatch):
    """A film's pictures a second; a pointer is seen within a frame."""
    app, _, scene, _ = menu()
    kit.live(app, 90)
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        app.clock.time += seconds
        if len(slept) == 1 and touching:
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1)))

    monkeypatch.setattr(app, "_idle", True)
    monkeypatch.setattr(app, "_sleep", sleep)
    monkeypatch.setattr(app, "_sweep", lambda: None)
    touching = False
    app.frame()
    app.rest()
    assert sum(slept) == pytest.approx(1 / 24)
    touching = True
    slept.clear()
    app.frame()
    app.rest()
    assert sum(slept) == pytest.approx(1 / 60)
    assert scene.tempo == pytest.approx(1 / 24)


@pytest.mark.parametrize("still", [False, True])
def test_rules_open_for_the_game_that_was_looked_at(arcade, kit, still):
    """The one that the pointer rested on, not those that it crossed on its way to the door."""
    app, house = arcade((1280, 720))
    app.desk.settings.reduced_motion = still
    menu = MenuScene(house)
    app.start([menu])
    kit.live(app, 2)
    app.do(Point(*menu.cards["gipf"].plaque.center))
    kit.live(app, 30)
    app.do(Point(*menu.cards["mancala"].plaque.center))
    kit.live(app, 3)
    kit.press(app, next(door for door in menu.doors if door.icon == "book"))
    assert app.desk.stack.top.game == "gipf"
    app.desk.stack.pop()
    app.do(Point(*menu.cards["siebener"].plaque.center))
    app.do(Help())
    assert app.desk.stack.top.game == "siebener"
