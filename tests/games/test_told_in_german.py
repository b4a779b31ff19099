"""Positions, moves and records that cannot be: the commands say so in German, too."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from assets.refusals import telling
from games.cli import main
from games.core import registry
from games.core.game import IllegalAction
from games.core.match import Match
from games.core.record import RecordError

START = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"
CORNERS = "b..w/...../....../w.....b/....../...../b..w"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the sentence with which a command refuses, without the program's name."""
    assert main([*arguments, "--lang", "de"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.removeprefix("galtoni: ").removesuffix("\n")


@pytest.mark.parametrize(
    ("game", "position", "sentence"),
    [
        (
            "mancala",
            "4,4",
            "Eine Stellung von Mancala hat 3 bis 5 Teile: Gruben, Lager, Platz am Zug, wartende"
            " Grube, Gesagtes; diese hat 1.",
        ),
        (
            "mancala",
            "4,4,4,4,4/4,4,4,4,4,x 0/0 3 - laut",
            "Diese Stellung von Mancala stimmt nicht: '4,4,4,4,4' hat 5 Zahlen, gespielt wird mit 6"
            " Gruben je Seite; in '4,4,4,4,4,x' steht etwas, das keine Zahl von Steinen ist; am"
            " Zug ist Platz 1 oder 2, nicht '3'; 'laut' nennt keine Plätze von 1 bis 2.",
        ),
        (
            "siebener",
            "-1,-1,-1 4 124 1 1 x - 1/1 -",
            "Diese Stellung von Siebener stimmt nicht: '4' ist kein Platz von 1 bis 3; die Summe,"
            " die zu schlagen ist, ist eine ganze Zahl, nicht 'x'.",
        ),
        (
            "siebener",
            "-1,-1,-1 4 123 1 1 0 - 1/1 -",
            "Diese Stellung von Siebener stimmt nicht: Geld und Topf ergeben zusammen 1, und es"
            " soll nichts übrig sein; im Topf können nicht 4 sein: 3 bis 3 Plätze legen je 1"
            " hinein; die Summe kann nicht 1 sein.",
        ),
        (
            "koenigsflucht",
            f"{START.replace('5t5', '5q5')} x",
            "Diese Stellung von Königsflucht stimmt nicht: in Zeile 10 steht 'q', das ist weder t,"
            " T, K noch eine Zahl; in Zeile 2 steht 'q', das ist weder t, T, K noch eine Zahl;"
            " am Zug ist b oder w, nicht 'x'.",
        ),
        (
            "koenigsflucht",
            f"{START} w - c3-e1",
            "Diese Stellung von Königsflucht stimmt nicht: c3-e1 kann nicht hierher geführt haben:"
            " Figuren ziehen gerade an einer Zeile oder Spalte entlang.",
        ),
        (
            "gipf",
            f"{CORNERS} x 12/12 0/0 fo - - draw11",
            "Diese Stellung von Gipf stimmt nicht: am Zug: 'x' ist nicht w oder b, mit + im zweiten"
            " Schub eines Doppelzugs; Gesagtes: 'draw11' nennt einen Platz zweimal.",
        ),
        (
            "gipf",
            f"{CORNERS} w 12/11 0/0 -- - - -",
            "Diese Stellung von Gipf stimmt nicht: Schwarz hat 3 Steine auf dem Brett, 11 im Vorrat"
            " und 0 aus dem Spiel, zusammen 14 statt 15.",
        ),
        (
            "gipf",
            CORNERS,
            "Eine Stellung von Gipf hat 8 Teile: Brett, am Zug, Vorrat, Steine aus dem Spiel,"
            " Steine, die kommen dürfen, Potentiale, gespielte Zwischenspiele, Gesagtes; diese"
            " hat 1.",
        ),
        (
            "galtoni",
            "bx/o/-/-/-/-/- phase=nap turn=3 left=19,20 last=1",
            "Diese Stellung von Galtoni stimmt nicht: in Fach 1 steht 'x'; turn ist eine Zahl von 1"
            " bis 2, nicht '3'; phase ist eins von draw, drop, fall, last, over, nicht 'nap'.",
        ),
        (
            "galtoni",
            "b/o/-/-/-/-/- phase=drop turn=2 hand=o left=19,20 last=1",
            "Diese Stellung von Galtoni stimmt nicht: 1 blaue auf dem Brett und 19 daneben sind 20"
            " statt 21; nach 2 Murmeln ist Platz 1 dran, nicht Platz 2.",
        ),
    ],
)
def test_what_is_wrong_with_a_position(
    game: str, position: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "perft", game, "--depth", "1", f"--position={position}") == sentence
    assert said(capsys, "analyse", game, f"--position={position}") == sentence


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("mancala", "{},4,4,4,4,4/4,4,4,4,4,4 0/0 1"),
        ("mancala", "4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 {}"),
        ("siebener", "-1,-1,-1 {} 123 1 0 0 - 1/1 -"),
        ("koenigsflucht", START.replace("5t5", "{}t5", 1) + " b"),
        ("gipf", f"{CORNERS} w {{}}/12 0/0 -- - - -"),
        ("galtoni", "-/-/-/-/-/-/- phase=drop turn={} hand=b left=21,21"),
        ("galtoni", "-/-/-/-/-/-/- phase=drop turn=1 hand=b left={},21"),
        ("galtoni", "-/-/-/-/-/-/- phase=drop turn=1 hand=b left=21,21 voids={}"),
    ],
)
def test_a_number_without_end_is_no_traceback(
    game: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "analyse", game, f"--position={position.format('9' * 5000)}")
    assert told.startswith("Diese Stellung von ")


