"""The boards that pairs sit out."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from evenhand.tournament.event.due_results import is_playable
from evenhand.tournament.event.session_play import PlayedSection, SessionPlay
from evenhand.tournament.event.state import EventState

#: Pairs, each with a board.
_Boards = set[tuple[int, int]]


class Bye(NamedTuple):
    """A board that a pair has nobody to play against on."""

    round: int
    board: int
    pair: int


def boards_sat_out(state: EventState, group: str, number: int) -> Iterator[Bye]:
    """The boards of a session that pairs sit out.

    A pair whose opponents are not there sits out the boards of its table. One that has
    no seat in a round that its section plays, as it was bumped or roved out or waits
    for a seat, sits out as many boards as a round has, the lowest ones. In both cases
    they are boards that it has no result on and does not play at another table, and
    none comes twice.
    """
    alone = list(_alone_at_tables(state, group, number))
    taken = _taken(state, group, number, {pair for _, pair, _ in alone})
    for r, pair, boards in alone:
        for board in boards:
            if (pair, board) not in taken:
                taken.add((pair, board))
                yield Bye(r, board, pair)
    yield from boards_without_seat(state, group, number)


def boards_without_seat(state: EventState, group: str, number: int) -> Iterator[Bye]:
    """Those of them that pairs without a seat have."""
    unseated = list(_find_unseated(state, group, number))
    if not unseated:
        return
    taken = _taken(state, group, number, {pair for _, pair, _ in unseated})
    for _, pair, boards in _alone_at_tables(state, group, number):
        taken |= {(pair, board) for board in boards}
    for r, pair, section in unseated:
        movement = section.movement
        every = range(1, movement.boards + 1)
        free = [board for board in every if (pair, board) not in taken]
        for board in free[: movement.boards_per_set]:
            taken.add((pair, board))
            yield Bye(r, board, pair)


def _alone_at_tables(
    state: EventState, group: str, number: int
) -> Iterator[tuple[int, int, Iterable[int]]]:
    """Who sits opposite nobody: the round, the pair and the boards of the table."""
    away = _find_away(state, group, number)
    for section in state.session(group, number).sections if away else ():
        movement = section.movement
        for r, row in enumerate(movement.schedule, 1):
            for ns, ew, board_set in row:
                if not board_set or (ns not in away and ew not in away):
                    continue
                there = [p for p in (ns, ew) if r not in away.get(p, ())]
                if len(there) == 1:
                    yield r, there[0], movement.boards_of(board_set)


def _find_away(state: EventState, group: str, number: int) -> dict[int, set[int]]:
    """The rounds in which numbers of the seats are not there, where there are any."""
    session = state.session(group, number)
    rounds = range(1, session.rounds + 1)
    found = {}
    for pair in _homes(session):
        entrant = state.entrants.get(pair)
        ends = {state.is_there(pair, group, number, r) for r in (1, session.rounds)}
        # who is there first and last was there all the time, but for known absences
        if entrant is None or entrant.absences or ends != {True}:
            there = {r for r in rounds if state.is_there(pair, group, number, r)}
            found[pair] = {*rounds} - there
    return found


def _find_unseated(
    state: EventState, group: str, number: int
) -> Iterator[tuple[int, int, PlayedSection]]:
    """Who is there in a round and has no seat: round, pair, and the section it is of.

    A pair is of the longest section that it sits in, or of the longest of all.
    """
    session = state.session(group, number)
    homes = _homes(session)
    longest = max(session.sections, key=lambda section: section.movement.rounds)
    pairs = sorted(set(state.group(group).places) - {0})
    for r in range(1, session.rounds + 1):
        seated = _seated(session, r)
        for pair in pairs:
            if pair in seated:
                continue
            home = homes.get(pair, longest)
            plays = r <= home.movement.rounds
            if plays and state.is_there(pair, group, number, r):
                yield r, pair, home


def _seated(session: SessionPlay, r: int) -> set[int]:
    return {
        pair
        for section in session.sections
        for cell in section.movement.schedule[r - 1 : r]
        for ns, ew, board_set in cell
        if board_set
        for pair in (ns, ew)
    }


def _homes(session: SessionPlay) -> dict[int, PlayedSection]:
    found: dict[int, PlayedSection] = {}
    for section in sorted(session.sections, key=lambda one: -one.movement.rounds):
        for row in section.movement.schedule:
            for ns, ew, board_set in row:
                for pair in (ns, ew) if board_set else ():
                    found.setdefault(pair, section)
    return found


def _taken(state: EventState, group: str, number: int, pairs: set[int]) -> _Boards:
    """The boards that pairs have a result on, or play against somebody."""
    session = state.session(group, number)
    if not pairs:
        return set()
    found = {
        (pair, recorded.meeting.board)
        for recorded in session.results.values()
        for pair in recorded.pairs
    }
    for meeting in session.meetings.values():
        if not pairs.isdisjoint(meeting[3:]) and is_playable(
            state, group, number, meeting
        ):
            found |= {(pair, meeting.board) for pair in meeting[3:]}
    return found
