"""The sessions to come of a group, after results, mergers, exchanges and repairs."""

from dataclasses import dataclass, replace

from evenhand.desk.field_places import plan_places
from evenhand.desk.group_history import GroupHistory, SeatPlan
from evenhand.desk.rematches import couples_before
from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.tournament.changes.balanced_anew import balance_rest
from evenhand.tournament.changes.coming_sessions import with_phantom_filled
from evenhand.tournament.changes.pair_meetings import couple, find_byes
from evenhand.tournament.changes.plan_after_merging import (
    can_avoid_rematches,
    replan_after,
)
from evenhand.tournament.changes.played_lines import lines_as_played
from evenhand.tournament.changes.swiss_after import choose_by_results
from evenhand.tournament.event.group_standings import PlacedPair, find_standings
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seats.seating import FieldSeating, LineSeating


def plan_line_meetings(state: EventState, name: str) -> SeatPlan:
    """Choose the meetings of a group's next session anew, where there is a reason.

    They follow results where the rules say so; after a merger, an exchange or a repair
    they avoid pairs that have met. Pairs of one large field change places for that.
    """
    planned = _plan_of(state, name)
    seating = planned.seating if planned is not None else None
    swiss = follows_results(state, name)
    if swiss and not isinstance(seating, LineSeating):
        raise ActError(f"{name} does not move in lines; its meetings are fixed")
    if planned is None or seating is None:
        return SeatPlan()
    history = _history(state, name, planned)
    # a field that has just been seated anew has been kept from rematches already
    if not 1 <= history.played < planned.sessions:
        changed = swiss and history.play.first > 1
        said = f"{name}: lines meet as planned when the field was changed."
        return SeatPlan(said if changed else "")
    if isinstance(seating, FieldSeating):
        return plan_places(history, seating)
    seating = replace(seating, table=_as_played(state, history, seating))
    if swiss:
        return _choose_by_results(state, history, seating)
    return _avoid_rematches(history, seating)


@dataclass(frozen=True, slots=True)
class RestOfGroup:
    """The sessions of a group after the one that is played, as they will be planned.

    Attributes:
        state: the event.
        name: the group.
        nobody: the number that an empty place has in seats; 0 where there is none.
    """

    state: EventState
    name: str
    nobody: int = 0

    def count(self, seats: SeatedSession) -> int | None:
        """How many couples meet again in them, by the seats of the one played."""
        if follows_results(self.state, self.name):
            return None
        return plan_line_meetings(self._once_played(seats), self.name).rematches

    def are_clean(self, seats: SeatedSession) -> bool:
        """Whether they can be had without a rematch."""
        after = self._once_played(seats)
        planned = _plan_of(after, self.name)
        if planned is None or not isinstance(planned.seating, LineSeating):
            return self.count(seats) == 0
        history = _history(after, self.name, planned)
        return not history.rematches(planned) or can_avoid_rematches(
            _as_played(after, history, planned.seating),
            planned.seating.lines,
            history.played,
            history.met,
            missing=history.gone,
            sat_out=history.sat_out,
        )

    def _once_played(self, seats: SeatedSession) -> EventState:
        """The event as it will be when the session has been played by these seats."""
        after = self.state.copy()
        session = after.group(self.name).current
        assert session is not None
        session.reseat(seats_played(seats, self.nobody))
        session.closed = True
        return after


def rest_of_group(state: EventState, name: str, nobody: int = 0) -> RestOfGroup | None:
    """The sessions after the one that is played; None where there are none."""
    play = state.group(name)
    to_come = play.sessions_in_all > len(play.sessions)
    planned = isinstance(play.planned, PlannedGroup)
    return RestOfGroup(state, name, nobody) if to_come and planned else None


def follows_results(state: EventState, name: str) -> bool:
    """Whether lines of the group's next session meet by results."""
    first = state.rules.swiss_from
    number = state.group(name).next_session
    return first is not None and state.group(name).phase == 1 and number >= first


def seats_played(seats: SeatedSession, nobody: int = 0) -> SeatedSession:
    """A session in the form in which it is played: nobody in it is a phantom.

    Args:
        seats: the session.
        nobody: the number that an empty place has in it.
    """
    return seats.with_phantom(0).renumber({nobody: 0} if nobody else {})


def _plan_of(state: EventState, name: str) -> PlannedGroup | None:
    """The plan of a group; a late pair may have taken the place of its phantom."""
    play = state.group(name)
    if not isinstance(play.planned, PlannedGroup):
        return None
    phantom = play.planned.layout.phantom
    if phantom and state.is_present(play.places[phantom - 1]):
        return with_phantom_filled(play.planned)
    return play.planned


