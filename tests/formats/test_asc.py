import pytest

from evenhand.errors import FileError
from evenhand.formats import Library, asc, losses, write_text
from evenhand.movement import Cell, Movement, Turn

HOWELL = """\
6 3 5 5 0
# round by round
6-1A 2-5A 3-4A

6-2B 3-1B 4-5B   # all tables share
6-3C 4-2C 5-1C
6-4D 5-3D 1-2D
6-5E 1-4E 2-3E
"""
SMALL = "4 2 1 2 0\n"


def only(library: Library) -> Movement:
    assert library.problems == ()
    (movement,) = library.movements
    return movement


def reasons(text: str) -> list[tuple[int | None, str]]:
    library = asc.read(text)
    assert library.movements == ()
    return [(problem.line, problem.reason) for problem in library.problems]


def test_a_howell_with_letters_comments_and_blank_lines_is_read() -> None:
    howell = only(asc.read(HOWELL))
    assert (howell.pairs, howell.tables, howell.rounds, howell.sets) == (6, 3, 5, 5)
    assert howell.cell(1, 1) == Cell(6, 1, 1)
    assert howell.cell(4, 3) == Cell(1, 2, 4)
    assert howell.cell(5, 2) == Cell(1, 4, 5)
    assert howell.faults() == ()


@pytest.mark.parametrize(
    "line",
    [
        "1 2 1 3 4 2",
        "1,2,1,3,4,2",
        "1-2-1 3-4-2",
        "\t1\t2\t1\t3\t4\t2 ",
        "1-2 (A), 3-4 (B)",
        "1-2A3-4B",
        "1–2 a; 3–4 b",
        "01 02 1 | 03 04 2",
    ],
)
def test_separators_are_free(line: str) -> None:
    movement = only(asc.read(SMALL + line))
    assert movement.schedule == ((Cell(1, 2, 1), Cell(3, 4, 2)),)


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n\n\n"])
def test_line_ends_do_not_matter(ends: str) -> None:
    assert asc.read(HOWELL.replace("\n", ends)) == asc.read(HOWELL)


def test_zeros_are_an_empty_table_beside_letters_too() -> None:
    movement = only(asc.read("3 2 1 2 0\n1 2 B 0 0 0\n"))
    assert movement.schedule == ((Cell(1, 2, 2), Cell(0, 0, 0)),)


@pytest.mark.parametrize(
    ("letters", "numbers"),
    [
        (("A", "Z"), (1, 26)),
        (("a", "z"), (1, 26)),
        (("Z", "AA"), (26, 27)),
        (("AZ", "BA"), (52, 53)),
        (("Z", "a"), (26, 27)),
        (("B", "z"), (2, 52)),
    ],
)
def test_letters_beyond_z_go_on_as_aa_or_as_small_letters(
    letters: tuple[str, str], numbers: tuple[int, int]
) -> None:
    movement = only(asc.read(f"4 2 1 60 0\n1 2 {letters[0]} 3 4 {letters[1]}"))
    assert tuple(cell.set for cell in movement.schedule[0]) == numbers


def test_both_ways_beyond_z_in_one_file_are_refused() -> None:
    assert reasons("4 2 1 60 0\n1 2 AA 3 4 a") == [
        (
            1,
            "set AA in line 2; expected A to Z, then a to z or AA, AB and so on, "
            "not both",
        )
    ]


def test_letters_and_numbers_in_one_file_are_refused() -> None:
    assert reasons("4 2 2 2 0\n1 2 A 3 4 B\n1 3 1 2 4 2") == [
        (
            1,
            "sets as letters (A, line 2) and as numbers (1, line 3); "
            "expected one or the other",
        )
    ]


def test_numbers_out_of_range_are_left_to_the_faults() -> None:
    movement = only(asc.read(SMALL + "1 9 1 3 4 7"))
    assert [fault.kind for fault in movement.faults()] == [
        "pair-out-of-range",
        "set-out-of-range",
    ]


def test_a_ragged_round_is_named_and_still_shown() -> None:
    library = asc.read("4 2 2 2 0\n1 2 1 3 4 2\n1 3 2\n")
    (movement,) = library.movements
    assert [len(row) for row in movement.schedule] == [2, 1]
    (problem,) = library.problems
    assert str(problem) == "line 3: 1 table in round 2; the first line says 2"


def test_rounds_that_all_disagree_with_the_first_line_are_not_believed() -> None:
    assert reasons("4 2 2 2 0\n1 2 1\n1 3 2\n") == [
        (2, "1 table in round 1; the first line says 2"),
        (3, "1 table in round 2; the first line says 2"),
    ]


