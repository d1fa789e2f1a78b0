"""Options that hold several numbers."""

import pytest

from evenhand.cli.options import numbers
from evenhand.errors import RequestError


@pytest.mark.parametrize(
    ("text", "found"),
    [("", ()), ("3", (3,)), ("3,2", (3, 2)), (" 3 , 2 ", (3, 2)), ("3 2,1", (3, 2, 1))],
)
def test_numbers_stand_between_commas_or_blanks(
    text: str, found: tuple[int, ...]
) -> None:
    assert numbers(text, "--sessions") == found


@pytest.mark.parametrize("text", ["3,,2", ",3", "3,", ",", "3;2", "-3", "x", "1234567"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match="expected numbers like 1,3"):
        numbers(text, "--sessions")
