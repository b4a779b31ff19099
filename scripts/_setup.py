"""What play.py and test.py share: an environment of the project's own in .venv, made when needed.

Standard library only, and a syntax that Pythons far too old for galtoni can still read: otherwise
they would answer with a syntax error instead of the sentence that says which Python is needed.
"""

import collections
import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import _lock
import _words

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)

STAMP = "galtoni-setup.json"
"""File in .venv that says what was installed; written last, so it stands only for a whole one."""
UNFINISHED = "galtoni-unfinished"
"""File in .venv while it is being made: still there means that making it was interrupted."""

LINE = 60
"""How long a line of progress is at most: it is never broken, so it can be written over."""

WRONG = 2
"""Exit code for anything the user can put right."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it (128 + SIGINT)."""

PROBE = """
import importlib.util, sys
sys.exit(any(importlib.util.find_spec(name) is None for name in sys.argv[1:]))
"""
CORE_MODULES = ("pip", "sim", "games", "assets", "pymunk", "pygame", "numpy", "msgspec")
EXTRA_MODULES = {"lab": ("scipy", "matplotlib", "cma", "numba"), "dev": ("pytest", "ruff", "mypy")}

NO_NETWORK = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "getaddrinfo failed",
    "Connection refused",
    "ConnectTimeout",
    "Read timed out",
    "ProxyError",
    "SSLError",
)
DISK_FULL = ("No space left on device", "Errno 28", "WinError 112")


class SetupError(Exception):
    """The environment cannot be made; the text is one sentence that says what to do."""


def run(extras, start):
    """Make the environment with these extras, then return the exit code of ``start(venv)``.

    Setup goes to standard error: standard output belongs to what is started.
    """
    try:
        check_python(sys.version_info, sys.executable)
        venv = Venv(ROOT / ".venv")
        venv.prepare(extras)
        return start(venv)
    except SetupError as error:
        say("galtoni: " + str(error))
        return WRONG
    except OSError as error:
        say("galtoni: " + disk_sentence(error))
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def say(text):
    """Print a line to standard error, with a question mark for any sign the console lacks."""
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), file=sys.stderr)
    sys.stderr.flush()


def check_python(version, executable):
    """Raise SetupError when this Python is too old, or does not know how it was started."""
    if tuple(version[:2]) < OLDEST:
        found, oldest = ("{}.{}".format(*numbers[:2]) for numbers in (version, OLDEST))
        raise SetupError(_words.told("old_python", found=found, oldest=oldest))
    if not executable:
        raise SetupError(_words.told("no_program"))


def disk_sentence(error):
    """Return the sentence for a file or folder that could not be read or written."""
    place = f" ({error.filename})" if error.filename else ""
    return _words.told("disk", reason=error.strerror or error, place=place, root=ROOT)


class Venv:
    """The virtual environment in ``folder``; ``windows`` decides where its programs lie."""

    def __init__(self, folder, windows=os.name == "nt"):
        """Point at a folder, which need not exist."""
        self.folder = folder
        self.programs = folder / ("Scripts" if windows else "bin")
        self.suffix = ".exe" if windows else ""
        self.python = self.program("python")
        self.stamp = folder / STAMP
        self.unfinished = folder / UNFINISHED

    def program(self, name):
        """Return the path of an installed program."""
        return self.programs / (name + self.suffix)

    def prepare(self, extras):
        """Make it hold the project with these extras; quick when it does already."""
        if self.is_ready(extras):
            return
        told = []

        def wait():
            if not told:
                told.append(True)
                say(_words.told("waiting"))

        with _lock.held(_lock.place(ROOT), wait):
            if not self.is_ready(extras):
                self.set_up(extras)

    def is_ready(self, extras):
        """Tell whether it holds the project as it is now with these extras, and works."""
        return covers(self.read_stamp(), wanted_stamp(extras)) and self.works(modules(extras))

    def set_up(self, extras):
        """Install what is missing, into a new environment where this one cannot be used."""
        stamp = self.read_stamp()
        if not covers(stamp, wanted_stamp(extras), install=False) or not self.works(("pip",)):
            stamp = {}
            self.make()
        kept = [extra for extra in stamp.get("extras", []) if extra not in extras]
        self.install(stamp, wanted_stamp(list(extras) + kept))

    def read_stamp(self):
        """Return what was installed, empty when unknown or only half done."""
        if self.unfinished.exists():
            return {}
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def write_stamp(self, stamp):
        """Write the stamp in one go and take the mark of an unfinished one away."""
        beside = self.stamp.with_suffix(".new")
        beside.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
        beside.replace(self.stamp)
        if self.unfinished.exists():
            self.unfinished.unlink()

    def works(self, names):
        """Tell whether its Python starts and finds all these modules, importing none of them."""
        command = [str(self.python), "-I", "-c", PROBE, *names]
        try:
            quiet = subprocess.DEVNULL
            return subprocess.call(command, stdin=quiet, stdout=quiet, stderr=quiet) == 0
        except OSError:
            return False

    def make(self):
        """Make an empty environment in the folder, in place of whatever is there."""
        require_venv()
        if Path(sys.prefix).resolve() == self.folder.resolve():
            raise SetupError(_words.told("runs_from_it", folder=self.folder))
        if self.folder.exists() or self.folder.is_symlink():
            say(_words.told("anew", folder=self.folder))
            remove(self.folder)
        self.folder.mkdir(parents=True)
        self.unfinished.touch()
        code, output = follow([sys.executable, "-m", "venv", str(self.folder)])
        if code != 0:
            raise SetupError(venv_sentence(output))

    def install(self, before, after):
        """Install the project with the extras of the stamp ``after`` and write that stamp.

        ``before`` is put back when pip fails: pip changes nothing before it has everything.
        """
        project = ".[{}]".format(",".join(after["extras"]))
        say(_words.told("installing", folder=self.folder))
        self.unfinished.touch()
        command = [str(self.python), "-m", "pip", "install", "--no-input"]
        command += ["--disable-pip-version-check", "--progress-bar=off", "--editable", project]
        code, output = follow(command, progress=True)
        if code != 0:
            if before:
                self.write_stamp(before)
            say("\n".join(output))
            raise SetupError(pip_sentence(output))
        self.write_stamp(after)


