"""What acts state, beside what followed from the log before them."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from evenhand.tournament.referee.acts_in_force import Plain, kind_of
from evenhand.tournament.referee.announced_terms import read_exact
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Hall
from evenhand.tournament.referee.hall_reading import begins_later, find_late_group
from evenhand.tournament.referee.log_picture import as_of_advance
from evenhand.tournament.referee.merger_findings import check_merger
from evenhand.tournament.referee.next_phase import Entry, entries_due, late_start
from evenhand.tournament.referee.plan_seating import count_seats
from evenhand.tournament.referee.results_in_force import find_owed


def find_stated_faults(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """What an act states that did not follow from the hall as it was then."""
    return _STATEMENTS[act["act"]](then, act, where)


def states_something(entry: Plain) -> bool:
    """Whether an act states what can be looked up in the log before it."""
    kind = kind_of(entry)
    if kind == "late":
        return bool(entry.get("carried"))
    if kind == "reseat":
        return entry.get("why") in ("exchange", "merge")
    return kind in _STATEMENTS


def _check_close(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """A session that was played ends; results or seats are missing only by force.

    The director may leave out an extra pair by force, and nobody whom the plan seats.
    """
    group = then.groups[act["group"]]
    session = group.sessions[act["session"]]
    if act.get("cancelled"):
        return
    spot, forced = f"{where}, {session.name}", act.get("forced")
    first = session.seatings[0]
    places = (*first.seats, *session.now.seats)
    seated = {pair for place in places for pair in place.both}
    entitled = group.places[: count_seats(group.planned)] if forced else group.places
    for pair in sorted({*first.field} & {*entitled} - seated):
        if session.is_there(pair, 1):
            yield Finding("seat", spot, f"no seat for pair {pair}", "a seat")
    for _, place in () if forced else find_owed(group, session.number):
        seen = f"no result at table {place.table} on board {place.board}"
        yield Finding("close", spot, seen, f"one of {place.ns} and {place.ew}")


def _check_advance(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """Who goes on and with what must follow from the results as they were then."""
    due = entries_due(then, act["intakes"])
    names = [intake["group"] for intake in act["intakes"]]
    if names != list(due):
        expected = ", ".join(due) or "nothing"
        yield Finding("advance", where, ", ".join(names), expected)
    for intake in act["intakes"]:
        entry, spot = due[intake["group"]], f"{where}, {intake['group']}"
        yield from _check_pairs(intake["pairs"], entry, spot)
        yield from _check_amounts(intake["pairs"], intake["carried"], entry, spot)
        said = intake.get("ties")
        # older logs do not name ties
        if said is not None and sorted(said) != sorted(entry.ties):
            seen, expected = "; ".join(said), "; ".join(entry.ties)
            yield Finding("advance", spot, seen or "no tie named", expected or "no tie")


def _check_recarry(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """New carryovers must follow from the results, for all who would still come.

    Those are the results as they are now, and the pairs who were there when the phase
    began. Everybody else keeps what it has, and so do those who came late.
    """
    group = then.groups[act["group"]]
    filled = [one.intake for one in then.of_phase(group.terms.phase) if one.intake]
    due = entries_due(as_of_advance(then, group.begun), filled)[act["group"]]
    own = {
        pair: group.carried.get(pair, Fraction(0))
        for pair in {*group.places, *group.carried}
        if pair not in due.carried or pair in group.latecomers
    }
    pairs, spot = act.get("pairs") or group.places, f"{where}, {act['group']}"
    yield from _check_amounts(pairs, act["carried"], due, spot, own)


def _check_late(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """A late pair starts with nothing, or as one that drops in; one back as before."""
    group, pair = find_late_group(then, act), act["pair"]
    known = then.pairs.get(pair)
    if known and begins_later(then, known):
        # the advance gives it what it starts with
        return
    has_own = known and known.left and pair in {*group.places, *group.carried}
    due = None if has_own or then.phase == 1 else late_start(group, pair)
    if read_exact(act["carried"]) != due:
        expected = "nothing" if due is None else f"{due}, or nothing"
        spot = f"{where}, {group.name}, pair {pair}"
        yield Finding("drop-in", spot, act["carried"], expected)


def _check_pairs(seen: Sequence[int], due: Entry, spot: str) -> Iterator[Finding]:
    """Those who qualified in their order, then drop-ins, then empty places."""
    wanted = [*due.qualified, *due.dropping]
    for place, (pair, other) in enumerate(zip(seen, wanted, strict=False), 1):
        qualifies = place <= len(due.qualified)
        if pair != other and (qualifies or pair not in due.dropping):
            kind, where = (
                "qualifier" if qualifies else "drop-in",
                f"{spot}, place {place}",
            )
            yield Finding(kind, where, f"pair {pair or 'nobody'}", f"pair {other}")
    for pair in filter(None, seen[len(wanted) :]):
        yield Finding("qualifier", spot, f"pair {pair}", "nobody")
    for pair in wanted[len(seen) :]:
        yield Finding("qualifier", spot, f"no place for pair {pair}", "a place")


def _check_amounts(
    seen: Sequence[int],
    amounts: Sequence[str],
    due: Entry,
    spot: str,
    own: Mapping[int, Fraction] | None = None,
) -> Iterator[Finding]:
    """What each brings must be what is due to it, or what it may keep."""
    for pair, amount in zip(seen, amounts, strict=False):
        allowed = [some[pair] for some in (due.carried, own or {}) if pair in some]
        if pair and allowed and read_exact(amount) not in allowed:
            kind = "drop-in" if pair in due.dropping else "carryover"
            yield Finding(kind, f"{spot}, pair {pair}", amount, str(allowed[0]))


_STATEMENTS = {
    "advance": _check_advance,
    "close": _check_close,
    "late": _check_late,
    "recarry": _check_recarry,
    "reseat": check_merger,
}
