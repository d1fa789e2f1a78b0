import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FaultyMovementError, RequestError
from evenhand.fairness import compete, explain, judge
from evenhand.movement import Movement
from tests.fairness.test_schedules import (
    mitchell,
    random_movements,
    relay,
    skip_with_revenge,
)

FIGURES = ("average", "gross_imbalance", "imbalance", "sum_of_squares")
QUALITIES = ("quality", "quality_f", "grade", "unit")
SIZES = ("name", "pairs", "tables", "rounds", "sets", "boards")
KEYS = [*SIZES, *FIGURES, *QUALITIES]


def test_a_judgement_as_data_has_its_keys_and_published_figures() -> None:
    data = judge(mitchell(13, 2).switch("1,2")).as_data()
    assert list(data) == KEYS
    assert (data["pairs"], data["tables"], data["rounds"]) == (26, 13, 13)
    assert (data["sets"], data["boards"], data["unit"]) == (13, 26, "set")
    assert data["average"] == pytest.approx(6.24)
    assert data["imbalance"] == pytest.approx(1.7727, abs=5e-5)
    assert data["quality"] == pytest.approx(92.5, abs=0.05)
    assert data["grade"] == "Very good"
    assert type(data["sum_of_squares"]) is int
    assert json.loads(json.dumps(data)) == data


def test_a_judgement_tells_the_phantom_and_the_lines() -> None:
    data = judge(relay(8, phantom=8)).as_data()
    assert list(data) == [*KEYS, "phantom", "lines"]
    assert (data["pairs"], data["phantom"]) == (15, 8)
    assert data["lines"]["ew"]["average"] == 6.0


def test_a_judgement_tells_how_unequal_boards_score() -> None:
    data = judge(mitchell(5).curtail(3)).as_data()
    assert "as_scored" not in data  # each set is played three times
    missing = Movement.from_cells(mitchell(5).schedule, phantom=2).curtail(3)
    assert "as_scored" in judge(missing).as_data()


def test_two_winners_with_pairs_sitting_both_ways_are_judged_as_one_event() -> None:
    switched = mitchell(5).switch("1")
    two = Movement.from_cells(switched.schedule, winners=2)
    assert judge(two).lines is None
    assert judge(two).measures == judge(switched).measures


def test_a_faulty_movement_is_not_judged() -> None:
    faulty = Movement.from_cells([[(1, 2, 1), (1, 3, 2)]])
    with pytest.raises(FaultyMovementError):
        judge(faulty)
    with pytest.raises(FaultyMovementError):
        explain(faulty, 1, 2)


def test_an_explanation_of_a_revenge_round() -> None:
    explanation = explain(skip_with_revenge(8), 1, 9)
    assert explanation.stakes == (7, 7)
    assert (explanation.meet, explanation.compete, explanation.cooperate) == (2, 0, 6)
    assert explanation.net == 8


def test_an_explanation_counts_boards() -> None:
    explanation = explain(mitchell(7, 3).switch("1"), 2, 5)
    # Two NS pairs switch one set each: five sets the same way, two opposite ways.
    assert (explanation.compete, explanation.cooperate, explanation.meet) == (15, 6, 0)
    assert explanation.net == 9
    assert explanation.average == Fraction(3 * 7 * 6, 13)


@given(random_movements, st.data())
def test_the_net_is_the_entry_of_the_matrix(
    movement: Movement, data: st.DataObject
) -> None:
    competition = compete(movement)
    if len(competition.pairs) < 2:
        return
    a, b = data.draw(st.permutations(competition.pairs))[:2]
    explanation = explain(movement, a, b)
    boards = 1 if movement.turned else movement.boards_per_set
    assert explanation.net == competition.between(a, b) * boards
    counted = (
        explanation.meet,
        explanation.compete,
        explanation.cooperate,
        explanation.apart,
    )
    assert sum(counted) == movement.boards
    assert f"Net: {explanation.net};".replace("-", "−") in explanation.text()


def test_the_text_says_it_to_a_player() -> None:
    text = explain(mitchell(13, 2).switch("1,3"), 3, 17).text()
    assert text == (
        "Pairs 3 and 17 meet on 2 boards. Their result is compared with 12 others, so "
        "each such board is worth 12 points between them; in all 24.\nOn 8 boards they "
        "sit the same way and compete for 1 point each: 8.\nOn 16 boards they sit "
        "opposite ways at different tables, where 1 point won by one helps the other "
        "too: −16.\nNet: 16; the average in this event is 12.5, so they compete a "
        "little more than the average two pairs."
    )


def test_two_pairs_of_a_line_are_compared_with_their_line() -> None:
    explanation = explain(mitchell(7, 2), 1, 2)
    assert (explanation.line, explanation.average) == ("NS", Fraction(14))
    assert explanation.departure == 0
    assert explanation.text().endswith(
        "Net: 14; the average in the NS line is 14, so they compete about as much as "
        "the average two pairs of that line."
    )
    assert explain(mitchell(7), 8, 9).line == "EW"


def test_pairs_of_different_lines_are_ranked_apart() -> None:
    explanation = explain(mitchell(7), 1, 8)
    assert (explanation.average, explanation.departure) == (None, None)
    assert explanation.as_data()["average"] is None
    assert explanation.text().endswith(
        "Net: 0; but there are two winners and these pairs are in different lines. "
        "They are ranked separately, so how much they compete does not matter to "
        "either."
    )


def test_departures_are_from_the_average_of_the_line() -> None:
    steps = judge(mitchell(3)).departures()
    assert steps[0] == [None, 0, 0, None, None, None]
    one = Movement.from_cells(mitchell(3).schedule)
    assert judge(one).departures()[0] == [None, 2, 2, -2, -2, -2]


def test_each_line_has_its_standings() -> None:
    standings = judge(mitchell(5)).standings()
    assert list(standings) == ["NS", "EW"]
    assert [one.pair for one in standings["EW"]] == [6, 7, 8, 9, 10]
    assert {one.imbalance for one in standings["NS"]} == {0}
    one_table = Movement.from_cells([[(1, 2, 1)]], winners=2)
    assert judge(one_table).standings() == {}


def test_the_text_says_what_does_not_happen() -> None:
    text = explain(mitchell(5).curtail(2), 1, 3).text()
    assert "Pairs 1 and 3 never meet.\nThey never sit the same way on a board." in text
    assert "do not both play" in text


def test_the_text_says_that_boards_differ() -> None:
    cells = [
        [(1, 2, 1), (3, 4, 2), (5, 6, 2)],
        [(3, 4, 1), (1, 2, 2), (5, 6, 3)],
    ]
    text = explain(Movement.from_cells(cells), 1, 2).text()
    assert "meet on 2 boards" in text
    assert "1 board 1 point and 1 board 2 points; in all 3." in text


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (3, 3, "name two different pairs"),
        (0, 3, "pair 0 does not exist; the pairs are 1 to 17"),
        (3, 18, "pair 18 does not exist"),
        (8, 3, "pair 8 is the missing pair"),
        (3, 17, "pair 17 never plays"),
    ],
)
def test_questions_without_an_answer_are_refused(a: int, b: int, message: str) -> None:
    movement = Movement.from_cells(relay(8).schedule, phantom=8, pairs=17)
    with pytest.raises(RequestError, match=message):
        explain(movement, a, b)
