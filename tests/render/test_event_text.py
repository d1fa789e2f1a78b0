"""Standings in words: who went home is marked."""

from io import StringIO

from rich.console import Console

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.render.event_text import (
    event_ranking_data,
    event_ranking_parts,
    standings_data,
    standings_parts,
)
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.group_standings import find_standings
from tests.tournament.event.event_examples import (
    WatchedEvent,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    two_phases,
)


def printed(event: WatchedEvent, group: str, session: int = 0) -> list[str]:
    out = Console(file=StringIO(), width=100)
    standings = find_standings(event.state.group(group), session)
    for part in standings_parts(event.state, standings, {}):
        out.print(part)
    assert isinstance(out.file, StringIO)
    return out.file.getvalue().splitlines()


def marked(event: WatchedEvent, group: str) -> set[int]:
    """The pairs that are marked as withdrawn, the same in print and as data."""
    lines = printed(event, group)
    cells = [line.split() for line in lines]
    shown = {int(row[1]) for row in cells if row[2:3] == ["w"]}
    assert (lines.count("w: withdrawn.") == 1) == bool(shown)
    standings = find_standings(event.state.group(group))
    (ranking,) = standings_data(event.state, standings, {})["rankings"]
    assert {row["pair"] for row in ranking if row["withdrawn"]} == shown
    return shown


def two_sessions() -> WatchedEvent:
    """One of two sessions of six pairs is played."""
    event = begin_plan(one_phase(6, 2))
    seat_next_sessions(event)
    record_all(event, "Event", give(in_order(6)))
    close_session(event)
    return event


def test_who_went_home_is_marked_until_it_comes_back() -> None:
    event = two_sessions()
    assert marked(event, "Event") == set()
    withdraw_pair(event, 3, scores="stand")
    assert marked(event, "Event") == {3}
    admit_late(event, pair=3)
    assert marked(event, "Event") == set()


def test_who_went_home_from_a_final_is_marked_there_only() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    withdraw_pair(event, 9)
    advance_phase(event)
    play_group(event, "Final", give(in_order(12)))
    withdraw_pair(event, 2)
    assert marked(event, "Qualification") == {9}
    assert marked(event, "Final") == {2}
    ranking = find_event_ranking(event.state)
    data = event_ranking_data(event.state, ranking, {})
    assert {row["pair"] for row in data if row["withdrawn"]} == {2, 9}
    assert "w: withdrawn." in event_ranking_parts(event.state, ranking, {})
