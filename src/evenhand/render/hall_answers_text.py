"""What was done in the hall, in sentences."""

from collections.abc import Iterator

from evenhand.movement.phrasing import counted
from evenhand.render.field_text import field_sentences
from evenhand.render.merge_text import merge_sentences
from evenhand.render.result_answers_text import tell_awards_due
from evenhand.render.sentences import Sentence, as_sentence, say
from evenhand.tournament.answers.hall_answers import (
    ByesMerged,
    FieldReplanned,
    SessionRepaired,
)


def tell_merged(answer: ByesMerged) -> Iterator[Sentence]:
    """That two byes were merged."""
    one, other = sorted(answer.merge.missing)
    yield say(
        "{group}, session {session}: the byes of pairs {one} and {other} are merged.",
        group=answer.group,
        session=answer.session,
        one=one,
        other=other,
    )
    yield from map(as_sentence, merge_sentences(answer.merge))


def tell_repaired(answer: SessionRepaired) -> Iterator[Sentence]:
    """How the rest of a session is played."""
    # only a repair needs all that proposals are made of
    from evenhand.render.repair_text import tell_repairs

    for found, proposal in answer.repaired:
        yield say(
            "{group}, session {session}, section {section} goes on differently from "
            "round {round} on ({kind}).",
            group=answer.group,
            session=answer.session,
            section=found.section,
            round=answer.round,
            kind=proposal.kind,
        )
    yield from map(as_sentence, tell_repairs(answer.repaired))
    yield from tell_awards_due(answer.awards_due)


def tell_replanned(answer: FieldReplanned) -> Iterator[Sentence]:
    """How a group goes on with the pairs present."""
    if answer.dry_run:
        yield say("Nothing has been changed; this is how it would be:")
    change = answer.change
    again = counted(len(change.rematches), "couple") if change.rematches else "none"
    yield say(
        "{group} goes on as {layout}; pairs that meet again: {again}; {byes}.",
        group=answer.group,
        layout=change.layout,
        again=again,
        byes=counted(len(change.byes), "bye"),
    )
    yield from map(as_sentence, field_sentences(change))
