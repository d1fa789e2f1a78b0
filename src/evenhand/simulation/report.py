"""How much luck there is: figures from many sessions, with their standard errors."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evenhand.errors import RequestError
from evenhand.kernels.play_units import OUTCOMES, PARTS, WHOLE_WIN
from evenhand.simulation.board_model import noise_words
from evenhand.simulation.playing_field import Field
from evenhand.simulation.session_runs import (
    REPLAYED,
    Conditions,
    Progress,
    run_sessions,
)
from evenhand.simulation.strength import UNITS
from evenhand.simulation.tally import Moments, SeatSums, Tally

SESSIONS = 10_000
#: How many sessions are needed before a standard error can be trusted.
_LEAST_SESSIONS = 200
_SPEARMAN, _WINS, _THREE, _HALF, _RANK_ERROR = range(5)
_DIFFERENCE, _PRODUCT, _BY_STRENGTH, _SQUARED = range(len(REPLAYED))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its standard error; None if it is not known."""

    value: float | None
    error: float | None

    def as_data(self, name: str) -> dict[str, float | None]:
        """The figure as plain data, under its name."""
        return {name: _rounded(self.value), f"{name}_se": _rounded(self.error)}


@dataclass(frozen=True, slots=True)
class RankingReport:
    """How well one ranking agrees with the strengths.

    Attributes:
        pairs: how many are ranked.
        spearman: the correlation of ranking and strength, mean over the sessions.
        best_wins: how often the strongest pair is first; a shared win counts in part.
        first_three: how often it is among the first three.
        upper_half: how often it is in the upper half.
        rank_error: how many places a pair is away from where it should be.
    """

    pairs: int
    spearman: Estimate
    best_wins: Estimate
    first_three: Estimate
    upper_half: Estimate
    rank_error: Estimate

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return (
            self.spearman.as_data("spearman")
            | self.best_wins.as_data("best_wins")
            | self.first_three.as_data("best_in_three")
            | self.upper_half.as_data("best_in_half")
            | self.rank_error.as_data("mean_rank_error")
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """What it means to start at a seat.

    Attributes:
        pair: the number of the pair that starts there, with its section if there are
            several.
        score: the mean score in percent.
        advantage: what the seat is worth, in percent, to a pair of any strength.
    """

    pair: int | str
    score: float
    advantage: Estimate

    def as_data(self) -> dict[str, Any]:
        """The seat as plain data."""
        return {
            "pair": self.pair,
            "advantage": _rounded(self.advantage.value),
            "se": _rounded(self.advantage.error),
            "score": _rounded(self.score),
        }


@dataclass(frozen=True, slots=True)
class Causes:
    """Where the variance of a pair's score comes from, in squared percent.

    Attributes:
        total: the variance of all scores.
        strength: the part explained by the pair's own strength.
        company: the part due to whom it met and was compared with.
        seats: the part due to where it sat.
        cards: the rest, which would be different another time.
    """

    total: float
    strength: float
    company: Estimate
    seats: Estimate
    cards: Estimate

    def as_data(self) -> dict[str, Any]:
        """The causes as plain data."""
        return (
            {"total": _rounded(self.total), "strength": _rounded(self.strength)}
            | self.company.as_data("company")
            | self.seats.as_data("seats")
            | self.cards.as_data("cards")
        )


@dataclass(frozen=True, slots=True)
class Report:
    """A movement that was played many times.

    Attributes:
        field: what was played.
        conditions: the conditions of play.
        sessions: how many times it was played.
        ranking: the ranking of the whole field; with two winners the percentages of
            both lines are merged into one.
        lines: the ranking of each line, if there are two winners.
        seats: what each seat is worth.
        causes: where the variance of scores comes from.
    """

    field: Field
    conditions: Conditions
    sessions: int
    ranking: RankingReport
    lines: dict[str, RankingReport]
    seats: tuple[Seat, ...]
    causes: Causes

    def as_data(self) -> dict[str, Any]:
        """The report as plain data."""
        data = {
            "name": self.field.label,
            "pairs": self.field.pairs,
            "boards": self.field.boards,
            **conditions_data(self.conditions, self.sessions),
            **self.ranking.as_data(),
            "variance": self.causes.as_data(),
            "seats": [seat.as_data() for seat in self.seats],
        }
        if self.lines:
            lines = self.lines.items()
            data["lines"] = {name.lower(): one.as_data() for name, one in lines}
        return data


def conditions_data(conditions: Conditions, sessions: int) -> dict[str, Any]:
    """What a reader must know to judge the figures, as plain data."""
    return {
        "sessions": sessions,
        "seed": conditions.seed,
        "draw": conditions.draw.value,
        "noise": _rounded(conditions.model.noise),
        "model": conditions.model.kind.value,
        "strengths": str(conditions.strengths),
    }


def conditions_words(conditions: Conditions, sessions: int) -> str:
    """The same in words."""
    noun = "session" if sessions == 1 else "sessions"
    return (
        f"{sessions:,} {noun}; strengths {conditions.strengths}; draw "
        f"{conditions.draw}; noise {noise_words(conditions.model.noise)}, "
        f"{conditions.model.kind} results; seed {conditions.seed}"
    )


def simulate(
    field: Field,
    conditions: Conditions,
    *,
    sessions: int | None = None,
    precision: float | None = None,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Report:
    """Play a field many times and say how much luck was in it.

    Args:
        field: what is played.
        conditions: the conditions of play.
        sessions: how many times it is played; 10,000 by default.
        precision: instead of a number of sessions: play until the standard errors of
            the correlation and of the best pair's chance are no larger than this.
        processes: how many processes on this machine play.
        cluster: instead of processes: the address of a Dask scheduler whose workers
            play.
        progress: called to report progress.
        stop: asked from time to time whether to stop and report what there is.
    """
    if precision is None:
        sessions = SESSIONS if sessions is None else sessions
    else:
        check_precision(sessions, precision)
    tally = run_sessions(
        (field,),
        conditions,
        sessions=sessions,
        enough=(
            None if precision is None else lambda tally: is_precise(tally, precision)
        ),
        processes=processes,
        cluster=cluster,
        progress=progress,
        stop=stop,
    )
    return make_report(field, conditions, tally)


def check_precision(sessions: int | None, precision: float) -> None:
    """Raise `RequestError` for a precision that cannot be reached."""
    if sessions is not None:
        raise RequestError(
            f"{sessions} sessions and precision {precision:g}; expected one of them"
        )
    if not 0.0001 <= precision < 1:
        raise RequestError(
            f"precision {precision:g}; expected a standard error from 0.0001 to 1"
        )


def is_precise(
    tally: Tally, precision: float, start: int = 0, other: int | None = None
) -> bool:
    """Whether the correlation and the best pair's chance are known well enough.

    Args:
        tally: what was seen.
        precision: the largest standard error.
        start: where the outcomes of the field begin.
        other: where those of a second field begin; then the difference is judged.
    """
    if tally.sessions < _LEAST_SESSIONS:
        return False
    errors = []
    for place, scale in ((_SPEARMAN, 1 / PARTS), (_WINS, 1 / WHOLE_WIN)):
        weights = {start + place: scale}
        if other is not None:
            weights[other + place] = -scale
        errors.append(tally.outcomes.error(weights) or 0.0)
    return max(errors) <= precision


def make_report(
    field: Field, conditions: Conditions, tally: Tally, number: int = 0, start: int = 0
) -> Report:
    """The report on one field of a tally.

    Args:
        field: the field.
        conditions: the conditions of play.
        tally: what was seen.
        number: which field of the tally it is.
        start: where its outcomes begin there.
    """
    seats = tally.seats[number]
    ranked = any(seat.strengths_squared for seat in seats)
    names = ["", *field.lines()]
    sizes = [field.pairs, *(len(line) for line in field.lines().values())]
    rankings = {
        name: _ranking(tally.outcomes, start + k * len(OUTCOMES), size, ranked)
        for k, (name, size) in enumerate(zip(names, sizes, strict=True))
    }
    slope = _slope(seats)
    advantages = _advantages(seats, tally.sessions, slope)
    scores = [50 + seat.scores / tally.sessions / UNITS for seat in seats]
    return Report(
        field,
        conditions,
        tally.sessions,
        rankings.pop(""),
        rankings,
        tuple(
            Seat(name, score, advantage)
            for name, score, advantage in zip(
                field.names(), scores, advantages, strict=True
            )
        ),
        _causes(tally, number, slope, advantages),
    )


def _ranking(outcomes: Moments, start: int, pairs: int, ranked: bool) -> RankingReport:
    def estimate(place: int, scale: float) -> Estimate:
        value = outcomes.mean(start + place) * scale
        return Estimate(value, outcomes.error({start + place: scale}))

    spearman = estimate(_SPEARMAN, 1 / PARTS)
    return RankingReport(
        pairs,
        # if all are equally strong there is nothing to agree with
        spearman if ranked and pairs > 1 else Estimate(None, None),
        estimate(_WINS, 1 / WHOLE_WIN),
        estimate(_THREE, 1 / WHOLE_WIN),
        estimate(_HALF, 1 / WHOLE_WIN),
        estimate(_RANK_ERROR, 0.5 / pairs),
    )


def _slope(seats: tuple[SeatSums, ...]) -> float:
    """How many percent of score one percent of strength is worth."""
    squared = sum(seat.strengths_squared for seat in seats)
    return sum(seat.products for seat in seats) / squared if squared else 0.0


def _advantages(
    seats: tuple[SeatSums, ...], sessions: int, slope: float
) -> tuple[Estimate, ...]:
    """The mean score of each seat beyond what the strength of its pairs explains."""
    means = [(s.scores - slope * s.strengths) / sessions / UNITS for s in seats]
    middle = sum(means) / len(means)
    errors = [_seat_error(s, sessions, slope) for s in seats]
    return tuple(
        Estimate(mean - middle, error)
        for mean, error in zip(means, errors, strict=True)
    )


def _seat_error(seat: SeatSums, sessions: int, slope: float) -> float | None:
    if sessions < 2:
        return None
    squares = (
        seat.scores_squared
        - 2 * slope * seat.products
        + slope * slope * seat.strengths_squared
    )
    total = seat.scores - slope * seat.strengths
    variance = max(0.0, squares - total * total / sessions) / (sessions - 1)
    return math.sqrt(variance / sessions) / UNITS


def _causes(
    tally: Tally, number: int, slope: float, advantages: tuple[Estimate, ...]
) -> Causes:
    places = tally.sessions * len(advantages)
    sums = tally.seats[number]
    total = sum(seat.scores_squared for seat in sums) / places / UNITS**2
    strengths = sum(seat.strengths_squared for seat in sums) / places / UNITS**2
    replays, start = tally.replays, number * len(REPLAYED)
    cards = {start + _DIFFERENCE: 1 / UNITS}
    # what both plays have in common beyond strength: the mean of (Y − bS)(Y' − bS)
    common = {
        start + _PRODUCT: 1 / UNITS,
        start + _BY_STRENGTH: -2 * slope / UNITS,
        start + _SQUARED: slope * slope / UNITS,
    }
    seats = _seat_variance(advantages)
    beyond = sum(weight * replays.mean(place) for place, weight in common.items())
    return Causes(
        total,
        slope * slope * strengths,
        Estimate(
            beyond - (seats.value or 0.0), _joint(replays.error(common), seats.error)
        ),
        seats,
        Estimate(replays.mean(start) / UNITS, replays.error(cards)),
    )


def _seat_variance(advantages: tuple[Estimate, ...]) -> Estimate:
    """The variance of what seats are worth, less the part due to estimation errors."""
    if any(one.error is None for one in advantages):
        return Estimate(0.0, None)
    known = [(one.value or 0.0, one.error or 0.0) for one in advantages]
    variance = sum(v * v - e * e for v, e in known) / len(known)
    spread = sum(2 * e**4 + 4 * v * v * e * e for v, e in known)
    return Estimate(variance, math.sqrt(spread) / len(known))


def _joint(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else math.hypot(one, other)


def _rounded(figure: float | None) -> float | None:
    """A figure for display; further digits would differ between machines."""
    return None if figure is None else round(figure, 6)
