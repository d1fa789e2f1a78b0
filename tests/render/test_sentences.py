"""Templates, folded lines, and times as the clock on the wall has them."""

import time
from collections.abc import Iterator

import pytest

from evenhand.errors import Remedy
from evenhand.render.sentences import clock_time, fold, rounds_named, say, wall_day
from evenhand.tournament.seated import Meeting


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 boards are"), (1, "1 board is"), (7, "7 boards are")]
)
def test_a_template_chooses_by_number(count: int, told: str) -> None:
    template = "{count:# board is|# boards are} in play."
    assert say(template, count=count).text == f"{told} in play."
    assert say(template, count=range(count)).text == f"{told} in play."


def test_a_part_of_a_template_is_there_only_if_its_value_is() -> None:
    template = "Done{why:?, as {why}}{late:?, {late:# line|# lines} late}."
    assert say(template, why="", late=()).text == "Done."
    assert say(template, why="50|50 #1", late=["x"]).text == (
        "Done, as 50|50 #1, 1 line late."
    )


def test_several_values_are_listed_up_to_a_number() -> None:
    pairs = range(1, 10)
    assert say("{pairs}", pairs=pairs).text == "1, 2, 3, 4, 5, 6 and 3 more"
    assert say("{pairs:2}", pairs=pairs).text == "1, 2 and 7 more"
    assert say("{pairs:*}", pairs=pairs).text == "1, 2, 3, 4, 5, 6, 7, 8 and 9"


def test_values_come_from_what_is_told_of_and_remedies_stay_values() -> None:
    meeting, way = Meeting(round=1, table=4, ns=7, ew=8, board=2), Remedy("undo")
    told = say("Board {board} at {where} {table}.", meeting, way, where="table")
    assert told.text == "Board 2 at table 4."
    assert told.remedies == (way,)


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ((4,), "round 4"),
        ((4, 5), "rounds 4 and 5"),
        ((4, 5, 6), "rounds 4 to 6"),
        ((1, 3, 4), "rounds 1, 3 and 4"),
    ],
)
def test_rounds_are_named_as_one_would(rounds: tuple[int, ...], told: str) -> None:
    assert rounds_named(rounds) == told


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


@pytest.fixture
def in_new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the zone cannot be set here")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "EST5EDT,M3.2.0,M11.1.0")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_new_york")
def test_today_needs_no_date() -> None:
    assert clock_time("2026-11-16T15:47:54Z", "2026-11-16T23:00:00Z") == "10:47 EST"


@pytest.mark.usefixtures("in_new_york")
def test_the_zone_is_that_of_the_day() -> None:
    assert clock_time("2026-07-01T15:47:00Z", "2026-07-01T16:00:00Z") == "11:47 EDT"


@pytest.mark.usefixtures("in_new_york")
def test_another_day_by_the_wall_is_named() -> None:
    # half past three in the morning in UTC is still the evening before
    shown = "2026-11-16 22:30 EST"
    assert clock_time("2026-11-17T03:30:00Z", "2026-11-17T12:00:00Z") == shown
    assert clock_time("2026-11-17T03:30:00Z") == shown
    assert clock_time("2026-11-17T03:30:00Z", "2026-11-16T23:00:00Z") == "22:30 EST"


@pytest.mark.usefixtures("in_new_york")
def test_an_evening_is_of_the_day_on_which_it_was_played() -> None:
    assert wall_day("2026-11-17T03:30:00Z") == "2026-11-16"
    assert wall_day("2026-11-17T17:30:00Z") == "2026-11-17"
    assert wall_day("") == ""
