"""Titles, what stands beside acts, accounts, permits, jobs and settings."""

import json

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Create the tables, and take the titles from the first acts."""
    op.add_column(
        "event", sa.Column("title", sa.Text, nullable=False, server_default="")
    )
    op.add_column(
        "event",
        sa.Column("corrections", sa.Integer, nullable=False, server_default="0"),
    )
    _write_titles()
    op.create_table(
        "beside",
        sa.Column("event", sa.Text, sa.ForeignKey("event.name"), nullable=False),
        *_texts("kind name at by device body"),
        sa.PrimaryKeyConstraint("event", "kind", "name"),
    )
    op.create_table(
        "account",
        sa.Column("name", sa.Text, primary_key=True),
        *_texts("role sections plays password"),
    )
    op.create_table(
        "permit",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts("kind account event subject label code"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("expires", sa.Float),
    )
    op.create_table(
        "tries",
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "job",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts("kind account arguments"),
        sa.Column("priority", sa.Integer, nullable=False),
        *_texts("state progress result error"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("lease", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("cancelled", sa.Boolean, nullable=False),
    )
    op.create_index("job_state", "job", ["state"])
    op.create_table(
        "setting", sa.Column("name", sa.Text, primary_key=True), *_texts("body")
    )


def _texts(names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names.split()]


def _write_titles() -> None:
    connection = op.get_bind()
    first = sa.text("SELECT event, body FROM act WHERE number = 1")
    title = sa.text("UPDATE event SET title = :title WHERE name = :event")
    for event, body in connection.execute(first).all():
        name = json.loads(body).get("name")
        if isinstance(name, str):
            connection.execute(title, {"title": name, "event": event})
