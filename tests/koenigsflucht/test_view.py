"""What of Königsflucht's table can be told without looking: places, motion, marks, words."""

import tomllib
from importlib.resources import files

import numpy as np
import pygame
import pytest
from pygame import Rect

from games.core import registry
from games.koenigsflucht.geometry import CORNERS, SIZE, SQUARES, THRONE, Move, square_at
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import ATTACKER, BLACK, KING, SOLDIER, WHITE, State
from games.koenigsflucht.view_board import bake
from games.koenigsflucht.view_knots import braid, rings, tower
from games.koenigsflucht.view_layout import fit
from games.koenigsflucht.view_marks import mark_picture
from games.koenigsflucht.view_motion import Stroke, in_order
from games.koenigsflucht.view_pieces import Pieces
from games.koenigsflucht.view_seats import SeatTray
from games.koenigsflucht.view_table import KoenigsfluchtTable
from games.koenigsflucht.view_threats import threatened

ROOMS = [
    (Rect(320, 4, 640, 640), 1.0),
    (Rect(480, 6, 960, 960), 1.5),
    (Rect(224, 3, 576, 704), 0.8),
    (Rect(12, 219, 1056, 1380), 1.5),
]


@pytest.mark.parametrize(("rect", "unit"), ROOMS)
def test_squares_tile_the_field(rect, unit):
    """Every square finds itself; none leaves the board; the corners lie in the corners."""
    ground = fit(rect, unit)
    assert rect.contains(ground.area)
    assert Rect((0, 0), ground.area.size).contains(ground.body)
    assert ground.body.contains(ground.field)
    for square in range(SQUARES):
        place = ground.square(square)
        assert ground.field.contains(place)
        assert ground.square_at(*ground.centre(square)) == square
        assert ground.square_at(*place.topleft) == square
        assert place.collidepoint(ground.centre(square))
    assert ground.square(square_at("a1")).bottomleft == ground.field.bottomleft
    assert ground.square(square_at("k11")).topright == ground.field.topright
    assert ground.square_at(ground.field.left - 1, ground.field.top) is None
    assert ground.square_at(ground.field.right, ground.field.top) is None


def test_squares_are_large_enough_to_touch():
    """At 1280x720 a square is 48 pixels across."""
    assert fit(*ROOMS[0]).cell >= 48


def position(text, turn=BLACK):
    """Return a state with pieces like ``te5 Kf6``."""
    board = bytearray(SQUARES)
    kinds = {"t": ATTACKER, "T": SOLDIER, "K": KING}
    for word in text.split():
        board[square_at(word[1:])] = kinds[word[0]]
    return State(bytes(board), turn)


def test_a_chain_falls_from_the_nearest_on():
    """The alternating row d4 to h4 completed from c4 loses d4, f4 and then h4."""
    state = position("tc1 Td4 te4 Tf4 tg4 Th4 ti4 Kb9")
    move = Move(square_at("c1"), square_at("c4"))
    taken = in_order(state.board, move.target, Koenigsflucht().captures(state, move))
    assert taken == [square_at("d4"), square_at("f4"), square_at("h4")]


def test_the_king_falls_last():
    """King and soldier caught together: the soldier goes first, although he stands farther."""
    state = position("Kd4 Te4 tc4 td3 td5 te3 te5 tf8")
    move = Move(square_at("f8"), square_at("f4"))
    taken = in_order(state.board, move.target, Koenigsflucht().captures(state, move))
    assert taken == [square_at("e4"), square_at("d4")]


def stroke(taken=(3, 5)):
    """Return pieces on squares 0 to 5 of a row, and a stroke that takes some of them."""
    lay = [(ATTACKER, n) for n in range(6)] + [None] * (SQUARES - 6)
    move = Stroke(lay, (0, 8), ((0.0, 0.0), (100.0, 0.0)), taken, 50.0)
    return lay, move


