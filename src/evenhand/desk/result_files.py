"""A file of results comes in: all that fits is recorded, the rest is named."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from evenhand.desk.corrections import corrected
from evenhand.desk.done import Done
from evenhand.desk.groups import running_session
from evenhand.desk.results import find_table
from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.scoring import Result
from evenhand.tournament.event import EventState, Record, RunningEvent
from evenhand.tournament.event.session_play import SessionPlay, outcome_text


@dataclass(slots=True)
class _Sorted:
    """The lines of a file, sorted by what becomes of them."""

    acts: list[Record] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    known: int = 0
    others: int = 0
    seen: set[tuple[int, ...]] = field(default_factory=set)


def record_results(
    event: RunningEvent,
    results: Sequence[Result],
    *,
    group: str | None = None,
    session: int | None = None,
    replace_others: bool = False,
) -> tuple[Done, tuple[str, ...]]:
    """Record the results of a file; what is refused is listed, the rest is kept.

    A file may come again with more in it: what is there already is passed over.

    Args:
        event: the event.
        results: of one session, or of several of which one is taken.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        replace_others: whether results that differ correct what is there.

    Returns:
        The answer, and why lines were left out.
    """
    name, number = running_session(event.state, group, session)
    play = event.state.session(name, number)
    sorting = _Sorted()
    several = len({result.session for result in results}) > 1
    for result in results:
        if several and result.session != number:
            sorting.others += 1
            continue
        try:
            _sort(
                event, _record_of(result, name, number, play), sorting, replace_others
            )
        except ActError as error:
            sorting.refused.append(f"line {result.line}: {error}")
    if sorting.acts:
        event.do(*sorting.acts)
    return _answer(event.state, name, number, sorting), tuple(sorting.refused)


def _sort(
    event: RunningEvent, act: Record, sorting: _Sorted, replace_others: bool
) -> None:
    play = event.state.session(act.group, act.session)
    place = _slot(play, act)
    if place in sorting.seen:
        raise ActError(f"table {act.table} and board {act.board} a second time")
    there = play.results.get(place)
    if there is not None:
        seats = {0, there.meeting.ns}, {0, there.meeting.ew}
        same_seats = act.ns in seats[0] and act.ew in seats[1]
        if same_seats and outcome_text(there.outcome) == act.outcome:
            sorting.seen.add(place)
            sorting.known += 1
            return
        if replace_others:
            accepted = act.accepted or there.accepted
            act = replace(act, replaces=True, accepted=accepted, reason="by a file")
    event.check(act)
    sorting.seen.add(place)
    sorting.acts.append(act)


def _slot(play: SessionPlay, act: Record) -> tuple[int, ...]:
    """Where a line belongs: of several meetings there, that of its pairs."""
    for slot in play.slots(act.table, act.board):
        meeting = play.meetings[slot]
        if {meeting.ns, meeting.ew} == {act.ns, act.ew}:
            return slot
    return act.table, act.board


def _answer(state: EventState, group: str, session: int, sorting: _Sorted) -> Done:
    said = f"{counted(len(sorting.acts), 'result')} recorded"
    if sorting.known:
        said += f", {sorting.known} there already"
    if sorting.others:
        said += f", {sorting.others} of other sessions passed over"
    if sorting.refused:
        said += f", {counted(len(sorting.refused), 'line')} left out"
    return corrected(
        state,
        group,
        f"{group}, session {session}: {said}.",
        session=session,
        recorded=len(sorting.acts),
        known=sorting.known,
        refused=sorting.refused,
    )


def _record_of(result: Result, group: str, session: int, play: SessionPlay) -> Record:
    ns, ew = result.ns.number, result.ew.number
    table = _table_in_hall(result, play)
    if not table:
        table = find_table(play, result.board, ns, ew)
    planned = [play.meetings[slot] for slot in play.slots(table, result.board)]
    if not any({meeting.ns, meeting.ew} == {ns, ew} for meeting in planned):
        # each line may have numbers from 1 on the slips
        other = ew + _first_of_ew(play, table) - 1
        if any((meeting.ns, meeting.ew) == (ns, other) for meeting in planned):
            ew = other
    text = outcome_text(result.outcome)
    return Record(group, session, table, result.board, text, ns, ew, result.accepted)


def _table_in_hall(result: Result, play: SessionPlay) -> int:
    """The table of a result; sections may number their tables from 1."""
    for section in play.sections:
        if section.name.casefold() == result.section.casefold():
            tables, first = section.movement.tables, section.first_table
            if 1 <= result.table <= tables and result.table < first:
                return result.table + first - 1
    return result.table


def _first_of_ew(play: SessionPlay, table: int) -> int:
    """The lowest number that sits EW in the first round of the table's section."""
    for section in play.sections:
        movement = section.movement
        if section.first_table <= table < section.first_table + movement.tables:
            return min(cell.ew for cell in movement.schedule[0])
    return 1
