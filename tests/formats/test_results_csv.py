import codecs
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import EvenhandError, FileError
from evenhand.formats.pairs_csv import read_pairs_data
from evenhand.formats.penalties_csv import read_penalties_data
from evenhand.formats.results_csv import COLUMNS, ResultsFile, read_results_data
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Entry,
    Result,
    Unplayed,
    parse_award,
    score_field,
)
from evenhand.scoring.problems import count_problems
from tests.sentences import says

HEADER = "board,ns,ew,contract,declarer,tricks,score,award\n"
SPADES = Contract(4, "S", 0, "N", 10)


def only(data: bytes | str) -> Result:
    found = read_results_data(data)
    assert found.problems == ()
    (result,) = found.results
    return result


def problems(data: bytes | str) -> list[str]:
    return [str(problem) for problem in read_results_data(data).problems]


def row(fields: str) -> Result:
    return only(HEADER + fields + "\n")


def test_every_column_is_read_under_its_name_in_any_order() -> None:
    words = "2,A,3,4,5,6,B7,4S,N,10,620,-620,60/40,x,said,H7,why,N"
    values = dict(zip(COLUMNS, words.split(","), strict=True))
    names = list(COLUMNS)
    random.Random(3).shuffle(names)
    text = ",".join(names) + "\n" + ",".join(values[name] for name in names)
    assert only(text) == Result(
        5,
        Entry("A", 6),
        Entry("B", 7),
        parse_award("60/40"),
        session=2,
        section="A",
        table=3,
        round=4,
        group="x",
        played=SPADES,
        lead="H7",
        remark="said",
        accepted="why",
        line=2,
    )


PLAIN = "Board No,NS Pair,EW Pair,Contract,By,Result,Comments\n1,2,3,4S,N,=,Zoë’s\n"


@pytest.mark.parametrize(
    "data",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace(",", " | "),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", "\n\n,,,\n  \n"),
        PLAIN.upper().replace("ZOË’S", "Zoë’s"),
        "sep=;\n" + PLAIN.replace(",", ";"),
        PLAIN + PLAIN.splitlines()[0],
        '"' + PLAIN.replace(",", '","').replace("\n", '"\n"').removesuffix('"'),
        PLAIN.replace("1,2,3", '="1",2.0,"3,0"'),
        PLAIN.replace("Board No", "board_number").replace("NS Pair", "N/S"),
        PLAIN.encode("utf-8-sig"),
        PLAIN.encode("utf-16"),
        PLAIN.encode("utf-16-le"),
        PLAIN.encode("utf-16-be"),
        PLAIN.encode("cp1252"),
        PLAIN.encode() + b"\x1a",
    ],
)
def test_separators_encodings_and_names_do_not_matter(data: bytes | str) -> None:
    result = only(data)
    assert (result.board, result.outcome, result.remark) == (1, SPADES, "Zoë’s")
    assert (result.ns, result.ew) == (Entry("", 2), Entry("", 3))


def test_encodings_may_be_mixed_line_by_line() -> None:
    header = b"board,ns,ew,score,remark\n"
    rows = "1,1,2,50,Zoë\n".encode() + "1,3,4,60,Zoë\n".encode("cp1252")
    found = read_results_data(codecs.BOM_UTF8 + header + rows)
    assert [result.remark for result in found.results] == ["Zoë", "Zoë"]


def test_a_remark_may_go_over_lines_and_hold_anything() -> None:
    text = 'board,ns,ew,score,remark\n1,1,2,50,"said ""no"",\nthen yes"\n1,3,4,60,\n'
    first, second = read_results_data(text).results
    assert first.remark == 'said "no", then yes'
    assert (first.line, second.line) == (2, 4)


def test_a_quotation_mark_that_is_not_closed_costs_its_line_only() -> None:
    text = 'board,ns,ew,score,remark\n1,1,2,50,"what\n1,3,4,60,\n1,5,6,70,x"y\n'
    found = read_results_data(text)
    assert [result.line for result in found.results] == [3, 4]
    assert found.results[1].remark == 'x"y'
    assert "line 2: a quotation mark that is not closed" in str(found.problems[0])


