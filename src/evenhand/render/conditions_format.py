"""Conditions of contest: entries, phases, who plays in which group, and when."""

from collections.abc import Iterator
from itertools import groupby

from evenhand.movement.phrasing import counted
from evenhand.phases import EventFormat, FeedOrder, Group, Intake, NoCarryover
from evenhand.render.conditions_words import (
    NO_BREAK,
    Chapter,
    Paragraph,
    boards,
    capital,
    every,
    ordinal,
    pairs,
    the,
    unbroken,
)
from evenhand.tournament.layouts.sections import FEWEST_PAIRS, MOST_PAIRS
from evenhand.tournament.plan.entry_range import find_entry_range
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.timetable import PlannedSession


def entries_chapter(plan: Plan) -> Chapter:
    """The number of entries, the range the format holds for, and odd numbers."""
    drop_ins = sum(group.drop_ins for group in plan.event.groups)
    later = ""
    if drop_ins:
        later = f" Later, {pairs(drop_ins)} {'drops' if drop_ins == 1 else 'drop'} in."
    return Chapter(
        "Entries",
        (
            Paragraph(f"The event is planned for {pairs(plan.pairs)}.{later}"),
            _range(plan),
            Paragraph(_odd_numbers(plan)),
        ),
    )


def _range(plan: Plan) -> Paragraph:
    found = find_entry_range(plan)
    if found.least == found.most:
        numbers = f"{pairs(found.least)} only"
    else:
        numbers = f"{found.least} to {pairs(found.most)}"
    text = f"The format holds for {numbers}."
    if found.least < found.most:
        follow = ["tables", "sections", "byes", *_open_sizes(plan.event)]
        stay = ["sessions", "rounds", "boards"]
        if len(plan.event.phases) > 1:
            stay += ["cuts", "carryover rules"]
        text += (
            f" Within this range, the {every(follow)} depend on the number of entries; "
            f"the {every(stay)} do not change."
        )
    if (found.least, found.most) != (FEWEST_PAIRS, MOST_PAIRS):
        text += " With other numbers of pairs, the format changes:"
    return Paragraph(
        text,
        (
            _end(found.least - 1, found.below, FEWEST_PAIRS - 1, "fewer"),
            _end(found.most + 1, found.above, MOST_PAIRS + 1, "more"),
        ),
    )


def _end(number: int, reason: str, beyond: int, way: str) -> str:
    if number == beyond:
        return f"there is no plan for {pairs(number)} or {way}"
    return f"with {pairs(number)} it no longer holds ({reason})"


def _open_sizes(event: EventFormat) -> list[str]:
    """The groups that take all remaining pairs, so that their size varies."""
    names = [
        the(group.name)
        for group in event.groups
        if any(feed.places is None for feed in group.feeds)
    ]
    return [f"the number of pairs in {name}" for name in names]


def _odd_numbers(plan: Plan) -> str:
    text = "If the number of pairs is odd, one pair has a bye in each round"
    odd = [group for group in plan.groups if group.layout.phantom]
    if not odd:
        return f"{text}. With the numbers planned, there are no byes."
    if len(plan.groups) == 1:
        return f"{text}, as with the number planned."
    where = [f"{the(group.name)} ({pairs(group.pairs)})" for group in odd]
    return f"{text}. With the numbers planned, this applies to {every(where)}."


def format_chapter(plan: Plan) -> Chapter:
    """The phases and groups, who plays in them, and who wins the event."""
    event = plan.event
    if len(event.phases) == 1:
        name = event.final.name
        text = (
            f"The event has one phase, {the(name)}, of {boards(event.boards_of(name))}"
            f"{_all_play_all(event.final)}. Its winners win the event."
        )
        return Chapter("Format", (Paragraph(text),))
    phases = tuple(
        f"{number}. {unbroken(phase.name)}: "
        + every([_group_in_phase(event, group) for group in phase.groups])
        for number, phase in enumerate(event.phases, 1)
    )
    paragraphs = [
        Paragraph(f"The event has {len(event.phases)} phases:", phases),
        Paragraph(
            "Places at the end of a phase decide who plays where:",
            tuple(_who_plays(event, group) for group in event.groups if group.feeds),
        ),
        *_orders(event),
        *_ends(event),
        Paragraph(f"The winners of {the(event.final.name)} win the event."),
    ]
    return Chapter("Format", tuple(paragraphs))


def _group_in_phase(event: EventFormat, group: Group) -> str:
    size, number = event.sizes[group.name], event.boards_of(group.name)
    details = f"{pairs(size)}, {boards(number)}{_all_play_all(group)}"
    phase = event.phase_of(group.name)
    if phase.name == group.name and len(phase.groups) == 1:
        return details
    return f"{unbroken(group.name)} ({details})"


