"""Looking at an event: standings, the referee, and acts that are taken back."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from evenhand.desk.done import Done, done
from evenhand.desk.groups import find_group, groups_of_phase
from evenhand.desk.opening import read_entries, replay_entries
from evenhand.errors import ActError, EvenhandError, RequestError
from evenhand.movement.words import listed
from evenhand.tournament.event import (
    EventState,
    GroupStandings,
    PlacedPair,
    RunningEvent,
    Undo,
    find_standings,
)

if TYPE_CHECKING:
    from evenhand.tournament.referee import Finding

#: More acts than this are not taken back at once.
_MOST_UNDONE = 100_000


def pair_names(state: EventState) -> dict[int, str]:
    """The names of all pairs that have some."""
    return {p: entrant.names for p, entrant in state.entrants.items() if entrant.names}


def groups_shown(state: EventState, group: str | None, *, every: bool) -> list[str]:
    """The groups whose standings are wanted.

    Args:
        state: the event.
        group: one of them.
        every: all that have played; otherwise those of the last phase that has.
    """
    if group is not None:
        return [find_group(state, group)]
    played = [name for name, play in state.groups.items() if play.sessions]
    if every:
        return played
    now = [name for name in groups_of_phase(state) if state.groups[name].sessions]
    last = max((state.phase_of(name) for name in played), default=0)
    return now or [name for name in played if state.phase_of(name) == last]


def all_standings(
    state: EventState,
    group: str | None = None,
    session: int = 0,
    *,
    every: bool = False,
) -> tuple[GroupStandings, ...]:
    """The standings that are wanted, those of the best group first."""
    names = groups_shown(state, group, every=every)
    if not names:
        raise ActError("no session has been seated; there are no standings yet")
    if session and session not in state.groups[names[0]].sessions:
        # one group of several may have fewer sessions than another
        state.session(names[0], session)
    return tuple(
        _with_what_was_carried(state, find_standings(state, name, session))
        for name in names
        if not session or session in state.groups[name].sessions
    )


def _with_what_was_carried(state: EventState, found: GroupStandings) -> GroupStandings:
    """Before the first result of a group its pairs stand by their carryovers."""
    carried = {} if found.session else state.groups[found.group].carried
    if found.placed or not any(carried.values()):
        return found
    there = {pair: points for pair, points in carried.items() if pair}
    amounts = list(there.values())
    zero = Fraction(0)
    placed = [
        PlacedPair(
            pair,
            1 + sum(other > points for other in amounts),
            amounts.count(points) > 1,
            None,
            zero,
            zero,
            points,
            zero,
            0,
        )
        for pair, points in sorted(there.items(), key=lambda one: (-one[1], one[0]))
    ]
    return replace(found, rankings=(tuple(placed),))


def find_discrepancies(path: str) -> "tuple[Finding, ...]":
    """What the referee finds wrong in an event's log and in the standings shown.

    A log that cannot be replayed is gone through all the same.
    """
    from evenhand.tournament.referee import Finding, claims_of, referee_event

    entries = read_entries(path)
    try:
        claims = claims_of(_rows_shown(replay_entries(entries)))
    except EvenhandError as error:
        stopped = Finding("log", "replay", str(error), "a log that can be replayed")
        return (*referee_event(entries), stopped)
    return tuple(referee_event(entries, claims))


def _rows_shown(state: EventState) -> dict[str, list[tuple[object, ...]]]:
    """The standings of all groups that have played, as the referee reads them."""
    return {
        standings.group: [
            (
                placed.pair,
                placed.rank,
                placed.share,
                placed.carried,
                placed.points,
                placed.maximum,
                placed.boards,
            )
            for placed in standings.placed
        ]
        for standings in _all_played(state)
    }


def _all_played(state: EventState) -> tuple[GroupStandings, ...]:
    played = [name for name, play in state.groups.items() if play.sessions]
    return tuple(find_standings(state, name) for name in played)


def undo_acts(event: RunningEvent, acts: str = "", reason: str = "") -> Done:
    """Take back the last act, or some, all of them or none.

    Args:
        event: the event.
        acts: their numbers in the log, such as 7 or 7-12; the last one where empty.
        reason: why.
    """
    if not acts.strip():
        numbers = [event.undo(reason=reason).number]
    else:
        numbers = _numbers(acts, len(event.acts))
        event.do(*(Undo(number, reason) for number in reversed(numbers)))
    kinds = [f"{number} ({event.acts[number - 1].kind})" for number in numbers]
    what = "Act" if len(kinds) == 1 else "Acts"
    verb = "is" if len(kinds) == 1 else "are"
    said = f"{what} {listed(kinds)} {verb} taken back."
    return done(event.state, said, undone=numbers)


def _numbers(text: str, last: int) -> list[int]:
    first, dash, end = text.strip().partition("-")
    if not all(_is_number(word) for word in ([first, end] if dash else [first])):
        raise RequestError(f"act {text!r}; expected a number like 7, or 7-12")
    low, high = int(first), int(end if dash else first)
    if not 1 <= low <= high <= last or high - low >= _MOST_UNDONE:
        raise ActError(f"act {text}; the log has acts 1 to {last}")
    return list(range(low, high + 1))


def _is_number(word: str) -> bool:
    word = word.strip()
    return word.isascii() and word.isdigit() and len(word) < 10
