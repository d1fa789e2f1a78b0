from functools import cache

import pytest

from evenhand.advice import Advice, Evening, advise, round_minutes, suit_both
from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchPlan, play
from evenhand.search import ArrowChoice, ArrowMemory
from evenhand.search.arrow_choice import weigh
from tests.thoroughness import mainly

SIZES = [*range(4, 31), 40, 47, 60, 61, 120]
#: Many evenings share movements; the search for their arrows is the same.
ARROWS = ArrowMemory()


@cache
def advice(**wishes: int) -> Advice:
    return advise(Evening(**wishes), ARROWS)  # type: ignore[arg-type]


class NoSearch(ArrowMemory):
    """Some arrows, taken without a search, which is nearly all the time of advice."""

    def whole_rounds(self, movement: Movement) -> ArrowChoice:
        return weigh(movement, SwitchPlan.parse(str(movement.rounds)))

    def turned_boards(self, movement: Movement) -> ArrowChoice:
        return weigh(movement, SwitchPlan.parse(f"1/1,{movement.rounds}/1"))


@cache
def quick_advice(**wishes: int) -> Advice:
    """Advice whose movements are asked about, not their arrows."""
    return advise(Evening(**wishes), NoSearch())  # type: ignore[arg-type]


def test_minutes_of_a_round() -> None:
    # what directors allow: 15 for two boards, 20 to 22 for three
    assert [round_minutes(b) for b in (2, 3)] == [15, 22]


def assert_sound(given: Advice, pairs: int) -> None:
    for option in given.options:
        assert option.movement.faults() == ()
        assert option.ready.faults() == ()
        assert len(play.real_pairs(option.movement)) == pairs
        assert option.sit_outs >= pairs % 2


@pytest.mark.parametrize("pairs", SIZES)
def test_every_number_of_pairs_gets_sound_advice(pairs: int) -> None:
    assert_sound(advise(Evening(pairs), NoSearch(), everything=True), pairs)


# The smallest numbers, and the two that other tests here search anyway: which arrows
# are found has no bearing on the movements, which the test above has for every size.
@pytest.mark.parametrize("pairs", mainly([4, 5, 14, 27], SIZES))
def test_advice_is_sound_with_the_arrows_that_are_found(pairs: int) -> None:
    assert_sound(advice(pairs=pairs), pairs)


# a Howell, a Mitchell, and an odd number with rovers
@pytest.mark.parametrize("pairs", [9, 14, 27])
def test_balances_are_those_of_the_movements(pairs: int) -> None:
    for option in advice(pairs=pairs).options[:4]:
        assert option.rounds is not None
        assert option.boards is not None
        plain = measure(compete(option.movement)).quality
        ready = measure(compete(option.ready)).quality
        assert (option.plain, option.boards.quality) == (plain, ready)
        assert option.plain <= option.rounds.quality
        assert option.plain <= option.boards.quality


def test_the_evening_is_kept() -> None:
    given = advice(pairs=27, boards=26, minutes=195)
    for option in given.options:
        assert option.minutes <= 195
        assert 22 <= option.movement.rounds * option.movement.boards_per_set <= 30
        assert option.copies == 1


def test_rounds_of_one_board_are_the_last_resort() -> None:
    for pairs in (32, 47, 60):
        assert all(
            o.movement.boards_per_set > 1 for o in quick_advice(pairs=pairs).options
        )


def test_a_little_more_time_is_mentioned_where_it_is_worth_it() -> None:
    # 14 rounds of two boards, 210 minutes, let 27 pairs play a whole relay Mitchell
    later = advice(pairs=27, boards=26, minutes=195).later
    assert later is not None
    assert later.minutes == 210
    reasons = advice(pairs=27, boards=26, minutes=195).reasons()
    assert any("15 more minutes" in reason for reason in reasons)
    assert advice(pairs=27).later is None


def test_a_howell_that_cannot_stop_may_miss_the_wish_by_more() -> None:
    names = [option.name for option in quick_advice(pairs=8, boards=24).options]
    assert any(name.startswith("4-table Howell") for name in names)


def test_everything_that_fits_can_be_listed() -> None:
    evening = Evening(27, boards=26, minutes=195)
    few, every = advise(evening, ARROWS), advise(evening, ARROWS, everything=True)
    assert few.left_out > 0
    assert every.left_out == 0
    assert len(every.options) == len(few.options) + few.left_out
    assert every.options[0] == few.options[0]


