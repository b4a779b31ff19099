"""Mancala's lesson: sowing, the store, capturing, leaving, guarding, going round, the end."""

from __future__ import annotations

from games.core.lesson import ANY, Beat, Lesson, Question, Step

_TAKEN = {"taking": "automatic"}

LESSON = Lesson(
    game="mancala",
    steps=(
        Step(key="sow", beats=(Beat(allowed=("2",)),), options=_TAKEN),
        Step(
            key="store",
            beats=(Beat(allowed=("3",), shown="", told="again"), Beat(allowed=(ANY,))),
            options=_TAKEN,
        ),
        Step(
            key="take",
            position="1,0,3,2,4,1/2,1,3,0,5,2 13/11 1 - -",
            beats=(Beat(allowed=("1",)),),
            options=_TAKEN,
        ),
        Step(
            key="guard",
            position="2,1,6,0,0,2/1,2,1,0,3,4 13/13 1 - -",
            beats=(Beat(allowed=("3",), shown=""),),
            options=_TAKEN,
        ),
        Step(
            key="round",
            position="1,0,2,0,1,13/3,2,1,2,0,3 10/10 1 - -",
            beats=(Beat(allowed=("6",)),),
            options=_TAKEN,
        ),
        Step(
            key="leave",
            position="0,0,0,0,1,0/0,0,0,0,0,2 23/22 1 - -",
            beats=(
                Beat(allowed=("5",), told="choose"),
                Beat(allowed=("leave",), shown="", answers=("6",)),
            ),
            options={"taking": "decide"},
        ),
        Step(
            key="end",
            position="0,0,0,0,0,1/2,0,3,1,0,2 24/15 1 - -",
            question=Question(choices=2, right=1),
            beats=(Beat(allowed=("6",)),),
            options=_TAKEN,
        ),
    ),
)
