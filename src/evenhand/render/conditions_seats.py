"""Conditions of contest: seating and movement."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from evenhand.movement.phrasing import counted
from evenhand.render.conditions_words import Paragraph, every, names, tell, the
from evenhand.render.sentences import say
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.session_seats import LineSeating
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
_CIRCLES = {Way.ROUND_ROBIN: "all-play-all", Way.BAROMETER: "barometer"}
_UP = "move up one table after each round, from the last table to the first"

#: How players move, by family; the skips and the guide cards are told beside them.
_MITCHELL = (
    f"In a Mitchell, North-South stay at their tables and East-West {_UP}"
    "{boards:?; the boards move down one table}."
)
_BAROMETER = (
    "In a section played as a barometer, all tables play the same boards at the same "
    "time."
)
_SKIP = (
    "In a skip Mitchell, pairs and boards move in the same way, except that East-West "
    "skip a table once: after {skips:*}."
)
_OTHERS = {
    "relay": "In a relay Mitchell, North-South stay at their tables and East-West "
    f"{_UP}; the first and the last table share boards.",
    "web": "In a web Mitchell, North-South stay at their tables and East-West "
    f"{_UP}. The boards are brought to the tables.",
    "double-weave": "In a double weave Mitchell, North-South stay at their tables; "
    "East-West and the boards move as the guide cards say.",
}
_BY_GUIDE_CARD = {
    "howell": "a Howell",
    "three-quarter-howell": "a three-quarter Howell",
    "reverse-appendix": "a reverse appendix Mitchell",
    "appendix": "an appendix Mitchell",
}
_GUIDED = (
    "In {guided:*}, each pair follows its guide card, which gives its table, direction "
    "and boards for each round."
)
_CIRCLE = (
    "{kinds:*}, everybody plays the same boards at the same time. After each round a "
    "pair moves to the next table, always in the same direction, until it turns back "
    "at the first or at the last table. At the last table it plays two rounds in "
    "succession. One pair at the first table does not move. A card on each table shows "
    "who sits North-South there: the pair on its way up or the pair on its way down."
)


def seats_chapter(plan: Plan) -> Iterator[Paragraph]:
    """The sections, the movement within them, and changes between sessions."""
    rows = (f"{group.name}: {_field(group)}" for group in plan.groups)
    yield tell("The tables are arranged as follows:", rows=rows)
    for part in (
        _inside_sections,
        _between_sessions,
        _stationary,
        _meetings_and_deals,
        _arrows,
        _numbers_and_lists,
    ):
        yield from part(plan)


def _field(group: PlannedGroup) -> str:
    layout, firsts = group.layout, list(group.first_tables)
    parts = []
    letters = iter(group.section_names)
    for section, alike in groupby(layout.sections):
        named = [next(letters) for _ in alike]
        parts.append(_sections(layout, section, named))
    return say(
        "{tables:# table|# tables}"
        + (
            "{first:? from table {first}} in one section, {movement}"
            if len(layout.sections) == 1
            else "; {parts}; tables numbered from {numbers:*}"
        ),
        tables=layout.tables,
        first=firsts[0] if firsts[0] > 1 else 0,
        movement=_movement(layout, layout.sections[0]),
        parts="; ".join(parts),
        numbers=[*firsts[:3], "so on"] if len(firsts) > 3 else firsts,
    ).text


def _sections(layout: Layout, section: Section, letters: Sequence[str]) -> str:
    to = " and " if len(letters) == 2 else " to "
    return say(
        "{noun}{letters:|s} {which} of {tables:# table|# tables}{letters:| each}, "
        "{movement}",
        noun="the tail" if section.is_guided_tail else "section",
        letters=letters,
        which=to.join(dict.fromkeys((letters[0], letters[-1]))),
        tables=section.tables,
        movement=_movement(layout, section),
    ).text


def _movement(layout: Layout, section: Section) -> str:
    if layout.way in _CIRCLES:
        return _CIRCLES[layout.way]
    what = _MOVEMENTS.get(section.family, section.family)
    return f"{what} as a barometer" if section.barometer else what


def _inside_sections(plan: Plan) -> Iterator[Paragraph]:
    """How pairs and boards move, for every kind of section that occurs."""
    sections = [section for group in plan.groups for section in group.layout.sections]
    families = {section.family for section in sections}
    if "mitchell" in families:
        barometers = {s.barometer for s in sections if s.family == "mitchell"}
        yield tell(_MITCHELL, boards=barometers == {False})
    if any(section.barometer for section in sections):
        yield tell(_BAROMETER)
    if "skip" in families:
        tables = sorted({s.tables for s in sections if s.family == "skip"})
        skips = [f"round {n // 2} with {counted(n, 'table')}" for n in tables]
        yield tell(_SKIP, skips=skips)
    for family, text in _OTHERS.items():
        if family in families:
            yield tell(text)
    guided = [name for family, name in _BY_GUIDE_CARD.items() if family in families]
    if guided:
        yield tell(_GUIDED, guided=guided)
    ways = {group.layout.way for group in plan.groups}
    # the article that fits: an all-play-all, a barometer
    kinds = [
        f"in {'an' if name[0] == 'a' else 'a'} {name}"
        for way, name in _CIRCLES.items()
        if way in ways
    ]
    if kinds:
        yield tell(_CIRCLE, kinds=kinds)


def _where(plan: Plan, groups: Sequence[PlannedGroup]) -> str:
    """The groups to which a rule applies; empty if there is only one group."""
    if len(groups) == len(plan.groups):
        return "within a phase, " if len(plan.groups) > 1 else ""
    return f"in {every(the(group.name) for group in groups)}, "


def _between_sessions(plan: Plan) -> Iterator[Paragraph]:
    several = [group for group in plan.groups if group.sessions > 1]
    by_lines = [group for group in several if group.layout.by_lines]
    lengths = {
        len(slot.seats)
        for group in by_lines
        for _, slot in group.layout.slots(normal=True)
    }
    if by_lines:
        yield tell(
            f"{_where(plan, by_lines)}pairs stay together in lines of {{lengths}} "
            "pairs. In a section, one line sits North-South and another East-West. In "
            "each session a line meets a line that it has not met before; which of the "
            "two sits North-South may change.",
            lengths=" or ".join(map(str, sorted(lengths))),
        )
        yield from _tails(plan, by_lines)
    fields = [group for group in several if not group.layout.by_lines]
    if fields:
        yield tell(
            f"{_where(plan, fields)}each session continues where the one before it "
            "stopped."
        )


def _tails(plan: Plan, groups: list[PlannedGroup]) -> Iterator[Paragraph]:
    # groups with the same sentences share a paragraph
    alike: dict[tuple[int, str, str], list[PlannedGroup]] = {}
    for group in groups:
        layout = group.layout
        staying = sum(len(slot.seats) for _, slot in layout.slots(normal=False))
        if staying:
            tails = [layout.sections[i] for i in layout.tails]
            alike.setdefault((staying, *_visits(tails)), []).append(group)
    for (staying, where, visits), some in alike.items():
        yield tell(
            "{groups:?in {groups:*}, }{pairs:# pair belongs|# pairs belong} to no line "
            "and {pairs:stays|stay} in the same {where} in every session"
            "{pairs:|; these pairs do not meet one another}. {visits}",
            groups=names(plan, some),
            pairs=staying,
            where=where,
            visits=visits,
        )


def _visits(tails: list[Section]) -> tuple[str, str]:
    """What those tails are called, and how often a line may play there."""
    twice = "at most twice, once in each direction."
    if all(tail.staying_couple for tail in tails):
        return "section", f"A line plays in a skip Mitchell section {twice}"
    if all(tail.is_howell_tail for tail in tails):
        a_tail = "the tail" if len(tails) == 1 else "a tail"
        once = "at most once, and there its pairs meet one another."
        return "tail", f"A line plays in {a_tail} {once}"
    return "tail", f"A line plays in the tail {twice}"


def _stationary(plan: Plan) -> Iterator[Paragraph]:
    """Lines and pairs that keep their seats."""
    in_lines = [
        (group, group.seating)
        for group in plan.groups
        if isinstance(group.seating, LineSeating)
    ]
    for group, seating in in_lines:
        for line in seating.lines.always_ns if group.sessions > 1 else ():
            session = seating.table.sessions[0]
            index = next(i for i, seats in enumerate(session) if line in seats)
            first = group.first_tables[index]
            yield tell(
                "Line {line} of {group} sits North-South at tables {first} to {last} "
                "in every session, because some of its pairs cannot move.",
                line=line_name(line),
                group=the(group.name),
                first=first,
                last=first + group.layout.sections[index].tables - 1,
            )
    for group, seating in in_lines:
        chairs = chairs_taken(group.seats(), sorted(seating.lines.still))
        if chairs:
            yield tell(
                "{groups:?in {groups:*}, }the following stationary pairs keep one seat "
                "in every session:",
                groups=names(plan, [group]),
                rows=(
                    f"pair {pair}: {every(_chair(*chair) for chair in seen)}"
                    for pair, seen in chairs.items()
                ),
            )


def _chair(table: int, way: str) -> str:
    return f"table {table}, {'North-South' if way == 'NS' else 'East-West'}"


def _meetings_and_deals(plan: Plan) -> Iterator[Paragraph]:
    """Whether lines meet by results, and who plays which deals."""
    if plan.rules.swiss_from is not None:
        yield tell(
            "From session {swiss_from} of {first}, lines meet according to results: "
            "after each session, the average results of their pairs so far decide "
            "which lines meet next. No two lines meet twice.",
            plan.rules,
            first=the(plan.event.phases[0].groups[0].name),
        )
    missing = [group for group in plan.groups if not group.plays_every_deal]
    text = (
        "No pair meets the same opponents twice{phases:? in a phase}.{all:? Every pair "
        "plays every deal{groups:? of the group}, apart from byes{but}.}"
    )
    for one in missing:
        text += (
            f" In {the(one.name)}, each pair plays {one.boards} of {one.deals} deals."
        )
    yield tell(
        text,
        phases=len(plan.event.phases) > 1,
        all=len(missing) < len(plan.groups),
        groups=len(plan.groups) > 1,
        but=missing and f", except in {every(the(one.name) for one in missing)}",
    )


def switched_rounds(group: PlannedGroup) -> str:
    """The rounds arrow-switched at every table, such as round 1 of every session."""
    sessions = range(1, group.sessions + 1)
    rounds = {s: sorted(r for one, r in group.switched if one == s) for s in sessions}
    told = {
        session: say("{rounds:round|rounds} {rounds:*}", rounds=some).text
        for session, some in rounds.items()
        if some
    }
    if group.sessions > 1 and told and all(rounds[s] == rounds[1] for s in sessions):
        return f"{told[1]} of every session"
    if group.sessions == 1:
        return told.get(1, "")
    return every(f"{text} of session {session}" for session, text in told.items())


def _arrows(plan: Plan) -> Iterator[Paragraph]:
    """What is arrow-switched where, and where nothing is though pairs never move."""
    alike: dict[str, list[PlannedGroup]] = {}
    for group in plan.groups:
        if group.switched:
            alike.setdefault(switched_rounds(group), []).append(group)
    for rounds, groups in alike.items():
        yield tell(
            "in {rounds}{groups:? of {groups:*}}, the arrow is switched at every "
            "table: North-South play the East-West cards and vice versa. Seating lists "
            "and guide cards already show the switched directions.",
            rounds=rounds,
            groups=names(plan, groups),
        )
    turning = [
        group
        for group in plan.groups
        if any(turned for session in group.arrows for turned in session)
    ]
    staying = [
        group
        for group in plan.groups
        if group.layout.never_changes_sides and not (group.switched or group in turning)
    ]
    if staying:
        yield tell(
            "{groups:?in {groups:*}, }the same pairs always sit North-South, and "
            "hardly compete with those that sit East-West.",
            groups=names(plan, staying),
        )
    if turning:
        yield tell(
            f"{_where(plan, turning)}the arrow is switched on some boards: North-South "
            "play the East-West cards and vice versa. The guide cards show which."
        )


def _numbers_and_lists(plan: Plan) -> Iterator[Paragraph]:
    several = sum(group.sessions for group in plan.groups) > 1
    yield tell(
        (
            "The seating for each session is posted in the break before it."
            if several
            else "The seating is posted before the session."
        )
        + "{phases:? Pairs keep their numbers throughout the event; in a "
        "later phase they are seated in the order in which they enter it"
        "{drops:?, with drop-ins last}.} The seed of the draw is {seed}.",
        plan,
        phases=len(plan.event.phases) > 1,
        drops=any(group.drop_ins for group in plan.event.groups),
    )
