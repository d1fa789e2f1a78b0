"""Pairs come late: to a free place, to that of another, or back to their own."""

from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.movement import Cell, Movement
from evenhand.tournament.event.acts import Late
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.amounts import read_carryover
from evenhand.tournament.event.session_play import (
    PlayedSection,
    SessionPlay,
    sections_of,
)
from evenhand.tournament.event.state import (
    ALWAYS,
    Entrant,
    EventState,
    GroupPlay,
    Moment,
)
from evenhand.tournament.event.voiding import is_void

_LONGEST_NAMES = 200


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A pair as it comes in, nothing of it done yet.

    Attributes:
        group: the group it comes into.
        entrant: the pair as it is from now on.
        places: those of the group.
        sections: the seats of the running session; empty where they stay.
    """

    group: str
    entrant: Entrant
    places: tuple[int, ...]
    sections: tuple[PlayedSection, ...] = ()


def late(state: EventState, act: Late) -> None:
    """A pair comes late, takes the place of one that went home, or comes back."""
    known = state.entrants.get(act.pair)
    if known is not None and known.left is not None and is_before_time(state, known):
        _check_own(act, known)
        state.entrants[act.pair] = known.coming_back(known.left, known.left)
        return
    if act.place_of:
        arrival = _in_place_of(state, act, known)
    elif known is not None and known.left is not None:
        arrival = _back(state, act, known, known.left)
    else:
        arrival = _new(state, act, known)
    carried = _carryover(state, act, known, arrival.group)
    _check_boards(state, act.pair, arrival)
    play = state.groups[arrival.group]
    _give_up_other_place(state, act.pair, arrival.group)
    play.places = arrival.places
    play.gone.discard(act.pair)
    if act.place_of:
        play.successors[act.place_of] = act.pair
    if arrival.sections:
        # in the rounds before it came its opponents had a bye, and still have
        play.sessions[play.running].reseat(arrival.sections)
    if carried is not None:
        play.carried[act.pair] = carried
        play.latecomers.add(act.pair)
    state.entrants[act.pair] = arrival.entrant


def is_before_time(state: EventState, entrant: Entrant) -> bool:
    """Whether a pair that went home would only have begun in a later phase."""
    if entrant.left is None:
        return False
    drops_in = state.phase_of(entrant.drop_in) if entrant.drop_in else 0
    return max(entrant.left[0], drops_in) > state.phase


def _new(state: EventState, act: Late, known: Entrant | None) -> _Arrival:
    """A pair comes to a missing one's place, one nobody has, or as an extra one."""
    name, play = _group(state, act)
    if known is not None and not known.expected:
        raise ActError(
            f"pair {act.pair} is registered; a late pair takes a free place, and a "
            "reserve that of a pair that went home"
        )
    entrant = Entrant(_names_of(act, known), arrived=_arrival_in(state, play, act))
    if act.extra:
        _check_new_number(state, act, known)
        return _Arrival(name, entrant, (*play.places, act.pair))
    if not act.pair or act.pair not in play.places:
        _check_empty_place(play, act)
        _check_new_number(state, act, known)
        return _to_empty_place(play, act, entrant)
    return _Arrival(name, entrant, play.places)


def _group(state: EventState, act: Late) -> tuple[str, GroupPlay]:
    """The group that a pair without a place comes into."""
    running = state.running_groups
    name = act.group or running[0]
    play = state.group(name)
    if name not in running:
        raise ActError(
            f"{name} is not in the running phase; a late pair comes into one of "
            f"{', '.join(running)}"
        )
    return name, play


def _arrival_in(state: EventState, play: GroupPlay, act: Late) -> Moment:
    return play.moment(state.phase, act.round) if play.sessions else ALWAYS


def _carryover(
    state: EventState, act: Late, known: Entrant | None, group: str
) -> Fraction | None:
    if not act.carried:
        return None
    if state.phase == 1:
        raise ActError("nothing is carried over into the first phase; leave it out")
    play = state.groups[group]
    had_place = act.pair in play.places or act.pair in play.carried
    gone = known is not None and known.left is not None
    if gone and had_place:
        raise ActError(
            f"pair {act.pair} comes back with what it had; leave the carryover out"
        )
    amount, due = read_carryover(act.carried), late_carryover(state, group, act.pair)
    if amount != due:
        raise ActError(
            f"pair {act.pair} with a carryover of {amount}; expected {due}, as for a "
            "drop-in, or none"
        )
    return amount


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


