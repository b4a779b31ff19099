"""How tools look: round plates of dark wood bound in brass; their words on paper above."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.theme import BRASS_LIGHT, CREAM, INK, WALNUT, Type, mix
from games.ui.tools import Tool

SIGN = mix(BRASS_LIGHT, CREAM, 0.4)
DIM = mix(BRASS_LIGHT, WALNUT, 0.50)
"""The sign of a tool, and of one that cannot be used now."""
BEZEL = 3
"""How broad the brass round a tool is, in design pixels."""


def draw_tool(painter: Painter, surface: Surface, tool: Tool) -> None:
    """Draw a round button; a sunken one shows that what it stands for is on."""
    rect, layout = tool.rect, painter.layout
    down = tool.pressed or tool.lit
    face, lift = rect, 1.5
    if not tool.dim:
        painter.plate(surface, rect, "brass", seed=3, radius=99, lift=4.0)
        face, lift = inset(rect, layout.px(BEZEL)), 0.0
    painter.plate(
        surface,
        face,
        "wood_dark",
        seed=2,
        radius=99,
        pressed=down,
        hovered=tool.hovered and not tool.dim,
        lift=lift,
    )
    box = inset(rect, round(rect.width * 0.20))
    if down:
        box.move_ip(0, layout.px(1))
    painter.icon(surface, tool.icon, box, DIM if tool.dim else SIGN)


def draw_tip(painter: Painter, surface: Surface, tool: Tool, room: Rect) -> Rect:
    """Draw a tool's words on a slip of paper above it, within ``room``; return where."""
    layout, setter = painter.layout, painter.type
    pad, gap = layout.px(12), layout.px(10)
    words = setter.width(tool.tip, Type.SMALL)
    key = setter.width(tool.key, Type.SMALL) + 2 * layout.px(8) if tool.key else 0
    most = min(room.width, words + 2 * pad + (key + gap if key else 0))
    high = setter.line(Type.SMALL) + layout.px(12)
    slip = Rect(0, 0, most, high)
    slip.midbottom = (tool.rect.centerx, tool.rect.top - layout.px(8))
    slip.clamp_ip(room)
    if slip.colliderect(tool.rect):
        slip.top = min(tool.rect.bottom + layout.px(8), room.bottom - high)
    painter.plate(surface, slip, "paper", seed=7, radius=6, lift=6.0)
    text = Rect(slip.left + pad, slip.top, max(1, most - 2 * pad - (key + gap if key else 0)), high)
    setter.draw(surface, tool.tip, Type.SMALL, text, INK)
    if key:
        cap = Rect(slip.right - pad - key + layout.px(4), 0, key, high - layout.px(8))
        cap.centery = slip.centery
        painter.plate(surface, cap, "wood_light", seed=4, radius=5, lift=1.0)
        setter.draw(surface, tool.key, Type.SMALL, inset(cap, layout.px(4), 0), INK, 0.5)
    return slip
