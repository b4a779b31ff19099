"""Königsflucht's lesson: moving, capturing in its forms, the flight, how the king is caught."""

from __future__ import annotations

from games.core.lesson import ANY, Beat, Lesson, Step
from games.koenigsflucht.state import BLACK, WHITE

LESSON = Lesson(
    game="koenigsflucht",
    steps=(
        Step(key="move", beats=(Beat(allowed=(ANY,), shown="d1-d4"),), seat=BLACK),
        Step(
            key="capture",
            position="11/3t7/11/5tT4/10t/5KT4/5T5/t3T6/11/9t1/11 w - -",
            beats=(Beat(allowed=("e4-e8",)),),
            seat=WHITE,
        ),
        Step(
            key="between",
            position="11/5t5/11/11/11/t4KT3t/3t1T5/7T3/3t7/11/11 w - -",
            beats=(Beat(allowed=("h4-d4",)),),
            seat=WHITE,
        ),
        Step(
            key="row",
            position="11/5t5/1t9/11/t5T4/5K5/5T4t/11/2TtTt5/11/11 w - -",
            beats=(Beat(allowed=("g7-g3",), shown=""),),
            seat=WHITE,
        ),
        Step(
            key="throne",
            position="5t5/11/1t9/6T4/6t3t/2T8/11/t3T6/7K3/11/11 w - -",
            beats=(Beat(allowed=("c6-g6",)),),
            seat=WHITE,
        ),
        Step(
            key="corner",
            position="11/6t4/11/9t1/11/t4K4t/2T2T5/11/11/11/1t9 w - -",
            beats=(Beat(allowed=("c5-c1",), shown=""),),
            seat=WHITE,
        ),
        Step(
            key="flight",
            position="11/3t7/11/5T5/11/10t/11/1t1K7/6T4/8t2/11 w - -",
            beats=(
                Beat(allowed=("d4-d1",), answers=("b4-b1",), told="blocked"),
                Beat(allowed=("d1-k1",), shown=""),
            ),
            seat=WHITE,
        ),
        Step(
            key="catch",
            position="11/11/11/2T2T5/11/7t3/6tKt2/11/1t9/3t7/7t3 b - -",
            beats=(Beat(allowed=("h1-h4",), shown=""),),
            seat=BLACK,
        ),
        Step(
            key="pair",
            position="11/11/11/2T8/7t3/6tTt2/6tKt2/11/1t9/11/7t3 b - -",
            beats=(Beat(allowed=("h1-h4",)),),
            seat=BLACK,
        ),
    ),
)
