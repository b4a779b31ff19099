"""Files that the laboratory's commands write: an older one is replaced only if it is of its kind.

What somebody drew, wrote or measured by other means stays; ``--force`` gives it up.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from assets.refusals import Refusal
from assets.texts import LANGUAGES, Texts
from sim.board import BoardError, load
from sim.files import check_output
from sim.lab_progress import announce
from sim.report_style import FORMATS, MARK
from sim.table_files import BEGINNING, KEY
from sim.table_sheet import beginnings


def claim(path: str | Path, endings: Sequence[str], force: bool, texts: Texts) -> Path:
    """Return the path of a file to write, and say so where an older one will be replaced.

    Refusal for what :func:`sim.files.check_output` refuses, and for a file of another kind in its
    place, unless ``force`` gives that up.
    """
    target = check_output(path, endings)
    if not target.exists():
        return target
    if not force and not _own(target):
        raise Refusal("refusals.others_file", file=target)
    if target.stat().st_size:
        announce(texts("lab_measure.replacing", file=target))
    return target


def claim_picture(path: str | Path, force: bool, texts: Texts) -> Path:
    """Return the path of a picture to write, as :func:`claim` does; Refusal for its ending too."""
    if Path(path).suffix.lower() not in FORMATS:
        raise Refusal("refusals.picture_ending", file=path, endings=", ".join(FORMATS))
    return claim(path, FORMATS, force, texts)


def _own(file: Path) -> bool:
    """Tell a file that these commands wrote, or an empty one, from all others."""
    kind = file.suffix.lower()
    try:
        if not file.stat().st_size:
            return True
        if kind == ".npz":
            with zipfile.ZipFile(file) as held:
                return f"{KEY}.npy" in held.namelist()
        if kind == ".toml":
            return _tuned(file)
        content = file.read_bytes()
    except (OSError, zipfile.BadZipFile):
        return False
    if kind == ".csv":
        return content.startswith((BEGINNING, *beginnings()))
    return (b'"board_hash"' if kind == ".json" else MARK.encode()) in content


def _tuned(file: Path) -> bool:
    """Tell a board that a search found, and that nobody changed since as far as its table tells."""
    from sim.lab_tables import load_report

    try:
        board = load(str(file))
    except BoardError:
        return False
    marks = [
        Texts(name)("lab.tune_notes", options="\n", tried="").split("\n")[0] for name in LANGUAGES
    ]
    if not board.notes.startswith(tuple(marks)):
        return False
    table = file.with_suffix(".json")
    try:
        return not table.exists() or load_report(str(table)).board_hash == board.hash
    except Refusal:
        return True
