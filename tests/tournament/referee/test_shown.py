"""Errors are planted into everything that is shown, and the referee finds each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.event.acts import CloseSession, Create, Erase, Penalise, Record
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.referee.shown_standings import (
    Claim,
    Claims,
    EventClaim,
    Shown,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    advance_all,
    begin_movement,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    two_phases,
)
from tests.tournament.referee.test_silence import Player

Plain = dict[str, Any]
QUALIFICATION, FINAL = "Qualification", "Final"
NOON = "2026-05-01T12:00:00Z"


@cache
def finalists() -> tuple[tuple[Plain, ...], Claims]:
    """Twelve pairs have played a qualification, the first six a final.

    In the final 1 and 2 tie for the first place, 3 and 4 for the third; pair 5 was
    penalised, and one result is missing in the consolation.
    """
    event = begin_plan(two_phases("none"))
    play_group(event, QUALIFICATION, give(in_order(12)))
    advance_all(event)
    level = {1: 70, 2: 70, 3: 50, 4: 50, 5: 40, 6: 20}
    event.do(propose_seats(event.state.group(FINAL)))
    record_all(event, FINAL, give(level))
    event.do(Penalise(5, FINAL, 1, "-10% of a top", "slow play"))
    event.do(CloseSession(FINAL, 1), at=NOON)
    event.do(propose_seats(event.state.group("Consolation")))
    record_all(event, "Consolation", give(in_order(12)))
    meeting = next(iter(event.state.group("Consolation").session(1).meetings.values()))
    event.do(Erase("Consolation", 1, meeting.table, meeting.board, "misread"))
    return event.entries(), claims_shown(event.state)


def with_standings(claims: Claims, where: Shown, rows: Sequence[Claim]) -> Claims:
    return replace(claims, standings={**claims.standings, where: rows})


def find(claims: Claims) -> tuple[Finding, ...]:
    return referee_event(finalists()[0], claims)


def test_the_referee_agrees_with_all_that_is_shown() -> None:
    claims = finalists()[1]
    assert find(claims) == ()
    first, second, third, fourth, *_ = claims.standings[FINAL, 0]
    # a tie for the first place is parted, others stay
    assert (first.rank, second.rank, first.tied, second.tied) == (1, 2, False, False)
    assert {first.decided_by, second.decided_by} == {"lot (seed 1)"}
    assert (third.rank, fourth.rank, third.tied) == (3, 3, True)
    # three tables, so a top of 4, of which a tenth
    assert {c.pair: str(c.penalty) for c in claims.standings[FINAL, 0]}[5] == "-2/5"
    assert [c.rank for c in claims.ranking or ()] == [1, 2, 3, 3, 5, 6, *range(7, 13)]


ROW_CHANGES: list[tuple[str, Callable[[Any], Any]]] = [
    ("rank", lambda rank: rank + 1),
    ("points", lambda points: points + 1),
    ("maximum", lambda maximum: maximum + 1),
    ("boards", lambda boards: boards - 1),
    ("carried", lambda carried: carried + 1),
    ("share", lambda share: share / 2),
    ("tied", lambda tied: not tied),
    ("penalty", lambda penalty: penalty - 1),
    ("decided_by", lambda rule: "" if rule else "meeting"),
]


@pytest.mark.parametrize(
    ("what", "change"), ROW_CHANGES, ids=[r[0] for r in ROW_CHANGES]
)
@pytest.mark.parametrize("place", [0, 2, 5])
@pytest.mark.parametrize("session", [0, 1])
def test_one_wrong_value_in_a_row_is_the_one_finding(
    what: str, change: Callable[[Any], Any], place: int, session: int
) -> None:
    claims = finalists()[1]
    rows = list(claims.standings[FINAL, session])
    rows[place] = replace(rows[place], **{what: change(getattr(rows[place], what))})
    (finding,) = find(with_standings(claims, (FINAL, session), rows))
    where = f"{FINAL}, session 1" if session else FINAL
    assert finding.where == f"{where}, pair {rows[place].pair}"
    assert finding.seen.startswith(what)


EVENT_CHANGES: list[tuple[str, Callable[[Any], Any]]] = [
    ("rank", lambda rank: rank + 1),
    ("tied", lambda tied: not tied),
    ("group", lambda _: QUALIFICATION),
    ("rank_there", lambda rank: rank + 1),
    ("share", lambda share: share / 2),
]


def ranking() -> list[EventClaim]:
    return list(finalists()[1].ranking or ())


def with_ranking(rows: list[EventClaim]) -> Claims:
    return replace(finalists()[1], ranking=tuple(rows))


@pytest.mark.parametrize(
    ("what", "change"), EVENT_CHANGES, ids=[r[0] for r in EVENT_CHANGES]
)
@pytest.mark.parametrize("place", [0, 2, 9])
def test_one_wrong_value_in_the_ranking_of_the_event_is_the_one_finding(
    what: str, change: Callable[[Any], Any], place: int
) -> None:
    rows = ranking()
    rows[place] = replace(rows[place], **{what: change(getattr(rows[place], what))})
    (finding,) = find(with_ranking(rows))
    assert finding.where == f"the event, pair {rows[place].pair}"
    assert finding.seen.startswith(what.replace("_", " "))


def test_pairs_that_the_ranking_of_the_event_forgets_or_invents_are_found() -> None:
    rows = ranking()
    (finding,) = find(with_ranking(rows[:-1]))
    assert (finding.where, finding.seen) == ("the event, pair 12", "not shown")
    (finding,) = find(with_ranking([*rows, replace(rows[-1], pair=99)]))
    assert (finding.where, finding.seen) == ("the event, pair 99", "shown")
    (finding,) = find(with_ranking([*rows, rows[-1]]))
    assert finding.seen == "a pair shown twice"
    (finding,) = find(with_ranking([rows[5], *rows[:5], *rows[6:]]))
    assert finding.seen == "pairs out of order"


def test_a_finalist_stands_before_whoever_stopped_earlier_however_he_played() -> None:
    """Pair 6 is last of the final, pair 7 won the consolation."""
    ranks = {row.pair: row.rank for row in ranking()}
    assert (ranks[6], ranks[7]) == (6, 7)
    rows = ranking()
    rows[5], rows[6] = (
        replace(rows[6], rank=6),
        replace(rows[5], rank=7),
    )
    assert {f.where for f in find(with_ranking(rows))} == {
        "the event, pair 6",
        "the event, pair 7",
        "the event",
    }


def test_results_that_are_missing_and_not_shown_so_are_found() -> None:
    claims = finalists()[1]
    missing = claims.missing or {}
    for key in (("Consolation", 0), ("Consolation", 1)):
        (one,) = missing[key]
        (finding,) = find(replace(claims, missing={**missing, key: ()}))
        assert finding.expected == "is missing"
        others = (one, (1, 9, 9, 9, 1, 2))
        (finding,) = find(replace(claims, missing={**missing, key: others}))
        assert finding.seen == "is missing"
        (finding,) = find(replace(claims, missing={**missing, key: (one, one)}))
        assert "twice" in finding.seen


def test_sessions_that_are_forgotten_or_invented_are_found() -> None:
    claims = finalists()[1]
    standings = dict(claims.standings)
    rows = standings.pop((FINAL, 1))
    (finding,) = find(replace(claims, standings=standings))
    assert (finding.where, finding.seen) == (f"{FINAL}, session 1", "no standings")
    (finding,) = find(with_standings(claims, (FINAL, 2), rows))
    assert finding.where == f"{FINAL}, session 2"


def test_a_wrong_end_of_the_correction_period_is_found() -> None:
    claims = finalists()[1]
    until = claims.until or {}
    assert until[FINAL] == "2026-05-01T12:30:00Z"
    for text in ("", "2026-05-01T12:31:00Z"):
        (finding,) = find(replace(claims, until={**until, FINAL: text}))
        assert finding.where == FINAL
    wrong = {**until, QUALIFICATION: "2026-05-01T12:31:00Z"}
    (finding,) = find(replace(claims, until=wrong))
    assert finding.where == QUALIFICATION


def see_agreement(event: WatchedEvent) -> Claims:
    claims = claims_shown(event.state)
    assert referee_event(event.entries(), claims) == ()
    return claims


def test_before_the_first_result_pairs_stand_by_what_they_carried() -> None:
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, QUALIFICATION, give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group(FINAL)))
    claims = see_agreement(event)
    assert [row.pair for row in claims.standings[FINAL, 0]] == [1, 2, 3, 4, 5, 6]
    # who has no result yet stands in the event where it came from
    assert {row.group for row in claims.ranking or ()} == {QUALIFICATION}
    first, *others = claims.standings[FINAL, 0]
    wrong = with_standings(claims, (FINAL, 0), [replace(first, rank=2), *others])
    (finding,) = referee_event(event.entries(), wrong)
    assert finding.where == f"{FINAL}, pair 1"


def test_a_first_place_that_is_shown_parted_too_early_is_found() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "A/A")
    early = see_agreement(event)
    assert {row.rank for row in early.standings[ALL, 0]} == {1}
    event.do(CloseSession(ALL, 1))
    late = see_agreement(event)
    assert {row.rank for row in late.standings[ALL, 0]} == {1, 2, 3, 4, 5, 6}
    # each session by itself keeps its ties
    assert {row.rank for row in late.standings[ALL, 1]} == {1}
    assert referee_event(event.entries(), replace(early, until=None))
    assert referee_event(event.entries()[:-1], replace(late, until=None))


def test_two_winners_have_no_ranking_of_all() -> None:
    movement = build("mitchell", tables=3)
    player = Player(Create("Evening", {}, native.to_data(movement)), 1)
    player.enter(6)
    player.event.do(propose_seats(player.event.state.group(ALL)))
    for meeting in missing_meetings(player.event.state.group(ALL).session(1)):
        score = str(50 * meeting.ns)
        player.event.do(Record(ALL, 1, meeting.table, meeting.board, score))
    claims = player.claims()
    assert claims.ranking == []
    assert referee_event(player.entries, claims) == ()
    row = EventClaim(1, 1, False, ALL, 1, None)
    (finding,) = referee_event(player.entries, replace(claims, ranking=(row,)))
    assert finding.where == "the event, pair 1"


def test_a_penalty_of_the_phase_counts_in_no_single_session() -> None:
    event = begin_plan(two_phases("none"))
    play_group(event, QUALIFICATION, give(in_order(12)))
    event.do(Penalise(1, QUALIFICATION, 0, "-1 top"))
    claims = see_agreement(event)
    whole = {row.pair: row.penalty for row in claims.standings[QUALIFICATION, 0]}
    alone = {row.pair: row.penalty for row in claims.standings[QUALIFICATION, 1]}
    # six tables, a top of 10
    assert whole[1] == -10
    assert alone[1] == 0
    assert 1 not in propose_advance(event.state).intakes[0].pairs
