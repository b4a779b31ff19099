"""Plays at a real table without a window and is killed again and again; run as a program.

``python kill_house.py FOLDER KILLS SEED [counting|visiting]`` forks a house for every kill, which
takes up the match under way (or begins one) with bots at its table, every action waiting for the
disk. It is killed with SIGKILL at a random moment. What it had reported as kept by then must be
kept. Prints one line of JSON: kills, actions, the most that was kept and not reported, matches, and
complaints.
With ``counting`` it is processes that do nothing but count matches, with ``visiting`` houses for
visitors, which keep the match under way alone, until the visitor has gone.
"""

import json
import os
import select
import signal
import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# The folder of this program has an ``assets`` of its own, which would stand before ours.
sys.path.remove(str(Path(__file__).resolve().parent))

import msgspec
import pygame

from games.arcade.app import App
from games.arcade.archive import Archive
from games.arcade.house import House
from games.arcade.kiosk import Kiosk
from games.arcade.kiosk_saves import PassingSaves
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.table import TableScene
from games.arcade.statistics import Statistics
from games.arcade.thinking import Inline
from games.core.match import Match
from games.core.record import Record
from games.gipf.state import Challenge
from games.ui.picture_store import PictureStore
from games.ui.storage import Settings, Storage

PLANS = {
    "galtoni": ("duel", {"calling": "call"}),
    "mancala": ("pandoo", {}),
    "siebener": ("siebener", {}),
    "koenigsflucht": ("koenigsflucht", {}),
    "gipf": ("basic", {"potentials": "galtoni:double,mancala:jump"}),
}
ACTIONS = 12
"""A house is killed after it has kept up to so many actions, whatever the machine's speed."""
MOMENT = 0.06
"""And after up to so many seconds more."""
OVER = -1
"""What a house for visitors reports of a match that has ended: nothing of it is kept."""
PATIENCE = 20.0
"""A house that keeps nothing for so long (s) is killed all the same."""


def table_kit():
    """Return the module with the plain plates and the window that is only a surface."""
    place = spec_from_file_location("table_kit", Path(__file__).with_name("table_kit.py"))
    module = module_from_spec(place)
    place.loader.exec_module(module)
    return module


KIT = table_kit()
VISITING = False
"""Whether the houses are for visitors."""
PICTURES = PictureStore(None)
"""Where baked boards are kept, so that a house stands at once."""


def house_of(folder, chance):
    """Return (app, house, clock) with a clock that only the loop moves."""
    clock = [5.0]
    app = App(
        KIT.PlainScreen((320, 180)),
        Storage(folder),
        Settings(language="en"),
        clock=lambda: clock[0],
        idle=False,
        materials=KIT.PlainMaterials(PICTURES),
        sound=False,
    )
    saves = PassingSaves if VISITING else Saves
    house = House(app.desk, saves(app.desk.storage), Inline, lambda: chance.getrandbits(62))
    if VISITING:
        house.kiosk = Kiosk()
    return app, house, clock


def take_up(house, game, chance):
    """Return the match under way, or a new one; Gipf begins with a challenge."""
    match = house.saves.resume(game)
    if match is not None:
        return match
    variant, options = PLANS[game]
    plan = MatchPlan(game, variant, [SeatPlan(level="easy"), SeatPlan(level="random")], options)
    plan.board = "gerhards" if game == "galtoni" else None
    plan.fit_seats()
    match = plan.begin(house.saves, chance.getrandbits(62))
    if game == "gipf":
        match.play(chance.choice(match.actions()))
        challenges = [a for a in match.interrupts(1) if isinstance(a, Challenge)]
        match.play(chance.choice(challenges))
    return match


def live(folder, game, seed, pipe):
    """Play for ever and report on ``pipe`` what has been kept."""
    chance = Random(seed)
    real = Match.play

    def play(self, action, *, extra=None):
        after = real(self, action, extra=extra)
        if self.record.path is not None:
            kept = OVER if VISITING and self.over else len(self.record.lines)
            os.write(pipe, f"{self.record.header.key} {kept}\n".encode())
        return after

    Match.play = play
    app, house, clock = house_of(folder, chance)
    while True:
        table = TableScene(house, take_up(house, game, chance))
        app.start([table])
        while not table.told:
            clock[0] += 1 / 12
            app.frame()
        table.close()


