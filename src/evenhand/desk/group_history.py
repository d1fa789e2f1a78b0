"""What a group's sessions to come have to do with: who has met, sat out or gone."""

from collections.abc import Iterable
from dataclasses import dataclass

from evenhand.render.result_answers_text import couples_text
from evenhand.tournament.changes.coming_sessions import sessions_to_come
from evenhand.tournament.changes.pair_meetings import couples_met, find_rematches
from evenhand.tournament.event.acts import Replan
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import Couple, SeatedSession


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """How a group's next session is seated.

    Attributes:
        said: what there is to say about it, or empty.
        act: the plan, where it is another than before or pairs meet again by it.
        rematches: how many couples of pairs meet again in the sessions to come.
    """

    said: str = ""
    act: Replan | None = None
    rematches: int = 0


@dataclass(frozen=True, slots=True)
class GroupHistory:
    """A group between two sessions; couples and pairs are places of its plan.

    Attributes:
        name: its name.
        play: its sessions so far.
        planned: its plan.
        place: the place of each pair that has one in the plan.
        met: those who have met.
        gone: those who do not play any more, or never came.
        sat_out: those who have sat out.
    """

    name: str
    play: GroupPlay
    planned: PlannedGroup
    place: dict[int, int]
    met: frozenset[Couple]
    gone: frozenset[int]
    sat_out: frozenset[int]

    @property
    def played(self) -> int:
        """How many sessions of the plan have been played."""
        return len(self.play.sessions) - self.play.first + 1

    def to_come(self, planned: PlannedGroup) -> tuple[SeatedSession, ...]:
        """The sessions of a plan of this group that have not been played."""
        return planned.seats()[self.played :]

    def rematches(self, planned: PlannedGroup) -> tuple[Couple, ...]:
        """Who meets again by a plan."""
        return find_rematches(self.to_come(planned), self.met, self.gone)

    def name_rematches(self, planned: PlannedGroup) -> str:
        """Who meets again by a plan, all of them, for the log; empty if nobody does."""
        named = self._pairs(self.rematches(planned))
        return f"these pairs meet again: {named}" if named else ""

    def tell_rematches(self, planned: PlannedGroup) -> str:
        """Who meets again in which session, for the director; empty if nobody does."""
        met, told = set(self.met), list[str]()
        for session in self.to_come(planned):
            again = find_rematches([session], met, self.gone)
            met |= couples_met([session])
            if again:
                number = self.play.first - 1 + session.number
                told.append(f"in session {number} {self._pairs(again)}")
        return f"these pairs meet again: {'; '.join(told)}" if told else ""

    def _pairs(self, couples: Iterable[Couple]) -> str:
        pair = (0, *self.play.places)
        named = [(pair[a], pair[b]) for a, b in couples]
        return couples_text(sorted((min(two), max(two)) for two in named))

    def replan(self, planned: PlannedGroup, *reasons: str) -> Replan:
        """The act; a plan that began in mid-phase begins again with the next session.

        Args:
            planned: the plan, sessions that have been played included.
            reasons: why it is another, and who meets again by it.
        """
        first = 1
        if self.play.first > 1:
            first = self.play.next_session
            planned = sessions_to_come(planned, self.played)
        reason = "; ".join(text for text in reasons if text)
        return Replan(self.name, group_to_data(planned), reason, first)
