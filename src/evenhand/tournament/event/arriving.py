"""Late arrivals: to a free place, to another pair's place, or back to their own.

An arrival is worked out once, as an `_Arrival`. The rules examine that value before
anything changes.
"""

from dataclasses import dataclass, replace

from evenhand.errors import ActError, Remedy
from evenhand.movement.phrasing import counted
from evenhand.tournament.event.act_texts import read_carryover
from evenhand.tournament.event.acts import Late
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.registering import check_names, entrant_of, names_of
from evenhand.tournament.event.session_changes import played_twice
from evenhand.tournament.event.state import (
    ALWAYS,
    Entrant,
    EventState,
    GroupPlay,
    Moment,
)
from evenhand.tournament.event.voiding import is_void
from evenhand.tournament.seated import SeatedSession


@dataclass(frozen=True, slots=True)
class _Arrival:
    """An arrival worked out but not yet carried out.

    Attributes:
        group: the group the pair joins; None for a pair that missed nothing.
        entrant: the pair as it will be from now on.
        places: the group's places with the pair among them.
        seated: the new seats of the running session; None if they stay.
    """

    group: GroupPlay | None
    entrant: Entrant
    places: tuple[int, ...] = ()
    seated: SeatedSession | None = None


def late(state: EventState, act: Late) -> None:
    """Let the pair in, and give it its place and seats."""
    arrival = _arrival(state, act)
    state.entrants[act.pair] = arrival.entrant
    play = arrival.group
    if play is None:
        return
    _give_up_other_place(state, act.pair, play)
    play.places = arrival.places
    play.gone.discard(act.pair)
    if act.place_of:
        play.successors[act.place_of] = act.pair
    if arrival.seated is not None:
        # in the rounds before it came its opponents had a bye, and they keep it
        play.sessions[play.running].reseat(arrival.seated)
    if act.carried:
        play.carried[act.pair] = read_carryover(act.carried)
        play.latecomers.add(act.pair)


def check_late(state: EventState, act: Late) -> None:
    """Refuse a pair for which there is no such place, or that cannot play there."""
    known = state.entrants.get(act.pair)
    check_names(act)
    if known is not None and is_before_time(state, known):
        _check_own(act, known)
        return
    if act.place_of:
        _check_in_place_of(state, act, known)
    elif known is not None and known.left is not None:
        _check_back(state, act, known)
    else:
        _check_new(state, act, known)
    arrival = _arrival(state, act)
    assert arrival.group is not None
    _check_carryover(state, act, known, arrival.group)
    _check_boards(state, act, arrival)


def is_before_time(state: EventState, entrant: Entrant) -> bool:
    """Whether a withdrawn pair was only due to begin in a later phase."""
    if entrant.left is None:
        return False
    drops_in = state.group(entrant.drop_in).phase if entrant.drop_in else 0
    return max(entrant.left[0], drops_in) > state.phase


# --- where the pair goes, and what becomes of it --------------------------------------


def _arrival(state: EventState, act: Late) -> _Arrival:
    known = state.entrants.get(act.pair)
    left = None if known is None else known.left
    if known is not None and left is not None and is_before_time(state, known):
        return _Arrival(None, known.coming_back(left, left))
    if act.place_of:
        return _in_place_of(state, act, known)
    back = None if left is None else state.place_now(act.pair)
    play = back or _group(state, act)
    if left is None:
        entrant = entrant_of(act, known, arrived=_arrival_in(play, act))
    else:
        entrant = _returned(state, act.pair, play.moment(act.round), left)
    if act.pair and act.pair in play.places:
        return _Arrival(play, entrant, play.places)
    if act.extra or 0 not in play.places:
        return _Arrival(play, entrant, (*play.places, act.pair))
    places = _with_pair_at(play.places, play.places.index(0), act.pair)
    if not play.running:
        return _Arrival(play, entrant, places)
    # the plan left the place empty in the running session too
    planned = play.planned_session(play.running)
    return _Arrival(play, entrant, places, planned.taken_by(places))


def _group(state: EventState, act: Late) -> GroupPlay:
    """The group that a pair without a place joins."""
    return state.group(act.group) if act.group else state.running_groups[0]


def _arrival_in(play: GroupPlay, act: Late) -> Moment:
    return play.moment(act.round) if play.sessions else ALWAYS


def _with_pair_at(places: tuple[int, ...], at: int, pair: int) -> tuple[int, ...]:
    return (*places[:at], pair, *places[at + 1 :])


def _returned(
    state: EventState, pair: int, since: Moment, away_since: Moment
) -> Entrant:
    """A pair once it is back, perhaps from an earlier phase."""
    known = state.entrants[pair]
    back = known.coming_back(since, away_since)
    if known.left is None or state.place_now(pair):
        return back
    # it may once have been registered as a drop-in, but the advance did not take it in
    return replace(back, drop_in="")