def test_a_piece_travels_and_then_takes_in_order():
    """Source empty at once, target filled on landing, then one victim after the other."""
    lay, move = stroke()
    seen = []
    while move.moving:
        changed, _ = move.update(0.01)
        if changed:
            seen.append((lay[0], lay[8], lay[3], lay[5]))
    piece, three, five = (ATTACKER, 0), (ATTACKER, 3), (ATTACKER, 5)
    assert seen == [
        (None, None, three, five),
        (None, piece, three, five),
        (None, piece, None, five),
        (None, piece, None, None),
    ]


def test_the_carried_piece_goes_from_point_to_point():
    """It rises, is over the middle half way, and lies at the end."""
    _, move = stroke(())
    move.update(1e-9)
    (begun,) = move.floating([(0.0, 0.0)] * SQUARES)
    assert (begun.x, begun.y) == (0.0, 0.0)
    move.update(0.10 + 0.105)
    (half,) = move.floating([(0.0, 0.0)] * SQUARES)
    assert half.x == pytest.approx(50, abs=1)
    assert half.height > 0.5
    move.update(1.0)
    assert move.floating([(0.0, 0.0)] * SQUARES) == []


def test_struck_pieces_are_known_before_they_go():
    """Between landing and leaving both are struck, later only the second one."""
    _, move = stroke()
    assert move.struck == ()
    move.update(move.lands + 0.01)
    assert move.struck == (3, 5)
    move.update(0.18)
    assert move.struck == (5,)


@pytest.mark.parametrize("time", [0.0, 0.05, 0.3, 0.55])
def test_finishing_leaves_nothing_in_the_air(time):
    """At any moment finish puts the piece down and clears what was taken."""
    lay, move = stroke()
    if time:
        move.update(time)
    move.finish()
    assert not move.moving
    assert (lay[0], lay[8], lay[3], lay[5]) == (None, (ATTACKER, 0), None, None)
    assert move.floating([(0.0, 0.0)] * SQUARES) == []


def alpha(picture):
    """Return a picture's alpha."""
    return pygame.surfarray.array_alpha(picture).astype(float)


def test_marks_can_be_told_apart_by_shape():
    """No two marks cover the same part of a square."""
    marks = ("from", "to", "legal", "refuge", "cursor", "struck", "won")
    shapes = [alpha(mark_picture(mark, 60, 1.2)) for mark in marks]
    for number, one in enumerate(shapes):
        for other in shapes[number + 1 :]:
            assert np.abs(one - other).max() > 35


def test_pieces_can_be_told_apart_by_shape_and_in_grey():
    """Outlines differ, and attackers are much darker than soldiers."""
    pieces = Pieces(60.0)
    pictures = {kind: pieces.picture(kind) for kind in (ATTACKER, SOLDIER, KING)}
    areas = {kind: alpha(picture).sum() / 255 for kind, picture in pictures.items()}
    assert areas[KING] > 1.2 * areas[SOLDIER]

    def tone(kind):
        picture = pictures[kind]
        side = picture.get_width() // 2
        return sum(sum(picture.get_at((side + d, side - d))[:3]) for d in (-6, 6, 9)) / 9

    assert tone(SOLDIER) > 2 * tone(ATTACKER)
    half = pictures[ATTACKER].get_width() // 2
    corner = round(0.30 * 60)
    middle = (half + corner, half + corner)
    assert pictures[ATTACKER].get_at(middle)[3] < 20  # it stands on a corner: no wood there
    assert pieces.picture(SOLDIER, 0) is pieces.picture(SOLDIER, 5)


def test_braids_close_at_both_ends_and_cross_over_and_under():
    """The braid begins and ends in its middle line; a knot looks alike after a quarter turn."""
    band = braid(330, 30, 11)
    assert band.cover[13:17, 1].min() > 0.9
    assert band.cover[13:17, -2].min() > 0.9
    assert band.groove.max() > 0.5
    # At every crossing the upper strand leans the same way: each one is now over, now under.
    leans = [np.sign(band.slope_x[17, 30 * crossing]) for crossing in range(1, 11)]
    assert len(set(leans)) == 1
    assert leans[0] != 0
    knot = rings(80).cover
    assert np.abs(knot - np.rot90(knot)).mean() < 0.06
    assert 0.2 < knot.mean() < 0.6


