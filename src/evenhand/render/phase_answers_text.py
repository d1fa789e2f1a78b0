"""What was done with sessions, phases and the log, in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from evenhand.errors import Remedy
from evenhand.movement.phrasing import counted, listed
from evenhand.render.coming_sessions_text import tell_coming_sessions
from evenhand.render.result_answers_text import tell_awards_due, tell_consequences
from evenhand.render.sentences import (
    Sentence,
    as_sentence,
    pairs_named,
    say,
    say_count,
)
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


def tell_seated(answer: SessionsSeated) -> Iterator[Sentence]:
    """That sessions were seated, group by group."""
    for group in answer.groups:
        yield from tell_coming_sessions(group.group, group.session, group.plan)
        yield say(
            "{group}, session {session} is seated: {sections}, {tables}, {rounds}, "
            "boards 1 to {boards}.",
            group=group.group,
            session=group.session,
            sections=counted(group.sections, "section"),
            tables=counted(group.tables, "table"),
            rounds=counted(group.rounds, "round"),
            boards=group.boards,
        )
        yield from tell_shared(group.shared)
        yield from _tell_absent(group)
        yield from map(as_sentence, group.extra)
    yield from map(Sentence, answer.announced)


def tell_shared(shared: Sequence[SharedBoards]) -> Iterator[Sentence]:
    """Which tables have to share boards, against the plan."""
    for one in shared:
        yield say(
            "Tables {tables} share boards in {rounds}.",
            tables=listed(one.tables),
            rounds=_rounds_text(one.rounds),
        )


def _rounds_text(rounds: Sequence[int]) -> str:
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if last - first + 1 == len(rounds) > 2:
        return f"rounds {first} to {last}"
    return f"rounds {listed(rounds)}"


def _tell_absent(group: SeatedGroup) -> Iterator[Sentence]:
    """Which pairs are absent; an unused number is a phantom, so nobody is late."""
    if group.nobody:
        yield say_count(
            len(group.nobody),
            "Number {numbers} is nobody's (a phantom): its opponents sit out.",
            "Numbers {numbers} are nobody's (phantoms): their opponents sit out.",
            numbers=listed(group.nobody),
        )
    if group.absent:
        yield say_count(
            len(group.absent),
            "Pair {pairs} is absent; its opponents sit out.",
            "Pairs {pairs} are absent; their opponents sit out.",
            pairs=listed(group.absent),
        )
    if group.mergers:
        yield say_count(
            group.mergers,
            "1 merger of byes is possible.",
            "{count} mergers of byes are possible.",
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
            "No result of the {phase} counts, so all pairs stand where they stood "
            "before it, and go on in the order in which they qualified for it.",
            phase=answer.unplayed,
        )
    for one in answer.intakes:
        yield _intake(one)
    for one in answer.intakes:
        yield from map(as_sentence, one.intake.ties)
    for one in answer.intakes:
        if one.reserves:
            yield say(
                "Reserves for the {group}: {reserves}.",
                group=one.intake.group,
                reserves="; ".join(map(str, one.reserves)),
            )
    for one in answer.intakes:
        yield from _tell_drop_ins_missing(one, dry_run=answer.dry_run)
    due = due_told(answer.missing, answer.awards)
    if due:
        yield say(
            "{due} missing: the standings behind this are provisional.",
            due=due,
        )


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
    text = "{group}: {count}"
    if pairs:
        text += " ({pairs})"
    if one.dropping:
        text += ", {dropping} dropping in"
    text += ", no carryovers"
    if any(amounts):
        text = text.removesuffix(", no carryovers")
        text += ", carryovers from {most:.2f} to {least:.2f} points"
    if one.intake.planned:
        text += ", with new seats for this number"
    return say(
        f"{text}.",
        group=one.intake.group,
        count=counted(len(pairs), "pair"),
        pairs=listed(pairs, most=len(pairs)),
        dropping=listed(one.dropping),
        most=max(amounts, default=0.0),
        least=min(amounts, default=0.0),
    )


def _tell_drop_ins_missing(one: GroupIntake, *, dry_run: bool) -> Iterator[Sentence]:
    missing, group = one.drop_ins_missing, one.intake.group
    if not missing:
        return
    awaited = ""
    if one.awaited:
        verb = "has" if len(one.awaited) == 1 else "have"
        awaited = f" ({pairs_named(one.awaited)} {verb} not come)"
    first = "before you advance" if dry_run else "after an undo"
    yield say_count(
        missing,
        "{group}: 1 of {planned} is missing{awaited}; register it {first}, or admit it "
        "late.",
        "{group}: {count} of {planned} are missing{awaited}; register them {first}, or "
        "admit them late.",
        *([Remedy("register", {"names": None, "drop_in": group})] if dry_run else ()),
        group=group,
        planned=counted(one.drop_ins, "planned drop-in"),
        awaited=awaited,
        first=first,
    )


def tell_recarried(answer: CarryoversPutRight) -> Iterator[Sentence]:
    """That carryovers were put right."""
    for group in answer.groups:
        yield say("Carryovers into {group} are put right.", group=group)


def tell_official(answer: ResultsOfficial) -> Iterator[Sentence]:
    """That the results are official."""
    yield say("The results are official.")
    yield from tell_unplayed(answer.unplayed)


def tell_undone(answer: ActsUndone) -> Iterator[Sentence]:
    """Which acts were taken back, and what follows."""
    acts = zip(answer.undone, answer.kinds, strict=True)
    yield say_count(
        len(answer.undone),
        "Act {acts} is taken back.",
        "Acts {acts} are taken back.",
        acts=listed([f"{number} ({kind})" for number, kind in acts]),
    )
    for pair in answer.lonely:
        yield tell_lonely(pair)
    yield from tell_consequences(answer.consequences)


def tell_lonely(pair: int) -> Sentence:
    """That a pair has no opponents left, as everybody else has others by now."""
    return say(
        "Pair {pair} meets nobody in this session: undo a merger, or repair.",
        Remedy("repair", {"round": None}),
        pair=pair,
    )
