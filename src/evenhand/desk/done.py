"""What a director's act did, and what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from evenhand.movement.words import counted, listed
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.event_ranking import is_unplayed
from evenhand.tournament.event.session_changes import pairs_without_seat
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to an act.

    Attributes:
        said: what it did, in sentences.
        next: what comes next, in sentences.
        data: the same and more as plain data.
        acts: the numbers in the log of the acts that it made.
    """

    said: tuple[str, ...]
    next: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)
    acts: range = range(0)

    @property
    def numbered(self) -> str:
        """Which acts it made, where there are several: `Acts 38–74.`; or empty."""
        return f"Acts {self.acts[0]}–{self.acts[-1]}." if self.acts[1:] else ""

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        said = {"done": list(self.said), "next": list(self.next)}
        return said | {"acts": list(self.acts)} | self.data


def sentence(text: str) -> str:
    """A remark as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def done(state: EventState, *said: str, **data: Any) -> Done:
    """An answer with what comes next by the state of the event."""
    # what was only tried made no acts; the last ones are those of an earlier answer
    acts = range(0) if data.get("dry_run") else state.made
    return Done(said, what_next(state), data, acts)


def what_next(state: EventState) -> tuple[str, ...]:
    """What a director does next."""
    if state.official:
        return ("Nothing: the results are official.",)
    if state.phase == 1 and not _anybody_seated(state):
        entered = sum(
            not entrant.expected and not entrant.drop_in
            for entrant in state.entrants.values()
        )
        wanted = _wanted(state)
        if entered < wanted:
            return (f"Register pairs: {entered} of {wanted} are there. Then seat.",)
    names = [group.name for group in state.event.phases[state.phase - 1].groups]
    due = tuple(line for name in state.groups for line in _late_plays(state, name))
    due += tuple(line for name in names for line in _unseated(state, name))
    steps = tuple(step for name in names for step in (_step(state, name),) if step)
    if steps:
        return due + steps
    return due + _after_the_phase(state)


def unplayed_words(state: EventState) -> str:
    """What is said of a running phase that ended without a result; or empty."""
    if not is_unplayed(state, state.phase):
        return ""
    phase = state.event.phases[state.phase - 1].name
    return f"No result of the {phase} counts, so all stand where they came from."


def _wanted(state: EventState) -> int:
    """How many pairs the seats are for, which may have been made anew."""
    return state.first_group.planned.pairs


def _after_the_phase(state: EventState) -> tuple[str, ...]:
    if state.phase < len(state.event.phases):
        coming = state.event.phases[state.phase].name
        return (f"All sessions are played: advance to the {coming}.",)
    return ("All sessions are played: declare the results official.",)


def _anybody_seated(state: EventState) -> bool:
    return any(play.sessions for play in state.groups.values())


def _late_plays(state: EventState, name: str) -> Iterator[str]:
    """What is still missing of sessions that were closed all the same."""
    for number, session in state.groups[name].sessions.items():
        if not session.closed:
            continue
        closed = f"{name}, session {number} is closed with"
        missing = len(missing_meetings(state.group(name).session(number)))
        if missing:
            yield f"{closed} {counted(missing, 'result')} missing: record late plays."
        awards = len(awards_due(state.group(name).session(number)))
        if awards:
            them = "it" if awards == 1 else "them"
            yield (
                f"{closed} {counted(awards, 'award')} due: give {them} (missing says "
                "which)."
            )


def _unseated(state: EventState, name: str) -> Iterator[str]:
    """Who has no seat in the running session, and how it gets one."""
    running = state.groups[name].running
    pairs = pairs_without_seat(state.group(name).session(running)) if running else []
    if pairs:
        yield (
            f"{name}, session {running}: {without_seat(pairs)}; repair --arrives "
            f"{len(pairs)} finds one, or withdraw."
        )


def without_seat(pairs: Sequence[int]) -> str:
    """Who has no seat, in words."""
    verb = "has" if len(pairs) == 1 else "have"
    return f"{named_pairs(pairs)} {verb} no seat"


def named_pairs(pairs: Sequence[int]) -> str:
    """One pair or several, in words."""
    return f"{'pair' if len(pairs) == 1 else 'pairs'} {listed(pairs)}"


def _step(state: EventState, name: str) -> str:
    play = state.groups[name]
    if play.running:
        missing = len(missing_meetings(state.group(name).session(play.running)))
        if missing:
            results = counted(missing, "result")
            return f"{name}, session {play.running}: {results} to come."
        awards = len(awards_due(state.group(name).session(play.running)))
        if awards:
            return (
                f"{name}, session {play.running}: all results are in but for "
                f"{counted(awards, 'award')} (missing says which)."
            )
        return f"{name}, session {play.running}: all results are in; close it."
    if state.group(name).is_over:
        return ""
    return f"{name}: seat session {play.next_session} of {play.sessions_in_all}."
