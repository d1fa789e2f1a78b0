"""What a correction after a phase was closed would have changed."""

from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.tournament.event.acts import Intake
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.state import (
    Entrant,
    EventState,
    GroupPlay,
    Moment,
)


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction after a phase was closed would have changed.

    Attributes:
        group: into which group.
        would_have_come: pairs that would have qualified and did not.
        would_not: pairs that did and would not have.
        carried: pairs whose carryover would be another: before and after.
    """

    group: str
    would_have_come: tuple[int, ...]
    would_not: tuple[int, ...]
    carried: dict[int, tuple[Fraction, Fraction]]

    def __bool__(self) -> bool:
        return bool(self.would_have_come or self.would_not or self.carried)


def find_consequences(state: EventState) -> tuple[Consequences, ...]:
    """What the steps into all phases so far would be by the results as they are now."""
    found = [
        _compare(state, intake)
        for phase in range(2, state.phase + 1)
        for intake in propose_advance(_as_before(state, phase)).intakes
    ]
    return tuple(one for one in found if one)


def _compare(state: EventState, intake: Intake) -> Consequences:
    """A group as it was filled, beside as it would be."""
    play = state.groups[intake.group]
    # a late pair has a place, but was not taken in by an advance
    was, would = set(play.carried) - play.latecomers, set(intake.pairs) - {0}
    amounts = dict(zip(intake.pairs, map(Fraction, intake.carried), strict=True))
    changed = {
        pair: (play.carried[pair], amounts[pair])
        for pair in sorted(was & would)
        if play.carried[pair] != amounts[pair]
    }
    return Consequences(
        intake.group,
        tuple(sorted(would - was)),
        tuple(sorted(was - would)),
        changed,
    )


def _as_before(state: EventState, phase: int) -> EventState:
    """The same state with the advance into a phase not yet made.

    Who went on had not withdrawn then, whatever came later; who had, and came back
    in the phase, was away.
    """
    before = state.copy()
    before.phase = phase - 1
    came: set[int] = set()
    for play in before.groups_of(phase):
        play.planned = play.planned_at_first or play.planned
        came |= _ever_in(play)
    begun = (phase, 1, 1)
    before.entrants = {
        pair: _as_then(entrant, begun, went_on=pair in came)
        for pair, entrant in state.entrants.items()
    }
    return before


def _ever_in(play: GroupPlay) -> set[int]:
    """Who has or had a place in a group; a new plan leaves out who went home."""
    return {*play.places, *play.gone, *play.carried}


def _as_then(entrant: Entrant, begun: Moment, *, went_on: bool) -> Entrant:
    for start, end in entrant.absences:
        if start < begun <= end:
            return replace(entrant, left=start)
    if went_on or (entrant.left is not None and entrant.left > begun):
        return replace(entrant, left=None)
    return entrant
