"""Byes: the boards that pairs sit out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSection

#: Pairs, each with a board.
_Boards = set[tuple[int, int]]


class Bye(NamedTuple):
    """A board on which a pair has no opponents.

    Attributes:
        round: the round.
        board: the board.
        pair: the pair.
        absent: who should have been at its table; 0 for nobody.
        is_ew: whether it sits EW there or, without a seat, mostly in the session.
    """

    round: int
    board: int
    pair: int
    absent: int = 0
    is_ew: bool = False


def boards_sat_out(session: SessionPlay) -> Iterator[Bye]:
    """The boards of a session that pairs sit out.

    A pair whose opponents are absent sits out the boards at its table. A pair may also
    have no seat in a round that its section plays: it was bumped, displaced by a
    rover, or is waiting for a seat. It then sits out one round's worth of boards, the
    lowest-numbered ones. Either way, no board is sat out twice, nor one on which the
    pair has a result or which it plays at another table.
    """
    alone = list(_alone_at_tables(session))
    taken = _taken(session, {bye.pair for bye in alone})
    yield from _without(alone, taken)
    yield from boards_without_seat(session)


def boards_without_seat(session: SessionPlay) -> Iterator[Bye]:
    """The byes of pairs that have no seat."""
    unseated = list(_find_unseated(session))
    if not unseated:
        return
    taken = _taken(session, {pair for _, pair, _ in unseated})
    # a board already sat out at a table is not sat out again without a seat
    taken |= {(bye.pair, bye.board) for bye in _alone_at_tables(session)}
    more_ew: Counter[int] = Counter()
    for meeting in session.meetings.values():
        more_ew.update({meeting.ew: 1, meeting.ns: -1})
    for r, pair, section in unseated:
        movement = section.movement
        every = movement.board_numbers
        free = [board for board in every if (pair, board) not in taken]
        for board in free[: movement.boards_per_set]:
            taken.add((pair, board))
            yield Bye(r, board, pair, is_ew=more_ew[pair] > 0)


def boards_deserted(session: SessionPlay) -> Iterator[Bye]:
    """The boards that pairs miss because they left in this session.

    Only those count on which their opponents were there, and on which they have no
    result. The pair that left is `pair`, and `absent` is the one left alone.
    """
    state, phase = session.group.state, session.group.phase
    missed = [
        bye._replace(pair=bye.absent, absent=bye.pair, is_ew=not bye.is_ew)
        for bye in _alone_at_tables(session)
        if bye.absent in state.entrants
        and state.entrants[bye.absent].left_in(phase, session.number)
    ]
    yield from _without(missed, _with_results(session))


def _without(byes: Iterable[Bye], taken: _Boards) -> Iterator[Bye]:
    """Byes on boards that are not taken, each board once for a pair."""
    for bye in byes:
        if (bye.pair, bye.board) not in taken:
            taken.add((bye.pair, bye.board))
            yield bye


def _alone_at_tables(session: SessionPlay) -> Iterator[Bye]:
    """The boards at tables where a pair has no opponents."""
    away = _find_away(session)
    for section in session.sections if away else ():
        movement = section.movement
        for pair, r, stop in section.sittings():
            # if both are absent nobody sits there to have the bye
            here, absent = r not in away.get(pair, ()), stop.opponent
            if stop.set and here and r in away.get(absent, ()):
                t, is_ew = stop.table - section.first_table + 1, stop.direction == "EW"
                for place, board in enumerate(movement.boards_of(stop.set), 1):
                    is_turned = (r, t, place) in movement.turned
                    yield Bye(r, board, pair, absent, is_ew != is_turned)


def _find_away(session: SessionPlay) -> dict[int, set[int]]:
    """The rounds each seated number misses, for numbers that miss any."""
    rounds = range(1, session.rounds + 1)
    found = {}
    # an empty seat is number 0, which never plays
    for pair in (0, *session.seated.homes):
        entrant = session.group.state.entrants.get(pair)
        ends = {session.is_there(pair, r) for r in (1, session.rounds)}
        # present in the first and last rounds means present throughout, unless an
        # absence is on record: this spares the common case a look at every round
        if entrant is None or entrant.absences or ends != {True}:
            there = {r for r in rounds if session.is_there(pair, r)}
            found[pair] = {*rounds} - there
    return found


def _find_unseated(session: SessionPlay) -> Iterator[tuple[int, int, SeatedSection]]:
    """Pairs present in a round without a seat: round, pair, and home section.

    A pair's home is the longest section it sits in, or else the longest of all.
    """
    homes = session.seated.homes
    longest = max(session.sections, key=lambda section: section.movement.rounds)
    pairs = sorted(set(session.group.places) - {0})
    seated = {(r, pair) for pair, r, stop in session.seated.sittings() if stop.set}
    for r, pair in product(range(1, session.rounds + 1), pairs):
        home = homes.get(pair, longest)
        waits = (r, pair) not in seated and r <= home.movement.rounds
        if waits and session.is_there(pair, r):
            yield r, pair, home


def _with_results(session: SessionPlay) -> _Boards:
    return {
        (pair, recorded.meeting.board)
        for recorded in session.results.values()
        for pair in recorded.pairs
    }


def _taken(session: SessionPlay, pairs: set[int]) -> _Boards:
    """The boards on which pairs have a result, or opponents to play against."""
    if not pairs:
        return set()
    found = _with_results(session)
    for meeting in session.meetings.values():
        if not pairs.isdisjoint(meeting.pairs) and session.is_playable(meeting):
            found |= {(pair, meeting.board) for pair in meeting.pairs}
    return found
