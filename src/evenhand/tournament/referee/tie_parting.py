"""The rules that part pairs which tie for a place that matters.

They are tried in their order. Where one parts some of the tied pairs, those that are
still tied go through the list again from its start.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.totals import Score, Total

_Values = dict[int, Fraction]
_Totals = Mapping[int, Total]


#: Pairs that stay together, and the rule that parted them from others.
Part = tuple[list[int], str]


def part_tie(
    books: Books, tied: Sequence[int], totals: _Totals, parted_by: str = ""
) -> list[Part]:
    """The tied pairs, best first; those that no rule parts stay in one list.

    Args:
        books: what the log says.
        tied: pairs with the same score.
        totals: of all pairs.
        parted_by: the rule that parted them from others.
    """
    for rule in books.contest.tie_breaks if len(tied) > 1 else ():
        name, seed = rule, books.contest.seed
        if rule == "lot":
            name, values = f"lot (seed {seed})", _draw(seed, tied)
        else:
            values = _RULES[rule](tied, totals)
        if values is None or len(set(values.values())) == 1:
            continue
        return [
            part
            for value in sorted(set(values.values()), reverse=True)
            for part in part_tie(
                books, [pair for pair in tied if values[pair] == value], totals, name
            )
        ]
    return [(sorted(tied), parted_by)]


def _meeting(tied: Sequence[int], totals: _Totals) -> _Values | None:
    """Their boards against each other, if each met each."""
    values = {}
    for pair in tied:
        own = [s for s in totals[pair].scores if s.opponent in tied]
        if len({score.opponent for score in own}) < len(tied) - 1:
            return None
        values[pair] = _mean([_share(score, totals[pair]) for score in own])
    return values


def _opponents(tied: Sequence[int], totals: _Totals) -> _Values | None:
    """The final scores of all whom they played, on average."""
    values = {}
    for pair in tied:
        met = {score.opponent for score in totals[pair].scores} & totals.keys()
        if not met:
            return None
        values[pair] = _mean([totals[other].share for other in met])
    return values


def _tops(tied: Sequence[int], totals: _Totals) -> _Values:
    """How often nobody in their seats did better."""
    best: dict[tuple[tuple[int, int], int], Fraction] = {}
    for total in totals.values():
        for score in total.scores:
            key = (score.deal, score.side)
            best[key] = max(best.get(key, score.points), score.points)
    return {
        pair: _mean(
            [
                Fraction(score.points == best[score.deal, score.side])
                for score in totals[pair].scores
            ]
        )
        for pair in tied
    }


def _above_average(tied: Sequence[int], totals: _Totals) -> _Values:
    """How often they were above average, half for average."""
    values = {}
    for pair in tied:
        total = totals[pair]
        middle = Fraction(1, 2) if total.maximum else Fraction(0)
        shares = [_share(score, total) for score in total.scores]
        marks = [Fraction((s > middle) - (s < middle) + 1, 2) for s in shares]
        values[pair] = _mean(marks)
    return values


def _comparison(tied: Sequence[int], totals: _Totals) -> _Values | None:
    """The boards that all of them played, compared among them alone."""
    boards = {
        pair: {score.deal: _share(score, totals[pair]) for score in totals[pair].scores}
        for pair in tied
    }
    common = set.intersection(*(set(own) for own in boards.values()))
    if not common:
        return None
    return {
        pair: Fraction(
            sum(
                (boards[pair][deal] > boards[other][deal])
                - (boards[pair][deal] < boards[other][deal])
                for deal in common
                for other in tied
            )
        )
        for pair in tied
    }


def _deviation(tied: Sequence[int], totals: _Totals) -> _Values:
    """The spread of their boards; less is better."""
    values = {}
    for pair in tied:
        shares = [_share(score, totals[pair]) for score in totals[pair].scores]
        middle = _mean(shares)
        values[pair] = -_mean([(share - middle) ** 2 for share in shares])
    return values


def _last_session(tied: Sequence[int], totals: _Totals) -> _Values | None:
    """Their score in the last session, if all of them played it."""
    last = max(number for pair in tied for number in totals[pair].sessions)
    if any(last not in totals[pair].sessions for pair in tied):
        return None
    found = {pair: totals[pair].sessions[last] for pair in tied}
    return {pair: won / most if most else won for pair, (won, most) in found.items()}


def _draw(seed: int, tied: Sequence[int]) -> _Values | None:
    """A lot: the digest of seed and number, the same on every machine."""
    return {
        pair: Fraction(int(sha256(f"{seed}:{pair}".encode()).hexdigest(), 16))
        for pair in tied
    }


def _share(score: Score, total: Total) -> Fraction:
    """Points on a board as a share of the top, which all boards have in common."""
    if not total.maximum:
        return score.points
    return score.points * len(total.scores) / total.maximum


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


_RULES: dict[str, Callable[[Sequence[int], _Totals], _Values | None]] = {
    "meeting": _meeting,
    "opponents": _opponents,
    "tops": _tops,
    "above-average": _above_average,
    "comparison": _comparison,
    "deviation": _deviation,
    "last-session": _last_session,
}
