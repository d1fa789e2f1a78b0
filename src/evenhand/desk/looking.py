"""Looking at an event: standings, the referee, and acts that are taken back."""

from typing import TYPE_CHECKING

from evenhand.desk.done import Done, done
from evenhand.desk.groups import find_group, groups_of_phase
from evenhand.desk.opening import read_entries
from evenhand.errors import ActError, RequestError
from evenhand.movement.words import listed
from evenhand.tournament.event import (
    EventState,
    GroupStandings,
    RunningEvent,
    Undo,
    act_from_data,
    find_standings,
    replay,
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
        find_standings(state, name, session)
        for name in names
        if not session or session in state.groups[name].sessions
    )


def find_discrepancies(path: str) -> "tuple[Finding, ...]":
    """What the referee finds wrong in an event's log and in the standings shown."""
    from evenhand.tournament.referee import claims_of, referee_event

    entries = read_entries(path)
    state = replay(tuple(map(act_from_data, entries)))
    rows = {
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
    return tuple(referee_event(entries, claims_of(rows)))


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
