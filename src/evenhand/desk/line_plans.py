"""The line meetings of the sessions to come, after results or mergers."""

from dataclasses import dataclass

from evenhand.desk.hall_seats import as_seats
from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.tournament import (
    LineSeating,
    LineTable,
    PlannedGroup,
    balance_lines,
    next_session,
)
from evenhand.tournament.changes import replan_after
from evenhand.tournament.changes.pair_meetings import couples_met, find_rematches
from evenhand.tournament.event import EventState, Replan, find_standings
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.plan_data import group_to_data


@dataclass(frozen=True, slots=True)
class _Moving:
    """A group that moves in lines, with its plan."""

    name: str
    play: GroupPlay
    planned: PlannedGroup
    seating: LineSeating

    @property
    def played(self) -> int:
        """How many sessions have been played."""
        return len(self.play.sessions)


@dataclass(frozen=True, slots=True)
class LinePlan:
    """How the lines of a group's next session meet.

    Attributes:
        said: what there is to say about it, or empty.
        act: the plan, where it is another than before.
    """

    said: str = ""
    act: Replan | None = None


def plan_line_meetings(state: EventState, name: str) -> LinePlan:
    """Choose the meetings of a group's next session anew, where there is a reason.

    They follow results where the rules say so; after a merger or a repair they avoid
    pairs that have met.
    """
    moving = _moving(state, name)
    if _is_swiss(state, name):
        if moving is None:
            raise ActError(f"{name} does not move in lines; its meetings are fixed")
        if moving.play.first > 1:
            return LinePlan(
                f"{name}: lines meet as planned when the field was changed."
            )
        return _choose_by_results(state, moving)
    if moving is None or moving.play.first > 1:
        # a field that was seated anew has been kept from rematches already
        return LinePlan()
    if not 1 <= moving.played < moving.seating.sessions:
        return LinePlan()
    return _avoid_rematches(state, moving)


def _moving(state: EventState, name: str) -> _Moving | None:
    play = state.group(name)
    planned = play.planned
    if not isinstance(planned, PlannedGroup):
        return None
    seating = planned.seating
    if not isinstance(seating, LineSeating):
        return None
    return _Moving(name, play, planned, seating)


def _is_swiss(state: EventState, name: str) -> bool:
    first = state.rules.swiss_from
    number = state.group(name).next_session
    return first is not None and state.phase_of(name) == 1 and number >= first


def _choose_by_results(state: EventState, moving: _Moving) -> LinePlan:
    """The next session's line meetings by the lines' average results so far."""
    seating, played = moving.seating, moving.played
    shares = {
        placed.pair: float(placed.share or 0)
        for placed in find_standings(state, moving.name).placed
    }
    pair_at = (0, *moving.play.places)
    averages = {}
    for number, line in enumerate(seating.lines.normal, 1):
        known = [shares[pair_at[p]] for p in line if pair_at[p] in shares]
        averages[number] = sum(known) / len(known) if known else 0.5
    still = seating.lines.always_ns
    table = next_session(seating.table, played, averages, always_ns=still)
    reason = f"line meetings of session {moving.play.next_session} by results"
    balanced = _balanced(moving, table)
    met = balanced.session_text(played + 1)
    said = f"{moving.name}: lines meet by results: {met}."
    return LinePlan(said, _replan(moving, balanced, reason))


def _avoid_rematches(state: EventState, moving: _Moving) -> LinePlan:
    """Other meetings of lines, if pairs would meet again by the plan as it is."""
    play, name = moving.play, moving.name
    place = {pair: n for n, pair in enumerate(play.places, 1) if pair}
    sessions = [as_seats(state, name, number) for number in sorted(play.sessions)]
    met = {
        (min(place[a], place[b]), max(place[a], place[b]))
        for a, b in couples_met(sessions)
        if {a, b} <= place.keys()
    }
    gone = _gone(state, play)
    to_come = moving.planned.seats()[moving.played :]
    again = find_rematches(to_come, met, gone)
    if not again:
        return LinePlan()
    seating = moving.seating
    plan = replan_after(seating.table, seating.lines, moving.played, met, missing=gone)
    before = counted(len(again), "couple")
    if len(plan.rematches) >= len(again):
        reason = _named(play, again)
        said = f"{name}: no plan without a rematch was found; {reason}."
        return LinePlan(said, Replan(name, group_to_data(moving.planned), reason))
    reason = "pairs met outside the plan"
    after = "now none"
    if plan.rematches:
        after = f"now {_named(play, plan.rematches)}"
        reason += f"; {after}"
    would = f"{before} of pairs would have met again"
    said = f"{name}: the lines are planned anew: {would}, {after}."
    return LinePlan(said, _replan(moving, _balanced(moving, plan.table), reason))


def _named(play: GroupPlay, rematches: tuple[tuple[int, int], ...]) -> str:
    """Who meets again, all of them, for the log."""
    pair = (0, *play.places)
    named = ", ".join(f"{pair[a]}–{pair[b]}" for a, b in rematches)
    return f"these pairs meet again: {named}"


def _gone(state: EventState, play: GroupPlay) -> set[int]:
    """Places of pairs that do not play any more, or never came."""
    return {
        place
        for place, pair in enumerate(play.places, 1)
        if pair not in state.entrants or state.entrants[pair].left is not None
    }


def _balanced(moving: _Moving, table: LineTable) -> LineTable:
    return balance_lines(table, moving.seating.lines, played=moving.played).table


def _replan(moving: _Moving, table: LineTable, reason: str) -> Replan:
    seating = LineSeating(table, moving.seating.lines)
    anew = PlannedGroup(moving.name, seating, moving.planned.boards_per_round)
    return Replan(moving.name, group_to_data(anew), reason)
