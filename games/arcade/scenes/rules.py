"""The rules of a game on paper, to scroll through: parts to jump to, pictures to try out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.resources import files

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.lessons import has_lesson, lesson_of
from games.arcade.scenes.page import BAR, Page
from games.arcade.scenes.rules_figures import SHOWN, Shown, picture, size_of
from games.arcade.signs import draw_sign
from games.arcade.tables import available
from games.ui.desk import Desk
from games.ui.layout import centred, cut_bottom, cut_left, cut_top, inset, rows
from games.ui.page_view import FRAME, Figure, Sheet, lay_page
from games.ui.scene import Scene
from games.ui.theme import INK, Type
from games.ui.widgets import Button, Choice, ScrollText, Widget

TryStep = Callable[[int], None]
"""Opens the game's lesson at a step, counted from 0."""
SWITCH = (380, 52)
"""How broad and high what turns to another game's rules is, in design pixels."""


def rules_page(language: str, game: str) -> str:
    """Return the text of a game's rules; FileNotFoundError when there is none."""
    file = files("assets") / "rules" / language / f"{game}.md"
    return file.read_text(encoding="utf-8")


def rules_scene(house: House, game: str) -> Scene:
    """Return the rules of ``game``, with ways to the others and from pictures to the lesson."""

    def try_step(at: int) -> None:
        # Imported here: the lesson itself opens the rules.
        from games.arcade.scenes.learn_door import lesson_scene

        house.desk.stack.push(lesson_scene(house, scene.game, at))

    scene = RulesScene(house.desk, game, try_step, house.offered(available()))
    return scene


