"""The rules of Galtoni: marbles through a labyrinth into seven columns of six, four in a row.

Rulings on what the rules text leaves open are options, named beside their defaults below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from assets.refusals import Refusal, told
from games.core.game import CHANCE, Game, IllegalAction, Option, Outcome
from games.core.interrupts import (
    Interrupt,
    after_move,
    agreed,
    play_talk,
    talk_interrupts,
)
from games.galtoni.rules_lines import CAPACITY, COLUMNS, JOKER, KINDS, completes_four, owns_four
from games.galtoni.rules_measured import landing
from games.galtoni.rules_state import (
    AnyAction,
    Call,
    Columns,
    Draw,
    Drop,
    Land,
    Overflow,
    Pass,
    Phase,
    Reason,
    State,
    Void,
    totals,
)
from games.galtoni.rules_tables import IDEAL, IDENTITY, shipped
from games.galtoni.rules_text import TITLE, action_text, parse_action, read_state, state_text

DRAWS = tuple(Draw(kind) for kind in range(len(KINDS)))
DROPS = tuple(Drop(entry) for entry in range(COLUMNS))
LANDS = tuple(Land(column) for column in range(COLUMNS))
OVERFLOWS = tuple(Overflow(column) for column in range(COLUMNS))
VOID = Void()
PASS = Pass()


def _fullness(columns: Columns) -> int:
    """Return the full columns as bits."""
    bits = 0
    for column, marbles in enumerate(columns):
        if len(marbles) == CAPACITY:
            bits |= 1 << column
    return bits


class Galtoni(Game[State, AnyAction]):
    """Galtoni for two (``duel``), from the bag (``bag``), and from the bag for three (``bag3``)."""

    name: ClassVar[str] = "galtoni"
    variants: ClassVar[tuple[str, ...]] = ("duel", "bag", "bag3")
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    variant_seats: ClassVar[dict[str, tuple[int, ...]]] = {"duel": (2,), "bag": (2,), "bag3": (3,)}
    option_list: ClassVar[tuple[Option, ...]] = (
        Option("calling", "call", ("call", "automatic")),
        Option("false_call", "nothing", ("nothing", "lose-turn")),
        # A drop that is made again, or a marble that goes back while the next seat is in turn.
        Option("overflow", "again", ("again", "pass")),
        Option("stuck", "again", ("again", "pass")),
        Option("jokers", 2, tuple(range(9))),
        Option("table", IDEAL, (IDENTITY, IDEAL, *shipped())),
    )
    variant_defaults: ClassVar[dict[str, dict[str, Any]]] = {"duel": {"jokers": 0}}

    def __init__(self, variant: str | None = None, **options: Any) -> None:
        """Choose variant and options; ValueError says what does not go together."""
        super().__init__(variant, **options)
        if self.variant == "duel" and self.options["jokers"]:
            raise Refusal("commands.no_jokers")
        self._calling = self.options["calling"] == "call"
        self._costly = self.options["false_call"] == "lose-turn"
        self._identity = self.options["table"] == IDENTITY
        self.landing = landing(self.options["table"])
        self._drops = tuple(self._open_entries(full) for full in range(1 << COLUMNS))
        self._outcomes = tuple(self._fall_outcomes(full) for full in range(1 << COLUMNS))
        self._falls: dict[tuple[int, int], tuple[tuple[AnyAction, float], ...]] = {}

    @property
    def marbles(self) -> tuple[int, int, int, int]:
        """Return how many marbles of each kind belong to a match, on the board or off it."""
        return totals(self.seat_numbers[0], self.options["jokers"])

    def initial(self, seats: int | None = None) -> State:
        """Return the empty board; ``seats`` may only be what the variant is for."""
        seats = self.seat_numbers[0] if seats is None else seats
        self.check_seats(seats)
        columns: Columns = ((),) * COLUMNS
        fines = (0,) * seats
        if self.variant == "duel":
            return State(columns, self.marbles[:seats], (), 0, Phase.DROP, 0, fines)
        return State(columns, (), self.marbles, 0, Phase.DRAW, None, fines)

    def mover(self, state: State) -> int | None:
        """Return the seat in turn, chance while a marble is drawn or falls, None at the end."""
        if state.phase is Phase.DROP or state.phase is Phase.LAST:
            return state.turn
        return None if state.phase is Phase.OVER else CHANCE

    def actions(self, state: State) -> tuple[AnyAction, ...]:
        """Return entries, or passing at the end; draws or places of rest where chance decides.

        Any column can be the outcome of a fall: at a real table the world decides.
        """
        match state.phase:
            case Phase.DROP:
                return self._drops[_fullness(state.columns)]
            case Phase.FALL:
                return self._outcomes[_fullness(state.columns)]
            case Phase.DRAW:
                return tuple(d for d in DRAWS if state.bag[d.kind])
            case Phase.LAST:
                return (PASS,)
        return ()

    def interrupts(self, state: State, seat: int) -> tuple[AnyAction, ...]:
        """Return call, draw offer and the like: possible while all marbles lie still."""
        if not state.still or not 0 <= seat < state.seats or not state.playing(seat):
            return ()
        talk = talk_interrupts(state.talk, seat, state.seats)
        return (Call(seat), *talk) if self._calling else talk

    def chances(self, state: State) -> tuple[tuple[AnyAction, float], ...]:
        """Return what can be drawn, or where the table lets the marble land, with chances."""
        if state.phase is Phase.DRAW:
            marbles = sum(state.bag)
            return tuple((d, state.bag[d.kind] / marbles) for d in DRAWS if state.bag[d.kind])
        if state.phase is not Phase.FALL or state.entry is None:
            return ()
        return self.fall_chances(state.columns, state.entry)

    def fall_chances(self, columns: Columns, entry: int) -> tuple[tuple[AnyAction, float], ...]:
        """Return where a marble dropped into ``entry`` comes to rest, by the game's table."""
        full = _fullness(columns)
        found = self._falls.get((entry, full))
        if found is None:
            row, void = self.landing.rows[entry], self.landing.void[entry]
            outcomes = self._outcomes[full][:-1]
            by_column = sorted(outcomes, key=_column_of)
            chances = [(o, row[_column_of(o)]) for o in by_column] + [(VOID, void)]
            found = tuple(pair for pair in chances if pair[1] > 0)
            self._falls[entry, full] = found
        return found

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the match; a draw gives half a point to each who did not resign."""
        if state.reason is None:
            return None
        if state.winner is None:
            scores = tuple(0.5 if state.playing(seat) else 0.0 for seat in range(state.seats))
            return Outcome((), scores, state.reason)
        scores = tuple(float(seat == state.winner) for seat in range(state.seats))
        return Outcome((state.winner,), scores, state.reason)

    def play(self, state: State, action: AnyAction) -> State:
        """Return the state after a move, an outcome of chance, or an interrupt."""
        handler = self._handlers.get(type(action))
        if handler is None:
            if isinstance(action, Interrupt):
                return self._said(state, action)
            raise IllegalAction(told("actions.foreign", game=TITLE))
        return handler(self, state, action)

    def action_text(self, state: State, action: AnyAction) -> str:
        """Return ``drop 4``, ``draw blue``, ``land 4``, ``seat 1: call`` and the like."""
        return action_text(action)

    def parse_action(self, state: State, text: str) -> AnyAction:
        """Read an action; a number alone is the entry, or the column where a marble falls."""
        return parse_action(state, text)

    def to_text(self, state: State) -> str:
        """Return columns from the floor up, then whatever else there is as ``key=value``."""
        return state_text(state)

    def from_text(self, text: str) -> State:
        """Read a position; ValueError names every contradiction."""
        return read_state(text, self.variant, self.seat_numbers[0], self.marbles, self.options)

    def perft_key(self, state: State) -> Any:
        """Return the position without what only tells how it came about."""
        return replace(state, landing=None, overflows=0, voids=0)

    # What follows are the steps of play.

    def _open_entries(self, full: int) -> tuple[AnyAction, ...]:
        """Return the drops that can land, given the full columns as bits."""
        return tuple(
            drop
            for drop in DROPS
            if any(
                chance > 0 and not full >> column & 1
                for column, chance in enumerate(self.landing.rows[drop.entry])
            )
        )

    def _fall_outcomes(self, full: int) -> tuple[AnyAction, ...]:
        lands = tuple(land for land in LANDS if not full >> land.column & 1)
        overflows = tuple(over for over in OVERFLOWS if full >> over.column & 1)
        return (*lands, *overflows, VOID)

    def _drop(self, state: State, action: Drop) -> State:
        if state.phase is not Phase.DROP:
            raise IllegalAction(told("actions.galtoni_no_hand"))
        if action not in self._drops[_fullness(state.columns)]:
            raise IllegalAction(self._why_closed(action.entry))
        falling = State(
            state.columns,
            state.left,
            state.bag,
            state.turn,
            Phase.FALL,
            state.hand,
            state.fines,
            action.entry,
            state.landing,
            state.overflows,
            state.voids,
            (),
            after_move(state.talk),
        )
        return self._landed(falling, action.entry) if self._identity else falling

    def _why_closed(self, entry: int) -> str:
        if not 0 <= entry < COLUMNS:
            return told("actions.galtoni_no_entry", entry=entry + 1, most=COLUMNS)
        return told("actions.galtoni_closed", entry=entry + 1)

    def _draw(self, state: State, action: Draw) -> State:
        if state.phase is not Phase.DRAW:
            raise IllegalAction(told("actions.galtoni_no_draw"))
        if not 0 <= action.kind < len(KINDS) or not state.bag[action.kind]:
            raise IllegalAction(told("actions.galtoni_no_marble"))
        bag = _changed(state.bag, action.kind, -1)
        return replace(state, bag=bag, hand=action.kind, phase=Phase.DROP)

    def _land(self, state: State, action: Land) -> State:
        self._check_fall(state, action.column, full=False)
        return self._landed(state, action.column)

    def _overflow(self, state: State, action: Overflow) -> State:
        self._check_fall(state, action.column, full=True)
        counted = replace(state, entry=None, overflows=state.overflows + 1)
        return self._not_landed(counted, self.options["overflow"])

    def _void(self, state: State, action: Void) -> State:
        if state.phase is not Phase.FALL:
            raise IllegalAction(told("actions.galtoni_no_fall"))
        counted = replace(state, entry=None, voids=state.voids + 1)
        return self._not_landed(counted, self.options["stuck"])

    def _not_landed(self, state: State, ruling: str) -> State:
        """Return the state after a drop that came into no column, by the ruling for its kind."""
        if ruling == "again":
            return replace(state, phase=Phase.DROP)
        return self._next_turn(_hand_emptied(state))

    def _check_fall(self, state: State, column: int, *, full: bool) -> None:
        if state.phase is not Phase.FALL:
            raise IllegalAction(told("actions.galtoni_no_fall"))
        if not 0 <= column < COLUMNS:
            raise IllegalAction(told("actions.galtoni_no_column", column=column + 1))
        if (len(state.columns[column]) == CAPACITY) is not full:
            why = "not_full" if full else "full"
            raise IllegalAction(told(f"actions.galtoni_{why}", column=column + 1))

    def _landed(self, state: State, column: int) -> State:
        """Return the state once the falling marble lies in a column with room."""
        hand = state.hand
        assert hand is not None  # a falling marble always has a colour
        columns = (
            *state.columns[:column],
            (*state.columns[column], hand),
            *state.columns[column + 1 :],
        )
        left = _changed(state.left, hand, -1) if state.left else ()
        winner = None if self._calling else _automatic_winner(state, columns, column, hand)
        lying = State(
            columns,
            left,
            state.bag,
            state.turn,
            Phase.OVER,
            None,
            state.fines,
            None,
            column,
            state.overflows,
            state.voids,
            (),
            state.talk,
            None if winner is None else Reason.FOUR,
            winner,
        )
        return lying if winner is not None else self._turn_over(lying)

    def _turn_over(self, state: State) -> State:
        """Return the state with the next seat in turn, or the last calls, or the end."""
        if not state.full and any(state.left or state.bag):
            return self._next_turn(state)
        if not self._calling:
            return _ended(state, Reason.DRAW_FULL)
        return _next_last(state)

    def _next_turn(self, state: State) -> State:
        """Return the state in which the next seat drops or draws; fines are paid on the way."""
        fines, seat = list(state.fines), state.turn
        while True:
            seat = (seat + 1) % state.seats
            if not state.playing(seat) or (state.left and not state.left[seat]):
                continue
            if not fines[seat]:
                break
            fines[seat] -= 1
        bagged = not state.left
        return State(
            state.columns,
            state.left,
            state.bag,
            seat,
            Phase.DRAW if bagged else Phase.DROP,
            None if bagged else seat,
            tuple(fines),
            None,
            state.landing,
            state.overflows,
            state.voids,
            (),
            state.talk,
        )

    def _pass(self, state: State, action: Pass) -> State:
        if state.phase is not Phase.LAST:
            raise IllegalAction(told("actions.galtoni_pass"))
        passed = (*state.passed, state.turn)
        return _next_last(replace(state, passed=passed, talk=after_move(state.talk)))

    def _call(self, state: State, action: Call) -> State:
        if not self._calling:
            raise IllegalAction(told("actions.galtoni_no_calls"))
        if not state.still:
            raise IllegalAction(told("actions.galtoni_call_later"))
        seat = action.seat
        if not 0 <= seat < state.seats or not state.playing(seat):
            raise IllegalAction(told("actions.galtoni_not_playing", seat=seat + 1))
        if owns_four(state.columns, seat):
            return _ended(state, Reason.FOUR_CALLED, seat)
        return replace(state, fines=_changed(state.fines, seat, 1)) if self._costly else state

    def _said(self, state: State, action: Interrupt) -> State:
        """Return the state after a draw offer, an answer to one, or a resignation."""
        if not state.still:
            raise IllegalAction(told("actions.galtoni_wait"))
        talk = play_talk(state.talk, action, state.seats)
        said = replace(state, talk=talk)
        if agreed(talk, state.seats):
            return _ended(said, Reason.AGREED)
        if len(talk.resigned) == len(state.talk.resigned):
            return said
        return self._without(said, action.seat)

    def _without(self, state: State, seat: int) -> State:
        """Return the match without a seat that gave up: the last one left wins.

        Its marbles stay in play, its turns are skipped; a marble in its hand goes back to the bag.
        """
        playing = [other for other in range(state.seats) if state.playing(other)]
        if len(playing) == 1:
            return _ended(state, Reason.RESIGNED, playing[0])
        if seat != state.turn:
            return state
        if state.phase is Phase.LAST:
            return _next_last(state)
        return self._next_turn(_hand_emptied(state))

    _handlers: ClassVar[dict[type[Any], Callable[[Galtoni, State, Any], State]]] = {
        Drop: _drop,
        Land: _land,
        Overflow: _overflow,
        Void: _void,
        Draw: _draw,
        Pass: _pass,
        Call: _call,
    }


def _column_of(outcome: Any) -> int:
    return int(outcome.column)


def _changed(counts: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """Return the counts with one of them changed."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


def _automatic_winner(state: State, columns: Columns, column: int, kind: int) -> int | None:
    """Return whose four the marble that just landed completed: the dropper's counts first."""
    if kind != JOKER:
        made = state.playing(kind) and completes_four(columns, column, kind)
        return kind if made else None
    order = ((state.turn + i) % state.seats for i in range(state.seats))
    return next((s for s in order if state.playing(s) and completes_four(columns, column, s)), None)


def _hand_emptied(state: State) -> State:
    """Return the state with the marble in hand back in the bag, or with its owner's others."""
    if state.left or state.hand is None:
        return replace(state, hand=None)
    return replace(state, hand=None, bag=_changed(state.bag, state.hand, 1))


def _ended(state: State, reason: Reason, winner: int | None = None) -> State:
    return replace(state, phase=Phase.OVER, reason=reason, winner=winner)


def _next_last(state: State) -> State:
    """Return the state in which the next seat may call a last time, or the draw after all have."""
    for step in range(1, state.seats + 1):
        seat = (state.turn + step) % state.seats
        if state.playing(seat) and seat not in state.passed:
            return replace(state, phase=Phase.LAST, turn=seat)
    return _ended(state, Reason.DRAW_FULL)


GAME = Galtoni
