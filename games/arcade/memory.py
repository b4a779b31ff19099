"""How much memory the running program takes, as far as the system tells."""

from __future__ import annotations

import os
from pathlib import Path

STATM = Path("/proc/self/statm")
"""Where Linux tells a process's pages: of all, of those in memory (proc(5))."""


def resident() -> int | None:
    """Return how many bytes of memory this process takes now; None where nobody tells."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
