"""A cross alone, as on any pad, comes to everything there is on the pages round the tables."""

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.seat_choice import SeatChoice
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.statistics import StatisticsScene
from games.core.registry import NAMES
from games.ui.intentions import Move
from games.ui.widgets import Choice, Slider, Toggle


def reached(focus, steps=1):
    """Return all widgets that a cross comes to; what is changed sideways takes those steps.

    Lists take some ``steps`` for themselves.
    """
    focus._next(1)
    found, left = [focus.chosen], [focus.chosen]
    while left:
        start = left.pop()
        ways = [(0, 1), (0, -1)]
        if not isinstance(start, (Choice, Slider, Toggle)):
            ways += [(1, 0), (-1, 0)]
        for dx, dy in ways:
            focus._choose(start, True)
            for _ in range(steps):
                focus._move(dx, dy)
                if focus.chosen is not start:
                    break
            if focus.chosen not in found:
                found.append(focus.chosen)
                left.append(focus.chosen)
    return found


def missing(scene, found):
    """Return what was not come to."""
    return [
        getattr(widget, "text", "") or type(widget).__name__
        for widget in scene.focus.widgets
        if widget.reachable and widget not in found
    ]


def setup_of(game, count=None):
    """Return what makes a game's set-up."""

    def make(house):
        plan = MatchPlan.usual(game)
        plan.fit_seats(count)
        return SetupScene(house, plan)

    return make


PAGES = {
    **{f"set-up of {name}": setup_of(name) for name in NAMES},
    "set-up of eight": setup_of("siebener", 8),
    "settings": lambda house: SettingsScene(house.desk),
    "evening": EveningScene,
    "seat": lambda house: SeatChoice(house, "gipf", MatchPlan.usual("gipf").seats[0], (), str),
    "nothing played": ReplaysScene,
    "no figures": StatisticsScene,
}


def shown(kit, page, size):
    """Return the scene that ``page`` makes, as it lies in a window of ``size``."""
    app, house = kit.arcade(size)
    app.desk.settings.names[:] = ["Ada", "Bo", "Zoë"]
    scene = page(house)
    app.start([scene])
    kit.live(app, 1)
    return scene


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("page", PAGES)
def test_a_cross_alone_comes_to_everything(kit, page, size):
    """All columns, all plates, the buttons at the foot and the doors."""
    scene = shown(kit, PAGES[page], size)
    assert missing(scene, reached(scene.focus)) == []


def against(focus):
    """Return steps that lead the other way than they go, as seen by what is marked."""
    found = []
    for start in [widget for widget in focus.widgets if widget.reachable]:
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            focus._choose(start, True)
            here = start.spot.center
            end = focus._nearest(start, dx, dy) or focus._beside(start, dy)
            if end is None:
                continue
            there = end.spot.center
            if (there[0] - here[0]) * dx + (there[1] - here[1]) * dy < 0:
                found.append((getattr(start, "text", ""), (dx, dy), getattr(end, "text", "")))
    return found


def going(house):
    """Return the start page with some matches under way."""
    for game in ("mancala", "gipf", "siebener"):
        MatchPlan.usual(game).begin(house.saves, 5)
    return MenuScene(house)


MORE = {**PAGES, "start": MenuScene, "start, going on": going}
SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920), (720, 1280), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", MORE)
def test_no_step_leads_the_other_way(kit, page, size):
    """Up never comes to something lower, left never to something at the right."""
    scene = shown(kit, MORE[page], size)
    assert against(scene.focus) == []


@pytest.mark.parametrize("make", [MenuScene, going], ids=["fresh", "going on"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_cross_comes_to_every_game_and_door(kit, size, make):
    """On the start page, whatever its shape."""
    app, house = kit.arcade(size)
    scene = make(house)
    app.start([scene])
    kit.live(app, 1)
    assert missing(scene, reached(scene.focus)) == []


def test_up_from_siebener_leads_to_mancala(kit):
    """Where one is shows the plaque: Galtoni's board is high, its plaque lies at the foot."""
    app, house = kit.arcade((1280, 720))
    scene = MenuScene(house)
    app.start([scene])
    kit.live(app, 1)
    scene.focus._choose(scene.cards["siebener"], True)
    app.do(Move(0, -1))
    assert scene.focus.chosen is scene.cards["mancala"]


def test_a_cross_comes_to_figures_and_matches(kit):
    """Choosers at the top, the list, what can be done with a match, the way back."""
    app, house = kit.arcade((1280, 720))
    for seed in range(3):
        kit.played.play(house.saves.storage.folder, seed=seed)
    house.archive.read_all()
    for scene in (ReplaysScene(house), StatisticsScene(house)):
        app.start([scene])
        kit.live(app, 2)
        assert missing(scene, reached(scene.focus, 9)) == []
        assert against(scene.focus) == []
