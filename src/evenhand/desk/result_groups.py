"""Which group and session each line of a file of results is of."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from evenhand.desk.groups import groups_playing, running_session
from evenhand.desk.result_spots import groups_with, only_group, sessions_in
from evenhand.errors import ActError
from evenhand.movement.words import listed
from evenhand.scoring import Result
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


@dataclass(slots=True)
class LinesByGroup:
    """The lines of a file.

    Attributes:
        taken: those of the sessions that are meant, each with its group.
        refused: the numbers of those of which that is not clear, and why.
        others: how many are of other sessions or groups.
    """

    taken: list[tuple[Result, str]] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    others: int = 0


def sessions_meant(
    state: EventState,
    results: Sequence[Result],
    group: str | None,
    session: int | None,
) -> dict[str, int]:
    """The groups whose results a file has, and the session of each."""
    named = dict.fromkeys(_group_named(state, result) for result in results)
    named.pop("", None)
    playing = groups_playing(state)
    meant = [name for name in playing if name in named] or list(named) or playing
    if group is None and len(meant) > 1:
        sessions = sessions_in(state, meant, session)
        if sessions:
            return sessions
    only = meant[0] if len(meant) == 1 else None
    name, number = running_session(state, only if group is None else group, session)
    return {name: number}


def sort_by_group(
    state: EventState, sessions: Mapping[str, int], results: Sequence[Result]
) -> LinesByGroup:
    """Find out which lines are of the sessions that are meant."""
    lines = LinesByGroup()
    found: list[tuple[Result, str]] = []
    for line in results:
        name = _group_named(state, line)
        if name and name not in sessions:
            lines.others += 1
            continue
        try:
            of_group = name or _group_of(state, sessions, line)
        except ActError as error:
            lines.refused.append((line.line, str(error)))
            continue
        found.append((replace(line, group="") if name else line, of_group))
    numbers = defaultdict(set)
    for line, name in found:
        numbers[name].add(line.session)
    for line, name in found:
        _sort_by_session(line, name, sessions[name], numbers[name], lines)
    return lines


def _group_of(state: EventState, sessions: Mapping[str, int], line: Result) -> str:
    """The group of a line that names none: the only one that has such a meeting."""
    if len(sessions) == 1:
        return next(iter(sessions))
    pairs = line.ns.number, line.ew.number
    found = [
        name
        for name, number in sessions.items()
        if groups_with(
            state,
            {name: number},
            table_in_hall(line, state.group(name).session(number)) or None,
            line.board,
            pairs,
        )
    ]
    where = f"board {line.board}, pairs {pairs[0]} and {pairs[1]}"
    if not found:
        names = listed(sessions, most=len(sessions))
        raise ActError(f"{where}: no such meeting in {names}; name the group")
    return only_group(found, where)


def _sort_by_session(
    line: Result, group: str, number: int, sessions: set[int], lines: LinesByGroup
) -> None:
    """Take a line of the session that is meant; pass over, or refuse, another."""
    if sessions == {1} or line.session == number:
        lines.taken.append((line, group))
    elif number in sessions:
        lines.others += 1
    else:
        reason = f"session {line.session}; expected results of session {number}"
        lines.refused.append((line.line, reason))


def _group_named(state: EventState, result: Result) -> str:
    """The group of the event that a line names as its own; empty where it does not."""
    wanted = result.group.casefold()
    return next((name for name in state.groups if name.casefold() == wanted), "")


def table_in_hall(result: Result, play: SessionPlay) -> int:
    """The table of a result; sections may number their tables from 1."""
    for section in play.sections:
        if section.name.casefold() == result.section.casefold():
            tables, first = section.movement.tables, section.first_table
            if 1 <= result.table <= tables and result.table < first:
                return result.table + first - 1
    return result.table
