"""A board as the text of a board file, every nail and bar written out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.board import Board, parse
from sim.board_parts import Contact
from sim.tuning_space import TuningError


def as_toml(board: Board, comment: str = "") -> str:
    """Return the text of a file that :func:`sim.board.load` makes the same board of.

    ``comment`` goes to the top. TuningError for a board whose columns a file cannot describe.
    """
    text = "\n".join([*(f"# {line}" for line in comment.splitlines()), *_lines(board), ""])
    if parse(text, f"{board.name}.toml").hash != board.hash:
        raise TuningError(
            f"{board.name} cannot be written as a board file, because its walls, floor or columns"
            " are not as files describe them; start from a board file."
        )
    return text


def _lines(board: Board) -> Iterator[str]:
    walls = [bar for bar in board.segments if bar.kind == "wall"]
    dividers = [bar for bar in board.segments if bar.kind == "divider"]
    yield f"title = {_text(board.title)}"
    yield f"notes = {_text(board.notes.strip())}"
    yield ""
    for name in ("width", "height", "tilt", "levelling", "capacity", "time_limit"):
        yield f"{name} = {getattr(board, name)!r}"
    yield f"wall_radius = {walls[0].radius if walls else 5.0!r}"
    yield from _table("marble", radius=board.marble.radius, mass=board.marble.mass)
    yield ""
    yield "[materials]"
    yield f"board_friction = {board.materials.board_friction!r}"
    yield f"rolling_resistance = {board.materials.rolling_resistance!r}"
    for name in ("marble_nail", "marble_wood", "marble_marble"):
        yield f"{name} = {_contact(getattr(board.materials, name))}"
    yield from _table("release", spread_x=board.release.spread_x, spread_v=board.release.spread_v)
    pitch = _pitch([bar.x1 for bar in dividers], board.width)
    yield from _table(
        "columns",
        count=len(board.columns),
        pitch=pitch,
        top=board.columns[0].top,
        divider_radius=dividers[0].radius if dividers else 1.0,
    )
    for entry in board.entries:
        yield from _table("[entries]", y=entry.y, half_width=entry.half_width, offset=entry.x)
    for bar in board.segments:
        if bar.kind == "guide":
            places = {"x1": bar.x1, "y1": bar.y1, "x2": bar.x2, "y2": bar.y2}
            yield from _table("[guides]", **places, radius=bar.radius)
    for peg in board.pegs:
        yield from _table("[pegs]", x=peg.x, y=peg.y, radius=peg.radius)


def _table(name: str, **values: float) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    for key, value in values.items():
        yield f"{key} = {value!r}"


def _contact(contact: Contact) -> str:
    return f"{{ restitution = {contact.restitution!r}, friction = {contact.friction!r} }}"


def _text(text: str) -> str:
    """Return a TOML string; a text of several lines as one over several lines."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\n{plain}\n"""' if "\n" in plain else f'"{plain}"'


def _pitch(dividers: Sequence[float], width: float) -> float:
    if len(dividers) < 2:
        return width / 2
    return dividers[1] - dividers[0]
