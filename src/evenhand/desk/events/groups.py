"""Which group and session a director means."""

from evenhand.errors import ActError, again
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay


def find_group(state: EventState, name: str) -> GroupPlay:
    """A group by its name, in capitals or not."""
    wanted = " ".join(name.split()).casefold()
    for known in state.groups:
        if known.casefold() == wanted:
            return state.groups[known]
    raise ActError(f"no group {name!r}; the groups are {', '.join(state.groups)}")


def check_round(group: GroupPlay, from_round: int) -> None:
    """Refuse a round other than the first if no session is being played."""
    if from_round != 1 and not group.running:
        raise ActError(
            f"round {from_round}, but no session of {group.name} is being played; "
            "leave the round out to start with the next session"
        )


def running_session(
    state: EventState, group: str | None, number: int | None = None
) -> SessionPlay:
    """The session meant; by default the running one, or else the last."""
    play = _playing(state) if group is None else find_group(state, group)
    wanted = number
    if wanted is None:
        wanted = play.running or len(play.sessions)
    if number is None and not wanted:
        raise ActError(f"no session of {play.name} has been seated; seat it first")
    return play.session(wanted)


def open_session(state: EventState, group: str | None) -> SessionPlay:
    """The session of a group that is being played."""
    session = running_session(state, group)
    if session.closed:
        raise ActError(
            f"no session of {session.group.name} is being played; seat one first"
        )
    return session


def groups_playing(state: EventState) -> list[str]:
    """The groups with a running session; if there are none, those that have played."""
    groups = state.running_groups
    running = [group.name for group in groups if group.running]
    return running or [group.name for group in groups if group.sessions]


def seated_groups(state: EventState) -> list[GroupPlay]:
    """The groups that have a session, the first phase first."""
    return [group for group in state.groups.values() if group.sessions]


def seated_sessions(state: EventState) -> list[SessionPlay]:
    """Every session so far, group by group."""
    return [
        session
        for group in state.groups.values()
        for _, session in sorted(group.sessions.items())
    ]


def sessions_shown(state: EventState) -> list[SessionPlay]:
    """The sessions that are played, or else the last ones, one of each group."""
    return [
        play.sessions[play.running or max(play.sessions)]
        for play in state.running_groups
        if play.sessions
    ]


def _playing(state: EventState) -> GroupPlay:
    found = groups_playing(state)
    if len(found) == 1:
        return state.groups[found[0]]
    if not found:
        raise ActError("no session of this phase has been seated; seat it first")
    raise ActError(
        f"{len(found)} groups are playing; name one",
        *(again(group=name) for name in found),
    )


def next_number(state: EventState) -> int:
    """The number after the highest that any pair or place has."""
    places = {pair for play in state.groups.values() for pair in play.places}
    return max({0, *places, *state.entrants}) + 1
