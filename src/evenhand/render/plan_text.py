"""A proposed plan in full, for the terminal."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import counted, listed
from evenhand.phases import EventFormat, FeedOrder, Group, Linear, format_text
from evenhand.render.candidates_text import candidates_parts, heading_of
from evenhand.render.conditions_seats import switched_rounds
from evenhand.render.plan_reasons import tell_ground
from evenhand.render.proposed_plan_data import is_none, like_rule, spread_into
from evenhand.render.tables import Column, folded, make_grid, make_table, words
from evenhand.render.wishes_text import report_proposal
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.plan.entry_range import find_entry_range
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import Proposal
from evenhand.tournament.plan.timetable import PlannedSession
from evenhand.tournament.seating.session_seats import FieldSeating, LineSeating

#: Wider text is hard to read, even if there is room for it.
_WIDEST = 100
_BOLD = "bold"
#: The width that the names and tables of sections take in a table of lines.
_SECTION_COLUMNS = 16


def proposal_parts(
    proposal: Proposal, width: int, *, every: bool = False
) -> Iterator[RenderableType]:
    """The candidates side by side, then the chosen plan.

    Args:
        proposal: The plan and the alternatives it was chosen from.
        width: The width of the screen.
        every: Whether to show all candidates, and why others are not possible, instead
            of only the best few.
    """
    plan = proposal.plan
    first = plan.event.phases[0].groups[0]
    seated = plan.group(first.name)
    yield Text(
        heading_of(proposal.candidates, first.name, seated.pairs, seated.boards), _BOLD
    )
    choice = proposal.choices[first.name]
    width = min(width, _WIDEST)
    yield from candidates_parts(proposal.candidates, choice, width, every=every)
    yield Text()
    yield from plan_parts(proposal, width)


def plan_parts(proposal: Proposal, width: int) -> Iterator[RenderableType]:
    """The plan: phases, calendar, each group's sections and lines, and its limits."""
    plan = proposal.plan
    yield Text(f"Plan: {plan.name}", style=_BOLD)
    facts = (
        counted(plan.pairs, "pair"),
        counted(plan.days, "day"),
        f"seed {plan.seed}",
    )
    yield Text(" · ".join(facts))
    yield folded(f"Format: {format_text(plan.event)}", width, 4)
    yield Text()
    yield _phases(plan.event)
    yield from _carryovers(proposal, width)
    yield Text()
    yield Text("Calendar", style=_BOLD)
    yield calendar_table(plan)
    for group in plan.groups:
        yield Text()
        yield from _group(proposal, group, width)
    yield Text()
    yield from _entries(plan, width)


def _phases(event: EventFormat) -> Table:
    columns = (
        words("group", lambda group: group.name),
        Column("pairs", lambda group: event.sizes[group.name]),
        Column("boards", lambda group: event.boards_of(group.name)),
        words("who plays", lambda group: who_plays(event, group)),
        Column("carryover", lambda group: _rule(event, group), left=True),
    )
    return make_table("", columns, event.groups, tight=True)


def _rule(event: EventFormat, group: Group) -> str:
    return str(group.carryover) if event.intakes_of(group.name) else ""


def who_plays(event: EventFormat, group: Group) -> str:
    """Who plays in a group."""
    inside = event.intakes_of(group.name)
    if not inside:
        return "everybody"
    parts = [
        f"{span_text(intake.first, intake.last)} of {intake.source}"
        for intake in inside
        if intake.pairs
    ]
    together = group.feed_order is FeedOrder.TOGETHER and len(parts) > 1
    if group.drop_ins:
        rule = event.drop_in_rule_of(group.name).value
        parts.append(f"{counted(group.drop_ins, 'drop-in')} (by {rule})")
    return ", ".join(parts) + ("; ranked together" if together else "")


def span_text(first: int, last: int) -> str:
    """From one number to another."""
    return str(first) if first == last else f"{first}–{last}"


def _carryovers(proposal: Proposal, width: int) -> Iterator[RenderableType]:
    plan = proposal.plan
    for group in plan.event.groups:
        if not plan.event.intakes_of(group.name):
            continue
        said = [carryover_sentence(plan, group)]
        advice = proposal.advice.get(group.name)
        if advice is not None:
            said += advice.reasons
        yield folded(f"{group.name}: {' '.join(said)}", width, 4)


