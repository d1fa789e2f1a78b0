from collections import Counter
from itertools import combinations
from math import comb

from evenhand.deals import checksum_of, count_deals, deal_boards, number_to_deal
from evenhand.deals.dealing import owners_of


def test_there_are_as_many_deals_as_books_say() -> None:
    assert count_deals() == 53_644_737_765_488_792_839_237_440_000


def test_every_number_is_another_deal_and_none_is_left_out() -> None:
    # two cards for each of four hands: 8!/(2!)⁴ by choosing hand after hand
    every = comb(8, 2) * comb(6, 2) * comb(4, 2)
    assert count_deals(2) == every
    made = {owners_of(number, 2) for number in range(every)}
    assert len(made) == every
    assert all(Counter(one) == Counter({0: 2, 1: 2, 2: 2, 3: 2}) for one in made)
    assert len(list(combinations(range(8), 2))) == comb(8, 2)


def test_the_first_and_the_last_number_are_whole_suits() -> None:
    assert str(number_to_deal(1, 0)).split()[0].count(".") == 3
    north = number_to_deal(1, 0).hand("N")
    assert north == ("AKQJT98765432", "", "", "")
    assert number_to_deal(1, count_deals() - 1).hand("W") == north


def test_the_same_seed_deals_the_same_boards_one_by_one_or_together() -> None:
    together = deal_boards(range(1, 9), "tonight")
    assert together == deal_boards(range(1, 9), "tonight")
    assert together[4:5] == deal_boards([5], "tonight")
    assert together != deal_boards(range(1, 9), "tomorrow")
    assert len({str(one) for one in together}) == 8


def test_without_a_seed_no_two_deals_are_alike() -> None:
    assert deal_boards([1]) != deal_boards([1])


def test_aces_fall_to_all_seats_alike() -> None:
    # 400 boards: each seat expects 100 of each ace; six standard deviations are 52
    holders = Counter(
        seat
        for deal in deal_boards(range(1, 401), "fair")
        for seat in "NESW"
        if deal.holds(seat, "S", "A")
    )
    assert all(48 <= holders[seat] <= 152 for seat in "NESW")


def test_the_checksum_does_not_depend_on_the_order() -> None:
    deals = deal_boards(range(1, 4), "x")
    assert checksum_of(deals) == checksum_of(deals[::-1])
    assert checksum_of(deals) != checksum_of(deals[:2])
