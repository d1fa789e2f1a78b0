"""The event begins; pairs come and go."""

from fractions import Fraction

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import native
from evenhand.phases import make_format
from evenhand.scoring import Method
from evenhand.tournament.contest_rules import ContestRules
from evenhand.tournament.event.acts import Create, Late, Register, Rename, Withdraw
from evenhand.tournament.event.amounts import read_carryover
from evenhand.tournament.event.session_play import sections_of
from evenhand.tournament.event.state import (
    ALWAYS,
    Entrant,
    EventState,
    GroupPlay,
    Moment,
    OwnSeats,
)
from evenhand.tournament.plan import Plan
from evenhand.tournament.plan_data import plan_from_data
from evenhand.tournament.planned_group import PlannedGroup
from evenhand.tournament.session_seats import SectionSeats, SessionSeats

_LONGEST_NAMES = 200
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
    first = plan.event.phases[0].groups[0].name
    groups[first].places = _first_places(plan.group(first))
    name = act.name or plan.name
    return EventState(
        name, plan.event, plan.rules, method, 1, {}, groups, seed=plan.seed
    )


def _first_places(group: PlannedGroup) -> tuple[int, ...]:
    """In the first phase places are pair numbers, a missing pair's among them."""
    return tuple(range(1, 2 * group.layout.tables + 1))


def _begin_movement(act: Create, method: Method) -> EventState:
    movement = native.from_data(act.movement).sound()
    pairs = movement.pairs - bool(movement.phantom)
    event = make_format("single", max(pairs, 4), boards=(movement.boards,))
    group = event.phases[0].groups[0].name
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
    names = _names(act.names)
    known = state.entrants.get(act.pair)
    if known is not None and not (known.expected and not act.expected):
        raise ActError(
            f"pair {act.pair} is registered as {known.names!r}; correct it, or take "
            "another number"
        )
    if act.drop_in:
        _check_drop_in(state, act)
    else:
        first = state.groups[state.event.phases[0].groups[0].name]
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
    entered = len(state.groups[state.event.phases[0].groups[0].name].places)
    if act.pair <= entered:
        raise ActError(
            f"pair {act.pair} drops in; numbers to {entered} belong to the first "
            f"phase: take {entered + 1} or more"
        )
    if act.pair > 10 * entered + 1000:
        raise ActError(f"pair {act.pair}; expected a number near {entered + 1}")


def rename(state: EventState, act: Rename) -> None:
    """The names of a pair are corrected."""
    state.entrant(act.pair).names = _names(act.names)


def _names(text: str) -> str:
    names = " ".join(text.split())
    if len(names) > _LONGEST_NAMES:
        raise ActError(
            f"names of {len(names)} characters; expected at most {_LONGEST_NAMES}"
        )
    return names


def withdraw(state: EventState, act: Withdraw) -> None:
    """A pair goes home, from a round of the running session or from the next one on."""
    entrant = state.entrant(act.pair)
    if entrant.left is not None:
        raise ActError(f"pair {act.pair} has withdrawn already")
    if act.scores not in SCORES:
        raise ActError(f"scores {act.scores!r}; expected {', '.join(SCORES)}")
    moment = moment_of(state, act.pair, act.round)
    _check_no_results(state, act.pair, moment)
    entrant.left = moment
    entrant.scores = act.scores


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


def late(state: EventState, act: Late) -> None:
    """A pair comes late: to a missing pair's place, one nobody has, or an extra one."""
    running = [group.name for group in state.event.phases[state.phase - 1].groups]
    name = act.group or running[0]
    play = state.group(name)
    if name not in running:
        raise ActError(
            f"{name} is not in the running phase; a late pair comes into one of "
            f"{', '.join(running)}"
        )
    known = state.entrants.get(act.pair)
    if known is not None and not known.expected:
        raise ActError(f"pair {act.pair} is registered; a late pair takes a free place")
    names = _names(act.names)
    arrived = _arrival(state, play, act)
    carried = _late_carryover(state, act)
    if act.extra:
        _check_new_number(state, act, known)
        play.places = (*play.places, act.pair)
    elif not act.pair or act.pair not in play.places:
        _take_empty_place(state, play, act, known)
    if carried is not None:
        play.carried[act.pair] = carried
        play.latecomers.add(act.pair)
    state.entrants[act.pair] = Entrant(names, arrived=arrived)


def _late_carryover(state: EventState, act: Late) -> Fraction | None:
    if not act.carried:
        return None
    if state.phase == 1:
        raise ActError("nothing is carried over into the first phase; leave it out")
    return read_carryover(act.carried)


def _arrival(state: EventState, play: GroupPlay, act: Late) -> Moment:
    if not play.sessions:
        return ALWAYS
    return _moment(state.phase, play, act.round)


def _check_new_number(state: EventState, act: Late, known: Entrant | None) -> None:
    """Nobody may have the number; an expected pair keeps that of its own."""
    places = {pair for play in state.groups.values() for pair in play.places}
    taken = places | set(state.entrants)
    if known is not None:
        taken -= {act.pair} - places
    if act.pair in taken or not 1 <= act.pair <= max(taken) + 1000:
        raise ActError(
            f"pair {act.pair}; an extra pair needs a number that nobody has, such as "
            f"{max(taken) + 1}"
        )


def _take_empty_place(
    state: EventState, play: GroupPlay, act: Late, known: Entrant | None
) -> None:
    """Sit down where nobody was to come, also in the session that is being played."""
    name = play.planned.name
    if 0 not in play.places:
        raise ActError(
            f"no free place {act.pair} in {name}; see what repair or a new plan of the "
            "coming sessions offers"
        )
    _check_new_number(state, act, known)
    at = play.places.index(0)
    places = (*play.places[:at], act.pair, *play.places[at + 1 :])
    if play.running:
        session = play.sessions[play.running]
        seats = play.planned.seats()[play.running - play.first]
        if sections_of(seats, play.places) != session.sections:
            raise ActError(
                f"session {play.running} of {name} is not played as planned; admit "
                f"pair {act.pair} as an extra one, and a repair seats it"
            )
        # in the rounds before it came its opponents had a bye, and still have
        session.reseat(sections_of(seats, places))
    play.places = places


def moment_of(state: EventState, pair: int, from_round: int) -> Moment:
    """A round of the session that runs, or the beginning of the next one."""
    try:
        name = state.group_of(pair)
    except EvenhandError:
        # it does not play in this phase, so it leaves before the next
        return state.phase + 1, 1, 1
    return _moment(state.phase, state.groups[name], from_round)


def _moment(phase: int, play: GroupPlay, from_round: int) -> Moment:
    if not play.running:
        return phase, play.next_session, 1
    rounds = play.sessions[play.running].rounds
    if not 1 <= from_round <= rounds + 1:
        raise ActError(f"round {from_round}; the session has rounds 1 to {rounds}")
    if from_round == rounds + 1:
        return phase, play.running + 1, 1
    return phase, play.running, from_round
