"""Gipf at the table: a push is pointed at and previewed, made, and told in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pygame import Rect, Surface

from games.core.interrupts import OfferDraw, Resign
from games.core.match import Match
from games.gipf.state import Challenge, Inner, Turn
from games.gipf.view import Marks
from games.gipf.view_asking import Asking
from games.gipf.view_choosing import Choosing, Step
from games.gipf.view_duel import DuelTable
from games.gipf.view_keys import Keys
from games.gipf.view_living import GipfPicture
from games.gipf.view_motion import STILL_SECONDS, Phase, phases, removal, seen
from games.gipf.view_offers import POTENTIALS
from games.gipf.view_plates import GipfPlates
from games.gipf.view_reach import Order, Reach
from games.gipf.view_seats import SeatStones
from games.gipf.view_stones import COLOURS
from games.gipf.view_win import shone
from games.gipf.view_words import Words
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.game_table import GameTable, Inside, LivingPicture, SeatAct, TableHost
from games.ui.intentions import Confirm, Intention, Move, Point, Press, Release

READ = 5.0
"""How long (s) a bot lets one read who has won what inside."""


class GipfTable(GipfPlates):
    """One match on one board."""

    options: ClassVar[tuple[str, ...]] = ("official", "potentials")
    offers: ClassVar[Mapping[str, Mapping[str, Any]]] = {"potentials": POTENTIALS}
    usual: ClassVar[Mapping[str, Any]] = {"potentials": ""}
    fixed: ClassVar[dict[str, tuple[str, ...]]] = {"basic": ("official",)}
    aspect: ClassVar[float] = 0.92
    upright: ClassVar[float] = 0.88

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Lay the stones where the match stands."""
        super().__init__(desk, match, host)
        self._reach: Reach | None = None
        self._keys: Keys | None = None
        self._phases: list[Phase] = []
        self._time = 0.0
        self._told = 0
        """How many parts of the turn in hand have been shown already."""
        self.choosing = Choosing()
        self._hinted: Turn | None = None  # the turn that a hint shows
        self._rect: Rect | None = None
        self._laid: GameTable | None = None  # whose board lies there
        self._reading = 0.0
        if self.state.duel is not None:
            self._open_duel()
        self._ask()

    # What lies, what moves.

    @property
    def moving(self) -> bool:
        """Whether a turn is being shown, or the other game lives."""
        if self._duel is not None:
            return self._duel.over or self._duel.table.moving
        return bool(self._phases) or self._reading > 0

    @property
    def showing(self) -> bool:
        """Whether the last turn is still being shown, here or in the other game."""
        if self._duel is not None:
            return self._duel.table.showing
        return bool(self._phases) and not self.choosing.begun and bool(self.match.record.lines)

    def under_way(self) -> str:
        """Return who pushes, here or what is done in the other game."""
        return self.words.under_way() if self._duel is None else self._duel.table.under_way()

    @property
    def settled(self) -> bool:
        """Whether the match waits for somebody."""
        if self._duel is not None:
            return not self._duel.over and self._duel.table.settled
        return not self._phases and self._reading <= 0

    def update(self, dt: float) -> None:
        """Let stones come in, give way and go."""
        if self._duel is not None:
            self._update_duel(dt)
            return
        self._reading = max(0.0, self._reading - self.paced(dt))
        if not self._phases:
            return
        phase = self._phases[0]
        self._time += self.paced(dt)
        self.dirty = True
        if self._time < (phase.seconds if self.desk.motion else STILL_SECONDS):
            return
        self.desk.audio.play("lift" if phase.kind == "remove" else "stone", 0.5)
        self._phases.pop(0)
        self._time = 0.0

    def finish(self) -> None:
        """Let what is shown arrive at once."""
        if self._duel is not None:
            self._duel.finish()
            return
        self._reading = 0.0
        if self._phases:
            self._phases.clear()
            self._time = 0.0
            self.dirty = True

    # The game for a potential.

    def _open_duel(self) -> None:
        """Let the other game's table lie in the place of the board."""
        self.finish()
        self._duel = DuelTable(self.desk, self.match, self.host)
        self.dirty = True

    def _update_duel(self, dt: float) -> None:
        duel = self._duel
        assert duel is not None  # asked for before
        duel.table.fast = self.fast
        duel.update(dt)
        self.dirty |= duel.table.dirty
        duel.table.dirty = False
        if duel.done:
            self._close_duel()

    def _close_duel(self) -> None:
        """Go back to Gipf's board, and say who has won what."""
        if self._duel is not None:
            self._duel.table.close()
        self._duel = None
        self._ask()
        mover = self.match.mover  # a bot waits until one has read who has won what
        self._reading = READ if mover is not None and self.match.seats[mover].bot else 0.0
        self.host.say("")
        self.dirty = True

    def spoken(self, said: OfferDraw | Resign) -> Any:
        """Return what a seat says; while another game is played it is said there."""
        return said if self._duel is None else self._duel.spoken(said)

    @property
    def inside(self) -> Inside | None:
        """Return the other game's table while it lies here."""
        return None if self._duel is None else self._duel.inside

    def finale(self, stage: Stage) -> list[tuple[float, Act]]:
        """Return how the row that has decided, and the winner's stones, shine."""
        return [] if self._view is None else shone(self._view, self.match, stage)

    def _show(self, parts: list[Phase]) -> None:
        """Show further parts of a turn."""
        if parts and not self._phases:
            self._time = 0.0
        self._phases += parts
        self.dirty = True

    def _ask(self) -> None:
        """Begin to put the next turn together, if a person is in turn."""
        mover = self.match.mover
        person = mover is not None and mover >= 0 and not self.match.seats[mover].bot
        turns = self.match.actions() if person and self.state.duel is None else ()
        self.choosing = Choosing(turns)
        self._told = 0
        if self._reach is not None:
            self._reach.forget()
        if self.choosing.before and mover is not None:
            parts = removal(self.state.position, self.choosing.before, mover)
            self._told = len(parts)
            self._show(parts)

    def acted(self) -> None:
        """Show the turn that was played, as far as it has not been shown yet."""
        if self._duel is not None:
            self._duel.acted()
            self.dirty = True
            return
        if self.state.duel is not None:
            self._open_duel()
            self._ask()
            return
        before, lines = self.match.states[-2], self.match.record.lines
        action = self.match.game.parse_action(before, lines[-1].text)
        told = self._told
        if isinstance(action, Turn):
            seat = self.match.game.mover(before)
            parts = phases(self.game, before, action, seat or 0)
            self._show(parts[told:])
            self._ask()
        elif self.choosing.step is Step.NOTHING or self.match.over:
            self._ask()
        self.dirty = True

    def refused(self) -> None:
        """Begin the turn anew, as if nothing had been chosen."""
        if self._duel is not None:
            self._duel.table.refused()
            return
        self._phases.clear()
        self._ask()
        self.dirty = True

    def withdraw(self) -> bool:
        """Drop a push or a removal that was made already in a turn not yet complete."""
        if self._duel is not None:
            return self._duel.table.withdraw()
        if self.choosing.begun:
            self._phases.clear()
            self._ask()
            self.dirty = True
            return True
        return False

    def taken_back(self) -> None:
        """Lay the stones, or the other game, as the match has them now."""
        self._played = None
        if self._duel is not None:
            self._duel.table.close()
            self._duel = None
        self._phases.clear()
        self._time = 0.0
        if self.state.duel is not None:
            self._open_duel()
        self._ask()
        self.dirty = True

    # Beside the board.

    def show_hint(self, action: Any) -> None:
        """Show a push with its dot lit, and the stones that go; or a hint in the other game."""
        if self._duel is not None:
            inner = action.action if isinstance(action, Inner) else None
            self._duel.table.show_hint(inner)
            self.dirty |= self._duel.table.dirty
            return
        self._hinted = action if isinstance(action, Turn) else None
        if self._hinted is not None:
            self.choosing.look_at(self._hinted)
            if self._reach is not None and self._hinted.push >= 0:
                self._reach.push = self._hinted.push  # Enter makes it
        self.dirty = True

    def show_hand(self, seat: int | None) -> None:
        """Preview a push, if none is; or show the hand over the other game's board."""
        if self._duel is not None:
            self._duel.show_hand(seat)
            return
        reach = self._reach
        if seat is not None and reach is not None and reach.push is None and reach.key is None:
            self.handle(Move(1, 0), seat)

    @property
    def playing(self) -> Match:
        """Return the other game's match while it is played."""
        return self.match if self._duel is None else self._duel.match

    @property
    def proviso(self) -> str:
        """Return on what condition chances hold, in the other game."""
        return "" if self._duel is None else self._duel.table.proviso

    def move_words(self, action: Any) -> str:
        """Return a turn as written, or a move of the other game."""
        if self._duel is not None and isinstance(action, Inner):
            return self._duel.table.move_words(action.action)
        return super().move_words(action)

    def close(self) -> None:
        """Put the other game's table away; nothing is kept beside the record."""
        if self._duel is not None:
            self._duel.table.close()

    # Playing.

    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Point at a push, make it, choose what goes; or play the other game."""
        if self._duel is not None:
            return self._handle_duel(intention, seat)
        reach = self._reach
        if reach is None or self._view is None:
            return False
        if not isinstance(intention, Point):
            self.finish()
        if isinstance(intention, Press) and seat is not None and self._tapped(intention, seat):
            return True
        choosing = self.choosing if seat is not None else Choosing()
        local = (0.0, 0.0)
        if isinstance(intention, (Point, Press, Release)):
            local = self._view.local(intention.x, intention.y)
        elif choosing.step is Step.NOTHING and isinstance(intention, (Move, Confirm)):
            return False
        before = reach.clicked
        used, order = reach.handle(intention, local, choosing, self.asking.pair())
        if reach.clicked != before and order is None:
            self.host.say("")  # something else is expected now
        if order is not None:
            self._follow(order)
        self.dirty |= used
        return used

    def _handle_duel(self, intention: Intention, seat: int | None) -> bool:
        duel = self._duel
        assert duel is not None  # asked for before
        if not duel.over:
            here = None if seat is None else duel.match.seat_of(seat)
            return duel.table.handle(intention, here)
        if isinstance(intention, (Press, Confirm)):
            duel.finish()
            return True
        return False

    def _follow(self, order: Order) -> None:
        """Do what was ordered."""
        choosing = self.choosing
        match order.kind, order.name:
            case "push", _:
                self._push(order.number)
            case "tap", _:
                if not choosing.tap(order.number) and choosing.going & order.number:
                    self.host.say(self.words.say("must_go"))
            case "key", "take":
                self._settle()
            case "key", "kind":
                choosing.next_kind()
            case "key", "use":
                choosing.next_use()
                self.host.say("")  # the line tells what is spent
            case "key", "back":
                choosing.back()
                self._told = 2 if choosing.before else 0
        self.dirty = True

    def _push(self, push: int) -> None:
        choosing = self.choosing
        if not choosing.possible(push):
            self.host.say(self.asking.refusal(push))
            return
        self.desk.audio.play("let_go", 0.5)
        turn = choosing.choose(push)
        if turn is not None:
            self.host.act(turn)
            return
        # Which stones go is still to be chosen: the push itself is shown now.
        made = Turn(choosing.before or 0, push, choosing.gipf, 0, choosing.use)
        parts = phases(self.game, self.state, made, self.match.mover or 0)
        self._show(parts[self._told :])
        self._told = len(parts)
        self.host.say("")

    def _settle(self) -> None:
        choosing = self.choosing
        if not choosing.options():
            return
        step, bits = choosing.step, choosing.going
        turn = choosing.settle()
        if turn is not None:
            self.host.act(turn)
        elif step is Step.BEFORE:
            parts = removal(self.state.position, bits, self.match.mover or 0)[1:]
            self._show(parts)
            self._told = 2
            self.host.say("")

    def perform(self, action: Any) -> None:
        """Play what a bot has chosen; it is shown afterwards."""
        if self._duel is not None and isinstance(action, Inner):
            self._duel.table.perform(action.action)
            return
        if isinstance(action, Turn) and action.push >= 0:
            self.desk.audio.play("let_go", 0.5)
        self.host.act(action)

    @property
    def asking(self) -> Asking:
        """Return what is asked of the person in turn."""
        return Asking(self.match, self.game, self.choosing, self.words)

    def _marks(self) -> Marks:
        if self._phases:
            return Marks(going=self._phases[0].bits)
        if (reach := self._reach) is None:
            return Marks()
        return self.asking.marks(reach.push, reach.dot, self._hinted, reach.clicked)

    # Words.

    @property
    def words(self) -> Words:
        """Return the words in the present language."""
        clicked = None if self._reach is None else self._reach.clicked
        return Words(self.desk.texts, self.match, self.choosing, clicked)

    def status(self) -> str:
        """Return what happened and what is expected, also in the other game."""
        return super().status() if self._duel is None else self._duel.table.status()

    def seat_words(self, seat: int) -> str:
        """Return what a seat may do, also in the other game."""
        if self._duel is None:
            shown = self.words.seat_shown(seat, self.in_turn) if self.showing else ""
            return shown or super().seat_words(seat)
        return self._duel.table.seat_words(self._duel.match.seat_of(seat))

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return the challenges for potentials that are still free, or the other game's acts."""
        if self._duel is not None and not self._duel.over:
            return self._duel.seat_acts(seat)
        words = self.words
        return tuple(
            SeatAct(
                words.challenge(number),
                Challenge(seat, number),
                asks=words.asks(number),
                sure=words.sure(number),
            )
            for number, holding in enumerate(self.state.holdings)
            if holding.holder is None
        )

    @property
    def in_turn(self) -> int | None:
        """Return the seat whose turn it is, also in the other game; none while its end is seen."""
        if self._duel is None:
            return super().in_turn
        return None if self._duel.over else self._duel.in_turn

    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the colour of a seat's stones, in another game the colour it has there."""
        if self._duel is not None:
            return self._duel.table.seat_colour(self._duel.match.seat_of(seat))
        return COLOURS[seat % 2]

    # Looks.

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""
        self._rect, self._laid = Rect(rect), None
        self._lay()

    def _lay(self) -> None:
        """Let the board that is played on lie in its place, if it does not yet."""
        rect, front = self._rect, self.front
        if rect is None or self._laid is front:
            return
        self._laid = front
        if self._seats is None or self._seats.painter is not self.desk.painter:
            self._seats = SeatStones(self.desk)
        if self._duel is not None:
            self._duel.table.arrange(rect)
        else:
            self._view = view = self.taken(rect)
            self._keys = Keys(self.desk, view.ground)
            self._reach = Reach(view.ground, self._keys)
        self.dirty = True

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what moves, return what changed."""
        self._lay()
        if self._duel is not None:
            return self._duel.table.draw(surface, whole)
        view = self._view
        if view is None:
            return []
        phase = self._phases[0] if self._phases else None
        view.rest(phase.resting if phase else self.asking.position())
        flying = seen(phase, self._time, self.desk.motion) if phase else []
        return view.draw(surface, whole, flying, self._marks(), self._draw_keys)

    def _draw_keys(self, board: Surface) -> list[Rect]:
        if self._keys is None or self._reach is None or self._phases:
            return []
        return self._keys.draw(board, self.asking.pair(), self._reach.key, self._reach.held)


TABLE = GipfTable


def living_picture(desk: Desk, seed: int) -> LivingPicture:
    """Return the board of the start page."""
    return GipfPicture(desk, seed)
