"""``galtoni boards --fields``: what every field of a board file takes and means."""

from __future__ import annotations

from itertools import groupby

from rich import box
from rich.console import Console
from rich.table import Table

from assets.texts import Texts
from sim.board_fields import Field, fields

WIDE = 160
"""Characters a line where no terminal says how many there are."""


def print_fields(texts: Texts) -> None:
    """Print the table of fields, with a line between one table of the file and the next."""
    shown = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    for key in ("field", "takes", "default", "meaning"):
        shown.add_column(texts(f"fields.{key}_heading"), no_wrap=key == "field")
    for _, group in groupby(fields(), lambda one: one.path.rpartition(".")[0]):
        shown.add_section()
        for one in group:
            shown.add_row(one.path, takes(one, texts), default(one, texts), meaning(one, texts))
    console = Console()
    (console if console.is_terminal else Console(width=WIDE)).print(shown, markup=False)
    print(texts("fields.note"))


def takes(field: Field, texts: Texts) -> str:
    """Return what a field takes: a kind, or bounds and unit of a number, as a file has them."""
    if field.kind not in ("float", "int"):
        return texts(f"fields.kind_{field.kind}")
    if field.low is not None and field.high is not None and not field.open_low:
        bounds = texts("fields.between", low=f"{field.low:g}", high=f"{field.high:g}")
    else:
        signs = ((field.low, ">" if field.open_low else "≥"), (field.high, "≤"))
        bounds = ", ".join(f"{sign} {end:g}" for end, sign in signs if end is not None)
    number = f"{bounds} {field.unit}".strip() if bounds or field.unit else ""
    return texts("fields.whole", number=number) if field.kind == "int" else number


def default(field: Field, texts: Texts) -> str:
    """Return what holds where a field is left out, as a file has it; a word where it must not."""
    if field.default is None:
        return texts("fields.needed")
    if isinstance(field.default, bool):
        return str(field.default).lower()
    if isinstance(field.default, (int, float)):
        return f"{field.default:g}"
    return '""' if field.default == "" else "[]"


def meaning(field: Field, texts: Texts) -> str:
    """Return what a field means; the three pairs of materials share their words."""
    if field.table == "ContactTable":
        return texts(f"fields.contact_{field.name}")
    return texts(f"fields.{field.path.replace('[]', '').replace('.', '_')}")
