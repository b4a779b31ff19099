"""A set-up is as it was when the game was begun last; one press makes it as usual."""

import msgspec
import pytest

from games.arcade.habits import FILE, Habits
from games.arcade.kiosk import Kiosk
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.tables import available
from games.ui.intentions import Press, Release


def opened(app, house, game):
    """Go to a game's set-up from the start page."""
    app.start([MenuScene(house)])
    app.desk.stack.top.cards[game].activate()
    scene = app.desk.stack.top
    assert isinstance(scene, SetupScene)
    return scene


def words(scene):
    """Return the words of the buttons at the foot, those in brackets that cannot be pressed."""
    return [one.text if one.enabled else f"({one.text})" for one in scene._buttons]


def test_two_children_sit_where_they_sat_at_the_last_match(kit):
    """Opponent, potentials, names and who begins are kept for each game by itself."""
    app, house = kit.arcade((1280, 720))
    scene = opened(app, house, "gipf")
    assert words(scene) == ["Back", "Begin"]
    scene._set_name(scene.plan.seats[0], 0)("Ada")
    scene.plan.seats[1].level = ""
    scene._set_name(scene.plan.seats[1], 1)("Bea")
    scene._set_option("potentials", "galtoni:double")
    scene._set_first(1)
    scene.begin()
    scene = opened(app, house, "gipf")
    assert [(who.name, who.level) for who in scene.plan.seats] == [("Ada", ""), ("Bea", "")]
    assert (scene.plan.options["potentials"], scene.first) == ("galtoni:double", 1)
    assert [who.level for who in opened(app, house, "mancala").plan.seats] == ["", "easy"]


def test_as_usual_is_one_press_away_and_nothing_else_comes_under_the_finger(kit):
    """Pressed twice at one spot it does no more than once."""
    app, house = kit.arcade((1280, 720))
    scene = opened(app, house, "galtoni")
    start = tuple(scene._buttons[-1].rect)
    scene._set_variant("bag3")
    assert words(scene) == ["Back", "As usual", "Begin"]
    x, y = scene._buttons[1].rect.center
    for _ in range(2):
        app.do(Press(x, y))
        app.do(Release(x, y))
        app.frame()
        assert words(scene) == ["Back", "(As usual)", "Begin"]
        assert app.desk.stack.top is scene
    assert (scene.plan.variant, [who.level for who in scene.plan.seats]) == ("duel", ["", "easy"])
    assert tuple(scene._buttons[-1].rect) == start


def test_visitors_of_an_exhibition_leave_no_set_up_behind(kit):
    """Nothing is written, and nothing that was written at home is shown."""
    app, house = kit.arcade((1280, 720))
    kept = MatchPlan.usual("mancala")
    kept.variant = "kalah"
    house.habits.keep(kept, 0)
    before = (app.desk.storage.folder / FILE).read_bytes()
    house.kiosk = Kiosk()
    scene = opened(app, house, "mancala")
    assert scene.plan.variant == MatchPlan.usual("mancala").variant
    scene.plan.options["pits"] = 5
    scene.refresh()
    assert words(scene) == ["Back", "Begin"]
    scene.begin()
    assert (app.desk.storage.folder / FILE).read_bytes() == before


def test_a_damaged_file_is_set_aside_and_all_is_as_usual(kit):
    """The player is told of it once, as of any file."""
    app, house = kit.arcade((1280, 720))
    folder = app.desk.storage.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_bytes(b'{"gipf": {"variant": 3')
    assert house.habits.plan("gipf") == (MatchPlan.usual("gipf"), 0)
    assert [(trouble.kind, trouble.file) for trouble in app.desk.storage.troubles] == [
        ("damaged", f"{FILE}.damaged")
    ]
    assert (folder / f"{FILE}.damaged").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "none"},
        {"seats": []},
        {"seats": [{}, {"level": "none"}]},
        {"options": {"none": 1}},
        {"options": {"jokers": 99}},
        {"board": None},
        {"board": "none"},
    ],
    ids=lambda change: "".join(change),
)
def test_what_there_is_no_longer_is_as_if_it_had_never_been_chosen(kit, change):
    """A variant, a level, an option or a board may have gone since."""
    app, house = kit.arcade((1280, 720))
    house.habits.keep(MatchPlan.usual("galtoni"), 0)
    path = app.desk.storage.folder / FILE
    kept = msgspec.json.decode(path.read_bytes())
    kept["galtoni"].update(change)
    path.write_bytes(msgspec.json.encode(kept))
    assert house.habits.plan("galtoni") == (MatchPlan.usual("galtoni"), 0)


@pytest.mark.parametrize(("kept", "first"), [(-1, -1), (1, 1), (2, 0), (-2, 0)])
def test_who_began_at_a_place_that_is_gone_is_as_usual(kit, kept, first):
    """-1 stands for the lot; two sit at a duel."""
    _, house = kit.arcade((1280, 720))
    house.habits.keep(MatchPlan.usual("galtoni"), kept)
    assert house.habits.plan("galtoni") == (MatchPlan.usual("galtoni"), first)


@pytest.mark.parametrize("game", available())
def test_the_usual_comes_back_as_it_was_kept(kit, game):
    """Whatever a game's options are."""
    app, house = kit.arcade((1280, 720))
    plan = MatchPlan.usual(game)
    house.habits.keep(plan, 0)
    assert Habits(app.desk.storage).plan(game) == (plan, 0)
