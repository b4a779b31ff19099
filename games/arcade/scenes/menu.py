"""The start page: the board of a game lives a little, and beside it stands what one can do."""

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
from games.ui.game_table import LivingPicture
from games.ui.intentions import Back, Intention
from games.ui.layout import Layout, columns, cut_bottom, cut_top, inset
from games.ui.scene import Scene
from games.ui.storage import Trouble
from games.ui.theme import CREAM, PAPER_SHADE, Type
from games.ui.widgets import Button, Label, Widget

BUTTON = 52
COLUMN = 460
ANEW = 104
"""Breadth of the button that begins another match beside one under way, in design pixels."""
DWELL = 0.25
"""How long (s) a game must be pointed at before its board is shown: in passing none is laid out."""


class MenuScene(Scene):
    """Built over the games that have a table; the one that is pointed at gives the picture."""

    def __init__(self, house: House) -> None:
        """Show what there is."""
        super().__init__(house.desk)
        self.house = house
        self.games = available()
        self.shown = self.games[0]
        """The game whose board lives."""
        self._pictures: dict[str, LivingPicture] = {}
        self._arranged: dict[str, Layout] = {}
        self._wanted = self.shown
        self._dwelt = 0.0
        self._lived = False

    @property
    def picture(self) -> LivingPicture:
        """Return the board that lives, in its place."""
        name, layout = self.shown, self.desk.layout
        if name not in self._pictures:
            self._pictures[name] = table_module(name).living_picture(self.desk, 7)
        picture = self._pictures[name]
        if self._arranged.get(name) != layout:
            self._arranged[name] = layout
            picture.arrange(self._place)
        return picture

    def build(self) -> list[Widget]:
        """Return the buttons: a row for each game, one for everything else."""
        say, push = self.desk.texts, self.desk.stack.push
        waiting = [name for name in self.games if self.house.saves.waiting(name)]
        self._rows: list[tuple[str, list[Button]]] = []
        for name in self.games:
            game = say(f"{name}.name")
            first = not waiting and name == self.games[0]
            if name in waiting:
                words = say("arcade.go_on_with", game=game)
                on = Button(words, self._resume(name), "brass")
                row = [on, Button(say("arcade.new_match"), self._setup(name))]
            else:
                words = say("arcade.play", game=game)
                row = [Button(words, self._setup(name), "brass" if first else "wood")]
            self._rows.append((name, row))
        self._others = [
            Button(say("arcade.rules"), lambda: push(RulesScene(self.desk, self.shown))),
            Button(say("arcade.settings"), lambda: push(SettingsScene(self.desk))),
            Button(say("arcade.quit"), self.desk.quit),
        ]
        self._buttons = [*(button for _, row in self._rows for button in row), *self._others]
        self._note = Label(self._trouble(), Type.SMALL, CREAM, 0.5, lines=3)
        return [*self._buttons, self._note]

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
        gap, high = layout.grid(1), layout.px(BUTTON)
        block = (len(self._rows) + 1) * (high + gap) + gap
        note, wide = layout.px(66), layout.px(COLUMN)
        if layout.portrait:
            head, rest = cut_top(room, layout.px(112), layout.grid(1))
            foot, picture = cut_bottom(rest, block + layout.px(40), layout.grid(1))
            column = Rect(foot.centerx - wide // 2, foot.top, wide, block)
        else:
            column = Rect(room.right - wide - layout.grid(3), 0, wide, block)
            picture = Rect(room.left, layout.px(4), 0, layout.height - layout.px(8))
            picture.width = column.left - room.left - layout.grid(4)
            head = Rect(column.left, 0, wide, layout.px(118))
            whole = head.height + layout.grid(2) + block + note
            head.top = max(layout.grid(2), room.centery - whole // 2)
            column.top = head.bottom + layout.grid(2)
        self._head, self._place = head, picture
        self._line_up(column, high, gap)
        last = self._others[0].rect.bottom + gap
        self._note.rect = Rect(column.left, last, wide, max(layout.px(36), note))
        self._note.rect.height = min(self._note.rect.height, max(1, layout.height - last))

    def _line_up(self, column: Rect, high: int, gap: int) -> None:
        """Put the rows under each other, what is not a game at the foot."""
        top = column.top
        for _, row in self._rows:
            line = Rect(column.left, top, column.width, high)
            if len(row) > 1:
                anew = self.desk.layout.px(ANEW)
                row[1].rect = Rect(line.right - anew, top, anew, high)
                line.width -= anew + gap
            row[0].rect = line
            top += high + gap
        line = Rect(column.left, top + gap, column.width, high)
        for button, rect in zip(self._others, columns(line, (1, 1, 1), gap), strict=True):
            button.rect = rect

    @property
    def moving(self) -> bool:
        """The board lives unless motion is reduced."""
        return self.desk.motion

    def update(self, dt: float) -> None:
        """Let the board live, or another one come."""
        super().update(dt)
        self._choose(dt)
        if self.desk.motion and self.picture.update(dt):
            # Nothing else has changed: then only what moves need be drawn.
            self._lived = not self.dirty
            self.dirty = True

    def _choose(self, dt: float) -> None:
        """Show the board of the game that has been pointed at for a while."""
        wanted = self._pointed()
        self._dwelt = self._dwelt + dt if wanted == self._wanted else 0.0
        self._wanted = wanted
        if wanted != self.shown and (self._dwelt >= DWELL or not self.desk.motion):
            self.shown = wanted
            self.dirty = True

    def _pointed(self) -> str:
        """Return the game whose buttons are under the pointer or chosen by keys."""
        chosen = self.focus.chosen if self.focus.shown else None
        for name, row in self._rows:
            if any(button.hovered or button is chosen for button in row):
                return name
        return self.shown

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves on the board."""
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
        words = self.desk.texts(f"arcade.motto_{self.shown}")
        setter.draw(surface, words, Type.BODY, lower, PAPER_SHADE, 0.5)

    def handle(self, intention: Intention) -> bool:
        """Back does not leave the start page: that is what its last button is for."""
        return not isinstance(intention, Back) and super().handle(intention)
