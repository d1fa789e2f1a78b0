"""What becomes of the scores of a pair that went home, and if it comes back."""

from evenhand.movement.words import listed
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.voiding import is_void


def voided(state: EventState, pair: int) -> dict[str, bool]:
    """For each group in which a pair has scores whether these are void."""
    return {
        name: is_void(state.group(name), pair)
        for name in state.groups
        if _has_played(state, name, pair)
    }


def _has_played(state: EventState, group: str, pair: int) -> bool:
    return any(
        pair in (recorded.meeting.ns, recorded.meeting.ew)
        for session in state.groups[group].sessions.values()
        for recorded in session.results.values()
    )


def tell_fate(state: EventState, pair: int) -> str:
    """What becomes of the scores of a pair, group by group where it has several."""
    fates = {
        name: "are void" if void else "stand"
        for name, void in voided(state, pair).items()
    }
    if len(fates) == 1 and len(state.event.phases) == 1:
        return f"; its scores {next(iter(fates.values()))}"
    parts = [f"its scores in {name} {fate}" for name, fate in fates.items()]
    return f"; {', '.join(parts)}" if parts else ""


def tell_return(state: EventState, before: dict[str, bool]) -> list[str]:
    """Whether the scores of a pair that is back count again.

    Args:
        state: the event.
        before: for each group whether they were void while it was away.
    """
    void = [name for name, was_void in before.items() if was_void]
    stood = [name for name in before if name not in void]
    told = []
    if void:
        whose = _whose(state, void)
        told.append(f"{whose} were void while it was away and count again.")
    if stood:
        told.append(f"{_whose(state, stood)} count as before.")
    return told


def _whose(state: EventState, groups: list[str]) -> str:
    if len(state.event.phases) == 1:
        return "Its scores"
    return f"Its scores in {listed(groups)}"
