"""A whole format as text in one line or a few, written and read back.

    Qualification 100
    Semifinal 50: Semifinal A = 68 Qualification, linear:0.03;
                  Semifinal B = rest Qualification
    Final 54: Final A = 46 Semifinal A + 6 Semifinal B + 2 drop-ins, all-play-all;
              Final B 60 = rest Semifinal A + rest Semifinal B

Each phase stands on a line of its own or between slashes. A line that ends in a
punctuation mark continues on the next. A phase has a name, a number of boards and,
after a colon, its groups, separated by semicolons. A single group with the name of the
phase is left out. A group has a name, its own number of boards if it differs from the
phase's, and its sources after an equals sign. Commas then introduce a carryover,
`all-play-all`, `continues` (a result taken on includes the carryover brought in),
`ranked together` or `ranked after`, and `drop-ins by` rank, rank-or-average, average
or median. A slash between two digits is a fraction, as in weighted:1/3.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.phases.carryover import Carryover, parse_carryover
from evenhand.phases.drop_ins import DropInRule
from evenhand.phases.event_format import NOTHING, EventFormat, Feed, Group, Phase
from evenhand.phases.group_names import DROP_INS, name_faults, word_fault
from evenhand.phases.standings import FeedOrder

#: The name of a format that has no other.
OWN_FORMAT = "own format"
_ALL_PLAY_ALL, _CONTINUES, _RANKED, _BY = (
    "all-play-all",
    "continues",
    "ranked ",
    "drop-ins by ",
)
_RULES = ("none", "full", "weighted", "linear", "half", "ladder")
_ITEMS = (
    "a carryover (none, full, weighted:0.3, linear:0.03, half, ladder:1.5), "
    f"{_ALL_PLAY_ALL}, {_CONTINUES}, ranked together or {_BY}average"
)
_WHO = "46 Semifinal A, rest Semifinal B or 2 drop-ins, with + between them"
_NUMBER = re.compile(r"[0-9]{1,9}")


def format_text(event: EventFormat) -> str:
    """The phases of an event on one line, which `parse_format` reads back."""
    _refuse_unreadable(event)
    return " / ".join(map(_phase_text, event.phases))


def parse_format(text: str, pairs: int, name: str = OWN_FORMAT) -> EventFormat:
    """Read a format; finding its faults is left to `faults` and `check`.

    Args:
        text: The phases.
        pairs: The number of pairs that enter.
        name: The name of the format.
    """
    phases = tuple(map(_read_phase, _phase_texts(text)))
    if not phases:
        raise RequestError(
            "a format without phases; expected something like Qualification 100 / "
            "Final 54 = 20 Qualification"
        )
    return EventFormat(name, pairs, phases)


def states_carryover(group: Group) -> bool:
    """Whether a format that has just been read says what a group carries over.

    A rule that is left out is the one value `NOTHING`; one that reads `none` is not.
    """
    return group.carryover is not NOTHING


def _refuse_unreadable(event: EventFormat) -> None:
    """Refuse an event whose text would be read back as something else.

    Other faults may be written: the reader will find them again.
    """
    if not event.phases or not all(phase.groups for phase in event.phases):
        raise RequestError(f"{event.name}: a phase without groups; expected some")
    faults = [fault for phase in event.phases for fault in name_faults(phase)]
    feeds = [feed for group in event.groups for feed in group.feeds]
    faults += [
        f"a feed from {feed.source!r}; expected the name of a group"
        for feed in feeds
        if word_fault(feed.source) or feed.source in DROP_INS
    ]
    boards = [event.boards_of(group.name) for group in event.groups]
    drop_ins = [group.drop_ins for group in event.groups]
    faults += [
        f"a number of {number}; expected 0 to {10**9 - 1}"
        for number in (*(phase.boards for phase in event.phases), *boards, *drop_ins)
        if not 0 <= number < 10**9
    ]
    faults += [
        f"{feed.places} from {feed.source}; expected 0 to {10**9 - 1}"
        for feed in feeds
        if feed.places is not None and not 0 <= feed.places < 10**9
    ]
    for fault in faults:
        raise RequestError(f"{event.name}: {fault}, to be written as text")


def _phase_text(phase: Phase) -> str:
    head = f"{phase.name} {phase.boards}"
    lone = phase.groups[0]
    if len(phase.groups) == 1 and lone.name == phase.name and lone.boards is None:
        return head + _who_text(lone) + _items_text(lone)
    return f"{head}: " + "; ".join(map(_group_text, phase.groups))


def _group_text(group: Group) -> str:
    boards = "" if group.boards is None else f" {group.boards}"
    return group.name + boards + _who_text(group) + _items_text(group)


def _who_text(group: Group) -> str:
    who = [
        f"{'rest' if feed.places is None else feed.places} {feed.source}"
        for feed in group.feeds
    ]
    if group.drop_ins:
        who.append(f"{group.drop_ins} {DROP_INS[group.drop_ins == 1]}")
    return " = " + " + ".join(who) if who else ""


def _items_text(group: Group) -> str:
    return "".join(f", {item}" for item in _items_of(group))


def _items_of(group: Group) -> Iterator[str]:
    if group.carryover != NOTHING:
        yield str(group.carryover)
    if group.round_robin:
        yield _ALL_PLAY_ALL
    if group.contains_previous:
        yield _CONTINUES
    if group.feed_order is not FeedOrder.AFTER:
        yield f"{_RANKED}{group.feed_order.value}"
    if group.drop_in_rule is not None:
        yield f"{_BY}{group.drop_in_rule.value}"


def _phase_texts(text: str) -> Iterator[str]:
    """The text of each phase; blank lines are skipped."""
    whole = re.sub(r"([:;=+,])\s*\n\s*", r"\1 ", text)
    for line in filter(None, map(str.strip, whole.splitlines())):
        # A line end separates phases already, so a slash there is of no use.
        inner = re.sub(r"^/|/$", "", line)
        # A slash between two digits is a fraction and separates nothing.
        for part in re.split(r"(?<![0-9])/|/(?![0-9])", inner):
            if not part.strip():
                raise RequestError(
                    f"an empty phase in {line!r}; expected a name and boards between "
                    "two slashes"
                )
            yield part.strip()


def _read_phase(text: str) -> Phase:
    head, mark, rest = _part(text, ":=,;")
    name, boards = _read_head(head)
    if boards is None:
        raise RequestError(
            f"phase {name!r} without boards; expected a number after its name, such "
            f"as {name} 50"
        )
    if mark == ":":
        groups = tuple(_read_group(part) for part in rest.split(";"))
        return Phase(name, boards, groups)
    if ";" in mark + rest:
        raise RequestError(
            f"several groups in {text!r}; expected a colon after the boards of the "
            f"phase, as in {name} {boards}: …"
        )
    return Phase(name, boards, (_read_rest(Group(name), mark, rest),))


def _read_group(text: str) -> Group:
    head, mark, rest = _part(text, "=,")
    name, boards = _read_head(head)
    return _read_rest(Group(name, boards=boards), mark, rest)


def _read_rest(group: Group, mark: str, rest: str) -> Group:
    """The group with its sources and whatever else the text says about it."""
    who, *items = rest.split(",") if mark == "=" else ("", *rest.split(","))
    if mark == "=":
        group = _with_who(group, who)
    seen: set[str] = set()
    for item in items if mark else ():
        group = _with_item(group, " ".join(item.split()), seen)
    return group


def _read_head(text: str) -> tuple[str, int | None]:
    """A name, and the number after it if there is one."""
    words = text.split()
    boards = None
    if len(words) > 1 and _NUMBER.fullmatch(words[-1]):
        boards = int(words.pop())
    name = " ".join(words)
    if fault := word_fault(name):
        raise RequestError(f"{fault}, such as Final A")
    return name, boards


def _with_who(group: Group, text: str) -> Group:
    feeds: list[Feed] = []
    drop_ins: int | None = None
    for part in text.split("+"):
        number, _, source = " ".join(part.split()).partition(" ")
        if word_fault(source) or not (number == "rest" or _NUMBER.fullmatch(number)):
            raise RequestError(
                f"{part.strip()!r} comes into {group.name}; expected something like "
                f"{_WHO}"
            )
        if source not in DROP_INS:
            feeds.append(Feed(source, None if number == "rest" else int(number)))
        elif number == "rest" or drop_ins is not None:
            raise RequestError(
                f"{part.strip()!r} comes into {group.name}; expected one number of "
                "drop-ins"
            )
        else:
            drop_ins = int(number)
    return replace(group, feeds=tuple(feeds), drop_ins=drop_ins or 0)


def _with_item(group: Group, item: str, seen: set[str]) -> Group:
    """The group with one more item, which must not have been given before."""
    kind, changed = _read_item(group, item)
    if kind in seen:
        raise RequestError(
            f"{item!r} is the second {kind} of {group.name}; expected one"
        )
    seen.add(kind)
    return changed


def _read_item(group: Group, item: str) -> tuple[str, Group]:
    if item == _ALL_PLAY_ALL:
        return _ALL_PLAY_ALL, replace(group, round_robin=True)
    if item == _CONTINUES:
        return _CONTINUES, replace(group, contains_previous=True)
    if item.startswith(_RANKED):
        order = {one.value: one for one in FeedOrder}.get(item.removeprefix(_RANKED))
        if order is not None:
            return "order of feeds", replace(group, feed_order=order)
    if item.startswith(_BY):
        rule = {one.value: one for one in DropInRule}.get(item.removeprefix(_BY))
        if rule is None:
            known = ", ".join(one.value for one in DropInRule)
            raise RequestError(f"{item!r} in {group.name}; expected by one of {known}")
        return "drop-in rule", replace(group, drop_in_rule=rule)
    return "carryover", replace(group, carryover=_read_carryover(group, item))


def _read_carryover(group: Group, item: str) -> Carryover:
    if item.partition(":")[0] in _RULES:
        try:
            return parse_carryover(item)
        except RequestError as error:
            raise RequestError(f"{group.name}: {error}") from error
    raise RequestError(f"{item!r} in {group.name}; expected {_ITEMS}")


def _part(text: str, marks: str) -> tuple[str, str, str]:
    """The text before the first of the marks, that mark, and the text after it."""
    found = re.search(f"[{marks}]", text)
    if found is None:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]
