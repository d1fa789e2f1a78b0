import pytest

from evenhand.formats import Library, ebu
from evenhand.movement import Cell, Movement

# A Mitchell with EW 3 (pair 6) missing: where EW 3 would sit the set is 0 and the
# EW pair that stands there is at home at another table.
MITCHELL = """\
[M3] Two and a half tables
1,3,6,2,3,6
1,1,1,1,2,0,1,2,3
2,2,2,2,1,3,2,2,0
3,1,0,3,2,1,3,1,2
"""
HOWELL = """\
Howell, three tables
0,3,5,1,5,0
6,1,1,6,2,2,6,3,3,6,4,4,6,5,5
2,5,1,3,1,2,4,2,3,5,3,4,1,4,5
3,4,1,4,5,2,5,1,3,1,2,4,2,3,5
"""
LITTLE = "Little\n0,1,1,1,1,0\n1,2,1\n"


def only(library: Library) -> Movement:
    assert library.problems == ()
    (movement,) = library.movements
    return movement


def names(library: Library) -> list[str]:
    return [movement.name for movement in library.movements]


def problems(text: str) -> list[str]:
    return [str(problem) for problem in ebu.read(text).problems]


def test_a_mitchell_has_two_winners_and_counts_ew_on_from_the_tables() -> None:
    mitchell = only(ebu.read(MITCHELL))
    assert (mitchell.winners, mitchell.pairs, mitchell.phantom) == (2, 6, 6)
    assert (mitchell.sets, mitchell.boards_per_set) == (3, 2)
    assert mitchell.name == "[M3] Two and a half tables"
    assert mitchell.schedule == (
        (Cell(1, 4, 1), Cell(2, 5, 2), Cell(0, 0, 0)),
        (Cell(0, 0, 0), Cell(2, 4, 3), Cell(3, 5, 1)),
        (Cell(1, 5, 3), Cell(0, 0, 0), Cell(3, 4, 2)),
    )
    assert mitchell.faults() == ()


def test_a_howell_has_one_winner_and_its_lines_are_tables() -> None:
    howell = only(ebu.read(HOWELL))
    assert (howell.winners, howell.pairs, howell.phantom) == (1, 6, 0)
    assert (howell.tables, howell.rounds, howell.sets) == (3, 5, 5)
    assert howell.schedule[1] == (Cell(6, 2, 2), Cell(3, 1, 2), Cell(4, 5, 2))
    assert howell.faults() == ()


def test_a_switched_mitchell_has_one_winner_and_one_numbering() -> None:
    switched = only(ebu.read("S\n2,2,2,1,2,0\n1,3,1,4,1,2\n2,4,2,3,2,1\n"))
    assert switched.winners == 1
    assert switched.schedule == (
        (Cell(1, 3, 1), Cell(2, 4, 2)),
        (Cell(4, 1, 2), Cell(3, 2, 1)),
    )


def test_an_extra_ns_pair_of_a_mitchell_stays_apart_from_ew_1() -> None:
    rover = only(ebu.read("Rover\n1,2,2,1,2,0\n1,1,1,3,2,2\n2,2,2,2,1,1\n"))
    assert rover.pairs == 5
    assert rover.schedule == (
        (Cell(1, 4, 1), Cell(2, 5, 2)),
        (Cell(3, 5, 2), Cell(2, 4, 1)),
    )


def test_an_odd_extra_pair_that_sits_out_in_turn_is_counted() -> None:
    three = only(ebu.read("Three\n0,1,3,1,3,0\n1,2,1,3,1,2,2,3,3\n"))
    assert three.pairs == 3


def test_nobody_at_a_table_with_boards_stays_nobody() -> None:
    half = only(ebu.read("Half\n1,2,2,1,1,0\n1,1,1,2,0,2".replace(",2,0", "\n2,0")))
    assert half.schedule == ((Cell(1, 3, 1), Cell(2, 0, 2)),)
    assert half.pairs == 3


