"""A small plate with a question or a choice, over what waits below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.arcade.scenes.guarded import GUARD, too_soon
from games.arcade.scenes.page import Page, Row
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

    That one stands last. Where what is asked cannot be undone (``final``) it stands first instead,
    where the finger still lies that has just asked for it.
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
    ) -> None:
        """Ask ``question``; ``stay`` is what is said to leave it, ``near`` where it came from."""
        super().__init__(desk)
        self.question, self.choices, self.stay, self.near = question, choices, stay, near
        self.final = final
        self.focus.main_first = True
        self._dangerous: list[Widget] = []

    def title(self) -> str:
        """Return the question."""
        return self.question

    def groups(self) -> list[list[Row]]:
        """Return a button for every choice."""
        return [[Row([button], height=52) for button in self._ways(not self.final)]]

    def _ways(self, choices: bool) -> list[Button]:
        """Return the buttons of the choices, or else the one that changes nothing."""
        if not choices:
            return [Button(self.stay, self.back, "brass")]
        found = []
        for choice in self.choices:
            button = Button(choice.words, self._chooser(choice), icon=choice.icon)
            button.enabled = choice.possible
            found.append(button)
        self._dangerous = [*found] if self.final else []
        return found

    def _chooser(self, choice: Choice) -> Callable[[], None]:
        def do() -> None:
            self.back()
            choice.do()

        return do

    def buttons(self) -> list[Widget]:
        """Return the way back, or what cannot be undone."""
        return [*self._ways(self.final)]

    def panel_place(self, room: Rect) -> Rect:
        """Lie above the button that asked, as far as there is room."""
        layout = self.desk.layout
        wide = min(room.width, layout.px(self.width))
        high = min(room.height, layout.px(self.page_height()))
        if self.near is None:
            return Rect(room.centerx - wide // 2, room.centery - high // 2, wide, high)
        place = Rect(0, 0, wide, high)
        place.midbottom = (self.near.centerx, self.near.top - layout.grid(1))
        return place.clamp(room)

    def handle(self, intention: Intention) -> bool:
        """Menu goes back, too; what cannot be undone is not done at once."""
        if too_soon(self, intention, self._dangerous):
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