def test_columns_that_are_not_known_are_kept() -> None:
    text = "board,colour,ns,ew,score,colour,\n1,red,1,2,50,blue,\n1,,3,4,60,,\n"
    found = read_results_data(text)
    assert found.others == {2: {"colour": "red", "colour (2)": "blue"}}
    assert len(found.results) == 2


@pytest.mark.parametrize(
    ("cell", "outcome"),
    [
        ("420", 420),
        ("+420", 420),
        ("-50", -50),
        ('"1,430"', 1430),
        ("0", 0),
        ("4S N =", SPADES),
        ("pass", PASSED_OUT),
    ],
)
def test_a_column_that_says_all_has_scores_with_or_without_a_sign(
    cell: str, outcome: object
) -> None:
    found = read_results_data(f"board,ns,ew,result\n1,1,2,{cell}\n")
    assert [one.outcome for one in found.results] == [outcome]
    assert found.problems == ()


def test_an_exact_name_wins_over_another_name_for_it() -> None:
    text = "board,ns,ew,score,contract,result,tricks\n1,1,2,,4S N,made,10\n"
    found = read_results_data(text)
    assert found.results[0].outcome == SPADES
    assert found.others == {2: {"result": "made"}}


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ("1,1,2,4S,N,10,,", SPADES),
        ("1,1,2,4S,N,10.0,,", SPADES),
        ("1,1,2,4S N =,,,,", SPADES),
        ("1,1,2,4♠,N,=,420,", SPADES),
        ("1,1,2,4S,N,,420,", SPADES),
        ("1,1,2,Pass,,,,", PASSED_OUT),
        ("1,1,2,Pass,-,,0,", PASSED_OUT),
        ("1,1,2,,,,Pass,", PASSED_OUT),
        ("1,1,2,,,,-50,", -50),
        ("1,1,2,,,,−50,", -50),
        ("1,1,2,,,,+50,", 50),
        ("1,1,2,,,,50.00,", 50),
        ('1,1,2,,,,"50,0",', 50),
        ('1,1,2,,,,"1,430",', 1430),
        ("1,1,2,,,,1.430,", 1430),
        ("1,1,2,,,,-1 430,", -1430),
        ("1,1,2,,,,0,", 0),
        ("1,1,2,,,,,A+/A-", parse_award("A+/A-")),
        ("1,1,2,,,,,60/40", parse_award("60/40")),
        ("1,1,2,,,,,NP", Unplayed.NOT_PLAYED),
        ("1,1,2,,,,NP,", Unplayed.NOT_PLAYED),
        ("1,1,2,A+/A-,,,,", parse_award("A+/A-")),
        ("1,1,2,,,,,60%+110 40%-50", parse_award("60%+110 40%-50")),
        ("1,1,2,,,,,NS: +110; EW: A", parse_award("NS: +110; EW: A")),
        ("1,1,2,,,,,+110/-140", parse_award("+110/-140")),
        ("1,1,0,,,,,BYE", Unplayed.BYE),
        ("1,1,0,,,,,", Unplayed.NOT_PLAYED),
        ("1,1,phantom,,,,,", Unplayed.NOT_PLAYED),
        ("1,sit-out,1,,,,,", Unplayed.NOT_PLAYED),
    ],
)
def test_what_happened_is_told_in_many_ways(fields: str, outcome: object) -> None:
    assert row(fields).outcome == outcome


def test_a_contract_without_declarer_is_known_by_its_score() -> None:
    result = row("2,1,2,3NT,,9,-400,")
    assert (result.outcome, result.played) == (-400, Contract(3, "NT", 0, None, 9))


def test_an_award_counts_instead_of_the_contract() -> None:
    result = row("1,1,2,4S,N,10,420,A/A")
    assert (result.outcome, result.played) == (parse_award("A/A"), SPADES)


def test_capitals_do_not_make_another_section_or_group() -> None:
    found = read_results_data(
        "section,table,board,ns,ew,score,group\nA,1,1,1,2,50,x\na,2,1,3,a4,50,X\n"
        ",a3,1,5,6,50,x\n"
    )
    assert [result.section for result in found.results] == ["A"] * 3
    assert {r.ns.section + r.ew.section for r in found.results} == {"AA"}
    assert {result.group for result in found.results} == {"x"}


