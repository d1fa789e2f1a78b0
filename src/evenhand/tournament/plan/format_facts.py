"""Facts about an outlined format, counted from its calendar and its groups."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from evenhand.phases import EventFormat
from evenhand.phases.side_events import count_left_out
from evenhand.tournament.plan.planner import Outline
from evenhand.tournament.plan.playing_days import MOST_BOARDS_PER_DAY

#: The paper has a single cut in events of up to so many days.
FEW_DAYS = 3


class Reservation(StrEnum):
    """What speaks against a format."""

    NO_FINAL = "no-final"
    MANY_DAYS_FOR_ONE_CUT = "many-days-for-one-cut"
    NO_NIGHT = "no-night-between-phases"
    LONG_DAY = "long-day"
    PAIRS_STOP = "pairs-stop"
    SECOND_CHANCES = "second-chances"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of an event.

    Attributes:
        pairs: how many pairs play.
        boards: the most boards that a pair may have to play.
        phases: how many phases are played.
    """

    pairs: int
    boards: int
    phases: int


def count_days(outline: Outline) -> tuple[Day, ...]:
    """Every day of an event."""
    return tuple(_day(outline, day) for day in range(1, outline.days + 1))


def _day(outline: Outline, number: int) -> Day:
    boards = Counter[tuple[int, str]]()
    for session in outline.calendar():
        if session.day == number:
            choice = outline.choices[session.group]
            rounds = choice.rounds[session.session - 1]
            boards[session.phase, session.group] += rounds * choice.boards_per_round
    pairs, longest = Counter[int](), Counter[int]()
    for (phase, name), played in boards.items():
        pairs[phase] += outline.event.sizes[name]
        longest[phase] = max(longest[phase], played)
    # Whoever plays the second phase of a day has played the first one too.
    return Day(max(pairs.values()), sum(longest.values()), len(pairs))


def fewest_boards(event: EventFormat, group: str) -> int:
    """The boards of a pair that stops as early as it can, from a group on."""
    onward = [i for i in event.intakes if i.source == group and i.pairs]
    own = event.boards_of(group)
    if sum(intake.pairs for intake in onward) < event.sizes[group]:
        return own
    return own + min(fewest_boards(event, intake.group) for intake in onward)


def find_reservations(outline: Outline, *, selected: bool) -> Iterator[Reservation]:
    """What speaks against a format.

    Args:
        outline: the format, with its calendar.
        selected: whether the field was selected before.
    """
    event, days = outline.event, count_days(outline)
    cuts = len(event.phases) - 1
    if not cuts and not event.groups[0].round_robin:
        yield Reservation.NO_FINAL
    if cuts == 1 and len(days) > FEW_DAYS and not selected:
        yield Reservation.MANY_DAYS_FOR_ONE_CUT
    if any(day.phases > 1 for day in days):
        yield Reservation.NO_NIGHT
    if any(day.boards > MOST_BOARDS_PER_DAY for day in days):
        yield Reservation.LONG_DAY
    if any(count_left_out(event, phase) for phase in range(cuts)):
        yield Reservation.PAIRS_STOP
    if sum(intake.pairs > 0 for intake in event.intakes_of(event.final.name)) > 1:
        yield Reservation.SECOND_CHANCES