def wanted_stamp(extras):
    """Return the stamp of a whole environment made now, by this Python, with these extras."""
    project = (ROOT / "pyproject.toml").read_bytes()
    return {
        "root": str(ROOT),
        "python": f"{sys.version} at {sys.base_prefix}",
        "project": hashlib.sha256(project).hexdigest(),
        "extras": sorted(extras),
    }


def covers(stamp, wanted, install=True):
    """Tell whether an environment with this stamp will do.

    With ``install`` False: whether it will do once the project is installed into it again.
    """
    keys = ("root", "python", "project") if install else ("root", "python")
    same = all(stamp.get(key) == wanted[key] for key in keys)
    return same and (not install or set(wanted["extras"]) <= set(stamp.get("extras", [])))


def modules(extras):
    """Return the modules that an environment with these extras has to offer."""
    return CORE_MODULES + tuple(name for extra in extras for name in EXTRA_MODULES.get(extra, ()))


def require_venv():
    """Raise SetupError naming the package to install when this Python cannot make environments."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        raise SetupError(venv_sentence([]))


def venv_sentence(output):
    """Return the sentence for a Python that failed to make an environment."""
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    text = " ".join(line.strip() for line in output)
    if any(sign in text for sign in DISK_FULL):
        return disk_sentence(OSError(28, "No space left on device"))
    if not text or "ensurepip" in text:
        return _words.told("no_venv", package=package)
    return _words.told("venv_failed", text=text[-300:])


def pip_sentence(output):
    """Return the sentence for an installation that failed with this output."""
    text = "\n".join(output)
    if any(sign in text for sign in DISK_FULL):
        return disk_sentence(OSError(28, "No space left on device"))
    if any(sign in text for sign in NO_NETWORK):
        return _words.told("no_network")
    return _words.told("pip_failed")


def remove(folder):
    """Remove a folder with all it holds, or the link or file that stands in its place."""
    if folder.is_symlink() or not folder.is_dir():
        folder.unlink()
    else:
        shutil.rmtree(str(folder))


def clean_environment(environment):
    """Return the environment for Python in .venv without what would lead it elsewhere."""
    leading = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__")
    kept = {name: value for name, value in environment.items() if name not in leading}
    kept["PIP_USER"] = "0"
    return kept


class Progress:
    """One calm line of what pip is doing; where no line can be written over, one for each stage."""

    def __init__(self, stream):
        """Write to a stream, over the same line as long as that is a terminal."""
        self.stream, self.over = stream, stream.isatty()
        self.parts, self.shown = 0, ""

    def read(self, line):
        """Take in a line of pip's."""
        words = line.split()
        if line.startswith("Collecting ") and len(words) > 1:
            self.parts += 1
            name = re.split(r"[^A-Za-z0-9._-]", words[1])[0]
            part = _words.told("part", number=self.parts, name=name)
            self.show(part if self.over else _words.told("parts"))
        elif line.startswith("Installing collected"):
            self.show(_words.told("placing"))

    def show(self, text):
        """Show a text in place of the one before."""
        text = text[:LINE]
        if text == self.shown:
            return
        if self.over:
            self.stream.write("\r" + text.ljust(len(self.shown)))
        else:
            self.stream.write(text + "\n")
        self.stream.flush()
        self.shown = text

    def end(self):
        """Let what comes next begin in a line of its own."""
        if self.over and self.shown:
            self.stream.write("\n")
            self.stream.flush()


def follow(command, progress=False):
    """Run a command in the project's folder and return its exit code and its last lines.

    With ``progress`` one line shows what pip is doing. Ctrl-C ends the command too.
    """
    shown = Progress(sys.stderr) if progress else None
    last = collections.deque(maxlen=10)
    process = subprocess.Popen(
        command,
        cwd=str(ROOT),
        env=clean_environment(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        for raw in process.stdout:
            line = raw.decode("utf-8", "replace").rstrip()
            if line:
                last.append(line[:200])
            if shown:
                shown.read(line)
        return process.wait(), list(last)
    except BaseException:
        process.terminate()
        process.wait()
        raise
    finally:
        if shown:
            shown.end()


def call(command, cwd=None):
    """Run a command with our own input and output; its exit code, as a shell would report it."""
    process = subprocess.Popen(command, cwd=cwd, env=clean_environment(os.environ))
    # Whoever ends this program means the one that it started.
    before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        code = process.wait()
    except KeyboardInterrupt:
        # The command got the same Ctrl-C: let it finish what it does then.
        process.wait()
        raise
    finally:
        signal.signal(signal.SIGTERM, before)
    return code if code >= 0 else 128 - code
