"""Answers to acts: what was done, in sentences and as plain data."""

from collections.abc import Callable, Iterator
from typing import Any

from evenhand.movement.plain_data import plain
from evenhand.render.deal_answers_text import tell_attached
from evenhand.render.field_text import field_sentences
from evenhand.render.merge_text import merge_data, merge_sentences
from evenhand.render.pair_answers_text import (
    tell_admitted,
    tell_created,
    tell_names,
    tell_registered,
    tell_withdrawn,
)
from evenhand.render.phase_answers_text import (
    tell_advanced,
    tell_closed,
    tell_next,
    tell_official,
    tell_recarried,
    tell_seated,
    tell_undone,
)
from evenhand.render.result_answers_text import (
    tell_awards_due,
    tell_consequences,
    tell_exchanged,
    tell_one_ranking,
    tell_penalised,
    tell_result,
    tell_results_read,
)
from evenhand.render.ruling_answers_text import (
    tell_decided,
    tell_fouled,
    tell_held,
)
from evenhand.render.sentences import Sentence, as_sentence, say
from evenhand.tournament.answers import hall_answers as hall
from evenhand.tournament.answers import pair_answers as pairs
from evenhand.tournament.answers import phase_answers as phases
from evenhand.tournament.answers import result_answers as results
from evenhand.tournament.answers import ruling_answers as rulings
from evenhand.tournament.answers.answer import Answer


def _tell_merged(answer: hall.ByesMerged) -> Iterator[Sentence]:
    """That two byes were merged."""
    yield say(
        "{group}, session {session}: the byes of pairs {missing} are merged.",
        answer,
        missing=sorted(answer.merge.missing),
    )
    yield from map(as_sentence, merge_sentences(answer.merge))
    yield from tell_one_ranking(answer)


def _tell_repaired(answer: hall.SessionRepaired) -> Iterator[Sentence]:
    """How the rest of a session is played."""
    # only a repair needs all that proposals are made of
    from evenhand.render.repair_text import tell_repairs

    for found, proposal in answer.repaired:
        yield say(
            "{group}, session {session}, section {found.section} goes on differently "
            "from round {round} on ({proposal.way}).",
            answer,
            found=found,
            proposal=proposal,
        )
    yield from map(as_sentence, tell_repairs(answer.repaired))
    yield from tell_awards_due(answer.awards_due)


def _tell_replanned(answer: hall.FieldReplanned) -> Iterator[Sentence]:
    """How a group goes on with the pairs present."""
    if answer.dry_run:
        yield say("Nothing has been changed; this is how it would be:")
    change = answer.change
    yield say(
        "{group} goes on as {layout}; pairs that meet again: "
        + ("{rematches:# couple|# couples}" if change.rematches else "none")
        + "; {byes:# bye|# byes}.",
        answer,
        change,
    )
    yield from map(as_sentence, field_sentences(change))


_TELLERS: dict[type[Answer], Callable[[Any], Iterator[Sentence]]] = {
    pairs.EventCreated: tell_created,
    pairs.PairsRegistered: tell_registered,
    pairs.PairWithdrawn: tell_withdrawn,
    pairs.PairAdmitted: tell_admitted,
    phases.SessionsSeated: tell_seated,
    phases.SessionsClosed: tell_closed,
    phases.PhaseAdvanced: tell_advanced,
    phases.CarryoversPutRight: tell_recarried,
    phases.ResultsOfficial: tell_official,
    phases.ActsUndone: tell_undone,
    results.ResultRecorded: tell_result,
    results.PairPenalised: tell_penalised,
    results.ResultsRead: tell_results_read,
    results.SeatsExchanged: tell_exchanged,
    rulings.AppealDecided: tell_decided,
    rulings.BoardHeld: tell_held,
    rulings.BoardFouled: tell_fouled,
    results.DealsAttached: tell_attached,
    hall.ByesMerged: _tell_merged,
    hall.SessionRepaired: _tell_repaired,
    hall.FieldReplanned: _tell_replanned,
}


#: What is said of answers that need no more than the values of their fields; a sentence
#: that comes to nothing is left out.
_TEMPLATES: dict[type[Answer], tuple[str, ...]] = {
    pairs.PairRenamed: ("Pair {pair} is {names}.",),
    pairs.FieldDrawn: (
        "{group} is seeded with seed {seed}: {gain}.",
        "{arrows_given_up:?The arrow switches at single tables belonged to the old "
        "draw and are dropped.}",
    ),
    results.ResultDeleted: ("Table {table}, board {board}: the result is deleted.",),
    results.BoardAwarded: (
        "Board {board}: {outcome} at {recorded:# table|# tables}"
        "{replaced:?, {replaced} of them in place of a result}.",
    ),
    rulings.ResultAppealed: (
        "Table {appeal.table}, board {appeal.board} is under appeal: {stands} counts "
        "until it is decided, {appeal.outcome} is claimed.",
    ),
}
#: Fields of any answer that are told after all that is its own.
_IN_COMMON: dict[str, Callable[[Any], Iterator[Sentence]]] = {
    "seen": tell_names,
    "consequences": tell_consequences,
}


def tell(answer: Answer) -> list[Sentence]:
    """What was done, in sentences."""
    kind = type(answer)
    told = [say(template, answer) for template in _TEMPLATES.get(kind, ())]
    told = [one for one in told if one.text] or list(_TELLERS[kind](answer))
    for name, tell_field in _IN_COMMON.items():
        if hasattr(answer, name):
            told += tell_field(getattr(answer, name))
    return told


def answer_data(answer: Answer) -> dict[str, Any]:
    """An answer as plain data, its sentences included."""
    told, steps = tell(answer), tell_next(answer.next)
    return {
        "done": [one.text for one in told],
        "next": [one.text for one in steps],
        "remedies": [plain(way) for one in (*told, *steps) for way in one.remedies],
        "acts": list(answer.acts),
        **answer.as_data(),
        **_data_with_words(answer),
    }


def _data_with_words(answer: Answer) -> dict[str, Any]:
    """The part of an answer's data that has sentences in it."""
    if isinstance(answer, hall.ByesMerged):
        return merge_data(answer.merge)
    if isinstance(answer, pairs.PairWithdrawn):
        return {"merges": [merge_data(merge) for merge in answer.merges]}
    return {}