@pytest.mark.parametrize("game", registry.NAMES)
@pytest.mark.parametrize("text", ["{}", "seat {}: resign", "seat {}: challenge 1"])
def test_a_move_without_end_is_none(game: str, text: str) -> None:
    rules = registry.game(game)
    state = rules.initial(rules.seat_numbers[0])
    with pytest.raises(IllegalAction):
        rules.play(state, rules.parse_action(state, text.format("9" * 5000)))


def test_a_position_inside_another_is_told_with_one_full_stop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = f"{CORNERS} w 12/12 0/0 -- . - - | 1w 4,4 0/0 1"
    options = ("--option", "potentials=mancala:jump", f"--position={position}")
    assert said(capsys, "analyse", "gipf", *options) == (
        "Diese Stellung von Gipf stimmt nicht: Zwischenspiel: Diese Stellung von Mancala stimmt"
        " nicht: '4,4' nennt nicht die Gruben beider Seiten mit '/' dazwischen."
    )


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("mancala", "7", "'7' ist weder eine Grube von 1 bis 6 noch 'take' oder 'leave'."),
        (
            "mancala",
            "take",
            "Es gibt nichts zu nehmen oder liegen zu lassen: Säe aus einer Grube.",
        ),
        ("mancala", "seat 1: accept", "Platz 1 kann das jetzt nicht."),
        ("siebener", "stop", "Einmal musst du mindestens würfeln."),
        ("siebener", "3+4", "Die Würfel rollen nicht."),
        ("koenigsflucht", "f5-f6", "Auf f5 steht keine Figur von dir."),
        ("koenigsflucht", "d1-d4xd5", "d1-d4 schlägt nichts, auch nicht d5."),
        ("gipf", "e9-e4", "Ein Schub von e9 endet auf e7, nicht auf e4."),
        ("gipf", "xd5;e9-e7", "Auf d5 liegt kein Stein zum Wegnehmen."),
        (
            "gipf",
            "seat 1: challenge 1",
            "'1' ist kein vereinbartes Potential; vereinbart: keins.",
        ),
        ("galtoni", "land 1", "Jetzt fällt keine Murmel."),
        ("galtoni", "drop 9", "Einwürfe und Fächer haben Nummern von 1 bis 7."),
        ("galtoni", "pass", "Passen kannst du erst am Ende, wenn die letzte Murmel liegt."),
    ],
)
def test_what_cannot_be_played(game: str, text: str, sentence: str) -> None:
    rules = registry.game(game)
    state = rules.initial(rules.seat_numbers[0])
    with telling("de"), pytest.raises(IllegalAction) as refused:
        rules.play(state, rules.parse_action(state, text))
    assert str(refused.value) == sentence


