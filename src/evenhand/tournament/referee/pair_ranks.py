"""The ranking of a group and of the event; ties that matter are broken."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from math import inf

from evenhand.tournament.referee.announced_plan import Terms, read_exact
from evenhand.tournament.referee.hall_facts import Group, Hall, worked_out_once
from evenhand.tournament.referee.pair_totals import Score, Total, find_whole, total_up
from evenhand.tournament.referee.shown_standings import Claim, EventClaim

_Totals = Mapping[int, Total]
#: Pairs that stay together, and the rule that parted them from others.
Part = tuple[list[int], str]


def part_tie(
    terms: Terms, tied: Sequence[int], totals: _Totals, parted_by: str = ""
) -> list[Part]:
    """The tied pairs, best first; pairs that no rule separates stay in one list.

    Args:
        terms: these have the rules and their order.
        tied: pairs with the same score.
        totals: of all pairs.
        parted_by: the rule that has separated them from others already.
    """
    for rule in terms.tie_breaks if len(tied) > 1 else ():
        if rule == "lot":
            name = f"lot (seed {terms.seed})"
            values = {pair: [_draw(terms.seed, pair)] for pair in tied}
        else:
            name = rule
            values = {pair: _RULES[rule](pair, tied, totals) for pair in tied}
        if not all(values.values()):
            continue
        means = {pair: _mean(values[pair]) for pair in tied}
        marks = sorted(set(means.values()), reverse=True)
        if len(marks) > 1:
            parts = ([pair for pair in tied if means[pair] == mark] for mark in marks)
            return [
                one for part in parts for one in part_tie(terms, part, totals, name)
            ]
    return [(sorted(tied), parted_by)]


# Each rule gives some values for a pair, and their mean counts. A rule that has none
# for one of the tied pairs cannot compare them, and is left out.


def _meeting(pair: int, tied: Sequence[int], totals: _Totals) -> list[Fraction]:
    """Their boards against each other, if all of them have met."""
    own = [score for score in totals[pair].scores if score.opponent in tied]
    met = {score.opponent for score in own}
    return [_share(s, totals[pair]) for s in own] if len(met) == len(tied) - 1 else []


def _opponents(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """The final scores of all their opponents."""
    met = {score.opponent for score in totals[pair].scores} & totals.keys()
    return [totals[other].share for other in met]


def _tops(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """How often nobody on the same side did better."""
    best: dict[tuple[object, int], Fraction] = {}
    for score in (score for total in totals.values() for score in total.scores):
        seat = (score.deal, score.side)
        best[seat] = max(best.get(seat, score.points), score.points)
    own = totals[pair].scores
    return [Fraction(score.points == best[score.deal, score.side]) for score in own]


def _above_average(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """How often they were above average, rather than below."""
    middle = Fraction(1, 2) if totals[pair].maximum else Fraction(0)
    return [Fraction((s > middle) - (s < middle)) for s in _shares(totals[pair])]


def _comparison(pair: int, tied: Sequence[int], totals: _Totals) -> list[Fraction]:
    """The boards that all of them played, compared among themselves."""
    boards = {
        one: {score.deal: _share(score, totals[one]) for score in totals[one].scores}
        for one in tied
    }
    # in small movements they may have none in common: then this rule parts nobody
    common = set.intersection(*(set(own) for own in boards.values()))
    own = boards[pair]
    return [
        Fraction(sum((own[d] > boards[o][d]) - (own[d] < boards[o][d]) for o in tied))
        for d in common
    ]


def _deviation(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """The variance of their boards; less is better."""
    shares = _shares(totals[pair])
    middle = _mean(shares)
    return [-((share - middle) ** 2) for share in shares]


def _last_session(pair: int, tied: Sequence[int], totals: _Totals) -> list[Fraction]:
    """Their score in the last session, if all of them played it."""
    last = max(number for one in tied for number in totals[one].sessions)
    won, most = totals[pair].sessions.get(last, (None, None))
    return [] if won is None else [won / most if most else won]


def _draw(seed: int, pair: int) -> Fraction:
    """A lot: the digest of seed and number, the same on every machine."""
    return Fraction(int(sha256(f"{seed}:{pair}".encode()).hexdigest(), 16))


def _share(score: Score, total: Total) -> Fraction:
    """Points on a board as a share of the top, which all boards have in common."""
    if not total.maximum:
        return score.points
    return score.points * len(total.scores) / total.maximum


def _shares(total: Total) -> list[Fraction]:
    return [_share(score, total) for score in total.scores]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


_RULES: dict[str, Callable[[int, Sequence[int], _Totals], list[Fraction]]] = {
    "meeting": _meeting,
    "opponents": _opponents,
    "tops": _tops,
    "above-average": _above_average,
    "comparison": _comparison,
    "deviation": _deviation,
    "last-session": _last_session,
}


# --- groups ---------------------------------------------------------------------------


#: More pairs than this are not named one by one.
_MOST_NAMED = 40
_BY_NUMBER = "number, as no rule parts them"


@worked_out_once
def share_out(group: Group, session: int = 0) -> dict[int, Fraction]:
    """Each pair's result with its carryover, as a share of its maximum; points at IMPs.

    The carryover must weigh the same for all. So a pair that has played fewer boards,
    or not all of its boards yet, counts as if it had gone on at the same percentage to
    the full number. The maximum is that of these boards; the conditions of contest may
    add the largest carryover, or what 100 per cent would have brought. A single session
    has no carryovers.
    """
    totals, carried = total_up(group, session), {} if session else group.carried
    whole = find_whole(group) if any(carried.values()) else Fraction(0)
    if not whole:
        return {pair: total.share for pair, total in totals.items()}
    most = _raised_by(group)
    shares = {}
    for pair, total in totals.items():
        # who has only sat out so far is average, rather than last
        own = total.share if total.maximum else Fraction(1, 2)
        shares[pair] = (own * whole + carried.get(pair, 0)) / (whole + most)
    return shares


def _raised_by(group: Group) -> Fraction:
    """What the carryovers add to the maximum of a group."""
    how = group.hall.terms.maximum
    if how == "raised":
        return max(group.carried.values())
    possible = group.intake.get("possible") if how == "combined" else ""
    return read_exact(possible or "0")


@worked_out_once
def rank_group(group: Group, session: int = 0) -> list[list[Claim]]:
    """The standings of a group, or of one of its sessions without carryovers.

    NS and EW have standings of their own where there are two winners, and so have
    sections that play different deals. Ties stay, except for the first place of the
    event once everything has been played.
    """
    found, totals = [], total_up(group, session)
    last = not session and group.name == group.hall.terms.final and group.is_over
    for pairs in group.apart():
        own = {pair: total for pair, total in totals.items() if pair in pairs}
        lines = [set(own)]
        # a pair of a line may sit the other way now and then; the side it sits on most
        # is its line
        if group.hall.has_two_winners:
            north = {p for p in own if sum(s.side for s in own[p].scores) >= 0}
            lines = [north, own.keys() - north]
        for line in lines:
            rows = _rank_line(group, session, line)
            found.append(_with_one_winner(group, rows, own) if last else rows)
    return found


def _rank_line(group: Group, session: int, line: set[int]) -> list[Claim]:
    shares, totals = share_out(group, session), total_up(group, session)
    carried = {} if session else group.carried
    has_share = any(carried.values()) and find_whole(group) > 0
    # who is listed without a place must not push others down
    apart = {pair for pair in line if _has_no_place(group, pair)}
    rows = []
    for pair in line:
        total, others = totals[pair], [shares[other] for other in line - apart]
        rank = 1 + sum(share > shares[pair] for share in others)
        rows.append(
            Claim(
                *(pair, None if pair in apart else rank),
                shares[pair] if total.maximum or has_share else None,
                *(carried.get(pair, Fraction(0)), total.points, total.maximum),
                boards=len(total.scores),
                tied=pair not in apart and others.count(shares[pair]) > 1,
                penalty=total.penalty,
                decided_by="",
            )
        )
    return sorted(rows, key=lambda row: (row.rank or inf, row.pair))


def _has_no_place(group: Group, pair: int) -> bool:
    """Whether a pair went home by this phase and is listed without a place."""
    book = group.hall.pairs[pair]
    left = book.left
    return not book.ranked and left is not None and left[0] <= group.terms.phase


def _with_one_winner(group: Group, rows: list[Claim], totals: _Totals) -> list[Claim]:
    """The standings after the rules have broken a tie for the first place."""
    first = {row.pair: row for row in rows if row.rank == 1}
    if len(first) < 2:
        return rows
    parted: list[Claim] = []
    for part, rule in part_tie(group.hall.terms, sorted(first), totals):
        rank, tied = len(parted) + 1, len(part) > 1
        parted += [
            replace(first[pair], rank=rank, tied=tied, decided_by=rule) for pair in part
        ]
    return [*parted, *(row for row in rows if row.rank != 1)]


def _tie_text(group: str, first: int, parts: Sequence[Part], at: int) -> str:
    """What is said of a tie, whose best place is `first`, at a cut after `at` pairs."""
    order = [pair for part, _ in parts for pair in part]
    last, following = (
        next(part for part in parts if order[n] in part[0]) for n in (at - 1, at)
    )
    why = " and ".join(dict.fromkeys((last[1], following[1])))
    return (
        f"places {first}–{first + len(order) - 1} of {group}: pairs {_named(order)} "
        f"tie; {_named(order[:at])} before {_named(order[at:])} "
        f"by {_BY_NUMBER if last is following else why}"
    )


def _named(pairs: Collection[int]) -> str:
    *some, last = map(str, sorted(pairs))
    if len(pairs) > _MOST_NAMED + 1:
        some, last = some[:_MOST_NAMED], f"{len(pairs) - _MOST_NAMED} more"
    return f"{', '.join(some)} and {last}" if some else last


def part_at_cuts(
    group: Group, pairs: Collection[int], cuts: Iterable[int]
) -> tuple[list[list[int]], list[tuple[int, str]]]:
    """Some pairs of a group in order; pairs that stay tied are in one list.

    The rules decide only who is before a cut and who after it; on either side the pairs
    stay tied. Pairs without a score come last, together.

    Args:
        group: the group.
        pairs: those that go on.
        cuts: the numbers of places after which a list is cut.

    Returns:
        The pairs, and for each cut that goes through a tie what is said of it.
    """
    # places are counted as pairs are taken, so a cut is known by its distance from here
    shares, known = share_out(group), group.hall.pairs
    sides: list[list[int]] = []
    ties: list[tuple[int, str]] = []
    place, name = 0, group.name
    # by equal results, not by pair: a cut matters only where it goes through a tie
    for share in sorted({shares[p] for p in pairs if p in shares}, reverse=True):
        order = sorted(p for p in pairs if shares.get(p) == share)
        through = [cut for cut in sorted(set(cuts)) if 0 < cut - place < len(order)]
        if through:
            parts = part_tie(group.hall.terms, order, total_up(group))
            ties += [(c, _tie_text(name, place + 1, parts, c - place)) for c in through]
            order = [pair for part, _ in parts for pair in part]
        for start, end in pairwise([place, *through, place + len(order)]):
            sides.append(order[start - place : end - place])
        place += len(order)
    without = [p for p in group.places if p in known and not known[p].expected]
    without = sorted((set(without) & set(pairs)) - shares.keys())
    through = [cut for cut in sorted(set(cuts)) if 0 < cut - place < len(without)]
    parts = _as_they_came(group, without)
    ties += [(cut, _tie_text(name, place + 1, parts, cut - place)) for cut in through]
    return [*sides, without], ties


def _as_they_came(group: Group, pairs: Collection[int]) -> list[Part]:
    """Pairs without a score, in the order in which they came into the group."""
    order = dict.fromkeys([*(p for p in group.carried if p in pairs), *sorted(pairs)])
    rule = "the order in which they qualified" if group.carried else _BY_NUMBER
    return [([pair], rule) for pair in order]


# --- the event ------------------------------------------------------------------------


def rank_event(hall: Hall) -> list[EventClaim]:
    """The place of every pair that has played; nobody's where lines are ranked apart.

    A pair stands with the last group that it came into, once anybody has a result there
    or in a group after it in that phase: the later the phase the better, in one phase
    in the order of its groups, and then by its rank there. Those without a score that
    counts are last, whoever went home after the others; they are equal, but where
    nobody in the group has a score, what they brought tells. In the first phase, which
    everybody enters, they have no place.
    """
    found: dict[int, EventClaim] = {}
    # pairs of two lines, or on other deals, have nothing to be compared by
    apart = hall.has_two_winners or hall.terms.own_deals
    # the last phase first, as who went further stands before who was left behind
    for phase in () if apart else range(hall.phase, 0, -1):
        groups = hall.of_phase(phase)
        for at, group in enumerate(groups):
            # without a result here or below, nobody has been placed by this phase yet
            if not any(_rows(other) for other in groups[at:]):
                break
            rows = _rows(group)
            if phase > 1:
                rows += _rank_rest(group, rows)
            left = [row for row in rows if row.pair not in found]
            ranks = [row.rank for row in left if row.rank]
            ahead = sum(one.rank is not None for one in found.values())
            for row in left:
                better = sum(rank < row.rank for rank in ranks) if row.rank else 0
                place = ahead + 1 + better if row.rank else None
                there = (ranks.count(row.rank or 0) > 1, group.name)
                claim = EventClaim(row.pair, place, *there, row.rank, row.share)
                found[row.pair] = claim
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
    return [] if ended else _rank_rest(group, [])


def _rank_rest(group: Group, ranked: Sequence[Claim]) -> list[Claim]:
    """Those who came into a group and have no score there; who stayed comes first."""
    none, known = Fraction(0), group.hall.pairs
    done = {row.pair for row in ranked}
    pairs = sorted({*group.places, *group.carried} & known.keys() - done)
    ahead = sum(row.rank is not None for row in ranked)
    worth = {}
    for pair in pairs:
        left, brought = known[pair].left, group.carried.get(pair, none)
        gone = known[pair].expected or (left and left[0] <= group.terms.phase)
        worth[pair] = (not gone, none if ranked else brought)
    stands = [worth[pair] for pair in pairs if not _has_no_place(group, pair)]
    rows = []
    for pair in pairs:
        has_place, own = not _has_no_place(group, pair), worth[pair]
        rank = ahead + 1 + sum(other > own for other in stands)
        tied, brought = stands.count(own) > 1, group.carried.get(pair, none)
        place = (rank, tied) if has_place else (None, False)
        rows.append(
            Claim(pair, place[0], None, brought, none, none, 0, place[1], none, "")
        )
    return sorted(rows, key=lambda row: row.rank or inf)
