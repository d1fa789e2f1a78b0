from io import StringIO

import pytest
from rich.console import Console

from evenhand.errors import FaultyMovementError
from evenhand.fairness import judge
from evenhand.movement import Movement
from evenhand.render.matrix_text import headline, matrix_table
from tests.sentences import says


def mitchell(tables: int) -> Movement:
    n = tables
    rounds = [
        [(t + 1, n + 1 + (t - r) % n, (t + r) % n + 1) for t in range(n)]
        for r in range(n)
    ]
    return Movement.from_cells(rounds, name=f"{n}-table Mitchell")


def printed(movement: Movement, width: int, colours: str | None = None) -> str:
    console = Console(
        file=StringIO(),
        width=width,
        color_system=colours,  # type: ignore[arg-type]  # rich's literal names
        force_terminal=colours is not None,
    )
    with console.capture() as capture:
        console.print(matrix_table(movement))
    return capture.get()


def rows(text: str) -> list[list[str]]:
    """The lines of cells, each as its words, marks kept with their numbers."""
    lines = [line.split() for line in text.splitlines()[1:]]
    return [words for words in lines if "·" in words]


def test_a_small_matrix_shows_every_entry_with_its_mark() -> None:
    text = printed(mitchell(3), 80)
    # Unswitched: 3 within a line, 0 across, on an average of 6/5.
    assert rows(text)[0] == ["1", "·", "3▲", "3▲", "0▼", "0▼", "0▼"]
    assert rows(text)[5] == ["6", "0▼", "0▼", "0▼", "3▲", "3▲", "·"]


def test_marks_do_not_depend_on_colour() -> None:
    movement = mitchell(7).switch("1")
    plain, coloured = printed(movement, 80), printed(movement, 80, "truecolor")
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert plain.count("▼") == coloured.count("▼") == 2 * 7 + 1


def test_forty_pairs_fit_a_wide_terminal() -> None:
    text = printed(mitchell(21).switch("1,2,5"), 130)
    assert len(rows(text)) == 42
    assert max(map(len, text.splitlines())) <= 130


def test_a_narrow_terminal_gets_blocks_of_columns() -> None:
    text = printed(mitchell(19).switch("1,2,5"), 80)
    assert max(map(len, text.splitlines())) <= 80
    headers = [line.split() for line in text.splitlines() if line[:4] == "    "]
    numbers = [int(word) for words in headers for word in words]
    assert numbers == list(range(1, 39))
    assert len(headers) == 2


def test_the_headline_gives_the_figures() -> None:
    figures = ("average 3.23", "imbalance 1.05", "quality 90.5 %", "Very good")
    said = headline(judge(mitchell(7).switch("1")))
    assert says(said, "7-table Mitchell", "sets", *figures)


def test_a_movement_without_play_is_said_to_be_so() -> None:
    text = printed(Movement.from_cells([[(0, 0, 0)]], pairs=2), 80)
    assert "nobody plays" in text


def test_one_table_has_no_quality() -> None:
    text = printed(Movement.from_cells([[(1, 2, 1)]]), 80)
    assert "no quality" in text
    assert rows(text) == [["1", "·", "0"], ["2", "0", "·"]]


def test_a_faulty_movement_has_no_matrix() -> None:
    with pytest.raises(FaultyMovementError):
        matrix_table(Movement.from_cells([[(1, 1, 1)]]))


def two_winners(tables: int) -> Movement:
    return Movement.from_cells(mitchell(tables).schedule, name="Two", winners=2)


def test_two_winners_are_judged_by_their_lines() -> None:
    lines = ("NS line 100.0 % (Excellent)", "EW line 100.0 % (Excellent)")
    assert says(headline(judge(two_winners(7))), "Two", "two winners", *lines)
    text = printed(two_winners(3), 100)
    assert rows(text)[0] == ["1", "·", "3", "3", "0°", "0°", "0°"]
    assert "Against the average of the line:" in text
    assert "° in the other line" in text
    assert "other line" not in printed(mitchell(3), 100)


def test_negative_numbers_stand_apart_with_a_real_minus() -> None:
    # 26 pairs at 13 tables that all play the same set once
    cells = [[(2 * t + 1, 2 * t + 2, 1) for t in range(13)]]
    text = printed(Movement.from_cells(cells), 200)
    assert rows(text)[0][:5] == ["1", "·", "12▲", "1", "−1▼"]
    assert "-1" not in text


def test_the_headline_keeps_figures_with_their_percent() -> None:
    for width in range(20, 120):
        text = printed(mitchell(7).switch("1"), width)
        assert not any(line.startswith("%") for line in text.splitlines())