def _all_play_all(group: Group) -> str:
    return ", all-play-all" if group.round_robin else ""


def _who_plays(event: EventFormat, group: Group) -> str:
    who = [_intake(event, intake) for intake in _used(event, group)]
    if group.drop_ins:
        drops = "drops" if group.drop_ins == 1 else "drop"
        who.append(f"{pairs(group.drop_ins)} that {drops} in")
    return capital(f"{every(who)} play {the(group.name)}.")


def _used(event: EventFormat, group: Group) -> tuple[Intake, ...]:
    """The feeds that bring at least one pair."""
    return tuple(i for i in event.intakes_of(group.name) if i.pairs)


def _intake(event: EventFormat, intake: Intake) -> str:
    source, size = the(intake.source), event.sizes[intake.source]
    if intake.pairs == size:
        return f"all {pairs(size)} of {source}"
    if intake.last == 1:
        return f"the winners of {source}"
    if intake.first == 1:
        return f"the first {intake.last} of {source}"
    if intake.pairs == 1:
        return f"the {ordinal(intake.first)} of {source}"
    return f"the {ordinal(intake.first)} to {ordinal(intake.last)} of {source}"


def _orders(event: EventFormat) -> Iterator[Paragraph]:
    """How pairs from several groups are ranked, if a carryover needs it."""
    for group in event.groups:
        sources = [the(intake.source) for intake in _used(event, group)]
        if len(sources) < 2 or isinstance(group.carryover, NoCarryover):
            continue
        text = f"For the carryover into {the(group.name)}, "
        if group.feed_order is FeedOrder.TOGETHER:
            text += (
                f"pairs from {every(sources)} are ranked together by percentage; if "
                f"percentages are equal, pairs from {sources[0]} are listed first."
            )
        else:
            after = ", then those from ".join(sources)
            text += (
                f"the order is: pairs from {after}. The groups do not meet, so their "
                "percentages are not compared."
            )
        yield Paragraph(text)


def _ends(event: EventFormat) -> Iterator[Paragraph]:
    """The pairs that do not play on."""
    out = []
    for phase in event.phases[:-1]:
        for group in phase.groups:
            size = event.sizes[group.name]
            going = sum(i.pairs for i in event.intakes if i.source == group.name)
            if going == 0:
                yield Paragraph(f"Nobody plays on from {the(group.name)}.")
            elif going < size:
                last = f" to {ordinal(size)}" if size > going + 1 else ""
                out.append(f"the {ordinal(going + 1)}{last} of {the(group.name)}")
    if out:
        yield Paragraph(f"These do not play on: {every(out)}.")


def sessions_chapter(plan: Plan) -> Chapter:
    """The sessions of each day, with their boards, rounds and minutes."""
    days = groupby(plan.calendar(), key=lambda session: session.day)
    paragraphs = [_day(plan, day, list(sessions)) for day, sessions in days]
    return Chapter("Sessions", (*paragraphs, Paragraph(_lengths(plan))))


def _day(plan: Plan, day: int, sessions: list[PlannedSession]) -> Paragraph:
    """The rows of a day, with whatever they have in common above them."""
    contents = {_content(plan, session) for session in sessions}
    if len(contents) == 1:
        each = " each" if len(sessions) > 1 else ""
        return Paragraph(
            f"Day {day}, {contents.pop()}{each}:", _rows(plan, sessions, alike=True)
        )
    return Paragraph(f"Day {day}:", _rows(plan, sessions, alike=False))


def _content(plan: Plan, session: PlannedSession) -> str:
    group = plan.group(session.group)
    rounds = group.rounds[session.session - 1]
    return (
        f"{boards(rounds * group.boards_per_round)} in "
        f"{unbroken(counted(rounds, 'round'))}, "
        f"{unbroken(counted(session.end - session.start, 'minute'))}"
    )


def _rows(
    plan: Plan, sessions: list[PlannedSession], *, alike: bool
) -> tuple[str, ...]:
    """The rows; sessions that differ only in the group share one."""
    together: dict[tuple[str, str], list[str]] = {}
    for session in sessions:
        what = f"session {session.session}"
        if not alike:
            what += f", {_content(plan, session)}"
        names = together.setdefault((session.times(), what), [])
        names.append(unbroken(session.group))
    lone = len(plan.groups) == 1
    return tuple(
        f"{times}{NO_BREAK * 2}" + (what if lone else f"{every(names)}, {what}")
        for (times, what), names in together.items()
    )


def _lengths(plan: Plan) -> str:
    first, *others = [
        f"of {boards(number)} lasts "
        + counted(plan.timetable.minutes_of(1, number), "minute")
        for number in sorted({group.boards_per_round for group in plan.groups})
    ]
    return f"{every([f'A round {first}', *(f'one {other}' for other in others)])}."
