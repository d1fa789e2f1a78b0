"""Pairs come and go."""

from collections.abc import Iterable
from fractions import Fraction

from evenhand.desk.done import Done, done
from evenhand.desk.groups import find_group, groups_of_phase, next_number
from evenhand.desk.merging import merge_data, propose_merges
from evenhand.errors import ActError, RequestError
from evenhand.movement.words import counted
from evenhand.tournament import PlannedGroup, Wishes, seat_field
from evenhand.tournament.changes import Merge
from evenhand.tournament.event import (
    EventState,
    Late,
    Register,
    Rename,
    Replan,
    RunningEvent,
    Withdraw,
    late_carryover,
    scores_stand,
)
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.plan_data import group_to_data


def register_pairs(
    event: RunningEvent,
    pairs: Iterable[tuple[int, str]],
    *,
    expected: bool = False,
    drop_in: str = "",
) -> Done:
    """Register pairs, all of them or none.

    Args:
        event: the event.
        pairs: numbers and names.
        expected: whether they may still not come.
        drop_in: the group that they drop into.
    """
    group = find_group(event.state, drop_in) if drop_in else ""
    acts = [Register(number, names, expected, group) for number, names in pairs]
    if not acts:
        raise RequestError("no pairs to register; name some")
    state = event.do(*acts)
    numbers = [act.pair for act in acts]
    verb = "is" if len(acts) == 1 else "are"
    how = f"{verb} expected" if expected else f"{verb} registered"
    into = f", to drop into {group}" if group else ""
    said = f"{_numbered(numbers)} {how}{into}."
    return done(state, said, pairs=numbers)


def _numbered(numbers: list[int]) -> str:
    """The pairs by number: `Pair 7`, `12 pairs (1 to 12)`, `3 pairs (2 to 9)`."""
    if len(numbers) == 1:
        return f"Pair {numbers[0]}"
    return f"{len(numbers)} pairs ({min(numbers)} to {max(numbers)})"


def free_numbers(state: EventState, count: int, drop_in: str = "") -> list[int]:
    """The lowest numbers that nobody has; that of a planned phantom comes last.

    Args:
        state: the event.
        count: how many are wanted.
        drop_in: the group that the pairs drop into; empty for the first phase.
    """
    first = state.groups[state.event.phases[0].groups[0].name]
    places = sorted(first.places)
    if count < 1:
        raise RequestError(f"{counted(count, 'pair')}; expected 1 or more")
    if drop_in:
        start = max({*places, *state.entrants}) + 1
        return list(range(start, start + count))
    phantom = _planned_phantom(first)
    free = [n for n in places if n not in state.entrants and n != phantom]
    if phantom in places and phantom not in state.entrants:
        free.append(phantom)
    if count > len(free):
        raise ActError(
            f"{counted(count, 'pair')} more; {len(free)} of {len(places)} numbers are "
            "free: plan for more pairs"
        )
    return free[:count]


def _planned_phantom(play: GroupPlay) -> int:
    return play.planned.seats()[0].phantom


def correct_names(event: RunningEvent, pair: int, names: str) -> Done:
    """Put the names of a pair right."""
    if not names.strip():
        raise RequestError(f"no names for pair {pair}; expected those of its players")
    state = event.do(Rename(pair, names))
    return done(state, f"Pair {pair} is {state.entrants[pair].names}.", pair=pair)


