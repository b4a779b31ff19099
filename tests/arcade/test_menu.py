"""The start page with several games: a row for each, and the board of the one pointed at."""

from types import SimpleNamespace

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import DWELL, MenuScene
from games.arcade.scenes.setup import SetupScene
from games.core.registry import NAMES
from games.ui.intentions import Next, Point


class Picture:
    """A board that only remembers."""

    def __init__(self):
        """Nothing happened yet."""
        self.places = []

    def arrange(self, rect):
        """Note the place."""
        self.places.append(rect)

    def update(self, dt):
        """Never look different."""
        return False

    def draw(self, surface, whole):
        """Draw nothing."""
        return []


@pytest.fixture
def menu(kit, monkeypatch):
    """Return (app, house, menu, pictures by game) over all five games."""
    pictures = {name: Picture() for name in NAMES}

    def module(name):
        return SimpleNamespace(
            living_picture=lambda desk, seed: pictures[name],
            TABLE=SimpleNamespace(
                boards=lambda: (), usual={}, options=(), fixed={}, board_options=lambda board: {},
                board_hash=lambda board: None,
            ),
        )  # fmt: skip

    monkeypatch.setattr("games.arcade.scenes.menu.available", lambda: NAMES)
    monkeypatch.setattr("games.arcade.scenes.menu.table_module", module)
    monkeypatch.setattr("games.arcade.plan.table_module", module)
    app, house = kit.arcade((1280, 720))
    # Words of games whose catalogues come with their tables.
    texts = app.desk.texts
    app.desk.texts = lambda key, **more: key if key.endswith(".name") else texts(key, **more)
    scene = MenuScene(house)
    app.start([scene])
    return app, house, scene, pictures


def row(scene, name):
    """Return the buttons of a game."""
    return dict(scene._rows)[name]


def test_every_game_has_a_row_within_the_window(menu):
    """Five rows and three other buttons, none on another one, all inside."""
    app, _, scene, _ = menu
    assert [name for name, _ in scene._rows] == list(NAMES)
    window = app.screen.surface.get_rect()
    rects = [button.rect for button in scene._buttons]
    assert len(rects) == 8
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[:number]) == -1


def test_a_game_under_way_goes_on_or_begins_anew(menu):
    """Its row has two buttons; the second one leads to the set-up."""
    _, house, scene, _ = menu
    MatchPlan.usual("mancala").begin(house.saves, 1)
    scene.refresh()
    go_on, anew = row(scene, "mancala")
    assert go_on.text == "Go on with mancala.name"
    assert anew.text == "New"
    assert anew.rect.left > go_on.rect.right
    assert len(row(scene, "gipf")) == 1


def test_the_board_follows_the_pointer_after_a_while(kit, menu):
    """Passing over a game changes nothing, resting on it shows its board in the same place."""
    app, _, scene, pictures = menu
    kit.live(app, 2)
    assert scene.shown == NAMES[0]
    first, second = row(scene, NAMES[1])[0], row(scene, NAMES[2])[0]
    app.do(Point(*first.rect.center))
    kit.live(app, 4)
    app.do(Point(*second.rect.center))
    kit.live(app, round(DWELL * 60) + 3)
    assert scene.shown == NAMES[2]
    assert pictures[NAMES[1]].places == []
    assert pictures[NAMES[2]].places == pictures[NAMES[0]].places
    app.do(Point(2, 2))
    kit.live(app, 60)
    assert scene.shown == NAMES[2]


def test_the_board_follows_the_keys(kit, menu):
    """The tabulator comes to a game, and its board is shown."""
    app, _, scene, _ = menu
    for _ in range(4):
        app.do(Next(1))
    kit.live(app, round(DWELL * 60) + 3)
    assert scene.shown == NAMES[3]


def test_a_row_leads_to_its_own_set_up(menu):
    """Whatever board is shown."""
    app, _, scene, _ = menu
    row(scene, "mancala")[0].activate()
    top = app.desk.stack.top
    assert isinstance(top, SetupScene)
    assert top.plan.game == "mancala"
