"""What random acts are made of: events to begin with, results, numbers."""

from collections.abc import Callable

from hypothesis import strategies as st

from evenhand.tournament.event import Record
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from tests.movement_examples import THREE_TABLE_MITCHELL, cyclic_mitchell
from tests.tournament.event.event_examples import (
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    two_phases,
)

SIXTY = ContestRules(byes=ByeRule.SIXTY)
EVENTS: dict[str, Callable[[], WatchedEvent]] = {
    "Howell": begin_movement,
    "two winners": lambda: begin_movement(THREE_TABLE_MITCHELL),
    "a pair missing": lambda: begin_movement(cyclic_mitchell(5), missing=[10]),
    "two sessions": lambda: begin_plan(one_phase(7, 2, SIXTY)),
    "two phases": lambda: begin_plan(two_phases()),
    "half carried": lambda: begin_plan(two_phases("half", SIXTY)),
    "a pair expected": lambda: begin_plan(two_phases(pairs=14), registered=13),
}

OUTCOMES = ("+620", "-100", "+50", "-50", "4S N =", "3NT E -1", "P")
AWARDS = ("A+/A-", "A/A", "60%/40%", "NP", "+100/-50", "60%+110 40%-50")
outcomes = st.sampled_from(OUTCOMES + AWARDS)
pairs = st.integers(-1, 16)
small = st.integers(-1, 12)
rounds = st.integers(0, 13)
positions = st.integers(0, 10_000)
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
    round=st.sampled_from([0, 0, 0, 1, 2, 9]),
)
