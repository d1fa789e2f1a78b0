"""Where pairs are in a seated session, whom they meet, and who sits out."""

from evenhand.movement import Movement
from evenhand.tournament.seated import SeatedSection, SeatedSession, Stop
from evenhand.tournament.seated.encounters import (
    RoundBye,
    couples_met,
    find_byes,
    find_rematches,
)


def two_tables(first_pair: int) -> Movement:
    """Two NS pairs that stay, and two EW pairs that change tables after round 1."""
    a, b, c, d = range(first_pair, first_pair + 4)
    return Movement.from_cells(
        [[(a, c, 1), (b, d, 2)], [(a, d, 2), (b, c, 1)]], pairs=first_pair + 3, sets=2
    )


def two_sections(phantom: int = 0) -> SeatedSession:
    session = SeatedSession(
        1,
        (SeatedSection("A", 1, two_tables(1)), SeatedSection("B", 11, two_tables(5))),
    )
    return session.with_phantom(phantom)


def test_each_pair_has_a_stop_in_each_round() -> None:
    stops = two_sections().stops
    assert stops[7] == {
        1: Stop("B", 11, "EW", 5, 1),
        2: Stop("B", 12, "EW", 6, 1),
    }
    assert sorted(stops) == list(range(1, 9))


def test_the_missing_pair_has_its_stops_too() -> None:
    session = two_sections(phantom=4)
    assert session.stops[4][1].opponent == 2
    assert session.opponents(2) == {3, 4}


def test_pairs_of_two_sections_have_the_same_boards_all_the_time_or_not_at_all() -> (
    None
):
    session = two_sections()
    assert session.same_boards(1, 5) == (1, 2)
    assert session.same_boards(1, 6) == ()
    # from round 2 on pairs 1 and 8 have the boards of set 2
    assert session.same_boards(1, 8) == ()
    assert session.same_boards(1, 8, from_round=2) == (2,)


def test_pairs_that_change_seats_for_a_round_meet_each_others_opponents() -> None:
    changed = two_sections().exchange([(3, 7)], rounds=[2])
    assert changed.opponents(3) == {1, 6}
    assert changed.opponents(7) == {5, 2}
    assert changed.stops[3][2].seat == ("B", 12, "EW")


def test_the_phantom_meets_nobody_and_gives_byes() -> None:
    session = two_sections(phantom=8)
    assert couples_met([session]) == {(1, 3), (1, 4), (2, 3), (2, 4), (5, 7), (6, 7)}
    assert find_byes([session], [8]) == (RoundBye(1, 1, 6), RoundBye(1, 2, 5))


def test_couples_that_had_met_or_meet_in_two_sessions_are_rematches() -> None:
    one, other = two_sections(), two_sections().exchange([(3, 7)])
    assert find_rematches([one], {(2, 3), (1, 8)}) == ((2, 3),)
    assert find_rematches([one, other], ()) == ((1, 4), (2, 4), (5, 8), (6, 8))
    assert find_rematches([one, other], (), missing=[4]) == ((5, 8), (6, 8))
