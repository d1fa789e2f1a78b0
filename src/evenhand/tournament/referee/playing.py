"""Sessions are planned, seated, played and closed, as the log says."""

from evenhand.errors import EvenhandError
from evenhand.scoring.penalties import parse_amount
from evenhand.tournament.referee.books import (
    Books,
    Fine,
    GroupBook,
    Place,
    SessionBook,
    Slip,
)
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.outcomes import read_outcome
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
    check_seats(books, name, places, spot, report)
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
    check_seats(books, name, places, spot, report)
    reason = act.get("reason", "")
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


def record(books: Books, act: Plain, where: str, report: Report) -> None:
    """A result comes in or is corrected."""
    name, number = act["group"], act["session"]
    session = books.groups[name].sessions[number]
    spot = f"{where}, {name}, session {number}, table {act['table']}"
    spot += f", board {act['board']}"
    place, accepted = _find_place(books, session, act, spot, report)
    key = (place.round, place.table, place.board)
    there = key in session.slips
    if there != bool(act.get("replaces", False)):
        text = "a second result" if there else "a correction of no result"
        report.add("result", spot, text, "a first result, or a correction of one")
    ns = ew = None
    counts = True
    try:
        ns, ew = read_outcome(act["outcome"], place.board, books.contest.method)
    except EvenhandError:
        counts = False
        text = f"{act['outcome']!r}, which cannot be scored"
        report.add("result", spot, text, "a contract with its declarer, score or award")
    session.slips[key] = Slip(place, ns, ew, counts, accepted)


def _find_place(
    books: Books, session: SessionBook, act: Plain, spot: str, report: Report
) -> tuple[Place, str]:
    """Where a result belongs, and why it stands if the seats do not have it."""
    table, board = act["table"], act["board"]
    ns, ew = act.get("ns", 0), act.get("ew", 0)
    meetings = [p for p in session.at.get((table, board), []) if p.ns and p.ew]
    fitting = [p for p in meetings if {ns or p.ns, ew or p.ew} == {p.ns, p.ew}]
    if fitting:
        place = _choose(session, fitting, bool(act.get("replaces", False)))
        _check_presence(books, act, place, spot, report)
        sides = {"ns": ns or place.ns, "ew": ew or place.ew}
        place = place._replace(**sides)
        _check_new(session, place, spot, report)
        return place, act.get("accepted", "")
    if not act.get("accepted"):
        text = f"{ns or 'nobody'} against {ew or 'nobody'}"
        wanted = " or ".join(f"{p.ns} against {p.ew}" for p in meetings)
        expected = wanted or "a board of that table, or a reason to accept it"
        report.add("result", spot, text, expected)
    # what replaces a planned meeting is of its round; else only the table is known
    there = meetings or [p for p in session.places if p.table == table and p.ew]
    in_round = min((p.round for p in there), default=1)
    place = Place(in_round, table, board, ns, ew)
    own = set(books.groups[act["group"]].places)
    if not {ns, ew} <= own & books.pairs.keys() or ns == ew:
        report.add("result", spot, f"{ns} against {ew}", "two pairs of the group")
    if not any(p.board == board for p in session.places):
        report.add("result", spot, f"board {board}", "a board of the session")
    _check_new(session, place, spot, report)
    return place, act.get("accepted", "") or "not accepted"


def _choose(session: SessionBook, fitting: list[Place], replaces: bool) -> Place:
    """Of meetings at one table on one board, as small Howells have, the one meant."""
    for place in fitting:
        there = (place.round, place.table, place.board) in session.slips
        if there == replaces:
            return place
    return fitting[0]


def _check_presence(
    books: Books, act: Plain, place: Place, spot: str, report: Report
) -> None:
    for pair in (place.ns, place.ew):
        if not books.is_there(pair, act["group"], act["session"], place.round):
            text = f"pair {pair} in round {place.round}, when it is not there"
            report.add("result", spot, text, "a bye")


def _check_new(session: SessionBook, place: Place, spot: str, report: Report) -> None:
    """A pair has one result on a board (Law 15)."""
    for slip in session.slips.values():
        seen = slip.place
        if seen.board != place.board or seen.table == place.table:
            continue
        for pair in {seen.ns, seen.ew} & {place.ns, place.ew} - {0}:
            text = f"pair {pair} played it at table {seen.table} too"
            report.add("result", spot, text, "one result of a pair on a board")


def erase(books: Books, act: Plain, where: str, report: Report) -> None:
    """A result is deleted."""
    session = books.groups[act["group"]].sessions[act["session"]]
    spot = (act["table"], act["board"])
    in_round = act.get("round", 0)
    keys = [k for k in session.slips if k[1:] == spot and in_round in (0, k[0])]
    if not keys:
        text = f"table {act['table']}, board {act['board']}: nothing to delete"
        report.add("result", where, text, "a result")
    for key in keys[:1]:
        del session.slips[key]


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
