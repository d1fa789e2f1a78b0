"""Long work: a queue in the database, from which any number of programs take.

A job that runs belongs to its worker as long as that says so from time to time. If it
falls silent, another takes the job over.
"""

import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from evenhand.errors import RequestError
from evenhand.movement.json_text import parse_json
from evenhand.store.club_database import Database
from evenhand.store.club_tables import JOB

#: The longest silence, in seconds, after which a worker still has its job.
LEASE = 60.0
#: How many workers may lose a job before it is given up.
_MOST_TRIES = 3


class JobState(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


_ACTIVE = (JobState.WAITING.value, JobState.RUNNING.value)


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of long work.

    Attributes:
        id: what it is found by.
        kind: what is to be done.
        account: who asked for it.
        arguments: with what, as plain data.
        state: how far it is.
        progress: what its worker says of it, as plain data.
        result: what came of it, or the best so far; None for nothing yet.
        error: why it failed, in a line.
        made: when it was asked for, in seconds since 1970.
        cancelled: whether it should stop.
        priority: of jobs that wait, the highest comes first.
    """

    id: str
    kind: str
    account: str
    arguments: Any
    state: JobState
    progress: Any = None
    result: Any = None
    error: str = ""
    made: float = 0.0
    cancelled: bool = False
    priority: int = 0


class JobQueue:
    """The jobs of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        kind: str,
        arguments: Any,
        *,
        account: str = "",
        priority: int = 0,
        most: int | None = None,
    ) -> str:
        """Ask for work; return the id of the job.

        Args:
            kind: What is to be done.
            arguments: With what, as plain data.
            account: Who asks.
            priority: Of jobs that wait, the highest comes first.
            most: How many of the account's jobs may wait or run; None for any number.

        Raises:
            RequestError: If that many do already.
        """
        job = secrets.token_hex(8)
        with self._database.writing() as connection:
            mine = select(func.count()).where(
                JOB.c.account == account, JOB.c.state.in_(_ACTIVE)
            )
            there = connection.execute(mine).scalar_one()
            if most is not None and there >= most:
                raise RequestError(
                    f"{there} jobs of {account} wait or run; expected at most {most}: "
                    "wait, or cancel one"
                )
            connection.execute(
                insert(JOB).values(
                    id=job,
                    kind=kind,
                    account=account,
                    arguments=json.dumps(arguments, allow_nan=False),
                    priority=priority,
                    state=JobState.WAITING.value,
                    progress="null",
                    result="null",
                    error="",
                    made=time.time(),
                    worker="",
                    tries=0,
                    cancelled=False,
                )
            )
        return job

    def claim(
        self, worker: str, lease: float = LEASE, kinds: Iterable[str] | None = None
    ) -> Job | None:
        """Take the next job, if one waits or its worker has fallen silent.

        Args:
            worker: The name of whoever takes it, which no other worker has.
            lease: For how many seconds it need not say anything.
            kinds: Only jobs of these kinds; None for any.
        """
        with self._database.reading() as connection:
            now = self._database.now(connection)
            free = _free(now)
            if kinds is not None:
                free = free.where(JOB.c.kind.in_([*kinds]))
            there = connection.execute(free).first()
        if there is None:
            # most often nothing waits, and who enters results need not wait for us
            return None
        wanted = free.with_for_update(skip_locked=True)
        with self._database.writing() as connection:
            while row := connection.execute(wanted).first():
                if row.tries < _MOST_TRIES and not row.cancelled:
                    taken = {
                        "state": JobState.RUNNING.value,
                        "worker": worker,
                        "lease": now + lease,
                        "tries": row.tries + 1,
                    }
                    _write(connection, row.id, taken)
                    return self._get(connection, row.id)
                _write(connection, row.id, _given_up(row))
        return None

    def beat(
        self,
        job: str,
        worker: str,
        progress: Any = None,
        result: Any = None,
        lease: float = LEASE,
    ) -> bool:
        """Say that a job goes on; return whether it should.

        It should not if it was cancelled, or if another worker has it now.

        Args:
            job: Its id.
            worker: Who works on it.
            progress: How far it is, as plain data; None for as before.
            result: The best so far, as plain data; None for as before.
            lease: For how many seconds nothing more need be said.
        """
        said = {"progress": progress, "result": result}
        values: dict[str, Any] = {
            name: json.dumps(value, allow_nan=False)
            for name, value in said.items()
            if value is not None
        }
        with self._database.reading() as connection:
            until = self._database.now(connection) + lease
        with self._database.noting() as connection:
            mine = self._write_own(connection, job, worker, values | {"lease": until})
        found = self.get(job)
        return mine and found is not None and not found.cancelled

    def finish(self, job: str, worker: str, result: Any) -> bool:
        """Store what came of a job; of one that was cancelled, the best so far.

        Returns False, and stores nothing, if another worker has the job now.

        Args:
            job: Its id.
            worker: Who has done it.
            result: What came of it, as plain data.
        """
        with self._database.writing() as connection:
            found = self._get(connection, job)
            stopped = found is not None and found.cancelled
            state = JobState.CANCELLED if stopped else JobState.DONE
            values = {"result": json.dumps(result, allow_nan=False)}
            return self._write_own(connection, job, worker, values | _ended(state))

    def fail(self, job: str, worker: str, error: str) -> bool:
        """Store why a job failed; False if another worker has it now.

        Args:
            job: Its id.
            worker: Who has tried.
            error: Why, in a line.
        """
        values = {"error": error, **_ended(JobState.FAILED)}
        with self._database.writing() as connection:
            return self._write_own(connection, job, worker, values)

    def cancel(self, job: str) -> None:
        """Let a job stop, with the best so far; one that waits is over at once.

        Args:
            job: Its id.
        """
        mine = JOB.c.id == job
        waits = JOB.c.state == JobState.WAITING.value
        over = _ended(JobState.CANCELLED)
        with self._database.writing() as connection:
            connection.execute(update(JOB).where(mine).values(cancelled=True))
            connection.execute(update(JOB).where(mine, waits).values(over))

    def get(self, job: str) -> Job | None:
        """A job, if it is there.

        Args:
            job: Its id.
        """
        with self._database.reading() as connection:
            return self._get(connection, job)

    def all(
        self, account: str | None = None, kind: str | None = None
    ) -> tuple[Job, ...]:
        """The jobs, the latest first.

        Args:
            account: Only those of this account.
            kind: Only those of this kind.
        """
        wanted = select(JOB).order_by(JOB.c.made.desc(), JOB.c.id)
        if account is not None:
            wanted = wanted.where(JOB.c.account == account)
        if kind is not None:
            wanted = wanted.where(JOB.c.kind == kind)
        with self._database.reading() as connection:
            return tuple(map(_job, connection.execute(wanted)))

    def forget(self, seconds: float, kind: str | None = None) -> None:
        """Remove the jobs that ended long ago.

        Args:
            seconds: How long ago.
            kind: Only those of this kind.
        """
        old = JOB.c.ended < time.time() - seconds
        if kind is not None:
            old &= JOB.c.kind == kind
        with self._database.writing() as connection:
            connection.execute(delete(JOB).where(old))

    def _get(self, connection: Connection, job: str) -> Job | None:
        row = connection.execute(select(JOB).where(JOB.c.id == job)).first()
        return None if row is None else _job(row)

    def _write_own(
        self, connection: Connection, job: str, worker: str, values: dict[str, Any]
    ) -> bool:
        own = update(JOB).where(
            JOB.c.id == job,
            JOB.c.worker == worker,
            JOB.c.state == JobState.RUNNING.value,
        )
        return connection.execute(own.values(values)).rowcount == 1


