"""What the seats of a match are called: a person's name, a bot's level, told apart where equal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assets.texts import Texts
from games.core.match import Match, Seat


@dataclass(frozen=True, slots=True)
class Watched(Seat):
    """Somebody in a match that is watched: nobody who looks on is asked to do anything."""

    name: str = ""

    @property
    def bot(self) -> bool:
        """Return True: whoever plays here does so by itself."""
        return True


def watched(texts: Texts, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats as those who only look on see them, called as ever."""
    return tuple(
        Watched(who.kind, who.detail, who.number, plain_name(texts, who, number))
        for number, who in enumerate(seats)
    )


def plain_name(texts: Texts, who: Seat, seat: int) -> str:
    """Return what somebody at place ``seat`` is called, the nameless as before they swapped."""
    if isinstance(who, Watched):
        return who.name
    if who.bot:
        return texts(f"table.bot_{who.detail}")
    return who.detail or texts("table.player", number=who.number or seat + 1)


def seat_name(texts: Texts, match: Match, seat: int) -> str:
    """Return the name of a seat, with its number where another one is called the same.

    Where places were swapped that is the number somebody had before.
    """
    names = [plain_name(texts, who, number) for number, who in enumerate(match.seats)]
    if names.count(names[seat]) < 2:
        return names[seat]
    return f"{names[seat]} {match.seats[seat].number or seat + 1}"


MOST_NAMED = 3
"""So many are told by name at most."""


def gave_up_words(texts: Texts, names: Sequence[str], seats: int) -> str:
    """Return that those of so many ``seats`` have given up: by name where they are few."""
    if len(names) == 1:
        return texts("table.one_gave_up", name=names[0])
    if len(names) > MOST_NAMED:
        others = len(names) == seats - 1
        return texts("table.all_gave_up" if others else "table.many_gave_up", count=len(names))
    first = ", ".join(names[:-1])
    return texts("table.some_gave_up", names=first, last=names[-1])
