import pytest

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.movement.announcing import announcements
from evenhand.render.posted_session import PostedSession
from evenhand.tournament.seated import SeatedSection, SeatedSession


def mitchell(switch: str = "") -> Movement:
    """NS 1 to 5 stay, EW 6 to 10 go up."""
    return build("mitchell", tables=5, boards_per_set=2, switch=switch)


def section(name: str, first_table: int, movement: Movement) -> SeatedSection:
    before = 10 * "ABC".index(name)
    pairs = tuple(range(before + 1, before + movement.pairs + 1))
    seated = movement.renumber(dict(enumerate(pairs, 1)))
    return SeatedSection(name, first_table, seated, pairs)


@pytest.mark.parametrize(
    "switch", ["1", "2/1,4/2", "2:1,2:3", "3:4/2", "1:1,1:2,1:3,5", ""]
)
@pytest.mark.parametrize("family", ["mitchell", "howell"])
def test_tables_are_announced_by_their_numbers_in_the_hall(
    family: str, switch: str
) -> None:
    movement = build(family, tables=5, boards_per_set=2, switch=switch)
    said = PostedSession(SeatedSession(1, (section("B", 21, movement),))).said["B"]
    plain = announcements(movement)
    assert [(one.round, one.boards) for one in said] == [
        (one.round, one.boards) for one in plain
    ]
    assert [one.tables for one in said] == [
        tuple(table + 20 for table in one.tables) for one in plain
    ]


def test_a_single_table_is_named_as_in_the_hall() -> None:
    session = SeatedSession(1, (section("B", 21, mitchell("2:3")),))
    assert PostedSession(session).read_out() == [
        "Round 2: table 23 arrow-switches (every board a quarter turn)."
    ]


def test_sections_are_named_where_they_differ_only() -> None:
    alike = [section("A", 1, mitchell("2")), section("B", 11, mitchell("2"))]
    assert PostedSession(SeatedSession(1, tuple(alike))).read_out() == [
        "Round 2: everybody arrow-switches (every board a quarter turn)."
    ]
    other = [section("A", 1, mitchell("2")), section("B", 11, mitchell())]
    assert PostedSession(SeatedSession(1, tuple(other))).read_out() == [
        "A: Round 2: everybody arrow-switches (every board a quarter turn)."
    ]


def test_who_is_away_leaves_an_empty_seat_in_that_round_only() -> None:
    seats = section("A", 1, mitchell())
    # 7 is at table 2 in round 1 and at table 3 in round 2
    posted = PostedSession(SeatedSession(1, (seats,)), away={(7, 1)})
    rounds = posted.rounds["A"]
    assert rounds[0][1]["ns"] == 2
    assert rounds[0][1]["ew"] is None
    assert rounds[1][2]["ew"] == 7
    assert posted.byes == [{"round": 1, "pair": 2, "table": 2}]


def test_where_both_are_away_nobody_has_a_bye() -> None:
    session = SeatedSession(1, (section("A", 1, mitchell()),))
    assert PostedSession(session, away={(2, 1), (7, 1)}).byes == []
