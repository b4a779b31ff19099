"""Name plates: who sits somewhere, with the mark of the seat; brass for people, walnut for bots."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.ui.layout import cut_bottom, cut_left, cut_right, inset
from games.ui.marks import shortened
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, PAPER, PAPER_SHADE, WALNUT, Type, mix
from games.ui.typed_view import draw_typed
from games.ui.widgets import Action, Button, TextField

Token = Callable[[Painter, Surface, Rect], None]
"""Draws the mark of a seat in the middle of a place."""
ENGRAVED = mix(INK, WALNUT, 0.25)
"""The ink of a name that is still to be given: 4.5:1 on brass."""
CHECK = "check"
"""The sign on the plate of whoever sits there now."""
SIDE = 48
"""The width of a token's place and of a sign, in design pixels."""


class NamePlate(TextField):
    """A person's plate: one types on it, and confirms what was typed.

    Confirming it while nobody types opens what else can be done there.
    """

    def __init__(
        self,
        value: str,
        changed: Callable[[str], None],
        hint: str,
        token: Token | None = None,
        chosen: Action | None = None,
    ) -> None:
        """Hold a name; ``hint`` stands there while it is empty, ``chosen`` is called on confirm."""
        super().__init__("", value, changed, hint=hint)
        self.token, self.confirmed = token, chosen
        self._on_sign = False

    def sign(self) -> Rect:
        """Return the part at the right end that opens what else can be done with the seat."""
        side = self.rect.height if self.confirmed is not None else 0
        return Rect(self.rect.right - side, self.rect.top, side, self.rect.height)

    def press(self, x: float, y: float) -> None:
        """Remember whether the sign was touched."""
        super().press(x, y)
        self._on_sign = self.sign().collidepoint(x, y)

    def release(self, x: float, y: float) -> None:
        """Open what the sign stands for; touching the rest of it is only for typing."""
        was, self.pressed = self.pressed and self._on_sign, False
        if was and self.sign().collidepoint(x, y):
            self.activate()

    def activate(self) -> None:
        """Open what else can be done with the seat."""
        if self.confirmed is not None:
            self.confirmed()


class SeatPlate(Button):
    """A plate that is touched to change who sits there; ``strength`` is (of a bot, of the best)."""

    def __init__(
        self,
        text: str,
        action: Action,
        kind: str = "dark",
        token: Token | None = None,
        strength: tuple[int, int] | None = None,
        note: str = "",
        icon: str = "",
    ) -> None:
        """Do ``action`` when activated."""
        super().__init__(text, action, kind, icon, note)
        self.token, self.strength = token, strength

    @property
    def stands_out(self) -> bool:
        """Its brass says that a person sits there, not what to press first."""
        return False


def draw_name_plate(painter: Painter, surface: Surface, plate: NamePlate) -> None:
    """Draw a plate of brass with a name engraved, and where the next sign goes while one types."""
    rect = plate.rect
    painter.plate(surface, rect, "brass", radius=8, lift=3.0, hovered=plate.hovered)
    long = painter.type.width(plate.value, Type.BODY) > rect.width - painter.layout.px(LONG)
    # While one types a long name it has the token's place as well.
    typed = plate.chosen and not plate.rests
    token = None if typed and long else plate.token
    room = _token(painter, surface, rect, token)
    if plate.confirmed is not None:
        room = _sign(painter, surface, plate, room, plate.pressed)
    if typed:
        draw_typed(painter, surface, plate, room, ENGRAVED, PAPER)
        return
    setter = painter.type
    shown = shortened(setter, plate.value or " ", Type.BODY, room.width)
    setter.draw(surface, shown, Type.BODY, room, INK)
    if not plate.value:
        setter.draw(surface, plate.hint, Type.BODY, room, ENGRAVED)


