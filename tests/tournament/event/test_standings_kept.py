"""Standings that keep what they know are those of the same log read anew."""

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import ActError
from evenhand.movement import Movement, native
from evenhand.scoring import BoardGroup, Method
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    Act,
    CloseSession,
    Create,
    Erase,
    Penalise,
    Record,
    Register,
    Reseat,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.seated import Meeting
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)

OUTCOMES = ("+620", "-100", "+50", "-50", "+30", "4S N =", "3NT E -1", "P", "+110")
AWARDS = ("A+/A-", "A/A", "A-/A+", "60%/40%", "NP", "+100/-50", "60%+110 40%-50")
AMOUNTS = ("-10% of a top", "-2", "+3", "-5%")
SIXTY = ContestRules(byes=ByeRule.SIXTY)
PLANS = (one_phase(7, 3, SIXTY), one_phase(7, 2), one_phase(8, 2))
MOVEMENTS = (THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL, cyclic_mitchell(5))

Step = Callable[[WatchedEvent, int], Act | None]


def begin(which: int, method: Method) -> WatchedEvent:
    """One of the plans or movements, scored in one of the ways."""
    create: Create
    if which < len(PLANS):
        create = Create("", plan_to_data(PLANS[which]), {}, method.value)
        pairs = PLANS[which].pairs
    else:
        movement = MOVEMENTS[which - len(PLANS)]
        create = Create("Evening", {}, native.to_data(movement), method.value)
        pairs = movement.pairs
    event = WatchedEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, pairs + 1)))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def outcome_of(number: int) -> str:
    known = OUTCOMES + AWARDS
    return known[number % len(known)]


def any_result(event: WatchedEvent, number: int) -> tuple[int, Meeting] | None:
    found = [
        (session, recorded.meeting)
        for session, play in event.state.groups[ALL].sessions.items()
        for recorded in play.results.values()
    ]
    return found[number % len(found)] if found else None


