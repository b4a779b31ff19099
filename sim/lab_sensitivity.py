"""``galtoni sensitivity``: every nail and every parameter nudged, sorted by what it changes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from assets.texts import Texts
from sim import report
from sim.board import Board
from sim.flight import STEP
from sim.lab_boards import board_of
from sim.lab_files import claim_picture
from sim.lab_flight import ends, ready, wanted
from sim.lab_interrupts import interrupts
from sim.lab_progress import announce, progress
from sim.nudges import Nudge, parameter_nudges, peg_nudges
from sim.report import json_text, narrow_table
from sim.report_style import number, reach
from sim.sensitivity import Effect, effects, lettered, peg_weights, ranked
from sim.tuning_space import is_symmetric

if TYPE_CHECKING:
    from rich.table import Table


def run(args: argparse.Namespace) -> int:
    """Measure, print and draw; 130 when interrupted (what is done is shown), ValueError else."""
    texts, board = Texts(args.lang), board_of(args.board, args.set)
    entries = wanted(args.entry, board)
    if args.plot:
        claim_picture(args.plot, args.force, texts)
    nudges = [*parameter_nudges(board), *peg_nudges(board, args.move, args.thicker)]
    drop = partial(ends, step=args.step or STEP)
    ready(texts)
    found: list[Effect] = []
    with progress(texts, "lab.sensitivity_progress") as advance, interrupts() as stop:
        for effect in effects(board, nudges, entries, args.drops, args.seed, drop):
            found.append(effect)
            advance(len(found), len(nudges), words(effect.nudge, board, texts))
            if stop():
                break
    if len(found) < len(nudges):
        announce(texts("lab.interrupted_partly", done=len(found), total=len(nudges)))
        if args.plot:
            # Nails that were not measured would look as if they did not matter.
            announce(texts("lab.no_picture"))
            args.plot = None
    _show(args, board, found, texts)
    return 0 if len(found) == len(nudges) else 130


def _show(args: argparse.Namespace, board: Board, found: list[Effect], texts: Texts) -> None:
    seen = [effect for effect in ranked(found) if effect.seen]
    if args.json:
        print(json_text(as_json(board, found, args)))
    else:
        console = report.console()
        console.print(table(board, seen[: args.top], args.drops, texts))
        shown = min(len(seen), args.top)
        key = "lab.effects_all" if shown == len(seen) else "lab.effects_shown"
        console.print(texts(key, tried=len(found), seen=len(seen), shown=shown), soft_wrap=True)
        if is_symmetric(board) and args.entry == "all":
            console.print(texts("lab.mirrored_note"))
        if any(effect.column == len(board.columns) for effect in seen[: args.top]):
            console.print(texts("lab.lost_places"))
    if args.plot:
        _draw(args, board, found, lettered(seen[: args.top]), texts)


def _draw(
    args: argparse.Namespace,
    board: Board,
    found: Sequence[Effect],
    letters: dict[int, str],
    texts: Texts,
) -> None:
    from sim.report_nails import sensitivity
    from sim.report_style import save

    footer = texts(
        "lab.sensitivity_footer",
        board=texts("lab.board_line", title=board.title, tilt=number(board.tilt, 0, texts)),
        drops=number(args.drops, 0, texts),
        step=number(1000 * (args.step or STEP), 2, texts),
        seed=args.seed,
    )
    weights = peg_weights(found, board)
    save(sensitivity(board, weights, args.move, texts, letters, footer), args.plot)


def words(nudge: Nudge, board: Board, texts: Texts, letter: str = "") -> str:
    """Return what was changed in words: the nail by letter and place, the parameter by its step."""
    if nudge.peg is None:
        sign = "+" if nudge.amount > 0 else ""
        digits = 3 if abs(nudge.amount) < 0.01 else 2 if abs(nudge.amount) < 0.1 else 1
        return texts(f"lab.{nudge.key}", by=sign + number(nudge.amount, digits, texts))
    peg = board.pegs[nudge.peg]
    place = texts("lab.peg_place", x=number(peg.x, 0, texts), y=number(peg.y, 0, texts))
    place = f"{letter} ({place})" if letter else place
    return texts(f"lab.peg_{nudge.key}", place=place, size=number(nudge.amount, 2, texts))


def table(board: Board, found: Sequence[Effect], drops: int, texts: Texts) -> Table:
    """Return the effects as a table, in the order given."""
    title = texts("lab.effects_title", title=board.title)
    shown = narrow_table(title, texts("lab.effects_caption", drops=number(drops, 0, texts)))
    shown.add_column(texts("lab.change"))
    shown.add_column(texts("lab.distance"), justify="right")
    shown.add_column(texts("lab.largest"), justify="right")
    letters = lettered(found)
    for effect in found:
        index = effect.nudge.peg
        letter = "" if index is None else letters[index]
        shown.add_row(words(effect.nudge, board, texts, letter), *_cells(board, effect, texts))
    return shown


def _cells(board: Board, effect: Effect, texts: Texts) -> tuple[str, str]:
    def percent(value: float, digits: int = 1) -> str:
        return number(100 * value, digits, texts)

    low, high = effect.distance.interval
    apart = f"{percent(effect.distance.true)} [dim]\\[{percent(low)}–{percent(high)}][/dim]"
    lost = effect.column == len(board.columns)
    column = texts("lab.lost") if lost else str(effect.column + 1)
    sign = "+" if effect.shift > 0 else ""
    far = reach(effect.shift, effect.shift_interval, texts, " ")
    shift = f"{effect.entry + 1} → {column}: {sign}{percent(effect.shift)} [dim]{far}[/dim]"
    return apart, shift


def as_json(board: Board, found: Sequence[Effect], args: argparse.Namespace) -> dict[str, Any]:
    """Return the effects as plain values, sorted; entries and columns count from 1."""
    return {
        "board": board.name,
        "board_hash": board.hash,
        "drops_per_entry": args.drops,
        "seed": args.seed,
        "effects": [_plain(board, effect) for effect in ranked(found)],
    }


def _plain(board: Board, effect: Effect) -> dict[str, Any]:
    nudge = effect.nudge
    peg = None if nudge.peg is None else board.pegs[nudge.peg]
    lost = effect.column == len(board.columns)
    return {
        "change": nudge.key,
        "amount": nudge.amount,
        "peg": None if peg is None else [peg.x, peg.y],
        "total_variation": effect.distance.true,
        "interval": list(effect.distance.interval),
        "observed": effect.distance.value,
        "chance": effect.distance.noise,
        "entry": effect.entry + 1,
        "column": None if lost else effect.column + 1,
        "shift": effect.shift,
        "shift_interval": list(effect.shift_interval),
    }
