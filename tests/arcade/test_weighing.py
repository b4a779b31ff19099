"""The bar that weighs a match: switched, following the seat, costing nothing at rest."""

from types import SimpleNamespace

import pytest

from games.arcade.advice import Balance, share_of
from games.arcade.scenes.table_gauge import initials
from games.core.bots import Opinion, Unit
from games.core.interrupts import Resign
from games.ui.intentions import Digit, Weigh
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")


def test_the_bar_is_switched_by_a_key_for_this_match(mancala):
    """E shows it, weighs, and says in what; the next match begins without it."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    assert not scene.hinting.gauge.visible
    app.do(Weigh())
    mancala.live(app, 60)
    gauge = scene.hinting.gauge
    assert gauge.visible
    opinion = scene.hinting.advisor.balance.opinion
    assert opinion.unit is Unit.STONES
    assert gauge.number == f"+{opinion.value:.0f}"
    assert gauge.edges[0].value == scene.hinting.advisor.balance.share > 0.5
    assert scene.line == "The bar shows how many more stones somebody will probably have."
    scene._rematch(0)
    assert not app.desk.stack.top.hinting.gauge.visible


def test_the_bar_goes_by_the_same_key_and_what_it_said_is_not_said_again(mancala):
    """Hidden it is explained no more; a hint said meanwhile stays."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    app.do(Weigh())
    assert scene.line == "The bar shows who stands better: the more of a colour, the better."
    scene.say("A hint.")
    mancala.live(app, 60)
    assert scene.hinting.advisor.balance is not None
    assert scene.line == "A hint."
    app.do(Weigh())
    assert not scene.hinting.gauge.visible
    assert scene.line == scene.game.status()


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Ada", "Bo", "Cleo"), ("A", "B", "C")),
        (("Mio", "Mutiger Bot 2", "Mutiger Bot 3"), ("Mi", "M2", "M3")),
        (("Ada", "Anton", "Bo"), ("Ad", "An", "B")),
        (("A", "Ada", "B C"), ("A1", "Ad", "B")),
    ],
)
def test_letters_in_the_bar_tell_seats_apart(names, found):
    """Bots of one level are called the same but for their number."""
    assert initials(names) == found


def test_a_win_that_is_sure_is_no_number_of_points(mancala):
    """Points end where the end is known."""
    _, scene = mancala.sit_down("Ada", "Bo")
    gauge = scene.hinting.gauge
    gauge.show(Balance(0.985, 0, Opinion(0, 100.0, Unit.POINTS, 3, True)))
    assert (gauge.number, gauge.tip) == ("100 %", "Ada is sure to win")
    gauge.show(Balance(0.4, 0, Opinion(0, -1.5, Unit.POINTS, 3)))
    words = "Bo leads by 1.5 (1: one more stone or piece)"
    assert (gauge.number, gauge.tip) == ("\u22121.5", words)


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
    assert scene.hinting.gauge.tip == "Easy bot will probably have 7 stones more"


def test_a_single_stone_is_told_as_one(mancala):
    """The number that the plate shows says one stone, not "1 stones"."""
    _, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    scene.hinting.gauge.show(Balance(0.6, 0, Opinion(0, 1.2, Unit.STONES, 1)))
    assert scene.hinting.gauge.tip == "Ada will probably have one stone more"


@pytest.mark.parametrize("seats", [("Ada", "bot:easy"), ("Ada", "Bo")])
def test_a_bar_that_is_level_costs_nothing(mancala, seats):
    """Each position is weighed once; then nothing moves and nothing is thought about."""
    app, scene = mancala.sit_down(*seats)
    app.do(Weigh())
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
    assert gauge.number == "C 36 %"
    assert gauge.tip == "To win: Cleo 36 %, Bo 33 %, Ada 32 %"
    assert gauge.leader == 2
    assert not scene.hinting.moving


def test_of_many_who_has_won_has_the_whole_tube(table_kit):
    """At the end the colour of the winner is all that is left."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cleo")
    app.do(Weigh())
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


@pytest.mark.parametrize("exact", [False, True])
def test_so_many_stones_always_fill_the_same_of_the_bar(exact):
    """Four stones ahead look alike, proved or not: the plate says four both times."""
    opinion = Opinion(0, 4.0, Unit.STONES, 9, exact=exact)
    assert share_of(opinion) == pytest.approx(0.652, abs=0.001)


def test_the_plate_wears_the_colour_of_who_is_ahead(mancala):
    """The first seat's, the second one's, none while both stand alike."""
    _, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    gauge = scene.hinting.gauge
    for value, leader in ((4.0, 0), (-4.0, 1), (0.2, None)):
        opinion = Opinion(0, value, Unit.STONES, 9)
        gauge.show(Balance(share_of(opinion), 0, opinion))
        assert gauge.leader == leader
