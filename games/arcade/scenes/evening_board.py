"""Between the matches of an evening: how it stands, who plays next; at its end the podium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from games.arcade.evening import Bout, Evening, win_for
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.scenes.evening_ahead import PodiumAhead
from games.arcade.scenes.evening_climb import Climb
from games.arcade.scenes.evening_podium import Crowned, podium, podium_aspect, winners_marble
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.evening_view import (
    draw_rounds,
    draw_scores,
    line_height,
    rounds_height,
)
from games.arcade.scenes.hero_page import FOOT, HeroPage
from games.arcade.scenes.table_set import at_table
from games.arcade.scenes.table_still import look_of
from games.ui.celebration import Celebration
from games.ui.intentions import Confirm, Intention, Point, Press, Release
from games.ui.layout import columns, cut_bottom, inset
from games.ui.theme import Type
from games.ui.widgets import Button, Widget
from games.ui.wooden import draw_wooden

MAIN = 1.5
"""How broad the main one of two buttons is against the other."""
GUARD = 0.5
"""How long (s) Enter or a click is taken for meant for what was there before the podium."""


class EveningBoard(HeroPage):
    """The scores on paper, beside them what is played next, at the end the podium.

    Leaving keeps the evening for another time.
    """

    width = 640
    spared = False  # it makes itself, in a frame or two
    motto_height = 114

    def __init__(self, house: House, evening: Evening) -> None:
        """Show ``evening``."""
        super().__init__(house, "", "evening")
        self.evening = evening
        self.store = EveningStore(house.desk.storage)
        self._sure = False
        self.climb = Climb(evening.totals(), evening.standing())
        self.podium: Celebration | None = None
        """How the places are set up at the end, once the scores stand."""
        self._podium_room: Rect | None = None
        self._ground: Surface | None = None
        """Everything that stands still while scores climb or the podium is set up."""
        self._ground_look: object = None
        self._bare = False
        self._came = 0.0
        self._scores = Rect(0, 0, 0, 0)
        self._covered: list[Rect] = []
        self._ahead = PodiumAhead(self)

    def enter(self) -> None:
        """Be shown; with the podium the night has ended, however it is left."""
        self.climb.go(self.evening.totals(), self.evening.standing())
        self._came = self.clock
        super().enter()
        if self.evening.over:
            self.store.end()

    # Time.

    @property
    def _setting_up(self) -> bool:
        """Whether the podium is still being set up, or waits for the scores to stand."""
        return self.evening.over and (self.podium is None or not self.podium.done)

    @property
    def moving(self) -> bool:
        """Whether the board lives, scores change or the podium is set up."""
        return super().moving or self.climb.moving or self._setting_up

    @property
    def tempo(self) -> float:
        """Every frame while scores change or the podium is set up."""
        return 0.0 if self.climb.moving or self._setting_up else super().tempo

    def update(self, dt: float) -> None:
        """Let scores change, then set up the podium."""
        super().update(dt)  # what it finds changed is drawn anew as a whole, what follows is not
        climbed = self.climb.moving
        for name, volume in self.climb.update(dt):
            self.desk.audio.play(name, volume)
        self.dirty |= climbed
        if self._setting_up:
            self._set_up(dt)
        self._ahead.update()

    def _set_up(self, dt: float) -> None:
        """Let the podium's steps stand at once, and the rest come when the scores have climbed."""
        if self.podium is None:
            self.podium = podium(self.desk, self.places.board, self._called)
            self._podium_room = Rect(self.places.board)
        if self.climb.moving:
            self.podium.prepare()
            return
        for cue in self.podium.update(dt):
            self.desk.audio.play(cue.name, cue.volume)
        self.dirty = True

    def handle(self, intention: Intention) -> bool:
        """Whatever is done lets everything arrive first; what comes at once does no more."""
        arrived = not isinstance(intention, (Point, Release)) and self._arrive()
        soon = self.clock - self._came < GUARD
        if arrived and soon and self.evening.over and isinstance(intention, (Confirm, Press)):
            return True
        return super().handle(intention)

    def _arrive(self) -> bool:
        """Let scores and podium be as they will be; whether anything was still on its way."""
        if not (self.climb.moving or self._setting_up):
            return False
        self.climb.finish()
        if self.evening.over:
            self.podium = self.podium or podium(self.desk, self.places.board, self._called)
            self._podium_room = Rect(self.places.board)
            self.podium.finish()
        self.dirty = True
        return True

    @property
    def told(self) -> bool:
        """Whether the winner's name may stand large: the first place has been set down."""
        return not self.evening.over or (self.podium is not None and self.podium.done)

    def _say(self, key: str, **values: object) -> str:
        return self.desk.texts(f"evening.{key}", **values)

    @property
    def _called(self) -> Evening:
        """Return the evening as it is told, everybody with a name."""
        return self.evening.called(self.desk.texts)

    def title(self) -> str:
        """Return who has won, or what this is."""
        if not self.evening.over:
            return self._say("title")
        names = self._called.names
        best = [names[who] for place, who in self.evening.standing() if place == 1]
        if len(best) == 1:
            return self._say("wins", name=best[0])
        return self._say("shared", names=self._listed(best))

    def _listed(self, names: Sequence[str]) -> str:
        """Return two names or more as they are told together."""
        *most, last = names
        return self._say("and", left=", ".join(most), right=last)

    def headline(self) -> str:
        """Return the game that is next, at the end who has won."""
        bout = self.evening.next
        return self.title() if bout is None else self._name(bout)

    def motto(self) -> str:
        """Return which round is next and who plays; nothing where all is over."""
        bout = self.evening.next
        if bout is None:
            return ""
        key = "goes_on" if self.evening.under_way else "next"
        match, count = self.evening.within(bout)
        key = key if count == 1 else f"{key}_match"
        say = self._say(key, number=bout.round + 1, match=match, count=count)
        return f"{say} {self._who(bout)}"

    @property
    def aspect(self) -> float:
        """Return the shape of the next game's board, or of the podium."""
        if self.evening.next is not None:
            return super().aspect
        return podium_aspect(len(self.evening.names))

    def page_height(self) -> float:
        """Return how high the page is: a line for everybody, and the rounds."""
        strip = rounds_height(self.desk.painter, self.evening) / self.desk.layout.u
        count = len(self.evening.names)
        lines = line_height(self.desk.layout, count) * count
        return min(self.most, 30 + lines + 16 + strip + FOOT + 80)

    def arrange(self) -> None:
        """Show the board of the game that is next."""
        bout = self.evening.next
        self._shown = bout.game if bout is not None else ""
        super().arrange()
        if self.podium is not None and self._podium_room != self.places.board:
            self.podium = podium(self.desk, self.places.board, self._called)
            self._podium_room = Rect(self.places.board)
            self.podium.finish()

    def buttons(self) -> list[Widget]:
        """Return what one can do now, the main thing last."""
        say, bout = self.desk.texts, self.evening.next
        if bout is None:
            return [
                Button(say("arcade.to_start"), self._end),
                Button(self._say("again"), self._again, "brass"),
            ]
        end = Button(self._say("end_sure" if self._sure else "end"), self._end_early)
        words = self._say("go_on" if self.evening.under_way else "play")
        return [end, Button(self._say("pause"), self.back), Button(words, self.play, "brass")]

    def _name(self, bout: Bout) -> str:
        return self.desk.texts(f"{bout.game}.name")

    # What can be done.

    def play(self) -> None:
        """Sit down for the next match, or go on with it."""
        bout = self.evening.next
        if bout is None:
            return
        match = self.store.resume(self.evening, bout)
        if match is None:
            match = self.store.begin(self.evening, bout, self.house.seed())
        table = EveningTable(self.house, match, self.evening, self.store)
        self.desk.stack.push(at_table(self.house, table))

    def _end_early(self) -> None:
        """End what is not over, once that was asked twice: points come to the podium."""
        if not self._sure:
            self._sure = True
            self.refresh()
            return
        bout = self.evening.next
        if bout is not None and self.evening.under_way:
            self.store.saves.put_by(bout.game)
        if not self.evening.played:
            self._end()
            return
        self._sure, self.evening.ended = False, True
        self.enter()

    def _end(self) -> None:
        self.store.end()
        self.house.to_start()

    def _again(self) -> None:
        """Begin another evening with the same people and games."""
        old = self.evening
        self.evening = Evening(
            names=old.names, games=old.games, length=old.length, win=win_for(len(old.names))
        )
        self.climb = Climb(self.evening.totals(), self.evening.standing())
        self.podium = None
        self.store.save(self.evening)
        self.refresh()

    def _arrange_buttons(self, foot: Rect) -> None:
        """Give the main thing of two so much room as its words need."""
        if len(self._buttons) != 2:
            super()._arrange_buttons(foot)
            return
        layout = self.desk.layout
        for button, place in zip(
            self._buttons, columns(foot, [1.0, MAIN], layout.grid(2)), strict=True
        ):
            button.rect = place

    # Looks.

    def draw_content(self, surface: Surface) -> None:
        """Draw board or podium, the page, and on it the scores and the rounds."""
        super().draw_content(surface)
        layout, painter, evening = self.desk.layout, self.desk.painter, self.evening
        room = inset(self.sheet, layout.grid(3), layout.grid(2))
        chips, scores = cut_bottom(room, rounds_height(painter, evening), layout.grid(2))
        draw_rounds(painter, surface, chips, evening, self._rounds())
        self._scores = scores
        if not self._bare:
            self._draw_moving(surface)

    def _draw_moving(self, surface: Surface) -> list[Rect]:
        """Draw what changes while scores climb and the podium is set up; return where."""
        heads = (self._say("door"), self._say("total"))
        looks = self.climb.rows(self.desk.motion)
        draw_scores(self.desk.painter, surface, self._scores, self._called, heads, looks)
        return [] if self.podium is None else self.podium.draw(surface)

    def draw(self, surface: Surface) -> None:
        """Draw all of it; while scores or podium move only them, over a picture of the rest."""
        if not (self.climb.moving or self._setting_up):
            self._ground = None
            super().draw(surface)
            return
        ground, look = self._ground, self._look(surface.get_size())
        if ground is None or look != self._ground_look:
            ground = self._lay_ground(surface.copy())  # its format: the fastest to copy
            self.whole = True
        if self.whole:
            if self.boards.changed:
                self.boards.draw_changed(ground)
            regions = [surface.get_rect()]
        else:
            boards = self.boards.draw_changed(ground) if self.boards.changed else []
            regions = [*boards, *self._covered, self.sheet]
        for rect in regions:
            surface.blit(ground, rect, rect)
        self._covered = self._draw_moving(surface)
        self.damage = [*regions, *self._covered]

    def _look(self, size: tuple[int, int]) -> object:
        """Return what tells whether what stands still looks as it did, beside the boards."""
        buttons = tuple(look_of(widget) for widget in self.focus.widgets)
        played = len(self.evening.played), self.told, self._shown
        return size, self.desk.painter, self.desk.texts.language, played, buttons

    def _lay_ground(self, ground: Surface) -> Surface:
        """Draw what stands still on a picture, and keep it."""
        self._ground, self._ground_look = ground, self._look(ground.get_size())
        self.whole = self._bare = True
        super().draw(ground)
        self._bare = False
        return ground

    def coming(self) -> Iterator[None]:
        """Draw what scores will climb over in a frame of its own, and cut the winner's name."""
        if self.climb.moving or self._setting_up:
            yield  # coming here was work enough for this frame
            self._lay_ground(Surface(self.desk.layout.screen.size))
            yield
        if self._setting_up:
            yield from self._saw_winner()

    def _saw_winner(self) -> Iterator[None]:
        """Cut the winner's name out of wood beside the loop; it is kept."""
        aside, thrift = self.desk.aside, self.desk.painter.thrift
        if aside is None:
            self._draw_winner(Surface((1, 1)))
            yield
            return
        aside.begin()
        while True:
            with thrift.sparing(aside):
                self._draw_winner(Surface((1, 1)))
            yield
            if not thrift.lacking:
                return

    def rehearse(self) -> None:
        """Draw all of the end once, on a sheet of paper so to speak: its pictures are kept then."""
        self.refresh()
        self.podium = podium(self.desk, self.places.board, self._called)
        self.podium.finish()
        for act in (act for _, act in self.podium.acts if isinstance(act, Crowned)):
            for player in self.evening.players:  # nobody knows yet who wins
                winners_marble(self.desk.painter, act.place, player)
        self.climb.finish()
        self._ground, self.whole = None, True
        super().draw(Surface(self.desk.layout.screen.size))

    def draw_words(self, surface: Surface) -> None:
        """Draw the game that is next and who plays; at the end, in all that room, who has won."""
        if self.evening.next is not None:
            super().draw_words(surface)
            return
        if self.told:
            self._draw_winner(surface)

    def _draw_winner(self, surface: Surface) -> None:
        """Write who has won."""
        setter = self.desk.painter.type
        room = self.places.title.union(self.places.motto)
        words = self.title()
        large = len(setter.wrap(words, Type.TITLE, room.width)) <= 2
        style, lines = (Type.TITLE, 2) if large else (Type.HEAD, 4)
        painter, align = self.desk.painter, self.places.align
        draw_wooden(painter, surface, words, style, room, align, lines=lines, valign=0.2)

    def _rounds(self) -> list[str]:
        """Return what each round plays."""
        games = self.evening.games
        return [
            self.desk.texts(f"{games[number % len(games)]}.name")
            for number in range(self.evening.rounds)
        ]

    def _who(self, bout: Bout) -> str:
        """Return who plays whom, who begins, who waits."""
        names = self._called.names
        first, second = names[bout.players[0]], names[bout.players[1]]
        if len(bout.players) > 2:
            return self._say("together", first=first)
        words = self._say("against", first=first, second=second)
        out = [names[who] for who in self.evening.sitting_out(bout)]
        if len(out) > 1:
            return f"{words} {self._say('sit_out', names=self._listed(out))}"
        return f"{words} {self._say('sits_out', name=out[0])}" if out else words
