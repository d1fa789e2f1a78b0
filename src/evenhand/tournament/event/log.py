"""An event and its log: every state can be rebuilt, looked at, and undone."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from types import MappingProxyType
from typing import Self

from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event.acts import Act, Create, Seat, Undo
from evenhand.tournament.event.codec import (
    ActLog,
    BatchedLog,
    act_from_data,
    checked_time,
    make_entry,
    time_of,
)
from evenhand.tournament.event.registering import begin, check_create
from evenhand.tournament.event.rules import apply, check
from evenhand.tournament.event.session_changes import check_as_planned, is_as_planned
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import (
    check_not_official,
    check_number,
    check_targets,
    check_undos,
    decide_seats,
    undone_acts,
)

#: Whether an act with its number, next in a log, is to be applied.
_Decision = Callable[[EventState, int, Act], bool]


def replay(acts: Sequence[Act], times: Sequence[str] = ()) -> EventState:
    """The state that a log leads to.

    What the log holds was accepted and is applied without being judged again. An act
    that was undone has no effect; nor has an undo that was undone itself.

    Args:
        acts: all of them, in order.
        times: when each was done; empty, or shorter, where the log does not say.
    """
    return _run(acts, times, undone_acts(acts))


def find_refused(acts: Sequence[Act], times: Sequence[str] = ()) -> dict[int, ActError]:
    """The acts of a log that today's rules would refuse, each with the reason.

    An act that does not fit what came before it ends the search.
    """
    refused: dict[int, ActError] = {}

    def look(state: EventState, number: int, act: Act) -> bool:
        try:
            check(state, act)
        except ActError as error:
            refused[number] = error
        return True

    try:
        if acts and isinstance(acts[0], Create):
            check_create(acts[0])
    except EvenhandError as error:
        refused[1] = ActError(str(error))
    with suppress(EvenhandError):
        _run(acts, times, undone_acts(acts), look)
    return refused


def _run(
    acts: Sequence[Act],
    times: Sequence[str],
    undone: Collection[int],
    decide: _Decision | None = None,
    refused: dict[int, ActError] | None = None,
) -> EventState:
    """Go through a log and apply each act that counts, unless it is decided not to.

    Args:
        acts: the log.
        times: when each act was done.
        undone: the acts that were taken back.
        decide: whether an act is applied; all are where left open.
        refused: takes up the acts that cannot be applied; without it they end the run.
    """
    first = acts[0] if acts else None
    if not isinstance(first, Create) or 1 in undone:
        raise ActError("the log does not begin with the creation of an event")
    check_undos(acts)
    when = [*times, *([""] * (len(acts) - len(times)))]
    state = begin(first)
    state.acts, state.at = 1, when[0]
    for number, act in enumerate(acts[1:], 2):
        state.acts, state.at = number, when[number - 1]
        if number in undone or isinstance(act, Undo):
            continue
        if isinstance(act, Create):
            raise ActError(f"act {number} (create): the event exists already")
        if decide is not None and not decide(state, number, act):
            continue
        try:
            _apply_kept(state, number, act)
        except ActError as error:
            if refused is None:
                raise
            refused[number] = error
    return state


def _apply_kept(state: EventState, number: int, act: Act) -> None:
    """Apply an act of a log; one that nobody ever accepted may not fit at all."""
    try:
        apply(state, act)
    except EvenhandError as error:
        raise ActError(f"act {number} ({act.kind}): {error}") from error
    except Exception as error:
        # the log was changed by other hands: whatever goes wrong, it is said in a line
        raise ActError(
            f"act {number} ({act.kind}) does not fit what came before it; the log was "
            "not written by this program, or is damaged"
        ) from error


def _seats_as_planned(
    acts: Sequence[Act], times: Sequence[str], undone: Collection[int]
) -> set[int]:
    """The acts of a log that seat sessions just as planned."""
    found: set[int] = set()

    def look(state: EventState, number: int, act: Act) -> bool:
        if isinstance(act, Seat) and is_as_planned(state, act):
            found.add(number)
        return True

    _run(acts, times, undone, look)
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
        check_create(act)
        # nothing is written that could not be read again
        begin(act)
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
        # tried on a copy, so that nothing has to be put right if one is refused
        state = self._after(acts, times)
        self._log.append(*entries)
        state.made = range(len(self._acts) + 1, len(times) + 1)
        self._firsts += state.made[:1]
        self._acts += acts
        self._times, self.state = times, state
        return state

    def _after(self, acts: Sequence[Act], times: Sequence[str]) -> EventState:
        """The state after acts; raises what they are refused for."""
        if any(isinstance(act, Undo) for act in acts):
            return self._undoing(acts, times)
        state = self.state.copy()
        for number, act in enumerate(acts, len(self._acts) + 1):
            state.acts, state.at = number, times[number - 1]
            check(state, act)
            apply(state, act)
        return state

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
        check_number(number, len(self._acts))
        place = bisect_right(self._firsts, number)
        ends = [*self._firsts[place : place + 1], len(self._acts) + 1]
        return range(self._firsts[place - 1], ends[0])

    def as_of(self, number: int) -> EventState:
        """The state after the first acts, up to a number."""
        check_number(number, len(self._acts))
        return replay(self._acts[:number], self._times[:number])

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
        check_targets(self._acts, acts)
        whole = [*self._acts, *acts]
        before, undone = undone_acts(self._acts), undone_acts(whole)
        if self.state.official:
            check_not_official(self._acts, before, undone)
        tolerated: Mapping[int, str] = {}
        state, refused = _without_refused(whole, times, undone)
        if refused:
            # what today's rules refuse anyway is history, and hangs on nothing
            tolerated = self._refused_today(refused)
            state, refused = _without_refused(whole, times, undone, tolerated)
        changed = (before ^ undone) | refused.keys()
        if decide_seats(whole[number - 1] for number in changed):
            planned = _seats_as_planned(self._acts, self._times, before)
            return _without_refused(whole, times, undone, tolerated, planned)
        return state, refused

    def _refused_today(self, numbers: Collection[int]) -> dict[int, str]:
        """Those of some acts that today's rules refuse where they stand, and why.

        An act that was undone and would count again is judged where it stood as well.
        """
        found: dict[int, str] = {}
        undone = undone_acts(self._acts)

        def look(state: EventState, number: int, act: Act) -> bool:
            if number in numbers:
                try:
                    check(state, act)
                except ActError as error:
                    found[number] = str(error)
            return number not in undone

        _run(self._acts, self._times, undone - set(numbers), look)
        return found


def _without_refused(
    acts: Sequence[Act],
    times: Sequence[str],
    undone: Collection[int],
    tolerated: Mapping[int, str] = MappingProxyType({}),
    planned: Collection[int] = (),
) -> tuple[EventState, dict[int, ActError]]:
    """The state after acts without those that would be refused, and why these are.

    Args:
        acts: a whole log.
        times: when each act was done.
        undone: the acts that were taken back.
        tolerated: acts that today's rules refuse where they stand, and why. They count,
            unless they would now be refused for another reason.
        planned: acts that seat a session, which must be those of the plan.
    """
    refused: dict[int, ActError] = {}

    def fits(state: EventState, number: int, act: Act) -> bool:
        try:
            if isinstance(act, Seat) and number in planned:
                check_as_planned(state, act)
            check(state, act)
        except ActError as error:
            if tolerated.get(number) != str(error):
                refused[number] = error
        return number not in refused

    return _run(acts, times, undone, fits, refused), refused
