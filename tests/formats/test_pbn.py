"""PBN, by headers seen in files of other programs, and by round trips."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.deals import Makeable, deal_boards
from evenhand.errors import EvenhandError
from evenhand.formats.event_reading import read_event_data
from evenhand.formats.pbn_reading import read_games, read_pbn, read_pbn_deals
from evenhand.formats.pbn_writing import write_pbn, write_pbn_deals
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Method,
    Result,
    Rules,
    parse_award,
    report,
    score_field,
)
from evenhand.scoring.figures_compared import compare_figures
from tests.deals.known_deals import ANALYSED, BOARD_1
from tests.formats.published_examples import NAMES, fields, publish
from tests.sentences import says
from tests.thoroughness import random_examples

WIDE = (
    r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;"
    r"Lead\3L;Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R"
)


def game(table: str, *rows: str, board: int = 1) -> str:
    lines = "\n".join(rows)
    return f'[Event "Oak"]\n[Board "{board}"]\n[ScoreTable "{table}"]\n{lines}\n\n'


def test_a_table_is_read_by_its_tokens() -> None:
    found = read_pbn(
        game(
            WIDE,
            " 1  1  1  2 4S   N 10 H7     420      -  2.0  0.0 100",
            '1 1 3 4 "Pass" - - - 0 0 1 1 50',
            "1 1 5 6 3NTX E +1 - - 650 0.0 2.0 0",
            "1 1 7 8 - - - - A+/A- - 1.2 0.8 60",
        ).encode()
    )
    assert found.problems == ()
    assert [one.outcome for one in found.results] == [
        Contract(4, "S", 0, "N", 10),
        PASSED_OUT,
        Contract(3, "NT", 1, "E", 10),
        parse_award("A+/A-"),
    ]
    assert found.method is Method.MATCHPOINTS
    assert [*map(str, next(iter(found.figures.values())))] == ["2", "0"]
    assert found.results[0].line == 4


def test_the_shortest_table_of_a_website_is_read() -> None:
    header = "PairId_NS;PairId_EW;Contract;Declarer;Result"
    found = read_pbn(game(header, "1 2 4S N 10", "3 4 3NT W 8", board=7).encode())
    assert [one.score for one in found.results] == [620, 100]


def test_a_table_of_frequencies_alone_is_named() -> None:
    header = r"Rank\3R;Contract\5L;Declarer\1;Result\2R;Score_NS\5R;Multiplicity"
    with pytest.raises(EvenhandError):
        read_pbn(game(header, "1 4S N 10 420 3").encode())


def test_what_a_score_is_worth_may_be_said_once_for_a_board() -> None:
    text = game("PairId_NS;PairId_EW;Score_NS", "1 2 50", "3 4 -100", "5 6 50")
    text = text.rstrip() + (
        '\n[InstantScoreTable "Rank\\2R;Score_NS\\6R;MP_NS\\4R;MP_EW\\4R"]\n'
        "1 50 3.0 1.0\n3 -100 0 4\nx y\n"
    )
    found = read_pbn(text.encode())
    assert [[*map(str, one)] for one in found.figures.values()] == [
        ["3", "1"],
        ["0", "4"],
        ["3", "1"],
    ]
    assert found.method is Method.MATCHPOINTS


def test_percentages_count_where_there_are_no_points() -> None:
    text = game("PairId_NS;PairId_EW;Score_NS", "1 2 50", "3 4 -100", "5 6 80").rstrip()
    table = '\n[InstantScoreTable "Rank;Score_NS;Percentage_NS"]\n'
    found = read_pbn(f"{text}{table}1 80 100\n2 50 50\n3 -100 1\n".encode())
    assert found.in_percent
    assert [ns for ns, _ in found.figures.values()] == [50, 1, 100]
    compared = compare_figures(
        score_field(found.results), {}, found.figures, in_percent=True
    )
    # one per cent of a top of 4 is more than a rounding
    assert [(one.line.result.ns.number, one.theirs[0]) for one in compared.lines] == [
        (3, Fraction(1, 25))
    ]
    assert (compared.checked, compared.rounded) == (3, 0)


def test_what_each_score_is_worth_is_written_where_each_is_worth_one_thing() -> None:
    lines = [report(1, 1, 2, 50), report(1, 3, 4, -100), report(1, 5, 6, 50)]
    text = write_pbn(publish(lines))
    assert '[InstantScoreTable "Score_NS\\6R;MP_NS\\6R;MP_EW\\6R"]' in text
    assert "\n50 3.00 1.00\n-100 0.00 4.00\n" in text
    # on a fouled board the same score is worth several things
    fouled = [replace(one, group=form) for one, form in zip(lines, "AAB", strict=True)]
    assert "InstantScoreTable" not in write_pbn(publish(fouled))


def test_totals_and_names_are_read() -> None:
    text = game("PairId_NS;PairId_EW;Score_NS", "1 2 50") + (
        r'[TotalScoreTable "Rank\2R;PairId\3R;TotalScoreMP;TotalPercentage;Names\40L"]'
        '\n1 1 2.5 62.50 "Ash - Birch"\n2 2 1.5 37.5% "Elm - Fir"\n'
    )
    first, second = read_pbn(text.encode()).pairs
    assert (first.names, str(first.percent), first.place) == (
        "Ash & Birch",
        "125/2",
        "1",
    )
    assert str(second.total) == "3/2"


def test_a_ranking_on_each_board_counts_once() -> None:
    board = game("PairId_NS;PairId_EW;Score_NS", "1 2 50") + (
        '[TotalScoreTable "PairId;TotalScoreMP"]\n1 4\n2 0\n'
    )
    found = read_pbn(f"{board}\n{board}".encode())
    assert [(str(one.entry), str(one.total)) for one in found.pairs] == [
        ("1", "4"),
        ("2", "0"),
    ]
    assert {str(one.ns) for one in found.results} == {"1"}


NAMED = r"PairId_NS;PairId_EW;Score_NS\6R;Names_NS;Names_EW"


def test_names_beside_the_scores_tell_the_lines_apart() -> None:
    rows = ('1 1 50 "Ash - Birch" "Elm - Fir"', '2 2 0 "Oak - Yew" "Box - Bay"')
    totals = (
        '[TotalScoreTable "Rank;PairId;TotalScoreMP;Names;MemberId"]\n'
        '1 1 2 "Ash - Birch" "12 - 13"\n1 2 2 "Box - Bay" -\n'
        '2 1 0 "Elm - Fir" -\n2 2 0 "Oak - Yew" -\n'
    )
    found = read_pbn((game(NAMED, *rows) + totals).encode())
    assert [(str(one.ns), str(one.ew)) for one in found.results] == [
        ("1NS", "1EW"),
        ("2NS", "2EW"),
    ]
    assert {str(one.entry): (one.names, str(one.total)) for one in found.pairs} == {
        "1NS": ("Ash & Birch", "2"),
        "2EW": ("Box & Bay", "2"),
        "1EW": ("Elm & Fir", "0"),
        "2NS": ("Oak & Yew", "0"),
    }
    assert [one.national_id for one in found.pairs[0].players] == ["12", "13"]


def test_a_substitute_makes_no_second_pair() -> None:
    rows = ('1 2 50 "Ash - Birch" "Elm - Fir"', '3 4 0 "Oak - Yew" "Box - Bay"')
    later = ('2 3 50 "Elm - Fir" "Oak - Yew"', '4 1 0 "Box - Bay" "Ash - Ivy"')
    found = read_pbn((game(NAMED, *rows) + game(NAMED, *later, board=2)).encode())
    assert [(str(one.ns), str(one.ew)) for one in found.results] == [
        *(("1", "2"), ("3", "4")),
        *(("2", "3"), ("4", "1")),
    ]


def test_names_beside_the_scores_do_without_a_ranking() -> None:
    found = read_pbn(game(NAMED, '1 2 50 "Ash - Birch" -').encode())
    assert [(str(one.entry), one.names) for one in found.pairs] == [
        ("1", "Ash & Birch")
    ]


def test_victory_points_are_not_compared() -> None:
    text = game("PairId_NS;PairId_EW;Score_NS", "1 2 50") + (
        '[TotalScoreTable "PairId;TotalScoreVP"]\n1 12.5\n'
    )
    assert [one.total for one in read_pbn(text.encode()).pairs] == [None]


def test_a_score_counts_that_is_not_of_its_contract() -> None:
    header = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"
    found = read_pbn(game(header, "1 2 4S N 10 430", "3 4 4S N 10 420").encode())
    assert [one.score for one in found.results] == [430, 420]
    assert says(str(found.doubts[0]), "line 4", "+420", "+430")


def test_a_sign_repeats_the_value_of_the_game_before() -> None:
    text = '[Event "Oak"]\n[Board "1"]\n\n[Event "#"]\n[Board "2"]\n'
    games = [*read_games(text)]
    assert [one.tags["Event"] for one in games] == ["Oak", "Oak"]


def test_deals_and_their_analysis_are_read() -> None:
    deal, tricks, par = ANALYSED[1]
    rows = "\n".join(
        f"{seat} {strain} {int(tricks[5 * s + t], 14)}"
        for s, seat in enumerate("NESW")
        for t, strain in enumerate(["C", "D", "H", "S", "NT"])
    )
    text = (
        f'[Board "1"]\n[Deal "{deal}"]\n[OptimumScore "NS {par}"]\n'
        f'[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{rows}\n'
    )
    (found,), makeable, problems = read_pbn_deals(text)
    assert str(found) == deal
    assert makeable == {1: Makeable(tricks, par)}
    assert problems == ()


def test_faulty_deals_are_named_and_the_others_read() -> None:
    text = (
        f'[Board "1"]\n[Deal "{BOARD_1}"]\n\n[Board "2"]\n'
        f'[Deal "{BOARD_1.replace("65.", "6.")}"]\n\n[Board "x"]\n[Deal "{BOARD_1}"]\n'
    )
    deals, _, problems = read_pbn_deals(text)
    assert len(deals) == 1
    assert says(str(problems[0]), "board 2", "North has 12 cards", "♠5")
    assert says(str(problems[1]), "'x'")


def test_deals_read_back() -> None:
    deals = {one.board: one for one in deal_boards(range(5, 40), "pbn")}
    makeable = {5: Makeable("65436689A765436689A7", -420)}
    found, made, problems = read_pbn_deals(write_pbn_deals(deals, makeable, 'a "b" \\'))
    assert ({one.board: one for one in found}, made, problems) == (deals, makeable, ())


@random_examples(40)
@given(fields(), NAMES)
def test_an_event_reads_back(results: list[Result], names: str) -> None:
    event = publish(results, names=names)
    text = write_pbn(event)
    found, foreign = read_event_data(text.encode())
    assert found.problems == ()
    again = score_field(found.results, Rules(method=Method.MATCHPOINTS))
    assert again.tallies == event.scored.tallies
    assert [one.contract for one in found.results] == [one.contract for one in results]
    assert foreign is not None
    assert foreign.deals == tuple(event.deals.values())
    assert {one.entry for one in foreign.pairs} == set(event.scored.tallies)


def test_weighted_awards_read_back() -> None:
    award = parse_award("NS: 60%+110 40%-50; EW: +110")
    text = write_pbn(publish([report(1, 1, 2, award), report(1, 3, 4, 50)]))
    assert read_pbn(text.encode()).results[0].outcome == award


SAMPLE = write_pbn(publish([report(1, 1, 2, 50), report(1, 3, 4, 420)])).encode()


@given(st.integers(0, len(SAMPLE) - 1), st.binary(max_size=6))
def test_no_mutation_breaks_the_reader(at: int, noise: bytes) -> None:
    with suppress(EvenhandError):
        read_event_data(SAMPLE[:at] + noise + SAMPLE[at + len(noise) :])
