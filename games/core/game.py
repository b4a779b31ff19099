"""The protocol that all games speak: bots, matches, records, tests and screens know nothing else.

A state is immutable, hashable and equal by value. Rules never roll, draw or drop: whatever is left
to chance is an action of the mover ``CHANCE``, chosen by whoever runs the match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, TypeVar

from assets.refusals import Refusal, told

CHANCE: Final = -1
"""The mover of a state in which dice, bag or marble decide."""

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class IllegalAction(ValueError):
    """An action that the rules do not allow here; its text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    ``winners`` are seat numbers, empty for a draw. ``scores`` holds a number per seat (marbles,
    stones, money; 1, 0 or 0.5 where a game counts nothing). ``reason`` is a member of the game's
    own enumeration of endings, which screens put in words.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: StrEnum


@dataclass(frozen=True, slots=True)
class Option:
    """A named choice that the rules leave to the players, with the ruling as its default.

    ``choices`` lists all allowed values; None means that ``parse`` alone decides. ``parse`` turns
    a string (from the command line or a file) or a value into the option's value and raises
    ValueError with a sentence when it cannot.
    """

    name: str
    default: Any
    choices: tuple[Any, ...] | None = None

    def parse(self, value: Any) -> Any:
        """Return the option's value for ``value``; ValueError names what is allowed."""
        if self.choices is None:
            return value
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value.strip().lower() == _spelling(choice):
                return choice
        allowed = ", ".join(_spelling(choice) for choice in self.choices)
        raise Refusal(
            "commands.no_choice",
            name=repr(self.name),
            value=repr(_spelling(value)),
            known=allowed,
        )


def _spelling(value: Any) -> str:
    """Return how a value is written on a command line: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class InnerGame:
    """A game that is played inside another one.

    ``seats`` holds for each seat of the inner game the seat of the outer one, None for the house.
    The outer game wraps the inner actions; this is what records and screens show of it.
    """

    game: Game[Any, Any]
    state: Any
    seats: tuple[int | None, ...]


class Game(ABC, Generic[S, A]):
    """The rules of one game in one variant.

    Subclasses declare ``name``, ``variants`` (the first is the default), ``seat_counts`` and the
    ``option_list``; ``variant_defaults`` changes an option's default for a variant, and
    ``variant_seats`` the numbers of seats.
    """

    name: ClassVar[str]
    variants: ClassVar[tuple[str, ...]]
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    variant_seats: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    option_list: ClassVar[tuple[Option, ...]] = ()
    variant_defaults: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    def __init__(self, variant: str | None = None, **options: Any) -> None:
        """Choose variant and options; ValueError lists what is known when one is not."""
        variant = self.variants[0] if variant is None else variant
        if variant not in self.variants:
            raise Refusal(
                "commands.no_variant",
                game=self.name,
                name=repr(variant),
                known=", ".join(self.variants),
            )
        self.variant: str = variant
        self.options: dict[str, Any] = self._read_options(options)

    def _read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        known = {option.name: option for option in self.option_list}
        for name in given:
            if name not in known:
                listed = ", ".join(known) or told("commands.no_options")
                raise Refusal("commands.no_option", game=self.name, name=repr(name), known=listed)
        defaults = self.variant_defaults.get(self.variant, {})
        return {
            name: option.parse(given[name]) if name in given else defaults.get(name, option.default)
            for name, option in known.items()
        }

    @property
    def seat_numbers(self) -> tuple[int, ...]:
        """Return how many people can play this variant, the usual number first."""
        return self.variant_seats.get(self.variant, self.seat_counts)

    def check_seats(self, seats: int) -> None:
        """Raise ValueError with the possible numbers when ``seats`` people cannot play this."""
        if seats not in self.seat_numbers:
            allowed = ", ".join(map(str, self.seat_numbers))
            raise Refusal(
                "commands.no_seats",
                game=self.name,
                variant=self.variant,
                known=allowed,
                seats=seats,
            )

    @abstractmethod
    def initial(self, seats: int = 2) -> S:
        """Return the state before the first action."""

    @abstractmethod
    def mover(self, state: S) -> int | None:
        """Return the seat in turn, ``CHANCE``, or None when the game is over."""

    @abstractmethod
    def actions(self, state: S) -> tuple[A, ...]:
        """Return the mover's legal moves, sorted; at ``CHANCE`` every possible outcome."""

    def interrupts(self, state: S, seat: int) -> tuple[A, ...]:
        """Return what ``seat`` may do beside a move, in or out of turn; no moves among them."""
        return ()

    def chances(self, state: S) -> tuple[tuple[A, float], ...]:
        """Return (action, probability) at ``CHANCE``, adding up to 1; empty elsewhere."""
        return ()

    @abstractmethod
    def play(self, state: S, action: A) -> S:
        """Return the next state; IllegalAction says why an action is not possible."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    @abstractmethod
    def action_text(self, state: S, action: A) -> str:
        """Return the action as players of this game write it."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> A:
        """Read an action (moves, chance and interrupts); IllegalAction says what is wrong."""

    @abstractmethod
    def to_text(self, state: S) -> str:
        """Return the whole state in one line."""

    @abstractmethod
    def from_text(self, text: str) -> S:
        """Read a state back; ValueError names every contradiction found."""

    def decided(self, state: S) -> int | None:
        """Return the seat that wins whatever is still played by the rules, None while that is open.

        Only what can be counted on the table is counted: nothing is looked ahead.
        """
        return None

    def inner(self, state: S) -> InnerGame | None:
        """Return the match in the match that must end before this game goes on, None otherwise."""
        return None

    def inner_results(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Return for each inner match that has ended which seats of this game won it, in order."""
        return ()

    def perft_key(self, state: S) -> Hashable:
        """Return what makes two states the same when perft counts unique results."""
        return state


LONGEST: Final = 18
"""How many figures a number in a position or an action may have."""


def is_number(text: str) -> bool:
    """Return whether a text is a whole number from 0 on that somebody may have meant.

    Endless ones are none: where they end Python has an error of its own.
    """
    return text.isdecimal() and len(text) <= LONGEST


def join_sentences(problems: Sequence[str]) -> str:
    """Return the problems as one line for an error message."""
    return "; ".join(problems)
