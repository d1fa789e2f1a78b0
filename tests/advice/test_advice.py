from fractions import Fraction
from functools import cache

import pytest

from evenhand.advice import (
    Advice,
    Burden,
    Evening,
    LatePair,
    ScoreTaking,
    Weights,
    advise,
    round_minutes,
    suit_both,
)
from evenhand.advice.fitting_movements import candidates
from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.families import FAMILIES
from evenhand.families.fairest import CARDED, records_of
from evenhand.movement import Movement, SwitchPlan, play
from evenhand.movement.cards import pair_card
from evenhand.movement.hall_sections import (
    pairs_by_section,
    separate_sections,
    share_boards,
    split_sections,
)
from evenhand.render.advice_words import reasons, remarks
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

    def whole_rounds(self, movement: Movement, **_: bool) -> ArrowChoice:
        return weigh(movement, SwitchPlan.parse(str(movement.rounds)))

    def turned_boards(self, movement: Movement, **_: bool) -> ArrowChoice:
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
        assert option.facts.sit_outs >= pairs % 2


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
    options = [one for one in advice(pairs=pairs).options if not one.movement.turned]
    for option in options[:4]:
        assert option.rounds is not None
        assert option.boards is not None
        plain = measure(compete(option.movement)).quality
        ready = measure(compete(option.ready)).quality
        assert (option.plain.quality, option.balance) == (plain, ready)
        assert option.plain.quality <= option.rounds.quality
        assert option.plain.quality <= option.boards.quality


def test_the_evening_is_kept() -> None:
    given = advice(pairs=27, boards=26, minutes=195)
    for option in given.options:
        assert option.minutes <= 195
        assert 22 <= option.movement.rounds * option.movement.boards_per_set <= 30
        assert option.facts.copies == 1


def test_rounds_of_one_board_are_the_last_resort() -> None:
    for pairs in (32, 47, 60):
        assert all(
            o.movement.boards_per_set > 1 for o in quick_advice(pairs=pairs).options
        )


def test_a_little_more_time_is_mentioned_where_it_is_worth_it() -> None:
    # seven rounds of four boards, 203 minutes, give seven tables the boards asked for
    given = advice(pairs=14, boards=28, minutes=190)
    assert given.later is not None
    assert given.later.minutes == 203
    luck = f"±{given.later.chosen.luck.both:.1f} %"
    assert f"With 13 more minutes: the {given.later.name} with {luck}." in reasons(
        given
    )


def test_a_howell_that_cannot_stop_may_miss_the_wish_by_more() -> None:
    names = [option.name for option in quick_advice(pairs=8, boards=24).options]
    assert any(name.startswith("4-table Howell") for name in names)


def test_an_evening_of_sit_outs_is_no_longer_than_wished() -> None:
    """Fifteen rounds of a Howell would give 15 pairs 28 boards each, in 225 minutes."""
    first = quick_advice(pairs=15).best
    assert first.movement.rounds * first.movement.boards_per_set <= 26 + 3
    assert first.minutes <= 210
    # of five pairs, one sits out six boards
    assert quick_advice(pairs=5).best.name == "3-table Howell, 5×6"


def test_everything_that_fits_can_be_listed() -> None:
    evening = Evening(27, boards=26, minutes=195)
    few, every = advise(evening, ARROWS), advise(evening, ARROWS, everything=True)
    assert few.left_out > 0
    assert every.left_out == 0
    assert len(every.options) == len(few.options) + few.left_out
    assert every.options[0] == few.options[0]


def test_what_keeps_the_wish_comes_first_then_what_costs_least() -> None:
    ranks = [
        (not option.keeps_the_wish, option.cost)
        for option in quick_advice(pairs=20).options
    ]
    assert ranks == sorted(ranks)


def test_a_mitchell_with_turned_boards_is_offered_first() -> None:
    best = advice(pairs=14).best
    assert best.name == "7-table Mitchell, 7×4"
    assert round(100 * float(best.balance), 1) == 98.3
    assert best.chosen == best.boards
    assert best.chosen.announcements == 4


def test_the_first_choice_has_its_reasons() -> None:
    given = " ".join(reasons(advice(pairs=14)))
    assert "you are responsible for ±0.1 % of it, with nothing switched" in given
    assert "98.3 % (Excellent)" in given
    assert "whole rounds can be switched: Round 2: everybody arrow-switches" in given
    assert "Players need no cards: NS stay" in given
    assert "Next comes the" in given


def test_an_odd_pair_roves_or_leaves_a_seat_empty() -> None:
    options = quick_advice(pairs=27).options
    assert any(option.movement.origin == "rover" for option in options)
    for option in options:
        assert option.movement.phantom or option.movement.origin in ("rover", "bump")
        assert any("pair" in remark.lower() for remark in remarks(option))