def _history(state: EventState, name: str, planned: PlannedGroup) -> GroupHistory:
    play = state.group(name)
    # a late pair without a seat in the plan has a place after all the others
    seated = play.places[: play.seats]
    place = {pair: n for n, pair in enumerate(seated, 1) if pair}
    return GroupHistory(
        name,
        play,
        planned,
        place,
        frozenset(
            couple(place[a], place[b])
            for a, b in couples_before(play, play.next_session)
            if {a, b} <= place.keys()
        ),
        _gone(state, play),
        frozenset(place[p] for p in pairs_sat_out(state, name) if p in place),
    )


def _as_played(
    state: EventState, history: GroupHistory, seating: LineSeating
) -> LineTable:
    """The movement of lines as it was played, exchanges of lines included."""
    first = history.play.first
    seats = [
        state.group(history.name).session(number).seated.padded()
        for number in sorted(history.play.sessions)
        if number >= first
    ]
    return lines_as_played(seating.table, seating.lines, seats, history.place)


def _choose_by_results(
    state: EventState, history: GroupHistory, seating: LineSeating
) -> SeatPlan:
    """The next session's line meetings by the lines' average results so far."""
    plan = choose_by_results(
        seating.table,
        seating.lines,
        history.played,
        _averages(state, history, seating),
        history.met,
        missing=history.gone,
        sat_out=history.sat_out,
    )
    planned = _balanced(history, seating, plan.table)
    reason = f"line meetings of session {history.play.next_session} by results"
    again = history.name_rematches(planned)
    assert isinstance(planned.seating, LineSeating)
    meetings = planned.seating.table.session_text(history.played + 1)
    said = f"{history.name}: lines meet by results: {meetings}"
    told = history.tell_rematches(planned)
    said += f"; no plan without a rematch was found; {told}." if told else "."
    act = history.replan(planned, reason, again)
    return SeatPlan(said, act, len(history.rematches(planned)))


def _averages(
    state: EventState, history: GroupHistory, seating: LineSeating
) -> dict[int, float]:
    """Each normal line's average result; that of all lines where it has none."""
    results = {
        history.place[placed.pair]: result
        for placed in find_standings(state.group(history.name)).placed
        if placed.pair in history.place
        if (result := _result(placed)) is not None
    }
    middle = sum(results.values()) / len(results) if results else 0.0
    averages = {}
    for number, line in enumerate(seating.lines.normal, 1):
        known = [results[place] for place in line if place in results]
        averages[number] = sum(known) / len(known) if known else middle
    return averages


def _result(placed: PlacedPair) -> float | None:
    """A pair's share of its maximum; where there is none, at IMPs, points a board."""
    if placed.share is not None:
        return float(placed.share)
    if placed.boards:
        return float((placed.points + placed.carried) / placed.boards)
    return None


def _avoid_rematches(history: GroupHistory, seating: LineSeating) -> SeatPlan:
    """Other meetings of lines, if pairs would meet again by the plan as it is."""
    before = history.rematches(history.planned)
    if not before:
        return SeatPlan()
    name = history.name
    plan = replan_after(
        seating.table,
        seating.lines,
        history.played,
        history.met,
        missing=history.gone,
        sat_out=history.sat_out,
        as_planned=False,
    )
    if len(plan.rematches) >= len(before):
        told = history.tell_rematches(history.planned)
        said = f"{name}: no plan without a rematch was found; {told}."
        again = history.name_rematches(history.planned)
        act = history.replan(history.planned, again)
        return SeatPlan(said, act, len(before))
    planned = _balanced(history, seating, plan.table)
    would = f"{counted(len(before), 'couple')} of pairs would have met again"
    after = history.tell_rematches(planned) or "none"
    said = f"{name}: the lines are planned anew: {would}, now {after}."
    again = history.name_rematches(planned)
    act = history.replan(planned, "pairs met outside the plan", again)
    return SeatPlan(said, act, len(history.rematches(planned)))


def pairs_sat_out(state: EventState, name: str) -> frozenset[int]:
    """The pairs of a group whose opponents were missing from a session's beginning."""
    out = set[int]()
    for session in state.group(name).sessions.values():
        # an empty place has number 0
        absent = {0, *session.absent(1)}
        out |= {bye.pair for bye in find_byes([session.seated], absent)}
    return frozenset(out)


def _gone(state: EventState, play: GroupPlay) -> frozenset[int]:
    """Places of pairs that do not play any more, or never came."""
    return frozenset(
        place for place, pair in enumerate(play.places, 1) if not state.is_present(pair)
    )


def _balanced(
    history: GroupHistory, seating: LineSeating, table: LineTable
) -> PlannedGroup:
    """The plan with other meetings of lines, and who sits NS chosen for balance."""
    real = {two for two in history.met if history.gone.isdisjoint(two)}
    balanced = balance_rest(table, seating.lines, history.played, real, history.gone)
    lines = LineSeating(balanced, seating.lines)
    return PlannedGroup(history.name, lines, history.planned.boards_per_round)
