"""Who came back in a later phase was not there when it began."""

from evenhand.desk.rulings.corrections import mend_carryovers
from evenhand.tournament.event.acts import Late, Record, Withdraw
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.event.event_examples import (
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    two_phases,
)


def test_who_was_away_when_a_phase_began_would_not_have_come() -> None:
    event = begin_plan(two_phases("weighted:0.1"))
    play_group(event, "Qualification", give(in_order(12)))
    event.do(Withdraw(1))
    advance_all(event)
    event.do(Late(1, "", extra=True))
    assert find_consequences(event.state) == ()
    session = event.state.groups["Qualification"].sessions[1]
    seen = next(r.meeting for r in session.results.values() if 2 in r.pairs)
    better = give(in_order(12) | {2: 70})(seen)
    at = "Qualification", 1, seen.table, seen.board
    event.do(Record(*at, better, seen.ns, seen.ew, replaces=True, reason="x"))
    (found,) = find_consequences(event.state)
    assert (found.would_have_come, found.would_not) == ((), ())
    assert list(found.carried) == [2]
    mend_carryovers(event, "a correction")
    assert referee_event(event.entries()) == ()
