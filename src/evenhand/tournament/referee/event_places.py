"""Where everybody stands in the event as a whole, by the referee's own reckoning."""

from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.placing import Row, rank_group
from evenhand.tournament.referee.totals import Total


class EventRow(NamedTuple):
    """The place of a pair in the event, and where it stands in its last group."""

    rank: int
    tied: bool
    group: str
    row: Row


def rank_event(books: Books) -> dict[int, EventRow]:
    """The place of every pair that has played; nobody's where there are two winners.

    A pair stands with the last group that it came into, once anybody has a result there
    or in a group after it in that phase: the later the phase the better, in one phase
    in the order of its groups, and then by its rank there. Those without a score that
    counts are last, whoever went home after the others; they are equal, but where
    nobody in the group has a score, what they brought tells. In the first phase, which
    everybody enters, they have no place.
    """
    if books.has_two_winners:
        return {}
    found: dict[int, EventRow] = {}
    for phase in range(books.phase, 0, -1):
        groups = [terms.name for terms in books.contest.of_phase(phase)]
        rows = {name: _rows(books, name) for name in groups}
        for at, name in enumerate(groups):
            if not any(rows[other] for other in groups[at:]):
                break
            if phase > 1:
                rows[name] += _unscored(books, name, {row.pair for row in rows[name]})
            left = [row for row in rows[name] if row.pair not in found]
            ranks = [row.rank for row in left]
            ahead = len(found)
            for row in left:
                place = ahead + 1 + sum(rank < row.rank for rank in ranks)
                tied = ranks.count(row.rank) > 1
                found[row.pair] = EventRow(place, tied, name, row)
    return found


def _rows(books: Books, group: str) -> list[Row]:
    if not books.groups[group].sessions:
        return []
    return [row for line in rank_group(books, group) for row in line]


def rank_unscored(books: Books, group: str) -> list[Row]:
    """A group in which nobody has played: its pairs stand by what they brought.

    When all groups of the phase have ended so, they stand where they came from.
    """
    phase = books.contest.of_phase(books.contest.terms(group).phase)
    ended = all(books.is_over(one.name) and not _rows(books, one.name) for one in phase)
    return [] if ended else _unscored(books, group, set())


def _unscored(books: Books, group: str, ranked: set[int]) -> list[Row]:
    """Those who came into a group and have no score there."""
    book = books.groups[group]
    pairs = {*book.places, *book.carried} & books.pairs.keys() - ranked
    none = Fraction(0)
    brought = {pair: book.carried.get(pair, none) for pair in pairs}

    def stayed(pair: int) -> bool:
        book, phase = books.pairs[pair], books.contest.terms(group).phase
        return not book.expected and (book.left is None or book.left[0] > phase)

    def is_before(one: int, other: int) -> bool:
        here, there = stayed(one), stayed(other)
        if here != there:
            return here
        return not ranked and brought[one] > brought[other]

    rows = []
    for pair in sorted(pairs):
        better = sum(is_before(other, pair) for other in pairs)
        worse = sum(is_before(pair, other) for other in pairs)
        rank, tied = len(ranked) + better + 1, better + worse + 1 < len(pairs)
        rows.append(Row(pair, rank, none, none, brought[pair], Total(), tied))
    return sorted(rows, key=lambda row: row.rank)
