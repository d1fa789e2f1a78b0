"""Events, their acts, and the people named in them."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "event",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
    )
    op.create_table(
        "act",
        sa.Column("event", sa.Text, sa.ForeignKey("event.name"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("at", sa.Text),
        sa.Column("by", sa.Text),
        sa.Column("device", sa.Text),
        sa.Column("key", sa.Text),
        sa.Column("people", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "number"),
        sa.UniqueConstraint("event", "key"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("club", sa.Text, nullable=False),
        sa.Column("number", sa.Text, nullable=False),
    )
    op.create_index("person_name", "person", ["name"])
