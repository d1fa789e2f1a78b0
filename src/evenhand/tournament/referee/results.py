"""Results come in, are put right and deleted, as the log says."""

from evenhand.errors import EvenhandError
from evenhand.tournament.referee.books import Books, Place, SessionBook, Slip
from evenhand.tournament.referee.byes import holders
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.outcomes import Claim, read_outcome
from evenhand.tournament.referee.periods import check_in_time


def record(books: Books, act: Plain, where: str, report: Report) -> None:
    """A result comes in or is corrected."""
    name, number = act["group"], act["session"]
    session = books.groups[name].sessions[number]
    spot = f"{where}, {name}, session {number}, table {act['table']}"
    spot += f", board {act['board']}"
    place, accepted = _find_place(books, session, act, spot, report)
    key = session.key_of(place)
    there = key in session.slips
    if there != bool(act.get("replaces", False)):
        text = "a second result" if there else "a correction of no result"
        report.add("result", spot, text, "a first result, or a correction of one")
    if act.get("replaces", False):
        check_in_time(books, act, act, spot, report)
    _check_presence(books, act, place, spot, report)
    alone = act.get("alone", 0)
    _check_new(session, place, {alone} if alone else {place.ns, place.ew}, spot, report)
    ns = ew = None
    counts = True
    try:
        ns, ew = read_outcome(act["outcome"], place.board, books.contest.method)
    except EvenhandError:
        counts = False
        text = f"{act['outcome']!r}, which cannot be scored"
        report.add("result", spot, text, "a contract with its declarer, score or award")
    if alone:
        ns, ew = (ns, None) if alone == place.ns else (None, ew)
        _check_alone(session, alone, place, ns if ew is None else ew, spot, report)
    session.slips[key] = Slip(place, ns, ew, counts, accepted, act.get("form", ""))


def _check_alone(
    session: SessionBook,
    alone: int,
    place: Place,
    claim: Claim | None,
    spot: str,
    report: Report,
) -> None:
    """One pair alone has an award if the other has played the board elsewhere."""
    others = {place.ns, place.ew} - {alone}
    played = any(
        slip.accepted
        and slip.place.board == place.board
        and others & set(holders(slip))
        for slip in session.slips.values()
    )
    if len(others) != 1 or not played:
        text = f"an award to pair {alone} alone"
        report.add("result", spot, text, "opponents that have played the board")
    if claim is None or isinstance(claim, tuple):
        text = f"a score to pair {alone} alone"
        report.add("result", spot, text, "an artificial award")


def _find_place(
    books: Books, session: SessionBook, act: Plain, spot: str, report: Report
) -> tuple[Place, str]:
    """Where a result belongs, and why it stands if the seats do not have it."""
    ns, ew = act.get("ns", 0), act.get("ew", 0)
    replaces = bool(act.get("replaces", False))
    outside = _outside_slip(session, act)
    if outside is not None and replaces:
        place = outside.place._replace(ns=ns, ew=ew)
        in_round = act.get("round", 0) or place.round
        return place._replace(round=in_round), act.get("accepted") or outside.accepted
    at = session.at.get((act["table"], act["board"]), [])
    meetings = [p for p in at if p.ns and p.ew]
    fitting = [
        p
        for p in meetings
        if {ns or p.ns, ew or p.ew} == {p.ns, p.ew}
        and act.get("round", 0) in (0, p.round)
        and act.get("alone", 0) in (0, p.ns, p.ew)
    ]
    if fitting:
        place = _choose(books, session, act, fitting)
        kept = session.slips.get((place.round, place.table, place.board))
        why = act.get("accepted") or (kept.accepted if kept and replaces else "")
        return place._replace(ns=ns or place.ns, ew=ew or place.ew), why
    if not act.get("accepted"):
        text = f"{ns or 'nobody'} against {ew or 'nobody'}"
        wanted = " or ".join(f"{p.ns} against {p.ew}" for p in meetings)
        expected = wanted or "a board of that table, or a reason to accept it"
        report.add("result", spot, text, expected)
    return _outside(books, session, act, spot, report)


def _outside_slip(session: SessionBook, act: Plain) -> Slip | None:
    """What two pairs have handed in there that the seats do not have."""
    low, high = sorted((act.get("ns", 0), act.get("ew", 0)))
    return session.slips.get((0, act["table"], act["board"], low, high))