def recorded(path: Path) -> list[str]:
    """Return the lines of a record of two moves."""
    match = Match.begin(registry.game("mancala"), ["human"] * 2, seed=5, path=path)
    match.play_text("3")
    match.play_text("6")
    return path.read_text().splitlines()


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (1, "hello", "Das ist keine aufgezeichnete Partie."),
        (
            1,
            '{"galtoni-record":2}',
            "Diese Aufzeichnung hat das Format 2, lesbar ist nur Format 1; nimm die Fassung von"
            " Galtoni, die sie geschrieben hat.",
        ),
        (
            1,
            '{"galtoni-record":1,"game":"mancala"}',
            "Die Kopfzeile ist beschädigt (variant fehlt).",
        ),
        (3, '{"n":2,"seat":1', "Die Zeile ist beschädigt (mittendrin zu Ende)."),
        (3, "{'n':2}", "Die Zeile ist beschädigt (kein JSON ab Zeichen 2)."),
        (
            3,
            '{"n":2,"seat":1.5,"text":"6","time":0}',
            "Die Zeile ist beschädigt (seat soll eine ganze Zahl oder Text sein).",
        ),
        (
            3,
            '{"n":2,"seat":"dealer","text":"6","time":0}',
            "Die Zeile ist beschädigt (seat kann nicht 'dealer' sein).",
        ),
        (
            3,
            '{"n":2,"seat":1,"text":"6","time":0,"colour":1}',
            "Die Zeile ist beschädigt (colour gehört nicht hierher).",
        ),
        (
            3,
            '{"n":7,"seat":1,"text":"6","time":0}',
            "Hier steht Zug 7, wo Zug 2 hingehört.",
        ),
        (3, '{"n":2,"seat":1,"text":"3","time":0}', "Grube 3 ist leer."),
        (
            3,
            '{"n":2,"seat":2,"text":"6","time":0}',
            "'6' steht da, als wäre Platz 2 an der Reihe; es ist aber Platz 1.",
        ),
        (
            3,
            '{"n":2,"seat":"chance","text":"6","time":0}',
            "'6' steht da, als wäre der Zufall an der Reihe; es ist aber Platz 1.",
        ),
    ],
)
def test_what_is_wrong_with_a_record(
    number: int, line: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    lines = recorded(path)
    lines[number - 1] = line
    path.write_text("\n".join(lines) + "\n")
    told = f"{path}, Zeile {number}: {sentence}"
    assert said(capsys, "replay", "--check", str(path)) == told


def test_a_record_of_a_board_that_is_another_one_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    assert main(["match", "galtoni", "--record", str(path), "--lang", "de"]) == 0
    capsys.readouterr()
    first, *rest = path.read_text().splitlines()
    header = json.loads(first)
    now, header["board_hash"] = header["board_hash"], "f" * 64
    path.write_text("\n".join([json.dumps(header), *rest]) + "\n")
    assert said(capsys, "replay", "--check", str(path)).startswith(
        f"{path}, Zeile 1: Das Brett 'gerhards' hat sich seit dieser Partie geändert (Prüfsumme"
        f" damals ffffffffffff, heute {now[:12]})"
    )


def test_a_record_is_not_written_over_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    recorded(path)
    assert said(capsys, "match", "mancala", "--record", str(path)) == (
        f"{path} gibt es schon; gib der Aufzeichnung einen anderen Namen."
    )


def test_a_full_disk_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the disk takes a part of a line, or nothing at all, the record's own name is told."""
    path = tmp_path / "match.jsonl"
    write = os.write
    for refuses in (lambda handle, data: write(handle, data[:5]), _full):
        monkeypatch.setattr(os, "write", refuses)
        told = said(capsys, "match", "mancala", "--record", str(path))
        assert told == f"{path}: kein Platz mehr."
        monkeypatch.undo()
        path.unlink()


def _full(handle: int, data: bytes) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_the_kind_of_a_fault_stays_beside_its_sentence(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = recorded(path)
    path.write_text("\n".join([*lines[:2], lines[2].replace('"6"', '"9"')]) + "\n")
    with telling("de"), pytest.raises(RecordError) as refused:
        Match.resume(path)
    assert refused.value.kind == "contrary"
    plain = RecordError("a sentence of somebody else")
    assert (str(plain), plain.kind) == ("a sentence of somebody else", "damaged")
