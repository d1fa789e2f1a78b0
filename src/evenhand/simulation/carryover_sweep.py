"""What if the carryover had another weight, or the boards were divided differently?

All variants of an event are played on the same cards, so that small differences show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.errors import RequestError
from evenhand.phases import (
    Carryover,
    EnglishHalf,
    EventFormat,
    Ladder,
    Linear,
    Weighted,
)
from evenhand.simulation.champions import EventReport, report_event
from evenhand.simulation.formats import COUNTED
from evenhand.simulation.report import Estimate
from evenhand.simulation.tally import Moments

#: Weights worth trying, in hundredths, up to five times the full carryover. That has
#: weight 1, or about 0.1 if linear.
_HUNDREDTHS = (0, 10, 20, 30, 40, 60, 80, 100, 150, 200, 300, 500)
#: The full carryover: with more, a board of an earlier phase would count for more than
#: one of the final.
FULL = {Weighted: Fraction(1), Linear: Fraction(1, 10)}
#: Maxima of a ladder worth trying, in tenths of a top.
_TENTHS = (0, 5, 10, 15, 20, 30, 50, 80, 120, 200)
#: Shares of the boards that the first of two phases may have, in tenths.
_PARTS = range(1, 10)
#: A smaller difference than this, in standard errors, may be due to chance.
_ERRORS = 2.0
#: What a milder carryover may cost the strongest pair: one win in a hundred events.
_GIVEN_AWAY = 0.01


@dataclass(frozen=True, slots=True)
class Sweep:
    """Variants of an event side by side.

    Attributes:
        kind: what differs: `carryover` or `boards`.
        reports: the reports on the variants, in order.
        behind: how much smaller the strongest pair's chance is than in the variant
            where it is largest.
        best: the variant where it is largest.
        recommended: the variant to choose.
        reasons: why, in sentences.
    """

    kind: str
    reports: tuple[EventReport, ...]
    behind: tuple[Estimate, ...]
    best: int
    recommended: int
    reasons: tuple[str, ...]

    def label(self, variant: int) -> str:
        """What is different in a variant."""
        report = self.reports[variant]
        if self.kind == "boards":
            return "+".join(str(boards) for boards in report.boards)
        return str(report.event.final.carryover)

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        rows = [
            report.as_data() | behind.as_data("behind_best")
            for report, behind in zip(self.reports, self.behind, strict=True)
        ]
        return {
            "sweep": self.kind,
            "variants": rows,
            "recommended": self.label(self.recommended),
            "reasons": list(self.reasons),
        }


def carryover_variants(event: EventFormat) -> tuple[EventFormat, ...]:
    """The event with its kind of carryover at weights from nothing to a lot."""
    if len(event.phases) < 2:
        raise RequestError(
            "one phase; expected two or more, so that something is carried over"
        )
    rule = event.final.carryover
    rules: list[Carryover]
    if isinstance(rule, Ladder):
        end = rule.nothing_at
        rules = [Ladder(Fraction(n, 10), nothing_at=end) for n in _TENTHS]
    elif isinstance(rule, Weighted | EnglishHalf):
        rules = [Weighted(Fraction(n, 100)) for n in _HUNDREDTHS]
    else:
        rules = [Linear(Fraction(n, 1000)) for n in _HUNDREDTHS]
    if rule not in rules and isinstance(rule, Linear | Weighted):
        rules.append(rule)
        rules.sort(key=lambda one: getattr(one, "weight", Fraction(0)))
    return tuple(event.with_carryover(one) for one in rules)


def board_variants(event: EventFormat, a_round: int) -> tuple[EventFormat, ...]:
    """The event with the boards of its first two phases divided in other ways."""
    boards = [event.boards_of(phase.groups[0].name) for phase in event.phases[:2]]
    if len(boards) < 2:
        raise RequestError("one phase; expected two or more to divide boards between")
    both = boards[0] + boards[1]
    later = [None] * len(event.phases[2:])
    firsts = {max(a_round, round(both * n / 10 / a_round) * a_round) for n in _PARTS}
    firsts = {first for first in firsts | {boards[0]} if first < both}
    return tuple(
        event.with_boards((first, both - first, *later)) for first in sorted(firsts)
    )


def compare_variants(
    kind: str, variants: Sequence[EventFormat], moments: Moments
) -> Sweep:
    """The variants side by side, and which one to choose."""
    reports = tuple(report_event(e, moments, n) for n, e in enumerate(variants))
    best = max(range(len(reports)), key=lambda n: _chance(reports[n]))
    behind = tuple(_behind(moments, best, n) for n in range(len(reports)))
    if kind == "boards":
        return Sweep(kind, reports, behind, best, best, _board_reasons(behind))
    chosen = _mildest(variants, reports, moments)
    sweep = Sweep(kind, reports, behind, best, chosen, ())
    reasons = _carryover_reasons(sweep, moments)
    return Sweep(kind, reports, behind, best, chosen, reasons)


def _behind(moments: Moments, better: int, variant: int) -> Estimate:
    """How much less often the strongest pair wins, on the same cards."""
    place = COUNTED.index("best_wins")
    one, other = (n * len(COUNTED) + place for n in (better, variant))
    if one == other:
        return Estimate(0.0, 0.0)
    difference = (moments.sums[one] - moments.sums[other]) / moments.count
    return Estimate(difference, moments.error({one: 1.0, other: -1.0}))


def _mildest(
    variants: Sequence[EventFormat], reports: Sequence[EventReport], moments: Moments
) -> int:
    """The lowest weight that is nearly as good as the best one up to the full one."""
    allowed = [
        number for number, event in enumerate(variants) if _at_most_full(event)
    ] or [0]
    top = max(allowed, key=lambda number: _chance(reports[number]))
    given = (
        number
        for number in allowed
        if (_behind(moments, top, number).value or 0.0) <= _GIVEN_AWAY
    )
    return next(given)


def _at_most_full(event: EventFormat) -> bool:
    """Whether the carryover is at most the full one."""
    rule = event.final.carryover
    if isinstance(rule, Linear | Weighted):
        return rule.weight <= FULL[type(rule)]
    if isinstance(rule, Ladder):
        return rule.maximum <= FULL[Linear] * event.boards_before(event.final.name)
    return True


def _carryover_reasons(sweep: Sweep, moments: Moments) -> tuple[str, ...]:
    chosen = sweep.recommended
    ours, none = sweep.reports[chosen], sweep.reports[0]
    reasons = []
    if chosen:
        gain = _behind(moments, chosen, 0)
        reasons.append(
            f"With {sweep.label(chosen)} the strongest pair wins in "
            f"{100 * _chance(ours):.1f} % of events, without a carryover in "
            f"{100 * _chance(none):.1f} %: {percent_points(gain)} more."
        )
    reasons.append(
        "Of the weights up to the full carryover, beyond which a board of an earlier "
        "phase would count for more than one of the final, it is the lowest that gives "
        "away no more than 1 % of events to the best."
    )
    more = sweep.behind[chosen]
    if not _at_most_full(sweep.reports[sweep.best].event) and not _is_level(more):
        reasons.append(
            f"{sweep.label(sweep.best)} would give the strongest pair "
            f"{percent_points(more)} more, at the price of a final that is largely "
            "decided before it begins."
        )
    largest = max(one.error or 0.0 for one in sweep.behind)
    if largest > _GIVEN_AWAY:
        reasons.append(
            f"The differences have errors of up to {100 * largest:.1f} %: play more "
            "events to be sure."
        )
    return tuple(reasons)


def _board_reasons(behind: Sequence[Estimate]) -> tuple[str, ...]:
    level = sum(map(_is_level, behind))
    if level == 1:
        return ("No other division comes within two standard errors of it.",)
    return (
        f"{level} of the {len(behind)} divisions are within two standard errors of the "
        "best.",
    )


def percent_points(estimate: Estimate) -> str:
    """A difference between two chances in percent, with its error."""
    error = "" if estimate.error is None else f" ± {100 * estimate.error:.1f}"
    return f"{100 * (estimate.value or 0.0):.1f}{error} %"


def _chance(report: EventReport) -> float:
    return report.best_wins.value or 0.0


def _is_level(less: Estimate) -> bool:
    """Whether a difference may be due to chance."""
    return (less.value or 0.0) <= _ERRORS * (less.error or 0.0)
