"""Conditions of contest: entries, phases, who plays in which group, and when."""

from collections.abc import Iterator
from itertools import groupby

from evenhand.movement.phrasing import counted
from evenhand.phases import EventFormat, FeedOrder, Group, Intake, NoCarryover
from evenhand.render.conditions_words import Paragraph, every, ordinal, tell, the
from evenhand.render.sentences import say
from evenhand.tournament.layouts.sections import FEWEST_PAIRS, MOST_PAIRS
from evenhand.tournament.plan.entry_range import EntryRange, find_entry_range
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.timetable import PlannedSession


def entries_chapter(plan: Plan) -> Iterator[Paragraph]:
    """The number of entries, the range the format holds for, and odd numbers."""
    event, found = plan.event, find_entry_range(plan)
    yield tell(
        "The event is planned for {pairs:# pair|# pairs}."
        "{later:? Later, {later:# pair drops|# pairs drop} in.}",
        plan,
        later=sum(group.drop_ins for group in event.groups),
    )
    varies = found.least < found.most
    yield tell(
        "The format holds for {least:?{least} to }{most:# pair|# pairs}{only:? only}."
        "{least:? Within this range, the {follow:*} depend on the number of entries; "
        "the {stay:*} do not change.}"
        "{changes:? With other numbers of pairs, the format changes:}",
        least=found.least if varies else 0,
        most=found.most,
        only=not varies,
        follow=["tables", "sections", "byes", *_open_sizes(event)],
        stay=["sessions", "rounds", "boards"]
        + ["cuts", "carryover rules"] * (len(event.phases) > 1),
        changes=(found.least, found.most) != (FEWEST_PAIRS, MOST_PAIRS),
        rows=_ends_of_range(found),
    )
    odd = [group for group in plan.groups if group.layout.phantom]
    text = "If the number of pairs is odd, one pair has a bye in each round"
    if not odd:
        text += ". With the numbers planned, there are no byes."
    elif len(plan.groups) == 1:
        text += ", as with the number planned."
    else:
        text += ". With the numbers planned, this applies to {odd:*}."
    names = [f"{the(group.name)} ({counted(group.pairs, 'pair')})" for group in odd]
    yield tell(text, odd=names)


def _ends_of_range(found: EntryRange) -> Iterator[str]:
    for number, reason, beyond, way in (
        (found.least - 1, found.below, FEWEST_PAIRS - 1, "fewer"),
        (found.most + 1, found.above, MOST_PAIRS + 1, "more"),
    ):
        yield say(
            "there is no plan for {number:# pair|# pairs} or {way}"
            if number == beyond
            else "with {number:# pair|# pairs} it no longer holds ({reason})",
            number=number,
            reason=reason,
            way=way,
        ).text


def _open_sizes(event: EventFormat) -> list[str]:
    """The groups that take all remaining pairs, so that their size varies."""
    return [
        f"the number of pairs in {the(group.name)}"
        for group in event.groups
        if any(feed.places is None for feed in group.feeds)
    ]


def format_chapter(plan: Plan) -> Iterator[Paragraph]:
    """The phases and groups, who plays in them, and who wins the event."""
    event, final = plan.event, the(plan.event.final.name)
    if len(event.phases) == 1:
        yield tell(
            "The event has one phase, {final}, of {boards:# board|# boards}"
            "{all:?, all-play-all}. Its winners win the event.",
            final=final,
            boards=event.boards_of(event.final.name),
            all=event.final.round_robin,
        )
        return
    yield tell(
        "The event has {phases:|# phases}:",
        phases=len(event.phases),
        rows=(
            f"{number}. {phase.name}: "
            + every(_group_in_phase(event, group) for group in phase.groups)
            for number, phase in enumerate(event.phases, 1)
        ),
    )
    yield tell(
        "Places at the end of a phase decide who plays where:",
        rows=(_who_plays(event, group).text for group in event.groups if group.feeds),
    )
    yield from _orders(event)
    yield from _ends(event)
    yield tell("The winners of {final} win the event.", final=final)


def _group_in_phase(event: EventFormat, group: Group) -> str:
    phase = event.phase_of(group.name)
    alone = phase.name == group.name and len(phase.groups) == 1
    details = "{pairs:# pair|# pairs}, {boards:# board|# boards}{all:?, all-play-all}"
    return say(
        details if alone else f"{{name}} ({details})",
        name=group.name,
        pairs=event.sizes[group.name],
        boards=event.boards_of(group.name),
        all=group.round_robin,
    ).text


