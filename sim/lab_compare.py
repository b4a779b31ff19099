"""``galtoni compare``: two boards by the same hands, or two saved measurements."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from assets.refusals import Refusal
from assets.texts import Texts
from sim import compare, report
from sim.board import Board, names
from sim.compare import Comparison
from sim.flight import STEP
from sim.lab_boards import board_of, named
from sim.lab_files import claim_picture
from sim.lab_flight import paired, ready, wanted
from sim.lab_progress import announce
from sim.lab_tables import is_table, load_report
from sim.report import Report, json_text, narrow_table, p_text
from sim.report_style import number, reach, signed
from sim.stats import Distance, TestResult
from sim.stats_paired import Joint
from sim.table_parts import Span

if TYPE_CHECKING:
    from rich.table import Table


def run(args: argparse.Namespace) -> int:
    """Compare and print; 0 whatever the difference, Refusal for what cannot be compared.

    A board against itself is said at once, without drops, unless JSON is asked for.
    130 when interrupted; what both boards did until then is compared and shown.
    """
    texts = Texts(args.lang)
    whole, same, alike = True, False, False
    b = named(args.b, args.set)
    if _are_tables(args):
        sides = load_report(args.a), load_report(args.b)
        same = same_marbles(*sides)
        found = _tables(sides, args.seed)
        caption = texts("lab.compare_caption_tables")
    else:
        boards = _boards(args, texts)
        alike = boards[0].hash == boards[1].hash
        if alike and not args.json:
            print(texts("lab_measure.same_board", a=args.a, b=b))
            return 0
        found = _flown(args, boards, texts)
        done = found.entries[0].drops[0]
        whole = done == args.drops
        drops = number(done, 0, texts)
        caption = texts("lab.compare_caption_paired", drops=drops)
        if not whole:
            announce(texts("lab_measure.compare_interrupted", drops=drops))
    if args.json:
        words = {"a": args.a, "b": b, "same_board": alike, "same_marbles": same}
        print(json_text({**words, **compare.as_json(found)}))
    elif same:
        # Tests and intervals are those of independent measurements: they would say nothing.
        print(texts("lab_measure.same_marbles", seed=sides[0].seed))
    else:
        _print(found, args.a, b, caption, texts)
    return 0 if whole else 130


def _print(found: Comparison, a: str, b: str, caption: str, texts: Texts) -> None:
    console = report.console()
    console.print(table(found, a, b, caption, texts))
    if any(row.difference[-1] for row in found.entries):
        console.print(texts("lab.lost_places"))
    console.print(test_sentence(found.test, texts), highlight=False, soft_wrap=True)
    words = distance_sentence(found.distance, texts)
    console.print(words, highlight=False, markup=False, soft_wrap=True)


def _are_tables(args: argparse.Namespace) -> bool:
    """Tell two tables from two boards; Refusal for what is not there, and for one of each."""
    for name in (args.a, args.b):
        if name not in names() and not Path(name).exists():
            raise Refusal("refusals.no_side", name=name, known=", ".join(names()))
        if not is_table(name) and not _is_board(name):
            raise Refusal("refusals.neither_side", name=name)
    first, second = (is_table(name) for name in (args.a, args.b))
    if first != second:
        board, table = (args.b, args.a) if first else (args.a, args.b)
        raise Refusal("refusals.board_and_table", board=board, table=table)
    if first and args.plot:
        raise Refusal("refusals.table_plot")
    if first and args.set:
        raise Refusal("refusals.table_set")
    if first and args.step:
        raise Refusal("refusals.table_step")
    return first


def _is_board(name: str) -> bool:
    """Tell a board, a faulty one too, from a file that is something else."""
    if name in names() or Path(name).suffix.lower() == ".toml":
        return True
    try:
        tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return True


def _boards(args: argparse.Namespace, texts: Texts) -> tuple[Board, Board]:
    """Return both boards; Refusal for what cannot be compared or drawn."""
    a, b = board_of(args.a), board_of(args.b, args.set)
    _fits(a, b)
    wanted(args.entry, a)
    if args.plot:
        claim_picture(args.plot, args.force, texts)
    return a, b


def _flown(args: argparse.Namespace, boards: tuple[Board, Board], texts: Texts) -> Comparison:
    """Let the same hands drop on both boards, and draw where that is asked for."""
    entries = wanted(args.entry, boards[0])
    ready(texts)
    step = args.step or STEP
    sides = ((boards[0], step), (boards[1], step))
    tables = paired(sides, entries, args.drops, args.seed, texts)
    found = compare.of_joint(entries, tables, args.seed)
    if args.plot:
        _draw(args, boards, tables, found, texts)
    return found


def _draw(
    args: argparse.Namespace,
    boards: tuple[Board, Board],
    tables: Sequence[Joint],
    found: Comparison,
    texts: Texts,
) -> None:
    from sim.report_plots import Measured
    from sim.report_sides import differences
    from sim.report_style import save

    entries, columns = wanted(args.entry, boards[0]), len(boards[0].columns)
    drops = number(found.entries[0].drops[0], 0, texts)
    step = number(1000 * (args.step or STEP), 2, texts)
    words = {"drops": drops, "engine": "flight", "step": step, "seed": args.seed}
    footer = texts("lab.compare_footer", **words)
    shown = []
    for axis in (1, 0):
        # The last place of a table is that of lost marbles.
        side = np.array([table.sum(axis=axis) for table in tables], dtype=float)
        subtitle = texts("lab.compare_caption_paired", drops=drops)
        owned = len(boards[0].entries) == columns
        shown.append(Measured(side[:, :-1], side[:, -1], entries, subtitle, footer, owned))
    # A heading has no room for folders.
    called = (Path(args.a).name, named(Path(args.b).name, args.set))
    save(differences(boards, (shown[0], shown[1]), found, called, texts), args.plot)


def _fits(a: Board, b: Board) -> None:
    sizes = [(len(board.entries), len(board.columns)) for board in (a, b)]
    if sizes[0] != sizes[1]:
        words = {"a_entries": sizes[0][0], "a_columns": sizes[0][1]}
        words |= {"b_entries": sizes[1][0], "b_columns": sizes[1][1]}
        raise Refusal("refusals.board_sizes", a=a.name, b=b.name, **words)


def same_marbles(a: Report, b: Report) -> bool:
    """Tell whether two measurements share drops, so that they are not independent.

    A measurement that does not tell its spans began with the first drop of its seed.
    """
    alike = (a.board_hash, a.engine, a.step) == (b.board_hash, b.engine, b.step)
    return alike and any(
        (one.seed, one.entry) == (two.seed, two.entry)
        for one in _spans(a)
        for two in _spans(b)
        if max(one.first, two.first) < min(one.end, two.end)
    )


def _spans(found: Report) -> Sequence[Span]:
    if found.spans:
        return found.spans
    return [Span(found.seed, entry, 0, int(found.thrown[entry])) for entry in found.entries]


def _tables(sides: tuple[Report, Report], seed: int) -> Comparison:
    a, b = sides
    lost = (a.void + a.escaped, b.void + b.escaped)
    return compare.tables(a.counts, lost[0], b.counts, lost[1], seed)


def table(found: Comparison, a: str, b: str, caption: str, texts: Texts) -> Table:
    """Return the differences B − A in percentage points, with intervals and p per entry."""
    shown = narrow_table(texts("lab.compare_title", a=a, b=b), caption)
    shown.add_column(texts("lab.entry"), justify="right", no_wrap=True)
    columns = len(found.entries[0].difference) - 1
    for name in (*(str(j + 1) for j in range(columns)), texts("lab.lost"), "p"):
        shown.add_column(name, justify="right", no_wrap=True)
    for row in found.entries:
        cells = []
        for gap, interval in zip(row.difference, row.intervals, strict=True):
            text = f"{signed(gap, texts)}\n[dim]{reach(gap, interval, texts)}[/dim]"
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
