"""The end of a match: who won and why, the score, and what next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pygame import SRCALPHA, Rect, Surface

from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.result_layout import (
    Measures,
    ResultPlaces,
    measured,
    result_places,
)
from games.arcade.scenes.result_view import draw_row, draw_seal, row_token, seal_tokens
from games.ui.desk import Desk
from games.ui.intentions import Confirm, Intention, Point
from games.ui.layout import columns
from games.ui.theme import INK, Type
from games.ui.tween import Tween
from games.ui.widget_views import draw_widget
from games.ui.widgets import Button, Label, Widget

MANY = 3
"""More names than these stand in two columns."""
WIDTH, WIDER, UPRIGHT = 376, 472, 704
"""How wide the page is (in design pixels) at the right side: for few, for many; in portrait."""
GUARD = 1.2
"""So long (s) after the page lies there Enter is taken for meant for the match that has ended.

As long again after each Enter that was: a child who rolls once a second has not seen the end."""
SLIDE = 0.28
"""How long (s) the page takes to slide in."""
TOGETHER = 6
"""So many pieces of a page that is wanted now are drawn in a frame."""
TOKEN, POINTS, BETWEEN = 0.40, 0.9, 0.2
"""Shares of a row against 3 for the name."""

Way = tuple[str, Callable[[], None]]
"""Words and what they do."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is told: who won, why, and each seat's name with its points over all rematches.

    ``seats`` are the seats of the scores, ``winners`` those who have won, ``game`` whose tokens
    stand for them; without a game there are none. ``marks`` are by seat the tokens' numbers,
    the seats' own where none are given.
    """

    headline: str
    reason: str
    scores: Sequence[tuple[str, str]]
    seats: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    game: str = ""
    marks: tuple[int, ...] = ()

    def mark(self, seat: int) -> int:
        """Return the number of a seat's token."""
        return self.marks[seat] if seat < len(self.marks) else seat

    def won(self, number: int) -> bool:
        """Whether the seat of a score has won."""
        return number < len(self.seats) and self.seats[number] in self.winners

    def token(self, number: int) -> tuple[str, int] | None:
        """Return game and seat of the token beside a score, None where there is none."""
        if not self.game or number >= len(self.seats):
            return None
        return self.game, self.mark(self.seats[number])


