"""The set-up of an evening of games: who plays, what, and for how long."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.arcade.evening import MOST, Evening, fewest, playable, win_for
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.known_names import remember_names
from games.arcade.plan import SeatPlan
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.evening_cards import (
    FADED,
    EveningPlaces,
    GameToggle,
    draw_toggle,
    evening_places,
    names_size,
)
from games.arcade.scenes.living import LivingBoards, LivingScene
from games.arcade.scenes.page import ROW, Page, Row
from games.arcade.scenes.setup_places import TALLEST
from games.arcade.scenes.setup_slip import draw_slip, slip_height
from games.arcade.scenes.told import Told, unless_full
from games.arcade.seat_tokens import seat_token
from games.arcade.tables import available
from games.ui.layout import columns, cut_bottom, inset
from games.ui.name_plate import NamePlate
from games.ui.scene import Scene
from games.ui.theme import CREAM, INK, Type
from games.ui.widgets import Button, Choice, Label, Widget
from games.ui.wooden import draw_wooden

LENGTHS = ("once", "twice", "row", "best")


def evening_scene(house: House) -> Scene:
    """Return the scores of the evening under way, or the set-up of a new one."""
    evening = EveningStore(house.desk.storage).load()
    return EveningScene(house) if evening is None else EveningBoard(house, evening)


TURN = 9.0
"""How long (s) a board lives before another one does."""
FOOT, HEADING = 64, 36
"""Heights of the buttons below the paper and of a heading, in design pixels."""


class EveningScene(LivingScene, Page):
    """The games as boards on the felt, beside them names and length; then it begins."""

    width = 560
    gap = 14

    def __init__(self, house: House) -> None:
        """Start from two people with the names that were typed last, and all games."""
        super().__init__(house.desk)
        self.house = house
        self.boards = LivingBoards(house, "evening")
        self.shown = house.offered(available())
        """The games that there are here, whether so many people can play them or not."""
        self.cards: dict[str, GameToggle] = {}
        self.places: EveningPlaces
        known = house.desk.settings.names
        self.seats = [SeatPlan(known[n] if n < len(known) else "") for n in range(MOST)]
        self.slip = Rect(0, 0, 0, 0)
        self.people = 2
        self.length = "once"
        self.left_out: set[str] = set()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("evening.title")

    def _say(self, key: str, **values: object) -> str:
        return self.desk.texts(f"evening.{key}", **values)

    @property
    def games(self) -> list[str]:
        """Return the games that are chosen and can be played by so many."""
        return [name for name in self._offered() if name not in self.left_out]

    def _offered(self) -> list[str]:
        return playable(self.shown, self.people)

    def groups(self) -> list[list[Row]]:
        """Return who plays, and for how long."""
        return [
            [
                self._heading("setup.who"),
                *self._people(),
                self._heading("evening.course"),
                self._length(),
            ]
        ]

    def _heading(self, key: str) -> Row:
        return Row([Label(self.desk.texts(key), Type.HEAD, INK)], height=HEADING)

    def _people(self) -> list[Row]:
        counts = [(count, str(count)) for count in range(2, MOST + 1)]
        rows = [Row([Choice(self._say("people"), counts, self.people, self._set_people)])]
        plates: list[Widget] = [self._plate(seat) for seat in range(self.people)]
        if len(plates) % 2:
            plates.append(Label(""))
        pairs = zip(plates[::2], plates[1::2], strict=True)
        return [*rows, *(Row(pair, (1.0, 1.0)) for pair in pairs)]

    def _plate(self, seat: int) -> NamePlate:
        """Return somebody's name plate; its sign leads to those who have played here before."""
        who, hint = self.seats[seat], self.desk.texts("table.player", number=seat + 1)
        others = [other for other in self.seats[: self.people] if other is not who]

        def choose() -> None:
            # Imported here: most type their names.
            from games.arcade.scenes.seat_choice import SeatChoice

            self.desk.audio.play("click")
            self.desk.stack.push(SeatChoice(self.house, "", who, others, self._namer(seat)))

        token = seat_token("galtoni", seat)  # kept through the night, on the podium as well
        return NamePlate(who.name, self._namer(seat), hint, token, choose)

    def _set_people(self, count: int) -> None:
        self.people = count
        self.refresh()

    def _namer(self, seat: int) -> Callable[[str], None]:
        def change(name: str) -> None:
            self.seats[seat].name = name
            known = self.desk.settings.names
            known.extend([""] * (seat + 1 - len(known)))
            known[seat] = name

        return change

    def _length(self) -> Row:
        options = [(length, self._say(f"length_{length}")) for length in LENGTHS]
        choice = Choice(self._say("length"), options, self.length, self._set_length)
        notes = [self._say(f"length_{length}_note") for length in LENGTHS]
        return Row([choice], note=self._say(f"length_{self.length}_note"), notes=notes)

    def _set_length(self, length: str) -> None:
        self.length = length
        self.refresh()

    @property
    def told(self) -> Told:
        """Return how many matches it makes, and in a sentence what they count."""
        evening = self._evening()
        count = len(evening.bouts) if evening.games else 0
        win, most = round(evening.win), f"{self._say('pairs_note')} "
        most += self._say("points_note", win=win)
        note = most if self.people > 2 else self._say("points_note_two", win=win)
        told = Told("sum", self._made(count), note, (most,))
        return unless_full(self.desk.texts, told, self.focus.chosen)

    def _made(self, count: int) -> str:
        return self._say("one_match") if count == 1 else self._say("matches", count=count)

    # The games.

    def build(self) -> list[Widget]:
        """Build the page, and a card for each game."""
        widgets = super().build()
        possible = self._offered()
        self.cards = {
            name: GameToggle(
                name,
                self._card_words(name, name in possible),
                name not in self.left_out,
                name in possible,
                self._switch(name),
            )
            for name in self.shown
        }
        self.boards.faded = {name: FADED for name, card in self.cards.items() if not card.value}
        return [*self.cards.values(), *widgets]

    def _card_words(self, name: str, possible: bool) -> str:
        game = self.desk.texts(f"{name}.name")
        return game if possible else self._say("from", game=game, count=fewest(name))

    def hint(self) -> str:
        """Return what to do, and why a game cannot be played by so many people."""
        missing = [name for name in self.shown if name not in self._offered()]
        if not missing:
            return self._say("choose")
        name = missing[0]
        return self._say("needs", game=self.desk.texts(f"{name}.name"), count=fewest(name))

    def _switch(self, name: str) -> Callable[[], None]:
        return lambda: self._chooser(name)(name in self.left_out)

    def _chooser(self, name: str) -> Callable[[bool], None]:
        def change(chosen: bool) -> None:
            if chosen:
                self.left_out.discard(name)
            elif len(self.games) > 1:
                self.left_out.add(name)
            self.refresh()

        return change

    def alive(self) -> tuple[str, ...]:
        """The boards that are played live in turn."""
        games = self.games
        return (games[int(self.clock / TURN) % len(games)],)

    # Places and looks.

    def _slip_high(self) -> int:
        paper = self.desk.layout.px(self.width) - 10 * self.desk.layout.grid(1)
        return slip_height(self.desk.painter, [self.told], paper)

    def page_height(self) -> float:
        """Return how high the page is, in design pixels; beside the games it has all the height."""
        layout = self.desk.layout
        most = round(layout.height / layout.u) - 32
        if not layout.portrait:
            return min(most, TALLEST)
        content = sum(self._height(group) for group in self._groups) / layout.u
        # Room for the plates of all who may play: what is touched stays where it lies.
        plates = (MOST + 1) // 2 - (self.people + 1) // 2
        content += plates * (ROW + self.gap)
        return min(most, content + self._slip_high() / layout.u + FOOT + 88)

    def arrange(self) -> None:
        """Lay out the games on the felt and the page beside or below them."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        wide = room.width if layout.portrait else layout.px(self.width)
        self.places = evening_places(layout, self.shown, (wide, layout.px(self.page_height())))
        self.panel, self.head = self.places.panel, self.places.title
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        foot, self.sheet = cut_bottom(inside, layout.px(FOOT), layout.grid(2))
        halves = columns(foot, [1.0] * 2, layout.grid(2))
        for button, place in zip(self._buttons, halves, strict=True):
            button.rect = place
        paper = inset(self.sheet, layout.grid(2), layout.grid(2))
        self.slip, rows = cut_bottom(paper, self._slip_high(), layout.grid(1))
        self._arrange_rows(rows)
        for name, card in self.places.cards.items():
            self.cards[name].rect, self.cards[name].plaque = card.whole, card.plaque
        self.boards.show({name: card.board for name, card in self.places.cards.items()})

    def draw_content(self, surface: Surface) -> None:
        """Draw the games, the title with its sentence, and the page."""
        painter, places = self.desk.painter, self.places
        self.boards.draw(surface)
        size = names_size(painter, self.cards.values())
        for card in self.cards.values():
            draw_toggle(painter, surface, card, size)
        draw_wooden(painter, surface, self.title(), Type.TITLE, places.title)
        painter.type.draw(
            surface, self.hint(), Type.BODY, places.words, CREAM, 0.5, lines=2, valign=0.0
        )
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        draw_slip(painter, surface, self.told, self.slip)

    def buttons(self) -> list[Widget]:
        """Return the way back and the start."""
        say = self.desk.texts
        return [
            Button(say("arcade.back"), self.back),
            Button(say("arcade.begin"), self.begin, "brass"),
        ]

    def _evening(self) -> Evening:
        return Evening(
            names=self._given(), games=self.games, length=self.length, win=win_for(self.people)
        )

    def _given(self) -> list[str]:
        """Return the names that were given; "" for who has given none."""
        return [self.seats[seat].name.strip() for seat in range(self.people)]

    def begin(self) -> None:
        """Keep the evening and show its scores."""
        evening = self._evening()
        EveningStore(self.desk.storage).save(evening)
        remember_names(self.desk.settings, evening.names)
        self.desk.storage.save_settings(self.desk.settings)
        self.desk.stack.replace(EveningBoard(self.house, evening))
