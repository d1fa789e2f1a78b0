"""Results on paper: rankings, travellers, personal cards, a booklet, and the log.

Everything comes from the plain data that pages show; the words are those of the
template, in the language of the paper. What directors note for the log stays there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from evenhand.movement.phrasing import one_line
from evenhand.render.event_log_text import log_lines
from evenhand.render.print.document import paragraph
from evenhand.render.print.sheet import Sheet
from evenhand.render.score_figures import column_of_figures, figure_text
from evenhand.scoring.strata import close_up
from evenhand.tournament.event.acts import Act

Data = dict[str, Any]
#: What a ranking may show, from left to right.
_COLUMNS = (
    "place",
    "pair",
    "names",
    "percent",
    "points",
    "maximum",
    "carried",
    "penalty",
    "boards",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event has come to, as plain data.

    Attributes:
        title: what the event is called.
        standings: those of each group.
        boards: the travellers.
        cards: the scorecards of the pairs.
        names: the names of the pairs.
        several: whether the event has several groups, so that each is named.
        hands: the hands of boards, by group, session and board.
        strata: the stratum of each pair that has one.
    """

    title: str
    standings: Iterable[Data] = ()
    boards: Iterable[Data] = ()
    cards: Iterable[Data] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    several: bool = True
    hands: Mapping[tuple[str, int, int], Data] = field(default_factory=dict)
    strata: Mapping[int, str] = field(default_factory=dict)

    def group(self, part: Data) -> str:
        """The group of a ranking or a board, if there are several."""
        return str(part["group"]) if self.several else ""

    def sheet(self, kind: str) -> Sheet:
        """The ranking of each group, then boards and personal cards.

        Args:
            kind: what it is called: `results`, `cards` or `booklet`.
        """
        data = {
            "kind": kind,
            "rankings": [_group(group, self) for group in self.standings],
            "boards": [_traveller(board, self) for board in self.boards],
            "cards": [*map(_card, self.cards)],
        }
        return Sheet("results", one_line(self.title) or kind, data)

    def name(self, pair: int | str | None) -> str:
        """The names of a pair on one line."""
        return one_line(self.names.get(pair, "") if isinstance(pair, int) else "")


def log_sheet(
    title: str, acts: Sequence[Act], times: Sequence[str], seal: str
) -> Sheet:
    """Every act, for the appeals committee."""
    lines = [line.strip().split(maxsplit=1) for line in log_lines(acts, times)]
    table = {
        "kind": "table",
        "headings": ["", ""],
        "right": [True, False],
        "rows": [[number, text] for number, text in lines],
    }
    data = {"subtitle": "Log", "parts": [paragraph(f"Seal: {seal}"), table]}
    return Sheet("document", one_line(title) or "Log", data)


def _group(group: Data, outcome: Outcome) -> Data:
    """The rankings of a group, and how final they are."""
    return {
        "missing": group["missing"],
        "provisional": group["provisional"],
        "waiting": group["not_played_yet"],
        "rankings": [
            {"group": outcome.group(group), "session": group["session"]}
            | part
            | {"stratum": stratum}
            | _ranking(rows)
            for part, every in zip(group["ranked"], group["rankings"], strict=True)
            for stratum, rows in _in_strata(every, outcome.strata)
        ],
    }


def _in_strata(
    rows: Sequence[Data], strata: Mapping[int, str]
) -> Iterator[tuple[str, Sequence[Data]]]:
    """A ranking, then those of weaker strata; the strongest is the whole field.

    Pairs that are tied or separated in the field stay so; one without a stratum is in
    the strongest alone.
    """
    yield "", rows
    for name in sorted({*strata.values()})[1:]:
        own = [row for row in rows if strata.get(row["pair"], "") >= name]
        ranked = [row for row in own if row["rank"]]
        places = close_up([row["rank"] for row in ranked])
        placed = [
            row | {"rank": rank, "tied": tied}
            for row, (rank, tied) in zip(ranked, places, strict=True)
        ]
        if own:
            yield name, [*placed, *(row for row in own if not row["rank"])]


