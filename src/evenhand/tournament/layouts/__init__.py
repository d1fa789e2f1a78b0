"""Layouts: the sections of a field, their tables and movements, and their merits."""
