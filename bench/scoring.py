"""Scoring events of various sizes, from values and from a file."""

import random
from collections.abc import Callable

from evenhand.formats.results_csv import read_results_data
from evenhand.scoring import Method, Result, Rules, rank, score_field

_HEADER = "table,round,board,ns,ew,contract,declarer,tricks\n"


def event_text(pairs: int, boards: int) -> str:
    """A Mitchell as a file: on each board most tables are in one of two contracts."""
    rng = random.Random(1)
    tables = pairs // 2
    rows = []
    for board in range(1, boards + 1):
        usual = rng.sample(["3NT", "4S", "4H", "2H", "5C", "1NT", "3D"], 2)
        for table in range(1, tables + 1):
            contract = rng.choice([*usual, "4Sx"])
            declarer, tricks = rng.choice("NESW"), rng.randint(6, 12)
            ew = tables + 1 + (table + board) % tables
            seats = f"{table},{board},{board},{table},{ew}"
            rows.append(f"{seats},{contract},{declarer},{tricks}\n")
    return _HEADER + "".join(rows)


def read_event(text: str) -> tuple[Result, ...]:
    """The results in a file, all of which must be sound."""
    found = read_results_data(text)
    assert not found.problems
    return found.results


def score_event(results: tuple[Result, ...], method: Method) -> Callable[[], object]:
    """From parsed results to the ranking."""
    rules = Rules(method=method)

    def work() -> object:
        scored = score_field(results, rules)
        assert not scored.problems
        return rank(scored)

    return work
