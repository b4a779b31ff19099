"""Boards that live a little in a scene's places: they come when they are made, and are drawn alone.

The house keeps them (games.arcade.showcase); each kind of scene has boards of its own, so that
going from one to another leaves all of them where they were.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pygame import Rect, Surface
from pygame.transform import smoothscale

from games.arcade.house import House
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.showcase import LEAST, slot_of
from games.ui.game_table import LivingPicture
from games.ui.layout import fitted, inset
from games.ui.paint import Painter
from games.ui.scene import Scene
from games.ui.tween import Tween

ARRIVE = 0.3
"""How long (s) a board takes to come into sight once it is made."""
LIVE = 1 / 24
"""How far apart (s) the pictures of a living board are: slow things need no more than a film."""
SOON = 1.0
"""So long (s) a board rests at most once it begins to live: one that is pointed at shows it."""
REST = 1.0
"""How far apart (s) frames are at most while boards rest from moving: others may be due."""
ARRIVING = 900
"""So many pictures of a living board are passed over at most where it is to come to rest."""
NEARLY = 0.9
"""A frame that comes after this share of ``LIVE`` shows the next picture."""


class LivingBoards:
    """The boards of one scene by their games' names; ``kind`` tells the scene's from others'."""

    def __init__(self, house: House, kind: str = "") -> None:
        """Show boards that ``house`` keeps for scenes of this kind."""
        self.house, self.desk = house, house.desk
        self._kind = kind
        self._places: dict[str, Rect] = {}
        self._due = 0.0
        self._running: set[str] = set()
        self._living: frozenset[str] = frozenset()
        self._rested: set[str] = set()
        """Boards that came to rest because motion is reduced."""
        self._held: dict[str, Surface] = {}
        """What is seen in the place of a board that is still being made."""
        self.arriving: dict[str, Tween] = {}
        """How much of a board is still hidden."""
        self.faded: dict[str, float] = {}
        """How much of a board is always hidden, 0 to 1; nothing where it is not named."""
        self.lived: set[str] = set()
        """Boards on which something has moved since they were drawn last."""
        self.came: set[str] = set()
        """Boards that are to be drawn as a whole, with nothing else around them."""

    def picture(self, name: str) -> LivingPicture | None:
        """Return a game's board, None while it is being made."""
        return self.house.showcase.picture(slot_of(self._kind, name))

    def show(self, places: Mapping[str, Rect]) -> None:
        """Have boards in their places; those that are not made yet come when they are."""
        self._places = dict(places)
        self._held.clear()
        wanted = {slot_of(self._kind, name): rect for name, rect in places.items()}
        self.house.showcase.show(wanted, self.desk.settings.palette)
        self.arriving = {name: Tween(1.0, ARRIVE) for name in places if self.picture(name) is None}

    # Time.

    @property
    def moving(self) -> bool:
        """Boards live unless motion is reduced; those that are being made come into sight."""
        return self.desk.motion or self.house.showcase.waiting

    @property
    def tempo(self) -> float:
        """Slow, slower while nothing moves on the boards, but not while one comes into sight."""
        if any(veil.moving for veil in self.arriving.values()):
            return 0.0
        return LIVE if self.house.showcase.waiting else max(LIVE, min(REST, self._rest()))

    def _rest(self) -> float:
        """Return for how long (s) nothing moves on any board."""
        pictures = [self.picture(name) for name in self._places if self._moves(name)]
        rests = [picture.rest - self._due for picture in pictures if picture is not None]
        return min(rests, default=REST)

    def _moves(self, name: str) -> bool:
        """Whether a board lives, or still comes to rest."""
        return name in self._living or name in self._running

    @property
    def changed(self) -> bool:
        """Whether a board looks different from how it was drawn."""
        return bool(self.lived or self.came)

    def update(self, dt: float, living: Collection[str]) -> None:
        """Let new boards come, those that are ``living`` move, and others come to rest."""
        slots = {slot_of(self._kind, name): name for name in self._places}
        for slot in self.house.showcase.arrived():
            if slot in slots:
                name = slots[slot]
                if name in self.arriving:
                    self.arriving[name].aim(0.0)
                self.came.add(name)
        self._arrive(dt)
        if self.desk.motion:
            self._live(dt, living)
            self._rested.clear()
        else:
            self._come_to_rest()

    def _come_to_rest(self) -> None:
        """Motion is reduced from now on: what is still on its way arrives, nothing hangs there."""
        for name in self._places:
            picture = self.picture(name)
            if picture is None or name in self._rested:
                continue
            self._rested.add(name)
            for _ in range(ARRIVING):
                if picture.rest > 0 or not picture.update(LIVE):
                    break
                self.lived.add(name)

    def _arrive(self, dt: float) -> None:
        for name, veil in list(self.arriving.items()):
            if self.picture(name) is None:
                continue
            if not self.desk.motion:
                veil.finish()
            if not veil.update(dt):
                del self.arriving[name]
                self._held.pop(name, None)
            self.came.add(name)

    def _live(self, dt: float, living: Collection[str]) -> None:
        for name in set(living) - self._living:
            self._awake(name)
        self._due, self._living = self._due + dt, frozenset(living)
        if self._due < LIVE * NEARLY:
            return
        step, self._due = self._due, 0.0
        for name in self._places:
            picture = self.picture(name)
            if picture is None or not self._moves(name):
                continue
            if picture.update(step):
                self._running.add(name)
                self.lived.add(name)
            else:
                self._running.discard(name)

    def _awake(self, name: str) -> None:
        """Let most of a board's rest have passed while it did not live."""
        picture = self.picture(name)
        if picture is not None and picture.rest > SOON:
            picture.update(picture.rest - SOON)

    # Looks.

    def draw(self, surface: Surface) -> None:
        """Draw all boards as wholes."""
        for name in self._places:
            self._draw_board(surface, name)

    def drawn(self) -> None:
        """Everything is drawn: have boards made that are still to be asked for.

        Not before: the page need not wait for its boards.
        """
        self.lived.clear()
        self.came.clear()
        self.house.showcase.begin()

    def draw_changed(self, surface: Surface) -> list[Rect]:
        """Draw what has changed over what was drawn before, and return where."""
        found: list[Rect] = []
        for name, place in self._places.items():
            picture = self.picture(name)
            if name in self.came or (name in self.lived and name in self.faded):
                self._draw_board(surface, name)
                found.append(place)
            elif name in self.lived and picture is not None:
                found += picture.draw(surface, whole=False)
        self.lived.clear()
        self.came.clear()
        return found

    def _draw_board(self, surface: Surface, name: str) -> None:
        """Draw a board on bare cloth: over itself its soft shadow would grow black."""
        place = self._places[name].clip(surface.get_rect())
        if not place.width or not place.height:
            return
        cloth = self.desk.painter.background().subsurface(place)
        picture, veil = self.picture(name), self.arriving.get(name)
        hidden = 0.0 if veil is None else veil.value
        surface.blit(cloth, place)
        if picture is not None:
            picture.draw(surface, whole=True)
        if picture is None:
            self._hold(surface, name)
            self._held[name] = surface.subsurface(place).copy()
        elif hidden > 0 and name in self._held:  # over what held its place so far
            board = surface.subsurface(place).copy()
            board.set_alpha(round(255 * (1.0 - hidden)))
            surface.blit(self._held[name], place)
            surface.blit(board, place)
        faded = self.faded.get(name, 0.0)
        if faded > 0:
            ground = cloth.copy()
            ground.set_alpha(round(255 * faded))
            surface.blit(ground, place)

    def _hold(self, surface: Surface, name: str) -> None:
        """Hold a board's place until it is made: as it looked elsewhere, else with bare wood."""
        painter, place = self.desk.painter, self._places[name]
        if min(place.size) < LEAST:
            return
        still = self.house.showcase.still(name, place.size, SHAPES.get(name, 1.0))
        if still is not None:
            surface.blit(still, place)
            return
        before = surface.get_clip()
        surface.set_clip(place.clip(before))
        edge = painter.layout.px(10)
        frame = fitted(inset(place, edge), SHAPES.get(name, 1.0))
        field = inset(frame, round(min(frame.size) * 0.07))
        _rough(painter, surface, frame, "wood", 14)
        _rough(painter, surface, field, "wood_light", 8)
        surface.set_clip(before)


