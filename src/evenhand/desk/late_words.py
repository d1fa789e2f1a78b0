"""What is said when a pair comes late: its seat, its scores, its carryover."""

from dataclasses import replace
from fractions import Fraction

from evenhand.desk.reserves import find_reserves
from evenhand.tournament.event.acts import Late
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

#: What is said of a pair for whom everybody else has other opponents by now.
MEETS_NOBODY = "meets nobody in this session: undo a merger, or repair"


def tell_arrival(state: EventState, act: Late, *, returns: bool) -> str:
    """Where a late pair sits down."""
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


def tell_carryover(
    state: EventState, act: Late, offered: Fraction, *, carry: bool
) -> list[str]:
    """With what a pair starts in a group into which carryovers were brought.

    Args:
        state: the event before it came.
        act: by which it comes.
        offered: what it may start with.
        carry: whether it does.
    """
    play = state.group(act.group)
    if not carry and act.pair in play.carried:
        own = play.carried[act.pair]
        return [f"It keeps its carryover of {_points(own)}."] if own else []
    is_capped = carry and offered < late_carryover(state.group(act.group))
    if not offered:
        if not any(play.carried.values()):
            return []
        why = ", as the last that qualified did" if is_capped else ""
        return [f"It starts without a carryover{why}."]
    if carry:
        whose = "the last that qualified" if is_capped else "a pair that drops in"
        return [f"It starts with {_points(offered)}, as {whose}."]
    return [
        f"It starts without a carryover; with --carry (undo first) {_points(offered)}."
    ]


def _points(amount: Fraction) -> str:
    return f"{float(amount):.2f} points"


def tell_next_in_rank(state: EventState, group: str, pair: int) -> list[str]:
    """Who would have been the next for a place, where another pair takes it.

    Args:
        state: the event before it came.
        group: the group of the place.
        pair: who takes it.
    """
    play = state.group(group)
    qualified = play.carried.keys() - play.latecomers
    found = find_reserves(state, group, qualified, play.places)
    if any(pair in reserves.ranked[0] for reserves in found):
        return []
    next_ones = [str(replace(one, ranked=one.ranked[:1])) for one in found]
    return [f"Next in rank: {'; '.join(next_ones)}."] if found else []


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
        if all(
            state.group(group).session(play.running).is_there(one, meeting.round)
            for one in both
        ):
            return meeting
    return None
