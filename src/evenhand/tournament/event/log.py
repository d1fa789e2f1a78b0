"""An event and its log: every state can be rebuilt, looked at, and undone."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

from evenhand.errors import ActError, EvenhandError, FileError
from evenhand.movement.plain_data import kind_of
from evenhand.tournament.event import advancing, entering, playing, seats
from evenhand.tournament.event.act_data import act_from_data, act_to_data
from evenhand.tournament.event.acts import (
    Act,
    Advance,
    CloseSession,
    Create,
    Declare,
    Erase,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Rename,
    Replan,
    Reseat,
    Seat,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.times import read_time


class ActLog(Protocol):
    """A place where acts are kept in order; it knows nothing about bridge."""

    def read(self) -> Sequence[dict[str, Any]]:
        """All acts so far, in order."""
        ...

    def append(self, *entries: dict[str, Any]) -> None:
        """Add acts, all of them or none; on return they are kept."""
        ...


_HANDLERS: dict[type[Act], Callable[[EventState, Any], None]] = {
    Register: entering.register,
    Rename: entering.rename,
    Withdraw: entering.withdraw,
    Late: entering.late,
    Replan: seats.replan,
    Seat: seats.seat,
    Reseat: seats.reseat,
    Record: playing.record,
    Erase: playing.erase,
    Penalise: playing.penalise,
    CloseSession: playing.close_session,
    Advance: advancing.advance,
    Recarry: advancing.recarry,
    Declare: advancing.declare,
}


def replay(acts: Sequence[Act], times: Sequence[str] = ()) -> EventState:
    """The state that a log leads to.

    An act that was undone has no effect; nor has an undo that was undone itself.

    Args:
        acts: all of them, in order.
        times: when each was done; empty, or shorter, where the log does not say.
    """
    undone = undone_acts(acts)
    if not acts or not isinstance(acts[0], Create) or 1 in undone:
        raise ActError("the log does not begin with the creation of an event")
    _check_undos(acts)
    state = entering.begin(acts[0])
    when = [*times, *([""] * (len(acts) - len(times)))]
    state.acts, state.at = 1, when[0]
    for number, act in enumerate(acts[1:], 2):
        state.acts, state.at = number, when[number - 1]
        if number not in undone and not isinstance(act, Undo):
            try:
                apply(state, act)
            except EvenhandError as error:
                raise ActError(f"act {number} ({act.kind}): {error}") from error
    return state


def _check_undos(acts: Sequence[Act]) -> None:
    for number, act in enumerate(acts, 1):
        if isinstance(act, Undo) and not 1 < act.number < number:
            raise ActError(
                f"act {number} (undo): act {act.number}; expected an earlier one, from "
                "2 on"
            )


def undone_acts(acts: Sequence[Act]) -> set[int]:
    """The numbers of the acts that were taken back and have no effect."""
    undone: set[int] = set()
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if isinstance(act, Undo) and number not in undone:
            undone.add(act.number)
    return undone


def apply(state: EventState, act: Act) -> None:
    """Let an act change the state, or refuse it and leave the state as it was.

    What is refused may only be refused before anything changes.
    """
    if isinstance(act, Create):
        raise ActError("the event exists already")
    if state.official:
        raise ActError("the results are official; undo that before anything else")
    try:
        _HANDLERS[type(act)](state, act)
    except ActError:
        raise
    except EvenhandError as error:
        raise ActError(str(error)) from error


def time_of(entry: dict[str, Any]) -> str:
    """When an entry of a log was made; empty where it does not say."""
    time = entry.get("at", "")
    if not isinstance(time, str):
        raise FileError(f'an act with "at" {kind_of(time)}; expected a text')
    return _checked_time(time)


def _checked_time(at: str | None) -> str:
    if at:
        read_time(at)
    return at or ""


def _entry(act: Act, time: str) -> dict[str, Any]:
    data = act_to_data(act)
    return data | {"at": time} if time else data


class RunningEvent:
    """An event that is being played, with the log that it lives in."""

    def __init__(self, log: ActLog) -> None:
        self._log = log
        entries = log.read()
        self._acts: list[Act] = [act_from_data(entry) for entry in entries]
        self._times: list[str] = [time_of(entry) for entry in entries]
        self.state = replay(self._acts, self._times)

    @classmethod
    def create(cls, log: ActLog, act: Create, at: str | None = None) -> Self:
        """Begin an event in an empty log."""
        if log.read():
            raise ActError("the log is not empty; an event begins in a new one")
        entering.begin(act)
        log.append(_entry(act, _checked_time(at)))
        return cls(log)

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts so far; the first has number 1."""
        return tuple(self._acts)

    @property
    def times(self) -> tuple[str, ...]:
        """When each act was done; empty where the log does not say."""
        return tuple(self._times)

    def do(self, *acts: Act, at: str | None = None) -> EventState:
        """Carry out acts and keep them: all of them, or none.

        Args:
            acts: what happened.
            at: when, such as 2026-05-01T19:30:00Z; None where nobody says.
        """
        time = _checked_time(at)
        times = [*self._times, *[time] * len(acts)]
        for place, act in enumerate(acts):
            if isinstance(act, Undo):
                self._check_undo(act, [*self._acts, *acts[:place]])
        try:
            if any(isinstance(act, Undo) for act in acts):
                self.state = replay([*self._acts, *acts], times)
            else:
                for act in acts:
                    self.state.acts += 1
                    self.state.at = time
                    apply(self.state, act)
            self._log.append(*(_entry(act, time) for act in acts))
        except BaseException as error:
            if isinstance(error, ActError) and len(acts) == 1:
                # what is refused is refused before anything changes
                self.state.acts, self.state.at = len(self._acts), self._times[-1]
            else:
                self.state = replay(self._acts, self._times)
            raise
        self._acts += acts
        self._times = times
        return self.state

    def check(self, act: Record) -> None:
        """Refuse a result that could not be recorded now; nothing is changed."""
        playing.check_record(self.state, act)

    def undo(
        self, number: int | None = None, reason: str = "", at: str | None = None
    ) -> Undo:
        """Take back an act; the last one that still counts where none is named."""
        if number is None:
            undone = undone_acts(self._acts)
            number = next(
                n
                for n in range(len(self._acts), 0, -1)
                if n not in undone and not isinstance(self._acts[n - 1], Undo)
            )
        act = Undo(number, reason)
        self.do(act, at=at)
        return act

    def as_of(self, number: int) -> EventState:
        """The state after so many acts."""
        if not 1 <= number <= len(self._acts):
            raise ActError(f"act {number}; the log has acts 1 to {len(self._acts)}")
        return replay(self._acts[:number], self._times[:number])

    def _check_undo(self, act: Undo, acts: Sequence[Act]) -> None:
        if act.number == 1:
            raise ActError("the creation of an event cannot be undone; begin another")
        if not 1 <= act.number <= len(acts):
            raise ActError(f"act {act.number}; the log has acts 1 to {len(acts)}")
        if act.number in undone_acts(acts):
            raise ActError(f"act {act.number} has been undone already")
        if self.state.official and not isinstance(acts[act.number - 1], Declare):
            raise ActError("the results are official; undo that before anything else")
