"""An event and its log: every state can be rebuilt, looked at, and undone."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event import advancing, entering, playing
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
    act_from_data,
    act_to_data,
)
from evenhand.tournament.event.state import EventState


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
    Replan: playing.replan,
    Seat: playing.seat,
    Reseat: playing.reseat,
    Record: playing.record,
    Erase: playing.erase,
    Penalise: playing.penalise,
    CloseSession: playing.close_session,
    Advance: advancing.advance,
    Recarry: advancing.recarry,
    Declare: advancing.declare,
}


def replay(acts: Sequence[Act]) -> EventState:
    """The state that a log leads to.

    An act that was undone has no effect; nor has an undo that was undone itself.
    """
    undone = undone_acts(acts)
    if not acts or not isinstance(acts[0], Create) or 1 in undone:
        raise ActError("the log does not begin with the creation of an event")
    _check_undos(acts)
    state = entering.begin(acts[0])
    state.acts = 1
    for number, act in enumerate(acts[1:], 2):
        state.acts = number
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


class RunningEvent:
    """An event that is being played, with the log that it lives in."""

    def __init__(self, log: ActLog) -> None:
        self._log = log
        self._acts: list[Act] = [act_from_data(entry) for entry in log.read()]
        self.state = replay(self._acts)

    @classmethod
    def create(cls, log: ActLog, act: Create) -> Self:
        """Begin an event in an empty log."""
        if log.read():
            raise ActError("the log is not empty; an event begins in a new one")
        entering.begin(act)
        log.append(act_to_data(act))
        return cls(log)

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts so far; the first has number 1."""
        return tuple(self._acts)

    def do(self, *acts: Act) -> EventState:
        """Carry out acts and keep them: all of them, or none."""
        for place, act in enumerate(acts):
            if isinstance(act, Undo):
                self._check_undo(act, [*self._acts, *acts[:place]])
        try:
            if any(isinstance(act, Undo) for act in acts):
                self.state = replay([*self._acts, *acts])
            else:
                for act in acts:
                    self.state.acts += 1
                    apply(self.state, act)
            self._log.append(*map(act_to_data, acts))
        except BaseException as error:
            if isinstance(error, ActError) and len(acts) == 1:
                # what is refused is refused before anything changes
                self.state.acts = len(self._acts)
            else:
                self.state = replay(self._acts)
            raise
        self._acts += acts
        return self.state

    def check(self, act: Record) -> None:
        """Refuse a result that could not be recorded now; nothing is changed."""
        playing.check_record(self.state, act)

    def undo(self, number: int | None = None, reason: str = "") -> Undo:
        """Take back an act; the last one that still counts where none is named."""
        if number is None:
            undone = undone_acts(self._acts)
            number = next(
                n
                for n in range(len(self._acts), 0, -1)
                if n not in undone and not isinstance(self._acts[n - 1], Undo)
            )
        act = Undo(number, reason)
        self.do(act)
        return act

    def as_of(self, number: int) -> EventState:
        """The state after so many acts."""
        if not 1 <= number <= len(self._acts):
            raise ActError(f"act {number}; the log has acts 1 to {len(self._acts)}")
        return replay(self._acts[:number])

    def _check_undo(self, act: Undo, acts: Sequence[Act]) -> None:
        if act.number == 1:
            raise ActError("the creation of an event cannot be undone; begin another")
        if not 1 <= act.number <= len(acts):
            raise ActError(f"act {act.number}; the log has acts 1 to {len(acts)}")
        if act.number in undone_acts(acts):
            raise ActError(f"act {act.number} has been undone already")
        if self.state.official and not isinstance(acts[act.number - 1], Declare):
            raise ActError("the results are official; undo that before anything else")
