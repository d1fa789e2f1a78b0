"""A file may come from anybody: whatever is in it, no page breaks."""

from contextlib import suppress
from typing import Any

import pytest

from evenhand.desk.club.club_events import DeskRow
from evenhand.errors import StoreError
from evenhand.store.desk_rows import row_from_data
from tests.web.visiting import EVENT, Desk, record, sent

#: Kinds of which there may be many rows, and those of which there is one.
MANY = ("call", "phone", "screen", "unlocked", "waiting")
ONE = ("clock", "code", "phones", "units")
TIMES = ("2026-05-01T19:30:00Z", "", "2026-05-01", "soon")
DATA: tuple[Any, ...] = (
    *(None, 0, "x", [], {}),
    {"round": "one", "ends": [], "pace": {}},
    {"code": "", "coming": 3},
    {"code": "ABC234", "acts": 10**30, "coming": "soon", "table": -1, "names": [1]},
    {"recorded": 1, "problems": ["x"], "silence": "y"},
    {"recorded": "1"},
    {"problems": [1]},
    {"acts": -5, "round": 10**30, "show": "clock", "message": 7, "at": "soon"},
)
TEXTS: tuple[dict[str, str], ...] = (
    *({}, {"board": "x"}, {"result": "4"}, {"pair": "one", "names": ""}),
    {"group": "Elsewhere", "session": "1", "board": "1", "ns": "1", "ew": "2"},
    {"group": "Event", "session": "7", "board": "1", "ns": "1", "ew": "2"},
    {"group": "Event", "session": "1", "board": "99", "ns": "1", "ew": "2"},
    {"group": "Event", "session": "1", "ns": "1"},
)
WAITING = tuple(
    {"table": table, "why": why, "said": "", "done": done, "texts": texts}
    for table in (1, 10**30)
    for why, done in (("board", ""), ("names", ""), ("unfinished", "accepted"))
    for texts in TEXTS
)


def rows_of(kind: str) -> list[DeskRow]:
    """The rows of a kind that are not refused when a file is opened."""
    found = []
    every = DATA + (WAITING if kind == "waiting" else ())
    for number, (at, data) in enumerate((at, one) for at in TIMES for one in every):
        name = str(number) if kind in MANY else "Event" if kind == "units" else ""
        row = {"kind": kind, "name": name, "data": data, "at": at}
        with suppress(StoreError):
            found.append(row_from_data(row))
    assert {row.at for row in found} <= {TIMES[0], ""}
    return found


def look_at_every_page(desk: Desk, *rows: DeskRow) -> None:
    desk.club.beside.put(EVENT, *rows)
    code = desk.club.permits.make("table", subject="1")
    known = desk.app.openapi()["paths"]
    paths = [path.replace("{event}", EVENT) for path in known if "{event}" in path]
    client = desk.account("owner", "Olga")
    client.cookies.update(desk.table().cookies)
    for path in (*paths, f"/t/{code}.json", "/index.json", "/live.json"):
        if path.endswith(".json") and "{" not in path:
            assert client.get(path).status_code in (200, 404), (path, rows)


@pytest.mark.parametrize("kind", [*MANY, *ONE])
def test_whatever_stands_beside_the_acts_no_page_breaks(kind: str, desk: Desk) -> None:
    posted = desk.account().post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    assert posted.status_code == 201
    rows = rows_of(kind)
    assert rows
    if kind in MANY:
        look_at_every_page(desk, *rows)
    else:
        for row in rows:
            look_at_every_page(desk, row)