def _ranking(rows: Sequence[Data]) -> Data:
    """The columns that a ranking needs, and its cells."""
    has_top = any(row["maximum"] != "0" for row in rows)
    figures = {
        "points": column_of_figures(
            [row["points"] for row in rows], with_sign=not has_top
        ),
        "maximum": column_of_figures(row["maximum"] for row in rows),
        "carried": column_of_figures(
            [row["carried"] for row in rows], with_sign=not has_top
        ),
        "penalty": column_of_figures([row["penalty"] for row in rows], with_sign=True),
    }
    optional = {
        "names": any(row["names"] for row in rows),
        "percent": has_top,
        "maximum": has_top,
        "carried": any(row["carried"] != "0" for row in rows),
        "penalty": any(row["penalty"] != "0" for row in rows),
    }
    return {
        "columns": [name for name in _COLUMNS if optional.get(name, True)],
        "rows": [
            {
                "place": _place(row),
                "pair": str(row["pair"]),
                "names": one_line(row["names"]),
                "withdrawn": row["withdrawn"],
                "percent": _percent(row["percent"]),
                "boards": str(row["boards"]),
            }
            | {name: column[number] for name, column in figures.items()}
            for number, row in enumerate(rows)
        ],
    }


def _traveller(board: Data, outcome: Outcome) -> Data:
    where = (board["group"], board["session"], board["board"])
    return {
        "board": board["board"],
        "dealer": board["dealer"],
        "vulnerable": board["vulnerable"],
        "where": {
            "group": outcome.group(board),
            "session": board["session"],
            "section": "",
        },
        "deal": outcome.hands.get(where),
        "sections": [
            {
                "section": part["section"],
                "lines": [_line(one, outcome) for one in part["results"]],
                "frequencies": [*map(_frequency, part["frequencies"])],
            }
            for part in board["boards"]
        ],
        "missing": _missing(board),
    }


def _line(line: Data, outcome: Outcome) -> Data:
    return {
        "table": _number(line["table"]),
        "round": _number(line["round"]),
        "ns": _number(line["ns"]),
        "ns-names": outcome.name(line["ns"]),
        "ew": _number(line["ew"]),
        "ew-names": outcome.name(line["ew"]),
        "contract": line["contract"] or "–",
        "score": _score(line["score"]),
        "ns-points": figure_text(line["ns_points"]),
        "ew-points": figure_text(line["ew_points"]),
    }


def _frequency(line: Data) -> Data:
    return {
        "score": _score(line["score"]),
        "times": figure_text(line["ns_count"] or line["ew_count"]),
        "ns-points": figure_text(line["ns_points"]),
        "ew-points": figure_text(line["ew_points"]),
    }


def _card(card: Data) -> Data:
    return {
        "pair": card["pair"],
        "names": one_line(card["names"]),
        "standing": _standing(card["standing"]) if card["standing"] else {},
        "sessions": [
            {"number": number, "rows": [*map(_row, rows)]}
            for number, rows in groupby(card["scorecard"], lambda row: row["session"])
        ],
        "missing": _missing(card),
    }


def _standing(standing: Data) -> Data:
    """The figures of a pair's line in the ranking, by their names."""
    has_top = standing["percent"] is not None
    points = figure_text(standing["points"])
    if has_top:
        points += f" / {figure_text(standing['maximum'])}"
    figures = {"place": _place(standing)}
    figures |= {"percent": _percent(standing["percent"])} if has_top else {}
    figures["points"] = points
    for name in ("carried", "penalty"):
        if standing[name] != "0":
            figures |= {name: column_of_figures([standing[name]], with_sign=True)[0]}
    return figures | {"boards": str(standing["boards"])}


def _row(row: Data) -> Data:
    return {
        "round": _number(row["round"]),
        "board": str(row["board"]),
        "direction": row["direction"] or "",
        "opponents": _number(row["opponents"]),
        "names": one_line(row["opponents_names"] or ""),
        "contract": row["contract"] or "–",
        "score": _score(row["score"]),
        "points": figure_text(row["points"]),
        "maximum": figure_text(row["maximum"]),
        "percent": _percent(row["percent"]),
    }


def _missing(sheet: Data) -> list[Data]:
    return [
        {name: str(one[name]) for name in ("table", "round", "ns", "ew")}
        for one in sheet["missing"]
    ]


def _place(row: Data) -> str:
    if row["rank"] is None:
        return "–"
    return f"{row['rank']}=" if row["tied"] else str(row["rank"])


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _score(score: int | str) -> str:
    return score if isinstance(score, str) else f"{score:+d}" if score else "0"


def _number(value: int | str | None) -> str:
    return "–" if value in (None, "") else str(value)
