"""A file of results: everything that fits is recorded, the rest is listed."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from evenhand.desk.events.groups import groups_playing, running_session
from evenhand.desk.events.spots import Spot, is_turned, only_session, sessions_in
from evenhand.desk.results.file_lines import record_of, table_in_hall
from evenhand.desk.results.single_results import turned_around
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling, after_change
from evenhand.errors import ActError, EvenhandError, FileError
from evenhand.formats.event_reading import read_session_results, table_text
from evenhand.formats.text import MOST_PROBLEMS
from evenhand.movement.phrasing import listed
from evenhand.scoring import Result
from evenhand.scoring.problems import count_problems
from evenhand.tournament.answers.result_answers import (
    FileCount,
    ResultsRead,
    TurnedResult,
)
from evenhand.tournament.event.act_rules import apply, check
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

#: The sessions that a file has results of, by group.
_Sessions = Mapping[str, SessionPlay]


@dataclass(slots=True)
class _Sorted:
    """The lines of a file, sorted by what becomes of them.

    Attributes:
        acts: the results to record.
        turned: those of them whose pairs sat the wrong way round.
        refused: the lines refused, by number, each with the reason.
        known: by group, how many have been recorded already.
        others: how many belong to other sessions or groups.
        seen: the places of the lines so far.
    """

    acts: list[Record] = field(default_factory=list)
    turned: list[TurnedResult] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)
    others: int = 0
    seen: set[tuple[object, ...]] = field(default_factory=set)


def record_results(
    event: RunningEvent,
    results: Sequence[Result],
    *,
    group: str | None = None,
    session: int | None = None,
    replace_others: bool = False,
    ruling: Ruling = NO_GROUNDS,
    as_planned: bool = False,
    unreadable: int = 0,
    dry_run: bool = False,
) -> ResultsRead:
    """Record the results of a file; lines refused are listed, the rest is stored.

    - The same file may come again with more in it: results already recorded are
      skipped.
    - From a file of several sessions one is taken. A file that has only session 1 may
      be of any session, because many programs number every session 1.
    - A comparison group with the name of a group of the event is that group.
    - If several groups play, a line that names none belongs to the only group with such
      a meeting. Lines of groups that do not play are skipped if there are others.

    Args:
        event: the event.
        results: those of one session, or of several of which one is taken.
        group: the group; by default those that play.
        session: the session; by default the running one.
        replace_others: whether results that differ correct those recorded.
        ruling: whether they do so even after the correction period, whether awards
            are fixed, and whether scores that no contract gives are right.
        as_planned: whether all pairs sat as planned, even if lines have them the other
            way round, say from a device that cannot handle turned boards.
        unreadable: how many further lines of the file could not be read.
        dry_run: whether it is only tried.
    """
    # tried on a copy, line by line: lines may contradict each other, too
    trial = event.state.copy()
    sessions = _sessions_meant(trial, results, group, session)
    lines = _Sorted()
    ruling = replace(ruling, reason="by a file")

    def why(one: SessionPlay) -> str:
        """The reason for which a line corrects a result; empty if it may not."""
        if not replace_others:
            return ""
        return ruling.reason_in_time(event, one.group, one.number)

    for line, one in _taken(trial, sessions, results, lines):
        try:
            act = record_of(line, one, fixed=ruling.fixed)
            ruling.check_likely(act)
            if as_planned and is_turned(one, _meeting(act)):
                act = turned_around(act)
            _sort(one, act, lines, why, notes=replace_others)
        except EvenhandError as error:
            lines.refused.append((line.line, str(error)))
    if lines.acts and not dry_run:
        event.do(*lines.acts)
    return _answer(event.state, sessions, lines, unreadable)


@dataclass(frozen=True, slots=True)
class FileTried:
    """What a file of results does, or would do.

    Attributes:
        text: the file as a text, to be sent again.
        answer: what fits, what is known already and what is refused.
        problems: the lines that do not fit, each with the reason.
        replaces: whether results that differ correct those recorded.
    """

    text: str
    answer: ResultsRead
    problems: tuple[str, ...]
    replaces: bool


def take_file(
    event: RunningEvent,
    data: bytes | str,
    *,
    group: str | None = None,
    session: int | None = None,
    replaces: bool = False,
    dry_run: bool = False,
) -> FileTried:
    """Record the results of a file that somebody has sent, or only try it.

    Args:
        event: the event.
        data: the whole file, or cells copied from a spreadsheet.
        group: the group; by default those that play.
        session: the session; by default the running one.
        replaces: whether results that differ correct those recorded.
        dry_run: whether it is only tried.
    """
    found = read_session_results(data)
    if not found.results:
        raise FileError(str(found.problems[0]))
    answer = record_results(
        event,
        found.results,
        group=group,
        session=session,
        replace_others=replaces,
        unreadable=count_problems(found.problems),
        dry_run=dry_run,
    )
    text = data if isinstance(data, str) else table_text(data, found.results)
    problems = sorted((*map(str, found.problems), *answer.refused), key=_line_of)
    return FileTried(text, answer, tuple(problems[:MOST_PROBLEMS]), replaces)


def _line_of(problem: str) -> int:
    """The line that a problem names; what concerns the whole file comes first."""
    named = re.match(r"line (\d+)", problem)
    return int(named[1]) if named else 0


def _sessions_meant(
    state: EventState,
    results: Sequence[Result],
    group: str | None,
    session: int | None,
) -> _Sessions:
    """The groups that a file has results for, and the session of each."""
    named = dict.fromkeys(_group_named(state, result) for result in results)
    named.pop("", None)
    playing = groups_playing(state)
    meant = [name for name in playing if name in named] or list(named) or playing
    if group is None and len(meant) > 1:
        sessions = sessions_in(state, meant, session)
        if sessions:
            return sessions
    only = meant[0] if len(meant) == 1 else None
    found = running_session(state, only if group is None else group, session)
    return {found.group.name: found}


def _group_named(state: EventState, result: Result) -> str:
    """The group of the event that a line names; empty if it names none."""
    wanted = result.group.casefold()
    return next((name for name in state.groups if name.casefold() == wanted), "")


def _taken(
    state: EventState,
    sessions: _Sessions,
    results: Sequence[Result],
    lines: _Sorted,
) -> list[tuple[Result, SessionPlay]]:
    """The lines that belong to the sessions meant, each with its session."""
    found: list[tuple[Result, SessionPlay]] = []
    for line in results:
        name = _group_named(state, line)
        if name and name not in sessions:
            lines.others += 1
            continue
        try:
            session = sessions[name] if name else _session_of(sessions, line)
        except ActError as error:
            lines.refused.append((line.line, str(error)))
            continue
        found.append((replace(line, group="") if name else line, session))
    numbers = defaultdict[str, set[int]](set)
    for line, session in found:
        numbers[session.group.name].add(line.session)
    return [
        (line, session)
        for line, session in found
        if _is_of(line, session, numbers[session.group.name], lines)
    ]


def _session_of(sessions: _Sessions, line: Result) -> SessionPlay:
    """The session of a line that names no group: the only one with such a meeting."""
    if len(sessions) == 1:
        return next(iter(sessions.values()))
    ns, ew = line.ns.number, line.ew.number
    found = [
        one
        for one in sessions.values()
        if Spot(line.board, table_in_hall(line, one) or None, ns, ew).is_in(one)
    ]
    where = f"board {line.board}, pairs {ns} and {ew}"
    if not found:
        names = listed(sessions, most=len(sessions))
        raise ActError(f"{where}: no such meeting in {names}; name the group")
    return only_session(found, where)


def _is_of(
    line: Result, session: SessionPlay, numbers: set[int], lines: _Sorted
) -> bool:
    """Whether a line belongs to a session; if not, it is skipped or refused."""
    if numbers == {1} or line.session == session.number:
        return True
    if session.number in numbers:
        lines.others += 1
    else:
        reason = f"session {line.session}; expected results of session {session.number}"
        lines.refused.append((line.line, reason))
    return False


def _meeting(act: Record) -> Meeting:
    return Meeting(act.round, act.table, act.board, act.ns, act.ew)


def _sort(
    session: SessionPlay,
    act: Record,
    lines: _Sorted,
    why: Callable[[SessionPlay], str],
    *,
    notes: bool,
) -> None:
    """Decide what becomes of a line; with a reason it may correct a result."""
    there = _reported(session, act)
    place = (act.group, act.table, act.board, *sorted((act.ns, act.ew)))
    if place in lines.seen:
        raise ActError(
            f"table {act.table} and board {act.board} a second time; expected one "
            "line for each"
        )
    if there is not None:
        _check_round(there, act)
        if _is_known(there.as_act(act.group), act, notes=notes):
            lines.seen.add(place)
            lines.known[act.group] += 1
            return
        if reason := why(session):
            accepted = act.accepted or there.accepted
            act = replace(act, replaces=True, accepted=accepted, reason=reason)
    # this is the copy made at the start: later lines see what earlier ones recorded
    trial = session.group.state
    check(trial, act)
    apply(trial, act)
    lines.seen.add(place)
    lines.acts.append(act)
    if is_turned(session, _meeting(act)):
        where = act.group, act.table, act.board
        lines.turned.append(TurnedResult(*where, act.ns, act.ew))


def _check_round(there: Recorded, act: Record) -> None:
    seen = there.meeting
    if act.round not in (0, seen.round):
        raise ActError(
            f"table {seen.table} and board {seen.board} were played in round "
            f"{seen.round}, not {act.round}"
        )


def _is_known(there: Record, act: Record, *, notes: bool) -> bool:
    """Whether a line says nothing new; notes matter only if they may be corrected."""
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


def _reported(session: SessionPlay, act: Record) -> Recorded | None:
    """The result already recorded for a line; of several, that of its pairs."""
    pairs = {act.ns, act.ew} - {0}
    for recorded in session.reported(act.table, act.board):
        if pairs <= {*recorded.meeting.pairs}:
            return recorded
    return None


def _answer(
    state: EventState, sessions: _Sessions, lines: _Sorted, unreadable: int
) -> ResultsRead:
    recorded = Counter(act.group for act in lines.acts)
    first = min(sessions, key=lambda name: state.group(name).phase)
    return ResultsRead(
        group=first,
        session=sessions[first].number,
        groups=tuple(
            FileCount(name, one.number, recorded[name], lines.known[name])
            for name, one in sessions.items()
        ),
        recorded=len(lines.acts),
        known=lines.known.total(),
        others=lines.others,
        turned=tuple(lines.turned),
        refused=tuple(f"line {at}: {reason}" for at, reason in sorted(lines.refused)),
        unreadable=unreadable,
        **after_change(state.group(first)),
    )
