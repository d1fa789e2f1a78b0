"""What a correction does to phases that were closed before it."""

from evenhand.desk import opening
from evenhand.desk.done import Done, done
from evenhand.errors import ActError
from evenhand.movement.words import listed
from evenhand.render.clock_times import clock_time
from evenhand.tournament.event.acts import Recarry
from evenhand.tournament.event.consequences import Consequences, find_consequences
from evenhand.tournament.event.correction_times import correctable_until, read_time
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState

#: Carryovers that are told one by one; the data have all.
_MOST_TOLD = 12


def corrected(state: EventState, group: str, *said: str, **data: object) -> Done:
    """An answer that also says what changes in phases that have begun since."""
    if state.group(group).phase == state.phase:
        return done(state, *said, group=group, **data)
    found = find_consequences(state)
    return done(
        state,
        *said,
        *consequence_lines(state, found),
        group=group,
        consequences=[consequence_data(one) for one in found],
        **data,
    )


def consequence_lines(
    state: EventState, consequences: tuple[Consequences, ...]
) -> tuple[str, ...]:
    """What a correction after a phase was closed would have changed, in sentences."""
    if not consequences:
        return ("The phase was closed; who went on and with what stays the same.",)
    lines = ["The phase was closed; by the results as they are now:"]
    for found in consequences:
        lines += _changes_told(found)
    lines += _what_to_do(state, consequences)
    return tuple(lines)


def _changes_told(found: Consequences) -> list[str]:
    lines = []
    for what, pairs in (
        ("would have come in", found.would_have_come),
        ("would not have come in", found.would_not),
    ):
        if pairs:
            lines.append(f"{found.group}: {what}: {listed(pairs, most=40)}.")
    for pair, (before, after) in list(found.carried.items())[:_MOST_TOLD]:
        lines.append(
            f"{found.group}: the carryover of pair {pair} would be "
            f"{float(after):.2f}, not {float(before):.2f}."
        )
    rest = len(found.carried) - _MOST_TOLD
    if rest > 0:
        lines.append(f"{found.group}: and {rest} more carryovers would be others.")
    return lines


def _what_to_do(state: EventState, consequences: tuple[Consequences, ...]) -> list[str]:
    ways: list[str] = []
    notes: list[str] = []
    if any(found.carried for found in consequences):
        ways.append("put the carryovers right (recarry)")
    others = [f.group for f in consequences if f.would_have_come or f.would_not]
    begun = next((name for name in others if _has_begun(state, name)), "")
    if others and not begun:
        ways.append(
            "take the advance back by its number and make it again (undo, advance)"
        )
    elif others:
        phase = state.event.phases[state.group(begun).phase - 1].name
        notes.append(
            f"The {phase} has begun, so who plays in it stays: only if everything "
            "from the advance on is taken back (log, then undo FIRST-LAST) can the "
            "advance be made again."
        )
    if ways:
        choices = ["leave it as it is", *ways]
        notes.append(f"You decide: {', or '.join(choices)}.")
    return notes


def _has_begun(state: EventState, group: str) -> bool:
    """Whether a session of a group's phase, or of a later one, has been seated."""
    phase = state.group(group).phase
    return any(
        play.sessions and state.group(name).phase >= phase
        for name, play in state.groups.items()
    )


def consequence_data(found: Consequences) -> dict[str, object]:
    """The consequences for one group as plain data."""
    return {
        "group": found.group,
        "would_have_come": list(found.would_have_come),
        "would_not": list(found.would_not),
        "carried": {
            str(pair): {"before": str(before), "after": str(after)}
            for pair, (before, after) in found.carried.items()
        },
    }


def mend_carryovers(event: RunningEvent, reason: str = "") -> Done:
    """Put carryovers right after a correction; who plays where stays."""
    acts = _recarries(event.state, reason)
    if not acts:
        raise ActError("no carryover would be another; nothing to put right")
    state = event.do(*acts)
    groups = [act.group for act in acts]
    said = [f"Carryovers into {group} are put right." for group in groups]
    return done(state, *said, groups=groups)


def _recarries(state: EventState, reason: str) -> list[Recarry]:
    """One act for each group whose carryovers change, in the order of the phases.

    A carryover into one phase may change those into the next, so they are tried.
    """
    tried = state.copy()
    for phase in state.event.phases[1:]:
        coming = {group.name for group in phase.groups}
        for one in find_consequences(tried):
            if one.group in coming:
                after = {pair: amount for pair, (_, amount) in one.carried.items()}
                tried.groups[one.group].carried |= after
    acts = []
    for name in sorted(state.groups, key=lambda name: state.groups[name].phase):
        before, after = state.groups[name].carried, tried.groups[name].carried
        changed = {pair: after[pair] for pair in after if after[pair] != before[pair]}
        if changed:
            amounts = tuple(map(str, changed.values()))
            acts.append(Recarry(name, amounts, reason, tuple(changed)))
    return acts


def reason_in_time(
    event: RunningEvent, group: str, session: int, reason: str, *, force: bool
) -> str:
    """Why a score is changed; once the correction period is over only by force.

    Args:
        event: the event.
        group: the group of the score.
        session: its session; 0 for the whole phase.
        reason: the reason that was given.
        force: whether it is changed all the same (Law 79C: by the regulations).
    """
    until = correctable_until(event.state.group(group), session)
    now = opening.utc_now() if isinstance(event, opening.TimedEvent) else ""
    if not until or not now or read_time(now) <= read_time(until):
        return reason
    if not force:
        where = f"session {session} of {group}" if session else group
        raise ActError(
            f"the correction period of {where} ended at {clock_time(until, now)}; the "
            "score stands, or use --force if the regulations allow a change"
        )
    return reason.strip() or "after the correction period"
