"""A match: a game, its seats, a source of chance, and the record that keeps every action."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from assets.refusals import Refusal, told
from games.core import registry
from games.core.bots import Budget
from games.core.chance import ChanceSource, derive_seed
from games.core.game import CHANCE, Game, IllegalAction, Outcome
from games.core.interrupts import Interrupt
from games.core.record import Header, Line, Nested, Record, RecordError, place, scalars
from games.core.tasks import BotTask, speak, think

Clock = Callable[[], float]
"""Seconds since 1970, as ``time.time`` gives them."""

TALK_LIMIT: Final = 3
"""How often a bot may speak between two moves: enough to offer and to answer, never for ever."""

CALLED: Final = re.compile(r"human#([1-9]\d?)(?::(.*))?", re.IGNORECASE)
"""A person without a name who is called by another number than the seat's."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a place: ``human`` or ``human:NAME``, or ``bot:LEVEL``.

    ``human#2`` is a person without a name who was the second player before seats were swapped,
    and is called so still; ``human#3:NAME`` is told apart by it from somebody of the same name.
    ``number`` is 0 for whoever is called by the place.
    """

    kind: str
    detail: str = ""
    number: int = 0

    @property
    def bot(self) -> bool:
        """Return whether a bot sits here; its level is ``detail``."""
        return self.kind == "bot"

    def __str__(self) -> str:
        """Return the seat as it is written in commands and records."""
        kind = f"{self.kind}#{self.number}" if self.number else self.kind
        return f"{kind}:{self.detail}" if self.detail else kind

    @classmethod
    def parse(cls, text: str, game: str) -> Seat:
        """Read a seat of a game; ValueError lists what can sit there."""
        kind, _, detail = text.strip().partition(":")
        if kind.lower() == "human":
            return cls("human", detail.strip())
        called = CALLED.fullmatch(text.strip())
        if called is not None:
            return cls("human", (called[2] or "").strip(), int(called[1]))
        levels = registry.bot(game).LEVELS
        if kind.lower() == "bot" and detail.strip().lower() in levels:
            return cls("bot", detail.strip().lower())
        known = ", ".join(("human", "human:NAME", *(f"bot:{level}" for level in levels)))
        raise Refusal("commands.no_seat", text=repr(text.strip()), game=game, known=known)


class Match:
    """One match from its first action to its last.

    ``state`` is where it stands, ``states`` every state since the start, ``record`` what is kept.
    ``chance`` may be None: then the outcomes of chance are played from outside, as the live board
    does.
    """

    house: int | None = None
    """The seat that plays by itself, as a house does in a match inside another one."""

    def __init__(
        self,
        record: Record,
        *,
        chance: ChanceSource | None = None,
        clock: Clock = time.time,
        budget: Budget | None = None,
    ) -> None:
        """Take up a record where it ends; RecordError names the first line that cannot be.

        Use ``begin`` for a new match and ``resume`` for one in a file.
        """
        self.record = record
        self.chance = chance
        self.budget = budget
        header = record.header
        try:
            self.game: Game[Any, Any] = registry.game(header.game, header.variant, **header.options)
            self.game.check_seats(len(header.seats))
            self.seats = tuple(Seat.parse(text, header.game) for text in header.seats)
        except ValueError as error:
            raise RecordError(f"{place(record.path, 1)}: {error}", "contrary") from None
        self.states: list[Any] = [self.game.initial(len(self.seats))]
        self._moves: list[bool] = []  # which lines are moves or chance, not something said
        self._undone: list[tuple[Line, ...]] = []  # what was taken back, to be played again
        for number, line in enumerate(record.lines, 2):
            self.states.append(self._replayed(line, number))
        self._spoken: Counter[tuple[int, int]] = Counter()
        self._clock = clock
        self._start = clock() - (record.lines[-1].time if record.lines else 0.0)

    @classmethod
    def begin(
        cls,
        game: Game[Any, Any],
        seats: Sequence[Seat | str],
        *,
        seed: int,
        chance: ChanceSource | None = None,
        chance_kind: str | None = None,
        path: Path | None = None,
        board: str | None = None,
        board_hash: str | None = None,
        versions: Mapping[str, str] | None = None,
        clock: Clock = time.time,
        sync: bool = True,
        budget: Budget | None = None,
    ) -> Match:
        """Begin a match; ValueError when the seats do not fit, RecordError when a file is there.

        ``chance_kind`` names the source in the record when ``chance`` is None (``world``).
        """
        game.check_seats(len(seats))
        checked = tuple(str(Seat.parse(str(seat), game.name)) for seat in seats)
        kind = chance.kind if chance is not None else (chance_kind or "outside")
        header = Header(
            game=game.name,
            variant=game.variant,
            options=scalars(game.options),
            seats=checked,
            seed=seed,
            chance=kind,
            board=board,
            board_hash=board_hash,
            versions=dict(versions or {}),
            date=datetime.fromtimestamp(clock(), UTC).isoformat(timespec="seconds"),
        )
        record = Record(header, path, sync=sync)
        return cls(record, chance=chance, clock=clock, budget=budget)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        chance: ChanceSource | None = None,
        clock: Clock = time.time,
        sync: bool = True,
        budget: Budget | None = None,
    ) -> Match:
        """Go on with a match from its file; RecordError or OSError when that is impossible."""
        return cls(Record.load(path, sync=sync), chance=chance, clock=clock, budget=budget)

    def at(self, count: int) -> Match:
        """Return the match as it stood after its first ``count`` actions, kept in no file."""
        other = copy(self)
        other.record = Record(self.record.header)
        other.record.lines = self.record.lines[:count]
        other.states = self.states[: count + 1]
        other._moves = self._moves[:count]
        other._undone = []
        other._spoken = Counter()
        return other

    def stand_as(self, other: Match) -> None:
        """Stand where another course of the same match stands; only for matches kept in no file."""
        assert self.record.path is None  # a file would not follow
        self.record.lines[:] = other.record.lines
        self.states[:] = other.states
        self._moves[:] = other._moves
        self._undone.clear()
        self._spoken.clear()

    # Where the match stands.

    @property
    def state(self) -> Any:
        """Return the present state."""
        return self.states[-1]

    @property
    def seed(self) -> int:
        """Return the seed of the match."""
        return self.record.header.seed

    @property
    def mover(self) -> int | None:
        """Return the seat in turn, ``CHANCE``, or None at the end."""
        return self.game.mover(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.mover is None

    @property
    def plies(self) -> int:
        """Return how many moves and decisions of chance there were; what was said counts not."""
        return sum(self._moves)

    @property
    def elapsed(self) -> float:
        """Return for how many seconds the match has been played, also before breaks."""
        return max(0.0, self._clock() - self._start)

    def has_lasted(self, seconds: float) -> None:
        """Count at least ``seconds`` before now: what was played since the last line is not in it.

        ValueError when that is no time.
        """
        if not 0.0 <= seconds < float("inf"):
            raise ValueError(f"{seconds} is no number of seconds.")
        self._start = min(self._start, self._clock() - seconds)

    def is_move(self, number: int) -> bool:
        """Whether line ``number`` of the record is a seat's move: neither chance's nor said."""
        return self._moves[number] and self.record.lines[number].by != CHANCE

    @property
    def moves(self) -> int:
        """Return how many moves the seats have made: as people count, without chance and talk."""
        return sum(map(self.is_move, range(len(self._moves))))

    def actions(self) -> tuple[Any, ...]:
        """Return the mover's legal actions."""
        return self.game.actions(self.state)

    def interrupts(self, seat: int) -> tuple[Any, ...]:
        """Return what a seat may do beside a move."""
        return self.game.interrupts(self.state, seat)

    @property
    def chance_seed(self) -> int:
        """Return the seed for the decision of chance that is due now.

        It depends on the match's seed and the plies before it alone, so that calling or taking a
        move back does not bring another drop.
        """
        seed = self.record.header.seed_at(len(self.record.lines))
        return derive_seed(seed, "chance", self.plies)

    # Acting.

    def play(self, action: Any, *, extra: Mapping[str, Any] | None = None) -> Any:
        """Do an action, keep it in the record, and return the new state.

        Moves, outcomes of chance and interrupts all come here; ``extra`` is noted with the action.
        IllegalAction when the rules refuse it, OSError when the record cannot be written: then
        nothing has changed.
        """
        after = self._play(action, extra)
        self._undone.clear()
        return after

    def _play(self, action: Any, extra: Mapping[str, Any] | None) -> Any:
        before = self.state
        seat, moves = self._who(action)
        after = self.game.play(before, action)
        line = Line(
            n=len(self.record.lines) + 1,
            seat="chance" if seat == CHANCE else seat + 1,
            text=self.game.action_text(before, action),
            time=round(self.elapsed, 3),
            nested=self._nested(before, after),
            extra=dict(extra) if extra else None,
        )
        self.record.append(line)
        self.states.append(after)
        self._moves.append(moves)
        return after

    def play_text(self, text: str, *, extra: Mapping[str, Any] | None = None) -> Any:
        """Do an action given as text; IllegalAction when it cannot be read or done."""
        return self.play(self.game.parse_action(self.state, text), extra=extra)

    def undo(self, *, across_chance: bool = False) -> int:
        """Take back to before the last move of a person and return how many actions that were.

        Without people at the table it is the last move of a bot. What chance has decided since is
        taken back only with ``across_chance``; 0 when nothing can be taken back.
        """
        count = self._undo_to(across_chance)
        if count is None:
            return 0
        removed = tuple(self.record.lines[count:])
        self.record.cut(count)
        self._undone.append(removed)
        del self.states[count + 1 :]
        del self._moves[count:]
        self._spoken.clear()
        return len(removed)

    @property
    def undo_seat(self) -> int | None:
        """Return whose move ``undo`` would take back, None when there is none to take back."""
        count = self._undo_to(across_chance=False)
        return None if count is None else self.record.lines[count].by

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back that can be played again."""
        return bool(self._undone)

    def redo(self) -> int:
        """Play again what was taken back last, with all answers; return how many actions.

        OSError when the record cannot be written: then nothing has changed.
        """
        if not self._undone:
            return 0
        again = self._undone[-1]
        self.record.extend(again)
        self._undone.pop()
        for line in again:
            self.states.append(self._replayed(line, len(self.states) + 1))
        return len(again)

    # Bots and chance.

    def bot_task(self) -> BotTask | None:
        """Return the task of the bot in turn, None when no bot is."""
        mover = self.mover
        if mover is None or mover == CHANCE or not self.seats[mover].bot:
            return None
        return self._task(mover, derive_seed(self.seed, "bot", self.plies, mover))

    def speak_tasks(self) -> tuple[BotTask, ...]:
        """Return a task for each bot that may do something beside a move now, in seeded order.

        The order decides who is first when several would call at once.
        """
        if self.over:
            return ()
        plies = self.plies
        bots = [seat for seat, who in enumerate(self.seats) if who.bot and self.interrupts(seat)]
        bots = [seat for seat in bots if self._spoken[plies, seat] < TALK_LIMIT]
        Random(derive_seed(self.seed, "order", plies)).shuffle(bots)
        return tuple(
            self._task(seat, derive_seed(self.seed, "speak", plies, seat)) for seat in bots
        )

    def step(self) -> bool:
        """Let bots and chance do one action; False when a person is to act or all is over."""
        mover = self.mover
        if mover is None:
            return False
        for task in self.speak_tasks():
            said = speak(task)
            if said is not None:
                self._spoken[self.plies, task.seat] += 1
                self.play(said)
                return True
        if mover == CHANCE:
            return self._chance_step()
        own = self.bot_task()
        if own is None:
            return False
        self.play(think(own))
        return True

    def run(self, limit: int = 100_000) -> Outcome | None:
        """Let bots and chance play until a person is to act or the match is over.

        ValueError when it takes more than ``limit`` actions: something is wrong with the game.
        """
        for _ in range(limit):
            if not self.step():
                return self.outcome
        raise Refusal("commands.endless", game=self.game.name, seed=self.seed, count=limit)

    def _chance_step(self) -> bool:
        if self.chance is None:
            return False
        choice = self.chance.choose(self.game, self.state, self.chance_seed, self.record.lines)
        self.play(choice.action, extra=choice.extra)
        return True

    def _task(self, seat: int, seed: int) -> BotTask:
        return BotTask(
            self.game.name,
            self.game.variant,
            tuple(self.game.options.items()),
            self.state,
            seat,
            self.seats[seat].detail,
            seed,
            self.budget,
        )

    # Inside.

    def _who(self, action: Any) -> tuple[int, bool]:
        """Return whose action it is and whether it is a move (or chance), not something said.

        Interrupts carry their seat; those of an inner match are looked up.
        """
        state, mover = self.state, self.mover
        if isinstance(action, Interrupt):
            return action.seat, False
        if mover is None:
            raise IllegalAction(told("actions.over"))
        if action not in self.game.actions(state):
            for seat in range(len(self.seats)):
                if action in self.game.interrupts(state, seat):
                    return seat, False
        return mover, True

    def _undo_to(self, across_chance: bool) -> int | None:
        lines = self.record.lines
        people = any(not seat.bot for seat in self.seats)
        for index in range(len(lines) - 1, -1, -1):
            by = lines[index].by
            if by == CHANCE:
                if not across_chance:
                    return None
            elif (not people or not self.seats[by].bot) and self._moves[index]:
                return index
        return None

    def _nested(self, before: Any, after: Any) -> Nested | None:
        """Return the header of an inner match that has just begun."""
        inner = self.game.inner(after)
        if inner is None or self.game.inner(before) is not None:
            return None
        return Nested(
            game=inner.game.name,
            variant=inner.game.variant,
            options=scalars(inner.game.options),
            seats=tuple(0 if seat is None else seat + 1 for seat in inner.seats),
        )

    def _replayed(self, line: Line, number: int) -> Any:
        """Return the state after a line; RecordError when the line contradicts the rules."""
        before = self.state
        try:
            action = self.game.parse_action(before, line.text)
            seat, moves = self._who(action)
            after = self.game.play(before, action)
        except IllegalAction as error:
            raise self._contrary(number, str(error)) from None
        if seat != line.by:
            words = {"noted": _actor(line.by), "due": _actor(seat)}
            raise self._contrary(number, told("records.other_seat", text=repr(line.text), **words))
        if line.nested != self._nested(before, after):
            raise self._contrary(number, told("records.other_match"))
        self._moves.append(moves)
        return after

    def _contrary(self, number: int, words: str) -> RecordError:
        """Return what to raise where a line contradicts the rules."""
        return RecordError(f"{place(self.record.path, number)}: {words}", "contrary")


def _actor(seat: int) -> str:
    """Return in words who acts: a seat, or chance."""
    return told("records.chance") if seat == CHANCE else told("records.seat", number=seat + 1)
