"""The bar that weighs a match: switched, following the seat, costing nothing at rest."""

from types import SimpleNamespace

import pytest

from games.core.bots import Opinion, Unit
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


def test_more_than_two_are_not_weighed(table_kit):
    """The line says so, and no bar comes."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "bot:easy", "bot:easy")
    app.do(Weigh())
    assert scene.line == "Only what two play can be weighed."
    assert not scene.hinting.gauge.visible
