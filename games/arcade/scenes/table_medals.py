"""Where medals lie on the plates of a table whose match is over; on narrow ones there is none."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.arcade.scenes.table_places import NOWHERE, SeatPlaces
from games.core.match import Match
from games.ui.desk import Desk
from games.ui.game_table import GameTable
from games.ui.honour import air, medal_place
from games.ui.seat_names import seat_name
from games.ui.theme import Type


def medal_places(
    desk: Desk, game: GameTable, match: Match, seats: Sequence[SeatPlaces]
) -> list[Rect]:
    """Return by seat where a medal lies, an empty place where name and things need all there is.

    In a draw nobody has one where somebody has no room: all plates look the same.
    """
    found = [_medal(desk, game, match, seat, places) for seat, places in enumerate(seats)]
    outcome = match.outcome
    if outcome is not None and not outcome.winners and not all(found):
        return [Rect(NOWHERE) for _ in found]
    return found


def _medal(desk: Desk, game: GameTable, match: Match, seat: int, places: SeatPlaces) -> Rect:
    layout, setter = desk.layout, desk.painter.type
    medal = medal_place(layout, places.card, game.seat_reach(places.things))
    edge = medal.left - air(layout)
    name = seat_name(desk.texts, match, seat)
    named = places.name.left + setter.width(name, Type.HEAD) <= edge
    left = max(1, min(places.words.width, edge - places.words.left))
    words = game.seat_words(seat)
    lines = [len(setter.wrap(words, Type.SMALL, wide)) for wide in (places.words.width, left)]
    return medal if named and lines[0] == lines[1] else Rect(NOWHERE)
