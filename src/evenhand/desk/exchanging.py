"""Two pairs sat in each other's seats; what they played goes with them."""

from dataclasses import replace

from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.groups import running_session
from evenhand.desk.rematches import (
    couples_again,
    couples_text,
    with_rematches,
)
from evenhand.errors import ActError
from evenhand.movement import Cell, Movement
from evenhand.tournament.event import Erase, EventState, Record, Reseat
from evenhand.tournament.event import RunningEvent as Event
from evenhand.tournament.event.session_play import (
    PlayedSection,
    Recorded,
    SessionPlay,
)


def exchange_pairs(
    event: Event,
    first: int,
    second: int,
    *,
    from_round: int = 1,
    to_round: int | None = None,
    group: str | None = None,
    session: int | None = None,
    reason: str = "",
    force: bool = False,
) -> Done:
    """Two pairs sit in each other's seats for some rounds.

    Results of these rounds that are there already are those of the pair that really
    sat there. In a session that was closed they are accepted outside the movement,
    whose seats are not changed any more; after the correction period only by force.
    """
    state = event.state
    name, number = running_session(state, group, session)
    play = state.session(name, number)
    last = play.rounds if to_round is None else to_round
    _check(state, play, first, second, from_round, last)
    rounds = range(from_round, last + 1)
    other = {first: second, second: first}
    sections = tuple(
        replace(part, movement=_swapped(part.movement, other, rounds))
        for part in play.sections
    )
    _check_boards(sections, other)
    reason = reason_in_time(event, name, number, reason, force=force)
    why = f"pairs {first} and {second} sat in each other's seats"
    why += f": {reason}" if reason else ""
    moved = _results_of(play, other, rounds)
    if play.closed and not moved:
        raise ActError(
            f"session {number} of {name} is closed, and the pairs have no results in "
            "these rounds; there is nothing to exchange"
        )
    again = couples_again(state, name, number, sections)
    reseat = _reseat(name, number, sections, from_round, with_rematches(why, again))
    after = event.do(
        *(_erased(name, number, one, why) for one in moved),
        *(() if play.closed else (reseat,)),
        *(_again(name, one, other, why, play.closed) for one in moved),
    )
    one_round = last == from_round
    when = f"round {last}" if one_round else f"rounds {from_round} to {last}"
    said = f"Pairs {first} and {second} have changed seats in {when}."
    said += f" Results that went with them: {len(moved)}." if moved else ""
    told = [f"Pairs that meet again: {couples_text(again)}."] if again else []
    return corrected(after, name, said, *told, session=number, results_moved=len(moved))


def _reseat(
    group: str,
    session: int,
    sections: tuple[PlayedSection, ...],
    from_round: int,
    why: str,
) -> Reseat:
    data = tuple(part.as_data() for part in sections)
    return Reseat(group, session, data, from_round, "exchange", why)


def _erased(group: str, session: int, recorded: Recorded, why: str) -> Erase:
    seen = recorded.meeting
    return Erase(
        group, session, seen.table, seen.board, why, seen.round, seen.ns, seen.ew
    )


def _check(
    state: EventState,
    play: SessionPlay,
    first: int,
    second: int,
    from_round: int,
    last: int,
) -> None:
    if not 1 <= from_round <= last <= play.rounds:
        raise ActError(
            f"rounds {from_round} to {last}; the session has rounds 1 to {play.rounds}"
        )
    if first == second:
        raise ActError(f"pair {first} twice; name two pairs that changed seats")
    seated = {pair for m in play.meetings.values() for pair in (m.ns, m.ew)}
    for pair in (first, second):
        state.entrant(pair)
        if pair not in seated:
            raise ActError(f"pair {pair} has no seat in this session")


def _check_boards(sections: tuple[PlayedSection, ...], other: dict[int, int]) -> None:
    """Nobody can play a board a second time; for a whole session nobody does."""
    played: set[tuple[int, int]] = set()
    for meeting in SessionPlay(sections).meetings.values():
        for pair in {meeting.ns, meeting.ew} & set(other):
            if (pair, meeting.board) in played:
                raise ActError(
                    f"pair {pair} would play board {meeting.board} twice; exchange the "
                    "pairs for the whole session, or accept single results"
                )
            played.add((pair, meeting.board))


def _results_of(
    play: SessionPlay, other: dict[int, int], rounds: range
) -> list[Recorded]:
    return [
        recorded
        for recorded in play.results.values()
        if not recorded.accepted
        and recorded.meeting.round in rounds
        and {recorded.meeting.ns, recorded.meeting.ew} & set(other)
    ]


def _again(
    group: str, recorded: Recorded, other: dict[int, int], why: str, closed: bool
) -> Record:
    seen = recorded.meeting
    return replace(
        recorded.as_act(group),
        ns=other.get(seen.ns, seen.ns),
        ew=other.get(seen.ew, seen.ew),
        accepted=why if closed else "",
        reason=why,
        round=seen.round if closed else 0,
        alone=other.get(recorded.alone, recorded.alone),
    )


def _swapped(movement: Movement, other: dict[int, int], rounds: range) -> Movement:
    schedule = tuple(
        tuple(Cell(other.get(ns, ns), other.get(ew, ew), s) for ns, ew, s in row)
        if r in rounds
        else row
        for r, row in enumerate(movement.schedule, 1)
    )
    most = max(movement.pairs, *other)
    return replace(movement, schedule=schedule, pairs=most)
