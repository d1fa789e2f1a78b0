"""Where everybody stands in the event as a whole, by the referee's own reckoning."""

from fractions import Fraction

from evenhand.tournament.referee.hall_facts import Group, Hall
from evenhand.tournament.referee.pair_ranks import rank_group
from evenhand.tournament.referee.shown_standings import Claim, EventClaim


def rank_event(hall: Hall) -> list[EventClaim]:
    """The place of every pair that has played; nobody's where there are two winners.

    A pair stands with the last group that it came into, once anybody has a result there
    or in a group after it in that phase: the later the phase the better, in one phase
    in the order of its groups, and then by its rank there. Those without a score that
    counts are last, whoever went home after the others; they are equal, but where
    nobody in the group has a score, what they brought tells. In the first phase, which
    everybody enters, they have no place.
    """
    found: dict[int, EventClaim] = {}
    for phase in () if hall.has_two_winners else range(hall.phase, 0, -1):
        groups = hall.of_phase(phase)
        for at, group in enumerate(groups):
            if not any(_rows(other) for other in groups[at:]):
                break
            rows = _rows(group)
            if phase > 1:
                rows += _rank_rest(group, {row.pair for row in rows})
            left = [row for row in rows if row.pair not in found]
            ranks, ahead = [row.rank for row in left], len(found)
            for row in left:
                place = ahead + 1 + sum(rank < row.rank for rank in ranks)
                there = (ranks.count(row.rank) > 1, group.name, row.rank, row.share)
                found[row.pair] = EventClaim(row.pair, place, *there)
    return list(found.values())


def _rows(group: Group) -> list[Claim]:
    lines = rank_group(group) if group.sessions else []
    return [row for line in lines for row in line]


def rank_unscored(group: Group) -> list[Claim]:
    """A group in which nobody has played: its pairs stand by what they brought.

    When all groups of the phase have ended so, they stand where they came from.
    """
    groups = group.hall.of_phase(group.terms.phase)
    ended = all(one.is_over and not _rows(one) for one in groups)
    return [] if ended else _rank_rest(group, set())


def _rank_rest(group: Group, ranked: set[int]) -> list[Claim]:
    """Those who came into a group and have no score there; who stayed comes first."""
    none, known = Fraction(0), group.hall.pairs
    pairs = sorted({*group.places, *group.carried} & known.keys() - ranked)
    worth = {}
    for pair in pairs:
        brought, left = group.carried.get(pair, none), known[pair].left
        gone = known[pair].expected or (left and left[0] <= group.terms.phase)
        worth[pair] = (not gone, none if ranked else brought, brought)
    rows = []
    for pair in pairs:
        stands = [worth[other][:2] for other in pairs]
        rank = len(ranked) + 1 + sum(other > worth[pair][:2] for other in stands)
        tied, brought = stands.count(worth[pair][:2]) > 1, worth[pair][2]
        rows.append(Claim(pair, rank, None, brought, none, none, 0, tied, none, ""))
    return sorted(rows, key=lambda row: row.rank)
