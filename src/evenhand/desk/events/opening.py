"""Events in files or a club: created, opened to look at, opened to act on."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from evenhand.errors import ActError, StoreError
from evenhand.movement import Movement, native
from evenhand.store import EventFile, LogRead
from evenhand.tournament.event.acts import Act, Create
from evenhand.tournament.event.codec import act_from_data, act_to_data, time_of
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.registering import begin, check_create, usual_deals
from evenhand.tournament.event.replaying import replay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data

if TYPE_CHECKING:
    from evenhand.tournament.answers.pair_answers import EventCreated


class EventHome(Protocol):
    """Where the log of an event lives, if not in a file."""

    def read(self) -> LogRead:
        """The log as far as it is sound."""
        ...

    def acting(self) -> "AbstractContextManager[OpenEvent]":
        """The event, to act on it."""
        ...

    def create(self, *entries: dict[str, Any]) -> None:
        """Create the event with its first acts."""
        ...


#: An event is found by the name of its file, or by its home in a club.
Place = str | EventHome


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event open for acts.

    Attributes:
        event: the event with its log.
        recovered: what was repaired after a crash, in a sentence; or empty.
    """

    event: RunningEvent
    recovered: str

    @property
    def state(self) -> EventState:
        """Where the event stands."""
        return self.event.state


def create_event(
    place: Place,
    source: Plan | Movement,
    *,
    name: str = "",
    method: str = "matchpoints",
    deals: str = "",
) -> "EventCreated":
    """Create a new event, from a plan or a single movement.

    Args:
        place: where its log will be.
        source: the plan or the movement.
        name: what it is called.
        method: how results are scored.
        deals: who plays the same deals, the whole `field` or each `section` its own;
            by default as the boards of the movement say.
    """
    # only the creation answers with these; all that opens an event starts without them
    from evenhand.tournament.answers.answer import afterwards
    from evenhand.tournament.answers.pair_answers import EventCreated

    if isinstance(source, Plan):
        act = Create(name, plan_to_data(source.sound()), {}, method, deals)
    else:
        data = native.to_data(source.sound())
        act = Create(name, {}, data, method, deals or usual_deals(source))
    check_create(act)
    state = begin(act)
    entry = act_to_data(act) | {"at": utc_now()}
    if isinstance(place, str):
        EventFile.create(place, entry)
    else:
        place.create(entry)
    return EventCreated(
        name=state.name,
        groups=tuple(state.groups),
        pairs=state.event.pairs,
        phases=len(state.event.phases),
        method=state.method.value,
        deals=act.deals,
        **afterwards(state),
    )


class TimedEvent(RunningEvent):
    """An event whose log says when each act was done, in UTC."""

    def do(self, *acts: Act, at: str | None = None) -> EventState:
        """Carry out acts and store them with the time."""
        return super().do(*acts, at=utc_now() if at is None else at)


def utc_now() -> str:
    """The time now, as logs have it: to the second, in UTC."""
    now = datetime.now(UTC).replace(tzinfo=None)
    return f"{now.isoformat(timespec='seconds')}Z"


@contextmanager
def acting_on(place: Place) -> Iterator[OpenEvent]:
    """Open an event to act on it; nobody else can act on it meanwhile."""
    if not isinstance(place, str):
        with place.acting() as opened:
            yield opened
        return
    with EventFile(place).writing() as log:
        yield OpenEvent(TimedEvent(log), str(log.recovered or ""))


def look_at(place: Place, number: int | None = None) -> EventState:
    """The state of an event now, or after its first `number` acts."""
    return replay_entries(read_entries(place, number))


def read_log(
    entries: Sequence[dict[str, Any]],
) -> tuple[tuple[Act, ...], tuple[str, ...]]:
    """The acts of a raw log, and when each was done."""
    return tuple(map(act_from_data, entries)), tuple(map(time_of, entries))


def replay_entries(entries: Sequence[dict[str, Any]]) -> EventState:
    """The state that a raw log leads to."""
    return replay(*read_log(entries))


def read_acts(place: Place, number: int | None = None) -> tuple[Act, ...]:
    """The acts of an event, or the first `number` of them."""
    return tuple(map(act_from_data, read_entries(place, number)))


def read_times(place: Place, number: int | None = None) -> tuple[str, ...]:
    """When the acts were done, or the first `number`; empty if the log is silent."""
    return tuple(map(time_of, read_entries(place, number)))


def read_entries(place: Place, number: int | None = None) -> tuple[dict[str, Any], ...]:
    """The raw log of an event, or its first `number` entries."""
    home = EventFile(place) if isinstance(place, str) else place
    read = home.read()
    there = len(read.entries)
    if number is None:
        return _whole(read)
    if number < 1:
        raise ActError(f"act {number}; acts are numbered from 1")
    if number > there and not read.problems:
        raise ActError(f"act {number}; the log has acts 1 to {there}")
    return read.as_of(number)


def _whole(read: LogRead) -> tuple[dict[str, Any], ...]:
    """All entries; for a damaged log, say how to look at those before the damage."""
    try:
        return read.whole()
    except StoreError as error:
        if not read.entries:
            raise
        there = len(read.entries)
        raise StoreError(f"{error}, or look at it with as-of {there}") from error
