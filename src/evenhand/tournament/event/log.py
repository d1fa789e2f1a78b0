"""An event and its log: every state can be rebuilt, looked at, and undone."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from typing import Any, Self

from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event import (
    advancing,
    arriving,
    entering,
    playing,
    recording,
    seats,
)
from evenhand.tournament.event.act_data import (
    ActLog,
    BatchedLog,
    act_from_data,
    checked_time,
    make_entry,
    time_of,
)
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

_HANDLERS: dict[type[Act], Callable[[EventState, Any], None]] = {
    Register: entering.register,
    Rename: entering.rename,
    Withdraw: entering.withdraw,
    Late: arriving.late,
    Replan: seats.replan,
    Seat: seats.seat,
    Reseat: seats.reseat,
    Record: recording.record,
    Erase: playing.erase,
    Penalise: playing.penalise,
    CloseSession: playing.close_session,
    Advance: advancing.advance,
    Recarry: advancing.recarry,
    Declare: advancing.declare,
}


#: Acts that decide by which plan, and with which pairs, sessions are seated.
_PLANNING = (Replan, Advance, Late)


def replay(acts: Sequence[Act], times: Sequence[str] = ()) -> EventState:
    """The state that a log leads to.

    An act that was undone has no effect; nor has an undo that was undone itself.

    Args:
        acts: all of them, in order.
        times: when each was done; empty, or shorter, where the log does not say.
    """

    def attempt(state: EventState, number: int, act: Act) -> None:
        try:
            apply(state, act)
        except EvenhandError as error:
            raise ActError(f"act {number} ({act.kind}): {error}") from error

    return _run(acts, times, undone_acts(acts), attempt)


def _run(
    acts: Sequence[Act],
    times: Sequence[str],
    undone: Collection[int],
    attempt: Callable[[EventState, int, Act], None],
) -> EventState:
    """Go through a log; `attempt` lets each act that counts change the state."""
    if not acts or not isinstance(acts[0], Create) or 1 in undone:
        raise ActError("the log does not begin with the creation of an event")
    _check_undos(acts)
    state = entering.begin(acts[0])
    when = [*times, *([""] * (len(acts) - len(times)))]
    state.acts, state.at = 1, when[0]
    for number, act in enumerate(acts[1:], 2):
        state.acts, state.at = number, when[number - 1]
        if number not in undone and not isinstance(act, Undo):
            attempt(state, number, act)
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


class _Standing:
    """Which acts count, followed from undo to undo."""

    def __init__(self, acts: Sequence[Act]) -> None:
        undone = undone_acts(acts)
        self._acts = list(acts)
        self._takers = Counter(
            act.number
            for number, act in enumerate(acts, 1)
            if isinstance(act, Undo) and number not in undone
        )

    def counts(self, number: int) -> bool:
        return not self._takers[number]

    def add(self, act: Act) -> int:
        """Go on with an act; return the act that it lets be undone twice, or 0."""
        self._acts.append(act)
        change = 1
        # an undo that is taken back gives back what it took, and so on
        while isinstance(act, Undo):
            number = act.number
            counted, act = self.counts(number), self._acts[number - 1]
            self._takers[number] += change
            if counted == self.counts(number):
                return number if change > 0 else 0
            change = 1 if self.counts(number) else -1
        return 0


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


def _seats_as_planned(
    acts: Sequence[Act], times: Sequence[str], undone: Collection[int]
) -> set[int]:
    """The acts of a log that seat sessions just as planned."""
    found: set[int] = set()

    def attempt(state: EventState, number: int, act: Act) -> None:
        if isinstance(act, Seat) and seats.is_as_planned(state, act):
            found.add(number)
        apply(state, act)

    _run(acts, times, undone, attempt)
    return found


def _first_of_batches(log: ActLog, acts: Sequence[Act]) -> list[int]:
    """The first act of each batch; every act on its own where the log does not say."""
    sizes = list(log.batches()) if isinstance(log, BatchedLog) else []
    if sum(sizes) != len(acts):
        sizes = [1] * len(acts)
    if sizes and sizes[0] > 1:
        # with the creation there may be a whole log that was copied
        sizes[:1] = [1] * sizes[0]
    return [1 + before for before in accumulate(sizes, initial=0)][:-1]


class RunningEvent:
    """An event that is being played, with the log that it lives in."""

    def __init__(self, log: ActLog) -> None:
        self._log = log
        entries = log.read()
        self._acts: list[Act] = [act_from_data(entry) for entry in entries]
        self._times: list[str] = [time_of(entry) for entry in entries]
        self._firsts = _first_of_batches(log, self._acts)
        self.state = replay(self._acts, self._times)

    @classmethod
    def create(cls, log: ActLog, act: Create, at: str | None = None) -> Self:
        """Begin an event in an empty log."""
        if log.read():
            raise ActError("the log is not empty; an event begins in a new one")
        entering.begin(act)
        log.append(make_entry(act, checked_time(at)))
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
        time = checked_time(at)
        times = [*self._times, *[time] * len(acts)]
        entries = [make_entry(act, time) for act in acts]
        try:
            if any(isinstance(act, Undo) for act in acts):
                self.state = self._undoing(acts, times)
            else:
                for act in acts:
                    self.state.acts += 1
                    self.state.at = time
                    apply(self.state, act)
            self._log.append(*entries)
        except BaseException as error:
            if isinstance(error, ActError) and len(acts) == 1:
                # what is refused is refused before anything changes
                self.state.acts, self.state.at = len(self._acts), self._times[-1]
            else:
                self.state = replay(self._acts, self._times)
            raise
        self.state.made = range(len(self._acts) + 1, len(times) + 1)
        self._firsts += self.state.made[:1]
        self._acts += acts
        self._times = times
        return self.state

    def undo(
        self, number: int | None = None, reason: str = "", at: str | None = None
    ) -> Undo:
        """Take back an act; the last one that still counts where none is named."""
        number = self._held()[-1] if number is None else number
        act = Undo(number, reason)
        self.do(act, at=at)
        return act

    def last_batch(self) -> list[int]:
        """The last act that still counts, undos apart, and what was done with it."""
        held = self._held()
        batch = self.batch_of(held[-1])
        return [number for number in held if number in batch]

    def _held(self) -> list[int]:
        """The acts that count, undos apart; the creation is one of them."""
        undone = undone_acts(self._acts)
        return [
            number
            for number, act in enumerate(self._acts, 1)
            if number not in undone and not isinstance(act, Undo)
        ]

    def batch_of(self, number: int) -> range:
        """The numbers of the acts that were done together with one."""
        self._check_number(number, len(self._acts))
        place = bisect_right(self._firsts, number)
        ends = [*self._firsts[place : place + 1], len(self._acts) + 1]
        return range(self._firsts[place - 1], ends[0])

    def as_of(self, number: int) -> EventState:
        """The state after so many acts."""
        self._check_number(number, len(self._acts))
        return replay(self._acts[:number], self._times[:number])

    def _check_number(self, number: int, last: int) -> None:
        if not 1 <= number <= last:
            raise ActError(f"act {number}; the log has acts 1 to {last}")

    def hanging_on(self, *undos: Undo) -> dict[int, ActError]:
        """The acts that others were built upon: what would be refused after undos.

        Each with the reason; those that hang on what is refused are among them. With
        all of them undone as well, the others fit together.
        """
        return self._tried(undos, self._times)[1]

    def _undoing(self, acts: Sequence[Act], times: Sequence[str]) -> EventState:
        """The state after acts among which there are undos."""
        state, refused = self._tried(acts, times)
        if refused:
            first = min(refused)
            kind = [*self._acts, *acts][first - 1].kind
            said = f"act {first} ({kind}): {refused[first]}"
            raise ActError(said) from refused[first]
        return state

    def _tried(
        self, acts: Sequence[Act], times: Sequence[str]
    ) -> tuple[EventState, dict[int, ActError]]:
        """The state after undos and other acts, without what would be refused."""
        self._check_targets(acts)
        whole = [*self._acts, *acts]
        before, undone = undone_acts(self._acts), undone_acts(whole)
        self._check_not_official(before, undone)
        state, refused = self._without_refused(whole, times, undone, ())
        changed = (before ^ undone) | refused.keys()
        if any(isinstance(whole[number - 1], _PLANNING) for number in changed):
            planned = _seats_as_planned(self._acts, self._times, before)
            return self._without_refused(whole, times, undone, planned)
        return state, refused

    def _without_refused(
        self,
        acts: Sequence[Act],
        times: Sequence[str],
        undone: Collection[int],
        planned: Collection[int],
    ) -> tuple[EventState, dict[int, ActError]]:
        """The state after acts, some of them seats that must be those of the plan."""
        refused: dict[int, ActError] = {}

        def attempt(state: EventState, number: int, act: Act) -> None:
            try:
                if isinstance(act, Seat) and number in planned:
                    seats.check_as_planned(state, act)
                apply(state, act)
            except ActError as error:
                refused[number] = error

        return _run(acts, times, undone, attempt), refused

    def _check_targets(self, acts: Sequence[Act]) -> None:
        standing = _Standing(self._acts)
        for last, act in enumerate(acts, len(self._acts)):
            if isinstance(act, Undo):
                if act.number == 1:
                    raise ActError(
                        "the creation of an event cannot be undone; begin another"
                    )
                self._check_number(act.number, last)
                if not standing.counts(act.number):
                    raise ActError(f"act {act.number} has been undone already")
            twice = standing.add(act)
            if twice:
                raise ActError(
                    f"act {twice} has been undone again since; take that back first"
                )

    def _check_not_official(self, before: set[int], undone: set[int]) -> None:
        """What is official is taken back with, or before, anything else."""
        if not self.state.official:
            return
        for number, act in enumerate(self._acts, 1):
            if isinstance(act, Declare) and number not in before | undone:
                raise ActError(
                    f"the results are official (act {number}); undo that before "
                    "anything else, or with it"
                )
