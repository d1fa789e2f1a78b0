"""Every reader of other programs' files: cut off, mixed up, blown up.

Nothing but an error of ours may come of it, soon, and in no more memory than a few
times the file.
"""

import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.deals import deal_boards
from evenhand.errors import EvenhandError, FileError
from evenhand.formats import read_bytes
from evenhand.formats.deal_files import read_deals_data, write_deals
from evenhand.formats.event_reading import read_event_data
from evenhand.formats.jet import Row
from evenhand.formats.pbn_writing import write_pbn
from evenhand.formats.usebio_writing import write_usebio
from evenhand.formats.written_csv import write_results_csv
from evenhand.scoring import report
from tests.formats.jet_builder import filled
from tests.formats.published_examples import publish
from tests.formats.test_foreign_movements import SAMPLES
from tests.thoroughness import random_examples

EVENING = publish([report(1, 1, 2, 50), report(1, 3, 4, 420), report(2, 1, 2, -100)])
DEALS = {one.board: one for one in deal_boards(range(1, 4), "hostile")}
RECEIVED: list[Row] = [
    {"ID": n, "Section": 1, "Table": 1, "Round": 1, "Board": n, "PairNS": 1}
    | {"PairEW": 2, "Contract": "3 NT", "NS/EW": "N", "Result": "="}
    for n in (1, 2, 3)
]
Read = Callable[[bytes], object]
FILES: dict[str, tuple[bytes, Read]] = {
    "usebio": (write_usebio(EVENING), read_event_data),
    "pbn": (write_pbn(EVENING).encode(), read_event_data),
    "bws-3": (filled("JET3", {"ReceivedData": RECEIVED}), read_event_data),
    "bws-4": (filled("JET4", {"ReceivedData": RECEIVED}), read_event_data),
    "csv": (
        write_results_csv(
            line.result for group in EVENING.scored.boards for line in group.lines
        ).encode(),
        read_event_data,
    ),
    **{form: (write_deals(DEALS, form), read_deals_data) for form in ("lin", "dup")},
    "dlm": (write_deals(DEALS, "dlm"), read_deals_data),
    "deals": (write_deals(DEALS, "pbn"), read_deals_data),
    "scorekeeper": (SAMPLES[0].encode(), read_bytes),
    "howellki": (SAMPLES[1].encode(), read_bytes),
}


@pytest.mark.parametrize("name", FILES)
def test_each_of_them_is_read_as_it_is(name: str) -> None:
    data, read = FILES[name]
    assert read(data)


@pytest.mark.parametrize("name", FILES)
@random_examples(25)
@given(st.data())
def test_none_breaks_on_a_file_that_is_cut_off_or_mixed_up(
    name: str, data: st.DataObject
) -> None:
    whole, read = FILES[name]
    place = st.integers(0, len(whole))
    first, second = sorted((data.draw(place), data.draw(place)))
    piece = whole[first:second]
    for damaged in (
        whole[:first],
        whole[first:],
        whole[:first] + whole[second:],
        whole[:second] + piece + whole[second:],
        piece * 3,
    ):
        with suppress(EvenhandError):
            read(damaged)


@pytest.mark.parametrize("name", FILES)
def test_none_takes_more_memory_than_some_times_the_file(name: str) -> None:
    whole, read = FILES[name]
    large = whole * (1 + 400_000 // len(whole))
    with suppress(EvenhandError):
        read(whole)
    tracemalloc.start()
    try:
        with suppress(EvenhandError):
            read(large)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 25 * len(large)


@pytest.mark.parametrize(
    ("beginning", "again", "said"),
    [
        (b"<USEBIO><EVENT><BOARD>", b"<X/>", "elements in one board"),
        (b"<USEBIO><EVENT><MATCH>", b"<BOARD/>", "elements in one board"),
        (
            b"<USEBIO><EVENT>",
            b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
            + 1000 * b"<TRAVELLER_LINE/>"
            + b"</BOARD>",
            "more than 250000 results",
        ),
        (
            b'[Board "1"]\n[ScoreTable "PairId_NS"]\n',
            1000 * b"1\n",
            "more than 250000 results",
        ),
        (
            b"board,ns,ew,score\n",
            1000 * b"1,1,2,50\n",
            "more than 250000 results",
        ),
    ],
)
def test_what_no_event_has_as_often_is_refused(
    beginning: bytes, again: bytes, said: str
) -> None:
    # much of it would be held by lxml, whose memory is not traced here
    times = 251 if len(again) > 1000 else 200_001
    with pytest.raises(FileError, match=said):
        read_event_data(beginning + times * again)
