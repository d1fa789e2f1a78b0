"""A hall of tables that enter results, on a real server over loopback."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from evenhand.desk.club import Account, Club, Role
from evenhand.desk.entering import register_pairs
from evenhand.desk.sessions import seat_sessions
from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.web.visitor import AT_TABLE

EVENT = "load"
#: Each table enters a result every so many seconds.
PACE = 2.0
_SECTION = 9


@dataclass
class Load:
    """What a hall of tables saw."""

    tables: int
    answers: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    acknowledged: dict[int, float] = field(default_factory=dict)
    lost: int = 0
    double: int = 0
    cpu: float = 0.0
    memory: tuple[int, int] = (0, 0)

    def share(self, part: float) -> float:
        """The time within which a share of the answers came."""
        return sorted(self.answers)[int(len(self.answers) * part)]


def run_load(
    folder: Path,
    tables: int,
    seconds: float,
    *,
    database: str | None = None,
    workers: int = 1,
    streams: int = 0,
    search: bool = False,
) -> Load:
    """Let tables enter results for some seconds, and count what arrived.

    Args:
        folder: the folder of the club.
        tables: how many tables; a multiple of nine makes whole sections.
        seconds: for how long.
        database: the address of a PostgreSQL database; None for SQLite.
        workers: how many processes answer.
        streams: how many browsers follow the event.
        search: whether a long search runs meanwhile.
    """
    load = Load(tables)
    with Club.open(data=str(folder), database=database) as club:
        plan = _prepare(club, tables, search=search)
        with _serving(folder, database, workers) as (url, process):
            before = _used(process.pid)
            # the first results are slower while everything is read and compiled
            asyncio.run(_enter(url, plan[:tables], Load(tables), 2.0, 0))
            asyncio.run(_enter(url, plan[tables:], load, seconds, streams))
            after = _used(process.pid)
        load.cpu = after[0] - before[0]
        load.memory = (before[1], after[1])
        _count(club, load)
    return load


def _prepare(
    club: Club, tables: int, *, search: bool
) -> list[tuple[str, dict[str, Any]]]:
    """An event that is seated; the results to be entered, each with its cookie."""
    request = PlanRequest(
        2 * tables, sessions=(1,), base=str(_SECTION), phases="single"
    )
    club.create(EVENT, propose_plan(request).plan, title="Load")
    pairs = [(n, f"Pair {n}") for n in range(1, 2 * tables + 1)]
    with club.acting_on(EVENT) as opened:
        register_pairs(opened.event, pairs)
    with club.acting_on(EVENT) as opened:
        seat_sessions(opened.event)
    club.accounts.add(Account("bench", Role.OWNER))
    if search:
        movement = build("mitchell", tables=13, boards_per_set=2)
        asked = {"movement": native.to_data(movement), "class": "free", "seconds": 300}
        club.jobs.add("optimise", asked, account="bench")
    play = club.look_at(EVENT).first_group
    session = play.sessions[1]
    make = partial(club.permits.make, "seat", event=EVENT)
    cookies = {
        table: f"{AT_TABLE}={make(subject=str(table))}"
        for table in {one.table for one in session.meetings.values()}
    }
    return [
        (
            cookies[one.table],
            {
                "act": "record",
                "group": play.name,
                "session": 1,
                "table": one.table,
                "board": one.board,
                "outcome": "4S N =",
            },
        )
        for one in sorted(session.meetings.values())
    ]


@contextmanager
def _serving(
    folder: Path, database: str | None, workers: int
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "evenhand", "serve", "--port", "0", "--json"]
    where = ["--data", str(folder)]
    if database is not None:
        where += ["--database", database]
    with subprocess.Popen(
        [*command, *where, "--workers", str(workers)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        url = json.loads(process.stdout.readline())["url"]
        try:
            yield url, process
        finally:
            process.terminate()


async def _enter(
    url: str,
    plan: list[tuple[str, dict[str, Any]]],
    load: Load,
    seconds: float,
    streams: int,
) -> None:
    """All tables enter their results side by side, each at its own pace."""
    ends = time.perf_counter() + seconds
    at_table: dict[str, list[dict[str, Any]]] = {}
    for cookie, act in plan:
        at_table.setdefault(cookie, []).append(act)
    following = [
        asyncio.create_task(_follow(url, at, load))
        for at in [next(iter(at_table))] * streams
    ]
    await asyncio.gather(
        *(
            _table(url, cookie, acts, load, ends, PACE * place / len(at_table))
            for place, (cookie, acts) in enumerate(at_table.items())
        )
    )
    await asyncio.sleep(1.5 if streams else 0)
    for one in following:
        one.cancel()


async def _table(
    url: str,
    cookie: str,
    acts: list[dict[str, Any]],
    load: Load,
    ends: float,
    wait: float,
) -> None:
    await asyncio.sleep(wait)
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    due = time.perf_counter()
    for number, act in enumerate(acts):
        if time.perf_counter() > ends:
            break
        key = f"table {act['table']} board {act['board']} {number}"
        body = json.dumps({"acts": [act], "key": key}).encode()
        head = (
            f"POST /events/{EVENT}/acts HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"Origin: {url}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        sent = time.perf_counter()
        writer.write(head.encode() + body)
        status, answer = await _answer(reader)
        done = time.perf_counter()
        if status == 201:
            load.answers.append(done - sent)
            load.acknowledged[json.loads(answer)["acts"][0]] = done
        else:
            load.refused.append(f"{status} {answer[:200]!r}")
        due += PACE
        await asyncio.sleep(max(0, due - time.perf_counter()))
    writer.close()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
    return int(head.split()[1]), await reader.readexactly(length)


async def _follow(url: str, cookie: str, load: Load) -> None:
    """Hear how far the event is, and how long after its acknowledgement each act."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = f"GET /live HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    heard = 0
    async for line in reader:
        if not line.startswith(b"data: "):
            continue
        at = int(json.loads(line[6:]).get(EVENT, f"{heard}.").partition(".")[0])
        now = time.perf_counter()
        if heard:
            known = load.acknowledged
            # the oldest act of this piece of news has waited longest
            times = [known[n] for n in range(heard + 1, at + 1) if n in known]
            load.lags += [now - min(times)] if times else []
        heard = at


def _used(process: int) -> tuple[float, int]:
    """The processor time of a process and its children, and its memory in MiB."""
    ticks = os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    seconds, memory = 0.0, 0
    for one in (str(process), *children):
        command = Path(f"/proc/{one}/cmdline").read_text()
        if "job_work" in command:
            continue
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(fields[11]) + int(fields[12])) / ticks
        memory += int(fields[21]) * os.sysconf("SC_PAGESIZE") // 2**20
    return seconds, memory


def _count(club: Club, load: Load) -> None:
    """Look for results that were acknowledged and are not there, or are there twice."""
    entries = club.since(EVENT)
    places = [(e["table"], e["board"]) for e in entries if e["act"] == "record"]
    load.double = len(places) - len(set(places))
    load.lost = sum(number > len(entries) for number in load.acknowledged)
