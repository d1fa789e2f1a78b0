from evenhand.fairness import judge
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.render.fairness_text import favour_lines, percent
from tests.sentences import says


def test_percent_has_one_decimal() -> None:
    assert percent(0.925) == "92.5 %"
    assert percent(None) == "–"


def test_one_field_is_judged_as_one() -> None:
    even = favour_lines(judge(build("howell", tables=4)))
    assert says(" ".join(even), "even", "imbalance 0.00")
    uneven = favour_lines(judge(build("mitchell", tables=5, phantom=5, winners=1)))
    assert says(" ".join(uneven), "Least evenly placed", "pair")


def test_two_winners_are_told_of_each_line() -> None:
    same = favour_lines(judge(build("mitchell", tables=7, winners=2)))
    assert says(" ".join(same), "each line", "imbalance 0.00")
    missing = favour_lines(
        judge(build("mitchell", tables=7, rounds=4, phantom=7, winners=2))
    )
    ns, ew = missing
    assert ns.startswith("NS line: ")
    assert ew.startswith("EW line: ")


def test_few_pairs_are_not_compared() -> None:
    one_table = Movement.from_cells([[(1, 2, 1)]])
    (said,) = favour_lines(judge(one_table))
    assert "too few pairs" in said
    two = Movement.from_cells([[(1, 2, 1)]], winners=2)
    (said,) = favour_lines(judge(two))
    assert says(said, "each line", "too few pairs")
