"""Who is offered where somebody is to sit: those who have played here and have not been removed."""

from __future__ import annotations

from collections.abc import Iterable

from games.arcade.house import House
from games.ui.storage import Settings

MOST_NAMES = 12
"""So many names are offered at most: those who play most."""


def known_names(house: House, present: Iterable[str]) -> list[str]:
    """Return who is at the table, then the others, those who play most first."""
    settings = house.desk.settings
    here = [name.strip() for name in present if name.strip()]
    others = [name.strip() for name in (*house.statistics.players(), *settings.names)]
    left = [name for name in others if name and name not in settings.forgotten]
    return list(dict.fromkeys((*here, *left)))[:MOST_NAMES]


def forget_name(house: House, name: str) -> None:
    """Offer a name no longer; what was played under it stays, and so do its statistics."""
    settings = house.desk.settings
    settings.names[:] = ["" if known.strip() == name else known for known in settings.names]
    if name not in settings.forgotten:
        settings.forgotten.append(name)
    house.habits.forget(name)
    house.desk.storage.save_settings(settings)


def remember_names(settings: Settings, names: Iterable[str]) -> None:
    """Offer those again who sit down to play."""
    playing = {name.strip() for name in names}
    settings.forgotten[:] = [name for name in settings.forgotten if name not in playing]
