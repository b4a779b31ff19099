"""Lessons' places and words, without a board: nothing overlaps, everything fits."""

from dataclasses import replace
from functools import cache

import pytest
from pygame import Rect

from assets.texts import Texts
from games.arcade.lessons import lesson_of
from games.arcade.scenes.learn_card import lines_in
from games.arcade.scenes.learn_layout import learn_places
from games.arcade.scenes.learn_words import papers
from games.arcade.tables import table_module
from games.core import registry
from games.ui.layout import Layout
from games.ui.text import Typesetter
from games.ui.theme import Type


def acts_of(name, step):
    """Return how many buttons each seat has in a step, the learner's first."""
    own = {"galtoni": 1, "mancala": 2 * (step.options.get("taking") == "decide")}.get(name, 0)
    return [own] + [0] * (step.seats - 1)


def places_of(layout, name, number, language="de"):
    """Return the places of a step, from 0."""
    lesson, aspect = lesson_of(name), table_module(name).TABLE.aspect
    found = needs_of(layout, name, language)[number]
    return learn_places(layout, acts_of(name, lesson.steps[number]), aspect, found)


@cache
def needs_of(layout, name, language):
    """Return what the papers of a game's lesson hold."""
    aspect = table_module(name).TABLE.aspect
    return papers(Typesetter(layout), Texts(language), lesson_of(name), aspect)


def sizes_of(layout, name, language):
    """Return for every step at which sizes (pixels) its text and its answers are set."""
    say, values, found = Texts(language), {"guess": 1, "fell": "4"}, []
    values |= lesson_of(name).figures()
    scales = needs_of(layout, name, language)[0].scales
    setters = [Typesetter(replace(layout, text_scale=scale)) for scale in scales]
    for number, step in enumerate(lesson_of(name).steps):
        paper = places_of(layout, name, number, language).paper
        beside = Rect(paper.reply).inflate(-layout.px(38), 0)
        lead = needs_of(layout, name, language)[number].style
        for ending, room in (("text", paper.text), ("good", beside), ("wrong", beside)):
            words = say(f"learn_{name}.{step.key}_{ending}", **values)
            style = lead if ending == "text" else Type.BODY
            setter = setters[ending != "text"]
            found.append(setter.fit(words, style, *room.size, lines_in(setter, room, style)))
    return found


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (1024, 768)])
@pytest.mark.parametrize("name", registry.NAMES)
def test_nothing_overlaps_and_everything_is_in_sight(name, size):
    layout = Layout(*size)
    for number in range(len(lesson_of(name).steps)):
        places = places_of(layout, name, number)
        parts = [places.board, places.paper.card]
        parts += [place.card for place in places.seats if place.card.width > 1]
        parts += list(places.corner)
        for one, rect in enumerate(parts):
            assert layout.screen.contains(rect)
            assert rect.collidelist(parts[one + 1 :]) < 0
        buttons = [*places.corner, places.paper.previous, places.paper.next]
        buttons += [rect for place in places.seats for rect in place.acts]
        assert min(min(rect.size) for rect in buttons) >= layout.px(48) - 1


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1024, 768)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_larger_text_is_never_set_smaller(language, size):
    """From 90 % to 120 % no text and no answer of any step loses a pixel."""
    for name in registry.NAMES:
        before = None
        for scale in (0.9, 1.0, 1.1, 1.2):
            sizes = sizes_of(Layout(*size, scale), name, language)
            if before is not None:
                assert all(map(int.__ge__, sizes, before)), (name, scale, sizes, before)
            before = sizes


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_words_fit_at_the_largest_text_without_being_set_much_smaller(language, size):
    """At 120 % they are at least as large as the usual text, and nearly all larger."""
    layout = Layout(*size, 1.2)
    usual = Typesetter(replace(layout, text_scale=1.0)).size(Type.BODY)
    sizes = [px for name in registry.NAMES for px in sizes_of(layout, name, language)]
    assert min(sizes) >= usual
    assert sum(px > usual for px in sizes) >= 0.9 * len(sizes)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (1024, 768)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_paper_is_as_large_as_its_words_and_they_are_set_large(language, size):
    """Beside or below the board no more than a seventh of the paper is kept for nothing."""
    layout = Layout(*size)
    for name in registry.NAMES:
        lesson, aspect = lesson_of(name), table_module(name).TABLE.aspect
        low = aspect > 2 and not layout.portrait  # below a wide board it is always as high
        for number in range(len(lesson.steps)):
            found = needs_of(layout, name, language)[number]
            assert found.style is Type.LEAD, (name, number)
            if low:
                continue
            paper = places_of(layout, name, number, language).paper
            spare = paper.text.height - found.text + paper.reply.height - found.reply
            assert spare <= paper.card.height / 7, (name, number)


def test_the_board_stays_where_it_is_from_step_to_step():
    """In portrait the paper has the height of the longest step."""
    layout = Layout(1080, 1920)
    for name in registry.NAMES:
        count = len(lesson_of(name).steps)
        assert len({tuple(places_of(layout, name, number).board) for number in range(count)}) == 1
