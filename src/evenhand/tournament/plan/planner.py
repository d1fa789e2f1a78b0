"""Planning an event: from the organiser's request to one checked plan."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.errors import EvenhandError, RequestError, again
from evenhand.movement.phrasing import counted, there_are
from evenhand.phases import (
    Advice,
    EventFormat,
    Group,
    Phase,
)
from evenhand.tournament.layouts.sections import Way, tables_for
from evenhand.tournament.plan.carryover_guidelines import guideline, with_guidelines
from evenhand.tournament.plan.choices import USUAL_BOARDS_PER_ROUND, Choice, Choices
from evenhand.tournament.plan.format_rule import FEW_DAYS, find_usual_format
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_candidates import (
    check_base_name,
    choose,
    find_candidates,
    fits_round_robin,
    lacks_days,
    refuse_sessions,
    seat_round_robin,
)
from evenhand.tournament.plan.plan_request import (
    PlanRequest,
    draft_event,
    shorten_event,
)
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.timetable import PlannedSession, Timetable, lay_out
from evenhand.tournament.seating.event_balance import Gain
from evenhand.tournament.seating.seated_field import seat_field
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.table_arrows import turn_tables

#: If the days are too few, these percentages of the boards are tried in turn.
_SHORTER = range(95, 20, -5)
#: A single phase is long enough if it has this part of the boards that the days allow.
_NEAR = 0.85
#: A later group is seated as asked if it then has this part of its boards.
_ENOUGH = 0.7


@dataclass(frozen=True, slots=True)
class Proposal:
    """A plan, and the alternatives it was chosen from.

    Attributes:
        plan: the plan.
        candidates: the ways to seat the first phase, best first.
        choices: how each group is seated, with its conditions and figures.
        gains: for each group, the balance before and after choosing who sits NS.
        advice: what the guidelines say about the carryover into each later group.
        wishes: the wishes that the draw was asked to respect.
    """

    plan: Plan
    candidates: Choices
    choices: Mapping[str, Choice]
    gains: Mapping[str, Gain]
    advice: Mapping[str, Advice]
    wishes: Wishes | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """An event before anybody is seated: how every group is to be seated, and when.

    Attributes:
        event: the format, with the boards that will actually be played.
        candidates: the ways to seat the first phase.
        choices: the way of each group.
        timetable: when sessions are played.
    """

    event: EventFormat
    candidates: Choices
    choices: dict[str, Choice]
    timetable: Timetable

    def calendar(self) -> tuple[PlannedSession, ...]:
        """Every session of every group with its day and times."""
        return lay_out(self.event, self.choices, self.timetable)

    @property
    def days(self) -> int:
        """The number of days that the event takes."""
        return max(session.day for session in self.calendar())

    @property
    def boards_per_round(self) -> int:
        """The number of boards against the same opponents in the first phase."""
        return self.choices[self.event.groups[0].name].boards_per_round

    @property
    def all_meet(self) -> bool:
        """Whether all play all in the first phase, in rounds longer than usual."""
        long = self.boards_per_round > USUAL_BOARDS_PER_ROUND
        return long and self.event.groups[0].round_robin


def propose_plan(request: PlanRequest) -> Proposal:
    """Plan an event, and show the alternatives."""
    request, outline = _settle_format(request)
    event, choices = outline.event, outline.choices
    seated = {
        group.name: _seat(request, group.name, choices[group.name], index)
        for index, group in enumerate(event.groups)
    }
    plan = Plan(
        request.name or f"{event.name}, {counted(request.pairs, 'pair')}",
        event,
        tuple(group for group, _ in seated.values()),
        outline.timetable,
        request.rules,
        request.seed,
    )
    plan = plan.numbered(request.board_numbers).sound()
    gains = {name: gain for name, (_, gain) in seated.items()}
    return Proposal(
        plan, outline.candidates, choices, gains, _advise(plan), request.wishes
    )


def outline_plan(request: PlanRequest) -> Outline:
    """What a plan would be like, without the seats, which take most of the time."""
    return _settle_format(request)[1]


def outline_single(request: PlanRequest) -> Outline:
    """A single phase, whose lines may run out of opponents before the days are over.

    Then all play all, if that gives more boards.
    """
    usual = _outline_named(request)
    wished = (request.days or 1) * request.timetable.boards_per_day
    if request.round_robin is not None or _boards(usual) >= _NEAR * wished:
        return usual
    try:
        whole = _outline_named(replace(request, round_robin=True))
    except EvenhandError:
        return usual
    return max(usual, whole, key=_boards)


def _boards(outline: Outline) -> int:
    return outline.event.phases[0].boards


def _settle_format(request: PlanRequest) -> tuple[PlanRequest, Outline]:
    """The request with its format named, and what that is like.

    Only trying shows whether semifinals fit; a final without them is tried next.
    """
    if not request.leaves_format_open:
        return request, _outline_named(request)
    named = _name_format(request)
    try:
        return named, _outline_named(named)
    except EvenhandError:
        simpler = replace(named, phases="qualification-final")
        if named.phases != "semifinals-ab":
            raise
        return simpler, _outline_named(simpler)


def _name_format(request: PlanRequest) -> PlanRequest:
    """The request with the usual format for its days, or for what it wishes for."""
    if request.asks_for_a_cut:
        return replace(request, phases="qualification-final")
    single = replace(request, phases="single")
    if request.sessions or request.days == 1:
        return single
    cut = request.carryover is not None or request.round_robin is not None
    if request.days is not None and not cut:
        try:
            whole = outline_single(single)
        except EvenhandError:
            pass  # then another format may fit
        else:
            if whole.all_meet:
                return replace(single, round_robin=True)
    name, _ = find_usual_format(request.pairs, request.days or FEW_DAYS)
    return replace(request, phases=name)


def _outline_named(request: PlanRequest) -> Outline:
    check_base_name(request.base)
    outline = _choose_within_days(request, draft_event(request))
    return replace(outline, event=_settle_carryovers(request, outline.event))


def _choose_within_days(request: PlanRequest, draft: EventFormat) -> Outline:
    """A way to seat every group, with fewer boards if the days are too few.

    Seating is costly, so lengths are compared by layout alone. Shorter and shorter
    events are tried until one fits.
    """
    # With fewer days than phases, a phase has to begin on the day the last one ends.
    share_days = request.days is not None and request.days < len(draft.phases)
    timetable = replace(request.timetable, overnight=not share_days)
    base = _base_of_first(request, draft)
    refused = []
    for event in _ever_shorter(request, draft):
        candidates = _first_phase(request, event)
        if lacks_days(candidates, base):
            refused.append(candidates)
            continue
        event, choices = _choose_ways(request, event, candidates, base)
        outline = Outline(event, candidates, choices, timetable)
        days = outline.days
        if request.days is None or days <= request.days:
            return outline
    # If only days were lacking, `choose` raises the reason for the longest event, which
    # is the nearest to the request.
    if refused:
        choose(refused[0], base)
    fewer = "phases" if request.names_a_format else "boards"
    if request.sessions:
        fewer = "sessions"
    raise RequestError(
        f"the sessions take {counted(days, 'day')}; {there_are(request.days or 0)}: "
        f"ask for fewer {fewer}, more days or more boards a day",
        again(boards_per_day=None),
    )


def _ever_shorter(request: PlanRequest, event: EventFormat) -> Iterator[EventFormat]:
    """The event, then the same with fewer boards wherever their number is open."""
    yield event
    before = event
    for percent in _SHORTER:
        shorter = shorten_event(request, event, percent)
        if request.days is not None and shorter != before:
            yield shorter
        before = shorter


def _base_of_first(request: PlanRequest, event: EventFormat) -> str:
    """How the first phase is to be seated."""
    first = event.phases[0].groups[0]
    whole = Way.ROUND_ROBIN.value
    if not first.round_robin:
        return request.base
    if request.base not in ("auto", whole):
        raise RequestError(
            f"base {request.base} in {first.name}, which is all-play-all; expected "
            f"{whole}, or a format without all-play-all"
        )
    return whole


def _choose_ways(
    request: PlanRequest, event: EventFormat, candidates: Choices, base: str
) -> tuple[EventFormat, dict[str, Choice]]:
    choices = {event.phases[0].groups[0].name: choose(candidates, base)}
    for number, phase in enumerate(event.phases[1:], 1):
        for group in phase.groups:
            choices[group.name] = _later_group(request, event, number, group)
    return _with_real_boards(event, choices), choices


def _first_phase(request: PlanRequest, event: EventFormat) -> Choices:
    sessions = request.sessions_in(0)
    boards = event.boards_of(event.phases[0].groups[0].name)
    if sessions is not None:
        refuse_sessions(event.pairs, _base_of_first(request, event), sessions)
    days = request.days
    if days is not None:
        # Each later phase gets a day, if there are enough days.
        days = max(1, days - len(event.phases) + 1)
    found = find_candidates(request, event.pairs, boards, sessions, days)
    if not request.wishes:
        return found
    # Only lines can respect wishes: the draw decides who is in which line.
    by_lines = sorted(found.fitting, key=lambda one: not one.layout.by_lines)
    return replace(found, fitting=tuple(by_lines))


def _later_group(
    request: PlanRequest, event: EventFormat, phase: int, group: Group
) -> Choice:
    pairs, boards = event.sizes[group.name], event.boards_of(group.name)
    sessions = request.sessions_in(phase)
    if _is_all_play_all(request, event, group):
        return seat_round_robin(request, pairs, boards, sessions)
    if sessions is not None:
        refuse_sessions(pairs, "auto", sessions)
    found = find_candidates(request, pairs, boards, sessions, None)
    # A small group need not be seated in the same way as the qualification.
    best = choose(found, "auto")
    try:
        alike = choose(found, request.base)
    except RequestError:
        return best
    # Stated sessions have as many boards as they have; else most are to be played.
    enough = min(boards, best.boards_in_all) * _ENOUGH
    return alike if sessions or alike.boards_in_all >= enough else best


def _is_all_play_all(request: PlanRequest, event: EventFormat, group: Group) -> bool:
    if group.round_robin:
        return True
    # A final is all-play-all if its boards allow it: then all meet the same opponents.
    is_final = group.name == event.final.name and len(event.phases) > 1
    if request.round_robin is not None or not is_final:
        return False
    if request.copies is not None and request.copies < tables_for(
        event.sizes[group.name]
    ):
        return False
    size, boards = event.sizes[group.name], event.boards_of(group.name)
    return len(request.sessions) < len(event.phases) and fits_round_robin(size, boards)


def _with_real_boards(event: EventFormat, choices: Mapping[str, Choice]) -> EventFormat:
    """The format with the boards that the groups will actually play."""
    return replace(
        event, phases=tuple(_real_phase(phase, choices) for phase in event.phases)
    )


def _real_phase(phase: Phase, choices: Mapping[str, Choice]) -> Phase:
    boards = [choices[group.name].boards_in_all for group in phase.groups]
    groups = []
    for group, own in zip(phase.groups, boards, strict=True):
        all_play_all = choices[group.name].layout.is_round_robin
        groups.append(
            replace(
                group,
                # A number of its own only if it differs from that of the phase.
                boards=None if own == boards[0] else own,
                round_robin=all_play_all,
            )
        )
    return replace(phase, boards=boards[0], groups=tuple(groups))


def _settle_carryovers(request: PlanRequest, event: EventFormat) -> EventFormat:
    """The format with the carryovers asked for, or else those of the guidelines.

    A format in words states its own, unless one is missing that must be there.
    """
    if request.carryover is not None:
        return event.with_carryover(request.carryover)
    return with_guidelines(event, in_words=not request.names_a_format)


def _advise(plan: Plan) -> dict[str, Advice]:
    """The guidelines compared with the carryovers of a plan."""
    found = {}
    for group in plan.event.groups:
        advice = guideline(plan.event, group)
        if advice is not None:
            passage = plan.passage_into(group.name)
            found[group.name] = advice.beside(group.carryover, passage)
    return found


def _seat(
    request: PlanRequest, name: str, choice: Choice, index: int
) -> tuple[PlannedGroup, Gain]:
    """Seat a group.

    Only the pairs of the first group are known, so only there do ranking and wishes
    count. Each group has a seed of its own.
    """
    first = index == 0
    seated = seat_field(
        choice.layout,
        choice.sessions,
        request.ranking if first else None,
        seed=request.seed + index,
        wishes=request.wishes if first else None,
    )
    group = PlannedGroup(
        name, seated.seating, choice.boards_per_round, switched=seated.switched
    )
    if request.arrows is None:
        return group, seated.gain
    turned = turn_tables(group.seats(), request.arrows, seed=request.seed + index)
    return replace(group, arrows=turned.arrows), turned.gain
