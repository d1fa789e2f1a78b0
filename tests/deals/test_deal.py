from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.deals import count_deals, number_to_deal, parse_deal
from evenhand.errors import DealError
from tests.deals.known_deals import BOARD_1
from tests.sentences import says

DEALS = st.builds(number_to_deal, st.integers(1, 99), st.integers(0, count_deals() - 1))


@given(DEALS)
def test_a_deal_reads_back_from_its_text(deal: object) -> None:
    assert parse_deal(deal.board, str(deal)) == deal  # type: ignore[attr-defined]


def test_the_first_hand_may_be_any_and_the_last_left_out() -> None:
    north, east, south, west = BOARD_1.removeprefix("N:").split()
    same = parse_deal(1, BOARD_1)
    assert parse_deal(1, f"E:{east} {south} {west} {north}") == same
    assert parse_deal(1, f"S:{south} {west} {north} -") == same
    assert (
        parse_deal(1, f"w: {west.lower()} {north} - {south}".replace("T", "10")) == same
    )


def test_cards_and_points_are_known_by_seat() -> None:
    deal = parse_deal(1, BOARD_1)
    assert deal.holds("E", "S", "A")
    assert not deal.holds("N", "S", "A")
    assert sum(deal.high_cards(seat) for seat in "NESW") == 40


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        ("65.A53", "5.A53", ("North has 12 cards", "♠6", "no hand")),
        ("65.A53", "A5.A53", ("♠A", "more than once", "♠6", "no hand")),
        ("65.A53", "65.A5X", ("'X'", "no card")),
        ("65.A53.JT7.AK762", "65.A53.JT7", ("3 suits",)),
        ("N:", "X:", ("seat",)),
    ],
)
def test_whatever_is_wrong_with_a_deal_is_named(
    before: str, after: str, facts: tuple[str, ...]
) -> None:
    with pytest.raises(DealError) as raised:
        parse_deal(7, BOARD_1.replace(before, after))
    assert says(str(raised.value), "board 7", *facts)


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(DealError):
        parse_deal(1, text)
