"""A whole format as plain data, ready for JSON, and back."""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from evenhand.errors import RequestError
from evenhand.movement.plain_data import Fields
from evenhand.phases.carryover import read_carryover
from evenhand.phases.drop_ins import DropInRule
from evenhand.phases.event_format import NOTHING, EventFormat, Feed, Group, Phase
from evenhand.phases.standings import FeedOrder

_Choice = TypeVar("_Choice", bound=Enum)


def format_to_data(event: EventFormat) -> dict[str, Any]:
    """The format as plain data, defaults included."""
    return {
        "name": event.name,
        "pairs": event.pairs,
        "phases": [
            {
                "name": phase.name,
                "boards": phase.boards,
                "groups": [_group_data(group) for group in phase.groups],
            }
            for phase in event.phases
        ],
    }


def format_from_data(data: object) -> EventFormat:
    """Read a format; finding its faults is left to `faults`.

    A field that is left out, or null, takes its default if it has one.
    """
    fields = _fields(data, "the format")
    phases = [
        _read_phase(one, f"phase {number}")
        for number, one in enumerate(fields.items("phases"), 1)
    ]
    event = EventFormat(fields.text("name"), fields.whole("pairs"), tuple(phases))
    fields.finish()
    return event


def _group_data(group: Group) -> dict[str, Any]:
    rule = group.drop_in_rule
    return {
        "name": group.name,
        "boards": group.boards,
        "feeds": [{"source": f.source, "places": f.places} for f in group.feeds],
        "feed_order": group.feed_order.value,
        "drop_ins": group.drop_ins,
        "drop_in_rule": None if rule is None else rule.value,
        "carryover": str(group.carryover),
        "contains_previous": group.contains_previous,
        "round_robin": group.round_robin,
    }


def _read_phase(data: object, where: str) -> Phase:
    fields = _fields(data, where)
    groups = [
        _read_group(one, f"{where}, group {number}")
        for number, one in enumerate(fields.items("groups"), 1)
    ]
    phase = Phase(fields.text("name"), fields.whole("boards"), tuple(groups))
    fields.finish()
    return phase


def _read_group(data: object, where: str) -> Group:
    fields = _fields(data, where)
    feeds = [
        _read_feed(one, f"{where}, feed {number}")
        for number, one in enumerate(fields.items("feeds", []), 1)
    ]
    group = Group(
        fields.text("name"),
        tuple(feeds),
        fields.whole("drop_ins", 0),
        fields.parsed("carryover", read_carryover, NOTHING),
        fields.parsed("drop_in_rule", _reader_of(DropInRule), None),
        contains_previous=fields.flag("contains_previous", default=False),
        round_robin=fields.flag("round_robin", default=False),
        boards=fields.whole("boards", None),
        feed_order=fields.parsed("feed_order", _reader_of(FeedOrder), FeedOrder.AFTER),
    )
    fields.finish()
    return group


def _read_feed(data: object, where: str) -> Feed:
    fields = _fields(data, where)
    feed = Feed(fields.text("source"), fields.whole("places", None))
    fields.finish()
    return feed


def _fields(data: object, where: str) -> Fields:
    """The fields of an object; a field that is null counts as left out."""
    if isinstance(data, dict):
        data = {key: value for key, value in data.items() if value is not None}
    return Fields(data, where)


def _reader_of(choices: type[_Choice]) -> Callable[[str], _Choice]:
    by_text = {choice.value: choice for choice in choices}

    def read(text: str) -> _Choice:
        if text not in by_text:
            raise RequestError(f"{text!r}; expected {', '.join(by_text)}")
        return by_text[text]

    return read
