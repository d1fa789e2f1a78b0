"""Between sessions: the field is seated anew after pairs have come or gone."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from evenhand.desk.groups import find_group
from evenhand.desk.line_plans import pairs_sat_out
from evenhand.desk.rematches import couples_before
from evenhand.errors import ActError
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import FieldReseated
from evenhand.tournament.changes.balanced_anew import balance_change
from evenhand.tournament.changes.field_changes import FieldChange, change_field
from evenhand.tournament.changes.field_history import Past
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.event.acts import Replan
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import Couple
from evenhand.tournament.seats.seating import LineSeating


def change_coming_sessions(
    event: RunningEvent,
    group: str | None = None,
    *,
    seed: int = 1,
    dry_run: bool = False,
) -> FieldReseated:
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
    name = play.name
    if play.running:
        raise ActError(
            f"{name} is seated anew between two sessions; not now: close session "
            f"{play.running} first"
        )
    if play not in state.running_groups or state.group(name).is_over:
        raise ActError(f"{name} is seated anew between two sessions; not now")
    seating = _line_seating(play, name)
    field = _field_now(state, play, seating)
    if not field.extras and not field.leaving:
        raise ActError(f"nobody has come to {name} or left it; its plan stands")
    change = balance_change(_change(state, name, play, seating, field, seed), seed=seed)
    lines = LineSeating(change.table, change.lines)
    anew = PlannedGroup(name, lines, _boards_per_round(play))
    reason = "; ".join(change.reasons) or "the field has changed"
    places = field.real_numbers(change.roster)
    if not dry_run:
        event.do(Replan(name, group_to_data(anew), reason, play.next_session, places))
    return FieldReseated(
        group=name,
        layout=str(change.layout),
        rematches=tuple(
            (one, other) for one, other in map(field.real_numbers, change.rematches)
        ),
        byes=len(change.byes),
        reasons=change.reasons,
        dry_run=dry_run,
        **afterwards(event.state, tried=dry_run),
    )


@dataclass(frozen=True, slots=True)
class _FieldNow:
    """Who has a place in a field, who leaves it, and who comes.

    Newcomers are numbered on from the highest number that there is. Extra pairs have
    numbers already; where these are others, they stand for the ones of newcomers.

    Attributes:
        roster: the pair at each place that has a seat, each with a number of its own.
        missing: of these the phantom of the plan, if nobody has come in its place.
        leaving: the others that have gone home, or have never come.
        extras: pairs that are there and have no seat.
        highest: the highest number before those of newcomers.
    """

    roster: tuple[int, ...]
    missing: tuple[int, ...]
    leaving: tuple[int, ...]
    extras: tuple[int, ...]
    highest: int

    @property
    def newcomers(self) -> tuple[int, ...]:
        """The numbers that extra pairs have while the field is seated anew."""
        first = self.highest + 1
        return tuple(range(first, first + len(self.extras)))

    @property
    def called(self) -> dict[int, int]:
        """The number that each of them was admitted under."""
        return dict(zip(self.newcomers, self.extras, strict=True))

    def real_numbers(self, pairs: Iterable[int]) -> tuple[int, ...]:
        """Pairs by the numbers that they were admitted under."""
        return tuple(self.called.get(pair, pair) for pair in pairs)

    def own_numbers(self, couples: Iterable[Couple]) -> frozenset[Couple]:
        """Couples by the numbers that they have while the field is seated anew."""
        own = dict(zip(self.extras, self.newcomers, strict=True))
        return frozenset(couple(own.get(a, a), own.get(b, b)) for a, b in couples)


def _field_now(state: EventState, play: GroupPlay, seating: LineSeating) -> _FieldNow:
    layout = seating.layout
    seated, others = play.places[: play.seats], play.places[play.seats :]
    extras = tuple(sorted(pair for pair in others if state.is_present(pair)))
    # the number of another group's pair is no new one either
    known = {pair for one in state.groups.values() for pair in one.places}
    top = max({*known, *state.entrants})
    fresh = count(top + 1)
    roster = tuple(pair or next(fresh) for pair in seated)
    top = max(top, *roster)
    phantom = roster[layout.phantom - 1] if layout.phantom else 0
    absent = [pair for pair in roster if not state.is_present(pair)]
    highest = top - len(extras)
    if extras != tuple(range(highest + 1, top + 1)):
        highest = top
    return _FieldNow(
        roster,
        tuple(pair for pair in absent if pair == phantom),
        tuple(pair for pair in absent if pair != phantom),
        extras,
        highest,
    )


def moves_in_lines(play: GroupPlay) -> bool:
    """Whether a group moves in lines, so that it can be seated anew in mid-phase."""
    planned = play.planned
    return isinstance(planned, PlannedGroup) and isinstance(
        planned.seating, LineSeating
    )


def _line_seating(play: GroupPlay, name: str) -> LineSeating:
    planned = play.planned
    if isinstance(planned, PlannedGroup) and isinstance(planned.seating, LineSeating):
        return planned.seating
    raise ActError(
        f"{name} does not move in lines, so it cannot be seated anew in mid-phase; "
        "its missing pairs have byes, and seat finds seats for extra ones"
    )


def _boards_per_round(play: GroupPlay) -> int:
    assert isinstance(play.planned, PlannedGroup)
    return play.planned.boards_per_round


def _change(
    state: EventState,
    name: str,
    play: GroupPlay,
    seating: LineSeating,
    field: _FieldNow,
    seed: int,
) -> FieldChange:
    sat_out = field.own_numbers((pair, pair) for pair in pairs_sat_out(state, name))
    past = Past(
        play.first - 1,
        field.own_numbers(couples_before(play, play.next_session)),
        frozenset(pair for pair, _ in sat_out),
        field.highest,
    )
    before = FieldChange(
        seating.layout, seating.table, seating.lines, field.roster, field.missing, past
    )
    return change_field(
        seating.table,
        seating.lines,
        len(play.sessions) - play.first + 1,
        field.leaving,
        len(field.extras),
        play.sessions_in_all,
        before=before,
        as_planned=False,
        called=field.called,
        seed=seed,
    )
