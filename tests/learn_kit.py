"""A learner: does what a lesson asks for by keys alone or by the pointer alone.

Imported by the fixture ``pupil`` of the root conftest, after SDL was told to be silent.
"""

from games.gipf.geometry import PUSHES
from games.gipf.state import Turn
from games.koenigsflucht.geometry import SIZE
from games.koenigsflucht.geometry import Move as Travel
from games.mancala.state import Decision
from games.siebener.state import Choice
from games.ui.intentions import Call, Confirm, Digit, Move, Next, Point, Press, Release
from games.ui.widgets import Button


def rest(kit, app, scene):
    """Live until the learner is asked again, or all is done."""
    kit.live(app, 2)
    kit.live_until(app, lambda: scene.settled)
    kit.live(app, 2)


def mean(app, *intentions):
    """Let a player mean things, one after the other."""
    for intention in intentions:
        app.desk.stack.handle(intention)


def by_keys(app, scene, action):
    """Do an action with arrows, Enter, numbers and the tabulator alone."""
    {
        "galtoni": _galtoni_keys,
        "mancala": _mancala_keys,
        "siebener": _siebener_keys,
        "koenigsflucht": _koenigsflucht_keys,
        "gipf": _gipf_keys,
    }[scene.name](app, scene, action)


def _galtoni_keys(app, scene, action):
    mean(app, Digit(action.entry + 1) if hasattr(action, "entry") else Call())


def _mancala_keys(app, scene, action):
    if not isinstance(action, Decision):
        mean(app, Digit(action + 1))
        return
    places = [act.action for act, _ in scene._acts]
    mean(app, *[Next(1)] * (places.index(action) + 1), Confirm())


def _siebener_keys(app, scene, action):
    table, wanted = scene.game, 1 if action is Choice.ROLL else 2
    for _ in range(4):
        if table._shown and table._chosen == wanted:
            break
        mean(app, Move(1 if table._chosen < wanted or not table._shown else -1, 0))
    mean(app, Confirm())


def _koenigsflucht_keys(app, scene, action):
    mean(app, Move(1, 0))
    for square in (action.source, action.target):
        across = square % SIZE - scene.game.reach.cursor % SIZE
        up = square // SIZE - scene.game.reach.cursor // SIZE
        mean(app, *[Move(1 if across > 0 else -1, 0)] * abs(across))
        mean(app, *[Move(0, -1 if up > 0 else 1)] * abs(up))
        mean(app, Confirm())


def _gipf_keys(app, scene, action):
    table = scene.game
    if action.use != table.choosing.use:
        _walk(app, lambda: table._reach.key == "use")
        mean(app, Confirm())
    _walk(app, lambda: table._reach.push == action.push)
    mean(app, Confirm())
    if table.choosing.options():
        _walk(app, lambda: table.choosing.going == action.after)
        mean(app, Confirm())


def _walk(app, there):
    for _ in range(60):
        if there():
            return
        mean(app, Move(1, 0))
    raise AssertionError("arrows do not lead there")


def wanted(scene):
    """Return the action that the lesson asks for."""
    match = scene.match
    text = scene.course.now.hint
    return match.game.parse_action(match.state, text) if text else match.actions()[0]


def do_all(kit, app, scene, how):
    """Do everything that the present step asks for."""
    rest(kit, app, scene)
    if scene.course.asking:
        mean(app, Digit(scene.step.question.right or 4))
    for _ in range(9):
        rest(kit, app, scene)
        if scene.course.failed:
            mean(app, Confirm())
        elif scene.course.done:
            return
        else:
            how(app, scene, wanted(scene))


def click(app, x, y):
    """Press and let go at a place."""
    mean(app, Point(x, y), Press(x, y), Release(x, y))


def press_button(app, words):
    """Click on the button with these words."""
    found = [w for w in app.desk.stack.top.focus.widgets if isinstance(w, Button)]
    click(app, *next(b for b in found if b.text == words).rect.center)


def by_pointer(app, scene, action):
    """Do an action by clicking on the board and on buttons."""
    table = scene.game
    match action:
        case Travel(source, target):
            click(app, *table._view.to_screen(source))
            click(app, *table._view.to_screen(target))
        case Turn():
            _gipf_pointer(app, table, action)
        case Decision():
            press_button(app, {"take": "Take", "leave": "Leave"}[action.value])
        case Choice():
            number = 1 if action is Choice.ROLL else 2
            x, y = table._view.ground.keys[number].center
            click(app, x + table._view.ground.area.left, y + table._view.ground.area.top)
        case int():
            click(app, *table._view.to_screen(action))
        case _ if hasattr(action, "entry"):
            board = table.board
            click(app, *table._view.to_screen(board.entries[action.entry].x, board.height))
        case _:
            press_button(app, "Four!")


def _gipf_pointer(app, table, turn):
    ground = table._view.ground
    left, top = ground.area.topleft
    if turn.use != table.choosing.use:
        x, y = table._keys.places[1].center
        click(app, x + left, y + top)
    dot, line = PUSHES[turn.push]
    for x, y in (ground.dot(dot), ground.spot(line[0])):
        click(app, x + left, y + top)
    for bit in (1 << n for n in range(37)):
        if table.choosing.options() and (table.choosing.going ^ turn.after) & bit:
            x, y = ground.spot(bit)
            click(app, x + left, y + top)
    if table.choosing.options():
        x, y = table._keys.places[1].center
        click(app, x + left, y + top)
