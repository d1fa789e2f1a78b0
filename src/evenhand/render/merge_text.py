"""Mergers of byes, in sentences for the director."""

from collections.abc import Iterator, Sequence
from typing import Any

from evenhand.movement.phrasing import listed
from evenhand.movement.plain_data import pick
from evenhand.render.sentences import Sentence, pairs_named, rounds_named, say
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.merging.merger import (
    Exchange,
    ExchangeKind,
    Merge,
)
from evenhand.tournament.seated import Couple


def merge_sentences(merge: Merge) -> tuple[str, ...]:
    """What is exchanged first, who plays where, and what that means."""
    return tuple(
        remark.text
        for tell in (
            _before_the_session,
            _where,
            _turned,
            _byes,
            _stuck,
            _rematches,
            _lines_met,
            _later,
        )
        for remark in tell(merge)
    )


def merges_lines(merges: Sequence[Merge], why_none: str = "") -> Iterator[str]:
    """The mergers of byes, the best first, each with its consequences.

    Args:
        merges: the mergers.
        why_none: what is said where there are none.
    """
    if not merges:
        yield why_none or "No two byes play the same boards; none can be merged."
    for number, merge in enumerate(merges, 1):
        yield say(
            "{number}. The byes of pairs {missing}, {rounds:round|rounds} {rounds:*}:",
            merge,
            number=number,
            missing=sorted(merge.missing),
        ).text
        for consequence in merge_sentences(merge):
            yield f"   {consequence}"


def merge_data(merge: Merge) -> dict[str, Any]:
    """A merger as plain data, its sentences included."""
    meeting = "round section table ns ew visitor"
    return {
        **pick(merge, "missing rounds rematches"),
        "meetings": [pick(one, meeting) for one in merge.meetings],
        "later_rematches": merge.later,
        "exchanges": [exchange_sentence(exchange) for exchange in merge.after],
        "consequences": list(merge_sentences(merge)),
    }


def exchange_sentence(exchange: Exchange) -> str:
    """What to announce before the session."""
    return _exchanged(exchange).text


def _exchanged(exchange: Exchange) -> Sentence:
    if exchange.kind is ExchangeKind.DIRECTION:
        return say(
            "section {sections[0]} is turned: its NS pairs sit EW and its EW pairs NS",
            exchange,
        )
    if exchange.kind is ExchangeKind.SEATS:
        return _members_exchanged(exchange)
    return say(
        "{one} and {other} exchange their seats",
        one=_line(exchange, 0),
        other=_line(exchange, 1),
    )


def _members_exchanged(exchange: Exchange) -> Sentence:
    ((one, other),) = exchange.pairs
    where = f" in line {line_name(exchange.lines[0])}" if exchange.lines else ""
    if not exchange.missing:
        return say(
            "pairs {pairs} exchange seats{where}", pairs=(other, one), where=where
        )
    return say(
        "pair {pair} and the missing pair {missing} exchange seats{where}",
        exchange,
        pair=one if exchange.missing == other else other,
        where=where,
    )


def _line(exchange: Exchange, side: int) -> str:
    pairs = pairs_named([two[side] for two in exchange.pairs], most=20)
    if exchange.lines:
        return f"line {line_name(exchange.lines[side])} ({pairs})"
    return f"a line of section {exchange.sections[side]} ({pairs})"


def _before_the_session(merge: Merge) -> Iterator[Sentence]:
    for number, exchange in enumerate(merge.after):
        template = "then {exchange}" if number else "before the session: {exchange}"
        yield say(template, exchange=_exchanged(exchange))


def _where(merge: Merge) -> Iterator[Sentence]:
    meetings = merge.meetings
    left = {(m.away.table, m.away.direction) for m in meetings}
    taken = {(m.table, m.direction) for m in meetings}
    if len(left) == len(taken) == 1:
        yield say(
            "{rounds}: whoever would meet the missing pair {missing} at table "
            "{away.section}{away.table} plays as {at.direction} at table "
            "{at.section}{at.table}, then goes on as planned",
            rounds=rounds_named([m.round for m in meetings], most=20, least=2),
            missing=merge.missing[1],
            away=meetings[0].away,
            at=meetings[0],
        )
        return
    for m in meetings:
        yield say(
            "round {at.round}: pair {at.visitor} plays as {at.direction} at table "
            "{at.section}{at.table} against pair {other}, then goes on as planned",
            at=m,
            other=m.ew if m.visitor == m.ns else m.ns,
        )


def _turned(merge: Merge) -> Iterator[Sentence]:
    turned = [m.visitor for m in merge.meetings if m.direction != m.away.direction]
    if turned:
        yield say(
            "{named} {turned:sits|sit} once the other way round than planned; the "
            "boards are the ones they would have played",
            turned=turned,
            named=pairs_named(turned, most=20),
        )


def _byes(merge: Merge) -> Iterator[Sentence]:
    yield say(
        "{count} byes fewer: the missing pairs {missing} share the empty table",
        merge,
        count=2 * len(merge.meetings),
    )


def _stuck(merge: Merge) -> Iterator[Sentence]:
    for m in merge.meetings:
        if m.visitor in merge.stuck:
            yield say(
                "pair {visitor} cannot move, but would have to in round {round}", m
            )


def _rematches(merge: Merge) -> Iterator[Sentence]:
    if merge.rematches:
        yield rematches_sentence(merge.rematches)


def rematches_sentence(rematches: Sequence[Couple]) -> Sentence:
    """Who meets again: all of them, as a log excuses those that it names."""
    couples = [f"{a}–{b}" for a, b in rematches]
    return say(
        "these pairs meet a second time: {couples}",
        couples=listed(couples, most=len(couples)),
    )


def _lines_met(merge: Merge) -> Iterator[Sentence]:
    for one, other in merge.lines:
        yield say(
            "pairs inside line {one} have met"
            if one == other
            else "lines {one} and {other} have met in part",
            one=_line_or_tail(one),
            other=_line_or_tail(other),
        )


def _line_or_tail(line: int) -> str:
    return line_name(line) if line > 0 else f"the exceptional line of tail {-line}"


def _later(merge: Merge) -> Iterator[Sentence]:
    if merge.later == 0:
        yield say("in the sessions to come, planned anew, nobody meets again")
    elif merge.later is not None:
        yield say(
            "in the sessions to come, planned anew, {later:# couple of pairs meets|"
            "# couples of pairs meet} again",
            merge,
        )
    if merge.nobody:
        yield say("nobody is pair {nobody}: its place is empty", merge)
    if merge.by_results:
        yield say(
            "the lines of the next session meet by results: who meets again is not "
            "known yet"
        )