def test_castles_have_battlements():
    """Between the merlons there is no wood, below them there is."""
    shape = tower(60)
    assert shape[15, 30] == 1
    assert shape[15, 36] == 0
    assert shape[22, 36] == 1


def test_throne_and_castles_are_darker_than_all_other_squares():
    """In grey, the five special squares stand out."""
    ground = fit(Rect(0, 0, 360, 360), 0.55)
    picture = bake(ground)

    def tone(square):
        place = ground.square(square)
        return pygame.surfarray.array3d(picture.subsurface(place)).mean()

    special = [tone(square) for square in (THRONE, *CORNERS)]
    plain = [tone(square) for square in range(SQUARES) if square not in {THRONE, *CORNERS}]
    assert max(special) < 0.9 * min(plain)


def test_trays_hold_what_was_taken():
    """From the start nothing; attackers taken go to white, soldiers and king to black."""
    start = Koenigsflucht().initial()
    assert SeatTray.taken(start, BLACK) == SeatTray.taken(start, WHITE) == []
    state = position("ta4 ta5 Tf5")
    assert SeatTray.taken(state, WHITE) == [ATTACKER] * 22
    assert SeatTray.taken(state, BLACK) == [SOLDIER] * 11 + [KING]


def test_threats_are_what_the_next_move_could_take():
    """The soldier between an attacker and a free square in reach of another one is in danger."""
    state = position("Kb2 Te5 td5 tf9", WHITE)
    assert threatened(Koenigsflucht(), state) == {square_at("e5")}
    assert threatened(Koenigsflucht(), position("Kb2 Te5 td5 tg9 Tf8", WHITE)) == frozenset()


def test_words_are_complete():
    """Both languages say the same things, and all that the set-up asks for."""
    folder = files("assets") / "locale"
    words = {
        lang: tomllib.loads((folder / lang / "koenigsflucht.toml").read_text(encoding="utf-8"))
        for lang in ("de", "en")
    }
    assert words["de"].keys() == words["en"].keys()
    rules = registry.rules("koenigsflucht")
    needed = {"name"}
    for variant in rules.variants:
        needed |= {f"variant_{variant}", f"variant_{variant}_note"}
    needed |= {f"bot_{level}_note" for level in registry.bot("koenigsflucht").LEVELS}
    for name in ("chain_capture", "pair_capture"):
        needed |= {f"option_{name}{end}" for end in ("", "_True", "_False", "_note")}
    for end in ("", "_draw", "_allowed", "_draw_note", "_allowed_note"):
        needed.add(f"option_repetition{end}")
    assert KoenigsfluchtTable.options == ("chain_capture", "pair_capture", "repetition")
    assert needed <= words["en"].keys()
    assert all(words["de"][key] and words["en"][key] for key in words["en"])


def _brightness(colour):
    """Return the relative luminance of a colour (WCAG 2.1)."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_squares_names_can_be_read_beside_the_braid():
    """On all four sides dark on light, at least 4.5:1, and nothing carved crosses them."""
    ground = fit(Rect(0, 0, 640, 640), 1.0)
    picture = bake(ground)
    field, cell = ground.field, ground.cell
    for number in range(SIZE):
        across = field.left + number * cell + cell // 2
        down = field.bottom - number * cell - cell // 2
        for x, y in (
            (across, field.top - 8),
            (across, field.bottom + 7),
            (field.left - 8, down),
            (field.right + 7, down),
        ):
            spot = Rect(0, 0, 13, 13)
            spot.center = (x, y)
            found = sorted(
                _brightness(picture.get_at((px, py)))
                for px in range(spot.left, spot.right)
                for py in range(spot.top, spot.bottom)
            )
            light, dark = found[len(found) * 3 // 4], found[1]
            assert (light + 0.05) / (dark + 0.05) >= 4.5
            # Most of the place is the strip's plain wood.
            assert found[len(found) // 2] >= 0.6 * light
