"""The podium at the end of a night: medals come to blocks of wood, the winner's marble on top.

The last place comes first and the first one last; then light falls on it. Where nothing may travel
everything comes in the same order where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from games.arcade.evening import Evening
from games.ui.celebration import Act, Celebration, Cue
from games.ui.desk import Desk
from games.ui.layout import Layout, inset
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, Type
from games.ui.tween import out_cubic
from games.ui.words import points_words

HEIGHTS = (1.0, 0.76, 0.58, 0.44)
"""How high the places are against the first one."""
WIDEST = 212
"""How broad a block is at most, in design pixels."""
TOP = 0.13
"""How deep its cut end is seen, against its breadth."""
DOWN, APART = 0.34, 0.52
"""How long (s) a medal takes to come down, and how long after each other they do."""
ROLL = 0.55
"""How long (s) the marble takes to come to rest."""
HIGH = 90
"""From how high a medal comes, in design pixels."""
MEDAL = 104
"""How large a medal is at most, in design pixels."""
SMALLEST = 12
"""Blocks and medals below this, in real pixels, are not drawn."""
LANDED = 0.26
"""When (s) a winner's marble first touches its block."""
WREATH = 0.95
"""How much larger than the marble the laurel behind it is, in parts of the marble."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place: rank from 1, player, the block, where the name and the points stand."""

    rank: int
    player: int
    block: Rect
    name: Rect
    medal: Rect
    points: Rect
    marble: Rect


def podium_aspect(people: int) -> float:
    """Return the width of a podium for so many people over its height."""
    return 0.30 + 0.33 * people


