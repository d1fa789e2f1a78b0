"""The grid of a session, tables by rounds, for the terminal and as plain data."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType

from evenhand.movement.phrasing import counted, listed
from evenhand.movement.plain_data import pick
from evenhand.render.tables import Column, make_table
from evenhand.tournament.event.session_grid import GridCell, Progress, SessionGrid

#: A sign for each state, so that nobody has to tell them by colour.
_SIGNS = {
    Progress.NOBODY: "–",
    Progress.TO_COME: "·",
    Progress.PLAYING: "○",
    Progress.LATE: "!",
    Progress.IN: "●",
}
_LEGEND = (
    "● in, ○ playing, ! late, · to come, – nobody plays; with boards in of boards due"
)


def grid_parts(title: str, grid: SessionGrid) -> Iterator[RenderableType]:
    """The grid, what its signs mean, and who is behind."""
    rounds = [_round_column(r) for r in range(1, grid.rounds + 1)]
    table = Column("table", lambda row: row[0].table)
    yield make_table(title, [table, *rounds], map(grid.row, grid.tables))
    yield f"{_LEGEND}."
    yield _running_text(grid)


def _round_column(r: int) -> Column:
    return Column(str(r), lambda row: _cell_text(row[r - 1]))


def _cell_text(cell: GridCell) -> str:
    sign, due, owed = _SIGNS[cell.progress], len(cell.boards), len(cell.missing)
    return f"{sign} {due - owed}/{due}" if 0 < owed < due else sign


def _running_text(grid: SessionGrid) -> str:
    held = [f"board {board} at table {table}" for table, board, *_ in grid.held]
    stopped = f" Not started: {listed(sorted(held))}." if held else ""
    if grid.running > grid.rounds:
        return f"All results are in.{stopped}"
    late = [
        f"table {table} by {counted(boards, 'board')}"
        for table, boards in grid.behind.items()
    ]
    behind = f"behind: {listed(late)}" if late else "nobody is behind"
    return f"Round {grid.running} of {grid.rounds}; {behind}.{stopped}"


def grid_data(grid: SessionGrid) -> dict[str, Any]:
    """The grid as plain data, one entry for each table and round."""
    return {
        **pick(grid, "running rounds"),
        "behind": [{"table": t, "boards": n} for t, n in grid.behind.items()],
        "cells": [
            {
                **pick(cell, "table round ns ew boards missing held"),
                "state": cell.progress.value,
            }
            for table in grid.tables
            for cell in grid.row(table)
        ],
    }
