"""The command galtoni: where its commands come from, what it says, how it ends."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from assets.refusals import telling
from assets.texts import catalogue
from games import cli, cli_parser, version
from games.cli_errors import sentence
from games.core import registry

Run = Callable[[argparse.Namespace], int]


def room(**commands: Run) -> ModuleType:
    """Return a module that offers these commands, each with ``--seed`` and ``--lang``."""
    module = ModuleType("room")

    def add_commands(subparsers: cli.Commands) -> None:
        for name, run in commands.items():
            parser = subparsers.add_parser(name, help=f"does {name}")
            parser.add_argument("--seed", type=int, default=0)
            parser.add_argument("--lang", choices=("de", "en"), default="en")
            parser.set_defaults(func=run)

    module.add_commands = add_commands  # type: ignore[attr-defined]  # modules take any name
    return module


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put one room with the given commands in place of all others."""

    def put(**commands: Run) -> None:
        monkeypatch.setattr(cli, "ROOMS", ("json.tool",))
        monkeypatch.setattr(cli, "import_module", lambda name: room(**commands))

    return put


def test_commands_come_from_the_rooms_and_return_the_exit_code(rooms: Callable[..., None]) -> None:
    rooms(measure=lambda args: 10 + args.seed, check=lambda args: 1)
    assert cli.main(["measure", "--seed", "3"]) == 13
    assert cli.main(["check"]) == 1


def test_without_a_command_it_plays(rooms: Callable[..., None]) -> None:
    rooms(play=lambda args: 40 + args.seed)
    assert cli.main([]) == 40
    assert cli.main(["--seed", "2"]) == 42


def test_the_process_arguments_are_the_default(
    rooms: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms(play=lambda args: args.seed)
    monkeypatch.setattr(sys, "argv", ["galtoni", "play", "--seed", "7"])
    assert cli.main() == 7


def test_a_room_that_is_not_installed_is_not_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "ROOMS", ("games.no_such_room",))
    assert cli.main(["--help"]) == 0
    assert "usage: galtoni" in capsys.readouterr().out


