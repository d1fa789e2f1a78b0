"""Sessions are planned, seated and closed, as the log says."""

from evenhand.errors import EvenhandError
from evenhand.scoring.penalties import parse_amount
from evenhand.tournament.referee.books import (
    Books,
    Fine,
    GroupBook,
    Place,
    SessionBook,
)
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.planned_seats import (
    count_seats,
    count_sessions,
    seats_in_act,
)
from evenhand.tournament.referee.seat_checks import (
    check_against_plan,
    check_lines,
    check_rematches,
    check_seats,
    check_sections,
)

#: No penalty is larger, in its unit.
_MOST = {"points": 10**6, "tops": 1000, "percent": 100}
_AT_IMPS = ("cross-imps", "butler")


def replan(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other seats for the sessions to come."""
    group, planned = books.groups[act["group"]], act["planned"]
    if planned["name"] != act["group"]:
        report.add("plan", where, f"a plan of {planned['name']}", act["group"])
    if group.running:
        report.add("plan", where, f"session {group.running} is on", "an interval")
    _take_places(books, act, where, report)
    seats = count_seats(planned)
    if group.places and seats > len(group.places):
        if books.contest.terms(act["group"]).phase > 1:
            text = f"{seats} seats for {len(group.places)} places"
            report.add("plan", where, text, "as many")
        else:
            group.places = list(range(1, seats + 1))
    if not act.get("reason"):
        check_lines(planned, where, report)
    group.planned, group.reason = planned, act.get("reason", "")
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
    check_seats(books, name, number, places, report, spot)
    check_against_plan(books, name, number, places, report, spot)
    check_rematches(books, name, number, places, report, spot, group.reason)
    group.sessions[number] = SessionBook(places)


def reseat(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other seats from a round on; what was played must stay."""
    name, number, first = act["group"], act["session"], act["round"]
    spot = f"{where}, {name}, session {number}"
    session = books.groups[name].sessions[number]
    places = seats_in_act(act["sections"])
    if session.closed:
        report.add("seat", spot, "other seats after its end", "a session that is on")
    check_sections(act["sections"], spot, report)
    check_seats(books, name, number, places, report, spot, session.places)
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
    session.reseat(places)
    books.both_ways = books.both_ways or _sits_both_ways(places)


def _sits_both_ways(places: list[Place]) -> bool:
    full = [place for place in places if place.ns and place.ew]
    return bool({place.ns for place in full} & {place.ew for place in full})


def penalise(books: Books, act: Plain, where: str, report: Report) -> None:
    """A pair is penalised or given a bonus."""
    group = books.groups[act["group"]]
    pair, number = act["pair"], act.get("session", 0)
    if pair not in group.places or (number and number not in group.sessions):
        text = f"pair {pair} in session {number} of {act['group']}"
        report.add("penalty", where, text, "a pair and session of the group")
    try:
        amount, unit = parse_amount(act["amount"])
    except EvenhandError:
        report.add("penalty", where, f"{act['amount']!r}", "such as -10% of a top")
        return
    if abs(amount) > _MOST[unit.value]:
        report.add("penalty", where, act["amount"], f"{_MOST[unit.value]} at most")
    if unit.value != "points" and books.contest.method in _AT_IMPS:
        report.add("penalty", where, f"{act['amount']!r} at IMPs", "IMPs")
        return
    group.fines.append(Fine(pair, number, amount, unit.value))


def close(books: Books, act: Plain, where: str, report: Report) -> None:
    """A session ends; results may be missing only if that is forced."""
    name, number = act["group"], act["session"]
    session = books.groups[name].sessions[number]
    spot = f"{where}, {name}, session {number}"
    if session.closed:
        report.add("close", spot, "closed twice", "once")
    if not act.get("forced", False):
        for place in books.owed(name, number):
            text = f"no result at table {place.table} on board {place.board}"
            report.add("close", spot, text, f"one of {place.ns} and {place.ew}")
    session.closed = True


def declare(books: Books, _act: Plain, where: str, report: Report) -> None:
    """The results are official; all sessions must have been played."""
    if books.phase != books.contest.phases:
        report.add("close", where, f"phase {books.phase}", "the last phase")
    for terms in books.contest.of_phase(books.phase):
        check_played(books, terms.name, where, report)
    books.official = True


def check_played(books: Books, name: str, where: str, report: Report) -> None:
    """All sessions of a group must have been played and closed."""
    group = books.groups[name]
    wanted = _sessions_of(books, group)
    done = sum(session.closed for session in group.sessions.values())
    if done != wanted:
        text = f"{done} sessions of {name} closed"
        report.add("close", where, text, wanted)


def _sessions_of(books: Books, group: GroupBook) -> int:
    return 1 if books.movement else group.first - 1 + count_sessions(group.planned)
