"""The files that can be made of an event, to take away."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.groups import seated_groups, seated_sessions, sessions_shown
from evenhand.desk.events.looking import all_standings, pair_names
from evenhand.desk.paper.club_paper import find_letterhead, set_letterhead
from evenhand.desk.paper.event_exports import EXPORTS, Organiser, publish_event
from evenhand.desk.views.seat_lists import find_posted, posted_seats
from evenhand.desk.views.solved_deals import remembered
from evenhand.errors import FileError
from evenhand.formats import write_text
from evenhand.formats.deal_files import DEAL_FORMATS, read_deals_data, write_deals
from evenhand.formats.written_csv import write_ranking_csv, write_results_csv
from evenhand.movement.phrasing import one_line
from evenhand.render.event_text import standings_data
from evenhand.render.seats_text import seats_by_pair, seats_by_table, session_cards
from evenhand.render.tables import as_plain_text
from evenhand.scoring.published_event import PublishedEvent
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay

#: The formats in which deals can be had.
DEALS_AS = DEAL_FORMATS
_NUMBER = "club-number"
#: The formats of movements, with the endings of their files and their kinds.
_MOVEMENTS = {
    "json": ("json", "application/json"),
    "csv": ("csv", "text/csv"),
    "asc": ("asc", "text/plain"),
    "ebu": ("txt", "text/plain"),
}


@dataclass(frozen=True, slots=True)
class Download:
    """A file that can be taken away.

    Attributes:
        name: its name.
        kind: its media type.
        make: gives its contents.
        tells_results: whether it shows results.
        tells_all: whether it shows everything, so that it is for directors only.
    """

    name: str
    kind: str
    make: Callable[[], str | bytes]
    tells_results: bool = False
    tells_all: bool = False


def find_downloads(club: Club, name: str, state: EventState) -> tuple[Download, ...]:
    """The files of an event, as it is now.

    Args:
        club: the club.
        name: the event.
        state: its state.
    """
    whole = Download(
        f"{name}.event",
        "application/octet-stream",
        partial(club.export_event, name),
        tells_results=True,
        tells_all=True,
    )
    if not seated_sessions(state):
        return (whole,)
    return (
        whole,
        Download("ranking.csv", "text/csv", partial(_ranking, state), True),
        *_result_files(state),
        Download("seats.txt", "text/plain", partial(_seats, state)),
        Download("cards.txt", "text/plain", partial(_cards, state)),
        *_movement_files(state),
        *_deal_files(state),
        *_exports(state, find_organiser(club)),
    )


def find_organiser(club: Club) -> Organiser:
    """Who organises the events of a club, for files that say so."""
    number = str(club.settings.get(_NUMBER, ""))
    return Organiser(find_letterhead(club).name, number)


def set_organiser(club: Club, name: str, number: str) -> None:
    """Say who organises the events of a club; the name is on its sheets as well."""
    set_letterhead(club, name, None)
    club.settings.put(_NUMBER, one_line(number))


def _exports(state: EventState, by: Organiser) -> Iterator[Download]:
    """The files for federations and websites: one of each for every group."""
    for form, (ending, kind, make) in EXPORTS.items():
        for group in [play.name for play in seated_groups(state)]:
            yield Download(
                f"{form}{_of_group(state, group)}.{ending}",
                kind,
                partial(_exported, state, group, by, make),
                True,
            )


def _of_group(state: EventState, group: str) -> str:
    """What tells the files of a group from those of others, where there are several."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", group).strip("-")
    return f"-{plain}" if len(seated_groups(state)) > 1 else ""


def _exported(
    state: EventState,
    group: str,
    by: Organiser,
    make: Callable[[EventState, PublishedEvent], str | bytes],
) -> str | bytes:
    return make(state, publish_event(state, group, by))


def _deal_files(state: EventState) -> Iterator[Download]:
    """The hands, for dealing machines and other programs; for directors alone."""
    for session in sessions_shown(state):
        deals = session.deals
        for form in DEAL_FORMATS if deals else ():
            name = f"deals{_of_group(state, session.group.name)}.{form}"
            make = partial(write_deals, deals, form, remembered(deals.values()))
            yield Download(name, "application/octet-stream", make, True, True)


def convert_deals(
    data: bytes, form: str, *, shift: int = 0, incomplete: bool = False
) -> bytes:
    """A file of deals in another format.

    Args:
        data: the file, in any format that is read.
        form: the format that is wanted.
        shift: what is added to the numbers of boards.
        incomplete: whether boards that cannot be read are left out.
    """
    read = read_deals_data(data).shifted(shift)
    if read.problems and not incomplete:
        wrong = "; ".join(map(str, read.problems[:10]))
        raise FileError(f"{wrong}; mend the file, or leave these boards out")
    return write_deals(read.deals, form, read.makeable)


def _ranking(state: EventState) -> str:
    names = pair_names(state)
    found = all_standings(state, every=True)
    return write_ranking_csv([standings_data(state, one, names) for one in found])


def _result_files(state: EventState) -> Iterator[Download]:
    """The results, one file for every group: each counts its sessions from 1."""
    for play in seated_groups(state):
        yield Download(
            f"results{_of_group(state, play.name)}.csv",
            "text/csv",
            partial(_results, play),
            True,
        )


def _results(play: GroupPlay) -> str:
    return write_results_csv(
        recorded.result
        for _, session in sorted(play.sessions.items())
        for recorded in session.results.values()
    )


def _seats(state: EventState) -> str:
    return as_plain_text(
        part for session in sessions_shown(state) for part in _lists(session)
    )


def _lists(session: SessionPlay) -> Iterator[Any]:
    posted, group = find_posted(session), session.group
    yield f"{group.state.name} · {group.name}, session {session.number}"
    yield from seats_by_table(posted)
    yield from seats_by_pair(posted)
    yield from posted.read_out()


def _cards(state: EventState) -> str:
    return as_plain_text(
        part
        for session in sessions_shown(state)
        for part in session_cards(find_posted(session))
    )


def _movement_files(state: EventState) -> Iterator[Download]:
    """The movement as it is played, in each format that can hold it."""
    movements = [
        section.movement
        for session in sessions_shown(state)
        for section in posted_seats(session).sections
    ]
    for form, (ending, kind) in _MOVEMENTS.items():
        try:
            text = write_text(movements, form)
        except FileError:
            continue
        yield Download(f"movement.{ending}", kind, partial(str, text))
