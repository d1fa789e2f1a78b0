"""A field that is seated anew after pairs have come or gone, in sentences."""

from collections.abc import Iterator

from evenhand.movement.phrasing import counted
from evenhand.render.merge_text import rematches_sentence
from evenhand.render.sentences import Sentence, say
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.replanning.field_change import (
    ChairMove,
    FieldChange,
    WhyMoved,
)
from evenhand.tournament.seating.still_seats import Chair


def field_sentences(change: FieldChange) -> tuple[str, ...]:
    """What was changed, who meets again, and why nothing better was found."""
    return tuple(
        remark.text
        for tell in (
            _sections,
            _lines,
            _newcomers,
            _byes,
            _chairs,
            _rematches,
            _rejected,
        )
        for remark in tell(change)
    )


def _sections(change: FieldChange) -> Iterator[Sentence]:
    before, now = change.before.table.layout, change.layout
    yield say(
        "the sections stay: {now}"
        if before.sections == now.sections
        else "the sections change from {before} to {now}",
        before=before,
        now=now,
    )


def _lines(change: FieldChange) -> Iterator[Sentence]:
    before, after = change.before, change.after
    roster, left = change.roster, before.present - after.present

    def still_there(line: tuple[int, ...]) -> list[int]:
        return [pair for pair in roster if pair in line and pair not in left]

    old = [still_there(line) for line in before.lines.normal]
    new = after.lines.normal
    for pairs in old:
        # too few stay together to call it the same line
        if pairs and not any(2 * len({*pairs} & {*one}) > len(pairs) for one in new):
            yield say("the line of pairs {pairs:20} is dissolved", pairs=pairs)
    for number, line in enumerate(new, 1):
        known = (one for one in old if one)
        if not any(2 * len({*line} & {*one}) > len(one) for one in known):
            yield say(
                "line {line} is new: {pairs:20}", line=line_name(number), pairs=line
            )
    stayed = tuple(pair for line in before.lines.exceptional for pair in line)
    for pair in still_there(stayed):
        number = after.lines.line_of(pair)
        if number > 0:
            yield say(
                "pair {pair} leaves its tail for line {line}",
                pair=pair,
                line=line_name(number),
            )


def _newcomers(change: FieldChange) -> Iterator[Sentence]:
    for pair in change.newcomers:
        number = change.after.lines.line_of(pair)
        yield say(
            "pair {pair} comes in, in line {line}"
            if number > 0
            else "pair {pair} comes in, in the tail",
            pair=pair,
            line=line_name(abs(number)),
        )


def _byes(change: FieldChange) -> Iterator[Sentence]:
    missing = change.after.missing
    if missing:
        yield say(
            "who would meet number {missing} sits out"
            if len(missing) == 1
            else "{missing:|#} byes in a round: who would meet numbers {missing} sits "
            "out; merge two that play the same boards",
            missing=tuple(missing),
        )


_WHY_MOVED = {
    WhyMoved.HAD_NONE: "it had no chair of its own before",
    WhyMoved.CHAIR_GONE: "nobody stays in that chair in the new sections",
    WhyMoved.REMATCHES: "with it there no plan without a rematch was found",
}


def _chairs(change: FieldChange) -> Iterator[Sentence]:
    yield from map(_moved, change.moves)
    if change.asked_to_stay and not change.moves:
        yield say(
            "pairs that asked not to move keep their chairs: {asked_to_stay}", change
        )


def _moved(move: ChairMove) -> Sentence:
    return say(
        "pair {pair} asked not to move, but moves {old:?from {was} }"
        + ("to {chair} and stays there" if len(move.new) == 1 else "{between}")
        + ": {reason}",
        move,
        was=move.old and _chair(move.old),
        chair=_chair(move.new[0]),
        between=f"and then between {len(move.new)} chairs",
        reason=_WHY_MOVED[move.why],
    )


def _chair(chair: Chair) -> str:
    table, way = chair
    return f"table {table} {way}"


def _rematches(change: FieldChange) -> Iterator[Sentence]:
    if not change.rematches:
        return
    layout, to_come = change.layout, len(change.after.table.sessions)
    yield say(
        "{sessions} to come, but {layout} has at most {most} without a rematch"
        if to_come > layout.most_sessions
        else "no plan of {sessions} to come without a rematch was found: play fewer, "
        "or put up with these",
        sessions=counted(to_come, "session"),
        layout=layout,
        most=layout.most_sessions,
    )
    yield rematches_sentence(change.rematches)


def _rejected(change: FieldChange) -> Iterator[Sentence]:
    for other in change.rejected:
        yield say(
            "not {layout}: {rematches:# couple|# couples} would meet again, "
            "{moves:?{moves:# pair|# pairs} that asked not to would move, }"
            "{byes:# time|# times} a pair would sit out",
            other,
        )
