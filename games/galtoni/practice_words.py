"""Figures of the practice table as people of a language write them."""

from __future__ import annotations

THIN = "\N{NARROW NO-BREAK SPACE}"
HARD = "\N{NO-BREAK SPACE}"
POINT = {"de": ",", "en": "."}


def figure(language: str, value: float, digits: int = 0) -> str:
    """Return a number with ``digits`` decimals, thousands apart: 12 345,6 or 12,345.6."""
    text = f"{value:,.{digits}f}"
    if language == "de":
        text = text.replace(",", "|").replace(".", ",")
        # Four figures stand together, as is usual in German.
        text = text.replace("|", "" if abs(value) < 10_000 else THIN)
    return text.replace("-", "\N{MINUS SIGN}")


def percent(language: str, share: float, digits: int = 0) -> str:
    """Return a share as a percentage: 12 % in German, 12% in English."""
    sign = HARD + "%" if language == "de" else "%"
    return figure(language, 100 * share, digits) + sign


def p_value(language: str, p: float) -> str:
    """Return a p value in words of figures: p = 0.43, or p < 0.001."""
    if p < 0.001:
        return f"p{HARD}<{HARD}" + figure(language, 0.001, 3)
    return f"p{HARD}={HARD}" + figure(language, p, 2 if p >= 0.1 else 3)
