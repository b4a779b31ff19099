"""One focus for pointer, keys and pad: what is hovered, held and chosen."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.ui.intentions import (
    Confirm,
    Erase,
    FocusLost,
    Intention,
    Leaf,
    Mark,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
    TypeText,
)
from games.ui.widgets import Button, HoldButton, Pane, ScrollText, Slider, TextField, Widget

NEARLY = 0.15
"""How much of the distance of their middles two widgets are aside that lie across in part."""
LEAF = 0.9
"""How much of what is seen a page on or back is: the last lines are read again."""
WHEEL = 60
"""How far a step of the wheel scrolls, in design pixels."""


class Focus:
    """The widgets of a scene and who of them has the player's attention."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        """Care for ``widgets``, in the order in which the tabulator visits them."""
        self.widgets: list[Widget] = []
        self.chosen: Widget | None = None
        self.shown = False
        """Whether the chosen widget is marked: after keys and pad, not after the pointer."""
        self.unit = 1.0
        self.main_first = False
        """Whether keys and pad come to the main button first, not to the first one in order."""
        self._held: Widget | None = None
        self.set(widgets)

    def set(self, widgets: Sequence[Widget]) -> None:
        """Care for other widgets; the place of the chosen one and what is held are kept.

        A slider that is dragged may lay its own page out anew, as that of the size of text does:
        the hand then holds the one that stands in its place.
        """
        place = self.widgets.index(self.chosen) if self.chosen in self.widgets else None
        if self._held not in widgets:
            self._held = self._heir(widgets)
        was_main = self.chosen is not None and _is_main(self.chosen)
        self.widgets = list(widgets)
        self.chosen = None
        if place is None:
            return
        found = self.widgets[place] if place < len(self.widgets) else None
        if was_main and (found is None or not _is_main(found)):
            found = self._main() or found
        if found is not None and found.reachable:
            self._choose(found, self.shown)

    def _heir(self, widgets: Sequence[Widget]) -> Widget | None:
        """Return the slider that takes the place of the one that is held, if it is one."""
        if not isinstance(self._held, Slider) or self._held not in self.widgets:
            return None
        place = self.widgets.index(self._held)
        heir = widgets[place] if place < len(widgets) else None
        if not isinstance(heir, Slider) or heir.span != self._held.span:
            return None
        heir.pressed = True
        return heir

    @property
    def typing(self) -> bool:
        """Whether keys belong to a text field."""
        return isinstance(self.chosen, TextField)

    @property
    def holds(self) -> bool:
        """Whether the pointer holds a widget down."""
        return self._held is not None

    def choose(self, widget: Widget | None) -> None:
        """Choose a widget without marking it."""
        self._choose(widget, self.shown)

    def let_be(self) -> None:
        """Choose and mark nothing."""
        self._choose(None, False)

    def at_end(self, step: int) -> bool:
        """Whether the chosen widget is the last one the tabulator visits in this direction."""
        reachable = self._reachable()
        return bool(reachable) and self.chosen is reachable[-1 if step > 0 else 0]

    def _choose(self, widget: Widget | None, shown: bool) -> None:
        if self.chosen is not None:
            self.chosen.chosen = False
        if isinstance(self.chosen, TextField) and self.chosen is not widget:
            self.chosen.let_go()
        self.chosen, self.shown = widget, shown
        if widget is not None:
            widget.chosen = shown or isinstance(widget, TextField)
            if widget.pane is not None and shown:
                widget.pane.show(widget)

    def at(self, x: float, y: float) -> Widget | None:
        """Return the uppermost widget at a point, enabled or not."""
        found = [widget for widget in self.widgets if widget.hit(x, y)]
        touchable = [
            widget for widget in found if widget.focusable or isinstance(widget, (Pane, HoldButton))
        ]
        return touchable[-1] if touchable else None

    def handle(self, intention: Intention) -> bool:
        """Pass an intention on to whom it concerns; whether anything looks different now."""
        match intention:
            case Point(x, y):
                return self._point(x, y)
            case Press(x, y):
                return self._press(x, y)
            case Release(x, y):
                return self._release(x, y)
            case Scroll(steps):
                return self._scroll(steps)
            case Leaf(pages):
                return self._leaf(pages)
            case Move(dx, dy):
                return self._move(dx, dy)
            case Next(step):
                return self._next(step)
            case Confirm():
                return self._confirm()
            case TypeText(text) if isinstance(self.chosen, TextField):
                self.chosen.type(text)
                return True
            case Erase(ahead) if isinstance(self.chosen, TextField):
                self.chosen.erase(ahead)
                return True
            case Mark("left" | "right" as way) if self._rests:
                return self._move(1 if way == "right" else -1, 0)
            case Mark(place, extend) if isinstance(self.chosen, TextField):
                moved = self.chosen.typed.go(place, extend)
                # From an end of the text an arrow leads on to what lies beside it.
                step = 0 if moved or extend else {"left": -1, "right": 1}.get(place, 0)
                return moved or (step != 0 and self._move(step, 0))
            case FocusLost():
                return self._let_go()
        return False

    def update(self, dt: float) -> bool:
        """Let widgets move on by ``dt`` seconds; whether any looks different now."""
        changed = [widget.update(dt) for widget in self.widgets]
        return any(changed)

    def _point(self, x: float, y: float) -> bool:
        if self._held is not None:
            self._held.drag(x, y)
            return True
        over = self.at(x, y)
        changed = False
        for widget in self.widgets:
            hovered = widget is over and widget.enabled
            changed |= hovered != widget.hovered
            widget.hovered = hovered
        return changed

    def _press(self, x: float, y: float) -> bool:
        widget = self.at(x, y)
        if widget is None or not widget.enabled:
            had = self.chosen is not None and self.chosen.chosen
            self._choose(None, False)
            return had
        if widget.reachable:
            self._choose(widget, False)
        self._held = widget
        widget.press(x, y)
        return True

    def _release(self, x: float, y: float) -> bool:
        widget, self._held = self._held, None
        if widget is None:
            return False
        widget.release(x, y)
        return True

    def _let_go(self) -> bool:
        widget, self._held = self._held, None
        if widget is not None:
            widget.cancel()
        return widget is not None

    def _scroll(self, steps: float) -> bool:
        panes = [widget for widget in self.widgets if isinstance(widget, Pane)]
        over = [pane for pane in panes if pane.hovered] or panes
        return bool(over) and over[0].scroll_to(over[0].offset - steps * WHEEL * self.unit)

    def _leaf(self, pages: float) -> bool:
        """Scroll by pages what is read, or what the chosen widget lies in."""
        panes = [widget for widget in self.widgets if isinstance(widget, Pane)]
        inside = None if self.chosen is None else self.chosen.pane
        pane = next((one for one in panes if one in (self.chosen, inside)), None) or next(
            iter(panes), None
        )
        if pane is None:
            return False
        wanted = pane.offset + pages * LEAF * max(1, pane.rect.height)
        return pane.scroll_to(min(pane.reach, max(0.0, wanted)))

    def _confirm(self) -> bool:
        # On a page that is read there is nothing to do but what stands out below it.
        reading = isinstance(self.chosen, ScrollText)
        if self.chosen is None or not self.chosen.reachable or reading:
            main = self._main()
            if main is None:
                return not reading and self._next(1)
            self._choose(main, True)
            main.activate()
            return True
        if isinstance(self.chosen, TextField) and self.chosen.accept():
            self._choose(self.chosen, True)
            return True
        self.chosen.activate()
        return True

    @property
    def _rests(self) -> bool:
        """Whether a text is chosen that was accepted: arrows then lead on from it."""
        return isinstance(self.chosen, TextField) and self.chosen.rests

    def _main(self) -> Widget | None:
        """Return the button that stands out, if it can be pressed."""
        return next((widget for widget in self._reachable() if _is_main(widget)), None)

    def _reachable(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.reachable]

    def _next(self, step: int) -> bool:
        reachable = self._reachable()
        if not reachable:
            return False
        main = self._main() if self.main_first and self.chosen not in reachable else None
        if main is not None:
            self._choose(main, True)
            return True
        start = (
            reachable.index(self.chosen) if self.chosen in reachable else (-step if step > 0 else 0)
        )
        self._choose(reachable[(start + step) % len(reachable)], True)
        return True

    def _move(self, dx: int, dy: int) -> bool:
        if self.chosen is None or not self.chosen.reachable:
            return self._next(1)
        if self.shown and self.chosen.step(dx, dy):
            return True
        if not self.shown:
            self._choose(self.chosen, True)
            return True
        found = self._nearest(self.chosen, dx, dy) or self._beside(self.chosen, dy)
        if found is None:
            # Where one begins at the main button at the foot, down leads round to the top.
            return self.main_first and dy > 0 and _is_main(self.chosen) and self._next(dy)
        self._choose(found, True)
        return True

    def _beside(self, start: Widget, dy: int) -> Widget | None:
        """Return the next widget in order: at the foot of a page "down" goes on to the last.

        It never lies the other way.
        """
        reachable = self._reachable()
        place = reachable.index(start) + dy
        if not dy or not 0 <= place < len(reachable):
            return None
        found = reachable[place]
        return found if (found.spot.centery - start.spot.centery) * dy >= 0 else None

    def _nearest(self, start: Widget, dx: int, dy: int) -> Widget | None:
        """Return the next widget in a direction: the nearest ahead, less so to the side.

        A step sideways stays in its row where there is anything, and else leads to what lies more
        to that side than above or below. What lies in the same row is neither above nor below.
        """
        best: tuple[bool, float, Widget] | None = None
        here = start.spot
        for widget in self._reachable():
            there = widget.spot
            across, down = there.centerx - here.centerx, there.centery - here.centery
            ahead = across * dx + down * dy
            if widget is start or ahead <= 0 or (dy and widget.aside != start.aside):
                continue
            if dy and 2 * ahead <= min(here.height, there.height):
                continue
            apart, aside = _aside(here, there, dx != 0)
            if dx and apart and aside > ahead:
                continue
            leaves, far = bool(dx) and apart, ahead + 2.0 * aside
            if best is None or (leaves, far) < best[:2]:
                best = (leaves, far, widget)
        return best[2] if best else None


def _aside(start: Rect, other: Rect, level: bool) -> tuple[bool, float]:
    """Return whether one lies wholly to the side of the other, seen along a step, and how far.

    What lies across from it in any part is hardly aside: the nearer its middle, the less.
    """
    if level:
        gap = max(start.top, other.top) - min(start.bottom, other.bottom)
        middle = abs(start.centery - other.centery)
    else:
        gap = max(start.left, other.left) - min(start.right, other.right)
        middle = abs(start.centerx - other.centerx)
    return (True, middle) if gap > 0 else (False, NEARLY * middle)


def _is_main(widget: Widget) -> bool:
    """Return whether a widget is the one button that stands out: the first to be confirmed."""
    return isinstance(widget, Button) and widget.stands_out
