"""The start page: five boards lie on the table and live a little; one is chosen by touching it.

Other scenes are imported when somebody goes there: a start needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pygame import Rect, Surface

from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.kiosk import ASK
from games.arcade.plan import MatchPlan
from games.arcade.scenes.doors import EVENING, RULES, START, Door, open_doors
from games.arcade.scenes.living import LivingBoards, LivingScene
from games.arcade.scenes.menu_layout import MenuPlaces, menu_places
from games.arcade.scenes.menu_parts import (
    GOING,
    DoorButton,
    GameCard,
    GoingButton,
    draw_card,
    draw_door,
    draw_going,
    draw_shelf,
    with_going,
)
from games.arcade.tables import available, table_module
from games.core.match import Match
from games.ui.intentions import Back, Help, Intention
from games.ui.storage import Trouble
from games.ui.theme import CREAM, Type
from games.ui.widgets import Button, Label, Widget
from games.ui.wooden import draw_wooden

TURN = 9.0
"""How long (s) a board lives before another one does, while none is pointed at."""

LOOKED = 0.3
"""How long (s) the pointer rests on a game that is looked at."""

LOGO = 1.5
"""How much larger than other titles the name of the house is, where there is room."""


class MenuScene(LivingScene):
    """Built over the games that have a table; one board lives at a time, so that eyes may rest."""

    spared = True

    def __init__(self, house: House) -> None:
        """Show what there is."""
        super().__init__(house.desk)
        self.house = house
        self.games = house.offered(available())
        self.living = self.games[0]
        """The game whose board lives."""
        self.boards = LivingBoards(house)
        self._turn = 0.0
        self.meant = self.games[0]
        """The game that somebody looked at last, which the rules are opened for."""
        self._looked: tuple[str | None, float] = (None, 0.0)
        self.places: MenuPlaces

    # Widgets and their places.

    def build(self) -> list[Widget]:
        """Return what goes on, the games, the doors."""
        say, saves = self.desk.texts, self.house.saves
        waiting = [name for name in self.games if saves.waiting(name)]
        latest = max(waiting, key=self._played, default="")
        self.main = Button("", lambda: None, "brass")
        self.main.visible = bool(latest)
        evening = self._evening()
        chief = evening > max(0.0, self._played(latest))
        if chief:
            self.main = Button(say("evening.resume"), self._open_evening, "brass")
            latest = ""
        elif latest:
            words = say("arcade.go_on_with", game=say(f"{latest}.name"))
            self.main = Button(words, self.resume(latest), "brass")
        self.cards: dict[str, GameCard] = {}
        self.going: dict[str, GoingButton] = {}
        for name in self.games:
            kind = "brass" if not self.main.visible and name == self.games[0] else "wood"
            self.cards[name] = GameCard(name, say(f"{name}.name"), self.set_up(name), kind)
            if name in waiting and name != latest:
                words = say("arcade.go_on_short")
                self.going[name] = GoingButton(words, self.resume(name), icon="play")
        self.doors = [
            DoorButton(door.words(self.house, self.living), self._opener(door), icon=door.icon)
            for door in open_doors(START, self.house)
        ]
        for door in self.doors:
            if door.icon == EVENING.icon and evening and not chief:
                door.going = say("arcade.go_on_short")
        if self.house.kiosk is not None and self.house.kiosk.language == ASK:
            other = say("kiosk.other_language")
            self.doors.append(DoorButton(other, self._other_language, icon="swap"))
        if self.house.may_quit:
            self.doors.append(DoorButton(say("arcade.quit"), self.desk.quit, icon="close"))
        self._note = Label(self._trouble(), Type.SMALL, CREAM, 0.5, lines=4, valign=0.0)
        return [self.main, *self.cards.values(), *self.going.values(), *self.doors, self._note]

    def _played(self, name: str) -> float:
        """Return when a game's match under way was played last, 0 where there is none."""
        return _changed(self.house.saves.current(name)) if name else 0.0

    def _evening(self) -> float:
        """Return when the evening under way was played last, 0 where there is none."""
        store = EveningStore(self.desk.storage)
        kept = [store.path, *(store.saves.current(name) for name in self.games)]
        return max(map(_changed, kept)) if _changed(store.path) else 0.0

    def _open_evening(self) -> None:
        from games.arcade.scenes.evening import evening_scene

        self.desk.stack.push(evening_scene(self.house))

    def _trouble(self) -> str:
        """Return what the player should know about files and sound, once; mostly nothing.

        Visitors are told neither: that is the staff's.
        """
        if self.desk.visitors:
            return ""
        say, troubles = self.desk.texts, self.desk.storage.troubles
        if troubles:
            return say(f"arcade.file_{troubles[-1].kind}", file=troubles[-1].file)
        if self.desk.silent_news:
            return f"{say('arcade.choose_game')}\n{say('arcade.no_sound')}"
        return ""

    def leave(self) -> None:
        """What the note said is known now."""
        if not self.desk.storage.troubles:  # else the note spoke of them
            self.desk.tell_silence()

    def close(self) -> None:
        """So it is where the house is closed from here."""
        self.leave()

    def arrange(self) -> None:
        """Lay boards, title and doors out; boards that are not made yet come when they are."""
        layout = self.desk.layout
        self.places = menu_places(layout, self.games, len(self.doors), self.main.visible)
        places = self.places
        for name, card in self.cards.items():
            card.rect, card.plaque = places.cards[name].whole, places.cards[name].plaque
            if name in self.going:
                cell = places.cards[name].cell
                called = self.desk.painter.type.width(card.text, Type.HEAD) + layout.px(30)
                word = self.desk.painter.type.width(self.going[name].text, Type.SMALL)
                least = max(layout.px(48), word + layout.px(16))
                side = min(layout.px(GOING), max(least, cell.width - called))
                card.plaque, self.going[name].rect = with_going(
                    card.plaque, cell, side, layout.px(6)
                )
                card.rect = places.cards[name].board
        for door, rect in zip(self.doors, places.doors, strict=True):
            door.rect = rect
        self.main.rect = places.main
        self._note.rect = Rect(places.words)
        self.boards.show({name: card.board for name, card in places.cards.items()})

    # What can be done.

    def _other_language(self) -> None:
        """Speak the other language; a visitor's choice is forgotten after him."""
        now = self.desk.texts.language
        self.desk.settings.language = "en" if now == "de" else "de"
        self.desk.settings_changed()

    def _opener(self, door: Door) -> Callable[[], None]:
        def enter() -> None:
            self.desk.stack.push(door.open(self.house, self.pointed or self.meant))

        return enter

    def set_up(self, name: str) -> Callable[[], None]:
        """Return what opens a game's set-up."""

        def open_it() -> None:
            from games.arcade.scenes.setup import SetupScene

            self.living = self.meant = name
            plan, first = MatchPlan.usual(name), 0
            if self.house.kiosk is None:
                plan, first = self.house.habits.plan(name)
            self.desk.stack.push(SetupScene(self.house, plan, first))

        return open_it

    def resume(self, name: str) -> Callable[[], None]:
        """Return what goes on with a game's match under way."""

        def go_on() -> None:
            match = self.house.saves.resume(name)
            if match is not None and not table_module(name).TABLE.fits(match):
                self.house.saves.put_by(name)
                self.desk.storage.troubles.append(Trouble("other_board", name))
                match = None
            if match is None:
                self.refresh()
            else:
                self._sit_down(name, match)

        return go_on

    def _sit_down(self, name: str, match: Match) -> None:
        from games.arcade.scenes.table import TableScene
        from games.arcade.scenes.table_set import at_table

        try:
            table = TableScene(self.house, match)
        except ValueError:  # the record tells nonsense about what the rules do not check
            self.house.saves.put_aside(name)
            self.refresh()
        else:
            self.desk.stack.push(at_table(self.house, table))

    # Life.

    def alive(self) -> tuple[str, ...]:
        """One board lives at a time."""
        return (self.living,)

    def update(self, dt: float) -> None:
        """Pass life on, and let it be seen; note what is looked at."""
        self._look(dt)
        if self.desk.motion:
            self._choose(dt)
        super().update(dt)

    def _look(self, dt: float) -> None:
        """Note which game is looked at; one that the pointer only crosses is not."""
        pointed, (before, lasted) = self.pointed, self._looked
        lasted = lasted + dt if pointed == before else 0.0
        self._looked = pointed, lasted
        if pointed is not None and (self.focus.shown or lasted >= LOOKED):
            self.meant = pointed

    def _choose(self, dt: float) -> None:
        """Pass life on: to the game that is pointed at, else from one to the next."""
        pointed = self.pointed
        self._turn += dt
        if pointed is not None:
            self.living, self._turn = pointed, 0.0
        elif self._turn >= TURN:
            self._turn = 0.0
            self.living = self.games[(self.games.index(self.living) + 1) % len(self.games)]

    @property
    def pointed(self) -> str | None:
        """Return the game under the pointer or chosen by keys, None where there is none."""
        chosen = self.focus.chosen if self.focus.shown else None
        for name, card in self.cards.items():
            going = self.going.get(name)
            if card.hovered or card is chosen:
                return name
            if going is not None and (going.hovered or going is chosen):
                return name
        return None

    # Looks.

    def draw_content(self, surface: Surface) -> None:
        """Draw boards, plaques, title and shelf."""
        painter, places = self.desk.painter, self.places
        self.boards.draw(surface)
        pointed = self.pointed
        for name, card in self.cards.items():
            draw_card(painter, surface, card, name == pointed)
            if card.chosen:
                painter.ring(surface, card.plaque)
        draw_wooden(painter, surface, "Galtoni", Type.TITLE, places.title, large=LOGO)
        if not self._note.text:
            words = self._words(pointed)
            painter.type.draw(
                surface, words, Type.BODY, places.words, CREAM, 0.5, lines=2, valign=0.0
            )
        for going in self.going.values():
            draw_going(painter, surface, going)
            if going.chosen:
                painter.ring(surface, going.rect)
        draw_shelf(painter, surface, places.shelf)
        for door in self.doors:
            draw_door(painter, surface, door)
            if door.chosen:
                painter.ring(surface, door.rect)

    def _words(self, pointed: str | None) -> str:
        """Return what the game under the pointer is about, or what a touch there does."""
        say = self.desk.texts
        if pointed is None:
            return say("arcade.choose_game")
        going = self.going.get(pointed)
        if going is not None and (going.hovered or going is self.focus.chosen):
            return say("arcade.go_on_with", game=say(f"{pointed}.name"))
        return say(f"arcade.motto_{pointed}")

    def handle(self, intention: Intention) -> bool:
        """Back does not leave the start page: that is what its last button is for."""
        if isinstance(intention, Help):
            self._opener(RULES)()
            return True
        return not isinstance(intention, Back) and super().handle(intention)


def _changed(path: Path) -> float:
    """Return when a file was changed, 0 where there is none."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