def test_a_room_that_cannot_be_imported_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ImportError("cannot import name 'gone'")

    monkeypatch.setattr(cli, "ROOMS", ("json.tool",))
    monkeypatch.setattr(cli, "import_module", broken)
    with pytest.raises(ImportError, match="gone"):
        cli.main(["--help"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mesure"], "galtoni: there is no command 'mesure'. Did you mean 'measure'?\n"),
        (["Play"], "galtoni: there is no command 'Play'. Did you mean 'play'?\n"),
        (["zzz"], "galtoni: there is no command 'zzz'. The commands are: play, measure.\n"),
        (["gipf"], "galtoni: 'gipf' is a game, not a command. Try 'galtoni play gipf'.\n"),
        (
            ["measure", "--seed", "many"],
            "galtoni: --seed: 'many' is no whole number."
            " 'galtoni measure --help' shows what it takes.\n",
        ),
        (
            ["measure", "--seed", "viele", "--lang=de"],
            "galtoni: --seed: 'viele' ist keine ganze Zahl."
            " 'galtoni measure --help' zeigt, was möglich ist.\n",
        ),
        (
            ["measure", "--lang", "fr"],
            "galtoni: --lang takes one of de, en, not 'fr'."
            " 'galtoni measure --help' shows what it takes.\n",
        ),
        (
            ["measure", "--seed"],
            "galtoni: --seed needs a value. 'galtoni measure --help' shows what it takes.\n",
        ),
        (
            ["measure", "--see", "1"],  # shortened options would change meaning when one is added
            "galtoni: unknown: --see 1; did you mean --seed?"
            " 'galtoni measure --help' shows what it takes.\n",
        ),
        (
            ["measure", "--quick", "--lang", "de"],
            "galtoni: unbekannt: --quick. 'galtoni measure --help' zeigt, was möglich ist.\n",
        ),
    ],
)
def test_a_wrong_call_is_answered_in_one_sentence(
    arguments: list[str],
    said: str,
    rooms: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    rooms(play=lambda args: 0, measure=lambda args: 0)
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", said)


def test_what_a_user_can_put_right_is_one_sentence(
    rooms: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown_game(args: argparse.Namespace) -> int:
        registry.game("chess")
        return 0

    rooms(play=unknown_game)
    assert cli.main(["play"]) == 2
    assert capsys.readouterr().err == (
        "galtoni: there is no game 'chess'; choose one of:"
        " galtoni, mancala, siebener, koenigsflucht, gipf.\n"
    )


def test_a_file_that_is_not_there_is_named(
    rooms: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def read(args: argparse.Namespace) -> int:
        with open("no/such/board.toml", encoding="utf-8"):  # noqa: PTH123  # as a room might do
            return 0

    rooms(check=read)
    assert cli.main(["check"]) == 2
    assert capsys.readouterr().err == "galtoni: no/such/board.toml: no such file or folder.\n"


@pytest.mark.parametrize("mistake", [KeyError("x"), ValueError("deep inside"), TypeError("x")])
def test_a_mistake_of_ours_keeps_its_traceback(
    mistake: Exception, rooms: Callable[..., None]
) -> None:
    def fail(args: argparse.Namespace) -> int:
        raise mistake

    rooms(play=fail)
    with pytest.raises(type(mistake)):
        cli.main(["play"])


def raised(code: str, module: str) -> Exception:
    """Return what ``code`` raises when it stands in ``module``."""
    try:
        exec(compile(code, module, "exec"), {"__name__": module})
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize(
    ("code", "module", "said"),
    [
        ("raise ValueError('pitch is negative.')", "sim.board", "pitch is negative."),
        ("raise ValueError('pitch is negative.')", "numpy.core", None),
        ("int('x')", "sim.board", None),
        ("import json; json.loads('{')", "games.core.record", None),
        ("raise KeyError('x')", "sim.board", None),
        (
            "raise ModuleNotFoundError('x', name='scipy.stats')",
            "sim.stats",
            "this needs scipy, which is not installed. Try: pip install 'galtoni[lab]'.",
        ),
        ("raise ModuleNotFoundError('x', name='games.gone')", "games.cli", None),
    ],
)
def test_only_errors_raised_for_users_have_a_sentence(
    code: str, module: str, said: str | None
) -> None:
    assert sentence(raised(code, module)) == said


def test_ctrl_c_ends_with_130_and_says_nothing(
    rooms: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    rooms(play=interrupted)
    assert cli.main(["play"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_no_error() -> None:
    code = (
        "import os, sys\n"
        "r, w = os.pipe(); os.close(r); os.dup2(w, 1)\n"
        "from games.cli import main\n"
        "sys.exit(main(['--version']))\n"
    )
    # Buffered output meets the closed pipe only when it is flushed, at the very end.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=buffered, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (141, "")


def test_a_console_without_umlauts_gets_question_marks(
    rooms: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def say(args: argparse.Namespace) -> int:
        print("Königsflucht")
        return 0

    rooms(play=say)
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert cli.main(["play"]) == 0
    assert raw.getvalue() == b"K?nigsflucht" + b"\n"


def helped(language: str) -> dict[str, list[str]]:
    """Return what the help of every command says, and of its arguments, in a language."""
    with telling(language):
        parser, commands = cli.build_parser()
        lines = {action.dest: action.help or "" for action in commands._choices_actions}
        found = {"": [parser.description or "", parser.epilog or "", *_arguments(parser)]}
        for name, command in commands.choices.items():
            found[name] = [lines[name], command.description or "", *_arguments(command)]
    return found


def _arguments(parser: argparse.ArgumentParser) -> list[str]:
    return [
        action.help or ""
        for action in parser._actions
        if action.help != argparse.SUPPRESS and not isinstance(action, argparse._SubParsersAction)
    ]


def test_help_says_everything_in_both_languages() -> None:
    """Nothing is left without words, and nothing but a few names is the same in both."""
    english, german = helped("en"), helped("de")
    assert list(english) == list(german)
    same = []
    for name, words in english.items():
        assert all(words) and all(german[name])
        assert len(words) == len(german[name])
        same += [word for word, other in zip(words, german[name], strict=True) if word == other]
    assert same == []


def test_every_word_of_the_help_is_used() -> None:
    """What no command or argument asks for is of no use in the catalogues."""
    asked: set[str] = set()
    real = cli_parser.worded

    def worded(key: str) -> str | None:
        words = real(key)
        if words is not None:
            asked.add(key)
        return words

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli_parser, "worded", worded)
        cli.build_parser()
    own = {"usage", "options", "arguments", "commands", "about", "more"}
    there = {key[5:] for key in catalogue("en") if key.startswith("help.")}
    assert there - asked - own == set()


@pytest.mark.parametrize(
    "arguments", [["--help", "--lang", "de"], ["--lang", "de", "--help"], ["--lang=de", "-h"]]
)
def test_help_speaks_the_language_that_is_asked_for(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 0
    told = capsys.readouterr().out
    assert told.startswith("Aufruf: galtoni ")
    assert "Befehle:" in told
    assert "Ohne Befehl wird gespielt" in told


def test_help_of_a_command_speaks_the_systems_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert cli.main(["measure", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("Aufruf: galtoni measure ")
    assert "in Prozent mit 95-%-Intervallen" in told
    assert "höchstens ± P breit ist, etwa 1%" in told


def test_what_stands_for_a_value_speaks_the_language_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In the usage, beside the options, and where one is missing; choices stay as they are."""
    assert cli.main(["match", "--help", "--lang", "de"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for words in ("SPIEL", "--option NAME=WERT", "--record DATEI", "--chance {table,world}"):
        assert words in told
    assert cli.main(["boards", "--help", "--lang", "de"]) == 0
    assert "--copy BRETT [DATEI ...]" in capsys.readouterr().out
    assert cli.main(["replay", "--lang", "de"]) == 2
    assert capsys.readouterr().err.startswith("galtoni: es fehlt: DATEI.")
    assert cli.main(["replay", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("galtoni: missing: FILE.")
    assert cli.main(["--help", "--lang", "de"]) == 0
    assert "BEFEHL ..." in capsys.readouterr().out


def test_a_language_said_first_goes_to_the_command(rooms: Callable[..., None]) -> None:
    rooms(play=lambda args: 40 + (args.lang == "de"), measure=lambda args: 10 + (args.lang == "de"))
    assert cli.main(["--lang", "de", "measure"]) == 11
    assert cli.main(["--lang=de", "measure"]) == 11
    assert cli.main(["--lang", "de"]) == 41
    assert cli.main(["--lang", "de", "--seed", "1"]) == 41


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from games.cli import main\n"
        "assert main(['--help']) == 0\n"
        "heavy = 'pygame pymunk numba scipy matplotlib cma distributed'.split()\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "[]")
    assert "galtoni" in done.stdout


def test_version_names_everything_a_bug_report_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    lines = capsys.readouterr().out.splitlines()
    named = [line.split()[0] for line in lines]
    assert named == [
        *("galtoni", "Python", "pymunk", "pygame-ce", "numpy", "SDL", "system"),
        *("games", "sim", "assets"),
    ]
    assert all(line.split(maxsplit=1)[1][0].isdigit() for line in lines[:6])
    assert lines[7].startswith("games from ")


def test_version_without_pygame_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame.version", None)
    assert version.sdl_version() == "not installed"
    assert version.distribution_version("no-such-distribution") == "not installed"


def test_versions_for_records_import_no_library() -> None:
    code = (
        "import sys, games.version as v\n"
        "print(sorted(v.versions()), {'pygame', 'pymunk', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['Python', 'galtoni', 'numpy', 'pygame-ce', 'pymunk'] set()"


def test_python_dash_m_games_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "games", "zzz"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("galtoni: there is no command 'zzz'.")
