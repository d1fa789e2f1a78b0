from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FileError, RequestError, ResultError
from evenhand.formats.seeding_csv import (
    COLUMNS,
    EnteredPair,
    EntriesFile,
    read_entries,
    read_entries_data,
)
from tests.sentences import says

HALL = """\
number,names,rating,seed,club,stationary
1,Ann Ash & Bob Birch,50.5,,Oxford,
2,Cy Cedar & Di Dogwood,61,2,Bath,yes
3,Ed Elm & Flo Fir,,1,Leeds,
4,,70,,oxford,no
5,Gus Gorse & Hal Hazel,,,,x
"""


def problems(data: bytes | str) -> list[str]:
    return [str(problem) for problem in read_entries_data(data).problems]


def only(data: bytes | str) -> EnteredPair:
    found = read_entries_data(data)
    assert found.problems == ()
    (pair,) = found.pairs
    return pair


def rating(text: str) -> float | None:
    return only(f"number;rating\n1;{text}\n").rating


def test_a_row_is_a_pair() -> None:
    entries = read_entries_data(HALL)
    assert entries.problems == ()
    assert entries.pairs[1] == EnteredPair(
        2, "Cy Cedar & Di Dogwood", 61.0, 2, "Bath", stationary=True, line=3
    )
    assert entries.pairs[4] == EnteredPair(
        5, "Gus Gorse & Hal Hazel", stationary=True, line=6
    )


def test_seeds_come_before_ratings_and_ratings_before_the_rest() -> None:
    entries = read_entries_data(HALL)
    # seeds 1 and 2, ratings 70 and 50.5, then 5 and those that are not in the file
    assert entries.ranking(7) == (3, 2, 4, 1, 5, 6, 7)


def test_equal_ratings_go_by_number_in_any_order_of_rows() -> None:
    entries = read_entries_data("number,rating\n3,7\n1,7\n2,\n4,9\n")
    assert entries.ranking(5) == (4, 1, 3, 2, 5)


def test_a_number_beyond_the_pairs_is_refused() -> None:
    entries = read_entries_data(HALL)
    with pytest.raises(RequestError, match=r"pair 5 on line 6 .* are 1 to 4"):
        entries.ranking(4)


def test_clubs_with_several_pairs_are_compatriots_whatever_their_letters() -> None:
    assert read_entries_data(HALL).compatriots() == ((1, 4),)


def test_who_must_not_move_and_who_they_are() -> None:
    entries = read_entries_data(HALL)
    assert entries.stationary() == (2, 5)
    assert list(entries.names()) == [1, 2, 3, 5]
    assert entries.names()[1] == "Ann Ash & Bob Birch"


def test_players_may_stand_in_two_columns() -> None:
    pair = only("Pair No;Player 1;Player 2\n7;Ann Ash;Bob Birch\n")
    assert (pair.number, pair.names) == (7, "Ann Ash & Bob Birch")


@pytest.mark.parametrize(
    ("column", "others", "field", "value"),
    [
        ("club", "country federation nation team", "Malta", "Malta"),
        ("rating", "strength grade mp", "12.5", 12.5),
        ("seed", "seeding rank", "4", 4),
        ("stationary", "still sitting", "1", True),
    ],
)
def test_columns_go_by_the_names_people_use(
    column: str, others: str, field: str, value: object
) -> None:
    for name in others.split():
        pair = only(f"Pair,{name.title()}\n3,{field}\n")
        assert getattr(pair, column) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("52.375", 52.375),
        ("52,3", 52.3),
        ("52.3 %", 52.3),
        ("-1.5", -1.5),
        (".5", 0.5),
        ("1234", 1234.0),
        ("1 234", 1234.0),
        ("1'234.5", 1234.5),
        ("1,234.5", 1234.5),
        ("1.234,5", 1234.5),
        ("1,234,567", 1234567.0),
        ("0,567", 0.567),
        ("–", None),
        ("", None),
    ],
)
def test_ratings_are_read_as_people_write_them(text: str, value: float | None) -> None:
    assert rating(text) == value


@pytest.mark.parametrize("text", ["good", "nan", "inf", "1e9", "1-2", "9" * 400, "٣"])
def test_a_rating_that_is_no_number_is_a_problem(text: str) -> None:
    (problem,) = problems(f"number,rating\n1,{text}\n")
    assert problem.startswith("line 2: rating ")
    assert "is not a number" in problem


def test_a_comma_that_may_mean_two_things_is_a_problem() -> None:
    (problem,) = problems("number;rating\n1;1,234\n")
    assert problem == (
        "line 2: rating '1,234': thousands or decimals? write 1234 or 1.234"
    )


@pytest.mark.parametrize("text", ["yes", "Y", "x", "X", "1", "1.0", "TRUE"])
def test_a_stationary_pair_is_marked_in_many_ways(text: str) -> None:
    assert only(f"number,stationary\n1,{text}\n").stationary


@pytest.mark.parametrize("text", ["no", "N", "", "0", "-", "false"])
def test_other_pairs_move(text: str) -> None:
    assert not only(f"number,stationary,club\n1,{text},a\n").stationary


