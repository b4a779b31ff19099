"""How matches went lately, one marble each, and against whom or at which game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade import archive_words as words
from games.arcade.archive_summary import DRAW, LOSS, WIN
from games.arcade.scenes.statistics_blocks import draw_block, draw_trough
from games.arcade.scenes.statistics_view import CLEAR, RESULTS, draw_shares
from games.arcade.signs import draw_sign
from games.arcade.statistics import Figures
from games.arcade.statistics_met import LAST, Met
from games.ui.layout import Layout, columns, cut_bottom, cut_left, cut_top
from games.ui.marks import shortened
from games.ui.paint import Painter, smooth_shape
from games.ui.theme import CREAM, INK, WALNUT_DEEP, Type, mix

TRACK, PART, ROW, BAR = 114, 38, 40, 32
"""Heights of the track with the last matches, of a heading, of a row and of a bar in it, in design
pixels."""
FEW = 4
"""With fewer marbles nobody need be told which is the last."""
LABEL = 118
"""Width of the words beside the track, in design pixels."""
HEIGHTS = {WIN: 0.2, DRAW: 0.5, LOSS: 0.8}
"""How far down a marble lies in its track, so that colours need not tell results apart."""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading, and below it bars with their names; ``signs`` are games' names, "" for none."""

    key: str
    met: tuple[Met, ...]
    names: tuple[str, ...]
    signs: tuple[str, ...]


def parts_of(texts: Texts, figures: Figures) -> list[Part]:
    """Return what is told below the last matches: all games, or opponents and variants of one."""
    games, met, variants = figures.games, figures.met, figures.variants
    found = []
    if not figures.game and len(games) > 1:
        names = tuple(texts(f"{one.name}.name") for one in games)
        found.append(Part("archive.by_game", games, names, tuple(one.name for one in games)))
    if met:
        names = tuple(_opponent(texts, one) for one in met)
        found.append(Part("archive.by_opponent", met, names, ("",) * len(met)))
    if variants:
        names = tuple(words.variant(texts, figures.game, one.name) for one in variants)
        found.append(Part("archive.by_variant", variants, names, ("",) * len(variants)))
    return found


def _opponent(texts: Texts, one: Met) -> str:
    return texts(f"table.bot_{one.name}") if one.bot else one.name or texts("archive.nameless")


def draw_overview(
    painter: Painter, surface: Surface, texts: Texts, figures: Figures, rect: Rect
) -> None:
    """Draw the last matches, and below them how it went in parts, as many as there is room for."""
    layout = painter.layout
    track, rest = cut_top(rect, layout.px(TRACK), layout.px(4))
    draw_track(painter, surface, texts, figures.form, track)
    caption, rest = cut_top(rest, layout.px(24), layout.grid(1))
    _draw_ends(painter, surface, texts, figures.form, caption)
    legend, rest = cut_bottom(rest, layout.px(30), layout.px(6))
    _draw_legend(painter, surface, texts, legend)
    parts = parts_of(texts, figures)
    for number, (part, count) in enumerate(zip(parts, shares(layout, parts, rest), strict=True)):
        if not count:
            continue
        if number:
            rest = Rect(rest.left, rest.top + layout.grid(1), rest.width, rest.height)
        heading, rest = cut_top(rest, layout.px(PART), 0)
        painter.type.draw(surface, texts(part.key), Type.HEAD, heading, INK)
        rows, rest = cut_top(rest, count * layout.px(ROW), 0)
        _draw_rows(painter, surface, part, rows, count)


