"""How the flight engine is compiled: one set of options, and a cache that knows all its sources.

numba's own cache looks at the file of a function only; a changed law in another file would go
unnoticed. So compiled code is kept in a folder named after all sources of the engine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import numba
import platformdirs
from numba.core import event as events


def _folder() -> str:
    """Return the folder of the cache for just these sources and this numba."""
    here = Path(__file__).parent
    digest = hashlib.sha256(numba.__version__.encode())
    for source in (here / "marble.py", *sorted(here.glob("flight*.py"))):
        digest.update(source.read_bytes())
    base = Path(platformdirs.user_cache_dir("galtoni", appauthor=False))
    return str(base / "flight" / digest.hexdigest()[:16])


FOLDER = _folder()


def compiled(
    function: Callable[..., Any],
    *,
    inline: Literal["always", "never"] = "always",
    nogil: bool = False,
) -> Any:
    """Return a function compiled at its first call, or loaded from the cache.

    Division by zero gives infinity or nan, as in numpy; ``nogil`` lets other threads run. Small
    functions are compiled into their callers: a call would count references to every array given,
    which takes a third of all time.
    """
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = FOLDER
    try:
        return numba.njit(cache=True, error_model="numpy", inline=inline, nogil=nogil)(function)
    finally:
        config.CACHE_DIR = before


@contextmanager
def at_compiling(begin: Callable[[], None]) -> Iterator[None]:
    """Call ``begin`` once, when the first function is really compiled while inside.

    numba runs its passes only over what its cache does not hold.
    """
    with events.install_listener("numba:run_pass", _First(begin)):
        yield


class _First(events.Listener):
    """Calls something at the first event."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin: Callable[[], None] | None = begin

    def on_start(self, event: events.Event) -> None:
        begin, self._begin = self._begin, None
        if begin is not None:
            begin()

    def on_end(self, event: events.Event) -> None:
        """Take no notice of ends."""