def test_a_mark_that_says_neither_is_a_problem() -> None:
    assert problems("number,stationary\n1,perhaps\n") == [
        "line 2: stationary: 'perhaps'; write yes or no"
    ]


def test_bad_rows_are_listed_and_the_others_read() -> None:
    text = "number,seed\n1,1\nx,2\n0,3\n1,4\n5,1\n6,0\n7,7,7\n8,2\n"
    entries = read_entries_data(text)
    assert [pair.number for pair in entries.pairs] == [1, 8]
    assert [problem.line for problem in entries.problems] == [3, 4, 5, 6, 7, 8]
    listed = problems(text)
    assert (
        listed[2] == "line 5: pair 1 appears twice, first on line 2; keep one of them"
    )
    assert listed[3] == (
        "line 6: pair 5 has seed 1, as has pair 1 on line 2; correct one of them"
    )


def test_a_list_without_numbers_is_refused() -> None:
    with pytest.raises(FileError, match="no column number"):
        read_entries_data("names,rating\nAnn & Bob,5\n")


def test_a_file_is_read_and_named_in_messages(tmp_path: Path) -> None:
    file = tmp_path / "entries.csv"
    file.write_bytes(HALL.encode("cp1252"))
    assert read_entries(str(file)) == read_entries_data(HALL)
    file.write_text("")
    with pytest.raises(FileError, match=r"entries\.csv: the file is empty"):
        read_entries(str(file))


def test_a_pair_is_checked_when_made() -> None:
    for number, strength, seed in ((0, None, None), (1, float("nan"), None), (1, 2, 0)):
        with pytest.raises(ResultError):
            EnteredPair(number, rating=strength, seed=seed)


def check_sound(entries: EntriesFile) -> None:
    numbers = [pair.number for pair in entries.pairs]
    seeds = [pair.seed for pair in entries.pairs if pair.seed is not None]
    assert len(set(numbers)) == len(numbers)
    assert len(set(seeds)) == len(seeds)
    assert all("\n" not in problem.text for problem in entries.problems)


@given(st.one_of(st.binary(max_size=200), st.binary().map(b"number,seed\n".__add__)))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    message = ""
    try:
        check_sound(read_entries_data(data))
    except FileError as error:
        message = str(error)
    assert "\n" not in message


FIELDS = st.one_of(
    st.text(max_size=8),
    st.integers(-2, 12).map(str),
    st.sampled_from(["1,5", "yes", '"', "1.0", "²", "1,234", "x\ny"]),
)


@given(st.lists(st.lists(FIELDS, max_size=len(COLUMNS) + 1), max_size=12))
def test_any_rows_below_a_header_are_read(rows: list[list[str]]) -> None:
    text = "\n".join(";".join(row) for row in [list(COLUMNS), *rows])
    entries = read_entries_data(text)
    check_sound(entries)
    most = max((pair.number for pair in entries.pairs), default=1)
    if most < 100:
        assert sorted(entries.ranking(most)) == list(range(1, most + 1))


ENTERED = st.tuples(
    st.integers(1, 12),
    st.one_of(st.none(), st.integers(1, 9)),
    st.one_of(st.none(), st.integers(-5, 5)),
)


@given(st.lists(ENTERED, unique_by=(lambda row: row[0], lambda row: row[1] or -row[0])))
def test_nobody_ranks_below_a_pair_that_is_known_to_be_weaker(
    rows: list[tuple[int, int | None, int | None]],
) -> None:
    text = "number,seed,rating\n" + "".join(
        f"{number},{seed or ''},{'' if strength is None else strength}\n"
        for number, seed, strength in rows
    )
    entries = read_entries_data(text)
    assert entries.problems == ()
    known = {number: (seed, strength) for number, seed, strength in rows}
    order = entries.ranking(12)
    assert sorted(order) == list(range(1, 13))
    for place, better in enumerate(order):
        for worse in order[place + 1 :]:
            (seed, strength), (other_seed, other) = (
                known.get(pair, (None, None)) for pair in (better, worse)
            )
            if other_seed is not None:
                assert seed is not None
                assert seed < other_seed
            elif seed is None and other is not None:
                assert strength is not None
                assert (-strength, better) < (-other, worse)
            elif seed is None and strength is None:
                assert better < worse


@pytest.mark.parametrize(
    "row",
    [
        "number,names,id1,id2\n3,Ash & Elm,0012,",
        "number,player1,player2,id1\n3,Ash,Elm,0012",
    ],
)
def test_players_may_have_numbers_in_the_federation(row: str) -> None:
    (pair,) = read_entries_data(row).pairs
    assert (pair.players, pair.ids) == (("Ash", "Elm"), ("0012", ""))


def test_numbers_of_players_need_two_names() -> None:
    found = read_entries_data("number,names,id1\n3,The Ashes,12\n4,The Elms,\n")
    assert [(pair.number, pair.ids) for pair in found.pairs] == [(4, ())]
    assert says(str(found.problems[0]), "does not name two")
