"""A row for one seat: a person or which bot, and the person's name or what the bot is like."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.plan import SeatPlan
from games.arcade.scenes.page import Page, Row
from games.core import registry
from games.ui.theme import INK_SOFT, Type
from games.ui.widgets import Choice, Label, TextField, Widget

Change = Callable[[str], None]


def seat_row(page: Page, game: str, who: SeatPlan, named: Change | None) -> Row:
    """Return the row; ``named`` is told every change of the name, None leaves no name to give."""
    say = page.desk.texts
    levels = registry.bot(game).LEVELS
    kinds = [("", say("arcade.person")), *((lvl, say(f"table.bot_{lvl}")) for lvl in levels)]
    kind = Choice("", kinds, who.level, level_setter(page, who))
    name: Widget = Label("")
    if named is not None:
        name = TextField("", who.name, named, hint=say("arcade.name_hint"))
    if who.level:
        name = Label(say(f"{game}.bot_{who.level}_note"), Type.SMALL, INK_SOFT, lines=2)
    return Row([kind, name], (1.15, 1.0))


def level_setter(page: Page, who: SeatPlan) -> Change:
    """Return what seats a bot of a level, or with "" a person, and shows the page anew."""

    def change(level: str) -> None:
        who.level = level
        page.refresh()

    return change
