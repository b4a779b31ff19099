"""The seats beside the board: name, what they may do, what they have left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Surface

from games.core.interrupts import AcceptDraw, DeclineDraw
from games.core.match import Match
from games.ui.desk import Desk
from games.ui.game_table import SeatAct
from games.ui.seat_names import seat_name
from games.ui.theme import BRASS_LIGHT, CREAM, PAPER_SHADE, Type

if TYPE_CHECKING:
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.table import TableScene


LEAST_THINGS = 70
"""Lower than this (in design pixels) there is no room for a seat's things beside its buttons."""


def talk_acts(desk: Desk, match: Match, seat: int) -> tuple[SeatAct, ...]:
    """Return the answers to a draw offer that a seat may give now."""
    possible = match.interrupts(seat) if not match.over else ()
    say = desk.texts
    found = []
    if AcceptDraw(seat) in possible:
        found.append(SeatAct(say("table.accept_draw"), AcceptDraw(seat), "check"))
        found.append(SeatAct(say("table.decline_draw"), DeclineDraw(seat), "close"))
    return tuple(found)


def draw_seats(
    scene: TableScene | ReplayScene,
    surface: Surface,
    words: Callable[[int], str] | None = None,
) -> None:
    """Draw every seat's card; the one in turn lies higher and wears a band of its colour.

    ``words`` says of a seat what it may do, where that is not for the game alone to say.
    """
    words = words or scene.game.seat_words
    painter, layout = scene.desk.painter, scene.desk.layout
    for seat, places in enumerate(scene.places.seats):
        turn = scene.game.in_turn == seat
        painter.plate(
            surface,
            places.card,
            "wood_dark",
            seed=2 + seat,
            radius=14,
            lift=10.0 if turn else 3.0,
        )
        if turn:
            painter.ring(surface, places.card.inflate(-layout.px(10), -layout.px(10)), 10)
        name = seat_name(scene.desk.texts, scene.match, seat)
        colour = CREAM if turn else PAPER_SHADE
        painter.type.draw(surface, name, Type.HEAD, places.name, colour)
        painter.type.draw(
            surface,
            words(seat),
            Type.SMALL,
            places.words,
            BRASS_LIGHT if turn else PAPER_SHADE,
            lines=2,
            valign=0.0,
        )
        if not places.acts or places.things.height >= layout.px(LEAST_THINGS):
            scene.game.draw_seat(surface, places.things, seat)
