"""Gipf's official notation: ``e2``, ``Gd8-f7``, ``h6-c4;xGc4*,e6,f6`` and ``xe7,e8;c7-e7``.

A push that shoves nothing is its end point, any other dot and furthest point; the form dot and
first spot is read as well. ``G`` marks a Gipf stone, ``*`` a captured stone of the opponent,
``+galtoni:double`` at the end the potential that is spent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assets.refusals import told
from games.core.game import IllegalAction
from games.gipf.geometry import BIT, DOTS, FIRST_PUSH_TO, PUSHES, SPOTS, names
from games.gipf.position import Position, shoved
from games.gipf.potentials import Potential
from games.gipf.state import Turn

_PUSH = re.compile(r"(g?)([a-i][1-9])(?:-([a-i][1-9]))?")
_TAKEN = re.compile(r"(g?)([a-i][1-9])(\*?)")


def removal_text(position: Position, seat: int, bits: int) -> str:
    """Return ``xGc4*,e6,f6`` for stones that a seat takes from the position."""
    parts = []
    for name in names(bits):
        bit = BIT[name]
        gipf = "G" if position.gipfs & bit else ""
        captured = "*" if position.of(1 - seat) & bit else ""
        parts.append(f"{gipf}{name}{captured}")
    return "x" + ",".join(parts)


def push_text(position: Position, push: int, gipf: bool, always_dot: bool = False) -> str:
    """Return a push: the end point alone where nothing is shoved and no dot needs naming."""
    dot, line = PUSHES[push]
    count = shoved(position, push)
    end = SPOTS[line[count].bit_length() - 1]
    head = "G" if gipf else ""
    if count == 0 and not always_dot and FIRST_PUSH_TO[line[0]] == push:
        return f"{head}{end}"
    return f"{head}{dot}-{end}"


def read_turn(
    text: str,
    position: Position,
    seat: int,
    potentials: tuple[Potential, ...],
    open_: Iterable[int],
) -> tuple[Turn, list[tuple[str, int]]]:
    """Read a turn's text against a position.

    Returns the turn with its push found, and the removal parts after the push as (part, bits):
    their marks can only be checked against the position after the push. ``open_`` are the numbers
    of the potentials that may be spent. IllegalAction says what cannot be read.
    """
    body, _, spent = text.replace(" ", "").lower().partition("+")
    use = _read_use(spent, potentials, open_)
    before, after = 0, []
    push, gipf = -1, False
    current = position
    for part in filter(None, body.split(";")):
        if part.startswith("x"):
            bits = _read_removal(part)
            if push < 0:
                check_marks(part, position, seat, bits)
                before |= bits
                current = position.without(before)
            else:
                after.append((part, bits))
        elif push >= 0:
            raise IllegalAction(told("actions.gipf_two", text=repr(text)))
        else:
            push, gipf = _read_push(part, current)
    taken = 0
    for _, bits in after:
        taken |= bits
    return Turn(before, push, gipf, taken, use), after


def _read_use(spent: str, potentials: tuple[Potential, ...], open_: Iterable[int]) -> int:
    if not spent:
        return -1
    numbers = list(open_)
    for number in numbers:
        if spent in (potentials[number].short, potentials[number].function):
            return number
    listed = ", ".join(potentials[number].short for number in numbers) or told("actions.none")
    raise IllegalAction(told("actions.gipf_use", text=repr(spent), known=listed))


def _read_removal(part: str) -> int:
    bits = 0
    for item in part.removeprefix("x").split(","):
        match = _TAKEN.fullmatch(item)
        if match is None or match[2] not in BIT:
            words = {"text": repr(item), "part": repr(part)}
            raise IllegalAction(told("actions.gipf_spot", **words))
        bits |= BIT[match[2]]
    return bits


def check_marks(part: str, position: Position, seat: int, bits: int) -> None:
    """Raise IllegalAction where ``G`` or ``*`` contradicts the stones that lie there."""
    if bits & ~position.occupied:
        missing = ", ".join(names(bits & ~position.occupied))
        raise IllegalAction(told("actions.gipf_no_stone", spots=missing))
    for item in part.removeprefix("x").split(","):
        match = _TAKEN.fullmatch(item)
        assert match is not None  # _read_removal has read the same part
        bit = BIT[match[2]]
        if match[1] and not position.gipfs & bit:
            raise IllegalAction(told("actions.gipf_no_gipf", spot=match[2]))
        if match[3] and not position.of(1 - seat) & bit:
            raise IllegalAction(told("actions.gipf_own", spot=match[2]))


def _read_push(part: str, position: Position) -> tuple[int, bool]:
    match = _PUSH.fullmatch(part)
    if match is None:
        raise IllegalAction(told("actions.gipf_text", text=repr(part)))
    gipf, first, second = bool(match[1]), match[2], match[3]
    if second is None:
        if first not in BIT or BIT[first] not in FIRST_PUSH_TO:
            raise IllegalAction(told("actions.gipf_no_way", spot=first))
        push = FIRST_PUSH_TO[BIT[first]]
        if shoved(position, push):
            raise IllegalAction(told("actions.gipf_taken", spot=first, example=_example(first)))
        return push, gipf
    if first not in DOTS:
        raise IllegalAction(told("actions.gipf_no_dot", spot=first))
    for push, (dot, line) in enumerate(PUSHES):
        if dot != first or second not in BIT or BIT[second] not in line:
            continue
        count = shoved(position, push)
        if count == len(line):
            raise IllegalAction(told("actions.gipf_full", dot=first, spot=second))
        if BIT[second] in (line[0], line[count]):
            return push, gipf
        end = SPOTS[line[count].bit_length() - 1]
        raise IllegalAction(told("actions.gipf_ends", dot=first, end=end, spot=second))
    raise IllegalAction(told("actions.gipf_no_line", dot=first, spot=second))


def _example(spot: str) -> str:
    return f"{PUSHES[FIRST_PUSH_TO[BIT[spot]]].dot}-{spot}"
