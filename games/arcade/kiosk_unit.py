"""What lets a system open an unattended house by itself: a systemd user unit, or a login entry."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

UNIT = """\
[Unit]
Description=Galtoni for visitors
PartOf=graphical-session.target
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
WorkingDirectory={folder}
{home}ExecStart={command}
Restart=on-failure
RestartSec=5

[Install]
WantedBy=graphical-session.target
"""
"""systemd.unit(5): a screen that is not there yet is an end with 2, and is tried again."""
LOGIN = """\
[Desktop Entry]
Type=Application
Name=Galtoni
Path={folder}
Exec={command}
"""
"""The Desktop Entry Specification and the Desktop Application Autostart Specification."""
LOOP = "until {command} || [ $? -eq 2 ]; do sleep 5; done"
"""Exit code 2 is a wish that starting anew does not mend."""
PLAIN = re.compile(r"[\w@+=:,./-]+", re.ASCII)
"""A word that neither of them reads as anything but itself."""


def unit(command: Sequence[str], folder: str, home: str | None) -> str:
    """Return the text of a user unit that runs ``command`` in ``folder``.

    ``home`` is what GALTONI_HOME names, if anything.
    """
    line = " ".join(_unit_word(word).replace("$", "$$") for word in command)
    kept = "" if home is None else f"Environment={_unit_word(f'GALTONI_HOME={home}')}\n"
    return UNIT.format(folder=folder.replace("%", "%%"), home=kept, command=line)


def login(command: Sequence[str], folder: str, home: str | None) -> str:
    """Return the text of an entry that a desktop starts at login; see :func:`unit`.

    A desktop starts it once: so a shell starts even the guard anew, unless it ended as it should.
    """
    words = command if home is None else ["env", f"GALTONI_HOME={home}", *command]
    script = LOOP.format(command=shlex.join(words))
    line = " ".join(_entry_word(word) for word in ("sh", "-c", script))
    return LOGIN.format(folder=_escaped(folder), command=_escaped(line))


def _unit_word(word: str) -> str:
    if PLAIN.fullmatch(word):
        return word
    word = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{word}"'


def _entry_word(word: str) -> str:
    if PLAIN.fullmatch(word):
        return word
    return '"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") + '"'


def _escaped(value: str) -> str:
    """Return a value as it stands in an entry's file, where a backslash begins an escape."""
    return value.replace("\\", "\\\\")
