"""What a correction would have changed, had it come before the phase was closed."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from evenhand.tournament.event.acts import Intake
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.state import (
    Entrant,
    EventState,
    GroupPlay,
    Moment,
)


class CarryoverChange(NamedTuple):
    """A carryover as it was, and as today's results would have it."""

    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a late correction would have changed for one group of the next phase.

    Attributes:
        group: the group.
        would_have_come: pairs that would have qualified but did not.
        would_not: pairs that qualified but would not have.
        carried: pairs with a different carryover, before and after.
    """

    group: str
    would_have_come: tuple[int, ...]
    would_not: tuple[int, ...]
    carried: dict[int, CarryoverChange]

    def __bool__(self) -> bool:
        return bool(self.would_have_come or self.would_not or self.carried)


def find_consequences(state: EventState) -> tuple[Consequences, ...]:
    """Compare every advance so far with what today's results would give."""
    found = [
        _compare(state, intake)
        for phase in range(2, state.phase + 1)
        for intake in propose_advance(_as_before(state, phase)).intakes
    ]
    return tuple(one for one in found if one)


def _compare(state: EventState, intake: Intake) -> Consequences:
    """Compare the pairs a group took in with those it would take in now."""
    play = state.groups[intake.group]
    # a latecomer has a carryover here, but no advance brought it in
    was, would = set(play.carried) - play.latecomers, set(intake.pairs) - {0}
    amounts = dict(zip(intake.pairs, map(Fraction, intake.carried), strict=True))
    changed = {
        pair: CarryoverChange(play.carried[pair], amounts[pair])
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
    """The same state just before the advance into a phase.

    Pairs that went on had not withdrawn by then, whatever happened later. Pairs that
    had withdrawn and came back during the phase were still away.
    """
    before = state.copy()
    before.phase = phase - 1
    came: set[int] = set()
    for play in before.groups_of(phase):
        # the seats since replanned are not those the carryovers were worked out for
        play.planned = play.planned_at_first or play.planned
        came |= _ever_in(play)
    begun = (phase, 1, 1)
    before.entrants = {
        pair: _as_then(entrant, begun, went_on=pair in came)
        for pair, entrant in state.entrants.items()
    }
    return before


def _ever_in(play: GroupPlay) -> set[int]:
    """Pairs that have or had a place; a new plan drops those that withdrew."""
    return {*play.places, *play.gone, *play.carried}


def _as_then(entrant: Entrant, begun: Moment, *, went_on: bool) -> Entrant:
    # away across the beginning of the phase: at that moment the pair had withdrawn
    for start, end in entrant.absences:
        if start < begun <= end:
            return replace(entrant, left=start)
    if went_on or (entrant.left is not None and entrant.left > begun):
        return replace(entrant, left=None)
    return entrant
