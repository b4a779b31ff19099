"""What is agreed before a match: as many seats as the rules take, and who sits there again."""

import pytest

from games.arcade.plan import MatchPlan, SeatPlan, counts_of
from games.core.match import Seat


@pytest.mark.parametrize(
    ("game", "variant", "counts"),
    [
        ("galtoni", "duel", (2,)),
        ("galtoni", "bag3", (3,)),
        ("siebener", "siebener", (3, 4, 5, 6, 7, 8)),
        ("gipf", "standard", (2,)),
    ],
)
def test_the_variant_says_how_many_play(game, variant, counts):
    assert counts_of(game, variant) == counts


def test_a_table_has_as_many_seats_as_are_wished_for_or_nearly_so():
    """The first keep theirs, bots take what is added, the last go first."""
    plan = MatchPlan.usual("siebener")
    plan.seats = [SeatPlan("Ada"), SeatPlan("Bo"), SeatPlan("Cy"), SeatPlan("Di")]
    plan.fit_seats()
    assert [who.name for who in plan.seats] == ["Ada", "Bo", "Cy", "Di"]
    plan.fit_seats(20)
    assert [(who.name, bool(who.level)) for who in plan.seats[3:]] == [
        ("Di", False),
        *[("", True)] * 4,
    ]
    plan.fit_seats(1)
    assert [who.name for who in plan.seats] == ["Ada", "Bo", "Cy"]


def test_a_person_without_a_name_keeps_the_number_when_seats_move_on():
    """Nobody is called otherwise in a rematch; whoever sits at the own place needs none."""
    plan = MatchPlan.usual("siebener")
    plan.seats = [SeatPlan("Ada"), SeatPlan(), SeatPlan("Ada"), SeatPlan(level="easy")]
    again = MatchPlan.again(plan.unkept(1), turned=1)
    assert [plan.seat() for plan in again.seats] == [
        Seat("human", "", 2),
        Seat("human", "Ada", 3),
        Seat("bot", "easy"),
        Seat("human", "Ada", 1),
    ]
    back = MatchPlan.again(again.unkept(1), turned=3)
    assert [plan.seat() for plan in back.seats] == [
        Seat("human", "Ada"),
        Seat("human"),
        Seat("human", "Ada"),
        Seat("bot", "easy"),
    ]
