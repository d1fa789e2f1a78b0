"""Who stands where: by points and carryover; ties that matter are parted by rules."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.tie_parting import part_tie
from evenhand.tournament.referee.totals import Total, find_whole, total_up

#: More pairs than this are not named one by one.
_MOST_NAMED = 40
_BY_NUMBER = "number, as no rule parts them"


@dataclass(frozen=True, slots=True)
class Row:
    """Where a pair stands.

    Attributes:
        pair: its number.
        rank: its place; tied pairs share the best one.
        share: its result with its carryover; points where there is no maximum.
        own: its result on the boards alone.
        carried: what it brought.
        total: what it won.
        tied: whether others share its place.
        decided_by: the rule that parted it from pairs with the same result.
        has_share: whether there is a share, and not only points.
    """

    pair: int
    rank: int
    share: Fraction
    own: Fraction
    carried: Fraction
    total: Total
    tied: bool = False
    decided_by: str = ""
    has_share: bool = False


def rank_group(books: Books, group: str, session: int = 0) -> list[list[Row]]:
    """The standings of a group; with two winners those of each line, NS first.

    A tie stays, but for the first place of the event once all has been played.

    Args:
        books: what the log says.
        group: its name.
        session: one session by itself, without carryovers; 0 for all together.
    """
    totals = total_up(books, group, session)
    carried = {} if session else books.groups[group].carried
    whole = _whole(books, group, carried, totals)
    shares = _share_out(books, carried, totals, whole)
    decides = not session and group == books.contest.final and books.is_over(group)
    found = []
    for line in _lines(books, totals):
        rows = [_row(pair, carried, line, shares, totals) for pair in line]
        rows = [
            replace(row, has_share=bool(row.total.maximum or whole)) for row in rows
        ]
        if decides:
            rows = _with_one_winner(books, rows, totals)
        found.append(sorted(rows, key=lambda row: row.rank))
    return found


def _row(
    pair: int,
    carried: dict[int, Fraction],
    together: Collection[int],
    shares: dict[int, Fraction],
    totals: dict[int, Total],
) -> Row:
    better = sum(shares[other] > shares[pair] for other in together)
    equal = sum(shares[other] == shares[pair] for other in together)
    brought, total = carried.get(pair, Fraction(0)), totals[pair]
    share = shares[pair]
    return Row(pair, better + 1, share, total.share, brought, total, equal > 1)


def _with_one_winner(
    books: Books, rows: list[Row], totals: dict[int, Total]
) -> list[Row]:
    """The places once a tie for the first one is parted, as far as rules go."""
    first = {row.pair: row for row in rows if row.rank == 1}
    if len(first) < 2:
        return rows
    parted: list[Row] = []
    for part, rule in part_tie(books, sorted(first), totals):
        rank, tied = len(parted) + 1, len(part) > 1
        for pair in part:
            row = replace(first[pair], tied=tied, decided_by=rule)
            parted.append(replace(row, rank=rank))
    return [*parted, *(row for row in rows if row.rank > 1)]


def _whole(
    books: Books, group: str, carried: dict[int, Fraction], totals: dict[int, Total]
) -> Fraction:
    """What carryovers are weighed by; 0 where there are none."""
    return find_whole(books, group, totals) if any(carried.values()) else Fraction(0)


def _share_out(
    books: Books,
    carried: dict[int, Fraction],
    totals: dict[int, Total],
    whole: Fraction,
) -> dict[int, Fraction]:
    """Each pair's result with its carryover, as a share of its maximum.

    The maximum is that of the boards; where the contest says so, the most that anybody
    carried is added to it. Who played fewer boards than others counts as if it had
    gone on like that to as many, so that a carryover weighs the same for all; and as
    long as results are missing, as if all went on like that to the last one.
    """
    if not whole:
        return {pair: total.share for pair, total in totals.items()}
    most = max(carried.values()) if books.contest.raised else 0
    return {
        pair: (
            (total.share if total.maximum else Fraction(1, 2)) * whole
            + carried.get(pair, 0)
        )
        / (whole + most)
        for pair, total in totals.items()
    }


def _lines(books: Books, totals: dict[int, Total]) -> list[list[int]]:
    """All pairs; with two winners those that sat NS more often, then the others."""
    if not books.has_two_winners:
        return [list(totals)]
    north = [p for p, t in totals.items() if sum(s.side for s in t.scores) >= 0]
    return [north, [pair for pair in totals if pair not in north]]


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie that a cut goes through.

    Attributes:
        first: the best place that is shared.
        parts: the pairs in the order of the rules, those that these leave together in
            one list, each with the rule.
        cuts: how many of all are before each cut.
    """

    first: int
    parts: list[tuple[list[int], str]]
    cuts: list[int]

    def text(self, group: str, cut: int) -> str:
        """What is said of it at one of its cuts."""
        order = [pair for part, _ in self.parts for pair in part]
        at = cut - self.first + 1
        before, after = order[:at], order[at:]
        last, next_one = (
            next(part for part in self.parts if pair in part[0])
            for pair in (before[-1], after[0])
        )
        rules = dict.fromkeys((last[1], next_one[1]))
        why = " and ".join(rules)
        if last is next_one:
            why = _BY_NUMBER
        where = f"places {self.first}–{self.first + len(order) - 1} of {group}"
        every = _named(order)
        return (
            f"{where}: pairs {every} tie; {_named(before)} before {_named(after)} "
            f"by {why}"
        )


