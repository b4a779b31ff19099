"""Gipf's lesson: pushing, full lines, rows, captures, a choice, Gipf stones, a jump, the end."""

from __future__ import annotations

from games.core.lesson import ANY, Beat, Lesson, Step

LESSON = Lesson(
    game="gipf",
    steps=(
        Step(key="push", beats=(Beat(allowed=(ANY,), shown="a3-b3"),)),
        Step(key="shove", beats=(Beat(allowed=("e1-e3",)),)),
        Step(
            key="full",
            position="wbwb/...../.w..../b...w.b/..b.../.w.../b..w w 9/9 0/0 -- - - -",
            beats=(Beat(allowed=(ANY,)),),
        ),
        Step(
            key="four",
            position="b..w/.b.../....../.www.../b...../..b../...w w 10/11 0/0 -- - - -",
            beats=(
                Beat(
                    allowed=(
                        "e1-e2;xe2,e3,e4,e5",
                        "d1-e2;xe2,e3,e4,e5",
                        "f1-e2;xe2,e3,e4,e5",
                    )
                ),
            ),
        ),
        Step(
            key="capture",
            position="b..w/.b.../....../.wwwb.b/b...../..b../...w w 10/9 0/0 -- - - -",
            beats=(
                Beat(
                    allowed=(
                        "e1-e2;xe2,e3,e4,e5,e6",
                        "d1-e2;xe2,e3,e4,e5,e6",
                        "f1-e2;xe2,e3,e4,e5,e6",
                    )
                ),
            ),
        ),
        Step(
            key="choose",
            position="...b/.b.../....b./.wwwbb./w...../w...b/w... w 9/9 0/0 -- - - -",
            beats=(
                Beat(
                    allowed=tuple(
                        f"{dot}-e2;xe2,e3,e4,e5,e6,e7" for dot in ("e1", "d1", "f1", "i2")
                    ),
                ),
            ),
        ),
        Step(
            key="gipf",
            position="B..W/.b.../....../.wWw..B/..b.../..b../B..W w 10/9 0/0 -- - - -",
            variant="standard",
            beats=(Beat(allowed=tuple(f"{dot}-e2;xe2,e3,e5" for dot in ("e1", "d1", "f1"))),),
        ),
        Step(
            key="jump",
            position="b..w/.b.../....../wbb..ww/..b.../..b../b..w w 10/8 0/0 -- w - -",
            options={"potentials": "mancala:jump"},
            beats=(Beat(allowed=("e1-e5+mancala:jump",), shown=""),),
        ),
        Step(
            key="end",
            position="b..w/.w.../....../wb..w../..w.../..b../b..w w 9/0 0/11 -- - - -",
            beats=(Beat(allowed=(ANY,)),),
        ),
    ),
)
