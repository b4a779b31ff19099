"""The end of a match: who won and why, the score, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.arcade.scenes.page import Page, Row
from games.ui.desk import Desk
from games.ui.intentions import Confirm, Intention
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Label, Widget

MANY = 3
"""More names than these stand in two columns."""
FOOT = 64
"""The line of words below the board stays in sight: so high (in design pixels) is it."""

LOW_WIDTH = 720
"""How wide the page over a wide board is, in design pixels: its ends stay in sight."""
GUARD = 0.5
"""How long (s) Enter is taken for meant for the match that has just ended."""

Way = tuple[str, Callable[[], None]]
"""Words and what they do."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is told: who won, why, and each seat's name with its points over all rematches."""

    headline: str
    reason: str
    scores: Sequence[tuple[str, str]]


class ResultScene(Page):
    """Lies over the table; the board with the decisive four stays in sight beside it."""

    modal = True
    veil = 40
    width = 376
    low = False
    """Whether the board is wide: the page lies low over its middle, both of its ends in sight."""

    def __init__(
        self,
        desk: Desk,
        ending: Ending,
        rematch: Callable[[], None] | None = None,
        swap: Callable[[], None] | None = None,
        leave: Callable[[], None] | None = None,
        to_scores: Way | None = None,
        low: bool = False,
    ) -> None:
        """Tell ``ending`` and offer what there is to go on with; ``to_scores`` is the main way.

        ``low`` is for boards that are much wider than high.
        """
        super().__init__(desk)
        self.low = low
        self.ending = ending
        self._rematch, self._swap, self._leave = rematch, swap, leave
        self._to_scores = to_scores

    def title(self) -> str:
        """Return who won."""
        return self.ending.headline

    def groups(self) -> list[list[Row]]:
        """Return the reason, the scores and what else can be done."""
        high = 34 if self.low and not self.desk.layout.portrait else 64
        rows = [Row([Label(self.ending.reason, Type.BODY, INK, lines=3, valign=0.0)], height=high)]
        rows += self._scores()
        ways = self._ways()
        beside = 2 if self.desk.layout.portrait else len(ways) if self.low else 1
        for first in range(0, len(ways), beside):
            here: list[Widget] = list(ways[first : first + beside])
            here += [Label("")] * (beside - len(here))
            shares = (1.5, *(1.0,) * (beside - 1)) if beside == 3 else (1.0,) * beside
            rows.append(Row(here, shares, height=52))
        return [rows]

    def _scores(self) -> list[Row]:
        """Return names and points, two beside each other where many have played."""
        cells = [
            (Label(name), Label(points, Type.HEAD, INK, align=1.0))
            for name, points in self.ending.scores
        ]
        if len(cells) <= MANY:
            return [Row(list(pair), (3.0, 1.0), height=36) for pair in cells]
        rows = []
        for first in range(0, len(cells), 2):
            here: list[Widget] = [widget for pair in cells[first : first + 2] for widget in pair]
            here += [Label("")] * (4 - len(here))
            rows.append(Row(here, (3.0, 0.85, 3.0, 0.85), height=30))
        return rows

    def _ways(self) -> list[Button]:
        """Return what else can be done."""
        say = self.desk.texts
        ways = [Button(say("arcade.look_at_board"), self.back)]
        if self._swap is not None:
            ways.insert(0, Button(say("arcade.swap_seats"), self._swap, icon="swap"))
        if self._leave is not None:
            ways.append(Button(say("arcade.to_start"), self._leave))
        return ways

    def buttons(self) -> list[Widget]:
        """Return the main way on: a rematch, or to the scores of the evening."""
        if self._to_scores is not None:
            return [Button(*self._to_scores, "brass")]
        if self._rematch is None:
            return []
        return [Button(self.desk.texts("arcade.rematch"), self._rematch, "brass")]

    def panel_place(self, room: Rect) -> Rect:
        """Lie at the right side, in portrait above: the columns stay in sight."""
        layout = self.desk.layout
        wide = min(room.width, layout.px(688 if layout.portrait else self.width))
        high = min(room.height, layout.px(self.page_height()))
        if layout.portrait:
            return Rect(room.centerx - wide // 2, room.top, wide, high)
        if self.low:
            wide = min(room.width, layout.px(LOW_WIDTH))
            return Rect(room.centerx - wide // 2, room.centery - high // 2, wide, high)
        lowest = max(room.top, room.bottom - layout.px(FOOT) - high)
        return Rect(room.right - wide, min(room.centery - high // 2, lowest), wide, high)

    def handle(self, intention: Intention) -> bool:
        """Enter begins no rematch that is not wanted yet: the page has only just come."""
        if isinstance(intention, Confirm) and self.clock < GUARD and not self.focus.shown:
            return True
        return super().handle(intention)

    def draw_content(self, surface: Surface) -> None:
        """Draw board, paper and headline; a long name is set smaller."""
        painter = self.desk.painter
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        painter.type.draw(surface, self.ending.headline, Type.HEAD, self.head, INK, 0.5, lines=2)
