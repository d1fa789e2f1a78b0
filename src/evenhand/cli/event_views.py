"""Looking at an event: standings, missing results, the hall, the log, its seal."""

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
from evenhand.cli.options import Json
from evenhand.errors import RequestError

if TYPE_CHECKING:
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
    as_json: Json = False,
) -> None:
    """Print the standings, with carryovers, penalties and ties."""
    from evenhand.desk.events.opening import look_at

    if session < 0:
        raise RequestError(f"--session {session}; sessions are numbered from 1")
    if whole:
        if group is not None or session or every or by_section:
            raise RequestError(
                "--event with --group, --session, --all or --by-section; it covers the "
                "whole event, so leave them out"
            )
        _show_event_ranking(look_at(file), as_json=as_json)
        return
    _show_standings(
        look_at(file),
        group,
        session,
        every=every,
        by_section=by_section,
        as_json=as_json,
    )


def _show_event_ranking(state: "EventState", *, as_json: bool) -> None:
    from evenhand.cli.output import print_json, print_parts
    from evenhand.desk.events.looking import pair_names
    from evenhand.render.event_text import event_ranking_data, event_ranking_parts
    from evenhand.tournament.event.event_ranking import find_event_ranking

    names = pair_names(state)
    ranking = find_event_ranking(state)
    if as_json:
        data = event_ranking_data(state, ranking, names)
        steps = _next(state)
        print_json({"name": state.name, "ranking": data, "next": steps})
        return
    print_parts(event_ranking_parts(state, ranking, names))
    _say_unplayed(state)


def _next(state: "EventState") -> list[str]:
    from evenhand.render.phase_answers_text import tell_next
    from evenhand.tournament.answers.answer import find_next_steps

    return [one.text for one in tell_next(find_next_steps(state))]


def _say_unplayed(state: "EventState") -> None:
    from evenhand.tournament.event.event_ranking import unplayed_phase

    phase = unplayed_phase(state)
    # the texts of all answers are loaded only where there is something to say
    if phase:
        from evenhand.cli.output import console, say
        from evenhand.render.phase_answers_text import tell_unplayed

        for one in tell_unplayed(phase):
            say(console(), one.text)


def _show_standings(
    state: "EventState",
    group: str | None,
    session: int,
    *,
    every: bool,
    by_section: bool = False,
    as_json: bool,
    now: str | None = None,
    **more: Any,
) -> None:
    from evenhand.cli.output import print_json, print_parts
    from evenhand.desk.events.looking import all_standings, pair_names
    from evenhand.desk.events.opening import utc_now
    from evenhand.render.event_text import standings_data, standings_parts

    names = pair_names(state)
    found = all_standings(state, group, session, every=every, by_section=by_section)
    if as_json:
        data = [standings_data(state, one, names) for one in found]
        next_steps = _next(state)
        print_json({"name": state.name, "standings": data, "next": next_steps, **more})
        return
    for one in found:
        time = utc_now() if now is None else now
        print_parts(standings_parts(state, one, names, time))
    _say_unplayed(state)


def missing(file: EventPath, as_json: Json = False) -> None:
    """List the missing results, late plays and awards that are due."""
    from evenhand.cli.output import console, print_json, say
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
    if as_json:
        data = {"missing": missing_data(found), "time_lost": find_lost_time(state)}
        print_json(data | {"to_be_awarded": [one.as_data() for one in due]})
        return
    out = console()
    for line in missing_lines(found):
        say(out, line, indent=4)
    for line in time_lost_lines(state):
        say(out, line, indent=4)
    if due:
        say(out, "To be awarded:", indent=4)
    for one in tell_awards_due(due):
        say(out, with_remedies(one.text, one.remedies), indent=4)


def grid(
    file: EventPath,
    group: Group = None,
    session: Session = None,
    as_json: Json = False,
) -> None:
    """Show tables by rounds: what is in, what is being played, who is behind."""
    from evenhand.cli.output import print_json, print_parts
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.render.grid_text import grid_data, grid_parts
    from evenhand.tournament.event.session_grid import find_grid

    state = look_at(file)
    play = running_session(state, group, session)
    found, name = find_grid(play), play.group.name
    if as_json:
        where = {"name": state.name, "group": name, "session": play.number}
        print_json(where | grid_data(found))
        return
    print_parts(grid_parts(f"{state.name} · {name}, session {play.number}", found))


