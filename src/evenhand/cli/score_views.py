"""What `evenhand score` shows: the ranking, a board, a pair, and so on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evenhand.cli.scored_event import Event
from evenhand.errors import RequestError
from evenhand.render import (
    board_text,
    figures_compared_text,
    score_data,
    score_text,
)
from evenhand.scoring import BoardGroup, Explanation, explain, make_scorecard
from evenhand.scoring.figures_compared import Compared, compare_figures

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class View:
    """What to show; by default the ranking.

    Attributes:
        board: The board whose traveller is shown.
        pair: The pair whose scorecard is shown.
        session: The session of the board, 0 for any.
        explain: Whether to explain the pair's points on the board.
        recap: Whether to show the points of all pairs on all boards.
        missing: Whether to show the results that have not come in.
        strata: Whether to add rankings of the strata.
        compare: Whether to show another program's figures beside ours.
    """

    board: int | None = None
    pair: str | None = None
    session: int = 0
    explain: bool = False
    recap: bool = False
    missing: bool = False
    strata: bool = False
    compare: bool = False

    def __post_init__(self) -> None:
        both = self.board is not None and self.pair is not None
        if self.explain and not both:
            raise RequestError(
                "--explain needs a pair and a board; add --pair P and --board B"
            )
        if both and not self.explain:
            raise RequestError(
                "--board and --pair; choose one of them, or add --explain"
            )
        asked = {
            "--board": self.board is not None and not both,
            "--pair": self.pair is not None and not both,
            "--explain": self.explain,
            "--recap": self.recap,
            "--missing": self.missing,
            "--compare": self.compare,
        }
        given = [option for option, is_asked in asked.items() if is_asked]
        if len(given) > 1:
            raise RequestError(f"{' and '.join(given)}; choose one of them")


def print_view(event: Event, view: View) -> None:
    """Print a view, as tables and sentences."""
    from evenhand.cli.output import console, print_parts

    print_parts(_parts(event, view, console().width))


def _parts(event: Event, view: View, width: int) -> "Iterator[RenderableType]":
    scored, rules = event.scored, event.scored.rules
    if view.explain:
        yield from score_text.explanation_parts(_explained(event, view))
    elif view.board is not None:
        groups = _groups(event, view)
        several = len({group.session for group in groups}) > 1
        for group in groups:
            yield from board_text.traveller_parts(group, rules, session=several)
    elif view.pair is not None:
        entry = event.find_pair(view.pair)
        card, standing = make_scorecard(scored, entry), event.standing_of(entry)
        yield from board_text.scorecard_parts(card, standing, rules, event.names)
    elif view.missing:
        if event.movement is None:
            yield from score_text.guessed_lines(event.missing(), scored)
        else:
            yield from score_text.missing_lines(event.missing())
    elif view.compare:
        found = _compared(event)
        yield from figures_compared_text.compared_parts(found, event.names)
    elif view.recap:
        yield from score_text.recap_parts(scored, width)
    else:
        strata = event.strata_rankings() if view.strata else ()
        yield from score_text.ranking_parts(scored, event.rankings, event.names)
        # The strongest stratum includes all pairs, and that ranking is already above.
        for ranking in strata[len(event.rankings) :]:
            yield score_text.ranking_table(ranking, rules, event.names)


def view_data(event: Event, view: View) -> dict[str, Any]:
    """Return the ranking, the boards, the problems, and whatever else is asked for."""
    scored, names = event.scored, event.names
    groups = scored.boards if view.board is None else tuple(_groups(event, view))
    data: dict[str, Any] = {
        "ranking": [
            score_data.standing_data(standing, names)
            for ranking in event.rankings
            for standing in ranking.standings
        ],
        "boards": score_data.boards_data(scored, groups, event.others),
        "problems": [remark.as_data() for remark in event.problems],
    }
    if event.doubts:
        data["doubts"] = [remark.as_data() for remark in event.doubts]
    return data | _more_data(event, view)


def _more_data(event: Event, view: View) -> dict[str, Any]:
    scored, names = event.scored, event.names
    data: dict[str, Any] = {}
    if view.explain:
        found = _explained(event, view)
        data["explanation"] = score_data.explanation_data(found)
    elif view.board is not None:
        data["frequencies"] = [
            score_data.frequencies_data(group, scored.rules)
            for group in _groups(event, view)
        ]
    elif view.pair is not None:
        card = make_scorecard(scored, event.find_pair(view.pair))
        data["scorecard"] = score_data.scorecard_data(card, names)
    if view.recap:
        data["recap"] = score_data.recap_data(scored)
    if view.compare:
        data["compared"] = figures_compared_text.compared_data(_compared(event))
    if view.missing:
        data["missing"] = score_data.missing_data(event.missing())
    if view.strata:
        data["strata"] = [
            {
                "name": ranking.name,
                "ranking": [
                    score_data.standing_data(standing, names)
                    for standing in ranking.standings
                ],
            }
            for ranking in event.strata_rankings()
        ]
    return data


def _groups(event: Event, view: View) -> list[BoardGroup]:
    assert view.board is not None
    groups = event.scored.groups_of(view.board)
    wanted = [group for group in groups if view.session in (0, group.session)]
    if not wanted:
        raise RequestError(
            f"no results of board {view.board} in session {view.session}; "
            "check the session"
        )
    return wanted


def _compared(event: Event) -> Compared:
    foreign = event.foreign
    if foreign is None:
        raise RequestError(
            "--compare needs a file of another program with its own figures; give "
            "USEBIO or PBN"
        )
    totals = {pair.entry: (pair.total, pair.percent) for pair in foreign.pairs}
    return compare_figures(
        event.scored, totals, foreign.figures, in_percent=foreign.in_percent
    )


def _explained(event: Event, view: View) -> Explanation:
    assert view.board is not None
    assert view.pair is not None
    entry = event.find_pair(view.pair)
    return explain(event.scored, entry, view.board, view.session)