@pytest.mark.parametrize("between", ["", "\n", "\n\n \t\n"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "  \n", ",\n", ", ,\r\n"])
def test_blank_lines_line_ends_and_last_commas_do_not_matter(
    between: str, ends: str
) -> None:
    text = MITCHELL + between + HOWELL + between
    if "," in ends:
        text = "\n".join(
            line + ends.strip() if line[:1].isdigit() else line
            for line in text.split("\n")
        )
    else:
        text = text.replace("\n", ends)
    library = ebu.read(between + text)
    assert library.problems == ()
    assert library.movements == (only(ebu.read(MITCHELL)), only(ebu.read(HOWELL)))


def test_a_bare_number_can_be_a_name() -> None:
    library = ebu.read(LITTLE + LITTLE.replace("Little", "7"))
    assert library.problems == ()
    assert names(library) == ["Little", "7"]


def test_numbers_in_a_name_do_not_make_it_a_row() -> None:
    named = LITTLE.replace("Little", "Howell for 6, 7, 8")
    assert names(ebu.read(LITTLE + named)) == ["Little", "Howell for 6, 7, 8"]
    bad = "Bad\n0,1,1,1,1,0\n1,?,1\n"
    assert names(ebu.read(bad + named)) == ["Howell for 6, 7, 8"]


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (
            "Bad\n3,1,1,1,1,0\n1,2,3,4,1\n",
            "line 5, Bad: type 3 (a movement for individuals); "
            "only pairs are read: types 0, 1 and 2",
        ),
        (
            "Bad\n5,1,1,1,1,0\n1,2,1\n",
            "line 5, Bad: type 5 (a movement for teams); "
            "only pairs are read: types 0, 1 and 2",
        ),
        ("Bad\n9,1,1,1,1,0\n1,2,1\n", "line 5, Bad: type 9; only pairs are read"),
        (
            "Bad\n0,1,1,1,1\n1,2,1\n",
            "line 5, Bad: '0,1,1,1,1' after the name; expected six numbers: "
            "type,tables,boards,boards-per-set,rounds,missing-pair",
        ),
        ("Bad\n0,1,1,one,1,0\n1,2,1\n", "line 5, Bad: '0,1,1,one,1,0' after the name"),
        ("Bad\n0,0,1,1,1,0\n", "line 5, Bad: 0 tables and 1 round; expected at least"),
        (
            "Bad\n0,1,5,2,1,0\n1,2,1\n",
            "line 5, Bad: 5 boards in sets of 2; expected a whole number of sets",
        ),
        ("Bad\n0,1,5,0,1,0\n1,2,1\n", "line 5, Bad: 5 boards in sets of 0; expected"),
        (
            "Bad\n0,2,1,1,1,0\n1,2,1\n",
            "line 7, Bad: Howell, three tables after 1 line of tables; "
            "the header says 2 tables",
        ),
        (
            "Bad\n0,1,1,1,1,0\n1,2,1\n3,4,1\n5,6,1\n",
            "line 7, Bad: an extra line of numbers; the header says 1 table",
        ),
        (
            "Bad\n0,1,2,1,2,0\n1,2,1,1,2\n",
            "line 6, Bad: 5 numbers for table 1; expected 6: "
            "NS, EW and set for 2 rounds",
        ),
        (
            "Bad\n0,1,1,1,1,0\n1,²,1\n",
            "line 6, Bad: table 1: '²' is not a whole number",
        ),
        ("Bad\n0,1,1,1,1,0\n1,,1\n", "line 6, Bad: table 1: nothing where a"),
        (
            "Bad\n0,1,1,1,1,0\n1,9999999999,1\n",
            "line 6, Bad: table 1: 9999999999 is too large a number",
        ),
        ("Bad\n0,1,1,1,1,-1\n1,2,1\n", "line 4, Bad: phantom pair -1; the pairs are"),
        ("Bad\n0,1,9999,1,1,0\n1,2,1\n", "line 4, Bad: sets: 9999; expected 0 to 2000"),
        ("Bad\n", "line 5, Bad: 'Howell, three tables' after the name; expected six"),
        ("0,1,1,1,1,0\n1,2,1\n", "line 4, Little: an extra line of numbers"),
    ],
)
def test_after_a_bad_entry_reading_goes_on_at_the_next_name(
    bad: str, problem: str
) -> None:
    library = ebu.read(LITTLE + bad + HOWELL)
    (found,) = library.problems
    assert str(found).startswith(problem)
    others = {"Little", "Howell, three tables"} - {found.entry}
    # A lone name swallows nothing: the next name line still begins an entry.
    assert set(names(library)) == others


