"""The list of moves: what a record tells, numbered as the game's players number it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import CHANCE
from games.ui.game_table import HOUSE, GameTable


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list: its number, and a text per column.

    With two seats there is a column for each; with more there is one, and ``seat`` tells whose.
    ``HOUSE`` has all of a line's room, and no number.
    """

    number: int
    cells: tuple[str, ...]
    seat: int


def entries(game: GameTable) -> list[tuple[int, str]]:
    """Return (seat, text) for every run of actions of one seat, with what chance made of them."""
    found: list[tuple[int, str]] = []
    owner = 0
    told = (one for number in range(len(game.match.record.lines)) for one in game.listing(number))
    for by, text in told:
        owner = owner if by == CHANCE else by
        if not text:
            continue
        if found and found[-1][0] == owner:
            found[-1] = (owner, f"{found[-1][1]}{' ' if by == CHANCE else ', '}{text}")
        else:
            found.append((owner, text))
    return found


def rows(game: GameTable) -> list[Row]:
    """Return the lines of the list."""
    found = entries(game)
    if len(game.match.seats) != 2:
        return [Row(number, (text,), seat) for number, (seat, text) in enumerate(found, 1)]
    paired: list[Row] = []
    count = 0
    for seat, text in found:
        if seat == HOUSE:
            words = game.desk.texts("tools.house_moves", moves=text)
            paired.append(Row(0, (words,), HOUSE))
        elif seat == 1 and paired and paired[-1].seat == 0:
            last = paired[-1]
            paired[-1] = Row(last.number, (last.cells[0], text), 1)
        else:
            cells, count = (text, "") if seat == 0 else ("", text), count + 1
            paired.append(Row(count, cells, seat))
    return paired
