"""The rules of a game on paper, to scroll through."""

from __future__ import annotations

from importlib.resources import files

from pygame import Rect, Surface

from games.arcade.scenes.page import BAR, Page
from games.ui.desk import Desk
from games.ui.layout import centred, cut_bottom, cut_top, inset
from games.ui.page_view import draw_page
from games.ui.theme import INK, Type
from games.ui.widgets import Button, ScrollText, Widget


def rules_page(language: str, game: str) -> str:
    """Return the text of a game's rules; FileNotFoundError when there is none."""
    file = files("assets") / "rules" / language / f"{game}.md"
    return file.read_text(encoding="utf-8")


class RulesScene(Page):
    """One page of rules."""

    width = 860

    def __init__(self, desk: Desk, game: str) -> None:
        """Show the rules of ``game``."""
        super().__init__(desk)
        self.game = game

    def build(self) -> list[Widget]:
        """Show the page in the present language."""
        page = rules_page(self.desk.texts.language, self.game)
        heading, _, rest = page.partition("\n")
        self._title = heading.lstrip("# ").strip()
        self._text = ScrollText(rest, self.desk.painter.type.line(Type.BODY))
        self._buttons = [Button(self.desk.texts("arcade.back"), self.back, "brass")]
        return [self._text, *self._buttons]

    def arrange(self) -> None:
        """Give the text all the room there is."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        most = 1248 if layout.portrait else self.height
        self.panel = centred(room, layout.px(self.width), layout.px(most))
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        self.head, rest = cut_top(inside, layout.px(BAR - 16), layout.grid(1))
        foot, self.sheet = cut_bottom(rest, layout.px(64), layout.grid(2))
        wide = min(layout.px(240), foot.width)
        self._buttons[0].rect = Rect(foot.right - wide, foot.top, wide, foot.height)
        self._text.rect = inset(self.sheet, layout.grid(4), layout.grid(0.5))
        scrap = Surface((1, 1))
        self._text.content = draw_page(
            self.desk.painter, scrap, self._text.page, self._text.rect, 0
        )
        self.focus.choose(self._text)
        self.focus.shown = True

    def draw_content(self, surface: Surface) -> None:
        """Draw the board, the paper and the title."""
        painter = self.desk.painter
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=3, radius=5, lift=2.0)
        painter.type.draw(surface, self._title, Type.HEAD, self.head, INK, 0.0)
