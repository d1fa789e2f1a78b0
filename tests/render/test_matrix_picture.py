from collections import Counter
from xml.etree import ElementTree

import pytest

from evenhand.errors import FaultyMovementError
from evenhand.fairness import judge
from evenhand.movement import Movement
from evenhand.render.matrix_picture import (
    INK,
    PAPER,
    STEPS,
    Colour,
    contrast,
    matrix_svg,
)
from tests.sentences import says

SVG = "{http://www.w3.org/2000/svg}"


def mitchell(tables: int, name: str = "") -> Movement:
    n = tables
    rounds = [
        [(t + 1, n + 1 + (t - r) % n, (t + r) % n + 1) for t in range(n)]
        for r in range(n)
    ]
    return Movement.from_cells(rounds, name=name)


def drawn(movement: Movement) -> ElementTree.Element:
    return ElementTree.fromstring(matrix_svg(movement))


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_the_picture_is_xml_with_title_and_description() -> None:
    root = drawn(mitchell(7, "7-table Mitchell").switch("1"))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"].startswith("0 0 ")
    assert root.findtext(f"{SVG}title") == "7-table Mitchell: competition between pairs"
    assert says(root.findtext(f"{SVG}desc") or "", "90.5 %", "Very good")


def test_every_entry_and_every_label_is_written() -> None:
    counted = Counter(words(drawn(mitchell(5))))
    # Unswitched: 5 within a line, 0 across; labels on four sides.
    assert counted["5"] == 2 * 5 * 4 + 4
    assert counted["0"] == 2 * 5 * 5
    assert all(counted[str(pair)] == 4 for pair in range(6, 11))


def test_negative_numbers_have_a_real_minus() -> None:
    text = words(drawn(Movement.from_cells([[(1, 2, 1), (3, 4, 1)]])))
    assert text.count("−1") == 4


def test_names_are_escaped_and_long_ones_shortened() -> None:
    name = "<script>&'\"\x01" + "x" * 300
    root = drawn(mitchell(5, name))
    assert (root.findtext(f"{SVG}title") or "").startswith("<script>&'\" xxx")
    assert words(root)[0].endswith("…")
    assert len(words(root)[0]) < 60
    assert not list(root.iter(f"{SVG}script"))


def test_departures_are_marked_as_well_as_coloured() -> None:
    text = matrix_svg(mitchell(7).switch("1"))
    # One round switched leaves 7 couples at 0, each drawn twice, and one in the legend.
    assert text.count("h8l-4 5z") == 2 * 7
    assert str(STEPS[-2].background) in text


def test_eighty_pairs_stay_small_enough_for_a_page() -> None:
    text = matrix_svg(mitchell(39).switch("1,2,5"))
    assert len(text) < 600_000
    assert len(words(ElementTree.fromstring(text))) > 78 * 77


def test_a_movement_without_play_gives_a_picture_without_cells() -> None:
    root = drawn(Movement.from_cells([[(0, 0, 0)]], pairs=2))
    assert "Nobody plays." in (root.findtext(f"{SVG}desc") or "")


def test_a_judgement_is_drawn_without_judging_again() -> None:
    movement = mitchell(5)
    assert matrix_svg(judge(movement)) == matrix_svg(movement)


def test_a_faulty_movement_is_not_drawn() -> None:
    with pytest.raises(FaultyMovementError):
        matrix_svg(Movement.from_cells([[(1, 1, 1)]]))


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast(Colour(0, 0, 0), Colour(255, 255, 255)) == pytest.approx(21)
    # A published pair: #767676 on white is the lightest grey that passes 4.5.
    assert contrast(Colour(0x76, 0x76, 0x76), PAPER) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("steps", STEPS)
def test_numbers_can_be_read_on_every_background(steps: int) -> None:
    step = STEPS[steps]
    assert contrast(step.text, step.background) >= 4.5
    assert step.text in (INK, PAPER)


def test_above_and_below_stay_apart_without_red_and_green() -> None:
    for steps in (1, 2):
        above, below = STEPS[steps].background, STEPS[-steps].background
        assert above.red - above.blue > 50
        assert below.blue - below.red > 50
    assert len({step.mark for step in STEPS.values()}) == 5


def test_two_winners_are_drawn_line_by_line() -> None:
    two = Movement.from_cells(mitchell(5).schedule, name="Two", winners=2)
    root = drawn(two)
    described = root.findtext(f"{SVG}desc") or ""
    assert says(described, "NS line", "average 5.00", "imbalance 0.00")
    assert says(described, "100.0 %", "Excellent")
    assert "ranked apart" in described
    assert "in the other line" in words(root)
    # all within a line are at its average, so only the legend has triangles
    text = matrix_svg(two)
    assert "h8l-4 5z" not in text
    assert "h8l-4-5z" not in text
    # 50 cells between the lines have a ring, and one in the legend
    assert text.count("a2 2 0 1 0 4 0") == 2 * 25 + 1


def test_one_winner_knows_no_other_line() -> None:
    assert "other line" not in matrix_svg(mitchell(5))
