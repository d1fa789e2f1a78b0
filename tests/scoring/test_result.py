import pytest

from evenhand.errors import ResultError
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Entry,
    Result,
    parse_award,
    parse_entry,
    report,
)

SPADES = Contract(4, "S", 0, "N", 10)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("7", Entry("", 7)),
        (" 12 ", Entry("", 12)),
        ("A7", Entry("A", 7)),
        ("A-7", Entry("A", 7)),
        ("A 7", Entry("A", 7)),
        ("7EW", Entry("", 7, "EW")),
        ("A7 ns", Entry("A", 7, "NS")),
        ("1-7", Entry("1", 7)),
        ("B2-15EW", Entry("B2", 15, "EW")),
        ("Red 3", Entry("Red", 3)),
    ],
)
def test_entries_are_read(text: str, entry: Entry) -> None:
    assert parse_entry(text) == entry
    assert parse_entry(str(entry)) == entry


def test_a_bare_number_belongs_to_the_section_of_its_table() -> None:
    assert parse_entry("7", "B") == Entry("B", 7)
    assert parse_entry("A7", "B") == Entry("A", 7)


@pytest.mark.parametrize("text", ["", "A", "seven", "7.5", "-", "7XX"])
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(ResultError, match="is not a pair"):
        parse_entry(text)


def test_the_score_of_a_contract_follows_from_the_board() -> None:
    assert report(1, 1, 2, SPADES).score == 420
    assert report(2, 1, 2, SPADES).score == 620
    assert report(2, 1, 2, PASSED_OUT).score == 0
    assert report(2, 1, 2, -100).score == -100
    assert report(2, 1, 2, parse_award("A/A")).score is None


@pytest.mark.parametrize(
    ("board", "ns", "details", "reason"),
    [
        (0, 1, {}, "boards are numbered from 1"),
        (1, -1, {}, "number the pairs from 1"),
        (1, 1, {"session": 0}, "sessions are numbered from 1"),
        (1, 1, {"table": -2}, "numbered from 1"),
    ],
)
def test_impossible_numbers_are_refused(
    board: int, ns: int, details: dict[str, int], reason: str
) -> None:
    with pytest.raises(ResultError, match=reason):
        report(board, ns, 2, 420, **details)  # type: ignore[arg-type]


def test_an_impossible_line_and_score_are_refused() -> None:
    with pytest.raises(ResultError, match="write NS or EW"):
        Result(1, Entry("", 1, "N"), Entry("", 2), 420)
    with pytest.raises(ResultError, match="no board scores more"):
        report(1, 1, 2, 7610)


def test_a_board_played_the_wrong_way_exchanges_the_pairs_and_keeps_the_score() -> None:
    result = report(1, 3, 8, 420).exchange_pairs()
    assert (result.ns.number, result.ew.number, result.score) == (8, 3, 420)


def test_exchanged_pairs_remember_their_lines() -> None:
    result = report(1, 3, 3, 420).exchange_pairs()
    assert (result.ns, result.ew) == (Entry("", 3, "EW"), Entry("", 3, "NS"))


def test_an_artificial_award_goes_with_its_pair() -> None:
    result = report(1, 3, 8, parse_award("A+/A-")).exchange_pairs()
    assert result.outcome == parse_award("A-/A+")


def test_a_weighted_award_stays_with_the_cards() -> None:
    award = parse_award("60%+110 40%-50")
    assert report(1, 3, 8, award).exchange_pairs().outcome == award


@pytest.mark.parametrize("text", ["+110/-140", "A+/-140"])
def test_an_award_that_differs_by_side_must_be_entered_again(text: str) -> None:
    with pytest.raises(ResultError, match="enter it again"):
        report(1, 3, 8, parse_award(text)).exchange_pairs()
