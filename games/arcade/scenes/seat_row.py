"""Who sits where: a name plate for every seat, and what is said about whoever sits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from games.arcade.house import House
from games.arcade.plan import SeatPlan
from games.arcade.scenes.page import Row
from games.arcade.scenes.told import Cell, Told
from games.arcade.seat_tokens import seat_token
from games.core import registry
from games.ui.desk import Desk
from games.ui.name_plate import NamePlate, SeatPlate
from games.ui.widgets import NAME, Label, Widget

Change = Callable[[str], None]


class SeatPage(Protocol):
    """A page on which seats are taken, in a house where people are known by name."""

    desk: Desk
    house: House


def seat_rows(
    page: SeatPage,
    game: str,
    seats: Sequence[SeatPlan],
    namer: Callable[[SeatPlan], Change | None],
) -> list[Row]:
    """Return rows of two plates each for those who sit at a table, in the order of their seats.

    ``namer`` gives what is told every change of somebody's name, None where none is asked for.
    """
    plates: list[Widget] = []
    for seat, who in enumerate(seats):
        others = [plan for plan in seats if plan is not who]
        plates.append(seat_plate(page, game, who, namer(who), (seat, seat), others))
    if len(plates) % 2:
        plates.append(Label(""))
    pairs = zip(plates[::2], plates[1::2], strict=True)
    return [Row(pair, (1.0, 1.0)) for pair in pairs]


def seat_plate(
    page: SeatPage,
    game: str,
    who: SeatPlan,
    named: Change | None,
    seat: tuple[int, int | None],
    others: Sequence[SeatPlan] = (),
    swapped: Callable[[SeatPlan, SeatPlan], None] | None = None,
) -> Widget:
    """Return the plate of one seat: one types a name on a person's, and touches a bot's.

    ``seat`` is its number on the page, and in the match (which decides its mark; None is not yet
    known); ``others`` sit at the same table; ``swapped`` is told of two who change places.
    """
    say = page.desk.texts
    number, mark = seat
    token = None if mark is None else seat_token(game, mark)

    def choose() -> None:
        # Imported here: a start needs no list of names.
        from games.arcade.scenes.seat_choice import SeatChoice

        page.desk.audio.play("click")
        page.desk.stack.push(SeatChoice(page.house, game, who, others, named, swapped))

    if not who.level and named is not None:
        hint = say("table.player", number=who.number or number + 1)
        return NamePlate(who.name, named, hint, token, choose)
    if not who.level:
        words = who.name or say("table.player", number=who.number or number + 1)
        return SeatPlate(words, choose, "brass", token, icon="person")
    levels = list(registry.bot(game).LEVELS)
    strength = (levels.index(who.level) + 1, len(levels)) if who.level in levels else None
    words = say(f"table.bot_{who.level}")
    return SeatPlate(words, choose, "dark", token, strength, icon="person")


def seat_told(page: SeatPage, game: str, who: SeatPlan, number: int) -> Told:
    """Return what is said about whoever sits at place ``number`` of a page."""
    say = page.desk.texts
    levels = registry.bot(game).LEVELS
    notes = [say(f"{game}.bot_{level}_note") for level in levels]
    # Visitors of an exhibition leave no names: there a person's plate is only touched.
    person = say("setup.person_note" if page.house.kiosk is None else "setup.visitor_note")
    if who.level:
        lead, note = say(f"table.bot_{who.level}"), say(f"{game}.bot_{who.level}_note")
    else:
        lead, note = who.name or say("table.player", number=who.number or number + 1), person
    leads = (*(say(f"table.bot_{level}") for level in levels), NAME * "n")
    return Told(f"seat {number}", lead, note, (*notes, person), leads)


def seat_cell(
    page: SeatPage,
    game: str,
    plans: Sequence[SeatPlan],
    number: int,
    named: Change | None,
    mark: int | None,
    swapped: Callable[[SeatPlan, SeatPlan], None] | None = None,
) -> Cell:
    """Return the plate of seat ``number`` of a plan with what is said about it."""
    who = plans[number]
    others = [plan for plan in plans if plan is not who]
    plate = seat_plate(page, game, who, named, (number, mark), others, swapped)
    return Cell(plate, seat_told(page, game, who, number))
