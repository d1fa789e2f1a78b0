"""Who is to meet whom: a ring in a word, a list of meetings as JSON, or a movement."""

import json
import re
from collections.abc import Mapping
from typing import Any

from evenhand.errors import FileError, RequestError
from evenhand.formats.text import decode, read_as, shown
from evenhand.movement.json_text import parse_json
from evenhand.search.meeting_graph import MeetingGraph

_RING = re.compile(r"ring:(\d{1,3})x(\d{1,3})", re.ASCII)


def read_meetings(
    source: str, pairs: int | None = None, rounds: int | None = None
) -> MeetingGraph:
    """The meetings that a word such as `ring:5x6` or a file names.

    Args:
        source: the word, or a file; `-` is standard input. A file holds an object with
            `pairs`, `rounds` and `edges`, or a list of such objects as `graphs`.
        pairs: which of several is meant.
        rounds: likewise.
    """
    ring = _RING.fullmatch(source)
    if ring:
        return MeetingGraph.ring(int(ring[1]), int(ring[2]))
    data = read_as(source, _read_object)
    try:
        return MeetingGraph.from_data(_choose(data, pairs, rounds))
    except RequestError as error:
        raise FileError(f"{shown(source)}: {error}") from None


def _read_object(data: bytes) -> Any:
    try:
        return parse_json(decode(data))
    except json.JSONDecodeError as error:
        raise FileError(
            f"line {error.lineno}: not JSON: {error.msg}, column {error.colno}; "
            "expected meetings, or a word such as ring:5x6"
        ) from None
    except RecursionError:
        raise FileError("JSON nested too deeply for meetings") from None


def _choose(data: Any, pairs: int | None, rounds: int | None) -> Any:
    """The meetings of a size, where there are those of several."""
    graphs = data.get("graphs") if isinstance(data, Mapping) else None
    if not isinstance(graphs, list):
        return data
    for one in graphs:
        size = (one.get("pairs"), one.get("rounds")) if isinstance(one, Mapping) else ()
        if size and all(map(_fits, (pairs, rounds), size)):
            return one
    raise RequestError(
        f"no meetings of {pairs} pairs in {rounds} rounds among {len(graphs)}"
    )


def _fits(wanted: int | None, there: object) -> bool:
    return wanted in (None, there)
