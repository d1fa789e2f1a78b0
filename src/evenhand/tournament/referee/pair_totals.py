"""The points of every pair in a group: boards, awards, byes, penalties."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from evenhand.tournament.referee.hall_facts import Fine, Group, Slip, worked_out_once
from evenhand.tournament.referee.results_in_force import find_owed
from evenhand.tournament.referee.voided_scores import find_unwritten, find_void
from evenhand.tournament.referee.written_results import (
    IMP_METHODS,
    PLUS,
    Brought,
    Scores,
)

#: The least difference worth 1, 2, 3, … IMPs (Law 78B).
_IMPS: tuple[int, ...] = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
#: Results of a form of a fouled board that are too few to be compared.
_FEW = 3
#: What Ave+ is worth at IMPs.
_IMP_AWARD = 3


def top_of(expected: int, method: str) -> Fraction:
    """The top of a board, by its number of results; at IMPs there is none."""
    if method == "matchpoints":
        return Fraction(2 * (expected - 1))
    return Fraction(2 * expected) if method == "ascherman" else Fraction(0)


@lru_cache(maxsize=4096)
def score_column(
    claims: tuple[Brought | None, ...],
    sign: int,
    expected: int,
    method: str,
    *,
    few: bool = False,
) -> tuple[Fraction | str | None, ...]:
    """The points of one side at each table; Ave+ and Ave− are settled later.

    Args:
        claims: what the pairs sitting one way bring.
        sign: 1 for NS, -1 for EW, because scores are as NS see them.
        expected: how many results a board should have.
        method: how results become points.
        few: whether it is a form of a fouled board that has fixed awards.
    """
    column = [claim for claim in claims if isinstance(claim, tuple)]
    if method == "butler":
        points = _against_datum(column, sign)
    elif method == "cross-imps":
        raised = Fraction(expected, len(column) or 1) / max(1, expected - 1)
        points = [won * raised for won in _compare(column, sign, _imps)]
    else:
        n, top = len(column), top_of(expected, method)
        wins = _compare(column, sign, _matchpoints)
        if method == "ascherman":
            points = [(won + 1) * expected / n for won in wins]
        elif few:
            # of the top: 60 %, of two 65 and 55, of three 70, 60 and 50; ties share
            points = [top * (13 - n + won) / 20 for won in wins]
        else:
            # Neuberg: as if the missing results were spread like the others
            points = [Fraction(expected, n) * (won + 1) - 1 for won in wins]
    scored = iter(points)
    found: list[Fraction | str | None] = []
    for claim in claims:
        if isinstance(claim, tuple):
            found.append(next(scored))
        elif isinstance(claim, Fraction):
            found.append(claim * top_of(expected, method))
        else:
            found.append(claim)
    return tuple(found)


def settle_award(
    award: str, own: Fraction | None, top: Fraction, *, at_imps: bool = False
) -> Fraction:
    """What Ave+ or Ave− comes to, by the pair's own share on its other boards."""
    if at_imps:
        return Fraction(_IMP_AWARD if award == PLUS else -_IMP_AWARD)
    usual, best = (Fraction(3, 5), max) if award == PLUS else (Fraction(2, 5), min)
    return (usual if own is None else best(usual, own)) * top


def _matchpoints(difference: int) -> int:
    return 2 if difference > 0 else 1 if difference == 0 else 0


def _imps(difference: int) -> int:
    size = sum(abs(difference) >= bound for bound in _IMPS)
    return size if difference > 0 else -size


def _compare(
    column: Sequence[Scores], sign: int, worth: Callable[[int], int]
) -> list[Fraction]:
    """What each result wins against all others; weighted scores count by weight."""

    def won(one: Scores, other: Scores) -> Fraction | int:
        if len(one) == len(other) == 1:
            return worth((one[0][1] - other[0][1]) * sign)
        return sum(v * w * worth((a - b) * sign) for v, a in one for w, b in other)

    return [
        Fraction(sum(won(own, other) for n, other in enumerate(column) if n != at))
        for at, own in enumerate(column)
    ]


def _against_datum(column: Sequence[Scores], sign: int) -> list[Fraction]:
    datum = _datum(column) if column else 0
    return [
        sum((weight * _imps((s - datum) * sign) for weight, s in own), Fraction(0))
        for own in column
    ]


