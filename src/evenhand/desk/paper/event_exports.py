"""Events in the formats of federations, clubs' websites and other programs."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from evenhand.deals import Deal
from evenhand.desk.events.groups import find_group, groups_playing, seated_sessions
from evenhand.desk.views.deals_shown import shown_deals
from evenhand.desk.views.seat_lists import find_posted
from evenhand.desk.views.solved_deals import remembered
from evenhand.errors import RequestError, again
from evenhand.formats.bridgewebs_csv import write_bridgewebs
from evenhand.formats.pbn_writing import write_pbn
from evenhand.formats.usebio_writing import losses_of, write_usebio
from evenhand.render.sentences import wall_day
from evenhand.render.site_pages import make_site
from evenhand.scoring import Entry, Ranking, Standing
from evenhand.scoring.published_event import PublishedEvent, PublishedPlayer
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import Entrant, EventState, GroupPlay

_BETWEEN = re.compile(r"\s+(?:&|and|-|–|/|\+)\s+|\s*[&/+]\s*")


@dataclass(frozen=True, slots=True)
class Organiser:
    """Who organises an event, for files that say so: club, its number, the date."""

    club: str = ""
    club_id: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        try:
            day = self.date and date.fromisoformat(self.date).isoformat()
        except ValueError:
            day = ""
        # weeks, and dates without dashes, are known as well, but not to the formats
        if day != self.date:
            raise RequestError(
                f"date {self.date[:20]!r}; expected year, month and day as 2026-11-18"
            )


def publish_event(
    state: EventState, group: str | None = None, by: Organiser = Organiser()
) -> PublishedEvent:
    """An event with its scores, names, and the hands that everybody has played.

    Args:
        state: the event.
        group: which group; by default the only one.
        by: who organises it.

    Raises:
        RequestError: if there are several groups, or none has been seated.
    """
    play = _group_meant(state, group)
    found = find_standings(play)
    numbers = sorted(play.sessions)
    deals = _deals_shown([play.session(number) for number in numbers])
    rankings = tuple(
        Ranking(
            part.line,
            tuple(
                Standing(
                    placed.rank,
                    placed.tied,
                    replace(
                        found.scored.tallies[Entry("", placed.pair)],
                        points=placed.points,
                        maximum=placed.maximum,
                        line=part.line,
                    ),
                    placed.decided_by,
                )
                for placed in ranking
                if placed.rank is not None
                and Entry("", placed.pair) in found.scored.tallies
            ),
        )
        for part, ranking in zip(found.ranked, found.rankings, strict=True)
    )
    ended = max((play.sessions[n].closed_at for n in numbers), default="")
    several = len(state.groups) > 1
    return PublishedEvent(
        found.scored,
        rankings,
        {
            Entry("", pair): _players_of(entrant)
            for pair, entrant in state.entrants.items()
        },
        f"{state.name}, {play.name}" if several else state.name,
        by.date or wall_day(ended or state.at),
        by.club,
        by.club_id,
        deals,
        remembered(deals.values()),
    )


def _deals_shown(sessions: Sequence[SessionPlay]) -> dict[int, Deal]:
    """The hands that everybody has played, by board.

    The formats tell boards apart by their numbers alone. So where sessions have other
    hands, or hands that may not be shown, on boards of the same number, none is given:
    it would stand beside the results of the wrong session.
    """
    shown = [shown_deals(one) for one in sessions]
    return {
        board: deal
        for deals in shown
        for board, deal in deals.items()
        if all(
            other.get(board) == deal
            for one, other in zip(sessions, shown, strict=True)
            if board in one.board_numbers
        )
    }


def _group_meant(state: EventState, group: str | None) -> GroupPlay:
    if group is not None:
        return find_group(state, group)
    names = groups_playing(state)
    if len(names) != 1:
        raise RequestError(
            f"{len(names)} groups; name the one that is wanted",
            *(again(group=name) for name in names),
        )
    return state.group(names[0])


def _players_of(entrant: Entrant) -> tuple[PublishedPlayer, ...]:
    if entrant.players:
        return tuple(PublishedPlayer(one.name, one.number) for one in entrant.players)
    return tuple(PublishedPlayer(n) for n in _BETWEEN.split(entrant.names) if n.strip())


def site_files(state: EventState, event: PublishedEvent) -> dict[str, str]:
    """The static pages of an event, by the names of their files."""
    several = len(state.groups) > 1
    sessions = []
    for one in seated_sessions(state):
        of = f"{one.group.name}, session" if several else "Session"
        sessions.append((f"{of} {one.number}", find_posted(one)))
    return make_site(event, sessions)


def _zipped(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            # without a time, so that the same event gives the same bytes
            archive.writestr(zipfile.ZipInfo(name), text)
    return packed.getvalue()


#: The formats of exports: the ending and kind of their files, and how they are made.
EXPORTS: Mapping[
    str, tuple[str, str, Callable[[EventState, PublishedEvent], str | bytes]]
] = {
    "usebio": ("xml", "application/xml", lambda _, event: write_usebio(event)),
    "usebio-1.3": (
        "xml",
        "application/xml",
        lambda _, event: write_usebio(event, "1.3"),
    ),
    "pbn": ("pbn", "text/plain", lambda _, event: write_pbn(event)),
    "bridgewebs": (
        "xml",
        "application/xml",
        lambda _, event: write_usebio(event, plain_kind=True),
    ),
    "bridgewebs-csv": (
        "csv",
        "text/csv",
        # bytes, for spreadsheets' mark at the beginning would hide its first option
        lambda _, event: write_bridgewebs(event).encode(),
    ),
    "site": (
        "zip",
        "application/zip",
        lambda state, event: _zipped(site_files(state, event)),
    ),
}


def export_losses(event: PublishedEvent, format_name: str) -> tuple[str, ...]:
    """What a format cannot hold, in words."""
    held = format_name in ("pbn", "site")
    return () if held else tuple(losses_of(event))
