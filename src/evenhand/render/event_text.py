"""A running event: standings and missing results, for people and as plain data."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import counted, one_line
from evenhand.movement.plain_data import pick
from evenhand.render.score_figures import (
    maximum_text,
    penalty_text,
    percent_text,
    places_for,
    points_text,
)
from evenhand.render.sentences import clock_time, say
from evenhand.render.tables import Column, make_table, words
from evenhand.scoring import Rules
from evenhand.tournament.event.board_rulings import find_time_lost
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.event_ranking import EventPlace
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    PlacedPair,
    RankedPart,
)
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

Names = Mapping[int, str]

_LINES = {"NS": "North-South", "EW": "East-West"}
#: How many results are missing; `missing` is a sequence of them.
MISSING = "{missing:# result is|# results are} missing"

#: The heading of the column that marks withdrawn pairs, and the mark.
_GONE, _MARK = " ", "w"
_LEGEND = f"{_MARK}: withdrawn."


def standings_parts(
    state: EventState, standings: GroupStandings, names: Names, now: str = ""
) -> Iterator[RenderableType]:
    """The standings of a group, and how final they are.

    Args:
        state: the event.
        standings: those of the group.
        names: the names of its pairs.
        now: the time in UTC, as ISO 8601; empty if it does not matter.
    """
    yield Text(_title(state, standings), style="bold")
    gone = withdrawn_pairs(state, standings.group)
    for ranking, part in zip(standings.rankings, standings.ranked, strict=True):
        title = _part_words(part)
        yield standings_table(ranking, standings.scored.rules, names, title, gone)
    if gone.intersection(placed.pair for placed in standings.placed):
        yield _LEGEND
    if unplayed := _not_played_yet(state, standings):
        who = [f"{pair} {one_line(names.get(pair, ''))}".rstrip() for pair in unplayed]
        yield f"No result yet: {'; '.join(who)}."
    yield standing_words(state, standings, now)


def _part_words(part: RankedPart) -> str:
    """Who is ranked, as a title; empty for everybody."""
    section = f"Section {part.section}" if part.section else ""
    return ", ".join(filter(None, (section, _LINES.get(part.line, ""))))


def _not_played_yet(state: EventState, standings: GroupStandings) -> list[int]:
    """The pairs of a group that are there, while it plays, and have no result."""
    group = state.group(standings.group)
    placed = {one.pair for one in standings.placed}
    if not group.running or standings.session not in (0, group.running):
        return []
    return [p for p in sorted({*group.places} - placed) if state.is_present(p)]


def withdrawn_pairs(state: EventState, group: str) -> set[int]:
    """The pairs that withdrew during a group's phase, or earlier."""
    phase = state.group(group).phase
    return {
        pair
        for pair, entrant in state.entrants.items()
        if entrant.left is not None and entrant.left[0] <= phase
    }


def _title(state: EventState, standings: GroupStandings) -> str:
    number = standings.session
    group = state.groups[standings.group]
    which = f"after {counted(len(group.sessions), 'session')}"
    if number:
        which = f"session {number}"
    elif group.running:
        which = f"in session {group.running}"
    return one_line(f"{state.name} · {standings.group}, {which}")


def standing_words(state: EventState, standings: GroupStandings, now: str) -> str:
    """How final the standings of a group are, and until when they can be corrected."""
    if standings.missing:
        return say(f"Provisional: {MISSING}.", standings).text
    if state.official:
        return "Official."
    until = "" if standings.session else provisional_until(state.group(standings.group))
    if until and now:
        return _until_words(until, now)
    minutes = state.rules.correction_minutes
    return (
        f"Provisional: scores can be corrected for {minutes} minutes after they are "
        "posted."
    )


def _until_words(until: str, now: str) -> str:
    """How long scores can still be corrected, by the clock on the wall."""
    shown = clock_time(until, now)
    if read_time(now) < read_time(until):
        return f"Provisional: scores can be corrected until {shown}."
    return f"Scores could be corrected until {shown}; not declared official yet."


def event_ranking_parts(
    state: EventState, ranking: Sequence[EventPlace], names: Names
) -> Iterator[RenderableType]:
    """The places in the event as a whole."""
    yield Text(one_line(f"{state.name} · the whole event"), style="bold")
    gone = {
        one.pair for one in ranking if one.pair in withdrawn_pairs(state, one.group)
    }
    columns = [
        Column("", lambda one: one.place),
        *_who_columns(names, gone),
        words("group", lambda one: one.group),
        Column("place there", lambda one: one.placed.place),
        Column("%", lambda one: _share_text(one.placed), shown=state.method.has_top),
    ]
    yield make_table("", columns, ranking)
    if gone:
        yield _LEGEND
    yield "Official." if state.official else "Provisional."


def event_ranking_data(
    state: EventState, ranking: Sequence[EventPlace], names: Names
) -> list[dict[str, Any]]:
    """The places in the event as a whole, as plain data."""
    return [
        _placed_data(one.placed, names, withdrawn_pairs(state, one.group))
        | {
            **pick(one, "rank tied group"),
            "rank_there": one.placed.rank,
        }
        for one in ranking
    ]


