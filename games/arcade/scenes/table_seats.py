"""The seats beside the board: name, what they may do, what they have left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.arcade.scenes.table_places import SeatPlaces
from games.arcade.scenes.table_still import Piece
from games.arcade.seat_tokens import token_picture
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.core.match import Match
from games.ui.desk import Desk
from games.ui.game_table import SeatAct
from games.ui.honour import air
from games.ui.layout import cut_left
from games.ui.seat_names import seat_name
from games.ui.seat_plate import HIGH, draw_seat_plate
from games.ui.theme import BRASS_LIGHT, CREAM, PAPER_SHADE, Type

if TYPE_CHECKING:
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.table import TableScene


LEAST_THINGS = 28
"""Lower than this (in design pixels) there is no room for a seat's things beside its buttons."""

BADGE = 12
"""Radius of the marble (in design pixels) that stands for a person through a night."""

AROUND = 12
"""So far (in design pixels) shadow and rim of what lies on a plate reach beyond its place."""


def talk_acts(desk: Desk, match: Match, seat: int) -> tuple[SeatAct, ...]:
    """Return the answers to a draw offer that a seat may give now."""
    possible = match.interrupts(seat) if not match.over else ()
    say = desk.texts
    found = []
    if AcceptDraw(seat) in possible:
        found.append(SeatAct(say("table.accept_draw"), AcceptDraw(seat), "check"))
        found.append(SeatAct(say("table.decline_draw"), DeclineDraw(seat), "close"))
    return tuple(found)


def draw_seats(scene: TableScene | ReplayScene, surface: Surface) -> None:
    """Draw every seat's card; the one in turn lies higher and wears a band of its colour."""
    for piece in seat_pieces(scene, scene.game.seat_words):
        piece.draw(surface)


@dataclass(frozen=True, slots=True)
class Written:
    """What stands on a plate, and how; ``edge`` is where a medal begins that lies there."""

    name: str
    words: str
    turn: bool
    won: bool
    edge: int | None

    def beside_medal(self, place: Rect) -> Rect:
        """Return as much of a place as the medal leaves free."""
        if self.edge is None or place.right <= self.edge:
            return place
        return Rect(place.left, place.top, max(1, self.edge - place.left), place.height)


def seat_pieces(scene: TableScene | ReplayScene, words: Callable[[int], str]) -> list[Piece]:
    """Return every seat's card, and what stands and lies on it.

    ``words`` says of a seat what it may do.
    """
    pieces = []
    medals = scene.finale.medals() if scene.finale.honoured else []
    for seat, places in enumerate(scene.places.seats):
        won = seat in scene.finale.winners
        turn = won or scene.game.in_turn == seat
        crowned = seat in scene.finale.honoured and medals[seat].width > 0
        edge = medals[seat].left - air(scene.desk.layout) if crowned else None
        name = seat_name(scene.desk.texts, scene.match, seat)
        told = Written(name, words(seat), turn, won, edge)
        around = scene.desk.painter.covered(places.card, HIGH)
        look = turn, scene.game.out(seat), scene.game.seat_colour(seat)
        pieces.append(Piece(("card", seat), around, look, _card(scene, seat, turn), lowest=True))
        pieces.append(_words_piece(scene, seat, told))
        if _shows_things(scene, places):
            pieces.append(_things_piece(scene, seat))
    return pieces


def _shows_things(scene: TableScene | ReplayScene, places: SeatPlaces) -> bool:
    roomy = places.things.height >= scene.desk.layout.px(LEAST_THINGS)
    return not places.acts or roomy


def _card(scene: TableScene | ReplayScene, seat: int, turn: bool) -> Callable[[Surface], None]:
    painter, card = scene.desk.painter, scene.places.seats[seat].card
    colour, out = scene.game.seat_colour(seat), scene.game.out(seat)

    def draw(surface: Surface) -> None:
        draw_seat_plate(painter, surface, card, seat, turn, colour, out)

    return draw


def _words_piece(scene: TableScene | ReplayScene, seat: int, told: Written) -> Piece:
    """Return what stands on a seat's plate."""
    places, setter = scene.places.seats[seat], scene.desk.painter.type
    name, words = told.beside_medal(places.name), told.beside_medal(places.words)
    place = places.name.union(places.words)
    painter, badge = scene.desk.painter, scene.game.badge(seat)
    if badge is not None:
        radius = painter.layout.px(BADGE)
        box, name = cut_left(name, 2 * radius, painter.layout.px(8))
        token = token_picture(painter, "galtoni", badge, radius)
        place = place.union(token.get_rect(center=box.center))

    def draw(surface: Surface) -> None:
        if badge is not None:
            surface.blit(token, token.get_rect(center=box.center))
        colour = BRASS_LIGHT if told.won else CREAM if told.turn else PAPER_SHADE
        setter.draw(surface, told.name, Type.HEAD, name, colour)
        colour = BRASS_LIGHT if told.turn or told.won else PAPER_SHADE
        setter.draw(surface, told.words, Type.SMALL, words, colour, lines=2, valign=0.0)

    return Piece(("seat", seat), place, told, draw)


def _things_piece(scene: TableScene | ReplayScene, seat: int) -> Piece:
    """Return what lies on a seat's plate."""
    game, things = scene.game, scene.places.seats[seat].things

    def draw(surface: Surface) -> None:
        game.draw_seat(surface, things, seat)

    margin = scene.desk.layout.px(AROUND)
    place = things.inflate(2 * margin, 2 * margin).clip(scene.places.seats[seat].card)
    return Piece(("things", seat), place, game.seat_look(seat), draw, slow=True)
