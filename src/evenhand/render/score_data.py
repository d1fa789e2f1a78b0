"""A scored event as plain data, for JSON.

Points are exact: a decimal number as text, or a fraction `a/b` if the decimals never
end. Percentages are rounded.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from evenhand.movement.plain_data import pick
from evenhand.render.score_figures import Names
from evenhand.scoring import (
    BoardGroup,
    Entry,
    Explanation,
    Missing,
    Rules,
    Scorecard,
    Scored,
    ScoredLine,
    Side,
    Standing,
    exact_text,
    recapitulate,
    round_board_percent,
    round_for_display,
    tabulate_frequencies,
)

Data = dict[str, Any]
#: The contents of unknown columns, by line of the file.
Others = Mapping[int, Mapping[str, str]]


def exact(value: Fraction | None) -> str | None:
    """The exact number as text."""
    return None if value is None else exact_text(value)


def rounded(percent: Fraction | None) -> float | None:
    """A percentage to two decimals."""
    return None if percent is None else float(round_for_display(percent))


def rounded_on_board(side: Side) -> float | None:
    """The percentage of a side on one board; the two sides add up to 100."""
    percent = side.percent
    return None if percent is None else float(round_board_percent(percent))


def standing_data(standing: Standing, names: Names) -> Data:
    """A place of a ranking."""
    data: Data = {
        "rank": standing.rank,
        "tied": standing.tied,
        "section": standing.entry.section,
        "pair": standing.entry.number,
        "direction": standing.direction,
        "names": names.get(standing.entry, ""),
        **pick(standing, "points maximum", exact),
        "percent": rounded(standing.percent),
        "boards": standing.boards,
        "penalty": exact(standing.penalty),
    }
    if len(standing.sessions) > 1:
        data["sessions"] = [
            {
                **pick(own, "session boards"),
                **pick(own, "points penalty", exact),
                "maximum": exact(own.maximum or None),
                "percent": rounded(own.percent),
            }
            for own in standing.sessions
        ]
    if standing.decided_by:
        data["decided_by"] = standing.decided_by
    return data


def boards_data(
    scored: Scored, groups: Iterable[BoardGroup], others: Others
) -> list[Data]:
    """Boards with their results and points.

    Args:
        scored: The scored event.
        groups: The boards wanted.
        others: The contents of unknown columns.
    """
    several = len({group.session for group in scored.boards}) > 1
    return [
        ({"session": group.session} if several else {})
        | {
            "board": group.board,
            "group": group.group,
            "results": [_line_data(line, others) for line in group.lines],
        }
        for group in groups
    ]


def _line_data(line: ScoredLine, others: Others) -> Data:
    result, contract = line.result, line.result.contract
    score = result.score
    data: Data = {
        "section": result.section,
        "table": result.table or None,
        "round": result.round or None,
        "ns": _pair(result.ns, result.section, "NS"),
        "ew": _pair(result.ew, result.section, "EW"),
        "contract": None if contract is None else str(contract),
        "score": str(result.outcome) if score is None else score,
        "ns_points": exact(line.ns and line.ns.points),
        "ew_points": exact(line.ew and line.ew.points),
    }
    for name in ("lead", "remark", "accepted"):
        if getattr(result, name):
            data[name] = getattr(result, name)
    if result.line in others:
        data["other"] = dict(others[result.line])
    return data


def _pair(pair: Entry, section: str, sat: str) -> int | str | None:
    """A pair's number, with section and line if its seat does not show them."""
    if not pair.number:
        return None
    plain = pair.section == section and pair.direction in ("", sat)
    return pair.number if plain else str(pair)


def frequencies_data(group: BoardGroup, rules: Rules) -> list[Data]:
    """How often each score of a board occurred, and its points."""
    return [
        {
            "score": row.score,
            **pick(row, "ns_count ew_count ns_points ew_points", exact),
        }
        for row in tabulate_frequencies(group, rules)
    ]


def scorecard_data(card: Scorecard, names: Names) -> list[Data]:
    """The boards of a pair."""
    return [
        {
            "session": row.result.session,
            "round": row.result.round or None,
            "board": row.result.board,
            "direction": row.direction,
            "opponents": None if row.opponents is None else str(row.opponents),
            "opponents_names": names.get(row.opponents, "") if row.opponents else "",
            "contract": None
            if row.result.contract is None
            else str(row.result.contract),
            "score": str(row.result.outcome)
            if row.result.score is None
            else row.result.score,
            "points": exact(row.side.points),
            "maximum": exact(row.side.maximum or None),
            "percent": rounded_on_board(row.side),
        }
        for row in card.rows
    ]


def recap_data(scored: Scored) -> Data:
    """Everybody's points on every board."""
    recap = recapitulate(scored)
    return {
        "boards": [
            {"session": session, "board": board} for session, board in recap.boards
        ],
        "pairs": [
            {
                "pair": str(entry),
                "points": [exact(side and side.points) for side in row],
            }
            for entry, row in zip(recap.entries, recap.cells, strict=True)
        ],
    }


def missing_data(missing: Iterable[Missing]) -> list[Data]:
    """The results that have not come in."""
    return [
        {
            **pick(result, "session section board"),
            "round": result.round or None,
            "table": result.table or None,
            "ns": _pair(result.ns, result.section, "NS"),
            "ew": _pair(result.ew, result.section, "EW"),
        }
        for result in missing
    ]


def explanation_data(found: Explanation) -> Data:
    """How a pair's points on a board came about."""
    group = found.group
    return {
        "pair": str(found.side.entry),
        "board": group.board,
        "session": group.session,
        "direction": found.direction.value,
        "opponents": None if found.opponents is None else str(found.opponents),
        "points": exact(found.side.points),
        "maximum": exact(found.side.maximum or None),
        "percent": rounded_on_board(found.side),
        "results": group.compared,
        "expected": group.expected,
        "matchpoints": exact(found.matchpoints),
        "datum": exact(found.datum),
        "comparisons": [
            {
                "pair": str(other.entry),
                "opponents": None if other.opponents is None else str(other.opponents),
                "scores": [
                    {"weight": exact(weight), "score": score}
                    for weight, score in other.chances
                ],
                "points": exact(other.points),
            }
            for other in found.comparisons
        ],
        "steps": list(found.steps),
    }
