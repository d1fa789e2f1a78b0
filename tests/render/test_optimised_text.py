from evenhand.fairness.limits import find_limit
from evenhand.families import build
from evenhand.render.optimised_text import found_parts
from evenhand.search.schedule_search import Found
from tests.sentences import says


def last_line(generations: int, moves: int) -> str:
    movement = build("mitchell", tables=3)
    limit = find_limit(movement)
    found = Found(movement, limit, 3, generations, moves, 2.04, "mitchell")
    return str(list(found_parts(found))[-1])


def test_a_search_says_how_much_it_has_done() -> None:
    assert says(last_line(1, 16_000), "1 generation,", "16,000", "2.0 s", "seed 3")
    assert says(last_line(2, 32_000), "2 generations,", "32,000")


def test_a_search_that_was_stopped_at_once_does_not_say_that_nothing_was_done() -> None:
    assert says(last_line(0, 0), "first generation", "2.0 s", "seed 3")
