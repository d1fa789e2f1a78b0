"""An event and its log: any earlier state can be rebuilt, and any act undone."""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Self

from evenhand.errors import ActError
from evenhand.tournament.event.act_parts import Plain
from evenhand.tournament.event.act_rules import apply, check
from evenhand.tournament.event.act_texts import check_texts
from evenhand.tournament.event.acts import Act, Create, Undo
from evenhand.tournament.event.codec import (
    ActLog,
    BatchedLog,
    SharedLog,
    act_from_data,
    checked_time,
    make_entry,
    time_of,
)
from evenhand.tournament.event.correction_times import check_in_time, in_order
from evenhand.tournament.event.registering import begin, check_create
from evenhand.tournament.event.replaying import (
    apply_kept,
    find_grounds,
    replay,
    run_through,
    run_without_refused,
)
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import (
    check_not_official,
    check_number,
    check_targets,
    decide_seats,
    undone_acts,
)


def _read_whole(log: ActLog) -> tuple[Sequence[Plain], Sequence[int]]:
    """All entries, and the size of each batch as far as the log knows it."""
    if isinstance(log, SharedLog):
        # at once: others may add to it between two readings
        return log.after(0)
    return log.read(), log.batches() if isinstance(log, BatchedLog) else ()


def _first_of_batches(known: Sequence[int], acts: int) -> list[int]:
    """The first act of each batch; each act is its own batch if nobody knows."""
    sizes = [*known] if sum(known) == acts else [1] * acts
    if sizes and sizes[0] > 1:
        # the first batch may be a whole log that was copied in; nobody did all of that
        # at once, so nobody means to undo it at once
        sizes[:1] = [1] * sizes[0]
    return [1 + before for before in accumulate(sizes, initial=0)][:-1]


