"""Pairs arrive late, come back, or take the place of a pair that withdrew."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.desk.events.groups import check_round, find_group, next_number
from evenhand.desk.pairs.entering import voided
from evenhand.desk.pairs.pair_names import Named, expected_pair, names_seen, naming
from evenhand.desk.pairs.pair_numbers import planned_phantom
from evenhand.desk.sessions.shared_boards import newly_shared, shared_now
from evenhand.errors import ActError, Remedy, again
from evenhand.movement.phrasing import listed
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.pair_answers import (
    PairAdmitted,
    SeatNow,
    StartingCarryover,
)
from evenhand.tournament.event.acts import Late
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.arriving import is_before_time
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.qualifying import Reserves, find_reserves
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.seated import Meeting


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of a late pair.

    Attributes:
        pair: its number.
        place_of: the withdrawn pair whose place it takes; 0 for none.
    """

    pair: int
    place_of: int = 0


def admit_late(
    event: RunningEvent,
    names: Named = "",
    *,
    pair: int | None = None,
    from_round: int | None = None,
    extra: bool = False,
    group: str | None = None,
    carry: bool = False,
    place_of: int | None = None,
) -> PairAdmitted:
    """Admit a late pair: to a free place, back to its own, or without a place yet.

    Args:
        event: the event.
        names: its players; not needed for a pair already known.
        pair: the number of the place; by default the first free one. The number of a
            withdrawn pair brings that pair back.
        from_round: the first round of the running session that it plays; by default the
            first without any result.
        extra: whether a repair or a new plan is to find it a place.
        group: the group it joins; not needed if only one plays.
        carry: whether it starts with the carryover of a drop-in.
        place_of: the withdrawn pair whose place it takes.
    """
    state = event.state
    # an expected pair that turns up late has its own number waiting for it
    if pair is None and place_of is None and not extra:
        pair = expected_pair(state, names) or None
    known = state.entrants.get(pair or 0)
    if known is not None and is_before_time(state, known):
        state = event.do(Late(pair or 0, **naming(names)))
        return PairAdmitted(pair=pair or 0, group="", **afterwards(state))
    returns = known is not None and known.left is not None
    play = _group_for(state, group, pair, place_of)
    first = _first_round(play, from_round)
    place = _place_for(play, pair, place_of, first, extra=extra)
    if place.place_of and from_round is None:
        first = _free_from(play, place.place_of, first)
    offered = _offered(play, place, returns=returns)
    carried = str(offered) if carry and offered else ""
    act = Late(
        place.pair,
        round=first,
        extra=extra,
        group=play.name,
        carried=carried,
        place_of=place.place_of,
        **naming(names),
    )
    start = _start(play, place.pair, offered, carry=carry)
    return _admit(event, act, start, returns=returns)


def _admit(
    event: RunningEvent, act: Late, start: StartingCarryover | None, *, returns: bool
) -> PairAdmitted:
    """Carry out the act, and find out what it has changed.

    Args:
        event: the event.
        act: the arrival of a pair in a named group.
        start: its starting carryover.
        returns: whether it had withdrawn and comes back.
    """
    before, pair = event.state.group(act.group), act.pair
    entrants = None if returns else event.state.entrants
    void = voided(event.state, pair) if returns else {}
    next_in_rank = _next_in_rank(before, pair) if act.place_of else ()
    state = event.do(act)
    play = state.group(act.group)
    meeting, when = None, ""
    if play.current is not None:
        when = "next" if act.round > play.current.rounds else "now"
        meeting = next_meeting(play, pair, act.round)
    return PairAdmitted(
        pair=pair,
        group=act.group,
        carried=play.carried.get(pair, Fraction(0)),
        place_of=act.place_of or None,
        extra=act.extra,
        returns=returns,
        seat=None if meeting is None else _seat(play, meeting, pair),
        when=when,
        start=start,
        next_in_rank=next_in_rank,
        void=void,
        shared=newly_shared(shared_now(before.current), shared_now(play.current)),
        seen=names_seen(state, [pair], entrants),
        **afterwards(state),
    )


def _seat(play: GroupPlay, meeting: Meeting, pair: int) -> SeatNow:
    """Where a pair sits; a board that is turned changes the cards, not the chairs."""
    assert play.current is not None
    stop = play.current.seated.stops[pair][meeting.round]
    return SeatNow(meeting.round, meeting.table, stop.direction)


def next_meeting(play: GroupPlay, pair: int, from_round: int) -> Meeting | None:
    """The first meeting of a pair in the running session, from a round on."""
    session = play.current
    if session is None:
        return None
    for meeting in sorted(session.meetings.values()):
        own = meeting.round >= from_round and pair in meeting.pairs
        if own and session.is_playable(meeting):
            return meeting
    return None


def _start(
    play: GroupPlay, pair: int, offered: Fraction, *, carry: bool
) -> StartingCarryover | None:
    """The starting carryover of a pair, in a group that has carryovers.

    Args:
        play: the group before it came.
        pair: its number.
        offered: the carryover it may have.
        carry: whether the director gives it.
    """
    if not carry and pair in play.carried:
        return StartingCarryover(kept=play.carried[pair])
    # a newcomer would get more: this pair missed the cut, which must not pay
    capped = carry and offered < late_carryover(play)
    if offered:
        given = offered if carry else Fraction(0)
        return StartingCarryover(None, given, offered - given, capped)
    if any(play.carried.values()):
        return StartingCarryover(is_capped=capped)
    return None