def test_an_empty_seat_ends_the_sharing_of_a_relay() -> None:
    relay = next(
        option
        for option in quick_advice(pairs=15, boards=24).options
        if option.movement.origin == "relay"
    )
    assert relay.facts.shared == 0
    assert relay.movement.phantom in (1, 8)
    assert "no boards need to be shared" in " ".join(remarks(relay))


def test_two_winners_keep_their_lines() -> None:
    given = advise(Evening(16, winners=2), ARROWS)
    for option in given.options:
        assert option.movement.winners == 2
        assert option.boards is None
        north = {m.ns for m in play.meetings(option.movement)}
        east = {m.ew for m in play.meetings(option.movement)}
        assert not north & east
    assert given.best.plain.quality == 1


def test_no_sharing_means_none() -> None:
    for option in quick_advice(pairs=16, sharing=False).options:
        assert option.facts.shared == 0


def test_more_copies_allow_more_movements() -> None:
    one = {option.movement.origin for option in quick_advice(pairs=20).options}
    two = {
        option.movement.origin for option in quick_advice(pairs=20, copies=2).options
    }
    assert "web" not in one
    assert "web" in two


@pytest.mark.parametrize("pairs", [9, 13])
def test_every_stationary_seat_is_filled_where_all_are_needed(pairs: int) -> None:
    """Six and a half tables, seven pairs that cannot move: an EW pair is missing."""
    still = pairs // 2 + 1
    first = quick_advice(pairs=pairs, stationary=still).options[0]
    stay = play.stationary_pairs(first.movement)
    assert len([pair for pair in stay if first.movement.is_real(pair)]) == still
    assert first.movement.phantom not in stay


def test_stationary_pairs_are_found_seats() -> None:
    for option in quick_advice(pairs=14, stationary=4).options:
        assert len(play.stationary_pairs(option.movement)) >= 4


def test_what_suits_either_number() -> None:
    both = suit_both(quick_advice(pairs=27), quick_advice(pairs=28))
    assert any(pairing.change.way == "seat" for pairing in both)
    both = suit_both(quick_advice(pairs=26), quick_advice(pairs=27))
    assert LatePair("rover", 27) in [pairing.change for pairing in both]
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
        advise(Evening(14, boards=26, stationary=12))


def test_nearest_choices_are_named_where_the_boards_do_not_fit_the_time() -> None:
    given = advice(pairs=14, boards=26, minutes=150)
    assert given.given_up is not None
    assert given.given_up.nearest == given.best
    assert given.best.minutes <= 150
    assert given.given_up.longer is not None
    assert 24 <= given.given_up.longer.facts.most <= 28
    said = reasons(given)[0]
    assert said.startswith("26 boards do not fit into 150 minutes. Give up one of")
    assert "5.4 minutes a board" in said


@pytest.mark.parametrize(
    ("pairs", "played"),
    [(9, "Every pair plays 24 of the 27 boards."), (14, "Every pair plays all 28")],
)
def test_one_counting_for_table_and_reasons(pairs: int, played: str) -> None:
    given = advice(pairs=pairs)
    assert any(played in reason for reason in reasons(given))
    boards = given.best.facts
    assert (boards.fewest, boards.most) == ((24, 24) if pairs == 9 else (28, 28))
    said = " ".join(reasons(given))
    assert ("2 boards fewer" in said) == (pairs == 9)
    assert ("2 boards more" in said) == (pairs == 14)


def test_boards_that_are_missed_by_a_howell_of_eleven_pairs() -> None:
    howell = next(
        option
        for option in advise(Evening(11), NoSearch(), everything=True).options
        if option.name == "6-table Howell, 11×2"
    )
    assert not howell.keeps_the_wish
    (missed,) = (one.count for one in howell.prices if one.burden is Burden.FEWER)
    assert missed == 6


def test_nothing_listed_is_fairer_than_the_fairest() -> None:
    given = quick_advice(pairs=20)
    fairest = given.fairest or given.best
    company = [option.chosen.luck.company for option in given.options]
    assert fairest.chosen.luck.company <= min(company) + 0.1


def test_paper_takes_whole_rounds_and_devices_single_boards() -> None:
    paper = advise(Evening(14, taken=ScoreTaking.PAPER), ARROWS).best
    assert paper.chosen == paper.rounds
    for taken in (ScoreTaking.DEVICES, ScoreTaking.TABLE_PAGES):
        best = advise(Evening(14, taken=taken), ARROWS).best
        assert best.chosen == best.boards


# of twenty pairs in nine rounds the fairest boards of all begin in round 1
@pytest.mark.parametrize("pairs", [14, 20])
def test_nothing_is_announced_in_round_1(pairs: int) -> None:
    for option in advice(pairs=pairs).options[:3]:
        assert all(item.round > 1 for item in option.chosen.plan.items)


