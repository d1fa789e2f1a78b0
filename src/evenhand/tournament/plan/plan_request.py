"""The organiser's request, and the format that follows from it."""

from dataclasses import dataclass, field, replace

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import (
    FORMATS,
    Carryover,
    DropInRule,
    EventFormat,
    FeedOrder,
    Group,
    Phase,
    make_format,
    parse_format,
    usual_qualifiers,
)
from evenhand.tournament.layouts.sections import FEWEST_PAIRS, check_pairs
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.plan.carryover_guidelines import check_continued
from evenhand.tournament.plan.choices import (
    MOST_BOARDS_PER_SESSION,
    MOST_SESSIONS,
    USUAL_BOARDS_PER_ROUND,
)
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.hall_numbering import BoardNumbers
from evenhand.tournament.plan.planned_group import MOST_BOARDS_PER_ROUND
from evenhand.tournament.plan.playing_days import check_number
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.table_arrows import Turned

#: A longer event is really several events.
MOST_DAYS = 30
#: More copies than this would be one for every table of the largest field.
MOST_COPIES = 250


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """What is known and wanted before an event is planned.

    Attributes:
        pairs: the number of pairs that enter.
        days: the number of days; by default as many as the format needs.
        base: 5, 7, 9, 11, 13, another way to seat the field, or auto.
        sessions: the sessions of the first phase, or of every phase; by default days
            and boards decide.
        phases: single, a named format, a format in words, or auto.
        qualifiers: the number of pairs that reach each later phase of a named format.
        from_b: the number of finalists from semifinal B.
        drop_ins: the number of pairs that drop into a named format.
        drop_in_rule: what they start with; by default the rank rule if a cut follows,
            else the average.
        feed_order: how pairs from several groups are ranked in a named format; by
            default those of the second group after all of the first.
        carryover: the carryover into the later phases; by default as advised.
        round_robin: whether the final is all-play-all; by default its boards decide.
        boards_per_round: boards against the same opponents; by default 2, or as many
            as fit in an all-play-all.
        timetable: how days are laid out.
        rules: the rules that hold in every phase.
        ranking: every pair once, best first; by default in order of number.
        wishes: the wishes that the draw should respect.
        arrows: whether single tables or boards are arrow-switched too.
        seed: the seed of the draws.
        name: the name of the event.
        board_numbers: where the boards of later sessions begin.
        copies: the most copies of each board that there are; None for any number.
        barometer_tails: whether all tables of a tail play the same boards at once.
    """

    pairs: int
    days: int | None = None
    base: str = "auto"
    sessions: tuple[int, ...] = ()
    phases: str = "auto"
    qualifiers: tuple[int, ...] | None = None
    from_b: int | None = None
    drop_ins: int = 0
    drop_in_rule: DropInRule | None = None
    feed_order: FeedOrder | None = None
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
    board_numbers: BoardNumbers = BoardNumbers.AUTO
    copies: int | None = None
    barometer_tails: bool = False

    def __post_init__(self) -> None:
        check_pairs(self.pairs)
        if self.seed < 1:
            raise RequestError(f"seed {self.seed}; expected a whole number from 1")
        for fault in (*self.timetable.faults(), *self.rules.faults()):
            raise RequestError(fault)
        check_number(self.boards_per_round, MOST_BOARDS_PER_ROUND, "boards a round")
        check_number(self.days, MOST_DAYS, "days")
        check_number(self.copies, MOST_COPIES, "copies of each board")
        for number in self.sessions:
            check_number(number, MOST_SESSIONS, "sessions")

    @property
    def format_name(self) -> str:
        """The format asked for: a name, or a format in words."""
        return self.phases.strip()

    @property
    def leaves_format_open(self) -> bool:
        """Whether the format is for the planner to choose."""
        return self.format_name == "auto"

    @property
    def asks_for_a_cut(self) -> bool:
        """Whether something is wished for that needs more than one phase."""
        asked = len(self.sessions) > 1, self.qualifiers, self.drop_ins
        return any(asked)

    @property
    def names_a_format(self) -> bool:
        """Whether a format is named, which leaves its numbers to the planner."""
        return self.format_name in FORMATS

    def sessions_in(self, phase: int) -> int | None:
        """The sessions asked for in a phase, from 0; None if that is left open."""
        return self.sessions[phase] if phase < len(self.sessions) else None


def draft_event(request: PlanRequest) -> EventFormat:
    """The format asked for, with the boards that its phases should have."""
    name = request.format_name
    if request.names_a_format:
        event = _with_open_points(request, _named(request, name))
    else:
        _check_words(request)
        event = parse_format(name, request.pairs)
    event = event.check()
    check_continued(event)
    _check_group_sizes(request, event)
    if len(request.sessions) > len(event.phases):
        raise RequestError(
            f"sessions for {len(request.sessions)} phases; the format has "
            f"{len(event.phases)}"
        )
    if request.carryover is not None and len(event.phases) == 1:
        raise RequestError(
            f"a carryover of {request.carryover} in a single phase; expected another "
            "format, or no carryover"
        )
    return event


