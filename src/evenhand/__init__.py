"""Design, check and judge fair duplicate-bridge movements.

The names below are the public surface; each is imported when it is first used, so
that the command line starts quickly.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.advice import Evening, advise
    from evenhand.errors import EvenhandError
    from evenhand.fairness import compete, explain, judge, measure
    from evenhand.fairness.limits import find_limit
    from evenhand.families import FAMILIES, build
    from evenhand.formats import read_file, read_text, write_file, write_text
    from evenhand.formats.results_csv import read_results
    from evenhand.movement import Movement, SwitchPlan, instruct, pair_card, table_card
    from evenhand.movement.announcing import announcements
    from evenhand.scoring import Result, Rules, parse_contract, rank, score_field
    from evenhand.search import (
        Constraints,
        best_turned_boards,
        best_whole_rounds,
        find_front,
        optimise,
    )
    from evenhand.search.catalogue import best_movement
    from evenhand.search.schedule_search import search_schedule
    from evenhand.simulation import Conditions, compare, make_field, simulate

__version__ = "0.1.0"

_HOMES = {
    "advice": "Evening advise",
    "errors": "EvenhandError",
    "fairness": "compete explain judge measure",
    "fairness.limits": "find_limit",
    "families": "FAMILIES build",
    "formats": "read_file read_text write_file write_text",
    "formats.results_csv": "read_results",
    "movement": "Movement SwitchPlan instruct pair_card table_card",
    "movement.announcing": "announcements",
    "scoring": "Result Rules parse_contract rank score_field",
    "search": ("Constraints best_turned_boards best_whole_rounds find_front optimise"),
    "search.catalogue": "best_movement",
    "search.schedule_search": "search_schedule",
    "simulation": "Conditions compare make_field simulate",
}

__all__ = [
    "FAMILIES",
    "Conditions",
    "Constraints",
    "EvenhandError",
    "Evening",
    "Movement",
    "Result",
    "Rules",
    "SwitchPlan",
    "__version__",
    "advise",
    "announcements",
    "best_movement",
    "best_turned_boards",
    "best_whole_rounds",
    "build",
    "compare",
    "compete",
    "explain",
    "find_front",
    "find_limit",
    "instruct",
    "judge",
    "make_field",
    "measure",
    "optimise",
    "pair_card",
    "parse_contract",
    "rank",
    "read_file",
    "read_results",
    "read_text",
    "score_field",
    "search_schedule",
    "simulate",
    "table_card",
    "write_file",
    "write_text",
]

__getattr__ = import_late(__name__, _HOMES)