def test_every_bad_entry_of_a_library_is_named() -> None:
    text = "A\n7,1,1,1,1,0\n1,2,1\n\nB\n0,1,1\n\n" + LITTLE + "C\n0,2,1,1,1,0\n1,2,1"
    library = ebu.read(text)
    assert names(library) == ["Little"]
    assert [(p.line, p.entry) for p in library.problems] == [
        (2, "A"),
        (6, "B"),
        (13, "C"),
    ]
    assert library.problems[2].reason == (
        "the end of the file after 1 line of tables; the header says 2 tables"
    )


def test_a_file_that_ends_after_a_name_says_so() -> None:
    assert problems(LITTLE + "\nLast\n\n") == [
        "line 5, Last: the file ends after the name; expected six numbers: "
        "type,tables,boards,boards-per-set,rounds,missing-pair"
    ]


def test_numbers_without_a_name_are_named_once() -> None:
    text = "0,1,1,1,1,0\n1,2,1\n" + LITTLE
    assert names(ebu.read(text)) == ["Little"]
    assert problems(text) == ["line 1: '0,1,1,1,1,0'; expected the name of a movement"]


def test_an_empty_file_is_named() -> None:
    assert problems(" \n\n") == ["the file is empty"]


def test_prose_does_not_give_endless_problems() -> None:
    library = ebu.read("once upon a time\n" * 5000)
    assert len(library.problems) == 1001
    assert library.movements == ()


def test_faulty_movements_are_read_with_their_faults() -> None:
    faulty = only(ebu.read("F\n0,1,1,1,2,0\n1,1,1,1,-2,5\n"))
    kinds = {fault.kind for fault in faulty.faults()}
    assert kinds == {"pair-meets-itself", "pair-out-of-range", "set-out-of-range"}


def test_a_mitchell_is_written_as_one() -> None:
    cells = [
        [(1, 4, 1), (2, 5, 2), (3, 6, 3)],
        [(1, 6, 2), (2, 4, 3), (0, 5, 0)],
    ]
    mitchell = Movement.from_cells(
        cells, winners=2, boards_per_set=4, phantom=3, name="M"
    )
    assert ebu.write([mitchell]) == (
        "M\n1,3,12,4,2,3\n1,1,1,1,3,2\n2,2,2,2,1,3\n3,3,3,0,0,0\n"
    )


@pytest.mark.parametrize(
    ("cells", "winners", "kind"),
    [
        ([[(1, 3, 1), (2, 4, 2)]], 2, "1"),
        ([[(3, 5, 1), (2, 4, 2)]], 2, "1"),  # an extra NS pair, EW from 4 on
        ([[(3, 1, 1), (2, 4, 2)]], 2, "0"),  # EW 1 cannot be told from NS 1
        ([[(1, 3, 1), (4, 2, 2)]], 1, "2"),
        ([[(1, 3, 1), (2, 4, 2)]], 1, "0"),  # nothing is switched
        ([[(2, 1, 1), (4, 3, 2)]], 1, "0"),  # meetings within a line
        ([[(5, 1, 1), (4, 2, 2)]], 1, "0"),  # a fifth pair
    ],
)
def test_the_type_says_what_kind_of_movement_it_is(
    cells: list[list[tuple[int, int, int]]], winners: int, kind: str
) -> None:
    text = ebu.write([Movement.from_cells(cells, winners=winners)])
    assert text.split("\n")[1][0] == kind


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("", "Movement 2"),
        (" \n", "Movement 2"),
        ("Two\nlines\t here", "Two lines here"),
        ("7", "Movement 7"),
        ("1,2,3", "Movement 1;2;3"),
        ("1,2,3,4 or 5 tables", "1;2;3;4 or 5 tables"),
        ("\x00\x1b[0mred", "[0mred"),
        ("Café 7½", "Café 7½"),
    ],
)
def test_a_name_is_written_so_that_it_reads_as_a_name(name: str, line: str) -> None:
    movement = Movement.from_cells([[(1, 2, 1)]], name=name)
    text = ebu.write([only(ebu.read(LITTLE)), movement])
    assert text == LITTLE + "\n" + LITTLE.replace("Little", line)
    assert names(ebu.read(text)) == ["Little", line]
