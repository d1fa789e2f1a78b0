"""A file of results comes in: all that fits is recorded, the rest is named."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from evenhand.desk.corrections import corrected, reason_in_time
from evenhand.desk.done import Done
from evenhand.desk.result_acts import turned_around
from evenhand.desk.result_groups import sessions_meant, sort_by_group, table_in_hall
from evenhand.desk.result_spots import find_table, is_turned
from evenhand.errors import ActError, EvenhandError
from evenhand.movement.words import counted
from evenhand.scoring import Result
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.rules import apply, check
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState

#: Boards that are told one by one; the data have all.
_MOST_TOLD = 6


@dataclass(slots=True)
class _Sorted:
    """The lines of a file, sorted by what becomes of them."""

    acts: list[Record] = field(default_factory=list)
    turned: list[Record] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)
    others: int = 0
    seen: set[tuple[object, ...]] = field(default_factory=set)

    @property
    def told_refused(self) -> list[str]:
        """What was refused, in the order of the lines."""
        return [f"line {number}: {reason}" for number, reason in sorted(self.refused)]


def record_results(
    event: RunningEvent,
    results: Sequence[Result],
    *,
    group: str | None = None,
    session: int | None = None,
    replace_others: bool = False,
    force: bool = False,
    as_planned: bool = False,
) -> tuple[Done, tuple[str, ...]]:
    """Record the results of a file; what is refused is listed, the rest is kept.

    A file may come again with more in it: what is there already is passed over. Of a
    file of several sessions one is taken; a file of one session says nothing with a 1,
    as many programs number each session so. A comparison group with the name of a group
    of the event is that group. Where several groups play, a line that names none is of
    the only one that has such a meeting; lines of groups that do not play are passed
    over if there are others.

    Args:
        event: the event.
        results: of one session, or of several of which one is taken.
        group: the group; those that play where left open.
        session: the session; the one that runs where left open.
        replace_others: whether results that differ correct what is there.
        force: whether they do so although the correction period has ended.
        as_planned: whether all sat as planned, though lines have them the other way
            round, as by a device that knows of no turned boards.

    Returns:
        The answer, and why lines were left out.
    """
    sessions = sessions_meant(event.state, results, group, session)
    # lines may be at odds with each other, not only with what is there
    trial = event.state.copy()
    lines = sort_by_group(trial, sessions, results)
    sorting = _Sorted(refused=lines.refused, others=lines.others)

    def why(name: str) -> str:
        """Why a line corrects what is there; empty where it does not."""
        if not replace_others:
            return ""
        return reason_in_time(event, name, sessions[name], "by a file", force=force)

    for line, name in lines.taken:
        try:
            act = _record_of(line, name, sessions[name], trial)
            if as_planned and _is_turned(trial, act):
                act = turned_around(act)
            _sort(trial, act, sorting, why, notes=replace_others)
        except EvenhandError as error:
            sorting.refused.append((line.line, str(error)))
    if sorting.acts:
        event.do(*sorting.acts)
    return _answer(event.state, sessions, sorting), tuple(sorting.told_refused)


def _is_turned(state: EventState, act: Record) -> bool:
    play = state.group(act.group).session(act.session)
    return is_turned(play, act.table, act.board, act.ns, act.ew)


def _sort(
    trial: EventState,
    act: Record,
    sorting: _Sorted,
    why: Callable[[str], str],
    *,
    notes: bool,
) -> None:
    """Find out what becomes of a line; with a reason it corrects what is there."""
    there = _reported(trial.group(act.group).session(act.session), act)
    place = (act.group, act.table, act.board, *sorted((act.ns, act.ew)))
    if place in sorting.seen:
        raise ActError(f"table {act.table} and board {act.board} a second time")
    if there is not None:
        _check_round(there, act)
        if _is_known(there.as_act(act.group), act, notes=notes):
            sorting.seen.add(place)
            sorting.known[act.group] += 1
            return
        if reason := why(act.group):
            accepted = act.accepted or there.accepted
            act = replace(act, replaces=True, accepted=accepted, reason=reason)
    check(trial, act)
    apply(trial, act)
    sorting.seen.add(place)
    sorting.acts.append(act)
    if _is_turned(trial, act):
        sorting.turned.append(act)


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


def _answer(state: EventState, sessions: Mapping[str, int], sorting: _Sorted) -> Done:
    recorded = Counter(act.group for act in sorting.acts)
    said = []
    for name, number in sessions.items():
        text = f"{name}, session {number}: {counted(recorded[name], 'result')} recorded"
        if sorting.known[name]:
            text += f", {sorting.known[name]} there already"
        said.append(text)
    if sorting.others:
        said[-1] += f", {sorting.others} of other sessions or groups passed over"
    if sorting.refused:
        said[-1] += f", {counted(len(sorting.refused), 'line')} left out"
    first = min(sessions, key=lambda name: state.groups[name].phase)
    return corrected(
        state,
        first,
        *(f"{line}." for line in said),
        *_say_turned(sorting.turned),
        session=sessions[first],
        groups=[
            {
                "group": name,
                "session": number,
                "recorded": recorded[name],
                "known": sorting.known[name],
            }
            for name, number in sessions.items()
        ],
        recorded=len(sorting.acts),
        known=sorting.known.total(),
        turned=[
            {
                "group": a.group,
                "table": a.table,
                "board": a.board,
                "ns": a.ns,
                "ew": a.ew,
            }
            for a in sorting.turned
        ],
        refused=sorting.told_refused,
    )


def _say_turned(turned: Sequence[Record]) -> list[str]:
    """Who sat the other way round than planned, and what to do if it is the device."""
    if not turned:
        return []
    were = "1 result is" if len(turned) == 1 else f"{len(turned)} results are"
    places = [
        f"table {a.table}, board {a.board} ({a.ns} NS, {a.ew} EW)" for a in turned
    ]
    return [
        f"{were} of pairs that sat the other way round than planned: "
        f"{'; '.join(places[:_MOST_TOLD])}"
        + (
            "."
            if len(places) <= _MOST_TOLD
            else f"; and {len(places) - _MOST_TOLD} more."
        ),
        "If the slips or the device know of no turned boards, record the file again "
        "with --correct --as-planned.",
    ]


def _record_of(result: Result, group: str, session: int, state: EventState) -> Record:
    play = state.group(group).session(session)
    ns, ew = result.ns.number, result.ew.number
    table = table_in_hall(result, play)
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
    planned = [play.meetings[slot] for slot in play.seated.slots(table, board)]
    if any({meeting.ns, meeting.ew} == {ns, ew} for meeting in planned):
        return ew
    other = ew + _first_of_ew(play, table) - 1
    fits = any((meeting.ns, meeting.ew) == (ns, other) for meeting in planned)
    return other if fits else ew


def _first_of_ew(play: SessionPlay, table: int) -> int:
    """The lowest number that sits EW in the first round of the table's section."""
    for section in play.sections:
        movement = section.movement
        if section.first_table <= table < section.first_table + movement.tables:
            return min(cell.ew for cell in movement.schedule[0])
    return 1
