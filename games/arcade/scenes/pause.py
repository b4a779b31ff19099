"""The pause: everything waits; on with the match, rules, settings, the start page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.ui.desk import Desk
from games.ui.intentions import Intention, Menu
from games.ui.widgets import Button, Widget

Item = tuple[str, Callable[[], None]]
"""Words and what they do."""
Items = Callable[[], Sequence[Item]]
"""Asked whenever the page is built: its words are then those of the language chosen meanwhile."""


class PauseScene(Page):
    """Lies over the table; ``items`` are what the table offers beside the usual."""

    modal = True
    width = 480

    def __init__(self, desk: Desk, game: str, items: Items) -> None:
        """Pause a match of ``game``."""
        super().__init__(desk)
        self.game, self.items = game, items

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("arcade.pause")

    def groups(self) -> list[list[Row]]:
        """Return a button for everything one can do now."""
        say, push = self.desk.texts, self.desk.stack.push
        items: list[Item] = [
            (say("arcade.rules"), lambda: push(RulesScene(self.desk, self.game))),
            *self.items(),
        ]
        if not self.desk.visitors:
            items.insert(1, (say("arcade.settings"), lambda: push(SettingsScene(self.desk))))
        return [[Row([Button(words, action)], height=52) for words, action in items]]

    def buttons(self) -> list[Widget]:
        """Return the way on."""
        return [Button(self.desk.texts("arcade.go_on"), self.back, "brass")]

    def handle(self, intention: Intention) -> bool:
        """Menu closes what menu opened."""
        if isinstance(intention, Menu):
            self.back()
            return True
        return super().handle(intention)
