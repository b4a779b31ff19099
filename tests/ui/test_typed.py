"""A line that is typed: signs in and out at the cursor, what is selected, no more than fits."""

import pytest

from games.ui.focus import Focus
from games.ui.intentions import Erase, Mark, Press, TypeText
from games.ui.typed import Typed
from games.ui.widgets import Button, TextField


def test_what_is_selected_is_typed_over():
    """All of a full line goes when something else is typed."""
    line = Typed("Maximiliane", 11)
    line.put("x")
    assert (line.value, line.cut) == ("Maximiliane", True)
    line.go("all")
    line.put("Ada")
    assert (line.value, line.cursor, line.cut) == ("Ada", 3, False)


def test_signs_go_in_and_out_where_the_cursor_is():
    """At either end, and between."""
    line = Typed("Ada", 20)
    line.go("start")
    line.put("L.")
    assert (line.value, line.cursor) == ("L.Ada", 2)
    line.erase(ahead=True)
    assert line.value == "L.da"
    line.go("right")
    line.erase()
    assert (line.value, line.cursor) == ("L.a", 2)
    line.go("end")
    line.go("left", extend=True)
    assert line.selected == (2, 3)
    line.erase()
    assert line.value == "L."
    line.go("start", extend=True)
    assert line.selected == (0, 2)
    line.go("right")
    assert line.selected == (2, 2)


def test_an_arrow_leaves_what_is_selected_at_that_side():
    """One step beyond would pass a sign by."""
    line = Typed("Ada", 20)
    line.go("all")
    line.go("left")
    assert line.selected == (0, 0)
    line.go("all")
    line.go("right")
    assert line.selected == (3, 3)


def test_a_name_begins_with_no_space():
    """Three spaces are nothing, and so is a space left in front of what was taken away."""
    line = Typed("", 20)
    line.put("   ")
    assert line.value == ""
    line.put("A B")
    line.go("start")
    line.erase(ahead=True)
    assert line.value == "B"


@pytest.fixture
def field():
    """Return (focus, field, button beside it, what was told) with the field chosen."""
    told = []
    field, button = TextField("", "Ada", told.append), Button("Go", lambda: None)
    field.rect.update(0, 0, 200, 50)
    button.rect.update(210, 0, 200, 50)
    focus = Focus([field, button])
    focus.handle(Press(5, 5))
    return focus, field, button, told


def test_the_count_is_shown_when_there_is_little_room(field):
    """And when something had no room; each change is told once."""
    focus, field, _, told = field
    assert (field.limit, field.count) == (16, "")
    focus.handle(Mark("end"))
    focus.handle(TypeText("x" * 11))
    assert field.count == "14/16"
    focus.handle(TypeText("y" * 9))
    assert (len(field.value), field.count, field.typed.cut) == (16, "16/16", True)
    focus.handle(Mark("all"))
    focus.handle(Erase())
    assert (field.value, field.count) == ("", "")
    assert [len(value) for value in told] == [14, 16, 0]


def test_an_arrow_leads_out_of_the_text_at_its_end(field):
    """Along the signs first; with shift never."""
    focus, field, button, _ = field
    focus.handle(Mark("end"))
    focus.handle(Mark("left"))
    assert (focus.chosen, field.typed.cursor) == (field, 2)
    focus.handle(Mark("end"))
    focus.handle(Mark("right", extend=True))
    assert focus.chosen is field
    focus.handle(Mark("right"))
    focus.handle(Mark("right"))
    assert focus.chosen is button


def test_a_touch_selects_what_stands_there_and_typing_replaces_it(field):
    """A second touch leaves it as it is, with the cursor behind it."""
    focus, field, _, told = field
    assert field.typed.selected == (0, 3)
    focus.handle(TypeText("Zoë"))
    assert (field.value, told) == ("Zoë", ["Zoë"])
    focus.handle(Press(5, 5))
    assert field.typed.selected == (3, 3)