def warm_up(folder):
    """Sit at every table once: what is imported and baked by then need not be in every house."""
    global PICTURES
    PICTURES = PictureStore(folder / "pictures")
    for game in PLANS:
        app, house, clock = house_of(folder / "warm", Random(1))
        table = TableScene(house, take_up(house, game, Random(1)))
        app.start([table])
        for _ in range(60):
            clock[0] += 1 / 12
            app.frame()
        table.close()


def fork(folder, game, seed):
    """Return (process, end to read from) of a house that lives."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ours)
        try:
            live(folder, game, seed, theirs)
        except BaseException:
            sys.excepthook(*sys.exc_info())
        os._exit(1)
    os.close(theirs)
    return process, ours


def wait_for(end, actions):
    """Return what a house has said until it had kept so many actions, or for as long as allowed."""
    said, until = b"", time.monotonic() + PATIENCE
    while said.count(b"\n") < actions and time.monotonic() < until:
        ready, _, _ = select.select([end], [], [], 0.05)
        more = os.read(end, 65_536) if ready else b""
        said += more
        if ready and not more:
            break  # the house has ended by itself
    return said


def reported(end, said=b""):
    """Return what was said to be kept: the key and length of each match, in order."""
    with os.fdopen(end, "rb") as file:
        said += file.read()
    lines = [line.split() for line in said.decode().splitlines() if line.count(" ") == 1]
    told = {}
    for key, count in lines:
        told[key] = int(count)
    return told


def records(folder):
    """Return all records by key, those under way and those played; they must hold."""
    found = {}
    for path in sorted((folder / "matches").rglob("*.jsonl")):
        record = Record.load(path)
        found[record.header.key] = (path, record, Match(record))
    return found


def check(folder, told, before):
    """Return (complaints, how many actions more there are than were reported, records)."""
    complaints = []
    found = records(folder)
    beyond = 0
    for key, count in told.items():
        if key not in found:
            complaints.append(f"match {key} is lost")
            continue
        more = len(found[key][1].lines) - count
        beyond = max(beyond, more)
        if not 0 <= more <= 1:
            complaints.append(f"{found[key][0].name}: {-more} actions of {count} are lost")
    for key, (_, record, _) in before.items():
        if key not in found:
            complaints.append(f"match {key} went away")
        elif found[key][1].lines[: len(record.lines)] != record.lines:
            complaints.append(f"{found[key][0].name} has changed its past")
    return complaints, beyond, found


def counted(folder, found):
    """Return complaints about the statistics: every match that ended counts, and only once."""
    storage = Storage(folder)
    archive = Archive(storage)
    archive.read_all()
    ended = {key for key, (_, _, match) in found.items() if match.over}
    rows = archive.index.run(
        lambda database: database.execute("SELECT key FROM matches WHERE ended = 1").fetchall()
    )
    complaints = [f"trouble: {trouble}" for trouble in storage.troubles]
    kept = {key for (key,) in rows}
    under_way = {k for k, (path, _, _) in found.items() if path.parent.name == "matches"}
    if kept - ended or ended - kept - under_way:
        complaints.append(f"counted {len(kept)} of {len(ended)} matches that ended")
    assert Statistics(archive).players() == []  # only bots play here
    complaints += [f"set aside: {path.name}" for path in folder.rglob("*.damaged*")]
    return complaints


def count_for_ever(folder, match, seed, pipe):
    """Count one match after the other, each with a seed of its own, and say which was counted."""
    statistics = Statistics(Archive(Storage(folder)))
    while True:
        seed += 1
        header = msgspec.structs.replace(match.record.header, seed=seed)
        match.record.header = header
        statistics.count(match)
        os.write(pipe, f"{header.key} 1\n".encode())


def counting(folder, kills, seed):
    """Kill so many processes that do nothing but count; what they had counted must be there."""
    chance, told, complaints = Random(seed), set(), []
    plan = MatchPlan("mancala", "pandoo", [SeatPlan(name="Ada"), SeatPlan(level="random")])
    match = plan.begin(Saves(Storage(folder / "played")), 1)
    while not match.over:
        if not match.step():
            match.play(chance.choice(match.actions()))
    match.record.path = None
    Statistics(Archive(Storage(folder))).count(match)  # imports what every process needs
    for number in range(kills):
        ours, theirs = os.pipe()
        process = os.fork()
        if process == 0:
            count_for_ever(folder, match, 1_000_000 * number, theirs)
        os.close(theirs)
        time.sleep(chance.uniform(0.0, 0.15))
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        if not os.WIFSIGNALED(status):
            complaints.append("it ended by itself")
        told |= set(reported(ours))
        storage = Storage(folder)
        index = Archive(storage).index
        rows = index.run(lambda data: data.execute("SELECT key FROM matches").fetchall())
        lost = told - {key for (key,) in rows}
        halves = index.run(
            lambda data: data.execute(
                "SELECT key FROM seats GROUP BY key HAVING COUNT(*) != 2"
            ).fetchall()
        )
        if lost or halves or storage.troubles:
            complaints.append(f"{len(lost)} lost, {len(halves)} in half, {storage.troubles}")
    print(json.dumps({"kills": kills, "counted": len(told), "complaints": complaints}))
    return 1 if complaints else 0


def left_by_visitors(folder, game, told):
    """Return (complaints, actions kept beyond those reported) of a killed house for visitors."""
    path = folder / "matches" / f"{game}.jsonl"
    key, count = list(told.items())[-1] if told else ("", OVER)
    if not path.exists():
        return ([] if count == OVER else [f"match {key} is lost"]), 0
    record = Record.load(path)
    Match(record)
    if record.header.key != key:  # begun, or gone on with, and killed before its next action
        return [], 0
    more = 0 if count == OVER else len(record.lines) - count
    return ([] if 0 <= more <= 1 else [f"{path.name}: {-more} actions are lost"]), more


def visiting(folder, kills, seed):
    """Kill houses for visitors; every fourth time the visitor has gone when it is started anew."""
    global VISITING
    VISITING = True
    pygame.display.init()
    warm_up(folder)
    chance, complaints, most, resumed = Random(seed), [], 0, 0
    for number in range(kills):
        game = list(PLANS)[number % len(PLANS)]
        place = folder / game
        process, end = fork(place, game, chance.getrandbits(32))
        said = wait_for(end, chance.randrange(ACTIONS))
        time.sleep(chance.uniform(0.0, MOMENT))
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        if not os.WIFSIGNALED(status):
            complaints.append(f"{game}: the house ended by itself")
            break
        wrong, beyond = left_by_visitors(place, game, reported(end, said))
        complaints += [f"{game}: {one}" for one in wrong]
        most = max(most, beyond)
        saves = PassingSaves(Storage(place))
        resumed += saves.resume(game) is not None
        if chance.random() < 0.25:
            saves.clear()
            left = [path.name for path in (place / "matches").rglob("*") if path.is_file()]
            complaints += [f"{name} is left of a visitor who has gone" for name in left]
        complaints += [f"set aside: {path.name}" for path in place.rglob("*.damaged*")]
    found = {"kills": kills, "resumed": resumed, "beyond": most, "complaints": complaints}
    print(json.dumps(found))
    return 1 if complaints else 0


def main(folder, kills, seed):
    """Kill so many houses and print what became of the matches."""
    pygame.display.init()
    warm_up(folder)
    chance = Random(seed)
    games = list(PLANS)
    complaints, most, before = [], 0, {game: {} for game in games}
    inside = 0
    for number in range(kills):
        game = games[number % len(games)]
        place = folder / game
        process, end = fork(place, game, chance.getrandbits(32))
        said = wait_for(end, chance.randrange(ACTIONS))
        time.sleep(chance.uniform(0.0, MOMENT))
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        if not os.WIFSIGNALED(status):
            complaints.append(f"{game}: the house ended by itself")
            break
        wrong, beyond, before[game] = check(place, reported(end, said), before[game])
        complaints += [f"{game}: {one}" for one in wrong]
        most = max(most, beyond)
        for path, _, match in before[game].values():
            inside += path.parent.name == "matches" and match.game.inner(match.state) is not None
    matches = 0
    for game in games:
        complaints += [f"{game}: {one}" for one in counted(folder / game, before[game])]
        matches += len(before[game])
    found = {
        "kills": kills,
        "matches": matches,
        "ended": sum(match.over for kept in before.values() for _, _, match in kept.values()),
        "actions": sum(len(r.lines) for kept in before.values() for _, r, _ in kept.values()),
        "beyond": most,
        "inside": inside,
        "complaints": complaints,
    }
    print(json.dumps(found))
    return 1 if complaints else 0


if __name__ == "__main__":
    run = {"counting": counting, "visiting": visiting}.get("".join(sys.argv[4:]), main)
    sys.exit(run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