def test_every_family_is_weighed_but_two() -> None:
    evenings = (Evening(pairs, copies=2) for pairs in (7, 13, 14, 15, 16, 17, 20, 24))
    barometer = Evening(14, barometer=True, copies=14)
    weighed = {
        movement.origin
        for evening in (*evenings, barometer)
        for movement in candidates(evening)
    }
    assert FAMILIES.keys() - weighed == {"three-lines", "ring"}


def test_weights_change_the_order() -> None:
    free = Weights.parse("guides=0,more=1")
    assert advise(Evening(14, weights=free), ARROWS).best.name == "7-table Howell, 13×2"


def test_a_barometer_is_offered_only_where_it_is_asked_for() -> None:
    assert not any(
        option.movement.origin == "barometer"
        for option in quick_advice(pairs=14).options
    )
    given = quick_advice(pairs=14, barometer=True, copies=14)
    assert {option.movement.origin for option in given.options} == {"barometer"}
    for option in given.options:
        for row in option.movement.schedule:
            assert len({cell.set for cell in row}) == 1


@pytest.mark.parametrize(("copies", "same_boards"), [(1, False), (2, True)])
def test_large_fields_are_offered_sections(copies: int, same_boards: bool) -> None:
    best = quick_advice(pairs=61, copies=copies).best
    assert best.movement.sections == (16, 15)
    assert best.movement.faults() == ()
    assert share_boards(best.movement) == same_boards
    assert best.facts.unaided
    assert [part.tables for part in split_sections(best.ready)] == [16, 15]
    assert sum(len(numbers) for numbers in pairs_by_section(best.ready)) == 62
    said = " ".join(remarks(best))
    assert "A at tables 1–16 with pairs 1–32 and B at tables 17–31" in said
    assert ("rank across the field" in said) == same_boards


def test_sections_can_be_asked_for() -> None:
    given = quick_advice(pairs=28, sections=2, copies=2)
    assert {option.movement.sections for option in given.options} == {(7, 7)}


def test_a_section_with_boards_of_its_own_is_complete_by_itself() -> None:
    given = quick_advice(pairs=56, sections=4)
    best = given.best
    assert Burden.INCOMPLETE not in {price.burden for price in best.prices}
    said = " ".join(reasons(given))
    assert "Every pair plays all 28 boards of its section." in said
    assert "incomplete" not in said


def test_unequal_sections_are_judged_by_the_worse_and_told_their_own_rules() -> None:
    given = quick_advice(pairs=30, sections=2)
    best = given.best
    assert best.movement.sections == (8, 7)
    assert Burden.INCOMPLETE in {price.burden for price in best.prices}
    parts = separate_sections(best.ready)
    apart = [measure(compete(part)).quality or Fraction(0) for part in parts]
    assert best.chosen.quality == min(apart) < max(apart)
    said = " ".join(reasons(given))
    assert "Every pair plays 28 of the 28 or 32 boards of its section." in said
    assert "EW skip a table; in section B: NS stay; EW up one table" in said


def test_copies_and_boards_of_unequal_sections_are_told_in_luck_and_good_english() -> (
    None
):
    given = quick_advice(pairs=33, sections=2)
    assert given.copied is not None
    luck = f"±{given.copied.chosen.luck.both:.1f} %"
    said = reasons(given)
    assert "Pairs play 24 to 28 of the 32 or 36 boards of their section." in said
    assert f"With 2 copies of the boards: the {given.copied.name} with {luck}." in said


def carded(pairs: int, *, caddies: bool) -> set[str]:
    """The lengths of the carded movements that are weighed."""
    evening = Evening(pairs, boards=26, caddies=caddies)
    return {
        f"{one.rounds}×{one.boards_per_set}"
        for one in candidates(evening)
        if "carded" in one.name
    }


@pytest.mark.parametrize("pairs", [9, 20, 21, 23])
def test_what_needs_caddies_is_advised_only_where_there_are_some(pairs: int) -> None:
    records = [
        record
        for record in records_of(pairs + pairs % 2).values()
        if record.key.kind == CARDED and record.key.pairs == pairs
    ]
    easy = {
        f"{record.key.rounds}×{record.key.boards_per_set}"
        for record in records
        if not record.needs_caddies
    }
    assert carded(pairs, caddies=False) <= easy
    assert carded(pairs, caddies=True)


def test_boards_turned_by_the_cards_are_weighed_as_they_are() -> None:
    given = advise(Evening(20, boards=26, caddies=True), ARROWS, everything=True)
    option = next(one for one in given.options if "carded" in one.name)
    assert option.ready == option.movement
    assert option.movement.turned
    assert option.chosen.announcements == 0
    assert option.chosen.slips > 0
    steps = [step for pair in range(1, 21) for step in pair_card(option.ready, pair)]
    assert any(step.switched for step in steps)
