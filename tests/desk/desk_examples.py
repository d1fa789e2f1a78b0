"""Small events for the desk: fields that move in lines of five tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from evenhand.cli.remedies import as_command
from evenhand.errors import ActError
from evenhand.render.answer_text import tell
from evenhand.render.phase_answers_text import tell_next
from evenhand.tournament.answers.answer import Answer, find_next_steps
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan


@cache
def lines_of_five(pairs: int, sessions: int = 2) -> Plan:
    """A field of 5-table Mitchell sections, two boards a round."""
    request = PlanRequest(pairs, sessions=(sessions,), base="5", phases="single")
    return propose_plan(request).plan


def sentences(answer: Answer) -> tuple[str, ...]:
    """What an answer tells, sentence by sentence."""
    return tuple(one.text for one in tell(answer))


def next_told(answer: Answer) -> tuple[str, ...]:
    """What an answer says comes next."""
    return tuple(one.text for one in tell_next(answer.next))


def offered(answer: Answer) -> list[str]:
    """What an answer says that can be done, as it is typed."""
    return [as_command(way) for one in tell(answer) for way in one.remedies]


@contextmanager
def refusing(words: str, *ways: str) -> Iterator[None]:
    """Something is refused in these words, with these ways out, as they are typed."""
    with pytest.raises(ActError, match=words) as error:
        yield
    assert [as_command(way) for way in error.value.remedies] == [*ways]


def what_next(state: EventState) -> tuple[str, ...]:
    """What is said to come next in an event."""
    return tuple(one.text for one in tell_next(find_next_steps(state)))


def data(answer: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    return answer.as_data()