def _check_empty_place(play: GroupPlay, act: Late) -> None:
    if 0 not in play.places:
        raise ActError(
            f"no free place {act.pair} in {play.planned.name}; see what repair or a "
            "new plan of the coming sessions offers"
        )


def _to_empty_place(play: GroupPlay, act: Late, entrant: Entrant) -> _Arrival:
    """Sit down where nobody was to come, also in the session that is being played."""
    name = play.planned.name
    places = _with_pair_at(play.places, play.places.index(0), act.pair)
    if not play.running:
        return _Arrival(name, entrant, places)
    seats = play.planned.seats()[play.running - play.first]
    if sections_of(seats, play.places) != play.sessions[play.running].sections:
        raise ActError(
            f"session {play.running} of {name} is not played as planned; admit pair "
            f"{act.pair} as an extra one, and a repair seats it"
        )
    return _Arrival(name, entrant, places, sections_of(seats, places))


def _with_pair_at(places: tuple[int, ...], at: int, pair: int) -> tuple[int, ...]:
    return (*places[:at], pair, *places[at + 1 :])


def _back(state: EventState, act: Late, known: Entrant, left: Moment) -> _Arrival:
    """A pair that went home plays again; meanwhile its opponents had byes.

    Where it has no place in this phase, it takes a free one, or comes as an extra pair.
    """
    _check_own(act, known)
    name = _place_now(state, act.pair) or _group(state, act)[0]
    if act.group not in ("", name):
        raise ActError(f"pair {act.pair} plays in {name}, not in {act.group}")
    play = state.groups[name]
    entrant = _returned(state, act.pair, play.moment(state.phase, act.round), left)
    if act.pair in play.places:
        return _Arrival(name, entrant, play.places)
    if act.extra:
        return _Arrival(name, entrant, (*play.places, act.pair))
    if 0 not in play.places:
        raise ActError(
            f"pair {act.pair} has no place in {name}, and none is free; admit it as an "
            "extra pair, or in the place of another"
        )
    return _to_empty_place(play, act, entrant)


def _returned(
    state: EventState, pair: int, since: Moment, away_since: Moment
) -> Entrant:
    """A pair as it is once it is back, also from an earlier phase."""
    known = state.entrants[pair]
    back = known.coming_back(since, away_since)
    if known.left is None or _place_now(state, pair):
        return back
    if _was_voided(state, pair, known.left):
        raise ActError(
            f"pair {pair} went home in an earlier phase and its scores there are void; "
            "admit it as a new pair, without --pair"
        )
    # whatever it was registered for, the advance has not taken it in
    return replace(back, drop_in="")


def _was_voided(state: EventState, pair: int, left: Moment) -> bool:
    """Whether scores of a phase that is over would count again."""
    return any(
        pair in recorded.pairs and is_void(state, name, pair)
        for name, play in state.groups.items()
        if left[0] <= state.phase_of(name) < state.phase
        for session in play.sessions.values()
        for recorded in session.results.values()
    )


def _place_now(state: EventState, pair: int) -> str:
    """The group of the running phase in which a pair has a place; or empty."""
    names = state.running_groups
    return next((name for name in names if pair in state.groups[name].places), "")


def _names_of(act: Late, known: Entrant | None) -> str:
    """The names of a newcomer; those of an expected pair are known already."""
    return checked_names(act.names) or (known.names if known is not None else "")


def _check_own(act: Late, known: Entrant) -> None:
    """A known pair is not renamed by the way."""
    names = checked_names(act.names)
    if names and names != known.names:
        raise ActError(
            f"pair {act.pair} is registered as {known.names!r}, not {names!r}; leave "
            "the names out if it comes back, or let the new pair have its own number "
            "and take the place of this one"
        )


