"""The tables of a club's database, as the newest migration leaves them.

Nothing is numbered by the database itself, so rows can be copied from one to another
as they are. Times that people read are texts in UTC, as in logs; times that only
programs compare are seconds since 1970.
"""

from sqlalchemy import (
    Column,
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

#: The events; `acts` and `changes` count what happened to each and beside it.
EVENT = Table(
    "event",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("acts", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
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
