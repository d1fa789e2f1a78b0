"""The tables of a club's database, as the newest migration leaves them.

Nothing is numbered by the database itself, so rows can be copied from one to another
as they are. Times that people read are texts in UTC, as in logs; times that only
programs compare are seconds since 1970.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

#: The events. Counted are their acts, changes beside these, and corrections of names.
EVENT = Table(
    "event",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("acts", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("title", Text, nullable=False, server_default=""),
    Column("corrections", Integer, nullable=False, server_default="0"),
)

#: The acts, which are only ever added. `batch` is the number of the first act of the
#: same append; only that one has its `key`. `people` says whose names belong into it.
ACT = Table(
    "act",
    METADATA,
    Column("event", Text, ForeignKey("event.name"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("batch", Integer, nullable=False),
    Column("at", Text),
    Column("by", Text),
    Column("device", Text),
    Column("key", Text),
    Column("people", Text),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("event", "number"),
    UniqueConstraint("event", "key"),
)

#: The only place where names stand.
PERSON = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("number", Text, nullable=False),
    Index("person_name", "name"),
)

#: Calls, clock, publication, screens and waiting entries: what stands beside the acts.
BESIDE = Table(
    "beside",
    METADATA,
    Column("event", Text, ForeignKey("event.name"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("event", "kind", "name"),
)

ACCOUNT = Table(
    "account",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("sections", Text, nullable=False),
    Column("plays", Text, nullable=False),
    Column("password", Text, nullable=False),
)

#: Whoever has the code may come in; only its hash is kept, unless it is printed.
PERMIT = Table(
    "permit",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("expires", Float),
)

#: How often somebody has tried something since a moment.
TRIES = Table(
    "tries",
    METADATA,
    Column("what", Text, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("since", Float, nullable=False),
)

#: Long work. A running job belongs to its worker until the lease ends.
JOB = Table(
    "job",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("arguments", Text, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("ended", Float),
    Column("worker", Text, nullable=False),
    Column("lease", Float),
    Column("tries", Integer, nullable=False),
    Column("cancelled", Boolean, nullable=False),
    Index("job_state", "state"),
)

SETTING = Table(
    "setting",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
