"""The simulation laboratory: an evening played many times, and how much luck is in it.

The flow::

    field = make_field(build("mitchell", tables=13, boards_per_set=2))
    conditions = Conditions(NormalStrengths(4.0), Draw.RANDOM, BoardModel(), seed=1)
    report = simulate(field, conditions, sessions=10_000)
    report.ranking.spearman, report.ranking.best_wins, report.seats
    compare([field, other], conditions, ["plain", "switched"]).compared
"""

from evenhand.simulation.board_model import BoardModel, Kind, parse_noise
from evenhand.simulation.draw import Draw
from evenhand.simulation.movement_comparison import Compared, Comparison, compare
from evenhand.simulation.playing_field import Field, join_sections, make_field
from evenhand.simulation.report import Estimate, Report, simulate
from evenhand.simulation.session_runs import Conditions
from evenhand.simulation.strength import (
    KnownStrengths,
    LadderStrengths,
    NormalStrengths,
    Strengths,
    parse_strengths,
)

__all__ = [
    "BoardModel",
    "Compared",
    "Comparison",
    "Conditions",
    "Draw",
    "Estimate",
    "Field",
    "Kind",
    "KnownStrengths",
    "LadderStrengths",
    "NormalStrengths",
    "Report",
    "Strengths",
    "compare",
    "join_sections",
    "make_field",
    "parse_noise",
    "parse_strengths",
    "simulate",
]