def _in_place_of(state: EventState, act: Late, known: Entrant | None) -> _Arrival:
    """A pair takes over the seats of a withdrawn pair; each keeps its own results.

    The withdrawn pair moves to the end of the group's places, after all that have
    seats. It stays in the group because it may still be penalised, or come back.
    """
    play = state.group_of(act.place_of)
    since = _arrival_in(play, act)
    at = play.places.index(act.place_of)
    places = _with_pair_at(play.places, at, act.pair)
    if act.pair in play.places:
        # a reserve that held a place without a seat must not be listed twice
        places = tuple(p for n, p in enumerate(places) if n == at or p != act.pair)
    seated = None
    session = play.current
    # only rounds still to come change hands: the earlier ones are the other pair's
    if session is not None and since[:2] == (state.phase, session.number):
        rounds = range(since[2], session.rounds + 1)
        seated = session.seated.renumber({act.place_of: act.pair}, rounds)
    entrant = _newcomer(state, act, known, play, since)
    return _Arrival(play, entrant, (*places, act.place_of), seated)


def _newcomer(
    state: EventState, act: Late, known: Entrant | None, here: GroupPlay, since: Moment
) -> Entrant:
    """A new pair, or a reserve without a seat in any group that has begun."""
    if known is None or known.expected:
        return entrant_of(act, known, arrived=since)
    # a reserve from elsewhere has missed this phase from its start
    away_since = since if act.pair in here.places else (state.phase, 1, 1)
    return _returned(state, act.pair, since, known.left or away_since)


def _give_up_other_place(state: EventState, pair: int, here: GroupPlay) -> None:
    """Leave the pair's place in any other group empty, so it does not play twice.

    It has played nowhere there, so its opponents have byes in all sessions that have
    been seated, also in one that has ended.
    """
    for play in state.running_groups:
        if play is here or pair not in play.places:
            continue
        # a place with a seat must stay, as the plan counts places; others can go
        seated, others = play.places[: play.seats], play.places[play.seats :]
        play.places = (
            *(0 if one == pair else one for one in seated),
            *(one for one in others if one != pair),
        )
        for session in play.sessions.values():
            if pair in session.seated.pairs:
                session.reseat(session.seated.renumber({pair: 0}))


# --- whether the pair may come --------------------------------------------------------


def _check_new(state: EventState, act: Late, known: Entrant | None) -> None:
    """Check a new pair: for a missing pair's place, an empty place, or as an extra."""
    play = _checked_group(state, act)
    if known is not None and not known.expected:
        raise ActError(
            f"pair {act.pair} is registered already; a late pair takes a free place, "
            "a reserve the place of a pair that has withdrawn"
        )
    if play.sessions:
        play.check_round(act.round)
    if act.extra:
        _check_new_number(state, act, known)
    elif not act.pair or act.pair not in play.places:
        if 0 not in play.places:
            raise ActError(
                f"no free place {act.pair} in {play.name}; see what a repair or a new "
                "plan of the coming sessions can offer"
            )
        _check_new_number(state, act, known)
        _check_still_as_planned(play, act)


def _checked_group(state: EventState, act: Late) -> GroupPlay:
    play, running = _group(state, act), state.running_groups
    if play not in running:
        raise ActError(
            f"{play.name} is not in the running phase; a late pair can join "
            f"{', '.join(one.name for one in running)}"
        )
    return play


def _check_new_number(state: EventState, act: Late, known: Entrant | None) -> None:
    """The number must be free; an expected pair may keep its own."""
    places = {pair for play in state.groups.values() for pair in play.places}
    taken = places | set(state.entrants)
    if known is not None:
        taken -= {act.pair} - places
    if act.pair in taken or not 1 <= act.pair <= max(taken) + 1000:
        raise ActError(
            f"pair {act.pair}; an extra pair needs a free number, such as "
            f"{max(taken) + 1}"
        )


def _check_still_as_planned(play: GroupPlay, act: Late) -> None:
    """Refuse if the session was reseated: the planned place may have no seat now."""
    session = play.current
    if session is not None:
        planned = play.seated_as_planned(session.number)
        if planned.sections != session.sections:
            raise ActError(
                f"session {session.number} of {play.name} no longer follows its plan; "
                f"admit pair {act.pair} as an extra pair and seat it by a repair"
            )


