"""How a club's database came to its present tables, step by step (Alembic)."""
