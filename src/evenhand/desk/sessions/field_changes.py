"""Between sessions: the field is seated anew after pairs have come or gone."""

from itertools import count

from evenhand.desk.events.groups import find_group
from evenhand.errors import ActError
from evenhand.render.field_text import field_sentences
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import FieldReplanned
from evenhand.tournament.event.acts import Replan
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.rematches import couples_before
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.field_change import FieldChange
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.replanning.field_search import balance_change, change_field
from evenhand.tournament.replanning.group_so_far import pairs_sat_out
from evenhand.tournament.seating.session_seats import LineSeating


def change_coming_sessions(
    event: RunningEvent,
    group: str | None = None,
    *,
    seed: int = 1,
    dry_run: bool = False,
) -> FieldReplanned:
    """Seat the pairs that are there now in the sessions to come, without rematches.

    Args:
        event: the event; pairs have withdrawn, never came, or were admitted as extra
            ones.
        group: the group; the first of the running phase where left open.
        seed: of the search.
        dry_run: whether only to say what would come of it.
    """
    state = event.state
    play = find_group(state, group) if group else state.running_groups[0]
    _check_between_sessions(play)
    change = _change(play, seed)
    if not dry_run:
        event.do(_replan(play, change))
    return FieldReplanned(
        group=play.name,
        change=change,
        dry_run=dry_run,
        **afterwards(event.state, tried=dry_run),
    )


def _check_between_sessions(play: GroupPlay) -> None:
    if play.running:
        raise ActError(
            f"{play.name} is seated anew between two sessions; not now: close session "
            f"{play.running} first"
        )
    if play not in play.state.running_groups or play.is_over:
        raise ActError(f"{play.name} is seated anew between two sessions; not now")


def _change(play: GroupPlay, seed: int) -> FieldChange:
    is_present = play.state.is_present
    field = _field_so_far(play)
    leaving = [pair for pair in field.present if not is_present(pair)]
    extras = sorted(filter(is_present, play.places[play.seats :]))
    if not extras and not leaving:
        raise ActError(f"nobody has come to {play.name} or left it; its plan stands")
    to_come = play.sessions_in_all - len(play.sessions)
    change = change_field(field, leaving, extras, to_come, seed=seed)
    return balance_change(change, seed=seed)


def _field_so_far(play: GroupPlay) -> FieldInLines:
    """The field as it has played; an empty place gets a number that nobody has."""
    state, seating = play.state, play.line_seating
    if seating is None:
        raise ActError(
            f"{play.name} does not move in lines, so it cannot be seated anew in "
            "mid-phase; its missing pairs have byes, and seat finds seats for extra "
            "ones"
        )
    # the number of another group's pair is no new one either
    known = {pair for one in state.groups.values() for pair in one.places}
    unused = count(max({*known, *state.entrants}) + 1)
    roster = tuple(pair or next(unused) for pair in play.places[: play.seats])
    phantom = roster[seating.layout.phantom - 1] if seating.layout.phantom else 0
    return FieldInLines(
        seating.table,
        seating.lines.renumber(dict(enumerate(roster, 1))),
        len(play.sessions) - play.first + 1,
        (phantom,) if phantom and not state.is_present(phantom) else (),
        frozenset(couples_before(play, play.next_session)),
        pairs_sat_out(play),
        next(unused) - 1,
        play.first - 1,
    )


def _replan(play: GroupPlay, change: FieldChange) -> Replan:
    assert isinstance(play.planned, PlannedGroup)
    seating = LineSeating(change.after.table, change.lines_of_places)
    planned = play.planned.seated_by(seating, played=change.before.played)
    reason = "; ".join(field_sentences(change))
    data = group_to_data(planned)
    first, again = play.next_session, change.rematches
    return Replan(play.name, data, reason, first, change.roster, again)
