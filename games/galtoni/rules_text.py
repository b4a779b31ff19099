"""Galtoni's actions and positions as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assets.refusals import Refusal, told
from games.core.game import IllegalAction, is_number, join_sentences
from games.core.interrupts import (
    Interrupt,
    parse_talk,
    parse_talk_action,
    talk_action_text,
    talk_text,
)
from games.galtoni.rules_check import contradictions
from games.galtoni.rules_lines import CAPACITY, COLUMNS, KINDS
from games.galtoni.rules_state import (
    Action,
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
)

TITLE = "Galtoni"
LETTERS = "bogj"
_NUMBERED: dict[str, Callable[[int], Action]] = {"drop": Drop, "land": Land, "overflow": Overflow}
_KEYS = (
    "phase",
    "turn",
    "hand",
    "entry",
    "left",
    "bag",
    "last",
    "fines",
    "passed",
    "overflows",
    "voids",
    "talk",
    "end",
)


def action_text(action: AnyAction) -> str:
    """Return an action as text; numbers count from 1."""
    match action:
        case Drop(entry):
            return f"drop {entry + 1}"
        case Land(column):
            return f"land {column + 1}"
        case Overflow(column):
            return f"overflow {column + 1}"
        case Draw(kind):
            return f"draw {KINDS[kind]}"
        case Void():
            return "void"
        case Pass():
            return "pass"
        case Call(seat):
            return f"seat {seat + 1}: call"
        case Interrupt():
            return talk_action_text(action)
    raise IllegalAction(told("actions.foreign", game=TITLE))


def parse_action(state: State, text: str) -> AnyAction:
    """Read an action; IllegalAction says what can be written."""
    words = text.strip().lower().replace(":", " : ").split()
    match words:
        case ["void"]:
            return Void()
        case ["pass"]:
            return Pass()
        case ["draw", kind] if kind in KINDS:
            return Draw(KINDS.index(kind))
        case [number] if number.isdecimal() and len(number) == 1:
            return _bare_number(state, int(number) - 1)
        case [verb, number] if verb in _NUMBERED and number.isdecimal() and len(number) == 1:
            return _NUMBERED[verb](_place(int(number) - 1))
        case ["seat", number, ":", "call"] if number.isdecimal() and len(number) == 1:
            return Call(int(number) - 1)
    said = parse_talk_action(text)
    if said is not None:
        return said
    raise IllegalAction(told("actions.galtoni_text", text=repr(text.strip())))


def _place(number: int) -> int:
    if not 0 <= number < COLUMNS:
        raise IllegalAction(told("actions.galtoni_numbers", most=COLUMNS))
    return number


def _bare_number(state: State, number: int) -> Action:
    place = _place(number)
    if state.phase is not Phase.FALL:
        return Drop(place)
    return Overflow(place) if len(state.columns[place]) == CAPACITY else Land(place)


def state_text(state: State) -> str:
    """Return the position in one line; what is empty is left out."""
    given: dict[str, str] = {"phase": state.phase, "turn": str(state.turn + 1)}
    if state.hand is not None:
        given["hand"] = LETTERS[state.hand]
    if state.entry is not None:
        given["entry"] = str(state.entry + 1)
    if state.left:
        given["left"] = ",".join(map(str, state.left))
    else:
        given["bag"] = ",".join(map(str, state.bag))
    if state.landing is not None:
        given["last"] = str(state.landing + 1)
    if any(state.fines):
        given["fines"] = ",".join(map(str, state.fines))
    if state.passed:
        given["passed"] = ",".join(str(seat + 1) for seat in state.passed)
    if state.overflows:
        given["overflows"] = str(state.overflows)
    if state.voids:
        given["voids"] = str(state.voids)
    if talk_text(state.talk) != "-":
        given["talk"] = talk_text(state.talk)
    if state.reason is not None:
        winner = "" if state.winner is None else f":{state.winner + 1}"
        given["end"] = f"{state.reason}{winner}"
    columns = "/".join("".join(LETTERS[k] for k in column) or "-" for column in state.columns)
    return " ".join((columns, *(f"{key}={value}" for key, value in given.items())))


def read_state(
    text: str, variant: str, seats: int, marbles: tuple[int, ...], options: Mapping[str, Any]
) -> State:
    """Read what ``state_text`` wrote; ValueError names everything that is wrong with it."""
    reader = _Reader(seats)
    state = reader.state(text.split(), bagged=variant != "duel")
    if reader.problems or state is None:
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(reader.problems))
    problems = contradictions(state, marbles, options)
    if problems:
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(problems))
    return state


class _Reader:
    """Reads the parts of a position and collects what cannot be read."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.problems: list[str] = []
        self._given: dict[str, str] = {}

    def _note(self, fault: str, **values: object) -> None:
        self.problems.append(told(f"positions.galtoni_{fault}", **values))

    def state(self, words: list[str], *, bagged: bool) -> State | None:
        """Return the position as written, None when there is nothing to read."""
        if not words:
            self._note("no_text")
            return None
        self._take_keys(words[1:], "left" if bagged else "bag")
        columns = self._columns(words[0])
        left = () if bagged else self._counts("left", self.seats)
        bag = self._counts("bag", len(KINDS)) if bagged else ()
        reason, winner = self._end()
        return State(
            columns=columns,
            left=left,
            bag=bag,
            turn=self._number("turn", self.seats, 1) or 0,
            phase=self._phase(),
            hand=self._hand(),
            fines=self._counts("fines", self.seats, default=(0,) * self.seats),
            entry=self._number("entry", COLUMNS, None),
            landing=self._number("last", COLUMNS, None),
            overflows=self._count("overflows"),
            voids=self._count("voids"),
            passed=self._passed(),
            talk=self._talk(),
            reason=reason,
            winner=winner,
        )

    def _take_keys(self, words: list[str], foreign: str) -> None:
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in _KEYS or key == foreign:
                self._note("unknown", text=repr(word))
            elif key in self._given:
                self._note("twice", name=key)
            else:
                self._given[key] = value

    def _columns(self, text: str) -> Columns:
        parts = text.lower().split("/")
        if len(parts) != COLUMNS:
            self._note("columns", found=len(parts), count=COLUMNS)
        found = []
        for number, part in enumerate(parts, 1):
            marbles = "" if part == "-" else part
            strange = sorted(set(marbles) - set(LETTERS))
            if strange:
                self._note("strange", column=number, text=repr("".join(strange)))
            elif not part:
                self._note("nothing", column=number)
            elif len(marbles) > CAPACITY:
                self._note("high", column=number, most=CAPACITY)
            found.append(tuple(LETTERS.index(m) for m in marbles if m in LETTERS))
        return tuple(found)

    def _phase(self) -> Phase:
        word = self._given.get("phase", "")
        try:
            return Phase(word)
        except ValueError:
            self._note("one_of", name="phase", known=", ".join(Phase), text=repr(word))
            return Phase.OVER

    def _hand(self) -> int | None:
        letter = self._given.get("hand")
        if letter is None:
            return None
        if len(letter) != 1 or letter not in LETTERS:
            self._note("one_of", name="hand", known=", ".join(LETTERS), text=repr(letter))
            return None
        return LETTERS.index(letter)

    def _number(self, key: str, most: int, default: int | None) -> int | None:
        """Return a number given from 1 to ``most``, counted from 0."""
        word = self._given.get(key, "" if default is None else str(default))
        if key not in self._given and default is None:
            return None
        if not is_number(word) or not 1 <= int(word) <= most:
            self._note("number", name=key, most=most, text=repr(word))
            return None
        return int(word) - 1

    def _count(self, key: str) -> int:
        word = self._given.get(key, "0")
        if not is_number(word):
            self._note("count", name=key, text=repr(word))
            return 0
        return int(word)

    def _counts(self, key: str, length: int, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        if key not in self._given and default:
            return default
        words = self._given.get(key, "").split(",")
        if len(words) != length or not all(map(is_number, words)):
            self._note("counts", name=key, count=length)
            return default
        return tuple(map(int, words))

    def _passed(self) -> tuple[int, ...]:
        word = self._given.get("passed", "")
        seats = tuple(int(w) - 1 for w in word.split(",") if is_number(w))
        if "passed" in self._given and (
            len(seats) != len(word.split(",")) or any(not 0 <= s < self.seats for s in seats)
        ):
            self._note("passed", seats=self.seats, text=repr(word))
        return seats

    def _talk(self) -> Any:
        try:
            return parse_talk(self._given.get("talk", "-"), self.seats)
        except ValueError as error:
            self.problems.append(str(error))
            return parse_talk("-", self.seats)

    def _end(self) -> tuple[Reason | None, int | None]:
        text = self._given.get("end")
        if text is None:
            return None, None
        word, colon, number = text.partition(":")
        known = word in tuple(Reason)
        seat_known = is_number(number) and 1 <= int(number) <= self.seats
        if not known or (colon and not seat_known):
            self._note("end", text=repr(text))
            return None, None
        return Reason(word), int(number) - 1 if colon else None
