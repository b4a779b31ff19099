"""Text is measured, wrapped and shrunk so that all of it shows; no font of the system is asked."""

from pathlib import Path

import pygame
import pytest

from games.ui.layout import Layout
from games.ui.text import Cache, Typesetter
from games.ui.theme import Type


@pytest.fixture
def setter():
    """Return a typesetter for 1280x720."""
    return Typesetter(Layout(1280, 720))


def test_wrapped_lines_fit_and_lose_nothing(setter):
    """Every line fits and the words come back in order."""
    text = "Donaudampfschifffahrt und vier in einer Reihe"
    lines = setter.wrap(text, Type.BODY, 200)
    assert len(lines) > 1
    assert all(setter.width(line, Type.BODY) <= 200 for line in lines)
    assert " ".join(lines) == text


def test_a_word_too_long_breaks_between_signs(setter):
    """Nothing is left out of a word that is wider than the line."""
    lines = setter.wrap("Ww" * 30, Type.BODY, 100)
    assert "".join(lines) == "Ww" * 30
    assert all(setter.width(line, Type.BODY) <= 100 for line in lines)


def test_a_hard_space_holds_figure_and_unit_together(setter):
    """A line may end before them, not between them."""
    text = "Abstand 9\N{NO-BREAK SPACE}%"
    lines = setter.wrap(text, Type.BODY, setter.width("Abstand 9", Type.BODY))
    assert lines == ("Abstand", "9\N{NO-BREAK SPACE}%")


def test_fit_shrinks_until_it_fits(setter):
    """Text that does not fit is set smaller, text that fits keeps its size."""
    text = "Einstellungen und Spielregeln"
    assert setter.fit("OK", Type.BODY, 200, 60) == 20
    px = setter.fit(text, Type.BODY, 120, 60)
    assert px < 20
    assert setter.width(text, Type.BODY, px) <= 120


def test_figures_have_one_width(setter):
    """Changing numbers do not move what stands beside them."""
    widths = {setter.render(n, Type.HEAD, tabular=True).get_width() for n in ("11", "20", "88")}
    assert len(widths) == 1


def test_odd_texts_do_not_raise(setter):
    """Empty text and a NUL are drawn as nothing."""
    assert setter.render("", Type.BODY).get_height() > 0
    assert setter.render("a\0b", Type.BODY).get_width() == setter.width("ab", Type.BODY)


def test_rendered_text_is_kept_within_a_bound(setter):
    """The same text is one picture; what was not used for longest is forgotten."""
    assert setter.render("Galtoni", Type.BODY) is setter.render("Galtoni", Type.BODY)
    cache = Cache(2)
    made = []
    for key in "abac":
        cache.get(key, lambda key=key: made.append(key) or key)
    assert made == ["a", "b", "c"]
    assert len(cache) == 2
    cache.get("b", lambda: made.append("b again"))
    assert made[-1] == "b again"


def test_no_source_asks_for_a_font_of_the_system():
    """Fonts come from packages: no SysFont, no default font (E14)."""
    root = Path(__file__).parents[2] / "games"
    sources = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py")}
    assert len(sources) > 20
    for path, source in sources.items():
        for forbidden in ("SysFont", "Font(None", "match_font", "get_default_font"):
            assert forbidden not in source, path


def test_text_needs_no_font_of_the_system(monkeypatch):
    """Text is set where the system offers no fonts at all (E14)."""
    monkeypatch.setattr(pygame.font, "SysFont", None)
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    assert Typesetter(Layout(640, 360)).render("Spiel", Type.TITLE).get_width() > 20


def _lines(setter, text, up_to):
    """Return ``text`` wrapped as broad as ``up_to`` is."""
    return setter.wrap(text, Type.BODY, setter.width(up_to, Type.BODY))


def test_a_number_stays_with_its_word(setter):
    """A pit's number does not begin a line, nor does a count end one."""
    assert _lines(setter, "Säe jetzt aus Grube 1 nach links", "Säe jetzt aus Grube") == (
        "Säe jetzt aus",
        "Grube 1 nach links",
    )
    assert _lines(setter, "Damit hast du jetzt 23 Punkte mehr", "Damit hast du jetzt 23") == (
        "Damit hast du jetzt",
        "23 Punkte mehr",
    )


