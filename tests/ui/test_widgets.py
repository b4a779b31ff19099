"""Every widget takes every kind of input, and one focus serves pointer, keys and pad."""

import pygame
import pytest
from pygame import Rect

from games.ui.focus import Focus
from games.ui.intentions import (
    Confirm,
    Digit,
    Erase,
    FocusLost,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
    TypeText,
)
from games.ui.theme import CREAM, INK, JOKER, MAPLE, PAPER, PAPER_SHADE, WALNUT, contrast
from games.ui.widget_views import VIEWS, draw_widget
from games.ui.widgets import (
    Button,
    Choice,
    HoldButton,
    Label,
    Pane,
    ScrollText,
    Slider,
    TextField,
    Toggle,
)

INPUTS = (
    Point(120, 25),
    Press(120, 25),
    Point(9000, -50),
    Release(9000, -50),
    Press(590, 25),
    Release(590, 25),
    Move(1, 0),
    Move(-1, 0),
    Move(0, 1),
    Move(0, -1),
    Next(1),
    Next(-1),
    Confirm(),
    TypeText("ä\t\0x"),
    Erase(),
    Digit(3),
    Scroll(-2.0),
    FocusLost(),
)


def everything():
    """Return one widget of each kind and what each was told."""
    told = []
    return told, [
        Label("Words"),
        Button("Play", lambda: told.append("played")),
        Toggle("Sound", True, told.append),
        Choice("Colour", [(1, "one"), (2, "two")], 2, told.append),
        Slider("Volume", (0.0, 1.0), 0.1, 0.5, told.append),
        TextField("Name", "Ada", told.append, limit=5),
        ScrollText("# Rules\nDrop.\n\n- one\n- two"),
        HoldButton(told.append, icon="faster"),
    ]


def test_every_widget_takes_every_input(desk):
    """No input raises, and values stay in range (E12)."""
    surface = pygame.Surface((640, 360))
    for number in range(8):
        told, widgets = everything()
        widget = widgets[number]
        widget.rect = Rect(10, 5, 600, 48)
        focus = Focus([widget])
        for _ in range(3):
            for intention in INPUTS:
                focus.handle(intention)
                focus.update(0.1)
                draw_widget(desk.painter, surface, widget)
        for value in told:
            if isinstance(widget, Slider):
                assert 0.0 <= value <= 1.0
            if isinstance(widget, Choice):
                assert value in (1, 2)
            if isinstance(widget, TextField):
                assert len(value) <= 5
                assert value.isprintable()


def test_every_widget_has_a_view():
    """What can be arranged can be seen."""
    _, widgets = everything()
    assert {type(widget) for widget in widgets} <= set(VIEWS)


def test_a_button_acts_on_release_upon_it():
    """Sliding off a button before letting go does nothing."""
    done = []
    button = Button("Play", lambda: done.append(1))
    button.rect = Rect(0, 0, 100, 50)
    focus = Focus([button])
    focus.handle(Press(10, 10))
    assert button.pressed
    focus.handle(Release(500, 10))
    assert done == []
    focus.handle(Press(10, 10))
    focus.handle(Release(20, 20))
    assert done == [1]


def test_losing_the_focus_lets_the_button_go():
    """A button held when the window loses the focus is not pressed afterwards (E4)."""
    done = []
    button = Button("Play", lambda: done.append(1))
    button.rect = Rect(0, 0, 100, 50)
    focus = Focus([button])
    focus.handle(Press(10, 10))
    focus.handle(FocusLost())
    focus.handle(Release(10, 10))
    assert done == []
    assert not button.pressed


def test_a_disabled_button_does_nothing():
    """Neither pointer nor keys reach it."""
    done = []
    button = Button("Play", lambda: done.append(1))
    button.rect, button.enabled = Rect(0, 0, 100, 50), False
    focus = Focus([button])
    for intention in (Press(10, 10), Release(10, 10), Next(), Confirm()):
        focus.handle(intention)
    assert done == []


