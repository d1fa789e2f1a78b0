"""What every pair of a group has: boards, awards, byes, penalties, added up."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.board_points import (
    is_pending,
    is_small_form,
    score_column,
    settle_award,
    top_of,
)
from evenhand.tournament.referee.books import Books, Fine, Slip
from evenhand.tournament.referee.byes import find_sat_out, holders
from evenhand.tournament.referee.outcomes import IMP_METHODS, PLUS
from evenhand.tournament.referee.voiding import find_void

#: A session and one of its boards.
Deal = tuple[int, int]


class Score(NamedTuple):
    """What a pair has of one board.

    Attributes:
        deal: the session and board.
        points: its points.
        opponent: whom it played; 0 for nobody.
        side: 1 where it sat NS, -1 for EW, 0 for a bye.
    """

    deal: Deal
    points: Fraction
    opponent: int
    side: int


@dataclass(slots=True)
class Total:
    """What a pair has in all.

    Attributes:
        points: won, penalties included.
        maximum: what it could have won; 0 at IMPs.
        penalty: what penalties and bonuses came to.
        scores: board by board.
        sessions: its points and maximum in each session.
    """

    points: Fraction = Fraction(0)
    maximum: Fraction = Fraction(0)
    penalty: Fraction = Fraction(0)
    scores: list[Score] = field(default_factory=list)
    sessions: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)

    @property
    def has_results(self) -> bool:
        """Whether it has played, and not only sat out or been awarded something."""
        return any(score.opponent for score in self.scores)

    @property
    def share(self) -> Fraction:
        """Its points as a share of its maximum; at IMPs the points."""
        return self.points / self.maximum if self.maximum else self.points


class _Held(NamedTuple):
    pair: int
    deal: Deal
    value: Fraction | str
    opponent: int
    side: int


def total_up(books: Books, group: str, session: int = 0) -> dict[int, Total]:
    """The totals of a group over its sessions so far.

    Args:
        books: what the log says.
        group: its name.
        session: one session by itself, without penalties of the whole phase; 0 for
            all together.
    """
    method = books.contest.method
    numbers = {session} if session else set(books.groups[group].sessions)
    void = find_void(books, group)
    deals = _deals(books, group, numbers, void)
    expected = _expect(deals, method)
    top = top_of(max(expected.values(), default=1), method)
    held = [
        one
        for deal in sorted(deals)
        for one in _hold(deal, deals, expected[deal[0]], method)
    ]
    held += _byes(books, group, numbers, void)
    fines = books.groups[group].fines if books.contest.penalties_count else []
    if session:
        fines = [fine for fine in fines if fine.session == session]
    return _add(held, fines, top, at_imps=method in IMP_METHODS)


def find_whole(books: Books, group: str, totals: dict[int, Total]) -> Fraction:
    """The most that anybody's boards will give once all that is missing has come in.

    Args:
        books: what the log says.
        group: its name.
        totals: what its pairs have so far.
    """
    sessions = books.groups[group].sessions
    deals = _deals(books, group, sessions, find_void(books, group))
    results = Counter({d: sum(map(_is_of_two, slips)) for d, slips in deals.items()})
    boards = Counter({pair: len(total.scores) for pair, total in totals.items()})
    for number in sessions:
        for place in books.owed(group, number):
            results[number, place.board] += 1
            boards.update((place.ns, place.ew))
    most = max(results.values(), default=1)
    return max(boards.values(), default=0) * top_of(max(1, most), books.contest.method)


def _deals(
    books: Books, group: str, numbers: Collection[int], void: set[int]
) -> dict[Deal, list[Slip]]:
    """The results of each board that count; of two of a pair the first one."""
    found: dict[Deal, list[Slip]] = {}
    taken: set[tuple[Deal, int]] = set()
    sessions = books.groups[group].sessions
    for number in sorted(numbers):
        for slip in sessions[number].slips.values():
            theirs = set(holders(slip))
            deal = (number, slip.place.board)
            plays = slip.ns is not None or slip.ew is not None
            if not slip.counts or not plays or theirs & void:
                continue
            if any((deal, pair) in taken for pair in theirs):
                continue
            taken |= {(deal, pair) for pair in theirs}
            found.setdefault(deal, []).append(slip)
    return found


def _expect(deals: dict[Deal, list[Slip]], method: str) -> dict[int, int]:
    """How many results the boards of each session should have: the most of any.

    Where boards have a top it is the same in all sessions; IMPs know none.
    """
    most: dict[int, int] = {}
    for (number, _), slips in deals.items():
        results = sum(map(_is_of_two, slips))
        most[number] = max(1, results, most.get(number, 1))
    if method in IMP_METHODS:
        return most
    return dict.fromkeys(most, max(most.values(), default=1))


def _is_of_two(slip: Slip) -> bool:
    """Whether it is a table's; what one pair has alone is not."""
    return slip.ns is not None and slip.ew is not None


