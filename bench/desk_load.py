"""A hall of tables that enter results, on a real server over loopback."""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.public.publication import publish
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seated import Meeting
from evenhand.web.handling.visitor import AT_TABLE

EVENT = "load"
#: Each table enters a result every so many seconds.
PACE = 2.0
#: A ranking on a wall should be current within so many seconds.
RANKING = 2.0
#: A phone looks for news of others no more often than this.
_NEWS = 5.0
_SECTION = 9
_BOARDS_AN_HOUR = 8


@dataclass(frozen=True, slots=True)
class Sending:
    """A result on its way: who sends it where, and the place that it belongs to."""

    cookie: str
    path: str
    kind: str
    body: str
    place: tuple[int, int]


@dataclass
class Load:
    """What a hall of tables saw."""

    tables: int
    answers: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    acknowledged: dict[int, float] = field(default_factory=dict)
    places: set[tuple[int, int]] = field(default_factory=set)
    lost: int = 0
    double: int = 0
    cpu: float = 0.0
    memory: tuple[int, int] = (0, 0)

    def hear(self, before: int, at: int) -> None:
        """Note how long somebody who knew of some acts has waited for the others."""
        if before:
            known = self.acknowledged
            times = [known[n] for n in range(before + 1, at + 1) if n in known]
            # the oldest has waited longest
            self.lags += [time.perf_counter() - min(times)] if times else []

    @property
    def hours(self) -> float:
        """How long a hall really plays until so many results are in."""
        return len(self.answers) / self.tables / _BOARDS_AN_HOUR

    @property
    def work(self) -> float:
        """The processor time of one result, in seconds."""
        return self.cpu / len(self.answers)

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
    phones: bool = False,
) -> Load:
    """Let tables enter results for some seconds, and count what arrived.

    Args:
        folder: the folder of the club.
        tables: how many tables; a multiple of nine makes whole sections.
        seconds: for how long.
        database: the address of a PostgreSQL database; None for SQLite.
        workers: how many processes answer.
        streams: how many browsers show the public ranking, and follow it.
        search: whether a long search runs meanwhile.
        phones: whether each table has a phone, which follows the event, looks for
            news of others, and is answered with its whole page.
    """
    load = Load(tables)
    with Club.open(data=str(folder), database=database) as club:
        plan = _prepare(club, tables, search=search, phones=phones)
        with _serving(folder, database, workers) as (url, process):
            before = _used(process.pid)
            # the first results are slower while everything is read and compiled
            asyncio.run(_enter(url, plan[:tables], Load(tables), 2.0, 0))
            asyncio.run(_enter(url, plan[tables:], load, seconds, streams, phones))
            after = _used(process.pid)
        load.cpu = after[0] - before[0]
        load.memory = (before[1], after[1])
        _count(club, load)
    return load


def _prepare(club: Club, tables: int, *, search: bool, phones: bool) -> list[Sending]:
    """An event that is seated; the results to be entered."""
    request = PlanRequest(
        2 * tables, sessions=(1,), base=str(_SECTION), phases="single"
    )
    club.create(EVENT, propose_plan(request).plan, title="Load")
    pairs = [(n, f"Pair {n}") for n in range(1, 2 * tables + 1)]
    with club.acting_on(EVENT) as opened:
        register_pairs(opened.event, pairs)
    publish(club, EVENT, "live", "bench", "")
    with club.acting_on(EVENT) as opened:
        seat_next_sessions(opened.event)
    club.accounts.add(Account("bench", Role.OWNER))
    if search:
        movement = build("mitchell", tables=13, boards_per_set=2)
        asked = {"movement": native.to_data(movement), "class": "free", "seconds": 300}
        club.jobs.add("optimise", asked, account="bench")
    play = club.look_at(EVENT).first_group
    session = play.sessions[1]
    seated = {one.table for one in session.meetings.values()}
    seat = partial(club.permits.make, "seat", event=EVENT)
    cookies = {table: f"{AT_TABLE}={seat(subject=str(table))}" for table in seated}
    played = _as_played(session.meetings.values())
    if not phones:
        return [_as_act(one, play.name, cookies[one.table]) for one in played]
    code = partial(club.permits.make, "table", shown_again=True)
    paths = {table: f"/t/{code(subject=str(table))}" for table in seated}
    return [
        _as_form(one, play.name, cookies[one.table], paths[one.table]) for one in played
    ]


def _as_act(one: Meeting, group: str, cookie: str) -> Sending:
    """A result as a program at the table sends it."""
    where = {"group": group, "session": 1, "table": one.table, "board": one.board}
    pairs = {"ns": one.ns, "ew": one.ew}
    act = {"act": "record", **where, **pairs, "outcome": "4S N ="}
    body = json.dumps({"acts": [act], "key": f"table {one.table} board {one.board}"})
    kind = "application/json"
    return Sending(cookie, f"/events/{EVENT}/acts", kind, body, (one.table, one.board))


