"""Deals in the formats of dealing machines and programs, by lines once published."""

import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.deals import Deal, Makeable, deal_boards, parse_deal
from evenhand.errors import DealError, EvenhandError, FileError
from evenhand.formats.deal_files import DEAL_FORMATS, read_deals_data, write_deals
from tests.deals.known_deals import BOARD_1, BOARD_2, BOARD_3
from tests.sentences import says
from tests.thoroughness import random_examples

KNOWN = {
    n: parse_deal(n, text) for n, text in enumerate((BOARD_1, BOARD_2, BOARD_3), 1)
}
DLM = (
    "Board 01=fokfapmnnkpbcfibeooicpgahi022",
    "Board 02=dcflcehpbpdgpjchkgcacdgbng020",
    "Board 03=jccnehjalaeocogcmjfnnmelpo020",
)
LIN = (
    "qx|o1|pn|,,,,,,,|md|3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,"
    "SAK87HQT4DAK98C95|sv|0|pg||\n"
    "qx|c1|pn|,,,,,,,|md|3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,"
    "SAK87HQT4DAK98C95|sv|0|pg||\n"
    "qx|o2|md|4SJ85H4DAJ8753CQ82,SK7HAKQ98632D9CT5,SAQ63HJ7DQ42CAKJ7,|sv|n|pg||\n"
    "qx|o3|md|1SAJ92HJ42DKJ96C72,S83HT5DA82CKJ6543,SQT5HKQ9863DT7CT8|sv|e|pg||\n"
)


def dlm(*lines: str, last: int = 3) -> bytes:
    head = f"[Document]\r\nStatus=Show\r\nFrom board=1\r\nTo board={last}\r\n"
    return (head + "\r\n".join(lines)).encode()


def read(data: bytes) -> Mapping[int, Deal]:
    found = read_deals_data(data)
    assert found.problems == ()
    return found.deals


def test_published_lines_of_a_dealing_machine_are_read_and_written() -> None:
    assert read(dlm(*DLM)) == KNOWN
    written = write_deals(KNOWN, "dlm").decode()
    assert all(line in written.split("\r\n") for line in DLM)
    # the line of a board that is not there, and the checksum of the head
    assert "Board 17=aaaaaabffffffkkkkkklpppppp031" in written
    sixteen = {one.board: one for one in deal_boards(range(1, 17), "x")}
    assert "Checksum=17\r\n" in write_deals(sixteen, "dlm").decode()


def test_a_published_match_is_read_and_written() -> None:
    assert read(LIN.encode()) == KNOWN
    assert b"md|3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53" in write_deals(
        KNOWN, "lin"
    )


@pytest.mark.parametrize(
    "form", ["qx|o{}|md|{}|", "md|{1}|sv|o|ah|Board {0}|mb|p|", "ah|Board {}|md|{}|"]
)
def test_lin_says_the_board_before_its_hands_or_behind_them(form: str) -> None:
    plain = re.findall(r"md\|([^|]+)", write_deals(KNOWN, "lin").decode())
    boards = [board + 6 for board in KNOWN]
    text = "".join(map(form.format, boards, plain))
    found = read_deals_data(text.encode()).deals
    assert [found[board].hands for board in boards] == [
        deal.hands for deal in KNOWN.values()
    ]


def test_numbers_of_cards_are_those_of_the_machine() -> None:
    data = write_deals({1: KNOWN[1]}, "dup")
    # North: ♠6 is the ninth card of its suit, ♠5 the tenth; ♥A comes fourteenth
    assert data[:10] == b"0910142325"
    assert data[78:86] == b"\x0665\x03A53\x04"
    assert data[146:] == b"YN1  0 01 "
    assert len(data) == 156


@pytest.mark.parametrize("kind", ["bri", "dge"])
def test_halves_of_dup_are_formats_of_their_own(kind: str) -> None:
    whole = write_deals(KNOWN, "dup")
    pieces = [whole[at : at + 156] for at in range(0, len(whole), 156)]
    if kind == "bri":
        data = b"".join(one[:78] + b" " * 32 + bytes(18) for one in pieces)
    else:
        data = b"".join(one[78:146] + bytes(60) for one in pieces)
    assert read(data) == KNOWN


@random_examples(30)
@given(st.integers(1, 60), st.integers(1, 39), st.text(min_size=1, max_size=5))
def test_every_format_reads_back(first: int, count: int, seed: str) -> None:
    deals = {one.board: one for one in deal_boards(range(first, first + count), seed)}
    for name in DEAL_FORMATS:
        assert read(write_deals(deals, name)) == deals


def test_formats_for_machines_hold_boards_without_gaps() -> None:
    deals = {n: KNOWN[1].__class__(n, KNOWN[1].hands) for n in (1, 3)}
    for name in ("dup", "dlm"):
        with pytest.raises(FileError) as raised:
            write_deals(deals, name)
        assert says(str(raised.value), "1 to 3", "without gaps")


def test_a_changed_line_and_a_missing_board_are_named() -> None:
    changed = DLM[1].replace("=d", "=e")
    found = read_deals_data(dlm(DLM[0], changed, DLM[2]))
    assert set(found.deals) == {1, 3}
    assert says(" ".join(map(str, found.problems)), "board 2", "checksum 020")
    found = read_deals_data(LIN.replace("qx|o2|", "qx|o5|").encode())
    assert says(" ".join(map(str, found.problems)), "boards", "2", "4", "missing")


def test_twelve_cards_and_two_aces_are_named() -> None:
    found = read_deals_data(LIN.replace("SJT9H982", "SJTH98A").encode())
    text = " ".join(map(str, found.problems))
    assert says(text, "board 1", "South has 12 cards", "♥A", "more than once", "♠9")


def test_boards_can_be_given_other_numbers() -> None:
    found = read_deals_data(LIN.encode()).shifted(16)
    assert {n - 16: str(deal) for n, deal in found.deals.items()} == {
        n: str(deal) for n, deal in KNOWN.items()
    }
    with pytest.raises(EvenhandError):
        read_deals_data(LIN.encode()).shifted(-1)
    with pytest.raises(DealError, match="above 100000"):
        read_deals_data(LIN.encode()).shifted(10**20)


SAMPLES = [write_deals(KNOWN, name) for name in DEAL_FORMATS]


@given(st.sampled_from(SAMPLES), st.integers(0, 6000), st.binary(max_size=8))
def test_no_mutation_breaks_the_reader(data: bytes, at: int, noise: bytes) -> None:
    with suppress(EvenhandError):
        read_deals_data(data[:at] + noise + data[at + len(noise) :])
    with suppress(EvenhandError):
        read_deals_data(data[:at])


@pytest.mark.parametrize("data", [b"", b"nothing", b"[Document]", b"md|", b"\x06"])
def test_what_holds_no_deals_is_refused(data: bytes) -> None:
    with pytest.raises(EvenhandError):
        read_deals_data(data)


def test_tricks_that_are_no_number_are_left_out() -> None:
    """Such as `²`, which counts as a digit and is none."""
    text = write_deals(KNOWN, "pbn", {1: Makeable("0" * 20, 0)}).decode()
    assert read_deals_data(text.encode()).makeable
    found = read_deals_data(text.replace("N NT  0", "N NT  ²").encode())
    assert (found.deals, found.makeable) == (KNOWN, {})