def _hold(
    deal: Deal, deals: dict[Deal, list[Slip]], expected: int, method: str
) -> Iterator[_Held]:
    """What everybody has of a board; forms of a fouled one are compared separately."""
    forms: dict[str, list[Slip]] = {}
    for slip in deals[deal]:
        forms.setdefault(slip.form, []).append(slip)
    sizes = {form: _count_compared(slips) for form, slips in forms.items()}
    for form, slips in forms.items():
        others = [size for other, size in sizes.items() if other != form and size]
        few = is_small_form(sizes[form], others, expected)
        ns = score_column([slip.ns for slip in slips], 1, expected, method, few=few)
        ew = score_column([slip.ew for slip in slips], -1, expected, method, few=few)
        for slip, ours, theirs in zip(slips, ns, ew, strict=True):
            place = slip.place
            both = _is_of_two(slip)
            if ours is not None:
                yield _Held(place.ns, deal, ours, place.ew if both else 0, 1)
            if theirs is not None:
                yield _Held(place.ew, deal, theirs, place.ns if both else 0, -1)


def _count_compared(slips: Iterable[Slip]) -> int:
    return sum(isinstance(s.ns, tuple) or isinstance(s.ew, tuple) for s in slips)


def _byes(
    books: Books, group: str, numbers: Collection[int], void: set[int]
) -> list[_Held]:
    """Ave+ for boards that a pair had nobody to play against, where that is the rule.

    A pair whose opponents went home and had their scores voided has such a board too.
    """
    if not books.contest.sixty_for_byes:
        return []
    found = []
    for number in sorted(numbers):
        alone = find_sat_out(books, group, number)
        for slip in books.groups[group].sessions[number].slips.values():
            theirs = holders(slip)
            if void & set(theirs):
                alone |= {(pair, slip.place.board) for pair in theirs}
        found += [
            _Held(pair, (number, board), PLUS, 0, 0)
            for pair, board in sorted(alone)
            if pair not in void
        ]
    return found


def _add(
    held: list[_Held], fines: list[Fine], top: Fraction, *, at_imps: bool
) -> dict[int, Total]:
    by_pair: dict[int, dict[int, list[_Held]]] = {}
    for one in held:
        by_pair.setdefault(one.pair, {}).setdefault(one.deal[0], []).append(one)
    sessions = {one.deal[0] for one in held}
    most: Counter[int] = Counter()
    for parts in by_pair.values():
        for number, boards in parts.items():
            most[number] = max(most[number], len(boards))
    totals = {}
    for pair in sorted(by_pair):
        total = totals[pair] = Total()
        # where one session was played, a penalty of the phase is one of it
        only = min(sessions) if len(sessions) == 1 else 0
        own = [fine._replace(session=fine.session or only) for fine in fines]
        own = [fine for fine in own if fine.pair == pair]
        for number in sorted(by_pair[pair]):
            theirs = [fine for fine in own if fine.session == number]
            # at IMPs fewer boards are brought to the number of the others
            raised = most[number] if at_imps else 0
            _add_session(total, by_pair[pair][number], theirs, top, raised)
        # one of a session in which the pair has nothing is one of the phase
        others = [fine for fine in own if fine.session not in by_pair[pair]]
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
    fixed = [one.value for one in boards if isinstance(one.value, Fraction)]
    own = None
    if fixed and top:
        full = len(fixed) * top
        won = sum(fixed, Fraction(0)) + _fined(fines, top, full)
        own = min(max(won / full, Fraction(0)), Fraction(1))
    points, maximum = Fraction(0), len(boards) * top
    for one in boards:
        value = one.value
        if is_pending(value):
            value = settle_award(str(value), own, top, at_imps=bool(raised))
        assert isinstance(value, Fraction)
        points += value
        total.scores.append(Score(one.deal, value, one.opponent, one.side))
    if raised:
        points = points * raised / len(boards)
    fined = _fined(fines, top, maximum)
    points += fined
    total.points += points
    total.penalty += fined
    total.maximum += maximum
    total.sessions[boards[0].deal[0]] = (points, maximum)


def _fined(fines: Iterable[Fine], top: Fraction, maximum: Fraction) -> Fraction:
    """What penalties come to: points, tops, or per cent of the pair's own maximum."""
    worth = {"points": Fraction(1), "tops": top, "percent": maximum / 100}
    return sum((fine.amount * worth[fine.unit] for fine in fines), Fraction(0))
