"""Forty situations: what a director would choose, and what the program says."""

import re
from pathlib import Path

import pytest

from evenhand.advice import Evening, advise
from evenhand.search import ArrowMemory
from tests.thoroughness import mainly

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "advice.md"
ARROWS = ArrowMemory()

Row = tuple[str, str, str]


def rows() -> list[Row]:
    table = PAGE.read_text(encoding="utf-8").partition("## Forty situations")[2]
    found = re.findall(r"^\| (\d+ pairs.*?) \| (.*?) \| (.*?) \| .+ \|$", table, re.M)
    return [(wishes, director, program) for wishes, director, program in found]


def evening(wishes: str) -> Evening:
    numbers = {word: int(n) for n, word in re.findall(r"(\d+) (\w+)", wishes)}
    return Evening(**numbers)  # type: ignore[arg-type]


def test_there_are_forty_situations() -> None:
    assert len(rows()) == len(set(rows())) == 40
    pairs = [evening(wishes).pairs for wishes, _, _ in rows()]
    assert (min(pairs), max(pairs)) == (6, 60)


def test_the_program_agrees_with_the_director_nearly_always() -> None:
    assert sum(program == "the same" for _, _, program in rows()) >= 34


# the complaints of directors: turned boards where a Howell is perfect, a list for 17
# pairs, long evenings for 33; and the smallest and largest fields
CHOSEN = [row for row in rows() if re.match(r"(6|7|9|14|17|33|60) ", row[0])]


@pytest.mark.parametrize(("wishes", "director", "program"), mainly(CHOSEN, rows()))
def test_the_first_choice_is_what_the_page_says(
    wishes: str, director: str, program: str
) -> None:
    first = advise(evening(wishes), ARROWS).best.name
    assert first == (director if program == "the same" else program)
