"""The table for BridgeWebs, read back line by line after its published description."""

from fractions import Fraction

import pytest
from hypothesis import given

from evenhand.formats.bridgewebs_csv import write_bridgewebs
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Entry,
    Method,
    Result,
    parse_award,
    report,
)
from evenhand.scoring.published_event import PublishedEvent
from tests.formats.published_examples import NAMES, fields, publish
from tests.thoroughness import random_examples

Rows = list[list[str]]


def parts(event: PublishedEvent) -> tuple[dict[str, str], list[Rows], dict[str, Rows]]:
    """The options, the rankings, and the results of each board."""
    options: dict[str, str] = {}
    rankings: list[Rows] = []
    boards: dict[str, Rows] = {}
    into: Rows = []
    text = write_bridgewebs(event)
    assert text.count("\r\n") == text.count("\n")
    for line in text.splitlines():
        cells = line.split("\t")
        if cells[0] == "#Scores":
            rankings.append(into := [])
        elif cells[0] == "#Board":
            into = boards.setdefault(cells[1], [])
        elif cells[0] == "#Travellers":
            into = boards.setdefault("", [])
        elif cells[0].startswith("#"):
            options[cells[0].lower()] = cells[1]
        else:
            into.append(cells)
    return options, rankings, boards


def test_an_evening_is_written_as_the_page_describes_it() -> None:
    results = [
        report(1, 1, 2, Contract(4, "S", 1, "N", 10), lead="H7"),
        report(1, 3, 4, -50),
        report(2, 1, 2, PASSED_OUT),
        report(2, 3, 4, parse_award("60%/40%")),
    ]
    options, (ranking,), boards = parts(publish(results))
    assert options["#version"] == "std1"
    assert (options["#date"], options["#boards"], options["#winners"]) == (
        "18/11/2026", "2", "1",
    )  # fmt: skip
    assert ranking[0] == [
        *("Position", "Pair", "Name1", "Name2", "Score", "Tops", "Percent", "Boards")
    ]
    assert ranking[1][:7] == ["1", "1", "Ash 1", "Elm", "3.00", "4.00", "75.00"]
    assert ranking[1][7:] == ["2.00", "1.00"]
    head = boards[""][0]
    found = [dict(zip(head, row, strict=True)) for row in boards["1"] + boards["2"]]
    told = [
        (row["NSScore"], row["EWScore"], row["Contract"], row["Tricks"], row["Lead"])
        for row in found
    ]
    assert told == [
        ("590", "", "4Sx", "10", "7H"), ("", "50", "", "", ""),
        ("0", "", "Pass", "", ""), ("A6040", "", "", "", ""),
    ]  # fmt: skip


def test_imps_have_no_percentages_and_two_winners_two_rankings() -> None:
    results = [report(1, 1, 2, 400), report(1, 3, 4, -50)]
    options, (ranking,), _ = parts(publish(results, Method.CROSS_IMPS))
    assert options["#crossimp"] == "1"
    assert "Percent" not in ranking[0]
    options, rankings, _ = parts(publish(results, winners=2))
    assert (options["#winners"], len(rankings)) == ("2", 2)


@pytest.mark.parametrize("names", ["=HYPERLINK(1)", "@SUM(A1)", "+Ann", "-Ann", "'=A"])
def test_no_name_is_a_formula(names: str) -> None:
    results = [report(1, 1, 2, 400), report(1, 3, 4, -50)]
    _, (ranking,), _ = parts(publish(results, names=names))
    assert {row[2] for row in ranking[1:]} == {f"'{names} {n}" for n in range(1, 5)}


@random_examples(40)
@given(fields(), NAMES)
def test_every_row_has_the_figures_of_the_event(
    results: list[Result], names: str
) -> None:
    event = publish(results, names=names)
    _, (ranking,), boards = parts(event)
    width = len(boards) - 2
    for row in ranking[1:]:
        tally = event.scored.tallies[Entry("", int(row[1]))]
        assert abs(Fraction(row[4]) - tally.points) <= Fraction(1, 200)
        own = [Fraction(cell) for cell in row[7:] if cell != "X"]
        assert len(row[7:]) == width + 1
        assert abs(sum(own) - tally.points) <= Fraction(len(own), 200)
    lines = [row for board, rows in boards.items() if board for row in rows]
    assert all(len(row) == 10 for row in lines)
    assert len(lines) == len(results)
