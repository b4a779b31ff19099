"""Where a player's marbles went: marbles themselves while they are few, stained blocks later."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade.scenes.statistics_blocks import (
    draw_block,
    draw_promise,
    draw_thread,
    draw_trough,
)
from games.galtoni.drops import FEW, Bar, Comparison
from games.ui.layout import columns, cut_bottom, cut_left, cut_top, inset
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, PLAYERS, Type

CHANCE = 0.05
"""Below this p-value it is said that chance alone would hardly do it."""
LEAST = 6
"""A trough has room for so many marbles, however few there are: else they would be huge."""


def draw_marbles(
    painter: Painter,
    surface: Surface,
    texts: Texts,
    marbles: Comparison,
    entry: int,
    rect: Rect,
) -> None:
    """Draw seven troughs with what came and what was promised, and the one honest sentence.

    ``entry`` 0 stands for all entries together, others count from 1.
    """
    layout = painter.layout
    foot, rest = cut_bottom(rect, layout.px(62), layout.grid(1))
    key, rest = cut_bottom(rest, layout.px(34), layout.grid(1))
    painter.plate(surface, foot, "paper", seed=5, radius=6, lift=3.0)
    sentence = verdict(texts, marbles, entry)
    painter.type.draw(surface, sentence, Type.SMALL, inset(foot, layout.px(12), 4), INK, 0.5, 2)
    names, room = cut_bottom(rest, layout.px(36))
    counts, room = cut_top(room, layout.px(28), layout.px(8))
    bars = marbles.bars[entry]
    total = marbles.drops[entry]
    few = total < FEW
    _draw_legend(painter, surface, texts, key, few)
    top = marbles_high(bars) if few else share_high(bars, total)
    places = columns(room, [1.0] * len(bars), layout.px(14))
    for number, (bar, place) in enumerate(zip(bars, places, strict=True)):
        trough = draw_trough(painter, surface, place)
        if total:
            (_draw_single if few else _draw_bar)(painter, surface, trough, bar, total, top)
        name = Rect(place.left, names.top, place.width, names.height)
        painter.type.draw(surface, str(number + 1), Type.HEAD, name, INK, 0.5)
        above = Rect(place.left - layout.px(6), counts.top, place.width + layout.px(12), 0)
        above.height = counts.height
        painter.type.draw(surface, str(bar.seen), Type.SMALL, above, INK, 0.5, tabular=True)


def marbles_high(bars: Sequence[Bar]) -> float:
    """Return how many marbles a trough has room for, one above the other."""
    return max(LEAST, 1 + max(max(bar.seen, bar.promised) for bar in bars))


def share_high(bars: Sequence[Bar], total: int) -> float:
    """Return the share at the top of the troughs: a little above all that is drawn."""
    most = max(max(bar.seen, bar.promised) / total for bar in bars)
    widest = max(bar.high for bar in bars)
    # Of few drops an interval may reach far: then it is cut off, so that bars stay to be seen.
    return min(1.0, max(0.05, 1.25 * most, min(1.04 * widest, 1.8 * most)))


def _draw_single(
    painter: Painter, surface: Surface, trough: Rect, bar: Bar, total: int, top: float
) -> None:
    """Lay the marbles into the trough one by one, and the rod at as many as were promised."""
    side = max(4, min(trough.width, int(trough.height / top)))
    picture = _marble(painter, side)
    for number in range(bar.seen):
        place = picture.get_rect(center=(trough.centerx, 0))
        place.centery = trough.bottom - round((number + 0.5) * side)
        surface.blit(picture, place)
    draw_promise(painter, surface, trough, bar.promised * side / trough.height)


def _marble(painter: Painter, side: int) -> Surface:
    def make() -> Surface:
        from games.ui.sprites import MarbleSprites  # draws with numpy: a start needs none of it

        return MarbleSprites(side / 2 - 1).picture(0)

    return painter.picture(("statistics marble", side, PLAYERS[0]), make)


def _draw_bar(
    painter: Painter, surface: Surface, trough: Rect, bar: Bar, total: int, top: float
) -> None:
    high = round(trough.height * bar.seen / total / top)
    rod = Rect(trough.left, trough.bottom - high, trough.width, high)
    draw_block(painter, surface, rod, PLAYERS[0])
    draw_promise(painter, surface, trough, bar.promised / total / top)
    draw_thread(painter, surface, trough, bar.low / top, bar.high / top, CREAM)


def _draw_legend(painter: Painter, surface: Surface, texts: Texts, rect: Rect, few: bool) -> None:
    """Show what wood, brass and thread stand for, each by a small one of its kind."""
    layout = painter.layout
    keys = ("came", "promised") if few else ("came", "promised", "interval")
    words = [texts(f"archive.legend_{key}") for key in keys]
    widths = [layout.px(44) + painter.type.width(text, Type.SMALL) for text in words]
    gap = min(layout.px(28), max(0, (rect.width - sum(widths)) // max(1, len(keys) - 1)))
    left = rect.left + max(0, rect.width - sum(widths) - gap * (len(keys) - 1)) // 2
    share = min(1.0, rect.width / max(1, sum(widths)))
    for key, text, wide in zip(keys, words, widths, strict=True):
        cell = Rect(left, rect.top, round(wide * share), rect.height)
        box, room = cut_left(cell, layout.px(24), layout.px(10))
        box = Rect(box.left, box.centery - layout.px(12), box.width, layout.px(24))
        if key == "came" and few:
            picture = _marble(painter, box.height)
            surface.blit(picture, picture.get_rect(center=box.center))
        elif key == "came":
            draw_block(painter, surface, inset(box, layout.px(5), 0), PLAYERS[0])
        elif key == "promised":
            draw_promise(painter, surface, inset(box, layout.px(4), 0), 0.5)
        else:
            draw_thread(painter, surface, box, 0.05, 0.95, CREAM)
        painter.type.draw(surface, text, Type.SMALL, room, INK)
        left = cell.right + gap


def verdict(texts: Texts, marbles: Comparison, entry: int = 0) -> str:
    """Return in one sentence whether chance alone does such a thing.

    ``entry`` 0 speaks of all entries together, others of what came from that one alone: of so
    many entries one is soon unusual, so that each has to be more so (Bonferroni).
    """
    p = marbles.each[entry - 1] if entry else marbles.p
    drops, least = marbles.drops[entry], CHANCE / len(marbles.each) if entry else CHANCE
    if p is None:
        return texts("archive.no_marbles_there" if entry else "archive.no_marbles")
    if drops == 1:
        return texts("archive.verdict_one")
    key = "more" if p < least else "few" if drops < FEW else "chance"
    return texts(f"archive.verdict_{key}", drops=drops, p=p_words(texts, p))


def p_words(texts: Texts, p: float) -> str:
    """Return a p-value as one writes it in the language."""
    if p < 0.001:
        return texts("archive.p_below")
    digits = f"{p:.3f}" if p < CHANCE else f"{p:.2f}"
    return texts("archive.p_is", p=digits.replace(".", texts("archive.decimal")))
