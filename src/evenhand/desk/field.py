"""Between sessions: the field is seated anew after pairs have come or gone."""

import re

from evenhand.desk.done import Done, done, sentence
from evenhand.desk.groups import find_group, groups_of_phase
from evenhand.desk.hall_seats import as_seats
from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.tournament import LineSeating, PlannedGroup, balance_lines
from evenhand.tournament.changes import FieldChange, change_field
from evenhand.tournament.changes.field_history import Past
from evenhand.tournament.changes.pair_meetings import couples_met, find_byes
from evenhand.tournament.event import EventState, Replan, RunningEvent
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.plan_data import group_to_data


def change_coming_sessions(
    event: RunningEvent, group: str | None = None, *, seed: int = 1
) -> Done:
    """Seat the pairs that are there now in the sessions to come, without rematches.

    Args:
        event: the event; pairs have withdrawn or were admitted as extra ones.
        group: the group; the first of the running phase where left open.
        seed: of the search.
    """
    state = event.state
    name = find_group(state, group) if group else groups_of_phase(state)[0]
    play = state.group(name)
    if play.running or play.is_over:
        raise ActError(f"{name} is seated anew between two sessions; not now")
    seating = _lines_of(play, name)
    change = _change(state, name, play, seating, seed)
    places = _with_real_numbers(state, play, change)
    table = balance_lines(change.table, change.lines, seed=seed).table
    anew = PlannedGroup(name, LineSeating(table, change.lines), _boards_per_round(play))
    reason = "; ".join(change.reasons) or "the field has changed"
    event.do(Replan(name, group_to_data(anew), reason, play.next_session, places))
    couples = counted(len(change.rematches), "couple") if change.rematches else "none"
    said = (
        f"{name} goes on as {change.layout}; pairs that meet again: {couples}; "
        f"{counted(len(change.byes), 'bye')}."
    )
    return done(
        event.state,
        said,
        *map(sentence, map(_in_words, change.reasons)),
        group=name,
        rematches=[list(two) for two in change.rematches],
    )


def _in_words(reason: str) -> str:
    """A reason in which a place that nobody has is no number."""
    return re.sub(r"numbers? 0((, | and )0)*\b", "an empty place", reason)


def moves_in_lines(play: GroupPlay) -> bool:
    """Whether a group moves in lines, so that it can be seated anew in mid-phase."""
    planned = play.planned
    return isinstance(planned, PlannedGroup) and isinstance(
        planned.seating, LineSeating
    )


def _lines_of(play: GroupPlay, name: str) -> LineSeating:
    planned = play.planned
    if isinstance(planned, PlannedGroup) and isinstance(planned.seating, LineSeating):
        return planned.seating
    raise ActError(
        f"{name} does not move in lines, so it cannot be seated anew in mid-phase; "
        "its missing pairs have byes, and a late one takes a free place"
    )


def _boards_per_round(play: GroupPlay) -> int:
    assert isinstance(play.planned, PlannedGroup)
    return play.planned.boards_per_round


def _change(
    state: EventState, name: str, play: GroupPlay, seating: LineSeating, seed: int
) -> FieldChange:
    places = play.places[: 2 * seating.layout.tables]
    extras = [pair for pair in play.places[len(places) :] if _stays(state, pair)]
    known = [pair for pair in places if pair in state.entrants]
    missing = tuple(pair for pair in places if pair not in known)
    leaving = [pair for pair in known if not _stays(state, pair)]
    if not extras and not leaving:
        raise ActError(f"nobody has come to {name} or left it; its plan stands")
    played = [as_seats(state, name, n) for n in sorted(play.sessions)]
    past = Past(
        play.first - 1,
        frozenset(couples_met(played)),
        frozenset(bye.pair for bye in find_byes(played, missing)),
        min(extras, default=max(play.places) + 1) - 1,
    )
    before = FieldChange(
        seating.layout, seating.table, seating.lines, places, missing, past
    )
    return change_field(
        seating.table,
        seating.lines,
        len(play.sessions) - play.first + 1,
        leaving,
        len(extras),
        play.sessions_in_all,
        before=before,
        seed=seed,
    )


def _stays(state: EventState, pair: int) -> bool:
    entrant = state.entrants.get(pair)
    return entrant is not None and entrant.left is None and not entrant.expected


def _with_real_numbers(
    state: EventState, play: GroupPlay, change: FieldChange
) -> tuple[int, ...]:
    """The roster with the numbers that newcomers have been admitted under."""
    old = set(play.places)
    new = [p for p in change.roster if p not in old and p not in change.missing]
    seated = set(change.roster)
    extras = [p for p in play.places if p not in seated and _stays(state, p)]
    number = dict(zip(new, extras, strict=False))
    return tuple(number.get(pair, pair) for pair in change.roster)
