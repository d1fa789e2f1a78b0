"""Sessions are planned, seated and closed, as the log says."""

from evenhand.errors import EvenhandError
from evenhand.tournament.referee.books import Books, Fine, Place, SessionBook
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.declared_numbers import check_declared_numbers
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.fines import read_fine
from evenhand.tournament.referee.outcomes import IMP_METHODS
from evenhand.tournament.referee.periods import check_declared, check_in_time
from evenhand.tournament.referee.plan_checks import (
    check_phantom,
    check_planned,
    find_phantom,
)
from evenhand.tournament.referee.planned_seats import (
    count_seats,
    seats_in_act,
    seats_of_movement,
)
from evenhand.tournament.referee.seat_checks import (
    check_against_plan,
    check_lines,
    check_nobody_dropped,
    check_rematches,
    check_seats,
    check_sections,
)

#: No penalty is larger, in its unit.
_MOST = {"points": 10**6, "tops": 1000, "percent": 100}


def replan(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other seats for the sessions to come."""
    group, planned = books.groups[act["group"]], act["planned"]
    if planned["name"] != act["group"]:
        report.add("plan", where, f"a plan of {planned['name']}", act["group"])
    if group.running:
        report.add("plan", where, f"session {group.running} is on", "an interval")
    check_planned(planned, where, report)
    before = find_phantom(group)
    _take_places(books, act, where, report)
    seats = count_seats(planned)
    if group.places and seats > len(group.places):
        if books.contest.terms(act["group"]).phase > 1:
            text = f"{seats} seats for {len(group.places)} places"
            report.add("plan", where, text, "as many")
        else:
            group.places = list(range(1, seats + 1))
    check_lines(planned, where, report, again=bool(act.get("reason")))
    group.planned, group.reason = planned, act.get("reason", "")
    if act.get("places"):
        check_phantom(books, group, where, report, before)
    group.first = act.get("first", 1)
    if group.first not in (1, len(group.sessions) + 1):
        text = f"a plan from session {group.first} on"
        report.add("plan", where, text, f"session {len(group.sessions) + 1}")


def _take_places(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other pairs at the places of a group: those it had, or nobody."""
    group, places = books.groups[act["group"]], list(act.get("places") or ())
    real = [pair for pair in places if pair in books.pairs]
    if len(real) != len(set(real)) or not set(real) <= set(group.places):
        report.add("plan", where, "a pair twice, or a stranger", "each pair once")
    lost = sorted(set(filter(books.is_present, group.places)) - set(places))
    if places and lost:
        report.add("plan", where, f"no place for pair {lost[0]}", "a place")
    # who is missing has a number after all others, or that which it had
    highest = max((*books.pairs, *group.places, 0)) + len(places)
    for pair in places:
        if not 0 <= pair <= highest:
            report.add("plan", where, f"pair {pair} at a place", f"0 to {highest}")
    group.places = places or group.places


def seat(books: Books, act: Plain, where: str, report: Report) -> None:
    """The seats of the next session, which must be those of the plan."""
    name, number = act["group"], act["session"]
    group = books.groups[name]
    spot = f"{where}, {name}, session {number}"
    if books.contest.terms(name).phase != books.phase or group.running:
        report.add("seat", spot, "not its turn", "a group that can play its next one")
    if number != len(group.sessions) + 1:
        report.add("seat", spot, number, f"session {len(group.sessions) + 1}")
    places = seats_in_act(act["sections"])
    check_sections(act["sections"], spot, report)
    sets = books.movement.get("sets", 0)
    check_declared_numbers(act["sections"], spot, report, sets=sets)
    # who has no seat in the plan is given one by other seats, before the session ends
    check_seats(books, name, number, places, report, spot)
    check_against_plan(books, name, number, places, report, spot)
    check_rematches(books, name, number, places, report, spot, group.reason)
    waiting = _without_seat(books, name, number, places)
    sections = list(act["sections"])
    group.sessions[number] = SessionBook(places, sections=sections, waiting=waiting)


def reseat(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other seats from a round on; what was played must stay."""
    name, number, first = act["group"], act["session"], act["round"]
    spot = f"{where}, {name}, session {number}"
    session = books.groups[name].sessions[number]
    places = seats_in_act(act["sections"])
    if session.closed:
        report.add("seat", spot, "other seats after its end", "a session that is on")
    check_sections(act["sections"], spot, report)
    known = max(books.pairs, default=0)
    check_declared_numbers(
        act["sections"], spot, report, before=session, registered=known
    )
    check_seats(books, name, number, places, report, spot)
    check_nobody_dropped(books, act, places, report, spot)
    if first < 1:
        report.add("seat", spot, f"other seats from round {first} on", "1 or more")
    if not act.get("allowed", False):
        reason = "" if act.get("why") == "merge" else act.get("reason", "")
        check_rematches(books, name, number, places, report, spot, reason)
    old, new = (
        {p for p in some if p.round < first and p.ns and p.ew}
        for some in (session.places, places)
    )
    for place in sorted(old ^ new):
        text = f"round {place.round}, table {place.table}, board {place.board} changed"
        report.add("seat", spot, text, f"changes from round {first} on only")
    stays = set(places)
    for slip in session.slips.values():
        seen = slip.place
        turned = seen._replace(ns=seen.ew, ew=seen.ns)
        if not slip.accepted and seen not in stays and turned not in stays:
            text = f"table {seen.table} has a result on board {seen.board}"
            report.add("seat", spot, text, "seats that keep what was played")
    session.reseat(places, list(act["sections"]))
    books.both_ways = books.both_ways or _sits_both_ways(places)


def _sits_both_ways(places: list[Place]) -> bool:
    full = [place for place in places if place.ns and place.ew]
    return bool({place.ns for place in full} & {place.ew for place in full})


def penalise(books: Books, act: Plain, where: str, report: Report) -> None:
    """A pair is penalised or given a bonus."""
    group = books.groups[act["group"]]
    pair, number = act["pair"], act.get("session", 0)
    is_there = pair in books.pairs and not books.pairs[pair].expected
    is_there = is_there and pair in group.places
    if not is_there or (number and number not in group.sessions):
        text = f"pair {pair} in session {number} of {act['group']}"
        report.add("penalty", where, text, "a pair and session of the group")
    check_in_time(books, act, act, where, report)
    try:
        amount, unit = read_fine(act["amount"])
    except EvenhandError:
        report.add("penalty", where, f"{act['amount']!r}", "such as -10% of a top")
        return
    if abs(amount) > _MOST[unit]:
        report.add("penalty", where, act["amount"], f"{_MOST[unit]} at most")
    if unit != "points" and books.contest.method in IMP_METHODS:
        report.add("penalty", where, f"{act['amount']!r} at IMPs", "IMPs")
        return
    group.fines.append(Fine(pair, number, amount, unit))


def close(books: Books, act: Plain, where: str, report: Report) -> None:
    """A session ends; results or seats may be missing only if that is forced."""
    name, number = act["group"], act["session"]
    session = books.groups[name].sessions[number]
    spot = f"{where}, {name}, session {number}"
    if session.closed:
        report.add("close", spot, "closed twice", "once")
    if act.get("cancelled", False):
        if session.slips:
            text = f"{len(session.slips)} results of a session that was not played"
            report.add("close", spot, text, "none")
        session.cancelled = True
    forced = act.get("forced", False)
    unseated = session.waiting & _without_seat(books, name, number, session.places)
    if forced:
        # the director may leave out an extra pair, and nobody whom the plan seats
        unseated &= set(_planned_pairs(books, name))
    for pair in sorted(unseated):
        report.add("seat", spot, f"no seat for pair {pair}", "a seat")
    if not forced:
        for place in books.owed(name, number):
            text = f"no result at table {place.table} on board {place.board}"
            report.add("close", spot, text, f"one of {place.ns} and {place.ew}")
    session.closed = True
    session.closed_at = act.get("at") or ""


def _planned_pairs(books: Books, name: str) -> list[int]:
    """The pairs that have seats by the plan, or in the movement of the event."""
    group = books.groups[name]
    if books.movement:
        places = seats_of_movement(books.movement)
        return [pair for place in places for pair in (place.ns, place.ew)]
    return group.places[: count_seats(group.planned)]


def _without_seat(
    books: Books, name: str, number: int, places: list[Place]
) -> set[int]:
    """Who is there as a session begins and sits nowhere."""
    seated = {pair for place in places for pair in (place.ns, place.ew)}
    return {
        pair
        for pair in set(books.groups[name].places) - seated - {0}
        if books.is_there(pair, name, number, 1)
    }


def declare(books: Books, act: Plain, where: str, report: Report) -> None:
    """The results are official; all sessions must have been played."""
    if books.phase != books.contest.phases:
        report.add("close", where, f"phase {books.phase}", "the last phase")
    for terms in books.contest.of_phase(books.phase):
        check_played(books, terms.name, where, report)
    if not act.get("forced", False):
        check_declared(books, act, where, report)
    books.official = True


def check_played(books: Books, name: str, where: str, report: Report) -> None:
    """All sessions of a group must have been played and closed."""
    if not books.is_over(name):
        sessions = books.groups[name].sessions.values()
        text = (
            f"{sum(session.closed for session in sessions)} sessions of {name} closed"
        )
        report.add("close", where, text, books.sessions_of(name))
