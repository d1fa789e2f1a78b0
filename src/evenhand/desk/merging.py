"""Byes of a running session are merged: their opponents play each other."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from evenhand.desk.done import Done, done, sentence
from evenhand.desk.groups import running_session
from evenhand.desk.hall_seats import absent_pairs, as_seats
from evenhand.desk.rematches import couples_again, couples_text, with_rematches
from evenhand.errors import ActError
from evenhand.movement import Movement
from evenhand.tournament import LineSeating, PlannedGroup, SectionSeats
from evenhand.tournament.changes import Merge, PairLines, apply_merge, find_merges
from evenhand.tournament.event import EventState, Reseat, RunningEvent
from evenhand.tournament.event.session_play import PlayedSection
from evenhand.tournament.event.state import GroupPlay


def propose_merges(
    state: EventState, group: str | None = None, from_round: int | None = None
) -> tuple[Merge, ...]:
    """Byes of the running session that can be merged, the best first.

    Args:
        state: the event.
        group: the group; the one that plays where left open.
        from_round: the first round that has not been played; the first without any
            result where left open.
    """
    name, session = _open_session(state, group)
    first = first_unplayed(state, name, session) if from_round is None else from_round
    rounds = state.session(name, session).rounds
    if from_round is None and first > rounds:
        return ()
    missing = absent_pairs(state, name, session, min(max(first, 1), rounds))
    if len(missing) < 2:
        return ()
    before = [as_seats(state, name, number) for number in range(1, session)]
    now = as_seats(state, name, session)
    lines = _pairs_by_line(state.groups[name])
    return find_merges(before, now, missing, first, lines=lines)


def merge_byes(
    event: RunningEvent,
    choice: int = 1,
    *,
    group: str | None = None,
    from_round: int | None = None,
    allow_rematch: bool = False,
) -> Done:
    """Merge two byes as proposed.

    Args:
        event: the event.
        choice: which of the proposals, from 1.
        group: the group; the one that plays where left open.
        from_round: the first round that has not been played; the first without any
            result where left open.
        allow_rematch: whether pairs may meet by it that have met before.
    """
    name, session = _open_session(event.state, group)
    merge = _chosen(propose_merges(event.state, name, from_round), choice)
    merged = apply_merge(as_seats(event.state, name, session), merge)
    sections = tuple(
        PlayedSection(part.name, part.first_table, _whole_movement(part))
        for part in merged.sections
    )
    first = 1 if merge.after else min(merge.rounds)
    again = couples_again(event.state, name, session, sections)
    if again and not allow_rematch:
        raise ActError(
            f"by this merger pairs meet again ({couples_text(again)}); choose another, "
            "or allow it with --allow-rematch"
        )
    reason = with_rematches("; ".join(merge.consequences), again)
    data = tuple(section.as_data() for section in sections)
    event.do(Reseat(name, session, data, first, "merge", reason, allow_rematch))
    one, other = sorted(merge.missing)
    return done(
        event.state,
        f"{name}, session {session}: the byes of pairs {one} and {other} are merged.",
        *map(sentence, merge.consequences),
        group=name,
        session=session,
        **merge_data(merge),
    )


def _chosen(found: Sequence[Merge], choice: int) -> Merge:
    if not found:
        raise ActError(
            "no two byes of the session play the same boards; none can be merged"
        )
    if not 1 <= choice <= len(found):
        raise ActError(f"proposal {choice}; there are 1 to {len(found)}")
    return found[choice - 1]


def merge_data(merge: Merge) -> dict[str, Any]:
    """A merger as plain data."""
    return {
        "missing": list(merge.missing),
        "rounds": list(merge.rounds),
        "meetings": [
            {
                "round": meeting.round,
                "section": meeting.section,
                "table": meeting.table,
                "ns": meeting.ns,
                "ew": meeting.ew,
                "visitor": meeting.visitor,
            }
            for meeting in merge.meetings
        ],
        "rematches": [list(two) for two in merge.rematches],
        "exchanges": [str(exchange) for exchange in merge.after],
        "consequences": list(merge.consequences),
    }


def first_unplayed(state: EventState, group: str, session: int) -> int:
    """The first round from which on nothing has come in."""
    results = state.session(group, session).results.values()
    return max((recorded.meeting.round for recorded in results), default=0) + 1


def _open_session(state: EventState, group: str | None) -> tuple[str, int]:
    name, session = running_session(state, group, None)
    if not state.groups[name].running:
        raise ActError(f"no session of {name} is being played; seat one first")
    return name, session


def _whole_movement(part: SectionSeats) -> Movement:
    return replace(part.in_pair_numbers(), phantom=0)


def _pairs_by_line(play: GroupPlay) -> PairLines | None:
    """Who is in which line of a group that moves in lines."""
    planned = play.planned
    if not isinstance(planned, PlannedGroup):
        return None
    seating = planned.seating
    if not isinstance(seating, LineSeating):
        return None
    return PairLines.of(seating.lines, play.places)
