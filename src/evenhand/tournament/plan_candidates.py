"""Ways to seat a group side by side, with reasons, for a wished number of boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.fairness import Measures
from evenhand.movement.words import counted
from evenhand.tournament.choices import (
    USUAL_BOARDS_PER_ROUND,
    Choice,
    Choices,
    Refusal,
    make_choice,
    sessions_a_day,
    ways_to_seat,
)
from evenhand.tournament.one_field import round_robin_layout
from evenhand.tournament.plan_request import PlanRequest
from evenhand.tournament.sections import Way
from evenhand.tournament.tails import BASES

#: Boards further from the wish than this part of it make a choice second rate.
_NEAR = 0.15
#: A usual session has at most so many boards.
_SESSION_BOARDS = 28
#: More boards than this against one pair are a match.
_MOST_BOARDS = 4
_WAYS = tuple(way.value for way in Way if way is not Way.BASE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to seat a group, judged.

    Attributes:
        choice: the layout and its sessions.
        balance: how evenly all compete, in order of number, before any balancing.
        reasons: what speaks for it and against it, in sentences.
    """

    choice: Choice
    balance: Measures
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates, the best first, and what was refused."""

    fitting: tuple[Candidate, ...]
    refused: tuple[Refusal, ...]


def find_candidates(
    request: PlanRequest, pairs: int, boards: int, sessions: int | None, days: int
) -> Candidates:
    """Every way to seat a group in about so many boards.

    Args:
        request: what is wished.
        pairs: how many are in the group.
        boards: about so many boards are to be played.
        sessions: how many sessions, if that is wished.
        days: how many days there are for it.
    """
    found = _ways(request, pairs, boards, sessions)
    refused = list(found.refused)
    fitting = []
    for choice in found.fitting:
        if choice.layout.is_round_robin and sessions is None:
            choice = seat_round_robin(request, pairs, boards)
        if choice.days > days:
            reason = (
                f"{counted(choice.sessions, 'session')} of {choice.boards} boards take "
                f"{counted(choice.days, 'day')}; there are {days}"
            )
            refused.append(Refusal(choice.name, reason, for_want_of_days=True))
        else:
            fitting.append(_judge(choice, request, boards))
    fitting.sort(key=lambda candidate: _order(candidate, request, boards))
    return Candidates(tuple(fitting), tuple(refused))


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
    )


def choose(candidates: Candidates, base: str) -> Candidate:
    """The best candidate of the way that is wished; the best of all for auto."""
    check_base_name(base)
    wished = [c for c in candidates.fitting if base in ("auto", *_names(c.choice))]
    if wished:
        return wished[0]
    refused = [r for r in candidates.refused if _answers(r.name, base)]
    # whoever could sit, but for want of days, says what to do
    refused.sort(key=lambda refusal: not refusal.for_want_of_days)
    raise RequestError(
        refused[0].reason if refused else f"no seats for base {base}; take another"
    )


def _answers(name: str, base: str) -> bool:
    """Whether a way is what is wished; with auto the bases speak for all."""
    if base == "auto":
        return name.startswith("base ")
    return name == f"base {base}" or name.split()[0] == base


def refuse_sessions(
    request: PlanRequest, pairs: int, boards: int, sessions: int
) -> None:
    """Refuse more sessions than any way allows, with the most that there can be."""
    possible = _ways(request, pairs, boards, None).fitting
    most = max(choice.layout.most_sessions for choice in possible)
    most = max(most, pairs - 1 + pairs % 2)
    if sessions > most:
        raise RequestError(
            f"{counted(sessions, 'session')} of {counted(pairs, 'pair')}; at most "
            f"{counted(most, 'session')} are possible without a rematch"
        )


def check_base_name(base: str) -> None:
    """Refuse the name of a base or way that does not exist."""
    known = ("auto", *map(str, BASES), *_WAYS)
    if base not in known:
        raise RequestError(f"base {base!r}; expected {', '.join(known)}")


def _names(choice: Choice) -> tuple[str, ...]:
    """What a choice answers to: 5 for base 5, else the way."""
    if choice.layout.way is Way.BASE:
        return (str(choice.layout.rounds),)
    return (choice.layout.way.value,)


def seat_round_robin(request: PlanRequest, pairs: int, boards: int) -> Choice:
    """All play all in about so many boards, cut into sessions of usual length."""
    whole = round_robin_layout(pairs, 1)
    wished = min(max(1, round(boards / whole.rounds)), _MOST_BOARDS)
    each = request.boards_per_round or wished
    sessions = -(-whole.rounds * each // _SESSION_BOARDS)
    layout = round_robin_layout(pairs, min(sessions, whole.rounds))
    return make_choice(
        layout,
        boards_per_round=each,
        boards_per_day=request.timetable.boards_per_day,
        minutes_per_round=request.timetable.minutes_per_round,
    )


def fits_round_robin(pairs: int, boards: int) -> bool:
    """Whether rounds of two boards or more against everybody make so many boards."""
    rounds = pairs - 1 + pairs % 2
    each = round(boards / rounds)
    return each >= 2 and abs(each * rounds - boards) <= _NEAR * boards


def _order(
    candidate: Candidate, request: PlanRequest, boards: int
) -> tuple[int | float, ...]:
    choice = candidate.choice
    met = choice.met()
    musts = ("A" not in met) + ("B" not in met)
    far = abs(choice.boards_in_all - boards) / boards
    a_day = abs(choice.boards_per_day - request.timetable.boards_per_day)
    quality = candidate.balance.quality
    return (
        musts,
        round(max(0.0, far - _NEAR), 1),
        not choice.layout.by_lines,
        -len(met),
        choice.layout.way is not Way.BASE,
        a_day,
        far,
        -float(quality or 0),
    )


def _judge(choice: Choice, request: PlanRequest, boards: int) -> Candidate:
    return Candidate(choice, choice.balance(), tuple(_reasons(choice, request, boards)))


def _reasons(choice: Choice, request: PlanRequest, boards: int) -> Iterator[str]:
    missing = [c for c in choice.conditions if not c.met]
    if missing:
        for condition in missing:
            yield f"not {condition.letter}: {condition.reason}"
    else:
        yield "meets all of A to E"
    played = choice.boards_in_all
    if abs(played - boards) > _NEAR * boards:
        most = choice.layout.most_sessions
        limit = (
            f": more than {counted(most, 'session')} would bring rematches"
            if played < boards and choice.sessions == most and choice.layout.by_lines
            else ""
        )
        yield f"{played} boards where about {boards} are wished{limit}"
    if choice.layout.way is Way.BAROMETER:
        yield f"everybody plays the same boards at once: {choice.layout.copies} copies"
    wish = request.timetable.boards_per_day
    if sessions_a_day(choice.boards, wish) > 1 and abs(choice.boards_per_day - wish) > (
        _NEAR * wish
    ):
        yield f"{choice.boards_per_day} boards a day, not {wish}"
    if choice.layout.tails:
        tail = choice.layout.sections[choice.layout.tails[-1]]
        yield f"the tail of {tail.tables} tables needs guide cards"
