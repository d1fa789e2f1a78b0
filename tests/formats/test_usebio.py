"""USEBIO, by files made after what programs write, and by round trips."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import EvenhandError, RequestError
from evenhand.formats.event_reading import read_event_data, read_session_results
from evenhand.formats.foreign_event import Entrants, ForeignEvent
from evenhand.formats.pbn_writing import write_pbn
from evenhand.formats.usebio_reading import read_usebio
from evenhand.formats.usebio_writing import losses_of, write_usebio
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Entry,
    Method,
    Result,
    Rules,
    parse_award,
    report,
    score_field,
)
from tests.formats.published_examples import NAMES, fields, publish
from tests.sentences import says
from tests.thoroughness import random_examples


def line(ns: str, ew: str, **texts: str) -> str:
    inside = "".join(f"<{name}>{text}</{name}>" for name, text in texts.items())
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>{inside}</TRAVELLER_LINE>"
    )


def board(number: int, *lines: str) -> str:
    inside = "".join(lines)
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{inside}</BOARD>"


def pair(number: str, direction: str = "", **texts: str) -> str:
    inside = "".join(f"<{name}>{text}</{name}>" for name, text in texts.items())
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>"
        f"{inside}<PLAYER><PLAYER_NAME>Ash {number}</PLAYER_NAME></PLAYER></PAIR>"
    )


def file(inside: str, kind: str = "MP_PAIRS", before: str = "") -> bytes:
    return (
        f'<?xml version="1.0"?>{before}<USEBIO Version="1.2">'
        f'<EVENT EVENT_TYPE="{kind}">{inside}</EVENT></USEBIO>'
    ).encode()


def read(inside: str, kind: str = "MP_PAIRS") -> ForeignEvent:
    found = read_usebio(file(inside, kind))
    assert found.problems == ()
    return found


def test_what_programs_write_is_understood() -> None:
    found = read(
        board(
            1,
            line(
                "1",
                "2",
                CONTRACT="4HX",
                PLAYED_BY="N",
                LEAD="6C",
                TRICKS="10",
                SCORE="590",
                NS_MATCH_POINTS="2",
                EW_MATCH_POINTS="0",
            ),
            line("3", "4", CONTRACT="PASS", PLAYED_BY="N", TRICKS="0", SCORE="0"),
            line("5", "6", SCORE="A6040"),
            line("7", "8", SCORE="-50"),
        )
    )
    assert [result.outcome for result in found.results] == [
        Contract(4, "H", 1, "N", 10), PASSED_OUT, parse_award("60%/40%"), -50,
    ]  # fmt: skip
    assert found.results[0].lead == "6C"
    assert found.method is Method.MATCHPOINTS
    assert [*map(str, next(iter(found.figures.values())))] == ["2", "0"]


def test_a_score_that_is_not_of_its_contract_counts_and_is_doubted() -> None:
    found = read_usebio(
        file(board(1, line("1", "2", CONTRACT="4H", PLAYED_BY="N", TRICKS="10",
                           SCORE="620")))
    )  # fmt: skip
    assert found.results[0].outcome == 620
    assert says(str(found.doubts[0]), "420", "620")


def test_in_a_session_a_line_that_contradicts_itself_is_left_out() -> None:
    odd = line("1", "2", CONTRACT="4H", PLAYED_BY="N", TRICKS="10", SCORE="620")
    found = read_session_results(file(board(1, odd, line("3", "4", SCORE="50"))))
    assert [result.outcome for result in found.results] == [50]
    assert says(str(found.problems[0]), "420", "620")


@pytest.mark.parametrize("seat", ["3NS", "3 NS", "3-NS"])
def test_lines_may_be_in_the_number(seat: str) -> None:
    found = read(board(1, line(seat, "3EW", SCORE="50")))
    assert found.results[0].ns == Entry("", 3, "NS")
    assert found.results[0].ew == Entry("", 3, "EW")


def test_two_lines_may_share_their_numbers() -> None:
    found = read(
        pair("1", "NS", TOTAL_SCORE="2", PERCENTAGE="100%") + pair("1", "EW")
        + board(1, line("1", "1", SCORE="50"))
    )  # fmt: skip
    assert found.results[0].ns == Entry("", 1, "NS")
    assert found.results[0].ew == Entry("", 1, "EW")
    assert [str(found.pairs[0].total), str(found.pairs[0].percent)] == ["2", "100"]
    assert found.pairs[0].names == "Ash 1"


def test_numbers_may_be_any_text() -> None:
    found = read(board(1, line("Oak", "Elm", SCORE="50"), line("Oak", "7", SCORE="0")))
    first, second = found.results
    assert first.ns == second.ns
    assert len({first.ns, first.ew, second.ew}) == 3


@pytest.mark.parametrize(
    ("text", "section", "entry"),
    [
        ("(A) 3 NS", "", Entry("A", 3, "NS")),
        ("A3EW", "A", Entry("A", 3, "EW")),
        ("3 N/S", "B", Entry("B", 3, "NS")),
        ("3E", "", Entry("", 3, "EW")),
        ("N3", "", Entry("", 3, "NS")),
        ("EW 3", "", Entry("", 3, "EW")),
        ("Pair 3", "", Entry("", 3)),
        ("#3", "", Entry("", 3)),
        ("A-3", "", Entry("A", 3)),
        ("0", "", Entry("", 0)),
        ("bye", "C", Entry("C", 0)),
    ],
)
def test_numbers_are_known_however_they_are_written(
    text: str, section: str, entry: Entry
) -> None:
    inside = board(1, line(text, "99", SCORE="50"))
    if section:
        inside = f'<SECTION SECTION_ID="{section}">{inside}</SECTION>'
    assert read(inside).results[0].ns == entry


@pytest.mark.parametrize("letter", ["E", "N"])
def test_a_letter_that_may_be_a_section_is_no_seat(letter: str) -> None:
    played = board(1, line(f"{letter}3", f"{letter}4", SCORE="50"))
    listed = "".join(pair(number) for number in ("A1", f"{letter}3", f"{letter}4"))
    inside = f'<SECTION SECTION_ID="{letter}">{played}</SECTION>'
    for found in (read(listed + played), read(inside)):
        assert [(one.ns, one.ew) for one in found.results] == [
            (Entry(letter, 3), Entry(letter, 4))
        ]


def test_very_many_pairs_without_numbers_take_no_time() -> None:
    # each new one was once compared with all before it: minutes for a hostile file
    entrants = Entrants()
    found = {entrants.find(f"Q{text}z", "", "NS") for text in range(40_000)}
    assert len(found) == 40_000


def test_a_pair_without_name_and_number_is_called_by_its_text() -> None:
    found = read(board(1, line("Oak", "7", SCORE="50")))
    named = {one.entry: one.names for one in found.pairs}
    assert named == {found.results[0].ns: "Oak"}


@pytest.mark.parametrize("lines", [("N", "E"), ("N/S", "E/W"), ("North", "East")])
def test_lines_of_pairs_may_be_seats(lines: tuple[str, str]) -> None:
    found = read(
        pair("1", lines[0]) + pair("1", lines[1]) + board(1, line("1", "1", SCORE="50"))
    )
    assert found.results[0].ns == Entry("", 1, "NS")
    assert found.results[0].ew == Entry("", 1, "EW")


def test_pairs_may_be_listed_for_all_sections() -> None:
    sections = "".join(
        f'<SECTION SECTION_ID="{name}">{board(1, line(ns, ew, SCORE="50"))}</SECTION>'
        for name, ns, ew in (("A", "1", "2"), ("B", "3", "4"))
    )
    listed = "".join(pair(number) for number in "1234")
    found = read(f"<PARTICIPANTS>{listed}</PARTICIPANTS><SESSION>{sections}</SESSION>")
    assert [result.section for result in found.results] == ["A", "B"]
    assert {one.entry for one in found.pairs} == {
        side for result in found.results for side in (result.ns, result.ew)
    }


@pytest.mark.parametrize(("first", "second", "total"), [("2", "1", 3), ("1", "1", 1)])
def test_totals_stand_with_each_session_or_are_repeated_there(
    first: str, second: str, total: int
) -> None:
    found = read(
        "".join(
            f"<SESSION>{pair('1', TOTAL_SCORE=told)}"
            f"{board(1, line('1', '2', SCORE='50'))}</SESSION>"
            for told in (first, second)
        )
    )
    assert [result.session for result in found.results] == [1, 2]
    assert [one.total for one in found.pairs] == [total]


def test_matches_of_a_swiss_event_name_the_pairs_of_their_boards() -> None:
    played = "<CONTRACT>1NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>7</TRICKS>"
    found = read(
        pair("1", TOTAL_SCORE="20", PERCENTAGE="100")
        + "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
        "<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><NS_SCORE>12</NS_SCORE>"
        + board(5, f"<TRAVELLER_LINE>{played}</TRAVELLER_LINE>")
        + "</MATCH>",
        "SWISS_PAIRS",
    )
    assert [
        (one.board, one.ns.number, one.ew.number, one.round, one.outcome)
        for one in found.results
    ] == [(5, 1, 2, 3, Contract(1, "NT", 0, "N", 7))]
    # its totals are victory points, with which ours are not compared
    assert found.pairs[0].total is None


@pytest.mark.parametrize(("listed", "winners"), [("1234", 1), ("", 2)])
def test_pairs_that_change_their_line_have_one_ranking(
    listed: str, winners: int
) -> None:
    found = read(
        "<WINNER_TYPE>2</WINNER_TYPE>"
        + "".join(pair(number) for number in listed)
        + board(1, line("1", "2", SCORE="50"), line("3", "4", SCORE="0"))
        + board(2, line("4", "1", SCORE="50"), line("2", "3", SCORE="0"))
    )
    assert found.winners == winners


@pytest.mark.parametrize(
    ("kind", "said"), [("SWISS_TEAMS", "SWISS_TEAMS"), ("AGGREGATE", "AGGREGATE")]
)
def test_what_is_scored_otherwise_there_is_told(kind: str, said: str) -> None:
    found = read(board(1, line("1", "2", SCORE="50")), kind)
    assert says(str(found.doubts[0]), said)


def test_lines_without_pairs_and_a_second_event_are_named() -> None:
    first = "<TRAVELLER_LINE><N_PLAYER_NUMBER>1</N_PLAYER_NUMBER></TRAVELLER_LINE>"
    found = read_usebio(
        file(
            board(1, first, line("1", "2", SCORE="50"))
            + f"</EVENT><EVENT>{board(2, line('1', '2', SCORE='50'))}"
        )
    )
    assert [result.board for result in found.results] == [1]
    said = " ".join(map(str, found.problems))
    assert says(said, "second event", "without pairs")


def test_a_penalty_in_the_file_is_told() -> None:
    found = read(pair("3", ADJUSTMENT="-2.4") + board(1, line("3", "2", SCORE="50")))
    assert says(str(found.doubts[0]), "pair 3", "-2.4", "penalty")


def test_scores_of_both_sides_are_understood() -> None:
    found = read(
        board(
            1,
            line("1", "2", NS_SCORE="", EW_SCORE="50"),
            line("3", "4", NS_SCORE="60%", EW_SCORE="40%"),
            line("5", "6", SCORE="A10000"),
        )
    )
    assert [result.outcome for result in found.results] == [
        -50, parse_award("60%/40%"), parse_award("100%/0%"),
    ]  # fmt: skip


def test_names_may_have_a_namespace() -> None:
    plain = file(board(1, line("1", "2", SCORE="50"))).decode()
    named = plain.replace("<USEBIO ", '<USEBIO xmlns="http://example.org/usebio" ')
    assert read_usebio(named.encode()).results == read_usebio(plain.encode()).results


def test_sections_and_sessions_are_kept_apart() -> None:
    def section(name: str) -> str:
        inside = board(1, line("1", "2", SCORE="50"))
        return f'<SECTION SECTION_ID="{name}">{inside}</SECTION>'

    session = f"<SESSION>{section('A')}{section('B')}</SESSION>"
    found = read(session + session, "PAIRS")
    places = [(result.session, result.ns) for result in found.results]
    assert places == [
        (number, Entry(name, 1)) for number in (1, 2) for name in ("A", "B")
    ]


@pytest.mark.parametrize(
    ("kind", "method"),
    [("CROSS_IMP", Method.CROSS_IMPS), ("SWISS_PAIRS_CROSS_IMPS", Method.CROSS_IMPS),
     ("BUTLER_PAIRS", Method.BUTLER), ("MP_PAIRS", Method.MATCHPOINTS)],
)  # fmt: skip
def test_the_method_is_known_by_the_kind(kind: str, method: Method) -> None:
    assert read(board(1, line("1", "2", SCORE="50")), kind).method is method


def test_butler_is_known_by_its_points() -> None:
    found = read(board(1, line("1", "2", SCORE="50", NS_BUTLER_POINTS="2")), "PAIRS")
    assert found.method is Method.BUTLER


def test_hands_are_read_and_faulty_ones_named() -> None:
    def hand(seat: str, cards: str) -> str:
        names = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
        suits = zip(names, cards.split("."), strict=True)
        inside = "".join(f"<{name}>{suit}</{name}>" for name, suit in suits)
        return f"<HAND><DIRECTION>{seat}</DIRECTION>{inside}</HAND>"

    deal = "65.A53.J107.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
    seats = ("North", "East", "South", "West")
    hands = "".join(map(hand, seats, deal.split()))
    twice = hands.replace("Q532", "Q53A")
    found = read_usebio(file(f"<HANDSET>{board(1, hands)}{board(2, twice)}</HANDSET>"))
    assert str(found.deals[0]) == "N:" + deal.replace("10", "T")
    assert says(str(found.problems[0]), "board 2", "♦A", "♦2")


BOMB = (
    '<!DOCTYPE USEBIO [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;&a;">'
    '<!ENTITY c SYSTEM "file:///etc/hostname">]>'
)


@pytest.mark.parametrize("used", ["&b;", "&c;", ""])
def test_entities_are_refused(used: str) -> None:
    inside = board(1, line("1", "2", SCORE="50", CONTRACT=used))
    with pytest.raises(EvenhandError) as raised:
        read_usebio(file(inside, before=BOMB))
    assert says(str(raised.value), "entities")


def test_a_document_type_from_elsewhere_is_never_fetched() -> None:
    before = '<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/none.dtd">'
    assert read_usebio(
        file(board(1, line("1", "2", SCORE="50")), before=before)
    ).results


def test_a_file_that_breaks_off_gives_what_stood_before() -> None:
    whole = file(
        board(1, line("1", "2", SCORE="50")) + board(2, line("1", "2", SCORE="0"))
    )
    found = read_usebio(whole[: whole.index(b"<BOARD_NUMBER>2")])
    assert len(found.results) == 1
    assert says(str(found.problems[0]), "breaks off")


def test_windows_letters_in_a_file_that_claims_to_be_utf8_are_read() -> None:
    data = file(pair("1") + board(1, line("1", "2", SCORE="50")))
    found = read_usebio(data.replace(b"Ash", b"Zo\xeb"))
    assert found.pairs[0].names == "Zoë 1"


@pytest.mark.parametrize(
    "data",
    [b"<html/>", b"<", b"<USEBIO/>", file("<a>" * 60 + "</a>" * 60), file("")],
)
def test_what_is_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(EvenhandError):
        read_event_data(data)


@random_examples(40)
@given(fields(), NAMES, st.sampled_from(["1.2", "1.3"]))
def test_what_is_written_reads_back(
    results: list[Result], names: str, version: str
) -> None:
    event = publish(results, names=names)
    found = read_usebio(write_usebio(event, version))
    assert found.problems == ()
    again = score_field(found.results, Rules(method=found.method or Method.BUTLER))
    assert again.tallies == event.scored.tallies
    assert [one.contract for one in found.results] == [one.contract for one in results]
    assert found.deals == tuple(event.deals.values())
    assert {one.entry for one in found.pairs} == set(event.scored.tallies)
    assert (found.club, found.club_id, found.date) == ("Oak Club", "12", "18/11/2026")


@pytest.mark.parametrize("lead", ["H10", "10H", "HT", "th", "♥10"])
def test_a_lead_is_written_as_each_format_has_it(lead: str) -> None:
    one = report(1, 1, 2, Contract(4, "S", 1, "N", 10), lead=lead)
    event = publish([one, report(1, 3, 4, 50, lead="low")])
    assert b"<LEAD>TH</LEAD>" in write_usebio(event)
    row = next(line for line in write_pbn(event).splitlines() if "4SX" in line)
    assert row.split()[5:9] == ["4SX", "N", "10", "HT"]


def test_two_winners_read_back() -> None:
    results = [report(1, 1, 1, 50), report(1, 2, 2, -50)]
    event = publish(results, winners=2)
    found = read_usebio(write_usebio(event))
    assert found.winners == 2
    again = score_field(found.results, Rules(winners=2))
    assert again.tallies == event.scored.tallies


def test_what_cannot_be_held_is_told() -> None:
    results = [report(1, 1, 2, parse_award("60%+110 40%-50")), report(1, 3, 4, 50)]
    event = publish(results)
    assert says(" ".join(losses_of(event)), "board 1", "60%+110")
    assert read_usebio(write_usebio(event)).problems == ()


def test_other_versions_are_not_written() -> None:
    with pytest.raises(RequestError):
        write_usebio(publish([report(1, 1, 2, 50)]), "1.1")


SAMPLE = write_usebio(publish([report(1, 1, 2, 50), report(1, 3, 4, 420)]))


@given(st.integers(0, len(SAMPLE) - 1), st.binary(max_size=6))
def test_no_mutation_breaks_the_reader(at: int, noise: bytes) -> None:
    with suppress(EvenhandError):
        read_usebio(SAMPLE[:at] + noise + SAMPLE[at + len(noise) :])
