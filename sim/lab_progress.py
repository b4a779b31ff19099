"""Progress for people at a terminal: rate and time left, on standard error and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from assets.texts import Texts

Advance = Callable[[float, float, str], None]
"""``advance(done, total, words)``: how far the work is, and what to say about it."""


def _silent(done: float, total: float, words: str = "") -> None:
    """Take progress that nobody watches."""


@contextmanager
def progress(texts: Texts) -> Iterator[Advance]:
    """Show a bar while inside, when standard error is a terminal; yield what moves it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as Left

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    words_column = TextColumn("{task.fields[words]}")
    with Progress(*columns, words_column, Left(), console=Console(stderr=True)) as bar:
        task = bar.add_task(texts("lab.progress"), total=None, words="")

        def advance(done: float, total: float, words: str = "") -> None:
            bar.update(task, completed=done, total=total, words=words)

        yield advance


def announce(sentence: str) -> None:
    """Say a sentence on standard error, where it does not get among the results."""
    print(sentence, file=sys.stderr, flush=True)