def test_a_short_last_sentence_takes_no_end_of_the_one_before(setter):
    """It stands in a line for itself; two words of one do not."""
    begin = "Endet deine Saat in einer leeren Grube auf deiner Seite, "
    begin += "bekommst du diesen Stein und alle Steine gegenüber."
    width = setter.width("bekommst du diesen Stein und alle Steine gegenüber. Säe", Type.BODY)
    lines = setter.wrap(f"{begin} Säe aus Grube 1.", Type.BODY, width)
    assert [line.split()[-1] for line in lines] == ["Seite,", "gegenüber.", "1."]
    assert lines[-1] == "Säe aus Grube 1."


def test_no_short_word_is_left_alone_in_the_last_line(setter):
    """The line before gives a word away, if it has some to spare."""
    text = "Du darfst jetzt alle Steine nehmen, die dort liegen, oder auch da"
    assert _lines(
        setter, text, "Du darfst jetzt alle Steine nehmen, die dort liegen, oder auch"
    ) == (
        "Du darfst jetzt alle Steine nehmen, die dort",
        "liegen, oder auch da",
    )
    assert _lines(setter, "Nimm ab", "Nimm a") == ("Nimm", "ab")


def test_no_sentence_begins_with_its_first_word_alone_at_the_end_of_a_line(setter):
    """Its first word goes down to the others."""
    text = "Du bekommst alle Steine. Säe dann aus Grube 1."
    assert _lines(setter, text, "Du bekommst alle Steine. Säe da") == (
        "Du bekommst alle Steine.",
        "Säe dann aus Grube 1.",
    )


def test_keeping_words_together_costs_no_line(setter):
    """Where it would take one more line, a number may begin one."""
    text = "aus Grube 1 bis Grube 2"
    width = setter.width("aus Grube", Type.BODY)
    plain = setter.wrap(text, Type.BODY, width)
    assert len(plain) == 3
    assert all(setter.width(line, Type.BODY) <= width for line in plain)


def test_a_number_is_not_kept_to_a_little_word_where_that_makes_a_line_short(setter):
    """What is no name and no count may break: no first line of two words for its sake."""
    assert _lines(
        setter,
        "Einer geht in 83 von 100 Fällen gut, zwei in 69.",
        "Einer geht in 83 von 10",
    ) == ("Einer geht in 83 von", "100 Fällen gut,", "zwei in 69.")
    assert _lines(
        setter, "It lands in 5 of them, and then in pit 4", "It lands in 5 of them, and t"
    ) == ("It lands in 5 of them, and", "then in pit 4")


def test_a_name_or_a_count_breaks_before_a_line_gets_half_as_short(setter):
    """Nothing is worth a first line that is nearly empty, if the others are full."""
    text = "Stand nach 12 Partien: unentschieden"
    width = setter.width("Stand nach 12 Pa", Type.BODY)
    lines = setter.wrap(text, Type.BODY, width)
    assert min(setter.width(line, Type.BODY) for line in lines[:-1]) >= 0.5 * width


def test_no_word_is_cut_so_that_a_number_stays_with_it(setter):
    """Number and word that find no room in one line are parted between them."""
    width = setter.width("20 Zählung", Type.BODY)
    assert setter.wrap("von 20 Zählungen", Type.BODY, width) == ("von 20", "Zählungen")


def test_a_size_that_fits_is_found_with_few_fonts() -> None:
    setter = Typesetter(Layout(1920, 1080))
    assert setter.fit("5", Type.TITLE, 108, 57) == 45
    assert len(setter._fonts) <= 8  # not each of the 45 sizes between


def _tried(setter: Typesetter, text: str, width: int, height: int, lines: int) -> int:
    """Return the size that trying each of them finds."""
    for px in range(setter.size(Type.TITLE), 6, -1):
        found = setter.wrap(text, Type.TITLE, width, px)
        whole = all(setter.width(word, Type.TITLE, px) <= width for word in text.split())
        high = setter.line(Type.TITLE, px) * len(found)
        if whole and len(found) <= lines and high <= height:
            return px
    return 6


def test_the_size_found_quickly_is_the_one_that_trying_each_finds() -> None:
    setter = Typesetter(Layout(1280, 720))
    texts = ("12", "Königsflucht", "Du bist dran: wähle eine Grube.", "Mehr als 18 würfeln")
    for text in texts:
        for room in ((40, 30, 1), (150, 20, 1), (150, 60, 2), (260, 90, 3)):
            assert setter.fit(text, Type.TITLE, *room) == _tried(setter, text, *room)
