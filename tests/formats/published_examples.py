"""An event with all that the writers can hold, and the same drawn at random."""

from hypothesis import strategies as st

from evenhand.deals import deal_boards
from evenhand.scoring import (
    PASSED_OUT,
    Contract,
    Method,
    Outcome,
    Result,
    Rules,
    parse_award,
    rank,
    report,
    score_field,
)
from evenhand.scoring.published_event import PublishedEvent, PublishedPlayer

CONTRACTS = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(["C", "D", "H", "S", "NT"]),
    st.integers(0, 2),
    st.sampled_from("NESW"),
    st.integers(0, 13),
)
OUTCOMES: st.SearchStrategy[Outcome] = st.one_of(
    CONTRACTS,
    st.just(PASSED_OUT),
    st.sampled_from([420, -50, 0, 1430]),
    st.sampled_from(["60%/40%", "50%/50%", "+110"]).map(parse_award),
)
NAMES = st.text(st.characters(codec="utf-8", categories=("L", "P", "N")), max_size=12)


@st.composite
def fields(draw: st.DrawFn) -> list[Result]:
    """A few tables, each with some boards of its own round."""
    tables, boards = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    return [
        report(
            board, table, 10 + table, draw(OUTCOMES), table=table, round=1 + board // 2
        )
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    ]


def publish(
    results: list[Result],
    method: Method = Method.MATCHPOINTS,
    names: str = "Ash",
    *,
    winners: int = 1,
) -> PublishedEvent:
    scored = score_field(results, Rules(method=method, winners=winners))
    players = {
        entry: (
            PublishedPlayer(f"{names} {entry.number}", "77", "5"),
            PublishedPlayer("Elm"),
        )
        for entry in scored.tallies
    }
    deals = {deal.board: deal for deal in deal_boards(range(1, 4), "sample")}
    return PublishedEvent(
        scored,
        rank(scored),
        players,
        "Club evening",
        "2026-11-18",
        "Oak Club",
        "12",
        deals,
    )
