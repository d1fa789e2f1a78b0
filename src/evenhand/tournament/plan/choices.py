"""The ways to seat a field side by side, with what each needs and offers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from evenhand.advice import round_minutes
from evenhand.errors import EvenhandError, SizeError
from evenhand.fairness import Measures
from evenhand.tournament.layouts.conditions import Condition, judge_conditions
from evenhand.tournament.layouts.one_field import (
    USUAL_ROUNDS,
    appendix_layout,
    barometer_layout,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import (
    Layout,
    Way,
    base_layout,
    check_pairs,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
    with_barometer_tails,
)
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.planned_group import MOST_BOARDS_PER_ROUND
from evenhand.tournament.plan.playing_days import (
    MOST_BOARDS_WISHED_PER_DAY,
    MOST_MINUTES,
    USUAL_BOARDS_PER_DAY,
    check_number,
    divide_into_days,
    sessions_a_day,
)
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.event_balance import measure_event
from evenhand.tournament.seating.session_seats import FieldSeating, seat_sessions

USUAL_BOARDS_PER_ROUND = 2
#: The most boards of a usual session: 14 rounds of two boards take 210 minutes.
MOST_BOARDS_PER_SESSION = 28
#: Boards for half of the tables are many, unless there are hardly any tables.
_FEW_COPIES = 6
#: Larger numbers than these are taken for typing mistakes.
MOST_SESSIONS = 200


@dataclass(frozen=True, slots=True)
class Choice:
    """A layout played over a number of sessions.

    Attributes:
        layout: the sections.
        sessions: the number of sessions.
        boards_per_round: the number of boards in a round.
        minutes: the length of the longest session.
        sessions_per_day: the number of sessions that fill a day.
        boards_wished: about how many boards should fill a day.
        conditions: the conditions A to E, met or not.
    """

    layout: Layout
    sessions: int
    boards_per_round: int
    minutes: int
    sessions_per_day: int
    boards_wished: int
    conditions: tuple[Condition, ...]

    @property
    def name(self) -> str:
        """A short name, such as base 5 or barometer."""
        ways_with_bases = (Way.BASE, Way.HOWELL_TAILS, Way.MITCHELLS)
        base = f" {self.layout.rounds}" if self.layout.way in ways_with_bases else ""
        return f"{self.layout.way}{base}"

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of each session."""
        return self.layout.session_rounds(self.sessions)

    @property
    def boards(self) -> int:
        """The number of boards that a pair plays in a session."""
        return self.layout.rounds * self.boards_per_round

    @property
    def deals(self) -> int:
        """The number of different deals in the whole event."""
        return sum(self.layout.session_sets(self.sessions)) * self.boards_per_round

    @property
    def boards_in_all(self) -> int:
        """The number of boards that a pair plays in all sessions, including byes."""
        return sum(self.rounds) * self.boards_per_round

    @property
    def boards_per_day(self) -> int:
        """The number of boards that a pair plays on a full day."""
        return self.boards * self.sessions_per_day

    @property
    def many_copies(self) -> bool:
        """Whether it takes more copies of each board than most clubs would make."""
        return self.layout.copies > max(_FEW_COPIES, self.layout.tables // 2)

    @property
    def days(self) -> int:
        """The number of days that the sessions take."""
        boards = [number * self.boards_per_round for number in self.rounds]
        return len(divide_into_days(boards, self.boards_wished))

    def met(self) -> str:
        """The letters of the conditions that are met."""
        return "".join(c.letter for c in self.conditions if c.met)

    def seats(self) -> tuple[SeatedSession, ...]:
        """Every session with its pairs in order of number, before any balancing."""
        return _seats_in_order(self.layout, self.sessions)

    def balance(self) -> Measures:
        """How evenly all pairs compete over the event, before any balancing."""
        return _balance_of(self.layout, self.sessions)


@lru_cache(maxsize=256)
def _balance_of(layout: Layout, sessions: int) -> Measures:
    """Cached, because shorter and shorter events are tried with the same seats."""
    return measure_event(_seats_in_order(layout, sessions))


def _seats_in_order(layout: Layout, sessions: int) -> tuple[SeatedSession, ...]:
    if layout.by_lines:
        table = make_line_table(layout, sessions)
        return seat_sessions(table, number_lines(layout))
    return FieldSeating.in_order(layout, sessions).seats()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A way that does not fit.

    Attributes:
        name: the name of the way.
        reason: why it does not fit.
        for_want_of_days: whether more days would help.
        copies: how many copies of each board would help; 0 where others would not.
    """

    name: str
    reason: str
    for_want_of_days: bool = False
    copies: int = 0


@dataclass(frozen=True, slots=True)
class Choices:
    """The ways to seat a field.

    Attributes:
        fitting: those that fit, the best first.
        refused: the others.
        boards: about how many boards are to be played; 0 where that was left open.
        pause: minutes between two sessions.
    """

    fitting: tuple[Choice, ...]
    refused: tuple[Refusal, ...]
    boards: int = 0
    pause: int = 0


def ways_to_seat(
    pairs: int,
    *,
    sessions: int | None = None,
    boards: int | None = None,
    boards_per_round: int = USUAL_BOARDS_PER_ROUND,
    boards_per_day: int = USUAL_BOARDS_PER_DAY,
    minutes_per_round: int | None = None,
    barometer_tails: bool = False,
) -> Choices:
    """Every way to seat a number of pairs.

    Args:
        pairs: the number of pairs.
        sessions: the number of sessions wanted; by default the boards decide.
        boards: about how many boards to play in all; by default a day's.
        boards_per_round: the number of boards in a round.
        boards_per_day: about how many boards fill a day.
        minutes_per_round: by default 15 for two boards; Poland allows 16.
        barometer_tails: whether all tables of a tail play the same boards at once.
    """
    check_pairs(pairs)
    _check_wishes(sessions, boards_per_round, boards_per_day, minutes_per_round)
    fitting: list[Choice] = []
    refused: list[Refusal] = []
    # One large field is cut into sessions of about the usual length; lines have
    # sessions of a fixed length, so there the boards decide how many to play.
    long_sessions = sessions
    if long_sessions is None and boards is not None:
        long_sessions = max(1, round(boards / (USUAL_ROUNDS * boards_per_round)))
    for name, make in _ways(pairs, sessions, long_sessions):
        try:
            layout = with_barometer_tails(make()) if barometer_tails else make()
            choice = make_choice(
                layout,
                sessions or _sessions_for(layout, boards, boards_per_round),
                boards_per_round=boards_per_round,
                boards_per_day=boards_per_day,
                minutes_per_round=minutes_per_round,
            )
        except EvenhandError as error:
            # Only trying shows whether a way fits; its refusal is the reason given.
            refused.append(Refusal(name, str(error)))
        else:
            fitting.append(choice)
    fitting.sort(key=lambda choice: -len(choice.met()))
    return Choices(tuple(fitting), tuple(refused))


@dataclass(frozen=True, slots=True)
class Longest:
    """The layout of a way that allows the most sessions, and their number."""

    name: str
    layout: Layout
    sessions: int


def find_longest(pairs: int) -> tuple[Longest, ...]:
    """For every way that fits the pairs, the most sessions without a rematch."""
    found = []
    for name, make in _ways(pairs, None, MOST_SESSIONS):
        try:
            layout = make()
        except EvenhandError:
            continue
        whole = layout.is_round_robin
        most = sum(layout.cut) if whole else layout.most_sessions
        found.append(Longest(name, layout, min(most, MOST_SESSIONS)))
    return tuple(found)


def make_choice(
    layout: Layout,
    sessions: int | None = None,
    *,
    boards_per_round: int = USUAL_BOARDS_PER_ROUND,
    boards_per_day: int = USUAL_BOARDS_PER_DAY,
    minutes_per_round: int | None = None,
) -> Choice:
    """A layout with its figures; `RequestError` if it cannot have those sessions."""
    _check_wishes(sessions, boards_per_round, boards_per_day, minutes_per_round)
    per_day = sessions_a_day(layout.rounds * boards_per_round, boards_per_day)
    if sessions is None:
        whole = layout.way is Way.ROUND_ROBIN
        sessions = len(layout.cut) if whole else min(per_day, layout.most_sessions)
    layout.check_sessions(sessions)
    per_round = minutes_per_round or round_minutes(boards_per_round)
    minutes = layout.rounds * per_round
    conditions = judge_conditions(layout, minutes)
    return Choice(
        layout,
        sessions,
        boards_per_round,
        minutes,
        per_day,
        boards_per_day,
        conditions,
    )


def _ways(
    pairs: int, sessions: int | None, long_sessions: int | None
) -> Iterator[tuple[str, Callable[[], Layout]]]:
    yield "one-section", partial(one_section_layout, pairs)
    for base in BASES:
        yield f"base {base}", partial(base_layout, pairs, base)
        yield f"howell-tails {base}", partial(howell_tails_layout, pairs, base)
        yield f"mitchells {base}", partial(_true_mitchells, pairs, base, sessions)
    yield "barometer", partial(barometer_layout, pairs, sessions=long_sessions)
    yield "web", partial(web_layout, pairs, sessions=long_sessions)
    yield "appendix", partial(appendix_layout, pairs)
    yield "round-robin", partial(round_robin_layout, pairs, sessions)


def _sessions_for(
    layout: Layout, boards: int | None, boards_per_round: int
) -> int | None:
    """The number of sessions nearest to the boards wanted, if that is given."""
    if boards is None or layout.way is Way.ROUND_ROBIN:
        return None
    wished = round(boards / (layout.rounds * boards_per_round))
    return min(max(wished, 1), layout.most_sessions)


def _true_mitchells(pairs: int, base: int, sessions: int | None) -> Layout:
    layout = mitchells_layout(pairs, base, sessions)
    # Without a larger section it is the same as the base, which is listed already.
    if layout.sets == base:
        raise SizeError(f"no section of {base + 1} tables is needed; see base {base}")
    return layout


def _check_wishes(
    sessions: int | None,
    boards_per_round: int,
    boards_per_day: int,
    minutes_per_round: int | None,
) -> None:
    check_number(sessions, MOST_SESSIONS, "sessions")
    check_number(boards_per_round, MOST_BOARDS_PER_ROUND, "boards a round")
    check_number(boards_per_day, MOST_BOARDS_WISHED_PER_DAY, "boards a day")
    check_number(minutes_per_round, MOST_MINUTES, "minutes a round")