def _in_place_of(state: EventState, act: Late, known: Entrant | None) -> _Arrival:
    """A pair takes over the seats of one that went home; results stay whose they are.

    The other one comes last among the places of the group, after all that have seats.
    """
    other = state.entrant(act.place_of)
    if other.left is None or act.extra:
        what = "as an extra one" if act.extra else f"in the place of {act.place_of}"
        raise ActError(
            f"pair {act.pair} {what}; a pair takes the place of one that has withdrawn"
        )
    name = state.group_of(act.place_of)
    if act.group not in ("", name):
        raise ActError(f"pair {act.place_of} played in {name}, not in {act.group}")
    play = state.groups[name]
    since = _arrival_in(state, play, act)
    if since != ALWAYS and since < other.left:
        raise ActError(
            f"pair {act.place_of} plays until a later round; take its place from then "
            "on"
        )
    at = play.places.index(act.place_of)
    places = _with_pair_at(play.places, at, act.pair)
    entrant = _newcomer(state, act, known, since)
    if act.pair in play.places:
        places = tuple(p for n, p in enumerate(places) if n == at or p != act.pair)
    places = (*places, act.place_of)
    sections: tuple[PlayedSection, ...] = ()
    if since[:2] == (state.phase, play.running):
        sections = tuple(
            replace(part, movement=_handed_over(part.movement, act, since[2]))
            for part in play.sessions[play.running].sections
        )
    if not has_seat_in(sections, act.pair) and at >= play.seats:
        raise ActError(
            f"pair {act.place_of} has no seats that could be taken over; admit the new "
            "pair as an extra one"
        )
    return _Arrival(name, entrant, places, sections)


def has_seat_in(
    sections: tuple[PlayedSection, ...], pair: int, from_round: int = 1
) -> bool:
    """Whether a pair has a seat in any of some sections, from a round on."""
    return any(
        pair in cell[:2]
        for section in sections
        for row in section.movement.schedule[from_round - 1 :]
        for cell in row
    )


def _handed_over(movement: Movement, act: Late, first: int) -> Movement:
    """A movement in which a pair has the seats of another from a round on."""

    def taken(pair: int) -> int:
        return act.pair if pair == act.place_of else pair

    schedule = tuple(
        tuple(Cell(taken(ns), taken(ew), s) for ns, ew, s in row) if r >= first else row
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(movement, schedule=schedule, pairs=max(movement.pairs, act.pair))


def _newcomer(
    state: EventState, act: Late, known: Entrant | None, since: Moment
) -> Entrant:
    """A new pair, or a reserve that has no seat in a group that has begun."""
    if known is None or known.expected:
        _check_new_number(state, act, known)
        return Entrant(_names_of(act, known), arrived=since)
    _check_own(act, known)
    here = state.group_of(act.place_of)
    for name in state.running_groups:
        play = state.groups[name]
        begun = bool(play.sessions) or name == here
        if begun and _has_seat(play, act.pair, max(since[2], 1)):
            raise ActError(
                f"pair {act.pair} has a place in {name}; a reserve is a pair that does "
                "not play in this phase, or whose group has not begun"
            )
    was_here = act.pair in state.groups[here].places
    away_since = since if was_here else (state.phase, 1, 1)
    return _returned(state, act.pair, since, known.left or away_since)


def _has_seat(play: GroupPlay, pair: int, from_round: int) -> bool:
    sections = play.sessions[play.running].sections if play.running else ()
    return pair in play.places[: play.seats] or has_seat_in(sections, pair, from_round)


def _give_up_other_place(state: EventState, pair: int, group: str) -> None:
    """Who goes over to another group leaves its place there to nobody."""
    for name in state.running_groups:
        play = state.groups[name]
        if name == group or pair not in play.places:
            continue
        seated, others = play.places[: play.seats], play.places[play.seats :]
        play.places = (
            *(0 if one == pair else one for one in seated),
            *(one for one in others if one != pair),
        )


def _check_boards(state: EventState, pair: int, arrival: _Arrival) -> None:
    """Nobody may have a board twice, as when a bye in a round before was made up."""
    play = state.groups[arrival.group]
    if not play.running:
        return
    session = play.sessions[play.running]
    if arrival.sections:
        session = SessionPlay(arrival.sections)
    entrants = {**state.entrants, pair: arrival.entrant}
    then = replace(state, entrants=entrants)
    seen: set[tuple[int, int]] = set()
    for meeting in session.meetings.values():
        both = (meeting.ns, meeting.ew)
        at = arrival.group, play.running, meeting.round
        if not all(then.is_there(one, *at) for one in both):
            continue
        for one in both:
            if (one, meeting.board) in seen:
                raise ActError(
                    f"pair {pair} from this round on: pair {one} would play board "
                    f"{meeting.board} twice; let it come in a later round"
                )
            seen.add((one, meeting.board))


def checked_names(text: str) -> str:
    """Names in a line, not too long."""
    names = " ".join(text.split())
    if len(names) > _LONGEST_NAMES:
        raise ActError(
            f"names of {len(names)} characters; expected at most {_LONGEST_NAMES}"
        )
    return names
