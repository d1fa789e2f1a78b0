"""Looking at an event: standings, missing results, the hall, the log, its seal."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evenhand.cli.event_answers import answer, opened
from evenhand.cli.event_options import (
    EventPath,
    Group,
    OneSession,
    ReasonOptions,
    Session,
)
from evenhand.cli.option_groups import argument, flag, option
from evenhand.cli.output import Hanging, Printout, hanging
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evenhand.render.sentences import Sentence
    from evenhand.tournament.event.group_standings import GroupStandings
    from evenhand.tournament.event.state import EventState

AnyGroup = Annotated[
    str | None,
    typer.Option(
        "--group", metavar="NAME", help="Only this group; by default those that play."
    ),
]
EveryPhase = Annotated[
    bool, typer.Option("--all", help="The groups of all phases, the last ones first.")
]


def standings(
    file: EventPath,
    group: AnyGroup = None,
    session: OneSession = 0,
    every: EveryPhase = False,
    whole: bool = flag("--event", "One ranking for the event as a whole."),
    by_section: bool = flag(
        "--by-section",
        "Rank each section by itself, as is always done where each plays deals of its "
        "own.",
    ),
) -> Printout:
    """Print the standings, with carryovers, penalties and ties."""
    from evenhand.desk.events.looking import all_standings
    from evenhand.desk.events.opening import look_at, utc_now

    if session < 0:
        raise RequestError(f"--session {session}; sessions are numbered from 1")
    if whole and (group is not None or session or every or by_section):
        raise RequestError(
            "--event with --group, --session, --all or --by-section; it covers the "
            "whole event, so leave them out"
        )
    state = look_at(file)
    if whole:
        return _event_ranking(state)
    found = all_standings(state, group, session, every=every, by_section=by_section)
    return _standings(state, found, utc_now())


def _event_ranking(state: "EventState") -> Printout:
    from evenhand.desk.events.looking import pair_names
    from evenhand.render.event_text import event_ranking_data, event_ranking_parts
    from evenhand.tournament.event.event_ranking import find_event_ranking

    names, ranking = pair_names(state), find_event_ranking(state)
    return Printout(
        lambda: {
            "name": state.name,
            "ranking": event_ranking_data(state, ranking, names),
            "next": _next(state),
        },
        lambda: (*event_ranking_parts(state, ranking, names), *_unplayed(state)),
    )


def _next(state: "EventState") -> list[str]:
    from evenhand.render.phase_answers_text import tell_next
    from evenhand.tournament.answers.answer import find_next_steps

    return [one.text for one in tell_next(find_next_steps(state))]


def _unplayed(state: "EventState") -> "Iterator[Sentence]":
    from evenhand.tournament.event.event_ranking import unplayed_phase

    phase = unplayed_phase(state)
    # the texts of all answers are loaded only where there is something to say
    if phase:
        from evenhand.render.phase_answers_text import tell_unplayed

        yield from tell_unplayed(phase)


def _standings(
    state: "EventState", found: "Iterable[GroupStandings]", now: str
) -> Printout:
    from evenhand.desk.events.looking import pair_names
    from evenhand.render.event_text import standings_data, standings_parts

    names = pair_names(state)

    def parts() -> "Iterator[RenderableType]":
        for one in found:
            yield from standings_parts(state, one, names, now)
        yield from _unplayed(state)

    return Printout(
        lambda: {
            "name": state.name,
            "standings": [standings_data(state, one, names) for one in found],
            "next": _next(state),
        },
        parts,
    )


def missing(file: EventPath) -> Printout:
    """List the missing results, late plays and awards that are due."""
    from evenhand.cli.remedies import with_remedies
    from evenhand.desk.events.groups import seated_sessions
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.views.page_views import find_lost_time, find_missing_meetings
    from evenhand.render.event_text import missing_data, missing_lines, time_lost_lines
    from evenhand.render.result_answers_text import tell_awards_due
    from evenhand.tournament.event.due_results import awards_due

    state = look_at(file)
    due = [one for session in seated_sessions(state) for one in awards_due(session)]
    found = find_missing_meetings(state)

    def lines() -> Iterator[str]:
        yield from missing_lines(found)
        yield from time_lost_lines(state)
        yield from ["To be awarded:"] if due else []
        for one in tell_awards_due(due):
            yield with_remedies(one.text, one.remedies)

    return Printout(
        lambda: {
            "missing": missing_data(found),
            "time_lost": find_lost_time(state),
            "to_be_awarded": [one.as_data() for one in due],
        },
        lambda: hanging(lines(), 4),
    )


def grid(file: EventPath, group: Group = None, session: Session = None) -> Printout:
    """Show tables by rounds: what is in, what is being played, who is behind."""
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.render.grid_text import grid_data, grid_parts
    from evenhand.tournament.event.session_grid import find_grid

    state = look_at(file)
    play = running_session(state, group, session)
    found, name = find_grid(play), play.group.name
    where = {"name": state.name, "group": name, "session": play.number}
    title = f"{state.name} · {name}, session {play.number}"
    return Printout(lambda: where | grid_data(found), lambda: grid_parts(title, found))


def undo(
    file: EventPath,
    act: str = argument("ACT", "Its number in the log, or several, like 7-12.", ""),
    *,
    grounds: ReasonOptions,
) -> Printout:
    """Take back the last command, or the acts named; an undo can be undone too."""
    from evenhand.desk.acts.undoing import undo_acts

    with opened(file) as event:
        return answer(undo_acts(event, act, grounds.ruling))


def log(
    file: EventPath,
    last: int | None = option("N", "Only the last N acts."),
    with_times: bool = flag("--times", "With the local time of each act."),
) -> Printout:
    """List every act so far."""
    from evenhand.desk.events.opening import read_acts, read_times
    from evenhand.render.event_log_text import log_data, log_lines, tell_unlocked

    if last is not None and last < 1:
        raise RequestError(f"--last {last}; expected 1 or more")
    acts = read_acts(file)
    first = 1 if last is None else max(len(acts) - last + 1, 1)

    def data() -> dict[str, Any]:
        times = read_times(file, len(acts))
        return log_data(acts, times, first=first) | {"unlocked": _unlocked(file)}

    def parts() -> Iterator[Hanging]:
        times = read_times(file, len(acts)) if with_times else ()
        yield from hanging(log_lines(acts, times, first=first), len(str(len(acts))) + 2)
        yield from hanging(
            (f"Note: {tell_unlocked(note)}" for note in _unlocked(file)), 6
        )

    return Printout(data, parts)


def _unlocked(file: Any) -> list[dict[str, str | int]]:
    """Who of the directors that play has unlocked results; only a club knows."""
    if isinstance(file, str):
        return []
    from evenhand.desk.club.playing_directors import unlocked_at

    return unlocked_at(file)


def as_of(
    file: EventPath,
    act: int = argument("ACT", "Its number in the log.", ...),
) -> Printout:
    """Show an event as it was after an act: what was next, and the standings."""
    from evenhand.desk.events.groups import seated_sessions
    from evenhand.desk.events.looking import all_standings
    from evenhand.desk.events.opening import look_at
    from evenhand.movement.phrasing import counted

    state = look_at(file, act)
    found = all_standings(state) if seated_sessions(state) else []
    shown = _standings(state, found, state.at)

    def parts() -> "Iterator[RenderableType | Sentence | Hanging]":
        yield f"{state.name} after {counted(state.acts, 'act')}:"
        yield from hanging((f"Next: {step}" for step in _next(state)), 6)
        yield from shown.parts() if found else ()

    return Printout(lambda: shown.data() | {"acts": state.acts}, parts)


def seal(
    file: EventPath,
    act: int | None = option("N", "As of this act; by default the last one."),
) -> Printout:
    """Print a digest of the log, to be read out or printed with the final ranking."""
    from evenhand.desk.events.looking import seal_event

    found = seal_event(file, act)
    return Printout(
        lambda: {"seal": str(found), "acts": found.acts}, lambda: [str(found)]
    )


def referee(
    file: EventPath,
    sealed: str | None = option(
        "SEAL", "Compare the log with this seal, too.", None, "--seal"
    ),
) -> Printout:
    """Work everything out a second time from the log, and list what differs."""
    from dataclasses import asdict

    from evenhand.desk.events.looking import (
        find_broken_seal,
        find_clock_steps,
        find_discrepancies,
        seal_event,
    )
    from evenhand.movement.phrasing import counted
    from evenhand.render.sentences import local_times
    from evenhand.tournament.event.log_seal import Seal

    taken = None if sealed is None else Seal.parse(sealed)
    broken = () if taken is None else find_broken_seal(file, taken)
    found = (*broken, *find_discrepancies(file))
    since = 0 if taken is None or broken else seal_event(file).acts - taken.acts

    def data() -> dict[str, Any]:
        kept = None if taken is None or broken else taken.acts
        unchanged = {"unchanged_to": kept, "acts_since": since} if taken else {}
        return {"findings": [asdict(one) for one in found], **unchanged}

    def parts() -> Iterator[str | Hanging]:
        verdict = counted(len(found), "finding") if found else "no findings"
        yield f"Referee: {verdict}."
        yield from hanging((f"  {local_times(str(one))}" for one in found), 4)
        if taken is not None and not broken:
            more = f"; {counted(since, 'act')} since" if since else ""
            yield f"Sealed at act {taken.acts}: unchanged{more}."
        for act in () if found else find_clock_steps(file):
            said = f"the clock had stepped back at act {act}; that changes nothing"
            yield f"Note: {said}."

    return Printout(data, parts, code=1 if found else 0)
