"""The fields of a board file: what each takes, told by the types that its check goes by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import inspect

from sim.board_file import BoardFile


class Field(NamedTuple):
    """One field: ``path`` as in ``rows[].y``, the table it stands in, and what it takes.

    ``table`` is the name of the table's class; ``kind`` one of float, int, str, bool, list;
    ``low`` and ``high`` are bounds, exclusive where ``open_low`` is set, None without one;
    ``default`` is None where the field has to be there.
    """

    path: str
    table: str
    name: str
    kind: str
    unit: str
    low: float | None
    high: float | None
    open_low: bool
    default: Any


def fields() -> tuple[Field, ...]:
    """Return all fields, those of the file's head first, then table by table."""
    return tuple(_walk(inspect.type_info(BoardFile), ""))


def missing(raw: dict[str, Any]) -> list[str]:
    """Return the paths of all fields that a file's content lacks; tables of a list from [1] on."""
    return list(_missing(inspect.type_info(BoardFile), raw, ""))


def _walk(struct: inspect.Type, path: str) -> Iterator[Field]:
    inner = []
    for field in _fields(struct):
        below = _table(field.type)
        if below is None:
            yield _field(struct, field, path)
        else:
            listed = isinstance(_bare(field.type), inspect.VarTupleType)
            inner.append((below, f"{path}{field.name}{'[]' if listed else ''}."))
    for below, inside in inner:
        yield from _walk(below, inside)


def _field(struct: inspect.Type, field: inspect.Field, path: str) -> Field:
    bare = _bare(field.type)
    extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
    above, least = getattr(bare, "gt", None), getattr(bare, "ge", None)
    return Field(
        path + field.name,
        struct.cls.__name__ if isinstance(struct, inspect.StructType) else "",
        field.name,
        _kind(bare),
        (extra or {}).get("unit", ""),
        above if above is not None else least,
        getattr(bare, "le", None),
        above is not None,
        None if field.required else field.default,
    )


def _kind(bare: inspect.Type) -> str:
    kinds = {
        inspect.FloatType: "float",
        inspect.IntType: "int",
        inspect.StrType: "str",
        inspect.BoolType: "bool",
    }
    return kinds.get(type(bare), "list")


def _missing(struct: inspect.Type, raw: dict[str, Any], path: str) -> Iterator[str]:
    for field in _fields(struct):
        below, value = _table(field.type), raw.get(field.name)
        if field.name not in raw:
            if not field.required:
                continue
            if below is None:
                yield path + field.name
                continue
            # A table that is not there lacks all of its fields.
            value = [{}] if isinstance(_bare(field.type), inspect.VarTupleType) else {}
        if below is not None and isinstance(value, dict):
            yield from _missing(below, value, f"{path}{field.name}.")
        elif below is not None and isinstance(value, list):
            for number, item in enumerate(value, start=1):
                if isinstance(item, dict):
                    yield from _missing(below, item, f"{path}{field.name}[{number}].")


def _fields(struct: inspect.Type) -> tuple[inspect.Field, ...]:
    return struct.fields if isinstance(struct, inspect.StructType) else ()


def _bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _table(kind: inspect.Type) -> inspect.StructType | None:
    """Return the table that a field holds, one or a list of them; None for a plain value."""
    bare = _bare(kind)
    if isinstance(bare, inspect.VarTupleType):
        bare = _bare(bare.item_type)
    return bare if isinstance(bare, inspect.StructType) else None
