"""The meetings of lines after mergers, exchanges and results."""

import random
from collections import defaultdict
from collections.abc import Callable

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import merge_byes, propose_merges
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import Create, Register
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from evenhand.tournament.seating.session_seats import LineSeating
from tests.desk.desk_examples import lines_of_five, sentences
from tests.desk.hall_examples import couples_of, finish_session, group_of
from tests.thoroughness import mainly
from tests.tournament.event.event_examples import WatchedEvent, begin_plan, record_all
from tests.tournament.replanning.line_brute_force import couplings, fewest_rematches

Couple = tuple[int, int]


def met_before(state: EventState, group: str, session: int) -> set[Couple]:
    return set[Couple]().union(
        *(couples_of(state, group, n) for n in range(1, session))
    )


def seating_of(event: WatchedEvent) -> LineSeating:
    planned = event.state.group(group_of(event)).planned
    assert isinstance(planned, PlannedGroup)
    assert isinstance(planned.seating, LineSeating)
    return planned.seating


def begin_exchanged_lines(rules: ContestRules | None = None) -> WatchedEvent:
    """Four lines; in session 1 a merger lets A and D exchange, so A met C and D met B.

    By the merger five couples of lines C and D have met too.
    """
    request = PlanRequest(
        20,
        sessions=(3,),
        base="5",
        phases="single",
        rules=rules or ContestRules(),
    )
    event = begin_plan(propose_plan(request).plan)
    seat_next_sessions(event)
    for pair in (10, 17):
        withdraw_pair(event, pair)
    merge_byes(event)
    finish_session(event, group_of(event))
    return event


@pytest.mark.parametrize("swiss_from", [None, 2])
def test_lines_that_met_by_an_exchange_do_not_meet_again(
    swiss_from: int | None,
) -> None:
    event = begin_exchanged_lines(ContestRules(swiss_from=swiss_from))
    group = group_of(event)
    # of the three couplings AC BD was played, AD BC is new, and of AB CD five met
    said = sentences(seat_next_sessions(event))[0]
    assert not couples_of(event.state, group, 2) & met_before(event.state, group, 2)
    finish_session(event, group_of(event))
    again = couples_of(event.state, group, 2) | met_before(event.state, group, 2)
    told = sentences(seat_next_sessions(event))[0]
    rematches = couples_of(event.state, group, 3) & again
    assert len(rematches) == 5
    for a, b in rematches:
        # they are named as soon as they are known, and again when they come
        assert f"{a}–{b}" in said
        assert f"{a}–{b}" in told
    assert "in session 3" in said
    finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


def test_the_plan_then_has_the_lines_as_they_were_played() -> None:
    event = begin_exchanged_lines()
    seat_next_sessions(event)
    first = {frozenset(seats) for seats in seating_of(event).table.sessions[0]}
    assert first == {frozenset((1, 3)), frozenset((2, 4))}


def disturb(event: WatchedEvent, draw: random.Random, session: int) -> None:
    """Pairs withdraw, byes are merged or pairs sit in each other's seats."""
    group = group_of(event)
    there = [p for p, e in event.state.entrants.items() if e.left is None]
    if draw.random() < 0.7 and len(there) > 14:
        for pair in draw.sample(there, 2):
            withdraw_pair(event, pair)
            there.remove(pair)
        found = propose_merges(event.state)
        if found:
            merge_byes(event, draw.randint(1, len(found)), allow_rematch=True)
    rounds = event.state.group(group).session(session).rounds
    for _ in range(draw.randint(0, 2)):
        first = draw.randint(1, rounds)
        last = draw.choice([first, rounds, rounds])
        one, two = draw.sample(there, 2)
        try:
            exchange_pairs(event, (one, two), Ruling(), from_round=first, to_round=last)
        except ActError:
            continue


@pytest.mark.parametrize(
    ("pairs", "sessions", "seed"),
    mainly(
        [(20, 3, 0), (16, 3, 0), (26, 4, 0), (30, 4, 0)],
        [
            *((20, 3, seed) for seed in range(3)),
            *((16, 3, seed) for seed in range(2)),
            *((26, 4, seed) for seed in range(2)),
            *((30, 4, seed) for seed in range(2)),
        ],
    ),
)
def test_no_other_meetings_of_lines_have_fewer_rematches(
    pairs: int, sessions: int, seed: int
) -> None:
    draw = random.Random(seed)
    event = begin_plan(lines_of_five(pairs, sessions))
    group = group_of(event)
    for session in range(1, sessions + 1):
        met = met_before(event.state, group, session)
        said = sentences(seat_next_sessions(event))
        seating = seating_of(event)
        gone = {p for p, e in event.state.entrants.items() if e.left is not None}
        gone |= set(range(pairs + 1, 2 * seating.layout.tables + 1))
        to_come = [
            {(min(a, b), max(a, b)) for a, b in couples if not {a, b} & gone}
            for couples in planned_couples(event, session)
        ]
        again = rematches_in(to_come, met)
        least = fewest_rematches(
            seating.layout,
            seating.lines,
            {two for two in met if not set(two) & gone},
            gone,
            len(to_come),
        )
        assert len(again) == least
        told = [line for line in said if "meet again" in line]
        assert bool(told) == bool(again)
        assert all(f"{a}–{b}" in told[0] for a, b in again)
        disturb(event, draw, session)
        finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