def _check_words(request: PlanRequest) -> None:
    """Refuse extra wishes beside a format in words, which has to state them all."""
    asked = {
        "qualifiers": request.qualifiers,
        "qualifiers from B": request.from_b,
        "drop-ins": request.drop_ins,
        "a rule for drop-ins": request.drop_in_rule,
        "an order of groups": request.feed_order,
        "a round robin": request.round_robin,
    }
    for what, value in asked.items():
        if value:
            raise RequestError(
                f"{what} beside a format in words; put that into the format"
            )


def _named(
    request: PlanRequest, name: str, qualifiers: tuple[int, ...] | None = None
) -> EventFormat:
    phases = FORMATS[name][1]
    boards = _boards_of_phases(request, phases, longer=int(name == "semifinals-ab"))
    return make_format(
        name,
        request.pairs,
        boards=boards,
        qualifiers=qualifiers or request.qualifiers,
        from_b=request.from_b,
        drop_ins=request.drop_ins,
        round_robin=bool(request.round_robin),
    )


def _with_open_points(request: PlanRequest, event: EventFormat) -> EventFormat:
    """A named format with the rules asked for about drop-ins and several feeds."""
    rule, order = request.drop_in_rule, request.feed_order
    if rule is not None and not any(group.drop_ins for group in event.groups):
        raise RequestError(
            f"drop-ins by {rule.value} where nobody drops in; expected some drop-ins"
        )
    if order is not None and not any(len(group.feeds) > 1 for group in event.groups):
        raise RequestError(
            f"feeds ranked {order.value} where no group has several feeds; expected "
            "the format semifinals-ab"
        )

    def settled(group: Group) -> Group:
        if rule is not None and group.drop_ins:
            group = replace(group, drop_in_rule=rule)
        if order is not None and len(group.feeds) > 1:
            group = replace(group, feed_order=order)
        return group

    phases = [
        replace(phase, groups=tuple(map(settled, phase.groups)))
        for phase in event.phases
    ]
    return replace(event, phases=tuple(phases))


def _boards_of_phases(
    request: PlanRequest, phases: int, *, longer: int
) -> tuple[int, ...]:
    """The boards of each phase, with the days divided evenly.

    Days left over go to the qualification. With semifinals A and B they go to the
    semifinal, because a shorter qualification and a longer semifinal are better there.
    """
    a_day = request.timetable.boards_per_day
    days = phases if request.days is None else request.days
    if days < phases:
        found = [max(1, round(days * a_day / phases))] * phases
    else:
        each, more = divmod(days, phases)
        found = [each * a_day] * phases
        for number in range(more):
            found[(longer + number) % phases if longer else 0] += a_day
    return tuple(
        _within_sessions(request, phase, boards) for phase, boards in enumerate(found)
    )


def _within_sessions(request: PlanRequest, phase: int, boards: int) -> int:
    """The boards, kept within what the sessions asked for can usually hold."""
    sessions = request.sessions_in(phase)
    if sessions is None:
        return boards
    shortest = BASES[0] * (request.boards_per_round or USUAL_BOARDS_PER_ROUND)
    least = sessions * min(shortest, MOST_BOARDS_PER_SESSION)
    return min(max(boards, least), sessions * MOST_BOARDS_PER_SESSION)


def shorten_event(
    request: PlanRequest, event: EventFormat, percent: int
) -> EventFormat:
    """The format with a percentage of its boards, in phases that leave them open."""
    return event.with_boards(
        [
            max(1, phase.boards * percent // 100)
            if _has_open_boards(request, number, phase)
            else None
            for number, phase in enumerate(event.phases)
        ]
    )


def _has_open_boards(request: PlanRequest, number: int, phase: Phase) -> bool:
    alike = all(group.boards is None for group in phase.groups)
    return request.names_a_format and alike and request.sessions_in(number) is None


def _check_group_sizes(request: PlanRequest, event: EventFormat) -> None:
    """Refuse a group that is too small to be seated, and suggest numbers that fit."""
    for name, size in event.sizes.items():
        if size < FEWEST_PAIRS:
            raise RequestError(
                f"{size} pairs in {name}; expected {FEWEST_PAIRS} or more: "
                f"{_what_would_do(request)}"
            )


def _what_would_do(request: PlanRequest) -> str:
    if not request.names_a_format:
        return "let another number of pairs qualify"
    found = [*_nearest_qualifiers(request, -1), *_nearest_qualifiers(request, 1)]
    if not found:
        return "choose another format"
    numbers = [",".join(map(str, qualifiers)) for qualifiers in dict.fromkeys(found)]
    return f"let {' or '.join(numbers)} qualify"


def _nearest_qualifiers(request: PlanRequest, step: int) -> tuple[tuple[int, ...], ...]:
    """The nearest numbers of qualifiers, upwards or downwards, that suit all groups."""
    name = request.format_name
    wished = request.qualifiers or usual_qualifiers(name, request.pairs)
    for far in range(1, request.pairs):
        for place in range(len(wished)):
            tried = list(wished)
            tried[place] += step * far
            try:
                sizes = _named(request, name, tuple(tried)).sizes
            except EvenhandError:
                continue
            if min(sizes.values()) >= FEWEST_PAIRS:
                return (tuple(tried),)
    return ()
