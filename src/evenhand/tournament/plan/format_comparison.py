"""The common formats side by side, and which to choose first.

Eminenti's paper settles much of that by days and field: one cut for two or three days
or for a field that was selected before, otherwise semifinals. Whether those are for
qualifiers only or for everybody it leaves open; there the laboratory decides. A field
that is small enough to play all against all, in rounds of more than two boards, needs
no cut at all.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import FORMATS, format_text
from evenhand.phases.side_events import with_side_events
from evenhand.simulation.champions import EventReport, report_event
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.simulation.report import Estimate
from evenhand.tournament.layouts.sections import FEWEST_PAIRS
from evenhand.tournament.plan.format_facts import (
    FEW_DAYS,
    Day,
    Reservation,
    count_days,
    fewest_boards,
    find_reservations,
)
from evenhand.tournament.plan.plan_request import FEWEST_TO_CUT, PlanRequest
from evenhand.tournament.plan.planner import Outline, outline_plan

#: Fewer events say nothing; more would not be worth waiting for.
_FEWEST_EVENTS, _MOST_EVENTS = 100, 1_000
#: Results in all events of a format: less than half a second's work.
_RESULTS = 10_000_000
#: A single phase is long enough if it has this part of the boards that the days allow.
_NEAR = 0.85
#: Chances count as different if they are so many standard errors apart.
_ERRORS_APART = 2


class Reason(StrEnum):
    """Why a format is the first choice."""

    ONE_DAY = "one-day"
    ALL_MEET = "all-meet"
    SMALL_FIELD = "small-field"
    SELECTED = "selected-field"
    FEW_DAYS = "few-days"
    BETTER_CHANCE = "better-chance"
    ALL_PLAY_ON = "all-play-on"
    NEXT_THAT_FITS = "next-that-fits"


@dataclass(frozen=True, slots=True)
class ComparedFormat:
    """A format for the pairs and days given.

    Attributes:
        outline: its phases, the ways to seat them, and its calendar.
        report: what the laboratory says of it.
        reservations: what speaks against it.
        side_events: the same with side events for pairs that are out, as a format in
            words; empty if nobody is out, or if they do not fit.
    """

    outline: Outline
    report: EventReport
    reservations: tuple[Reservation, ...]
    side_events: str

    @property
    def name(self) -> str:
        """The name of the format."""
        return self.outline.event.name

    @property
    def days(self) -> tuple[Day, ...]:
        """Its days."""
        return count_days(self.outline)

    @property
    def boards(self) -> int:
        """The number of boards that the winner plays."""
        return sum(self.report.boards)

    @property
    def fewest_boards(self) -> int:
        """The number of boards after which the first pairs stop."""
        event = self.outline.event
        return fewest_boards(event, event.groups[0].name)

    @property
    def opponents(self) -> int:
        """The number of opponents in the first phase, for a pair without a bye."""
        return sum(self.outline.choices[self.outline.event.groups[0].name].rounds)

    @property
    def all_play_all(self) -> bool:
        """Whether everybody meets everybody in the first phase."""
        return self.outline.event.groups[0].round_robin

    @property
    def boards_per_round(self) -> int:
        """The number of boards against the same opponents in the first phase."""
        return self.outline.choices[self.outline.event.groups[0].name].boards_per_round


@dataclass(frozen=True, slots=True)
class FormatComparison:
    """The formats side by side.

    Attributes:
        formats: those that fit, with the fewest phases first.
        refused: the others by name, each with the reason.
        first: the number of the first choice among the formats, from 0.
        reason: why it is the first choice.
        conditions: the conditions of the simulated events.
    """

    formats: tuple[ComparedFormat, ...]
    refused: tuple[tuple[str, str], ...]
    first: int
    reason: Reason
    conditions: EventConditions

    @property
    def chosen(self) -> ComparedFormat:
        """The first choice."""
        return self.formats[self.first]

    @property
    def kindest(self) -> ComparedFormat | None:
        """The format that clearly gives the best pair more than the first choice."""
        best = max(self.formats, key=lambda one: one.report.best_wins.value or 0.0)
        differ = chances_differ(best.report.best_wins, self.chosen.report.best_wins)
        return best if differ else None


def compare_formats(
    request: PlanRequest,
    conditions: EventConditions,
    events: int | None = None,
    *,
    selected: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> FormatComparison:
    """Put the common formats side by side.

    Args:
        request: the pairs, the days and whatever else is given but the format.
        conditions: strengths, model and seed of the simulated events.
        events: the number of events of each format; by default what takes a second.
        selected: whether the field was selected before.
        stop: asked now and then whether to stop playing early.
    """
    outlines, refused = _outline_all(request)
    wanted = usual_events(outlines) if events is None else events
    compared = tuple(
        _compare(request, one, _play(one, conditions, wanted, stop), selected=selected)
        for one in outlines
    )
    first, reason = _choose(request, compared, selected=selected)
    return FormatComparison(compared, refused, first, reason, conditions)


def usual_events(outlines: Sequence[Outline]) -> int:
    """How many events of each format are played if nobody says how many."""
    results = max(
        sum(
            one.event.boards_of(name) * pairs // 2
            for name, pairs in one.event.sizes.items()
        )
        for one in outlines
    )
    hundreds = _RESULTS // results // 100 * 100
    return min(max(hundreds, _FEWEST_EVENTS), _MOST_EVENTS)


def chances_differ(one: Estimate, other: Estimate) -> bool:
    """Whether two chances are further apart than by the luck of the simulation.

    All formats are played by the same fields, so the true error of a difference is
    rather smaller than the one used here.
    """
    gap = abs((one.value or 0.0) - (other.value or 0.0))
    return gap > _ERRORS_APART * math.hypot(one.error or 0.0, other.error or 0.0)


def _outline_all(
    request: PlanRequest,
) -> tuple[tuple[Outline, ...], tuple[tuple[str, str], ...]]:
    outlines, refused = [], []
    for name in FORMATS:
        try:
            outlines.append(_outline(replace(request, phases=name)))
        except EvenhandError as error:
            # Only trying shows whether a format fits; its refusal is the reason given.
            refused.append((name, str(error)))
    if not outlines:
        raise RequestError(refused[0][1])
    return tuple(outlines), tuple(refused)


def _outline(request: PlanRequest) -> Outline:
    """The outline of a named format.

    A single phase that runs out of opponents long before the days are over plays all
    against all if that gives more boards.
    """
    usual = outline_plan(request)
    wished = (request.days or 1) * request.timetable.boards_per_day
    if request.phases != "single" or _boards(usual) >= _NEAR * wished:
        return usual
    try:
        whole = outline_plan(replace(request, round_robin=True))
    except EvenhandError:
        return usual
    return max(usual, whole, key=_boards)


def _boards(outline: Outline) -> int:
    return outline.event.phases[0].boards


def _play(
    outline: Outline,
    conditions: EventConditions,
    events: int,
    stop: Callable[[], bool],
) -> EventReport:
    event = outline.event
    rounds = outline.choices[event.groups[0].name].boards_per_round
    conditions = replace(conditions, boards_a_round=rounds)
    return report_event(event, run_events((event,), conditions, events, stop=stop))


def _compare(
    request: PlanRequest, outline: Outline, report: EventReport, *, selected: bool
) -> ComparedFormat:
    reservations = tuple(find_reservations(outline, selected=selected))
    stops = Reservation.PAIRS_STOP in reservations
    offer = _side_events(request, outline) if stops else ""
    return ComparedFormat(outline, report, reservations, offer)


def _side_events(request: PlanRequest, outline: Outline) -> str:
    """The format with side events in words, if the planner can make it in the days."""
    event = with_side_events(outline.event, FEWEST_PAIRS)
    if event == outline.event:
        return ""
    words = format_text(event)
    try:
        outline_plan(replace(request, phases=words))
    except EvenhandError:
        return ""
    return words


def _choose(
    request: PlanRequest, compared: Sequence[ComparedFormat], *, selected: bool
) -> tuple[int, Reason]:
    """The number of the first choice, and why."""
    names = [one.name for one in compared]
    name, reason = _wanted(request, compared, selected=selected)
    if name in names:
        return names.index(name), reason
    return len(names) - 1, Reason.NEXT_THAT_FITS


def _wanted(
    request: PlanRequest, compared: Sequence[ComparedFormat], *, selected: bool
) -> tuple[str, Reason]:
    days = request.days or max(len(one.days) for one in compared)
    if days == 1:
        return "single", Reason.ONE_DAY
    if any(one.all_play_all and one.boards_per_round > 2 for one in compared):
        return "single", Reason.ALL_MEET
    if request.pairs < FEWEST_TO_CUT:
        return "single", Reason.SMALL_FIELD
    if selected:
        return "qualification-final", Reason.SELECTED
    if days <= FEW_DAYS:
        return "qualification-final", Reason.FEW_DAYS
    return _with_semifinals({one.name: one.report.best_wins for one in compared})


def _with_semifinals(chances: dict[str, Estimate]) -> tuple[str, Reason]:
    """Semifinals for all, unless those for qualifiers only are clearly better.

    Then nobody stops early, and no side event has to be run beside the semifinal.
    """
    unknown = Estimate(0.0, 0.0)
    few = chances.get("semifinal", unknown)
    everybody = chances.get("semifinals-ab", unknown)
    if not chances_differ(few, everybody):
        return "semifinals-ab", Reason.ALL_PLAY_ON
    better = (few.value or 0.0) > (everybody.value or 0.0)
    return ("semifinal" if better else "semifinals-ab"), Reason.BETTER_CHANCE
