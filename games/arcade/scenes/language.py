"""Where visitors choose their language before anything else: a living board, two large plates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade.house import House
from games.arcade.scenes.living import LivingBoards, LivingScene
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.tables import available
from games.ui.intentions import Back, Intention
from games.ui.layout import (
    Layout,
    centred,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    fitted,
    inset,
    rows,
)
from games.ui.theme import CREAM, Type
from games.ui.widgets import Button, Widget
from games.ui.wooden import draw_wooden

LANGUAGES = (("de", "Deutsch"), ("en", "English"))
"""Each language under its own name, whatever is spoken now."""
WIDE, HIGH = 440, 132
"""A plate's size in design pixels; narrower where two lie beside each other."""
TITLE, LINE = 84, 30
"""Heights of the title and of the request in one language, in design pixels."""


@dataclass(frozen=True, slots=True)
class LanguagePlaces:
    """The board, the words, and a plate for each language."""

    board: Rect
    title: Rect
    lines: tuple[Rect, ...]
    plates: tuple[Rect, ...]


def language_places(layout: Layout, aspect: float) -> LanguagePlaces:
    """Return the places; ``aspect`` is the board's width over its height."""
    room = inset(layout.screen, layout.grid(5), layout.grid(4))
    count = len(LANGUAGES)
    words = layout.px(TITLE) + count * layout.px(LINE)
    high, gap = layout.px(HIGH), layout.grid(3)
    if layout.portrait:
        head, rest = cut_top(room, words, layout.grid(4))
        foot, middle = cut_bottom(rest, high, layout.grid(5))
        plates = columns(foot, [1.0] * count, gap)
        board = fitted(middle, aspect)
    else:
        left, right = cut_left(room, round(room.width * 0.48), layout.grid(6))
        board = fitted(left, aspect)
        whole = words + layout.grid(4) + count * high + (count - 1) * gap
        block = centred(right, layout.px(WIDE), whole)
        head, rest = cut_top(block, words, layout.grid(4))
        plates = rows(rest, [high] * count, gap)
    title, *lines = rows(head, [layout.px(TITLE), *[layout.px(LINE)] * count], 0)
    return LanguagePlaces(board, title, tuple(lines), tuple(plates))


class LanguageScene(LivingScene):
    """The choice holds until the visitor has left."""

    def __init__(self, house: House) -> None:
        """Lead to the start page of ``house``."""
        super().__init__(house.desk)
        self.house = house
        self.boards = LivingBoards(house, "language")
        self.game = house.offered(available())[0]
        self.places: LanguagePlaces

    def alive(self) -> tuple[str, ...]:
        """The one board lives."""
        return (self.game,)

    def build(self) -> list[Widget]:
        """Return a plate for each language, on which it speaks for itself."""
        return [
            Button(name, self._choose(code), "brass", note=Texts(code)("kiosk.speak"))
            for code, name in LANGUAGES
        ]

    def _choose(self, code: str) -> Callable[[], None]:
        def speak() -> None:
            self.desk.settings.language = code
            self.desk.settings_changed()
            self.house.to_start()

        return speak

    def arrange(self) -> None:
        """Lay out the board, the words and the plates."""
        self.places = language_places(self.desk.layout, SHAPES.get(self.game, 1.0))
        for button, rect in zip(self.focus.widgets, self.places.plates, strict=True):
            button.rect = rect
        self.boards.show({self.game: self.places.board})

    def draw_content(self, surface: Surface) -> None:
        """Draw the board, the name of the house, and the request in every language."""
        setter, places = self.desk.painter.type, self.places
        self.boards.draw(surface)
        draw_wooden(self.desk.painter, surface, "Galtoni", Type.TITLE, places.title)
        for (code, _), line in zip(LANGUAGES, places.lines, strict=True):
            words = Texts(code)("kiosk.choose_language")
            setter.draw(surface, words, Type.BODY, line, CREAM, 0.5)

    def handle(self, intention: Intention) -> bool:
        """There is nothing to go back to."""
        return not isinstance(intention, Back) and super().handle(intention)