def planned_couples(event: WatchedEvent, session: int) -> list[set[Couple]]:
    """Who meets whom in a session and those after it, by the plan."""
    play = event.state.group(group_of(event))
    return [
        {
            (cell.ns, cell.ew)
            for section in seats.sections
            for row in section.movement.schedule
            for cell in row
        }
        for seats in play.planned.seats()[session - play.first :]
    ]


def rematches_in(sessions: list[set[Couple]], met: set[Couple]) -> set[Couple]:
    seen, again = set(met), set[Couple]()
    for couples in sessions:
        again |= couples & seen
        seen |= couples
    return again


@pytest.mark.parametrize("other", [2, 5])
def test_a_late_pair_in_the_place_of_the_phantom_can_meet_again(other: int) -> None:
    event = begin_plan(lines_of_five(27, 4))
    group = group_of(event)
    admit_late(event, "Pair 28")
    for session in (1, 2, 3, 4):
        met = met_before(event.state, group, session)
        said = sentences(seat_next_sessions(event))
        again = couples_of(event.state, group, session) & met
        assert all(f"{a}–{b}" in said[0] for a, b in again)
        if session == 1:
            exchange_pairs(event, (other, 28), Ruling())
        finish_session(event, group)
    assert referee_event(event.entries()) == ()


def begin_scored_by(method: str, plan: Plan) -> WatchedEvent:
    create = Create("", plan_to_data(plan), {}, method)
    event = WatchedEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, plan.pairs + 1)))
    return event


def strong_lines(lines: LineSeating, order: list[int]) -> Callable[[Meeting], str]:
    """Results by which the lines stand in an order, the best first."""
    rank = {
        pair: order.index(number)
        for number, line in enumerate(lines.lines.normal, 1)
        for pair in line
    }

    def outcome(meeting: Meeting) -> str:
        return str(100 * (rank[meeting.ew] - rank[meeting.ns]))

    return outcome


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross-imps"])
def test_the_best_lines_meet_whatever_the_scoring(method: str) -> None:
    rules = ContestRules(swiss_from=2)
    request = PlanRequest(40, sessions=(3,), base="5", phases="single", rules=rules)
    plan = propose_plan(request).plan
    for order in ([1, 2, 3, 4, 5, 6, 7, 8], [8, 3, 5, 1, 7, 2, 6, 4]):
        event = begin_scored_by(method, plan)
        seat_next_sessions(event)
        group = group_of(event)
        record_all(event, group, strong_lines(seating_of(event), order))
        close_session(event)
        seat_next_sessions(event)
        table = seating_of(event).table
        first, second = (
            {frozenset(seats) for seats in session} for session in table.sessions[:2]
        )
        # who of all couplings without a rematch is the best by the standings' order
        standing = line_order(event)
        place = {line: rank for rank, line in enumerate(standing)}
        options = [
            {frozenset((standing[a - 1], standing[b - 1])) for a, b in coupling}
            for coupling in couplings(range(1, 9))
        ]
        allowed = [option for option in options if not option & first]
        best = min(allowed, key=lambda option: opponents_in_order(option, place))
        assert second == best


def opponents_in_order(option: set[frozenset[int]], place: dict[int, int]) -> list[int]:
    """The rank of each line's opponent, that of the best line first."""
    opponent = {a: b for two in option for a, b in (sorted(two), sorted(two)[::-1])}
    return [place[opponent[line]] for line in sorted(place, key=place.__getitem__)]


def line_order(event: WatchedEvent) -> list[int]:
    """The lines by the sum of their pairs' points, best first."""
    placed = find_standings(event.state.group(group_of(event))).placed
    points: dict[int, list[float]] = defaultdict(list)
    lines = seating_of(event).lines
    for one in placed:
        points[lines.line_of(one.pair)].append(float(one.points) / one.boards)
    return sorted(points, key=lambda n: (-sum(points[n]) / len(points[n]), n))


def test_lines_of_a_changed_field_meet_by_results_again() -> None:
    rules = ContestRules(swiss_from=2)
    request = PlanRequest(44, sessions=(4,), base="5", phases="single", rules=rules)
    event = begin_plan(propose_plan(request).plan)
    group = group_of(event)
    seat_next_sessions(event)
    finish_session(event, group_of(event))
    for pair in (3, 8):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    for session, how in ((2, "as planned"), (3, "by results"), (4, "by results")):
        met = met_before(event.state, group, session)
        assert how in sentences(seat_next_sessions(event))[0]
        assert not couples_of(event.state, group, session) & met
        # every later plan covers the sessions of the one for the changed field
        assert event.state.group(group).first == 2
        finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()
