"""Texts that cannot be printed are refused when they are written, and only then."""

import pytest

from evenhand.errors import ActError
from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.event.act_texts import check_texts
from evenhand.tournament.event.acts import Create, Record, Register, Rename, Withdraw
from evenhand.tournament.event.codec import make_entry
from evenhand.tournament.event.log import RunningEvent
from tests.movement_examples import THREE_TABLE_HOWELL

MOVEMENT = native.to_data(THREE_TABLE_HOWELL)
INVISIBLE = ["\u200b", "\u2060\u00ad", "\u3164", "\u2800 \u2800", "\u0301", "\ufeff\n"]


def event() -> RunningEvent:
    made = RunningEvent.create(MemoryLog(), Create("Evening", {}, MOVEMENT))
    made.do(*(Register(pair, "") for pair in range(1, 7)))
    return made


@pytest.mark.parametrize("text", INVISIBLE)
def test_a_text_that_nobody_can_see_is_refused(text: str) -> None:
    with pytest.raises(ActError, match="invisible characters only"):
        RunningEvent.create(MemoryLog(), Create(text, {}, MOVEMENT))
    with pytest.raises(ActError, match="invisible characters only"):
        event().do(Rename(1, text))
    with pytest.raises(ActError, match="invisible characters only"):
        event().do(Withdraw(1, reason=text))
    with pytest.raises(ActError, match="invisible characters only"):
        event().undo(reason=text)


def test_what_cannot_be_read_is_called_what_the_director_calls_it() -> None:
    wrong_board = Record("Event", 1, 1, 1, "+110", 1, 6, accepted=INVISIBLE[0])
    with pytest.raises(ActError, match=r"^a reason of invisible"):
        check_texts(wrong_board)
    with pytest.raises(ActError, match=r"^an outcome of 501 characters"):
        check_texts(Record("Event", 1, 1, 1, "x" * 501))


def test_a_text_has_a_greatest_length() -> None:
    RunningEvent.create(MemoryLog(), Create("x" * 200, {}, MOVEMENT))
    with pytest.raises(ActError, match="a name of 201 characters; expected 200"):
        RunningEvent.create(MemoryLog(), Create("x" * 201, {}, MOVEMENT))
    event().do(Withdraw(1, reason="x" * 500))
    with pytest.raises(ActError, match="a reason of 501 characters; expected 500"):
        event().do(Withdraw(1, reason="x" * 501))
    with pytest.raises(ActError, match="a reason of 501 characters; expected 500"):
        event().undo(reason="x" * 501)


@pytest.mark.parametrize("text", ["", " ", "José", "王", "😀", "e\u0301", "\u200bA"])
def test_what_can_be_seen_or_is_left_out_is_taken(text: str) -> None:
    event().do(Rename(1, text))


def test_an_old_log_with_such_texts_is_still_read() -> None:
    time = "2020-01-01T12:00:00Z"
    old = (
        Create("y" * 999, {}, MOVEMENT),
        *(Register(pair, "\u200b") for pair in range(1, 7)),
        Withdraw(1, reason="z" * 9999),
    )
    read = RunningEvent(MemoryLog(*(make_entry(act, time) for act in old)))
    assert read.state.name == "y" * 999
    assert len(read.state.entrants) == 6
