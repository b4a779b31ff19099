"""One setup at a time: who starts the project twice in a hurry must not ruin the first setup.

Standard library only, and readable by old Pythons, as ``_setup`` is.
"""

import contextlib
import errno
import hashlib
import os
import tempfile
import time
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

BUSY = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


def place(root):
    """Return the lock file for the project in ``root``: outside of it, and this user's own."""
    mine = "{}|{}".format(root, os.getuid() if hasattr(os, "getuid") else "")
    name = hashlib.sha256(mine.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"galtoni-setup-{name}.lock"


@contextlib.contextmanager
def held(path, wait):
    """Hold the lock in the file ``path`` while the body runs; ``wait()`` is called while it is not.

    The system lets go of it when the process ends, however that happens. Where files cannot be
    locked, the body runs without.
    """
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(path.open("a"))
        except OSError:
            file = None
        while file is not None and not take(file):
            wait()
            time.sleep(0.3)
        yield


def take(file):
    """Try to lock an open file; False when another process holds it."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as error:
        return error.errno not in BUSY
    return True
