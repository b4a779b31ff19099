"""What lies below the settings follows them: no word of the old language, no old colour stays."""

import re
import tomllib
from importlib import resources

import pygame
import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.arcade.tables import available
from games.ui.intentions import Back, Hint, Weigh


def catalogue(language):
    """Return all words of a language by area and key."""
    found = {}
    for file in resources.files("assets").joinpath("locale", language).iterdir():
        if file.name.endswith(".toml"):
            area = file.name.removesuffix(".toml")
            kept = tomllib.loads(file.read_text(encoding="utf-8"))
            found |= {f"{area}.{key}": words for key, words in kept.items()}
    return found


def pattern(words):
    """Return what finds a text of the catalogue, whatever was put into it."""
    pieces = re.split(r"\{[^}]*\}", words)
    return "(.+)".join(re.escape(piece) for piece in pieces)


@pytest.fixture(scope="module")
def english():
    """Return what finds words that are English and not German as well."""
    german = catalogue("de")
    there = set(german.values())
    told = [
        words
        for key, words in catalogue("en").items()
        if words not in there and re.search(r"[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", words))
    ]
    return re.compile("|".join(f"(?:{pattern(words)})" for words in sorted(set(told))))


def left_over(english, drawn):
    """Return the texts drawn that are English."""
    return sorted({text for text, *_ in drawn if text.strip() and english.fullmatch(text)})


def change(app, **settings):
    """Change settings as the page of settings does."""
    for name, value in settings.items():
        setattr(app.desk.settings, name, value)
    app.desk.settings_changed()


def look(app, drawn):
    """Draw the scene that is played anew."""
    drawn.clear()
    top = app.desk.stack.top
    top.whole = True
    top.draw(pygame.Surface(app.screen.size))


@pytest.mark.parametrize("name", available())
def test_table_and_pause_speak_the_language_chosen_in_the_pause(
    kit, quick, unbaked, drawn, english, name
):
    """The line, seats, tools, the bar beside the board, and all of the pause over it."""
    app, house = kit.arcade((1280, 720), "en")
    plan = MatchPlan.usual(name)
    for seat in plan.seats:
        seat.level = ""
    table = TableScene(house, plan.begin(house.saves, 1))
    app.start([MenuScene(house), table])
    kit.live(app, 30)
    table.act(table.match.actions()[0])
    kit.live(app, 200)
    app.do(Weigh())
    kit.live(app, 60)
    app.do(Hint())
    kit.live(app, 60)
    assert table.line.startswith("Good")
    balance = table.hinting.gauge.tip
    app.desk.stack.push(pause_of(table))
    look(app, drawn)
    assert left_over(english, drawn)  # English is found where it is
    drawn.clear()
    change(app, language="de")
    kit.live(app, 2)
    app.do(Back())
    kit.live(app, 60)
    app.desk.stack.pop()
    kit.live(app, 2)
    assert left_over(english, drawn) == []
    assert table.line.startswith("Gut")
    assert table.hinting.gauge.tip != balance
    assert not any(map(english.fullmatch, map(table.seat_words, table.people)))
