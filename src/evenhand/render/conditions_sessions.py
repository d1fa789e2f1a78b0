"""Conditions of contest: sessions and their times."""

from itertools import groupby

from evenhand.movement.phrasing import counted
from evenhand.render.conditions_words import (
    NO_BREAK,
    Chapter,
    Paragraph,
    boards,
    every,
    unbroken,
)
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.timetable import PlannedSession


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
