"""With less motion nothing travels: podium, result and bar are here, and then there."""

import numpy as np
import pygame
import pytest
from pygame import Rect

from games.arcade.advice import Balance
from games.arcade.evening import Evening, Played
from games.arcade.scenes.evening_podium import Crowned, podium
from games.arcade.scenes.result import ResultScene
from games.core.bots import Opinion, Unit
from games.core.interrupts import Resign
from games.ui.intentions import Weigh
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")

STILL = [True, False]


@pytest.fixture
def stand(kit):
    """Return a function: the podium of three people, drawn on its own, and how it is told."""

    def make(still):
        app, _ = kit.arcade((1280, 720), reduced_motion=still)
        played = [Played((4.0, 2.0, 0.0)), Played((4.0, 2.0, 0.0))]
        evening = Evening(
            names=["Ada", "Bo", "Cy"], games=["siebener"], length="twice", played=played, win=4.0
        )
        show = podium(app.desk, Rect(20, 20, 480, 640), evening)
        while not show.ready:
            show.prepare()
        return [act for _, act in show.acts]

    return make


@pytest.mark.parametrize("still", STILL)
def test_nothing_on_the_podium_travels(stand, still):
    """Medals and the winner's marble are drawn where they will be, from the first moment on."""
    surface = pygame.Surface((520, 700))
    travelled = []
    for act in stand(still):
        times = [number * act.seconds / 24 for number in range(1, 25)]
        seen = {}
        for time in times:
            now = {}
            for rect in act.draw(surface, time):
                now.setdefault(rect.size, set()).add(rect.topleft)
            for size, corners in now.items():
                seen.setdefault(size, set()).add(frozenset(corners))
        travelled += [len(corners) > 1 for corners in seen.values()]
        travelled.append(isinstance(act, Crowned) and len(seen) > 4)  # a laurel cut off grows
    assert any(travelled) is not still


@pytest.mark.parametrize("still", STILL)
def test_what_comes_to_the_podium_fades_in_where_things_may_not_travel(stand, still):
    """A medal half there is a medal seen through, not one on its way."""
    surface = pygame.Surface((520, 700))
    medals = [act for act in stand(still) if type(act).__name__ == "SetDown"]
    assert len(medals) == 3
    solid = []
    for time in (0.02, 0.12, 0.25):
        medals[0].draw(surface, time)
        solid.append(medals[0]._picture.get_alpha())
    assert (solid[1] < 255) is still
    assert solid[0] < solid[1] <= solid[2] == 255


def frames(kit, app, scene):
    """Let the result come; return the first picture of it and the one at rest."""
    scene.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    app.desk.stack._arrive()  # what is laid over it while scenes change is another matter
    shots = []
    for count in (1, 2, 60):
        kit.live(app, count)
        shots.append(pygame.surfarray.array3d(app.screen.surface))
    return shots


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("still", STILL)
def test_the_result_lies_there_at_once(mancala, size, still):
    """Its page does not slide in: the first picture of it is the last."""
    settings = Settings(language="en", reduced_motion=still)
    app, scene = mancala.sit_down("Ada", "Bo", size=size, settings=settings)
    first, second, last = frames(mancala, app, scene)
    assert not app.desk.stack.top._away.moving
    assert np.array_equal(second, last) is still
    assert np.array_equal(first, last) is still


@pytest.mark.parametrize("still", STILL)
def test_the_bars_colours_do_not_flow(mancala, still):
    """They are where they belong as soon as that is known."""
    settings = Settings(language="en", reduced_motion=still)
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720), settings=settings)
    app.do(Weigh())
    gauge = scene.hinting.gauge
    mancala.live_until(app, lambda: scene.hinting.advisor.balance is not None)
    mancala.live(app, 60)
    gauge.show(Balance(0.9, 0, Opinion(0, 9.0, Unit.STONES, 3)))
    assert gauge.flowing is not still
    assert (gauge.edges[0].value == 0.9) is still
    mancala.live(app, 1)
    assert (gauge.edges[0].value == 0.9) is still
    mancala.live(app, 60)
    assert gauge.edges[0].value == pytest.approx(0.9)


def test_the_bars_colours_of_three_do_not_flow_either(table_kit):
    """Every edge is in its place."""
    kit = table_kit("siebener", "siebener")
    settings = Settings(language="en", reduced_motion=True)
    _, scene = kit.sit_down("Ada", "Bo", "Cy", size=(1280, 720), settings=settings)
    gauge = scene.hinting.gauge
    opinion = Opinion(0, 0.6, Unit.CHANCE, 3, chances=(0.6, 0.3, 0.1))
    gauge.show(Balance(0.6, 0, opinion, (0.6, 0.3, 0.1)))
    assert not gauge.flowing
    assert [edge.value for edge in gauge.edges] == pytest.approx([0.6, 0.9])
