"""Compiled inner loops over plain arrays; nothing of ours is imported here."""
