"""The slides of a screen: what it shows, page by page, and which one is up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.looking import pair_names, split_players
from evenhand.desk.public.publication import (
    find_hidden_boards,
    find_when,
    withhold_results,
)
from evenhand.desk.screens.clock_rows import ClockView, view_clock
from evenhand.desk.screens.screen_plans import ScreenPlan
from evenhand.desk.views.page_views import find_standings_data
from evenhand.desk.views.sheet_views import find_board, find_boards
from evenhand.languages import Words
from evenhand.render.announcement_words import announcement_in
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState

Data = dict[str, Any]
#: The most lines on a screen that can be read from fifteen metres.
LINES = 8


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of a screen.

    Attributes:
        view: seats, clock, ranking, next or boards.
        page: its number among those of its part, from 1.
        pages: how many these are.
        about: what the part is about: a group and line, a round or a board.
        rows: its lines.
        clock: the clock, on the slide of the clock.
    """

    view: str
    page: int = 1
    pages: int = 1
    about: Data | None = None
    rows: tuple[Data, ...] = ()
    clock: ClockView | None = None


def find_slides(
    club: Club, event: str, plan: ScreenPlan, words: Words
) -> tuple[Slide, ...]:
    """Everything that a screen goes through; views with nothing to show are left out.

    Args:
        club: the club.
        event: the event.
        plan: what the screen shows.
        words: the language of the screen.
    """
    state = club.look_at(event)
    sessions = [
        play.current or play.sessions[max(play.sessions)]
        for play in state.running_groups
        if play.sessions
    ]
    # the room learns results no sooner than the public does
    results = withhold_results(state, find_when(club, event) or "live")
    makers = {
        "seats": lambda: _seats(state, sessions),
        "clock": lambda: _clock(club, event, state, words),
        "ranking": lambda: _rankings(results, plan.after),
        "next": lambda: _next(state, sessions),
        "boards": lambda: _boards(results, find_hidden_boards(state)),
    }
    if not sessions:
        return ()
    return tuple(
        slide for view in plan.show for slide in _share(plan, list(makers[view]()))
    )


def _share(plan: ScreenPlan, slides: Sequence[Slide]) -> Sequence[Slide]:
    """Those of a long list that one of several screens shows; the clock is on all."""
    size = -(-len(slides) // plan.parts)
    if len(slides) == 1:
        return slides
    return slides[(plan.part - 1) * size : plan.part * size]


def slide_at(slides: Sequence[Slide], seconds: int, now: int) -> tuple[int, int]:
    """Which slide is up, from 0, and in how many seconds the next one is due.

    All screens with the same slides turn together, and after a restart of the server
    they go on where they would have been.

    Args:
        slides: the slides, at least one.
        seconds: how long each stays.
        now: the time in milliseconds.
    """
    passed, within = divmod(now, 1000 * seconds)
    return passed % len(slides), -(-(1000 * seconds - within) // 1000)


def _paged(view: str, rows: Sequence[Data], about: Data) -> Iterable[Slide]:
    pages = -(-len(rows) // LINES)
    for page in range(pages):
        part = tuple(rows[page * LINES : (page + 1) * LINES])
        yield Slide(view, page + 1, pages, about, part)


def _seats(state: EventState, sessions: Sequence[SessionPlay]) -> Iterable[Slide]:
    """Every player by name, with the seat of the first round."""
    found = [
        {**seat, "name": name}
        for session in sessions
        for seat in _seats_in(state, session, 1)
        for name in split_players(seat["name"]) or [""]
    ]
    ordered = sorted(found, key=lambda one: (str(one["name"]).casefold(), one["pair"]))
    return _paged("seats", ordered, {"round": 1})


def _next(state: EventState, sessions: Sequence[SessionPlay]) -> Iterable[Slide]:
    """Every pair by number, with the seat of the round that comes next.

    A round comes next until it has its first result: between two rounds, when everybody
    looks for a seat, nothing of it is in.
    """
    for session in sessions:
        running = find_grid(session).running
        has_begun = any(
            one.meeting.round == running for one in session.results.values()
        )
        coming = running + has_begun
        if coming <= session.rounds and not session.closed:
            seats = sorted(_seats_in(state, session, coming), key=lambda s: s["pair"])
            yield from _paged("next", seats, {"round": coming})


def _seats_in(state: EventState, session: SessionPlay, in_round: int) -> Iterable[Data]:
    names = pair_names(state)
    for pair, stops in session.seated.stops.items():
        stop = stops.get(in_round)
        if not session.is_there(pair, in_round):
            continue
        plays = stop is not None and stop.set
        yield {
            "name": names.get(pair, ""),
            "pair": pair,
            "table": stop.table if stop is not None and plays else 0,
            "direction": stop.direction if stop is not None and plays else "",
        }


def _clock(club: Club, event: str, state: EventState, words: Words) -> Iterable[Slide]:
    clock = view_clock(
        club, event, state, say=lambda said: announcement_in(words, said)
    )
    if clock.rounds:
        yield Slide("clock", clock=clock)


def _rankings(state: EventState, after: int) -> Iterable[Slide]:
    """The rankings in which every pair has played a number of boards or more."""
    for group in find_standings_data(state):
        if group["not_played_yet"] and after:
            continue
        for part, ranking in zip(group["ranked"], group["rankings"], strict=True):
            playing = [one["boards"] for one in ranking if not one["withdrawn"]]
            if min(playing, default=0) >= after:
                about = {"group": group["group"], **part}
                yield from _paged("ranking", ranking, about)


def _boards(
    state: EventState, hidden: frozenset[tuple[str, int, int]]
) -> Iterable[Slide]:
    """The boards that everybody has played, each with how often a score occurred."""
    for play in state.running_groups:
        for number, session in play.sessions.items():
            for one in find_boards(session)["boards"]:
                place = (play.name, number, one["board"])
                if place in hidden or not one["results"]:
                    continue
                data = find_board(state, session, one["board"], frozenset())
                about = {key: data[key] for key in ("board", "dealer", "vulnerable")}
                for part in data["boards"]:
                    yield from _paged("boards", part["frequencies"], about)
