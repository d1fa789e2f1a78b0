"""Sections with deals of their own: scored and ranked each by itself."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.desk.views.score_sheets import find_board_sheet
from evenhand.errors import ActError
from evenhand.families import build
from evenhand.movement import Movement, native
from evenhand.movement.hall_sections import join_sections
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Create,
    Penalise,
    Record,
    Register,
    Reseat,
    Withdraw,
)
from evenhand.tournament.event.codec import act_from_data
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    RankedPart,
    find_standings,
)
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from tests.tournament.event.event_examples import ALL, WatchedEvent, record_all, refuse

FIVE = build("mitchell", tables=5, boards_per_set=1, winners=1, switch="5")
THREE = replace(build("mitchell", tables=5, boards_per_set=1, winners=1), phantom=3)
#: How results are scored, and a penalty in its unit.
FINES = {
    "matchpoints": "-10%",
    "ascherman": "-10%",
    "cross-imps": "-3",
    "butler": "-3",
}


def hall(*, same_boards: bool, winners: int = 1) -> Movement:
    """Two sections of five tables; in the second a pair is missing."""
    joined = join_sections([FIVE, THREE], same_boards=same_boards)
    if winners == 2:
        plain = build("mitchell", tables=5, boards_per_set=1, winners=2)
        joined = join_sections([plain, plain], same_boards=same_boards)
    return replace(joined, winners=winners)


def begin(movement: Movement, deals: str, method: str = "matchpoints") -> WatchedEvent:
    """An event of the movement, seated."""
    create = Create("Evening", {}, native.to_data(movement), method, deals)
    event = WatchedEvent.create(MemoryLog(), create)
    there = [p for p in range(1, movement.pairs + 1) if p != movement.phantom]
    event.do(*(Register(pair, f"Pair {pair}") for pair in there))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def some_score(meeting: Meeting) -> str:
    """A score that is different from table to table and board to board."""
    return str((meeting.ns * 37 + meeting.ew * 11 + meeting.board * 5) % 23 * 50 - 500)


def standings(event: WatchedEvent) -> GroupStandings:
    return find_standings(event.state.group(ALL))


def brute_force(event: WatchedEvent, section: str) -> dict[int, Fraction]:
    """Each pair's share at matchpoints, comparing only results of its section.

    Boards with fewer results than the section's largest are raised as Neuberg says.
    """
    session = event.state.group(ALL).session(1)
    tables = next(s.tables for s in session.sections if s.name == section)
    columns: dict[int, list[tuple[int, int, int]]] = {}
    for one in session.results.values():
        if one.meeting.table in tables:
            score = one.result.score
            assert score is not None
            row = (one.meeting.ns, one.meeting.ew, score)
            columns.setdefault(one.meeting.board, []).append(row)
    full = max(map(len, columns.values()))
    won: dict[int, list[Fraction]] = {}
    for rows in columns.values():
        for ns, ew, score in rows:
            beaten = sum((score > other) - (score < other) + 1 for _, _, other in rows)
            raised = Fraction(full, len(rows)) * beaten - 1
            won.setdefault(ns, []).append(raised)
            won.setdefault(ew, []).append(2 * (full - 1) - raised)
    return {
        pair: sum(points, Fraction(0)) / (2 * (full - 1) * len(points))
        for pair, points in won.items()
    }


@pytest.mark.parametrize("same_boards", [True, False])
def test_each_section_is_scored_as_if_it_were_alone(same_boards: bool) -> None:
    event = begin(hall(same_boards=same_boards), "section")
    record_all(event, ALL, some_score)
    found = standings(event)
    assert found.ranked == (RankedPart("A"), RankedPart("B"))
    for part, ranking in zip(found.ranked, found.rankings, strict=True):
        shares = brute_force(event, part.section)
        assert {one.pair: one.share for one in ranking} == shares
        for one in ranking:
            assert one.rank == 1 + sum(s > shares[one.pair] for s in shares.values())
    assert [len(ranking) for ranking in found.rankings] == [10, 9]


@pytest.mark.parametrize("method", FINES)
def test_a_section_stands_as_in_an_event_of_its_own(method: str) -> None:
    both = begin(hall(same_boards=True), "section", method)
    alone = begin(FIVE, "", method)
    for event in (both, alone):
        event.do(Withdraw(4, 4, boards="averages", scores="stand"))
        record_all(event, ALL, some_score)
        event.do(Penalise(2, ALL, 1, FINES[method], "late"))
        event.do(CloseSession(ALL, 1, forced=True))
    assert standings(both).rankings[0] == standings(alone).rankings[0]


@pytest.mark.parametrize("method", FINES)
@pytest.mark.parametrize("winners", [1, 2])
def test_the_referee_derives_the_same(method: str, winners: int) -> None:
    event = begin(hall(same_boards=True, winners=winners), "section", method)
    event.do(Withdraw(14, 3, scores="stand", boards="averages"))
    record_all(event, ALL, some_score)
    event.do(Penalise(12, ALL, 0, FINES[method], "slow"))
    assert referee_event(event.entries(), claims_shown(event.state)) == ()
    event.do(CloseSession(ALL, 1, forced=True))
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_the_referee_sees_sections_that_were_compared() -> None:
    apart, shared = (begin(hall(same_boards=True), how) for how in ("section", ""))
    for event in (apart, shared):
        record_all(event, ALL, some_score)
    found = referee_event(apart.entries(), claims_shown(shared.state))
    assert {one.kind for one in found} == {"standing"}


def test_two_winners_are_ranked_by_section_and_line() -> None:
    event = begin(hall(same_boards=True, winners=2), "section")
    record_all(event, ALL, some_score)
    assert standings(event).ranked == (
        RankedPart("A", "NS"),
        RankedPart("A", "EW"),
        RankedPart("B", "NS"),
        RankedPart("B", "EW"),
    )


def test_an_act_that_does_not_say_means_that_the_sections_share_the_deals() -> None:
    said, unsaid = (begin(hall(same_boards=True), how) for how in ("field", ""))
    for event in (said, unsaid):
        record_all(event, ALL, some_score)
    assert standings(said).rankings == standings(unsaid).rankings
    assert [len(ranking) for ranking in standings(unsaid).rankings] == [19]
    old = {key: one for key, one in unsaid.entries()[0].items() if key != "deals"}
    assert act_from_data(old) == act_from_data(unsaid.entries()[0])


def test_a_shared_field_can_be_ranked_by_section_with_the_same_percentages() -> None:
    event = begin(hall(same_boards=True), "field")
    record_all(event, ALL, some_score)
    whole = {one.pair: one.share for one in standings(event).placed}
    found = find_standings(event.state.group(ALL), by_section=True)
    assert found.ranked == (RankedPart("A"), RankedPart("B"))
    assert {one.pair: one.share for one in found.placed} == whole
    assert [ranking[0].rank for ranking in found.rankings] == [1, 1]
    assert {one.pair for one in found.rankings[0]} == {*range(1, 11)}


def test_a_board_has_frequencies_for_each_section() -> None:
    event = begin(hall(same_boards=True), "section")
    record_all(event, ALL, some_score)
    sheet = find_board_sheet(event.state.group(ALL).session(1), 1)
    assert [(one.section, len(one.lines)) for one in sheet.scored] == [
        ("A", 5),
        ("B", 4),
    ]


def test_no_ranking_of_all_where_deals_differ() -> None:
    event = begin(hall(same_boards=True), "section")
    record_all(event, ALL, some_score)
    with pytest.raises(ActError, match="deals of its own, so no ranking of all"):
        find_event_ranking(event.state)


def test_a_pair_has_no_result_at_a_table_of_another_section() -> None:
    event = begin(hall(same_boards=True), "section")
    stray = Record(ALL, 1, 6, 1, "100", ns=1, ew=6, accepted="wrong room")
    refuse(event, stray, "pair 1 of section A at table 6", "give an award")


def test_new_seats_leave_everybody_in_its_section() -> None:
    event = begin(hall(same_boards=True, winners=2), "section")
    seated = event.state.group(ALL).session(1).seated
    mixed = tuple(part.renumber({1: 11, 11: 1}, {5}) for part in seated.sections)
    new = replace(seated, sections=mixed).as_data()
    act = Reseat(ALL, 1, new, 5, "exchange", "wrong room", winners=2)
    refuse(event, act, "of section", "stays in its section")


@pytest.mark.parametrize(
    ("movement", "deals", "words"),
    [
        (FIVE, "section", "a movement of one section"),
        (hall(same_boards=True), "room", "expected field or section"),
        (hall(same_boards=False), "field", "sections that play different boards"),
    ],
)
def test_deals_that_do_not_suit_the_movement_are_refused(
    movement: Movement, deals: str, words: str
) -> None:
    with pytest.raises(ActError, match=words):
        begin(movement, deals)
