"""Pairs come and go, as the log says."""

from evenhand.tournament.referee.books import Books, GroupBook, Moment, PairBook
from evenhand.tournament.referee.contest import Plain, read_exact
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.planned_seats import count_seats, seats_by_plan

_SCORES = ("rule", "stand", "void")


def register(books: Books, act: Plain, where: str, report: Report) -> None:
    """A pair enters the first phase, is expected, or will drop in."""
    pair, expected = act["pair"], act.get("expected", False)
    known = books.pairs.get(pair)
    if known is not None and not (known.expected and not expected):
        report.add("entry", where, f"pair {pair} a second time", "a new number")
    into = act.get("drop_in", "")
    if into:
        if books.contest.terms(into).phase <= books.phase:
            report.add("entry", where, f"{into} has begun", "a phase to come")
    elif pair not in books.first.places:
        report.add("entry", where, f"pair {pair}", "a number of the plan")
    elif books.first.sessions:
        report.add("entry", where, f"pair {pair} after the start", "a late pair")
    books.pairs[pair] = PairBook(expected, into)


def rename(books: Books, act: Plain, where: str, report: Report) -> None:
    """Other names for a pair that is known."""
    if act["pair"] not in books.pairs:
        report.add("entry", where, f"pair {act['pair']}", "a pair that is registered")


def withdraw(books: Books, act: Plain, where: str, report: Report) -> None:
    """A pair goes home; it cannot have played after that."""
    pair = act["pair"]
    book = books.pairs.get(pair)
    if book is None or book.left is not None:
        report.add("entry", where, f"pair {pair}", "a pair that is there")
        return
    scores = act.get("scores", "rule")
    if scores not in _SCORES:
        report.add("entry", where, f"scores {scores!r}", " or ".join(_SCORES))
    book.left = _moment(books, pair, act.get("round", 1))
    book.scores = scores
    for name, group in books.groups.items():
        phase = books.contest.terms(name).phase
        for number, session in group.sessions.items():
            for slip in session.slips.values():
                seen = slip.place
                when = (phase, number, seen.round)
                if pair in (seen.ns, seen.ew) and when >= book.left:
                    text = f"pair {pair} played in round {seen.round} afterwards"
                    report.add("entry", where, text, "no result after it left")


def late(books: Books, act: Plain, where: str, report: Report) -> None:
    """A pair comes late to the place of a missing one, one nobody has, or a new one."""
    pair = act["pair"]
    running = [terms.name for terms in books.contest.of_phase(books.phase)]
    name = act.get("group") or running[0]
    if name not in running:
        report.add("entry", where, f"late into {name}", ", ".join(running))
    known = books.pairs.get(pair)
    group = books.groups[name]
    if known and not known.expected:
        report.add("entry", where, f"pair {pair}", "a number that nobody has")
    if act.get("extra", False):
        if pair in group.places:
            report.add("entry", where, f"pair {pair}", "a number that nobody has")
        group.places.append(pair)
    elif pair not in group.places:
        _take_empty(books, group, pair, f"{where}, {name}", report)
    seated = group.sessions
    arrived = _moment(books, pair, act.get("round", 1)) if seated else (0, 0, 0)
    if act.get("carried"):
        group.carried[pair] = read_exact(act["carried"])
        if books.phase == 1:
            report.add("carryover", where, act["carried"], "nothing in the first phase")
    books.pairs[pair] = PairBook(arrived=arrived)


def _take_empty(
    books: Books, group: GroupBook, pair: int, where: str, report: Report
) -> None:
    """A pair with a new number sits down where nobody was to come."""
    if 0 not in group.places or any(pair in g.places for g in books.groups.values()):
        report.add("entry", where, f"pair {pair}", "a free place")
        return
    group.places[group.places.index(0)] = pair
    if group.running:
        number = group.running - group.first + 1
        seats = group.places[: count_seats(group.planned)]
        planned = seats_by_plan(group.planned, number, seats)
        if planned is not None:
            group.sessions[group.running].reseat(planned)


def _moment(books: Books, pair: int, in_round: int) -> Moment:
    """A round of the session that is being played, or the start of the next one."""
    for terms in books.contest.of_phase(books.phase):
        group = books.groups[terms.name]
        if pair not in group.places:
            continue
        running = group.running
        if not running:
            return books.phase, len(group.sessions) + 1, 1
        if in_round > group.sessions[running].rounds:
            return books.phase, running + 1, 1
        return books.phase, running, in_round
    return books.phase + 1, 1, 1
