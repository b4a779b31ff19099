"""Pictures for the rules pages: positions of the lessons on the games' real boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from games.arcade.lessons import lesson_of, sit_at
from games.arcade.onlooker import Onlooker
from games.arcade.tables import table_module
from games.core.chance import pick
from games.core.game import CHANCE
from games.core.match import Match
from games.ui.desk import Desk
from games.ui.game_table import WIDE
from games.ui.layout import LANDSCAPE, Layout
from games.ui.paint import Painter


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a lesson's step in a part of a page (from 1); ``share`` of the board's height.

    ``share`` is (from, to), 0 at the top and 1 at the foot.
    """

    part: int
    step: str
    share: tuple[float, float] = (0.0, 1.0)


_FOOT = (0.6, 1.0)
HIGH = 640.0
"""How high a board usually lies on the screen, in design pixels."""
BROAD = (1216.0, 432.0)
"""The same for a board that wants the whole width."""

SCALES = {"mancala": 0.46, "galtoni": 0.8}

SHOWN: Mapping[str, tuple[Shown, ...]] = {
    "galtoni": (
        Shown(2, "hand", (0.0, 0.4)),
        Shown(3, "four", _FOOT),
        Shown(4, "full", _FOOT),
        Shown(6, "joker", (0.0, 0.4)),
    ),
    "mancala": (Shown(2, "store"), Shown(3, "take"), Shown(4, "end")),
    "siebener": (Shown(2, "beat"), Shown(3, "pot")),
    "koenigsflucht": (
        Shown(2, "move"),
        Shown(3, "flight"),
        Shown(4, "capture"),
        Shown(4, "row"),
        Shown(5, "catch"),
    ),
    "gipf": (Shown(3, "shove"), Shown(4, "capture"), Shown(6, "gipf"), Shown(7, "jump")),
}


def natural(game: str) -> tuple[float, float]:
    """Return how large a game's board usually lies on the screen, in design pixels."""
    aspect = table_module(game).TABLE.aspect
    return BROAD if aspect >= WIDE else (HIGH * aspect, HIGH)


def scale_of(game: str) -> float:
    """Return how large a board is in a picture against how it usually lies on the screen."""
    return SCALES.get(game, 0.5)


def size_of(layout: Layout, game: str, shown: Shown, room: int) -> tuple[int, int]:
    """Return the size of a picture in real pixels, at most ``room`` wide."""
    wide, high = natural(game)
    scale = min(scale_of(game), room / layout.px(wide))
    low, up = shown.share
    return layout.px(wide * scale), layout.px(high * scale * (up - low))


def picture(desk: Desk, game: str, shown: Shown, size: tuple[int, int]) -> Surface:
    """Return a picture of a lesson's position on the real board, what to do marked."""
    lesson = lesson_of(game)
    step = lesson.steps[lesson.keys.index(shown.step)]
    match = drawn(sit_at(lesson, step))
    small = _smaller(desk, size[0] / natural(game)[0])
    table = table_module(game).TABLE(small, match, Onlooker())
    low, high = shown.share
    whole = (size[0], round(size[1] / (high - low)))
    table.arrange(Rect((0, 0), whole))
    if step.beats and step.beats[0].hint and match.mover == step.seat:
        table.show_hint(match.game.parse_action(match.state, step.beats[0].hint))
    canvas = Surface(whole)
    canvas.blit(small.painter.background(), (0, 0))
    table.draw(canvas, True)
    table.close()
    top = min(round(low * whole[1]), whole[1] - size[1])
    return canvas.subsurface(Rect((0, top), size)).copy()


def drawn(match: Match) -> Match:
    """Return a match with what is drawn before its first move: a hand without a marble shows none.

    Drawn is as at the table, from the match's own seed.
    """
    if match.mover == CHANCE:
        match.play(pick(match.game.chances(match.state), match.chance_seed))
    return match


def _smaller(desk: Desk, unit: float) -> Desk:
    """Return a desk on which a design pixel is ``unit`` real ones: for boards in small pictures."""
    wide, high = LANDSCAPE
    layout = Layout(round(wide * unit), round(high * unit))
    return replace(desk, layout=layout, painter=Painter(layout, desk.painter.materials))
