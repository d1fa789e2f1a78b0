"""The formats of an event side by side, in words and as plain data."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from evenhand.movement.phrasing import counted, listed
from evenhand.movement.plain_data import pick
from evenhand.phases import format_text
from evenhand.phases.side_events import count_left_out
from evenhand.render.simulation_text import chance, plain
from evenhand.render.tables import Column, folded, make_table, words
from evenhand.simulation.board_model import noise_words
from evenhand.tournament.plan.format_comparison import (
    ComparedFormat,
    FormatComparison,
    Reservation,
)
from evenhand.tournament.plan.format_rule import Reason

_LEGEND = (
    "boards: the winner plays · fewest: boards of those who stop first · a day: most "
    "boards on a day · pairs: playing on each day · wins, cut: how often the strongest "
    "pair wins, does not reach the final"
)
_WHY = {
    Reason.ONE_DAY: "a change of phase needs a night, for corrections, ties and seats.",
    Reason.ALL_MEET: (
        "the days are long enough for all to meet, with more than two boards against "
        "each, so no cut is needed; every table needs a copy of the boards."
    ),
    Reason.SMALL_FIELD: "so small a field needs no cut.",
    Reason.SELECTED: "after a selection Eminenti's paper has one cut.",
    Reason.FEW_DAYS: "for two or three days Eminenti's paper has one cut.",
    Reason.BETTER_CHANCE: (
        "for more than three days Eminenti's paper leaves open who plays a semifinal; "
        "with this one the strongest pair clearly wins more often than with the other."
    ),
    Reason.ALL_PLAY_ON: (
        "for more than three days Eminenti's paper leaves open who plays a semifinal; "
        "the laboratory sees no clear difference for the strongest pair, and with this "
        "one everybody plays to the end."
    ),
    Reason.NEXT_THAT_FITS: "what would be better does not fit.",
}


def comparison_parts(
    comparison: FormatComparison, width: int
) -> Iterator[RenderableType]:
    """The formats in a table, what speaks against each, and the first choice."""
    yield _table(comparison)
    yield folded(_LEGEND, width, style="dim")
    yield Text()
    for one in comparison.formats:
        for sentence in reservation_sentences(one):
            yield folded(f"{one.name}: {sentence}", width, 4)
    for name, reason in comparison.refused:
        yield folded(f"{name}: not possible: {reason}", width, 4)
    yield Text()
    yield folded(f"First choice: {comparison.chosen.name}", width, style="bold")
    for sentence in choice_sentences(comparison):
        yield folded(sentence, width)
    yield folded(_conditions_sentence(comparison), width, style="dim")


def _table(comparison: FormatComparison) -> RenderableType:
    chosen = comparison.chosen
    columns = (
        Column("", lambda one: "→" if one is chosen else "", left=True),
        Column("format", lambda one: one.name, left=True),
        Column("boards", lambda one: one.boards),
        Column("fewest", lambda one: one.fewest_boards),
        Column("a day", lambda one: max(day.boards for day in one.days)),
        words("pairs", pairs_by_day),
        Column("wins", lambda one: chance(one.report.best_wins)),
        Column("cut", lambda one: chance(one.report.best_cut)),
    )
    return make_table("", columns, comparison.formats, tight=True)


def pairs_by_day(one: ComparedFormat) -> str:
    """How many pairs play on each day, such as 137 (2 days), 68, 34."""
    found = []
    for pairs, days in groupby(day.pairs for day in one.days):
        number = len(list(days))
        found.append(f"{pairs} ({number} days)" if number > 1 else f"{pairs}")
    return ", ".join(found)


def reservation_sentences(one: ComparedFormat) -> tuple[str, ...]:
    """What speaks against a format, each in a sentence without its full stop."""
    return tuple(_reservation(one, kind) for kind in one.reservations)


def _reservation(one: ComparedFormat, kind: Reservation) -> str:
    match kind:
        case Reservation.NO_FINAL:
            others = one.outline.event.pairs - 1
            return f"no final, and a pair meets {one.opponents} of {others} others"
        case Reservation.MANY_DAYS_FOR_ONE_CUT:
            return (
                "Eminenti's paper has a single cut for two or three days, or for a "
                "field that was selected before"
            )
        case Reservation.NO_NIGHT:
            return (
                "a phase begins on the day on which the one before ends; in a large "
                "event a night between them is almost mandatory"
            )
        case Reservation.LONG_DAY:
            return f"{max(d.boards for d in one.days)} boards on a day; the limit is 60"
        case Reservation.PAIRS_STOP:
            return f"{_who_stops(one)}: offer them a side event"
        case Reservation.SECOND_CHANCES:
            return _second_chances(one)


def _who_stops(one: ComparedFormat) -> str:
    event = one.outline.event
    found = []
    for number, phase in enumerate(event.phases[:-1]):
        out = sum(count_left_out(event, number).values())
        if out:
            found.append(f"{counted(out, 'pair')} after the {phase.name.lower()}")
    return f"{listed(found)} {'is' if found[0].startswith('1 ') else 'are'} out"


def _second_chances(one: ComparedFormat) -> str:
    second = one.report.second_chance
    assert second is not None  # there is one wherever a final has two feeds
    size = one.outline.event.sizes[one.outline.event.final.name]
    place = second.mean_place.value or 0.0
    return (
        f"{counted(second.finalists, 'place')} in the final for semifinal B: "
        f"{plain(second.medals, 2)} medals an event, on average place {place:.0f} of "
        f"{size}"
    )


def choice_sentences(comparison: FormatComparison) -> Iterator[str]:
    """Why a format is the first choice, and what it costs the strongest pair."""
    why = _WHY[comparison.reason]
    yield f"{why[0].upper()}{why[1:]}"
    better = comparison.kindest
    if better is not None:
        kinder = "a single phase" if better.name == "single" else better.name
        yield (
            f"It has a price: the strongest pair wins "
            f"{chance(comparison.chosen.report.best_wins)} of events, with "
            f"{kinder} {chance(better.report.best_wins)}."
        )


def _conditions_sentence(comparison: FormatComparison) -> str:
    conditions = comparison.conditions
    events = comparison.chosen.report.events
    return (
        f"{counted(events, 'event')} of each format; strengths {conditions.strengths}; "
        f"noise {noise_words(conditions.model.noise)}, {conditions.model.kind} "
        f"results; seed {conditions.seed}; ± is one standard error."
    )


def comparison_data(comparison: FormatComparison) -> dict[str, Any]:
    """The same as plain data."""
    conditions = comparison.conditions
    return {
        "events": comparison.chosen.report.events,
        "seed": conditions.seed,
        "strengths": str(conditions.strengths),
        "noise": round(conditions.model.noise, 6),
        "model": conditions.model.kind.value,
        "formats": [_format_data(one) for one in comparison.formats],
        "refused": [
            {"format": name, "reason": reason} for name, reason in comparison.refused
        ],
        "first_choice": comparison.chosen.name,
        "reason": comparison.reason.value,
        "reasons": list(choice_sentences(comparison)),
    }


def _format_data(one: ComparedFormat) -> dict[str, Any]:
    return {
        "format": one.name,
        "phases": format_text(one.outline.event),
        **pick(one, "all_play_all boards fewest_boards"),
        "days": [pick(day, "pairs boards phases") for day in one.days],
        "report": one.report.as_data(),
        "reservations": [kind.value for kind in one.reservations],
        "remarks": list(reservation_sentences(one)),
        "side_events": one.side_events or None,
    }
