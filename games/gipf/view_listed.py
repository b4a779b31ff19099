"""The games that were played for potentials, as the list of moves tells them."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import CHANCE
from games.core.match import Match
from games.gipf.view_duel import InnerMatch, begun
from games.ui.desk import Desk
from games.ui.game_table import HOUSE, GameTable, Listed, TableHost


@dataclass(frozen=True, slots=True)
class _Played:
    """A match that was played for a potential, and the table that has the words for it."""

    match: InnerMatch
    table: GameTable


class PlayedInside:
    """Finds what the other games' own tables say of their moves, also long after their end."""

    def __init__(self, desk: Desk, outer: Match, host: TableHost) -> None:
        """Tell of the matches inside ``outer``."""
        self.desk, self.outer, self.host = desk, outer, host
        self._known: dict[int, _Played] = {}

    def told(self, number: int) -> list[Listed]:
        """Return by whom what was done in a line of the record, in brackets; the house's too."""
        played = self._played(number)
        match, at = played.match, number - played.match.first
        begin = match.ends[at - 1] if at else 0
        found = []
        for here in range(begin, match.ends[at]):
            by, text = match.record.lines[here].by, played.table.notation(here)
            outer = match.outer_seat(by)
            seat = by if by == CHANCE else HOUSE if outer is None else outer
            found.append((seat, f"({text})" if text else ""))
        return found

    def of_house(self, number: int) -> bool:
        """Whether a line of the record tells what came of the house's throw."""
        match = self._played(number).match
        at = number - match.first
        begin = match.ends[at - 1] if at else 0
        last = match.record.lines[begin - 1].by if begin else CHANCE
        return match.record.lines[begin].by == CHANCE and last == match.house

    def _played(self, number: int) -> _Played:
        first = begun(self.outer, number)
        known = self._known.get(first)
        if known is None:
            match = InnerMatch(self.outer, self.desk.texts("gipf.house"), number)
            known = _Played(match, self.host.table(match.name, match, self.host))
            self._known[first] = known
        known.match.follow()
        return known
