"""The board's picture: true to its millimetres, lit from the upper left, redrawn where needed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import pygame
import pytest

from games.galtoni.view import BoardView
from games.ui.theme import contrast
from sim.board import Board, load

RECT = pygame.Rect(20, 10, 330, 560)
NEUTRAL = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Ball:
    """A marble as the world hands it out."""

    id: int
    kind: int
    x: float
    y: float
    orientation: tuple[float, float, float, float] = NEUTRAL


@pytest.fixture(scope="module")
def board() -> Board:
    """Return the default board."""
    return load("gerhards")


@pytest.fixture(scope="module")
def baked(board: Board) -> BoardView:
    """Return a view that no test draws marbles on."""
    return BoardView(board, RECT, unit=0.8)


@pytest.fixture
def view(board: Board, baked: BoardView) -> BoardView:
    """Return a view without marbles; its board comes from the one already baked."""
    return BoardView(board, RECT, unit=0.8, keep=lambda name, make: baked.surface)


@pytest.fixture
def target() -> pygame.Surface:
    """Return a screen."""
    return pygame.Surface((380, 600), 0, 32)


def grey(surface: pygame.Surface) -> np.ndarray:
    """Return (height, width) brightness."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(float).mean(axis=2)


def bytes_of(surface: pygame.Surface) -> bytes:
    """Return all pixels."""
    return pygame.image.tobytes(surface, "RGB")


def lying(board: Board, count: int) -> list[Ball]:
    """Return marbles at rest, column by column."""
    radius = board.marble.radius
    return [
        Ball(n, n % 4, (column.left + column.right) / 2, column.floor + radius * (2 * level + 1))
        for n, (column, level) in enumerate(
            (column, level) for level in range(6) for column in board.columns
        )
    ][:count]


def test_to_screen_and_to_board_are_inverse(baked: BoardView, board: Board) -> None:
    for x, y in ((0.0, 0.0), (-75.0, 330.0), (60.5, 17.25)):
        assert baked.to_board(*baked.to_screen(x, y)) == pytest.approx((x, y), abs=1e-9)
    left, low = baked.to_screen(-10, 100)
    right, high = baked.to_screen(10, 110)
    assert right - left == pytest.approx(20 * baked.scale)
    assert low - high == pytest.approx(10 * baked.scale)


def test_the_board_lies_inside_its_rectangle(baked: BoardView) -> None:
    assert RECT.contains(baked.area)
    assert baked.surface.get_size() == baked.area.size
    assert baked.area.contains(baked.field_rect())
    assert baked.area.height == RECT.height


def test_a_narrow_rectangle_is_filled_across(board: Board) -> None:
    view = BoardView(board, pygame.Rect(0, 0, 120, 900), unit=0.4)
    assert view.area.width == 120


def test_entries_are_found_under_the_pointer(baked: BoardView, board: Board) -> None:
    for number, entry in enumerate(board.entries):
        px, _ = baked.to_screen(entry.x, 0)
        assert baked.entry_at(px) == number
        assert baked.entry_at(px + 9 * baked.scale) == number
    assert baked.entry_at(baked.area.left + 1) is None
    assert baked.entry_at(baked.area.right + 50) is None


def test_the_same_board_is_the_same_picture(board: Board, baked: BoardView) -> None:
    assert bytes_of(BoardView(board, RECT, unit=0.8).surface) == bytes_of(baked.surface)


def test_a_kept_picture_is_used_and_its_name_tells_boards_apart(board: Board) -> None:
    names = []

    def keep(name: str, make: object) -> pygame.Surface:
        if name.startswith("board "):  # marks and pins are kept as well
            names.append(name)
        return pygame.Surface((10, 10), 0, 32)

    BoardView(board, RECT, keep=keep)
    BoardView(load("althoefer"), RECT, keep=keep)
    BoardView(board, RECT.inflate(-40, -40), keep=keep)
    assert len(names) == len(set(names)) == 3


def test_wood_is_not_flat(baked: BoardView, board: Board) -> None:
    shade = grey(baked.surface)
    field = baked.field_rect().move(-baked.area.left, -baked.area.top)
    maple = shade[field.top + 20 : field.top + 40, field.left + 10 : field.right - 10]
    rail = shade[field.bottom + 6 : field.bottom + 14, field.left + 20 : field.right - 20]
    assert maple.std() > 2
    assert rail.std() > 3
    assert maple.mean() > 1.8 * rail.mean()