def _check_back(state: EventState, act: Late, known: Entrant) -> None:
    """Check the return of a withdrawn pair; meanwhile its opponents had byes.

    If it has no place in this phase, it takes a free one or comes as an extra pair.
    """
    _check_own(act, known)
    play = state.place_now(act.pair) or _checked_group(state, act)
    if act.group not in ("", play.name):
        raise ActError(f"pair {act.pair} plays in {play.name}, not in {act.group}")
    play.check_round(act.round)
    _check_not_voided(state, act.pair, known)
    if act.pair in play.places or act.extra:
        return
    if 0 not in play.places:
        raise ActError(
            f"pair {act.pair} has no place in {play.name}, and none is free; admit it "
            "as an extra pair, or in the place of another"
        )
    _check_still_as_planned(play, act)


def _check_not_voided(state: EventState, pair: int, known: Entrant) -> None:
    """Refuse if void scores would count again in a phase decided without them."""
    left = known.left
    if left is None or state.place_now(pair):
        return
    for play in state.groups.values():
        over = left[0] <= play.phase < state.phase
        if over and play.has_played(pair) and is_void(play, pair):
            raise ActError(
                f"pair {pair} withdrew in an earlier phase and its scores there are "
                "void; admit it as a new pair, under a new number"
            )


def _check_own(act: Late, known: Entrant) -> None:
    """Refuse different names for a known pair: it may well be a different pair."""
    names = names_of(act)
    if names and names != known.names:
        raise ActError(
            f"pair {act.pair} is registered as {known.names!r}, not {names!r}; leave "
            "the names out if the same pair is back, or give a new pair its own number "
            "and the place of this one"
        )


def _check_in_place_of(state: EventState, act: Late, known: Entrant | None) -> None:
    other = state.entrant(act.place_of)
    if other.left is None or act.extra:
        what = "as an extra pair" if act.extra else f"in place of {act.place_of}"
        raise ActError(
            f"pair {act.pair} {what}; a pair can only replace one that has withdrawn"
        )
    play = state.group_of(act.place_of)
    if act.group not in ("", play.name):
        raise ActError(f"pair {act.place_of} played in {play.name}, not in {act.group}")
    if play.sessions:
        play.check_round(act.round)
    since = _arrival_in(play, act)
    if since != ALWAYS and since < other.left:
        raise ActError(
            f"pair {act.place_of} plays until a later round; take its place after that"
        )
    if known is None or known.expected:
        _check_new_number(state, act, known)
    else:
        _check_reserve(state, act, known, play, since)
    seated = _in_place_of(state, act, known).seated
    has_seat = seated is not None and act.pair in seated.pairs
    if not has_seat and play.places.index(act.place_of) >= play.seats:
        raise ActError(
            f"pair {act.place_of} has no seats to take over; admit the new pair as an "
            "extra pair"
        )


def _check_reserve(
    state: EventState, act: Late, known: Entrant, here: GroupPlay, since: Moment
) -> None:
    """Check that a reserve has no seat here, and has not played elsewhere."""
    _check_own(act, known)
    now = here.current
    seated = now is not None and now.seated.has_seat(act.pair, max(since[2], 1))
    if seated or act.pair in here.places[: here.seats]:
        raise ActError(
            f"pair {act.pair} has a place in {here.name}; a reserve is a pair that "
            "does not play in this group"
        )
    for play in state.running_groups:
        acts = play.acts_of(act.pair)
        if acts and play is not here:
            raise ActError(
                f"pair {act.pair} has {counted(len(acts), 'result')} in {play.name}; a "
                "reserve has played nowhere in this phase, so undo what was recorded",
                Remedy("undo", {"acts": ",".join(map(str, acts))}),
            )
    _check_not_voided(state, act.pair, known)


def _check_carryover(
    state: EventState, act: Late, known: Entrant | None, play: GroupPlay
) -> None:
    if not act.carried:
        return
    if state.phase == 1:
        raise ActError("nothing is carried over into the first phase; leave it out")
    had_place = act.pair in play.places or act.pair in play.carried
    if known is not None and known.left is not None and had_place:
        raise ActError(
            f"pair {act.pair} comes back with what it had; leave the carryover out"
        )
    amount, due = read_carryover(act.carried), late_carryover(play, act.pair)
    if amount != due:
        raise ActError(
            f"pair {act.pair} with a carryover of {amount}; expected {due}, as for a "
            "drop-in, or none at all"
        )


def _check_boards(state: EventState, act: Late, arrival: _Arrival) -> None:
    """Refuse if a pair would play a board twice.

    Opponents who had a bye may since have played those boards at another table.
    """
    if arrival.group is None or not arrival.group.running:
        return
    then = state.copy()
    late(then, act)
    session = then.groups[arrival.group.name].current
    assert session is not None
    twice = played_twice(session)
    if twice is not None:
        one, meeting = twice
        raise ActError(
            f"pair {act.pair} from this round on: pair {one} would play board "
            f"{meeting.board} twice; let the pair come in a later round"
        )
