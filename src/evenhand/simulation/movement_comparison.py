"""Movements side by side on the same random numbers.

In each session the pairs have the same strengths, draw the same lots and have the same
luck on the boards, whatever the movement. Any difference is then due to the movements,
so it is known much better than either figure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from evenhand.errors import RequestError
from evenhand.kernels.play_units import OUTCOMES, PARTS, WHOLE_WIN
from evenhand.simulation.playing_field import Field
from evenhand.simulation.report import (
    SESSIONS,
    Estimate,
    Report,
    check_precision,
    conditions_data,
    is_precise,
    make_report,
)
from evenhand.simulation.session_runs import Conditions, Progress, run_sessions
from evenhand.simulation.tally import Tally

_SPEARMAN = OUTCOMES.index("spearman")
_WINS = OUTCOMES.index("wins")
_RANK_ERROR = OUTCOMES.index("rank_error")


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the movements compared.

    Attributes:
        name: what it is called here.
        report: the report on it alone.
        spearman: by how much its correlation exceeds that of the first movement.
        best_wins: how much more often the best pair wins than in the first.
        rank_error: by how many more places a pair is away from where it should be.
    """

    name: str
    report: Report
    spearman: Estimate
    best_wins: Estimate
    rank_error: Estimate

    def as_data(self) -> dict[str, Any]:
        """The movement as plain data."""
        differences = (
            self.spearman.as_data("spearman")
            | self.best_wins.as_data("best_wins")
            | self.rank_error.as_data("mean_rank_error")
        )
        return {"file": self.name, **self.report.as_data(), "differences": differences}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Movements on common random numbers, each compared with the first."""

    conditions: Conditions
    sessions: int
    compared: tuple[Compared, ...]

    def as_data(self) -> dict[str, Any]:
        """The comparison as plain data."""
        common = conditions_data(self.conditions, self.sessions)
        movements = [one.as_data() for one in self.compared]
        for data in movements:
            for key in common:
                del data[key]
        return common | {"movements": movements}


def compare(
    fields: Sequence[Field],
    conditions: Conditions,
    names: Sequence[str] = (),
    *,
    sessions: int | None = None,
    precision: float | None = None,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Play fields many times on the same random numbers.

    Args:
        fields: what is played; all are compared with the first.
        conditions: the conditions of play.
        names: what the fields are called; their labels by default.
        sessions: how many times they are played; 10,000 by default.
        precision: instead of a number of sessions: play until the standard errors of
            all differences in the correlation and in the best pair's chance are no
            larger than this.
        processes: how many processes on this machine play.
        cluster: instead of processes: the address of a Dask scheduler whose workers
            play.
        progress: called to report progress.
        stop: asked from time to time whether to stop and report what there is.
    """
    if len(fields) < 2:
        raise RequestError(f"{len(fields)} movement; expected two or more to compare")
    if precision is None:
        sessions = SESSIONS if sessions is None else sessions
    else:
        check_precision(sessions, precision)
    starts = _outcome_starts(fields)
    tally = run_sessions(
        fields,
        conditions,
        sessions=sessions,
        enough=None if precision is None else _precise(starts, precision),
        processes=processes,
        cluster=cluster,
        progress=progress,
        stop=stop,
    )
    reports = [
        make_report(field, conditions, tally, number, start)
        for number, (field, start) in enumerate(zip(fields, starts, strict=True))
    ]
    compared = tuple(
        _compare_with_first(name, report, tally, (start, fields[0].pairs))
        for name, report, start in zip(
            names or [field.label for field in fields], reports, starts, strict=True
        )
    )
    return Comparison(conditions, tally.sessions, compared)


def _compare_with_first(
    name: str, report: Report, tally: Tally, place: tuple[int, int]
) -> Compared:
    start, first_pairs = place

    def difference(outcome: int, scale: float, first_scale: float) -> Estimate:
        weights = {start + outcome: scale}
        weights[outcome] = weights.get(outcome, 0.0) - first_scale
        means = (weight * tally.outcomes.mean(k) for k, weight in weights.items())
        return Estimate(sum(means), tally.outcomes.error(weights))

    known = report.ranking.spearman.value is not None
    return Compared(
        name,
        report,
        difference(_SPEARMAN, 1 / PARTS, 1 / PARTS) if known else Estimate(None, None),
        difference(_WINS, 1 / WHOLE_WIN, 1 / WHOLE_WIN),
        difference(_RANK_ERROR, 0.5 / report.field.pairs, 0.5 / first_pairs),
    )


def _outcome_starts(fields: Sequence[Field]) -> list[int]:
    """Where the outcomes of each field begin."""
    starts, end = [], 0
    for field in fields:
        starts.append(end)
        end += len(OUTCOMES) * (1 + len(field.lines()))
    return starts


def _precise(starts: Sequence[int], precision: float) -> Callable[[Tally], bool]:
    def enough(tally: Tally) -> bool:
        return all(
            is_precise(tally, precision, start, starts[0]) for start in starts[1:]
        )

    return enough
