"""What the practice table says in words: what fits, how surely, and which comparison is fair."""

from __future__ import annotations

from dataclasses import dataclass

from assets.texts import Texts
from games.galtoni.practice_counts import (
    LEAST_DROPS,
    Expected,
    Finding,
    Tally,
    Verdict,
    binomial,
    judge,
    measured,
    reckoned,
)
from games.galtoni.practice_shown import ShownTable
from games.galtoni.practice_words import figure, p_value, percent


@dataclass(frozen=True, slots=True)
class Report:
    """The findings on an entry: a headline, what stands below it, and what the bars need."""

    headline: str
    lines: tuple[str, ...]
    note: str
    expected: Expected | None
    fallen: tuple[int, ...]
    reckoned: tuple[int, ...]

    @property
    def judged(self) -> int:
        """Return for how many drops the band is drawn: the fallen ones, else the reckoned."""
        return sum(self.fallen) or sum(self.reckoned)


class Reporter:
    """Looks the expectation up once for each board and mixture of entries."""

    def __init__(self) -> None:
        """Begin knowing nothing."""
        self._known: dict[tuple[str, tuple[int, ...]], Expected | None] = {}

    def expected(self, table: ShownTable, entry: int | None, fallen: Tally) -> Expected | None:
        """Return the share of each column as it should be; for all entries as they were used.

        Where nothing was measured a board with one entry is held against Galton's ideal, others
        against what was reckoned.
        """
        board, ledger = table.board, table.ledger
        count = len(board.entries)
        if entry is not None:
            weights = tuple(int(number == entry) for number in range(count))
        else:
            used = [ledger.tally(table.how, number).n for number in range(count)]
            weights = tuple(used) if fallen.n else (1,) * count
        key = (board.hash, weights)
        if key not in self._known:
            if len(self._known) > 200:
                self._known.clear()
            self._known[key] = measured(board, weights) or binomial(board)
        return self._known[key] or reckoned(ledger, weights)

    def report(self, table: ShownTable, entry: int | None, say: Texts) -> Report:
        """Return what there is to say about an entry, or about all of them."""
        fallen = table.ledger.together(table.how, entry)
        known = table.ledger.together("reckoned", entry)
        expected = self.expected(table, entry, fallen)
        words = _Words(say)
        if expected is None:
            headline = words.say("no_table")
            lines = [words.count(fallen, entry)] if fallen.n else []
            lines += words.reckoned(known, None)
        else:
            verdict = judge(fallen.counts, expected)
            headline = words.headline(verdict, expected)
            if known.n and not fallen.n:
                headline = words.say("only_reckoned")
            elif table.meeting and fallen.n:
                headline = words.say("meeting_other")
            lines = words.facts(fallen, verdict, entry, alone=not table.meeting)
            compared = None if expected.kind == "reckoned" else judge(known.counts, expected)
            lines += words.reckoned(known, compared)
        note = words.fairness(table, fallen.aside + known.aside, expected)
        return Report(
            headline, tuple(lines), note, expected, tuple(fallen.counts), tuple(known.counts)
        )


class _Words:
    """Sentences in one language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def say(self, key: str, **values: object) -> str:
        return self._texts(f"practice.{key}", **values)

    def headline(self, verdict: Verdict, expected: Expected) -> str:
        finding = verdict.finding
        if finding in (Finding.FITS, Finding.DIFFERS):
            return self.say(f"{finding.value}_{expected.kind}")
        return self.say(f"finding_{finding.value}")

    def count(self, tally: Tally, entry: int | None) -> str:
        n = figure(self._texts.language, tally.n)
        one = "_one" if tally.n == 1 else ""
        words = (
            self.say(f"count_all{one}", n=n)
            if entry is None
            else self.say(f"count{one}", n=n, entry=entry + 1)
        )
        if tally.lost:
            words += " " + self.say("lost", n=figure(self._texts.language, tally.lost))
        return words

    def facts(self, tally: Tally, verdict: Verdict, entry: int | None, *, alone: bool) -> list[str]:
        """Return the count, and how far it is from what was expected where that can be said.

        Marbles that meet are another experiment than the measured one, and few say nothing.
        """
        if verdict.finding is Finding.NOTHING:
            return []
        if not alone or verdict.n < LEAST_DROPS:
            return [self.count(tally, entry)]
        language = self._texts.language
        distance = self.say(
            "distance",
            value=percent(language, verdict.distance),
            chance=percent(language, verdict.chance),
        )
        lines = [self.count(tally, entry), distance]
        if verdict.df:
            chi2 = figure(language, verdict.chi2, 1)
            p = p_value(language, verdict.p)
            lines.append(self.say(f"chi2_{verdict.finding.value}", chi2=chi2, df=verdict.df, p=p))
        return lines

    def reckoned(self, tally: Tally, verdict: Verdict | None) -> list[str]:
        if not tally.n:
            return []
        n = figure(self._texts.language, tally.n)
        if verdict is None or not verdict.df:
            return [self.say("reckoned", n=n)]
        p = p_value(self._texts.language, verdict.p)
        return [self.say(f"reckoned_{verdict.finding.value}", n=n, p=p)]

    def fairness(self, table: ShownTable, aside: int, expected: Expected | None) -> str:
        if expected is None:
            return self.say("note_no_table")
        if expected.kind == "binomial":
            return self.say("note_binomial")
        if table.meeting:
            return self.say("note_meeting")
        if aside:
            return self.say("note_aside", n=figure(self._texts.language, aside))
        return self.say("note_fair")
