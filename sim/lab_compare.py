"""``galtoni compare``: two boards by the same hands, or two saved measurements."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from assets.refusals import Refusal
from assets.texts import Texts
from sim import compare, report
from sim.board import Board, names
from sim.compare import Comparison, Ends
from sim.flight import STEP
from sim.lab_boards import board_of, named
from sim.lab_flight import ends, ready, wanted
from sim.lab_tables import is_table, load_report
from sim.report import json_text, narrow_table, p_text
from sim.report_style import check_format, half, number, signed
from sim.stats import Distance, TestResult

if TYPE_CHECKING:
    from rich.table import Table


def run(args: argparse.Namespace) -> int:
    """Compare and print; 0 whatever the difference, Refusal for what cannot be compared."""
    texts = Texts(args.lang)
    if _are_tables(args):
        found = _tables(args)
        caption = texts("lab.compare_caption_tables")
    else:
        found = _boards(args, texts)
        drops = number(args.drops, 0, texts)
        caption = texts("lab.compare_caption_paired", drops=drops)
    b = named(args.b, args.set)
    if args.json:
        print(json_text({"a": args.a, "b": b, **compare.as_json(found)}))
        return 0
    console = report.console()
    console.print(table(found, args.a, b, caption, texts))
    if any(row.difference[-1] for row in found.entries):
        console.print(texts("lab.lost_places"))
    console.print(test_sentence(found.test, texts), highlight=False, soft_wrap=True)
    words = distance_sentence(found.distance, texts)
    console.print(words, highlight=False, markup=False, soft_wrap=True)
    return 0


def _are_tables(args: argparse.Namespace) -> bool:
    """Tell two tables from two boards; Refusal for what is not there, and for one of each."""
    for name in (args.a, args.b):
        if name not in names() and not Path(name).exists():
            raise Refusal("refusals.no_side", name=name, known=", ".join(names()))
    first, second = (is_table(name) for name in (args.a, args.b))
    if first != second:
        board, table = (args.b, args.a) if first else (args.a, args.b)
        raise Refusal("refusals.board_and_table", board=board, table=table)
    if first and args.plot:
        raise Refusal("refusals.table_plot")
    if first and args.set:
        raise Refusal("refusals.table_set")
    return first


def _boards(args: argparse.Namespace, texts: Texts) -> Comparison:
    a, b = board_of(args.a), board_of(args.b, args.set)
    _fits(a, b)
    entries = wanted(args.entry, a)
    if args.plot:
        check_format(args.plot)
    ready(texts)
    of_a, of_b = (ends(board, entries, args.drops, args.seed) for board in (a, b))
    found = compare.paired(entries, of_a, of_b, len(a.columns), args.seed)
    if args.plot:
        _draw(args, (a, b), (of_a, of_b), found, texts)
    return found


def _draw(
    args: argparse.Namespace,
    boards: tuple[Board, Board],
    sides: tuple[Sequence[Ends], Sequence[Ends]],
    found: Comparison,
    texts: Texts,
) -> None:
    from sim.report_plots import Measured
    from sim.report_sides import differences
    from sim.report_style import save

    entries, columns = wanted(args.entry, boards[0]), len(boards[0].columns)
    drops, step = number(args.drops, 0, texts), number(1000 * STEP, 2, texts)
    words = {"drops": drops, "engine": "flight", "step": step, "seed": args.seed}
    footer = texts("lab.compare_footer", **words)
    shown = []
    for of in sides:
        # One place more, so that lost marbles (below 0) are counted first.
        table = np.array(
            [np.bincount(np.maximum(e, -1) + 1, minlength=columns + 1) for e in of], dtype=float
        )
        subtitle = texts("lab.compare_caption_paired", drops=drops)
        owned = len(boards[0].entries) == columns
        shown.append(Measured(table[:, 1:], table[:, 0], entries, subtitle, footer, owned))
    # A heading has no room for folders.
    called = (Path(args.a).name, named(Path(args.b).name, args.set))
    save(differences(boards, (shown[0], shown[1]), found, called, texts), args.plot)


def _fits(a: Board, b: Board) -> None:
    sizes = [(len(board.entries), len(board.columns)) for board in (a, b)]
    if sizes[0] != sizes[1]:
        words = {"a_entries": sizes[0][0], "a_columns": sizes[0][1]}
        words |= {"b_entries": sizes[1][0], "b_columns": sizes[1][1]}
        raise Refusal("refusals.board_sizes", a=a.name, b=b.name, **words)


def _tables(args: argparse.Namespace) -> Comparison:
    a, b = load_report(args.a), load_report(args.b)
    lost = (a.void + a.escaped, b.void + b.escaped)
    return compare.tables(a.counts, lost[0], b.counts, lost[1], args.seed)


def table(found: Comparison, a: str, b: str, caption: str, texts: Texts) -> Table:
    """Return the differences B − A in percentage points, with half-widths and p per entry."""
    shown = narrow_table(texts("lab.compare_title", a=a, b=b), caption)
    shown.add_column(texts("lab.entry"), justify="right", no_wrap=True)
    columns = len(found.entries[0].difference) - 1
    for name in (*(str(j + 1) for j in range(columns)), texts("lab.lost"), "p"):
        shown.add_column(name, justify="right", no_wrap=True)
    for row in found.entries:
        cells = []
        for gap, interval in zip(row.difference, row.intervals, strict=True):
            text = f"{signed(gap, texts)}\n[dim]{half(interval.half_width, texts)}[/dim]"
            clear = interval.low > 0 or interval.high < 0
            cells.append(f"[bold]{text}[/bold]" if clear else text)
        shown.add_row(str(row.entry + 1), *cells, p_text(row.test.p, texts))
    return shown


def test_sentence(test: TestResult, texts: Texts) -> str:
    """Return whether the two sides can have one distribution."""
    verdict = texts("lab.compare_differ" if test.p < 0.05 else "lab.compare_same")
    words = {"chi2": number(test.statistic, 1, texts), "df": test.df, "p": p_text(test.p, texts)}
    return texts("lab.compare_test", verdict=verdict, **words)


def distance_sentence(apart: Distance, texts: Texts) -> str:
    """Return how far apart the two sides are, and what chance alone would make of it."""
    values = {
        "tv": apart.value,
        "true": apart.true,
        "low": apart.interval.low,
        "high": apart.interval.high,
        "noise": apart.noise,
    }
    return texts(
        "lab.compare_distance", **{key: number(value, 3, texts) for key, value in values.items()}
    )
