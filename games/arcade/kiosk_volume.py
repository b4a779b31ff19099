"""How loud an unattended house begins: as its command says, until its staff says otherwise."""

from __future__ import annotations

import msgspec

from games.ui.storage import Settings, Storage

FILE = "volume.json"
"""The file in the house's folder that keeps which loudness its command asked for last."""


def begin_at(storage: Storage, settings: Settings, volume: float | None) -> None:
    """Set the loudness (0 to 1) that the command asks for, if it asks for another than last time.

    So what the staff has set since stays through every start. None leaves the settings alone.
    """
    if volume is None:
        if (storage.folder / FILE).exists():  # a read-only folder refuses to remove nothing, too
            storage.remove(FILE)
        return
    if storage.read(FILE, msgspec.json.Decoder(float).decode) == volume:
        return
    settings.sound, settings.volume = volume > 0, volume or settings.volume
    if storage.save_settings(settings):
        storage.write(FILE, msgspec.json.encode(volume) + b"\n")
