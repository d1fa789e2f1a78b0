from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ResultError
from evenhand.scoring import (
    Assigned,
    Average,
    Award,
    Percent,
    Unplayed,
    assign,
    certain,
    parse_award,
    weigh,
)

SIXTY_FORTY = Assigned(weigh([(Fraction("0.6"), 110), (Fraction("0.4"), -50)]))

scores = st.integers(-760, 760).map(lambda tens: 10 * tens)


@st.composite
def assigned(draw: st.DrawFn) -> Assigned:
    outcomes = draw(st.lists(scores, min_size=1, max_size=4, unique=True))
    size = len(outcomes)
    parts = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
    weights = [Fraction(part, sum(parts)) for part in parts]
    return Assigned(weigh(zip(weights, outcomes, strict=True)))


percents = st.fractions(0, 100, max_denominator=400).map(Percent)
shares = st.one_of(st.sampled_from(Average), percents, assigned())


@pytest.mark.parametrize(
    ("text", "award"),
    [
        ("A+/A-", Award(Average.PLUS, Average.MINUS)),
        ("a+ / a−", Award(Average.PLUS, Average.MINUS)),
        ("Ave+/Ave", Award(Average.PLUS, Average.EVEN)),
        ("A/A", Award(Average.EVEN, Average.EVEN)),
        ("A=/A+", Award(Average.EVEN, Average.PLUS)),
        ("60/40", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("62.5%/0%", Award(Percent(Fraction("62.5")), Percent(Fraction(0)))),
        ("62,5/40", Award(Percent(Fraction("62.5")), Percent(Fraction(40)))),
        ("A60/A40", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("A60/40%", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("60%-40%", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("60 – 40", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("A6040", Award(Percent(Fraction(60)), Percent(Fraction(40)))),
        ("a 100 A0", Award(Percent(Fraction(100)), Percent(Fraction(0)))),
        ("NP", Unplayed.NOT_PLAYED),
        ("not played", Unplayed.NOT_PLAYED),
        ("bye", Unplayed.BYE),
        ("60%+110 40%-50", Award(SIXTY_FORTY, SIXTY_FORTY)),
        ("60% +110, 40% −50", Award(SIXTY_FORTY, SIXTY_FORTY)),
        ("60% 110 40%-50", Award(SIXTY_FORTY, SIXTY_FORTY)),
        ("60%+110; 40%-50", Award(SIXTY_FORTY, SIXTY_FORTY)),
        ("+110/-140", Award(Assigned(certain(110)), Assigned(certain(-140)))),
        ("+110", assign(110)),
        ("NS: 60%+110 40%-50; EW: +110", Award(SIXTY_FORTY, Assigned(certain(110)))),
        ("EW: A+; NS: 60%+110 40%-50", Award(SIXTY_FORTY, Average.PLUS)),
        ("NS: 60%+110, 40%-50, EW: A-", Award(SIXTY_FORTY, Average.MINUS)),
        ("A+/-140", Award(Average.PLUS, Assigned(certain(-140)))),
        ("+0/-50", Award(Assigned(certain(0)), Assigned(certain(-50)))),
    ],
)
def test_awards_are_read_as_directors_write_them(
    text: str, award: Award | Unplayed
) -> None:
    assert parse_award(text) == award


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "two sides"),
        ("A+", "two sides"),
        ("60", "two sides"),
        ("60/40/20", "two sides"),
        ("A60", "two sides"),
        ("110-140", "two sides"),
        ("A60400", "two sides"),
        ("110/-140", "0 to 100"),
        ("60/140", "0 to 100"),
        ("0/-50", "score or a percentage"),
        ("-10/40", "score or a percentage"),
        ("60/+110", "score or a percentage"),
        ("-10%/40%", "cannot be read"),
        ("٦٠/٤٠", "cannot be read"),
        ("+١١٠/-140", "cannot be read"),
        ("٦٠%+110 ٤٠%-50", "two sides"),
        ("60%+110 30%-50", "add up to 90%"),
        ("60%+110 60%-50", "add up to 120%"),
        ("60%+110 40%", "cannot be read"),
        ("0%+110 100%-50", "not above 0"),
        ("B+/A", "cannot be read"),
        ("NS: A+; NS: A-", "names NS twice"),
        ("NS: A+", "two sides"),
        ("60% of something", "two sides"),
    ],
)
def test_what_is_no_award_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ResultError, match=reason):
        parse_award(text)


@given(shares, shares)
def test_the_text_of_an_award_reads_back(
    ns: Average | Percent | Assigned, ew: Average | Percent | Assigned
) -> None:
    award = Award(ns, ew)
    assert parse_award(str(award)) == award


@pytest.mark.parametrize("unplayed", Unplayed)
def test_the_text_of_a_board_not_played_reads_back(unplayed: Unplayed) -> None:
    assert parse_award(str(unplayed)) is unplayed


@given(shares, shares)
def test_an_award_can_be_rebuilt_from_its_representation(
    ns: Average | Percent | Assigned, ew: Average | Percent | Assigned
) -> None:
    award = Award(ns, ew)
    assert {award} == {Award(award.ns, award.ew)}


def test_thirds_are_written_as_fractions() -> None:
    thirds = Assigned(weigh([(Fraction(1, 3), 110), (Fraction(2, 3), -50)]))
    assert str(Award(thirds, thirds)) == "100/3%+110 200/3%-50"


def test_equal_outcomes_are_put_together() -> None:
    half = Fraction(1, 2)
    assert weigh([(half, 110), (half, 110)]) == certain(110)


def test_an_award_knows_its_kind() -> None:
    assert Award(Average.PLUS, Percent(Fraction(40))).is_artificial
    assert not assign(110).is_artificial
    assert not assign(110).is_split
    split = parse_award("+110/-140")
    assert isinstance(split, Award)
    assert split.is_split
