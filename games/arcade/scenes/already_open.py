"""What a second window shows while the first one is open: a sentence and a way out."""

from __future__ import annotations

from games.arcade.scenes.page import Page, Row
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Label, Widget


class AlreadyOpen(Page):
    """Nothing is lost while one only reads it."""

    width = 640

    def title(self) -> str:
        """Return what is so."""
        return self.desk.texts("alone.title")

    def groups(self) -> list[list[Row]]:
        """Return what to do, in as many lines as it takes."""
        words, setter = self.desk.texts("alone.words"), self.desk.painter.type
        lines = len(setter.wrap(words, Type.BODY, self._column_width()))
        high = round(lines * setter.line(Type.BODY) / self.desk.layout.u) + 4
        return [[Row([Label(words, Type.BODY, INK, lines=lines, valign=0.0)], height=high)]]

    def buttons(self) -> list[Widget]:
        """Return the way out."""
        return [Button(self.desk.texts("alone.close"), self.desk.quit, "brass")]

    def back(self) -> None:
        """There is nothing else."""
        self.desk.quit()
