"""Byes of a running session are merged: their opponents play each other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from evenhand.desk.groups import open_session
from evenhand.desk.line_plans import follows_results, rest_of_group, seats_played
from evenhand.desk.rematches import couples_again, with_rematches
from evenhand.errors import ActError
from evenhand.errors import again as again_
from evenhand.movement import Cell
from evenhand.movement.words import counted
from evenhand.render.result_answers_text import couples_text
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import ByesMerged
from evenhand.tournament.changes.merging import Merge, apply_merge, find_merges
from evenhand.tournament.changes.pair_lines import PairLines
from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import SeatedSection, SeatedSession
from evenhand.tournament.seats.seating import LineSeating

_BY_RESULTS = (
    "the lines of the next session meet by results: who meets again is not known yet"
)


def propose_merges(
    state: EventState,
    group: str | None = None,
    from_round: int | None = None,
    *,
    looks_ahead: bool = True,
) -> tuple[Merge, ...]:
    """Byes of the running session that can be merged, the best first.

    Args:
        state: the event.
        group: the group; the one that plays where left open.
        from_round: the first round that has not been played; the first without any
            result where left open.
        looks_ahead: whether they are judged by the sessions to come as well.
    """
    name, session = _open_session(state, group)
    play = state.group(name).session(session)
    first = play.first_unplayed if from_round is None else from_round
    rounds = play.rounds
    if from_round is None and first > rounds:
        return ()
    byes = _find_byes(state, name, session, min(max(first, 1), rounds))
    if len(byes.missing) < 2:
        return ()
    before = [
        state.group(name).session(number).seated.padded()
        for number in range(1, session)
    ]
    lines = _pairs_by_line(state.groups[name])
    rest = rest_of_group(state, name, byes.nobody) if looks_ahead else None
    found = find_merges(before, byes.now, byes.missing, first, lines=lines, later=rest)
    by_results = rest is not None and follows_results(state, name)
    return tuple(_with_more_said(merge, byes.nobody, by_results) for merge in found)


def why_none(
    state: EventState, group: str | None = None, from_round: int | None = None
) -> str:
    """What was tried where nothing is proposed."""
    name, session = _open_session(state, group)
    play = state.group(name).session(session)
    first = play.first_unplayed if from_round is None else from_round
    rounds = play.rounds
    if first > rounds:
        return "no two byes are left, every round has results; none can be merged"
    missing = _find_byes(state, name, session, max(first, 1)).missing
    if len(missing) < 2:
        seen = counted(len(missing), "pair")
        return f"no two byes: {seen} missing; none can be merged"
    if first > 1:
        return (
            f"no two byes play the same boards from round {first} on, and seats are "
            "exchanged before round 1 only; none can be merged"
        )
    return (
        "no two byes play the same boards with opponents who are new to each other, "
        "even after exchanging lines, turning sections and exchanging members of a "
        "line; none can be merged"
    )


def merge_byes(
    event: RunningEvent,
    choice: int = 1,
    *,
    group: str | None = None,
    from_round: int | None = None,
    allow_rematch: bool = False,
) -> ByesMerged:
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
    found = propose_merges(event.state, name, from_round)
    if not found:
        raise ActError(why_none(event.state, name, from_round))
    merge = _chosen(found, choice)
    first = 1 if merge.after else min(merge.rounds)
    byes = _find_byes(event.state, name, session, first)
    seated = seats_played(apply_merge(byes.now, merge), byes.nobody)
    again = couples_again(event.state.group(name).session(session), seated)
    if again and not allow_rematch:
        raise ActError(
            f"by this merger pairs meet again ({couples_text(again)}); choose another, "
            "or allow it",
            again_(allow_rematch=True),
        )
    reason = with_rematches("; ".join(merge.consequences), again)
    event.do(
        Reseat(name, session, seated.as_data(), first, "merge", reason, allow_rematch)
    )
    return ByesMerged(
        group=name, session=session, merge=merge, **afterwards(event.state)
    )


def _chosen(found: Sequence[Merge], choice: int) -> Merge:
    if not 1 <= choice <= len(found):
        raise ActError(f"proposal {choice}; there are 1 to {len(found)}")
    return found[choice - 1]


def _open_session(state: EventState, group: str | None) -> tuple[str, int]:
    session = open_session(state, group)
    return session.group.name, session.number


@dataclass(frozen=True, slots=True)
class _Byes:
    """A session with a number for its empty place, so that who meets it has a bye.

    Attributes:
        now: its seats.
        missing: who is not there, that number among them.
        nobody: the number, which no pair has; 0 where no place is empty.
    """

    now: SeatedSession
    missing: tuple[int, ...]
    nobody: int


def _find_byes(state: EventState, name: str, session: int, first: int) -> _Byes:
    play = state.group(name).session(session)
    now, missing = play.seated.padded(), play.absent(first)
    empty = Counter(
        r
        for part in now.sections
        for r, row in enumerate(part.movement.schedule, 1)
        for cell in row
        if _is_half_empty(cell)
    )
    # where two seats are empty in a round, one number cannot be at both
    if not any(r >= first for r in empty) or max(empty.values()) > 1:
        return _Byes(now, missing, 0)
    nobody = max(0, *state.entrants, *state.group(name).places) + 1
    sections = tuple(_with_number(part, nobody) for part in now.sections)
    return _Byes(replace(now, sections=sections), (*missing, nobody), nobody)


def _is_half_empty(cell: Cell) -> bool:
    return bool(cell.set) and (cell.ns == 0) != (cell.ew == 0)


def _with_number(part: SeatedSection, nobody: int) -> SeatedSection:
    """The section with a pair of that number where a seat is empty."""
    schedule = part.movement.schedule
    if not any(_is_half_empty(cell) for row in schedule for cell in row):
        return part
    filled = tuple(
        tuple(
            Cell(cell.ns or nobody, cell.ew or nobody, cell.set)
            if _is_half_empty(cell)
            else cell
            for cell in row
        )
        for row in schedule
    )
    movement = replace(part.movement, schedule=filled, pairs=nobody)
    return replace(part, movement=movement, members=(*part.members, nobody))


def _with_more_said(merge: Merge, nobody: int, by_results: bool) -> Merge:
    more = [f"nobody is pair {nobody}: its place is empty"] * (nobody in merge.missing)
    more += [_BY_RESULTS] * by_results
    return replace(merge, consequences=(*merge.consequences, *more))


def _pairs_by_line(play: GroupPlay) -> PairLines | None:
    """Who is in which line of a group that moves in lines."""
    planned = play.planned
    if not isinstance(planned, PlannedGroup):
        return None
    seating = planned.seating
    if not isinstance(seating, LineSeating):
        return None
    return PairLines.of(seating.lines, play.places)
