"""A page whose subject lies beside it as a living board, with its name on the felt."""

from __future__ import annotations

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.scenes.hero import MOTTO, HeroPlaces, hero_places
from games.arcade.scenes.living import LivingBoards, LivingScene
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.scenes.page import Page
from games.ui.layout import cut_bottom, inset
from games.ui.theme import CREAM, Type
from games.ui.widgets import Button
from games.ui.wooden import draw_wooden

FOOT = 64
"""Height of the buttons below the paper, in design pixels."""


class HeroPage(LivingScene, Page):
    """Subclasses say which game it is about, what stands below its name, and the rows."""

    one, two = 584, 1008
    """How wide the page is with one column of rows and with two, in design pixels."""

    motto_height = MOTTO
    """How much room the words below the title have, in design pixels."""

    def __init__(self, house: House, game: str, kind: str) -> None:
        """Show the board of ``game`` that is kept for pages of this ``kind``."""
        super().__init__(house.desk)
        self.house = house
        self.boards = LivingBoards(house, kind)
        self.doors: list[Button] = []
        self._shown = game
        self.places: HeroPlaces

    def headline(self) -> str:
        """Return what stands large on the felt."""
        return self.title()

    def motto(self) -> str:
        """Return what the game is about."""
        return self.desk.texts(f"arcade.motto_{self._shown}")

    @property
    def aspect(self) -> float:
        """Return the width of what is shown over its height."""
        return SHAPES.get(self._shown, 1.0)

    @property
    def most(self) -> int:
        """Return how high the page may be, in design pixels."""
        layout = self.desk.layout
        return round(layout.height / layout.u) - 32

    def page_height(self) -> float:
        """Return how high the page is, in design pixels: the title stands beside it."""
        layout = self.desk.layout
        heights = [self._height(group) / layout.u for group in self._groups]
        content = sum(heights) if layout.portrait else max(heights, default=0)
        return min(self.most, content + FOOT + 72)

    def panel_place(self, room: Rect) -> Rect:
        """Return the page's place, and find those of everything round it."""
        layout, setter = self.desk.layout, self.desk.painter.type
        wide = room.width if layout.portrait else layout.px(self.width)
        doors = [setter.width(door.text, Type.BODY) + layout.px(76) for door in self.doors]
        panel = (wide, layout.px(self.page_height()))
        self.places = hero_places(layout, panel, doors, self.aspect, self.motto_height)
        return self.places.panel

    def arrange(self) -> None:
        """Lay out the board with its words, and the page without a title of its own."""
        layout = self.desk.layout
        self.panel = self.panel_place(inset(layout.screen, layout.grid(2)))
        self.head = self.places.title
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        foot, self.sheet = cut_bottom(inside, layout.px(FOOT), layout.grid(2))
        self._arrange_buttons(foot)
        self._arrange_rows(inset(self.sheet, layout.grid(3), layout.grid(2)))
        for door, rect in zip(self.doors, self.places.doors, strict=True):
            door.rect = rect
            door.aside = not layout.portrait
        board = self.places.board
        self.boards.show({self._shown: board} if self._shown and board.width > 1 else {})

    def alive(self) -> tuple[str, ...]:
        """The one board lives."""
        return (self._shown,)

    # Looks.

    def draw_content(self, surface: Surface) -> None:
        """Draw the board and its words, the wood of the page and the paper on it."""
        painter = self.desk.painter
        self.boards.draw(surface)
        self.draw_words(surface)
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)

    def draw_words(self, surface: Surface) -> None:
        """Draw the title, large where it fits, and the words below it."""
        setter, places = self.desk.painter.type, self.places
        words = self.headline()
        style = setter.style_for(words, places.title.width, Type.TITLE, Type.HEAD)
        draw_wooden(self.desk.painter, surface, words, style, places.title, places.align)
        setter.draw(
            surface,
            self.motto(),
            Type.BODY,
            places.motto,
            CREAM,
            places.align,
            lines=max(1, places.motto.height // self.desk.layout.px(27)),
            valign=0.0,
        )
