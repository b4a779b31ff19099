"""Tray, coins, sums and dice on the screen: what lies is painted once, dice float over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

import pygame
from pygame import Rect, Surface, transform

from games.siebener.view_dice import piecemeal, project, render, render_all, shadow
from games.siebener.view_layout import Ground, Point, fit
from games.siebener.view_throw import Seen
from games.siebener.view_tray import bake, coin, coin_shadow
from games.ui.board_layer import BoardLayer
from games.ui.desk import Desk
from games.ui.halo import draw_halo
from games.ui.layout import cut_top, inset
from games.ui.text import Cache
from games.ui.theme import BRASS_LIGHT, CREAM, INK, Type

_PARTS = 5
"""In so many frames a die is drawn that will come to lie."""
_FEW = 2
"""So many dice are drawn at once."""
_QUICK = 27.0
"""Dice in flight are drawn at most so large (half an edge, pixels) and then enlarged."""
COUNTER = 5.0
"""How high a counter lies, in design pixels."""
LAMP = 30
"""How large the sign of a hint on a plate is, in design pixels."""
GLOW = 42
"""So much more than a plate is covered by its shadow, the light of a hint and the hint's sign."""
HIGH, FLAT = 5.0, 2.0
"""How high plates lie that can be pressed, and those that cannot, in design pixels."""
HEIGHTS = 16
"""Of so many heights over the cloth a die's shadow is drawn."""
COIN = 0.115
"""Radius of a coin, in radii of the cloth."""
MOST_COINS = 16
GOLDEN = math.pi * (3 - math.sqrt(5))
"""The angle from one coin of a heap to the next: so no gap is left."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate to press: words, whether it is possible, the main one, chosen, lit, hovered.

    What is chosen by keys alone has the ring; a hint lights the plate and lays its sign on it.
    """

    words: str
    possible: bool = True
    main: bool = False
    chosen: bool = False
    lit: bool = False
    hovered: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies still: coins of the pot, heading and number of each counter, plates to press."""

    coins: int = 0
    counters: tuple[tuple[str, str], ...] = ()
    plates: tuple[Plate, ...] = ()


class SiebenerView:
    """The picture of the table's middle inside a rectangle of the window."""

    def __init__(self, desk: Desk, rect: Rect) -> None:
        """Bake the tray into ``rect``."""
        self.desk = desk
        painter = desk.painter
        self.ground: Ground = fit(rect, desk.layout.u)
        name = f"siebener studded {rect.size} {self.ground.radius:.3f} {desk.layout.u:.3f}"
        baked = painter.materials.store.get(name, self._bake)
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            baked = baked.convert_alpha()
        area = Rect((0, 0), rect.size)
        self.layer = BoardLayer(baked, Rect(rect), area, painter.background())
        self._lying: Lying | None = None
        self._rested: Cache[tuple[object, ...], Surface] = Cache(8)
        self._ready: set[tuple[object, ...]] = set()
        """The dice of the throw in the air that are drawn as they will lie."""
        self._foreseen: tuple[tuple[object, ...], Iterator[Surface | None]] | None = None
        self._shot: dict[tuple[object, ...], Surface] = {}
        """Dice as they will fly next."""

    def _bake(self) -> Surface:
        return bake(self.ground)

    def local(self, x: float, y: float) -> Point:
        """Return a pixel of the window as one of the area."""
        return self.layer.local(x, y)

    # What lies.

    def lay(self, lying: Lying) -> None:
        """Let coins, counters and plates lie; only what has changed costs anything."""
        if lying == self._lying:
            return
        for rect in self._differing(lying):
            picture = self.layer.fresh(rect)
            self._coins(picture, lying)
            for place, words in zip(self.ground.counters, lying.counters, strict=False):
                self._counter(picture, place, *words)
            self.plates(picture, lying.plates)
            picture.set_clip(None)
        self._lying = lying

    def _differing(self, lying: Lying) -> list[Rect]:
        """Return what of the area looks different: not all of it where the coins are the same."""
        before = self._lying
        if before is None or before.coins != lying.coins:
            return [Rect((0, 0), self.layer.area.size)]
        pairs = zip_longest(before.counters, lying.counters)
        found = [
            self.desk.painter.covered(place, COUNTER)
            for place, (old, new) in zip(self.ground.counters, pairs, strict=False)
            if old != new
        ]
        if before.plates != lying.plates:
            margin = self.desk.layout.px(GLOW)
            keys = self.ground.keys[0].unionall(self.ground.keys[1:])
            found.append(keys.inflate(margin, margin).clip((0, 0), self.layer.area.size))
        return found

    def heap(self, count: int) -> list[Point]:
        """Return where so many coins of the pot lie, in radii of the cloth."""
        rng, count = Random(7), min(MOST_COINS, count)
        return [_heap(number, count, rng) for number in range(count)]

    def coins(self, area: Surface, flying: Sequence[tuple[Point, float]]) -> list[Rect]:
        """Draw coins on their way, each with how solid it is (0..1); return where."""
        size = round(max(4.0, COIN * self.ground.radius), 1)
        piece = self.desk.painter.kept(("siebener coin", size), lambda: coin(size))
        half = piece.get_width() / 2
        covered = []
        for place, strength in flying:
            x, y = self.ground.at(*place)
            piece.set_alpha(round(255 * strength))
            covered.append(area.blit(piece, (round(x - half), round(y - half))))
        piece.set_alpha(255)
        return covered

    def _coins(self, picture: Surface, lying: Lying) -> None:
        radius = max(4.0, COIN * self.ground.radius)
        size = round(radius, 1)
        painter = self.desk.painter
        piece = painter.kept(("siebener coin", size), lambda: coin(size))
        shade = painter.picture(("siebener coin shadow", size), lambda: coin_shadow(size))
        for place in self.heap(lying.coins):
            x, y = self.ground.at(*place)
            left, top = x - shade.get_width() / 2, y - shade.get_height() / 2
            picture.blit(shade, (round(left + 0.12 * radius), round(top + 0.24 * radius)))
            half = piece.get_width() / 2
            picture.blit(piece, (round(x - half), round(y - half)))

    def _counter(self, picture: Surface, place: Rect, heading: str, number: str) -> None:
        """Lay a counter of brass: its heading engraved, its number in a window of walnut."""
        painter, px = self.desk.painter, self.desk.layout.px
        painter.plate(picture, place, "brass", seed=6, radius=10, lift=COUNTER)
        head, rest = cut_top(inset(place, px(7), px(6)), round(place.height * 0.28), px(3))
        painter.type.draw(picture, heading, Type.SMALL, head, INK, 0.5)
        painter.plate(picture, rest, "wood_dark", seed=5, radius=6, lift=0.0, pressed=True)
        painter.type.draw(
            picture, number, Type.TITLE, inset(rest, px(6), 0), CREAM, 0.5, tabular=True
        )

    # What moves.

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""
        half = round(self.ground.half, 1)
        for height in range(HEIGHTS + 1):
            shadow(half, height)
            yield
        nowhere = Surface((1, 1))
        for kind, lift in (("wood_dark", FLAT), ("wood", HIGH), ("brass", HIGH)):
            for place in self.ground.keys:
                self.desk.painter.plate(nowhere, place, kind, seed=8, radius=14, lift=lift)
            yield
        for place in self.ground.counters:
            self._counter(nowhere, place, "", "88")  # as large as sums may be
            yield

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        self.layer.spoil(rects)

    def draw(
        self,
        target: Surface,
        whole: bool,
        dice: Sequence[Seen],
        rolling: bool,
        more: Callable[[Surface], list[Rect]] | None = None,
    ) -> list[Rect]:
        """Draw everything, or what has changed; ``rolling`` dice are drawn quickly."""
        area = self.layer.begin(target, whole)
        covered = [self._shade(area, die) for die in dice]
        covered += [self._die(area, die, rolling) for die in dice]
        if more is not None:
            covered += more(area)
        return self.layer.end(covered)

    def _shade(self, area: Surface, die: Seen) -> Rect:
        half = self.ground.half
        above = max(0.0, die.height - 1.0)
        picture = shadow(round(half, 1), min(HEIGHTS, round(above * 4)))
        x, y = self.ground.at(*die.place)
        x += (0.16 + 0.42 * above) * half
        y += (0.12 + 0.30 * above) * half
        wide, high = picture.get_size()
        return area.blit(picture, (round(x - wide / 2), round(y - high / 2)))

    def _die(self, area: Surface, die: Seen, rolling: bool) -> Rect:
        half = self.ground.half
        picture = self._flying(die, half) if rolling else self._at_rest(die, half)
        x, y = self.ground.at(*die.place)
        _, rise = project(0.0, 0.0, die.height)
        y += rise * half
        wide, high = picture.get_size()
        return area.blit(picture, (round(x - wide / 2), round(y - high / 2)))

    def shoot(self, dice: Sequence[Seen]) -> None:
        """Draw dice as they will fly, a few at once: quicker than one by one, or than all of them.

        Of more dice the numbers do not stay in the processor's own memory.
        """
        half, self._shot = self.ground.half, {}
        for start in range(0, len(dice), _FEW):
            few = dice[start : start + _FEW]
            shot = render_all([(die.number, die.turn) for die in few], min(half, _QUICK))
            for die, picture in zip(few, shot, strict=True):
                self._shot[self._key(die)] = self._grown(picture)

    def _flying(self, die: Seen, half: float) -> Surface:
        shot = self._shot.get(self._key(die))
        return shot or self._grown(render(die.number, die.turn, min(half, _QUICK)))

    def _grown(self, picture: Surface) -> Surface:
        """Return the picture of a die that was drawn no larger than quickly, in its size."""
        if self.ground.half <= _QUICK:
            return picture
        wide, high = picture.get_size()
        grown = self.ground.half / _QUICK
        return transform.smoothscale(picture, (round(wide * grown), round(high * grown)))

    def _at_rest(self, die: Seen, half: float) -> Surface:
        return self._rested.get(self._key(die), lambda: render(die.number, die.turn, half))

    def _key(self, die: Seen) -> tuple[object, ...]:
        return die.number, die.turn, round(self.ground.half, 2)

    def foresee(self, dice: Sequence[Seen]) -> None:
        """Draw a part of dice as they will lie: both at once would take longer than a frame."""
        keys = {self._key(die): die for die in dice}
        if self._foreseen is None or self._foreseen[0] not in keys:
            left = [key for key in keys if key not in self._ready]
            if not left:
                return
            die = keys[left[0]]
            making = piecemeal(die.number, die.turn, self.ground.half, _PARTS)
            self._foreseen = left[0], making
        key, making = self._foreseen
        picture = next(making)
        if picture is not None:
            self._rested.get(key, lambda: picture)
            self._ready, self._foreseen = {*self._ready, key} & set(keys), None

    def plates(self, area: Surface, plates: Sequence[Plate]) -> None:
        """Draw the plates to press, none or all of them."""
        painter, px = self.desk.painter, self.desk.layout.px
        for plate, place in zip(plates, self.ground.keys, strict=bool(plates)):
            kind = "brass" if plate.main and plate.possible else "wood"
            if not plate.possible:
                kind = "wood_dark"
            if plate.lit:
                draw_halo(painter, area, place, 14)
            lift = HIGH if plate.possible else FLAT
            hovered = plate.hovered and plate.possible
            painter.plate(area, place, kind, seed=8, radius=14, lift=lift, hovered=hovered)
            colour = INK if plate.possible else BRASS_LIGHT
            style = Type.HEAD if plate.main else Type.BODY
            painter.type.draw(area, plate.words, style, inset(place, px(10), px(6)), colour, 0.5)
            if plate.chosen:
                painter.ring(area, place, 14)
            if plate.lit:
                self._lamp(area, place)

    def _lamp(self, area: Surface, place: Rect) -> None:
        """Lay the sign of hints on the upper left corner of a plate."""
        painter, px = self.desk.painter, self.desk.layout.px
        disc = Rect(0, 0, px(LAMP), px(LAMP))
        disc.center = place.left + px(LAMP // 4), place.top + px(LAMP // 4)
        painter.plate(area, disc, "paper", radius=99, lift=2.0)
        painter.icon(area, "bulb", inset(disc, px(4)), INK)


def _heap(number: int, count: int, rng: Random) -> Point:
    """Return where a coin of the pot lies: a low heap, its outermost coins first."""
    left = count - 1 - number
    turn = left * GOLDEN + 0.9
    out = 0.112 * math.sqrt(left + (0.0 if count == 1 else 0.45))
    x, y = out * math.cos(turn), 0.40 * out * math.sin(turn)
    rise = 0.035 * (1 - left / max(1, count))  # those in the middle lie on top of others
    return x + rng.uniform(-0.014, 0.014), y - rise - 0.62 + rng.uniform(-0.010, 0.010)
