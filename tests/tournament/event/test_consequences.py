"""Corrections after a phase was closed, and results that are final."""

from fractions import Fraction

from evenhand.tournament.event.acts import (
    CloseSession,
    Declare,
    Late,
    Recarry,
    Record,
    Rename,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.consequences import (
    CarryoverChange,
    Consequences,
    find_consequences,
)
from evenhand.tournament.event.session_changes import propose_seats
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_movement,
    give,
    in_order,
    play_group,
    record_all,
    refuse,
)
from tests.tournament.event.test_advancing import QUALIFICATION, qualified

F = Fraction


def in_the_final(carryover: str = "ladder:1") -> WatchedEvent:
    event = qualified(carryover)
    advance_all(event)
    return event


def correct_all(event: WatchedEvent, pair: int, percent: str) -> None:
    """Give a pair another result on all its boards of the qualification."""
    session = event.state.groups[QUALIFICATION].sessions[1]
    for (table, board), recorded in list(session.results.items()):
        seen = recorded.meeting
        if pair in (seen.ns, seen.ew):
            own = give(in_order(12))(seen).split("/")
            own[seen.ew == pair] = percent
            text = "/".join(own)
            event.do(
                Record(QUALIFICATION, 1, table, board, text, replaces=True, reason="x")
            )


def test_nothing_follows_while_nothing_is_corrected() -> None:
    event = in_the_final()
    assert find_consequences(event.state) == ()
    assert find_consequences(qualified().state) == ()
    event.do(Rename(1, "Other names"))
    assert find_consequences(event.state) == ()


def test_a_correction_says_who_would_have_qualified_and_with_what() -> None:
    """Pair 9 turns out to have won: 6 would not have come, all others sink by one."""
    event = in_the_final()
    correct_all(event, 9, "99%")
    final, consolation = find_consequences(event.state)
    step = F(4, 5)
    assert final == Consequences(
        "Final",
        would_have_come=(9,),
        would_not=(6,),
        carried={
            p: CarryoverChange(4 - step * (p - 1), 4 - step * p) for p in range(1, 6)
        },
    )
    assert consolation == Consequences("Consolation", (6,), (9,), {})


def test_a_correction_within_the_qualified_changes_carryovers_only() -> None:
    event = in_the_final()
    correct_all(event, 2, "99%")
    (final,) = find_consequences(event.state)
    assert (final.would_have_come, final.would_not) == ((), ())
    assert final.carried == {1: (4, F(16, 5)), 2: (F(16, 5), 4)}


def test_carryovers_are_put_right_after_a_correction() -> None:
    event = in_the_final()
    correct_all(event, 2, "99%")
    event.do(Recarry("Final", ("16/5", "4", "2.4", "8/5", "4/5", "0"), "correction"))
    assert event.state.groups["Final"].carried[2] == 4
    assert find_consequences(event.state) == ()


def test_recarries_that_are_refused() -> None:
    event = qualified()
    refuse(event, Recarry("Final", ()), "nothing was carried over into Final")
    refuse(event, Recarry(QUALIFICATION, ()), "nothing was carried over")
    advance_all(event)
    refuse(event, Recarry("Final", ("1",)), "a carryover is needed for each place")
    refuse(event, Recarry("Final", ("x",) * 6), "carryover 'x'", "86.4 or 432/5")
    refuse(event, Recarry("Bar", ()), "no group 'Bar'")


def test_a_finalist_who_goes_home_changes_nothing_in_the_qualification() -> None:
    event = in_the_final()
    event.do(Withdraw(2))
    event.do(Withdraw(8))
    assert find_consequences(event.state) == ()
    event.do(propose_seats(event.state.group("Final")))
    event.do(Withdraw(1, round=2))
    assert find_consequences(event.state) == ()


def test_who_is_given_something_later_was_not_taken_in_by_the_advance() -> None:
    event = in_the_final()
    event.do(Late(13, "Late", extra=True, group="Final"))
    event.do(Recarry("Final", ("1",), "as a drop-in", (13,)))
    assert find_consequences(event.state) == ()


def test_a_correction_names_a_pair_that_would_have_come_though_it_went_home() -> None:
    event = in_the_final()
    correct_all(event, 9, "99%")
    event.do(Withdraw(9))
    assert find_consequences(event.state)[0].would_have_come == (9,)


def test_nothing_is_changed_once_results_are_official() -> None:
    event = in_the_final()
    refuse(event, Declare(), "Final has played 0 of 1 sessions")
    for group in ("Final", "Consolation"):
        play_group(event, group, give(in_order(12)))
    event.do(Declare())
    declared = len(event.acts)
    refuse(event, Rename(1, "X"), "official", "undo that")
    refuse(event, Undo(declared - 1), "official", "undo that")
    event.undo()
    assert not event.state.official
    event.do(Rename(1, "X"))


def test_results_of_one_session_are_declared_official() -> None:
    event = begin_movement()
    refuse(event, Declare(), "Event has played 0 of 1 sessions", "close the others")
    record_all(event, "Event", lambda _: "+50")
    event.do(CloseSession("Event", 1))
    event.do(Declare())
    assert event.state.official