def _as_form(one: Meeting, group: str, cookie: str, path: str) -> Sending:
    """A result as the phone at the table sends it."""
    where = {"event": EVENT, "group": group, "session": 1, "round": one.round}
    pairs = {"board": one.board, "ns": one.ns, "ew": one.ew, "result": "4S N ="}
    body = urlencode({**where, **pairs, "key": f"board {one.board}"})
    kind = "application/x-www-form-urlencoded"
    return Sending(cookie, f"{path}/result", kind, body, (one.table, one.board))


def _as_played(meetings: Iterable[Meeting]) -> list[Meeting]:
    """The meetings in the order in which a hall in step plays them."""
    place: Counter[tuple[int, int]] = Counter()
    found = []
    for one in sorted(meetings):
        found.append((one.round, place[one[:2]], one))
        place[one[:2]] += 1
    return [one for *_, one in sorted(found)]


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
    plan: list[Sending],
    load: Load,
    seconds: float,
    streams: int,
    phones: bool = False,
) -> None:
    """All tables enter their results side by side, each at its own pace."""
    ends = time.perf_counter() + seconds
    at_table: dict[str, list[Sending]] = {}
    for one in plan:
        at_table.setdefault(one.cookie, []).append(one)
    following = [asyncio.create_task(_show(url, load)) for _ in range(streams)]
    if phones:
        followed = [_look(url, sent[0]) for sent in at_table.values()]
        followed += [_hear(url, cookie, load) for cookie in at_table]
        following += map(asyncio.create_task, followed)
    await asyncio.gather(
        *(
            _table(url, sent, load, ends, PACE * place / len(at_table))
            for place, sent in enumerate(at_table.values())
        )
    )
    await asyncio.sleep(1.5 if following else 0)
    for task in following:
        task.cancel()


async def _table(
    url: str, results: list[Sending], load: Load, ends: float, wait: float
) -> None:
    await asyncio.sleep(wait)
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    due = time.perf_counter()
    for one in results:
        if time.perf_counter() > ends:
            break
        head = (
            f"POST {one.path} HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {url}\r\n"
            f"Cookie: {one.cookie}\r\nAccept: application/json\r\n"
            f"Content-Type: {one.kind}\r\nContent-Length: {len(one.body)}\r\n\r\n"
        )
        sent = time.perf_counter()
        writer.write((head + one.body).encode())
        status, answer = await _answer(reader)
        done = time.perf_counter()
        told = json.loads(answer) if status in (200, 201) else {}
        if told.get("acts") or told.get("state") == "in":
            load.answers.append(done - sent)
            load.places.add(one.place)
            load.acknowledged |= dict.fromkeys(told.get("acts", ()), done)
        else:
            load.refused.append(f"{status} {answer[:200]!r}")
        due += PACE
        await asyncio.sleep(max(0, due - time.perf_counter()))
    writer.close()


async def _look(url: str, phone: Sending) -> None:
    """A phone looks for news of others, as often as it may."""
    where, path = urlsplit(url), phone.path.removesuffix("/result")
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = (
        f"GET {path}.json HTTP/1.1\r\nHost: {where.netloc}\r\n"
        f"Cookie: {phone.cookie}\r\n\r\n"
    )
    await asyncio.sleep(random.uniform(0, _NEWS))
    while True:
        writer.write(head.encode())
        await _answer(reader)
        await asyncio.sleep(_NEWS + random.random())


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
    return int(head.split()[1]), await reader.readexactly(length)


async def _follow(url: str, cookie: str) -> AsyncIterator[int]:
    """Hear how far the event is."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = f"GET /live HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    async for line in reader:
        if line.startswith(b"data: ") and EVENT in (heads := json.loads(line[6:])):
            yield int(heads[EVENT].partition(".")[0])


async def _hear(url: str, cookie: str, load: Load) -> None:
    """Hear how far the event is, and how long after each act was acknowledged."""
    heard = 0
    async for at in _follow(url, cookie):
        load.hear(heard, at)
        heard = at


async def _show(url: str, load: Load) -> None:
    """A browser shows the ranking, and asks for it again as the event moves on."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = f"GET /public/{EVENT} HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n"
    shown = 0
    async for at in _follow(url, ""):
        if at > shown:
            writer.write(head.encode())
            _, page = await _answer(reader)
            now = int(page.partition(b'data-at="')[2].partition(b".")[0])
            load.hear(shown, now)
            shown = now


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
    load.lost = len(load.places - set(places))
