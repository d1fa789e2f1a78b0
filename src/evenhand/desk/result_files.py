"""A file of results comes in: all that fits is recorded, the rest is named."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.groups import running_session
from evenhand.desk.results import find_table
from evenhand.errors import ActError, EvenhandError
from evenhand.movement.words import counted
from evenhand.scoring import Result
from evenhand.tournament.event import EventState, Record, RunningEvent
from evenhand.tournament.event.log import apply
from evenhand.tournament.event.session_play import Recorded, SessionPlay, outcome_text


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
    force: bool = False,
) -> tuple[Done, tuple[str, ...]]:
    """Record the results of a file; what is refused is listed, the rest is kept.

    A file may come again with more in it: what is there already is passed over. Of a
    file of several sessions one is taken; a file of one session says nothing with a 1,
    as many programs number each session so. A comparison group with the name of a group
    of the event is that group, and lines of the others are passed over.

    Args:
        event: the event.
        results: of one session, or of several of which one is taken.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        replace_others: whether results that differ correct what is there.
        force: whether they do so although the correction period has ended.

    Returns:
        The answer, and why lines were left out.
    """
    named = {_group_named(event.state, result) for result in results} - {""}
    if group is None and len(named) == 1:
        (group,) = named
    name, number = running_session(event.state, group, session)
    trial = _trial(event.state, name, number)
    sorting = _Sorted()

    def why() -> str:
        """Why a line corrects what is there; empty where it does not."""
        if not replace_others:
            return ""
        return reason_in_time(event, name, number, "by a file", force=force)

    sessions = {result.session for result in results}
    for line in results:
        result, of_group = line, _group_named(event.state, line)
        if of_group not in ("", name):
            sorting.others += 1
            continue
        if of_group:
            result = replace(line, group="")
        if sessions != {1} and result.session != number:
            if number in sessions:
                sorting.others += 1
            else:
                sorting.refused.append(
                    f"line {result.line}: session {result.session}; expected results "
                    f"of session {number}"
                )
            continue
        try:
            act = _record_of(result, name, number, trial)
            _sort(trial, act, sorting, why, notes=replace_others)
        except EvenhandError as error:
            sorting.refused.append(f"line {result.line}: {error}")
    if sorting.acts:
        event.do(*sorting.acts)
    return _answer(event.state, name, number, sorting), tuple(sorting.refused)


def _group_named(state: EventState, result: Result) -> str:
    """The group of the event that a line names as its own; empty where it does not."""
    wanted = result.group.casefold()
    return next((name for name in state.groups if name.casefold() == wanted), "")


def _trial(state: EventState, group: str, session: int) -> EventState:
    """The event with a session of its own, on which lines are tried one by one.

    Lines of a file may be at odds with each other, not only with what is there.
    """
    play = state.group(group)
    held = play.sessions[session]
    tried = SessionPlay(held.sections, closed=held.closed)
    for recorded in held.results.values():
        tried.keep(recorded)
    own = replace(play, sessions={**play.sessions, session: tried})
    return replace(state, groups={**state.groups, group: own})


def _sort(
    trial: EventState,
    act: Record,
    sorting: _Sorted,
    why: Callable[[], str],
    *,
    notes: bool,
) -> None:
    """Find out what becomes of a line; with a reason it corrects what is there."""
    there = _reported(trial.session(act.group, act.session), act)
    place = (act.table, act.board, *sorted((act.ns, act.ew)))
    if place in sorting.seen:
        raise ActError(f"table {act.table} and board {act.board} a second time")
    if there is not None:
        _check_round(there, act)
        if _is_known(there.as_act(act.group), act, notes=notes):
            sorting.seen.add(place)
            sorting.known += 1
            return
        if reason := why():
            accepted = act.accepted or there.accepted
            act = replace(act, replaces=True, accepted=accepted, reason=reason)
    apply(trial, act)
    sorting.seen.add(place)
    sorting.acts.append(act)


def _check_round(there: Recorded, act: Record) -> None:
    seen = there.meeting
    if act.round not in (0, seen.round):
        raise ActError(
            f"table {seen.table} and board {seen.board} were played in round "
            f"{seen.round}, not {act.round}"
        )


def _is_known(there: Record, act: Record, *, notes: bool) -> bool:
    """Whether a line says what is there already; notes are compared to correct them."""
    seats = act.ns in (0, there.ns) and act.ew in (0, there.ew)
    same = seats and (there.outcome, there.form) == (act.outcome, act.form)
    new = [
        mine
        for mine, theirs in (
            (act.played, there.played),
            (act.lead, there.lead),
            (act.remark, there.remark),
        )
        if mine and mine != theirs
    ]
    return same and not (notes and new)


def _reported(play: SessionPlay, act: Record) -> Recorded | None:
    """What is there already of a line: of several results that of its pairs."""
    pairs = {act.ns, act.ew} - {0}
    for recorded in play.reported(act.table, act.board):
        if pairs <= {recorded.meeting.ns, recorded.meeting.ew}:
            return recorded
    return None


def _answer(state: EventState, group: str, session: int, sorting: _Sorted) -> Done:
    said = f"{counted(len(sorting.acts), 'result')} recorded"
    if sorting.known:
        said += f", {sorting.known} there already"
    if sorting.others:
        said += f", {sorting.others} of other sessions or groups passed over"
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


def _record_of(result: Result, group: str, session: int, state: EventState) -> Record:
    play = state.session(group, session)
    ns, ew = result.ns.number, result.ew.number
    table = _table_in_hall(result, play)
    if not table:
        table = find_table(play, result.board, ns, ew)
    if state.winners == 2:
        ew = _ew_by_slip(play, table, result.board, ns, ew)
    return Record(
        group,
        session,
        table,
        result.board,
        outcome_text(result.outcome),
        ns,
        ew,
        result.accepted,
        round=result.round,
        form=result.group,
        played="" if result.played is None else str(result.played),
        lead=result.lead,
        remark=result.remark,
    )


def _ew_by_slip(play: SessionPlay, table: int, board: int, ns: int, ew: int) -> int:
    """The EW pair that is meant: each line may have numbers from 1 on the slips."""
    planned = [play.meetings[slot] for slot in play.slots(table, board)]
    if any({meeting.ns, meeting.ew} == {ns, ew} for meeting in planned):
        return ew
    other = ew + _first_of_ew(play, table) - 1
    fits = any((meeting.ns, meeting.ew) == (ns, other) for meeting in planned)
    return other if fits else ew


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
