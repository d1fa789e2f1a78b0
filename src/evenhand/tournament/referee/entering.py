"""Pairs come and go, as the log says."""

from evenhand.tournament.referee.books import (
    Books,
    GroupBook,
    Moment,
    PairBook,
    Place,
)
from evenhand.tournament.referee.contest import Plain, read_exact
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.late_amounts import late_amount
from evenhand.tournament.referee.planned_seats import count_seats, seats_by_plan
from evenhand.tournament.referee.seat_checks import check_seats

_SCORES = ("rule", "stand", "void")

#: Before anything was played.
_BEFORE = (0, 0, 0)


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
    _check_round(books, pair, act, where, report)
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
    """A pair comes to a free place, to a new one, to that of another, or back."""
    pair, known = act["pair"], books.pairs.get(act["pair"])
    if known and known.left and _is_before_time(books, known, known.left):
        # it would have begun later, so it has missed nothing
        known.left, known.scores = None, "rule"
        return
    running = [terms.name for terms in books.contest.of_phase(books.phase)]
    name = _group_of(books, act, running)
    if name not in running:
        report.add("entry", where, f"late into {name}", ", ".join(running))
    group = books.groups[name]
    if act.get("place_of"):
        _take_over(books, name, act, where, report)
    elif known and known.left:
        _come_back(books, name, act, where, report)
    else:
        _come_new(books, name, act, where, report)
    if act.get("carried"):
        group.carried[pair] = read_exact(act["carried"])
        group.latecomers.add(pair)
        if books.phase == 1:
            report.add("carryover", where, act["carried"], "nothing in the first phase")
    if group.running:
        seats = group.sessions[group.running].places
        spot = f"{where}, {name}, session {group.running}"
        check_seats(books, name, group.running, seats, report, spot)


def check_late(then: Books, act: Plain, where: str, report: Report) -> None:
    """A late pair starts with nothing, or as one that drops in."""
    if not act.get("carried") or then.phase == 1:
        return
    running = [terms.name for terms in then.contest.of_phase(then.phase)]
    name = _group_of(then, act, running)
    due = late_amount(then, name, act["pair"])
    if read_exact(act["carried"]) != due:
        spot = f"{where}, {name}, pair {act['pair']}"
        report.add("drop-in", spot, act["carried"], f"{due}, or nothing")


def _is_before_time(books: Books, book: PairBook, left: Moment) -> bool:
    into = books.contest.terms(book.drop_in).phase if book.drop_in else 0
    return max(left[0], into) > books.phase


def _group_of(books: Books, act: Plain, running: list[str]) -> str:
    """The group that is named, or where the pair or the one before it has its place."""
    if act.get("group"):
        return str(act["group"])
    whose = act.get("place_of") or act["pair"]
    known = books.pairs.get(whose)
    own = [name for name in running if whose in books.groups[name].places]
    return own[0] if own and known and known.left else running[0]


def _come_new(books: Books, name: str, act: Plain, where: str, report: Report) -> None:
    """A pair that has not been there: to a missing one's place, or one of its own."""
    pair, group = act["pair"], books.groups[name]
    known = books.pairs.get(pair)
    if known and not known.expected:
        report.add("entry", where, f"pair {pair}", "a number that nobody has")
    if act.get("extra", False):
        if pair in group.places:
            report.add("entry", where, f"pair {pair}", "a number that nobody has")
        group.places.append(pair)
    elif pair not in group.places:
        _take_empty(books, group, pair, f"{where}, {name}", report)
    _check_round(books, pair, act, where, report)
    arrived = _moment(books, pair, act.get("round", 1)) if group.sessions else _BEFORE
    books.pairs[pair] = PairBook(arrived=arrived)


def _come_back(books: Books, name: str, act: Plain, where: str, report: Report) -> None:
    """A pair that went home plays again; what it missed it has missed."""
    pair, group = act["pair"], books.groups[name]
    book = books.pairs[pair]
    assert book.left is not None
    had_place = pair in group.places or pair in group.carried
    if act.get("carried") and had_place:
        report.add("carryover", where, act["carried"], "what it had before")
    _forget_drop_in(books, pair)
    if pair not in group.places and act.get("extra", False):
        group.places.append(pair)
    elif pair not in group.places:
        if 0 not in group.places:
            report.add("entry", where, f"pair {pair} back in {name}", "a place there")
            return
        _sit_down(group, pair)
    _check_round(books, pair, act, where, report)
    _return(book, book.left, _moment(books, pair, act.get("round", 1)))


def _forget_drop_in(books: Books, pair: int) -> None:
    """Who has no place in its phase was not taken in when that began."""
    now = [books.groups[terms.name] for terms in books.contest.of_phase(books.phase)]
    if not any(pair in group.places for group in now):
        books.pairs[pair].drop_in = ""


