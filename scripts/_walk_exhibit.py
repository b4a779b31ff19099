"""An exhibition, pictured: start, invitation, the question whether one is there, the staff."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.arcade.kiosk import LOG, PIN, Kiosk
from games.arcade.kiosk_tally import Tally, What
from games.arcade.plan import MatchPlan
from games.arcade.scenes.attract import AttractTable
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.staff import StaffDoor
from games.arcade.scenes.staff_page import StaffScene
from games.arcade.scenes.still_there import StillThere
from games.arcade.scenes.table import TableScene
from games.ui.storage import Storage

if TYPE_CHECKING:
    from _walk import Walk

LEFT, OF = 13.0, 20.0
"""How long (s) the visitor who is asked has still to answer, of how long."""
DAY: tuple[tuple[int, str], ...] = (
    (0, "INFO opened"),
    *((9 + 14 * visit, "INFO touched") for visit in range(5)),
    (81, "ERROR ended with code -9; started anew in 1 s"),
    (81, "WARNING was not closed before"),
    (81, "INFO opened"),
    (95, "INFO touched"),
    (118, "WARNING no sound: no such device"),
    (121, "INFO touched"),
)
"""A morning as the log tells it: minutes after opening, and what was written."""
COUNTED: tuple[tuple[What, int], ...] = (
    ("visits", 7),
    ("begun", 6),
    ("matches", 4),
    ("restarts", 1),
)


def exhibit(walk: Walk) -> None:
    """Picture what visitors see, and what the staff does."""
    house, app = walk.house, walk.app
    house.kiosk = Kiosk(language="ask")
    app.desk.visitors = True
    walk.show(MenuScene(house))
    walk.live(150)
    walk.picture("kiosk-1-start")
    walk.show(LanguageScene(house))
    walk.live(60)
    walk.picture("kiosk-0-language")
    walk.show(AttractTable(house, 0))
    walk.live(200)
    walk.picture("kiosk-2-plate")
    walk.show(StaffDoor(house, PIN))
    walk.live(40)
    walk.picture("kiosk-3-staff")
    walk.show(TableScene(house, MatchPlan.usual("galtoni").unkept(4)))
    walk.live(60)
    app.desk.stack.push(StillThere(app.desk, OF, lambda: LEFT))
    walk.live(40)
    walk.picture("kiosk-4-still-there")
    _picture_staff(walk)
    house.kiosk, app.desk.visitors = None, False


def _picture_staff(walk: Walk) -> None:
    """Picture the staff's page at noon of a day that began at half past nine."""
    house, storage = walk.house, walk.app.desk.storage
    now = datetime.fromtimestamp(house.clock())
    opened = now - timedelta(minutes=150)
    lines = [f"{opened + timedelta(minutes=at):%Y-%m-%d %H:%M:%S} {told}\n" for at, told in DAY]
    (walk.folder / LOG).write_text("".join(lines), encoding="utf-8")
    times = iter([opened])
    house.tally = Tally(Storage(walk.folder / "counts"), lambda: next(times, now))
    for what, count in COUNTED:
        for _ in range(count):
            house.tally.add(what)
    home, os.environ["HOME"] = os.environ.get("HOME"), str(walk.folder.parent)
    storage.folder, kept = walk.folder, storage.folder
    walk.show(StaffScene(house))
    walk.live(40)
    walk.picture("kiosk-5-staff-page")
    storage.folder, house.tally = kept, None
    if home is not None:
        os.environ["HOME"] = home
