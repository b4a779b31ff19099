"""What setting up says, in English and German: the catalogues are read by what it installs.

Standard library only, and a syntax that old Pythons can read, as in ``_setup``.
"""

import locale
import os
import sys
from contextlib import suppress

OPTIONS = ("--lang", "--language")

WORDS = {
    "old_python": (
        "this is Python {found}, and galtoni needs {oldest} or newer: install it and start this"
        " script with it.",
        "Das ist Python {found}, und galtoni braucht {oldest} oder neuer: Installiere es und starte"
        " dieses Skript damit.",
    ),
    "no_program": (
        "this Python does not know its own program: start it by its full path.",
        "Dieses Python kennt sein eigenes Programm nicht: Starte es mit dem vollen Pfad.",
    ),
    "disk": (
        "the disk refuses: {reason}{place}. Check space and permissions in {root}, then run this"
        " again.",
        "Die Festplatte lehnt ab: {reason}{place}. Prüfe Platz und Rechte in {root} und starte das"
        " noch einmal.",
    ),
    "waiting": (
        "galtoni is being set up by another start of it: waiting for that.",
        "Ein anderer Start richtet galtoni gerade ein: Das wird abgewartet.",
    ),
    "runs_from_it": (
        "{folder} has to be made anew, but this Python runs from it: leave it (deactivate) and run"
        " this again.",
        "{folder} muss neu angelegt werden, aber dieses Python läuft daraus: Verlass es"
        " (deactivate) und starte das noch einmal.",
    ),
    "anew": (
        "Making {folder} anew: it does not fit or was not finished.",
        "{folder} wird neu angelegt: Es passt nicht oder wurde nicht fertig.",
    ),
    "installing": (
        "Installing galtoni into {folder}; the first time takes some minutes.",
        "galtoni wird in {folder} installiert; beim ersten Mal dauert das einige Minuten.",
    ),
    "no_venv": (
        "this Python lacks venv or ensurepip: on Debian or Ubuntu install them with 'sudo apt"
        " install {package}' (elsewhere: a complete Python), then run this again.",
        "Diesem Python fehlt venv oder ensurepip: Installiere sie unter Debian oder Ubuntu mit"
        " 'sudo apt install {package}' (anderswo: ein vollständiges Python) und starte das noch"
        " einmal.",
    ),
    "venv_failed": (
        "Python could not make an environment: {text}",
        "Python konnte keine Umgebung anlegen: {text}",
    ),
    "no_network": (
        "pip could not reach its package index: check the network (or pip's proxy and index"
        " settings), then run this again.",
        "pip hat sein Paketverzeichnis nicht erreicht: Prüfe das Netz (oder was bei pip für Proxy"
        " und Verzeichnis eingestellt ist) und starte das noch einmal.",
    ),
    "pip_failed": (
        "pip could not install the project: its last lines above say why; then run this again.",
        "pip konnte das Projekt nicht installieren: Warum, sagen seine letzten Zeilen oben; starte"
        " das danach noch einmal.",
    ),
    "part": ("  Fetching part {number}: {name}", "  Teil {number} wird geholt: {name}"),
    "parts": ("  Fetching ...", "  Teile werden geholt ..."),
    "placing": ("  Putting the parts in place ...", "  Die Teile kommen an ihren Platz ..."),
    "check_failed": (
        "This check failed; the tests run nevertheless.",
        "Diese Prüfung ist nicht bestanden; die Tests laufen trotzdem.",
    ),
}
"""Each sentence in both languages, with places for values."""


def told(key, **values):
    """Return a sentence in the language that the command line or else the system speaks."""
    english, german = WORDS[key]
    return (german if speaks_german(sys.argv[1:], os.environ) else english).format(**values)


def speaks_german(arguments, environment):
    """Tell whether German is asked for by ``--lang``, the last time, or else by the system."""
    asked = ""
    for number, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option in OPTIONS:
            asked = value if equals else "".join(arguments[number + 1 : number + 2])
    if asked in ("de", "en"):
        return asked == "de"
    named = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with suppress(ValueError):  # a locale that Python cannot read names no language
        named.append(locale.getlocale()[0] or "")
    system = next((name.lower() for name in named if name), "")
    return system.startswith(("de", "german"))