ROUGH = 4
"""A board's bare wood is drawn so many times smaller: it is seen for a moment only."""


def _rough(painter: Painter, surface: Surface, rect: Rect, kind: str, radius: int) -> None:
    """Lay a plate that is not worth being made as finely as those that stay."""
    if min(rect.size) < 2 * ROUGH:
        return
    unit = painter.layout.u

    def make() -> Surface:
        small = (rect.width // ROUGH, rect.height // ROUGH)
        plate = painter.materials.plate(small, kind, 3, radius * unit / ROUGH, unit / ROUGH, False)
        return smoothscale(plate, rect.size)

    surface.blit(painter.picture(("rough", kind, rect.size), make), rect)


class LivingScene(Scene):
    """A scene over ``boards``: where nothing but boards has changed, nothing else is drawn."""

    boards: LivingBoards

    def alive(self) -> Collection[str]:
        """Return the games whose boards live now."""
        return ()

    @property
    def moving(self) -> bool:
        """Boards live unless motion is reduced; those that are being made come into sight."""
        return self.boards.moving

    @property
    def tempo(self) -> float:
        """Slow, except while a board comes into sight."""
        return self.boards.tempo

    def update(self, dt: float) -> None:
        """Let new boards come and some of them live."""
        super().update(dt)
        self.whole |= self.dirty
        self.boards.update(dt, self.alive())
        self.dirty |= self.boards.changed

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only boards that come and what moves on the others."""
        if self.boards.changed and not self.whole:
            self.damage = self.boards.draw_changed(surface)
            return
        self.whole = True
        super().draw(surface)
        self.boards.drawn()
