"""The bar that weighs a match: switched, following the seat, costing nothing at rest."""

from types import SimpleNamespace

import pytest

from games.core.bots import Opinion, Unit
from games.core.interrupts import Resign
from games.ui.intentions import Digit, Weigh
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")


def test_the_bar_is_switched_by_a_key_and_kept(mancala):
    """E shows it and weighs; the setting is kept for the next table."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    assert not scene.hinting.gauge.visible
    app.do(Weigh())
    mancala.live(app, 60)
    gauge = scene.hinting.gauge
    assert gauge.visible
    opinion = scene.hinting.advisor.balance.opinion
    assert opinion.unit is Unit.STONES
    assert gauge.number == f"+{opinion.value:.0f}"
    assert gauge.level.value == scene.hinting.advisor.balance.share > 0.5
    assert app.desk.storage.load_settings().evaluation
    app.do(Weigh())
    assert not scene.hinting.gauge.visible


def test_the_bar_follows_the_seat_not_the_turn(mancala):
    """What is good for the second seat makes the first one's share smaller."""
    _, scene = mancala.sit_down("Ada", "bot:easy", settings=Settings(language="en"))
    advisor = scene.hinting.advisor
    advisor._thinker = SimpleNamespace(
        answer=lambda: SimpleNamespace(
            late=False,
            order=SimpleNamespace(task=SimpleNamespace(seat=1)),
            action=(Opinion(0, 7.0, Unit.STONES, 1),),
        ),
        close=lambda: None,
    )
    advisor._asked = (*advisor._now, False)
    assert advisor.update()
    assert advisor.balance.share == pytest.approx(0.25)
    scene.hinting.gauge.show(advisor.balance)
    assert scene.hinting.gauge.number == "\u22127"
    assert scene.hinting.gauge.tip == "Easy bot is 7 stones ahead"


@pytest.mark.parametrize("seats", [("Ada", "bot:easy"), ("Ada", "Bo")])
def test_a_bar_that_is_level_costs_nothing(mancala, seats):
    """Each position is weighed once; then nothing moves and nothing is thought about."""
    app, scene = mancala.sit_down(*seats, settings=Settings(language="en", evaluation=True))
    mancala.live(app, 200)
    assert scene.hinting.advisor.balance is not None
    assert not scene.hinting.moving
    assert not app.desk.stack.moving
    before = scene.hinting.advisor.balance
    app.do(Digit(1))
    mancala.live_until(app, lambda: scene.person is not None and scene.game.settled)
    mancala.live(app, 200)
    assert scene.hinting.advisor.balance is not before
    assert not app.desk.stack.moving


def test_more_than_two_are_weighed_seat_by_seat(table_kit):
    """Everybody has a colour in the tube; the plate has the leader's share, the words all."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cleo")
    app.do(Weigh())
    kit.live(app, 90)
    gauge, balance = scene.hinting.gauge, scene.hinting.advisor.balance
    assert gauge.visible
    assert balance.shares == pytest.approx((0.31557, 0.32702, 0.35740), abs=1e-4)
    assert [edge.value for edge in gauge.edges] == pytest.approx((0.31557, 0.64260), abs=1e-4)
    assert gauge.number == "36 %"
    assert gauge.tip == "To win: Cleo 36 %, Bo 33 %, Ada 32 %"
    assert not scene.hinting.moving


def test_of_many_who_has_won_has_the_whole_tube(table_kit):
    """At the end the colour of the winner is all that is left."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cleo", settings=Settings(evaluation=True))
    for seat in (0, 1):
        scene.act(Resign(seat))
    kit.live(app, 90)
    assert scene.match.over
    assert scene.hinting.advisor.balance.shares == (0.0, 0.0, 1.0)
    assert [edge.value for edge in scene.hinting.gauge.edges] == [0.0, 0.0]


def test_marbles_of_three_are_weighed(kit, unbaked):
    """Galtoni's look ahead tells every seat's chance."""
    app, _, table = kit.sit_down("Ada", "Bo", "Cleo", variant="bag3")
    app.do(Weigh())
    kit.live_until(app, lambda: table.hinting.advisor.balance is not None)
    shares = table.hinting.advisor.balance.shares
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(1.0)
    assert min(shares) > 0.15
    assert len(table.hinting.gauge.edges) == 2
