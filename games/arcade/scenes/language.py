"""Where visitors choose their language before anything else: two large buttons."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.scenes.menu import MenuScene
from games.ui.intentions import Back, Intention
from games.ui.layout import centred, cut_top
from games.ui.scene import Scene
from games.ui.theme import CREAM, Type
from games.ui.widgets import Button, Widget

LANGUAGES = (("de", "Deutsch"), ("en", "English"))
"""Each language under its own name, whatever is spoken now."""
WIDE, HIGH, GAP, HEAD = 400, 132, 32, 120
"""A button's size, what lies between two, and the title's height, in design pixels."""


class LanguageScene(Scene):
    """The choice holds until the visitor has left."""

    def __init__(self, house: House) -> None:
        """Lead to the start page of ``house``."""
        super().__init__(house.desk)
        self.house = house

    def build(self) -> list[Widget]:
        """Return a button for each language."""
        return [Button(name, self._choose(code), "brass") for code, name in LANGUAGES]

    def _choose(self, code: str) -> Callable[[], None]:
        def speak() -> None:
            self.desk.settings.language = code
            self.desk.settings_changed()
            self.desk.stack.reset(MenuScene(self.house))

        return speak

    def arrange(self) -> None:
        """Put the buttons below the title: beside each other, or under each other in portrait."""
        layout = self.desk.layout
        wide, high, gap = layout.px(WIDE), layout.px(HIGH), layout.px(GAP)
        across = not layout.portrait
        size = (2 * wide + gap, high) if across else (wide, 2 * high + gap)
        whole = centred(layout.screen, size[0], size[1] + layout.px(HEAD))
        self._title, room = cut_top(whole, layout.px(HEAD))
        step = (wide + gap, 0) if across else (0, high + gap)
        for number, button in enumerate(self.focus.widgets):
            place = Rect(room.left + number * step[0], room.top + number * step[1], wide, high)
            button.rect = place

    def draw_content(self, surface: Surface) -> None:
        """Draw the name of the house."""
        self.desk.painter.type.draw(surface, "Galtoni", Type.TITLE, self._title, CREAM, 0.5)

    def handle(self, intention: Intention) -> bool:
        """There is nothing to go back to."""
        return not isinstance(intention, Back) and super().handle(intention)
