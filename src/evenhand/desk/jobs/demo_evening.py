"""A demonstration evening that plays itself, for a club that has no event yet."""

import random
import time
from collections.abc import Callable

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.spots import Spot
from evenhand.desk.jobs.demo_results import Players
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import RequestError
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

#: Tells how many results are in, and of how many.
Tell = Callable[[int, int], None]

_TABLES, _BOARDS = 7, 3
_BY = "the demonstration"
_FIRST = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jon")
_LAST = ("Alder", "Birch", "Cedar", "Elm", "Hazel", "Larch", "Maple", "Rowan", "Yew")


def play_demo_evening(
    club: Club, name: str, tell: Tell, *, seed: int = 7, pause: float = 0.4
) -> int:
    """Play an evening, or go on with it after a break; gives the number of results.

    Args:
        club: the club.
        name: the name of the event, which need not exist yet.
        tell: is told about each result.
        seed: the seed of names and results.
        pause: the seconds between two results.
    """
    _prepare(club, name, seed)
    chance = random.Random(seed)
    players = Players(2 * _TABLES, seed)
    whole = _TABLES * _TABLES * _BOARDS
    while due := _due(club.look_at(name)):
        # the tables of a round finish their boards in any order
        current = [one for one in due if one.round == due[0].round]
        meeting = chance.choice(current)
        score = str(players.score("", 1, meeting))
        spot = Spot(meeting.board, meeting.table, meeting.ns, meeting.ew)
        with club.acting_on(name, by=_BY) as opened:
            record_result(opened.event, spot, score)
        tell(whole - len(due) + 1, whole)
        time.sleep(pause)
    if club.look_at(name).first_group.running:
        with club.acting_on(name, by=_BY) as opened:
            close_session(opened.event)
    return whole


def _prepare(club: Club, name: str, seed: int) -> None:
    """Create the event, register its pairs and seat them, as far as it is not done."""
    from evenhand.families import build

    if name not in {row.name for row in club.events()}:
        movement = build("mitchell", tables=_TABLES, boards_per_set=_BOARDS)
        title = "Demonstration evening"
        club.create(name, movement, title=title, by=_BY)
    elif club.since(name)[0].get("by") != _BY:
        raise RequestError(f"{name} is no demonstration; choose another name")
    if not club.look_at(name).entrants:
        pairs = [*enumerate(_names(seed), 1)]
        with club.acting_on(name, by=_BY) as opened:
            register_pairs(opened.event, pairs)
    if not club.look_at(name).first_group.sessions:
        with club.acting_on(name, by=_BY) as opened:
            seat_next_sessions(opened.event)


def _names(seed: int) -> list[str]:
    """Names of pairs that nobody has."""
    chance = random.Random(seed)
    people = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chosen = chance.sample(people, 4 * _TABLES)
    return [f"{a} & {b}" for a, b in zip(chosen[::2], chosen[1::2], strict=True)]


def _due(state: EventState) -> list[Meeting]:
    session = state.first_group.current
    return [] if session is None else missing_meetings(session)
