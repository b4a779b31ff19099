"""The start page: the board lives a little, and beside it stands what one can do."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.arcade.tables import available, table_module
from games.core.match import Match
from games.ui.intentions import Back, Intention
from games.ui.layout import Layout, cut_bottom, cut_top, inset
from games.ui.scene import Scene
from games.ui.storage import Trouble
from games.ui.theme import CREAM, PAPER_SHADE, Type
from games.ui.widgets import Button, Label, Widget

BUTTON = 60


class MenuScene(Scene):
    """Built over the games that have a table; the first one gives the picture."""

    def __init__(self, house: House) -> None:
        """Show what there is."""
        super().__init__(house.desk)
        self.house = house
        self.games = available()
        self.picture = table_module(self.games[0]).living_picture(house.desk, 7)
        self._arranged: Layout | None = None
        self._lived = False

    def build(self) -> list[Widget]:
        """Return the buttons; matches under way come first."""
        say = self.desk.texts
        buttons: list[Button] = []
        for name in self.games:
            if self.house.saves.waiting(name):
                words = say("arcade.go_on_with", game=say(f"{name}.name"))
                buttons.append(Button(words, self._resume(name), "brass"))
        for name in self.games:
            kind = "wood" if buttons else "brass"
            words = say("arcade.play", game=say(f"{name}.name"))
            buttons.append(Button(words, self._setup(name), kind))
        push = self.desk.stack.push
        first = self.games[0]
        buttons.append(Button(say("arcade.rules"), lambda: push(RulesScene(self.desk, first))))
        buttons.append(Button(say("arcade.settings"), lambda: push(SettingsScene(self.desk))))
        buttons.append(Button(say("arcade.quit"), self.desk.quit))
        self._buttons = buttons
        self._note = Label(self._trouble(), Type.SMALL, CREAM, 0.5, lines=3)
        return [*buttons, self._note]

    def _trouble(self) -> str:
        """Return what the player should know about files and sound, once; mostly nothing."""
        say, troubles = self.desk.texts, self.desk.storage.troubles
        if troubles:
            return say(f"arcade.file_{troubles[-1].kind}", file=troubles[-1].file)
        return say("arcade.no_sound") if self.desk.silent_news else ""

    def leave(self) -> None:
        """What the note said is known now."""
        self.desk.sound_told = self.desk.sound_told or bool(self.desk.sound_trouble)

    def _resume(self, name: str) -> Callable[[], None]:
        def go_on() -> None:
            match = self.house.saves.resume(name)
            if match is not None and not table_module(name).TABLE.fits(match):
                self.house.saves.put_by(name)
                self.desk.storage.troubles.append(Trouble("other_board", name))
                match = None
            if match is None:
                self.refresh()
            else:
                self._sit_down(name, match)

        return go_on

    def _sit_down(self, name: str, match: Match) -> None:
        try:
            table = TableScene(self.house, match)
        except ValueError:  # the record tells nonsense about what the rules do not check
            self.house.saves.put_aside(name)
            self.refresh()
        else:
            self.desk.stack.push(table)

    def _setup(self, name: str) -> Callable[[], None]:
        def set_up() -> None:
            self.desk.stack.push(SetupScene(self.house, MatchPlan.usual(name)))

        return set_up

    def arrange(self) -> None:
        """Picture left and words right; in portrait the picture stands between them."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(3), layout.grid(2))
        count, gap = len(self._buttons), layout.grid(1.5)
        high = layout.px(BUTTON)
        block = count * (high + gap)
        if layout.portrait:
            head, rest = cut_top(room, layout.px(112), layout.grid(1))
            foot, picture = cut_bottom(rest, block + layout.px(40), layout.grid(1))
            column = Rect(foot.centerx - layout.px(250), foot.top, layout.px(500), block)
        else:
            wide = layout.px(420)
            column = Rect(room.right - wide - layout.grid(6), 0, wide, block)
            picture = Rect(
                room.left,
                layout.px(4),
                column.left - room.left - layout.grid(4),
                layout.height - layout.px(8),
            )
            top = room.centery - (block + layout.px(150)) // 2
            head = Rect(column.left, top, wide, layout.px(120))
            column.top = head.bottom + layout.px(30)
        self._head = head
        for number, button in enumerate(self._buttons):
            button.rect = Rect(column.left, column.top + number * (high + gap), column.width, high)
        self._note.rect = Rect(
            column.left,
            column.bottom,
            column.width,
            max(layout.px(36), min(layout.px(66), room.bottom - column.bottom)),
        )
        if self._arranged != layout:
            self._arranged = layout
            self.picture.arrange(picture)

    @property
    def moving(self) -> bool:
        """The board lives unless motion is reduced."""
        return self.desk.motion

    def update(self, dt: float) -> None:
        """Let the board live."""
        super().update(dt)
        if self.desk.motion and self.picture.update(dt):
            # Nothing else has changed: then only what moves need be drawn.
            self._lived = not self.dirty
            self.dirty = True

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only the marbles that move."""
        if self.whole or not self._lived:
            super().draw(surface)
        else:
            self.damage = self.picture.draw(surface, whole=False)
        self._lived = False

    def draw_content(self, surface: Surface) -> None:
        """Draw the picture and the name."""
        self.whole = True
        self.picture.draw(surface, whole=True)
        setter = self.desk.painter.type
        upper, lower = cut_bottom(self._head, self.desk.layout.px(34))[::-1]
        setter.draw(surface, "Galtoni", Type.TITLE, upper, CREAM, 0.5)
        words = self.desk.texts("arcade.motto")
        setter.draw(surface, words, Type.BODY, lower, PAPER_SHADE, 0.5)

    def handle(self, intention: Intention) -> bool:
        """Back does not leave the start page: that is what its last button is for."""
        return not isinstance(intention, Back) and super().handle(intention)
