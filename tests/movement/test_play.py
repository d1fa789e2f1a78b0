from evenhand.movement import Movement, play
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)

#: Tables 1 and 2 share set 1 in round 1; table 3 is idle in round 2.
SHARING = Movement.from_cells(
    [
        [(1, 2, 1), (3, 4, 1), (5, 6, 2)],
        [(1, 3, 3), (2, 5, 2), (0, 0, 0)],
    ],
    sets=4,
)


def test_plays_of_each_set() -> None:
    assert play.set_plays(THREE_TABLE_MITCHELL) == (3, 3, 3)
    assert play.set_plays(SHARING) == (2, 2, 1, 0)


def test_a_phantoms_sets_are_not_played() -> None:
    m = Movement.from_cells(THREE_TABLE_MITCHELL.schedule, phantom=1)
    assert play.set_plays(m) == (2, 2, 2)


def test_sharing_and_relays_round_by_round() -> None:
    assert play.shared_sets(SHARING) == ({1: (1, 2)}, {})
    assert play.idle_sets(SHARING) == ((3, 4), (1, 4))


def test_copies_with_and_without_sharing() -> None:
    assert play.copies(THREE_TABLE_MITCHELL, sharing=True) == 1
    assert play.copies(SHARING, sharing=True) == 1
    assert play.copies(SHARING, sharing=False) == 2
    assert play.copies(THREE_TABLE_HOWELL, sharing=True) == 2
    assert play.copies(THREE_TABLE_HOWELL, sharing=False) == 3


def test_three_tables_can_pass_round_three_boards() -> None:
    three = Movement.from_cells(THREE_TABLE_HOWELL.schedule, boards_per_set=3)
    assert play.copies(three, sharing=True) == 1


def test_many_shared_sets_need_a_second_copy() -> None:
    cells = [[(2 * t + 1, 2 * t + 2, t // 2 + 1) for t in range(8)]]
    assert play.copies(Movement.from_cells(cells), sharing=True) == 2


def test_sit_outs() -> None:
    assert play.sit_outs(THREE_TABLE_HOWELL) == ()
    assert play.sit_outs(SHARING) == ((2, 4), (2, 6))


def test_boards_played_by_each_pair() -> None:
    m = cyclic_mitchell(3, boards_per_set=4)
    assert play.boards_played(m) == dict.fromkeys(range(1, 7), 12)


def test_stationary_pairs_and_their_tables() -> None:
    assert play.stationary_pairs(THREE_TABLE_MITCHELL) == {1: 1, 2: 2, 3: 3}
    assert play.stationary_pairs(THREE_TABLE_HOWELL) == {6: 1}


def test_a_switched_pair_is_still_stationary() -> None:
    switched = THREE_TABLE_MITCHELL.switch("2")
    assert play.stationary_pairs(switched) == {1: 1, 2: 2, 3: 3}


def test_couples_count_meetings() -> None:
    assert set(play.couples(THREE_TABLE_HOWELL).values()) == {1}
    assert len(play.couples(THREE_TABLE_HOWELL)) == 15
