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
    text_width,
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
FINER = 0.05
"""In such steps the size of words grows with the text scale."""
LONGEST: Mapping[str, Any] = {"guess": 8, "fell": "88"}
"""Stand for numbers that are known only when a marble has fallen."""


def needs(
    setters: tuple[Typesetter, Typesetter],
    say: Texts,
    lesson: Lesson,
    step: Step,
    wide: int,
    style: Type,
) -> Needs:
    """Return what a step needs where text and answers are ``wide`` pixels broad.

    ``setters`` set title and text, and the answers.
    """
    setter, answers = setters
    layout, key = setter.layout, f"learn_{lesson.game}.{step.key}"
    values = {**LONGEST, **lesson.figures()}
    replies = {
        ending: _high(answers, words, Type.BODY, wide - layout.px(SIGN))
        for ending, words in _replies(say, key, step, values)
    }
    reply = max(replies.values(), default=0)
    question = step.question
    if question is not None:  # choices stay where they are beside a wrong answer
        lines = choice_lines(layout, question.choices, question.numbers, wide)
        reply = max(reply, replies.get("wrong", 0) + choices_high(layout, lines))
    title = _high(setter, say(f"{key}_title", **values), Type.HEAD, wide)
    text = _high(setter, say(f"{key}_text", **values), style, wide)
    scales = (layout.text_scale, answers.layout.text_scale)
    return Needs(title, text, reply, style, scales=scales)


def _high(setter: Typesetter, words: str, style: Type, wide: int) -> int:
    """Return how high words are in a room ``wide`` pixels broad."""
    return len(setter.wrap(words, style, max(1, wide))) * setter.line(style)


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
    return replace(
        found[0],
        title=max(one.title for one in found),
        text=max(one.text for one in found),
        reply=max(one.reply for one in found),
    )


def papers(setter: Typesetter, say: Texts, lesson: Lesson, aspect: float) -> list[Needs]:
    """Return what the papers of all steps hold: their text is large where all fits at 100 %.

    Above that first the answers, then the text, grow step by step with the text scale as far as
    all fits: so nothing is ever set smaller for it. ``aspect`` is the shape of the game's board.
    """
    layout = setter.layout
    found = _usual(setter_at(setter, 1.0), say, lesson, aspect)
    if layout.text_scale < 1.0:
        found = _found((setter, setter), say, lesson, aspect, found[0].style)
    scale = 1.0
    while scale < layout.text_scale:
        scale = min(round(scale + FINER, 4), layout.text_scale)
        for at in (1, 0):
            setters = [setter_at(setter, each) for each in found[0].scales]
            setters[at] = setter_at(setter, scale)
            larger = _found((setters[0], setters[1]), say, lesson, aspect, found[0].style)
            found = larger if _fits(layout, aspect, larger) else found
    most = max(card_height(layout, aspect, one) for one in found)
    return [replace(one, most=most) for one in found]


def _usual(setter: Typesetter, say: Texts, lesson: Lesson, aspect: float) -> list[Needs]:
    """Return what the papers hold at 100 %."""
    found: list[Needs] = []
    for style in (Type.LEAD, Type.BODY):
        found = _found((setter, setter), say, lesson, aspect, style)
        if _fits(setter.layout, aspect, found):
            break
    return found


def setter_at(setter: Typesetter, scale: float) -> Typesetter:
    """Return what sets type for the same window at a text scale."""
    if scale == setter.layout.text_scale:
        return setter
    return Typesetter(replace(setter.layout, text_scale=scale))


def _found(
    setters: tuple[Typesetter, Typesetter], say: Texts, lesson: Lesson, aspect: float, style: Type
) -> list[Needs]:
    layout = setters[0].layout
    wide = text_width(layout, aspect)
    found = [needs(setters, say, lesson, step, wide, style) for step in lesson.steps]
    if layout.portrait:  # one height for all steps: the board above must not move
        found = [_most(found)] * len(found)
    return found


def _fits(layout: Layout, aspect: float, found: list[Needs]) -> bool:
    room = card_room(layout, aspect)
    return all(card_height(layout, aspect, one) <= room for one in found)
