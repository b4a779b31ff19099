"""The board file that a tuning writes: kept up with the best board so far, whole at any time."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from assets.texts import LANGUAGES, Texts
from sim.board import Board, load
from sim.board_check import faults, sentences
from sim.board_text import text
from sim.files import whole
from sim.report_style import number
from sim.tuning import TuneProgress, TuningError

MENDED_FIRST = ("entry", "peg", "unreachable")
"""Kinds of faults that no tuning gets over: marbles cannot begin, or cannot get somewhere."""
WARNED = ("pocket", "gap")
"""Kinds that a tuning may get over, or may not."""


def sound(board: Board, name: str) -> str:
    """Look at a board's geometry before a search; return a warning, "" where all is well.

    TuningError where a search would lead nowhere. ``name`` is what the user calls the board.
    """
    found = faults(board)
    bad = [one for one in found if one.kind in MENDED_FIRST]
    doubtful = [one for one in found if one.kind in WARNED]
    if not bad + doubtful:
        return ""
    (fault,) = sentences(board, (bad or doubtful)[:1])
    key = "tuning.unsound" if bad else "tuning.doubtful"
    error = TuningError(key, board=name, fault=fault, count=len(found))
    if bad:
        raise error
    return str(error)


class Keeper:
    """Writes the best board of a search whenever there is a better one: a kill loses little."""

    def __init__(
        self, out: Path, args: argparse.Namespace, board: Board, target: str, texts: Texts
    ) -> None:
        """Take where to, what was asked for, and the board that the search begins with."""
        self.out, self.tried, self.kept = out, 0, False
        self._args, self._begin, self._target, self._texts = args, board, target, texts
        self._last: Board | None = None

    def look(self, now: TuneProgress) -> None:
        """Write the best board if it is another one than the last time."""
        self.tried = now.evaluations
        if now.better and now.board != self._last:
            self._write(now.board, now.evaluations)

    def finish(self, board: Board, tried: int) -> Board:
        """Write the result, and return the board as it is read from its file."""
        self._write(board, tried)
        return load(self.out)

    def _write(self, board: Board, tried: int) -> None:
        named = msgspec.structs.replace(board, title=self._title(), notes=self._notes(tried))
        with whole(self.out) as part:
            part.write_text(text(named), encoding="utf-8")
        self._last, self.kept = board, True

    def _title(self) -> str:
        """Return the board's title with what it is tuned to, once however often it is tuned."""
        title = self._begin.title
        for language in LANGUAGES:
            mark = Texts(language)("lab.tune_title", title="", target="")
            title = title.partition(mark)[0]
        return self._texts("lab.tune_title", title=title, target=self._target)

    def _notes(self, tried: int) -> str:
        """Return how the board was found, and the notes of the one that it was found from."""
        args, texts = self._args, self._texts
        options = [f"--board {args.board}", *(f"--set {one}" for one in args.set)]
        options += [f"--target {args.target}", f"--free {args.free}", f"--seed {args.seed}"]
        if args.within is not None:
            options.append(f"--within {100 * args.within:g}%")
        if args.symmetric is not None:
            options.append("--symmetric" if args.symmetric else "--no-symmetric")
        words = {"options": " ".join(options), "tried": number(tried, 0, texts)}
        lines = [texts("lab.tune_notes", **words)]
        if self._begin.notes.strip():
            lines += [texts("lab.tune_notes_before", title=self._begin.title)]
            lines += [self._begin.notes.strip()]
        return "\n".join(lines) + "\n"
