from fractions import Fraction

from rich.console import Console, RenderableType

from evenhand.render import board_text, score_text
from evenhand.render.score_figures import (
    contract_text,
    places_for,
    points_text,
    signed,
)
from evenhand.scoring import (
    Entry,
    Method,
    Penalty,
    Rules,
    Scored,
    Unit,
    explain,
    guess_missing,
    make_scorecard,
    parse_award,
    parse_contract,
    rank,
    report,
    results_of,
    score_field,
)
from tests.sentences import says

NAMES = {Entry("", 1): "Ash & Birch", Entry("", 3): "Cedar & Elm"}


def printed(*parts: RenderableType, width: int = 120) -> str:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


def cells(text: str, first: str) -> list[str]:
    """The words of the line that begins with a word."""
    return next(
        line.split() for line in text.splitlines() if line.split()[:1] == [first]
    )


def small_event(rules: Rules | None = None) -> Scored:
    """Two boards at three tables: one weighted award, one board short of a result."""
    results = [
        report(1, 1, 4, parse_contract("4S N ="), table=1, round=1, lead="H7"),
        report(1, 2, 5, parse_contract("4S N +1"), table=2, round=1),
        report(1, 3, 6, 170, table=3, round=1, remark="slow"),
        report(2, 1, 5, parse_contract("3NTx E -1"), table=1, round=2),
        report(2, 2, 6, parse_award("60%+110 40%-50"), table=2, round=2),
        report(2, 3, 4, parse_award("NP"), table=3, round=2),
    ]
    penalty = Penalty(Entry("", 1), Fraction(-1, 10), Unit.TOPS)
    penalties = [penalty] if rules is None else []
    return score_field(results, rules, penalties)


def ranking_text(scored: Scored) -> str:
    parts = score_text.ranking_parts(scored, rank(scored), NAMES)
    return printed(*parts)


def test_the_ranking_has_names_points_maximum_percentage_and_boards() -> None:
    text = ranking_text(small_event())
    assert says(text, "Matchpoints", "6 pairs", "2 boards", "5 results")
    assert "pair   names" in text
    assert says(text, "1 board", "3 results", "Neuberg")
    # 2 on board 1; on board 2 +100 beats 0.4 of a result and loses to 0.6 of one,
    # 0.8 of 2, which Neuberg makes 3/2 × 1.8 − 1 = 1.7; less 0.4 for the penalty
    line = next(line for line in text.splitlines() if "Ash & Birch" in line)
    assert line.split()[-5:] == ["3.3", "8", "41.25", "2", "-0.4"]


def test_a_shared_place_has_its_sign() -> None:
    results = [report(1, 1, 2, 50), report(1, 3, 4, 50)]
    text = ranking_text(score_field(results))
    assert text.count(" 1= ") == 4
    assert "penalty" not in text


def test_imps_have_signs_and_no_percentage() -> None:
    text = ranking_text(small_event(Rules(method=Method.CROSS_IMPS)))
    assert text.startswith("Cross-IMPs: ")
    assert "%" not in text
    assert "+" in text


def test_a_traveller_is_ordered_and_its_percentages_add_up() -> None:
    scored = small_event()
    text = printed(*board_text.traveller_parts(scored.boards[0], scored.rules))
    assert text.startswith("Board 1 · dealer N · vulnerable none · 3 results")
    rows = [line.split() for line in text.splitlines()]
    tables = [row[0] for row in rows if len(row) > 8 and row[0].isdigit()]
    assert tables == ["2", "1", "3"]
    assert cells(text, "2") == [
        *("2", "1", "2", "5", "4♠", "N", "+1", "+450"),
        *("4", "0", "100.00", "0.00"),
    ]
    assert "\n3 against 6: slow\n" in text
    assert "H7" in text
    assert cells(text, "+420") == ["+420", "1", "2", "2"]


def test_a_short_board_says_so_and_counts_weights() -> None:
    scored = small_event()
    text = printed(*board_text.traveller_parts(scored.boards[1], scored.rules))
    assert "Board 2 · dealer E · vulnerable NS · 2 results of 3" in text
    assert cells(text, "+110")[:2] == ["+110", "0.6"]
    assert "60%+110 40%-50" in text
    assert "NP" in text


