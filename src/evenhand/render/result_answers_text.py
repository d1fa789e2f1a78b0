"""What was done with results, in sentences."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from evenhand.errors import Remedy
from evenhand.movement.phrasing import listed
from evenhand.render.sentences import Sentence, rounds_named, say
from evenhand.scoring import Award, Percent
from evenhand.scoring.award import Average
from evenhand.scoring.rounding import exact_text
from evenhand.tournament.answers.hall_answers import ByesMerged
from evenhand.tournament.answers.result_answers import (
    FarOff,
    Impossible,
    LooksUnturned,
    ManyDown,
    PairPenalised,
    PhaseConsequences,
    ResultRecorded,
    ResultsRead,
    ScoreDoubt,
    SeatsExchanged,
    TurnedResult,
)
from evenhand.tournament.event.consequences import Consequences
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.repair.later_exchanges import Exchange, SetExchange
from evenhand.tournament.seated import Couple, Meeting

#: The most carryovers told one by one; the plain data has all of them.
_MOST_CARRYOVERS = 12
#: The most boards told one by one; the plain data has all of them.
_MOST_BOARDS = 6


def tell_result(answer: ResultRecorded) -> Iterator[Sentence]:
    """That a result was recorded, and what follows."""
    recorded = answer.recorded
    seen = recorded.meeting
    yield say(
        "Table {table}, board {board}{form:? in form {form}}: {outcome} for {pairs}"
        "{accepted:?, accepted: {accepted}}.",
        seen,
        form=recorded.result.group,
        outcome=outcome_told(recorded),
        pairs=pairs_told(recorded),
        accepted=recorded.accepted,
    )
    if answer.turned:
        exchange = {"table": seen.table, "board": seen.board}
        way = Remedy("exchange", exchange, "if they did not")
        ways = () if answer.replaced else (way,)
        yield say("They sat the wrong way round.", *ways)
    if answer.running:
        yield say(
            "This is a board of round {round}; round {running} is being played.",
            seen,
            running=answer.running,
        )
    yield from tell_awards_due(answer.awards_due, answer.at_fault)


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
            "Pair {pair} cannot play board {meeting.board} at table {meeting.table}, "
            "as pair {other} has played it.",
            one,
            *ways,
        )


def tell_lapsed(lapsed: Iterable[Recorded]) -> Iterator[Sentence]:
    """Which awards lapse because the rest of a session is played differently."""
    for one in lapsed:
        yield say(
            "Round {round}: the award {outcome} for {pairs} at table {table}, board "
            "{board} lapses, as it will not be played.",
            one.meeting,
            outcome=outcome_told(one),
            pairs=pairs_told(one),
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
            "The {begun} has begun, so its field stays: to advance again, everything "
            "since the advance would have to be undone.",
            found,
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
    if found.would_have_come:
        yield say("{group}: would have qualified: {would_have_come:40}.", found)
    if found.would_not:
        yield say("{group}: would not have qualified: {would_not:40}.", found)
    for pair, change in list(found.carried.items())[:_MOST_CARRYOVERS]:
        yield say(
            "{group}: the carryover of pair {pair} would be {after:.2f}, not "
            "{before:.2f}.",
            group=found.group,
            pair=pair,
            before=float(change.before),
            after=float(change.after),
        )
    rest = len(found.carried) - _MOST_CARRYOVERS
    if rest > 0:
        yield say(
            "{group}: and {rest:one more carryover|# more carryovers} would be "
            "different.",
            found,
            rest=rest,
        )


#: What is said of each kind of doubt; its values have the names of its fields.
_DOUBTS: dict[type[ScoreDoubt], str] = {
    Impossible: "no contract scores {score:+} here (vulnerable: {vulnerable})",
    ManyDown: "{down} down, undoubled; +1 is an overtrick, 10 are tricks",
    FarOff: "{imps} IMPs away from all others ({lowest:+} to {highest:+})"
    "{fits_exchanged:?; for the other side it would fit}",
    LooksUnturned: "it looks unturned: exchange those that are ticked",
}


def doubt_told(doubt: ScoreDoubt) -> str:
    """Why a result looks like a slip, without a full stop."""
    return say(_DOUBTS[type(doubt)], doubt).text


def tell_penalised(answer: PairPenalised) -> Iterator[Sentence]:
    """The penalty a pair was given; a bonus is pointed out, in case a minus is lost."""
    where = "session {session}" if answer.session else "the whole phase"
    amount = "a bonus of {amount}, not a penalty," if answer.is_bonus else "{amount}"
    yield say(f"Pair {{pair}}: {amount} in {where} of {{group}}.", answer)


def tell_results_read(answer: ResultsRead) -> Iterator[Sentence]:
    """What became of the lines of a file."""
    for one in answer.groups:
        last = one is answer.groups[-1]
        yield say(
            "{group}, session {session}: {recorded:# result|# results} recorded"
            "{known:?, {known} already known}"
            "{others:?, {others} of other sessions or groups passed over}"
            "{left_out:?, {left_out:# line|# lines} left out}.",
            one,
            others=answer.others if last else 0,
            left_out=len(answer.refused) + answer.unreadable if last else 0,
        )
    yield from _tell_turned(answer.turned)


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
    yield say(
        "In {turned:# result|# results} the pairs sat the wrong way round: {told}.",
        turned=turned,
        told=told,
    )
    yield say(
        "If the slips or the device cannot show turned boards, record the file again "
        "as planned.",
        Remedy("record", {"results": None, "correct": True, "as_planned": True}),
    )


def tell_exchanged(answer: SeatsExchanged) -> Iterator[Sentence]:
    """That two pairs sat in each other's seats, and what follows."""
    yield say(
        "Pairs {pairs} have changed seats in {rounds}."
        "{results_moved:? Results that went with them: {results_moved}.}",
        answer,
        rounds=rounds_named(answer.rounds, least=2),
    )
    if answer.again:
        yield say("Pairs that meet again: {pairs}.", pairs=couples_text(answer.again))
    yield from tell_one_ranking(answer)
    if answer.twice is not None:
        yield say(
            "With the seats exchanged pair {twice[0]} would play board {twice[1]} "
            "twice, so the seats stay, and what was played is accepted.",
            answer,
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
    yield from _tell_mending(answer)


def _tell_mending(answer: SeatsExchanged) -> Iterator[Sentence]:
    """What is exchanged later on, or could be."""
    if not answer.mending:
        return
    told = "; ".join(map(_exchange_told, answer.mending))
    if answer.mended:
        yield say("Nobody plays a board twice, as later on {told}.", told=told)
        return
    first, *_, last = (*answer.rounds, answer.rounds[-1])
    given = {"pairs": "{},{}".format(*answer.pairs), "from_round": first}
    given |= {"to_round": last, "mend": True}
    yield say(
        "No award is needed if later on {told}. Take this back first, then exchange "
        "the pairs and mend.",
        Remedy("exchange", given),
        told=told,
    )


def _exchange_told(one: Exchange) -> str:
    if isinstance(one, SetExchange):
        a, b = one.tables
        return f"tables {a} and {b} exchange their boards in round {one.round}"
    if len(one.pairs) == 2:
        a, b = one.pairs
        return f"pairs {a} and {b} exchange seats in {rounds_named(one.rounds)}"
    taken = zip(one.pairs, (*one.pairs[1:], one.pairs[0]), strict=True)
    moves = [f"pair {pair} takes the seat of pair {seat}" for pair, seat in taken]
    return f"in {rounds_named(one.rounds)} {listed(moves)}"


def tell_one_ranking(answer: SeatsExchanged | ByesMerged) -> Iterator[Sentence]:
    """That two rankings have become one."""
    if answer.one_ranking:
        yield say(
            "NS and EW are ranked together from now on: a pair sits as often one way "
            "as the other, so it belongs to neither line."
        )


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