def _who_plays(event: EventFormat, group: Group) -> Paragraph:
    who = [_intake(event, intake) for intake in _used(event, group)]
    drops = "{drop_ins:# pair that drops|# pairs that drop} in"
    who += [say(drops, group).text] * bool(group.drop_ins)
    return tell("{who:*} play {group}.", who=who, group=the(group.name))


def _used(event: EventFormat, group: Group) -> tuple[Intake, ...]:
    """The feeds that bring at least one pair."""
    return tuple(i for i in event.intakes_of(group.name) if i.pairs)


def _intake(event: EventFormat, intake: Intake) -> str:
    source, size = the(intake.source), event.sizes[intake.source]
    if intake.pairs == size:
        return f"all {counted(size, 'pair')} of {source}"
    if intake.last == 1:
        return f"the winners of {source}"
    if intake.first == 1:
        return f"the first {intake.last} of {source}"
    return f"{_places(intake.first, intake.last)} of {source}"


def _places(first: int, last: int) -> str:
    return f"the {ordinal(first)}" + (f" to {ordinal(last)}" if last > first else "")


def _orders(event: EventFormat) -> Iterator[Paragraph]:
    """How pairs from several groups are ranked, if a carryover needs it."""
    for group in event.groups:
        sources = [the(intake.source) for intake in _used(event, group)]
        if len(sources) > 1 and not isinstance(group.carryover, NoCarryover):
            together = group.feed_order is FeedOrder.TOGETHER
            yield tell(
                "For the carryover into {group}, pairs from {sources:*} are ranked "
                "together by percentage; if percentages are equal, pairs from {first} "
                "are listed first."
                if together
                else "For the carryover into {group}, the order is: pairs from "
                "{in_turn}. The groups do not meet, so their percentages are not "
                "compared.",
                group=the(group.name),
                sources=sources,
                first=sources[0],
                in_turn=", then those from ".join(sources),
            )


def _ends(event: EventFormat) -> Iterator[Paragraph]:
    """The pairs that do not play on."""
    out = []
    for group in (group for phase in event.phases[:-1] for group in phase.groups):
        size, name = event.sizes[group.name], the(group.name)
        going = sum(i.pairs for i in event.intakes if i.source == group.name)
        if going == 0:
            yield tell("Nobody plays on from {group}.", group=name)
        elif going < size:
            out.append(f"{_places(going + 1, size)} of {name}")
    if out:
        yield tell("These do not play on: {out:*}.", out=out)


def sessions_chapter(plan: Plan) -> Iterator[Paragraph]:
    """The sessions of each day, with their boards, rounds and minutes."""
    for day, together in groupby(plan.calendar(), key=lambda session: session.day):
        sessions = list(together)
        contents = {_content(plan, session) for session in sessions}
        alike = len(contents) == 1
        yield tell(
            "Day {day}{alike:?, {content}{several:? each}}:",
            day=day,
            alike=alike,
            content=min(contents),
            several=len(sessions) > 1,
            rows=_rows(plan, sessions, alike=alike),
        )
    first, *others = [
        f"of {counted(boards, 'board')} lasts "
        + counted(plan.timetable.minutes_of(1, boards), "minute")
        for boards in sorted({group.boards_per_round for group in plan.groups})
    ]
    lengths = [f"a round {first}", *(f"one {other}" for other in others)]
    yield tell("{lengths:*}.", lengths=lengths)


def _content(plan: Plan, session: PlannedSession) -> str:
    group = plan.group(session.group)
    rounds = group.rounds[session.session - 1]
    return say(
        "{boards:# board|# boards} in {rounds:# round|# rounds}, "
        "{minutes:# minute|# minutes}",
        boards=rounds * group.boards_per_round,
        rounds=rounds,
        minutes=session.end - session.start,
    ).text


def _rows(plan: Plan, sessions: list[PlannedSession], *, alike: bool) -> Iterator[str]:
    """The rows; sessions that differ only in the group share one."""
    together: dict[tuple[str, str], list[str]] = {}
    for one in sessions:
        what = "" if alike else f", {_content(plan, one)}"
        key = one.times(), f"session {one.session}{what}"
        together.setdefault(key, []).append(one.group)
    for (times, what), groups in together.items():
        named = f"{every(groups)}, " if len(plan.groups) > 1 else ""
        yield f"{times}  {named}{what}"
