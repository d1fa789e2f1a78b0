"""Whole random events are played; the referee has nothing to say about them.

The events are played by the program; every number of the referee comes from its own
derivation, so silence means that two derivations agree.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.families import build
from evenhand.movement import native
from evenhand.phases import Maximum, TiedRanks, parse_carryover
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Create,
    Declare,
    Erase,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Withdraw,
)
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.referee.shown_standings import Claims

Plain = dict[str, Any]

SCORES = (-50, -100, 50, 100, 110, 140, 170, 420, 430, 450, 620, -110, -140, -420, -620)
CONTRACTS = ("4S N =", "3NT E -1", "2Hx W +1", "Pass", "6D S +1", "5Cxx E -3")
AWARDS = (
    *("A+/A-", "A-/A+", "A+/A+", "A/A", "60/40", "NP", "+110/-140"),
    *("60%+110 40%-50", "NS: 60%+110 40%-50; EW: +110", "A+/+110"),
)
PENALTIES = ("-10% of a top", "-0.25 top", "-2%", "-3.6", "+1/3")


@dataclass(frozen=True)
class Setting:
    """What an event is played with."""

    pairs: int
    phases: str = "single"
    base: str = "auto"
    sessions: tuple[int, ...] = (2,)
    carryover: str = ""
    drop_ins: int = 0
    rules: ContestRules = field(default_factory=ContestRules)
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.pairs} {self.phases} {self.carryover}"


@cache
def plan_of(setting: Setting) -> Plain:
    request = PlanRequest(
        setting.pairs,
        phases=setting.phases,
        base=setting.base,
        sessions=setting.sessions,
        drop_ins=setting.drop_ins,
        carryover=parse_carryover(setting.carryover) if setting.carryover else None,
        rules=setting.rules,
    )
    return plan_to_data(propose_plan(request).plan)


class Player:
    """Plays an event with everything that happens in a hall."""

    def __init__(self, create: Create, seed: int) -> None:
        self.log = MemoryLog()
        self.event = RunningEvent.create(self.log, create)
        self.random = Random(seed)

    @property
    def entries(self) -> list[Plain]:
        return list(self.log.read())

    def enter(self, pairs: int, late: int = 0) -> None:
        for pair in range(1, pairs + 1):
            if pair != late:
                self.event.do(Register(pair, f"Pair {pair}"))

    def outcome(self) -> str:
        chance = self.random.random()
        if chance < 0.1:
            return self.random.choice(AWARDS)
        if chance < 0.3:
            return self.random.choice(CONTRACTS)
        return str(self.random.choice(SCORES))

    def play_group(self, name: str, late: int = 0, withdraws: bool = True) -> None:
        planned = self.event.state.groups[name].planned
        for number in range(1, planned.sessions + 1):
            self.event.do(propose_seats(self.event.state.group(name)))
            self.play_session(name, number, late if number == 1 else 0, withdraws)

    def play_session(self, name: str, number: int, late: int, withdraws: bool) -> None:
        rounds = self.event.state.group(name).session(number).rounds
        for in_round in range(1, rounds + 1):
            if in_round == 2 and late:
                self.event.do(Late(late, "Late pair", 2))
            if withdraws and in_round == rounds - 1 and self.random.random() < 0.4:
                self.withdraw(name, in_round)
            if self.random.random() < 0.3:
                self.play_wrong_board(name, number, in_round)
            for meeting in missing_meetings(
                self.event.state.group(name).session(number)
            ):
                if meeting.round == in_round and self.random.random() < 0.995:
                    where = (name, number, meeting.table, meeting.board)
                    self.event.do(Record(*where, self.outcome()))
        for _ in range(4):
            self.put_right(name, number)
        self.penalise(name, number)
        if len(self.event.acts) < 300:
            self.take_back()
        self.event.do(CloseSession(name, number, forced=True))

    def take_back(self) -> None:
        """Two acts are undone, and one of the undos is undone itself."""
        self.event.undo()
        self.event.undo(reason="a mistake")
        self.event.undo(len(self.event.acts), "no mistake")

    def withdraw(self, name: str, in_round: int) -> None:
        there = [
            pair
            for pair in self.event.state.groups[name].places
            if pair in self.event.state.entrants
            and self.event.state.entrants[pair].left is None
        ]
        pair = self.random.choice(there)
        how = self.random.choice(("rule", "stand", "void"))
        self.event.do(Withdraw(pair, in_round, how, "ill"))

    def play_wrong_board(self, name: str, number: int, in_round: int) -> None:
        """Two pairs play a board of another table that is new to both."""
        session = self.event.state.group(name).session(number)
        due = missing_meetings(self.event.state.group(name).session(number))
        here = [m for m in due if m.round == in_round]
        if not here:
            return
        table = self.random.choice(here)
        own = {m.board for m in session.meetings.values() if m.table == table.table}
        played = {
            r.meeting.board
            for r in session.results.values()
            if {r.meeting.ns, r.meeting.ew} & {table.ns, table.ew}
        }
        free = set(session.board_numbers) - own - played
        if free:
            board = self.random.choice(sorted(free))
            where = (name, number, table.table, board, "+110", table.ns, table.ew)
            self.event.do(Record(*where, accepted="new to all four"))

    def put_right(self, name: str, number: int) -> None:
        session = self.event.state.group(name).session(number)
        result = self.random.choice(list(session.results.values()))
        seen = result.meeting
        where = (name, number, seen.table, seen.board)
        if result.accepted or self.random.random() < 0.3:
            self.event.do(Erase(*where, "misread", ns=seen.ns, ew=seen.ew))
        elif self.random.random() < 0.5:
            turned = (seen.ew, seen.ns)
            self.event.do(Record(*where, "-100", *turned, replaces=True))
        else:
            self.event.do(Record(*where, self.outcome(), replaces=True, reason="slip"))

    def penalise(self, name: str, number: int) -> None:
        places = [p for p in self.event.state.groups[name].places if p]
        for _ in range(3):
            pair, amount = self.random.choice(places), self.random.choice(PENALTIES)
            session = self.random.choice((0, number))
            self.event.do(Penalise(pair, name, session, amount, "slow play"))

    def advance(self) -> None:
        self.event.do(propose_advance(self.event.state))

    def play_all(self, late: int = 0, withdraws: bool = True) -> "Player":
        phases = self.event.state.event.phases
        for number, phase in enumerate(phases, 1):
            for group in phase.groups:
                self.play_group(group.name, late if number == 1 else 0, withdraws)
            if number < len(phases):
                self.advance()
        self.event.do(Declare())
        return self

    def claims(self) -> Claims:
        return claims_shown(self.event.state)


def play(setting: Setting, *, late: bool = False, withdraws: bool = True) -> Player:
    player = Player(
        Create("Event", plan_of(replace(setting, seed=1)), {}), setting.seed
    )
    player.enter(setting.pairs, setting.pairs - 1 if late else 0)
    group = next((g for g in player.event.state.event.groups if g.drop_ins), None)
    for number in range(group.drop_ins if group else 0):
        into = group.name if group else ""
        player.event.do(Register(setting.pairs + 2 + number, "Guests", drop_in=into))
    return player.play_all(setting.pairs - 1 if late else 0, withdraws)


RAISED = ContestRules(
    maximum=Maximum.RAISED, by_boards_played=True, tied_ranks=TiedRanks.BEST
)
TWO = "qualification-final"
SETTINGS = [
    Setting(20, sessions=(2,)),
    Setting(33, base="5", sessions=(2,)),
    Setting(60, base="7", sessions=(1,)),
    Setting(26, phases=TWO, sessions=(1, 1), carryover="linear:0.03"),
    Setting(24, phases=TWO, sessions=(1, 1), carryover="half"),
    Setting(24, phases=TWO, sessions=(1, 1), carryover="full", rules=RAISED),
    Setting(
        26, phases="semifinal", sessions=(1, 1, 1), carryover="ladder:1.5", drop_ins=2
    ),
]


@pytest.mark.parametrize(("number", "setting"), list(enumerate(SETTINGS, 1)), ids=str)
def test_the_referee_is_silent_about_events_as_they_are_played(
    number: int, setting: Setting
) -> None:
    player = play(replace(setting, seed=number), late=number % 2 == 0)
    assert referee_event(player.entries, player.claims()) == ()


def test_the_referee_is_silent_about_semifinals_that_feed_one_final() -> None:
    weights = "weighted:0.3"
    player = play(Setting(24, "semifinals-ab", sessions=(1, 1, 1), carryover=weights))
    assert referee_event(player.entries, player.claims()) == ()


@pytest.mark.parametrize("base", ["barometer", "web", "appendix", "mitchells", "9"])
@pytest.mark.parametrize("pairs", [20, 28])
def test_the_referee_seats_every_kind_of_field_as_the_plan_does(
    base: str, pairs: int
) -> None:
    plan = plan_of(Setting(pairs, base=base, sessions=()))
    player = Player(Create("Event", plan, {}), 1)
    player.enter(pairs)
    for group in player.event.state.event.phases[0].groups:
        for number in range(
            1, player.event.state.group(group.name).planned.sessions + 1
        ):
            player.event.do(propose_seats(player.event.state.group(group.name)))
            player.event.do(CloseSession(group.name, number, forced=True))
    assert referee_event(player.entries) == ()


@pytest.mark.parametrize("method", ["matchpoints", "ascherman", "cross-imps", "butler"])
@pytest.mark.parametrize("family", ["howell", "mitchell"])
def test_the_referee_is_silent_about_a_single_movement(
    family: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # IMPs know no tops and percentages
    monkeypatch.setattr(f"{__name__}.PENALTIES", ("-3.6", "+2"))
    movement = build(family, tables=5, boards_per_set=2)
    player = Player(Create("Evening", {}, native.to_data(movement), method), 4)
    player.enter(10)
    player.play_all()
    assert referee_event(player.entries, player.claims()) == ()


def test_what_was_undone_later_counted_when_the_phase_was_closed() -> None:
    setting = Setting(24, phases=TWO, sessions=(1, 1), carryover="weighted:0.3")
    player = Player(Create("Event", plan_of(setting), {}), 5)
    player.enter(24)
    player.play_group("Qualification", withdraws=False)
    player.advance()
    acts = list(enumerate(player.event.acts, 1))
    results = [n for n, act in acts if isinstance(act, Record) and not act.replaces]
    before = find_standings(player.event.state.group("Qualification")).placed
    for number in results[:8]:
        table = player.event.acts[number - 1]
        later = [a for _, a in acts if isinstance(a, Record | Erase)]
        same = [a for a in later if (a.table, a.board) == (table.table, table.board)]  # type: ignore[attr-defined]
        if len(same) == 1:
            player.event.undo(number)
    assert find_standings(player.event.state.group("Qualification")).placed != before
    assert referee_event(player.entries, player.claims()) == ()


def test_carryovers_that_were_put_right_agree_with_the_corrected_results() -> None:
    setting = Setting(24, phases=TWO, sessions=(1, 1), carryover="weighted:0.3")
    player = Player(Create("Event", plan_of(setting), {}), 5)
    player.enter(24)
    player.play_group("Qualification", withdraws=False)
    player.advance()
    state = player.event.state
    recorded = list(state.group("Qualification").session(1).results.values())
    for one in recorded:
        seen = one.meeting
        where = ("Qualification", 1, seen.table, seen.board)
        player.event.do(Record(*where, "+1000", replaces=True, reason="wrong board"))
        changes = find_consequences(player.event.state)
        if not any(c.would_have_come for c in changes) and any(
            c.carried for c in changes
        ):
            break
        player.event.undo(reason="others would have qualified")
    final = next(c for c in changes if c.group == "Final")
    into = player.event.state.group("Final")
    amounts = [
        str(final.carried.get(pair, (0, into.carried.get(pair, 0)))[1])
        for pair in into.places
    ]
    player.event.do(Recarry("Final", tuple(amounts), "a wrong board"))
    player.play_group("Final")
    assert referee_event(player.entries, player.claims()) == ()
    entries = player.entries
    (number,) = [n for n, e in enumerate(entries) if e["act"] == "recarry"]
    entries[number]["carried"][0] = "1"
    found = referee_event(entries)
    assert [one.kind for one in found] == ["carryover"]
