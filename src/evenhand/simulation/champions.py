"""Who wins an event of several phases: figures from many events, with their errors."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evenhand.phases import EventFormat
from evenhand.simulation.formats import COUNTED, EventConditions
from evenhand.simulation.report import Estimate
from evenhand.simulation.strength import UNITS
from evenhand.simulation.tally import Moments


def chance(count: int, trials: int) -> Estimate:
    """A chance, with a standard error that is never 0.

    If the event never or always happened, the plain standard error would be 0, which
    claims too much. It is then computed as if there had been one more case of each.
    """
    value = count / trials
    supposed = value if 0 < count < trials else (count + 1) / (trials + 2)
    return Estimate(value, math.sqrt(supposed * (1 - supposed) / trials))


@dataclass(frozen=True, slots=True)
class SecondChance:
    """What became of finalists who came by another route, such as semifinal B.

    Attributes:
        finalists: how many of them are in each final.
        medals: how many of the three medals they win in an event.
        any_medal: how often one of them wins a medal.
        wins: how often one of them wins the event.
        mean_place: their mean place in the final.
        bottom_third: the place at which the bottom third of the final begins.
    """

    finalists: int
    medals: Estimate
    any_medal: Estimate
    wins: Estimate
    mean_place: Estimate
    bottom_third: float

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "finalists": self.finalists,
            **self.medals.as_data("medals"),
            **self.any_medal.as_data("any_medal"),
            **self.wins.as_data("wins"),
            **self.mean_place.as_data("mean_place"),
            "bottom_third_from": round(self.bottom_third, 2),
        }


@dataclass(frozen=True, slots=True)
class EventReport:
    """How much luck is in an event.

    Attributes:
        event: its format.
        events: how many were played.
        best_wins: the strongest pair's chance of winning.
        best_medals: its chance of being among the first three.
        best_cut: its chance of not reaching the final.
        best_misses_first_cut: its chance of missing the first group of the second
            phase.
        champion_rank: the true rank of the winner, on average.
        champion_of_best_ten: how often the winner is one of the ten strongest.
        champion_behind: by how many percent the winner is weaker than the strongest.
        second_chance: how finalists who came by another route did; None if there is
            no other route.
        drop_in_medals: how many medals drop-ins win in an event; None if there are
            no drop-ins.
    """

    event: EventFormat
    events: int
    best_wins: Estimate
    best_medals: Estimate
    best_cut: Estimate
    best_misses_first_cut: Estimate
    champion_rank: Estimate
    champion_of_best_ten: Estimate
    champion_behind: Estimate
    second_chance: SecondChance | None
    drop_in_medals: Estimate | None

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards of the phases, as the first group of each plays them."""
        event = self.event
        return tuple(event.boards_of(p.groups[0].name) for p in event.phases)

    def as_data(self) -> dict[str, Any]:
        """As plain data; chances from 0 to 1."""
        data: dict[str, Any] = {
            "carryover": str(self.event.final.carryover),
            "boards": list(self.boards),
            **self.best_wins.as_data("best_wins"),
            **self.best_medals.as_data("best_medals"),
            **self.best_cut.as_data("best_cut"),
            **self.best_misses_first_cut.as_data("best_misses_first_cut"),
            **self.champion_rank.as_data("champion_rank"),
            **self.champion_of_best_ten.as_data("champion_of_best_ten"),
            **self.champion_behind.as_data("champion_behind"),
            "second_chance": self.second_chance and self.second_chance.as_data(),
        }
        if self.drop_in_medals is not None:
            data |= self.drop_in_medals.as_data("drop_in_medals")
        return data


def report_event(event: EventFormat, moments: Moments, variant: int = 0) -> EventReport:
    """The report on one variant of an event, from what was counted."""
    first = variant * len(COUNTED)
    place = {name: first + number for number, name in enumerate(COUNTED)}

    def mean(name: str, scale: float = 1.0) -> Estimate:
        value = moments.mean(place[name]) * scale
        return Estimate(value, moments.error({place[name]: scale}))

    def share(name: str) -> Estimate:
        return chance(moments.sums[place[name]], moments.count)

    return EventReport(
        event,
        moments.count,
        share("best_wins"),
        share("best_medals"),
        share("best_cut"),
        share("best_misses_first_cut"),
        mean("champion_rank"),
        share("champion_of_best_ten"),
        mean("champion_behind", 1 / UNITS),
        _second_chance(event, mean, share),
        mean("drop_in_medals") if event.final.drop_ins else None,
    )


def _second_chance(
    event: EventFormat,
    mean: Callable[..., Estimate],
    share: Callable[[str], Estimate],
) -> SecondChance | None:
    inside = event.intakes_of(event.final.name)
    finalists = sum(intake.pairs for intake in inside[1:])
    if not finalists:
        return None
    return SecondChance(
        finalists,
        mean("other_feed_medals"),
        share("other_feed_any_medal"),
        share("other_feed_wins"),
        mean("other_feed_places", 1 / finalists),
        event.sizes[event.final.name] * 2 / 3 + 1,
    )


def event_data(
    event: EventFormat, conditions: EventConditions, events: int
) -> dict[str, Any]:
    """The event, and the conditions under which it was played, as plain data."""
    return {
        "format": event.name,
        "pairs": event.pairs,
        "phases": [
            {
                "name": phase.name,
                "boards": phase.boards,
                "groups": [
                    {
                        "name": group.name,
                        "boards": event.boards_of(group.name),
                        "pairs": event.sizes[group.name],
                        "drop_ins": group.drop_ins,
                        "carryover": str(group.carryover),
                    }
                    for group in phase.groups
                ],
            }
            for phase in event.phases
        ],
        "events": events,
        "seed": conditions.seed,
        "strengths": str(conditions.strengths),
        "noise": round(conditions.model.noise, 6),
        "model": conditions.model.kind.value,
        "boards_a_round": conditions.boards_a_round,
    }