class RulesScene(Page):
    """One page of rules."""

    width = 1160

    def __init__(
        self,
        desk: Desk,
        game: str,
        try_step: TryStep | None = None,
        games: Sequence[str] = (),
    ) -> None:
        """Show the rules of ``game``; with ``try_step`` its pictures can be tried out.

        Where ``games`` are several, one goes from the rules of one to those of the others.
        """
        super().__init__(desk)
        self.game, self._try = game, try_step
        self._games = games if len(games) > 1 and game in games else ()
        self._show(game)
        self._sizes: list[tuple[int, int]] = []
        self._made: dict[int, Surface] = {}
        self._parts: list[Button] = []
        self._tries: list[Button] = []

    def _show(self, game: str) -> None:
        """Turn to the rules of ``game``."""
        self.game = game
        self._shown = SHOWN.get(game, ()) if has_lesson(game) else ()

    def _turn_to(self, game: str) -> None:
        """Show the rules of another game; whoever turned by keys goes on turning."""
        by_keys = self.focus.shown and self.focus.chosen is self._switch
        self._show(game)
        self.refresh()
        if by_keys:
            self.focus.choose(self._switch)

    def build(self) -> list[Widget]:
        """Show the page in the present language."""
        page = rules_page(self.desk.texts.language, self.game)
        heading, _, rest = page.partition("\n")
        self._title = heading.lstrip("# ").strip()
        painter = self.desk.painter
        self._text = ScrollText(rest, painter.type.line(Type.BODY))
        self._made.clear()
        heads = [text for text, _ in lay_page(painter, rest, painter.layout.px(600)).parts]
        wide = not self.desk.layout.portrait
        self._parts = [
            Button(text, self._jumper(number), "paper") for number, text in enumerate(heads) if wide
        ]
        say = self.desk.texts
        trying = self._shown if self._try is not None else ()
        self._tries = [
            Button(say("learn.try_it"), self._trier(shown), "wood", "steps") for shown in trying
        ]
        self._text.hold(self._tries)
        self._buttons = [Button(say("arcade.back"), self.back, "brass")]
        games = [(name, say(f"{name}.name")) for name in self._games]
        self._switch = Choice("", games, self.game, self._turn_to) if games else None
        switch = [self._switch] if self._switch is not None else []
        return [*switch, self._text, *self._tries, *self._parts, *self._buttons]

    def _jumper(self, number: int) -> Callable[[], None]:
        return lambda: self.jump(number)

    def _trier(self, shown: Shown) -> Callable[[], None]:
        at = lesson_of(self.game).keys.index(shown.step)

        def do() -> None:
            if self._try is not None:
                self._try(at)

        return do

    def jump(self, number: int) -> None:
        """Scroll to a part of the page, from 0."""
        self._text.scroll_to(self._sheet.parts[number][1] - self.desk.layout.px(12))
        self.dirty = True

    # Places.

    def arrange(self) -> None:
        """Give the text all the room there is, the parts beside it where the window is wide."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        self.panel = centred(room, layout.px(self.width), room.height)
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        self.head, rest = cut_top(inside, layout.px(BAR - 16), layout.grid(1))
        if self._switch is not None:
            high = layout.px(SWITCH[1])
            self._switch.rect = centred(self.head, layout.px(SWITCH[0]), high)
            self._switch.rect.right = self.head.right
        foot, body = cut_bottom(rest, layout.px(64), layout.grid(2))
        wide = min(layout.px(240), foot.width)
        self._buttons[0].rect = Rect(foot.right - wide, foot.top, wide, foot.height)
        self.sheet = body
        if self._parts:
            left, self.sheet = cut_left(body, layout.px(272), layout.grid(2))
            self._arrange_parts(left)
        self._text.rect = inset(self.sheet, layout.grid(4), layout.grid(1))
        self._hang()
        self.focus.choose(self._text)
        self.focus.shown = True

    def _arrange_parts(self, left: Rect) -> None:
        gap = self.desk.layout.grid(1)
        count = len(self._parts)
        least = self.desk.layout.px(48)
        high = max(least, min(self.desk.layout.px(56), (left.height + gap) // count - gap))
        shown = max(1, (left.height + gap) // (high + gap))
        for button in self._parts[shown:]:
            button.visible = button.enabled = False
        for button, rect in zip(self._parts, rows(left, [high] * count, gap), strict=True):
            button.rect = rect

    def _hang(self) -> None:
        """Lay the page out with its pictures, as far as they are made, and the buttons by them."""
        layout, text = self.desk.layout, self._text
        most = text.rect.width - 2 * layout.px(FRAME)
        self._sizes = [size_of(layout, self.game, shown, most) for shown in self._shown]
        figures: dict[int, tuple[Figure, ...]] = {}
        for number, shown in enumerate(self._shown):
            words = self.desk.texts(f"rules.{self.game}_{shown.step}")
            made, touch = self._made.get(number), self._try is not None
            figure = Figure(self._sizes[number], words, made, touch)
            figures[shown.part] = (*figures.get(shown.part, ()), figure)
        text.figures = figures
        self._sheet: Sheet = lay_page(self.desk.painter, text.page, text.rect.width, figures)
        text.content = self._sheet.height
        for button, hung in zip(self._tries, self._sheet.hung, strict=False):
            button.rect = hung.button.move(text.rect.left, text.rect.top - text.offset)
        self.dirty = True

    # Pictures are made one after the other, when the page is there already.

    @property
    def moving(self) -> bool:
        """Whether pictures are still to be made."""
        return len(self._made) < len(self._shown)

    def update(self, dt: float) -> None:
        """Make the next picture."""
        super().update(dt)
        if not self.moving or not self.desk.layout.usable:
            return
        number = len(self._made)
        shown, size = self._shown[number], self._sizes[number]
        desk = replace(self.desk)  # as it is now: it may be made beside the loop
        made = self._picture(shown, size, lambda: picture(desk, self.game, shown, size))
        if made is not None:
            self._made[number] = made
            self._hang()

    def _picture(
        self, shown: Shown, size: tuple[int, int], make: Callable[[], Surface]
    ) -> Surface | None:
        """Return a picture of the page; None as long as it is being made."""
        painter, aside = self.desk.painter, self.desk.aside
        key = ("rules", self.game, shown.step, size, self.desk.texts.language)
        if aside is None or painter.has(key):
            return painter.picture(key, make)
        found = aside.made((*key, painter.layout), make)
        return None if found is None else painter.picture(key, lambda: found)

    def draw_content(self, surface: Surface) -> None:
        """Draw the board, the paper and the title."""
        painter = self.desk.painter
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=3, radius=5, lift=2.0)
        sign, title = cut_left(self.head, self.head.height, painter.layout.px(16))
        draw_sign(painter, surface, self.game, sign)
        words = self._title
        if self._switch is not None:
            words = self.desk.texts("arcade.rules")
            title.width = self._switch.rect.left - painter.layout.grid(2) - title.left
        painter.type.draw(surface, words, Type.HEAD, title, INK, 0.0)
