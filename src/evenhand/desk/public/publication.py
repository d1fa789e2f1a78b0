"""What the public sees of an event: from when on, how much, and by which names.

Of a board, results are shown once everybody has played it; a pair's own page shows
those of the boards that the pair has played.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.club.event_copies import rounds_ended
from evenhand.desk.events.groups import seated_sessions
from evenhand.desk.events.opening import utc_now
from evenhand.desk.public.name_privacy import find_public_name
from evenhand.desk.views.page_views import boards_to_come
from evenhand.errors import RequestError
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState

KIND = "publication"
#: When results are shown: as they come in, after each round, or at the end.
WHEN = ("live", "rounds", "end")


@dataclass(frozen=True, slots=True)
class PublicView:
    """An event as it may be shown.

    Attributes:
        state: the event, without results that are not shown yet, and with the names
            that the public sees.
        when: when results are shown.
        round: the last round of the running session of which all results are shown.
        rounds: the rounds of that session; 0 if none is running.
        hidden: the boards whose results are not shown one by one.
    """

    state: EventState
    when: str
    round: int
    rounds: int
    hidden: frozenset[tuple[str, int, int]]


def publish(club: Club, event: str, when: str, by: str, device: str) -> None:
    """Let the public see an event.

    Args:
        club: the club.
        event: the event.
        when: when results are shown: live, after rounds, or at the end.
        by: who publishes it.
        device: from which device.
    """
    if when not in WHEN:
        raise RequestError(f"when {when[:40]!r}; expected {', '.join(WHEN)}")
    club.beside.put(event, DeskRow(KIND, "", {"when": when}, utc_now(), by, device))


def find_when(club: Club, event: str) -> str:
    """When results of an event are shown; empty if nothing is public."""
    row = club.beside.get(event, KIND)
    if row is None:
        return ""
    said = row.data.get("when") if isinstance(row.data, dict) else None
    return said if said in WHEN else WHEN[0]


def find_public_view(club: Club, event: str, pair: int | None = None) -> PublicView:
    """An event as the public may see it, or one of its pairs; nothing if unpublished.

    Args:
        club: the club.
        event: the event.
        pair: the pair whose own page is shown; None for what everybody sees.
    """
    state, when = club.look_at(event), find_when(club, event)
    hidden = find_hidden_boards(state, pair)
    shown = withhold_results(state, when)
    ended = rounds_ended(state)
    round_ended = rounds = 0
    for play in shown.running_groups:
        session = play.current
        if session is not None:
            done = {one.round for one in ended if one[:2] == (play.name, play.running)}
            rounds = max(rounds, session.rounds)
            round_ended = next(r for r in range(rounds + 1) if r + 1 not in done)
    with_names = find_public_name(club)
    for number, entrant in shown.entrants.items():
        names = with_names(entrant.names)
        shown.entrants[number] = replace(entrant, names=names, players=())
    return PublicView(shown, when, round_ended, rounds, hidden)


def find_hidden_boards(
    state: EventState, pair: int | None = None
) -> frozenset[tuple[str, int, int]]:
    """The boards whose results are not shown one by one: group, session and board.

    Groups may play the same cards at the same time, so a board that one of them has
    still to play is hidden in all.

    Args:
        state: the event.
        pair: the pair to whom they are shown; None for everybody.
    """
    to_come = boards_to_come(state)
    numbers = {board for _, _, board in to_come}
    hidden = to_come | {
        (play.name, play.running, board)
        for play in state.running_groups
        if play.running
        for board in numbers
    }
    own = None if pair is None else state.place_now(pair)
    if own is not None:
        others = {one for one in hidden if one[0] != own.name}
        hidden = others | boards_to_come(state, pair)
    return frozenset(hidden)


def withhold_results(state: EventState, when: str) -> EventState:
    """A copy of an event without the results that are not shown yet.

    Args:
        state: the event.
        when: when results are shown; empty for not at all.
    """
    ended = rounds_ended(state)
    shown = state.copy()
    for session in seated_sessions(shown):
        where = session.group.name, session.number
        _withhold(session, when, {one.round for one in ended if one[:2] == where})
    return shown


def _withhold(session: SessionPlay, when: str, done: set[int]) -> None:
    """Take the results out of a copied session that are not shown yet."""
    if session.closed or when == "live":
        return
    if when == "rounds":
        early: Callable[[int], bool] = done.__contains__
    else:
        over = when == "end" and done >= {*range(1, session.rounds + 1)}
        early = lambda _: over  # noqa: E731 (one condition for each of the two)
    for slot, one in [*session.results.items()]:
        if not early(one.meeting.round):
            session.erase(slot)
