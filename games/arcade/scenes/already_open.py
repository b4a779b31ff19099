"""What a second window shows while the first one is open: a sentence and a way out."""

from __future__ import annotations

from games.arcade.scenes.page import Page, Row
from games.ui.widgets import Button, Widget


class AlreadyOpen(Page):
    """Nothing is lost while one only reads it."""

    width = 640

    def title(self) -> str:
        """Return what is so."""
        return self.desk.texts("alone.title")

    def groups(self) -> list[list[Row]]:
        """Return what to do, in as many lines as it takes."""
        return [[self.words_row(self.desk.texts("alone.words"))]]

    def buttons(self) -> list[Widget]:
        """Return the way out."""
        return [Button(self.desk.texts("alone.close"), self.desk.quit, "brass")]

    def back(self) -> None:
        """There is nothing else."""
        self.desk.quit()
