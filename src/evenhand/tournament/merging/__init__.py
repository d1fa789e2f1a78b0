"""Byes of a session that are merged, after exchanges before it where need be.

`find_merges` lists the mergers, the best first; `apply_merge` carries one out.
"""
