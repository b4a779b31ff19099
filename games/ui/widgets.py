"""Widgets as behaviour alone: values, touching, stepping. How they look: widget_views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from games.ui.theme import INK, Colour, Type
from games.ui.tween import Tween
from games.ui.typed import Typed

Action = Callable[[], None]
NAME = 16
"""So many signs a name may have."""
NEARLY_FULL = 3
"""With so many signs left it is said how many there are."""


class Widget:
    """Something in a rectangle that may be touched and chosen."""

    focusable = True
    aside = False
    """Whether it lies beside what is stepped through: steps up and down pass it by."""

    def __init__(self) -> None:
        """Start with no place; a scene arranges it."""
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.chosen = False
        self.pane: Pane | None = None

    @property
    def reachable(self) -> bool:
        """Whether it can be chosen now."""
        return self.focusable and self.enabled and self.visible

    @property
    def spot(self) -> Rect:
        """Return where it is seen to be chosen: steps of keys and pad lead from there to there."""
        return self.rect

    def hit(self, x: float, y: float) -> bool:
        """Whether the point is on it, where its pane lets it show."""
        if self.pane is not None and not self.pane.rect.collidepoint(x, y):
            return False
        return self.visible and self.rect.collidepoint(x, y)

    def press(self, x: float, y: float) -> None:
        """The pointer went down on it."""
        self.pressed = True

    def drag(self, x: float, y: float) -> None:
        """The pointer moved while it is held."""

    def release(self, x: float, y: float) -> None:
        """The pointer went up; on the widget itself that does it."""
        was, self.pressed = self.pressed, False
        if was and self.hit(x, y):
            self.activate()

    def cancel(self) -> None:
        """Let go without doing it."""
        self.pressed = False

    def activate(self) -> None:
        """Do it."""

    def step(self, dx: int, dy: int) -> bool:
        """Take a step of keys or pad; False passes it on to the focus."""
        return False

    def update(self, dt: float) -> bool:
        """Move on by ``dt`` seconds; whether it looks different now."""
        return False


class Label(Widget):
    """Words; nothing to touch."""

    focusable = False

    def __init__(
        self,
        text: str,
        style: Type = Type.BODY,
        colour: Colour = INK,
        align: float = 0.0,
        lines: int = 1,
        valign: float = 0.5,
        tabular: bool = False,
    ) -> None:
        """Show ``text`` in at most ``lines`` lines; ``tabular`` figures are all as wide."""
        super().__init__()
        self.tabular = tabular
        self.text, self.style, self.colour = text, style, colour
        self.align, self.lines, self.valign = align, lines, valign


class Button(Widget):
    """Does one thing; ``kind`` is wood, brass (the main one), dark or paper; ``icon`` a sign."""

    def __init__(
        self, text: str, action: Action, kind: str = "wood", icon: str = "", note: str = ""
    ) -> None:
        """Do ``action`` when activated; ``note`` is a second, smaller line."""
        super().__init__()
        self.text, self.action, self.kind, self.icon, self.note = text, action, kind, icon, note

    @property
    def stands_out(self) -> bool:
        """Whether it is the main button of its page, which keys and pad press at once."""
        return self.kind == "brass"

    def activate(self) -> None:
        """Do it, unless it is disabled."""
        if self.enabled:
            self.action()


class HoldButton(Widget):
    """Does something for as long as it is held down."""

    focusable = False

    def __init__(self, held: Callable[[bool], None], kind: str = "dark", icon: str = "") -> None:
        """Tell ``held`` of pressing (True) and letting go (False)."""
        super().__init__()
        self.held, self.kind, self.icon = held, kind, icon
        self.text = self.note = ""

    def press(self, x: float, y: float) -> None:
        """Begin."""
        super().press(x, y)
        self.held(True)

    def release(self, x: float, y: float) -> None:
        """End, wherever the pointer is now."""
        self.pressed = False
        self.held(False)

    def cancel(self) -> None:
        """End."""
        super().cancel()
        self.held(False)


class Toggle(Widget):
    """On or off."""

    def __init__(self, text: str, value: bool, changed: Callable[[bool], None]) -> None:
        """Tell ``changed`` of every new value."""
        super().__init__()
        self.text, self.value, self.changed = text, value, changed
        self.knob = Tween(float(value), 0.16)

    def activate(self) -> None:
        """Switch over."""
        if self.enabled:
            self.value = not self.value
            self.knob.aim(float(self.value))
            self.changed(self.value)

    def step(self, dx: int, dy: int) -> bool:
        """Right is on, left is off."""
        if dx and self.value != (dx > 0):
            self.activate()
        return bool(dx)

    def update(self, dt: float) -> bool:
        """Let the knob arrive."""
        return self.knob.update(dt)


class Choice(Widget):
    """One of several, stepped through."""

    def __init__(
        self,
        text: str,
        options: Sequence[tuple[Any, str]],
        value: Any,
        changed: Callable[[Any], None],
    ) -> None:
        """Choose among (value, words); an unknown ``value`` starts at the first."""
        super().__init__()
        self.text, self.options, self.changed = text, list(options), changed
        values = [option for option, _ in self.options]
        self.index = values.index(value) if value in values else 0
        self._side = 1
        self.above = 0
        """How much of its height (real pixels) its words take above what can be changed."""
        self.share = 0.58
        """How much of its width can be changed where its words stand beside it."""

    @property
    def value(self) -> Any:
        """Return the chosen value."""
        return self.options[self.index][0]

    @property
    def words(self) -> str:
        """Return the chosen value in words."""
        return self.options[self.index][1]

    def press(self, x: float, y: float) -> None:
        """Remember whether the left arrow was touched."""
        super().press(x, y)
        self._side = -1 if self.back_side(x) else 1

    def back_side(self, x: float) -> bool:
        """Whether ``x`` is on the arrow that goes back."""
        value = self.value_rect()
        return value.left <= x < value.left + value.height * 1.2

    def value_rect(self) -> Rect:
        """Return the part with arrows and value: all of it without words of its own."""
        if not self.text:
            return self.rect
        if self.above:
            high = self.rect.height - self.above
            return Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
        wide = round(self.rect.width * self.share)
        return Rect(self.rect.right - wide, self.rect.top, wide, self.rect.height)

    def activate(self) -> None:
        """Go one on, or back where the left arrow was touched."""
        side, self._side = self._side, 1
        self.step(side, 0)

    def step(self, dx: int, dy: int) -> bool:
        """Go one on or back, round and round."""
        if dx and self.enabled and len(self.options) > 1:
            self.index = (self.index + dx) % len(self.options)
            self.changed(self.value)
        return bool(dx)


class Slider(Widget):
    """A number between two ends, dragged or stepped."""

    def __init__(
        self,
        text: str,
        span: tuple[float, float],
        step: float,
        value: float,
        changed: Callable[[float], None],
        show: Callable[[float], str] = str,
    ) -> None:
        """Choose a number within ``span`` in multiples of ``step``; ``show`` words it."""
        super().__init__()
        self.text, self.span, self.grain = text, span, step
        self.changed, self.show = changed, show
        self.value = self._snapped(value)

    def _snapped(self, value: float) -> float:
        low, high = self.span
        steps = round((min(high, max(low, value)) - low) / self.grain)
        return min(high, round(low + steps * self.grain, 6))

    def groove(self) -> Rect:
        """Return the line along which the knob runs."""
        wide = round(self.rect.width * 0.58)
        knob = self.rect.height
        return Rect(
            self.rect.right - wide + knob // 2,
            self.rect.centery - knob // 12,
            max(1, wide - round(knob * 2.4)),
            max(2, knob // 6),
        )

    @property
    def share(self) -> float:
        """Return where the value lies between the ends, 0 to 1."""
        low, high = self.span
        return (self.value - low) / (high - low)

    def _set(self, value: float) -> None:
        snapped = self._snapped(value)
        if snapped != self.value:
            self.value = snapped
            self.changed(snapped)

    def press(self, x: float, y: float) -> None:
        """Bring the knob to the pointer."""
        super().press(x, y)
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        """Let the knob follow the pointer."""
        groove = self.groove()
        low, high = self.span
        if self.enabled:
            self._set(low + (high - low) * (x - groove.left) / groove.width)

    def step(self, dx: int, dy: int) -> bool:
        """Go one step."""
        if dx and self.enabled:
            self._set(self.value + dx * self.grain)
        return bool(dx)


class TextField(Widget):
    """A short text, such as a name."""

    def __init__(
        self,
        text: str,
        value: str,
        changed: Callable[[str], None],
        limit: int = NAME,
        hint: str = "",
    ) -> None:
        """Hold at most ``limit`` signs; ``hint`` stands there while it is empty."""
        super().__init__()
        self.hint = hint
        self.text, self.changed = text, changed
        self.typed = Typed(value, limit)
        self.begun = False
        """Whether somebody is typing here: it was touched, or a sign came or went."""
        self.rests = False
        """Whether what was typed has been accepted: no cursor waits for more."""

    @property
    def value(self) -> str:
        """Return what stands there."""
        return self.typed.value

    @property
    def limit(self) -> int:
        """Return how many signs there may be."""
        return self.typed.limit

    @property
    def count(self) -> str:
        """Return how many signs there are of how many, once there is little room left."""
        length, limit = len(self.value), self.limit
        return f"{length}/{limit}" if length > limit - NEARLY_FULL or self.typed.cut else ""

    def press(self, x: float, y: float) -> None:
        """Begin to type: what stands there is selected, a second touch leaves it as it is."""
        super().press(x, y)
        self.typed.go("end" if self.begun else "all")
        self.begun, self.rests = True, False

    def accept(self) -> bool:
        """Leave what was typed as it is; False when nobody was typing."""
        was, self.begun = self.begun, False
        self.rests |= was
        return was

    def let_go(self) -> None:
        """Be left: whoever comes back finds the cursor at the place it had."""
        self.begun = self.rests = False

    def type(self, text: str) -> None:
        """Put in what was typed, as far as there is room."""
        self._change(lambda: self.typed.put(text))

    def erase(self, ahead: bool = False) -> None:
        """Take away what is selected, or the sign before the cursor, or ``ahead`` of it."""
        self._change(lambda: self.typed.erase(ahead))

    def _change(self, do: Action) -> None:
        self.begun, self.rests = True, False
        before = self.value
        do()
        if self.value != before:
            self.changed(self.value)


class Pane(Widget):
    """A window on something higher than itself; what lies in it is moved by scrolling."""

    focusable = False

    def __init__(self) -> None:
        """Start with nothing in it."""
        super().__init__()
        self.children: list[Widget] = []
        self.content = 0
        self.offset = 0
        self._grip: tuple[float, int] | None = None

    def hold(self, children: Sequence[Widget]) -> None:
        """Take widgets in."""
        self.children = list(children)
        for child in children:
            child.pane = self

    @property
    def reach(self) -> int:
        """Return how far it can be scrolled, in real pixels."""
        return max(0, self.content - self.rect.height)

    def scroll_to(self, offset: float) -> bool:
        """Show from ``offset`` on, as far as there is more; whether anything moved."""
        wanted = min(self.reach, max(0, round(offset)))
        shift, self.offset = self.offset - wanted, wanted
        for child in self.children:
            child.rect.move_ip(0, shift)
        return shift != 0

    def show(self, child: Widget) -> bool:
        """Scroll as far as needed to see ``child``; whether anything moved."""
        margin = child.rect.height // 2
        if child.rect.top < self.rect.top:
            return self.scroll_to(self.offset + child.rect.top - self.rect.top - margin)
        if child.rect.bottom > self.rect.bottom:
            return self.scroll_to(self.offset + child.rect.bottom - self.rect.bottom + margin)
        return False

    def press(self, x: float, y: float) -> None:
        """Take hold of the content."""
        self._grip = (y, self.offset)

    def drag(self, x: float, y: float) -> None:
        """Pull the content along."""
        if self._grip is not None:
            self.scroll_to(self._grip[1] + self._grip[0] - y)

    def release(self, x: float, y: float) -> None:
        """Let go of the content."""
        self._grip = None


class ScrollText(Pane):
    """A page of text that scrolls; keys and pad step through it."""

    focusable = True

    def __init__(self, page: str, line: int = 24) -> None:
        """Show ``page`` (headings start with #, items with -); a line is ``line`` pixels high."""
        super().__init__()
        self.page = page
        self.line = line
        self.figures: Any = {}
        """The pictures of its parts, by their numbers: see ``page_view.lay_page``."""

    def step(self, dx: int, dy: int) -> bool:
        """Go a few lines up or down; at an end the step is passed on."""
        return bool(dy) and self.scroll_to(self.offset + dy * self.line * 3)
