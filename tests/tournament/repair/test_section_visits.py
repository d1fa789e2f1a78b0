"""Sections with visitors, and sessions with repaired sections in them."""

from evenhand.movement import Movement
from evenhand.tournament.repair.section_visits import reseat_session
from evenhand.tournament.seated import SeatedSection, SeatedSession


def two_sections() -> SeatedSession:
    """Pair 2 of section A visits section B in round 2."""
    first = Movement.from_cells([[(1, 2, 1)], [(1, 0, 2)], [(1, 2, 3)]])
    other = Movement.from_cells([[(5, 6, 1)], [(5, 2, 2)], [(5, 6, 3)]])
    return SeatedSession(
        1, (SeatedSection("A", 1, first), SeatedSection("B", 2, other))
    )


def test_a_pair_is_at_home_where_it_has_most_seats() -> None:
    assert two_sections().home_sections == {1: "A", 2: "A", 5: "B", 6: "B"}


def test_a_seat_is_empty_where_a_pair_is_not_there() -> None:
    section = two_sections().sections[1]
    attended = section.attended(lambda pair, r: pair != 6 or r == 3)
    assert attended.movement.schedule == (((5, 0, 1),), ((5, 2, 2),), ((5, 6, 3),))
    assert attended.members == (2, 5, 6)


def test_who_is_seated_at_home_gives_up_a_visit() -> None:
    seated = two_sections()
    new = Movement.from_cells([[(0, 0, 0)] * 2, [(1, 2, 2), (0, 0, 0)]], pairs=2)
    repaired = SeatedSection("A", 1, new)
    home, host = reseat_session(seated, [repaired], 2).sections
    # round 1 as it was, with a table more; what comes later as it was repaired
    assert home.movement.schedule == (
        ((1, 2, 1), (0, 0, 0)),
        ((1, 2, 2), (0, 0, 0)),
    )
    assert host.movement.schedule == (((5, 6, 1),), ((5, 0, 2),), ((5, 6, 3),))
