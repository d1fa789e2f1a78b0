"""The common formats: no cut, one cut, two cuts, or semifinals A and B."""

from collections.abc import Callable, Sequence

from evenhand.errors import RequestError
from evenhand.phases.carryover import Carryover
from evenhand.phases.event_format import (
    MOST_PAIRS,
    NOTHING,
    EventFormat,
    Feed,
    Group,
    Phase,
)


def single(
    pairs: int, boards: Sequence[int], *, round_robin: bool = False
) -> EventFormat:
    """One phase that all pairs play to the end.

    Args:
        pairs: The number of pairs that enter.
        boards: The number of boards in the phase.
        round_robin: Whether it is all-play-all.
    """
    _check_pairs(pairs, 4)
    _check_number(boards, 1)
    group = Group("Event", round_robin=round_robin)
    return EventFormat("single", pairs, (Phase("Event", boards[0], (group,)),)).check()


def qualification_final(
    pairs: int,
    boards: Sequence[int],
    qualifiers: int,
    *,
    carryover: Carryover = NOTHING,
    drop_ins: int = 0,
    round_robin: bool = False,
) -> EventFormat:
    """Qualification, then a final for some and a consolation for the others.

    Args:
        pairs: The number of pairs that enter.
        boards: The number of boards in the qualification and in the final.
        qualifiers: The number of pairs that reach the final.
        carryover: The carryover into the final; there is none into a consolation.
        drop_ins: The number of pairs that join the final.
        round_robin: Whether the final is all-play-all.
    """
    _check_pairs(pairs)
    _check_number(boards, 2)
    final = Group(
        "Final",
        (Feed("Qualification", qualifiers),),
        drop_ins,
        carryover,
        round_robin=round_robin,
    )
    consolation = Group("Consolation", (Feed("Qualification"),))
    return _event(
        "qualification-final",
        pairs,
        boards,
        (Group("Qualification"),),
        (final, *_if_enough(consolation, pairs - qualifiers)),
    )


def semifinal(
    pairs: int,
    boards: Sequence[int],
    semifinalists: int,
    finalists: int,
    *,
    carryover: Carryover = NOTHING,
    drop_ins: int = 0,
    round_robin: bool = False,
) -> EventFormat:
    """Qualification, a semifinal for the qualifiers only, then a final.

    Args:
        pairs: The number of pairs that enter.
        boards: The number of boards in each of the three phases.
        semifinalists: The number of pairs that reach the semifinal.
        finalists: The number of pairs that go on from there to the final.
        carryover: The carryover into the semifinal and into the final.
        drop_ins: The number of pairs that join the semifinal.
        round_robin: Whether the final is all-play-all.
    """
    _check_pairs(pairs)
    _check_number(boards, 3)
    middle = Group(
        "Semifinal", (Feed("Qualification", semifinalists),), drop_ins, carryover
    )
    final = Group(
        "Final",
        (Feed("Semifinal", finalists),),
        0,
        carryover,
        round_robin=round_robin,
    )
    return _event(
        "semifinal", pairs, boards, (Group("Qualification"),), (middle,), (final,)
    )


def semifinals_ab(
    pairs: int,
    boards: Sequence[int],
    semifinalists: int,
    finalists: int,
    from_b: int,
    *,
    carryover: Carryover = NOTHING,
    drop_ins: int = 0,
    round_robin: bool = False,
) -> EventFormat:
    """Qualification, semifinals A and B for everyone, finals A and B.

    Semifinal B starts without a carryover: it is a second chance.

    Args:
        pairs: The number of pairs that enter.
        boards: The number of boards in each of the three phases.
        semifinalists: The number of pairs in semifinal A; the others play B.
        finalists: The number of pairs in final A, including those from B and drop-ins.
        from_b: The number of them that come from semifinal B.
        carryover: The carryover into semifinal A and into final A.
        drop_ins: The number of pairs that join final A.
        round_robin: Whether final A is all-play-all.
    """
    _check_pairs(pairs)
    _check_number(boards, 3)
    from_a = finalists - from_b - drop_ins
    if from_a < 1:
        raise RequestError(
            f"{finalists} finalists, {from_b} from B and {drop_ins} drop-ins: "
            f"{from_a} from A; expected 1 or more"
        )
    middle = (
        Group("Semifinal A", (Feed("Qualification", semifinalists),), 0, carryover),
        Group("Semifinal B", (Feed("Qualification"),)),
    )
    final = Group(
        "Final A",
        (Feed("Semifinal A", from_a), Feed("Semifinal B", from_b)),
        drop_ins,
        carryover,
        round_robin=round_robin,
    )
    second = Group("Final B", (Feed("Semifinal A"), Feed("Semifinal B")))
    return _event(
        "semifinals-ab",
        pairs,
        boards,
        (Group("Qualification"),),
        middle,
        (final, *_if_enough(second, pairs + drop_ins - finalists)),
    )


#: The formats by name, each with its number of phases.
FORMATS: dict[str, tuple[Callable[..., EventFormat], int]] = {
    "single": (single, 1),
    "qualification-final": (qualification_final, 2),
    "semifinal": (semifinal, 3),
    "semifinals-ab": (semifinals_ab, 3),
}


def _if_enough(group: Group, pairs: int) -> tuple[Group, ...]:
    """The group, unless too few pairs are left to play it."""
    return (group,) if pairs >= 4 else ()


def _check_pairs(pairs: int, fewest: int = 8) -> None:
    if not fewest <= pairs <= MOST_PAIRS:
        cut = "" if fewest < 8 else " if some are to qualify"
        raise RequestError(f"{pairs} pairs; expected {fewest} to {MOST_PAIRS}{cut}")


def _check_number(boards: Sequence[int], phases: int) -> None:
    if len(boards) != phases:
        raise RequestError(f"boards for {len(boards)} phases; expected {phases}")


def _event(
    name: str, pairs: int, boards: Sequence[int], *groups: tuple[Group, ...]
) -> EventFormat:
    titles = ("Qualification", "Semifinal", "Final")
    if len(groups) == 2:
        titles = ("Qualification", "Final", "")
    phases = tuple(
        Phase(title, number, inside)
        for title, number, inside in zip(titles, boards, groups, strict=False)
    )
    return EventFormat(name, pairs, phases).check()
