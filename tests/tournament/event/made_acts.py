"""Which acts, and which kinds of them, random happenings have brought about."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields

from evenhand.errors import EvenhandError
from evenhand.tournament.event.acts import (
    ACTS,
    PARTS,
    Act,
    Advance,
    CloseSession,
    Declare,
    Late,
    Record,
    Register,
    Rename,
    Replan,
    Reseat,
    Undo,
)
from evenhand.tournament.event.arriving import is_before_time
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState

#: What acts do that their fields alone do not tell.
SITUATIONS = (
    "undo: of an undo",
    "undo: several at once",
    "late: to the place of a missing pair",
    "late: to a place that nobody has",
    "late: without a place",
    "late: back to its own place",
    "late: back before it was missed",
    "late: back without a place",
    "late: new, in the place of another",
    "late: a reserve in the place of another",
    "record: closed session, late play",
    "record: closed session, correction",
    "record: closed phase",
    "reseat: exchange",
    "reseat: merge",
    "reseat: repair",
    "close: results missing",
    "official: while results can be corrected",
    "official: after the correction period",
    "advance: somebody drops in",
    "advance: nobody at a place",
    "replan: before the first session",
    "replan: between sessions, in lines",
    "an act with a time",
    "an act without a time",
)


def expected_labels() -> set[str]:
    """Every act, every field of it with something in it and without, and situations."""
    found = set(SITUATIONS)
    kinds: tuple[type[Act], ...] = (*ACTS.values(), *PARTS.values())
    for made in kinds:
        found.add(made.kind)
        for field in fields(made):
            found.add(f"{made.kind}.{field.name}")
            if field.default is not MISSING:
                found.add(f"{made.kind}.{field.name} left out")
    return found


def labels_of(event: RunningEvent, acts: Sequence[Act], at: str) -> Counter[str]:
    """What acts are that are about to be done together, if they are accepted.

    Args:
        event: the event before them.
        acts: one or more; only a single one is looked at together with the state.
        at: their time, or empty.
    """
    found = Counter(label for act in acts for label in _labels(act))
    found["an act with a time" if at else "an act without a time"] += 1
    if len(acts) > 1 and all(isinstance(act, Undo) for act in acts):
        found["undo: several at once"] += 1
    # what names no group or pair of the event will not be accepted
    with suppress(EvenhandError, LookupError):
        if len(acts) == 1:
            found.update(_situations(event, acts[0], at))
    return found


def _labels(act: Act) -> Iterator[str]:
    yield act.kind
    for field in fields(act):
        value = getattr(act, field.name)
        label = f"{act.kind}.{field.name}"
        optional = field.default is not MISSING
        if optional and value == field.default:
            yield f"{label} left out"
        elif value or optional:
            yield label
    if isinstance(act, Advance):
        for intake in act.intakes:
            yield from _labels(intake)
    if isinstance(act, Register | Rename | Late):
        for player in act.players:
            yield from _labels(player)


def _situations(event: RunningEvent, act: Act, at: str) -> Iterator[str]:
    state = event.state
    if isinstance(act, Undo) and isinstance(event.acts[act.number - 1], Undo):
        yield "undo: of an undo"
    elif isinstance(act, Late):
        yield f"late: {_arrival(state, act)}"
    elif isinstance(act, Record):
        yield from _recorded(state, act)
    elif isinstance(act, Reseat):
        yield f"reseat: {act.why}"
    elif isinstance(act, CloseSession) and not act.cancelled:
        if missing_meetings(state.group(act.group).session(act.session)):
            yield "close: results missing"
    elif isinstance(act, Declare) and at:
        yield from _declared(state, at)
    elif isinstance(act, Advance):
        yield from _advanced(state, act)
    elif isinstance(act, Replan):
        begun = state.groups[act.group].sessions
        when = "between sessions, in lines" if begun else "before the first session"
        yield f"replan: {when}"


def _arrival(state: EventState, act: Late) -> str:
    known = state.entrants.get(act.pair)
    if known is not None and is_before_time(state, known):
        return "back before it was missed"
    if act.place_of:
        who = "new," if known is None or known.expected else "a reserve"
        return f"{who} in the place of another"
    there = state.place_now(act.pair) is not None
    if known is not None and known.left is not None:
        return "back to its own place" if there else "back without a place"
    if act.extra:
        return "without a place"
    where = "the place of a missing pair" if there else "a place that nobody has"
    return f"to {where}"


def _recorded(state: EventState, act: Record) -> Iterator[str]:
    if state.group(act.group).session(act.session).closed:
        what = "correction" if act.replaces else "late play"
        yield f"record: closed session, {what}"
    if state.group(act.group).phase < state.phase:
        yield "record: closed phase"


def _declared(state: EventState, at: str) -> Iterator[str]:
    times = [provisional_until(group) for group in state.running_groups]
    ends = [read_time(until) for until in times if until]
    if any(read_time(at) < end for end in ends):
        yield "official: while results can be corrected"
    elif ends:
        yield "official: after the correction period"


def _advanced(state: EventState, act: Advance) -> Iterator[str]:
    for intake in act.intakes:
        if 0 in intake.pairs:
            yield "advance: nobody at a place"
        if any(state.entrants[pair].drop_in for pair in intake.pairs if pair):
            yield "advance: somebody drops in"
