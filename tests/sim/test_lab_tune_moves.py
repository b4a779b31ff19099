"""What a tuning changed, as people read it."""

import msgspec

from assets.texts import Texts
from sim.board import Board, Peg, load
from sim.lab_tune_moves import lines

GERHARDS = load("gerhards")
EN, DE = Texts("en"), Texts("de")


def changed(by, tilt=30.0) -> Board:
    """Return the board with nails moved: (x, y) to Δx, Δy, Δr."""
    pegs = []
    for peg in GERHARDS.pegs:
        dx, dy, dr = by.get((peg.x, peg.y), (0.0, 0.0, 0.0))
        pegs.append(Peg(peg.x + dx, peg.y + dy, peg.radius + dr))
    return msgspec.structs.replace(GERHARDS, pegs=tuple(pegs), tilt=tilt)


def test_the_largest_moves_come_first():
    after = changed({(54.0, 214.0): (0.25, -1.0, 0.0), (0.0, 238.0): (-2.0, 0.0, 0.12)}, 31.5)
    assert lines(GERHARDS, after, EN) == [
        "Nails moved from where they were, in mm, the largest moves first:",
        "  nail (0, 238) → Δx −2.00, Δy 0.00, Δr +0.12",
        "  nail (54, 214) → Δx +0.25, Δy −1.00, Δr 0.00",
        "Tilt: 30.00° → 31.50°",
    ]


def test_mirrored_nails_are_one_line_and_numbers_are_german():
    after = changed({(54.0, 214.0): (0.25, 0.0, 0.0), (-54.0, 214.0): (-0.25, 0.0, 0.0)})
    heading, *rows = lines(GERHARDS, after, DE)
    assert heading.endswith("(± heißt beide Seiten; Δx ist das des rechten Nagels):")
    assert rows == ["  Nagel (±54 | 214) → Δx +0,25, Δy 0,00, Δr 0,00"]


def test_of_many_nails_twelve_are_listed():
    moves = {(peg.x, peg.y): (0.01 * i, 0.0, 0.0) for i, peg in enumerate(GERHARDS.pegs)}
    _, *rows = lines(GERHARDS, changed(moves), EN)
    assert len(rows) == 13
    # The first nail stayed.
    assert rows[-1] == f"  and {len(GERHARDS.pegs) - 13} more"


def test_nothing_changed_is_no_line():
    assert lines(GERHARDS, GERHARDS, EN) == []
