"""What becomes of the scores of pairs that withdrew."""

from collections import Counter

from evenhand.scoring import Unplayed
from evenhand.tournament.event.byes import boards_sat_out, boards_without_seat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.seated import SeatedSession


def find_void(group: GroupPlay) -> set[int]:
    """The pairs that withdrew and whose scores do not count in a group.

    By rule they stand once a pair has played the stated part of the boards that it was
    to play in the group. Those that it sat out count as played, and so do awards; a
    board with the result NP was to be played and was not.
    """
    # of all pairs: one that withdrew may have lost its place since
    gone = {
        pair: entrant.scores
        for pair, entrant in group.state.entrants.items()
        if entrant.left is not None and entrant.left[0] <= group.phase
    }
    void = {pair for pair, scores in gone.items() if scores == "void"}
    judged = {pair for pair, scores in gone.items() if scores == "rule"}
    if not judged:
        return void
    boards = _count_boards(group)
    part = group.state.rules.stands_from
    return void | {
        pair for pair in judged if boards[pair] < part * boards_scheduled(group, pair)
    }


def _count_boards(group: GroupPlay) -> Counter[int]:
    """How many boards of a group each pair has played or sat out."""
    found: Counter[int] = Counter()
    for session in group.sessions.values():
        for recorded in session.results.values():
            if not isinstance(recorded.outcome, Unplayed):
                found.update(recorded.pairs)
        found.update(bye.pair for bye in boards_sat_out(session))
    return found


def boards_scheduled(group: GroupPlay, pair: int) -> int:
    """How many boards of a group a pair was to play, had it not gone.

    Sessions that have been seated count by their seats from its arrival on, those to
    come as they are planned; seats that another has taken over were its own. In one
    that has no seat for it any more it would have played as many as those who play
    most.
    """
    seated = [one for one in group.sessions.values() if not one.cancelled]
    coming = range(group.next_session, group.sessions_in_all + 1)
    return sum(_by_seats(session, pair) for session in seated) + sum(
        _by_plan(group, number, pair) for number in coming
    )


def _by_seats(session: SessionPlay, pair: int) -> int:
    group = session.group
    entrant = group.state.entrant(pair)
    moment = (group.phase, session.number)
    arrived = sum((*moment, r) < entrant.arrived for r in range(1, session.rounds + 1))
    boards = boards_at_tables(session.seated, after=arrived)
    own = sum(boards[one] for one in group.heirs(pair))
    own += sum(bye.pair == pair for bye in boards_without_seat(session))
    if not own and entrant.left is not None and moment >= entrant.left[:2]:
        return max(boards.values(), default=0)
    return own


def _by_plan(group: GroupPlay, number: int, pair: int) -> int:
    boards = boards_at_tables(group.planned_session(number))
    holder = group.heirs(pair)[-1]
    if holder in group.places[: group.seats]:
        return boards[group.places.index(holder) + 1]
    return max(boards.values(), default=0)


def boards_at_tables(seated: SeatedSession, after: int = 0) -> Counter[int]:
    """How many boards each number has at its tables, whoever sits opposite.

    Args:
        seated: the session.
        after: how many rounds are left out at the beginning.
    """
    found: Counter[int] = Counter()
    for section in seated.sections:
        for row in section.movement.schedule[after:]:
            for ns, ew, board_set in row:
                for pair in {ns, ew} - {0} if board_set else ():
                    found[pair] += section.movement.boards_per_set
    return found


def is_void(group: GroupPlay, pair: int) -> bool:
    """Whether the scores of a pair that withdrew do not count in a group."""
    return pair in find_void(group)


def scores_stand(state: EventState, pair: int) -> bool:
    """Whether the scores of a pair count in the group in which it last played."""
    for phase in range(state.phase, 0, -1):
        for group in state.groups_of(phase):
            if pair in group.places or group.has_played(pair):
                return not is_void(group, pair)
    return True
