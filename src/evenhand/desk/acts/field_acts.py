"""Acts on the field, by name: its pairs and seats, its sessions and phases."""

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.acts.undoing import acts_meant, undo_acts
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.pairs.entering import (
    confirm_pair,
    correct_names,
    register_names,
    register_pairs,
    withdraw_pair,
)
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.pairs.typed_pairs import read_pairs
from evenhand.desk.results.single_results import turn_result
from evenhand.desk.rulings.corrections import mend_carryovers
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import merge_byes
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.repairing import (
    list_troubles,
    propose_session_repairs,
    repair_session,
)
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import RequestError, again
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.acts import Undo
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.repair.trouble import Trouble


def register(event: RunningEvent, given: Arguments) -> Answer:
    """Register pairs, or one that was expected."""
    if pair := given.number("pair"):
        return confirm_pair(event, pair)
    come, drop_in = read_pairs(given.texts), given.text("drop_in")
    expected = given.holds("expected")
    if len(come) == 1 and come[0].players:
        named = come[0].named
        return register_names(event, named, expected=expected, drop_in=drop_in)
    numbers = free_numbers(event.state, len(come), drop_in)
    pairs = zip(numbers, (pair.named for pair in come), strict=True)
    return register_pairs(event, pairs, expected=expected, drop_in=drop_in)


def rename(event: RunningEvent, given: Arguments) -> Answer:
    """Correct the names of a pair."""
    return correct_names(event, given.number("pair"), read_pairs(given.texts)[0].named)


def withdraw(event: RunningEvent, given: Arguments) -> Answer:
    """Withdraw a pair."""
    _check_hall_seen(event, given)
    return withdraw_pair(
        event,
        given.number("pair"),
        from_round=given.whole("round") or 1,
        scores=given.text("scores"),
        boards=given.text("boards"),
        ranked=not given.holds("unranked"),
        reason=given.text("reason"),
    )


def late(event: RunningEvent, given: Arguments) -> Answer:
    """Admit a late pair, or one that comes back."""
    _check_hall_seen(event, given)
    given.exclude("extra", "place_of")
    return admit_late(
        event,
        given.text("names"),
        pair=given.whole("pair"),
        from_round=given.whole("round"),
        extra=given.holds("extra"),
        group=given.group,
        carry=given.holds("carry"),
        place_of=given.whole("place_of"),
    )


def exchange(event: RunningEvent, given: Arguments) -> Answer:
    """Exchange the seats of two pairs, or NS and EW of a result."""
    pairs = given.numbers("pairs")
    if not pairs or given.text("board"):
        spot = given.spot.naming(pairs) if pairs else given.spot
        return turn_result(event, spot, given.ruling)
    if len(pairs) != 2:
        raise RequestError(
            f"pairs {given.text('pairs')[:40]!r}; expected two pairs like 3, 8"
        )
    _check_hall_seen(event, given)
    return exchange_pairs(
        event,
        (pairs[0], pairs[1]),
        given.ruling,
        from_round=given.whole("from_round") or 1,
        to_round=given.whole("to_round"),
        group=given.group,
        session=given.whole("session"),
        mend=given.holds("mend"),
    )


def merge(event: RunningEvent, given: Arguments) -> Answer:
    """Merge two byes as proposed."""
    _check_hall_seen(event, given)
    return merge_byes(
        event,
        given.whole("choose") or 1,
        group=given.group,
        from_round=given.whole("round"),
        allow_rematch=given.holds("allow_rematch"),
    )


def read_troubles(given: Arguments) -> list[Trouble]:
    """What has happened in the hall, as a form says it."""
    return list_troubles(
        given.number("arrives"), given.numbers("leaves"), given.whole("ends_after")
    )


def repair(event: RunningEvent, given: Arguments) -> Answer:
    """Play the rest of a session in a way that was proposed."""
    _check_hall_seen(event, given)
    troubles, at = read_troubles(given), given.number("round")
    if not given.text("choose"):
        found = propose_session_repairs(event.state, troubles, at, group=given.group)
        ways = dict.fromkeys(way.way for one in found for way in one.proposals)
        raise RequestError(
            "no way to go on; choose one, or compare them among the changes",
            *(again(choose=way) for way in ways),
        )
    return repair_session(
        event,
        troubles,
        at,
        given.text("choose"),
        section=given.text("section") or None,
        group=given.group,
        names=given.text("names"),
        scores=given.text("scores"),
        seed=given.seed,
    )


def field(event: RunningEvent, given: Arguments) -> Answer:
    """Seat the pairs now present in the sessions to come."""
    _check_hall_seen(event, given)
    return change_coming_sessions(
        event,
        given.group,
        seed=given.seed,
        dry_run=given.holds("dry_run"),
    )


def seat(event: RunningEvent, given: Arguments) -> Answer:
    """Seat the next session of a group, or of all."""
    return seat_next_sessions(event, given.group)


def close(event: RunningEvent, given: Arguments) -> Answer:
    """Close the running session of a group, or of all."""
    given.exclude("force", "cancel")
    return close_session(
        event,
        given.group,
        forced=given.holds("force"),
        cancelled=given.holds("cancel"),
    )


def advance(event: RunningEvent, given: Arguments) -> Answer:
    """Close the phase and go on to the next."""
    return advance_phase(event, dry_run=given.holds("dry_run"))


def recarry(event: RunningEvent, given: Arguments) -> Answer:
    """Put carryovers right after a correction."""
    return mend_carryovers(event, given.text("reason"))


def official(event: RunningEvent, given: Arguments) -> Answer:
    """Declare the results official."""
    return declare_official(event, forced=given.holds("force"))


def undo(event: RunningEvent, given: Arguments) -> Answer:
    """Take acts back."""
    acts, seen = given.text("acts"), given.whole("seen")
    if not acts:
        raise RequestError("no acts; name those to undo, such as 7 or 7-12")
    if seen is not None:
        check_seen(event, map(Undo, acts_meant(event, acts)), seen)
    return undo_acts(event, acts, given.ruling)


def _check_hall_seen(event: RunningEvent, given: Arguments) -> None:
    """Refuse a change of the hall that was chosen before another one."""
    seen = given.whole("seen")
    if seen is not None:
        check_seen(event, (), seen)