def test_ranks_fall_with_merit() -> None:
    merits = [option.merit for option in quick_advice(pairs=20).options]
    assert merits == sorted(merits, reverse=True)


def test_a_mitchell_with_turned_boards_is_offered_first() -> None:
    best = advice(pairs=14).best
    assert best.name == "7-table Mitchell, 7×4"
    assert round(100 * float(best.balance), 1) == 98.3
    assert len(best.as_data()["announcements"]) == best.boards.announcements  # type: ignore[union-attr]


def test_the_first_choice_has_its_reasons() -> None:
    reasons = " ".join(advice(pairs=14).reasons())
    assert "98.3 % (Excellent)" in reasons
    assert "whole rounds: Round 1: everybody arrow-switches (90.5 %)" in reasons
    assert "Players need no cards: NS stay" in reasons
    assert "Next comes the" in reasons


def test_an_odd_pair_roves_or_leaves_a_seat_empty() -> None:
    options = quick_advice(pairs=27).options
    assert any(option.movement.origin == "rover" for option in options)
    for option in options:
        assert option.movement.phantom or option.movement.origin in ("rover", "bump")
        assert any("pair" in remark.lower() for remark in option.remarks)


def test_an_empty_seat_ends_the_sharing_of_a_relay() -> None:
    relay = next(
        option
        for option in quick_advice(pairs=15, boards=24).options
        if option.movement.origin == "relay"
    )
    assert relay.shared == 0
    assert relay.movement.phantom in (1, 8)
    assert "no boards need to be shared" in " ".join(relay.remarks)


def test_two_winners_keep_their_lines() -> None:
    given = advise(Evening(16, winners=2), ARROWS)
    for option in given.options:
        assert option.movement.winners == 2
        assert option.boards is None
        north = {m.ns for m in play.meetings(option.movement)}
        east = {m.ew for m in play.meetings(option.movement)}
        assert not north & east
    assert given.best.plain == 1


def test_no_sharing_means_none() -> None:
    for option in quick_advice(pairs=16, sharing=False).options:
        assert option.shared == 0


def test_more_copies_allow_more_movements() -> None:
    one = {option.movement.origin for option in quick_advice(pairs=20).options}
    two = {
        option.movement.origin for option in quick_advice(pairs=20, copies=2).options
    }
    assert "web" not in one
    assert "web" in two


def test_stationary_pairs_are_found_seats() -> None:
    for option in quick_advice(pairs=14, stationary=4).options:
        assert len(play.stationary_pairs(option.movement)) >= 4


def test_what_suits_either_number() -> None:
    both = suit_both(quick_advice(pairs=27), quick_advice(pairs=28))
    assert any("takes the empty seat" in pairing.how for pairing in both)
    both = suit_both(quick_advice(pairs=26), quick_advice(pairs=27))
    assert any("roves as pair 27" in pairing.how for pairing in both)
    assert suit_both(quick_advice(pairs=20), quick_advice(pairs=26)) == ()


def test_an_option_is_found_by_rank_and_name() -> None:
    given = advice(pairs=14)
    assert given.find("2") == given.options[1]
    assert given.find("7-table MITCHELL") == given.best
    assert given.find(given.options[2].name) == given.options[2]
    with pytest.raises(RequestError, match="no option 'x'; give a name"):
        given.find("x")
    with pytest.raises(RequestError, match="a number from 1"):
        given.find("99")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"pairs": 3}, "3 pairs; expected 4 to 120"),
        ({"pairs": 10**9}, "expected 4 to 120"),
        ({"pairs": 14, "boards": 0}, "0 boards; expected 4"),
        ({"pairs": 14, "minutes": -5}, "-5 minutes"),
        ({"pairs": 14, "winners": 3}, "3 winners; expected 1 to 2"),
        ({"pairs": 14, "copies": 0}, "0 copies"),
    ],
)
def test_evenings_that_cannot_be(wishes: dict[str, int], message: str) -> None:
    with pytest.raises(RequestError, match=message):
        Evening(**wishes)  # type: ignore[arg-type]


def test_what_cannot_be_had_is_said_with_the_wishes() -> None:
    with pytest.raises(RequestError, match="no movement for 14 pairs with 26 boards"):
        advise(Evening(14, boards=26, minutes=60))
