"""Pairs come and go, in random order, and their field is seated anew."""

from hypothesis import strategies as st

from evenhand.desk.pairs.entering import seed_field
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.errors import EvenhandError
from evenhand.tournament.event.acts import (
    Late,
    Player,
    Register,
    Rename,
    Replan,
    Withdraw,
)
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from tests.tournament.event.random_acts import positions, reasons, rounds
from tests.tournament.event.random_director import Director
from tests.tournament.event.random_rules import precondition, rule

from_round = st.integers(1, 5)


def players_called(name: str) -> tuple[Player, Player]:
    """Two players of one name, of whom one has a club and a number."""
    return Player(name, "Mill", "7"), Player(name)


class Entering(Director):
    """Whatever happens to entries."""

    @rule(
        which=positions,
        names=st.sampled_from([*["New pair"] * 5, "A very long name" * 20]),
        expected=st.booleans(),
        to=st.none() | positions,
    )
    def register(self, which: int, names: str, expected: bool, to: int | None) -> None:
        """A pair enters, drops in, or is only expected."""
        drop_in = "" if to is None else self.any_group(to)
        pair = self.pair(which)
        if which % 4:
            free = sorted(set(self.places()) - set(self.event.state.entrants))
            pair = free[0] if free and to is None else self.next_number()
        if which % 3:
            self.attempt(Register(pair, names, expected, drop_in))
        else:
            self.attempt(Register(pair, "", expected, drop_in, players_called(names)))

    @rule(which=positions)
    def rename(self, which: int) -> None:
        if which % 2:
            self.attempt(Rename(self.pair(which), "Other names"))
        else:
            self.attempt(Rename(self.pair(which), "", players_called("Other")))

    @rule(
        which=positions,
        at=rounds,
        scores=st.sampled_from(["rule", "stand", "void", "session", "forget"]),
        boards=st.sampled_from(["", "averages", "byes", "not-played", "forget"]),
        ranked=st.booleans(),
        reason=reasons,
    )
    def withdraw(
        self,
        which: int,
        at: int,
        scores: str,
        boards: str,
        ranked: bool,
        reason: str,
    ) -> None:
        pair = self.pair(which)
        self.attempt(Withdraw(pair, at, scores, reason, boards, ranked))

    @rule(
        which=positions,
        at=rounds,
        extra=st.booleans(),
        where=st.none() | positions,
        carried=st.sampled_from(["", "", "5/2"]),
        place_of=st.none() | positions,
    )
    def late(
        self,
        which: int,
        at: int,
        extra: bool,
        where: int | None,
        carried: str,
        place_of: int | None,
    ) -> None:
        """A pair comes in any way at all, which is mostly refused."""
        group = "" if where is None else self.any_group(where)
        other = 0 if place_of is None else self.pair(place_of)
        pair = self.pair(which)
        self.attempt(Late(pair, "Late pair", at, extra, group, carried, other))

    @rule(
        where=positions,
        at=from_round,
        extra=st.sampled_from([False, False, True]),
        carry=st.booleans(),
    )
    def admit(self, where: int, at: int, extra: bool, carry: bool) -> None:
        """A pair that nobody knew takes a free place, or has none yet."""
        state, group = self.event.state, self.group(where)
        places = state.groups[group].places
        free = [pair for pair in places if pair and pair not in state.entrants]
        pair = self.next_number() if extra or not free else free[where % len(free)]
        carried = ""
        if carry and state.phase > 1:
            carried = str(late_carryover(state.group(group), pair))
        if where % 2:
            self.attempt(Late(pair, "Late pair", at, extra, group, carried))
        else:
            two = players_called("Late")
            self.attempt(Late(pair, "", at, extra, group, carried, players=two))

    @precondition(Director.has_somebody_left)
    @rule(which=positions, at=from_round, extra=st.booleans())
    def come_back(self, which: int, at: int, extra: bool) -> None:
        if gone := self.gone():
            self.attempt(Late(gone[which % len(gone)], "", at, extra))

    @rule(
        which=positions,
        at=from_round,
        reserve=st.none() | positions,
        carries=st.sampled_from(["nothing", "as a drop-in", "10"]),
    )
    def take_a_place(
        self, which: int, at: int, reserve: int | None, carries: str
    ) -> None:
        """A new pair, or one that has no seat, comes for one that goes home."""
        state = self.event.state
        gone = [p for p in self.gone() if self.has_place(p)]
        if not gone:
            there = [p for p in sorted(state.entrants) if self.has_place(p)]
            gone = there and [there[which % len(there)]]
            if not gone or not self.attempt(Withdraw(gone[0], at)):
                return
        place_of = gone[which % len(gone)]
        pair, names = self.next_number(), "For another"
        if reserve is not None:
            beside = set(state.group_of(place_of).places)
            others = sorted(set(state.entrants) - beside) or [pair]
            pair, names = others[reserve % len(others)], ""
        carried = "" if carries == "nothing" else carries
        if carries == "as a drop-in" and state.phase > 1:
            group = state.group_of(place_of)
            carried = str(late_carryover(group, pair))
        self.attempt(Late(pair, names, at, carried=carried, place_of=place_of))

    def has_place(self, pair: int) -> bool:
        """Whether a number is one of the running phase."""
        return pair in self.places()

    @precondition(Director.is_between_sessions)
    @rule(where=positions)
    def seat_the_field_anew(self, where: int) -> None:
        """Those who are there are seated in the sessions to come."""
        drafted = self.draft()
        try:
            change_coming_sessions(drafted, self.group(where))
        except EvenhandError:
            return
        self.attempt_drafted(drafted)

    @precondition(lambda self: not self.event.state.groups[self.first()].sessions)
    @rule(seed=st.integers(1, 9))
    def seed(self, seed: int) -> None:
        drafted = self.draft()
        try:
            seed_field(drafted, None, seed=seed)
        except EvenhandError:
            return
        self.attempt_drafted(drafted)

    def first(self) -> str:
        """The group in which the event began."""
        return self.event.state.first_group.name

    @precondition(Director.is_between_sessions)
    @rule(where=positions, first=st.integers(1, 3), moved=st.booleans(), why=reasons)
    def replan(self, where: int, first: int, moved: bool, why: str) -> None:
        """The plan that holds is stated again, its first two pairs exchanged."""
        group = self.group(where)
        play = self.event.state.groups[group]
        if isinstance(play.planned, PlannedGroup):
            one, other, *rest = play.places or (0, 0)
            places = (other, one, *rest) if moved else ()
            planned = group_to_data(play.planned)
            again = ((one, other),) if moved else ()
            self.attempt(Replan(group, planned, why, first, places, again))
