"""Who sits where in each round of a session, who has a bye, what is announced."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from evenhand.movement import Announcement, Cell, Movement
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import one_line
from evenhand.render.announcement_words import announcement_text
from evenhand.render.seats_turned import with_visible_arrows
from evenhand.tournament.seated import SeatedSection, SeatedSession

Data = dict[str, Any]
Names = Mapping[int, str]
#: Pairs that have a seat in a round but are absent, each with that round.
Away = Collection[tuple[int, int]]

_NOBODY = Cell(0, 0, 0)
#: Sorts after every table.
_LAST = 10**9


def rounds_of(section: SeatedSection, away: Away = ()) -> list[list[Data]]:
    """The meetings of a section, round by round; an empty seat is None."""
    movement = section.movement
    before = section.first_table - 1
    return [
        [_meeting(movement, r, t, before, away) for t in range(1, len(row) + 1)]
        for r, row in enumerate(movement.schedule, 1)
    ]


def _meeting(movement: Movement, r: int, t: int, before: int, away: Away) -> Data:
    cell = movement.cell(r, t)
    boards = list(movement.boards_of(cell.set)) if cell.set else []
    ns, ew = (
        pair if movement.is_real(pair) and (pair, r) not in away else None
        for pair in cell[:2]
    )
    return {
        "table": before + t,
        "ns": ns,
        "ew": ew,
        "boards": boards,
        "turned": [n for b, n in enumerate(boards, 1) if (r, t, b) in movement.turned],
    }


def byes_of(session: SeatedSession, away: Away = ()) -> list[Data]:
    """Who sits out in which round, and where; the table is None without a seat."""
    byes = [*_byes_at_tables(session, away), *_rounds_without_seat(session, away)]
    return sorted(
        byes, key=lambda bye: (bye["round"], bye["table"] or _LAST, bye["pair"])
    )


def _byes_at_tables(session: SeatedSession, away: Away) -> Iterator[Data]:
    """Pairs at a table without opponents, or without boards."""
    for section in session.sections:
        for r, row in enumerate(rounds_of(section, away), 1):
            for found in row:
                there = [pair for pair in (found["ns"], found["ew"]) if pair]
                if len(there) == 1 or not found["boards"]:
                    for pair in there:
                        yield {"round": r, "pair": pair, "table": found["table"]}


def _rounds_without_seat(session: SeatedSession, away: Away) -> Iterator[Data]:
    """Pairs without a seat while their section plays: bumped, displaced or waiting."""
    for r in range(1, session.sections[0].movement.rounds + 1):
        playing = [
            (section, row)
            for section in session.sections
            for row in section.movement.schedule[r - 1 : r]
            if any(cell.ns or cell.ew for cell in row)
        ]
        seated = {
            pair
            for section, row in playing
            for cell in row
            for pair in cell[:2]
            if pair
        }
        every = {pair for section, _ in playing for pair in section.members}
        for pair in sorted(every - seated - {session.phantom}):
            if (pair, r) not in away:
                yield {"round": r, "pair": pair, "table": None}


def rounds_data(session: SeatedSession, away: Away = ()) -> Data:
    """Who meets whom at every table in every round; a bye or an empty seat is None.

    `turned` lists the boards that NS and EW play with their places exchanged.
    """
    sections = [
        {
            "name": section.name,
            "movement": section.movement.label,
            "tables": [section.first_table + t for t in range(section.movement.tables)],
            "rounds": rounds_of(section, away),
        }
        for section in session.sections
    ]
    return {
        "session": session.number,
        "boards_per_round": session.sections[0].movement.boards_per_set,
        "byes": byes_of(session, away),
        "sections": sections,
    }


def announcements_of(
    session: SeatedSession, planned: SeatedSession | None = None
) -> dict[str, tuple[Announcement, ...]]:
    """The arrow switches to announce in each section, with tables as in the hall.

    Args:
        session: the session as it is played.
        planned: the session as planned, if known; it tells which way a table usually
            sits if pairs have changed seats since.
    """
    plans = {section.name: section for section in planned.sections} if planned else {}
    return {
        section.name: announcements(_in_the_hall(section, plans.get(section.name)))
        for section in session.sections
    }


def announced(
    session: SeatedSession, planned: SeatedSession | None = None
) -> list[str]:
    """The same in sentences; sections are named unless all are alike."""
    said = {
        name: [f"{announcement_text(one)}." for one in found]
        for name, found in announcements_of(session, planned).items()
    }
    every = list(said.values())
    if all(one == every[0] for one in every):
        return every[0]
    return [f"{name}: {one}" for name, found in said.items() for one in found]


def _in_the_hall(section: SeatedSection, planned: SeatedSection | None) -> Movement:
    """The movement with empty tables in front, so that table numbers fit the hall."""
    before = section.first_table - 1
    movement = section.movement
    if planned is not None and planned.first_table == section.first_table:
        movement = with_visible_arrows(section.movement, planned.movement)
    return replace(
        movement,
        schedule=tuple((_NOBODY,) * before + row for row in movement.schedule),
        turned=frozenset(
            turn._replace(table=turn.table + before) for turn in movement.turned
        ),
    )


def name_in(names: Names, pair: int | None) -> str:
    """The names of a pair on one line; empty if there are none, or no pair."""
    return one_line(names.get(pair or 0, ""))


#: What stands in for a table if a pair has no seat.
_NOWHERE: Data = {"table": None, "boards": [], "turned": []}


def all_cards(session: SeatedSession, names: Names, away: Away) -> dict[int, Data]:
    """The card of each pair that plays in a session, or waits for a seat in it.

    Args:
        session: the session.
        names: the names of its pairs.
        away: the absent pairs, each with the round.
    """
    cards = [
        card
        for section in session.sections
        for card in _cards_in(session, section, names, away).values()
    ]
    joined = join_cards(cards)
    for bye in byes_of(session, away):
        if bye["table"] is None:
            step = _step(bye["round"], _NOWHERE, None, None, names)
            joined[bye["pair"]]["rounds"].append(step)
    for card in joined.values():
        card["rounds"].sort(key=lambda step: int(step["round"]))
    return {pair: card for pair, card in joined.items() if card["rounds"]}


def _cards_in(
    session: SeatedSession, section: SeatedSection, names: Names, away: Away
) -> dict[int, Data]:
    """The guide cards of a section's real pairs."""
    cards: dict[int, Data] = {
        pair: {
            "pair": pair,
            "names": name_in(names, pair),
            "session": session.number,
            "section": section.name,
            "rounds": [],
        }
        for pair in section.members
        if pair != session.phantom
    }
    for r, row in enumerate(rounds_of(section, away), 1):
        for meeting in row:
            for way, other in (("ns", "ew"), ("ew", "ns")):
                if meeting[way]:
                    step = _step(r, meeting, way.upper(), meeting[other], names)
                    cards[meeting[way]]["rounds"].append(step)
    return cards


def _step(
    r: int, meeting: Data, way: str | None, opponent: int | None, names: Names
) -> Data:
    if not meeting["boards"]:
        opponent = None
    return {
        "round": r,
        "table": meeting["table"],
        "direction": way,
        "opponent": opponent,
        "opponent_names": name_in(names, opponent),
        "boards": meeting["boards"] if opponent else [],
        "other_way": meeting["turned"] if opponent else [],
        "bye": opponent is None,
    }


def join_cards(cards: Iterable[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """One card for each pair, under the section in which it plays most.

    Args:
        cards: those of all sections; a visitor has one in each section it plays in.
    """
    joined: dict[int, dict[str, Any]] = {}
    for card in cards:
        known = joined.get(card["pair"])
        if known is None:
            joined[card["pair"]] = card
            continue
        home = max(known, card, key=lambda one: len(one["rounds"]))
        rounds = [*known["rounds"], *card["rounds"]]
        rounds.sort(key=lambda step: int(step["round"]))
        joined[card["pair"]] = home | {"rounds": rounds}
    return joined
