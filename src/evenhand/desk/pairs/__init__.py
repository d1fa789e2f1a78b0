"""Pairs: at the door, entering, late, exchanged, leaving; their names and numbers."""
