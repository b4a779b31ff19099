"""The end of a match: who won and why, the score, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pygame import Rect, Surface

from games.arcade.scenes.page import Page, Row
from games.ui.desk import Desk
from games.ui.intentions import Confirm, Intention
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Label, Widget

MANY = 3
"""More names than these stand in two columns."""
FOOT = 64
"""The small buttons below the board stay in sight: so high (in design pixels) are they."""
WIDTH, WIDER, UPRIGHT = 376, 472, 704
"""How wide the page is (in design pixels) at the right side: for few, for many; in portrait."""
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
    """Lies beside the board: at its right side, in portrait above it; the table makes room."""

    modal = True
    veil = 0
    awake = GUARD

    def __init__(
        self,
        desk: Desk,
        ending: Ending,
        rematch: Callable[[], None] | None = None,
        swap: Callable[[], None] | None = None,
        leave: Callable[[], None] | None = None,
        to_scores: Way | None = None,
    ) -> None:
        """Tell ``ending`` and offer what there is to go on with; ``to_scores`` is the main way."""
        super().__init__(desk)
        self.focus.main_first = True
        self.ending = ending
        self._rematch, self._swap, self._leave = rematch, swap, leave
        self._to_scores = to_scores

    @property
    def room(self) -> tuple[int, int]:
        """Return how wide and high the page is, in pixels, before it has its place."""
        self._fit()
        self._groups = self.groups()
        layout = self.desk.layout
        return layout.px(self.width), layout.px(self.page_height())

    def _fit(self) -> None:
        many = len(self.ending.scores) > MANY
        self.width = UPRIGHT if self.desk.layout.portrait else WIDER if many else WIDTH

    def build(self) -> list[Widget]:
        """Build what there is room for."""
        self._fit()
        return super().build()

    def title(self) -> str:
        """Return who won."""
        return self.ending.headline

    def groups(self) -> list[list[Row]]:
        """Return the reason, the scores and what else can be done."""
        layout, setter = self.desk.layout, self.desk.painter.type
        wide = max(1, layout.px(self.width) - 4 * layout.grid(3))
        lines = min(3, len(setter.wrap(self.ending.reason, Type.BODY, wide)))
        high = max(1, lines) * setter.line(Type.BODY) / layout.u + 8
        reason = Label(self.ending.reason, Type.BODY, INK, lines=3, valign=0.0)
        rows = [Row([reason], height=round(high)), *self._scores()]
        ways = self._ways()
        if layout.portrait:
            # As broad as their words need, a sign and the margins included.
            broad = [
                setter.width(way.text, Type.BODY) + layout.px(70 if way.icon else 36)
                for way in ways
            ]
            rows.append(Row(ways, broad, height=52))
        else:
            rows += [Row([way], height=52) for way in ways]
        return [rows]

    def _scores(self) -> list[Row]:
        """Return names and points, two beside each other where many have played."""
        style = Type.HEAD if len(self.ending.scores) <= MANY else Type.BODY
        cells = [
            (Label(name), Label(points, style, INK, align=1.0))
            for name, points in self.ending.scores
        ]
        if len(cells) <= MANY and not self.desk.layout.portrait:
            return [Row(list(pair), (3.0, 1.0), height=36) for pair in cells]
        rows = []
        # Down the left column, then down the right one: in the order of the seats.
        half = -(-len(cells) // 2)
        for left, right in zip_longest(cells[:half], cells[half:]):
            here: list[Widget] = [*left, Label(""), *(right or (Label(""), Label("")))]
            rows.append(Row(here, (3.0, 0.85, 0.25, 3.0, 0.85), height=30))
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
        """Lie at the right side, in portrait above the board."""
        layout = self.desk.layout
        wide = min(room.width, layout.px(self.width))
        high = min(room.height, layout.px(self.page_height()))
        if layout.portrait:
            return Rect(room.centerx - wide // 2, layout.grid(1), wide, high)
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
