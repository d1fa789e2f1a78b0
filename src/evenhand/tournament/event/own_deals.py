"""Sections with deals of their own: each is scored as an event by itself.

Their boards may have the same numbers, but a result tells nothing about the deal that
another section played under its number. So pairs stay in their section.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from evenhand.errors import ActError
from evenhand.scoring import Result, Scored
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.seated import Meeting, SeatedSession


def check_one_section(session: SessionPlay, meeting: Meeting) -> None:
    """Refuse a result of pairs or a table of different sections."""
    if not session.group.state.own_deals:
        return
    at = session.seated.section_of_table(meeting.table)
    for pair in meeting.pairs:
        home = session.seated.homes.get(pair)
        if at is None or home is None or home.name != at.name:
            where = f"section {home.name}" if home else "no section"
            raise ActError(
                f"pair {pair} of {where} at table {meeting.table}; each section plays "
                "deals of its own, so the board cannot be scored there: give an award "
                "at the pair's own table"
            )


def check_sections_kept(session: SessionPlay, new: SeatedSession) -> None:
    """Refuse new seats by which a pair plays the deals of two sections."""
    if not session.group.state.own_deals:
        return
    old = session.seated.homes
    for section in new.sections:
        for pair in sorted(section.seated() & old.keys()):
            if old[pair].name != section.name:
                raise ActError(
                    f"pair {pair} of section {old[pair].name} in section "
                    f"{section.name}; each section plays deals of its own, so a pair "
                    "stays in its section"
                )


def homes_of(group: GroupPlay, sessions: Sequence[int]) -> dict[int, str]:
    """The section of each pair in the one session meant."""
    if len(sessions) > 1:
        raise ActError(
            f"{group.name} has played {len(sessions)} sessions, and pairs change "
            "sections between them; name one session"
        )
    homes = group.session(sessions[0]).seated.homes
    return {pair: section.name for pair, section in homes.items()}


def score_sections(
    results: Iterable[Result],
    homes: Mapping[int, str],
    score: Callable[[str, list[Result]], Scored],
) -> Scored:
    """Score each section by itself, and put them side by side.

    Args:
        results: those of all sections.
        homes: the section of each pair.
        score: scores the results of a section.
    """
    own: dict[str, list[Result]] = {name: [] for name in sorted(set(homes.values()))}
    for result in results:
        sides = (result.ns.number, result.ew.number)
        own[next(homes[pair] for pair in sides if pair in homes)].append(result)
    parts = {name: score(name, some) for name, some in own.items()}
    boards = [
        replace(board, section=name)
        for name, part in parts.items()
        for board in part.boards
    ]
    every = parts.values()
    return Scored(
        next(iter(every)).rules,
        tuple(sorted(boards, key=lambda one: (one.session, one.board, one.section))),
        {entry: tally for part in every for entry, tally in part.tallies.items()},
        tuple(penalty for part in every for penalty in part.penalties),
        tuple(problem for part in every for problem in part.problems),
        tuple(doubt for part in every for doubt in part.doubts),
    )
