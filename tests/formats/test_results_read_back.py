"""Results written as CSV are read back."""

from hypothesis import given
from hypothesis import strategies as st

from evenhand.formats.results_csv import read_results_data
from evenhand.formats.written_csv import write_results_csv
from evenhand.scoring import Result, parse_award, parse_contract, report

NAMES = st.sampled_from(["4S N =", "3NTx E -2", "2C W +1", "Pass"]).map(parse_contract)
RESULTS = st.builds(
    report,
    st.integers(1, 40),
    st.integers(1, 20),
    st.integers(21, 40),
    st.one_of(
        NAMES,
        st.integers(-760, 760).map(lambda tens: 10 * tens),
        st.sampled_from(
            ["A+/A-", "60/40", "NP", "+110/-140", "-50/A+", "50%+50 50%-50"]
        ).map(parse_award),
    ),
    st.sampled_from(["", "A", "B"]),
    table=st.integers(0, 20),
    round=st.integers(0, 20),
    session=st.integers(1, 3),
    remark=st.text("ab1,;\"' é=+-@", max_size=9).map(
        lambda text: " ".join(text.split())
    ),
)


@given(st.lists(RESULTS, min_size=1, max_size=8))
def test_what_is_written_is_read_back(results: list[Result]) -> None:
    found = read_results_data(write_results_csv(results))
    assert found.problems == ()
    assert [(r.session, r.board, r.ns, r.ew, r.outcome) for r in found.results] == [
        (r.session, r.board, r.ns, r.ew, r.outcome) for r in results
    ]
    assert [r.remark for r in found.results] == [r.remark for r in results]
