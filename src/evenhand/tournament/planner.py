"""Planning an event: from what an organiser wishes to one checked plan."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.fairness import Measures
from evenhand.movement.words import counted
from evenhand.phases import Advice, EventFormat, Group, Phase
from evenhand.tournament.choices import Choice
from evenhand.tournament.event_balance import Gain
from evenhand.tournament.plan import Plan
from evenhand.tournament.plan_candidates import (
    Candidates,
    check_base_name,
    choose,
    find_candidates,
    fits_round_robin,
    refuse_sessions,
    seat_round_robin,
)
from evenhand.tournament.plan_request import (
    PlanRequest,
    check_group_sizes,
    draft_event,
    settle_carryovers,
)
from evenhand.tournament.planned_group import PlannedGroup, arrows_between
from evenhand.tournament.seating import seat_field
from evenhand.tournament.seeding import Wishes
from evenhand.tournament.table_arrows import turn_tables


@dataclass(frozen=True, slots=True)
class Proposal:
    """A plan, and what it was chosen from.

    Attributes:
        plan: the plan.
        candidates: the ways to seat the first phase, the best first.
        choices: how each group is seated, with its conditions and figures.
        gains: for each group the balance before and after who sits NS was chosen.
        advice: why groups have the carryovers they have, where none was chosen.
        wishes: what the draw was asked to respect.
    """

    plan: Plan
    candidates: Candidates
    choices: Mapping[str, Choice]
    gains: Mapping[str, Gain]
    advice: Mapping[str, Advice]
    wishes: Wishes | None = None

    def balance_of(self, group: str) -> Measures:
        """The balance of a group over all its sessions."""
        return self.gains[group].after


def propose_plan(request: PlanRequest) -> Proposal:
    """Plan an event, and show what else there was to choose from."""
    check_base_name(request.base)
    draft = draft_event(request)
    check_group_sizes(draft.event)
    event = draft.event
    first = event.phases[0].groups[0]
    candidates = _first_phase(request, event)
    choices = {first.name: choose(candidates, request.base).choice}
    for number, phase in enumerate(event.phases[1:], 1):
        for group in phase.groups:
            choices[group.name] = _later_group(request, event, number, group)
    event, advice = settle_carryovers(request, _with_real_boards(event, choices))
    seated = {
        group.name: _seat(request, group.name, choices[group.name], index)
        for index, group in enumerate(event.groups)
    }
    plan = Plan(
        request.name or f"{event.name}, {counted(request.pairs, 'pair')}",
        event,
        tuple(group for group, _ in seated.values()),
        draft.timetable,
        request.rules,
        request.seed,
    )
    _check_days(plan, request)
    gains = {name: gain for name, (_, gain) in seated.items()}
    return Proposal(plan.sound(), candidates, choices, gains, advice, request.wishes)


def _first_phase(request: PlanRequest, event: EventFormat) -> Candidates:
    sessions = request.sessions[0] if request.sessions else None
    boards = event.boards_of(event.phases[0].groups[0].name)
    days = _days_for(request, event)
    if sessions is not None:
        refuse_sessions(request, event.pairs, boards, sessions)
    return find_candidates(request, event.pairs, boards, sessions, days)


def _days_for(request: PlanRequest, event: EventFormat) -> int:
    """The days that there are for the first phase, the later ones having one each."""
    if request.days is None:
        return 1_000
    return max(1, request.days - len(event.phases) + 1)


def _later_group(
    request: PlanRequest, event: EventFormat, phase: int, group: Group
) -> Choice:
    pairs, boards = event.sizes[group.name], event.boards_of(group.name)
    sessions = request.sessions[phase] if phase < len(request.sessions) else None
    if _is_all_play_all(request, event, group):
        return seat_round_robin(request, pairs, boards)
    found = find_candidates(request, pairs, boards, sessions, 1_000)
    try:
        return choose(found, request.base).choice
    except RequestError:
        if not found.fitting:
            raise
        # a small group need not be seated as the qualification is
        return found.fitting[0].choice


def _is_all_play_all(request: PlanRequest, event: EventFormat, group: Group) -> bool:
    if group.round_robin:
        return True
    is_final = group.name == event.final.name and len(event.phases) > 1
    if request.round_robin is not None or not is_final:
        return False
    size, boards = event.sizes[group.name], event.boards_of(group.name)
    return len(request.sessions) < len(event.phases) and fits_round_robin(size, boards)


def _with_real_boards(event: EventFormat, choices: Mapping[str, Choice]) -> EventFormat:
    """The format with the boards that the groups will really play."""
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
                boards=None if own == boards[0] else own,
                round_robin=all_play_all,
            )
        )
    return replace(phase, boards=boards[0], groups=tuple(groups))


def _seat(
    request: PlanRequest, name: str, choice: Choice, index: int
) -> tuple[PlannedGroup, Gain]:
    """Seat a group; only the first knows who its pairs are."""
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
    plain = group.seats()
    turned = turn_tables(plain, request.arrows, seed=request.seed + index)
    return replace(group, arrows=arrows_between(plain, turned.sessions)), turned.gain


def _check_days(plan: Plan, request: PlanRequest) -> None:
    if request.days is not None and plan.days > request.days:
        raise RequestError(
            f"the sessions take {counted(plan.days, 'day')}; there are {request.days}: "
            "ask for fewer sessions, more days or more --boards-per-day"
        )