def _free(now: float) -> Select[Any]:
    """The next job that waits, or whose worker has fallen silent."""
    # no worker asks for twice as long: the clock went back
    silent = (JOB.c.lease < now) | (JOB.c.lease > now + 2 * LEASE)
    lost = (JOB.c.state == JobState.RUNNING.value) & silent
    first = JOB.c.priority.desc(), JOB.c.made, JOB.c.id
    free = (JOB.c.state == JobState.WAITING.value) | lost
    return select(JOB).where(free).order_by(*first).limit(1)


def _write(connection: Connection, job: str, values: dict[str, Any]) -> None:
    connection.execute(update(JOB).where(JOB.c.id == job).values(values))


def _given_up(row: Row[Any]) -> dict[str, Any]:
    """What becomes of a job that no worker should take again."""
    if row.cancelled:
        return _ended(JobState.CANCELLED)
    lost = f"given up: {row.tries} workers were lost while they did it"
    return {"error": lost, **_ended(JobState.FAILED)}


def _ended(state: JobState) -> dict[str, Any]:
    return {"state": state.value, "ended": time.time()}


def _job(row: Row[Any]) -> Job:
    return Job(
        row.id,
        row.kind,
        row.account,
        parse_json(row.arguments),
        JobState(row.state),
        parse_json(row.progress),
        parse_json(row.result),
        row.error,
        row.made,
        row.cancelled,
        row.priority,
    )
