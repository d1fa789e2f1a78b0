import pytest

from evenhand.formats import native_file
from evenhand.movement import Movement

LITTLE = '{"name": "Little", "rounds": [[[1, 2, 1]]]}'


def problems(text: str) -> list[str]:
    return [str(problem) for problem in native_file.read(text).problems]


@pytest.mark.parametrize(
    "text",
    [
        LITTLE,
        f"[{LITTLE}]",
        f'{{"movements": [{LITTLE}]}}',
        f"\ufeff\n {LITTLE}\n",
    ],
)
def test_a_movement_may_stand_alone_or_in_a_library(text: str) -> None:
    library = native_file.read(text)
    little = Movement.from_cells([[(1, 2, 1)]], name="Little")
    assert (library.movements, library.problems) == ((little,), ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: not JSON: Expecting value, column 1"),
        ('{\n "rounds": [,]}', "line 2: not JSON: Expecting value, column 13"),
        ("3", "a movement is a JSON object, not a number"),
        ("[]", "no movements: the list is empty"),
        ('{"movements": 3}', '"movements" must be a list of movements'),
        ("[" * 100_000, "JSON nested too deeply for a movement"),
        ('{"a":' * 100_000, "JSON nested too deeply for a movement"),
        ('{"name": "X"}', 'X: "rounds" must be a list of rounds, each a list of'),
        ('{"rounds": [[[1, 2, NaN]]]}', "NaN is not a JSON number"),
        ('{"rounds": [[[1, 2, true]]]}', "cell: True is not a whole number"),
        ('{"rounds": [[[1, 2, 99999999999]]]}', "cell: 99999999999.0 is not a whole"),
        ('{"rounds": [[[1, 2, -99999999999]]]}', "cell: -99999999999.0 is not a"),
        ('{"rounds": [[[1, 2, ' + "9" * 5000 + "]]]}", "cell: inf is not a whole"),
        ('{"rounds": [[[1, 5000, 1]]]}', "pairs: 5000; expected 0 to 2000"),
        ('{"rounds": [], "winners": 3}', "winners: 3; a movement has 1 or 2"),
        ('{"rounds": [], "name": "\\ud800"}', "'' has half a character"),
        ('{"rounds": [], "format": "x"}', "format 'x'; expected 'evenhand-movement'"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, problem: str) -> None:
    assert native_file.read(text).movements == ()
    (found,) = problems(text)
    assert found.startswith(problem)


def test_a_cell_that_is_nested_deeply_is_named() -> None:
    for depth in (100, 500, 900, 940, 960, 980):
        text = '{"rounds": [[[1, 2, ' + "[" * depth + "]" * depth + "]]]}"
        (found,) = problems(text)
        assert len(found) < 250


def test_one_bad_entry_leaves_the_others() -> None:
    text = f'[{LITTLE}, 3, {{"name": "Bad\\nname"}}, {LITTLE}]'
    assert len(native_file.read(text).movements) == 2
    first, second = problems(text)
    assert first == "movement 2: a movement is a JSON object, not a number"
    assert second.startswith('Bad name: "rounds" must be')


def test_a_list_of_junk_does_not_give_endless_problems() -> None:
    assert len(problems("[" + "1," * 5000 + "1]")) == 1001