def test_a_movement_that_stops_early_is_not_taken_for_a_shorter_one() -> None:
    assert reasons("4 2 3 3 0\n1 2 1 3 4 2\n") == [
        (2, "the file ends after 1 round; the first line says 3")
    ]


def test_rounds_beyond_the_first_lines_count_are_refused() -> None:
    assert reasons(SMALL + "1 2 1 3 4 2\n1 2 1 3 4 2\n\n1 2 1") == [
        (3, "round 2; the first line says 1")
    ]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "the file is empty"),
        (
            "\n# hello\n6 3 5 5 0\n",
            2,
            "a comment before the first line, which the standard forbids; "
            "put contestants tables rounds sets individual(0 or 1) first",
        ),
        (
            "8 2 7 7 1\n1 2 3 4 A 5 6 7 8 B",
            1,
            "a movement for individuals (the fifth number is 1); only pairs are read",
        ),
        ("8 2 7 7 2\n", 1, "fifth number 2; expected 0 for pairs"),
        (
            "8 2 7 7\n",
            1,
            "4 numbers in the first line; expected five: "
            "contestants tables rounds sets individual(0 or 1)",
        ),
        ("8 two 7 7 0\n", 1, "'two' is not a whole number"),
        ("8 0 7 7 0\n", 1, "0 tables and 7 rounds; expected at least one of each"),
        ("2001 1 1 1 0\n1 2 1", 1, "pairs: 2001; expected 0 to 2000"),
        (
            "4 1 1 1 0\n1 ² 1",
            2,
            "'²' in '1 ² 1'; expected numbers, letters for sets, and separators",
        ),
        ("4 1 1 1 0\n1 B 1", 2, "'B' is not a whole number"),
        (
            "4 1 1 1 0\n1 2 1 3",
            2,
            "4 entries; expected three for each table: NS, EW, set",
        ),
        ("4 1 1 1 0\n1 1234567890 1", 2, "1234567890 is too large a number"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, line: int, reason: str) -> None:
    assert reasons(text) in ([(line, reason)], [(None, reason)])


def test_a_number_of_thousands_of_digits_is_named_and_cut() -> None:
    ((_, reason),) = reasons("4 1 1 1 0\n1 2 " + "9" * 5000)
    assert reason.endswith("… is too large a number")
    assert len(reason) < 100


def test_a_file_of_junk_lines_does_not_give_endless_problems() -> None:
    found = reasons("4 1 99999 1 0\n" + "?\n" * 5000)
    assert len(found) == 1001
    assert found[-1][1] == "1000 problems so far; the rest of the file is not read"


def test_a_movement_is_written_with_numbers() -> None:
    movement = Movement.from_cells([[(1, 2, 1), (0, 0, 0)], [(2, 3, 2), (0, 1, 27)]])
    assert asc.write([movement]) == "3 2 2 27 0\n1 2 1  0 0 0\n2 3 2  0 1 27\n"


def test_several_movements_do_not_fit() -> None:
    movement = Movement.from_cells([[(1, 2, 1)]])
    with pytest.raises(FileError, match="2 movements; an asc file holds one: choose"):
        asc.write([movement, movement])


def test_negative_numbers_do_not_fit_because_the_minus_separates() -> None:
    with pytest.raises(FileError, match="negative numbers; asc cannot hold that"):
        asc.write([Movement.from_cells([[(1, -2, 1)]])])


def test_rounds_with_turned_boards_are_several_unless_they_may_be_left_out() -> None:
    turned = frozenset({Turn(1, 1, 2), Turn(2, 1, 1)})
    cells = [[(1, 2, 1)], [(1, 2, 2)]]
    movement = Movement.from_cells(cells, boards_per_set=2, turned=turned, name="Duel")
    assert write_text(movement, "asc") == ("2 1 4 4 0\n1 2 1\n2 1 2\n2 1 3\n1 2 4\n")
    assert losses(movement, "asc")[0] == "2 turned boards (each round is written as 2)"
    assert write_text(movement, "asc", lossy=True) == "2 1 2 2 0\n1 2 1\n1 2 2\n"
    assert losses(movement, "asc", lossy=True)[0] == "2 turned boards"


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ([], "no rounds"),
        ([[], []], "no tables"),
        ([[(1, 2, 1)], []], "round 2 has 0 tables and others have 1"),
    ],
)
@pytest.mark.parametrize("lossy", [False, True])
def test_shapes_that_lines_cannot_hold_are_refused(
    cells: list[list[tuple[int, int, int]]], reason: str, lossy: bool
) -> None:
    with pytest.raises(FileError, match=f"{reason}; asc cannot hold that; use json$"):
        write_text(Movement.from_cells(cells), "asc", lossy=lossy)