class RunningEvent:
    """A running event, with the log it lives in."""

    def __init__(self, log: ActLog) -> None:
        self._log = log
        entries, sizes = _read_whole(log)
        self._acts: list[Act] = [act_from_data(entry) for entry in entries]
        self._times = list(in_order(map(time_of, entries)))
        self._firsts = _first_of_batches(sizes, len(self._acts))
        self.state = replay(self._acts, self._times)

    @classmethod
    def create(cls, log: ActLog, act: Create, at: str | None = None) -> Self:
        """Begin an event in an empty log."""
        if log.read():
            raise ActError("the log is not empty; an event begins in a new one")
        check_create(act)
        # nothing may be written that could not be read again
        begin(act)
        log.append(make_entry(act, checked_time(at)))
        return cls(log)

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts so far; the first has number 1."""
        return tuple(self._acts)

    @property
    def times(self) -> tuple[str, ...]:
        """When each act was done; empty if the log does not say."""
        return tuple(self._times)

    def do(self, *acts: Act, at: str | None = None) -> EventState:
        """Carry out acts and store them: all of them, or none.

        Args:
            acts: what happened.
            at: when, such as 2026-05-01T19:30:00Z; None if unknown. By a clock that
                has stepped back it is the time of the last act.
        """
        _, time = in_order((self._last_time(), checked_time(at)))
        times = [*self._times, *[time] * len(acts)]
        entries = [make_entry(act, time) for act in acts]
        # tried on a copy, so that there is nothing to roll back if one is refused
        state = self._after(acts, times)
        self._log.append(*entries)
        state.made = range(len(self._acts) + 1, len(times) + 1)
        self._firsts += state.made[:1]
        self._acts += acts
        self._times, self.state = times, state
        return state

    def _last_time(self) -> str:
        return next(filter(None, reversed(self._times)), "")

    def catch_up(self) -> EventState:
        """Apply what others have added to the log since we read it."""
        assert isinstance(self._log, SharedLog)
        entries, sizes = self._log.after(len(self._acts))
        if not entries:
            return self.state
        _, *new = in_order([self._last_time(), *map(time_of, entries)])
        acts, times = [*self._acts, *map(act_from_data, entries)], [*self._times, *new]
        state = self.state.copy()
        if any(isinstance(act, Undo) for act in acts[len(self._acts) :]):
            # an undo changes the past
            state = replay(acts, times)
        for number in range(state.acts + 1, len(acts) + 1):
            state.acts, state.at = number, times[number - 1]
            apply_kept(state, number, acts[number - 1])
        self._firsts += list(accumulate(sizes, initial=len(self._acts) + 1))[:-1]
        self._acts, self._times, self.state = acts, times, state
        return state

    def _after(self, acts: Sequence[Act], times: Sequence[str]) -> EventState:
        """The state after acts; raises the refusal of the first that is refused."""
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
        """Take back an act; by default the last one that still counts."""
        number = self._held()[-1] if number is None else number
        act = Undo(number, reason)
        self.do(act, at=at)
        return act

    def last_batch(self) -> list[int]:
        """The last act that still counts, undos aside, and those done with it."""
        held = self._held()
        batch = self.batch_of(held[-1])
        return [number for number in held if number in batch]

    def _held(self) -> list[int]:
        """The acts that count, undos aside; the creation is one of them."""
        undone = undone_acts(self._acts)
        return [
            number
            for number, act in enumerate(self._acts, 1)
            if number not in undone and not isinstance(act, Undo)
        ]

    def batch_of(self, number: int) -> range:
        """The numbers of the acts done together with a given one, itself included."""
        check_number(number, len(self._acts))
        place = bisect_right(self._firsts, number)
        ends = [*self._firsts[place : place + 1], len(self._acts) + 1]
        return range(self._firsts[place - 1], ends[0])

    def as_of(self, number: int) -> EventState:
        """The state just after the act with a given number."""
        check_number(number, len(self._acts))
        return replay(self._acts[:number], self._times[:number])

    def hanging_on(self, *undos: Undo) -> dict[int, ActError]:
        """The acts that depend on those to be undone: they would be refused without.

        Each comes with the reason. Acts that depend on a refused act are included, so
        undoing all of them as well leaves a log that fits together.
        """
        return self._tried(undos, self._times)[1]

    def _undoing(self, acts: Sequence[Act], times: Sequence[str]) -> EventState:
        """The state after acts that include undos."""
        now = self.state.copy()
        now.at = times[-1]
        for act in acts:
            if isinstance(act, Undo) and 0 < act.number <= len(self._acts):
                check_in_time(now, self._acts[act.number - 1], act.reason)
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
        """The state after undos and other acts, and the acts refused on the way.

        An undo changes the past, so the whole log is played again under today's rules.
        Whatever is then refused depended on what was undone.
        """
        for act in acts:
            check_texts(act)
        check_targets(self._acts, acts)
        whole = [*self._acts, *acts]
        before, undone = undone_acts(self._acts), undone_acts(whole)
        if self.state.official:
            check_not_official(self._acts, before, undone)
        tolerated: Mapping[int, str] = {}
        state, refused = run_without_refused(whole, times, undone)
        if refused:
            # an act that today's rules would refuse in any case is history: it does
            # not depend on what is being undone, so it must not stand in the way
            tolerated = self._refused_today(refused)
            state, refused = run_without_refused(whole, times, undone, tolerated)
        changed = (before ^ undone) | refused.keys()
        # seats stand in full in their act and would still be legal under another plan;
        # but if they followed the plan that is now undone, they must go with it, as a
        # plan for a changed field must if the field is not changed
        if decide_seats(whole[number - 1] for number in changed):
            grounds = find_grounds(self._acts, self._times, before)
            return run_without_refused(whole, times, undone, tolerated, grounds)
        return state, refused

    def _refused_today(self, numbers: Collection[int]) -> dict[int, str]:
        """Those of some acts that today's rules refuse where they stand, and why.

        Only an act that counts now is history; one that was undone is judged anew.
        """
        found: dict[int, str] = {}

        def look(state: EventState, number: int, act: Act) -> bool:
            if number in numbers:
                try:
                    check(state, act)
                except ActError as error:
                    found[number] = str(error)
            return True

        run_through(self._acts, self._times, undone_acts(self._acts), look)
        return found
