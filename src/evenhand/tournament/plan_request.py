"""What an organiser asks for, and the format that follows from it."""

from dataclasses import dataclass, field, replace

from evenhand.errors import RequestError
from evenhand.phases import (
    FORMATS,
    Advice,
    Carryover,
    EventFormat,
    Group,
    Situation,
    advise_carryover,
    make_format,
    parse_format,
)
from evenhand.tournament.contest_rules import ContestRules
from evenhand.tournament.planned_group import MOST_BOARDS_PER_ROUND
from evenhand.tournament.sections import FEWEST_PAIRS, check_pairs
from evenhand.tournament.seeding import Wishes
from evenhand.tournament.table_arrows import Turned
from evenhand.tournament.timetable import Timetable

#: Longer events are several events.
MOST_DAYS = 30
#: Smaller fields are not cut, unless asked.
_FEWEST_TO_CUT = 24


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """What is known and wished before an event is planned.

    Attributes:
        pairs: how many enter.
        days: how many days there are; as many as the format needs where left open.
        base: 5, 7, 9, 11, 13, another way to seat the field, or auto.
        sessions: of the first phase, or of every phase; by days and boards where left
            open.
        phases: single, a named format, a format in words, or auto.
        qualifiers: how many reach each later phase of a named format.
        from_b: how many finalists come from semifinal B.
        drop_ins: how many join a named format.
        carryover: into the later phases; as advised where left open.
        round_robin: whether the final is all-play-all; by its boards where left open.
        boards_per_round: boards against the same opponents; where left open 2, and as
            many as fit where all play all.
        timetable: how days are laid out.
        rules: what holds in every phase.
        ranking: every pair once, the best first; in order of number where left open.
        wishes: what the draw should respect.
        arrows: whether single tables or boards are turned too.
        seed: of the draws.
        name: what the event is called.
    """

    pairs: int
    days: int | None = None
    base: str = "auto"
    sessions: tuple[int, ...] = ()
    phases: str = "auto"
    qualifiers: tuple[int, ...] | None = None
    from_b: int | None = None
    drop_ins: int = 0
    carryover: Carryover | None = None
    round_robin: bool | None = None
    boards_per_round: int | None = None
    timetable: Timetable = field(default_factory=Timetable)
    rules: ContestRules = field(default_factory=ContestRules)
    ranking: tuple[int, ...] | None = None
    wishes: Wishes | None = None
    arrows: Turned | None = None
    seed: int = 1
    name: str = ""

    def __post_init__(self) -> None:
        check_pairs(self.pairs)
        if self.seed < 1:
            raise RequestError(f"seed {self.seed}; expected a whole number from 1 up")
        boards = self.boards_per_round
        if boards is not None and not 1 <= boards <= MOST_BOARDS_PER_ROUND:
            raise RequestError(
                f"{boards} boards a round; expected 1 to {MOST_BOARDS_PER_ROUND}"
            )
        if self.days is not None and not 1 <= self.days <= MOST_DAYS:
            raise RequestError(f"{self.days} days; expected 1 to {MOST_DAYS}")
        if any(not 1 <= number <= 200 for number in self.sessions):
            raise RequestError(
                f"{min(self.sessions)} sessions; expected 1 to 200"
                if min(self.sessions) < 1
                else f"{max(self.sessions)} sessions; expected 1 to 200"
            )


@dataclass(frozen=True, slots=True)
class Draft:
    """A format with the boards that its phases should have, before it is seated.

    Attributes:
        event: the format.
        timetable: how days are laid out; phases share days where there are too few.
    """

    event: EventFormat
    timetable: Timetable