def _datum(column: Sequence[Scores]) -> int:
    """The mean without the extremes, to the nearest ten, halves away from zero.

    One result at each end is left out for every ten begun; none of up to three.
    """
    n = len(column)
    dropped = 0 if n < 4 else min(-(-n // 10), (n - 1) // 2)
    weighed = sorted((score, weight) for scores in column for weight, score in scores)
    scores, weights = [s for s, _ in weighed], [w for _, w in weighed]
    for order in (range(len(weighed)), reversed(range(len(weighed)))):
        rest = Fraction(dropped)
        for index in order:
            cut = min(rest, weights[index])
            weights[index] -= cut
            rest -= cut
    kept = sum((w * s for w, s in zip(weights, scores, strict=True)), Fraction(0))
    tens = kept / sum(weights, Fraction(0)) / 10
    rounded = int(abs(tens) + Fraction(1, 2))
    return 10 * (rounded if tens >= 0 else -rounded)


# --- what every pair has --------------------------------------------------------------


#: A session and one of its boards.
Deal = tuple[int, int]


class Score(NamedTuple):
    """A pair's points on a board, its opponent (0 for none), and its side.

    The side is 1 for NS and -1 for EW, also for a bye.
    """

    deal: Deal
    points: Fraction
    opponent: int
    side: int


#: The same before Ave+ and Ave− are settled: they depend on the pair's other boards.
_Held = tuple[Deal, Fraction | str, int, int]


@dataclass(slots=True)
class Total:
    """What a pair has in all, penalties included, and in each session.

    The maximum is what it could have won; 0 at IMPs.
    """

    points: Fraction = Fraction(0)
    maximum: Fraction = Fraction(0)
    penalty: Fraction = Fraction(0)
    scores: list[Score] = field(default_factory=list)
    sessions: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)

    @property
    def share(self) -> Fraction:
        """Its points as a share of its maximum; at IMPs the points."""
        return self.points / self.maximum if self.maximum else self.points


@worked_out_once
def total_up(group: Group, session: int = 0) -> dict[int, Total]:
    """The totals of a group over its sessions so far.

    One session by itself is without penalties of the whole phase; 0 is all together.
    """
    totals: dict[int, Total] = {}
    for pairs in group.apart():
        totals |= _total_part(group, session, pairs)
    return totals


def _total_part(group: Group, session: int, pairs: set[int]) -> dict[int, Total]:
    """The totals of pairs that play the same deals: all, or those of one section."""
    terms, numbers = group.hall.terms, {session} if session else {*group.sessions}
    deals = _deals(group, numbers, pairs)
    expected = _expect(deals, terms.method)
    top = top_of(max(expected.values(), default=1), terms.method)
    held: dict[int, list[_Held]] = {}
    for deal, slips in sorted(deals.items(), key=lambda item: item[0]):
        for pair, one in _hold(deal, slips, expected[deal[0]], terms.method):
            held.setdefault(pair, []).append(one)
    for number in sorted(numbers):
        for (pair, board), (award, side) in sorted(
            find_unwritten(group, number).items()
        ):
            if pair in pairs:
                held.setdefault(pair, []).append(((number, board), award, 0, side))
    fines = group.fines if terms.penalties_count else []
    if session:
        fines = [fine for fine in fines if fine.session == session]
    return _add(held, fines, top, at_imps=terms.method in IMP_METHODS)


@worked_out_once
def find_whole(group: Group) -> Fraction:
    """The most that anybody's boards will give once all that is missing has come in."""
    totals, deals = total_up(group), _deals(group, group.sessions, {*group.hall.pairs})
    results = Counter(deal for deal in deals for slip in deals[deal] if slip.is_of_two)
    boards = Counter({pair: len(total.scores) for pair, total in totals.items()})
    for number, place in find_owed(group):
        results[number, place.board] += 1
        boards.update(place.both)
    most = max(results.values(), default=1)
    return max(boards.values(), default=0) * top_of(most, group.hall.terms.method)


def _deals(
    group: Group, numbers: Collection[int], pairs: set[int]
) -> dict[Deal, list[Slip]]:
    """The results of some pairs that count, by board; of a pair's two, the first."""
    found: dict[Deal, list[Slip]] = {}
    taken: set[tuple[Deal, int]] = set()
    for number in sorted(numbers):
        void = find_void(group, number)
        for slip in group.sessions[number].slips.values():
            deal = (number, slip.place.board)
            theirs = {(deal, pair) for pair in slip.holders}
            counts = slip.is_played and void.isdisjoint(slip.holders)
            counts = counts and not pairs.isdisjoint(slip.holders)
            if counts and taken.isdisjoint(theirs):
                taken |= theirs
                found.setdefault(deal, []).append(slip)
    return found


def _expect(deals: dict[Deal, list[Slip]], method: str) -> dict[int, int]:
    """How many results each board should have, by session: as many as any board has.

    At matchpoints all boards of the group have the same top, so the number is the same
    in all sessions. At IMPs there is no top.
    """
    most: dict[int, int] = {}
    for (number, _), slips in deals.items():
        results = sum(slip.is_of_two for slip in slips)
        most[number] = max(1, results, most.get(number, 1))
    if method in IMP_METHODS:
        return most
    return dict.fromkeys(most, max(most.values(), default=1))


def _hold(
    deal: Deal, slips: Iterable[Slip], expected: int, method: str
) -> Iterator[tuple[int, _Held]]:
    """Everybody's points on a board; forms of a fouled one are compared separately."""
    forms: dict[str, list[Slip]] = {}
    for slip in slips:
        forms.setdefault(slip.form, []).append(slip)
    sizes = {
        form: sum(isinstance(s.ns, tuple) or isinstance(s.ew, tuple) for s in some)
        for form, some in forms.items()
    }
    for form, some in forms.items():
        own = sizes[form]
        others = [size for other, size in sizes.items() if other != form and size]
        # with so few results, fixed awards take the place of the comparison
        few = own < _FEW or (own == _FEW and max(others, default=0) >= _FEW)
        few = few and bool(others) and own < expected
        how = (expected, method)
        ns = score_column(tuple(slip.ns for slip in some), 1, *how, few=few)
        ew = score_column(tuple(slip.ew for slip in some), -1, *how, few=few)
        for slip, ours, theirs in zip(some, ns, ew, strict=True):
            one, other = slip.place.both
            if ours is not None:
                yield one, (deal, ours, other if slip.is_of_two else 0, 1)
            if theirs is not None:
                yield other, (deal, theirs, one if slip.is_of_two else 0, -1)


def _add(
    held: dict[int, list[_Held]], fines: list[Fine], top: Fraction, *, at_imps: bool
) -> dict[int, Total]:
    boards = {pair: Counter(one[0][0] for one in held[pair]) for pair in held}
    sessions = {number for counts in boards.values() for number in counts}
    if len(sessions) == 1:
        # where one session was played, a penalty of the phase is one of it
        fines = [fine._replace(session=fine.session or min(sessions)) for fine in fines]
    totals = {}
    for pair in sorted(held):
        total = totals[pair] = Total()
        own = [fine for fine in fines if fine.pair == pair]
        for number in sorted(boards[pair]):
            some = [one for one in held[pair] if one[0][0] == number]
            theirs = [fine for fine in own if fine.session == number]
            # at IMPs fewer boards are brought to the number of the others
            raised = max(counts[number] for counts in boards.values()) if at_imps else 0
            _add_session(total, some, theirs, top, raised)
        # one of a session in which the pair has nothing is one of the phase
        others = [fine for fine in own if fine.session not in boards[pair]]
        late = _fined(others, top, total.maximum)
        total.points += late
        total.penalty += late
    return totals


def _add_session(
    total: Total, boards: list[_Held], fines: list[Fine], top: Fraction, raised: int
) -> None:
    """Add a session to a pair's total.

    Args:
        total: what the pair has so far.
        boards: its boards in the session.
        fines: its penalties there.
        top: of a board; 0 at IMPs.
        raised: at IMPs the number of boards to which its points are scaled up.
    """
    # Ave+ and Ave− follow the pair's own percentage (Law 12C), so they come last
    fixed = [value for _, value, *_ in boards if isinstance(value, Fraction)]
    own = None
    if fixed and top:
        full = len(fixed) * top
        won = sum(fixed, Fraction(0)) + _fined(fines, top, full)
        own = min(max(won / full, Fraction(0)), Fraction(1))
    points, maximum = Fraction(0), len(boards) * top
    for deal, value, opponent, side in boards:
        if isinstance(value, str):
            value = settle_award(value, own, top, at_imps=bool(raised))
        points += value
        total.scores.append(Score(deal, value, opponent, side))
    if raised:
        points = points * raised / len(boards)
    fined = _fined(fines, top, maximum)
    total.points += points + fined
    total.penalty += fined
    total.maximum += maximum
    total.sessions[boards[0][0][0]] = (points + fined, maximum)


def _fined(fines: Iterable[Fine], top: Fraction, maximum: Fraction) -> Fraction:
    """The points that penalties come to, given as points, tops or percentages."""
    worth = {"points": Fraction(1), "tops": top, "percent": maximum / 100}
    return sum((fine.amount * worth[fine.unit] for fine in fines), Fraction(0))
