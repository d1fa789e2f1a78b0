"""Results on the wire of the Data Connector, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("bridgemate_dataconnector")

from bridgemate_dataconnector.dto import ResultDTO
from bridgemate_dataconnector.validation import validate_result_dto

from evenhand.deals import RANKS
from evenhand.errors import ResultError
from evenhand.formats.data_connector import make_ids
from evenhand.formats.unit_results import UnitResult, make_result, read_result
from evenhand.scoring import PASSED_OUT, Contract, Unplayed, parse_award

IDS = make_ids("evening", "Event", 1, "12")
SHARES = ("A-", "A", "A+")
CONTRACTS = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(("C", "D", "H", "S", "NT")),
    st.integers(0, 2),
    st.sampled_from("NESW"),
    st.integers(0, 13),
)
AWARDS = st.builds(
    lambda ns, ew: parse_award(f"{ns}/{ew}"),
    st.sampled_from(SHARES),
    st.sampled_from(SHARES),
)
OTHERS = AWARDS | st.sampled_from((PASSED_OUT, Unplayed.NOT_PLAYED, None))
CARDS = st.builds("{}{}".format, st.sampled_from("SHDC"), st.sampled_from(RANKS))
PAIRS = st.sampled_from([(3, 8), (8, 3)])


@st.composite
def results(draw: st.DrawFn) -> UnitResult:
    """Contracts by pairs that may have exchanged; or anything else."""
    place = "B", draw(st.integers(1, 99)), draw(st.integers(1, 30))
    board = draw(st.integers(1, 127))
    if draw(st.booleans()):
        return UnitResult(*place, board, 3, 8, draw(OTHERS))
    ns, ew = draw(PAIRS)
    lead = draw(CARDS | st.just(""))
    return UnitResult(*place, board, ns, ew, draw(CONTRACTS), lead)


@given(results())
def test_a_result_comes_back_as_it_went(result: UnitResult) -> None:
    """Also where the pairs sat the other way round than the units expect."""
    dto = make_result(result, IDS, {"NS": 3, "EW": 8})
    assert dto is not None
    assert validate_result_dto(dto), dto.validation_messages
    assert read_result(ResultDTO.from_dict(dto.to_dict())) == result


def test_an_award_goes_with_the_pair_wherever_it_sat() -> None:
    """Nothing but the declarer of a contract tells the units who sat where."""
    levels = set()
    for ns, ew, award in ((3, 8, "A+/A-"), (8, 3, "A-/A+")):
        result = UnitResult("B", 1, 1, 1, ns, ew, parse_award(award))
        dto = make_result(result, IDS, {"NS": 3, "EW": 8})
        assert dto is not None
        assert (dto.pair_north_south, dto.pair_east_west) == (3, 8)
        levels.add(dto.level)
    assert len(levels) == 1


@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: st.integers(-300, 300)
            for name in ResultDTO().to_dict()
            if type(ResultDTO().to_dict()[name]) is int
        },
    )
)
def test_no_numbers_break_the_reader(numbers: dict[str, int]) -> None:
    try:
        found = read_result(ResultDTO.from_dict(numbers))
    except ResultError:
        return
    assert found.board == numbers.get("BoardNumber", 0)
