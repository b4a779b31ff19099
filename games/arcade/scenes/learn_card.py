"""How a lesson's paper and seats look: pins for the steps, title, what to do, the answer."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from games.arcade.scenes.learn_layout import CardPlaces, SeatPlace
from games.ui.desk import Desk
from games.ui.game_table import GameTable
from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.seat_plate import draw_seat_plate
from games.ui.text import Typesetter
from games.ui.theme import (
    CREAM,
    FELT,
    INK,
    INK_SOFT,
    PAPER_SHADE,
    Colour,
    Type,
    mix,
)

GOOD: Colour = mix(FELT, INK, 0.15)
"""The ink of praise: dark enough for paper."""
KIND: Colour = (134, 66, 20)
"""The ink of a kind no."""
SIGNS = {"good": "check", "wrong": "bulb", "note": ""}
INKS = {"good": GOOD, "wrong": KIND, "note": INK_SOFT}


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said about what was just done: ``mood`` is good, wrong or note."""

    words: str = ""
    mood: str = "note"


@dataclass(frozen=True, slots=True)
class Card:
    """The words on the paper, and how far the lesson is: done steps, the present one."""

    title: str
    text: str
    reply: Reply
    done: tuple[bool, ...]
    at: int
    style: Type = Type.BODY
    """How large the text is set."""
    ruled: bool = True
    """Whether a line parts the text from what stands below it."""


def draw_card(
    painter: Painter,
    surface: Surface,
    places: CardPlaces,
    card: Card,
    setters: tuple[Typesetter, Typesetter],
) -> None:
    """Draw the paper with everything on it but its buttons.

    ``setters`` set title and text, and the answer.
    """
    setter, answers = setters
    painter.plate(surface, places.card, "paper", seed=6, radius=6, lift=6.0)
    _dots(painter, surface, places.dots, card)
    lines = max(1, places.title.height // setter.line(Type.HEAD))
    setter.draw(surface, card.title, Type.HEAD, places.title, INK, lines=lines)
    setter.draw(
        surface,
        card.text,
        card.style,
        places.text,
        INK,
        lines=lines_in(setter, places.text, card.style),
        valign=0.0,
    )
    if card.ruled:
        pygame.draw.rect(surface, PAPER_SHADE, places.rule)
    if card.reply.words:
        _reply(painter, surface, places.reply, card.reply, answers)


def lines_in(setter: Typesetter, room: Rect, style: Type = Type.BODY) -> int:
    """Return how many lines of text there is room for, also when it has to be set smaller."""
    return max(1, round(room.height / setter.line(style) * 1.25))


def _reply(
    painter: Painter, surface: Surface, room: Rect, reply: Reply, setter: Typesetter
) -> None:
    sign, ink = SIGNS[reply.mood], INKS[reply.mood]
    if sign:
        side = painter.layout.px(28)
        painter.icon(surface, sign, Rect(room.left, room.top, side, side), ink)
        shift = side + painter.layout.px(10)
        room = Rect(room.left + shift, room.top, room.width - shift, room.height)
    lines = lines_in(setter, room)
    setter.draw(surface, reply.words, Type.BODY, room, ink, lines=lines, valign=0.0)


def _dots(painter: Painter, surface: Surface, room: Rect, card: Card) -> None:
    """Draw a pin of brass for each step that is done, a hole for one to come, a ring where one is.

    The row is no wider than the room.
    """
    px = painter.layout.px
    count = len(card.done)
    pitch = min(px(26), room.width // max(1, count))
    size = min(px(18), pitch - px(4))
    left = room.left if room.height < px(30) else room.right - count * pitch
    for number, done in enumerate(card.done):
        place = Rect(left + number * pitch, room.centery - size // 2, size, size)
        if number == card.at:
            painter.plate(surface, place, "wood_dark", radius=99, lift=2.0)
            place = inset(place, px(3))
        elif not done:
            place = inset(place, round(size * 0.24))
        else:
            place = inset(place, round(size * 0.12))
        kind = "brass" if done else "paper" if number == card.at else "wood_dark"
        painter.plate(surface, place, kind, radius=99, lift=1.0 if done else 0.0, pressed=not done)


def draw_seat(
    desk: Desk, surface: Surface, table: GameTable, place: SeatPlace, seat: int, name: str
) -> None:
    """Draw a seat's card: its name and what it has; the one in turn is lit."""
    if place.card.width < 2:
        return
    painter, turn = desk.painter, table.in_turn == seat
    draw_seat_plate(painter, surface, place.card, seat, turn, table.seat_colour(seat))
    painter.type.draw(surface, name, Type.HEAD, place.name, CREAM if turn else PAPER_SHADE)
    table.draw_seat(surface, place.things, seat)