def standings_table(
    ranking: Sequence[PlacedPair],
    rules: Rules,
    names: Names,
    title: str = "",
    gone: Collection[int] = (),
) -> Table:
    """One ranking.

    Args:
        ranking: the places.
        rules: how they were scored.
        names: the names of the pairs.
        title: the title of the table.
        gone: the pairs to be marked as withdrawn.
    """
    has_top = rules.method.has_top
    places = places_for(placed.points for placed in ranking)
    columns = [
        Column("", lambda placed: placed.place),
        *_who_columns(names, gone),
        Column("%", _share_text, shown=has_top),
        Column("points", lambda placed: points_text(placed.points, rules, places)),
        Column("of", lambda placed: maximum_text(placed.maximum, rules), shown=has_top),
        Column(
            "carried",
            lambda placed: points_text(placed.carried, rules, 2),
            shown=any(placed.carried for placed in ranking),
        ),
        Column("penalty", lambda placed: penalty_text(placed.penalty), shown=None),
        Column("boards", lambda placed: placed.boards),
        words("tie split by", lambda placed: placed.decided_by, shown=None),
    ]
    return make_table(title, columns, ranking)


def _who_columns(names: Names, gone: Collection[int]) -> tuple[Column, ...]:
    """The pair, marked if it withdrew, and its names; rows have a `pair`."""
    return (
        Column("pair", lambda row: row.pair),
        Column(_GONE, lambda row: _MARK if row.pair in gone else "", None, left=True),
        words("names", lambda row: one_line(names.get(row.pair, "")), shown=None),
    )


def _share_text(placed: PlacedPair) -> str:
    return percent_text(None if placed.share is None else 100 * placed.share)


def standings_data(
    state: EventState, standings: GroupStandings, names: Names
) -> dict[str, Any]:
    """The standings of a group as plain data; exact numbers are text like 7/12."""
    gone = withdrawn_pairs(state, standings.group)
    return {
        "group": standings.group,
        "session": standings.session or None,
        "provisional": bool(standings.missing) or not state.official,
        "provisional_until": provisional_until(state.group(standings.group)) or None,
        "missing": len(standings.missing),
        "not_played_yet": _not_played_yet(state, standings),
        "rankings": [
            [_placed_data(placed, names, gone) for placed in ranking]
            for ranking in standings.rankings
        ],
        "ranked": [
            {"section": part.section or None, "line": part.line or None}
            for part in standings.ranked
        ],
    }


def _placed_data(
    placed: PlacedPair, names: Names, gone: Collection[int]
) -> dict[str, Any]:
    return {
        **pick(placed, "rank tied pair"),
        "names": names.get(placed.pair, ""),
        "withdrawn": placed.pair in gone,
        **score_data(placed),
    }


def score_data(placed: PlacedPair) -> dict[str, Any]:
    """A pair's score, and what broke its tie, as plain data."""
    share = placed.share
    return {
        "percent": None if share is None else round(float(100 * share), 4),
        "share": None if share is None else str(share),
        **pick(placed, "points maximum carried penalty boards decided_by"),
    }


def missing_lines(missing: Sequence[tuple[SessionPlay, Meeting]]) -> Iterator[str]:
    """The missing results, one line for each table and round."""
    if not missing:
        yield "Nothing is missing."
        return
    yield say(f"{MISSING}:", missing=missing).text
    boards: dict[tuple[str, int, int, int, int, int], list[int]] = {}
    sessions = {(one.group.name, one.number): one for one, _ in missing}
    for session, m in missing:
        where = session.group.name, session.number, m.round, m.table
        boards.setdefault((*where, min(m.pairs), max(m.pairs)), []).append(m.board)
    for (group, number, round_, table, one, other), which in boards.items():
        session = sessions[group, number]
        yield say(
            "  {group}, session {number}, round {round}, table {table}: "
            "{which:board|boards} {boards}, pairs {one} and {other}"
            "{closed:? (late play due)}{stopped:? (not started: {stopped})}",
            group=group,
            number=number,
            round=round_,
            table=table,
            which=which,
            boards=", ".join(map(str, which)),
            one=one,
            other=other,
            closed=session.closed,
            stopped=[b for b in which if (round_, table, b) in session.held],
        ).text


def missing_data(
    missing: Sequence[tuple[SessionPlay, Meeting]],
) -> list[dict[str, Any]]:
    """The missing results as plain data."""
    return [
        {
            "group": session.group.name,
            "session": session.number,
            "late_play": session.closed,
            **meeting._asdict(),
            "held": meeting[:3] in session.held,
        }
        for session, meeting in missing
    ]


def time_lost_lines(state: EventState) -> Iterator[str]:
    """The time that pairs have lost, as far as it was noted."""
    for one in find_time_lost(state):
        yield say(
            "{group}, session {session}, pair {pair}: {boards:# board|# boards} not "
            "started{minutes:?, {minutes:# minute|# minutes} lost}"
            "{shared:?, {shared:# minute|# minutes} at its tables lost}",
            one,
        ).text
