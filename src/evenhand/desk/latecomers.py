"""Pairs come late, come back, or take the place of one that went home."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.desk.done import Done, done
from evenhand.desk.groups import check_round, find_group, next_number
from evenhand.desk.merging import first_unplayed
from evenhand.errors import ActError
from evenhand.tournament.event import EventState, Late, RunningEvent, late_carryover
from evenhand.tournament.event.arriving import has_seat_in, is_before_time
from evenhand.tournament.event.session_play import Meeting

#: What is said of a pair for whom everybody else has other opponents by now.
MEETS_NOBODY = "meets nobody in this session: undo a merger, or repair"


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
    words = _carryover_words(state, name, offered, carry=carry)
    state = event.do(act)
    return done(
        state,
        _said(state, act, returns=returns),
        *words,
        pair=place.pair,
        group=name,
        carried=carried or "0",
        place_of=place.place_of or None,
    )


def _said(state: EventState, act: Late, *, returns: bool) -> str:
    if act.extra:
        return (
            f"Pair {act.pair} is admitted to {act.group} and has no seat yet: repair "
            "--arrives 1 seats it in the running session, field or seat in the coming "
            "ones."
        )
    verb = "is back in" if returns else "is in"
    instead = f" in the place of pair {act.place_of}" if act.place_of else ""
    where = _seat_now(state, act.group, act.pair, act.round)
    return f"Pair {act.pair} {verb} {act.group}{instead}{where}."


def _group_for(
    state: EventState, group: str | None, pair: int | None, place_of: int | None
) -> str:
    """The group that is meant: where the place is, or the only one that plays."""
    if group is not None:
        return find_group(state, group)
    names = state.running_groups
    for number in (place_of, pair):
        for name in names:
            if number and number in state.groups[name].places:
                return name
    if len(names) > 1:
        raise ActError(
            f"{len(names)} groups play in this phase; name one with --group: "
            f"{', '.join(names)}"
        )
    return names[0]


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

    Where everybody came, it is the place of a pair that went home.
    """
    play = state.groups[group]
    for number in sorted(play.places):
        known = state.entrants.get(number)
        if number and (known is None or known.expected):
            return _Place(number)
    if 0 in play.places:
        return _Place(next_number(state))
    for number in sorted(play.places[: play.seats]):
        entrant = state.entrants[number]
        gone = entrant.left is not None
        if gone and _can_be_taken(state, group, number, from_round):
            return _Place(next_number(state), number)
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
    return first <= session.rounds and has_seat_in(session.sections, pair, first)


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
    return late_carryover(state, group, place.pair)


def _carryover_words(
    state: EventState, group: str, offered: Fraction, *, carry: bool
) -> list[str]:
    is_capped = carry and offered < late_carryover(state, group)
    if not offered:
        said = "It starts without a carryover, as the last that qualified did."
        return [said] if is_capped else []
    points = f"{float(offered):.2f} points"
    if carry:
        whose = "the last that qualified" if is_capped else "a pair that drops in"
        return [f"It starts with {points}, as {whose}."]
    return [f"It starts without a carryover; with --carry (undo first) {points}."]


def _seat_now(state: EventState, group: str, pair: int, from_round: int) -> str:
    """Where a pair sits in the running session."""
    play = state.groups[group]
    if not play.running:
        return ""
    if from_round > play.sessions[play.running].rounds:
        return ", from the next session on"
    meeting = next_meeting(state, group, pair, from_round)
    if meeting is None:
        return f", but {MEETS_NOBODY}"
    way = "NS" if pair == meeting.ns else "EW"
    return f": round {meeting.round} at table {meeting.table}, {way}"


def next_meeting(
    state: EventState, group: str, pair: int, from_round: int
) -> Meeting | None:
    """The first meeting of a pair in the running session, from a round on."""
    play = state.groups[group]
    for meeting in sorted(play.sessions[play.running].meetings.values()):
        both = {meeting.ns, meeting.ew}
        if meeting.round < from_round or pair not in both:
            continue
        if all(state.is_there(one, group, play.running, meeting.round) for one in both):
            return meeting
    return None
