"""Where the evening stands, out of what the director says, checked."""

from collections.abc import Collection, Iterable

from evenhand.errors import RequestError
from evenhand.fairness import keep_lines
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs
from evenhand.movement.value import LARGEST
from evenhand.movement.words import counted
from evenhand.tournament.repair.away import Away
from evenhand.tournament.repair.instruction import Couple
from evenhand.tournament.repair.situation import Situation, as_couple
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble


def take_stock(
    movement: Movement,
    next_round: int,
    troubles: Trouble | Iterable[Trouble],
    *,
    gone: Collection[int] = (),
    boards_left: int | None = None,
    met: Iterable[Couple] = (),
    guests: Collection[int] = (),
    away: Iterable[Away] = (),
) -> Situation:
    """The situation, checked; raises `RequestError` for wishes that cannot be."""
    movement.sound()
    every = _as_troubles(troubles)
    _check_whole("next round", next_round)
    if not 1 <= next_round <= movement.rounds:
        raise RequestError(
            f"next round {next_round}; {movement.label} has rounds 1 to "
            f"{movement.rounds}, name one that is still to be played"
        )
    last = _last_round(movement, next_round, every, boards_left)
    left_before = _known_pairs(movement, gone, "is gone")
    leaving = _leaving(movement, every, left_before)
    left = left_before | leaving
    late = _late_numbers(movement, every)
    visiting = _known_pairs(movement, guests, "is a guest")
    here = [p for p in real_pairs(movement) if p not in left and p not in visiting]
    if len(here) + len(late) < 2:
        raise RequestError(
            f"{counted(len(here) + len(late), 'pair')} left; nobody can play on, so "
            "close the session"
        )
    return Situation(
        movement,
        next_round,
        last,
        leaving,
        left,
        late,
        (*here, *late),
        movement.winners == 2 and keep_lines(movement),
        _checked_couples(met, movement.pairs + len(late)),
        visiting - left,
        _checked_away(movement, next_round, away, left),
    )


def _as_troubles(troubles: Trouble | Iterable[Trouble]) -> tuple[Trouble, ...]:
    if isinstance(troubles, Arrives | Leaves | EndsAfter):
        return (troubles,)
    every = tuple(troubles)
    for trouble in every:
        if not isinstance(trouble, Arrives | Leaves | EndsAfter):
            raise RequestError(
                f"trouble {trouble!r}; expected Arrives, Leaves or EndsAfter"
            )
    return every


def _check_whole(what: str, number: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise RequestError(f"{what} {number!r}; expected a whole number")


def _last_round(
    movement: Movement,
    next_round: int,
    troubles: tuple[Trouble, ...],
    boards_left: int | None,
) -> int:
    played, last = next_round - 1, movement.rounds
    ends = [one.round for one in troubles if isinstance(one, EndsAfter)]
    if len(ends) > 1:
        raise RequestError(f"the evening ends {len(ends)} times; name one last round")
    for end in ends:
        if not max(played, 1) <= end <= movement.rounds:
            raise RequestError(
                f"the evening ends after round {end}; {counted(played, 'round')} of "
                f"{movement.rounds} played, name one from {max(played, 1)} on"
            )
        last = end
    if boards_left is not None:
        _check_whole("boards left", boards_left)
        if boards_left < 0:
            raise RequestError(f"{boards_left} boards left; expected 0 or more")
        last = min(last, played + boards_left // movement.boards_per_set)
    if last == 0:
        raise RequestError(
            f"{boards_left} boards left before round 1; a round has "
            f"{movement.boards_per_set}, so nothing can be played"
        )
    return last


def _late_numbers(movement: Movement, troubles: tuple[Trouble, ...]) -> tuple[int, ...]:
    arriving = sum(one.pairs for one in troubles if isinstance(one, Arrives))
    if movement.pairs + arriving > LARGEST["pairs"]:
        raise RequestError(f"{arriving} pairs arrive; no number is left for them")
    return tuple(range(movement.pairs + 1, movement.pairs + arriving + 1))


def _known_pairs(
    movement: Movement, pairs: Collection[int], what: str
) -> frozenset[int]:
    for pair in pairs:
        if not 1 <= pair <= movement.pairs:
            raise RequestError(
                f"pair {pair} {what}; the pairs are 1 to {movement.pairs}"
            )
    return frozenset(pairs) - {movement.phantom}


def _checked_couples(met: Iterable[Couple], pairs: int) -> frozenset[Couple]:
    couples = set()
    for a, b in met:
        if a == b or not (1 <= a <= pairs and 1 <= b <= pairs):
            raise RequestError(
                f"pairs {a} and {b} have met; expected two pairs of 1 to {pairs}, "
                "late ones counted"
            )
        couples.add(as_couple(a, b))
    return frozenset(couples)


def _checked_away(
    movement: Movement, next_round: int, away: Iterable[Away], left: frozenset[int]
) -> frozenset[Away]:
    """Who is away; nobody can be so in a round to come in which it sits here."""
    every = frozenset(away)
    for one in every:
        if not next_round <= one.round <= movement.rounds or one.pair in left:
            continue
        if any(one.pair in cell[:2] for cell in movement.schedule[one.round - 1]):
            raise RequestError(
                f"pair {one.pair} is away in round {one.round}, in which it has a seat "
                "here; take it from one of the two"
            )
    return every


def _leaving(
    movement: Movement, troubles: tuple[Trouble, ...], left_before: frozenset[int]
) -> frozenset[int]:
    leaving: set[int] = set()
    for pair in (one.pair for one in troubles if isinstance(one, Leaves)):
        if pair > movement.pairs:
            raise RequestError(
                f"pair {pair} leaves; the pairs are 1 to {movement.pairs}"
            )
        if pair == movement.phantom:
            raise RequestError(f"pair {pair} leaves; it is the phantom, never there")
        if pair in leaving:
            raise RequestError(f"pair {pair} leaves twice; name each pair once")
        if pair in left_before:
            raise RequestError(f"pair {pair} leaves; it has left before")
        leaving.add(pair)
    return frozenset(leaving)
