"""Random acts in random order: an event is never broken, and its log tells it all."""

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from evenhand.desk.events.looking import claims_shown
from evenhand.errors import ActError
from evenhand.tournament.event.acts import (
    Act,
    CloseSession,
    Declare,
    Recarry,
    Register,
    Rename,
    Undo,
)
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.log import RunningEvent
from tests.tournament.event.made_acts import expected_labels
from tests.tournament.event.random_acts import EVENTS, positions, reasons
from tests.tournament.event.random_director import Director
from tests.tournament.event.random_entering import Entering
from tests.tournament.event.random_playing import Playing
from tests.tournament.event.random_rules import let_happen, precondition, rule
from tests.tournament.event.state_soundness import (
    see_group_sound,
    see_nobody_in_two_places,
    see_referee_agree,
)
from tests.tournament.event.whole_state import look

#: Of each event; `make fuzz` takes more.
EXAMPLES = settings().max_examples // 16
MOST_STEPS = 30
MOST_MORE_RUNS = 8
#: An event rather goes on; shorter ones are easier to read where something is wrong.
GOES_ON = st.sampled_from([False, *[True] * 200])


class Happenings(Entering, Playing):
    """Everything that can happen, phases that end and acts that are taken back too."""

    @property
    def why(self) -> str:
        """A reason to take something back; by the clock a final score needs one."""
        return "put right" if self.now else ""

    @precondition(Director.is_phase_over)
    @rule(dropping=st.booleans())
    def advance(self, dropping: bool) -> None:
        """The phase ends, a pair more or less dropping into the next one."""
        state = self.event.state
        if dropping and state.phase < len(state.event.phases):
            into = state.event.phases[state.phase].groups[0].name
            self.attempt(Register(self.next_number(), "Drop-in", drop_in=into))
        try:
            act = propose_advance(self.event.state)
        except ActError:
            return
        self.attempt(act)

    @rule(where=positions, what=st.sampled_from(["close", "declare", "recarry"]))
    def act_out_of_turn(self, where: int, what: str) -> None:
        """What is not for now is mostly refused."""
        acts: dict[str, Act] = {
            "close": CloseSession(self.any_group(where), where % 3, forced=True),
            "declare": Declare(forced=True),
            "recarry": Recarry(self.any_group(where), ("5",), pairs=(1 + where % 12,)),
        }
        self.attempt(acts[what])

    @precondition(lambda self: self.event.state.phase > 1)
    @rule(
        where=positions,
        amount=st.sampled_from(["0", "1/3", "7.5", "a lot"]),
        why=reasons,
    )
    def recarry(self, where: int, amount: str, why: str) -> None:
        group = self.any_group(where)
        places = self.event.state.groups[group].places
        self.attempt(Recarry(group, (amount,) * len(places), why))
        self.attempt(Recarry(group, (amount,), why, places[:1]))

    @precondition(Director.is_phase_over)
    @rule(wait=st.sampled_from([0, 45]), forced=st.booleans())
    def declare(self, wait: int, forced: bool) -> None:
        """The end, in good time or not; then nothing else can be done but undo it."""
        self.look_at_the_clock(wait, timed=True)
        if self.attempt(Declare(forced)):
            assert not self.attempt(Rename(1, "Too late"))
            self.undo_last()

    @rule()
    def undo_last(self) -> None:
        """What was done last is as if it had never been."""
        acts = self.event.acts
        if len(acts) - 1 in self.looks and not isinstance(acts[-1], Undo):
            before = self.looks[len(acts) - 1]
            assert self.attempt(Undo(len(acts), self.why))
            assert look(self.event.state) == before

    @rule(reason=reasons)
    def undo_what_was_done_together(self, reason: str) -> None:
        together = self.event.batch_of(len(self.event.acts))
        before = self.looks.get(together[0] - 1)
        any_undo = any(isinstance(self.event.acts[n - 1], Undo) for n in together)
        if before is not None and not any_undo:
            assert self.attempt(
                *(Undo(number, reason or self.why) for number in together)
            )
            assert look(self.event.state) == before

    @rule(position=positions)
    def undo_and_redo(self, position: int) -> None:
        before = look(self.event.state)
        if self.attempt(Undo(position % (len(self.event.acts) + 2), self.why)):
            assert self.attempt(Undo(len(self.event.acts), self.why))
            assert look(self.event.state) == before

    @rule(position=positions)
    def undo_with_all_that_hangs_on_it(self, position: int) -> None:
        """What an undo leaves without ground is named in full."""
        undo = Undo(position % (len(self.event.acts) + 2), self.why)
        try:
            hanging = self.event.hanging_on(undo)
        except ActError:
            assert not self.attempt(undo)
            return
        assert self.attempt(undo) == (not hanging)
        if hanging:
            assert self.attempt(
                undo, *(Undo(number, self.why) for number in sorted(hanging))
            )

    def the_event_is_sound(self) -> None:
        state = self.event.state
        whole = dict(look(state))
        groups = dict(whole["groups"])
        for name, play in state.groups.items():
            # a group to which nothing happened since is as sound as it was
            now = groups[name], whole["entrants"]
            if play.sessions and self.sound.get(name) != now:
                self.sound[name] = now
                see_group_sound(state, name)
        see_nobody_in_two_places(state)
        find_consequences(state)

    def the_log_tells_it_all(self) -> None:
        """Looked at now and then, as reading a whole log takes long."""
        if self.steps % 30 == 15:
            self.see_log_read_again()
        if self.steps % 30 == 29:
            see_referee_agree(self.event.state, self.event.entries())

    def see_log_read_again(self) -> None:
        """What is remembered beside the state is what its log leads to as well."""
        again = RunningEvent(self.event._log)
        assert again.state == self.event.state
        assert (again.acts, again.times) == (self.event.acts, self.event.times)
        assert claims_shown(again.state) == claims_shown(self.event.state)
        numbers = list(self.looks)
        number = numbers[self.steps % len(numbers)]
        assert look(self.event.as_of(number)) == self.looks[number]


@settings(max_examples=EXAMPLES)
@given(timed=st.booleans(), data=st.data())
def let_everything_happen(name: str, timed: bool, data: st.DataObject) -> None:
    director = Happenings(name, timed=timed)
    while director.steps < MOST_STEPS and data.draw(GOES_ON, "goes on"):
        director.steps += 1
        let_happen(director, data)
        director.the_event_is_sound()
        director.the_log_tells_it_all()


@cache
def run_happenings() -> Counter[str]:
    """Let everything happen, and return what was done and accepted."""
    Happenings.made.clear()
    for name in EVENTS:
        let_everything_happen(name)
    return Happenings.made


@pytest.mark.hypothesis
def test_whatever_happens_the_event_stays_sound() -> None:
    assert run_happenings()["create"] >= EXAMPLES * len(EVENTS)


def test_every_act_and_every_variant_of_it_has_happened() -> None:
    """What is rare and was not drawn is waited for, but not for ever."""
    made = run_happenings()
    for number, name in product(range(MOST_MORE_RUNS), EVENTS):
        if expected_labels() <= made.keys():
            break
        seed(number)(let_everything_happen)(name)
    assert sorted(expected_labels() - made.keys()) == []
