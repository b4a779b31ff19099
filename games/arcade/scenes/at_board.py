"""Scenes round one game's board: how the board lives there, and who is meant by what is done."""

from __future__ import annotations

from abc import ABC, abstractmethod

from games.arcade.tables import table_module
from games.core.match import Match
from games.ui.game_table import GameTable, TableHost
from games.ui.intentions import FocusLost, Intention, Move, Next, Point, Press, Release, Scroll
from games.ui.scene import Scene


class BoardScene(Scene):
    """A scene in which a game's table lies."""

    game: GameTable

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""
        return table_module(name).TABLE(self.desk, match, host)

    def live(self, dt: float) -> None:
        """Let the board live for ``dt`` seconds."""
        self.game.update(dt)
        if self.game.dirty:
            self.game.dirty = False
            self.dirty = True

    def leave(self) -> None:
        """Let go of what is held."""
        self.game.fast = False


class AtBoard(BoardScene, ABC):
    """A scene in which people play at the board, with buttons beside it."""

    @property
    @abstractmethod
    def person(self) -> int | None:
        """Return the seat of the person who may do something at the board now."""

    @abstractmethod
    def _stale(self) -> None:
        """Have also drawn anew what seldom changes: buttons, seats, words."""

    def steer(self, intention: Intention, arrows: bool = True) -> bool:
        """Pass on what is meant to the buttons or the board; whether it was for one of them.

        With ``arrows`` they are the board's: left and right always, up and down as far as its
        hand can go there, then they lead to the buttons. Without, they are the buttons' alone.
        """
        upright = isinstance(intention, Move) and intention.dy and not self.focus.shown
        if arrows and upright and self.game.handle(intention, self.person):
            self.dirty = True
            return True
        if self._for_buttons(intention, arrows):
            self._stale()
            return True
        used = self.game.handle(intention, self.person)
        self.dirty |= used
        return used

    def _for_buttons(self, intention: Intention, arrows: bool) -> bool:
        """Whether the buttons took it."""
        if arrows and isinstance(intention, Move):
            if intention.dx:
                self.focus.shown = False
                self.focus.choose(None)
                return False
            return self.focus.handle(Next(intention.dy))
        pointed = isinstance(intention, (Point, Press, Release, Scroll, FocusLost, Next))
        free = self.focus.shown or not arrows
        return (pointed or free) and self.focus.handle(intention)