def _outside(
    books: Books, session: SessionBook, act: Plain, spot: str, report: Report
) -> tuple[Place, str]:
    """A result that the seats do not have: two pairs, on a board of the session."""
    table, board = act["table"], act["board"]
    ns, ew = act.get("ns", 0), act.get("ew", 0)
    own = set(books.groups[act["group"]].places)
    if not {ns, ew} <= own & books.pairs.keys() or ns == ew:
        report.add("result", spot, f"{ns} against {ew}", "two pairs of the group")
    if not 1 <= board <= _boards_of(session):
        report.add("result", spot, f"board {board}", "a board of the session")
    in_round = act.get("round", 0) or _guess_round(books, session, act, ns, ew)
    place = Place(in_round, table, board, ns, ew)
    return place, act.get("accepted", "") or "not accepted"


def _boards_of(session: SessionBook) -> int:
    """The boards of the section that has most, those of rounds cut off included."""
    movements = [section["movement"] for section in session.sections]
    return max(int(m["sets"]) * int(m.get("boards_per_set", 1)) for m in movements)


def _guess_round(
    books: Books, session: SessionBook, act: Plain, ns: int, ew: int
) -> int:
    """Where they meet, else where one of them is not done, else the last round."""

    def are_there(pairs: tuple[int, int], r: int) -> bool:
        return all(books.is_there(p, act["group"], act["session"], r) for p in pairs)

    rounds = [r for r in range(1, session.rounds + 1) if are_there((ns, ew), r)]
    for r in rounds:
        if any({p.ns, p.ew} == {ns, ew} for p in session.places if p.round == r):
            return r
    for r in rounds:
        for place in (p for p in session.places if p.round == r):
            for pair in {place.ns, place.ew} & {ns, ew}:
                done = any(
                    slip.place.board == place.board and pair in holders(slip)
                    for slip in session.slips.values()
                )
                if not done and are_there((place.ns, place.ew), r):
                    return r
    return rounds[-1] if rounds else 1


def _choose(
    books: Books, session: SessionBook, act: Plain, fitting: list[Place]
) -> Place:
    """Of meetings at one table on one board, as small Howells have, the one meant."""
    played = {
        pair
        for slip in session.slips.values()
        if slip.accepted and slip.place.board == act["board"]
        for pair in holders(slip)
    }

    def unlikely(place: Place) -> tuple[bool, bool]:
        there = (place.round, place.table, place.board) in session.slips
        both = all(
            books.is_there(pair, act["group"], act["session"], place.round)
            and pair not in played
            for pair in (place.ns, place.ew)
        )
        return there != bool(act.get("replaces", False)), not both

    return min(fitting, key=unlikely)


def _check_presence(
    books: Books, act: Plain, place: Place, spot: str, report: Report
) -> None:
    for pair in (place.ns, place.ew):
        if not books.is_there(pair, act["group"], act["session"], place.round):
            text = f"pair {pair} in round {place.round}, when it is not there"
            report.add("result", spot, text, "a bye")


def _check_new(
    session: SessionBook, place: Place, pairs: set[int], spot: str, report: Report
) -> None:
    """A pair has one result on a board (Law 15)."""
    key = session.key_of(place)
    for other, slip in session.slips.items():
        seen = slip.place
        if seen.board != place.board or other == key:
            continue
        for pair in set(holders(slip)) & pairs - {0}:
            text = f"pair {pair} played it at table {seen.table} too"
            report.add("result", spot, text, "one result of a pair on a board")


def erase(books: Books, act: Plain, where: str, report: Report) -> None:
    """A result is deleted: of several the seats' own first."""
    session = books.groups[act["group"]].sessions[act["session"]]
    spot = (act["table"], act["board"])
    named = {act.get("ns", 0), act.get("ew", 0)} - {0}
    keys = [
        key
        for key, slip in session.slips.items()
        if key[1:3] == spot
        and act.get("round", 0) in (0, slip.place.round)
        and named <= {slip.place.ns, slip.place.ew}
    ]
    if not keys:
        text = f"table {act['table']}, board {act['board']}: nothing to delete"
        report.add("result", where, text, "a result")
    check_in_time(books, act, act, where, report)
    keys.sort(key=lambda key: bool(session.slips[key].accepted))
    for key in keys[:1]:
        _check_nobody_awarded(session, session.slips.pop(key), where, report)


def _check_nobody_awarded(
    session: SessionBook, erased: Slip, where: str, report: Report
) -> None:
    """An award to one pair alone stands on what the other has played."""
    for slip in session.slips.values():
        both = {slip.place.ns, slip.place.ew}
        others = both - set(holders(slip))
        same = slip.place.board == erased.place.board
        if erased.accepted and same and others & set(holders(erased)):
            text = f"the result of pair {min(others)} is deleted"
            report.add("result", where, text, "one that an award stands on stays")
