"""Mergers of byes, in sentences for the director."""

from collections.abc import Iterator, Sequence
from typing import Any

from evenhand.movement.words import counted, listed
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.merging.merger import (
    Exchange,
    ExchangeKind,
    Merge,
    MergedMeeting,
)
from evenhand.tournament.seated import Couple


def merge_sentences(merge: Merge) -> tuple[str, ...]:
    """What is exchanged first, who plays where, and what that means."""
    return (
        *_before_the_session(merge),
        *_where(merge),
        *_turned(merge),
        *_byes(merge),
        *_stuck(merge),
        *_rematches(merge),
        *map(_lines_met, merge.lines),
        *_later(merge),
    )


def merge_data(merge: Merge) -> dict[str, Any]:
    """A merger as plain data, its sentences included."""
    fields = ("round", "section", "table", "ns", "ew", "visitor")
    return {
        "missing": list(merge.missing),
        "rounds": list(merge.rounds),
        "meetings": [
            {field: getattr(meeting, field) for field in fields}
            for meeting in merge.meetings
        ],
        "rematches": [list(two) for two in merge.rematches],
        "later_rematches": merge.later,
        "exchanges": [exchange_sentence(exchange) for exchange in merge.after],
        "consequences": list(merge_sentences(merge)),
    }


def exchange_sentence(exchange: Exchange) -> str:
    """What to announce before the session."""
    if exchange.kind is ExchangeKind.DIRECTION:
        (section,) = exchange.sections
        return f"section {section} is turned: its NS pairs sit EW and its EW pairs NS"
    if exchange.kind is ExchangeKind.SEATS:
        return _members_exchanged(exchange)
    one, other = (_line(exchange, side) for side in (0, 1))
    return f"{one} and {other} exchange their seats"


def _members_exchanged(exchange: Exchange) -> str:
    ((one, other),) = exchange.pairs
    where = f" in line {line_name(exchange.lines[0])}" if exchange.lines else ""
    if exchange.missing:
        pair = one if exchange.missing == other else other
        who = f"pair {pair} and the missing pair {exchange.missing}"
    else:
        who = f"pairs {other} and {one}"
    return f"{who} exchange seats{where}"


def _line(exchange: Exchange, side: int) -> str:
    pairs = f"(pairs {listed([two[side] for two in exchange.pairs], most=20)})"
    if exchange.lines:
        return f"line {line_name(exchange.lines[side])} {pairs}"
    return f"a line of section {exchange.sections[side]} {pairs}"


def _before_the_session(merge: Merge) -> Iterator[str]:
    for number, exchange in enumerate(merge.after):
        when = "then" if number else "before the session:"
        yield f"{when} {exchange_sentence(exchange)}"


def _where(merge: Merge) -> Iterator[str]:
    meetings = merge.meetings
    left = {(m.away.table, m.away.direction) for m in meetings}
    taken = {(m.table, m.direction) for m in meetings}
    if len(left) == len(taken) == 1:
        first = meetings[0]
        yield (
            f"{_in_rounds([m.round for m in meetings])}: whoever would meet the "
            f"missing pair {merge.missing[1]} at table "
            f"{first.away.section}{first.away.table} plays as {first.direction} at "
            f"table {first.section}{first.table}, then goes on as planned"
        )
        return
    for m in meetings:
        other = m.ew if m.visitor == m.ns else m.ns
        yield (
            f"round {m.round}: pair {m.visitor} plays as {m.direction} at table "
            f"{m.section}{m.table} against pair {other}, then goes on as planned"
        )


def _in_rounds(rounds: Sequence[int]) -> str:
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if list(rounds) == list(range(first, last + 1)):
        return f"rounds {first} to {last}"
    return f"rounds {listed(rounds, most=20)}"


def _sits_the_other_way(meeting: MergedMeeting) -> bool:
    return meeting.direction != meeting.away.direction


def _turned(merge: Merge) -> Iterator[str]:
    turned = [m.visitor for m in merge.meetings if _sits_the_other_way(m)]
    if turned:
        one = len(turned) == 1
        who = (
            f"pair {turned[0]} sits" if one else f"pairs {listed(turned, most=20)} sit"
        )
        yield (
            f"{who} once the other way round than planned; the boards are the ones "
            "they would have played"
        )


def _byes(merge: Merge) -> Iterator[str]:
    host, guest = merge.missing
    yield (
        f"{counted(2 * len(merge.meetings), 'bye')} fewer: the missing pairs {host} "
        f"and {guest} share the empty table"
    )


def _stuck(merge: Merge) -> Iterator[str]:
    for m in merge.meetings:
        if m.visitor in merge.stuck:
            yield f"pair {m.visitor} cannot move, but would have to in round {m.round}"


def _rematches(merge: Merge) -> Iterator[str]:
    if merge.rematches:
        # all of them: a log excuses those that it names
        couples = [f"{a}–{b}" for a, b in merge.rematches]
        named = listed(couples, most=len(couples))
        yield f"these pairs meet a second time: {named}"


def _lines_met(lines: Couple) -> str:
    one, other = map(_line_or_tail, lines)
    if lines[0] == lines[1]:
        return f"pairs inside line {one} have met"
    return f"lines {one} and {other} have met in part"


def _line_or_tail(line: int) -> str:
    return line_name(line) if line > 0 else f"the exceptional line of tail {-line}"


def _later(merge: Merge) -> Iterator[str]:
    if merge.later is not None:
        again = "nobody meets again"
        if merge.later:
            noun, verb = (
                ("couple", "meets") if merge.later == 1 else ("couples", "meet")
            )
            again = f"{merge.later} {noun} of pairs {verb} again"
        yield f"in the sessions to come, planned anew, {again}"
    if merge.nobody:
        yield f"nobody is pair {merge.nobody}: its place is empty"
    if merge.by_results:
        yield (
            "the lines of the next session meet by results: who meets again is not "
            "known yet"
        )
