"""What was done with sessions, phases and the log, in sentences, and what is next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from evenhand.errors import Remedy
from evenhand.movement.phrasing import counted, listed
from evenhand.render.announcement_words import read_out
from evenhand.render.event_log_text import describe_act
from evenhand.render.result_answers_text import (
    couples_text,
    tell_awards_due,
    with_rematches,
)
from evenhand.render.sentences import (
    Sentence,
    as_sentence,
    pairs_named,
    rounds_named,
    say,
)
from evenhand.tournament.answers.answer import NextStep, Step
from evenhand.tournament.answers.phase_answers import (
    ActsUndone,
    CarryoversPutRight,
    GroupIntake,
    PhaseAdvanced,
    ResultsOfficial,
    SeatedGroup,
    SessionsClosed,
    SessionsSeated,
    SharedBoards,
)
from evenhand.tournament.event.qualifying import Reserves
from evenhand.tournament.replanning.coming_sessions import ComingSessions, HowPlanned
from evenhand.tournament.seating.session_seats import LineSeating

#: The most acts that are told one by one when they are taken back.
_MOST_UNDONE = 6


def tell_seated(answer: SessionsSeated) -> Iterator[Sentence]:
    """That sessions were seated, group by group."""
    for group in answer.groups:
        yield from _tell_coming_sessions(group.group, group.session, group.plan)
        yield say(
            "{group}, session {session} is seated: {sections:# section|# sections}, "
            "{tables:# table|# tables}, {rounds:# round|# rounds}, boards 1 to "
            "{boards}.",
            group,
        )
        yield from tell_shared(group.shared)
        yield from _tell_absent(group)
        if group.extra is not None:
            # only a repair needs all that proposals are made of
            from evenhand.render.repair_text import tell_repair

            yield from map(as_sentence, tell_repair(*group.extra))
    for group in answer.groups:
        yield from map(Sentence, read_out(group.said))


def tell_shared(shared: Sequence[SharedBoards]) -> Iterator[Sentence]:
    """Which tables have to share boards, against the plan."""
    for one in shared:
        rounds = rounds_named(one.rounds)
        yield say("Tables {tables} share boards in {rounds}.", one, rounds=rounds)


def _tell_absent(group: SeatedGroup) -> Iterator[Sentence]:
    """Which pairs are absent; an unused number is a phantom, so nobody is late."""
    if group.nobody:
        yield say(
            "{nobody:Number|Numbers} {nobody} {nobody:is|are} nobody's "
            "({nobody:a phantom|phantoms}): {nobody:its|their} opponents sit out.",
            group,
        )
    if group.absent:
        yield say(
            "{absent:Pair|Pairs} {absent} {absent:is|are} absent; {absent:its|their} "
            "opponents sit out.",
            group,
        )
    if group.mergers:
        yield say(
            "{mergers:# merger of byes is|# mergers of byes are} possible.",
            group,
            Remedy("merge"),
        )


def tell_closed(answer: SessionsClosed) -> Iterator[Sentence]:
    """That sessions were closed, or cancelled."""
    template = "{group}, session {session} is closed."
    if answer.cancelled:
        template = (
            "{group}, session {session} is cancelled: none of its boards count, and "
            "no results are due."
        )
    for group, session in answer.sessions.items():
        yield say(template, group=group, session=session)
        if group in answer.unseated:
            pairs = pairs_named(answer.unseated[group])
            yield say("Without a seat: {pairs}.", pairs=pairs)
    yield from tell_unplayed(answer.unplayed)
    yield from tell_awards_due(answer.awards_due)


def tell_unplayed(phase: str) -> Iterator[Sentence]:
    """That a phase ended without a result that counts; nothing if none did."""
    if phase:
        yield say(
            "No result of the {phase} counts, so all pairs stand where they stood "
            "before it.",
            phase=phase,
        )


def tell_advanced(answer: PhaseAdvanced) -> Iterator[Sentence]:
    """Who qualifies, with what carryover, and who drops in."""
    if answer.dry_run:
        yield say("Nothing has been changed; this is how it would be:")
    if answer.unplayed:
        yield say(
            "No result of the {unplayed} counts, so all pairs stand where they stood "
            "before it, and go on in the order in which they qualified for it.",
            answer,
        )
    for one in answer.intakes:
        yield _intake(one)
    for one in answer.intakes:
        yield from map(as_sentence, one.intake.ties)
    for one in answer.intakes:
        if one.reserves:
            yield say(
                "Reserves for the {intake.group}: {told}.",
                one,
                told="; ".join(map(reserves_named, one.reserves)),
            )
    for one in answer.intakes:
        yield from _tell_drop_ins_missing(one, dry_run=answer.dry_run)
    due = due_told(answer.missing, answer.awards)
    if due:
        yield say("{due} missing: the standings behind this are provisional.", due=due)


def due_told(results: Mapping[str, int], awards: Mapping[str, int]) -> str:
    """How many results and awards are missing in which groups; or empty."""
    return ", ".join(
        f"{counted(number, what)} of {name}"
        for what, missing in (("result", results), ("award", awards))
        for name, number in missing.items()
    )


def _intake(one: GroupIntake) -> Sentence:
    pairs = one.pairs
    amounts = [float(Fraction(text)) for text in one.intake.carried[: len(pairs)]]
    carried = "no carryovers"
    if any(amounts):
        carried = f"carryovers from {max(amounts):.2f} to {min(amounts):.2f} points"
    return say(
        "{intake.group}: {pairs:# pair|# pairs}{pairs:? ({pairs:*})}"
        "{dropping:?, {dropping} dropping in}, {carried}"
        "{intake.planned:?, with new seats for this number}.",
        one,
        carried=carried,
    )


def _tell_drop_ins_missing(one: GroupIntake, *, dry_run: bool) -> Iterator[Sentence]:
    missing, group = one.drop_ins_missing, one.intake.group
    if not missing:
        return
    yield say(
        "{group}: {missing} of {drop_ins:# planned drop-in|# planned drop-ins} "
        "{missing:is|are} missing{awaited:? ({who} {awaited:has|have} not come)}; "
        "register {missing:it|them} {first}, or admit {missing:it|them} late.",
        one,
        *_ways_in(one, dry_run=dry_run),
        group=group,
        missing=missing,
        who=pairs_named(one.awaited),
        first="before you advance" if dry_run else "after an undo",
    )


def _ways_in(one: GroupIntake, *, dry_run: bool) -> Iterator[Remedy]:
    """How a drop-in that is missing can still come."""
    group = one.intake.group
    if dry_run:
        yield Remedy("register", {"names": None, "drop_in": group})
        return
    who: dict[str, object] = {"pair": one.awaited[0]} if one.awaited else {}
    # once all places are taken, a pair that comes later is an extra one
    extra = {} if 0 in one.intake.pairs else {"extra": True}
    there = {"names": None, "group": group} if not who else {}
    yield Remedy("late", who | there | extra)


def tell_recarried(answer: CarryoversPutRight) -> Iterator[Sentence]:
    """That carryovers were put right."""
    for group in answer.groups:
        yield say("Carryovers into {group} are put right.", group=group)


def tell_official(answer: ResultsOfficial) -> Iterator[Sentence]:
    """That the results are official."""
    yield say("The results are official.")
    yield from tell_unplayed(answer.unplayed)


def tell_undone(answer: ActsUndone) -> Iterator[Sentence]:
    """Which acts were taken back, what each had done, and what follows."""
    acts = zip(answer.undone, answer.taken_back, strict=True)
    for number, act in islice(acts, _MOST_UNDONE):
        yield say(
            "Act {number} is taken back: {act}.",
            number=number,
            act=describe_act(act).rstrip("."),
        )
    others = answer.undone[_MOST_UNDONE:]
    if others:
        yield say("So are {others:# other act|# other acts}.", others=len(others))
    yield from map(tell_lonely, answer.lonely)


def tell_lonely(pair: int) -> Sentence:
    """That a pair has no opponents left, as everybody else has others by now."""
    return say(
        "Pair {pair} meets nobody in this session: undo a merger, or repair.",
        Remedy("repair", {"round": None}),
        pair=pair,
    )


def reserves_named(reserves: Reserves) -> str:
    """The reserves from one group, such as `pairs 3, then 5 and 7 (tied) of A`."""
    parts = [
        f"{listed(pairs)} (tied)" if pairs[1:] else str(pairs[0])
        for pairs in reserves.ranked
    ]
    noun = "pairs" if len(reserves.ranked) > 1 or reserves.ranked[0][1:] else "pair"
    return f"{noun} {', then '.join(parts)} of {reserves.source}"


_COMING = {
    HowPlanned.AS_CHANGED: "lines meet as planned when the field was changed.",
    HowPlanned.BY_RESULTS: "lines meet by results: {meetings}"
    "{again:?; no plan without a rematch was found; {told}}.",
    HowPlanned.LINES_ANEW: "the lines are planned anew: {before:# couple|# couples} of "
    "pairs would have met again, now {told}.",
    HowPlanned.NO_BETTER_LINES: "no plan without a rematch was found; {told}.",
    HowPlanned.PLACES_ANEW: "{pairs} {moved:takes another place|change places} for the "
    "rest: {before:# couple|# couples} of pairs would have met again, now {told}.",
    HowPlanned.NO_BETTER_PLACES: "no places without a rematch were found; {told}.",
}


def _tell_coming_sessions(
    group: str, session: int, plan: ComingSessions
) -> Iterator[Sentence]:
    """What there is to say of the sessions to come, from one on; often nothing."""
    if plan.how is HowPlanned.AS_PLANNED:
        return
    told = [f"in session {n} {couples_text(couples)}" for n, couples in plan.again]
    yield say(
        "{group}: " + _COMING[plan.how],
        plan,
        group=group,
        meetings=_meetings(session, plan),
        told=f"these pairs meet again: {'; '.join(told)}" if told else "none",
        pairs=pairs_named(plan.moved, most=20),
    )


def plan_reason(plan: ComingSessions, session: int) -> str:
    """Why a plan is another, for the log; only who meets again is excused by it."""
    reason = ""
    if plan.how is HowPlanned.BY_RESULTS:
        reason = f"line meetings of session {session} by results"
    elif plan.how in (HowPlanned.LINES_ANEW, HowPlanned.PLACES_ANEW):
        reason = "pairs met outside the plan"
    return with_rematches(reason, plan.rematches)


def _meetings(session: int, plan: ComingSessions) -> str:
    """Which lines meet in the next session."""
    seating = plan.planned.seating if plan.planned is not None else None
    if not isinstance(seating, LineSeating):
        return ""
    return seating.table.session_text(session - plan.first + 1)


_WHERE = "{group}, session {session}"
#: What is said of each step; its values have the names of its fields.
_STEPS: dict[Step, str] = {
    Step.NOTHING: "Nothing: the results are official.",
    Step.REGISTER: "Register pairs: {count} of {of} so far. Then seat.",
    Step.LATE_PLAYS: _WHERE
    + " is closed with {count:# result|# results} missing: record late plays.",
    Step.LATE_AWARDS: _WHERE
    + " is closed with {count:# award|# awards} due: give {count:it|them}.",
    Step.DECIDE: _WHERE
    + ": {count:one result is|# results are} under appeal: decide {count:it|them}.",
    Step.FIND_SEATS: _WHERE
    + ": {named} {count:has|have} no seat; find {count:one|seats}, or withdraw "
    "{count:it|them}.",
    Step.PLAY: _WHERE + ": {count:# result|# results} to come.",
    Step.AWARD: _WHERE + ": all results are in except {count:# award|# awards}.",
    Step.CLOSE: _WHERE + ": all results are in; close it.",
    Step.SEAT: "{group}: seat session {session} of {of}.",
    Step.ADVANCE: "All sessions are played: advance to the {group}.",
    Step.DECLARE: "All sessions are played: declare the results official.",
}


def tell_next(steps: Iterable[NextStep]) -> list[Sentence]:
    """What can be done next, one sentence for each step."""
    return [_tell_step(step) for step in steps]


def _tell_step(step: NextStep) -> Sentence:
    ways: tuple[Remedy, ...] = ()
    if step.step in (Step.AWARD, Step.LATE_AWARDS):
        ways = (Remedy("missing", when="says which"),)
    if step.step is Step.FIND_SEATS:
        ways = (Remedy("repair", {"round": step.round, "arrives": step.count}),)
    return say(_STEPS[step.step], step, *ways, named=pairs_named(step.pairs))
