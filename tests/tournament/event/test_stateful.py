"""Random acts in random order: an event is never broken, and its log tells it all."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from evenhand.errors import ActError
from evenhand.movement import native
from evenhand.tournament.event import (
    Act,
    CloseSession,
    Declare,
    Erase,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Rename,
    Reseat,
    RunningEvent,
    Undo,
    Withdraw,
    act_to_data,
    awards_due,
    find_consequences,
    missing_meetings,
    propose_advance,
    propose_seats,
)
from evenhand.tournament.event.log import apply
from evenhand.tournament.event.session_play import Meeting
from tests.tournament.event.event_soundness import (
    look,
    see_all_ranked,
    see_nobody_in_two_places,
    see_referee_agree,
    see_results_in_their_places,
)
from tests.tournament.event.random_acts import (
    EVENTS,
    any_record,
    outcomes,
    pairs,
    positions,
    rounds,
)


class Happenings(RuleBasedStateMachine):
    """A director who does whatever comes to mind."""

    @initialize(name=st.sampled_from(sorted(EVENTS)))
    def begin(self, name: str) -> None:
        self.event = EVENTS[name]()
        self.looks = {len(self.event.acts): look(self.event.state)}

    def attempt(self, *acts: Act) -> bool:
        """Do acts; where they are refused, see that nothing has changed."""
        event = self.event
        kept, before = event.entries(), look(event.state)
        try:
            event.do(*acts)
        except ActError:
            assert event.entries() == kept
            assert look(event.state) == before
            if len(acts) == 1 and not isinstance(acts[0], Undo):
                self.see_refusal_leave_no_trace(acts[0], before)
            return False
        assert event.entries() == (*kept, *map(act_to_data, acts))
        assert event.state.acts == len(event.acts) == len(event.entries())
        self.looks[len(event.acts)] = look(event.state)
        return True

    def see_refusal_leave_no_trace(self, act: Act, before: str) -> None:
        """An act that is refused has not begun to change the state."""
        state = self.event.as_of(len(self.event.acts))
        try:
            apply(state, act)
        except ActError:
            assert look(state) == before

    def group(self, position: int) -> str:
        """A group of the running phase."""
        state = self.event.state
        groups = state.event.phases[state.phase - 1].groups
        return groups[position % len(groups)].name

    def any_group(self, position: int) -> str:
        """A group of any phase."""
        names = list(self.event.state.groups)
        return names[position % len(names)]

    def running(self, position: int) -> tuple[str, int]:
        group = self.group(position)
        return group, self.event.state.groups[group].running

    def results(self) -> list[tuple[str, int, Meeting]]:
        return [
            (name, number, recorded.meeting)
            for name, play in self.event.state.groups.items()
            for number, session in play.sessions.items()
            for recorded in session.results.values()
        ]

    @rule(pair=pairs, expected=st.booleans(), to=st.none() | positions)
    def register(self, pair: int, expected: bool, to: int | None) -> None:
        drop_in = "" if to is None else self.any_group(to)
        self.attempt(Register(pair, "New pair", expected, drop_in))

    @rule(pair=pairs)
    def rename(self, pair: int) -> None:
        self.attempt(Rename(pair, "Other names"))

    @rule(pair=pairs, at=rounds, scores=st.sampled_from(["rule", "stand", "void"]))
    def withdraw(self, pair: int, at: int, scores: str) -> None:
        self.attempt(Withdraw(pair, at, scores))

    @rule(
        pair=pairs,
        at=rounds,
        extra=st.booleans(),
        where=st.none() | positions,
        carried=st.sampled_from(["", "", "5/2"]),
    )
    def late(
        self, pair: int, at: int, extra: bool, where: int | None, carried: str
    ) -> None:
        group = "" if where is None else self.any_group(where)
        self.attempt(Late(pair, "Late pair", at, extra, group, carried))

    @rule(where=positions)
    def seat(self, where: int) -> None:
        try:
            act = propose_seats(self.event.state, self.group(where))
        except ActError:
            return
        self.attempt(act)

    @rule(where=positions, count=st.integers(1, 40), outcome=st.data())
    def record(self, where: int, count: int, outcome: st.DataObject) -> None:
        group, number = self.running(where)
        if number:
            missing = missing_meetings(self.event.state, group, number)[:count]
            drawn = outcome.draw(st.lists(outcomes, min_size=3, max_size=3))
            acts = [
                Record(group, number, m.table, m.board, drawn[(i * i) % 3])
                for i, m in enumerate(missing)
            ]
            assert self.attempt(*acts) or self.event.state.official

    @rule(where=positions, act=any_record)
    def record_anything(self, where: int, act: Record) -> None:
        group = self.any_group(where)
        number = len(self.event.state.groups[group].sessions)
        self.attempt(replace(act, group=group, session=number))

    @rule(where=positions, one=positions, other=positions, outcome=outcomes)
    def accept(self, where: int, one: int, other: int, outcome: str) -> None:
        """Two pairs play a board of a table that may have others there."""
        group, number = self.running(where)
        if number:
            state = self.event.state
            meetings = sorted(state.session(group, number).meetings.values())
            seen = meetings[where % len(meetings)]
            there = sorted(set(state.groups[group].places) & set(state.entrants))
            couple = there[one % len(there)], there[other % len(there)]
            at = group, number, seen.table, seen.board
            self.attempt(Record(*at, outcome, *couple, "Law 15", round=one % 3))

    @rule(where=positions, outcome=st.sampled_from(["A+/A+", "A/A", "+50", "NP"]))
    def award_one_pair(self, where: int, outcome: str) -> None:
        """Who waits in vain gets an award; anything else is refused."""
        group, number = self.running(where)
        if number:
            state = self.event.state
            due = awards_due(state, group, number)
            for meeting, pair, other in due[: 1 + where % 2]:
                at = group, number, meeting.table, meeting.board
                own = meeting.ns, meeting.ew
                assert not self.attempt(Record(*at, outcome, *own, alone=other))
                done = self.attempt(Record(*at, outcome, *own, alone=pair))
                assert done == outcome.startswith("A") or state.official

    @rule(where=positions, outcome=outcomes, exchanged=st.booleans())
    def correct(self, where: int, outcome: str, exchanged: bool) -> None:
        if found := self.results():
            group, number, seen = found[where % len(found)]
            pair = (seen.ew, seen.ns) if exchanged else (seen.ns, seen.ew)
            at = group, number, seen.table, seen.board
            self.attempt(Record(*at, outcome, *pair, "", True, "wrong"))

    @rule(where=positions)
    def erase(self, where: int) -> None:
        if found := self.results():
            group, number, seen = found[where % len(found)]
            at = group, number, seen.table, seen.board
            own = Erase(*at, ns=seen.ew, ew=seen.ns)
            # an award to one pair alone stands on a result of the other
            session = self.event.state.session(group, number)
            alone = any(one.alone for one in session.results.values())
            assert self.attempt(own) or alone or self.event.state.official

    @rule(pair=pairs, where=positions, session=st.integers(-1, 3))
    def penalise(self, pair: int, where: int, session: int) -> None:
        self.attempt(Penalise(pair, self.any_group(where), session, "-10%"))

    @rule(where=positions, forced=st.booleans())
    def close(self, where: int, forced: bool) -> None:
        group, number = self.running(where)
        self.attempt(CloseSession(group, number, forced))

    @rule(where=positions, outcome=outcomes)
    def finish(self, where: int, outcome: str) -> None:
        """Seat if need be, record what is missing, and close."""
        self.seat(where)
        group, number = self.running(where)
        if number and not self.event.state.official:
            missing = missing_meetings(self.event.state, group, number)
            acts = [
                Record(group, number, m.table, m.board, outcome if i % 3 else "+110")
                for i, m in enumerate(missing)
            ]
            assert self.attempt(*acts, CloseSession(group, number))

    @rule()
    def advance(self) -> None:
        try:
            act = propose_advance(self.event.state)
        except ActError:
            return
        self.attempt(act)

    @precondition(lambda self: self.event.state.phase > 1)
    @rule(where=positions, amount=st.sampled_from(["0", "1/3", "7.5", "a lot"]))
    def recarry(self, where: int, amount: str) -> None:
        group = self.any_group(where)
        places = self.event.state.groups[group].places
        self.attempt(Recarry(group, (amount,) * len(places)))
        self.attempt(Recarry(group, (amount,), pairs=places[:1]))

    @rule()
    def declare(self) -> None:
        self.attempt(Declare())

    @rule(
        where=positions,
        one=pairs,
        other=pairs,
        at=rounds,
        why=st.sampled_from(["exchange", "merge", "repair"]),
        allowed=st.booleans(),
    )
    def exchange(
        self, where: int, one: int, other: int, at: int, why: str, allowed: bool
    ) -> None:
        """Two pairs of a section take each other's seats from a round on."""
        group, number = self.running(where)
        if not number:
            return
        swap = {one: other, other: one}
        sections = []
        for section in self.event.state.groups[group].sessions[number].sections:
            data = native.to_data(section.movement)
            data["pairs"] = max(data["pairs"], one, other)
            for r, row in enumerate(data["rounds"], 1):
                if r >= at:
                    for cell in row:
                        cell[:2] = [swap.get(pair, pair) for pair in cell[:2]]
            sections.append({**section.as_data(), "movement": data})
        act = Reseat(group, number, tuple(sections), at, why, allowed=allowed)
        self.attempt(act)

    @rule(where=positions, at=rounds, allowed=st.booleans())
    def merge(self, where: int, at: int, allowed: bool) -> None:
        """Two pairs that sit out a round on the same boards play each other."""
        group, number = self.running(where)
        state = self.event.state
        if not number or not 1 <= at <= state.session(group, number).rounds:
            return
        sections = [s.as_data() for s in state.session(group, number).sections]
        alone = [
            (cell, [p for p in cell[:2] if state.is_there(p, group, number, at)])
            for section in sections
            if at <= len(section["movement"]["rounds"])
            for cell in section["movement"]["rounds"][at - 1]
        ]
        byes = [(cell, there[0]) for cell, there in alone if len(there) == 1]
        for n, (cell, pair) in enumerate(byes):
            for other_cell, visitor in byes[n + 1 :]:
                if cell[2] == other_cell[2]:
                    missing = sum(cell[:2]) - pair
                    cell[:2] = [pair, visitor]
                    other_cell[:2] = [missing, sum(other_cell[:2]) - visitor]
                    seats = tuple(sections)
                    act = Reseat(group, number, seats, at, "merge", allowed=allowed)
                    self.attempt(act)
                    return

    @rule()
    def undo_last(self) -> None:
        """What was done last is as if it had never been."""
        acts = self.event.acts
        if len(acts) - 1 in self.looks and not isinstance(acts[-1], Undo):
            before = self.looks[len(acts) - 1]
            assert self.attempt(Undo(len(acts)))
            assert look(self.event.state) == before

    @rule(position=positions)
    def undo_and_redo(self, position: int) -> None:
        before = look(self.event.state)
        if self.attempt(Undo(position % (len(self.event.acts) + 2))):
            assert self.attempt(Undo(len(self.event.acts)))
            assert look(self.event.state) == before

    @rule(position=positions)
    def undo_any(self, position: int) -> None:
        self.attempt(Undo(position % (len(self.event.acts) + 2)))

    @rule(position=positions)
    def look_back(self, position: int) -> None:
        numbers = list(self.looks)
        number = numbers[position % len(numbers)]
        assert look(self.event.as_of(number)) == self.looks[number]

    @rule()
    def take_up_again(self) -> None:
        again = RunningEvent(self.event._log)
        assert again.state == self.event.state
        assert again.acts == self.event.acts

    @rule()
    def ask_the_referee(self) -> None:
        see_referee_agree(self.event.state, self.event.entries())

    @invariant()
    def nobody_is_in_two_places(self) -> None:
        see_nobody_in_two_places(self.event.state)

    @invariant()
    def results_belong_to_seats_or_were_accepted(self) -> None:
        for play in self.event.state.groups.values():
            for session in play.sessions.values():
                see_results_in_their_places(session)

    @invariant()
    def everybody_with_a_result_is_ranked(self) -> None:
        state = self.event.state
        for name, play in state.groups.items():
            if play.sessions:
                see_all_ranked(state, name)

    @invariant()
    def consequences_are_found(self) -> None:
        find_consequences(self.event.state)


Happenings.TestCase.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None
)
test_whatever_happens_the_event_stays_sound = Happenings.TestCase
