"""The end of a night is drawn before it comes, while its scores are looked at.

So neither the last scores nor the podium make anybody wait: their pictures lie on disk then.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from games.arcade.evening import Evening, Played
from games.ui.layout import Layout
from games.ui.paint import Painter

if TYPE_CHECKING:
    from games.arcade.scenes.evening_board import EveningBoard

CALM = 0.8
"""How long (s) the scores have been looked at before anything is made."""


class PodiumAhead:
    """Orders the end of a night once for each layout."""

    def __init__(self, board: EveningBoard) -> None:
        """Think ahead for ``board``."""
        self.board = board
        self._for: Layout | None = None

    def update(self) -> None:
        """Order it when the scores of a night that goes on have been there for a while."""
        board = self.board
        layout, store = board.desk.layout, board.desk.painter.materials.store
        if self._for == layout or board.evening.over or board.clock < CALM:
            return
        self._for = layout
        if store.folder is not None:
            board.house.workshop.order("podium ahead", self._maker())

    def _maker(self) -> Callable[[], None]:
        """Return what draws the end as it may come, with a painter apart."""
        board = self.board
        painter = Painter(board.desk.layout, board.desk.painter.materials)
        painter.share_background(board.desk.painter)
        house = copy.copy(board.house)
        house.desk = replace(board.desk, painter=painter)
        twin = type(board)(house, ended(board.evening))
        return twin.rehearse


def ended(evening: Evening) -> Evening:
    """Return a night of the same people and games that is over, everybody on a place apart."""
    played = [
        Played(tuple(float(len(evening.names) - player) for player in bout.players))
        for bout in evening.bouts
    ]
    return msgspec.structs.replace(evening, played=played, under_way=False)
