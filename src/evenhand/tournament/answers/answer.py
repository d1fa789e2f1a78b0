"""What all answers to an act have in common: what can be done next."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

from evenhand.movement.plain_data import plain
from evenhand.tournament.event.due_results import awards_due, missing_slots
from evenhand.tournament.event.session_changes import pairs_without_seat
from evenhand.tournament.event.state import EventState, GroupPlay


class Step(StrEnum):
    """The kinds of things to be done."""

    NOTHING = "nothing"
    REGISTER = "register"
    LATE_PLAYS = "late-plays"
    LATE_AWARDS = "late-awards"
    DECIDE = "decide"
    FIND_SEATS = "find-seats"
    PLAY = "play"
    AWARD = "award"
    CLOSE = "close"
    SEAT = "seat"
    ADVANCE = "advance"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something to be done next.

    Attributes:
        step: what.
        group: the group, or for an advance the phase; empty for the whole event.
        session: the session; 0 for none.
        count: the number of results, awards or pairs involved.
        of: the number of pairs or sessions in all.
        pairs: the pairs involved.
        round: the first round that has not been played; 0 where it does not matter.
    """

    step: Step
    group: str = ""
    session: int = 0
    count: int = 0
    of: int = 0
    pairs: tuple[int, ...] = ()
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a request did; each kind of answer has fields of its own for that.

    Attributes:
        only_told: fields for its sentences that its plain data leaves out.
        acts: the log numbers of the acts it made.
        next: what can be done next.
    """

    only_told: ClassVar[tuple[str, ...]] = ()
    acts: range = range(0)
    next: tuple[NextStep, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Its own fields as plain data."""
        left_out = ("acts", "next", *self.only_told)
        names = [one.name for one in fields(self) if one.name not in left_out]
        return {name: plain(getattr(self, name)) for name in names}


def afterwards(state: EventState, *, tried: bool = False) -> dict[str, Any]:
    """The acts just made and what can be done next; a dry run made no acts."""
    made = range(0) if tried else state.made
    return {"acts": made, "next": find_next_steps(state)}


def find_next_steps(state: EventState) -> tuple[NextStep, ...]:
    """What a director can do next, leftovers first."""
    if state.official:
        return (NextStep(Step.NOTHING),)
    first = state.first_group
    if state.phase == 1 and not any(play.sessions for play in state.groups.values()):
        entrants = state.entrants.values()
        entered = sum(not one.expected and not one.drop_in for one in entrants)
        if entered < first.planned.pairs:
            return (NextStep(Step.REGISTER, count=entered, of=first.planned.pairs),)
    # leftovers of closed sessions come first: they are the easiest to forget
    due = [step for play in state.groups.values() for step in _left_open(play)]
    due += [step for play in state.running_groups for step in _unseated(play)]
    steps = [step for play in state.running_groups for step in _turn_of(play)]
    return (*due, *(steps or [_after_the_phase(state)]))


def _left_open(play: GroupPlay) -> Iterator[NextStep]:
    """Open appeals, and what is missing from sessions that were closed without it."""
    for number, session in play.sessions.items():
        if appealed := len(session.appealed()):
            yield NextStep(Step.DECIDE, play.name, number, appealed)
        if session.closed:
            missing = len(missing_slots(session))
            if missing:
                yield NextStep(Step.LATE_PLAYS, play.name, number, missing)
            awards = len(awards_due(session))
            if awards:
                yield NextStep(Step.LATE_AWARDS, play.name, number, awards)


def _unseated(play: GroupPlay) -> Iterator[NextStep]:
    """Pairs without a seat in the running session."""
    session = play.current
    pairs = pairs_without_seat(session) if session is not None else []
    if session is not None and pairs:
        where, count = (play.name, session.number), len(pairs)
        first = session.first_unplayed
        yield NextStep(Step.FIND_SEATS, *where, count, pairs=tuple(pairs), round=first)


def _turn_of(play: GroupPlay) -> Iterator[NextStep]:
    """What a group of the running phase needs."""
    session = play.current
    if session is not None:
        missing, awards = len(missing_slots(session)), len(awards_due(session))
        step = Step.PLAY if missing else Step.AWARD if awards else Step.CLOSE
        yield NextStep(step, play.name, session.number, missing or awards)
    elif not play.is_over:
        number, every = play.next_session, play.sessions_in_all
        yield NextStep(Step.SEAT, play.name, number, of=every)


def _after_the_phase(state: EventState) -> NextStep:
    if state.phase < len(state.event.phases):
        return NextStep(Step.ADVANCE, state.event.phases[state.phase].name)
    return NextStep(Step.DECLARE)
