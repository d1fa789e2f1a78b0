"""What directors choose, and what the program says.

Forty situations are our own judgement; the list of a club was made by others.
"""

import re
from pathlib import Path

import pytest

from evenhand.advice import Evening, advise
from evenhand.search import ArrowMemory
from tests.thoroughness import mainly

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "advice.md"
ARROWS = ArrowMemory()

Row = tuple[str, str, str]


def rows(heading: str = "Forty situations") -> list[Row]:
    """The table under a heading of the page: wishes, others' choice and ours."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## {heading}")[2]
    table = text.partition("\n## ")[0]
    found = re.findall(r"^\| (\d+ pairs.*?) \| (.*?) \| (.*?) \| .*\|$", table, re.M)
    return [(wishes, director, program) for wishes, director, program in found]


PRINTED = rows("What a club has printed")


def evening(wishes: str) -> Evening:
    numbers = {word: int(n) for n, word in re.findall(r"(\d+) (\w+)", wishes)}
    return Evening(**numbers)  # type: ignore[arg-type]


def test_there_are_forty_situations() -> None:
    assert len(rows()) == len(set(rows())) == 40
    pairs = [evening(wishes).pairs for wishes, _, _ in rows()]
    assert (min(pairs), max(pairs)) == (6, 60)


def test_the_program_agrees_with_the_director_nearly_always() -> None:
    assert sum(program == "the same" for _, _, program in rows()) >= 34


def test_the_program_mostly_agrees_with_a_list_that_others_made() -> None:
    same = [wishes for wishes, _, program in PRINTED if program == "the same"]
    assert (len(same), len(PRINTED)) == (17, 24)


# the complaints of directors: turned boards where a Howell is perfect, a list for 17
# pairs, long evenings for 33; and the smallest and largest fields
CHOSEN = [row for row in rows() if re.match(r"(6|7|9|14|17|33|60) ", row[0])]


SEEN = CHOSEN + [row for row in PRINTED if re.match(r"(11|15|22|24|29) ", row[0])]
EVERY = list(dict.fromkeys([*rows(), *PRINTED]))


@pytest.mark.parametrize(("wishes", "director", "program"), mainly(SEEN, EVERY))
def test_the_first_choice_is_what_the_page_says(
    wishes: str, director: str, program: str
) -> None:
    first = advise(evening(wishes), ARROWS).best.name
    assert first == (director if program == "the same" else program)
