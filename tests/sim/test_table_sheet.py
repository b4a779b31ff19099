"""Tables for spreadsheets: separators, decimal signs, words; what is not read again."""

import csv
import io

import pytest
from msgspec.structs import replace

from assets.texts import Texts
from games.cli import main
from sim import table_sheet
from sim.board import load
from sim.campaign_chunk import empty

DE, EN = Texts("de"), Texts("en")


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def written(tmp_path, dialect, texts, **parts):
    table = replace(empty(load("gerhards"), "flight", 1 / 60, 1), **parts)
    file = tmp_path / "t.csv"
    table_sheet.write(table, file, table_sheet.DIALECTS[dialect], texts)
    return file.read_bytes()


def test_a_german_spreadsheet_gets_semicolons_and_decimal_commas(tmp_path):
    counts = ((1, 3, 0, 0, 0, 0, 0), *[(0,) * 7] * 6)
    data = written(tmp_path, "excel-de", DE, counts=counts, stuck=(2, *[0] * 6))
    lines = data.decode().split("\r\n")
    assert lines[0] == "\ufeffEinwurf;Spalte;Murmeln;Anteil;95 % von;95 % bis"
    # Wilson of 1 in 4: (1 + 1.9207) / 7.8415 ± 1.96 / 7.8415 √(3/4 + 0.9604).
    assert lines[1] == "1;1;1;0,250000;0,045587;0,699358"
    assert lines[8] == "1;fest;2"
    assert lines[9:] == [""]  # no other entry was measured
    assert b"quantity" not in data


def test_other_spreadsheets_get_commas_and_points(tmp_path):
    counts = ((1, 3, 0, 0, 0, 0, 0), *[(0,) * 7] * 6)
    data = written(tmp_path, "excel", EN, counts=counts)
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows[:2] == [
        ["entry", "column", "marbles", "share", "95 % from", "95 % to"],
        ["1", "1", "1", "0.250000", "0.045587", "0.699358"],
    ]


def test_measure_writes_the_table_alone_and_it_is_not_read_again(capsys, tmp_path):
    file = tmp_path / "t.csv"
    few = ("measure", "--entry", "4", "--drops", "40", "--lang", "de")
    assert run(capsys, *few, "--csv", file, "--csv-for", "excel-de")[0] == 0
    assert file.read_bytes().startswith("\ufeffEinwurf;Spalte;".encode())
    # Its own older one is replaced, by the other kind too.
    assert run(capsys, *few, "--csv", file)[0] == 0
    assert file.read_bytes().startswith(b"quantity,entry,column,value,share,low,high\n")
    assert run(capsys, *few, "--csv", file, "--csv-for", "excel")[0] == 0
    sentence = f"{file} ist für eine Tabellenkalkulation geschrieben und wird nicht wieder gelesen"
    for arguments in (("compare", file, file), ("measure", "--target", file)):
        code, out, err = run(capsys, *arguments, "--lang", "de")
        assert (code, out) == (2, "")
        assert sentence in err


def test_what_for_without_a_file_is_one_sentence(capsys):
    code, out, err = run(capsys, "measure", "--csv-for", "excel")
    assert (code, out) == (2, "")
    assert "--csv-for says what --csv writes; give --csv FILE too, or leave it out." in err


@pytest.mark.parametrize("language", ["de", "en"])
def test_help_tells_the_kinds(capsys, language):
    main(["measure", "--help", "--lang", language])
    assert "excel-de" in capsys.readouterr().out
