"""The set-up of a match: who plays, what, on which board; the value at hand is told in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from games.arcade.habits import BY_LOT, alike
from games.arcade.house import House
from games.arcade.known_names import remember_names
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.doors import RULES, SETUP, Door, open_doors
from games.arcade.scenes.hero_page import FOOT, HeroPage
from games.arcade.scenes.page import ROW, Row
from games.arcade.scenes.seat_row import Change, seat_cell, seat_told
from games.arcade.scenes.setup_places import TALLEST, setup_places
from games.arcade.scenes.setup_room import CAPTION, beside_begins, most_heights
from games.arcade.scenes.setup_rules import RuleCells
from games.arcade.scenes.setup_slip import draw_slip, slip_height
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_set import at_table
from games.arcade.scenes.told import AtHand, Cell, Told, key_of, unless_full
from games.arcade.table_pictures import TableAhead
from games.arcade.tables import table_module
from games.core.match import Match
from games.ui.game_table import FollowsVariant
from games.ui.intentions import Help, Intention
from games.ui.layout import columns, cut_bottom, inset
from games.ui.seat_names import plain_name
from games.ui.theme import INK, Type
from games.ui.widgets import NAME, Button, Choice, Label, Widget

HEADING = 34
"""Height of a heading, in design pixels."""
HALF = 0.485
"""The part of a row that one of two choosers beside each other takes."""
CLOSE, WIDE, WIDEST = 7, 16, 40
"""What lies between two rows, in design pixels: the least, the usual, and the most."""


NEWS = 5.0
"""How long (s) it is told that two have changed places."""


class SetupScene(HeroPage):
    """Changes a plan until it is begun."""

    def __init__(self, house: House, plan: MatchPlan, first: int = 0) -> None:
        """Start from ``plan``; whoever sits at place ``first`` begins."""
        super().__init__(house, plan.game, "setup")
        self.plan = plan
        self.first = first
        self._differed = False
        """Whether anything was other than usual here: the way back to that then keeps its place."""
        self.cells: list[Cell] = []
        self._absent: list[Cell] = []
        self._reserved: list[int] = []
        self.slip = Rect(0, 0, 0, 0)
        self._at_hand = AtHand()
        self._news: tuple[Told, float] | None = None
        """What has happened by itself, and till when (s) it is told."""
        self._ahead = TableAhead(house)
        self._name_seats()

    def _name_seats(self) -> None:
        """Let whoever has no name have the one that was typed last at that place."""
        names = self.desk.settings.names
        for seat, who in enumerate(self.plan.seats):
            if not who.level and not who.name and seat < len(names):
                who.name = names[seat]

    def title(self) -> str:
        """Return the game's name."""
        return self.desk.texts(f"{self.plan.game}.name")

    def buttons(self) -> list[Widget]:
        """Return the way back, that to the usual where it is left, and the start."""
        say = self.desk.texts
        back = Button(say("arcade.back"), self.back)
        start = Button(say("arcade.begin"), self.begin, "brass")
        if self.house.kiosk is not None:  # visitors find all as usual
            return [back, start]
        other = self.first != 0 or not alike(self.plan, MatchPlan.usual(self.plan.game))
        self._differed |= other
        usual = Button(say("setup.as_usual"), self.as_usual)
        usual.enabled = other
        return [back, usual, start] if self._differed else [back, start]

    def as_usual(self) -> None:
        """Go back to what a first match begins with; names stay."""
        self.plan, self.first = MatchPlan.usual(self.plan.game), 0
        self._name_seats()
        self.desk.audio.play("page", 0.5)
        self.refresh()

    # Beside the page: what one may want to know or learn before a match.

    def build(self) -> list[Widget]:
        """Build the page, and the doors below its board."""
        widgets = super().build()
        self.doors = [
            Button(door.words(self.house, self.plan.game), self._opener(door), "dark", door.icon)
            for door in open_doors(SETUP, self.house)
        ]
        return [*widgets, *self.doors]

    def refresh(self) -> None:
        """Build and arrange anew; what was chosen stays so, whatever comes before it now."""
        kept, shown, self._news = key_of(self.cells, self.focus.chosen), self.focus.shown, None
        super().refresh()
        found = [cell.widget for cell in self.cells if cell.told.key == kept]
        if found:
            self.focus.shown = shown
            self.focus.choose(found[0])

    def handle(self, intention: Intention) -> bool:
        """Open the rules where help is asked for."""
        if isinstance(intention, Help):
            self._opener(RULES)()
            return True
        return super().handle(intention)

    def _opener(self, door: Door) -> Callable[[], None]:
        def do() -> None:
            self.desk.audio.play("page", 0.5)
            self.desk.stack.push(door.open(self.house, self.plan.game))

        return do

    # The rows.

    def groups(self) -> list[list[Row]]:
        """Return who plays, and below it what is played."""
        rules = RuleCells(self.desk, self.plan, self._changed)
        self.usual = rules.usual()
        count, begins, seats = self._count(), self._begins(), self._seats()
        options = rules.all()
        self.cells = [*count, *seats, begins, *options]
        self._absent = rules.absent()
        if count:
            people = [*self._pairs([*count, begins]), *self._pairs(seats)]
        elif beside_begins(self.plan):
            people = [*self._pairs(seats[:2]), *self._pairs([begins, *seats[2:]], full=True)]
        else:
            people = [*self._pairs(seats), self._line(begins)]
        rows = [*people, *self._pairs(options)]
        # The rest of the page is laid out for the most there may be to choose: nothing that is
        # touched then moves away under the hand.
        self._reserved = most_heights(self.plan)
        if self._room() >= self._sum(WIDE) + 2 * (HEADING + WIDE):
            rows.insert(len(people), self._heading("setup.what"))
            rows.insert(0, self._heading("setup.who"))
            self._reserved += [HEADING] * 2
        spare = self._room() - self._sum(0)
        most = WIDE if self.desk.layout.portrait else WIDEST
        self.gap = max(CLOSE, min(most, int(spare // max(1, len(self._reserved)))))
        return [rows]

    def _heading(self, key: str) -> Row:
        return Row([Label(self.desk.texts(key), Type.HEAD, INK)], height=HEADING)

    def _pairs(self, cells: list[Cell], full: bool = False) -> list[Row]:
        """Return cells two by two: choosers with their words above; a single one has a line.

        With ``full`` that is as high as others are, and what is no chooser lies at its foot.
        """
        rows = []
        for first in range(0, len(cells), 2):
            pair = cells[first : first + 2]
            if len(pair) < 2 and isinstance(pair[0].widget, Choice) and not full:
                rows.append(self._line(pair[0]))
                continue
            above = CAPTION if isinstance(pair[0].widget, Choice) else 0
            for cell in pair:
                if isinstance(cell.widget, Choice):
                    cell.widget.above = self.desk.layout.px(CAPTION)
            widgets = [cell.widget for cell in pair]
            widgets += [Label("")] * (2 - len(pair))
            rows.append(Row(widgets, (1.0, 1.0), height=ROW + above))
        return rows

    def _line(self, cell: Cell) -> Row:
        """Return a row of its own for a chooser, its words at the left, under others' left."""
        if isinstance(cell.widget, Choice):
            cell.widget.share = HALF
        return Row([cell.widget])

    def _sum(self, gap: float) -> float:
        return sum(height + gap for height in self._reserved)

    def _room(self) -> float:
        """Return how much room there is for rows, in design pixels."""
        layout = self.desk.layout
        if layout.portrait:
            return self._sum(WIDE) + 2 * (HEADING + WIDE)
        sheet = layout.px(min(self.most, TALLEST)) - layout.px(FOOT) - layout.grid(6)
        return (sheet - layout.grid(4) - self._slip_high()) / layout.u

    def _count(self) -> list[Cell]:
        """Return how many play, where the game leaves a choice."""
        counts = self.plan.seat_counts()
        if len(counts) < 2:
            return []
        options = [(count, str(count)) for count in counts]
        say, now = self.desk.texts, len(self.plan.seats)
        choice = Choice(say("table.count"), options, now, self._set_count)
        note = say("setup.count_note")
        return [Cell(choice, Told("count", say("table.count"), note, (note,)))]

    def _seats(self) -> list[Cell]:
        seats = self.plan.seats
        return [
            seat_cell(
                self,
                self.plan.game,
                seats,
                seat,
                self._set_name(who, seat),
                self.mark(seat),
                self._swapped,
            )
            for seat, who in enumerate(seats)
        ]

    def _swapped(self, who: SeatPlan, other: SeatPlan) -> None:
        """Say for a while that two have changed places, and who begins now."""
        say, seats = self.desk.texts, self.plan.seats
        names = [plain_name(say, one.seat(), seat) for seat, one in enumerate(seats)]
        note = say("setup.swapped", other=names[seats.index(other)])
        if self.first != BY_LOT:
            note = f"{note} {say('setup.first', name=names[self.first])}"
        self._news = Told("swap", names[seats.index(who)], note), self.clock + NEWS
        self.dirty = self.whole = True

    def mark(self, seat: int) -> int | None:
        """Return which seat of the match a place will be; None while the lot is to decide."""
        if self.first == BY_LOT:
            return None
        return (seat - self.first) % len(self.plan.seats)

    def _set_name(self, who: SeatPlan, seat: int) -> Change | None:
        """Return what takes a name; visitors have no keys to type one with."""
        if self.house.kiosk is not None:
            return None

        def change(name: str) -> None:
            who.name = name
            names = self.desk.settings.names
            names.extend([""] * (seat + 1 - len(names)))
            names[seat] = name
            self._rename(seat)

        return change

    def _rename(self, seat: int) -> None:
        """Say the new name wherever it stands, while it is still being typed."""
        who = self.plan.seats[seat]
        for number, cell in enumerate(self.cells):
            widget = cell.widget
            if cell.told.key == "begins" and isinstance(widget, Choice):
                widget.options[seat] = (seat, plain_name(self.desk.texts, who.seat(), seat))
                self.cells[number] = Cell(widget, replace(cell.told, lead=widget.words))
            elif cell.told.key == f"seat {seat}":
                self.cells[number] = Cell(widget, seat_told(self, self.plan.game, who, seat))
        self.dirty = self.whole = True

    def _begins(self) -> Cell:
        say = self.desk.texts
        options = [
            (seat, plain_name(say, who.seat(), seat)) for seat, who in enumerate(self.plan.seats)
        ]
        options.append((BY_LOT, say("arcade.by_lot")))
        choice = Choice(say("arcade.begins"), options, self.first, self._set_first)
        notes = (say("setup.begins_note"), say("setup.lot_note"))
        note = notes[1] if self.first == BY_LOT else notes[0]
        leads = (NAME * "n", say("arcade.by_lot"))
        return Cell(choice, Told("begins", choice.words, note, notes, leads))

    # What is chosen.

    def _set_count(self, count: int) -> None:
        self.plan.fit_seats(count)
        self.first = min(self.first, count - 1)
        self.refresh()

    def _set_first(self, seat: int) -> None:
        self.first = seat
        self.refresh()

    def _changed(self, name: str, value: Any) -> None:
        if name == "variant":
            self._set_variant(value)
        elif name == "board":
            self._set_board(value)
        else:
            self._set_option(name, value)

    def _set_variant(self, variant: str) -> None:
        self.plan.variant = variant
        self.plan.options = dict(table_module(self.plan.game).TABLE.usual)
        self.plan.fit_seats()
        self.first = min(self.first, len(self.plan.seats) - 1)
        self.refresh()

    def _set_board(self, board: str) -> None:
        self.plan.board = board
        self.refresh()

    def _set_option(self, name: str, value: Any) -> None:
        self.plan.options[name] = value
        self.refresh()

    # What is told about the value at hand.

    @property
    def told(self) -> Told:
        """Return what is said now: what is new, else about what was touched or hovered last."""
        if self._news is not None:
            return self._news[0]
        told = self._at_hand.told(self.cells, self.usual)
        return unless_full(self.desk.texts, told, self.focus.chosen)

    def update(self, dt: float) -> None:
        """See what is at hand now; the board is one of the variant that is chosen."""
        picture = self.boards.picture(self._shown)
        if isinstance(picture, FollowsVariant) and picture.follow(self.plan.variant):
            self.boards.came.add(self._shown)
        super().update(dt)
        if self._news is not None and self.clock >= self._news[1]:
            self._news = None
            self.dirty = self.whole = True
        if self._at_hand.look(self.cells, self.focus.chosen):
            self.dirty = self.whole = True
        self._ahead.update(self.plan, self.clock)

    # Places and looks.

    def _slip_high(self) -> int:
        """Return the room for the longest sentence, in pixels."""
        said = [self.usual, *(cell.told for cell in (*self.cells, *self._absent))]
        return slip_height(self.desk.painter, said, self._paper_width())

    def _paper_width(self) -> int:
        layout = self.desk.layout
        panel = setup_places(layout, layout.px(FOOT), (), self.aspect).panel
        return max(1, panel.width - 2 * layout.grid(3) - 2 * layout.grid(2))

    def page_height(self) -> float:
        """Return how high the page is upright, in design pixels."""
        layout = self.desk.layout
        content = sum(layout.px(high) + layout.px(self.gap) for high in self._reserved) / layout.u
        return min(self.most, content + self._slip_high() / layout.u + FOOT + 88)

    def arrange(self) -> None:
        """Lay out name, board and doors, the page, and on it the sentence below the rows."""
        layout, setter = self.desk.layout, self.desk.painter.type
        doors = [setter.width(door.text, Type.BODY) + layout.px(76) for door in self.doors]
        self.places = setup_places(layout, layout.px(self.page_height()), doors, self.aspect)
        self.panel, self.head = self.places.panel, self.places.title
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        foot, self.sheet = cut_bottom(inside, layout.px(FOOT), layout.grid(2))
        side, start = columns(foot, [1.0] * 2, layout.grid(2))
        lesser = columns(side, [1.0] * (len(self._buttons) - 1), layout.grid(2))
        for button, place in zip(self._buttons, [*lesser, start], strict=True):
            button.rect = place
        paper = inset(self.sheet, layout.grid(2), layout.grid(2))
        self.slip, rows = cut_bottom(paper, self._slip_high(), layout.grid(1))
        self._arrange_rows(rows)
        for row in self._groups[0]:
            for widget in row.widgets:
                if row.height > ROW and not isinstance(widget, Choice):
                    widget.rect = cut_bottom(widget.rect, layout.px(ROW))[0]
        for door, rect in zip(self.doors, self.places.doors, strict=True):
            door.rect = rect
            door.aside = not layout.portrait
        board = self.places.board
        self.boards.show({self._shown: board} if board.width > 1 else {})

    def draw_content(self, surface: Surface) -> None:
        """Draw the board and its words, the page, and the sentence about what is at hand."""
        super().draw_content(surface)
        draw_slip(self.desk.painter, surface, self.told, self.slip)

    # Begin.

    def begin(self) -> None:
        """Sit down and play."""
        seed = self.house.seed()
        first = seed % len(self.plan.seats) if self.first == BY_LOT else self.first
        plan = self.plan
        seats = plan.seats[first:] + plan.seats[:first]
        ready = MatchPlan(plan.game, plan.variant, seats, plan.options, plan.board, plan.seed)
        if self.house.kiosk is None:
            self.house.habits.keep(plan, self.first)
            remember_names(self.desk.settings, [who.name for who in seats if not who.level])
        put_by = self.house.saves.waiting(plan.game)
        match: Match = ready.begin(self.house.saves, seed)
        self.desk.storage.save_settings(self.desk.settings)
        table = TableScene(self.house, match)
        self.desk.stack.replace(at_table(self.house, table))
        if put_by and self.house.kiosk is None:
            say = self.desk.texts
            table.insist(say("arcade.put_by", door=say("archive.door_replays")))
