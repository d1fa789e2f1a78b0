import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import SwitchError
from evenhand.movement import Movement, SwitchItem, SwitchPlan, Turn
from tests.movement_examples import cyclic_mitchell

#: Moore's 6-table 9-round 3/4 Howell: stationary pairs at tables 1 to 3.
_START = [(12, 1, 1), (11, 4, 2), (10, 8, 3), (2, 7, 4), (6, 9, 5), (5, 3, 6)]


def three_quarter_howell() -> Movement:
    def after(number: int, r: int) -> int:
        return (number - 1 + r) % 9 + 1 if number <= 9 else number

    return Movement.from_cells(
        [
            [(after(a, r), after(b, r), after(s, r)) for a, b, s in _START]
            for r in range(9)
        ],
        boards_per_set=2,
    )


def test_the_five_kinds_of_items() -> None:
    m = three_quarter_howell()

    def resolved(text: str) -> set[tuple[int, int, int]]:
        return set(SwitchPlan.parse(text).resolve(m))

    assert resolved("2") == {(2, t, b) for t in range(1, 7) for b in (1, 2)}
    assert resolved("2*") == {(2, t, b) for t in (1, 2, 3) for b in (1, 2)}
    assert resolved("2:5") == {(2, 5, 1), (2, 5, 2)}
    assert resolved("2/1") == {(2, t, 1) for t in range(1, 7)}
    assert resolved("2:5/2") == {(2, 5, 2)}
    assert resolved("1:1, 3/2;4") == (resolved("1:1") | resolved("3/2") | resolved("4"))


def test_a_plan_is_a_set_so_overlapping_items_turn_a_board_once() -> None:
    m = cyclic_mitchell(5)
    assert m.switch("1 1:2") == m.switch("1")


def test_tables_left_alone_stay_out_of_whole_rounds_only() -> None:
    m = cyclic_mitchell(5)
    assert SwitchPlan.parse("1,2:1").resolve(m, not_tables=[1]) == {
        (1, 2, 1), (1, 3, 1), (1, 4, 1), (1, 5, 1), (2, 1, 1),
    }  # fmt: skip


def test_single_boards_are_kept_as_turned() -> None:
    m = cyclic_mitchell(3, boards_per_set=2).switch("1/2, 2:3/1")
    assert m.turned == {Turn(1, 1, 2), Turn(1, 2, 2), Turn(1, 3, 2), Turn(2, 3, 1)}


@given(
    st.frozensets(
        st.builds(
            SwitchItem,
            st.integers(1, 99),
            st.integers(0, 99),
            st.integers(0, 9),
        )
        | st.builds(
            SwitchItem,
            st.integers(1, 99),
            board=st.integers(0, 9),
            part=st.sampled_from(["*", "odd", "even", "1-6", "7-12", "98-99"]),
        )
    )
)
def test_the_text_of_a_plan_reads_back(items: frozenset[SwitchItem]) -> None:
    plan = SwitchPlan(items)
    assert SwitchPlan.parse(str(plan)) == plan


@pytest.mark.parametrize(
    "text",
    [
        *("x", "1:", "1/", "-1", "1.5", "1**", "1:2:3", "1/2/3", "²", "99999", "1:*"),
        *("1:odd-3", "1:2-", "1:-2", "1odd", "1:Odd", "1:2-3-4"),
    ],
)
def test_what_is_no_item_is_refused_with_examples(text: str) -> None:
    with pytest.raises(SwitchError, match=r"expected items like 1 \(a round\)"):
        SwitchPlan.parse(text)


@pytest.mark.parametrize("text", ["0", "1:0", "1/0", "1:2/0", "1:0-2", "1:odd/0"])
def test_nothing_counts_from_zero(text: str) -> None:
    with pytest.raises(SwitchError, match="count from 1"):
        SwitchPlan.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6", "the rounds are 1 to 5"),
        ("1:6", "the tables are 1 to 5"),
        ("1:2-6", "switch 1:2-6: table 6; the tables are 1 to 5"),
        ("1:3-2", "tables 3 to 2; the first must come before the last"),
        ("1/2", "a set has 1"),
    ],
)
def test_a_plan_must_fit_its_movement(text: str, message: str) -> None:
    with pytest.raises(SwitchError, match=message):
        cyclic_mitchell(5).switch(text)


@pytest.mark.parametrize(
    ("text", "tables"),
    [("2:2-4", {2, 3, 4}), ("2:odd", {1, 3, 5}), ("2:even/1", {2, 4})],
)
def test_a_part_of_the_room_can_be_meant(text: str, tables: set[int]) -> None:
    m = cyclic_mitchell(5, boards_per_set=2)
    turned = SwitchPlan.parse(text).resolve(m)
    assert {(r, t) for r, t, _ in turned} == {(2, table) for table in tables}
    assert SwitchPlan.parse(text).resolve(m, not_tables=[3]) == {
        place for place in turned if place[1] != 3
    }


def test_a_star_needs_stationary_pairs() -> None:
    nobody_stays = Movement.from_cells([[(1, 2, 1), (3, 4, 2)], [(3, 4, 3), (1, 2, 4)]])
    with pytest.raises(SwitchError, match="no pair is stationary; use 1"):
        nobody_stays.switch("1*")