def shares(layout: Layout, parts: Sequence[Part], rect: Rect) -> list[int]:
    """Return how many rows of each part there is room for: the first part comes first."""
    room, found = rect.height, []
    for number, part in enumerate(parts):
        head = layout.px(PART) + (layout.grid(1) if number else 0)
        count = min(len(part.met), max(0, room - head) // layout.px(ROW))
        found.append(count)
        if count:
            room -= head + count * layout.px(ROW)
    return found


def slots(form: Sequence[int]) -> int:
    """Return how many marbles the track has room for: with few they are larger."""
    return LAST if len(form) > LAST // 2 else LAST // 2


def draw_track(
    painter: Painter, surface: Surface, texts: Texts, form: Sequence[int], rect: Rect
) -> None:
    """Draw a marble for each result, high for a win, low for a loss."""
    layout = painter.layout
    left, place = cut_left(rect, layout.px(LABEL), 0)
    trough = draw_trough(painter, surface, place)
    count = slots(form)
    pitch = trough.width / count
    radius = max(3, min(layout.px(14), int(pitch * 0.44)))
    for number, result in enumerate(form[:count]):
        x = round(trough.left + (number + 0.5) * pitch)
        y = round(trough.top + HEIGHTS[result] * trough.height)
        _blit(surface, _marble(painter, result, radius), (x, y))
    for result, key in ((WIN, "won_you"), (DRAW, "drawn_you"), (LOSS, "lost_you")):
        line = Rect(left.left, 0, left.width - layout.px(10), layout.px(24))
        line.centery = round(trough.top + HEIGHTS[result] * trough.height)
        painter.type.draw(surface, texts(f"archive.{key}"), Type.SMALL, line, INK)


def _draw_ends(
    painter: Painter, surface: Surface, texts: Texts, form: Sequence[int], rect: Rect
) -> None:
    """Say below the track which end is which, where there are enough marbles to have two."""
    if len(form) < FEW:
        return
    layout = painter.layout
    left = rect.left + layout.px(LABEL)
    whole = rect.right - left
    last = Rect(left, rect.top, round(whole * len(form) / slots(form)), rect.height)
    painter.type.draw(surface, texts("archive.form_first"), Type.SMALL, last, INK)
    painter.type.draw(surface, texts("archive.form_last"), Type.SMALL, last, INK, 1.0)


def _blit(surface: Surface, picture: Surface, centre: tuple[int, int]) -> None:
    surface.blit(picture, picture.get_rect(center=centre))


def _marble(painter: Painter, result: int, radius: int) -> Surface:
    def make() -> Surface:
        if result == DRAW:
            return _pearl(radius)
        from games.ui.sprites import BLUE, ORANGE, MarbleSprites  # numpy: not before it is needed

        picture = Surface((4 * radius, 4 * radius), pygame.SRCALPHA)
        sprites = MarbleSprites(float(radius))
        kind, centre = BLUE if result == WIN else ORANGE, (2 * radius, 2 * radius)
        sprites.draw_shadow(picture, kind, centre)
        sprites.draw(picture, kind, centre)
        return picture

    return painter.picture(("form marble", result, radius), make)


def _pearl(radius: int) -> Surface:
    """Return a marble without a colour: a draw."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*INK, 0))
        half, full = large.get_width() // 2, radius * fine
        pygame.draw.circle(large, (*WALNUT_DEEP, 110), (half + fine, half + 3 * fine), full)
        for step in range(8):
            share = step / 7
            colour = mix(mix(CLEAR, INK, 0.45), mix(CLEAR, CREAM, 0.5), share)
            shift = round(full * 0.16 * share)
            middle = (half - shift, half - shift)
            pygame.draw.circle(large, colour, middle, round(full * (1 - 0.62 * share)))

    return smooth_shape((4 * radius, 4 * radius), shape)


def _draw_rows(painter: Painter, surface: Surface, part: Part, rect: Rect, count: int) -> None:
    layout, high = painter.layout, painter.layout.px(ROW)
    for number in range(count):
        place = Rect(rect.left, rect.top + number * high, rect.width, high)
        left, bar = cut_left(place, round(rect.width * 0.36), layout.px(12))
        if part.signs[number]:
            sign, left = cut_left(left, layout.px(34), layout.px(8))
            draw_sign(painter, surface, part.signs[number], sign)
        name = shortened(painter.type, part.names[number], Type.BODY, left.width)
        painter.type.draw(surface, name, Type.BODY, left, INK)
        trough = Rect(bar.left, 0, bar.width, layout.px(BAR))
        trough.centery = place.centery
        one = part.met[number]
        draw_shares(painter, surface, trough, (one.wins, one.draws, one.losses))


def _draw_legend(painter: Painter, surface: Surface, texts: Texts, rect: Rect) -> None:
    layout = painter.layout
    keys = ("wins", "draws", "losses")
    for key, colour, cell in zip(keys, RESULTS, columns(rect, (1, 1.4, 1), 0), strict=True):
        box, text = cut_left(cell, layout.px(22), layout.px(8))
        rod = Rect(box.left, box.centery - layout.px(8), box.width, layout.px(16))
        draw_block(painter, surface, rod, colour, upright=False)
        painter.type.draw(surface, texts(f"archive.{key}"), Type.SMALL, text, INK)
