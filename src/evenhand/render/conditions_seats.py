"""Conditions of contest: seating and movement."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from evenhand.movement.phrasing import counted
from evenhand.render.conditions_words import (
    Chapter,
    Paragraph,
    capital,
    every,
    pairs,
    the,
    unbroken,
)
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.group_seating import LineSeating
from evenhand.tournament.seating.still_seats import chairs_taken

_MOVEMENTS = {
    "mitchell": "Mitchell",
    "skip": "skip Mitchell",
    "relay": "relay Mitchell",
    "double-weave": "double weave Mitchell",
    "web": "web Mitchell",
    "appendix": "appendix Mitchell",
    "reverse-appendix": "reverse appendix Mitchell",
    "howell": "Howell",
    "three-quarter-howell": "three-quarter Howell",
}
#: Movements that cannot be followed without a guide card.
_BY_GUIDE_CARD = ("howell", "three-quarter-howell", "reverse-appendix", "appendix")
_UP = "move up one table after each round, from the last table to the first"


def seats_chapter(plan: Plan) -> Chapter:
    """The sections, the movement within them, and changes between sessions."""
    rows = tuple(f"{unbroken(group.name)}: {_field(group)}" for group in plan.groups)
    return Chapter(
        "Seating and movement",
        (
            Paragraph("The tables are arranged as follows:", rows),
            *map(Paragraph, _inside_sections(plan)),
            *map(Paragraph, _between_sessions(plan)),
            *map(Paragraph, _still_lines(plan)),
            *_still_pairs(plan),
            *map(Paragraph, _swiss(plan)),
            *map(Paragraph, _meetings_and_deals(plan)),
            *map(Paragraph, _switched(plan)),
            *map(Paragraph, _one_sided(plan)),
            *map(Paragraph, _turned_boards(plan)),
            *map(Paragraph, _numbers_and_lists(plan)),
        ),
    )


def _field(group: PlannedGroup) -> str:
    layout = group.layout
    tables = counted(layout.tables, "table")
    if len(layout.sections) == 1:
        first = group.first_tables[0]
        where = f" from table {first}" if first > 1 else ""
        what = _movement(layout, layout.sections[0])
        return f"{tables}{where} in one section, {what}"
    parts = []
    names = list(group.section_names)
    for section, alike in groupby(layout.sections):
        number = len(list(alike))
        parts.append(_sections(layout, section, names[:number]))
        names = names[number:]
    return f"{tables}; {'; '.join(parts)}; {_numbering(group)}"


def _numbering(group: PlannedGroup) -> str:
    numbers = list(map(str, group.first_tables))
    shown = [*numbers[:3], "so on"] if len(numbers) > 3 else numbers
    return f"tables numbered from {every(shown)}"


def _sections(layout: Layout, section: Section, letters: Sequence[str]) -> str:
    what = _movement(layout, section)
    tables = counted(section.tables, "table")
    noun = "the tail" if section.is_tail else "section"
    if len(letters) == 1:
        return f"{noun} {letters[0]} of {tables}, {what}"
    join = "and" if len(letters) == 2 else "to"
    names = f"{letters[0]} {join} {letters[-1]}"
    return f"{noun}s {names} of {tables} each, {what}"


def _movement(layout: Layout, section: Section) -> str:
    if layout.way is Way.ROUND_ROBIN:
        return "all-play-all"
    if layout.way is Way.BAROMETER:
        return "barometer"
    what = _MOVEMENTS.get(section.family, section.family)
    return f"{what} as a barometer" if section.barometer else what


def _inside_sections(plan: Plan) -> Iterator[str]:
    sections = [section for group in plan.groups for section in group.layout.sections]
    families = {section.family for section in sections}
    yield from _mitchells(sections, families)
    if "web" in families:
        yield (
            f"In a web Mitchell, North-South stay at their tables and East-West {_UP}. "
            "The boards are brought to the tables."
        )
    if "double-weave" in families:
        yield (
            "In a double weave Mitchell, North-South stay at their tables; East-West "
            "and the boards move as the guide cards say."
        )
    guided = [_MOVEMENTS[family] for family in _BY_GUIDE_CARD if family in families]
    if guided:
        kinds = every([f"{_article(name)} {name}" for name in guided])
        yield (
            f"In {kinds}, each pair follows its guide card, which gives its table, "
            "direction and boards for each round."
        )
    yield from _circles(plan)


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"


def _circles(plan: Plan) -> Iterator[str]:
    ways = {group.layout.way for group in plan.groups}
    kinds = [
        words
        for way, words in (
            (Way.ROUND_ROBIN, "in an all-play-all"),
            (Way.BAROMETER, "in a barometer"),
        )
        if way in ways
    ]
    if kinds:
        yield capital(
            f"{every(kinds)}, everybody plays the same boards at the same time. After "
            "each round a pair moves to the next table, always in the same direction, "
            "until it turns back at the first or at the last table. At the last table "
            "it plays two rounds in succession. One pair at the first table does not "
            "move. A card on each table shows who sits North-South there: the pair on "
            "its way up or the pair on its way down."
        )


def _mitchells(sections: list[Section], families: set[str]) -> Iterator[str]:
    if "mitchell" in families:
        text = f"In a Mitchell, North-South stay at their tables and East-West {_UP}"
        kinds = {s.barometer for s in sections if s.family == "mitchell"}
        if kinds == {False}:
            text += "; the boards move down one table"
        yield f"{text}."
    if any(section.barometer for section in sections):
        yield (
            "In a section played as a barometer, all tables play the same boards at "
            "the same time."
        )
    skips = sorted({s.tables for s in sections if s.family == "skip"})
    if skips:
        after = every([f"round {n // 2} with {counted(n, 'table')}" for n in skips])
        yield (
            "In a skip Mitchell, pairs and boards move in the same way, except that "
            f"East-West skip a table once: after {after}."
        )
    if "relay" in families:
        yield (
            "In a relay Mitchell, North-South stay at their tables and East-West "
            f"{_UP}; the first and the last table share boards."
        )


def _between_sessions(plan: Plan) -> Iterator[str]:
    several = [group for group in plan.groups if group.sessions > 1]
    by_lines = [group for group in several if group.layout.by_lines]
    if by_lines:
        yield capital(
            f"{_where(plan, by_lines)}pairs stay together in lines of "
            f"{_line_lengths(by_lines)}. In a section, one line sits North-South and "
            "another East-West. In each session a line meets a line that it has not "
            "met before; which of the two sits North-South may change."
        )
        yield from _tails(plan, by_lines)
    fields = [group for group in several if not group.layout.by_lines]
    if fields:
        yield capital(
            f"{_where(plan, fields)}each session continues where the one before it "
            "stopped."
        )


def _line_lengths(groups: list[PlannedGroup]) -> str:
    lengths = {
        len(slot.seats)
        for group in groups
        for _, slot in group.layout.slots(normal=True)
    }
    return f"{' or '.join(map(str, sorted(lengths)))} pairs"


def _where(plan: Plan, groups: list[PlannedGroup]) -> str:
    """The groups to which a rule applies; empty if there is only one group."""
    if len(groups) == len(plan.groups):
        return "Within a phase, " if len(plan.groups) > 1 else ""
    return f"In {every([the(group.name) for group in groups])}, "


def _tails(plan: Plan, groups: list[PlannedGroup]) -> Iterator[str]:
    # Groups with the same sentences share a paragraph.
    alike: dict[tuple[int, str], list[str]] = {}
    for group in groups:
        layout = group.layout
        staying = sum(len(slot.seats) for _, slot in layout.slots(normal=False))
        if staying:
            tails = [layout.sections[i] for i in layout.tails]
            alike.setdefault((staying, _visits(tails)), []).append(the(group.name))
    for (staying, visits), names in alike.items():
        where = f"In {every(names)}, " if len(plan.groups) > 1 else ""
        belong = "belongs to no line and stays"
        if staying > 1:
            belong = "belong to no line and stay"
        yield capital(
            f"{where}{pairs(staying)} {belong} in the same tail in every "
            f"session{_exceptional(staying)}. {visits}"
        )


def _exceptional(staying: int) -> str:
    return "" if staying == 1 else "; these pairs do not meet one another"


def _visits(tails: list[Section]) -> str:
    if all(tail.is_howell_tail for tail in tails):
        return (
            f"A line plays in {'the' if len(tails) == 1 else 'a'} tail at most once, "
            "and there its pairs meet one another."
        )
    return "A line plays in the tail at most twice, once in each direction."


def _still_lines(plan: Plan) -> Iterator[str]:
    """Lines that keep their seats for the sake of stationary pairs."""
    for group in plan.groups:
        seating = group.seating
        if not isinstance(seating, LineSeating) or group.sessions == 1:
            continue
        firsts = group.first_tables
        for line in seating.lines.always_ns:
            session = seating.table.sessions[0]
            index = next(i for i, seats in enumerate(session) if line in seats)
            first = firsts[index]
            last = first + group.layout.sections[index].tables - 1
            yield (
                f"Line {line_name(line)} of {the(group.name)} sits North-South at "
                f"tables {first} to {last} in every session, because some of its pairs "
                "cannot move."
            )


def _still_pairs(plan: Plan) -> Iterator[Paragraph]:
    for group in plan.groups:
        seating = group.seating
        if not isinstance(seating, LineSeating) or not seating.lines.still:
            continue
        where = f"In {the(group.name)}, the" if len(plan.groups) > 1 else "The"
        chairs = chairs_taken(group.seats(), sorted(seating.lines.still))
        rows = tuple(
            f"pair {pair}: {every([_chair(*chair) for chair in seen])}"
            for pair, seen in chairs.items()
        )
        text = f"{where} following stationary pairs keep one seat in every session:"
        yield Paragraph(text, rows)


def _chair(table: int, way: str) -> str:
    direction = "North-South" if way == "NS" else "East-West"
    return f"{unbroken(f'table {table}')}, {direction}"


def _swiss(plan: Plan) -> Iterator[str]:
    start = plan.rules.swiss_from
    if start is None:
        return
    first = plan.event.phases[0].groups[0].name
    yield (
        f"From session {start} of {the(first)}, lines meet according to results: after "
        "each session, the average results of their pairs so far decide which lines "
        "meet next. No two lines meet twice."
    )


def _meetings_and_deals(plan: Plan) -> Iterator[str]:
    inside = " in a phase" if len(plan.event.phases) > 1 else ""
    text = f"No pair meets the same opponents twice{inside}."
    missing = [group for group in plan.groups if not group.plays_every_deal]
    if len(missing) < len(plan.groups):
        where = "" if len(plan.groups) == 1 else " of the group"
        text += f" Every pair plays every deal{where}, apart from byes"
        if missing:
            text += f", except in {every([the(group.name) for group in missing])}"
        text += "."
    for group in missing:
        text += (
            f" In {the(group.name)}, each pair plays {group.boards} of "
            f"{group.deals} deals."
        )
    yield text


def switched_rounds(group: PlannedGroup) -> str:
    """The rounds arrow-switched at every table, such as round 1 of every session."""
    by_session = [
        tuple(sorted(r for number, r in group.switched if number == session))
        for session in range(1, group.sessions + 1)
    ]
    if not any(by_session):
        return ""
    if group.sessions == 1:
        return _rounds(by_session[0])
    if len(set(by_session)) == 1:
        return f"{_rounds(by_session[0])} of every session"
    return every(
        [
            f"{_rounds(rounds)} of {unbroken(f'session {session}')}"
            for session, rounds in enumerate(by_session, 1)
            if rounds
        ]
    )


def _rounds(rounds: tuple[int, ...]) -> str:
    noun = "round" if len(rounds) == 1 else "rounds"
    return f"{noun} {every([str(r) for r in rounds])}"


def _switched(plan: Plan) -> Iterator[str]:
    alike: dict[str, list[PlannedGroup]] = {}
    for group in plan.groups:
        if group.switched:
            alike.setdefault(switched_rounds(group), []).append(group)
    for rounds, groups in alike.items():
        where = f" of {every([the(group.name) for group in groups])}"
        yield capital(
            f"in {rounds}{where if len(plan.groups) > 1 else ''}, the arrow is "
            "switched at every table: North-South play the East-West cards and vice "
            "versa. Seating lists and guide cards already show the switched "
            "directions."
        )


def _one_sided(plan: Plan) -> Iterator[str]:
    staying = [
        group
        for group in plan.groups
        if group.layout.never_changes_sides
        and not group.switched
        and not any(turned for session in group.arrows for turned in session)
    ]
    if staying:
        names = every([the(group.name) for group in staying])
        where = f"in {names}, " if len(plan.groups) > 1 else ""
        yield capital(
            f"{where}the same pairs always sit North-South, and hardly compete with "
            "those that sit East-West."
        )


def _turned_boards(plan: Plan) -> Iterator[str]:
    turning = [
        group
        for group in plan.groups
        if any(turned for session in group.arrows for turned in session)
    ]
    if turning:
        yield capital(
            f"{_where(plan, turning)}the arrow is switched on some boards: North-South "
            "play the East-West cards and vice versa. The guide cards show which."
        )


def _numbers_and_lists(plan: Plan) -> Iterator[str]:
    text = "The seating is posted before the session."
    if sum(group.sessions for group in plan.groups) > 1:
        text = "The seating for each session is posted in the break before it."
    if len(plan.event.phases) > 1:
        text += (
            " Pairs keep their numbers throughout the event; in a later phase they are "
            "seated in the order in which they enter it"
        )
        drops = any(group.drop_ins for group in plan.event.groups)
        text += ", with drop-ins last." if drops else "."
    yield f"{text} The seed of the draw is {plan.seed}."
