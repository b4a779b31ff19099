"""The list of moves: what a record tells, numbered as the game's players number it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import CHANCE
from games.ui.game_table import GameTable


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list: its number, and a text per column.

    With two seats there is a column for each; with more there is one, and ``seat`` tells whose.
    """

    number: int
    cells: tuple[str, ...]
    seat: int


def entries(game: GameTable) -> list[tuple[int, str]]:
    """Return (seat, text) for every run of actions of one seat, with what chance made of them."""
    found: list[tuple[int, str]] = []
    owner = 0
    for number, line in enumerate(game.match.record.lines):
        owner = owner if line.by == CHANCE else line.by
        text = game.notation(number)
        if not text:
            continue
        if found and found[-1][0] == owner:
            found[-1] = (owner, f"{found[-1][1]}{' ' if line.by == CHANCE else ', '}{text}")
        else:
            found.append((owner, text))
    return found


def rows(game: GameTable) -> list[Row]:
    """Return the lines of the list."""
    found = entries(game)
    if len(game.match.seats) != 2:
        return [Row(number, (text,), seat) for number, (seat, text) in enumerate(found, 1)]
    paired: list[Row] = []
    for seat, text in found:
        if seat == 1 and paired and not paired[-1].cells[1]:
            last = paired[-1]
            paired[-1] = Row(last.number, (last.cells[0], text), 1)
        else:
            cells = (text, "") if seat == 0 else ("", text)
            paired.append(Row(len(paired) + 1, cells, seat))
    return paired
