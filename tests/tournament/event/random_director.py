"""A director who does whatever comes to mind, and is watched while doing it."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any, ClassVar

from hypothesis import strategies as st

from evenhand.errors import ActError
from evenhand.store import MemoryLog
from evenhand.tournament.event.act_rules import check
from evenhand.tournament.event.acts import Act, Undo
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.seated import Meeting
from tests.tournament.event.event_examples import WatchedEvent
from tests.tournament.event.made_acts import labels_of
from tests.tournament.event.random_acts import HALF_PAST_SEVEN, begin
from tests.tournament.event.random_rules import rule
from tests.tournament.event.whole_state import look

_EVENING = datetime.fromisoformat(HALF_PAST_SEVEN)


class Director:
    """Somebody who runs an event; other classes say what may come to mind.

    Attributes:
        made: what was done and accepted, in all events together.
    """

    made: ClassVar[Counter[str]] = Counter()

    def __init__(self, name: str, *, timed: bool) -> None:
        self.event = begin(name)
        self.looks = {len(self.event.acts): look(self.event.state)}
        self.sound: dict[str, Any] = {}
        self.steps = 0
        self.minutes = 0
        self.timed = timed
        self.made.update(labels_of(self.event, self.event.acts, ""))

    @rule(minutes=st.integers(0, 45), timed=st.booleans())
    def look_at_the_clock(self, minutes: int, timed: bool) -> None:
        """Time goes by; some directors do not write it down."""
        self.minutes += minutes
        self.timed = timed

    @property
    def now(self) -> str:
        """The time that acts are done at; empty where nobody says it."""
        time = _EVENING + timedelta(minutes=self.minutes)
        return time.isoformat().replace("+00:00", "Z") if self.timed else ""

    def attempt(self, *acts: Act) -> bool:
        """Do acts; where they are refused, see that nothing has changed."""
        event, at = self.event, self.now
        kept, before = event.entries(), look(event.state)
        labels = labels_of(event, acts, at)
        try:
            event.do(*acts, at=at or None)
        except ActError:
            assert event.entries() == kept
            assert look(event.state) == before
            if len(acts) == 1 and not isinstance(acts[0], Undo):
                self.see_refusal_leave_no_trace(acts[0])
            return False
        time = {"at": at} if at else {}
        assert event.entries() == (*kept, *(act_to_data(act) | time for act in acts))
        assert event.state.acts == len(event.acts) == len(event.entries())
        assert event.state.at == at
        self.looks[len(event.acts)] = look(event.state)
        self.made.update(labels)
        return True

    def see_refusal_leave_no_trace(self, act: Act) -> None:
        """An act that is refused has not begun to change the state."""
        state = self.event.as_of(len(self.event.acts))
        before = look(state)
        try:
            check(state, act)
        except ActError:
            assert look(state) == before

    def draft(self) -> WatchedEvent:
        """The same event in a log of its own, for those who act by themselves."""
        return WatchedEvent(MemoryLog(*self.event.entries()))

    def attempt_drafted(self, drafted: WatchedEvent) -> None:
        """Do what somebody has done to a draft, which must be possible."""
        assert self.attempt(*drafted.acts[len(self.event.acts) :])
        assert look(self.event.state) == look(drafted.state)

    def is_playing(self) -> bool:
        """Whether a session runs."""
        state = self.event.state
        return any(group.running for group in state.running_groups)

    def is_between_sessions(self) -> bool:
        """Whether a group can be seated."""
        state = self.event.state
        return any(
            not group.running and not group.is_over for group in state.running_groups
        )

    def is_phase_over(self) -> bool:
        """Whether all groups of the phase have played."""
        return all(group.is_over for group in self.event.state.running_groups)

    def has_results(self) -> bool:
        """Whether anything came in."""
        return bool(self.results())

    def has_somebody_left(self) -> bool:
        """Whether a pair went home."""
        return bool(self.gone())

    def group(self, position: int) -> str:
        """A group of the running phase."""
        groups = self.event.state.running_groups
        return groups[position % len(groups)].name

    def any_group(self, position: int) -> str:
        """A group of any phase."""
        names = list(self.event.state.groups)
        return names[position % len(names)]

    def running(self, position: int) -> tuple[str, int]:
        """A group of the running phase, rather one that plays, and its session or 0."""
        state = self.event.state
        playing = [group.name for group in state.running_groups if group.running]
        group = self.group(position)
        if playing and position % 8:
            group = playing[position % len(playing)]
        return group, state.groups[group].running

    def results(self) -> list[tuple[str, int, Meeting]]:
        """All that came in, with group and session."""
        return [
            (name, number, recorded.meeting)
            for name, play in self.event.state.groups.items()
            for number, session in play.sessions.items()
            for recorded in session.results.values()
        ]

    def places(self) -> set[int]:
        """The numbers that have places in the running phase."""
        state = self.event.state
        return {p for group in state.running_groups for p in group.places}

    def pair(self, position: int) -> int:
        """Mostly a pair of the event, or a place of the running phase."""
        numbers = sorted({*self.places(), *self.event.state.entrants, 0})
        return [*numbers, self.next_number()][position % (len(numbers) + 1)]

    def next_number(self) -> int:
        """A number that nobody has."""
        state = self.event.state
        places = {pair for play in state.groups.values() for pair in play.places}
        return max(places | set(state.entrants)) + 1

    def gone(self) -> list[int]:
        """Who has gone home."""
        entrants = self.event.state.entrants
        return sorted(p for p, one in entrants.items() if one.left is not None)