def test_a_table_may_be_written_with_its_section() -> None:
    result = only("table,board,ns,ew,score\nB12,1,1,A2,50\n")
    assert (result.section, result.table) == ("B", 12)
    assert (result.ns, result.ew) == (Entry("B", 1), Entry("A", 2))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("x,1,2,,,,50,", "board: 'x' is not a whole number; write a number from 1"),
        ("0,1,2,,,,50,", "board 0; boards are numbered from 1"),
        ("-3,1,2,,,,50,", "board -3; boards are numbered from 1"),
        ("1.5,1,2,,,,50,", "board: '1.5' is not a whole number"),
        ("²,1,2,,,,50,", "board: '²' is not a whole number"),
        (",1,2,,,,50,", "board: nothing where a number was expected"),
        ("99999999999,1,2,,,,50,", "board: 99999999999 is too large a number"),
        (
            "1,one,2,,,,50,",
            "NS: 'one' is not a pair; write its number, such as 7",
        ),
        ("1,1,2x,,,,50,", "EW: '2x' is not a pair"),
        ("1,1,2,,,,lots,", "score 'lots' is not a number; write the score"),
        ("1,1,2,,,,77700,", "a score of +77700: no board scores more than 7600"),
        ("1,1,2,,,,,+77700/+50", "a score of +77700: no board scores more"),
        ("1,1,2,,,,,lots", "the award 'lots'"),
        ("1,1,2,,,,A/A,A+/A-", "two awards in one line, A+/A- and A/A; write only one"),
        ("1,1,2,,,,,", "no contract, score or award; write what happened"),
        ("1,1,2,,,9,,", "tricks '9' without a contract"),
        ("1,1,2,8C,N,9,,", "contract '8C': level 8, but levels are 1 to 7"),
        ("1,1,2,4S,N,14,,", "14"),
        ("1,1,2,4S,N,ten,,", "tricks 'ten' cannot be read"),
        ("1,1,2,4S made,N,9,,", "made with 9 tricks, but it needs 10"),
        ("1,1,2,4S,N,,,", "contract '4S' has no result"),
        (
            "1,1,2,4S,N,10,620,",
            "4S N = scores +420 to NS (vulnerable: None), but the score is +620; c",
        ),
        (
            "1,1,2,4S,E,10,420,",
            "but the score is +420; correct one of them, and write every score",
        ),
        (
            "1,1,2,4S,,10,400,",
            "4S = does not give that score (vulnerable: None): the score is +400",
        ),
        (
            "1,1,2,4S,N,,400,",
            "no number of tricks in 4S gives that score (vulnerable: None): the score",
        ),
        (
            "1,1,2,4S,N,10,Pass,",
            "4S N = scores +420 to NS (vulnerable: None), but the score is +0",
        ),
        ("1,1,2,,,,50,,x", "9 fields, but the header has 8; put fields that"),
        ("1,1,2,\x00,,,50,", "a character with code 0 in"),
        ("1,1,2,,,,50," + "A" * 300, "award of 300 characters, 'AAAAAAAAAAAAAAAAAAA…'"),
    ],
)
def test_each_problem_is_told_with_its_line(fields: str, reason: str) -> None:
    text = HEADER + "3,8,9,,,,50,\n" + fields + "\n4,8,9,,,,50,\n"
    found = read_results_data(text)
    (problem,) = found.problems
    assert str(problem).startswith("line 3: ")
    assert reason in problem.text
    assert [result.line for result in found.results] == [2, 4]


def test_all_problems_of_all_lines_are_listed_at_once() -> None:
    text = HEADER + "x,y,z,,,,w,\n1,1,2,,,,50,\n1,3,4,9S,N,9,,\n"
    found = [str(problem) for problem in read_results_data(text).problems]
    assert [problem[:7] for problem in found] == ["line 2:"] * 4 + ["line 4:"]