def podium_order(standing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the places from left to right: second, first, third, fourth."""
    if len(standing) < 3:
        return list(standing)
    first, second, *rest = standing
    return [second, first, *rest]


def podium_places(
    layout: Layout, line: int, room: Rect, standing: Sequence[tuple[int, int]]
) -> list[Place]:
    """Return all places from left to right; ``line`` is how high a line of a name is (pixels)."""
    order = podium_order(standing)
    room = inset(room, layout.grid(1), 0)
    wide = min(room.width // len(order), layout.px(WIDEST))
    left = room.centerx - wide * len(order) // 2
    marble = min(layout.px(66), round(0.34 * wide))
    name = 2 * line + layout.px(4)
    crown = round((1.0 + WREATH / 2) * marble)
    tallest = max(8, room.height - name - crown)
    found = []
    for number, (rank, player) in enumerate(order):
        high = round(tallest * HEIGHTS[rank - 1])
        step = Rect(left + number * wide, room.bottom - high, wide, high)
        block = inset(step, layout.px(5), 0)
        deep = round(TOP * block.width)
        ball = Rect(0, 0, marble, marble)
        ball.midbottom = (block.centerx, block.top + round(0.62 * deep))
        above = ball.top - round(WREATH / 2 * marble) if rank == 1 else block.top
        words = Rect(step.left, above - name, step.width, name - layout.px(4))
        medal, points = _hung(layout, block, deep)
        found.append(Place(rank, player, block, words, medal, points, ball))
    return found


def _hung(layout: Layout, block: Rect, deep: int) -> tuple[Rect, Rect]:
    """Return where medal and points are on a block's front."""
    front = Rect(block.left, block.top + deep, block.width, block.height - deep)
    text = min(layout.px(44), round(front.height * 0.34))
    side = min(layout.px(MEDAL), round(0.60 * block.width), round((front.height - text) * 0.74))
    ribbon = min(round(0.42 * side), max(0, front.height - text - side - layout.px(6)))
    medal = Rect(block.centerx - side // 2, front.top + ribbon, side, side)
    low = Rect(front.left, medal.bottom, front.width, min(text, front.bottom - medal.bottom))
    return medal, low


class Steps(Act):
    """The blocks stand there from the first moment on: whoever looks sees what is coming."""

    def __init__(self, desk: Desk, places: Sequence[Place]) -> None:
        """Let the blocks of ``places`` stand."""
        self.desk, self.places = desk, tuple(places)
        self._drawn: list[tuple[Place, Surface, Surface, tuple[int, int]]] = []

    def prepare(self) -> Iterator[None]:
        """Draw a block at a time; each is seen as soon as it is drawn."""
        from games.ui import sprites_medal as sprites

        painter = self.desk.painter
        layout, keep = painter.layout, painter.materials.store.get
        for place in self.places:
            size, deep = place.block.size, round(TOP * place.block.width)
            seed = 3 + place.rank
            name = f"stand {size} {deep} {seed} {layout.u:.3f}"
            block = keep(name, partial(sprites.stand, size, deep, seed, layout.u))
            front = (size[0], size[1] - deep)
            shade, fall = painter.materials.shadow(front, 11.0 * layout.u, 8.0 * layout.u)
            self._drawn.append((place, block, shade, (fall[0], fall[1] + deep)))
            yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw every block with its shadow."""
        covered = []
        for place, block, shade, (dx, dy) in self._drawn:
            covered.append(surface.blit(shade, (place.block.left + dx, place.block.top + dy)))
            covered.append(surface.blit(block, place.block))
        return covered


class SetDown(Act):
    """A medal comes down onto its block, heavy as it is; the name stands over it then.

    Without a ``name`` nothing does: over a first place there is to be a marble in between.
    """

    def __init__(self, desk: Desk, place: Place, name: str, points: str) -> None:
        """Hang a medal on the block of ``place``."""
        self.desk, self.place, self.name, self.points = desk, place, name, points
        self.seconds = DOWN + 0.12
        self.cues = [Cue(DOWN * 0.92, "settle", 0.75), Cue(DOWN * 0.92, "stone", 0.35)]
        self._picture: Surface | None = None

    def prepare(self) -> Iterator[None]:
        """Draw medal and points on one picture."""
        painter, place = self.desk.painter, self.place
        layout, keep = painter.layout, painter.materials.store.get
        from games.ui import sprites_medal as sprites
        from games.ui.sprites_metal import soft_shadow

        deep = round(TOP * place.block.width)
        picture = Surface(place.block.size, pygame.SRCALPHA)
        corner = (place.block.left, place.block.top)
        medal = place.medal.move(-corner[0], -corner[1])
        if place.rank <= 3:
            ribbon = Rect(0, deep, round(0.72 * medal.width), medal.top - deep + medal.height // 6)
            ribbon.centerx = medal.centerx
            if ribbon.height > layout.px(8):
                cut = keep(f"ribbon {ribbon.size}", lambda: sprites.ribbon(*ribbon.size))
                picture.blit(cut, ribbon)
            yield
            face = keep(
                f"medal {medal.width} {place.rank}", lambda: sprites.medal(medal.width, place.rank)
            )
            yield
            shade, margin = soft_shadow(face, max(1.0, 2.2 * layout.u), 0.55)
            fall = layout.px(3)
            picture.blit(shade, (medal.left - margin + fall, medal.top - margin + fall))
            picture.blit(face, medal)
        else:
            painter.type.draw(picture, str(place.rank), Type.TITLE, medal, INK, 0.5)
        yield
        low = place.points.move(-corner[0], -corner[1])
        painter.type.draw(picture, self.points, Type.HEAD, low, INK, 0.5, tabular=True)
        self._picture = picture
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw it on its way down, and how it hangs."""
        if self._picture is None:
            return []
        block, layout = self.place.block, self.desk.layout
        fallen = min(1.0, time / DOWN)
        above = layout.px(HIGH) * (1.0 - fallen**2.6) if self.desk.motion else 0.0
        solid = min(1.0, time / 0.12) if self.desk.motion else out_cubic(time / 0.25)
        self._picture.set_alpha(round(255 * solid))
        covered = [surface.blit(self._picture, (block.left, block.top - round(above)))]
        if self.name and (time >= DOWN or not self.desk.motion):
            covered.append(draw_name(self.desk.painter, surface, self.place.name, self.name))
        return covered


def draw_name(painter: Painter, surface: Surface, place: Rect, name: str) -> Rect:
    """Write a name over its block, smaller where it is long."""
    words = inset(place, painter.layout.px(4), 0)
    style = painter.type.style_for(name, words.width, Type.HEAD, Type.BODY, lines=2)
    painter.type.draw(surface, name, style, words, CREAM, 0.5, lines=2, valign=1.0)
    return place


class Crowned(Act):
    """A marble comes onto the first place, a laurel grows behind it, light falls on both."""

    def __init__(self, desk: Desk, place: Place, name: str, voice: str = "") -> None:
        """Crown the place of ``place``, with ``name`` over it; ``voice`` sounds with it."""
        self.desk, self.place, self.name = desk, place, name
        self.seconds = ROLL + 0.75
        self.cues = [Cue(LANDED, "settle", 0.4), *([Cue(0.0, voice, 0.8)] if voice else [])]
        self._laurel = self._beam = Surface((1, 1), pygame.SRCALPHA)
        self._marble: Surface | None = None
        ball = place.marble
        self._wreath = ball.inflate(round(WREATH * ball.width), round(WREATH * ball.height))
        self._wreath.move_ip(0, -round(0.10 * ball.height))
        reach = round(2.3 * place.block.width)
        self._light = Rect(0, 0, reach, round(0.9 * reach))
        self._light.midtop = (ball.centerx, ball.top - round(0.62 * reach))

    def prepare(self) -> Iterator[None]:
        """Draw laurel, light and marble."""
        from games.ui.sprites_laurel import laurel_steps
        from games.ui.sprites_medal import beam

        for step in laurel_steps(self._wreath.width):
            if step is not None:
                self._laurel = step
            yield
        self._beam = beam(self._light.size)
        yield
        self._marble = winners_marble(self.desk.painter, self.place, self.place.player)
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw light and laurel as far as they have come, and the marble on its way down."""
        if self._marble is None:
            return []
        shone = out_cubic((time - 0.35) / 0.6)
        grown = out_cubic((time - 0.25) / 0.6)
        covered = []
        if shone > 0.0:
            self._beam.set_alpha(round(255 * shone))
            covered.append(surface.blit(self._beam, self._light))
        wide, high = self._laurel.get_size()
        part = Rect(0, 0, wide, high)
        if self.desk.motion:
            part = Rect(0, high - round(high * grown), wide, round(high * grown))
        else:
            self._laurel.set_alpha(round(255 * grown))
        covered.append(
            surface.blit(self._laurel, (self._wreath.left, self._wreath.top + part.top), part)
        )
        rise = _bounce(time) * self.place.marble.height if self.desk.motion else 0.0
        centre = (self.place.marble.centerx, self.place.marble.centery - round(rise))
        covered.append(surface.blit(self._marble, self._marble.get_rect(center=centre)))
        if time >= LANDED or not self.desk.motion:
            covered.append(draw_name(self.desk.painter, surface, self.place.name, self.name))
        return covered


def winners_marble(painter: Painter, place: Place, player: int) -> Surface:
    """Return somebody's marble with its shadow, as large as it lies on a ``place``."""

    def make() -> Surface:
        from games.ui.sprites_marble import MarbleSprites

        radius = place.marble.width / 2 - 1
        sprites = MarbleSprites(radius)
        ball = Surface((4 * round(radius), 4 * round(radius)), pygame.SRCALPHA)
        centre = (ball.get_width() / 2, ball.get_height() / 2)
        sprites.draw_shadow(ball, player % 4, centre)
        sprites.draw(ball, player % 4, centre)
        return ball

    name = f"winner's marble {place.marble.width} {player % 4}"
    return painter.materials.store.get(name, make)


def _bounce(time: float) -> float:
    """Return how high over its place (in diameters) a marble is that has been let go."""
    if time < LANDED:
        return 1.9 * (1.0 - (time / LANDED) ** 2)
    share = (time - LANDED) / (ROLL - LANDED)
    return 0.34 * 4.0 * share * (1.0 - share) if share < 1.0 else 0.0


def podium(desk: Desk, room: Rect, evening: Evening) -> Celebration:
    """Return the podium of an evening as it is set up in ``room``."""
    line = desk.painter.type.line(Type.HEAD)
    places = podium_places(desk.layout, line, room, evening.standing())
    if min(min(*place.block.size, place.medal.width) for place in places) < SMALLEST:
        return Celebration([])  # in a window like a stamp there is nothing to be seen
    totals = evening.totals()
    acts: list[tuple[float, Act]] = [(0.0, Steps(desk, places))]
    start = 0.1
    for place in sorted(places, key=lambda place: (-place.rank, -place.player)):
        name, points = evening.names[place.player], points_words(totals[place.player])
        acts.append((start, SetDown(desk, place, name if place.rank > 1 else "", points)))
        start += APART
    firsts = [place for place in places if place.rank == 1]
    crowns = [
        Crowned(desk, place, evening.names[place.player], "" if number else "win")
        for number, place in enumerate(firsts)
    ]
    return Celebration([*acts, *((start, crown) for crown in crowns)])
