"""The games of an evening as boards on the felt: chosen ones live, the others fade into it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.arcade.scenes.menu_layout import Card, even_cards
from games.arcade.scenes.menu_parts import GameCard
from games.ui.layout import Layout, centred, cut_bottom, cut_left, cut_top, inset
from games.ui.paint import Painter
from games.ui.theme import INK, PAPER_SHADE, Type
from games.ui.widget_views import seed_of
from games.ui.widgets import Action

TITLE, LINE = 68, 60
"""Heights of the title and of the sentence below it, in design pixels."""
TICK = 22
"""How large the disc is that lies in its pit for a game that is played, in design pixels."""
FADED = 0.5
"""How much of a board that is not played is hidden by the felt."""


@dataclass(frozen=True, slots=True)
class EveningPlaces:
    """The title with its sentence, a card for each game, and the page with who plays."""

    title: Rect
    words: Rect
    cards: dict[str, Card]
    panel: Rect


def evening_places(layout: Layout, games: Sequence[str], panel: tuple[int, int]) -> EveningPlaces:
    """Return the places for a page of a size in pixels: beside the games, in portrait below."""
    room = inset(layout.screen, layout.grid(2))
    wide, high = min(panel[0], room.width), min(panel[1], room.height)
    gap = layout.grid(3)
    if layout.portrait:
        place, felt = cut_bottom(room, high, gap)
    else:
        felt, rest = cut_left(room, room.width - wide - gap, gap)
        place = centred(rest, wide, high)
    head, below = cut_top(felt, layout.px(TITLE + LINE), layout.grid(1))
    title, words = cut_top(head, layout.px(TITLE))
    return EveningPlaces(title, words, even_cards(layout, list(games), below), place)


class GameToggle(GameCard):
    """A game that is played this evening or not; touching its board or its name changes that."""

    def __init__(self, name: str, text: str, chosen: bool, possible: bool, action: Action) -> None:
        """Stand for the game ``name``; what is not ``possible`` can be looked at only."""
        super().__init__(name, text, action, "wood")
        self.value = chosen and possible
        self.enabled = possible


def words_room(painter: Painter, card: GameToggle) -> Rect:
    """Return where a card's name stands: clear of its tick, where it can have one."""
    place = card.plaque
    if not card.enabled:
        return inset(place, painter.layout.px(8), painter.layout.px(4))
    tick = painter.layout.px(8 + TICK + 8)
    wide = max(1, place.width - tick - painter.layout.px(10))
    return Rect(place.left + tick, place.top, wide, place.height)


def names_size(painter: Painter, cards: Iterable[GameToggle]) -> int:
    """Return the size (pixels) at which every name fits its plaque: all are set alike."""
    rooms = [(card.text, words_room(painter, card)) for card in cards if card.enabled]
    fits = [painter.type.fit(text, Type.HEAD, *room.size) for text, room in rooms]
    return min(fits, default=painter.type.size(Type.HEAD))


def draw_toggle(painter: Painter, surface: Surface, card: GameToggle, size: int) -> None:
    """Draw the plaque: light wood with a tick for a game that is played, else dark wood.

    Its name is set ``size`` pixels large.
    """
    layout = painter.layout
    kind, ink = ("wood_light", INK) if card.value else ("wood_dark", PAPER_SHADE)
    lit = card.hovered and card.enabled
    painter.plate(
        surface,
        card.plaque,
        kind,
        seed=seed_of(card),
        pressed=card.pressed,
        hovered=lit,
        lift=4.0 if card.enabled else 1.0,
    )
    room = words_room(painter, card)
    if card.enabled:
        side = layout.px(TICK)
        pit = Rect(card.plaque.left + layout.px(8), room.centery - side // 2, side, side)
        painter.plate(surface, pit, "wood_dark", radius=99, pressed=True, lift=0.0)
        if card.value:
            painter.plate(surface, inset(pit, layout.px(1)), "brass", radius=99, lift=1.0)
            painter.icon(surface, "check", inset(pit, layout.px(4)), INK)
    style = Type.HEAD if card.enabled else Type.BODY
    if card.enabled:
        room = room.inflate(0, painter.type.line(style, size) - room.height)
    painter.type.draw(surface, card.text, style, room, ink, 0.5)
    if card.chosen:
        painter.ring(surface, card.plaque)