def draft_event(request: PlanRequest) -> Draft:
    """The format that an organiser asks for.

    Without a wish: one phase on a single day, for a number of sessions or for a small
    field, else qualification and final.
    """
    name = _format_name(request)
    if name in FORMATS:
        event = _named(request, name)
    else:
        _check_words(request)
        event = parse_format(name, request.pairs)
    event = event.check()
    if len(request.sessions) > len(event.phases):
        raise RequestError(
            f"sessions for {len(request.sessions)} phases; the format has "
            f"{len(event.phases)}"
        )
    if request.carryover is not None and len(event.phases) == 1:
        raise RequestError(
            f"a carryover {request.carryover} in a single phase; expected another "
            "format, or none"
        )
    share_days = request.days is not None and request.days < len(event.phases)
    return Draft(event, replace(request.timetable, overnight=not share_days))


def _format_name(request: PlanRequest) -> str:
    name = request.phases.strip()
    return _usual_format(request) if name == "auto" else name


def _check_words(request: PlanRequest) -> None:
    """A format in words says everything itself."""
    asked = {
        "qualifiers": request.qualifiers,
        "qualifiers from B": request.from_b,
        "drop-ins": request.drop_ins,
        "a round robin": request.round_robin,
    }
    for what, value in asked.items():
        if value:
            raise RequestError(f"{what} beside a format in words; say it in the format")


def settle_carryovers(
    request: PlanRequest, event: EventFormat
) -> tuple[EventFormat, dict[str, Advice]]:
    """The format with the carryovers asked for, else those of the guidelines.

    A format in words says its own. The advice says why groups have theirs.
    """
    if request.carryover is not None:
        return event.with_carryover(request.carryover), {}
    if _format_name(request) not in FORMATS:
        return event, {}
    return _advised(event)


def _usual_format(request: PlanRequest) -> str:
    asked = len(request.sessions) > 1 or request.qualifiers or request.drop_ins
    whole = request.days == 1 or request.sessions or request.pairs < _FEWEST_TO_CUT
    return "single" if whole and not asked else "qualification-final"


def _named(request: PlanRequest, name: str) -> EventFormat:
    phases = FORMATS[name][1]
    boards = _boards_of_phases(request, phases, longer=int(name == "semifinals-ab"))
    return make_format(
        name,
        request.pairs,
        boards=boards,
        qualifiers=request.qualifiers,
        from_b=request.from_b,
        drop_ins=request.drop_ins,
        round_robin=bool(request.round_robin),
    )


def _boards_of_phases(
    request: PlanRequest, phases: int, *, longer: int
) -> tuple[int, ...]:
    """Days are divided evenly; those left over go to the qualification.

    With semifinals A and B they go to the semifinal: a shorter qualification and a
    longer semifinal are better there.
    """
    a_day = request.timetable.boards_per_day
    days = phases if request.days is None else request.days
    if days < phases:
        return (max(1, round(days * a_day / phases)),) * phases
    each, more = divmod(days, phases)
    found = [each] * phases
    for number in range(more):
        found[(longer + number) % phases if longer else 0] += 1
    return tuple(number * a_day for number in found)


def _advised(event: EventFormat) -> tuple[EventFormat, dict[str, Advice]]:
    """The format with the carryovers of the guidelines."""
    advice: dict[str, Advice] = {}
    phases = [event.phases[0]]
    for phase in event.phases[1:]:
        groups: list[Group] = []
        for place, group in enumerate(phase.groups):
            situation = Situation(
                event.boards_before(group.name),
                consolation=place > 0,
                round_robin=event.group_of(group.feeds[0].source).round_robin,
                continues=group.contains_previous,
                drop_ins=group.drop_ins,
            )
            advice[group.name] = advise_carryover(situation)
            groups.append(replace(group, carryover=advice[group.name].rule))
        phases.append(replace(phase, groups=tuple(groups)))
    return replace(event, phases=tuple(phases)), advice


def check_group_sizes(event: EventFormat) -> None:
    """Refuse a group that is too small to be seated."""
    for name, size in event.sizes.items():
        if size < FEWEST_PAIRS:
            raise RequestError(
                f"{size} pairs in {name}; expected {FEWEST_PAIRS} or more: let other "
                "numbers qualify"
            )
