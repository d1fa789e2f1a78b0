"""The sessions to come of a group, planned anew where there is a reason.

Lines meet by results where the rules say so. After a merger, an exchange or a repair
the rest avoids pairs that have met: by other meetings of lines, or by other places in
one large field.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from evenhand.errors import ActError
from evenhand.tournament.event.group_standings import PlacedPair, find_standings
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.coming_sessions import ComingSessions, HowPlanned
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.replanning.group_so_far import GroupSoFar
from evenhand.tournament.replanning.place_exchanges import exchange_places
from evenhand.tournament.seated import Couple, SeatedSession
from evenhand.tournament.seating.session_seats import FieldSeating, LineSeating


def plan_next_sessions(group: GroupPlay) -> ComingSessions:
    """Choose the meetings of a group's next session anew, where there is a reason."""
    history = GroupSoFar.of(group)
    swiss = follows_results(group)
    seating = history.planned.seating if history is not None else None
    if swiss and not isinstance(seating, LineSeating):
        raise ActError(f"{group.name} does not move in lines; its meetings are fixed")
    if history is None:
        return ComingSessions()
    # a field that has just been seated anew has been kept from rematches already
    if not history.is_under_way:
        changed = swiss and group.first > 1
        return ComingSessions(
            HowPlanned.AS_CHANGED if changed else HowPlanned.AS_PLANNED
        )
    before = history.rematches(history.planned)
    if isinstance(seating, LineSeating) and swiss:
        rest = history.field_in(seating)
        table = rest.by_results(_averages(history, seating))
        how, planned = HowPlanned.BY_RESULTS, _balanced(history, rest, table)
    elif not before:
        return ComingSessions()
    elif isinstance(seating, LineSeating):
        how, planned = _other_lines(history, history.field_in(seating), len(before))
    else:
        return _other_places(history, before)
    return _answer(history, how, planned, before)


def follows_results(group: GroupPlay) -> bool:
    """Whether lines of the group's next session meet by results."""
    first = group.state.rules.swiss_from
    return first is not None and group.phase == 1 and group.next_session >= first


def _answer(
    history: GroupSoFar,
    how: HowPlanned,
    planned: PlannedGroup,
    before: tuple[Couple, ...],
    moved: tuple[int, ...] = (),
) -> ComingSessions:
    """The plan covers the sessions that the one before covered."""
    again = history.rematches_by_session(planned)
    first = history.group.first
    return ComingSessions(how, planned, first, len(before), again, moved)


def _other_lines(
    history: GroupSoFar, rest: FieldInLines, before: int
) -> tuple[HowPlanned, PlannedGroup]:
    table = rest.with_few_rematches()
    if len(rest.rematches(table)) >= before:
        return HowPlanned.NO_BETTER_LINES, history.planned
    return HowPlanned.LINES_ANEW, _balanced(history, rest, table)


def _balanced(
    history: GroupSoFar, rest: FieldInLines, table: LineTable
) -> PlannedGroup:
    """The plan with other meetings of lines, and who sits NS chosen for balance."""
    lines = LineSeating(rest.balanced(table), rest.lines)
    return history.planned.seated_by(lines)


def _other_places(history: GroupSoFar, before: tuple[Couple, ...]) -> ComingSessions:
    seating = history.planned.seating
    assert isinstance(seating, FieldSeating)
    change = exchange_places(
        seating,
        history.played,
        history.met,
        missing=history.gone,
        sat_out=history.sat_out,
    )
    # the places stay where nothing is gained
    if not change.moved or len(change.rematches) >= len(before):
        how = HowPlanned.NO_BETTER_PLACES
        return _answer(history, how, history.planned, before)
    # nobody needs to know where one sits who is not there
    moved = (history.pair_at(n) for n in change.moved if n not in history.gone)
    planned = replace(history.planned, seating=change.seating)
    how = HowPlanned.PLACES_ANEW
    return _answer(history, how, planned, before, tuple(sorted(moved)))


def _averages(history: GroupSoFar, seating: LineSeating) -> dict[int, float]:
    """Each normal line's average result; that of all lines where it has none."""
    results = {
        history.place[placed.pair]: result
        for placed in find_standings(history.group).placed
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


@dataclass(frozen=True, slots=True)
class SessionsAfter:
    """The sessions of a group after the one that is played, as they will be planned.

    Attributes:
        group: the group.
        as_played: seats in the form in which they are played.
    """

    group: GroupPlay
    as_played: Callable[[SeatedSession], SeatedSession]

    def count(self, seats: SeatedSession) -> int | None:
        """How many couples meet again in them, by the seats of the one played."""
        if follows_results(self.group):
            return None
        return len(plan_next_sessions(self._once_played(seats)).rematches)

    def are_clean(self, seats: SeatedSession) -> bool:
        """Whether they can be had without a rematch; quicker than to count."""
        history = GroupSoFar.of(self._once_played(seats))
        if history is None or not isinstance(history.planned.seating, LineSeating):
            return self.count(seats) == 0
        if not history.rematches(history.planned):
            return True
        rest = history.field_in(history.planned.seating)
        return rest.without_rematch() is not None

    def _once_played(self, seats: SeatedSession) -> GroupPlay:
        """The group as it will be when the session has been played by these seats."""
        after = self.group.state.copy().group(self.group.name)
        session = after.current
        assert session is not None
        session.reseat(self.as_played(seats))
        session.closed = True
        return after


def sessions_after(
    group: GroupPlay, as_played: Callable[[SeatedSession], SeatedSession]
) -> SessionsAfter | None:
    """The sessions after the one that is played; None where there are none."""
    to_come = group.sessions_in_all > len(group.sessions)
    planned = isinstance(group.planned, PlannedGroup)
    return SessionsAfter(group, as_played) if to_come and planned else None