def test_a_table_of_another_section_is_refused() -> None:
    text = "section,table,board,ns,ew,score\nA,B1,1,1,2,50\n"
    assert problems(text) == ["line 2: table 'B1' in section 'A'; correct one of them"]
    text = "round,table,board,ns,ew,score\nr,t,1,1,2,50\n"
    table, round_ = problems(text)
    assert table == "line 2: 't' is not a table; write its number, such as 7 or A7"
    assert round_.startswith("line 2: round: 'r' is not a whole number")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "the file is empty"),
        ("\n ,,;\n", "the file is empty"),
        (b"", "the file is empty"),
        (HEADER, "no results below the header"),
        ("1,1,2,420\n", "line 1: no column board, ns and ew in the header '1,1,2,420'"),
        ("board,ns,score\n1,2,3\n", "line 1: no column ew in the header"),
        ("board,ns,ew\n1,2,3\n", "add a column contract, score or award"),
        ("board,ns,ew,score,NS score,Score\n", "columns 4 and 6 of the header"),
        ("bd,brd,ns,ew,score\n", "'bd' and 'brd', both mean the column board; rename"),
        ("ns,n/s,ew,board,score\n", "'ns' and 'n/s', both mean the column ns"),
        (bytes(range(256)), "not a table: a character with code 0 in the first line"),
        (b"\xff\xfeb", "begins like UTF-16 text but is damaged"),
        ("a" * 1_000_000, "no column board, ns and ew"),
    ],
)
def test_a_file_without_the_columns_is_refused(data: bytes | str, reason: str) -> None:
    with pytest.raises(FileError) as refused:
        read_results_data(data)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_hundred_thousand_lines_with_problems_in_some() -> None:
    rows = [
        f"{n // 250 + 1},{n % 250 + 1},{251 + n % 250},{'?' if n % 1000 else 'x'}50"
        for n in range(100_000)
    ]
    found = read_results_data("board,ns,ew,score\n" + "\n".join(rows))
    assert len(found.results) == 0
    assert len(found.problems) == 1001
    assert "99000 more problems" in str(found.problems[-1])
    assert count_problems(found.problems) == 100_000
    rows = [row.replace("?", "").replace("x", "") for row in rows]
    found = read_results_data("board,ns,ew,score\n" + "\n".join(rows))
    assert (len(found.results), found.problems) == (100_000, ())
    assert found.results[-1].line == 100_001


def test_huge_fields_and_thousands_of_columns_do_no_harm() -> None:
    header = "board,ns,ew,score" + ",x" * 5_000
    text = f"{header}\n1,1,2,50{',y' * 5_000}\n1,3,4,{'9' * 500_000}\n"
    found = read_results_data(text)
    assert len(found.results) == 1
    assert len(found.others[2]) == 5_000
    (problem,) = found.problems
    assert len(str(problem)) < 200


JUNK = st.sampled_from(
    [
        *(",", ";", '"', "\n", "\r", "\0", "=1+1", "A+/A-", "NP", "9" * 5000, "-", "+"),
        *(
            "60%+110 40%-50",
            "1/0",
            "\x1a",
            "²",
            "٣",
            "1e5",
            "BYE",
            "sep=|\n",
            "4Sx N +1",
        ),
    ]
)
GOOD = HEADER + "1,1,2,4S,N,10,,\n1,3,4,,,,-50,\n2,1,2,,,,,A+/A-\n2,3,4,Pass,,,,\n"


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    text = GOOD
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(JUNK) + text[at + draw(st.integers(0, 9)) :]
    encoding = draw(st.sampled_from(["utf-8", "utf-16", "utf-16-be", "cp1252"]))
    return text.encode(encoding, errors="replace")


@settings(max_examples=200, deadline=None)
@given(st.one_of(damaged(), st.binary(max_size=200), st.text().map(str.encode)))
def test_any_file_is_read_or_refused_and_scored(data: bytes) -> None:
    for read in (read_results_data, read_pairs_data, read_penalties_data):
        try:
            found = read(data)
        except EvenhandError:
            continue
        if isinstance(found, ResultsFile):
            score_field(found.results)