class ResultScene(Page):
    """Lies beside the board: at its right side, in portrait above it; the table makes room."""

    modal = True
    spared = False  # it makes itself, a piece a frame
    veil = 0
    awake = GUARD
    gap = 8

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
        self._away = Tween(1.0 if desk.motion else 0.0, SLIDE)
        self._away.aim(0.0)
        self._held: Surface | None = None
        """The page as it is while it slides in."""
        self.places: ResultPlaces

    @property
    def room(self) -> tuple[int, int]:
        """Return how wide and high the page is, in pixels, before it has its place."""
        self._fit()
        layout = self.desk.layout
        return layout.px(self.width), layout.px(self._measured(self.groups()).height)

    def _fit(self) -> None:
        many = len(self.ending.scores) > MANY
        self.width = UPRIGHT if self.desk.layout.portrait else WIDER if many else WIDTH

    def build(self) -> list[Widget]:
        """Build what there is room for."""
        self._fit()
        self._held = None
        return super().build()

    def title(self) -> str:
        """Return who won."""
        return self.ending.headline

    # What stands on the paper.

    def groups(self) -> list[list[Row]]:
        """Return the reason and the standing."""
        layout, setter = self.desk.layout, self.desk.painter.type
        wide = max(1, layout.px(self.width) - 4 * layout.grid(3))
        lines = min(3, len(setter.wrap(self.ending.reason, Type.BODY, wide)))
        # Room for two lines is always kept in landscape: so the page can be made before the end.
        high = max(1 if layout.portrait else 2, lines) * setter.line(Type.BODY) / layout.u + 4
        reason = Label(
            self.ending.reason, Type.BODY, INK, lines=3, valign=0.5 if lines < 2 else 0.0
        )
        return [[Row([reason], height=round(high)), *self._scores()]]

    @property
    def _paired(self) -> bool:
        """Whether two scores stand beside each other."""
        return len(self.ending.scores) > MANY or self.desk.layout.portrait

    def _scores(self) -> list[Row]:
        """Return names and points, two beside each other where many have played."""
        ending = self.ending
        few = len(ending.scores) <= MANY
        cells = [
            (
                Label("", Type.BODY),
                Label(name, Type.HEAD if ending.won(number) and few else Type.BODY),
                Label(points, Type.HEAD if few else Type.BODY, INK, align=1.0, tabular=True),
            )
            for number, (name, points) in enumerate(ending.scores)
        ]
        shares = (TOKEN if ending.game else 0.05, 3.0, POINTS)
        if not self._paired:
            return [Row(list(cell), shares, height=44) for cell in cells]
        rows = []
        # Down the left column, then down the right one: in the order they are told.
        half = -(-len(cells) // 2)
        for left, right in zip_longest(cells[:half], cells[half:]):
            nobody = (Label(""), Label(""), Label(""))
            here: list[Widget] = [*left, Label(""), *(right or nobody)]
            rows.append(Row(here, (*shares, BETWEEN, *shares), height=36 if not few else 44))
        return rows

    @property
    def _cells(self) -> list[Sequence[Widget]]:
        """Return token's place, name and points of every score, in the order they are told."""
        rows = self._groups[0][1:]
        left = [row.widgets[:3] for row in rows]
        right = [row.widgets[4:] for row in rows] if self._paired else []
        return [*left, *right][: len(self.ending.scores)]

    # What can be done.

    def buttons(self) -> list[Widget]:
        """Return the main way on, a rematch or to the scores of the evening, and the others."""
        say = self.desk.texts
        ways = [Button(say("arcade.look_at_board"), self.back)]
        if self._swap is not None:
            ways.insert(0, Button(say("arcade.swap_seats"), self._swap, icon="swap"))
        if self._leave is not None:
            ways.append(Button(say("arcade.to_start"), self._leave))
        return [*ways, Button(*self._main, "brass")] if self._main else [*ways]

    @property
    def _main(self) -> Way | None:
        """Return the main way on, if there is one."""
        if self._to_scores is not None or self._rematch is None:
            return self._to_scores
        return self.desk.texts("arcade.rematch"), self._rematch

    def handle(self, intention: Intention) -> bool:
        """Enter begins no rematch that is not wanted yet: the page has only just come."""
        if not isinstance(intention, Point):
            self._away.finish()
        if isinstance(intention, Confirm) and not self.focus.shown and self._too_soon():
            return True
        return super().handle(intention)

    def _too_soon(self) -> bool:
        """Whether Enter belongs to those before it: who hammers on it has seen no end yet."""
        soon = self.clock < self.awake
        if soon:
            self.awake = self.clock + GUARD
        return soon

    # Time and places.

    @property
    def moving(self) -> bool:
        """Whether it slides in, or has only just come."""
        return self._away.moving or super().moving

    def update(self, dt: float) -> None:
        """Slide in; as long as it does, or is still being made, nobody has seen it."""
        super().update(dt)
        if self._away.moving or self.desk.stack.preparing:
            self.awake = self.clock + GUARD
        self.dirty |= self._away.update(dt)

    def _measured(self, groups: Sequence[Sequence[Row]]) -> Measures:
        """Return how the page is composed round its rows."""
        layout, setter = self.desk.layout, self.desk.painter.type
        content = sum(self._height(group) for group in groups) / layout.u - self.gap
        ways = len(self.buttons()) - (1 if self._main else 0)
        sealed, won = bool(self.ending.game), bool(self.ending.winners)
        return measured(
            layout, setter, self.ending.headline, self.width, content, ways, sealed, won
        )

    def page_height(self) -> float:
        """Return how high the page is, in design pixels."""
        return self._measured(self._groups).height

    def arrange(self) -> None:
        """Lay everything out."""
        self.places = result_places(self.desk.layout, self._measured(self._groups))
        self.panel, self.head, self.sheet = (
            self.places.panel,
            self.places.head,
            self.places.sheet,
        )
        places = self._in_order() if self._main else self._in_order()[:-1]
        for button, rect in zip(self._buttons, places, strict=True):
            button.rect = rect
        self._arrange_rows(self.places.paper)
        self._held = None

    def _in_order(self) -> list[Rect]:
        """Return the buttons' places; in portrait as broad as their words need."""
        layout, setter = self.desk.layout, self.desk.painter.type
        if not layout.portrait or self.places.row.width == 0:
            return list(self.places.buttons)
        ways = [way for way in self._buttons if isinstance(way, Button) and way.kind != "brass"]
        broad = [
            setter.width(way.text, Type.BODY) + layout.px(70 if way.icon else 36) for way in ways
        ]
        found = columns(self.places.row, broad, layout.grid(2))
        return [*found, *self.places.buttons[len(ways) :]]

    # Looks.

    def enter(self) -> None:
        """Come; a page that is drawn already is laid out as well."""
        if self._held is None:
            super().enter()
        self.dirty = True

    def coming(self) -> Iterator[None]:
        """Draw the page that slides in; most of what it needs is mostly there."""
        for number, _ in enumerate(self.prepare()):
            if number % TOGETHER == TOGETHER - 1:
                yield

    def prepare(self) -> Iterator[None]:
        """Draw the page that will slide in, a piece a step; it must be laid out before."""
        if self._held is not None or not self._away.moving:
            return
        whole = Surface(self.desk.layout.screen.size, SRCALPHA)
        yield
        for _ in self._content(whole):
            yield
        for widget in self.focus.widgets:
            if widget.visible:
                draw_widget(self.desk.painter, whole, widget)
                yield
        around = self._around()
        held = Surface(around.size, SRCALPHA)
        held.blit(whole, (0, 0), around)
        self._held = held

    def _around(self) -> Rect:
        """Return the page's place with the shadow that it throws."""
        margin = self.desk.layout.px(40)
        return self.panel.inflate(2 * margin, 2 * margin)

    def draw(self, surface: Surface) -> None:
        """Draw the page, or what it will be somewhere on its way."""
        if not self._away.moving:
            self._held = None
            super().draw(surface)
            return
        if self._away.value >= 1.0:
            return  # it has not set out yet
        for _ in self.prepare():
            pass
        assert self._held is not None  # it is prepared
        around, share = self._around(), self._away.value
        if self.desk.layout.portrait:
            around.top -= round(share * self.panel.bottom)
        else:
            around.left += round(share * (self.desk.layout.width - self.panel.left))
        surface.blit(self._held, around)

    def draw_content(self, surface: Surface) -> None:
        """Draw board, seal, headline, paper, and what lies under the standing."""
        for _ in self._content(surface):
            pass

    def _content(self, surface: Surface) -> Iterator[None]:
        """Draw what lies under the widgets, a piece a step."""
        painter, ending, places = self.desk.painter, self.ending, self.places
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        yield
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        yield
        if ending.game:
            seats = [ending.mark(seat) for seat in ending.winners or ending.seats]
            won = bool(ending.winners)
            for _ in seal_tokens(painter, places.seal, ending.game, seats, won):
                yield
            draw_seal(painter, surface, places.seal, ending.game, seats, won)
            yield
        style, lines = places.head_type
        align = 0.0 if places.beside else 0.5
        painter.type.draw(surface, ending.headline, style, places.head, INK, align, lines=lines)
        yield
        for number, cell in enumerate(self._cells):
            row = cell[0].rect.unionall([label.rect for label in cell[1:]])
            row = row.inflate(self.desk.layout.px(16), 0)
            token = ending.token(number)
            if token is not None:
                row_token(painter, row, token)
                yield
            draw_row(painter, surface, row, token, ending.won(number))
            yield