def carryover_sentence(plan: Plan, group: Group) -> str:
    """The lead that a carryover gives, and the like rule of the other kind."""
    if is_none(group.carryover):
        return "no carryover."
    spread = spread_into(plan, group)
    lead = float(spread.percent_of(plan.event.boards_of(group.name)))
    about = "" if spread.exact else "about "
    said = (
        f"{group.carryover} gives the first a lead of {about}{tops_words(spread.tops)} "
        f"({float(spread.points):.4g} points, {lead:.1f} % of its boards) over the "
        "last who comes in"
    )
    like = like_rule(group.carryover)
    if like is None:
        return f"{said}."
    law = "α = 10 β" if isinstance(group.carryover, Linear) else "β = α/10"
    return f"{said}, the same as {like} ({law}) if their results are 10 % apart."


def tops_words(tops: Fraction) -> str:
    """A number of tops, to three figures."""
    figure = f"{float(tops):.3g}"
    return f"{figure} {'top' if figure == '1' else 'tops'}"


def calendar_table(plan: Plan) -> Table:
    """When each session is played, and on which boards."""
    moments = [list(some) for _, some in groupby(plan.calendar(), key=_moment)]
    firsts = [some[0] for some in moments]
    days = [one.day for one in firsts]
    rows = (
        (
            "" if first.day in days[:n] else first.day,
            first.times(),
            ", ".join(session.group for session in moments[n]),
            first.session,
            _boards_of(plan, first),
        )
        for n, first in enumerate(firsts)
    )
    columns = (
        Column("day", lambda row: row[0]),
        Column("time", lambda row: row[1], left=True),
        words("group", lambda row: row[2]),
        Column("session", lambda row: row[3]),
        Column("boards", lambda row: row[4], left=True),
    )
    return make_table("", columns, rows, tight=True)


def _moment(session: PlannedSession) -> tuple[int, ...]:
    """What sessions must have in common to share a row."""
    return session.day, session.phase, session.session, session.start, session.end


def _boards_of(plan: Plan, session: PlannedSession) -> str:
    numbers = plan.group(session.group).board_numbers(session.session)
    return span_text(numbers[0], numbers[-1])


def _group(
    proposal: Proposal, group: PlannedGroup, width: int
) -> Iterator[RenderableType]:
    choice = proposal.choices[group.name]
    layout = group.layout
    yield Text(f"{group.name}: {choice.name}", style=_BOLD)
    bye = ", one bye" if layout.phantom else ""
    yield folded(
        f"{counted(group.pairs, 'pair')} at {counted(layout.tables, 'table')}{bye}: "
        f"{layout}.",
        width,
    )
    yield folded(_sessions_sentence(group, choice.minutes), width)
    yield folded(boards_sentence(group), width)
    yield folded(_conditions_sentence(proposal, group.name), width)
    for sentence in _balance_sentences(group, str(proposal.gains[group.name])):
        yield folded(sentence, width)
    seating = group.seating
    if isinstance(seating, LineSeating):
        yield from line_tables(seating.table, group, width)
        yield from _still_lines(seating)
    else:
        yield from _field_words(seating, width)
    if group.name == proposal.plan.event.phases[0].groups[0].name:
        for sentence in report_proposal(proposal):
            yield folded(sentence, width, 4)


def _balance_sentences(group: PlannedGroup, gain: str) -> Iterator[str]:
    """What was done for the balance; nothing if there was no choice."""
    switched = switched_rounds(group)
    if group.arrows:
        # A gain begins with "balance", here the first word of the sentence.
        yield f"B{gain[1:]} by turning single tables or boards."
        if switched:
            yield f"Switched at every table: {switched}."
    elif switched:
        yield f"B{gain[1:]} by switching {switched} at every table."
    elif not group.layout.never_changes_sides:
        yield f"B{gain[1:]} by choosing who sits NS."


def _sessions_sentence(group: PlannedGroup, minutes: int) -> str:
    rounds = group.rounds
    each = (
        f"{rounds[0]}"
        if len(set(rounds)) == 1
        else f"{', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"
    )
    longest = "" if len(set(rounds)) == 1 else " at most"
    return (
        f"{counted(group.sessions, 'session')} of {each} "
        f"round{'' if set(rounds) == {1} else 's'} of "
        f"{counted(group.boards_per_round, 'board')}, {minutes} minutes{longest}."
    )


