"""Moore's tables: every printed figure, and every erratum, comes out of the program.

`AT_PRINTED_ROUNDS` and `BETTER` were computed by an independent program.
"""

import pytest

from evenhand.sources import Row, SourceTable, table_1, table_2, table_3

#: Where the printed value is not the value of the printed rounds.
AT_PRINTED_ROUNDS = {
    "12 tables, rounds {1,6}, all delayed": 2.1241,
    "18 tables, rounds {1,6}": 2.6560,
    "24 tables, rounds {1,2,8,21}": 2.8017,
    "28 tables, rounds {1,2,5,16}": 2.6595,
    "30 tables, rounds {1,3,10}": 4.7770,
    "32 tables, rounds {1,2,5,12}": 3.2316,
}

#: Better choices of the same kind.
BETTER = {
    "14 tables, rounds {1,7}, round 1 delayed": ("{1,5}, round 1 delayed", 1.7583),
    "18 tables, rounds {1,9}, round 1 delayed": ("{1,6}, round 1 delayed", 2.4779),
    "22 tables, rounds {1,2,6}": ("{1,3,11}", 2.2722),
    "24 tables, rounds {1,2,6}": ("{1,3,12}", 2.6722),
    "26 tables, rounds {1,2,6}": ("{1,3,21}", 3.2650),
    "26 tables, rounds {1,2,6,9}": ("{1,3,8,21}", 2.4964),
    "28 tables, rounds {1,2,6}": ("{1,3,14}", 3.9854),
    "30 tables, rounds {1,2,6,9}": ("{1,2,5,10}", 2.7383),
    "32 tables, rounds {1,2,6}": ("{1,3,16}", 5.6117),
    "32 tables, rounds {1,2,5,12}": ("{1,2,11,30}", 3.2144),
    "24 tables, rounds {1,2,6,19}, all delayed": ("{1,3,6,18}, all delayed", 2.8618),
    "26 tables, rounds {1,2,5,18}, all delayed": ("{1,3,8,21}, all delayed", 2.4228),
    "28 tables, rounds {1,2,6,19}, all delayed": ("{1,3,12,15}, all delayed", 2.2810),
    "30 tables, rounds {1,2,6,9}, all delayed": ("{1,3,13,16}, all delayed", 2.4005),
    "32 tables, rounds {1,5,18}, all delayed": ("{1,3,17}, all delayed", 5.2726),
    "32 tables, rounds {1,2,6,9}, all delayed": ("{1,3,14,17}, all delayed", 2.8311),
    "28 tables, rounds {1,2,5,16}": ("{1,2,22,25}", 2.5025),
    "31 tables, rounds {1,2,6,9}": ("{1,2,6,26}", 2.3861),
    "12 tables 13 rounds, rounds {1,3}": ("{1,7}", 3.0968),
}


def tables() -> tuple[SourceTable, ...]:
    return table_1(), table_2(), table_3()


def rows() -> dict[str, Row]:
    every = {(row.what, row.measure): row for table in tables() for row in table.rows}
    return {what: row for (what, measure), row in every.items() if measure != "average"}


def test_every_printed_figure_is_there() -> None:
    # counted in the article: averages, unswitched, one, two, three and four rounds
    first = 15 + 15 + 15 + 20 + 11 + 5
    second = 15 + 15 + 30 + (3 * 5 + 2 * 5) + 9 * 2 + 4 * 2
    third = 10 + 10 + 10 + 10 + 4
    assert [len(table.rows) for table in tables()] == [first, second, third]


def test_averages_agree() -> None:
    for table in tables():
        for row in table.rows:
            if row.measure == "average" and row.what != "24 tables":
                assert row.ours == pytest.approx(row.printed, abs=0.0006)


def test_the_average_of_24_tables_is_misprinted() -> None:
    (row,) = (
        row
        for row in tables()[1].rows
        if row.measure == "average" and row.what == "24 tables"
    )
    assert row.printed == 10.244
    assert row.ours == pytest.approx(11.745, abs=0.0005)
    assert row.note == "the printed average is wrong"


def test_imbalances_agree_where_the_source_is_right() -> None:
    for what, row in rows().items():
        if "unswitched" not in what and what not in AT_PRINTED_ROUNDS:
            assert row.ours == pytest.approx(row.printed, abs=0.00011), what


@pytest.mark.parametrize(("what", "value"), AT_PRINTED_ROUNDS.items())
def test_printed_values_that_their_rounds_do_not_give(what: str, value: float) -> None:
    row = rows()[what]
    assert row.ours == pytest.approx(value, abs=0.00011)
    assert "printed value" in row.note


def test_unswitched_relays_leave_out_the_terms_across() -> None:
    for row in tables()[1].rows:
        if "unswitched" in row.what:
            wrong = int(row.what.split()[0]) >= 6
            assert ("leaves out every NS–EW term" in row.note) == wrong
    assert rows()["6 tables, unswitched"].ours == pytest.approx(2.9876, abs=0.00011)
    assert rows()["6 tables, unswitched"].printed == 2.2065


@pytest.mark.parametrize("what", BETTER)
def test_better_choices_of_the_same_kind(what: str) -> None:
    choice, value = BETTER[what]
    row = rows()[what]
    assert row.better_value == pytest.approx(value, abs=0.00011)
    assert row.better == choice


def test_no_other_better_choices_are_claimed() -> None:
    third = {w for w in rows() if "N/3" in w}
    found = {what for what, row in rows().items() if row.better}
    apart = {
        f"{n} tables, rounds {{1,{1 + n // 3}}}" for n in (9, 15, 21, 27, 33)
    } | third
    misprinted = {"24 tables, rounds {1,2,8,21}", "30 tables, rounds {1,3,10}"}
    assert found == BETTER.keys() | apart | misprinted


def test_values_that_no_rounds_of_their_kind_give() -> None:
    assert rows()["12 tables, rounds {1,6}, all delayed"].note == (
        "no rounds of this kind give the printed value; the least is 2.1241; "
        "{1,3} at every table does"
    )
    assert "the least is 2.5025" in rows()["28 tables, rounds {1,2,5,16}"].note


def test_the_ideal_said_not_to_exist_exists_at_31_tables_only() -> None:
    for tables_count in (25, 27, 29, 33):
        note = rows()[f"{tables_count} tables, rounds {{1,2,6,9}}"].note
        assert "no rounds reach it" in note
    assert "reaches it" in rows()["31 tables, rounds {1,2,6,9}"].note
