"""How the figures of a player look: numbers on paper, stained blocks in wood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade import archive_words as words
from games.arcade.scenes.statistics_blocks import (
    draw_block,
    draw_trough,
)
from games.arcade.statistics import Favourite, Figures
from games.ui.layout import columns, cut_left, cut_top
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, INK_SOFT, PAPER_SHADE, PLAYERS, Colour, Type, mix

CLEAR = (198, 190, 170)
"""The stain of a draw."""
RESULTS: tuple[Colour, ...] = (PLAYERS[0], CLEAR, PLAYERS[1])
"""The stains of wins, draws and losses; numbers and places tell them apart as well."""
LINE = mix(PAPER_SHADE, INK_SOFT, 0.18)


def draw_figures(
    painter: Painter, surface: Surface, texts: Texts, figures: Figures, rect: Rect
) -> None:
    """Draw the numbers: how many, won, drawn, lost, and below them a line for everything else."""
    layout = painter.layout
    head, rest = cut_top(rect, layout.px(84), layout.grid(1))
    counts = (
        ("matches", figures.matches),
        ("wins", figures.wins),
        ("draws", figures.draws),
        ("losses", figures.losses),
    )
    for (key, count), cell in zip(counts, columns(head, [1.0] * 4, layout.px(4)), strict=True):
        upper, lower = cut_top(cell, round(cell.height * 0.58))
        painter.type.draw(surface, str(count), Type.HEAD, upper, INK, 0.5, tabular=True)
        painter.type.draw(surface, texts(f"archive.{key}"), Type.SMALL, lower, INK_SOFT, 0.5)
    bar, rest = cut_top(rest, layout.px(34), layout.grid(2))
    draw_shares(painter, surface, bar, (figures.wins, figures.draws, figures.losses))
    lines = told(texts, figures)
    high = min(layout.px(72), rest.height // max(1, len(lines)))
    for number, (label, value) in enumerate(lines):
        place = Rect(rest.left, rest.top + number * high, rest.width, high)
        surface.fill(LINE, Rect(place.left, place.bottom - 1, place.width, 1))
        left, right = cut_left(place, round(place.width * 0.40), layout.px(8))
        painter.type.draw(surface, label, Type.SMALL, left, INK_SOFT, lines=2)
        painter.type.draw(surface, value, Type.BODY, right, INK, 1.0, lines=2)


def told(texts: Texts, figures: Figures) -> list[tuple[str, str]]:
    """Return everything that can be said in a line: label and value.

    What has happened once is nobody's favourite, and a match nobody moved in has no length.
    """

    def say(key: str, **more: object) -> str:
        return texts(f"archive.{key}", **more)

    streak = say("streak_best", now=figures.streak, best=figures.best_streak)
    moves = words.moves(texts, round(figures.plies))
    length = say("length_words", moves=moves, time=words.length(texts, figures.seconds))
    lines = [(say("streak"), streak)]
    if round(figures.plies):
        lines.append((say("length"), length))
    if _favoured(figures.variant):
        lines.append((say("variant"), _often(texts, _variant(texts, figures), figures.variant)))
    if _favoured(figures.opponent):
        lines.append((say("opponent"), _often(texts, _opponent(texts, figures), figures.opponent)))
    if _favoured(figures.entry):
        lines.append((say("entry"), _often(texts, figures.entry.name, figures.entry)))
    return lines


def _favoured(favourite: Favourite | None) -> TypeGuard[Favourite]:
    """Whether something has happened more than once."""
    return favourite is not None and favourite.count > 1


def _often(texts: Texts, name: str, favourite: Favourite) -> str:
    return texts("archive.often", what=name, count=favourite.count)


def _variant(texts: Texts, figures: Figures) -> str:
    assert figures.variant is not None  # asked for by the caller
    game = figures.variant.game
    named, name = words.variant(texts, game, figures.variant.name), texts(f"{game}.name")
    return named if figures.game or named == name else f"{name}: {named}"


def _opponent(texts: Texts, figures: Figures) -> str:
    assert figures.opponent is not None  # asked for by the caller
    if figures.opponent.bot:
        return texts(f"table.bot_{figures.opponent.name}")
    return figures.opponent.name or texts("archive.nameless")


def draw_shares(painter: Painter, surface: Surface, rect: Rect, counts: Sequence[int]) -> None:
    """Draw a trough with a block of stained wood for each count, and the counts on them."""
    room = draw_trough(painter, surface, rect)
    total = sum(counts)
    if not total:
        return
    left, before = room.left, 0
    for count, colour in zip(counts, RESULTS, strict=True):
        before += count
        right = room.left + round(room.width * before / total)
        rod = Rect(left, room.top, right - left, room.height)
        left = right
        if not count:
            continue
        draw_block(painter, surface, rod, colour, upright=False)
        if rod.width >= painter.layout.px(26):
            ink = CREAM if colour is RESULTS[0] else INK  # at least 4.5:1 on each stain
            painter.type.draw(surface, str(count), Type.SMALL, rod, ink, 0.5, tabular=True)
