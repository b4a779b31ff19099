"""Which language to start in."""

from __future__ import annotations

import locale
import os
from contextlib import suppress

from assets.texts import LANGUAGES


def system_language() -> str:
    """Return the system's language where there are texts in it, else English."""
    named = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with suppress(ValueError):  # a locale that Python cannot read names no language
        named.append(locale.getlocale()[0] or "")
    for name in named:
        short = name[:2].lower()
        if short in LANGUAGES or name.lower().startswith("german"):
            return short if short in LANGUAGES else "de"
        if short:
            break
    return "en"
