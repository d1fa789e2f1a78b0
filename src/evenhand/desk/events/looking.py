"""Looking at an event: standings, and what the referee makes of them."""

import re
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from evenhand.desk.events.groups import find_group, seated_groups, seated_sessions
from evenhand.desk.events.opening import (
    Place,
    read_entries,
    read_log,
    read_times,
    replay_entries,
)
from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event.correction_times import (
    find_steps_back,
    provisional_until,
)
from evenhand.tournament.event.event_ranking import (
    find_event_ranking,
    is_unplayed,
    rank_without_scores,
)
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    RankedPart,
    find_standings,
)
from evenhand.tournament.event.log_seal import Seal
from evenhand.tournament.event.replaying import find_refused
from evenhand.tournament.event.state import EventState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from evenhand.tournament.referee.finding import Finding
    from evenhand.tournament.referee.shown_standings import Claims


_BETWEEN_PLAYERS = re.compile(r"\s*[&/+;,–—]\s*|\s+(?:-|and)\s+")

#: What of a pair's place is compared with the referee's.
_CLAIMED = attrgetter(
    *("pair", "rank", "share", "carried", "points", "maximum", "boards"),
    *("tied", "penalty", "decided_by"),
)


def pair_names(state: EventState) -> dict[int, str]:
    """The names of all pairs whose names are known."""
    return {p: entrant.names for p, entrant in state.entrants.items() if entrant.names}


def split_players(names: str) -> tuple[str, ...]:
    """The players whom a text names, in its order.

    Where the program has joined them, nothing else separates: a name may hold a stroke.
    """
    text = " ".join(names.split())
    apart = text.split(" & ") if " & " in text else _BETWEEN_PLAYERS.split(text)
    return tuple(filter(None, apart))


def groups_shown(state: EventState, group: str | None, *, every: bool) -> list[str]:
    """The groups whose standings are wanted.

    Args:
        state: the event.
        group: only this group.
        every: all groups that have played; otherwise those of the last phase with
            results.
    """
    if group is not None:
        return [find_group(state, group).name]
    played = seated_groups(state)
    last = max((group.phase for group in played), default=0)
    while last > 1 and is_unplayed(state, last):
        last -= 1
    return [one.name for one in played if every or one.phase == last]


def all_standings(
    state: EventState,
    group: str | None = None,
    session: int = 0,
    *,
    every: bool = False,
    by_section: bool = False,
) -> tuple[GroupStandings, ...]:
    """The standings wanted, the best group first."""
    names = groups_shown(state, group, every=every)
    if not names:
        raise ActError(
            "no session has been seated, so there are no standings yet; seat one first"
        )
    if session and session not in state.groups[names[0]].sessions:
        # groups may have different numbers of sessions: if the best has not played
        # this one, say so
        state.group(names[0]).session(session)
    if every:
        names.sort(key=lambda name: -state.group(name).phase)
    return tuple(
        _with_what_was_carried(
            state, find_standings(state.group(name), session, by_section=by_section)
        )
        for name in names
        if not session or session in state.groups[name].sessions
    )


def _with_what_was_carried(state: EventState, found: GroupStandings) -> GroupStandings:
    """Before a group's first result, rank its pairs by their carryovers.

    If the phase ended without a single result, they stand where they stood before it.
    """
    name = found.group
    carried = {} if found.session else state.groups[name].carried
    if found.has_results or not any(carried.values()):
        return found
    if is_unplayed(state, state.group(name).phase):
        return found
    rankings = (tuple(rank_without_scores(state.group(name))),)
    return replace(found, rankings=rankings, ranked=(RankedPart(),))


def seal_event(place: Place, number: int | None = None) -> Seal:
    """The seal of an event's log, or of its first `number` acts."""
    return Seal.of(read_entries(place, number))


def find_broken_seal(place: Place, seal: Seal) -> "tuple[Finding, ...]":
    """What does not agree with a seal that was taken earlier; nothing if all does.

    The log may have grown since: only the acts that the seal covers are compared.
    """
    from evenhand.tournament.referee.finding import Finding

    entries = read_entries(place)
    where, there = f"acts 1 to {seal.acts}", len(entries)
    if there < seal.acts:
        seen = f"a log of {there} acts"
        return (Finding("seal", where, seen, f"the {seal.acts} acts that were sealed"),)
    found = Seal.of(entries[: seal.acts])
    if found == seal:
        return ()
    return (Finding("seal", where, f"seal {found}", f"seal {seal}, as announced"),)


def find_discrepancies(place: Place) -> "tuple[Finding, ...]":
    """What the referee finds wrong in an event's log and in everything shown of it.

    Acts that today's rules would refuse are listed too. Even a log that cannot be
    replayed is examined as far as possible.
    """
    from evenhand.tournament.referee.finding import Finding
    from evenhand.tournament.referee.refereeing import referee_event

    entries = read_entries(place)
    refused = find_refused_today(entries)
    try:
        claims = claims_shown(replay_entries(entries))
    except EvenhandError as error:
        stopped = Finding("log", "replay", str(error), "a log that can be replayed")
        return (*referee_event(entries), *refused, stopped)
    return (*referee_event(entries, claims), *refused)


def find_clock_steps(place: Place) -> list[int]:
    """The acts of an event that a clock dates before an earlier act."""
    return find_steps_back(read_times(place))


def find_refused_today(entries: "Sequence[dict[str, Any]]") -> "list[Finding]":
    """The acts of a raw log that today's rules would refuse."""
    from evenhand.tournament.referee.finding import Finding

    try:
        acts, times = read_log(entries)
    except EvenhandError:
        return []
    return [
        Finding("rule", f"act {number}", str(error), "an act that the rules allow")
        for number, error in find_refused(acts, times).items()
    ]


def claims_shown(state: EventState) -> "Claims":
    """Everything shown of an event, as the referee reads it.

    That is the standings of groups and single sessions, the missing results, the
    ranking of the event, and the ends of correction periods.
    """
    from evenhand.tournament.referee.shown_standings import Claim, Claims, EventClaim

    groups = seated_groups(state)
    found = {
        (group.name, 0): _with_what_was_carried(state, find_standings(group))
        for group in groups
    }
    for one in seated_sessions(state):
        found[one.group.name, one.number] = find_standings(one.group, one.number)
    # where lines or sections are ranked apart, there is no overall ranking
    ranking = find_event_ranking(state) if state.has_one_ranking else ()
    return Claims(
        {
            key: [Claim(*_CLAIMED(placed)) for placed in one.placed]
            for key, one in found.items()
        },
        missing={
            key: [(number, *meeting) for number, meeting in one.missing]
            for key, one in found.items()
        },
        ranking=[
            EventClaim(
                *(one.pair, one.rank, one.tied, one.group),
                *(one.placed.rank, one.placed.share),
            )
            for one in ranking
        ],
        until={group.name: provisional_until(group) for group in groups},
    )
