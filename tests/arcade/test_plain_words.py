"""Words and signs that somebody who knows nothing of the house has to understand."""

import pygame
import pytest
from pygame import Rect

from assets.texts import LANGUAGES, Texts
from games.arcade.archive_summary import DRAW, LOSS, WIN
from games.arcade.scenes import statistics_form
from games.arcade.scenes.learn_end import LearnEndScene


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_holds_time_is_called_the_same_everywhere(language):
    """At the table, in a replay, at the practice table."""
    say = Texts(language)
    keys = ("tools.pause", "archive.hold", "practice.freeze", "arcade.pause")
    assert {say(key) for key in keys} == {"Pause"}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Steps you skipped"), ("de", "Übersprungene Schritte")]
)
def test_the_lesson_s_end_leads_to_what_was_skipped(arcade, language, words):
    app, house = arcade((1280, 720), language)
    end = LearnEndScene(house, "gipf", lambda: None, (3, 8), lambda: None)
    app.start([end])
    (main,) = (widget for widget in end.focus.widgets if getattr(widget, "kind", "") == "brass")
    assert main.text == words


def test_the_track_of_last_matches_holds_nothing_but_marbles(arcade, monkeypatch):
    """Three matches are three marbles: what is still to come has no sign that nobody explains."""
    app, _ = arcade((1280, 720))
    drawn = []
    monkeypatch.setattr(statistics_form, "_blit", lambda surface, *what: drawn.append(what))
    painter, form = app.desk.painter, (WIN, DRAW, LOSS)
    place, surface = Rect(0, 0, 600, 120), pygame.Surface((600, 120))
    statistics_form.draw_track(painter, surface, app.desk.texts, form, place)
    assert len(drawn) == 3
