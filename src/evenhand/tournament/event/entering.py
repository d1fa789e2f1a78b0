"""The event begins; pairs enter and go home."""

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import native
from evenhand.phases import EventFormat, make_format
from evenhand.scoring import Method
from evenhand.tournament.event.acts import Create, Register, Rename, Withdraw
from evenhand.tournament.event.arriving import checked_names
from evenhand.tournament.event.state import (
    Entrant,
    EventState,
    GroupPlay,
    Moment,
    OwnSeats,
)
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seats.session_seats import SectionSeats, SessionSeats

#: What becomes of the scores of a pair that withdraws.
SCORES = ("rule", "stand", "void")


def begin(act: Create) -> EventState:
    """The state after the first act."""
    if bool(act.plan) == bool(act.movement):
        raise ActError("an event is created from a plan or from a movement; name one")
    method = _method(act.method)
    if act.plan:
        return _begin_plan(act, plan_from_data(act.plan).sound(), method)
    return _begin_movement(act, method)


def _method(name: str) -> Method:
    try:
        return Method(name)
    except ValueError:
        known = ", ".join(method.value for method in Method)
        raise ActError(f"scoring {name!r}; expected {known}") from None


def _begin_plan(act: Create, plan: Plan, method: Method) -> EventState:
    if len(plan.event.phases) > 1 and not method.has_top:
        raise ActError(
            f"{method.value} in {len(plan.event.phases)} phases; carryovers are in "
            "tops, so score by matchpoints"
        )
    groups = {group.name: GroupPlay(group) for group in plan.groups}
    first = _first_group(plan.event)
    groups[first].places = _first_places(plan.group(first))
    name = act.name or plan.name
    return EventState(
        name, plan.event, plan.rules, method, 1, {}, groups, seed=plan.seed
    )


def _first_group(event: EventFormat) -> str:
    """The group in which an event begins that has no state yet."""
    return event.phases[0].groups[0].name


def _first_places(group: PlannedGroup) -> tuple[int, ...]:
    """In the first phase places are pair numbers, a missing pair's among them."""
    return tuple(range(1, 2 * group.layout.tables + 1))


def _begin_movement(act: Create, method: Method) -> EventState:
    movement = native.from_data(act.movement).sound()
    pairs = movement.pairs - bool(movement.phantom)
    event = make_format("single", max(pairs, 4), boards=(movement.boards,))
    group = _first_group(event)
    numbers = tuple(range(1, movement.pairs + 1))
    section = SectionSeats("A", 1, movement, numbers)
    seats = SessionSeats(1, (section,), movement.phantom)
    play = GroupPlay(OwnSeats(group, seats, pairs), places=numbers)
    name = act.name or movement.label
    return EventState(
        name, event, ContestRules(), method, movement.winners, {}, {group: play}
    )


def register(state: EventState, act: Register) -> None:
    """A pair enters the first phase, or drops into a later one."""
    names = checked_names(act.names)
    known = state.entrants.get(act.pair)
    if known is not None and not (known.expected and not act.expected):
        raise ActError(
            f"pair {act.pair} is registered as {known.names!r}; correct it, or take "
            "another number"
        )
    if act.drop_in:
        _check_drop_in(state, act)
    else:
        first = state.groups[state.first_group]
        if act.pair not in first.places:
            raise ActError(
                f"pair {act.pair}; the plan has numbers 1 to {len(first.places)}: take "
                "one of these, or plan for more pairs"
            )
        if first.sessions:
            raise ActError(
                f"pair {act.pair} after the first session was seated; admit it as a "
                "late pair"
            )
    state.entrants[act.pair] = Entrant(names, act.expected, act.drop_in)


def _check_drop_in(state: EventState, act: Register) -> None:
    phase = state.phase_of(act.drop_in)
    if phase <= state.phase:
        raise ActError(f"{act.drop_in} has begun; pairs drop in before a phase begins")
    entered = len(state.groups[state.first_group].places)
    if act.pair <= entered:
        raise ActError(
            f"pair {act.pair} drops in; numbers to {entered} belong to the first "
            f"phase: take {entered + 1} or more"
        )
    if act.pair > 10 * entered + 1000:
        raise ActError(f"pair {act.pair}; expected a number near {entered + 1}")


def rename(state: EventState, act: Rename) -> None:
    """The names of a pair are corrected."""
    state.entrant(act.pair).names = checked_names(act.names)


def withdraw(state: EventState, act: Withdraw) -> None:
    """A pair goes home, from a round of the running session or from the next one on."""
    entrant = state.entrant(act.pair)
    if entrant.left is not None:
        raise ActError(
            f"pair {act.pair} has withdrawn already; late brings it back if it comes"
        )
    if act.scores not in SCORES:
        raise ActError(f"scores {act.scores!r}; expected {', '.join(SCORES)}")
    moment = moment_of(state, act.pair, act.round)
    _check_no_results(state, act.pair, moment)
    entrant.left = moment
    entrant.scores = act.scores
    for name in state.running_groups:
        if act.pair in state.groups[name].places:
            state.groups[name].gone.add(act.pair)


def _check_no_results(state: EventState, pair: int, moment: Moment) -> None:
    """A pair cannot have left before it played."""
    for name, play in state.groups.items():
        phase = state.phase_of(name)
        for number, session in play.sessions.items():
            for recorded in session.results.values():
                seen = recorded.meeting
                when = (phase, number, seen.round)
                if pair in (seen.ns, seen.ew) and when >= moment:
                    raise ActError(
                        f"pair {pair} has a result at table {seen.table} in round "
                        f"{seen.round}; it leaves from a later round on"
                    )


def moment_of(state: EventState, pair: int, from_round: int) -> Moment:
    """A round of the session that runs, or the beginning of the next one."""
    try:
        name = state.group_of(pair)
    except EvenhandError:
        # it does not play in this phase, so it leaves before the next
        return state.phase + 1, 1, 1
    return state.groups[name].moment(state.phase, from_round)