def test_the_frame_is_lit_from_the_upper_left(baked: BoardView) -> None:
    shade = grey(baked.surface)
    field = baked.field_rect().move(-baked.area.left, -baked.area.top)
    wide = 14 * baked.scale
    rows = slice(field.top + 60, field.bottom - 60)
    outer_left, outer_right = round(field.left - wide), round(field.right + wide)
    left = shade[rows, outer_left + 1 : outer_left + 3].mean()
    right = shade[rows, outer_right - 3 : outer_right - 1].mean()
    assert left > 1.2 * right


def test_nails_throw_their_shadow_to_the_lower_right(baked: BoardView, board: Board) -> None:
    shade = grey(baked.surface)
    peg = next(peg for peg in board.pegs if abs(peg.x) < 40)
    reach = 2.1 * peg.radius

    def around(dx: float, dy: float) -> float:
        x, y = baked.to_screen(peg.x + dx, peg.y + dy)
        column, row = round(x) - baked.area.left, round(y) - baked.area.top
        return float(shade[row - 1 : row + 2, column - 1 : column + 2].mean())

    assert around(reach * 0.6, -reach * 0.8) < 0.85 * around(-reach * 0.6, reach * 0.8)


def test_a_steep_board_throws_a_wider_shadow_above(board: Board) -> None:
    backdrop = pygame.Surface((380, 600), 0, 32)
    backdrop.fill((120, 140, 120))

    def shadow(tilt: float) -> float:
        view = BoardView(replace_tilt(board, tilt), RECT, backdrop, unit=0.8)
        shade = grey(view.surface)
        edge = round(view.to_screen(board.width / 2 + 14, 0)[0]) - view.area.left
        row = round(view.to_screen(0, 280)[1]) - view.area.top
        return float((124 - shade[row - 5 : row + 5, edge + 2 :]).clip(0).mean(axis=0).sum())

    assert shadow(75) > 1.3 * shadow(20)


def replace_tilt(board: Board, tilt: float) -> Board:
    """Return the board at another tilt."""
    import msgspec

    changed: Board = msgspec.structs.replace(board, tilt=tilt)
    return changed


