"""The rules that part pairs which tie for a place that matters.

They are tried in their order. Where one parts some of the tied pairs, those that are
still tied go through the list again from its start.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from evenhand.tournament.referee.announced_terms import Terms
from evenhand.tournament.referee.pair_totals import Score, Total

_Totals = Mapping[int, Total]
#: Pairs that stay together, and the rule that parted them from others.
Part = tuple[list[int], str]


def part_tie(
    terms: Terms, tied: Sequence[int], totals: _Totals, parted_by: str = ""
) -> list[Part]:
    """The tied pairs, best first; those that no rule parts stay in one list.

    Args:
        terms: with the rules and their order.
        tied: pairs with the same score.
        totals: of all pairs.
        parted_by: the rule that parted them from others.
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


# Each rule gives values of a pair, whose mean counts. Where it has none for one of the
# tied pairs, it is not applied.


def _meeting(pair: int, tied: Sequence[int], totals: _Totals) -> list[Fraction]:
    """Their boards against each other, if each met each."""
    own = [score for score in totals[pair].scores if score.opponent in tied]
    met = {score.opponent for score in own}
    return [_share(s, totals[pair]) for s in own] if len(met) == len(tied) - 1 else []


def _opponents(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """The final scores of all whom they played."""
    met = {score.opponent for score in totals[pair].scores} & totals.keys()
    return [totals[other].share for other in met]


def _tops(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """How often nobody in their seats did better."""
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
    """The boards that all of them played, compared among them alone."""
    boards = {
        one: {score.deal: _share(score, totals[one]) for score in totals[one].scores}
        for one in tied
    }
    common = set.intersection(*(set(own) for own in boards.values()))
    own = boards[pair]
    return [
        Fraction(sum((own[d] > boards[o][d]) - (own[d] < boards[o][d]) for o in tied))
        for d in common
    ]


def _deviation(pair: int, _: Sequence[int], totals: _Totals) -> list[Fraction]:
    """The spread of their boards; less is better."""
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
