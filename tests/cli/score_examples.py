from typing import Any

from tests.cli.running import Outcome, evenhand

HEADER = "table,board,ns,ew,contract,declarer,tricks,score,award\n"


def one_board(*outcomes: int | str, board: int = 1) -> str:
    """NS pairs 1, 2, … against EW pairs 101, 102, …; texts are awards."""
    return "".join(
        f"{n},{board},{n},{100 + n},,,,{outcome},\n"
        if isinstance(outcome, int)
        else f"{n},{board},{n},{100 + n},,,,,{outcome}\n"
        for n, outcome in enumerate(outcomes, 1)
    )


def scored(rows: str, *options: str) -> Outcome:
    outcome = evenhand("score", "-", *options, stdin=HEADER + rows)
    left_out = outcome.err.count(": line ") > outcome.err.count("no contract scores")
    assert outcome.code == left_out, outcome.err
    return outcome


def data(rows: str, *options: str) -> Any:
    return scored(rows, *options, "--json").data


def ns_points(rows: str, *options: str) -> list[str]:
    (board,) = data(rows, *options)["boards"]
    return [result["ns_points"] for result in board["results"]]