def test_numbers_stand_out_from_the_rail(baked: BoardView, board: Board) -> None:
    for entry in board.entries:
        x, y = baked.to_screen(entry.x, board.height + 11.5)
        box = pygame.Rect(0, 0, round(12 * baked.scale), round(12 * baked.scale))
        box.center = (round(x) - baked.area.left, round(y) - baked.area.top)
        colours = pygame.surfarray.array3d(baked.surface)[
            box.left : box.right, box.top : box.bottom
        ]
        flat = colours.reshape(-1, 3)
        order = flat.sum(axis=1).argsort()
        figure = flat[order[-len(order) // 6 :]].mean(axis=0)
        wood = flat[order[: len(order) // 3]].mean(axis=0)
        pair = [(int(c[0]), int(c[1]), int(c[2])) for c in (figure, wood)]
        assert contrast(*pair) > 4.5, entry


def test_a_marble_lies_where_the_world_says(view: BoardView, target: pygame.Surface) -> None:
    view.draw_board(target)
    before = grey(target)
    view.draw_marbles(target, [Ball(1, 0, 22.0, 226.0)])
    after = grey(target)
    changed = np.abs(after - before) > 15
    rows, columns = np.nonzero(changed)
    x, y = view.to_screen(22.0, 226.0)
    radius = 8 * view.scale
    assert columns.min() == pytest.approx(x - radius, abs=2)
    assert rows.min() == pytest.approx(y - radius, abs=2)
    assert changed[round(y) - 5 : round(y) + 5, round(x) - 5 : round(x) + 5].mean() > 0.85


def test_drawing_what_moved_equals_drawing_everything(
    view: BoardView, board: Board, baked: BoardView, target: pygame.Surface
) -> None:
    whole = BoardView(board, RECT, unit=0.8, keep=lambda name, make: baked.surface)
    other = target.copy()
    view.draw_board(target)
    still = lying(board, 9)
    for frame in range(8):
        marbles = [*still[: 9 - frame // 3], Ball(50, 1, 3.0 * frame, 250.0 - 9 * frame)]
        if 2 <= frame < 6:  # comes to rest in the lit lane, and is taken away again
            marbles.append(Ball(51, 2, 0.0, 300.0))
        lifted = {0: 0.5 * frame} if frame > 4 else {}
        view.clear(target)
        whole.draw_board(other)
        for each, screen in ((view, target), (whole, other)):
            each.draw_lane(screen, 3)
            each.draw_marbles(screen, marbles, lifted, trails=True)
            each.highlight_cells(screen, [(0, 0), (1, 0)])
            each.draw_hand(screen, 120 + 7 * frame, 2)
        assert bytes_of(target) == bytes_of(other), frame


def test_the_table_beside_the_board_shows_through(board: Board, target: pygame.Surface) -> None:
    view = BoardView(board, RECT, unit=0.8)
    target.fill((200, 40, 160))
    view.draw_board(target)
    left, top = view.area.topleft
    assert target.get_at((left, top)) == (200, 40, 160)
    shaded = target.get_at((view.area.right - round(12 * view.scale), view.area.centery))
    assert shaded.r > 1.8 * shaded.g
    assert shaded.r < 190
    x, y = view.to_screen(0, 200)
    inside = target.get_at((round(x), round(y)))
    assert inside.r > inside.g > inside.b


def test_clear_leaves_no_trace(view: BoardView, board: Board, target: pygame.Surface) -> None:
    marbles = lying(board, 14)
    view.draw_board(target)
    for _ in range(3):
        view.clear(target)
        view.draw_marbles(target, marbles)
    quiet = bytes_of(target)
    view.draw_lane(target, 2)
    view.draw_marbles(target, [*marbles, Ball(99, 3, 5.0, 200.0)], {4: 1.5})
    view.highlight_cells(target, [(0, 0)])
    view.draw_hand(target, 150, 1)
    assert bytes_of(target) != quiet
    for _ in range(3):
        view.clear(target)
        view.draw_marbles(target, marbles)
    assert bytes_of(target) == quiet


def test_lying_marbles_cost_no_drawing(
    view: BoardView, board: Board, target: pygame.Surface
) -> None:
    marbles = lying(board, 42)
    view.draw_board(target)
    first = view.draw_marbles(target, marbles)
    assert first
    view.clear(target)
    view.draw_marbles(target, marbles)
    view.clear(target)
    assert view.draw_marbles(target, marbles) == []


def test_a_called_four_is_ringed_where_its_marbles_lie(
    view: BoardView, board: Board, target: pygame.Surface
) -> None:
    marbles = [replace(ball, x=ball.x + 3.0) for ball in lying(board, 7)]
    view.draw_board(target)
    view.draw_marbles(target, marbles)
    rects = view.highlight_cells(target, [(column, 0) for column in range(4)])
    rings = sorted({rect.centerx for rect in rects})
    for column in range(4):
        x, _ = view.to_screen(marbles[column].x, 0)
        assert min(abs(x - ring) for ring in rings) < 2


def test_the_hand_hangs_over_its_place_and_stays_on_the_field(
    view: BoardView, board: Board, target: pygame.Surface
) -> None:
    view.draw_board(target)
    x, y = view.to_screen(20.0, board.entries[0].y)
    rects = view.draw_hand(target, x, 0)
    assert any(abs(r.centerx - x) < 2 and abs(r.centery - y) < 2 for r in rects)
    view.clear(target)
    far = view.draw_hand(target, -500, 0)
    left, _ = view.to_screen(-board.width / 2, 0)
    radius = board.marble.radius * view.scale
    assert min(rect.centerx for rect in far[2:]) == pytest.approx(left + radius, abs=2)


def test_higher_is_a_longer_way_to_the_shadow(view: BoardView, target: pygame.Surface) -> None:
    view.draw_board(target)
    low = view.draw_hand(target, 150, 0, height=0.5)[0]
    high = view.draw_hand(target, 150, 0, height=2.5)[0]
    assert math.hypot(*high.size) > math.hypot(*low.size)


@pytest.mark.parametrize("name", ["althoefer", "quincunx"])
def test_other_boards_are_drawn_as_well(name: str) -> None:
    view = BoardView(load(name), pygame.Rect(0, 0, 220, 360), unit=0.5)
    assert grey(view.surface).std() > 20


@pytest.mark.parametrize("rect", [(0, 0, 0, 0), (3, 3, 1, 1), (0, 0, 40, 300), (0, 0, 300, 20)])
def test_windows_too_small_for_anything_are_survived(
    board: Board, target: pygame.Surface, rect: tuple[int, int, int, int]
) -> None:
    view = BoardView(board, pygame.Rect(rect), unit=0.3)
    view.draw_board(target)
    view.draw_lane(target, 0)
    view.draw_marbles(target, lying(board, 2))
    view.draw_hand(target, 5, 0)
    assert all(math.isfinite(part) for part in view.to_board(7, 7))
