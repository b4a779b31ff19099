"""The game that is played for a potential, at its own table, in the place of Gipf's board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

import msgspec

from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw, Resign
from games.core.match import Match, Seat
from games.core.record import Line, Record, scalars
from games.gipf import duel as duels
from games.gipf.potentials import HOUSE_GAMES
from games.gipf.state import Duel, GipfState, Inner
from games.ui.desk import Desk
from games.ui.game_table import GameTable, Inside, SeatAct, TableHost

LINGER = 3.5
"""How long (s) the end of the other game is looked at, and read how it came."""


class InnerMatch(Match):
    """A match in a match as the other game's table wants to see it; nothing is played here.

    What the house does by itself stands in its record as what any seat does.
    """

    def __init__(self, outer: Match, house: str, last: int | None = None) -> None:
        """Follow the match for a potential that is being played; ``house`` names a third seat.

        With ``last`` it is the one in which that line of the record was played.
        """
        self.outer = outer
        self.first = begun(outer, len(outer.states) - 1 if last is None else last)
        duel: Duel = outer.states[self.first].duel
        self.duel = duel
        self.agreed = outer.game.options["potentials"][duel.potential]
        self.name, self.game = self.agreed.game, duels.game_of(self.agreed)
        seats = [outer.seats[duel.challenger], outer.seats[1 - duel.challenger]]
        if self.name in HOUSE_GAMES:
            seats.append(Seat("human", house))
            self.house = duels.HOUSE
        self.seats = tuple(seats)
        header = msgspec.structs.replace(
            outer.record.header,
            game=self.name,
            variant=self.game.variant,
            options=scalars(self.game.options),
            seats=tuple(map(str, seats)),
        )
        self.record = Record(header)
        self.chance = None
        self.states = [duel.state]
        self.ends: list[int] = []
        """By line of the Gipf match how many lines there are here after it."""
        self.follow()

    def follow(self) -> None:
        """Take over what has been played since."""
        for index in range(self.first + len(self.ends), len(self.outer.record.lines)):
            line = self.outer.record.lines[index]
            before = self.outer.states[index]
            if before.duel is None:
                return
            action = self.outer.game.parse_action(before, line.text).action
            by = line.by
            seat: int | Literal["chance"] = "chance" if by < 0 else self.seat_of(by) + 1
            state = self._keep(line, seat, before.duel.state, action)
            while self.game.mover(state) == duels.HOUSE:
                done = duels.house_action(self.game, state)
                state = self._keep(line, duels.HOUSE + 1, state, done)
            self.ends.append(len(self.record.lines))

    def _keep(self, line: Line, seat: int | Literal["chance"], state: Any, action: Any) -> Any:
        """Write down what a seat does in a line of the Gipf match; return the state after it."""
        text, number = self.game.action_text(state, action), len(self.record.lines) + 1
        self.record.lines.append(
            Line(n=number, seat=seat, text=text, time=line.time, extra=line.extra)
        )
        self.states.append(self.game.play(state, action))
        return self.states[-1]

    @property
    def chance_seed(self) -> int:
        """Return the seed of the decision of chance that is due: the whole match's."""
        return self.outer.chance_seed

    def lost(self, outer: int) -> bool:
        """Whether a seat of the Gipf match cannot win this one any more, while it goes on."""
        duel = self.outer.state.duel
        return duel is not None and duels.lost(self.agreed, duel, outer)

    def seat_of(self, outer: int) -> int:
        """Return the seat here of a seat of the Gipf match."""
        return duels.seat_in_duel(self.duel.challenger, outer)

    def outer_seat(self, here: int) -> int | None:
        """Return the seat of the Gipf match that has a seat here; None for house and chance."""
        return None if here < 0 else duels.outer_seat(self.duel.challenger, here)


def begun(outer: Match, index: int) -> int:
    """Return the number of the state in which a match for a potential began that goes on later."""
    while index and outer.states[index - 1].duel is not None:
        index -= 1
    return index


class _DuelHost:
    """Passes on what the other game's table asks for, as actions of the Gipf match."""

    def __init__(self, host: TableHost) -> None:
        """Ask ``host``."""
        self._host = host

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play an action of the other game."""
        return self._host.act(Inner(action), extra)

    def say(self, words: str) -> None:
        """Show what happened."""
        self._host.say(words)

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return a table of yet another game."""
        return self._host.table(name, match, host)


class DuelTable:
    """The other game's table with its match, until its end has been looked at."""

    def __init__(self, desk: Desk, outer: Match, host: TableHost) -> None:
        """Open the table of the match for a potential that is being played."""
        self.desk, self.outer = desk, outer
        self.match = InnerMatch(outer, desk.texts("gipf.house"))
        self.table = host.table(self.match.name, self.match, _DuelHost(host))
        # Whoever demanded it: everybody keeps side and colour.
        self.table.mirrored = self.match.duel.challenger == 1
        self._linger = LINGER

    @property
    def inside(self) -> Inside:
        """Return the table, and whose seats there are whose here."""
        seats = map(self.match.outer_seat, range(len(self.match.seats)))
        return Inside(self.table, tuple(seats))

    @property
    def in_turn(self) -> int | None:
        """Return the seat of Gipf that is shown to be in turn; None for house and chance."""
        here = self.table.in_turn
        return None if here is None else self.match.outer_seat(here)

    @property
    def over(self) -> bool:
        """Whether the other game has ended."""
        state: GipfState = self.outer.state
        return state.duel is None

    @property
    def done(self) -> bool:
        """Whether its end has been looked at, too."""
        return self.over and self._linger <= 0 and self.table.settled

    def update(self, dt: float) -> None:
        """Let the other game live, and its end be seen."""
        self.table.update(dt)
        if self.over and self.table.settled:
            self._linger -= dt

    def finish(self) -> None:
        """Let everything arrive; an end has been looked at then."""
        self.table.finish()
        if self.over:
            self._linger = 0.0

    def show_hand(self, seat: int | None) -> None:
        """Show the hand over the other game's board, for a seat of Gipf."""
        if not self.over:
            self.table.show_hand(None if seat is None else self.match.seat_of(seat))

    def acted(self) -> None:
        """Follow the match."""
        self.match.follow()
        self.table.acted()

    def spoken(self, said: OfferDraw | Resign) -> Inner:
        """Return what a seat of Gipf says, as it is said in the other game."""
        return Inner(type(said)(self.match.seat_of(said.seat)))

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return what a seat may do beside a move in the other game."""
        here = self.match.seat_of(seat)
        found = [replace(act, action=Inner(act.action)) for act in self.table.seat_acts(here)]
        said = self.match.game.interrupts(self.match.state, here)
        say = self.desk.texts
        if AcceptDraw(here) in said:
            found.append(SeatAct(say("table.accept_draw"), Inner(AcceptDraw(here)), "check"))
            found.append(SeatAct(say("table.decline_draw"), Inner(DeclineDraw(here)), "close"))
        elif Resign(here) in said and self.match.lost(seat):
            found.append(SeatAct(say("gipf.end_decided"), Inner(Resign(here)), "flag"))
        return tuple(found)
