"""Who meets again, by the seats of a session or by others for it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from evenhand.tournament.event import EventState
from evenhand.tournament.event.session_play import PlayedSection

Couple = tuple[int, int]


def couples_again(
    state: EventState, group: str, session: int, sections: Sequence[PlayedSection]
) -> tuple[Couple, ...]:
    """Couples of the group that meet again by other seats, and did not by the old ones.

    Args:
        state: the event.
        group: the group.
        session: the session that is reseated.
        sections: its new seats.
    """
    play = state.group(group)
    before = couples_before(state, group, session)
    was = _couples(play.sessions[session].sections)
    absent = _absent(state, group)
    return tuple(
        sorted(
            couple
            for couple, times in _couples(sections).items()
            if times + before[couple] > max(1, was[couple] + before[couple])
            and not absent & set(couple)
        )
    )


def couples_before(state: EventState, group: str, session: int) -> Counter[Couple]:
    """How often two pairs have seats at one table in the other sessions of a group."""
    met: Counter[Couple] = Counter()
    for number, played in state.group(group).sessions.items():
        if number != session:
            met += _couples(played.sections)
    return met


def with_rematches(reason: str, couples: Iterable[Couple]) -> str:
    """A reason that also names who meets again, all of them, for the log."""
    named = couples_text(couples)
    parts = [reason, f"these pairs meet again: {named}" if named else ""]
    return "; ".join(part for part in parts if part)


def couples_text(couples: Iterable[Couple]) -> str:
    """Couples as they are printed: `3–8, 4–7`."""
    return ", ".join(f"{a}–{b}" for a, b in couples)


def _absent(state: EventState, group: str) -> set[int]:
    """Pairs with a place that never came, or have gone home."""
    found = set()
    for pair in state.group(group).places:
        entrant = state.entrants.get(pair)
        if entrant is None or entrant.expected or entrant.left is not None:
            found.add(pair)
    return found


def _couples(sections: Iterable[PlayedSection]) -> Counter[Couple]:
    """How many rounds two pairs sit at one table with boards."""
    return Counter(
        (min(ns, ew), max(ns, ew))
        for section in sections
        for row in section.movement.schedule
        for ns, ew, boards in row
        if ns and ew and boards
    )