def draw_seat_plate(painter: Painter, surface: Surface, plate: SeatPlate) -> None:
    """Draw a plate with its words, pins of brass for a bot's strength, and the sign of changing."""
    layout, rect = painter.layout, plate.rect
    dark = plate.kind == "dark"
    painter.plate(
        surface,
        rect,
        {"dark": "wood_dark", "brass": "brass"}.get(plate.kind, "wood_light"),
        seed=1 + (rect.left // 7 + rect.top // 5) % 5,
        radius=8,
        lift=3.0,
        pressed=plate.pressed,
        hovered=plate.hovered,
    )
    colour = CREAM if dark else INK
    room = _token(painter, surface, rect, plate.token)
    if plate.pressed:
        room.move_ip(0, layout.px(1.5))
    if plate.icon == CHECK or plate.note:  # in a list all words end at the same place
        room = _check(painter, surface, plate, room)
    elif plate.icon:
        room = _sign(painter, surface, plate, room, False)
    setter = painter.type
    if plate.strength is not None and not plate.note:
        words, pins = cut_bottom(room, round(room.height * 0.36))[::-1]
        setter.draw(surface, plate.text, Type.BODY, words, colour, valign=0.9)
        _strength(painter, surface, pins, plate.strength, 0)
        return
    if not plate.note:
        setter.draw(surface, plate.text, Type.BODY, room, colour, lines=2)
        return
    upper = Rect(room.left, rect.top + layout.px(3), room.width, round(rect.height * 0.46))
    lower = Rect(room.left, upper.bottom, room.width, rect.bottom - upper.bottom)
    if plate.strength is not None:
        upper = _strength(painter, surface, upper, plate.strength, 1)
    setter.draw(surface, plate.text, Type.BODY, upper, colour)
    soft = PAPER_SHADE if dark else INK
    setter.draw(surface, plate.note, Type.SMALL, lower, soft, lines=2, valign=0.15)


def _token(painter: Painter, surface: Surface, rect: Rect, token: Token | None) -> Rect:
    """Draw a plate's token and return the room for words."""
    layout = painter.layout
    if token is None:
        return inset(rect, layout.px(14), layout.px(2))
    box, rest = cut_left(rect, layout.px(SIDE), 0)
    token(painter, surface, box)
    rest.width -= layout.px(10)
    return rest


def _check(painter: Painter, surface: Surface, plate: SeatPlate, room: Rect) -> Rect:
    """Draw the sign of whoever sits there now at the right; return the room left for words."""
    layout = painter.layout
    disc = Rect(0, 0, layout.px(26), layout.px(26))
    disc.midright = (plate.rect.right - layout.px(12), plate.rect.centery)
    if plate.icon == CHECK:
        kind = "wood_light" if plate.kind == "brass" else "brass"
        painter.plate(surface, disc, kind, radius=99, lift=2.0)
        painter.icon(surface, CHECK, inset(disc, layout.px(4)), INK)
    return Rect(room.left, room.top, max(1, disc.left - layout.px(10) - room.left), room.height)


def _sign(
    painter: Painter, surface: Surface, plate: NamePlate | SeatPlate, room: Rect, pressed: bool
) -> Rect:
    """Draw the button at the right end of a plate and return the room left for words."""
    layout, rect = painter.layout, plate.rect
    edge = layout.px(6)
    side = rect.height - 2 * edge
    box = Rect(rect.right - side - edge, rect.top + edge, side, side)
    painter.plate(
        surface, box, "wood_light", seed=2, radius=6, lift=2.0, pressed=pressed,
        hovered=plate.hovered,
    )  # fmt: skip
    painter.icon(surface, "person", inset(box, layout.px(6)), INK)
    return Rect(room.left, room.top, max(1, box.left - layout.px(6) - room.left), room.height)


LONG = 170
"""What a token, the sign and how many letters there are take of a plate, in design pixels."""
PIN, HOLE = 4.5, 3.0
"""The radii of a pin of brass and of a hole for one, in design pixels."""


def _strength(
    painter: Painter, surface: Surface, room: Rect, strength: tuple[int, int], align: int
) -> Rect:
    """Draw pins of brass at an end of a room, holes for those missing; return what is left of it.

    ``align`` is 0 for its left end, 1 for its right.
    """
    layout = painter.layout
    full, of = strength
    pitch = layout.px(2 * PIN + 4)
    cut = cut_right if align else cut_left
    pins, rest = cut(room, of * pitch, layout.px(10))
    middle = pins.centery if align else pins.top + round(pins.height * 0.36)
    for number in range(of):
        radius = PIN if number < full else HOLE
        box = Rect(0, 0, layout.px(2 * radius), layout.px(2 * radius))
        box.center = (pins.left + number * pitch + layout.px(PIN), middle)
        if number < full:
            painter.plate(surface, box, "brass", radius=99, lift=1.0)
        else:
            painter.plate(surface, box, "wood_dark", radius=99, pressed=True, lift=0.0)
    return rest
