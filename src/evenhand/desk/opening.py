"""Event files: made, opened to look at, opened to act on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evenhand.errors import ActError
from evenhand.movement import Movement, native
from evenhand.store import EventFile
from evenhand.tournament import Plan, plan_to_data
from evenhand.tournament.event import (
    Act,
    Create,
    EventState,
    RunningEvent,
    act_from_data,
    act_to_data,
    replay,
)
from evenhand.tournament.event.entering import begin


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event that a command may act on.

    Attributes:
        event: the event with its log.
        recovered: what a crash had left and was put right, in a sentence; or empty.
    """

    event: RunningEvent
    recovered: str

    @property
    def state(self) -> EventState:
        """Where the event stands."""
        return self.event.state


def create_event(
    path: str,
    source: Plan | Movement,
    *,
    name: str = "",
    method: str = "matchpoints",
) -> EventState:
    """Make the file of a new event, by a plan or a single movement."""
    if isinstance(source, Plan):
        act = Create(name, plan_to_data(source.sound()), {}, method)
    else:
        act = Create(name, {}, native.to_data(source.sound()), method)
    state = begin(act)
    EventFile.create(path, act_to_data(act))
    return state


@contextmanager
def acting_on(path: str) -> Iterator[OpenEvent]:
    """Open an event to act on it; nobody else can meanwhile."""
    with EventFile(path).writing() as log:
        yield OpenEvent(RunningEvent(log), str(log.recovered or ""))


def look_at(path: str, number: int | None = None) -> EventState:
    """The state of an event now, or after so many acts."""
    return replay(read_acts(path, number))


def read_acts(path: str, number: int | None = None) -> tuple[Act, ...]:
    """The acts of an event, or the first so many of them."""
    return tuple(map(act_from_data, read_entries(path, number)))


def read_entries(path: str, number: int | None = None) -> tuple[dict[str, object], ...]:
    """The raw log of an event, or its first so many entries."""
    read = EventFile(path).read()
    if number is None:
        return read.whole()
    if number < 1:
        raise ActError(f"act {number}; acts are numbered from 1")
    return read.as_of(number)
