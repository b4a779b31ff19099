"""Plays galtoni: ``python3 scripts/play.py [arguments of galtoni]``; without any, the game.

Sets the project up in .venv first when that is needed, with Python's standard library only.
Help is printed at once: it needs nothing that would have to be installed.
"""

import sys

import _setup


def asks_for_help(arguments):
    """Tell whether ``galtoni`` would answer these arguments with its help alone."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "-h" in options or "--help" in options


def show_help(arguments):
    """Let ``galtoni`` answer from this folder, by this Python; return its exit code."""
    try:
        _setup.check_python(sys.version_info, sys.executable)
    except _setup.SetupError as error:
        _setup.say("galtoni: " + str(error))
        return _setup.WRONG
    sys.path.insert(0, str(_setup.ROOT))
    from games import cli

    return cli.main(arguments)


def main(arguments):
    """Set up if needed, run ``galtoni`` with these arguments and return its exit code."""
    if asks_for_help(arguments):
        return show_help(arguments)

    def start(venv):
        return _setup.call([str(venv.program("galtoni")), *arguments])

    return _setup.run(["lab"], start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
