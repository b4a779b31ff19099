"""The small round buttons at the foot of the table: tools on the left, the house on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.arcade.scenes.ask import AskScene, Choice
from games.core.interrupts import OfferDraw, Resign
from games.ui.seat_names import seat_name
from games.ui.tool_views import draw_tip
from games.ui.tools import HoldTool, Tool

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene
    from games.arcade.scenes.table_places import TablePlaces

COUNT = 4
"""How many tools lie left of the line."""


class Toolbar:
    """Builds the tools of a table and knows which of them can be used."""

    def __init__(self, scene: TableScene) -> None:
        """Belong to ``scene``."""
        self.scene = scene
        self.left: list[Tool] = []
        self.corner: list[Tool] = []

    @property
    def all(self) -> list[Tool]:
        """Return all tools from left to right, and the bar beside the board."""
        return [*self.left, *reversed(self.corner), self.scene.hinting.gauge]

    def build(self) -> list[Tool]:
        """Return the tools with the words of the language."""
        scene, say = self.scene, self.scene.desk.texts
        back, hinting = scene.back_taking, scene.hinting
        undo = Tool(say("tools.undo"), back.wish, "undo", "U")
        hint = Tool(say("tools.hint"), hinting.wish, "bulb", "H")
        moves = Tool(say("tools.moves"), scene.toggle_moves, "list", "M")
        talk = Tool(self._talk_words(), self.talk, "flag")
        moves.lit = scene.moves_open
        hint.lit = hinting.advisor.hinting
        undo.dim = bool(back.refusal)
        hint.dim = scene.person is None
        talk.dim = self.speaker is None
        for tool in (undo, hint, talk):
            tool.visible = tool.enabled = not scene.told
        self.left = [moves, undo, hint, talk]
        faster = HoldTool(say("tools.faster"), scene.faster, "faster", "F")
        faster.lit = scene.game.fast
        self.corner = [
            Tool(say("tools.pause"), scene.pause, "pause", "Esc"),
            faster,
            Tool(say("tools.rules"), scene.rules, "book", "F1"),
        ]
        for tool in (moves, *self.corner):
            tool.visible = tool.enabled = not scene.telling  # the result lies over them: no use
        hinting.gauge.visible = hinting.gauge.enabled = hinting.weighs and not scene.telling
        return self.all

    def arrange(self, places: TablePlaces) -> None:
        """Give every tool its place."""
        for tool, rect in zip(self.left, places.tools, strict=True):
            tool.rect = rect
        for tool, rect in zip(self.corner, places.corner, strict=True):
            tool.rect = rect
        self.scene.hinting.gauge.rect = places.gauge.copy()

    def think(self, on: bool) -> None:
        """Let the lamp be sunken while a hint is thought about."""
        for tool in self.left:
            if tool.icon == "bulb" and tool.lit != on:
                tool.lit = on
                self.scene.mark_stale()

    def beside(self, board: Rect | None) -> None:
        """Move the bar nearer to a board that is slimmer than its place."""
        gauge = self.scene.hinting.gauge
        if board is not None and gauge.rect.height > gauge.rect.width:
            gauge.rect.right = max(gauge.rect.right, board.left - self.scene.desk.layout.px(4))

    @property
    def waiting(self) -> bool:
        """Whether a tool will soon say what it does."""
        return any(tool.waiting for tool in self.all)

    @property
    def speaking(self) -> Tool | None:
        """Return the tool that says what it does now."""
        return next((tool for tool in self.all if tool.speaks and tool.tip), None)

    def draw_tip(self, surface: Surface) -> list[Rect]:
        """Draw what a tool says; return where."""
        tool = self.speaking
        if tool is None:
            return []
        layout = self.scene.desk.layout
        room = layout.screen.inflate(-layout.grid(2), -layout.grid(2))
        slip = draw_tip(self.scene.desk.painter, surface, tool, room)
        return [slip.inflate(layout.px(24), layout.px(24)).clip(surface.get_rect())]

    # Offering a draw, giving up.

    def _talk_words(self) -> str:
        match = self.scene.match
        draws = any(self._may(OfferDraw(seat)) for seat in range(len(match.seats)))
        return self.scene.desk.texts("tools.talk" if draws or match.over else "tools.give_up")

    @property
    def speaker(self) -> int | None:
        """Return who would offer a draw or give up: the person in turn, or the only one."""
        scene, match = self.scene, self.scene.match
        if match.over:
            return None
        if scene.person is not None:
            return scene.person
        alone = scene.people if len(scene.people) == 1 else []
        return next((seat for seat in alone if self._may(Resign(seat))), None)

    def _may(self, said: OfferDraw | Resign) -> bool:
        """Whether this can be said now, in the match that is played or one inside it."""
        return self.scene.game.spoken(said) in self.scene.match.interrupts(said.seat)

    def speak(self, said: OfferDraw | Resign) -> None:
        """Say something beside a move, if it is still possible."""
        scene = self.scene
        scene.game.finish()
        if self._may(said):
            scene.act(scene.game.spoken(said))
        else:
            scene.say(scene.desk.texts("table.not_now"))

    def talk(self) -> None:
        """Offer what can be said beside a move."""
        scene, seat = self.scene, self.speaker
        if seat is None:
            scene.say(scene.desk.texts("table.not_now"))
            return
        say, choices = scene.desk.texts, []
        if self._may(OfferDraw(seat)):
            choices.append(
                Choice(say("tools.offer_draw"), lambda: self.speak(OfferDraw(seat)), "swap")
            )
        if not self._may(Resign(seat)):
            scene.say(say("table.not_now"))
            return
        if not choices:
            self.resign(seat)
            return

        lost = scene.game.lost(seat)

        def give_up() -> None:
            if lost:  # nothing can be lost by it: it is not asked twice
                self.speak(Resign(seat))
            else:
                self.resign(seat, asking.place_of(len(choices) - 1))

        choices.append(Choice(say("tools.give_up"), give_up, "flag"))
        near = self.left[3].rect
        name = seat_name(say, scene.match, seat)
        about = say("tools.lost", name=name) if lost else say("tools.talk")
        asking = AskScene(scene.desk, about, choices, say("tools.close"), near)
        scene.desk.stack.push(asking)

    def resign(self, seat: int, under: Rect | None = None) -> None:
        """Ask once more, then give up; ``under`` is the button that was pressed for it."""
        scene, say = self.scene, self.scene.desk.texts
        sure = Choice(say("tools.resign_yes"), lambda: self.speak(Resign(seat)), "flag")
        stay, key, told = say("tools.resign_no"), "tools.resign_sure", {}
        if scene.game.inside is not None:  # the match around it goes on
            inner = scene.game.playing.game.name
            key, told = f"{key}_inside", {"game": say(f"{inner}.name")}
        if len(scene.people) > 1:
            key, told = f"{key}_of", {**told, "name": seat_name(say, scene.match, seat)}
        question = say(key, **told)
        near = self.left[3].rect
        asked = AskScene(scene.desk, question, [sure], stay, near, final=True, under=under)
        scene.desk.stack.push(asked)
