"""The IMP scale, Law 78B."""

from fractions import Fraction

from evenhand.scoring.imps import imps_for

#: The scale as it is printed: the last difference of each band, from 0 IMPs on.
LAST_OF_BAND = (
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740),
    *(890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
)


def test_every_printed_band() -> None:
    assert len(LAST_OF_BAND) == 24
    for imps, last in enumerate(LAST_OF_BAND):
        assert imps_for(last) == imps
        assert imps_for(last + 10) == imps + 1


def test_known_differences() -> None:
    differences = (0, 10, 280, 2240, 3600, 4000, 15_200)
    assert [imps_for(d) for d in differences] == [0, 0, 7, 19, 23, 24, 24]


def test_a_loss_mirrors_a_win() -> None:
    assert all(imps_for(-d) == -imps_for(d) for d in range(5000))


def test_a_fraction_below_a_bound_does_not_reach_it() -> None:
    assert imps_for(Fraction(39, 2)) == 0
    assert imps_for(Fraction(-99, 2)) == -1
    assert imps_for(Fraction(-101, 2)) == -2
