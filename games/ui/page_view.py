"""A page of plain text with headings (#, ##) and items (-), set on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.theme import INK, Type


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph: its style, how far it is set in, whether it is an item."""

    text: str
    style: Type
    item: bool = False


def blocks(page: str) -> Iterator[Block]:
    """Return the paragraphs of a page; lines that follow one another belong together."""
    gathered: list[str] = []
    item = False
    for line in [*page.splitlines(), ""]:
        bare = line.strip()
        starts = not bare or bare.startswith(("#", "- "))
        if starts and gathered:
            yield Block(" ".join(gathered), Type.BODY, item)
            gathered = []
        if bare.startswith("#"):
            yield Block(bare.lstrip("# "), Type.HEAD)
        elif bare.startswith("- "):
            gathered, item = [bare[2:]], True
        elif bare:
            item = item and bool(gathered)
            gathered.append(bare)


def draw_page(painter: Painter, surface: Surface, page: str, rect: Rect, offset: int) -> int:
    """Draw the part of a page that shows in ``rect`` from ``offset`` on; return its full height."""
    layout, setter = painter.layout, painter.type
    margin = layout.px(16)
    top = rect.top + margin - offset
    for number, block in enumerate(blocks(page)):
        indent = layout.px(22) if block.item else 0
        heading = block.style is Type.HEAD
        top += layout.px(14 if heading and number else 0)
        lines = setter.wrap(block.text, block.style, max(1, rect.width - indent))
        for count, line in enumerate(lines):
            step = setter.line(block.style)
            if top + step > rect.top and top < rect.bottom:
                if block.item and not count:
                    surface.blit(setter.render("\N{BULLET}", Type.BODY, INK), (rect.left, top))
                surface.blit(setter.render(line, block.style, INK), (rect.left + indent, top))
            top += step
        top += layout.px(8 if block.item or heading else 12)
    return top + offset - rect.top + margin
