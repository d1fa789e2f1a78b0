"""Movements taken from the catalogue; they depend on the shipped data."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.families.fairest import FREE, SIMPLE, TABLE_FRIENDLY, Key, records_of
from evenhand.movement import Movement, instruct, play
from evenhand.movement.announcing import announcements
from evenhand.search import catalogue
from evenhand.search.catalogue import best_movement


def quality(movement: Movement) -> Fraction:
    return measure(compete(movement)).quality or Fraction(0)


def test_a_record_is_given_as_it_is() -> None:
    fairest = best_movement(14, 7)
    record = records_of(14)[Key(14, 7, TABLE_FRIENDLY)]
    assert (fairest.record, fairest.movement) == (record, record.movement)
    assert fairest.limit.bound.value == record.lower_bound
    assert fairest.limit.proved_optimal == record.proved_optimal
    assert fairest.found_by == record.found_by


def test_whole_sets_are_as_fair_with_any_boards() -> None:
    one, four = best_movement(14, 7), best_movement(14, 7, boards_per_set=4)
    assert four.movement == replace(one.movement, boards_per_set=4)
    assert (four.quality, four.limit) == (one.quality, one.limit)


def test_an_odd_number_leaves_out_the_pair_that_is_missed_least() -> None:
    fairest = best_movement(13, 7)
    assert len(play.real_pairs(fairest.movement)) == 13
    others = (replace(fairest.movement, phantom=p) for p in range(1, 15))
    assert fairest.quality == max(map(quality, others))
    assert "sits out" in fairest.remarks[0]


@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_simple_records_are_given_for_their_boards(boards: int) -> None:
    fairest = best_movement(14, 7, SIMPLE, boards_per_set=boards)
    record = records_of(14)[Key(14, 7, SIMPLE, boards)]
    assert fairest.movement.boards_per_set == boards
    assert round(float(100 * fairest.quality), 4) >= record.quality
    assert instruct(fairest.movement) is not None


@pytest.mark.parametrize("boards", [5, 6, 7, 9, 100])
def test_plans_are_joined_for_more_boards(boards: int) -> None:
    fairest = best_movement(14, 7, SIMPLE, boards_per_set=boards)
    assert fairest.movement.sound().boards_per_set == boards
    whole = best_movement(14, 7, SIMPLE)
    assert fairest.quality > whole.quality
    assert f"{boards} boards a set" in fairest.remarks[0]
    assert fairest.found_by.startswith("the plan")
    assert fairest.limit.sum_of_squares >= fairest.limit.bound.value
    assert len(announcements(fairest.movement)) <= fairest.movement.rounds


def test_joined_plans_have_their_own_best_vacancy() -> None:
    fairest = best_movement(13, 7, SIMPLE, boards_per_set=5)
    others = (replace(fairest.movement, phantom=p) for p in range(1, 15))
    assert fairest.quality == max(map(quality, others))


def test_turned_boards_are_named_where_they_are_fairer() -> None:
    rule, hint = best_movement(14, 7).remarks
    assert "by a rule" in rule
    assert "fairer with 2, 3 and 4 boards a set: " in hint
    _, hint = best_movement(14, 7, boards_per_set=3).remarks
    assert "fairer with 3 boards a set: " in hint
    assert best_movement(8, 7).remarks == (rule,)


def test_free_falls_back_on_table_friendly(monkeypatch: pytest.MonkeyPatch) -> None:
    friendly = records_of(8)[Key(8, 7, TABLE_FRIENDLY)]
    fairest = best_movement(8, 7, FREE)
    assert fairest.movement == friendly.movement
    assert "No free movement" in fairest.remarks[0]
    free = replace(friendly, key=Key(8, 7, FREE), found_by="by hand")
    monkeypatch.setattr(
        catalogue, "records_of", lambda _: {free.key: free, friendly.key: friendly}
    )
    assert best_movement(8, 7, FREE).record == free


def test_the_data_has_the_figures_of_the_movement() -> None:
    fairest = best_movement(13, 7, SIMPLE, boards_per_set=4)
    data = fairest.as_data()
    assert (data["pairs"], data["boards"], data["phantom"]) == (
        13, 28, fairest.movement.phantom,
    )  # fmt: skip
    assert data["quality"] == float(100 * fairest.quality)
    assert data["sum_of_squares"] - data["lower_bound"] == data["gap"]


@pytest.mark.parametrize(
    ("pairs", "rounds", "message"),
    [
        (8, 99, "the catalogue has no table-friendly movement of that size; it has 8 "),
        (7, 99, "7 pairs in 99 rounds"),
        (2, 1, "it has 4 pairs in 3 rounds"),
        (-10, -10, "-10 pairs in -10 rounds; expected numbers from 1"),
        (-3, 7, "-3 pairs in 7 rounds; expected numbers from 1"),
        (10**30, 9, "it has 40 pairs in 10 rounds"),
    ],
)
def test_a_missing_size_names_the_nearest(
    pairs: int, rounds: int, message: str
) -> None:
    with pytest.raises(RequestError, match=message):
        best_movement(pairs, rounds)


def test_an_empty_catalogue_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "files_of", lambda _: {})
    monkeypatch.setattr(catalogue, "records_of", lambda _: {})
    with pytest.raises(RequestError, match="empty"):
        best_movement(8, 7)


@pytest.mark.parametrize("boards", [-1, 0, 101])
def test_impossible_boards_are_refused(boards: int) -> None:
    with pytest.raises(RequestError, match="expected 1 to 100"):
        best_movement(8, 7, boards_per_set=boards)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(RequestError, match="the kinds are table-friendly, no-rematch"):
        best_movement(8, 7, "simplest")
