"""What becomes of the scores of pairs that withdrew."""

from collections import Counter
from collections.abc import Iterable

from evenhand.movement import Movement
from evenhand.scoring import Unplayed
from evenhand.tournament.event.byes import boards_sat_out, boards_without_seat
from evenhand.tournament.event.state import EventState


def find_void(state: EventState, group: str) -> set[int]:
    """The pairs that withdrew and whose scores do not count in a group.

    By rule they stand once a pair has played the stated part of the boards that it was
    to play in the group. Those that it sat out count as played, and so do awards; a
    board with the result NP was to be played and was not.
    """
    phase = state.phase_of(group)
    # of all pairs: one that withdrew may have lost its place since
    gone = {
        pair: entrant.scores
        for pair, entrant in state.entrants.items()
        if entrant.left is not None and entrant.left[0] <= phase
    }
    void = {pair for pair, scores in gone.items() if scores == "void"}
    judged = {pair for pair, scores in gone.items() if scores == "rule"}
    if not judged:
        return void
    boards = _count_boards(state, group)
    part = state.rules.stands_from
    return void | {
        pair
        for pair in judged
        if boards[pair] < part * boards_scheduled(state, group, pair)
    }


def _count_boards(state: EventState, group: str) -> Counter[int]:
    """How many boards of a group each pair has played or sat out."""
    found: Counter[int] = Counter()
    for number, session in state.group(group).sessions.items():
        for recorded in session.results.values():
            if not isinstance(recorded.outcome, Unplayed):
                found.update(recorded.pairs)
        found.update(bye.pair for bye in boards_sat_out(state, group, number))
    return found


def boards_scheduled(state: EventState, group: str, pair: int) -> int:
    """How many boards of a group a pair was to play, had it not gone.

    Sessions that have been seated count by their seats from its arrival on, those to
    come as they are planned; seats that another has taken over were its own. In one
    that has no seat for it any more it would have played as many as those who play
    most.
    """
    play = state.group(group)
    seated = play.sessions.keys() - play.cancelled
    coming = range(play.next_session, play.sessions_in_all + 1)
    return sum(_by_seats(state, group, n, pair) for n in seated) + sum(
        _by_plan(state, group, n, pair) for n in coming
    )


def _by_seats(state: EventState, group: str, number: int, pair: int) -> int:
    entrant, session = state.entrant(pair), state.session(group, number)
    moment = (state.phase_of(group), number)
    arrived = sum((*moment, r) < entrant.arrived for r in range(1, session.rounds + 1))
    boards = boards_at_tables(
        [section.movement for section in session.sections], after=arrived
    )
    waited = boards_without_seat(state, group, number)
    own = sum(boards[one] for one in state.group(group).heirs(pair))
    own += sum(bye.pair == pair for bye in waited)
    if not own and entrant.left is not None and moment >= entrant.left[:2]:
        return max(boards.values(), default=0)
    return own


def _by_plan(state: EventState, group: str, number: int, pair: int) -> int:
    play = state.group(group)
    sections = play.planned.seats()[number - play.first].sections
    boards = boards_at_tables([section.in_pair_numbers() for section in sections])
    holder = play.heirs(pair)[-1]
    if holder in play.places[: play.seats]:
        return boards[play.places.index(holder) + 1]
    return max(boards.values(), default=0)


def boards_at_tables(movements: Iterable[Movement], after: int = 0) -> Counter[int]:
    """How many boards each number has at its tables, whoever sits opposite.

    Args:
        movements: those of a session's sections.
        after: how many rounds are left out at the beginning.
    """
    found: Counter[int] = Counter()
    for movement in movements:
        for row in movement.schedule[after:]:
            for ns, ew, board_set in row:
                for pair in {ns, ew} - {0} if board_set else ():
                    found[pair] += movement.boards_per_set
    return found


def is_void(state: EventState, group: str, pair: int) -> bool:
    """Whether the scores of a pair that withdrew do not count in a group."""
    return pair in find_void(state, group)


def scores_stand(state: EventState, pair: int) -> bool:
    """Whether the scores of a pair count in the group in which it last played."""
    for phase in reversed(state.event.phases[: state.phase]):
        for group in phase.groups:
            play = state.groups[group.name]
            if pair in play.places or any(
                pair in recorded.pairs
                for session in play.sessions.values()
                for recorded in session.results.values()
            ):
                return not is_void(state, group.name, pair)
    return True
