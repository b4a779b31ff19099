"""Progress on standard error and nowhere else: a bar at a terminal, elsewhere a line at times."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from assets.texts import Texts

Advance = Callable[[float, float, str], None]
"""``advance(done, total, words)``: how far the work is, and what to say about it."""
EVERY = 10.0
"""Seconds between the lines of a progress that no terminal shows."""


@contextmanager
def progress(
    texts: Texts, task: str = "lab.progress", clock: Callable[[], float] = time.monotonic
) -> Iterator[Advance]:
    """Show how far the work is while inside; yield what moves it.

    ``task`` is the key of its name, ``clock`` gives seconds. Short work that no terminal watches
    stays silent.
    """
    if sys.stderr is None:
        yield lambda done, total, words: None
    elif sys.stderr.isatty():
        with _bar(texts(task)) as advance:
            yield advance
    else:
        yield _lines(texts, texts(task), clock)


@contextmanager
def _bar(name: str) -> Iterator[Advance]:
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as Left
    from rich.text import Text

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Left())
    bar, told = Progress(*columns), Text()
    task = bar.add_task(name, total=None)
    # The words get lines of their own: beside the bar a narrow terminal would cut them off.
    with Live(Group(bar, told), console=Console(stderr=True)):

        def advance(done: float, total: float, words: str = "") -> None:
            bar.update(task, completed=done, total=total)
            told.plain = words

        yield advance


def _lines(texts: Texts, name: str, clock: Callable[[], float]) -> Advance:
    begun = last = clock()

    def advance(done: float, total: float, words: str = "") -> None:
        nonlocal last
        now = clock()
        if now - last >= EVERY:
            last = now
            left = (now - begun) * (total - done) / done if done > 0 else 0.0
            share = f"{100 * done / (total or 1):.0f} %"
            time_left = texts("lab_measure.left", time=timedelta(seconds=round(left)))
            announce(f"{name}: {', '.join(filter(None, (share, words, time_left)))}")

    return advance


def announce(sentence: str) -> None:
    """Say a sentence on standard error, where it does not get among the results."""
    print(sentence, file=sys.stderr, flush=True)
