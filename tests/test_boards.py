import pytest

from evenhand.boards import Direction, dealer, vulnerability


def test_dealers_go_round() -> None:
    assert "".join(dealer(board) for board in range(1, 18)) == "NESWNESWNESWNESWN"


def test_vulnerability_by_law_2() -> None:
    # the standard boards: none vulnerable 1 8 11 14, NS 2 5 12 15,
    # EW 3 6 9 16, both 4 7 10 13
    groups = {"None": {1, 8, 11, 14}, "NS": {2, 5, 12, 15}}
    groups |= {"EW": {3, 6, 9, 16}, "All": {4, 7, 10, 13}}
    for who, boards in groups.items():
        assert {b for b in range(1, 17) if vulnerability(b) == who} == boards
    assert vulnerability(17) == vulnerability(1)


def test_boards_count_from_one() -> None:
    with pytest.raises(ValueError, match="start at 1"):
        dealer(0)


def test_opposite_directions() -> None:
    assert Direction.NS.opposite is Direction.EW
    assert Direction.EW.opposite is Direction.NS
