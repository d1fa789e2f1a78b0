"""The log as data: every act has its own number."""

from evenhand.render.event_log_text import log_data, log_lines
from evenhand.tournament.event.acts import Rename, Undo
from tests.tournament.event.event_examples import begin_movement


def test_an_undo_has_its_own_number_and_says_what_it_undid() -> None:
    event = begin_movement()
    event.do(Rename(1, "Ash & Birch"))
    renamed = len(event.acts)
    event.do(Undo(renamed, "it was pair 2"))
    acts = log_data(event.acts, [""] * len(event.acts))["acts"]
    assert [act["number"] for act in acts] == [*range(1, renamed + 2)]
    assert acts[-1]["undid"] == renamed
    assert acts[-1]["reason"] == "it was pair 2"
    assert [act["number"] for act in acts if act["undone"]] == [renamed]
    assert all("undid" not in act for act in acts[:-1])


def test_the_last_acts_keep_their_numbers() -> None:
    event = begin_movement()
    event.do(Rename(1, "Ash & Birch"))
    event.do(Undo(len(event.acts)))
    last = len(event.acts)
    (act,) = log_data(event.acts, [""] * last, first=last)["acts"]
    assert (act["number"], act["undid"]) == (last, last - 1)
    assert list(log_lines(event.acts, first=last)) == [f"{last}  undo: act {last - 1}"]
