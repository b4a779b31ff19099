"""Which exceptions the user can put right, and the one sentence for each."""

from __future__ import annotations

import dis
import errno
from types import TracebackType

from assets.refusals import reason, told

_OURS = ("sim", "games", "assets")
_EXTRAS = {
    "scipy": "lab",
    "matplotlib": "lab",
    "cma": "lab",
    "numba": "lab",
    "dask": "cluster",
    "distributed": "cluster",
}
"""Packages that come with an extra of ours, by the name they are imported under."""
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
"""What a disk answers that takes nothing more."""


def sentence(error: BaseException) -> str | None:
    """Return the sentence for the user, None when the exception is a mistake of ours.

    Meant for users are: ValueErrors that our own code raises on purpose, files that cannot be
    opened, and libraries of an extra that is not installed.
    """
    if isinstance(error, ModuleNotFoundError):
        return _missing_extra(error)
    if isinstance(error, OSError):
        return _unusable_file(error)
    if isinstance(error, ValueError) and _raised_by_us(error):
        return str(error)
    return None


def _missing_extra(error: ModuleNotFoundError) -> str | None:
    package = (error.name or "").partition(".")[0]
    extra = _EXTRAS.get(package)
    if extra is None:
        return None
    return told("refusals.no_extra", package=package, extra=extra)


def _unusable_file(error: OSError) -> str | None:
    if error.errno in _DISK and error.filename is None:
        return told("refusals.disk", reason=reason(error))  # no library says which file it was
    if error.filename is None or error.strerror is None:
        return None
    return f"{error.filename}: {reason(error)}."


def _raised_by_us(error: ValueError) -> bool:
    """Tell a ValueError with a sentence of ours from one that a library or a built-in raised."""
    if type(error).__module__.partition(".")[0] in _OURS:
        return True
    last = _last_frame(error.__traceback__)
    if last is None or last.tb_frame.f_globals.get("__name__", "").partition(".")[0] not in _OURS:
        return False
    # A built-in such as int("x") leaves no frame of its own: only a raise statement is ours.
    code = last.tb_frame.f_code.co_code
    return dis.opname[code[last.tb_lasti]] == "RAISE_VARARGS"


def _last_frame(trace: TracebackType | None) -> TracebackType | None:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace
