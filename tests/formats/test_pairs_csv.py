import pytest

from evenhand.formats.pairs_csv import read_pairs_data
from evenhand.scoring import (
    Entry,
)


def test_pairs_have_names_and_strata() -> None:
    text = "Sec;No;Line;Player 1;Player 2;Strat\nA;1;NS;Ann;Bob;B\nA;1;EW;Cy;;\n"
    found = read_pairs_data(text)
    assert found.problems == ()
    first, second = found.pairs
    assert (first.entry, first.names) == (Entry("A", 1, "NS"), "Ann & Bob")
    assert (first.stratum, second.stratum) == ("B", "")
    assert second.names == "Cy"
    assert found.shared_sections == {"A"}


def test_pairs_are_found_where_either_side_leaves_something_out() -> None:
    pairs = read_pairs_data("pair,names\n1,One\nA2,Two\n3EW,Three\n4,Four\n")
    entries = [Entry("A", 1), Entry("", 2), Entry("A", 3, "EW"), Entry("A", 3, "NS")]
    entries += [Entry("A", 4), Entry("B", 4)]
    found, unclear = pairs.matched(entries)
    assert {entry: pair.names for entry, pair in found.items()} == {
        Entry("A", 1): "One",
        Entry("", 2): "Two",
        Entry("A", 3, "EW"): "Three",
    }
    assert [str(problem) for problem in unclear] == [
        "line 5: pair 4 may be A4 or B4; write its section and line"
    ]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("x,y", "'x' is not a pair"),
        ("0,y", "pair 0; pairs are numbered from 1"),
        ("1,y", "pair 1 appears twice, first on line 2; keep one of them"),
        ("2,y,up", "direction 'up' of pair 2; write NS or EW"),
        ("2NS,y,EW", "direction 'EW' of pair 2NS; write NS or EW"),
    ],
)
def test_what_is_wrong_with_a_pair_is_told(fields: str, reason: str) -> None:
    found = read_pairs_data("number,names,direction\n1,Ann\n" + fields)
    (problem,) = found.problems
    assert str(problem).startswith("line 3: ")
    assert reason in problem.text
    assert len(found.pairs) == 1
