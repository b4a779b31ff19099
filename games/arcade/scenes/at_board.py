"""Scenes round one game's board: how the board lives there, and who is meant by what is done."""

from __future__ import annotations

from abc import ABC, abstractmethod

from games.arcade.tables import table_module
from games.core.match import Match
from games.ui.game_table import GameTable, TableHost
from games.ui.intentions import FocusLost, Intention, Move, Next, Point, Press, Release, Scroll
from games.ui.scene import Scene


class BoardScene(Scene, ABC):
    """A scene in which a game's table lies."""

    game: GameTable
    _showed = False
    """Whether an action was being shown when that was asked last."""
    _front: GameTable | None = None
    """Whose board was seen then."""

    @abstractmethod
    def mark_stale(self) -> None:
        """Have also drawn anew what seldom changes: buttons, seats, words."""

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""
        return table_module(name).TABLE(self.desk, match, host)

    def live(self, dt: float) -> None:
        """Let the board live for ``dt`` seconds."""
        self.game.update(dt)
        before, self._front = self._front, self.game.front
        if before is not None and before is not self._front:
            self.refresh()  # the match inside is over: another board, another shape
        if self.game.dirty:
            self.game.dirty = False
            self.dirty = True
        if self.game.showing != self._showed:
            self._showed = self.game.showing
            self.mark_stale()  # now its end is told

    def leave(self) -> None:
        """Let go of what is held."""
        self.game.fast = False


class AtBoard(BoardScene):
    """A scene in which people play at the board, with buttons beside it."""

    @property
    @abstractmethod
    def person(self) -> int | None:
        """Return the seat of the person who may do something at the board now."""

    def steer(self, intention: Intention, arrows: bool = True) -> bool:
        """Pass on what is meant to the buttons or the board; whether it was for one of them.

        With ``arrows`` they are the board's as far as its hand can go there; up and down beyond
        it lead to the buttons. There right, left and down walk on, and up leads back to the board,
        which is also one stop of the tabulator. Without, they are the buttons' alone.
        """
        if isinstance(intention, (Point, Press)):
            return self._touch(intention)
        if arrows and isinstance(intention, (Move, Next)):
            return self._walk(intention)
        pointed = isinstance(intention, (Release, Scroll, FocusLost, Next))
        free = self.focus.shown or not arrows
        if (pointed or free) and self.focus.handle(intention):
            self.mark_stale()
            return True
        return self._at_board(intention)

    def _at_board(self, intention: Intention) -> bool:
        used = self.game.handle(intention, self.person)
        self.dirty |= used
        return used

    def _touch(self, at: Point | Press) -> bool:
        """Let the buttons see the pointer; beside them, or held by none, it is the board's too.

        A press beside the buttons takes the mark off the one that keys had chosen, and is never
        used up by that.
        """
        held, over = self.focus.holds, self.focus.at(at.x, at.y)
        used = self.focus.handle(at)
        if used:
            self.mark_stale()
        if held or (isinstance(at, Press) and over is not None):
            return True
        return self._at_board(at) or used

    def _walk(self, intention: Move | Next) -> bool:
        """Follow arrows and the tabulator over the board, over the buttons and back."""
        if not self.focus.shown:
            if isinstance(intention, Move) and self._at_board(intention):
                return True
            if isinstance(intention, Move) and not intention.dy:
                return False
        elif isinstance(intention, Move) and intention.dx:
            return self._to_buttons(Next(intention.dx))
        elif isinstance(intention, Move) and intention.dy < 0:
            return self.to_board()
        step = intention.step if isinstance(intention, Next) else intention.dy
        if step and self.focus.shown and self.focus.at_end(step):
            return self.to_board()
        return bool(step) and self._to_buttons(Next(step))

    def _to_buttons(self, step: Next) -> bool:
        used = self.focus.handle(step)
        if used:
            self.mark_stale()
        return used

    def to_board(self) -> bool:
        """Take keys and pad from the buttons back to the board, and show where its hand is."""
        self.focus.let_be()
        self.game.show_hand(self.person)
        self.mark_stale()
        return True
