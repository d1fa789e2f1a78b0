"""Two pairs sat in each other's seats; what they played goes with them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evenhand.desk.awards import award_data, award_lines
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
from evenhand.movement.words import listed
from evenhand.tournament.event.acts import Act, Erase, Record, Reseat
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent as Event
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting, SeatedSection, SeatedSession


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
    Nor are the seats changed where a pair would play a board again later: who waits
    for it in vain is named, and what can be awarded.
    """
    state = event.state
    name, number = running_session(state, group, session)
    play = state.group(name).session(number)
    last = play.rounds if to_round is None else to_round
    _check(state, play, first, second, from_round, last)
    other = {first: second, second: first}
    swap = _swap(play, other, range(from_round, last + 1))
    moved = len(swap.results)
    if swap.is_outside and not moved:
        raise ActError(_refusal(swap, name, number))
    reason = reason_in_time(event, name, number, reason, force=force)
    why = f"pairs {first} and {second} sat in each other's seats"
    why += f": {reason}" if reason else ""
    again = couples_again(state, name, number, swap.sections)
    said, due = list(_said(swap, again)), awards_due(state.group(name).session(number))
    after = event.do(*_acts(swap, name, number, why, with_rematches(why, again)))
    now = [
        one for one in awards_due(after.group(name).session(number)) if one not in due
    ]
    return corrected(
        after,
        name,
        *said,
        *award_lines(now, other),
        session=number,
        results_moved=moved,
        awards_due=award_data(now),
    )


@dataclass(frozen=True, slots=True)
class _Swap:
    """Two pairs in each other's seats, before anything of it is done.

    Attributes:
        play: the session.
        other: of each of the two the other one.
        rounds: in which rounds.
        sections: the seats with the two exchanged.
        twice: a pair and a board that it would play again by these; None for a whole
            session.
    """

    play: SessionPlay
    other: dict[int, int]
    rounds: range
    sections: tuple[SeatedSection, ...]
    twice: tuple[int, int] | None

    @property
    def is_outside(self) -> bool:
        """Whether the seats stay, and what was played is accepted."""
        return self.play.closed or self.twice is not None

    @property
    def results(self) -> list[Recorded]:
        """The results that go with the pairs."""
        return [
            recorded
            for recorded in self.play.results.values()
            if not recorded.accepted
            and not (self.is_outside and recorded.alone)
            and self._has(recorded.meeting)
        ]

    def _has(self, meeting: Meeting) -> bool:
        return meeting.round in self.rounds and bool({*meeting[3:]} & set(self.other))

    def as_they_sat(self) -> str:
        """Who really sat at each table, where there is no result yet; or empty."""
        tables: dict[tuple[int, int, int], list[int]] = {}
        for slot, meeting in self.play.meetings.items():
            if self._has(meeting) and slot not in self.play.results:
                ns, ew = (self.other.get(pair, pair) for pair in meeting[3:])
                tables.setdefault((meeting.table, ns, ew), []).append(meeting.board)
        return "; ".join(
            f"table {table}, {'board' if len(boards) == 1 else 'boards'} "
            f"{listed(boards)}: {ns} NS, {ew} EW"
            for (table, ns, ew), boards in tables.items()
        )


def _swap(play: SessionPlay, other: dict[int, int], rounds: range) -> _Swap:
    sections = tuple(
        replace(part, movement=_swapped(part.movement, other, rounds))
        for part in play.sections
    )
    return _Swap(play, other, rounds, sections, _played_twice(sections, other))


def _played_twice(
    sections: tuple[SeatedSection, ...], other: dict[int, int]
) -> tuple[int, int] | None:
    played: set[tuple[int, int]] = set()
    for meeting in SeatedSession(0, sections).meetings.values():
        for pair in sorted({meeting.ns, meeting.ew} & set(other)):
            if (pair, meeting.board) in played:
                return pair, meeting.board
            played.add((pair, meeting.board))
    return None


def _refusal(swap: _Swap, group: str, session: int) -> str:
    """Why seats are not exchanged, and what to do with what was played in them."""
    if swap.twice is None or swap.play.closed:
        return (
            f"session {session} of {group} is closed, and the pairs have no results in "
            "these rounds; there is nothing to exchange"
        )
    pair, board = swap.twice
    return (
        f"pair {pair} would play board {board} twice; exchange the pairs for the whole "
        "session, or record what was played and exchange them then, or accept it as "
        "they sat (accept --ns … --ew … --reason …)"
    )


def _acts(swap: _Swap, group: str, session: int, why: str, told: str) -> list[Act]:
    moved, outside = swap.results, swap.is_outside
    acts: list[Act] = [_erased(group, session, one, why) for one in moved]
    if not outside:
        first = swap.rounds[0]
        acts.append(_reseat(group, session, swap.sections, first, told))
    acts += [_again(group, one, swap.other, why, outside) for one in moved]
    return acts


def _said(swap: _Swap, again: Sequence[tuple[int, int]]) -> Iterator[str]:
    first, last = swap.rounds[0], swap.rounds[-1]
    one, two = swap.other
    when = f"round {last}" if last == first else f"rounds {first} to {last}"
    moved = len(swap.results)
    yield (
        f"Pairs {one} and {two} have changed seats in {when}."
        + (f" Results that went with them: {moved}." if moved else "")
    )
    if again:
        yield f"Pairs that meet again: {couples_text(again)}."
    if swap.twice is None or swap.play.closed:
        return
    pair, board = swap.twice
    yield (
        f"Pair {pair} has board {board} a second time by the seats, so these stay, and "
        "what was played is accepted."
    )
    missing = swap.as_they_sat()
    if missing:
        yield f"Accept what is missing as they sat: {missing}."


def _reseat(
    group: str,
    session: int,
    sections: tuple[SeatedSection, ...],
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


def _again(
    group: str, recorded: Recorded, other: dict[int, int], why: str, outside: bool
) -> Record:
    seen = recorded.meeting
    return replace(
        recorded.as_act(group),
        ns=other.get(seen.ns, seen.ns),
        ew=other.get(seen.ew, seen.ew),
        accepted=why if outside else "",
        reason=why,
        round=seen.round if outside else 0,
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
