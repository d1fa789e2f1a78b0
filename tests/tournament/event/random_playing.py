"""Sessions are seated and played, in random order, and their results come in."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from evenhand.deals import deal_boards
from evenhand.errors import ActError
from evenhand.movement import native
from evenhand.tournament.event.acts import (
    Appeal,
    Attach,
    CloseSession,
    Decide,
    Erase,
    Foul,
    Hold,
    Penalise,
    Record,
    Reseat,
)
from evenhand.tournament.event.attaching import deal_text
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.session_changes import pairs_without_seat, propose_seats
from tests.tournament.event.random_acts import (
    any_record,
    notes,
    outcomes,
    positions,
    reasons,
    rounds,
)
from tests.tournament.event.random_director import Director
from tests.tournament.event.random_rules import precondition, rule


class Playing(Director):
    """Whatever happens to sessions and results."""

    @precondition(Director.is_between_sessions)
    @rule(where=positions)
    def seat(self, where: int) -> None:
        try:
            act = propose_seats(self.event.state.group(self.group(where)))
        except ActError:
            return
        self.attempt(act)

    @precondition(Director.is_playing)
    @rule(where=positions, count=st.integers(1, 40), outcome=st.data())
    def record(self, where: int, count: int, outcome: st.DataObject) -> None:
        group, number = self.running(where)
        if number:
            missing = missing_meetings(self.event.state.group(group).session(number))[
                :count
            ]
            drawn = outcome.draw(st.lists(outcomes, min_size=3, max_size=3))
            acts = [
                Record(group, number, m.table, m.board, drawn[(i * i) % 3])
                for i, m in enumerate(missing)
            ]
            assert not acts or self.attempt(*acts) or self.event.state.official

    @rule(where=positions, outcome=outcomes, noted=notes)
    def record_with_notes(
        self, where: int, outcome: str, noted: dict[str, Any]
    ) -> None:
        """A result comes in with all that a table may write, also too late."""
        group = self.any_group(where)
        for number in self.event.state.groups[group].sessions:
            if missing := missing_meetings(
                self.event.state.group(group).session(number)
            ):
                seen = missing[where % len(missing)]
                at = group, number, seen.table, seen.board
                self.attempt(Record(*at, outcome, **noted))
                return

    @rule(where=positions, act=any_record)
    def record_anything(self, where: int, act: Record) -> None:
        group = self.any_group(where)
        number = len(self.event.state.groups[group].sessions)
        self.attempt(replace(act, group=group, session=number))

    @precondition(Director.is_playing)
    @rule(where=positions, one=positions, other=positions, outcome=outcomes)
    def accept(self, where: int, one: int, other: int, outcome: str) -> None:
        """Two pairs play a board of a table that may have others there."""
        group, number = self.running(where)
        if number:
            state = self.event.state
            meetings = sorted(state.group(group).session(number).meetings.values())
            if not meetings:
                return
            seen = meetings[where % len(meetings)]
            there = sorted(set(state.groups[group].places) & set(state.entrants))
            couple = there[one % len(there)], there[other % len(there)]
            at = group, number, seen.table, seen.board
            self.attempt(Record(*at, outcome, *couple, "Law 15", round=one % 3))

    @precondition(lambda self: self.has_awards_due())
    @rule(where=positions, wrong=st.sampled_from(["+50", "NP", "4S N ="]))
    def award_one_pair(self, where: int, wrong: str) -> None:
        """Who waits in vain gets an award; anything else is refused."""
        state = self.event.state
        for group, play in state.groups.items():
            waiting = (
                awards_due(state.group(group).session(play.running))
                if play.running
                else []
            )
            for due in waiting[: 1 + where % 2]:
                at = group, play.running, due.meeting.table, due.meeting.board
                own = due.meeting.ns, due.meeting.ew
                assert not self.attempt(Record(*at, "A+/A+", *own, alone=due.other))
                assert not self.attempt(Record(*at, wrong, *own, alone=due.pair))
                award = Record(*at, "A+/A+", *own, alone=due.pair)
                assert self.attempt(award) or state.official

    def has_awards_due(self) -> bool:
        """Whether a pair waits for a board that its opponents have played."""
        state = self.event.state
        return any(
            play.running and awards_due(state.group(name).session(play.running))
            for name, play in state.groups.items()
        )

    @precondition(Director.has_results)
    @rule(where=positions, outcome=outcomes, exchanged=st.booleans(), why=reasons)
    def correct(self, where: int, outcome: str, exchanged: bool, why: str) -> None:
        if found := self.results():
            group, number, seen = found[where % len(found)]
            pair = (seen.ew, seen.ns) if exchanged else (seen.ns, seen.ew)
            at = group, number, seen.table, seen.board
            self.attempt(Record(*at, outcome, *pair, "", True, why))

    @precondition(Director.has_results)
    @rule(where=positions, how=st.sampled_from(["pairs", "round", "place"]))
    def erase(self, where: int, how: str) -> None:
        if found := self.results():
            group, number, seen = found[where % len(found)]
            act = Erase(group, number, seen.table, seen.board)
            if how == "pairs":
                act = replace(act, ns=seen.ew, ew=seen.ns, reason="not theirs")
            elif how == "round":
                act = replace(act, round=seen.round, reason="put right")
            # an award to one pair alone stands on a result of the other, and an
            # appeal on the result itself
            session = self.event.state.group(group).session(number)
            held = any(one.alone or one.appeal for one in session.results.values())
            # later on a score changes for a reason only
            held = held or bool(self.now and not act.reason)
            assert self.attempt(act) or held or self.event.state.official

    @precondition(Director.has_results)
    @rule(where=positions, outcome=outcomes, named=st.booleans(), why=reasons)
    def appeal(self, where: int, outcome: str, named: bool, why: str) -> None:
        if found := self.results():
            group, number, seen = found[where % len(found)]
            pairs = (seen.ns, seen.ew) if named else (0, 0)
            at = group, number, seen.table, seen.board
            self.attempt(Appeal(*at, outcome, *pairs, why))

    @precondition(Director.has_results)
    @rule(where=positions, upheld=st.booleans(), named=st.booleans(), why=reasons)
    def decide(self, where: int, upheld: bool, named: bool, why: str) -> None:
        """An appeal is decided, if need be one that is noted for it."""
        for group, number, seen in self.results():
            session = self.event.state.group(group).session(number)
            there = session.reported(seen.table, seen.board)
            if len(there) == 1 and (there[0].appeal or where % 2):
                at = group, number, seen.table, seen.board
                pairs = (seen.ns, seen.ew) if named else (0, 0)
                if not there[0].appeal:
                    self.attempt(Appeal(*at, "A+/A-"))
                if self.attempt(Decide(*at, upheld, *pairs, why)) and upheld:
                    self.attempt(Record(*at, "+50", seen.ns, seen.ew, "", True, why))
                return

    @precondition(Director.is_playing)
    @rule(where=positions, minutes=st.integers(-1, 9), slow=st.booleans(), why=reasons)
    def hold(self, where: int, minutes: int, slow: bool, why: str) -> None:
        """A table may not start a board, mostly one that is due."""
        group, number = self.running(where)
        if number:
            session = self.event.state.group(group).session(number)
            if missing := missing_meetings(session):
                seen = missing[where % len(missing)]
                at = group, number, seen.table, seen.board, seen.round
                lost = minutes, (seen.pairs[where % 2],) if slow else ()
                self.attempt(Hold(*at, *lost, why))

    @precondition(Director.is_playing)
    @rule(where=positions, first=st.integers(0, 3), many=st.integers(0, 3))
    def attach(self, where: int, first: int, many: int) -> None:
        """The deals of some boards become known, perhaps of one that is not there."""
        group, number = self.running(where)
        if number:
            dealt = deal_boards(range(first or 99, (first or 99) + many), "random")
            texts = tuple(deal_text(one) for one in dealt)
            self.attempt(Attach(group, number, texts, "a file" * (where % 2)))

    @precondition(Director.has_results)
    @rule(where=positions, form=st.sampled_from(["B", "C", ""]), why=reasons)
    def foul(self, where: int, form: str, why: str) -> None:
        """Some tables play a board in another form, whether their results are in."""
        if found := self.results():
            group, number, seen = found[where % len(found)]
            session = self.event.state.group(group).session(number)
            places = [
                (one.round, one.table)
                for one in sorted(session.meetings.values())
                if one.board == seen.board and one.round > where % 3
            ]
            self.attempt(Foul(group, number, seen.board, form, tuple(places), why))

    @rule(
        which=positions,
        where=positions,
        session=st.integers(-1, 2),
        amount=st.sampled_from(["-10%", "-10% of a top", "+2", "a little"]),
        why=reasons,
    )
    def penalise(
        self, which: int, where: int, session: int, amount: str, why: str
    ) -> None:
        group = self.any_group(where)
        places = self.event.state.groups[group].places
        pair = places[which % len(places)] if places else self.pair(which)
        self.attempt(Penalise(pair, group, session, amount, why))

    @precondition(Director.is_playing)
    @rule(where=positions, how=st.sampled_from(["", "forced", "cancelled"]))
    def close(self, where: int, how: str) -> None:
        group, number = self.running(where)
        act = CloseSession(group, number, how == "forced", how == "cancelled")
        done = self.attempt(act)
        if number and how == "forced":
            assert done or self.event.state.official

    @precondition(lambda self: self.is_between_sessions() or self.is_playing())
    @rule(where=positions)
    def call_off(self, where: int) -> None:
        """A session is seated and not played."""
        self.seat(where)
        group, number = self.running(where)
        if number:
            state = self.event.state
            may = not state.group(group).session(number).results and not state.official
            act = CloseSession(group, number, cancelled=True)
            assert self.attempt(act) == may

    @precondition(lambda self: self.is_between_sessions() or self.is_playing())
    @rule(where=positions, outcome=outcomes)
    def finish(self, where: int, outcome: str) -> None:
        """Seat if need be, record what is missing, and close."""
        self.seat(where)
        group, number = self.running(where)
        if number and not self.event.state.official:
            session = self.event.state.group(group).session(number)
            missing, waiting = missing_meetings(session), pairs_without_seat(session)
            acts = [
                Record(group, number, m.table, m.board, outcome if i % 3 else "+110")
                for i, m in enumerate(missing)
            ]
            close = CloseSession(group, number, forced=bool(waiting))
            assert self.attempt(*acts, close)

    @precondition(Director.is_playing)
    @rule(
        where=positions,
        one=positions,
        other=positions,
        at=st.sampled_from([1, 1, 1, 2, 5]),
        why=st.sampled_from(["exchange", "merge", "repair"]),
        allowed=st.booleans(),
        reason=reasons,
        winners=st.sampled_from([0, 0, 1, 2]),
        named=st.booleans(),
    )
    def exchange(
        self,
        where: int,
        one: int,
        other: int,
        at: int,
        why: str,
        allowed: bool,
        reason: str,
        winners: int,
        named: bool,
    ) -> None:
        """Two pairs of a section take each other's seats from a round on."""
        group, number = self.running(where)
        if not number:
            return
        places = self.event.state.groups[group].places
        one, other = places[one % len(places)], places[other % len(places)]
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
        again = ((min(one, other), max(one, other)),) if named else ()
        names = tuple(section["name"] for section in sections) if named else ()
        stated = (group, number, tuple(sections), at, why, reason, allowed)
        self.attempt(Reseat(*stated, again, winners, names))

    @precondition(Director.is_playing)
    @rule(where=positions, at=rounds, allowed=st.booleans())
    def merge(self, where: int, at: int, allowed: bool) -> None:
        """Two pairs that sit out a round on the same boards play each other."""
        group, number = self.running(where)
        state = self.event.state
        if not number or not 1 <= at <= state.group(group).session(number).rounds:
            return
        if sections := self.merged(group, number, at):
            self.attempt(Reseat(group, number, sections, at, "merge", allowed=allowed))

    def merged(self, group: str, number: int, at: int) -> tuple[dict[str, Any], ...]:
        """The sections with two byes of a round merged; none where that cannot be."""
        state = self.event.state
        sections = [s.as_data() for s in state.group(group).session(number).sections]
        alone = [
            (
                cell,
                [
                    p
                    for p in cell[:2]
                    if state.group(group).session(number).is_there(p, at)
                ],
            )
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
                    return tuple(sections)
        return ()
