"""How much room the words of a lesson need: its paper is as large as they are, and set large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from assets.texts import Texts
from games.arcade.scenes.learn_layout import (
    Needs,
    card_height,
    card_room,
    text_widths,
)
from games.core.lesson import Lesson, Step
from games.ui.layout import Layout
from games.ui.text import Typesetter
from games.ui.theme import Type

ENDINGS = ("good", "wrong", "again", "asked", "off")
"""What may be said about a step; most steps have some of them."""
SIGN = 38
"""How far a sign shifts the answer in, in design pixels."""
CHOICE, BETWEEN = 48, 10
"""Height of one of a question's buttons and what lies between two, in design pixels."""
CLOSE, BELOW = 6, 12
"""What lies between a single line of buttons, or several, and the answer, in design pixels."""
WORDS = 150
"""How broad a button with words of a choice is at least, in design pixels."""
LONGEST: Mapping[str, Any] = {"guess": 8, "fell": "88"}
"""Stand for numbers that are known only when a marble has fallen."""


def needs(
    setter: Typesetter, say: Texts, lesson: Lesson, step: Step, widths: tuple[int, int], style: Type
) -> Needs:
    """Return what a step needs where text and answers are of some ``widths`` in pixels."""
    layout, key = setter.layout, f"learn_{lesson.game}.{step.key}"
    values = {**LONGEST, **lesson.figures()}
    wide, reply_wide = widths[0], widths[1] - layout.px(SIGN)

    def high(words: str, width: int, kind: Type) -> int:
        return len(setter.wrap(words, kind, max(1, width))) * setter.line(kind)

    replies = {
        ending: high(words, reply_wide, Type.BODY)
        for ending, words in _replies(say, key, step, values)
    }
    reply = max(replies.values(), default=0)
    question = step.question
    if question is not None:  # choices stay where they are beside a wrong answer
        lines = choice_lines(layout, question.choices, question.numbers, widths[1])
        reply = max(reply, replies.get("wrong", 0) + choices_high(layout, lines))
    title = high(say(f"{key}_title", **values), wide, Type.HEAD)
    return Needs(title, high(say(f"{key}_text", **values), wide, style), reply, style)


def choice_lines(layout: Layout, count: int, numbers: bool, width: int) -> int:
    """Return in how many lines so many choices stand in a ``width`` in pixels.

    Words want more room beside each other than ``numbers``; without it they stand below each other.
    """
    if count * layout.px(CHOICE + CLOSE if numbers else WORDS) <= width:
        return 1
    return 2 if numbers else count


def choices_high(layout: Layout, lines: int) -> int:
    """Return how high so many lines of choices are, with what lies below them, in pixels."""
    below = CLOSE if lines == 1 else BELOW
    return lines * layout.px(CHOICE) + (lines - 1) * layout.px(BETWEEN) + layout.px(below)


def _replies(
    say: Texts, key: str, step: Step, values: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield every answer there may be, with the ending of its key."""
    told = [beat.told for beat in step.beats if beat.told]
    for ending in (*ENDINGS, *told):
        try:
            yield ending, say(f"{key}_{ending}", **values)
        except KeyError:  # not every step has every answer
            continue


def _most(found: list[Needs]) -> Needs:
    """Return what all steps together need, where the paper must not change from one to the next."""
    return Needs(
        max(one.title for one in found),
        max(one.text for one in found),
        max(one.reply for one in found),
        found[0].style,
    )


def paper_needs(setter: Typesetter, say: Texts, lesson: Lesson, at: int, aspect: float) -> Needs:
    """Return what the paper of step ``at`` (from 0) holds; the text is large where all fits.

    ``aspect`` is the shape of the game's board.
    """
    layout = setter.layout
    widths = text_widths(layout, aspect)
    found: list[Needs] = []
    for style in (Type.LEAD, Type.BODY):
        found = [needs(setter, say, lesson, step, widths, style) for step in lesson.steps]
        if layout.portrait:  # one height for all steps: the board above must not move
            found = [_most(found)] * len(found)
        if all(card_height(layout, aspect, one) <= card_room(layout, aspect) for one in found):
            break
    return replace(found[at], most=max(card_height(layout, aspect, one) for one in found))
