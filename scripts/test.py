"""Tests galtoni: ``python3 scripts/test.py [arguments of pytest]``: lint, types, then tests.

Sets the project up in .venv first when that is needed, with Python's standard library only.
"""

import sys

import _setup
import _words

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)
QUICK = "not slow and not wheel and not soak"


def pytest_arguments(arguments):
    """Return pytest's arguments with our choice of tests and workers where the user made none."""
    chosen = list(arguments)
    if not mentions(arguments, "-m"):
        chosen = ["-m", QUICK, *chosen]
    if not mentions(arguments, "-n", "--numprocesses", "--pdb", "--trace", "--benchmark-only"):
        chosen = ["-n", "auto", *chosen]
    return chosen


def mentions(arguments, *options):
    """Tell whether one of the options stands there, alone or with its value attached."""
    return any(
        argument == option
        or argument.startswith(option + "=" if option.startswith("--") else option)
        for argument in arguments
        for option in options
    )


def main(arguments):
    """Set up if needed, check and test; return pytest's exit code, or else a failed check's."""

    def start(venv):
        failed = 0
        for check in CHECKS:
            _setup.say("$ " + " ".join(check))
            code = _setup.call([str(venv.python), "-m", *check], cwd=str(_setup.ROOT))
            if code != 0:
                _setup.say(_words.told("check_failed"))
            failed = failed or code
        command = [str(venv.python), "-m", "pytest", *pytest_arguments(arguments)]
        return _setup.call(command, cwd=str(_setup.ROOT)) or failed

    return _setup.run(["lab", "dev"], start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