def test_of_very_many_problems_the_first_are_listed_and_the_others_counted() -> None:
    bad = "x,1,2,,,,50,\n" * 4000
    found = read_results_data(HEADER + bad + "1,1,2,,,,50,\n")
    assert len(found.problems) == 1001
    assert len(found.results) == 1
    assert [problem.line for problem in found.problems] == list(range(2, 1003))
    assert str(found.problems[-1]).startswith("line 1002: 3000 more problems")


def scores_of(header: str, *rows: str) -> list[int | None]:
    found = read_results_data("\n".join([header, *rows]))
    assert found.problems == ()
    return [result.score for result in found.results]


@pytest.mark.parametrize(
    ("cells", "score"),
    [("420,", 420), (",420", -420), ("0,420", -420), ("420,0", 420), ("-50,50", -50)],
)
def test_each_side_may_have_a_column_for_its_plus(cells: str, score: int) -> None:
    assert scores_of("board,ns,ew,NS score,EW score", f"1,1,2,{cells}") == [score]
    assert scores_of("Board,PairId_NS,PairId_EW,Score_NS,Score_EW", f"1,1,2,{cells}")


def test_scores_of_both_sides_must_not_contradict() -> None:
    (problem,) = problems("board,ns,ew,NS score,EW score\n1,1,2,420,420\n")
    assert says(problem, "420", "North-South", "420", "East-West")


def test_declarer_may_be_a_pair_with_its_seat_beside_it() -> None:
    header = "Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result\n"
    assert only(header + "1,3,5,5,W,4 H,+1\n").outcome == Contract(4, "H", 0, "W", 11)
    assert only(header + "1,3,5,,S,4SR,=\n").outcome == Contract(4, "S", 2, "S", 10)
    (problem,) = problems(header + "1,3,5,5,N,4 H,+1\n")
    assert says(problem, "declarer 5", "pair 3 sits N")


def test_a_pass_may_name_a_declarer_if_nobody_took_a_trick() -> None:
    assert row("1,1,2,Pass,N,0,0,").outcome is PASSED_OUT
    assert row("1,1,2,PASS,N,,,").outcome is PASSED_OUT
    assert problems(HEADER + "1,1,2,Pass,N,9,,\n")
    assert problems(HEADER + "1,1,2,Pass,N,,50,\n")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_joined_files_may_have_other_headers(mark: str) -> None:
    joined = (
        "\ufeffboard,ns,ew,score\n1,1,2,50\n"
        f"{mark}board,ns,ew,score\n2,1,2,100\n"
        f"{mark}EW Pair,NS Pair,Board,Lead,Contract,By,Result\n2,1,3,HT,3SA,E,=\n"
    )
    found = read_results_data(joined.encode())
    assert found.problems == ()
    assert [r.board for r in found.results] == [1, 2, 3]
    last = found.results[-1]
    assert (last.ns.number, last.ew.number, last.lead) == (1, 2, "HT")
    assert last.outcome == Contract(3, "NT", 0, "E", 9)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("A==", "A/A"),
        ("A+-", "A+/A-"),
        ("A-=", "A-/A"),
        ("A5050", "50%/50%"),
        ("a6040", "60%/40%"),
    ],
)
def test_awards_without_a_gap(text: str, same: str) -> None:
    assert parse_award(text) == parse_award(same)
    assert row(f"1,1,2,,,,,{text}").outcome == parse_award(same)
    assert row(f"1,1,2,,,,{text},").outcome == parse_award(same)


def test_remarks_of_units_count() -> None:
    read = read_results_data(
        "Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,Remarks\n"
        "A,1,1,1,1,2,1,N,4 H,=,\n"
        "A,2,1,1,3,4,0,,,,Not played\n"
        "A,3,1,1,5,6,0,,,,40%-60%\n"
        "A,4,1,1,7,8,7,S,2 S,+1,Wrong direction\n"
    )
    assert read.problems == ()
    assert [(one.ns.number, one.ew.number, one.outcome) for one in read.results] == [
        (1, 2, Contract(4, "H", 0, "N", 10)),
        (3, 4, Unplayed.NOT_PLAYED),
        (5, 6, parse_award("A-/A+")),
        (8, 7, Contract(2, "S", 0, "S", 9)),
    ]