def test_percentages_of_a_table_add_up_where_both_are_half_way() -> None:
    # 17 results, the two worst equal: 1 of 32 points is 3.125 %, and 31 are 96.875 %
    results = [report(1, n, n + 20, 10 * max(n, 2), table=n) for n in range(1, 18)]
    (group,) = score_field(results).boards
    text = printed(board_text.traveller_table(group, Rules()))
    assert cells(text, "1")[-2:] == ["3.12", "96.88"]


def test_a_scorecard_names_the_opponents_and_the_place() -> None:
    scored = small_event()
    card = make_scorecard(scored, Entry("", 4))
    (ranking,) = rank(scored)
    standing = next(s for s in ranking.standings if s.entry == card.tally.entry)
    parts = board_text.scorecard_parts(card, standing, scored.rules, NAMES)
    text = printed(*parts)
    assert text.startswith("Pair 4")
    assert "1 Ash & Birch" in text
    assert says(text, str(standing.place), "2 of 4 points", "50.00 %", "1 board")


def test_the_recap_breaks_into_blocks_that_fit() -> None:
    results = [
        report(board, n, n + 10, 10 * n) for board in range(1, 31) for n in (1, 2)
    ]
    scored = score_field(results)
    tables = list(score_text.recap_parts(scored, 60))
    assert len(tables) > 1
    text = printed(*tables, width=60)
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("total") == 1
    assert text.count("Points on each board") == 1
    headings = [line for line in text.splitlines() if line.strip().startswith("pair")]
    shown = [word for line in headings for word in line.split() if word.isdigit()]
    assert shown == [str(board) for board in range(1, 31)]


def test_an_explanation_begins_with_the_result_and_ends_with_the_points() -> None:
    found = explain(small_event(), Entry("", 1), 1)
    lines = printed(*score_text.explanation_parts(found)).splitlines()
    sat = ("pair 1", "NS", "against 4", "table 1", "round 1")
    assert says(lines[0], "Board 1", *sat)
    assert lines[-1] == "  2 of 4 points = 50.00 %"


def test_what_is_missing_stands_on_lines() -> None:
    results = [
        report(board, n, n + 10, 50, round=1, table=n)
        for n in (1, 2, 3)
        for board in (2 * n - 1, 2 * n)
    ]
    results += [
        report(1, 2, 13, 50, round=2, table=2),
        report(3, 3, 11, 50, round=2, table=3),
        report(4, 3, 11, 50, round=2, table=3),
    ]
    scored = score_field(results)
    missing = guess_missing(results_of(scored))
    text = "\n".join(score_text.guessed_lines(missing, scored))
    assert text.startswith("1 result ")
    assert "\n  round 2, table 2, board 2: 2 (NS)" in text
    assert "name the movement" in text
    assert list(score_text.missing_lines(())) == ["Nothing is missing."]


def test_small_groups_of_fouled_boards_are_mentioned() -> None:
    results = [
        report(1, n, n + 10, 10 * n, group="x" if n > 4 else "") for n in range(1, 7)
    ]
    assert "Small groups on fouled boards" in ranking_text(score_field(results))


def test_decimals_are_as_many_as_needed_and_at_most_two() -> None:
    assert places_for([Fraction(3), None, Fraction(0)]) == 0
    assert places_for([Fraction(3), Fraction(7, 2)]) == 1
    assert places_for([Fraction(29, 6), Fraction(7, 2)]) == 2
    assert points_text(Fraction(29, 6), Rules(), 2) == "4.83"
    assert points_text(None, Rules()) == "–"
    assert signed(Fraction(1, 1000), 2) == "0.00"
    assert signed(Fraction(-5, 2), 1) == "-2.5"


def test_contracts_have_suit_signs() -> None:
    def shown(text: str) -> str:
        return contract_text(report(1, 1, 2, parse_contract(text)))

    assert shown("4SxN+1") == "4♠x N +1"
    assert shown("3NT E =") == "3NT E ="
    assert shown("2C S -1") == "2♣ S -1"
    assert shown("Pass") == "Pass"
    assert contract_text(report(1, 1, 2, 50)) == "–"