def boards_sentence(group: PlannedGroup) -> str:
    """How many boards there are to play, and to prepare."""
    plays = (
        "every pair plays all of them"
        if group.plays_every_deal
        else ("not every pair plays every deal")
    )
    byes = (
        ", apart from byes" if group.layout.phantom and group.plays_every_deal else ""
    )
    return (
        f"{counted(group.boards, 'board')} a pair; "
        f"{counted(group.deals, 'deal')} to prepare, "
        f"{group.layout.copies} {'copy' if group.layout.copies == 1 else 'copies'} of "
        f"each; {plays}{byes}."
    )


def _conditions_sentence(proposal: Proposal, name: str) -> str:
    conditions = proposal.choices[name].conditions
    met = [c.letter for c in conditions if c.met]
    missing = [
        f"{c.letter} not met ({tell_ground(c)})" for c in conditions if not c.met
    ]
    said = [f"{listed(met)} met"] if met else []
    return f"Conditions: {'; '.join([*said, *missing])}."


def line_tables(
    table: LineTable, group: PlannedGroup, width: int
) -> Iterator[RenderableType]:
    """Which lines meet where: a row for each section, as many sessions as fit."""
    cells = _line_cells(table)
    widest = max(len(cell) for column in cells for cell in column)
    fit = max((width - _SECTION_COLUMNS) // (widest + 2), 1)
    yield Text("Lines in each session, NS first:")
    for start in range(0, len(cells), fit):
        yield _lines_block(group, cells[start : start + fit], start)
    tails = [table.layout.sections[index] for index in table.layout.tails]
    if any(tail.staying_couple for tail in tails):
        yield Text("In each skip Mitchell one NS pair and one EW pair stay.")
    elif tails:
        yield Text("In a tail the exceptional line x stays; pairs follow guide cards.")
    if table.turned:
        yield Text("* all tables of the tail with NS and EW exchanged")


def _line_cells(table: LineTable) -> list[list[str]]:
    """For each session, the couples of lines in each section."""
    return [
        [
            couple + ("*" if (number - 1, index) in table.turned else "")
            for index, couple in enumerate(table.session_text(number).split(" "))
        ]
        for number in range(1, len(table.sessions) + 1)
    ]


def _lines_block(group: PlannedGroup, cells: list[list[str]], before: int) -> Table:
    numbers = range(before + 1, before + len(cells) + 1)
    sections = zip(
        group.section_names, group.layout.sections, group.first_tables, strict=True
    )
    rows = (
        (name, span_text(first, first + section.tables - 1), *(one[n] for one in cells))
        for n, (name, section, first) in enumerate(sections)
    )
    headings = ["sec", "tables", *map(str, numbers)]
    return make_grid("", headings, rows, left=len(headings), tight=True)


def _still_lines(seating: LineSeating) -> Iterator[RenderableType]:
    still = [line_name(line) for line in seating.lines.always_ns]
    if still:
        noun = "line" if len(still) == 1 else "lines"
        yield Text(f"Always NS and in one section: {noun} {listed(still)}.")
    reserve = len(seating.table.reserve)
    if reserve:
        yield Text(f"{counted(reserve, 'more session')} possible without a rematch.")


def _field_words(seating: FieldSeating, width: int) -> Iterator[RenderableType]:
    if seating.turned:
        tables = ", ".join(map(str, sorted(seating.turned)))
        which = "table" if len(seating.turned) == 1 else "tables"
        yield folded(f"NS and EW exchanged in every round: {which} {tables}.", width)


def _entries(plan: Plan, width: int) -> Iterator[RenderableType]:
    found = find_entry_range(plan)
    alone = found.least == found.most
    numbers = (
        f"{found.least} pairs only"
        if alone
        else (f"{found.least} to {found.most} pairs")
    )
    yield folded(
        f"The format holds for {numbers}. With "
        f"{found.least - 1}: {found.below}. With {found.most + 1}: {found.above}.",
        width,
        4,
    )
