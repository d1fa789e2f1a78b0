"""Ways to seat a group for a number of boards, compared, with reasons."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import inf

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted, there_are
from evenhand.tournament.layouts.conditions import LONGEST_SESSION
from evenhand.tournament.layouts.one_field import round_robin_layout
from evenhand.tournament.layouts.sections import Way
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.plan.choices import (
    MOST_BOARDS_PER_SESSION,
    USUAL_BOARDS_PER_ROUND,
    Choice,
    Choices,
    Refusal,
    find_longest,
    make_choice,
    ways_to_seat,
)
from evenhand.tournament.plan.plan_request import PlanRequest

#: A choice is second best if its boards differ from the wish by more than this part.
NEAR = 0.15
#: More boards than this against one pair would be a match.
MOST_BOARDS = 4
_WAYS = tuple(way.value for way in Way if way is not Way.BASE)
_WITH_BASES = (Way.BASE, Way.HOWELL_TAILS, Way.MITCHELLS)
#: The part of the boards that a club gives up rather than make as many copies.
_PRICE_OF_COPIES = 0.4
#: Reseating this number of tables once more a day counts like one board too many.
TABLES_RESEATED = 50


def find_candidates(
    request: PlanRequest,
    pairs: int,
    boards: int,
    sessions: int | None,
    days: int | None,
) -> Choices:
    """Every way to seat a group for about a number of boards.

    Args:
        request: the organiser's request.
        pairs: the number of pairs in the group.
        boards: about how many boards to play.
        sessions: the number of sessions, if it is given.
        days: the number of days available, if it is known.
    """
    found = _ways(request, pairs, boards, sessions)
    refused = list(found.refused)
    fitting = []
    for choice in found.fitting:
        if choice.layout.is_round_robin:
            choice = seat_round_robin(request, pairs, boards, sessions)
        if days is not None and choice.days > days:
            reason = (
                f"{counted(choice.sessions, 'session')} of {choice.boards} boards take "
                f"{counted(choice.days, 'day')}; {there_are(days)}"
            )
            refused.append(Refusal(choice.name, reason, for_want_of_days=True))
        elif request.copies is not None and choice.layout.copies > request.copies:
            refused.append(_lacks_copies(choice, request.copies))
        else:
            fitting.append(choice)
    best = tuple(_best_first(fitting, request, boards))
    return Choices(best, tuple(refused), boards, request.timetable.pause)


def _best_first(
    choices: Iterable[Choice], request: PlanRequest, boards: int
) -> Iterator[Choice]:
    """The ways in order; the balance, which is costly, only separates equals."""

    def order(choice: Choice) -> tuple[int | float, ...]:
        return _order(choice, request, boards)

    for _, equals in groupby(sorted(choices, key=order), key=order):
        alike = list(equals)
        if len(alike) > 1:
            alike.sort(key=lambda one: -float(one.balance().quality or 0))
        yield from alike


def _lacks_copies(choice: Choice, there: int) -> Refusal:
    needed = choice.layout.copies
    reason = f"{choice.name} needs {needed} copies of each board; {there_are(there)}"
    return Refusal(choice.name, reason, copies=needed)


def _ways(
    request: PlanRequest, pairs: int, boards: int, sessions: int | None
) -> Choices:
    return ways_to_seat(
        pairs,
        sessions=sessions,
        boards=boards,
        boards_per_round=request.boards_per_round or USUAL_BOARDS_PER_ROUND,
        boards_per_day=request.timetable.boards_per_day,
        minutes_per_round=request.timetable.minutes_per_round,
        barometer_tails=request.barometer_tails,
    )


def choose(candidates: Choices, base: str) -> Choice:
    """The best candidate of the way asked for; for auto, the best of all."""
    check_base_name(base)
    wished = [c for c in candidates.fitting if _answers(c.name, base)]
    if wished:
        return wished[0]
    refused = [r for r in candidates.refused if _answers(r.name, base)]
    # A way that lacks only days or copies comes first: its reason says what would help.
    refused.sort(key=lambda one: (not one.for_want_of_days, one.copies or inf))
    if not refused:
        raise RequestError(f"no seats for base {base}; choose another")
    nearest = refused[0]
    if nearest.for_want_of_days:
        raise RequestError(nearest.reason)
    if nearest.copies:
        fewest = ", and no other way needs fewer" if base == "auto" else ""
        raise RequestError(nearest.reason + fewest)
    others = "other way fits" if base == "auto" else f"other base has {base}"
    more = f"; no {others} either" if len(refused) > 1 else ""
    raise RequestError(nearest.reason + more)


def lacks_days(candidates: Choices, base: str) -> bool:
    """Whether the way asked for would fit if there were more days."""
    return not any(_answers(c.name, base) for c in candidates.fitting) and any(
        refusal.for_want_of_days and _answers(refusal.name, base)
        for refusal in candidates.refused
    )


def _answers(name: str, base: str) -> bool:
    """Whether a choice, by its name, is what was asked for."""
    base = _plain_name(base)
    return base in ("auto", name, name.split()[0]) or name == f"base {base}"


def _plain_name(base: str) -> str:
    """A name as the list shows it: mitchells:7 is mitchells 7."""
    return " ".join(base.replace(":", " ").split())


def refuse_sessions(pairs: int, base: str, sessions: int) -> None:
    """Refuse more sessions than the way asked for allows, and say how many it does.

    A way that does not exist for these pairs is left to `choose`.
    """
    found = [one for one in find_longest(pairs) if _answers(one.name, base)]
    if not found:
        return
    longest = max(found, key=lambda one: one.sessions)
    if sessions <= longest.sessions:
        return
    how = ""
    if base != "auto":
        how = f" in {longest.layout}" if longest.layout.by_lines else f" ({base})"
    raise RequestError(
        f"{counted(sessions, 'session')} of {counted(pairs, 'pair')}{how}; at most "
        f"{counted(longest.sessions, 'session')} without a rematch"
    )


def check_base_name(base: str) -> None:
    """Refuse the name of a base or way that does not exist."""
    known = ("auto", *map(str, BASES), *_WAYS)
    listed_names = [f"{way} {number}" for way in _WITH_BASES for number in BASES]
    if _plain_name(base) not in (*known, *listed_names):
        raise RequestError(
            f"base {base!r}; expected {', '.join(known)}, or a way and its base, such "
            "as mitchells:7"
        )


def seat_round_robin(
    request: PlanRequest, pairs: int, boards: int, sessions: int | None = None
) -> Choice:
    """An all-play-all of about a number of boards, in sessions of usual length.

    Args:
        request: the organiser's request.
        pairs: the number of pairs in the group.
        boards: about how many boards to play.
        sessions: the number of sessions, if it is given.
    """
    whole = round_robin_layout(pairs, 1)
    wished = min(max(1, round(boards / whole.rounds)), MOST_BOARDS)
    each = request.boards_per_round or wished
    if sessions is None:
        minutes = request.timetable.minutes_of(1, each)
        rounds = min(MOST_BOARDS_PER_SESSION // each, LONGEST_SESSION // minutes)
        sessions = -(-whole.rounds // max(rounds, 1))
    layout = round_robin_layout(pairs, sessions)
    return make_choice(
        layout,
        boards_per_round=each,
        boards_per_day=request.timetable.boards_per_day,
        minutes_per_round=request.timetable.minutes_per_round,
    )


def fits_round_robin(pairs: int, boards: int) -> bool:
    """Whether rounds of at least two boards against everybody give about the boards."""
    rounds = pairs - 1 + pairs % 2
    each = round(boards / rounds)
    return each >= 2 and abs(each * rounds - boards) <= NEAR * boards


def _order(
    choice: Choice, request: PlanRequest, boards: int
) -> tuple[int | float, ...]:
    met = choice.met()
    musts = ("A" not in met) + ("B" not in met)
    far = abs(choice.boards_in_all - boards) / boards
    a_day = abs(choice.boards_per_day - request.timetable.boards_per_day)
    reseated = (choice.sessions_per_day - 1) * choice.layout.tables / TABLES_RESEATED
    dear = choice.many_copies and request.copies is None
    price = _PRICE_OF_COPIES if dear else 0.0
    # First come the essential conditions, a bearable length, and the boards asked for;
    # unless the copies are given, a copy for every table costs a part of the boards.
    # Then lines, which few copies serve. Of these, short sessions fill a day well, but
    # a large hall has to find new seats after each. The rest separates near equals.
    return (
        musts,
        "D" not in met,
        round(max(0.0, far + price - NEAR), 1),
        not choice.layout.by_lines,
        -len(met),
        choice.layout.way is not Way.BASE,
        a_day + reseated,
        far,
    )
