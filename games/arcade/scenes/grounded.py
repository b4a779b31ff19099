"""A scene on a ground that is drawn once: large plates are costly, and lists are pulled along."""

from __future__ import annotations

from pygame import Surface

from games.ui.desk import Desk
from games.ui.scene import Scene


class GroundedScene(Scene):
    """Subclasses draw what keeps its looks as long as nothing is arranged anew."""

    spared = True

    def __init__(self, desk: Desk) -> None:
        """Begin without a ground."""
        super().__init__(desk)
        self._ground: Surface | None = None

    def refresh(self) -> None:
        """Build and arrange anew, on a ground that is drawn anew."""
        self._ground = None
        super().refresh()

    def draw_ground(self, surface: Surface) -> None:
        """Draw what lies under everything else."""

    def draw(self, surface: Surface) -> None:
        """Draw the ground if it must be, and everything on it."""
        ground, painter = self._ground, self.desk.painter
        if ground is None or ground.get_size() != surface.get_size():
            missed = painter.thrift.missed
            ground = surface.copy()  # its format: the fastest to copy
            ground.blit(painter.background(self.background), (0, 0))
            self.draw_ground(ground)
            self._ground = ground if painter.thrift.missed == missed else None
        surface.blit(ground, (0, 0))
        self.draw_content(surface)
        self.draw_widgets(surface)