def test_slider_is_dragged_and_stepped():
    """The pointer sets it, arrows step it, ends hold it."""
    told = []
    slider = Slider("", (0.9, 1.15), 0.05, 1.0, told.append)
    slider.rect = Rect(0, 0, 400, 48)
    focus = Focus([slider])
    groove = slider.groove()
    focus.handle(Press(groove.right, groove.centery))
    assert slider.value == 1.15
    focus.handle(Point(-1000, 0))
    focus.handle(Release(-1000, 0))
    assert slider.value == 0.9
    focus.handle(Move(1, 0))
    focus.handle(Move(1, 0))
    assert slider.value == 0.95
    assert told == [1.15, 0.9, 0.95]


def test_choice_goes_round_and_back_on_its_left_arrow():
    """The left arrow goes back, anywhere else on."""
    told = []
    choice = Choice("", [("a", "A"), ("b", "B"), ("c", "C")], "a", told.append)
    choice.rect = Rect(0, 0, 300, 50)
    focus = Focus([choice])
    for x in (280, 280, 280, 10):
        focus.handle(Press(x, 20))
        focus.handle(Release(x, 20))
    assert told == ["b", "c", "a", "c"]


def test_arrows_walk_to_the_nearest_widget():
    """A step goes to what lies in its direction; the mark shows after keys, not the pointer."""
    buttons = [Button(name, lambda: None) for name in "abcd"]
    for number, button in enumerate(buttons):
        button.rect = Rect(100 * (number % 2), 60 * (number // 2), 90, 50)
    focus = Focus(buttons)
    focus.handle(Press(10, 10))
    focus.handle(Release(10, 10))
    assert focus.chosen is buttons[0]
    assert not buttons[0].chosen
    focus.handle(Move(1, 0))
    assert buttons[0].chosen
    focus.handle(Move(1, 0))
    assert focus.chosen is buttons[1]
    focus.handle(Move(0, 1))
    assert focus.chosen is buttons[3]
    focus.handle(Move(0, 1))
    assert focus.chosen is buttons[3]
    focus.handle(Next(1))
    assert focus.chosen is buttons[0]


def test_typing_needs_a_chosen_field():
    """Text goes where the field is chosen, as far as it has room."""
    told = []
    field = TextField("", "", told.append, limit=3)
    field.rect = Rect(0, 0, 200, 50)
    focus = Focus([field])
    focus.handle(TypeText("x"))
    assert field.value == ""
    focus.handle(Press(5, 5))
    assert focus.typing
    focus.handle(TypeText("Jörg"))
    assert field.value == "Jör"
    focus.handle(Erase())
    assert field.value == "Jö"


def test_pane_scrolls_to_the_chosen_and_no_further():
    """Items out of sight cannot be touched; the chosen one is brought into sight."""
    taken = []
    items = Pane()
    items.hold([Button(f"item {n}", lambda n=n: taken.append(n)) for n in range(10)])
    items.rect, items.content = Rect(0, 0, 200, 100), 498
    for number, item in enumerate(items.children):
        item.rect = Rect(0, 50 * number, 200, 48)
    focus = Focus([items, *items.children])
    focus.handle(Press(10, 120))
    focus.handle(Release(10, 120))
    assert taken == []
    for _ in range(10):
        focus.handle(Next(1))
    assert items.rect.contains(items.children[9].rect)
    focus.handle(Confirm())
    assert taken == [9]
    assert items.scroll_to(10_000) is False
    assert items.offset == items.reach


def test_what_comes_into_sight_shows_half_of_its_neighbour():
    """So it is seen that there is more, above and below."""
    pane = Pane()
    pane.hold([Button("", lambda: None) for _ in range(10)])
    pane.rect, pane.content = Rect(0, 0, 200, 100), 500
    for number, child in enumerate(pane.children):
        child.rect = Rect(0, 50 * number, 200, 48)
    pane.show(pane.children[5])
    assert pane.offset == 298 - 100 + 24
    pane.show(pane.children[2])
    assert pane.offset == 100 - 24
    assert not pane.show(pane.children[2])


def test_a_slider_that_is_dragged_gives_the_hand_to_its_like_alone():
    """A page that is built anew under the finger may have another one at that place."""
    told = []
    old = Slider("", (0.0, 1.0), 0.1, 0.5, told.append)
    old.rect = Rect(0, 0, 400, 50)
    focus = Focus([old])
    focus.handle(Press(300, 25))
    like, other = (Slider("", (0.0, end), 0.1, 0.5, told.append) for end in (1.0, 2.0))
    like.rect, other.rect = Rect(old.rect), Rect(old.rect)
    focus.set([like])
    assert (focus.holds, like.pressed) == (True, True)
    focus.set([other])
    assert (focus.holds, other.pressed) == (False, False)


def test_a_pane_is_pulled_by_the_finger():
    """Dragging beside the items scrolls."""
    pane = Pane()
    pane.rect, pane.content = Rect(0, 0, 100, 100), 300
    focus = Focus([pane])
    focus.handle(Press(50, 90))
    focus.handle(Point(50, 40))
    assert pane.offset == 50


@pytest.mark.parametrize(
    ("ink", "ground"),
    [(INK, PAPER), (INK, PAPER_SHADE), (INK, MAPLE), (INK, JOKER), (CREAM, WALNUT)],
)
def test_words_stand_out(ink, ground):
    """Text has a contrast of at least 4.5:1 to what it stands on."""
    assert contrast(ink, ground) >= 4.5


def test_the_first_confirmation_goes_to_the_main_button():
    """Enter, or the button of a pad, on a fresh page presses the one that stands out."""
    pressed = []
    other = Button("other", lambda: pressed.append("other"))
    main = Button("main", lambda: pressed.append("main"), "brass")
    focus = Focus()
    focus.set([other, main])
    assert focus.handle(Confirm())
    assert (focus.chosen, pressed) == (main, ["main"])


def test_steps_down_pass_what_lies_aside_by_and_reach_it_after_the_last():
    """A column of rows ends at its own foot, though something beside it lies lower."""
    row, foot, door = (Button(name, lambda: None) for name in ("row", "foot", "door"))
    row.rect, foot.rect = Rect(300, 100, 200, 50), Rect(500, 300, 200, 50)
    door.rect, door.aside = Rect(300, 310, 100, 50), True
    focus = Focus([row, foot, door])
    chosen = []
    for _ in range(4):
        focus.handle(Move(0, 1))
        chosen.append(focus.chosen.text)
    assert chosen == ["row", "foot", "door", "door"]
    focus.handle(Move(1, 0))
    assert focus.chosen is foot


def test_steps_lead_nowhere_rather_than_the_other_way():
    """Down from the foot does not go up to what lies beside, a step to the side not far down."""
    row, foot, door = (Button(name, lambda: None) for name in ("row", "foot", "door"))
    row.rect, foot.rect = Rect(300, 100, 200, 50), Rect(500, 300, 200, 50)
    door.rect, door.aside = Rect(300, 200, 100, 50), True
    focus = Focus([row, foot, door])
    focus._choose(foot, True)
    focus.handle(Move(0, 1))
    assert focus.chosen is foot
    focus.handle(Move(0, -1))
    assert focus.chosen is row
    focus.handle(Move(-1, 0))
    assert focus.chosen is row


def test_what_lies_a_little_lower_in_a_row_is_not_below():
    """Down leads to the next row; so does up."""
    left, right = Button("left", lambda: None), Button("right", lambda: None)
    left.rect, right.rect = Rect(0, 112, 90, 50), Rect(300, 100, 90, 50)
    focus = Focus([right, left])
    focus._choose(right, True)
    focus.handle(Move(0, 1))
    assert focus.chosen is left  # the next in order: there is no row below
    other = Button("other", lambda: None)
    other.rect = Rect(300, 170, 90, 50)
    focus.set([right, left, other])
    focus._choose(right, True)
    focus.handle(Move(0, 1))
    assert focus.chosen is other
