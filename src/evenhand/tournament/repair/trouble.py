"""What goes wrong in the middle of an evening, and in which sections."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evenhand.errors import ActError, RequestError, again
from evenhand.tournament.seated import SeatedSection, SeatedSession

#: More late pairs than this are an evening of their own.
MOST_LATE = 40


@dataclass(frozen=True, slots=True)
class Arrives:
    """Some pairs come late and want to play from the next round on."""

    pairs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= MOST_LATE:
            raise RequestError(
                f"{self.pairs} pairs arrive; expected 1 to {MOST_LATE} late pairs"
            )


@dataclass(frozen=True, slots=True)
class Leaves:
    """A pair goes home and does not play the next round."""

    pair: int


@dataclass(frozen=True, slots=True)
class EndsAfter:
    """The evening is cut short: no round after this one is played."""

    round: int


Trouble = Arrives | Leaves | EndsAfter


def leaving_pairs(troubles: Iterable[Trouble]) -> frozenset[int]:
    """The pairs that leave; each can leave only once."""
    pairs = [one.pair for one in troubles if isinstance(one, Leaves)]
    for pair in pairs:
        if pairs.count(pair) > 1:
            raise RequestError(f"pair {pair} leaves twice; name each pair once")
    return frozenset(pairs)


def arriving_pairs(troubles: Iterable[Trouble]) -> int:
    """How many pairs arrive."""
    return sum(one.pairs for one in troubles if isinstance(one, Arrives))


def ends_after(troubles: Iterable[Trouble]) -> int | None:
    """The last round, where the evening is cut short."""
    ends = [one.round for one in troubles if isinstance(one, EndsAfter)]
    if len(ends) > 1:
        raise RequestError(f"the evening ends {len(ends)} times; name one last round")
    return ends[0] if ends else None


def find_troubled(
    seated: SeatedSession,
    name: str | None,
    troubles: Sequence[Trouble],
    next_round: int,
) -> list[tuple[SeatedSection, list[Trouble]]]:
    """The sections that something has happened to, each with what it was.

    Less time is everybody's trouble, and so are arrows; a pair that leaves is that of
    its section, and where a pair arrives the section must be named if there are more.
    """
    if name is not None or len(seated.sections) == 1 or arriving_pairs(troubles):
        return [(named_section(seated, name), list(troubles))]
    leaving = leaving_pairs(troubles)
    strangers = leaving - seated.pairs
    if strangers:
        raise ActError(f"pair {min(strangers)} has no seat in this session")
    # after a merger a pair sits in two sections, but is missed most at home
    homes = seated.home_sections
    found = []
    for section in seated.sections:
        here = _here(section, homes, troubles, next_round)
        is_meant = here or not (leaving or ends_after(troubles))
        if section.movement.rounds >= next_round and is_meant:
            found.append((section, here))
    if not found:
        raise ActError("no section goes on for longer than that; nothing to repair")
    return found


def _here(
    section: SeatedSection,
    homes: Mapping[int, str],
    troubles: Sequence[Trouble],
    next_round: int,
) -> list[Trouble]:
    """What concerns a section: its pairs, guests to come, an end before its last round.

    A guest that has been here and does not come again is no longer its concern.
    """
    own = section.seated(next_round)
    own.update(pair for pair, name in homes.items() if name == section.name)
    return [
        trouble
        for trouble in troubles
        if (isinstance(trouble, Leaves) and trouble.pair in own)
        or (isinstance(trouble, EndsAfter) and trouble.round < section.movement.rounds)
    ]


def named_section(seated: SeatedSession, name: str | None) -> SeatedSection:
    """The section that is meant: by its name, or the only one."""
    if name is None and len(seated.sections) == 1:
        return seated.sections[0]
    for section in seated.sections:
        if name is not None and section.name.casefold() == name.casefold():
            return section
    names = ", ".join(section.name for section in seated.sections)
    seen = "no section" if name is None else f"section {name!r}"
    raise ActError(
        f"{seen}; name one of {names}",
        *(again(section=section.name) for section in seated.sections),
    )
