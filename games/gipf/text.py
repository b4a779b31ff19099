"""A Gipf state in one line.

``b..w/...../....../w.....b/....../...../b..w w 12/12 0/0 -- - - -``: columns b to h bottom up
(w, b basic stones, W, B Gipf stones), the seat in turn (with ``+`` in the second push of a double),
reserves, stones out of the game, which stones may come in (``f`` a Gipf stone must be the first,
``o`` both kinds, ``-`` basic ones), the potentials, their past matches, what was said at the table;
a running match for a potential follows after `` | ``.
"""

from __future__ import annotations

from typing import Any

from assets.refusals import Refusal, told
from games.core.game import is_number, join_sentences
from games.core.interrupts import parse_talk, talk_text
from games.gipf import duel as duels
from games.gipf.geometry import BIT
from games.gipf.position import Position
from games.gipf.potentials import Potential
from games.gipf.state import Duel, DuelResult, Entry, GipfState, Holding

COLUMNS = (("b", 4), ("c", 5), ("d", 6), ("e", 7), ("f", 6), ("g", 5), ("h", 4))
TITLE = "Gipf"
_ENTRY = {Entry.FIRST: "f", Entry.OPEN: "o", Entry.BASIC: "-"}
_PARTS = ("board", "turn", "reserves", "captured", "entry", "potentials", "results", "talk")
"""What stands before the bar, by the keys of its names."""


def write(state: GipfState, potentials: tuple[Potential, ...]) -> str:
    """Return the state as one line."""
    parts = [
        board_text(state.position),
        "wb"[state.turn] + ("+" if state.again else ""),
        f"{state.reserve[0]}/{state.reserve[1]}",
        f"{state.captured[0]}/{state.captured[1]}",
        "".join(_ENTRY[entry] for entry in state.entry),
        ",".join(map(_holding_text, state.holdings)) or "-",
        ",".join(map(_result_text, state.results)) or "-",
        talk_text(state.talk),
    ]
    line = " ".join(parts)
    if state.duel is not None:
        duel = state.duel
        inner = duels.game_of(potentials[duel.potential]).to_text(duel.state)
        line += f" | {duel.potential + 1}{'wb'[duel.challenger]} {inner}"
    return line


def board_text(position: Position) -> str:
    """Return the stones alone, columns b to h bottom up."""
    return "/".join(
        "".join(_letter(position, BIT[f"{column}{number}"]) for number in range(2, 2 + length))
        for column, length in COLUMNS
    )


def _letter(position: Position, bit: int) -> str:
    if not position.occupied & bit:
        return "."
    letter = "w" if position.white & bit else "b"
    return letter.upper() if position.gipfs & bit else letter


def _holding_text(holding: Holding) -> str:
    held = "." if holding.holder is None else "wb"[holding.holder]
    marks = "".join(
        sign for sign, on in (("u", holding.used), ("n", holding.fresh), ("a", holding.asked)) if on
    )
    return held + marks


def _result_text(result: DuelResult) -> str:
    won = "=" if result.winner is None else "wb"[result.winner]
    return f"{result.potential + 1}{'wb'[result.challenger]}{won}"


