"""Pairs come late, come back, or take the place of one that went home."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.desk.done import Done, done, named_pairs
from evenhand.desk.groups import check_round, find_group, next_number
from evenhand.desk.late_words import (
    tell_arrival,
    tell_carryover,
    tell_next_in_rank,
)
from evenhand.desk.merging import first_unplayed
from evenhand.desk.pair_numbers import planned_phantom
from evenhand.desk.pair_scores import tell_return, voided
from evenhand.desk.same_names import expected_pair, tell_other_names, tell_same_names
from evenhand.desk.shared_boards import Shared, boards_shared, tell_newly_shared
from evenhand.errors import ActError
from evenhand.tournament.event.acts import Late
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.arriving import is_before_time
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a late pair sits down.

    Attributes:
        pair: its number.
        place_of: the pair that went home and whose place it takes; 0 for none.
    """

    pair: int
    place_of: int = 0


def admit_late(
    event: RunningEvent,
    names: str = "",
    *,
    pair: int | None = None,
    from_round: int | None = None,
    extra: bool = False,
    group: str | None = None,
    carry: bool = False,
    place_of: int | None = None,
) -> Done:
    """A late pair takes a free place, comes back, or comes without a place.

    Args:
        event: the event.
        names: its players; not needed for a pair that is known.
        pair: the number of the place; the first free one where left open. That of a
            pair that went home brings it back.
        from_round: the first round of the running session that it plays; the first
            without any result where left open.
        extra: whether a repair or a change of the field gives it its place.
        group: the group that it comes into; may be left open where one plays.
        carry: whether it starts with the carryover of a pair that drops in.
        place_of: the pair that went home and whose place it takes.
    """
    state: EventState = event.state
    if pair is None and place_of is None and not extra:
        pair = expected_pair(state, names) or None
    known = state.entrants.get(pair or 0)
    if known is not None and is_before_time(state, known):
        state = event.do(Late(pair or 0, names))
        said = f"Pair {pair} is back and has missed nothing."
        return done(state, said, pair=pair, group="", carried="0", place_of=None)
    returns = known is not None and known.left is not None
    name = _group_for(state, group, pair, place_of)
    first = _first_round(state, name, from_round)
    place = _place_for(state, name, pair, place_of, first, extra=extra)
    if place.place_of and from_round is None:
        first = _free_from(state, name, place.place_of, first)
    offered = _offered(state, name, place, returns=returns)
    carried = str(offered) if carry and offered else ""
    act = Late(place.pair, names, first, extra, name, carried, place.place_of)
    start = tell_carryover(state, act, offered, carry=carry)
    return _admit(event, act, start, returns=returns)


def _admit(event: RunningEvent, act: Late, start: list[str], *, returns: bool) -> Done:
    """Carry the act out, and say what has become otherwise by it.

    Args:
        event: the event.
        act: a pair comes late into a group that it names.
        start: what is said of the carryover that it starts with.
        returns: whether it comes back.
    """
    state, pair, group = event.state, act.pair, act.group
    if act.place_of:
        start += tell_next_in_rank(state, group, pair)
    entrants = {} if returns else dict(state.entrants)
    void = voided(state, pair) if returns else {}
    shared = _shared_now(state, group)
    state = event.do(act)
    return done(
        state,
        tell_arrival(state, act, returns=returns),
        *start,
        *tell_return(state, void),
        *tell_newly_shared(shared, _shared_now(state, group)),
        *tell_other_names(state, entrants, [pair]),
        *tell_same_names(state, [pair]),
        pair=pair,
        group=group,
        carried=str(state.groups[group].carried.get(pair, 0)),
        place_of=act.place_of or None,
    )


def _shared_now(state: EventState, group: str) -> Shared:
    session = state.groups[group].running
    return boards_shared(state, group, session) if session else {}


