"""A log played from its beginning: to the state it leads to, or to what it refuses."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event.act_rules import apply, check
from evenhand.tournament.event.acts import Act, Create, Replan, Seat, Undo
from evenhand.tournament.event.correction_times import check_in_time, in_order
from evenhand.tournament.event.registering import begin, check_create
from evenhand.tournament.event.session_changes import check_as_planned, is_as_planned
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import (
    check_still_away,
    check_undos,
    pairs_away,
    undone_acts,
)

#: Decides whether the next act of a log, with its number, is applied.
_Decision = Callable[[EventState, int, Act], bool]


def replay(acts: Sequence[Act], times: Sequence[str] = ()) -> EventState:
    """The state that a log leads to.

    What the log holds was accepted once and is applied without a second judgement. An
    undone act has no effect; nor has an undo that was itself undone.

    Args:
        acts: all of them, in order.
        times: when each was done; empty or shorter if the log does not say.
    """
    return run_through(acts, times, undone_acts(acts))


def find_refused(acts: Sequence[Act], times: Sequence[str] = ()) -> dict[int, ActError]:
    """The acts of a log that today's rules would refuse, each with the reason.

    The search stops at an act that cannot be applied at all.
    """
    refused: dict[int, ActError] = {}

    def look(state: EventState, number: int, act: Act) -> bool:
        try:
            if isinstance(act, Undo):
                check_in_time(state, acts[act.number - 1], act.reason)
            else:
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
        run_through(acts, times, undone_acts(acts), look)
    return refused


def run_through(
    acts: Sequence[Act],
    times: Sequence[str],
    undone: Collection[int],
    decide: _Decision | None = None,
    refused: dict[int, ActError] | None = None,
) -> EventState:
    """Go through a log and apply each act that counts, if `decide` agrees.

    Args:
        acts: the log.
        times: when each act was done.
        undone: the acts that were taken back.
        decide: says whether to apply an act; by default all are applied.
        refused: collects the acts that cannot be applied; without it, the first of
            them ends the run.
    """
    # acts that were taken back are passed over, so that every act keeps its number
    first = acts[0] if acts else None
    if not isinstance(first, Create) or 1 in undone:
        raise ActError("the log does not begin with the creation of an event")
    check_undos(acts)
    when = [*in_order(times), *([""] * (len(acts) - len(times)))]
    state = begin(first)
    state.acts, state.at = 1, when[0]
    for number, act in enumerate(acts[1:], 2):
        state.acts, state.at = number, when[number - 1]
        if number in undone:
            continue
        if isinstance(act, Create):
            raise ActError(f"act {number} (create): the event exists already")
        if decide is not None and not decide(state, number, act):
            continue
        if isinstance(act, Undo):
            continue
        try:
            apply_kept(state, number, act)
        except ActError as error:
            if refused is None:
                raise
            refused[number] = error
    return state


def apply_kept(state: EventState, number: int, act: Act) -> None:
    """Apply an act of a log; in a log edited by hand it may not fit at all."""
    try:
        apply(state, act)
    except EvenhandError as error:
        raise ActError(f"act {number} ({act.kind}): {error}") from error
    except Exception as error:
        # only a log edited by hand gets here, so anything at all may go wrong; the
        # director is owed one clear line, not a traceback
        raise ActError(
            f"act {number} ({act.kind}) does not fit what came before it; the log was "
            "not written by this program, or is damaged"
        ) from error


def find_grounds(
    acts: Sequence[Act], times: Sequence[str], undone: Collection[int]
) -> dict[int, frozenset[int]]:
    """What seats and plans of the sessions to come were built on, and still are.

    It holds the acts whose seats are those of the plan, and the plans for a changed
    field, each with the pairs that were away.
    """
    found: dict[int, frozenset[int]] = {}

    def made_in(state: EventState, number: int) -> EventState:
        """The state in which an act was made; later undos may have changed it."""
        before = acts[: number - 1]
        if undone_acts(before) == {one for one in undone if one < number}:
            return state
        return replay(before, times[: number - 1])

    def look(state: EventState, number: int, act: Act) -> bool:
        if (
            isinstance(act, Seat)
            and is_as_planned(state, act)
            and is_as_planned(made_in(state, number), act)
        ):
            found[number] = frozenset()
        if isinstance(act, Replan) and act.places:
            away = pairs_away(made_in(state, number), act)
            found[number] = pairs_away(state, act) & away
        return True

    run_through(acts, times, undone, look)
    return found


def run_without_refused(
    acts: Sequence[Act],
    times: Sequence[str],
    undone: Collection[int],
    tolerated: Mapping[int, str] = MappingProxyType({}),
    grounds: Mapping[int, frozenset[int]] = MappingProxyType({}),
) -> tuple[EventState, dict[int, ActError]]:
    """Play a log without the acts that would be refused; also return the refusals.

    Args:
        acts: a whole log.
        times: when each act was done.
        undone: the acts that were taken back.
        tolerated: acts that today's rules refuse in any case, and why. They count
            unless they would now be refused for another reason.
        grounds: acts that must still have what they were built on, see `find_grounds`.
    """
    refused: dict[int, ActError] = {}

    def fits(state: EventState, number: int, act: Act) -> bool:
        try:
            if isinstance(act, Seat) and number in grounds:
                check_as_planned(state, act)
            if not isinstance(act, Undo):
                check(state, act)
            if isinstance(act, Replan) and number in grounds:
                check_still_away(state, act, grounds[number])
        except ActError as error:
            if tolerated.get(number) != str(error):
                refused[number] = error
        return number not in refused

    return run_through(acts, times, undone, fits, refused), refused
