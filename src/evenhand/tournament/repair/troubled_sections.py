"""The sections of a session that something has happened to."""

from collections.abc import Mapping, Sequence

from evenhand.errors import ActError, again
from evenhand.tournament.repair.section_visits import home_sections
from evenhand.tournament.repair.trouble import (
    EndsAfter,
    Leaves,
    Trouble,
    arriving_pairs,
    ends_after,
    leaving_pairs,
)
from evenhand.tournament.seated import SeatedSection, SeatedSession


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
    homes = home_sections(seated)
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
