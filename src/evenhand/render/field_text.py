"""A field that is seated anew after pairs have come or gone, in sentences."""

from collections.abc import Iterator

from evenhand.movement.words import counted, listed
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.replanning.field_change import (
    ChairMove,
    FieldChange,
    WhyMoved,
)
from evenhand.tournament.seats.still_seats import Chair


def field_sentences(change: FieldChange) -> tuple[str, ...]:
    """What was changed, who meets again, and why nothing better was found."""
    return (
        _sections(change),
        *_lines(change),
        *_newcomers(change),
        *_byes(change),
        *map(_moved, change.moves),
        *_kept_chairs(change),
        *_rematches(change),
        *map(_rejected, change.rejected),
    )


def _sections(change: FieldChange) -> str:
    before, now = change.before.table.layout, change.layout
    if before.sections == now.sections:
        return f"the sections stay: {now}"
    return f"the sections change from {before} to {now}"


def _lines(change: FieldChange) -> Iterator[str]:
    before, after = change.before, change.after
    roster, left = change.roster, before.present - after.present

    def still_there(line: tuple[int, ...]) -> list[int]:
        return [pair for pair in roster if pair in line and pair not in left]

    old = [still_there(line) for line in before.lines.normal]
    new = after.lines.normal
    for pairs in old:
        # too few stay together to call it the same line
        if pairs and not any(2 * len({*pairs} & {*one}) > len(pairs) for one in new):
            yield f"the line of pairs {listed(pairs, most=20)} is dissolved"
    for number, line in enumerate(new, 1):
        known = (one for one in old if one)
        if not any(2 * len({*line} & {*one}) > len(one) for one in known):
            yield f"line {line_name(number)} is new: {listed(line, most=20)}"
    for pair in still_there(
        tuple(p for line in before.lines.exceptional for p in line)
    ):
        number = after.lines.line_of(pair)
        if number > 0:
            yield f"pair {pair} leaves its tail for line {line_name(number)}"


def _newcomers(change: FieldChange) -> Iterator[str]:
    for pair in change.newcomers:
        number = change.after.lines.line_of(pair)
        where = f"in line {line_name(number)}" if number > 0 else "in the tail"
        yield f"pair {pair} comes in, {where}"


def _byes(change: FieldChange) -> Iterator[str]:
    missing = change.after.missing
    if len(missing) == 1:
        yield f"who would meet number {missing[0]} sits out"
    elif missing:
        yield (
            f"{counted(len(missing), 'bye')} in a round: who would meet numbers "
            f"{listed(missing)} sits out; merge two that play the same boards"
        )


_WHY_MOVED = {
    WhyMoved.HAD_NONE: "it had no chair of its own before",
    WhyMoved.CHAIR_GONE: "nobody stays in that chair in the new sections",
    WhyMoved.REMATCHES: "with it there no plan without a rematch was found",
}


def _moved(move: ChairMove) -> str:
    where = f"from {_chair(move.old)} " if move.old is not None else ""
    if len(move.new) == 1:
        goes = f"moves {where}to {_chair(move.new[0])} and stays there"
    else:
        goes = f"moves {where}and then between {len(move.new)} chairs"
    return f"pair {move.pair} asked not to move, but {goes}: {_WHY_MOVED[move.why]}"


def _chair(chair: Chair) -> str:
    table, way = chair
    return f"table {table} {way}"


def _kept_chairs(change: FieldChange) -> Iterator[str]:
    if change.asked_to_stay and not change.moves:
        pairs = listed(change.asked_to_stay)
        yield f"pairs that asked not to move keep their chairs: {pairs}"


def _rematches(change: FieldChange) -> Iterator[str]:
    if not change.rematches:
        return
    layout, to_come = change.layout, len(change.after.table.sessions)
    sessions = counted(to_come, "session")
    if to_come > layout.most_sessions:
        yield (
            f"{sessions} to come, but {layout} has at most {layout.most_sessions} "
            "without a rematch"
        )
    else:
        yield (
            f"no plan of {sessions} to come without a rematch was found: play fewer, "
            "or accept these"
        )
    yield rematches_sentence(change.rematches)


def rematches_sentence(rematches: tuple[tuple[int, int], ...]) -> str:
    """Who meets again: all of them, as a log excuses those that it names."""
    couples = [f"{a}–{b}" for a, b in rematches]
    named = listed(couples, most=len(couples))
    return f"these pairs meet a second time: {named}"


def _rejected(change: FieldChange) -> str:
    moved = ""
    if change.moves:
        moved = f"{counted(len(change.moves), 'pair')} that asked not to would move, "
    return (
        f"not {change.layout}: {counted(len(change.rematches), 'couple')} would meet "
        f"again, {moved}{counted(len(change.byes), 'time')} a pair would sit out"
    )
