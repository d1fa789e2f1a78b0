"""Who stands where: by points and carryover; ties at a cut are parted by the rules."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.tie_parting import part_tie
from evenhand.tournament.referee.totals import Total, total_up


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
    """

    pair: int
    rank: int
    share: Fraction
    own: Fraction
    carried: Fraction
    total: Total


def rank_group(books: Books, group: str, *, one_winner: bool = False) -> list[Row]:
    """The standings of a group; with two winners those of each line.

    Args:
        books: what the log says.
        group: its name.
        one_winner: whether a tie for the first place is parted; other ties stay.
    """
    totals, _ = total_up(books, group)
    shares = share_out(books, group, totals)
    ranks: dict[int, int] = {}
    for line in _lines(books, totals):
        for pair in line:
            ranks[pair] = 1 + sum(shares[other] > shares[pair] for other in line)
        place = 1
        tied = [pair for pair in line if ranks[pair] == 1]
        for part in part_tie(books, tied, totals) if one_winner else ():
            ranks |= dict.fromkeys(part, place)
            place += len(part)
    return [_row(books, group, p, ranks[p], shares, totals) for p in sorted(ranks)]


def _row(
    books: Books,
    group: str,
    pair: int,
    rank: int,
    shares: dict[int, Fraction],
    totals: dict[int, Total],
) -> Row:
    carried = books.groups[group].carried.get(pair, Fraction(0))
    total = totals[pair]
    return Row(pair, rank, shares[pair], total.share, carried, total)


def share_out(
    books: Books, group: str, totals: dict[int, Total]
) -> dict[int, Fraction]:
    """Each pair's result with its carryover, as a share of its maximum.

    The maximum is that of the boards; where the contest says so, the most that anybody
    carried is added to it.
    """
    carried = books.groups[group].carried
    most = max(carried.values(), default=Fraction(0)) if books.contest.raised else 0
    return {
        pair: (total.points + carried.get(pair, 0)) / (total.maximum + most)
        if total.maximum
        else total.points
        for pair, total in totals.items()
    }


def _lines(books: Books, totals: dict[int, Total]) -> list[list[int]]:
    """All pairs; with two winners those that sat NS more often, then the others."""
    if books.contest.winners == 1 or books.both_ways:
        return [list(totals)]
    north = [p for p, t in totals.items() if sum(s.side for s in t.scores) >= 0]
    return [north, [pair for pair in totals if pair not in north]]


def part_at_cuts(
    books: Books,
    group: str,
    pairs: Collection[int],
    cuts: Iterable[int],
) -> list[list[Row]]:
    """Some pairs of a group in order, those that stay tied in one list.

    Args:
        books: what the log says.
        group: its name.
        pairs: those who are still there.
        cuts: the places, among them, after which somebody does not go on.
    """
    totals, _ = total_up(books, group)
    shares = share_out(books, group, totals)
    wanted = list(cuts)
    parted: list[list[Row]] = []
    place = 0
    for share in sorted({shares[p] for p in pairs if p in totals}, reverse=True):
        tied = sorted(p for p in pairs if shares.get(p) == share)
        spots = set(range(place + 1, place + len(tied) + 1))
        parts = [tied]
        if any({cut, cut + 1} <= spots for cut in wanted):
            parts = part_tie(books, tied, totals)
        for part in parts:
            parted.append(
                [_row(books, group, p, place + 1, shares, totals) for p in part]
            )
            place += len(part)
    without = sorted(p for p in pairs if p not in totals and p in _places(books, group))
    if without:
        # nobody knows how they would have done, so they come last together
        nothing = Fraction(0)
        rows = [Row(p, place + 1, nothing, nothing, nothing, Total()) for p in without]
        parted.append(rows)
    return parted


def _places(books: Books, group: str) -> set[int]:
    """The pairs that have a place in a group and have come."""
    return {
        pair
        for pair in books.groups[group].places
        if pair in books.pairs and not books.pairs[pair].expected
    }
