"""A recorded match, watched: it plays by itself, stands still, steps on and back, jumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from games.arcade.house import House
from games.arcade.scenes.table_layout import table_places
from games.arcade.scenes.table_seats import draw_seats
from games.arcade.tables import table_module
from games.core.game import CHANCE
from games.core.match import Match
from games.core.record import Record
from games.ui.game_table import GameTable, TableHost
from games.ui.intentions import Confirm, FastForward, Help, Intention, Menu, Move
from games.ui.layout import Layout, columns, cut_bottom, inset
from games.ui.scene import Scene
from games.ui.theme import INK, Type
from games.ui.widgets import Button, HoldButton, Widget

REST = 0.9
"""How long (s) a watched match rests between two actions."""


class ReplayScene(Scene):
    """Shows the first ``shown`` lines of a record, and lets the next ones happen."""

    def __init__(self, house: House, record: Record) -> None:
        """Begin before the first action; RecordError when the record does not hold."""
        super().__init__(house.desk)
        self.house, self.record = house, record
        Match(record)
        self.playing = True
        self.shown = 0
        self.match: Match
        self.game: GameTable
        self._arranged: Layout | None = None
        self._slow: Surface | None = None
        self._rested = 0.0
        self._performing = False
        self.game = self._at(0)

    def _at(self, count: int) -> GameTable:
        """Return the table after ``count`` lines."""
        part = Record(self.record.header)
        part.lines = list(self.record.lines[:count])
        self.shown, self.match = count, Match(part)
        self._arranged, self._rested, self._performing = None, 0.0, False
        table = table_module(self.record.header.game).TABLE
        return table(self.desk, self.match, self)

    # What the game may ask of its scene.

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play what the record says comes next, whatever the board here has found."""
        if self.shown >= len(self.record.lines):
            self.playing = False
            return False
        line = self.record.lines[self.shown]
        self.shown += 1
        self._performing, self._rested = False, 0.0
        self.match.play_text(line.text, extra=line.extra)
        self.game.acted()
        self.refresh()
        return True

    def say(self, words: str) -> None:
        """A watched match needs no other words than its own."""

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""
        return table_module(name).TABLE(self.desk, match, host)

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the buttons: start, back, play or stand, on, end, leave."""
        say = self.desk.texts
        middle = say("arcade.stand_still") if self.playing else say("arcade.let_play")
        self._buttons: list[Widget] = [
            Button("", lambda: self.jump(0), "dark", "first"),
            Button("", self.step_back, "dark", "left"),
            Button(middle, self.toggle, "brass"),
            Button("", self.step_on, "dark", "right"),
            Button("", lambda: self.jump(len(self.record.lines)), "dark", "last"),
        ]
        self._leave = Button("", self.back, "dark", "close")
        self._fast = HoldButton(self._faster, "dark", "faster")
        return [*self._buttons, self._leave, self._fast]

    def arrange(self) -> None:
        """Lie as at the table, with the controls instead of the line's neighbours."""
        layout = self.desk.layout
        seats = [0] * len(self.match.seats)
        calm = self.game.answers == 0
        self.places = table_places(layout, seats, line=104, aspect=self.game.aspect, small=calm)
        corner = self.places.corner
        self._leave.rect, self._fast.rect = corner[0], corner[1]
        row, self._line = cut_bottom(self.places.line, layout.px(48), layout.px(4))
        for button, rect in zip(
            self._buttons, columns(row, (1, 1, 3, 1, 1), layout.grid(1)), strict=True
        ):
            button.rect = rect
        if self._arranged != layout:
            self._arranged = layout
            self.game.arrange(self.places.board)
        self._stale()

    def _stale(self) -> None:
        self._slow = None
        self.dirty = True

    # Watching.

    def _faster(self, on: bool) -> None:
        self.game.fast = on

    def toggle(self) -> None:
        """Let it play, or stand still."""
        if self.shown >= len(self.record.lines):
            self.jump(0)
        self.playing = not self.playing
        self.refresh()

    def jump(self, count: int) -> None:
        """Show the match after ``count`` lines."""
        self.game.close()
        self.game = self._at(max(0, min(len(self.record.lines), count)))
        self.refresh()

    def step_on(self) -> None:
        """Stand still one action later."""
        self.playing = False
        self.jump(self.shown + 1)

    def step_back(self) -> None:
        """Stand still one action earlier."""
        self.playing = False
        self.jump(self.shown - 1)

    def handle(self, intention: Intention) -> bool:
        """Arrows step, Enter plays and stands still."""
        match intention:
            case FastForward(on):
                self._faster(on)
                return True
            case Move(dx, 0) if dx and not self.focus.shown:
                (self.step_on if dx > 0 else self.step_back)()
                return True
            case Confirm() if not self.focus.shown:
                self.toggle()
                return True
            case Menu():
                self.back()
                return True
            case Help():
                return False
        used = super().handle(intention)
        if used:
            self._stale()
        return used

    def back(self) -> None:
        """Leave; where there is nothing below, the window closes."""
        if len(self.desk.stack.scenes) > 1:
            self.desk.stack.pop()
        else:
            self.desk.quit()

    def update(self, dt: float) -> None:
        """Let the next thing happen once the last one has been seen."""
        super().update(dt)
        if not self.playing:
            return
        self.game.update(dt)
        self.dirty |= self.game.dirty
        self.game.dirty = False
        if self.game.settled and not self._performing and self.shown < len(self.record.lines):
            self._rested += dt
            if self._rested >= REST:
                self._next()

    def _next(self) -> None:
        line = self.record.lines[self.shown]
        action = self.match.game.parse_action(self.match.state, line.text)
        if line.by != CHANCE and action in self.match.actions():
            self._performing = True
            self.game.perform(action)
        else:
            self.act(action)

    @property
    def moving(self) -> bool:
        """Whether the match goes on."""
        return self.playing and (self.shown < len(self.record.lines) or self.game.moving)

    def close(self) -> None:
        """Put the board away."""
        self.game.close()

    # Looks.

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves."""
        whole = self.whole or self._slow is None
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow = self._draw_slow(surface)
        if whole:
            surface.blit(self._slow, (0, 0))
        self.damage = self.game.draw(surface, whole)
        self.whole = whole

    def _draw_slow(self, surface: Surface) -> Surface:
        slow = surface.copy()
        painter, layout = self.desk.painter, self.desk.layout
        slow.blit(painter.background(), (0, 0))
        draw_seats(self, slow)
        painter.plate(slow, self._line, "paper", seed=5, radius=6, lift=3.0)
        counted = self.desk.texts(
            "arcade.replay_at", shown=self.shown, count=len(self.record.lines)
        )
        room = inset(self._line, layout.px(16), layout.px(4))
        words = f"{counted}  {self.game.status()}"
        painter.type.draw(slow, words, Type.BODY, room, INK, 0.5, lines=2)
        self.draw_widgets(slow)
        return slow
