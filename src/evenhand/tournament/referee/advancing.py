"""From one phase to the next: who should have gone on, and with what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.tournament.referee.books import Books, GroupBook
from evenhand.tournament.referee.carrying import (
    Comer,
    carried_top,
    carry,
    drop_in,
)
from evenhand.tournament.referee.contest import Feed, GroupTerms, Plain, read_exact
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.placing import Row, part_at_cuts
from evenhand.tournament.referee.plan_checks import check_phantom, check_planned
from evenhand.tournament.referee.planned_seats import count_seats, most_results
from evenhand.tournament.referee.playing import check_played
from evenhand.tournament.referee.seat_checks import check_lines
from evenhand.tournament.referee.voiding import count_places


@dataclass(frozen=True, slots=True)
class Entry:
    """Who should come into a group: those who qualified, drop-ins, and what each has.

    Attributes:
        qualified: best first.
        dropping: pairs that drop in.
        carried: what each of them brings.
        ties: what is to be said of ties at the cuts.
    """

    qualified: list[int]
    dropping: list[int]
    carried: dict[int, Fraction]
    ties: list[str]


#: Where an act puts each pair: the group and place, for the order of tied pairs.
_Order = Mapping[int, tuple[int, int]]


def advance(books: Books, act: Plain, where: str, report: Report) -> None:
    """The groups of the next phase get their pairs."""
    for terms in books.contest.of_phase(books.phase):
        check_played(books, terms.name, where, report)
    names = [intake["group"] for intake in act["intakes"]]
    wanted = [terms.name for terms in books.contest.of_phase(books.phase + 1)]
    if names != wanted:
        report.add("advance", where, ", ".join(names), ", ".join(wanted) or "nothing")
    for intake in act["intakes"]:
        group = books.groups[intake["group"]]
        group.places = list(intake["pairs"])
        amounts = map(read_exact, intake["carried"])
        group.carried = dict(zip(group.places, amounts, strict=True))
        group.carried.pop(0, None)
        if intake.get("planned"):
            group.planned = intake["planned"]
            spot = f"{where}, {intake['group']}"
            check_lines(group.planned, spot, report)
            check_planned(group.planned, spot, report)
            if group.planned["name"] != intake["group"]:
                text = f"a plan of {group.planned['name']}"
                report.add("plan", spot, text, intake["group"])
            check_phantom(books, group, spot, report)
        if len(group.places) != count_seats(group.planned):
            text = f"{len(group.places)} places in {intake['group']}"
            report.add("advance", where, text, count_seats(group.planned))
        group.intake = {
            "group": intake["group"],
            "pairs": list(group.places),
            "planned": group.planned,
        }
    books.phase += 1
    books.there[books.phase] = set(filter(books.is_present, books.pairs))


def recarry(books: Books, act: Plain, where: str, report: Report) -> None:
    """Carryovers are put right after a correction."""
    group = books.groups[act["group"]]
    pairs = act.get("pairs") or group.places
    if len(act["carried"]) != len(pairs):
        text = f"{len(act['carried'])} carryovers"
        report.add("carryover", where, text, len(pairs))
    group.latecomers |= set(pairs) - group.carried.keys() - {0}
    for pair, amount in zip(pairs, act["carried"], strict=False):
        if pair:
            group.carried[pair] = read_exact(amount)


def check_advance(then: Books, act: Plain, where: str, report: Report) -> None:
    """Who goes on and with what must follow from the results as they were then.

    Args:
        then: what the log said when the phase was closed.
        act: what was decided.
        where: the act.
        report: for what does not agree.
    """
    due = entries_due(then, act["intakes"])
    everybody: dict[int, str] = {}
    for intake in act["intakes"]:
        name = intake["group"]
        spot = f"{where}, {name}"
        for pair in filter(None, intake["pairs"]):
            if pair in everybody:
                text = f"pair {pair} also in {everybody[pair]}"
                report.add("qualifier", spot, text, "one group")
            everybody[pair] = name
        if name in due:
            _check_pairs(intake["pairs"], due[name], spot, report)
            _check_amounts(intake["pairs"], intake["carried"], due[name], spot, report)
            _check_ties(intake.get("ties"), due[name].ties, spot, report)


def _check_ties(
    said: Sequence[str] | None, due: Sequence[str], spot: str, report: Report
) -> None:
    """Ties at a cut are named, with the rule; older logs do not name them."""
    if said is not None and sorted(said) != sorted(due):
        seen = "; ".join(said) or "no tie named"
        report.add("advance", spot, seen, "; ".join(due) or "no tie")


def check_recarry(then: Books, act: Plain, where: str, report: Report) -> None:
    """New carryovers must follow from the results, for all who would still come.

    Everybody else keeps what it has. The plan and the order of pairs that no rule
    parts are those of the advance.
    """
    name = act["group"]
    group, phase = then.groups[name], then.contest.terms(name).phase
    intakes = [then.groups[terms.name].intake for terms in then.contest.of_phase(phase)]
    due = entries_due(_as_before(then, phase), [one for one in intakes if one])[name]
    pairs = act.get("pairs") or group.places
    spot = f"{where}, {name}"
    _check_amounts(pairs, act["carried"], due, spot, report, _kept_amounts(group, due))


def _kept_amounts(group: GroupBook, due: Entry) -> dict[int, Fraction]:
    """What pairs keep: those that would not come, and those that came late."""
    return {
        pair: group.carried.get(pair, Fraction(0))
        for pair in {*group.places, *group.carried}
        if pair not in due.carried or pair in group.latecomers
    }


def _as_before(books: Books, phase: int) -> Books:
    """The books as of the end of the phase before: whoever left later was there.

    Whoever has come back since was not.
    """
    begun = (phase, 1, 1)
    pairs = {}
    for pair, book in books.pairs.items():
        away = [gone for gone, back in book.away if gone < begun <= back]
        left = None if pair in books.there[phase] else next(iter(away), book.left)
        pairs[pair] = replace(book, left=left)
    return replace(books, pairs=pairs, phase=phase - 1)


def entries_due(books: Books, seen: Sequence[Plain]) -> dict[str, Entry]:
    """Who should come into each group of the next phase.

    Args:
        books: what the log says at the end of the phase.
        seen: the pairs of each group as an act has them; they only order pairs that
            no rule parts.
    """
    order = {
        pair: (number, place)
        for number, intake in enumerate(seen)
        for place, pair in enumerate(intake["pairs"])
    }
    coming = books.contest.of_phase(books.phase + 1)
    ties: dict[str, list[str]] = {terms.name: [] for terms in coming}
    left = {
        source: _in_order(books, source, coming, order, ties)
        for source in {feed.source for terms in coming for feed in terms.feeds}
    }
    planned = {intake["group"]: intake.get("planned") for intake in seen}
    return {
        terms.name: _entry(
            books,
            terms,
            left,
            order,
            planned.get(terms.name) or books.groups[terms.name].planned,
            ties[terms.name],
        )
        for terms in coming
    }


#: A row, and the number of its tie, which is that of its list.
_Ranked = tuple[int, Row]


def _in_order(
    books: Books,
    source: str,
    coming: Sequence[GroupTerms],
    order: _Order,
    ties: dict[str, list[str]],
) -> list[_Ranked]:
    """Those of a group who are still there, best first; ties at cuts are written down.

    A tie is told with the group that those before the cut go into.
    """
    phase = books.contest.terms(source).phase
    gone = {
        pair
        for terms in books.contest.groups
        if phase < terms.phase <= books.phase
        for pair in books.groups[terms.name].places
    }
    there = [p for p, b in books.pairs.items() if b.left is None and p not in gone]
    cuts: list[tuple[int, str]] = []
    taken = 0
    for terms in coming:
        for feed in terms.feeds:
            if feed.source == source and feed.places is not None:
                taken += feed.places
                cuts.append((taken, terms.name))
    sides, parted = part_at_cuts(books, source, there, [cut for cut, _ in cuts])
    for cut, into in cuts:
        ties[into] += [tie.text(source, cut) for tie in parted if cut in tie.cuts]
    nobody = (len(order) + 1, 0)
    return [
        (number, row)
        for number, tied in enumerate(sides)
        for row in sorted(tied, key=lambda row: order.get(row.pair, nobody))
    ]


def _entry(
    books: Books,
    terms: GroupTerms,
    left: dict[str, list[_Ranked]],
    order: _Order,
    planned: Plain,
    ties: list[str],
) -> Entry:
    parts = [_take(books, feed, left) for feed in terms.feeds]
    comers = _together(books, parts, order) if terms.together else _after(parts)
    dropping = [
        pair
        for pair, book in sorted(books.pairs.items())
        if book.drop_in == terms.name and not book.expected and book.left is None
    ]
    amounts = carry(
        terms.carryover,
        comers,
        _boards_before(books, terms, parts),
        _top(books, planned, len(comers) + len(dropping)),
        books.contest.by_boards_played,
    )
    carried = {c.pair: amount for c, amount in zip(comers, amounts, strict=True)}
    places = books.contest.planned_places(terms.name)
    start = drop_in(terms.drop_in_rule, amounts, len(dropping), places)
    qualified = [comer.pair for comer in comers]
    amounts_of = carried | dict.fromkeys(dropping, start)
    return Entry(qualified, dropping, amounts_of, ties)


def _boards_before(
    books: Books, terms: GroupTerms, parts: Sequence[Sequence[Comer]]
) -> int:
    """The boards of the group that the first comers are from, by its seats.

    In each session it is as many as anybody had.
    """
    for feed, comers in zip(terms.feeds, parts, strict=True):
        sessions = books.groups[feed.source].sessions
        boards = sum(
            max(count_places(session.places).values(), default=0)
            for session in sessions.values()
            if not session.cancelled
        )
        if comers:
            return boards or books.contest.boards_before(terms.name)
    return books.contest.boards_before(terms.name)


def _top(books: Books, planned: Plain, pairs: int) -> Fraction:
    """The top of the next phase: by its seats, or where they are too few by tables."""
    fits = pairs <= count_seats(planned)
    results = most_results(planned, pairs) if fits else pairs // 2
    return carried_top(results, books.contest.method)


def _take(books: Books, feed: Feed, left: dict[str, list[_Ranked]]) -> list[Comer]:
    """The best of a group who are left, with ranks among themselves."""
    there = left[feed.source]
    number = len(there) if feed.places is None else min(feed.places, len(there))
    taken, left[feed.source] = there[:number], there[number:]
    whole = books.contest.terms(feed.source).contains_previous
    ties = [tie for tie, _ in taken]
    return [
        Comer(
            row.pair,
            _tied_rank(ties, tie, books.contest.tied_ranks),
            min(max(row.share if whole else row.own, Fraction(0)), Fraction(1)),
            len(row.total.scores),
        )
        for tie, row in taken
    ]


def _tied_rank(ties: Sequence[object], tie: object, which: str) -> Fraction:
    """The rank of one of several that tie: the average, best or worst of theirs."""
    ranks = [number for number, other in enumerate(ties, 1) if other == tie]
    if which == "best":
        return Fraction(ranks[0])
    if which == "worst":
        return Fraction(ranks[-1])
    return Fraction(ranks[0] + ranks[-1], 2)


def _after(parts: Sequence[list[Comer]]) -> list[Comer]:
    """Those of the second group after all of the first, and not with more."""
    found: list[Comer] = []
    for part in parts:
        ahead = len(found)
        least = min((comer.share for comer in found), default=Fraction(1))
        found += [
            replace(c, rank=c.rank + ahead, share=min(c.share, least)) for c in part
        ]
    return found


def _together(books: Books, parts: Sequence[list[Comer]], order: _Order) -> list[Comer]:
    """All by percentage, as if they had met; a single group keeps its ranks."""
    filled = [part for part in parts if part]
    if len(filled) < 2:
        return filled[0] if filled else []
    nobody = (len(order) + 1, 0)
    every = [comer for part in filled for comer in part]
    every.sort(key=lambda c: (-c.share, order.get(c.pair, nobody)))
    shares = [comer.share for comer in every]
    which = books.contest.tied_ranks
    return [replace(c, rank=_tied_rank(shares, c.share, which)) for c in every]


def _check_pairs(seen: Sequence[int], due: Entry, spot: str, report: Report) -> None:
    """Those who qualified in their order, then drop-ins, then empty places."""
    wanted = [*due.qualified, *due.dropping]
    for place, (pair, other) in enumerate(zip(seen, wanted, strict=False), 1):
        if pair != other and (place <= len(due.qualified) or pair not in due.dropping):
            kind = "qualifier" if place <= len(due.qualified) else "drop-in"
            where = f"{spot}, place {place}"
            report.add(kind, where, f"pair {pair or 'nobody'}", f"pair {other}")
    for pair in seen[len(wanted) :]:
        if pair:
            report.add("qualifier", spot, f"pair {pair}", "nobody")
    for pair in wanted[len(seen) :]:
        report.add("qualifier", spot, f"no place for pair {pair}", "a place")


def _check_amounts(
    seen: Sequence[int],
    amounts: Sequence[str],
    due: Entry,
    spot: str,
    report: Report,
    kept: Mapping[int, Fraction] | None = None,
) -> None:
    """What each brings must be what is due to it, or what it may keep."""
    for pair, amount in zip(seen, amounts, strict=False):
        allowed = [some[pair] for some in (due.carried, kept or {}) if pair in some]
        if pair and allowed and read_exact(amount) not in allowed:
            kind = "drop-in" if pair in due.dropping else "carryover"
            report.add(kind, f"{spot}, pair {pair}", amount, allowed[0])