def record(event: WatchedEvent, number: int) -> Act | None:
    running = event.state.groups[ALL].running
    missing = running and missing_meetings(event.state.group(ALL).session(running))
    if not missing:
        return None
    seen = missing[number % len(missing)]
    return Record(ALL, running, seen.table, seen.board, outcome_of(number // 7))


def correct(event: WatchedEvent, number: int) -> Act | None:
    if (found := any_result(event, number)) is None:
        return None
    session, seen = found
    pairs = (seen.ew, seen.ns) if number % 3 == 0 else (seen.ns, seen.ew)
    at = ALL, session, seen.table, seen.board
    return Record(*at, outcome_of(number // 5), *pairs, "", True, "wrong")


def erase(event: WatchedEvent, number: int) -> Act | None:
    if (found := any_result(event, number)) is None:
        return None
    session, seen = found
    return Erase(ALL, session, seen.table, seen.board, ns=seen.ns, ew=seen.ew)


def accept(event: WatchedEvent, number: int) -> Act | None:
    """Two pairs play a board wherever they sit."""
    session = len(event.state.groups[ALL].sessions)
    pairs = sorted(event.state.entrants)
    couples = list(permutations(pairs, 2))
    ns, ew = couples[number % len(couples)]
    board = 1 + number % event.state.group(ALL).session(session).boards
    return Record(ALL, session, 9, board, outcome_of(number // 3), ns, ew, "Law 15")


def withdraw(event: WatchedEvent, number: int) -> Act | None:
    scores = ("rule", "stand", "void")[number % 3]
    return Withdraw(1 + number % len(event.state.entrants), number % 5, scores)


def penalise(event: WatchedEvent, number: int) -> Act | None:
    sessions = len(event.state.groups[ALL].sessions)
    pair = 1 + number % len(event.state.entrants)
    return Penalise(pair, ALL, number % (sessions + 1), AMOUNTS[number % len(AMOUNTS)])


def play_on(event: WatchedEvent, number: int) -> Act | None:
    """What is missing comes in, and the next session is seated."""
    play = event.state.groups[ALL]
    if not play.running:
        return (
            None
            if event.state.group(ALL).is_over
            else propose_seats(event.state.group(ALL))
        )
    record_all(event, ALL, lambda m: outcome_of(number + m.table * m.table + m.board))
    return CloseSession(ALL, play.running)


def exchange(event: WatchedEvent, number: int) -> Act | None:
    """Pairs 1 and 4 sit the other way from a round on: two winners become one."""
    running = event.state.groups[ALL].running
    if not running:
        return None
    sections = []
    for section in event.state.group(ALL).session(running).sections:
        data = native.to_data(section.movement)
        for row in data["rounds"][number % len(data["rounds"]) :]:
            for cell in row:
                cell[:2] = [{1: 4, 4: 1}.get(pair, pair) for pair in cell[:2]]
        sections.append({**section.as_data(), "movement": data})
    at = 1 + number % len(data["rounds"])
    return Reseat(ALL, running, tuple(sections), at, "exchange", allowed=True)


def undo(event: WatchedEvent, number: int) -> Act | None:
    """One of the last acts, or now and then any."""
    last = len(event.acts)
    return Undo(last - number % (last if number % 7 == 0 else 5))


STEPS: tuple[Step, ...] = (
    *(record, record, correct, erase, accept, withdraw),
    *(penalise, play_on, play_on, exchange, undo),
)


def see_same_as_afresh(event: WatchedEvent) -> None:
    """Everything that standings have is what the log alone gives."""
    afresh = event.as_of(len(event.acts))
    sessions = afresh.groups[ALL].sessions
    for number in (0, *sessions):
        for session in sessions.values():
            session.scored.clear()
        plain = find_standings(afresh.group(ALL), number)
        assert find_standings(event.state.group(ALL), number) == plain


@given(
    which=st.integers(0, len(PLANS) + len(MOVEMENTS) - 1),
    method=st.sampled_from(Method),
    steps=st.lists(
        st.tuples(st.sampled_from(STEPS), st.integers(0, 10_000)),
        min_size=4,
        max_size=16,
    ),
)
@settings(max_examples=25, deadline=None)
def test_whatever_happens_nothing_stale_is_shown(
    which: int, method: Method, steps: list[tuple[Step, int]]
) -> None:
    event = begin(which, method)
    for step, number in steps:
        try:
            act = step(event, number)
            if act is not None:
                event.do(act)
        except ActError:
            continue
        if event.state.groups[ALL].sessions:
            see_same_as_afresh(event)


def boards_shown(event: WatchedEvent) -> dict[tuple[int, int], BoardGroup]:
    scored = find_standings(event.state.group(ALL)).scored
    return {(group.session, group.board): group for group in scored.boards}


def test_only_the_board_of_a_new_result_is_scored_again() -> None:
    event = begin_plan(one_phase(8, 2))
    for session in (1, 2):
        event.do(propose_seats(event.state.group(ALL)))
        record_all(event, ALL, lambda m: OUTCOMES[m.table])
        event.do(CloseSession(ALL, session))
    before = boards_shown(event)
    event.do(Record(ALL, 2, 1, 1, "+90", replaces=True))
    after = boards_shown(event)
    assert [at for at in after if after[at] is not before[at]] == [(2, 1)]


def test_one_more_result_raises_the_top_of_boards_scored_before() -> None:
    """Board 1 has three results, then four: every top of 4 becomes one of 6."""
    event = begin_movement(cyclic_mitchell(5))
    for table in (1, 2, 3):
        for meeting in missing_meetings(event.state.group(ALL).session(1)):
            if meeting.table == table:
                event.do(Record(ALL, 1, table, meeting.board, "+50"))
    assert {group.expected for group in boards_shown(event).values()} == {3}
    (fourth, *_) = (
        m for m in missing_meetings(event.state.group(ALL).session(1)) if m.table == 4
    )
    event.do(Record(ALL, 1, 4, fourth.board, "+50"))
    assert {group.expected for group in boards_shown(event).values()} == {4}
    maximum = {p.pair: p.maximum for p in find_standings(event.state.group(ALL)).placed}
    assert maximum[1] == 5 * 6
    see_same_as_afresh(event)


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
def test_what_is_kept_is_no_part_of_the_state(movement: Movement) -> None:
    event = begin_movement(movement)
    record_all(event, ALL, lambda m: OUTCOMES[m.table])
    before = event.as_of(len(event.acts))
    find_standings(event.state.group(ALL))
    assert event.state == before
    assert repr(event.state) == repr(before)
