"""Which group and session a director means."""

from evenhand.errors import ActError
from evenhand.tournament.event.state import EventState


def find_group(state: EventState, name: str) -> str:
    """A group by its name in any spelling of capitals."""
    wanted = " ".join(name.split()).casefold()
    for known in state.groups:
        if known.casefold() == wanted:
            return known
    raise ActError(f"no group {name!r}; the groups are {', '.join(state.groups)}")


def groups_of_phase(state: EventState) -> list[str]:
    """The groups of the running phase."""
    return [group.name for group in state.running_groups]


def check_round(state: EventState, group: str, from_round: int) -> None:
    """A round is one of a session that is being played."""
    if from_round != 1 and not state.groups[group].running:
        raise ActError(
            f"round {from_round}, and no session of {group} is being played; leave "
            "--round out: it is from the next session on"
        )


def running_session(
    state: EventState, group: str | None, session: int | None
) -> tuple[str, int]:
    """The group and session that are meant: the ones that run where left open."""
    name = _playing(state) if group is None else find_group(state, group)
    play = state.groups[name]
    if session is None:
        session = play.running or len(play.sessions)
    if not session:
        raise ActError(f"no session of {name} has been seated; seat it first")
    state.group(name).session(session)
    return name, session


def groups_playing(state: EventState) -> list[str]:
    """The groups whose session runs; if none does, those that have played."""
    names = groups_of_phase(state)
    running = [name for name in names if state.groups[name].running]
    return running or [name for name in names if state.groups[name].sessions]


def _playing(state: EventState) -> str:
    found = groups_playing(state)
    if len(found) == 1:
        return found[0]
    if not found:
        raise ActError("no session of this phase has been seated; seat it first")
    raise ActError(
        f"{len(found)} groups are playing; name one with --group: {', '.join(found)}"
    )


def next_number(state: EventState) -> int:
    """The lowest number that no pair has, and no place of any group."""
    places = {pair for play in state.groups.values() for pair in play.places}
    return max({0, *places, *state.entrants}) + 1
