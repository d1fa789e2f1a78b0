"""The common formats side by side, and which to choose first.

Days and field decide, as in `format_rule`. Whether semifinals are for qualifiers only
or for everybody Eminenti's paper leaves open; there the laboratory decides.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import FORMATS, EventFormat, format_text
from evenhand.phases.side_events import count_left_out, with_side_events
from evenhand.simulation.champions import EventReport, report_event
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.simulation.report import Estimate
from evenhand.tournament.layouts.sections import FEWEST_PAIRS
from evenhand.tournament.plan.format_rule import FEW_DAYS, Reason, find_usual_format
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import Outline, outline_plan, outline_single
from evenhand.tournament.plan.playing_days import MOST_BOARDS_PER_DAY

#: Fewer events say nothing; more would not be worth waiting for.
_FEWEST_EVENTS, _MOST_EVENTS = 100, 1_000
#: Results in all events of a format: less than half a second's work.
_RESULTS = 10_000_000
#: Chances count as different if they are this many standard errors apart.
_ERRORS_APART = 2


class Reservation(StrEnum):
    """What speaks against a format."""

    NO_FINAL = "no-final"
    MANY_DAYS_FOR_ONE_CUT = "many-days-for-one-cut"
    NO_NIGHT = "no-night-between-phases"
    LONG_DAY = "long-day"
    PAIRS_STOP = "pairs-stop"
    SECOND_CHANCES = "second-chances"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of an event.

    Attributes:
        pairs: how many pairs play.
        boards: the most boards that a pair may have to play.
        phases: how many phases are played.
    """

    pairs: int
    boards: int
    phases: int


def count_days(outline: Outline) -> tuple[Day, ...]:
    """Every day of an event."""
    return tuple(_day(outline, day) for day in range(1, outline.days + 1))


def _day(outline: Outline, number: int) -> Day:
    boards = Counter[tuple[int, str]]()
    for session in outline.calendar():
        if session.day == number:
            choice = outline.choices[session.group]
            rounds = choice.rounds[session.session - 1]
            boards[session.phase, session.group] += rounds * choice.boards_per_round
    pairs, longest = Counter[int](), Counter[int]()
    for (phase, name), played in boards.items():
        pairs[phase] += outline.event.sizes[name]
        longest[phase] = max(longest[phase], played)
    # Whoever plays the second phase of a day has played the first one too.
    return Day(max(pairs.values()), sum(longest.values()), len(pairs))


def fewest_boards(event: EventFormat, group: str) -> int:
    """The boards of a pair that stops as early as it can, from a group on."""
    onward = [i for i in event.intakes if i.source == group and i.pairs]
    own = event.boards_of(group)
    if sum(intake.pairs for intake in onward) < event.sizes[group]:
        return own
    return own + min(fewest_boards(event, intake.group) for intake in onward)


def find_reservations(outline: Outline, *, selected: bool) -> Iterator[Reservation]:
    """What speaks against a format.

    Args:
        outline: the format, with its calendar.
        selected: whether the field was selected before.
    """
    event, days = outline.event, count_days(outline)
    cuts = len(event.phases) - 1
    if not cuts and not event.groups[0].round_robin:
        yield Reservation.NO_FINAL
    if cuts == 1 and len(days) > FEW_DAYS and not selected:
        yield Reservation.MANY_DAYS_FOR_ONE_CUT
    if any(day.phases > 1 for day in days):
        yield Reservation.NO_NIGHT
    if any(day.boards > MOST_BOARDS_PER_DAY for day in days):
        yield Reservation.LONG_DAY
    if any(count_left_out(event, phase) for phase in range(cuts)):
        yield Reservation.PAIRS_STOP
    if sum(intake.pairs > 0 for intake in event.intakes_of(event.final.name)) > 1:
        yield Reservation.SECOND_CHANCES


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
            wished = replace(request, phases=name)
            outline = outline_single if name == "single" else outline_plan
            outlines.append(outline(wished))
        except EvenhandError as error:
            # Only trying shows whether a format fits; its refusal is the reason given.
            refused.append((name, str(error)))
    if not outlines:
        raise RequestError(refused[0][1])
    return tuple(outlines), tuple(refused)


def _play(
    outline: Outline,
    conditions: EventConditions,
    events: int,
    stop: Callable[[], bool],
) -> EventReport:
    event = outline.event
    conditions = replace(conditions, boards_a_round=outline.boards_per_round)
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
    all_meet = any(one.outline.all_meet for one in compared)
    usual = find_usual_format(request.pairs, days, all_meet=all_meet, selected=selected)
    if usual[0] != "semifinals-ab":
        return usual
    return _with_semifinals({one.name: one.report.best_wins for one in compared})


def _with_semifinals(chances: dict[str, Estimate]) -> tuple[str, Reason]:
    """Semifinals for all, unless those for qualifiers only are clearly better."""
    unknown = Estimate(0.0, 0.0)
    few = chances.get("semifinal", unknown)
    everybody = chances.get("semifinals-ab", unknown)
    if not chances_differ(few, everybody):
        return "semifinals-ab", Reason.ALL_PLAY_ON
    better = (few.value or 0.0) > (everybody.value or 0.0)
    return ("semifinal" if better else "semifinals-ab"), Reason.BETTER_CHANCE
