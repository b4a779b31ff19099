"""A small plate with a question or a choice, over what waits below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.arcade.scenes.guarded import GUARD, too_soon
from games.arcade.scenes.page import FOOT, Page, Row
from games.ui.desk import Desk
from games.ui.intentions import Intention, Menu
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Widget


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its words, what it does, its sign, whether it is possible."""

    words: str
    do: Callable[[], None]
    icon: str = ""
    possible: bool = True


class AskScene(Page):
    """Goes away with whatever is chosen; the choice that stands out changes nothing.

    That one always stands last, at the foot. What cannot be undone (``final``) is deaf for a
    moment, and where a button has just asked for it (``under``) the foot comes to lie under that.
    """

    modal = True
    veil = 90
    awake = GUARD
    width = 400

    def __init__(
        self,
        desk: Desk,
        question: str,
        choices: Sequence[Choice],
        stay: str,
        near: Rect | None,
        *,
        final: bool = False,
        under: Rect | None = None,
    ) -> None:
        """Ask ``question``; ``stay`` is what is said to leave it, ``near`` where it came from."""
        super().__init__(desk)
        self.question, self.choices, self.stay, self.near = question, choices, stay, near
        self.final, self._under = final, under
        self.focus.main_first = True
        self._ways: list[Button] = []

    def title(self) -> str:
        """Return the question."""
        return self.question

    def groups(self) -> list[list[Row]]:
        """Return a button for every choice."""
        self._ways = []
        for choice in self.choices:
            button = Button(choice.words, self._chooser(choice), icon=choice.icon)
            button.enabled = choice.possible
            self._ways.append(button)
        return [[Row([button], height=52) for button in self._ways]]

    def place_of(self, number: int) -> Rect:
        """Return where the button of a choice lies."""
        return self._ways[number].rect.copy()

    def _chooser(self, choice: Choice) -> Callable[[], None]:
        def do() -> None:
            self.back()
            choice.do()

        return do

    def buttons(self) -> list[Widget]:
        """Return the way back."""
        return [Button(self.stay, self.back, "brass")]

    def panel_place(self, room: Rect) -> Rect:
        """Lie above the button that asked, or with the foot on it, as far as there is room."""
        layout = self.desk.layout
        wide = min(room.width, layout.px(self.width))
        high = min(room.height, layout.px(self.page_height()))
        if self._under is not None:
            foot = layout.grid(2) + layout.px(FOOT) // 2
            place = Rect(0, 0, wide, high)
            place.midbottom = (self._under.centerx, self._under.centery + foot)
            return place.clamp(room)
        if self.near is None:
            return Rect(room.centerx - wide // 2, room.centery - high // 2, wide, high)
        place = Rect(0, 0, wide, high)
        place.midbottom = (self.near.centerx, self.near.top - layout.grid(1))
        return place.clamp(room)

    def handle(self, intention: Intention) -> bool:
        """Menu goes back, too; what cannot be undone is not done at once."""
        if too_soon(self, intention, self._ways if self.final else ()):
            return True
        if isinstance(intention, Menu):
            self.back()
            return True
        return super().handle(intention)

    def draw_content(self, surface: Surface) -> None:
        """Draw board, paper and question; a long one is set smaller."""
        painter = self.desk.painter
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        painter.type.draw(surface, self.question, Type.HEAD, self.head, INK, 0.0, lines=2)