def undo(
    file: EventPath,
    act: str = argument("ACT", "Its number in the log, or several, like 7-12.", ""),
    *,
    grounds: ReasonOptions,
    as_json: Json = False,
) -> None:
    """Take back the last command, or the acts named; an undo can be undone too."""
    from evenhand.desk.acts.undoing import undo_acts

    with opened(file) as event:
        done = undo_acts(event, act, grounds.ruling)
    answer(done, as_json=as_json)


def log(
    file: EventPath,
    last: int | None = option("N", "Only the last N acts."),
    with_times: bool = flag("--times", "With the local time of each act."),
    as_json: Json = False,
) -> None:
    """List every act so far."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.desk.events.opening import read_acts, read_times
    from evenhand.render.event_log_text import log_data, log_lines, tell_unlocked

    if last is not None and last < 1:
        raise RequestError(f"--last {last}; expected 1 or more")
    acts = read_acts(file)
    first = 1 if last is None else max(len(acts) - last + 1, 1)
    times = read_times(file, len(acts)) if as_json or with_times else ()
    if as_json:
        print_json(log_data(acts, times, first=first) | {"unlocked": _unlocked(file)})
        return
    out = console()
    for line in log_lines(acts, times, first=first):
        say(out, line, indent=len(str(len(acts))) + 2)
    for note in _unlocked(file):
        say(out, f"Note: {tell_unlocked(note)}", indent=6)


def _unlocked(file: Any) -> list[dict[str, str | int]]:
    """Who of the directors that play has unlocked results; only a club knows."""
    if isinstance(file, str):
        return []
    from evenhand.desk.club.playing_directors import unlocked_at

    return unlocked_at(file)


def as_of(
    file: EventPath,
    act: int = argument("ACT", "Its number in the log.", ...),
    as_json: Json = False,
) -> None:
    """Show an event as it was after an act: what was next, and the standings."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.desk.events.groups import seated_sessions
    from evenhand.desk.events.opening import look_at
    from evenhand.movement.phrasing import counted

    state = look_at(file, act)
    seated = bool(seated_sessions(state))
    if as_json and not seated:
        steps = _next(state)
        data: dict[str, Any] = {"name": state.name, "standings": [], "next": steps}
        print_json(data | {"acts": state.acts})
        return
    if not as_json:
        out = console()
        say(out, f"{state.name} after {counted(state.acts, 'act')}:")
        for step in _next(state):
            say(out, f"Next: {step}", indent=6)
    if seated:
        _show_standings(
            state,
            None,
            0,
            every=False,
            as_json=as_json,
            now=state.at,
            acts=state.acts,
        )


def seal(
    file: EventPath,
    act: int | None = option("N", "As of this act; by default the last one."),
    as_json: Json = False,
) -> None:
    """Print a digest of the log, to be read out or printed with the final ranking."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.desk.events.looking import seal_event

    found = seal_event(file, act)
    if as_json:
        print_json({"seal": str(found), "acts": found.acts})
        return
    say(console(), str(found))


def referee(
    file: EventPath,
    sealed: str | None = option(
        "SEAL", "Compare the log with this seal, too.", None, "--seal"
    ),
    as_json: Json = False,
) -> None:
    """Work everything out a second time from the log, and list what differs."""
    from dataclasses import asdict

    from evenhand.cli.output import console, print_json, say
    from evenhand.desk.events.looking import (
        find_broken_seal,
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
    if as_json:
        kept = None if taken is None or broken else taken.acts
        unchanged = {"unchanged_to": kept, "acts_since": since} if taken else {}
        print_json({"findings": [asdict(one) for one in found], **unchanged})
    else:
        out = console()
        verdict = counted(len(found), "finding") if found else "no findings"
        say(out, f"Referee: {verdict}.")
        for one in found:
            say(out, f"  {local_times(str(one))}", indent=4)
        if taken is not None and not broken:
            more = f"; {counted(since, 'act')} since" if since else ""
            say(out, f"Sealed at act {taken.acts}: unchanged{more}.")
        _say_clock_steps(file, quiet=bool(found))
    if found:
        raise typer.Exit(1)


def _say_clock_steps(file: str, *, quiet: bool) -> None:
    from evenhand.cli.output import console, say
    from evenhand.desk.events.looking import find_clock_steps

    for number in [] if quiet else find_clock_steps(file):
        say(
            console(),
            f"Note: the clock had stepped back at act {number}; that changes nothing.",
        )