def read(text: str, potentials: tuple[Potential, ...]) -> GipfState:
    """Read a line back; ValueError names every part that cannot be read."""
    head, bar, inner = text.strip().partition(" | ")
    parts = head.split()
    if len(parts) != len(_PARTS):
        named = ", ".join(told(f"positions.gipf_{name}") for name in _PARTS)
        counts = {"count": len(_PARTS), "found": len(parts)}
        raise Refusal("positions.parts", game=TITLE, named=named, **counts)
    problems: list[str] = []

    def part(name: str, read_part: Any, *arguments: Any) -> Any:
        try:
            return read_part(*arguments)
        except ValueError as error:
            words = {"name": told(f"positions.gipf_{name}"), "told": str(error).rstrip(".")}
            problems.append(told("positions.part", **words))
            return None

    position = part("board", _read_board, parts[0])
    turn = part("turn", _read_turn, parts[1])
    reserve = part("reserves", _read_pair, parts[2])
    captured = part("captured", _read_pair, parts[3])
    entry = part("entry", _read_entry, parts[4])
    holdings = part("potentials", _read_holdings, parts[5], len(potentials))
    results = part("results", _read_results, parts[6], len(potentials))
    talk = part("talk", parse_talk, parts[7], 2)
    duel = part("duel", _read_duel, inner, potentials) if bar else None
    if problems:
        raise Refusal("positions.wrong", game=TITLE, told=join_sentences(problems))
    return GipfState(
        position, reserve, captured, turn[0], entry, turn[1], holdings, duel, results, talk
    )


def _read_board(text: str) -> Position:
    columns = text.split("/")
    if [len(column) for column in columns] != [length for _, length in COLUMNS]:
        raise Refusal("positions.gipf_columns")
    letters = "".join(columns)
    if strange := set(letters) - set(".wWbB"):
        raise Refusal("positions.gipf_letters", text=repr("".join(sorted(strange))))
    position = Position()
    for index, letter in enumerate(letters):
        if letter != ".":
            seat = 0 if letter in "wW" else 1
            position = position.with_stone(seat, 1 << index, letter.isupper())
    return position


def _read_turn(text: str) -> tuple[int, bool]:
    if text.rstrip("+") not in ("w", "b") or text.count("+") > 1:
        raise Refusal("positions.gipf_no_turn", text=repr(text))
    return "wb".index(text[0]), text.endswith("+")


def _read_pair(text: str) -> tuple[int, int]:
    white, _, black = text.partition("/")
    if not (is_number(white) and is_number(black)):
        raise Refusal("positions.gipf_pair", text=repr(text))
    return int(white), int(black)


def _read_entry(text: str) -> tuple[Entry, Entry]:
    found = {letter: entry for entry, letter in _ENTRY.items()}
    if len(text) != 2 or set(text) - set(found):
        raise Refusal("positions.gipf_no_entry", text=repr(text))
    return found[text[0]], found[text[1]]


def _read_holdings(text: str, count: int) -> tuple[Holding, ...]:
    items = [] if text == "-" else text.split(",")
    if len(items) != count:
        raise Refusal("positions.gipf_listed", found=len(items), count=count)
    found = []
    for item in items:
        if item[:1] not in (".", "w", "b") or set(item[1:]) - set("una"):
            raise Refusal("positions.gipf_holding", text=repr(item))
        holder = None if item[0] == "." else "wb".index(item[0])
        found.append(Holding(holder, "u" in item, "n" in item, "a" in item))
    return tuple(found)


def _read_results(text: str, count: int) -> tuple[DuelResult, ...]:
    found = []
    for item in [] if text == "-" else text.split(","):
        number, sides = item[:-2], item[-2:]
        if not is_number(number) or not 1 <= int(number) <= count:
            raise Refusal("positions.gipf_number", text=repr(item))
        if sides[0] not in "wb" or sides[1] not in "wb=":
            raise Refusal("positions.gipf_sides", text=repr(item))
        winner = None if sides[1] == "=" else "wb".index(sides[1])
        found.append(DuelResult(int(number) - 1, "wb".index(sides[0]), winner))
    return tuple(found)


def _read_duel(text: str, potentials: tuple[Potential, ...]) -> Duel:
    head, _, inner = text.partition(" ")
    number, side = head[:-1], head[-1:]
    if not is_number(number) or not 1 <= int(number) <= len(potentials) or side not in ("w", "b"):
        raise Refusal("positions.gipf_no_duel", text=repr(head))
    game = duels.game_of(potentials[int(number) - 1])
    return Duel(int(number) - 1, "wb".index(side), game.from_text(inner))
