"""The pot at the end of a match: coin after coin slides onto the winner's plate and piles up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from pygame import Rect, Surface

from games.siebener.state import State
from games.siebener.view import COIN, MOST_COINS, SiebenerView
from games.siebener.view_tray import coin, coin_shadow
from games.ui.celebration import Act, Cue, Stage
from games.ui.honour import Wreath
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.tween import out_cubic

SECONDS = 0.72
"""How long a coin is on its way."""
APART = 0.085
"""How long (s) after each other they set out."""
BEFORE = 0.35
"""How long (s) the pot still lies: the last seven is looked at first."""
LIFT = 0.16
"""How far from the straight way a coin's arc leads, in parts of that way."""
HIGH = 4
"""So many coins lie on one pile; from more on there are two."""
STEP, LOW_STEP = 0.30, 0.16
"""How much higher each coin on a pile lies, in radii; the lower where a name stands close above."""

ROOMY = 80
"""From so many design pixels on there is room for a large coin beside the money."""
BESIDE, BEHIND = 2.1, 0.95
"""How far from each other two piles stand, in radii: side by side, or one half behind the other."""

Point = tuple[float, float]


class Taking(Act):
    """The pot's coins on their way; where nothing may travel they are here, and then there."""

    sings = True

    def __init__(
        self,
        painter: Painter,
        view: SiebenerView,
        count: int,
        foot: Point,
        radius: float,
        motion: bool,
        apart: float = BESIDE,
    ) -> None:
        """Let so many coins of the tray's heap go onto a plate's coin at ``foot``.

        Two piles there stand ``apart`` (in radii).
        """
        self.painter, self.motion = painter, motion
        left, top = view.ground.area.topleft
        heap = view.heap(count)
        self._from = [(x + left, y + top) for x, y in (view.ground.at(*at) for at in heap)]
        self._large = round(max(4.0, COIN * view.ground.radius), 1)
        self._small = radius
        self._to = piled(foot, radius, len(heap), apart)
        self.seconds = BEFORE + SECONDS + APART * max(0, len(heap) - 1)
        self.cues = [
            Cue(BEFORE + SECONDS * 0.8 + APART * number, "coin", 0.5 + 0.3 * number / len(heap))
            for number in range(len(heap))
        ]

    def prepare(self) -> Iterator[None]:
        """Draw a coin at both sizes, with its shadow."""
        for radius in (self._large, self._small):
            self._pictures(radius)
            yield

    def _pictures(self, radius: float) -> tuple[Surface, Surface]:
        piece = self.painter.kept(("siebener coin", radius), lambda: coin(radius))
        shade = self.painter.picture(("siebener coin shadow", radius), lambda: coin_shadow(radius))
        return piece, shade

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw each coin where it lies or slides: those on the pile in the order they came."""
        covered = []
        shares = [
            min(1.0, max(0.0, (time - BEFORE - APART * number) / SECONDS))
            for number in range(len(self._from))
        ]
        there = [number for number, share in enumerate(shares) if share >= 1.0]
        waiting = [number for number, share in enumerate(shares) if share <= 0.0]
        sliding = [number for number, share in enumerate(shares) if 0.0 < share < 1.0]
        for number in waiting:
            covered += self._lay(surface, self._from[number], self._large)
        for number in there:
            covered += self._lay(surface, self._to[number], self._small)
        for number in sliding if self.motion else ():
            share = out_cubic(shares[number])
            radius = self._large if share < 0.55 else self._small
            covered += self._lay(surface, self._arc(number, share), radius)
        return covered

    def _arc(self, number: int, share: float) -> Point:
        """Return where a coin is on the arc from its place in the heap to the one on the pile."""
        (x1, y1), (x2, y2) = self._from[number], self._to[number]
        rise = math.sin(math.pi * share) * LIFT * math.dist((x1, y1), (x2, y2))
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - rise

    def _lay(self, surface: Surface, at: Point, radius: float) -> list[Rect]:
        piece, shade = self._pictures(radius)
        x, y = at
        wide, high = shade.get_size()
        low = (round(x - wide / 2 + 0.12 * radius), round(y - high / 2 + 0.24 * radius))
        half = piece.get_width() / 2
        top = (round(x - half), round(y - half))
        return [surface.blit(shade, low), surface.blit(piece, top)]


def coin_place(layout: Layout, things: Rect) -> tuple[float, Point]:
    """Return how large the coin on a plate is, and the middle of its place."""
    share = 4.6 if things.width >= layout.px(ROOMY) else 5.6  # a number wants its room
    radius = max(3.0, min(layout.px(25), things.height / 2 - 2, things.width / share))
    half = math.ceil(radius * 1.12 + 2)
    return round(radius, 1), (things.left + half, things.centery)


def pile_gap(layout: Layout, things: Rect) -> float:
    """Return how far apart (in radii) two piles stand on a plate: clear of its words."""
    return BESIDE if things.width >= layout.px(ROOMY) else BEHIND


def piled(foot: Point, radius: float, count: int, apart: float = BESIDE) -> list[Point]:
    """Return where so many coins lie on the one at ``foot``, in the order they come.

    Two piles where one would be too high, the second ``apart`` (in radii) at the left; they never
    stand quite straight.
    """
    rng = Random(5)
    piles = 1 if count <= HIGH else 2
    step = STEP if apart == BESIDE else LOW_STEP
    found = []
    for number in range(count):
        level, column = divmod(number, piles)
        sway = (rng.uniform(-0.10, 0.10) * radius, rng.uniform(-0.03, 0.03) * radius)
        x = foot[0] - column * apart * radius + sway[0]
        found.append((x, foot[1] - (level + 1 - column) * step * radius + sway[1]))
    return found


def piles_reach(layout: Layout, things: Rect, count: int) -> Rect:
    """Return what so many coins cover that have come onto a plate."""
    radius, foot = coin_place(layout, things)
    coins = piled(foot, radius, min(count, MOST_COINS), pile_gap(layout, things))
    left, top = min(x for x, _ in coins) - radius, min(y for _, y in coins) - radius
    return Rect(round(left), round(top), round(foot[0] + radius - left), round(foot[1] - top))


def pot_taken(states: Sequence[State], stake: int) -> tuple[int, int]:
    """Return who took the last pot, and how many coins it had; no coins where there was none."""
    last = next((state for state in reversed(states) if state.pot), None)
    if last is None or not states[-1].left:
        return 0, 0
    return states[-1].left[0], last.pot // max(1, stake)


def taking(
    stage: Stage, view: SiebenerView, states: Sequence[State], stake: int, won: str
) -> list[tuple[float, Act]]:
    """Return the acts of a match's end: the last pot is taken, a laurel lies where it was.

    ``won`` stands in the laurel: what the winner has won altogether.
    """
    seat, count = pot_taken(states, stake)
    plate, things = stage.plates[seat], stage.things[seat]
    if not plate.width:  # the house of a match inside another one sits nowhere
        plate = things = Rect(stage.board.centerx, stage.board.top - 60, 60, 40)
    radius, foot = coin_place(stage.desk.layout, things)
    apart = pile_gap(stage.desk.layout, things)
    coins = Taking(stage.desk.painter, view, count, foot, radius, stage.motion, apart)
    acts: list[tuple[float, Act]] = [(0.0, coins)] if count else []
    if stage.winners:
        side = round(0.66 * view.ground.radius)
        place = Rect(0, 0, side, side)
        x, y = view.ground.at(0.0, 0.56)
        left, top = view.ground.area.topleft
        place.center = (round(x + left), round(y + top))
        wreath = Wreath(stage.desk.painter, place, stage.motion, won)
        acts.append((0.75 * coins.seconds if count else 0.0, wreath))
    return acts