def seed_field(
    event: RunningEvent,
    ranking: tuple[int, ...] | None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Done:
    """Draw the seats of the first phase, before its first session is seated."""
    name = first_group(event.state)
    planned = check_seedable(event.state)
    seated = seat_field(
        planned.layout, planned.sessions, ranking, seed=seed, wishes=wishes
    )
    anew = PlannedGroup(
        name, seated.seating, planned.boards_per_round, switched=seated.switched
    )
    state = event.do(Replan(name, group_to_data(anew), f"seeded with seed {seed}"))
    said = [f"{name} is seeded with seed {seed}: {seated.gain}."]
    if planned.arrows:
        said.append("Arrows of single tables were for the old draw and are given up.")
    return done(state, *said, group=name, seed=seed)


def first_group(state: EventState) -> str:
    """The group in which the event begins."""
    return state.event.phases[0].groups[0].name


def check_seedable(state: EventState) -> PlannedGroup:
    """The first group's plan, or why it cannot be seeded any more."""
    name = first_group(state)
    play = state.groups[name]
    if play.sessions:
        raise ActError(f"{name} has begun; seed before the first session is seated")
    if not isinstance(play.planned, PlannedGroup):
        raise ActError("a single movement is not seeded; its pairs have their numbers")
    return play.planned


def withdraw_pair(
    event: RunningEvent,
    pair: int,
    *,
    from_round: int = 1,
    scores: str = "rule",
    reason: str = "",
) -> Done:
    """A pair goes home; byes that can be merged now are named."""
    _check_leaving(event.state, pair, from_round)
    state = event.do(Withdraw(pair, from_round, scores, reason))
    left = state.entrants[pair].left
    assert left is not None
    phase, session, number = left
    when = f"phase {phase}, session {session}, round {number}"
    stand = scores_stand(state, pair)
    fate = "stand" if stand else "are void"
    scored = f"; its scores {fate}" if _has_played(state, pair) else ""
    said = [f"Pair {pair} does not play from {when} on{scored}."]
    merges = _mergers(state, pair, number)
    for choice, merge in enumerate(merges, 1):
        said.append(f"Merger {choice}: {'; '.join(merge.consequences)}.")
    if merges:
        said.append("merge --choose 1 carries the first one out.")
    data = [merge_data(merge) for merge in merges]
    return done(state, *said, pair=pair, scores_stand=stand, merges=data)


def _has_played(state: EventState, pair: int) -> bool:
    return any(
        pair in (recorded.meeting.ns, recorded.meeting.ew)
        for play in state.groups.values()
        for session in play.sessions.values()
        for recorded in session.results.values()
    )


def _check_leaving(state: EventState, pair: int, from_round: int) -> None:
    if pair in state.entrants:
        for name in groups_of_phase(state):
            if pair in state.groups[name].places:
                _check_round(state, name, from_round)


def _mergers(state: EventState, pair: int, from_round: int) -> tuple[Merge, ...]:
    """Mergers of byes in the session that a pair has just left."""
    try:
        group = state.group_of(pair)
    except ActError:
        return ()
    play = state.groups[group]
    left = state.entrants[pair].left
    if not play.running or left is None or left[1] != play.running:
        return ()
    return propose_merges(state, group, from_round)


def admit_late(
    event: RunningEvent,
    names: str,
    *,
    pair: int | None = None,
    from_round: int = 1,
    extra: bool = False,
    group: str | None = None,
    carry: bool = False,
) -> Done:
    """A late pair takes a free place, or comes as an extra one without a place.

    Args:
        event: the event.
        names: its players.
        pair: the number of the place; the first free one where left open.
        from_round: the first round of the running session that it plays.
        extra: whether a repair or a change of the field gives it its place.
        group: the group that it comes into; the first that plays where left open.
        carry: whether it starts with the carryover of a pair that drops in.
    """
    state = event.state
    name = groups_of_phase(state)[0] if group is None else find_group(state, group)
    _check_round(state, name, from_round)
    number = pair
    if number is None:
        number = next_number(state) if extra else _free_place(state, name)
    offered = late_carryover(state, name) if state.group(name).carried else Fraction(0)
    carried = str(offered) if carry and offered else ""
    state = event.do(Late(number, names, from_round, extra, name, carried))
    if extra:
        said = (
            f"Pair {number} is admitted to {name} and has no seat yet: repair "
            "--arrives 1 seats it in the running session, field in the coming ones."
        )
    else:
        said = f"Pair {number} is in{_seat_now(state, name, number, from_round)}."
    told = _carryover_words(offered, carry=carry)
    return done(state, said, *told, pair=number, group=name, carried=carried or "0")


def _carryover_words(offered: Fraction, *, carry: bool) -> list[str]:
    if not offered:
        return []
    points = f"{float(offered):.2f} points"
    if carry:
        return [f"It starts with {points}, as a pair that drops in."]
    return [f"It starts without a carryover; with --carry (undo first) {points}."]


def _check_round(state: EventState, group: str, from_round: int) -> None:
    """A round is one of a session that is being played."""
    if from_round != 1 and not state.groups[group].running:
        raise ActError(
            f"round {from_round}, and no session of {group} is being played; leave "
            "--round out: it is from the next session on"
        )


def _seat_now(state: EventState, group: str, pair: int, from_round: int) -> str:
    """Where a pair sits in the running session."""
    play = state.groups[group]
    if not play.running:
        return ""
    session = play.running
    if state.entrants[pair].arrived[:2] > (state.phase, session):
        return ", from the next session on"
    for meeting in sorted(play.sessions[session].meetings.values()):
        both = {meeting.ns, meeting.ew}
        if meeting.round < from_round or pair not in both:
            continue
        if all(state.is_there(one, group, session, meeting.round) for one in both):
            way = "NS" if pair == meeting.ns else "EW"
            return f": round {meeting.round} at table {meeting.table}, {way}"
    return ", but meets nobody in this session: undo a merger, or repair"


def _free_place(state: EventState, group: str) -> int:
    """The lowest number that is free; a new one where a place has none."""
    places = state.groups[group].places
    for number in sorted(places):
        known = state.entrants.get(number)
        if number and (known is None or known.expected):
            return number
    if 0 in places:
        return next_number(state)
    raise ActError(
        f"no place of {group} is free; admit it with --extra, then repair seats it in "
        "the running session and field in the coming ones"
    )
