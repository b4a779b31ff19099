"""Plays galtoni: ``python3 scripts/play.py [arguments of galtoni]``; without any, the game.

Sets the project up in .venv first when that is needed, with Python's standard library only.
"""

import sys

import _setup


def main(arguments):
    """Set up if needed, run ``galtoni`` with these arguments and return its exit code."""

    def start(venv):
        return _setup.call([str(venv.program("galtoni")), *arguments])

    return _setup.run(["lab"], start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
