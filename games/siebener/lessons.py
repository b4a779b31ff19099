"""Siebener's lesson: throwing, beating a sum, stopping, how often the seven falls, the pot."""

from __future__ import annotations

from games.core.lesson import Beat, Lesson, Question, Step

LESSON = Lesson(
    game="siebener",
    steps=(
        Step(key="throw", beats=(Beat(allowed=("roll",)),), seats=3, seed=24),
        Step(
            key="beat",
            position="-1,-1,-1 3 123 1 0 11 - 1/3 -",
            beats=(
                Beat(allowed=("roll",), told="short"),
                Beat(allowed=("roll",), told="over"),
                Beat(allowed=("stop",)),
            ),
            seats=3,
            seed=332,
        ),
        Step(
            key="hold",
            position="-1,-1,-1 3 123 1 8 5 - 1/3 -",
            beats=(Beat(allowed=("stop",), answers=("roll", "stop"), shown=""),),
            seats=3,
            seed=49,
        ),
        Step(
            key="odds",
            position="-1,-1,-1 3 123 2 0 0 - 1/2 -",
            question=Question(choices=3, right=2),
            seats=3,
        ),
        Step(
            key="seven",
            position="-1,-1,-1 3 123 1 5 9 - 1/3 -",
            beats=(Beat(allowed=("roll",)),),
            seats=3,
            seed=12,
        ),
        Step(
            key="risk",
            position="-1,-1,-1 3 123 2 0 11 - 1/3 -",
            question=Question(choices=3, right=2),
            seats=3,
        ),
        Step(
            key="pot",
            position="-1,-1,-1 3 12 1 15 13 - 1/1 -",
            beats=(Beat(allowed=("stop",), answers=("roll",)),),
            seats=3,
            seed=10,
        ),
    ),
)
