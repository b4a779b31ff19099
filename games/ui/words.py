"""Numbers in words that all languages share."""

from __future__ import annotations

FRACTIONS = {0: "", 1: "¼", 2: "½", 3: "¾"}


def points_words(points: float) -> str:
    """Return points, which come in quarters: 1, 1½, ¾, 2¼."""
    quarters = round(points * 4)
    whole, rest = divmod(abs(quarters), 4)
    sign = "\N{MINUS SIGN}" if quarters < 0 else ""
    return sign + (f"{whole or ''}{FRACTIONS[rest]}" if rest else str(whole))
