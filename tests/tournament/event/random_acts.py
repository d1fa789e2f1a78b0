"""What random acts are made of: events to begin with, results, numbers."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from evenhand.families import build
from evenhand.movement import native
from evenhand.movement.hall_sections import join_sections
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Create,
    Record,
    Register,
    Withdraw,
)
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    advance_all,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    two_phases,
)

#: When the clock of the tests begins.
HALF_PAST_SEVEN = "2026-05-01T19:30:00Z"

SIXTY = ContestRules(byes=ByeRule.SIXTY)

#: Two Mitchells side by side on the same boards.
TWO_SECTIONS = join_sections([THREE_TABLE_MITCHELL] * 2, same_boards=True)


@cache
def in_lines(pairs: int) -> Plan:
    """Two sections of five tables that move in lines, for three sessions."""
    request = PlanRequest(
        pairs, sessions=(3,), base="5", phases="single", boards_per_round=1
    )
    return propose_plan(request).plan


def after_a_session() -> WatchedEvent:
    """Twenty pairs in lines, one session of three played; then two went home."""
    event = begin_plan(in_lines(20))
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, give(in_order(20)))
    event.do(CloseSession(ALL, 1), Withdraw(3), Withdraw(14))
    return event


def two_byes() -> WatchedEvent:
    """Two sections with the same boards; in each of them a pair has not come."""
    event = WatchedEvent.create(MemoryLog(), Create("", plan_to_data(in_lines(20)), {}))
    there = [pair for pair in range(1, 21) if pair not in (2, 12)]
    event.do(*(Register(pair, f"Pair {pair}") for pair in there))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def a_wrong_board() -> WatchedEvent:
    """Pairs 1 and 2 have played a board that they should meet others on."""
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 3, "+50", 1, 2, "Law 15"))
    return event


def closed_too_early() -> WatchedEvent:
    """An evening that ended at half past seven, two results still to come."""
    event = begin_movement()
    due = missing_meetings(event.state.group(ALL).session(1))[2:]
    event.do(*(Record(ALL, 1, m.table, m.board, "+50") for m in due))
    event.do(CloseSession(ALL, 1, forced=True), at=HALF_PAST_SEVEN)
    return event


def all_level() -> WatchedEvent:
    """A qualification in which everybody ties."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", lambda _: "A/A")
    return event


def before_the_final() -> WatchedEvent:
    """A qualification that is over; one pair drops in, another was to."""
    event = begin_plan(two_phases("half", SIXTY))
    event.do(Register(13, "Drop-in", drop_in="Final"))
    event.do(Register(14, "Drop-in", drop_in="Consolation"), Withdraw(14))
    play_group(event, "Qualification", give(in_order(12)))
    return event


def in_the_final() -> WatchedEvent:
    """A final and a consolation without one pair that went home before it."""
    event = begin_plan(two_phases(pairs=14))
    play_group(event, "Qualification", give(in_order(14)))
    event.do(Withdraw(14))
    advance_all(event)
    return event


def with_all_they_had() -> WatchedEvent:
    """A final that begins, into which a whole qualification is carried."""
    event = begin_plan(two_phases("full"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    return event


def almost_over() -> WatchedEvent:
    """Two phases of which only the consolation is still to be played."""
    event = begin_plan(two_phases("half", SIXTY))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    play_group(event, "Final", give(in_order(12)))
    return event


def by_imps() -> WatchedEvent:
    """A Howell in which results are compared in IMPs."""
    data = native.to_data(THREE_TABLE_HOWELL)
    create = Create("Evening", {}, data, "cross-imps")
    event = WatchedEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, 7)))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def rooms_apart() -> WatchedEvent:
    """Two sections that play different deals under the same numbers."""
    part = build("mitchell", tables=3, boards_per_set=1, winners=1)
    data = native.to_data(join_sections([part, part], same_boards=True))
    create = Create("Evening", {}, data, deals="section")
    event = WatchedEvent.create(MemoryLog(), create)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, 13)))
    event.do(propose_seats(event.state.group(ALL)))
    return event


EVENTS: dict[str, Callable[[], WatchedEvent]] = {
    "rooms apart": rooms_apart,
    "two winners": lambda: begin_movement(THREE_TABLE_MITCHELL),
    "a pair missing": lambda: begin_movement(cyclic_mitchell(5), missing=[10]),
    "a wrong board": a_wrong_board,
    "by IMPs": by_imps,
    "closed too early": closed_too_early,
    "two sessions": lambda: begin_plan(one_phase(7, 2, SIXTY)),
    "two phases": lambda: begin_plan(two_phases(), registered=6),
    "a pair to come": lambda: begin_plan(two_phases(pairs=14), registered=13),
    "two byes": two_byes,
    "between sessions": after_a_session,
    "all level": all_level,
    "before the final": before_the_final,
    "in the final": in_the_final,
    "with all they had": with_all_they_had,
    "two sections": lambda: begin_movement(TWO_SECTIONS),
    "almost over": almost_over,
}


@cache
def _entries(name: str) -> tuple[dict[str, Any], ...]:
    return EVENTS[name]().entries()


def begin(name: str) -> WatchedEvent:
    """An event of its own, in a log of its own."""
    return WatchedEvent(MemoryLog(*_entries(name)))


OUTCOMES = ("+620", "-100", "+50", "-50", "4S N =", "3NT E -1", "P")
AWARDS = ("A+/A-", "A/A", "60%/40%", "NP", "+100/-50", "60%+110 40%-50")
outcomes = st.sampled_from(OUTCOMES + AWARDS)
pairs = st.integers(-1, 16)
small = st.integers(-1, 12)
rounds = st.integers(0, 7)
positions = st.integers(0, 10_000)
reasons = st.sampled_from(["", "the director says so"])
notes = st.fixed_dictionaries(
    {
        "form": st.sampled_from(["", "", "before the turn"]),
        "played": st.sampled_from(["", "3NT W -2", "P"]),
        "lead": st.sampled_from(["", "S4"]),
        "remark": st.sampled_from(["", "slow play"]),
        "sure": st.booleans(),
    }
)
any_record = st.builds(
    Record,
    group=st.just(""),
    session=st.just(0),
    table=small,
    board=small,
    outcome=outcomes,
    ns=pairs,
    ew=pairs,
    accepted=st.sampled_from(["", "Law 15"]),
    replaces=st.booleans(),
    reason=reasons,
    round=st.sampled_from([0, 0, 0, 1, 2, 9]),
    alone=st.sampled_from([0, 0, 0, 1, 2]),
    form=st.sampled_from(["", "", "", "before the turn"]),
    played=st.sampled_from(["", "", "4H S +1"]),
    lead=st.sampled_from(["", "H2"]),
    remark=st.sampled_from(["", "late"]),
    sure=st.booleans(),
)
