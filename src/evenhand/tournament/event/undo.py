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
    undone: set[int] = set()
    # backwards, because a later undo decides whether an earlier undo counts
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if isinstance(act, Undo) and number not in undone:
            undone.add(act.number)
    return undone


class _Standing:
    """Keeps track of which acts count as undos are added one by one.

    An undo can itself be undone, to any depth. Each act therefore has a count of the
    effective undos that point at it; it counts while there are none.
    """

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
        """Add an act; return the act that would then be undone twice, or 0."""
        self._acts.append(act)
        change = 1
        # undoing an undo restores what it took back, which may be an undo again
        while isinstance(act, Undo):
            number = act.number
            counted, act = self.counts(number), self._acts[number - 1]
            self._takers[number] += change
            # already taken back by another undo: nothing further down the chain changes
            if counted == self.counts(number):
                return number if change > 0 else 0
            change = 1 if self.counts(number) else -1
        return 0


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
    standing = _Standing(before)
    for last, act in enumerate(acts, len(before)):
        if isinstance(act, Undo):
            if act.number == 1:
                raise ActError(
                    "the creation of an event cannot be undone; begin another"
                )
            check_number(act.number, last)
            if not standing.counts(act.number):
                raise ActError(f"act {act.number} has been undone already")
        twice = standing.add(act)
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
