import pytest

from evenhand.formats import Library, csv_file
from evenhand.movement import Cell, Movement

HEADER = "round,table,ns,ew,set\n"
DUEL = HEADER + "1,1,1,2,1\n1,2,3,4,2\n2,1,1,3,2\n2,2,2,4,1\n"
DUEL_CELLS = (
    (Cell(1, 2, 1), Cell(3, 4, 2)),
    (Cell(1, 3, 2), Cell(2, 4, 1)),
)


def only(library: Library) -> Movement:
    assert library.problems == ()
    (movement,) = library.movements
    return movement


def problems(text: str) -> list[str]:
    return [str(problem) for problem in csv_file.read(text).problems]


def test_rows_become_rounds_of_tables_and_the_rest_is_counted() -> None:
    movement = only(csv_file.read(DUEL))
    assert movement == Movement(DUEL_CELLS, pairs=4, sets=2)


@pytest.mark.parametrize(
    "text",
    [
        DUEL.replace(",", ";"),
        DUEL.replace(",", "\t"),
        DUEL.replace(",", " , "),
        DUEL.replace("\n", "\r\n"),
        DUEL.replace("\n", ",\n").replace("set,", "set"),
        DUEL.upper().replace("\n", "\n\n,,,,\n"),
        '"round","table","ns","ew","set"\n"1","1","1","2","1"\n' + DUEL[32:],
        "set,ew,ns,table,round\n1,2,1,1,1\n2,4,3,2,1\n2,3,1,1,2\n1,4,2,2,2\n",
        "round,table,ns,ew,set,note\n2,2,2,4,1,x\n1,1,1,2,1,\n2,1,1,3,2,\n1,2,3,4,2,",
    ],
)
def test_spaces_separators_and_orders_do_not_matter(text: str) -> None:
    assert only(csv_file.read(text)).schedule == DUEL_CELLS


@pytest.mark.parametrize("column", ["movement", "name", "Movement"])
def test_a_name_column_holds_several_movements(column: str) -> None:
    text = f"{column},{HEADER}A,1,1,1,2,1\nB,1,1,3,4,5\nA,2,1,2,1,2\n"
    first, second = csv_file.read(text).movements
    assert (first.name, first.rounds) == ("A", 2)
    assert (second.name, second.schedule) == ("B", ((Cell(3, 4, 5),),))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the file is empty"),
        (HEADER, "line 1: no rows below the header"),
        (
            "round,table,ns,ew\n1,1,1,2\n",
            "line 1: no 'set' in the header 'round,table,ns,ew'; "
            "expected round,table,ns,ew,set",
        ),
        ("ns," + HEADER, "line 1: 'ns' twice in the header"),
        (",,,\n" + HEADER, "line 2: no rows below the header"),
        (HEADER + "1,1,1,2\n", "line 2: 4 fields; the header has 5"),
        (HEADER + "1,1,1,2,1,9\n", "line 2: 6 fields; the header has 5"),
        (HEADER + "1,1,one,2,1\n", "line 2: ns: 'one' is not a whole number"),
        (HEADER + "1,1,1,2.0,1\n", "line 2: ew: '2.0' is not a whole number"),
        (HEADER + "1,1,1,2,²\n", "line 2: set: '²' is not a whole number"),
        (HEADER + "1,1,1,2,٣\n", "line 2: set: '٣' is not a whole number"),
        (HEADER + "1,1,1,,1\n", "line 2: ew: nothing where a number was"),
        (HEADER + "1,1,1,99999999999,1\n", "line 2: ew: 99999999999 is too large"),
        (HEADER + "0,1,1,2,1\n", "line 2: round 0, table 1; expected numbers from 1"),
        (HEADER + "1,-1,1,2,1\n", "line 2: round 1, table -1; expected numbers from 1"),
        (DUEL + "2,1,1,4,3\n", "line 6: round 2, table 1 appears twice"),
        (HEADER + "2,1,1,2,1\n", "line 2: no rows for round 1; the last round is 2"),
        (
            HEADER + "1,1,1,2,1\n1,3,3,4,2\n",
            "line 3: round 1: no row for table 2; the last table is 3",
        ),
        (HEADER + "1,999999999,1,2,1\n", "line 2: round 1: no row for table 1; the"),
        (HEADER + "999999999,1,1,2,1\n", "line 2: no rows for round 1; the last"),
        (HEADER + "1,1,1,5000,1\n", "line 2: pairs: 5000; expected 0 to 2000"),
        (HEADER + '1,1,1,2,1\n"1,2,', "line 3: not CSV: "),
        ('"\t"0', "line 1: not CSV: ' ' expected after"),
        (HEADER + "1,1,1,2," + "1" * 200_000, "line 2: not CSV: field larger"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, problem: str) -> None:
    assert csv_file.read(text).movements == ()
    (found,) = problems(text)
    assert found.startswith(problem)


def test_a_bad_row_spoils_only_its_own_movement() -> None:
    text = f"movement,{HEADER}A,1,1,x,2,1\nB,1,1,1,2,1\nC,1,2,1,2,1\nD\n"
    library = csv_file.read(text)
    assert [movement.name for movement in library.movements] == ["B"]
    assert problems(text) == [
        "line 2, A: ns: 'x' is not a whole number",
        "line 5, D: 1 field; the header has 6",
        "line 4, C: round 1: no row for table 1; the last table is 2",
    ]


def test_a_missing_last_table_is_named_and_still_shown_as_a_shape() -> None:
    library = csv_file.read(DUEL.removesuffix("2,2,2,4,1\n"))
    (movement,) = library.movements
    assert "shape" in [fault.kind for fault in movement.faults()]
    (problem,) = library.problems
    assert str(problem) == "line 4: round 2: no row for table 2; the last table is 2"


def test_negative_numbers_are_left_to_the_faults() -> None:
    movement = only(csv_file.read(HEADER + "1,1,1,-2,1\n"))
    assert [fault.kind for fault in movement.faults()] == ["pair-out-of-range"]


def test_a_file_of_junk_rows_does_not_give_endless_problems() -> None:
    library = csv_file.read(HEADER + "x\n" * 5000)
    assert len(library.problems) == 1001
    holes = "".join(f"{r},2,1,2,1\n" for r in range(1, 2000))
    assert len(csv_file.read(HEADER + holes).problems) == 1001


def test_one_movement_is_written_without_its_name() -> None:
    movement = Movement(DUEL_CELLS, pairs=4, sets=2, name="Duel")
    assert csv_file.write([movement]) == DUEL


@pytest.mark.parametrize("name", ["=A", "'=A", "-5", "'-5", "''-5", "'A'", "+A", "'"])
def test_a_name_that_is_kept_from_being_a_formula_reads_back(name: str) -> None:
    movement = Movement(DUEL_CELLS, pairs=4, sets=2, name=name)
    other = Movement(DUEL_CELLS, pairs=4, sets=2, name="Other")
    first, _ = csv_file.read(csv_file.write([movement, other])).movements
    assert first.name == name


def test_several_movements_are_written_with_names_that_differ() -> None:
    little = Movement.from_cells([[(1, 2, 1)]])
    named = Movement.from_cells([[(1, 2, 1)]], name='A, "B"\n')
    assert csv_file.write([little, named, named]) == (
        "movement,round,table,ns,ew,set\n"
        "Movement 1,1,1,1,2,1\n"
        '"A, ""B""",1,1,1,2,1\n'
        '"A, ""B"" (2)",1,1,1,2,1\n'
    )