def _group_for(
    state: EventState, group: str | None, pair: int | None, place_of: int | None
) -> str:
    """The group that is meant: where the place is, or the only one that plays.

    A pair that was to drop into a group and has no place yet comes into that one.
    """
    if group is not None:
        return find_group(state, group)
    names = [play.name for play in state.running_groups]
    for number in (place_of, pair):
        for name in names:
            if number and number in state.groups[name].places:
                return name
    known = state.entrants.get(pair or 0)
    if known is not None and known.drop_in and not place_of:
        _check_drops_in_now(state, pair or 0, known.drop_in)
        if known.drop_in in names:
            return known.drop_in
    if len(names) > 1:
        raise ActError(
            f"{len(names)} groups play in this phase; name one with --group: "
            f"{', '.join(names)}"
        )
    return names[0]


def _check_drops_in_now(state: EventState, pair: int, group: str) -> None:
    """Who drops into a phase to come is not late; that it is there is registered."""
    if state.group(group).phase > state.phase:
        raise ActError(
            f"pair {pair} drops into {group}, which has not begun; register it as "
            f'there (register --pair {pair} --names … --drop-in "{group}"), or name a '
            "group that plays with --group"
        )


def _first_round(state: EventState, group: str, from_round: int | None) -> int:
    """The round that is named, or the first one that nobody has played."""
    play = state.groups[group]
    if from_round is not None or not play.running:
        check_round(state, group, from_round or 1)
        return from_round or 1
    first = first_unplayed(state, group, play.running)
    last = play.sessions[play.running].rounds
    if first > last and play.running == play.sessions_in_all:
        raise ActError(
            f"every round of the last session of {group} has results; name the first "
            "round that it plays with --round"
        )
    return min(first, last + 1)


def _place_for(
    state: EventState,
    group: str,
    pair: int | None,
    place_of: int | None,
    from_round: int,
    *,
    extra: bool,
) -> _Place:
    if place_of is not None:
        return _Place(pair or next_number(state), place_of)
    if pair is not None:
        return _Place(pair)
    if extra:
        return _Place(next_number(state))
    return _free_place(state, group, from_round)


def _free_place(state: EventState, group: str, from_round: int) -> _Place:
    """The lowest number that is free; a new one where a place has none.

    Where everybody came, it is the place of a pair that went home. That of a pair that
    is expected is not given away unasked, and a planned phantom's comes last.
    """
    play = state.groups[group]
    phantom = planned_phantom(play)
    free = [n for n in play.places if n and n not in state.entrants]
    if free:
        return _Place(min(free, key=lambda number: (number == phantom, number)))
    if 0 in play.places:
        return _Place(next_number(state))
    seated = sorted(play.places[: play.seats])
    for number in seated:
        gone = state.entrants[number].left is not None
        if gone and _can_be_taken(state, group, number, from_round):
            return _Place(next_number(state), number)
    expected = [n for n in seated if not state.is_present(n)]
    expected = [n for n in expected if state.entrants[n].left is None]
    if expected:
        raise ActError(
            f"the free places of {group} are those of {named_pairs(expected)}, still "
            "expected; name one with --pair if it has come, or withdraw it first"
        )
    raise ActError(
        f"no place of {group} is free; admit it with --extra, then repair seats it in "
        "the running session and field in the coming ones"
    )


def _can_be_taken(state: EventState, group: str, pair: int, from_round: int) -> bool:
    """Whether somebody could sit down in the place of a pair that went home."""
    play = state.groups[group]
    if not play.running:
        return True
    session = play.sessions[play.running]
    if from_round > session.rounds:
        return True
    first = _free_from(state, group, pair, from_round)
    return first <= session.rounds and session.seated.has_seat(pair, first)


def _free_from(state: EventState, group: str, pair: int, from_round: int) -> int:
    """The first round from one on in which a pair that went home does not play."""
    play = state.groups[group]
    entrant = state.entrants.get(pair)
    if not play.running or entrant is None or entrant.left is None:
        return from_round
    here = (state.phase, play.running)
    if entrant.left[:2] > here:
        return play.sessions[play.running].rounds + 1
    return max(from_round, entrant.left[2]) if entrant.left[:2] == here else from_round


def _offered(
    state: EventState, group: str, place: _Place, *, returns: bool
) -> Fraction:
    """The carryover that a newcomer may start with."""
    play = state.group(group)
    had_place = place.pair in play.places or place.pair in play.carried
    if not play.carried or (returns and had_place and not place.place_of):
        return Fraction(0)
    return late_carryover(state.group(group), place.pair)
