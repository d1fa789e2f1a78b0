"""Who stands where: by points and carryover; ties that matter are parted by rules."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from evenhand.tournament.referee.hall_facts import Group, kept
from evenhand.tournament.referee.pair_totals import find_whole, total_up
from evenhand.tournament.referee.shown_standings import Claim
from evenhand.tournament.referee.tie_parting import Part, part_tie

#: More pairs than this are not named one by one.
_MOST_NAMED = 40
_BY_NUMBER = "number, as no rule parts them"


@kept
def share_out(group: Group, session: int = 0) -> dict[int, Fraction]:
    """Each pair's result with its carryover, as a share of its maximum.

    The maximum is that of the boards; where the contest says so, the most that anybody
    carried is added to it. Who played fewer boards than others counts as if it had
    gone on like that to as many, so that a carryover weighs the same for all; and as
    long as results are missing, as if all went on like that to the last one. At IMPs
    it is points. One session by itself knows no carryovers.
    """
    totals, carried = total_up(group, session), {} if session else group.carried
    whole = find_whole(group) if any(carried.values()) else Fraction(0)
    if not whole:
        return {pair: total.share for pair, total in totals.items()}
    most = max(carried.values()) if group.hall.terms.maximum == "raised" else 0
    shares = {}
    for pair, total in totals.items():
        own = total.share if total.maximum else Fraction(1, 2)
        shares[pair] = (own * whole + carried.get(pair, 0)) / (whole + most)
    return shares


@kept
def rank_group(group: Group, session: int = 0) -> list[list[Claim]]:
    """The standings of a group; with two winners those of each line, NS first.

    A tie stays, but for the first place of the event once all has been played. One
    session by itself is ranked without carryovers; 0 is all together.
    """
    totals = total_up(group, session)
    lines = [set(totals)]
    if group.hall.has_two_winners:
        north = {p for p in totals if sum(s.side for s in totals[p].scores) >= 0}
        lines = [north, totals.keys() - north]
    found = [_rank_line(group, session, line) for line in lines]
    if not session and group.name == group.hall.terms.final and group.is_over:
        return [_with_one_winner(group, line) for line in found]
    return found


def _rank_line(group: Group, session: int, line: set[int]) -> list[Claim]:
    shares, totals = share_out(group, session), total_up(group, session)
    carried = {} if session else group.carried
    has_share = any(carried.values()) and find_whole(group) > 0
    rows = []
    for pair in line:
        total, others = totals[pair], [shares[other] for other in line]
        rank = 1 + sum(share > shares[pair] for share in others)
        rows.append(
            Claim(
                *(pair, rank, shares[pair] if total.maximum or has_share else None),
                *(carried.get(pair, Fraction(0)), total.points, total.maximum),
                boards=len(total.scores),
                tied=others.count(shares[pair]) > 1,
                penalty=total.penalty,
                decided_by="",
            )
        )
    return sorted(rows, key=lambda row: (row.rank, row.pair))


def _with_one_winner(group: Group, rows: list[Claim]) -> list[Claim]:
    """The places once a tie for the first one is parted, as far as rules go."""
    first = {row.pair: row for row in rows if row.rank == 1}
    if len(first) < 2:
        return rows
    parted: list[Claim] = []
    for part, rule in part_tie(group.hall.terms, sorted(first), total_up(group)):
        rank, tied = len(parted) + 1, len(part) > 1
        parted += [
            replace(first[pair], rank=rank, tied=tied, decided_by=rule) for pair in part
        ]
    return [*parted, *(row for row in rows if row.rank > 1)]


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie that cuts go through: the best place that is shared, and its parts."""

    first: int
    parts: list[Part]
    cuts: list[int]

    @property
    def order(self) -> list[int]:
        """The pairs in the order of the rules."""
        return [pair for part, _ in self.parts for pair in part]

    def text(self, group: str, cut: int) -> str:
        """What is said of it at one of its cuts."""
        at, order = cut - self.first + 1, self.order
        last, following = (
            next(part for part in self.parts if order[n] in part[0])
            for n in (at - 1, at)
        )
        why = " and ".join(dict.fromkeys((last[1], following[1])))
        return (
            f"places {self.first}–{self.first + len(order) - 1} of {group}: pairs "
            f"{_named(order)} tie; {_named(order[:at])} before {_named(order[at:])} "
            f"by {_BY_NUMBER if last is following else why}"
        )


def _named(pairs: Collection[int]) -> str:
    *some, last = map(str, sorted(pairs))
    if len(pairs) > _MOST_NAMED + 1:
        some, last = some[:_MOST_NAMED], f"{len(pairs) - _MOST_NAMED} more"
    return f"{', '.join(some)} and {last}" if some else last


def part_at_cuts(
    group: Group, pairs: Collection[int], cuts: Iterable[int]
) -> tuple[list[list[int]], list[Tie]]:
    """Some pairs of a group in order, those that stay tied in one list.

    Rules decide who is before a cut, a number of places, and who after it; on each side
    all stay tied. Nobody knows how those would have done who have no score; they come
    last together.

    Returns:
        The pairs, and the ties that cuts go through.
    """
    shares, known = share_out(group), group.hall.pairs
    sides: list[list[int]] = []
    ties: list[Tie] = []
    place = 0
    for share in sorted({shares[p] for p in pairs if p in shares}, reverse=True):
        order = sorted(p for p in pairs if shares.get(p) == share)
        through = [cut for cut in sorted(set(cuts)) if 0 < cut - place < len(order)]
        if through:
            parts = part_tie(group.hall.terms, order, total_up(group))
            ties.append(Tie(place + 1, parts, through))
            order = ties[-1].order
        for start, end in pairwise([place, *through, place + len(order)]):
            sides.append(order[start - place : end - place])
        place += len(order)
    without = [p for p in group.places if p in known and not known[p].expected]
    without = sorted((set(without) & set(pairs)) - shares.keys())
    through = [cut for cut in sorted(set(cuts)) if 0 < cut - place < len(without)]
    if through:
        ties.append(Tie(place + 1, _as_they_came(group, without), through))
    return [*sides, without], ties


def _as_they_came(group: Group, pairs: Collection[int]) -> list[Part]:
    """Pairs without a score, by the order in which they came into the group."""
    order = dict.fromkeys([*(p for p in group.carried if p in pairs), *sorted(pairs)])
    rule = "the order in which they qualified" if group.carried else _BY_NUMBER
    return [([pair], rule) for pair in order]
