"""What every pair of a group has: boards, awards, byes, penalties, added up."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.board_points import (
    is_small_form,
    score_column,
    settle_award,
    top_of,
)
from evenhand.tournament.referee.boards_sat_out import find_sat_out
from evenhand.tournament.referee.hall_facts import Fine, Group, Slip, kept
from evenhand.tournament.referee.results_in_force import find_owed
from evenhand.tournament.referee.voided_scores import find_void
from evenhand.tournament.referee.written_results import IMP_METHODS, PLUS

#: A session and one of its boards.
Deal = tuple[int, int]


class Score(NamedTuple):
    """What a pair has of a board: points, from whom (0 for nobody), and how it sat.

    The side is 1 for NS, -1 for EW, 0 for a bye.
    """

    deal: Deal
    points: Fraction
    opponent: int
    side: int


#: The same before Ave+ and Ave−, which wait for the rest of the session, are settled.
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


@kept
def total_up(group: Group, session: int = 0) -> dict[int, Total]:
    """The totals of a group over its sessions so far.

    One session by itself is without penalties of the whole phase; 0 is all together.
    """
    terms, numbers = group.hall.terms, {session} if session else {*group.sessions}
    deals = _deals(group, numbers)
    expected = _expect(deals, terms.method)
    top = top_of(max(expected.values(), default=1), terms.method)
    held: dict[int, list[_Held]] = {}
    for deal, slips in sorted(deals.items(), key=lambda item: item[0]):
        for pair, one in _hold(deal, slips, expected[deal[0]], terms.method):
            held.setdefault(pair, []).append(one)
    for pair, deal in _byes(group, numbers) if terms.byes == "sixty" else ():
        held.setdefault(pair, []).append((deal, PLUS, 0, 0))
    fines = group.fines if terms.penalties_count else []
    if session:
        fines = [fine for fine in fines if fine.session == session]
    return _add(held, fines, top, at_imps=terms.method in IMP_METHODS)


@kept
def find_whole(group: Group) -> Fraction:
    """The most that anybody's boards will give once all that is missing has come in."""
    totals, deals = total_up(group), _deals(group, group.sessions)
    results = Counter(deal for deal in deals for slip in deals[deal] if slip.is_of_two)
    boards = Counter({pair: len(total.scores) for pair, total in totals.items()})
    for number, place in find_owed(group):
        results[number, place.board] += 1
        boards.update(place.both)
    most = max(results.values(), default=1)
    return max(boards.values(), default=0) * top_of(most, group.hall.terms.method)


def _deals(group: Group, numbers: Collection[int]) -> dict[Deal, list[Slip]]:
    """The results of each board that count; of two of a pair the first one."""
    found: dict[Deal, list[Slip]] = {}
    taken: set[tuple[Deal, int]] = set()
    void = find_void(group)
    for number in sorted(numbers):
        for slip in group.sessions[number].slips.values():
            deal = (number, slip.place.board)
            theirs = {(deal, pair) for pair in slip.holders}
            counts = slip.is_played and void.isdisjoint(slip.holders)
            if counts and taken.isdisjoint(theirs):
                taken |= theirs
                found.setdefault(deal, []).append(slip)
    return found


def _expect(deals: dict[Deal, list[Slip]], method: str) -> dict[int, int]:
    """How many results the boards of each session should have: the most of any.

    Where boards have a top it is the same in all sessions; IMPs know none.
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
    """What everybody has of a board; forms of a fouled one are compared separately."""
    forms: dict[str, list[Slip]] = {}
    for slip in slips:
        forms.setdefault(slip.form, []).append(slip)
    sizes = {
        form: sum(isinstance(s.ns, tuple) or isinstance(s.ew, tuple) for s in some)
        for form, some in forms.items()
    }
    for form, some in forms.items():
        others = [size for other, size in sizes.items() if other != form and size]
        few = is_small_form(sizes[form], others, expected)
        how = (expected, method)
        ns = score_column(tuple(slip.ns for slip in some), 1, *how, few=few)
        ew = score_column(tuple(slip.ew for slip in some), -1, *how, few=few)
        for slip, ours, theirs in zip(some, ns, ew, strict=True):
            one, other = slip.place.both
            if ours is not None:
                yield one, (deal, ours, other if slip.is_of_two else 0, 1)
            if theirs is not None:
                yield other, (deal, theirs, one if slip.is_of_two else 0, -1)


def _byes(group: Group, numbers: Collection[int]) -> Iterator[tuple[int, Deal]]:
    """Boards that a pair had nobody to play against, which are worth Ave+.

    A pair whose opponents went home and had their scores voided has such a board too.
    """
    void = find_void(group)
    for number in sorted(numbers):
        alone = set(find_sat_out(group, number))
        for slip in group.sessions[number].slips.values():
            if not void.isdisjoint(slip.holders):
                alone |= {(pair, slip.place.board) for pair in slip.holders}
        for pair, board in sorted(alone):
            if pair not in void:
                yield pair, (number, board)


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
    """Add a session: first what is fixed, then Ave+ and Ave− by what that came to.

    At IMPs points are raised to so many boards.
    """
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
    """What penalties come to: points, tops, or per cent of the pair's own maximum."""
    worth = {"points": Fraction(1), "tops": top, "percent": maximum / 100}
    return sum((fine.amount * worth[fine.unit] for fine in fines), Fraction(0))
