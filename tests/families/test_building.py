import pytest

from evenhand.errors import EvenhandError, RequestError, SizeError, SwitchError
from evenhand.families import FAMILIES, build
from evenhand.movement import Cell

NAMES = [
    *("mitchell", "relay", "skip", "double-weave", "hesitation", "double-hesitation"),
    *("extended", "worger", "rover", "bump", "appendix", "reverse-appendix"),
    *("bowman", "web", "howell", "three-quarter-howell", "endless-howell"),
    *("three-lines", "ring", "barometer"),
]


def test_every_family_in_use_has_a_constructor() -> None:
    assert list(FAMILIES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_family_builds_with_a_phantom_and_boards(name: str) -> None:
    tables = next(t for t in range(5, 13) if exists(name, t))
    m = build(name, tables=tables, boards_per_set=3, phantom=2)
    assert m.faults() == ()
    assert (m.boards_per_set, m.phantom, m.origin) == (3, 2, name)


def exists(name: str, tables: int) -> bool:
    try:
        build(name, tables=tables)
    except SizeError:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tables", [-1, 0, 1, 10**9])
def test_an_impossible_size_says_which_sizes_exist(name: str, tables: int) -> None:
    with pytest.raises(SizeError, match="exist"):
        build(name, tables=tables)


def test_an_even_mitchell_says_what_to_choose() -> None:
    with pytest.raises(SizeError, match="relay, double-weave or skip"):
        build("mitchell", tables=8)


def test_an_unknown_family_lists_them() -> None:
    with pytest.raises(RequestError, match="the families are mitchell, relay"):
        build("michell", tables=7)


def test_an_option_of_another_family_is_refused() -> None:
    with pytest.raises(SizeError, match="mitchell has no choice of extra"):
        build("mitchell", tables=7, extra=2)


def test_a_delayed_switch_is_made_up_half_the_rounds_later() -> None:
    m = build("relay", tables=8, switch="1", not_tables=[1], delayed=[1])
    plain = build("relay", tables=8)
    changed = {
        (r, t)
        for r in range(1, 9)
        for t in range(1, 9)
        if m.cell(r, t) != plain.cell(r, t)
    }
    assert changed == {(1, t) for t in range(2, 9)} | {(5, 1)}


def test_a_delayed_round_leaves_its_table_out_without_being_told() -> None:
    told = build("relay", tables=8, switch="1", not_tables=[1], delayed=[1])
    assert build("relay", tables=8, switch="1", delayed=[1]) == told


def test_delays_belong_to_families_that_have_them() -> None:
    with pytest.raises(SwitchError, match="relay and three-quarter-howell have"):
        build("mitchell", tables=7, switch="1", delayed=[1])
    with pytest.raises(SwitchError, match="delayed round 2 is not a whole switched"):
        build("relay", tables=8, switch="1", delayed=[2])
    with pytest.raises(SwitchError):
        build("three-quarter-howell", tables=8, rounds=13, switch="1*", delayed=[1])


def test_winners_follow_from_the_lines() -> None:
    assert build("mitchell", tables=7).winners == 2
    assert build("mitchell", tables=7, winners=1).winners == 1
    assert build("mitchell", tables=7, switch="7").winners == 1
    assert build("howell", tables=5).winners == 1


@pytest.mark.parametrize(
    ("name", "switch", "why"),
    [("mitchell", "1", "switched boards mix"), ("hesitation", "", "its lines mix")],
)
def test_two_winners_need_lines_that_never_mix(
    name: str, switch: str, why: str
) -> None:
    with pytest.raises(RequestError, match=why):
        build(name, tables=7, winners=2, switch=switch)


def test_single_boards_need_their_set() -> None:
    with pytest.raises(SwitchError, match="a set has 1"):
        build("mitchell", tables=7, switch="1/2")
    m = build("mitchell", tables=7, boards_per_set=2, switch="1/2")
    assert len(m.turned) == 7


def test_a_switched_movement_keeps_its_name() -> None:
    assert build("mitchell", tables=13, switch="1,2").name == "13-table Mitchell"
    assert build("mitchell", tables=3).cell(2, 1) == Cell(1, 6, 2)


def test_a_phantom_must_be_a_pair() -> None:
    with pytest.raises(EvenhandError, match="phantom pair 15; the pairs are 1 to 14"):
        build("mitchell", tables=7, phantom=15)
