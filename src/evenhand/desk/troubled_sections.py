"""The sections of a session that something has happened to."""

from collections.abc import Mapping, Sequence

from evenhand.desk.hall_seats import home_sections, pairs_in
from evenhand.errors import ActError, again
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from evenhand.tournament.seated import SeatedSection


def find_troubled(
    play: SessionPlay,
    name: str | None,
    troubles: Sequence[Trouble],
    next_round: int,
) -> list[tuple[SeatedSection, list[Trouble]]]:
    """The sections that something has happened to, each with what it was."""
    if name is not None or len(play.sections) == 1:
        return [(named_section(play, name), list(troubles))]
    if any(isinstance(trouble, Arrives) for trouble in troubles):
        named_section(play, None)
    _check_leaving(play, troubles)
    everywhere = not leaving_pairs(troubles)
    homes = home_sections(play)
    found = []
    for section in play.sections:
        here = _here(section, homes, troubles, next_round)
        if section.movement.rounds >= next_round and (here or everywhere):
            found.append((section, here))
    if any(isinstance(trouble, EndsAfter) for trouble in troubles):
        found = [one for one in found if one[1]]
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
    coming = section.movement.schedule[next_round - 1 :]
    own = {pair for row in coming for cell in row for pair in cell[:2]}
    own |= {pair for pair, name in homes.items() if name == section.name}
    return [
        trouble
        for trouble in troubles
        if (isinstance(trouble, Leaves) and trouble.pair in own)
        or (isinstance(trouble, EndsAfter) and trouble.round < section.movement.rounds)
    ]


def _check_leaving(play: SessionPlay, troubles: Sequence[Trouble]) -> None:
    seated = set[int]().union(*(pairs_in(part.movement) for part in play.sections))
    strangers = leaving_pairs(troubles) - seated
    if strangers:
        raise ActError(f"pair {min(strangers)} has no seat in this session")


def named_section(play: SessionPlay, name: str | None) -> SeatedSection:
    """The section that is meant: by its name, or the only one."""
    if name is None and len(play.sections) == 1:
        return play.sections[0]
    for section in play.sections:
        if name is not None and section.name.casefold() == name.casefold():
            return section
    names = ", ".join(section.name for section in play.sections)
    seen = "no section" if name is None else f"section {name!r}"
    raise ActError(
        f"{seen}; name one of {names}",
        *(again(section=section.name) for section in play.sections),
    )


def leaving_pairs(troubles: Sequence[Trouble]) -> set[int]:
    """The pairs that leave."""
    return {t.pair for t in troubles if isinstance(t, Leaves)}
