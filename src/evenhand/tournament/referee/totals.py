"""What every pair of a group has: boards, awards, byes, penalties, added up."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.referee.board_points import (
    is_pending,
    score_column,
    settle_award,
    top_of,
)
from evenhand.tournament.referee.books import Books, Fine, Slip
from evenhand.tournament.referee.outcomes import PLUS

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
        scores: board by board.
        sessions: its points and maximum in each session.
    """

    points: Fraction = Fraction(0)
    maximum: Fraction = Fraction(0)
    scores: list[Score] = field(default_factory=list)
    sessions: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)

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


def total_up(books: Books, group: str) -> tuple[dict[int, Total], Fraction]:
    """The totals of a group over its sessions so far, and the top of a board."""
    method = books.contest.method
    deals = _deals(books, group)
    expected = max((len(slips) for slips in deals.values()), default=1)
    top = top_of(expected, method)
    held = [
        one for deal in sorted(deals) for one in _hold(deal, deals, expected, method)
    ]
    held += _byes(books, group, held)
    fines = books.groups[group].fines if books.contest.penalties_count else []
    return _add(held, fines, top), top


def _deals(books: Books, group: str) -> dict[Deal, list[Slip]]:
    """The results of each board that count; of two of a pair the first one."""
    found: dict[Deal, list[Slip]] = {}
    taken: set[tuple[Deal, int]] = set()
    sessions = books.groups[group].sessions
    void = {pair for pair in books.pairs if books.is_void(pair, group)}
    for number in sorted(sessions):
        for slip in sessions[number].slips.values():
            both = {slip.place.ns, slip.place.ew}
            deal = (number, slip.place.board)
            plays = slip.ns is not None or slip.ew is not None
            if not slip.counts or not plays or both & void:
                continue
            if any((deal, pair) in taken for pair in both):
                continue
            taken |= {(deal, pair) for pair in both}
            found.setdefault(deal, []).append(slip)
    return found


def _hold(
    deal: Deal, deals: dict[Deal, list[Slip]], expected: int, method: str
) -> Iterator[_Held]:
    slips = deals[deal]
    ns = score_column([slip.ns for slip in slips], 1, expected, method)
    ew = score_column([slip.ew for slip in slips], -1, expected, method)
    for slip, ours, theirs in zip(slips, ns, ew, strict=True):
        place = slip.place
        if ours is not None:
            yield _Held(place.ns, deal, ours, place.ew, 1)
        if theirs is not None:
            yield _Held(place.ew, deal, theirs, place.ns, -1)


def _byes(books: Books, group: str, held: Iterable[_Held]) -> list[_Held]:
    """Ave+ for boards that a pair had nobody to play against, where that is the rule.

    A pair whose opponents went home and had their scores voided has such a board too.
    """
    if not books.contest.sixty_for_byes:
        return []
    played = {(one.pair, one.deal) for one in held}
    found = []
    for number, session in books.groups[group].sessions.items():
        for place in session.places:
            slip = session.slips.get((place.round, place.table, place.board))
            for pair, other in ((place.ns, place.ew), (place.ew, place.ns)):
                alone = not books.is_there(other, group, number, place.round)
                if slip is not None:
                    alone = books.is_void(other, group)
                there = books.is_there(pair, group, number, place.round)
                key = (pair, (number, place.board))
                counts = there or slip is not None
                if not (pair and alone and counts) or books.is_void(pair, group):
                    continue
                if key not in played:
                    played.add(key)
                    found.append(_Held(pair, key[1], PLUS, 0, 0))
    return found


def _add(held: list[_Held], fines: list[Fine], top: Fraction) -> dict[int, Total]:
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
            _add_session(total, by_pair[pair][number], theirs, top, most[number])
        whole = [fine for fine in own if not fine.session]
        total.points += _fined(whole, top, total.maximum)
    return totals


def _add_session(
    total: Total, boards: list[_Held], fines: list[Fine], top: Fraction, most: int
) -> None:
    """Add a session: first what is fixed, then Ave+ and Ave− by what that came to."""
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
            value = settle_award(str(value), own, top)
        assert isinstance(value, Fraction)
        points += value
        total.scores.append(Score(one.deal, value, one.opponent, one.side))
    if not top:
        # at IMPs fewer boards are brought to the number of the others
        points = points * most / len(boards)
    points += _fined(fines, top, maximum)
    total.points += points
    total.maximum += maximum
    total.sessions[boards[0].deal[0]] = (points, maximum)


def _fined(fines: Iterable[Fine], top: Fraction, maximum: Fraction) -> Fraction:
    """What penalties come to: points, tops, or per cent of the pair's own maximum."""
    worth = {"points": Fraction(1), "tops": top, "percent": maximum / 100}
    return sum((fine.amount * worth[fine.unit] for fine in fines), Fraction(0))
