"""How fair a movement is: who competes with whom, and how evenly."""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.fairness.competition import (
        Competition,
        compete,
        competition_by_definition,
    )
    from evenhand.fairness.competition_explained import (
        Explanation,
        Judgement,
        explain,
        judge,
    )
    from evenhand.fairness.measures import (
        GRADES,
        Measures,
        Standing,
        as_scored,
        departure,
        grade_of,
        measure,
        standing,
    )
    from evenhand.fairness.two_winners import Between, Lines, keep_lines

_HOMES = {
    "competition": "Competition compete competition_by_definition",
    "competition_explained": "Explanation Judgement explain judge",
    "two_winners": "Between Lines keep_lines",
    "measures": (
        "GRADES Measures Standing as_scored departure grade_of measure standing"
    ),
}

__all__ = [
    "GRADES",
    "Between",
    "Competition",
    "Explanation",
    "Judgement",
    "Lines",
    "Measures",
    "Standing",
    "as_scored",
    "compete",
    "competition_by_definition",
    "departure",
    "explain",
    "grade_of",
    "judge",
    "keep_lines",
    "measure",
    "standing",
]

__getattr__ = import_late(__name__, _HOMES)
