"""A session's movement: for its director, and for those who play it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.desk.events.looking import all_standings
from evenhand.desk.views.hall_figures import (
    attended_movement,
    least_quality,
    measure_hall,
)
from evenhand.desk.views.seat_lists import find_posted
from evenhand.errors import RequestError
from evenhand.fairness.competition import take_seats
from evenhand.movement import Movement
from evenhand.render.announcement_words import announcement_data
from evenhand.render.grid_text import grid_data
from evenhand.simulation.luck_formula import expected_luck
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import SessionPlay


def find_movement(play: SessionPlay) -> dict[str, Any]:
    """Who meets whom in each round, who sits out, what is announced, how fair it is."""
    posted = find_posted(play)
    shown = posted.as_data()
    for section in shown["sections"]:
        said = posted.said[section["name"]]
        section["announce"] = [announcement_data(one) for one in said]
    grid = find_grid(play)
    return {
        **shown,
        "group": play.group.name,
        "running": 0 if play.closed else grid.running,
        "balance": measure_hall(play).balance,
    }


def find_section(play: SessionPlay, name: str) -> Movement:
    """The movement of a section, as its pairs attend it."""
    for section in play.sections:
        if section.name == name:
            return attended_movement(play, section)
    raise RequestError(f"section {name[:40]!r}; there is none of that name")


@dataclass(frozen=True, slots=True)
class MovementView:
    """A section's movement.

    Attributes:
        section: the section.
        pairs: how many play.
        rounds: how many rounds.
        boards: how many boards a pair plays.
        quality: its balance in per cent, of the worse line with two winners; None if
            nobody competes.
        luck: how far luck moves a pair's percentage: cards, company and both.
        point: what one per cent is in points; None if there is no top.
        rows: for each round the tables, as `event grid` has them.
    """

    section: str
    pairs: int
    rounds: int
    boards: int
    quality: float | None
    luck: dict[str, float]
    point: float | None
    rows: list[list[dict[str, Any]]]


def view_movements(session: SessionPlay) -> list[MovementView]:
    """The movement of each section of a session."""
    group, state = session.group, session.group.state
    (found,) = all_standings(state, group.name, session.number)
    most = max((one.maximum for one in found.placed), default=Fraction(0))
    cells = grid_data(find_grid(session))["cells"]
    views = []
    for part in session.sections:
        movement = attended_movement(session, part)
        own = [one for one in cells if one["table"] in part.tables and one["boards"]]
        views.append(
            MovementView(
                part.name,
                len(take_seats(movement).pairs),
                movement.rounds,
                movement.rounds * movement.boards_per_set,
                least_quality(movement),
                expected_luck(movement).as_data(),
                round(float(most) / 100, 2) if most else None,
                [
                    [one for one in own if one["round"] == r]
                    for r in sorted({one["round"] for one in own})
                ],
            )
        )
    return views
