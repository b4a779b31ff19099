"""Drop tables: what a board does to drops, counted, merged, saved, loaded and shipped."""

from __future__ import annotations

from sim.table_files import load, save, shipped
from sim.table_parts import (
    HITS_WIDTH,
    TICK,
    TIME_WIDTH,
    DropTable,
    Span,
    TableError,
    joined,
    merge,
)
from sim.table_spread import Spread, spread

__all__ = [
    "HITS_WIDTH",
    "TICK",
    "TIME_WIDTH",
    "DropTable",
    "Span",
    "Spread",
    "TableError",
    "joined",
    "load",
    "merge",
    "save",
    "shipped",
    "spread",
]
