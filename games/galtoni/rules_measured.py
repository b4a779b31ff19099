"""The measured tables of the shipped boards as chances: the one place where rules read ``sim``."""

from __future__ import annotations

from functools import cache

from games.galtoni.rules_tables import IDEAL, IDENTITY, Landing, identity, walk


@cache
def landing(table: str) -> Landing:
    """Return the chances of ``identity``, ``ideal`` or a board that ships a measured table."""
    if table == IDENTITY:
        return identity()
    if table == IDEAL:
        return walk()
    raise ValueError(f"there is no table {table!r}.")