def _return(book: PairBook, since: Moment, until: Moment) -> None:
    if since < until:
        book.away = [*book.away, (since, until)]
    book.left, book.scores = None, "rule"


def _take_over(books: Books, name: str, act: Plain, where: str, report: Report) -> None:
    """A pair sits down where another has gone home; from then on the seats are its."""
    pair, other, group = act["pair"], act["place_of"], books.groups[name]
    before = books.pairs.get(other)
    if before is None or before.left is None or other not in group.places:
        report.add("entry", where, f"the place of pair {other}", "one that went home")
        return
    _check_round(books, other, act, where, report)
    since = _moment(books, other, act.get("round", 1)) if group.sessions else _BEFORE
    if group.sessions and since < before.left:
        report.add("entry", where, f"pair {pair} from {since} on", f"{before.left}")
    _enter_instead(books, name, act, since, where, report)
    group.places = [
        pair if one == other else one
        for one in group.places
        if one in (0, other) or one != pair
    ]
    group.places.append(other)
    group.successors[other] = pair
    if not group.sessions and books.movement:
        books.movement = _renumbered(books.movement, other, pair)
    if group.running and since[:2] == (books.phase, group.running):
        session = group.sessions[group.running]
        session.reseat(
            [
                _handed_on(place, other, pair) if place.round >= since[2] else place
                for place in session.places
            ]
        )


def _enter_instead(
    books: Books, name: str, act: Plain, since: Moment, where: str, report: Report
) -> None:
    """Who takes the place: a new pair, or a reserve that has no seat elsewhere."""
    pair = act["pair"]
    known = books.pairs.get(pair)
    has_place = [n for n, group in books.groups.items() if pair in group.places]
    if known is None or known.expected:
        if has_place:
            report.add("entry", where, f"pair {pair}", "a number that nobody has")
        books.pairs[pair] = PairBook(arrived=since)
        return
    if known.left:
        _forget_drop_in(books, pair)
    for terms in books.contest.of_phase(books.phase):
        group = books.groups[terms.name]
        seats = count_seats(group.planned) if group.planned else _seats_of(books)
        seated = pair in group.places[:seats]
        if seated and (group.sessions or terms.name == name):
            text = f"pair {pair}, which plays in {terms.name}"
            report.add("entry", where, text, "a pair without a seat")
        if terms.name != name and pair in group.places:
            kept = group.places[seats:]
            group.places = [0 if one == pair else one for one in group.places[:seats]]
            group.places += [one for one in kept if one != pair]
    here = pair in books.groups[name].places
    start = since if here else (books.phase, 1, 1)
    _return(known, known.left or start, since)


def _seats_of(books: Books) -> int:
    """How many pairs the single movement of an event seats."""
    rows = books.movement["rounds"]
    return len({pair for row in rows for cell in row for pair in cell[:2]} - {0})


def _handed_on(place: Place, old: int, new: int) -> Place:
    return place._replace(
        ns=new if place.ns == old else place.ns, ew=new if place.ew == old else place.ew
    )


def _renumbered(movement: Plain, old: int, new: int) -> Plain:
    """A movement with another number for one of its pairs."""
    rounds = [
        [
            [*(new if pair == old else pair for pair in cell[:2]), *cell[2:]]
            for cell in row
        ]
        for row in movement["rounds"]
    ]
    return movement | {"rounds": rounds, "pairs": max(movement["pairs"], new)}


def _take_empty(
    books: Books, group: GroupBook, pair: int, where: str, report: Report
) -> None:
    """A pair with a new number sits down where nobody was to come."""
    if 0 not in group.places or any(pair in g.places for g in books.groups.values()):
        report.add("entry", where, f"pair {pair}", "a free place")
        return
    _sit_down(group, pair)


def _sit_down(group: GroupBook, pair: int) -> None:
    group.places[group.places.index(0)] = pair
    if group.running:
        number = group.running - group.first + 1
        seats = group.places[: count_seats(group.planned)]
        planned = seats_by_plan(group.planned, number, seats)
        if planned is not None:
            group.sessions[group.running].reseat(planned)


def _check_round(
    books: Books, pair: int, act: Plain, where: str, report: Report
) -> None:
    """A round that is named must be one of the session that is being played."""
    for terms in books.contest.of_phase(books.phase):
        group = books.groups[terms.name]
        if pair in group.places and group.running:
            rounds = group.sessions[group.running].rounds
            if not 1 <= act.get("round", 1) <= rounds + 1:
                text = f"round {act.get('round')}"
                report.add("entry", where, text, f"1 to {rounds + 1}")


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
