"""What becomes of the scores of pairs that withdrew."""

from collections import Counter

from evenhand.scoring import Unplayed
from evenhand.tournament.event.byes import boards_sat_out, boards_without_seat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.seated import SeatedSession


def find_void(group: GroupPlay) -> dict[int, set[int]]:
    """For each session of a group, the withdrawn pairs whose scores are void in it."""
    whole = _find_void_throughout(group)
    left = {
        pair: entrant
        for pair, entrant in group.state.entrants.items()
        if entrant.scores == "session" and entrant.left is not None
    }
    return {
        number: whole
        | {pair for pair in left if left[pair].left_in(group.phase, number)}
        for number in group.sessions
    }


def _find_void_throughout(group: GroupPlay) -> set[int]:
    """The withdrawn pairs whose scores are void in all sessions of a group.

    By rule, scores stand once a pair has played the stated fraction of the boards due
    to it in the group. Boards sat out and awards count as played; a board with the
    result NP was due and does not.
    """
    # all entrants, not just the group's places: a new plan may have dropped the pair.
    # A pair that left in a later phase has played this one out, so its scores stand.
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
    """How many of a group's boards each pair has played or sat out."""
    found: Counter[int] = Counter()
    for session in group.sessions.values():
        for recorded in session.results.values():
            if not isinstance(recorded.outcome, Unplayed):
                found.update(recorded.pairs)
        found.update(bye.pair for bye in boards_sat_out(session))
    return found


def boards_scheduled(group: GroupPlay, pair: int) -> int:
    """How many boards of a group were due to a pair, had it not withdrawn.

    Sessions already seated count by their seats from the pair's arrival on, those to
    come by the plan. Seats taken over by another pair count as its own. In a session
    with no seat left for it, it would have played as many boards as the busiest pair.
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
    # boards played by a successor were due to this pair as well: whether its scores
    # stand must not depend on somebody taking over its seats
    own = sum(boards[one] for one in group.heirs(pair))
    own += sum(bye.pair == pair for bye in boards_without_seat(session))
    if not own and entrant.left is not None and moment >= entrant.left[:2]:
        return max(boards.values(), default=0)
    return own


def _by_plan(group: GroupPlay, number: int, pair: int) -> int:
    boards = boards_at_tables(group.planned_session(number))
    # a plan seats places, not pairs: the place now belongs to the last successor
    holder = group.heirs(pair)[-1]
    if holder in group.places[: group.seats]:
        return boards[group.places.index(holder) + 1]
    return max(boards.values(), default=0)


def boards_at_tables(seated: SeatedSession, after: int = 0) -> Counter[int]:
    """How many boards each number has at its tables, even if nobody sits opposite.

    Args:
        seated: the session.
        after: how many rounds to skip at the beginning.
    """
    found: Counter[int] = Counter()
    for section in seated.sections:
        for pair, r, stop in section.sittings():
            if stop.set and r > after:
                found[pair] += section.movement.boards_per_set
    return found


def is_void(group: GroupPlay, pair: int) -> bool:
    """Whether all scores of a withdrawn pair in a group are void."""
    played = [n for n, one in group.sessions.items() if one.has_played(pair)]
    if not played:
        return pair in _find_void_throughout(group)
    void = find_void(group)
    return all(pair in void[number] for number in played)


def scores_stand(state: EventState, pair: int) -> bool:
    """Whether a pair's scores count in the group in which it last played."""
    for phase in range(state.phase, 0, -1):
        for group in state.groups_of(phase):
            if pair in group.places or group.has_played(pair):
                return not is_void(group, pair)
    return True