def _next_in_rank(play: GroupPlay, pair: int) -> tuple[Reserves, ...]:
    """The reserves passed over when another pair takes a place; none if it is first.

    Args:
        play: the group of the place, before the pair came.
        pair: the pair that takes it.
    """
    qualified = play.carried.keys() - play.latecomers
    found = find_reserves(play, qualified, play.places)
    if any(pair in reserves.ranked[0] for reserves in found):
        return ()
    return tuple(Reserves(one.source, one.ranked[:1]) for one in found)


def _group_for(
    state: EventState, group: str | None, pair: int | None, place_of: int | None
) -> GroupPlay:
    """The group meant: the one with the place, or the only one that plays.

    A registered drop-in without a place yet joins the group it was registered for.
    """
    if group is not None:
        return find_group(state, group)
    for number in (place_of, pair):
        play = state.place_now(number) if number else None
        if play is not None:
            return play
    known = state.entrants.get(pair or 0)
    if known is not None and known.drop_in and not place_of:
        play = state.group(known.drop_in)
        _check_drops_in_now(state, pair or 0, play)
        if play in state.running_groups:
            return play
    names = [play.name for play in state.running_groups]
    if len(names) > 1:
        raise ActError(
            f"{len(names)} groups play in this phase; name one",
            *(again(group=name) for name in names),
        )
    return state.running_groups[0]


def _check_drops_in_now(state: EventState, pair: int, play: GroupPlay) -> None:
    """Refuse a drop-in for a later phase: it is not late and only needs registering."""
    if play.phase > state.phase:
        there = {"pair": pair, "names": None, "drop_in": play.name}
        raise ActError(
            f"pair {pair} drops into {play.name}, which has not begun; register it as "
            "present, or name a group that is playing",
            Remedy("register", there),
            again(group=None),
        )


def _first_round(play: GroupPlay, from_round: int | None) -> int:
    """The round named, or else the first without any result."""
    session = play.current
    if from_round is not None or session is None:
        check_round(play, from_round or 1)
        return from_round or 1
    first, last = session.first_unplayed, session.rounds
    if first > last and session.number == play.sessions_in_all:
        raise ActError(
            f"every round of the last session of {play.name} has results; name the "
            "first round the pair plays",
            again(round=None),
        )
    return min(first, last + 1)


def _place_for(
    play: GroupPlay,
    pair: int | None,
    place_of: int | None,
    from_round: int,
    *,
    extra: bool,
) -> _Place:
    if place_of is not None:
        return _Place(pair or next_number(play.state), place_of)
    if pair is not None:
        return _Place(pair)
    if extra:
        return _Place(next_number(play.state))
    return _free_place(play, from_round)


def _free_place(play: GroupPlay, from_round: int) -> _Place:
    """The best free place for a late pair.

    First comes the lowest unused number, with a planned phantom's last; then an empty
    place, under a new number; then the place of a withdrawn pair. The place of a pair
    still expected is never given away unasked.
    """
    state = play.state
    phantom = planned_phantom(play)
    free = [n for n in play.places if n and n not in state.entrants]
    if free:
        return _Place(min(free, key=lambda number: (number == phantom, number)))
    if 0 in play.places:
        return _Place(next_number(state))
    seated = sorted(play.places[: play.seats])
    for number in seated:
        gone = state.entrants[number].left is not None
        if gone and _can_be_taken(play, number, from_round):
            return _Place(next_number(state), number)
    expected = [n for n in seated if not state.is_present(n)]
    expected = [n for n in expected if state.entrants[n].left is None]
    if expected:
        pairs = f"{'pair' if len(expected) == 1 else 'pairs'} {listed(expected)}"
        raise ActError(
            f"the free places of {play.name} belong to {pairs}, still expected; name "
            "the pair that has come, or withdraw it first",
            again(pair=expected[0]),
        )
    raise ActError(
        f"no place in {play.name} is free; admit it as an extra pair, then seat it by "
        "a repair in the running session and by a new plan in the coming ones",
        again(extra=True),
    )


def _can_be_taken(play: GroupPlay, pair: int, from_round: int) -> bool:
    """Whether the place of a withdrawn pair can still be taken."""
    session = play.current
    if session is None or from_round > session.rounds:
        return True
    first = _free_from(play, pair, from_round)
    return first <= session.rounds and session.seated.has_seat(pair, first)


def _free_from(play: GroupPlay, pair: int, from_round: int) -> int:
    """The first round, not before `from_round`, that a withdrawn pair does not play."""
    session, entrant = play.current, play.state.entrants.get(pair)
    if session is None or entrant is None or entrant.left is None:
        return from_round
    here = (play.phase, session.number)
    if entrant.left[:2] > here:
        return session.rounds + 1
    return max(from_round, entrant.left[2]) if entrant.left[:2] == here else from_round


def _offered(play: GroupPlay, place: _Place, *, returns: bool) -> Fraction:
    """The carryover that a late pair may have; a returning pair keeps its own."""
    had_place = place.pair in play.places or place.pair in play.carried
    if not play.carried or (returns and had_place and not place.place_of):
        return Fraction(0)
    return late_carryover(play, place.pair)
