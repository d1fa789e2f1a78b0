"""What a director can do next, in sentences."""

from collections.abc import Iterable

from evenhand.errors import Remedy
from evenhand.render.sentences import Sentence, pairs_named, say
from evenhand.tournament.answers.next_steps import NextStep, Step

#: Templates for one result, award or pair, and for several.
_TEMPLATES: dict[Step, tuple[str, str]] = {
    Step.NOTHING: ("Nothing: the results are official.",) * 2,
    Step.REGISTER: ("Register pairs: {count} of {of} so far. Then seat.",) * 2,
    Step.LATE_PLAYS: (
        "{group}, session {session} is closed with 1 result missing: record late "
        "plays.",
        "{group}, session {session} is closed with {count} results missing: record "
        "late plays.",
    ),
    Step.LATE_AWARDS: (
        "{group}, session {session} is closed with 1 award due: give it.",
        "{group}, session {session} is closed with {count} awards due: give them.",
    ),
    Step.FIND_SEATS: (
        "{group}, session {session}: {pairs} has no seat; find one, or withdraw it.",
        "{group}, session {session}: {pairs} have no seat; find seats, or withdraw "
        "them.",
    ),
    Step.PLAY: (
        "{group}, session {session}: 1 result to come.",
        "{group}, session {session}: {count} results to come.",
    ),
    Step.AWARD: (
        "{group}, session {session}: all results are in except 1 award.",
        "{group}, session {session}: all results are in except {count} awards.",
    ),
    Step.CLOSE: ("{group}, session {session}: all results are in; close it.",) * 2,
    Step.SEAT: ("{group}: seat session {session} of {of}.",) * 2,
    Step.ADVANCE: ("All sessions are played: advance to the {group}.",) * 2,
    Step.DECLARE: ("All sessions are played: declare the results official.",) * 2,
}


def tell_next(steps: Iterable[NextStep]) -> list[Sentence]:
    """What can be done next, one sentence for each step."""
    return [_tell_step(step) for step in steps]


def _tell_step(step: NextStep) -> Sentence:
    one, many = _TEMPLATES[step.step]
    ways: tuple[Remedy, ...] = ()
    if step.step in (Step.AWARD, Step.LATE_AWARDS):
        ways = (Remedy("missing", when="says which"),)
    if step.step is Step.FIND_SEATS:
        ways = (Remedy("repair", {"round": step.round, "arrives": step.count}),)
    return say(
        one if step.count == 1 else many,
        *ways,
        group=step.group,
        session=step.session,
        count=step.count,
        of=step.of,
        pairs=pairs_named(step.pairs),
    )
