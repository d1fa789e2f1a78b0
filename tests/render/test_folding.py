import pytest

from evenhand.render.folding import fold


@pytest.mark.parametrize("width", range(20, 60))
def test_figures_are_not_torn_apart(width: int) -> None:
    text = "whole rounds alone give 92.5 %, nothing 46.2 %; they are 1 v 2, 3 v 12"
    lines = fold(text, width)
    assert " ".join(lines) == text
    assert max(map(len, lines)) <= width
    assert not any(line.startswith(("%", "v ")) for line in lines)
    assert not any(line.endswith(" v") for line in lines)


def test_lines_that_go_on_are_indented() -> None:
    assert fold("  note  a pair sits out", 20, indent=8) == [
        "  note  a pair sits",
        "        out",
    ]


def test_a_very_narrow_terminal_gets_lines_all_the_same() -> None:
    assert fold("a few words", 0) == ["a few words"]
