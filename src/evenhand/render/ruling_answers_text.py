"""What was ruled, in sentences."""

from collections.abc import Iterator

from evenhand.render.result_answers_text import (
    outcome_told,
    pairs_told,
    tell_consequences,
)
from evenhand.render.sentences import Sentence, say
from evenhand.tournament.answers.ruling_answers import AppealDecided, ResultAppealed


def tell_appealed(answer: ResultAppealed) -> Iterator[Sentence]:
    """That a result is under appeal, and what counts meanwhile."""
    yield say(
        "Table {table}, board {board} is under appeal: {stands} counts until it is "
        "decided, {outcome} is claimed.",
        answer.appeal,
        stands=answer.stands,
    )


def tell_decided(answer: AppealDecided) -> Iterator[Sentence]:
    """How an appeal was decided, and what counts now."""
    recorded = answer.recorded
    yield say(
        "Table {table}, board {board}: the appeal is {how}, {outcome} for {pairs}.",
        recorded.meeting,
        how="upheld" if answer.upheld else "dismissed",
        outcome=outcome_told(recorded),
        pairs=pairs_told(recorded),
    )
    yield from tell_consequences(answer.consequences)
