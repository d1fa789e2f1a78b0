"""Undo: which acts have been taken back, and which still can be."""

from collections import Counter
from collections.abc import Iterable, Sequence

from evenhand.errors import ActError
from evenhand.tournament.event.acts import (
    Act,
    Advance,
    Declare,
    Late,
    Replan,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.state import EventState

#: Acts that decide by which plan, and with which pairs, sessions are seated.
_PLANNING = (Replan, Advance, Late, Withdraw)


def undone_acts(acts: Sequence[Act]) -> set[int]:
    """The numbers of the acts that were taken back and have no effect."""
    return set(_count_takers(acts))


def _count_takers(acts: Sequence[Act]) -> Counter[int]:
    """How many undos in force point at each act; an undo can itself be undone."""
    takers = Counter[int]()
    # backwards, because a later undo decides whether an earlier undo counts
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if isinstance(act, Undo) and number not in takers:
            takers[act.number] += 1
    return takers


def check_undos(acts: Sequence[Act]) -> None:
    """Refuse a log in which an undo does not name an earlier act."""
    for number, act in enumerate(acts, 1):
        if isinstance(act, Undo) and not 1 < act.number < number:
            raise ActError(
                f"act {number} (undo): act {act.number}; expected an earlier one, from "
                "2 on"
            )


def check_targets(before: Sequence[Act], acts: Sequence[Act]) -> None:
    """Refuse to undo an act that cannot be undone, or already has been.

    Args:
        before: the log so far.
        acts: the acts to be done, undos among them.
    """
    whole, takers = list(before), _count_takers(before)
    for act in acts:
        if isinstance(act, Undo):
            if act.number == 1:
                raise ActError(
                    "the creation of an event cannot be undone; begin another"
                )
            check_number(act.number, len(whole))
            if act.number in takers:
                raise ActError(f"act {act.number} has been undone already")
        whole.append(act)
        # undoing an undo puts back what it took away, perhaps an undo of what another
        # has undone since
        known, takers = takers, _count_takers(whole)
        twice = min((n for n in known if takers[n] > known[n]), default=0)
        if twice:
            raise ActError(
                f"act {twice} has been undone again since; take that back first"
            )


def check_number(number: int, last: int) -> None:
    """Refuse the number of an act that the log does not have."""
    if not 1 <= number <= last:
        raise ActError(f"act {number}; the log has acts 1 to {last}")


def check_not_official(acts: Sequence[Act], before: set[int], undone: set[int]) -> None:
    """Refuse an undo while the results stay official.

    Args:
        acts: the log so far.
        before: the acts already undone.
        undone: the acts that will be undone.
    """
    for number, act in enumerate(acts, 1):
        if isinstance(act, Declare) and number not in before | undone:
            raise ActError(
                f"the results are official (act {number}); undo that before anything "
                "else, or with it"
            )


def decide_seats(acts: Iterable[Act]) -> bool:
    """Whether any of the acts decides by which plan, or with whom, sessions begin."""
    return any(isinstance(act, _PLANNING) for act in acts)


def pairs_away(state: EventState, act: Replan) -> frozenset[int]:
    """The pairs with places, before or by the new plan, that are not there."""
    places = {*state.group(act.group).places, *act.places}
    return frozenset(pair for pair in places if not state.is_present(pair))


def check_still_away(state: EventState, act: Replan, away: frozenset[int]) -> None:
    """Refuse a plan for a changed field if a pair that it counted as away is there."""
    back = away - pairs_away(state, act)
    if back:
        raise ActError(
            f"pair {min(back)} was away when the sessions to come of {act.group} were "
            "planned; plan them again"
        )