def _named(pairs: Collection[int]) -> str:
    *some, last = map(str, sorted(pairs))
    if len(pairs) > _MOST_NAMED + 1:
        rest = len(pairs) - _MOST_NAMED
        return f"{', '.join(some[:_MOST_NAMED])} and {rest} more"
    return f"{', '.join(some)} and {last}" if some else last


def part_at_cuts(
    books: Books,
    group: str,
    pairs: Collection[int],
    cuts: Iterable[int],
) -> tuple[list[list[Row]], list[Tie]]:
    """Some pairs of a group in order, those that stay tied in one list.

    Rules decide who is before a cut and who after it; on each side all stay tied.

    Args:
        books: what the log says.
        group: its name.
        pairs: those who are still there.
        cuts: the places, among them, after which somebody does not go on.

    Returns:
        The pairs, and the ties that cuts go through.
    """
    totals = total_up(books, group)
    carried = books.groups[group].carried
    whole = _whole(books, group, carried, totals)
    shares = _share_out(books, carried, totals, whole)
    there = [pair for pair in pairs if pair in totals]
    wanted = sorted(set(cuts))
    sides: list[list[Row]] = []
    ties: list[Tie] = []
    place = 0
    for share in sorted({shares[p] for p in there}, reverse=True):
        tied = sorted(p for p in there if shares[p] == share)
        through = [cut for cut in wanted if place < cut < place + len(tied)]
        order = tied
        if through:
            ties.append(Tie(place + 1, part_tie(books, tied, totals), through))
            order = [pair for part, _ in ties[-1].parts for pair in part]
        bounds = [place, *through, place + len(tied)]
        for start, end in pairwise(bounds):
            side = order[start - place : end - place]
            sides.append([_row(p, carried, there, shares, totals) for p in side])
        place += len(tied)
    without = sorted(p for p in pairs if p not in totals and p in _places(books, group))
    if without:
        through = [cut for cut in wanted if place < cut < place + len(without)]
        if through:
            parts = _as_they_came(books, group, without)
            ties.append(Tie(place + 1, parts, through))
        # nobody knows how they would have done, so they come last together
        nothing = Fraction(0)
        rows = [Row(p, place + 1, nothing, nothing, nothing, Total()) for p in without]
        sides.append(rows)
    return sides, ties


def _as_they_came(
    books: Books, group: str, pairs: Collection[int]
) -> list[tuple[list[int], str]]:
    """Pairs without a score, by the order in which they came into the group."""
    came = list(books.groups[group].carried)
    order = [pair for pair in came if pair in pairs]
    order += [pair for pair in sorted(pairs) if pair not in came]
    rule = "the order in which they qualified" if came else _BY_NUMBER
    return [([pair], rule) for pair in order]


def _places(books: Books, group: str) -> set[int]:
    """The pairs that have a place in a group and have come."""
    return {
        pair
        for pair in books.groups[group].places
        if pair in books.pairs and not books.pairs[pair].expected
    }
