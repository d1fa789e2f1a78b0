"""What was done with results, in sentences."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from evenhand.errors import Remedy
from evenhand.movement.phrasing import listed
from evenhand.render.sentences import Sentence, say, say_count
from evenhand.scoring import Award, Percent
from evenhand.scoring.award import Average
from evenhand.scoring.rounding import exact_text
from evenhand.tournament.answers.result_answers import (
    BoardAwarded,
    PairPenalised,
    PhaseConsequences,
    ResultDeleted,
    ResultRecorded,
    ResultsRead,
    SeatsExchanged,
    TurnedResult,
)
from evenhand.tournament.event.consequences import Consequences
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.seated import Couple, Meeting

#: The most carryovers told one by one; the plain data has all of them.
_MOST_CARRYOVERS = 12
#: The most boards told one by one; the plain data has all of them.
_MOST_BOARDS = 6


def tell_result(answer: ResultRecorded) -> Iterator[Sentence]:
    """That a result was recorded, and what follows."""
    recorded = answer.recorded
    seen = recorded.meeting
    why = recorded.accepted
    yield say(
        "Table {table}, board {board}: {outcome} for {pairs}, accepted: {why}."
        if why
        else "Table {table}, board {board}: {outcome} for {pairs}.",
        table=seen.table,
        board=seen.board,
        outcome=outcome_told(recorded),
        pairs=pairs_told(recorded),
        why=why,
    )
    if answer.turned and answer.replaced:
        yield say("They sat the wrong way round.")
    elif answer.turned:
        exchange = {"table": seen.table, "board": seen.board}
        yield say(
            "They sat the wrong way round.",
            Remedy("exchange", exchange, "if they did not"),
        )
    yield from tell_awards_due(answer.awards_due, answer.at_fault)
    yield from tell_consequences(answer.consequences)


def outcome_told(recorded: Recorded) -> str:
    """The outcome in words; for an award to one pair alone, its own share."""
    outcome = recorded.outcome
    if not (recorded.alone and isinstance(outcome, Award)):
        return outcome_text(outcome)
    own = outcome.ns if recorded.alone == recorded.meeting.ns else outcome.ew
    if isinstance(own, Average):
        return own.value
    return f"{exact_text(own.of_top)}%" if isinstance(own, Percent) else str(outcome)


def pairs_told(recorded: Recorded) -> str:
    """The pairs a result counts for, in words."""
    if recorded.alone:
        return f"pair {recorded.alone} alone"
    return f"pairs {recorded.meeting.ns} (NS) and {recorded.meeting.ew} (EW)"


def tell_awards_due(
    due: Iterable[AwardDue], at_fault: Collection[int] = ()
) -> Iterator[Sentence]:
    """Which pairs cannot play a board, and the award for each (Law 12C2).

    A pair at fault gets average minus, a pair in no way at fault average plus.

    Args:
        due: the awards.
        at_fault: the pairs at fault, if the director has said which. If not, a pair
            that has itself played outside the movement may be.
    """
    for one in due:
        plus, minus = one.award("A+"), one.award("A-")
        ways: tuple[Remedy, ...] = (plus,)
        if one.pair in at_fault:
            ways = (minus,)
        if one.sat_wrong and not at_fault:
            ways = (minus, one.award("A+", "if it was not at fault"))
        yield say(
            "Pair {pair} cannot play board {board} at table {table}, as pair {other} "
            "has played it.",
            *ways,
            pair=one.pair,
            board=one.meeting.board,
            table=one.meeting.table,
            other=one.other,
        )


def tell_lapsed(lapsed: Iterable[Recorded]) -> Iterator[Sentence]:
    """Which awards lapse because the rest of a session is played differently."""
    for one in lapsed:
        yield say(
            "Round {round}: the award {outcome} for {pairs} at table {table}, board "
            "{board} lapses, as it will not be played.",
            round=one.meeting.round,
            outcome=outcome_told(one),
            pairs=pairs_told(one),
            table=one.meeting.table,
            board=one.meeting.board,
        )


def tell_consequences(found: PhaseConsequences | None) -> Iterator[Sentence]:
    """What a correction would have changed, had it come before the phase closed."""
    if found is None:
        return
    if not found.groups:
        yield say("The phase was closed; qualifiers and carryovers stay the same.")
        return
    yield say("The phase was closed; by the results as they are now:")
    for group in found.groups:
        yield from _tell_changes(group)
    if found.begun:
        yield say(
            "The {phase} has begun, so its field stays: to advance again, everything "
            "since the advance would have to be undone.",
            phase=found.begun,
        )
    ways = []
    if found.can_recarry:
        ways.append(Remedy("recarry", when="to put the carryovers right"))
    if found.can_advance_again:
        ways.append(
            Remedy("undo", {"acts": None}, "to undo the advance and make it again")
        )
    if ways:
        yield say("You decide: leave it as it is, or change it.", *ways)


def _tell_changes(found: Consequences) -> Iterator[Sentence]:
    group = found.group
    if found.would_have_come:
        pairs = listed(found.would_have_come, most=40)
        yield say("{group}: would have qualified: {pairs}.", group=group, pairs=pairs)
    if found.would_not:
        pairs = listed(found.would_not, most=40)
        yield say(
            "{group}: would not have qualified: {pairs}.", group=group, pairs=pairs
        )
    for pair, (before, after) in list(found.carried.items())[:_MOST_CARRYOVERS]:
        yield say(
            "{group}: the carryover of pair {pair} would be {after:.2f}, not "
            "{before:.2f}.",
            group=group,
            pair=pair,
            before=float(before),
            after=float(after),
        )
    rest = len(found.carried) - _MOST_CARRYOVERS
    if rest > 0:
        yield say_count(
            rest,
            "{group}: and one more carryover would be different.",
            "{group}: and {count} more carryovers would be different.",
            group=group,
        )


def tell_deleted(answer: ResultDeleted) -> Iterator[Sentence]:
    """That a result was deleted."""
    yield say(
        "Table {table}, board {board}: the result is deleted.",
        table=answer.table,
        board=answer.board,
    )
    yield from tell_consequences(answer.consequences)


def tell_board_awarded(answer: BoardAwarded) -> Iterator[Sentence]:
    """That the same award was given at every table of a board."""
    replaced = answer.replaced
    rest = ", {replaced} of them in place of a result." if replaced else "."
    yield say_count(
        answer.recorded,
        "Board {board}: {outcome} at 1 table" + rest,
        "Board {board}: {outcome} at {count} tables" + rest,
        board=answer.board,
        outcome=answer.outcome,
        replaced=replaced,
    )
    yield from tell_consequences(answer.consequences)


def tell_penalised(answer: PairPenalised) -> Iterator[Sentence]:
    """The penalty a pair was given; a bonus is pointed out, in case a minus is lost."""
    amount = answer.amount
    if answer.is_bonus:
        amount = f"a bonus of {amount}, not a penalty,"
    template = "Pair {pair}: {amount} in session {session} of {group}."
    if not answer.session:
        template = "Pair {pair}: {amount} in the whole phase of {group}."
    yield say(
        template,
        pair=answer.pair,
        amount=amount,
        session=answer.session,
        group=answer.group,
    )
    yield from tell_consequences(answer.consequences)


def tell_results_read(answer: ResultsRead) -> Iterator[Sentence]:
    """What became of the lines of a file."""
    for number, one in enumerate(answer.groups, 1):
        text = "{group}, session {session}: {count} result"
        text += " recorded" if one.recorded == 1 else "s recorded"
        if one.known:
            text += ", {known} already known"
        if number == len(answer.groups):
            if answer.others:
                text += ", {others} of other sessions or groups passed over"
            if answer.refused:
                lines = "line" if len(answer.refused) == 1 else "lines"
                text += f", {{refused}} {lines} left out"
        yield say(
            f"{text}.",
            group=one.group,
            session=one.session,
            count=one.recorded,
            known=one.known,
            others=answer.others,
            refused=len(answer.refused),
        )
    yield from _tell_turned(answer.turned)
    yield from tell_consequences(answer.consequences)


def _tell_turned(turned: Sequence[TurnedResult]) -> Iterator[Sentence]:
    """Which pairs sat the wrong way round, and what to do if the device is to blame."""
    if not turned:
        return
    places = [
        f"table {one.table}, board {one.board} ({one.ns} NS, {one.ew} EW)"
        for one in turned
    ]
    told = "; ".join(places[:_MOST_BOARDS])
    if len(places) > _MOST_BOARDS:
        told += f"; and {len(places) - _MOST_BOARDS} more"
    yield say_count(
        len(turned),
        "In 1 result the pairs sat the wrong way round: {told}.",
        "In {count} results the pairs sat the wrong way round: {told}.",
        told=told,
    )
    yield say(
        "If the slips or the device cannot show turned boards, record the file again "
        "as planned.",
        Remedy("record", {"results": None, "correct": True, "as_planned": True}),
    )


def tell_exchanged(answer: SeatsExchanged) -> Iterator[Sentence]:
    """That two pairs sat in each other's seats, and what follows."""
    one, two = answer.pairs
    first, last = answer.rounds[0], answer.rounds[-1]
    moved = " Results that went with them: {moved}." if answer.results_moved else ""
    yield say_count(
        len(answer.rounds),
        "Pairs {a} and {b} have changed seats in round {first}." + moved,
        "Pairs {a} and {b} have changed seats in rounds {first} to {last}." + moved,
        a=one,
        b=two,
        first=first,
        last=last,
        moved=answer.results_moved,
    )
    if answer.again:
        yield say("Pairs that meet again: {pairs}.", pairs=couples_text(answer.again))
    if answer.twice is not None:
        pair, board = answer.twice
        yield say(
            "With the seats exchanged pair {pair} would play board {board} twice, so "
            "the seats stay, and what was played is accepted.",
            pair=pair,
            board=board,
        )
        if answer.to_accept:
            yield say(
                "Accept the missing results as the pairs sat: {missing}.",
                Remedy(
                    "accept",
                    dict.fromkeys(("table", "board", "ns", "ew", "reason", "result")),
                ),
                missing=_tables_told(answer.to_accept),
            )
    yield from tell_awards_due(answer.awards_due, answer.pairs)
    yield from tell_consequences(answer.consequences)


def _tables_told(meetings: Iterable[Meeting]) -> str:
    """Which pairs sat at each table, and on which boards."""
    tables: dict[tuple[int, int, int], list[int]] = {}
    for one in meetings:
        tables.setdefault((one.table, one.ns, one.ew), []).append(one.board)
    return "; ".join(
        f"table {table}, {'board' if len(boards) == 1 else 'boards'} {listed(boards)}: "
        f"{ns} NS, {ew} EW"
        for (table, ns, ew), boards in tables.items()
    )


def with_rematches(reason: str, couples: Iterable[Couple]) -> str:
    """A reason that also names who meets again: all of them, as a log excuses those."""
    named = couples_text(couples)
    parts = [reason, f"these pairs meet again: {named}" if named else ""]
    return "; ".join(part for part in parts if part)


def couples_text(couples: Iterable[Couple]) -> str:
    """Couples as printed: `3–8, 4–7`."""
    return ", ".join(f"{a}–{b}" for a, b in couples)
