"""A session as it is posted: who sits where, who has a bye, what is announced."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from evenhand.movement import Announcement, Cell, Movement
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import one_line
from evenhand.render.announcement_words import (
    announced,
    announcement_text,
    read_out,
)
from evenhand.render.seats_turned import with_visible_arrows
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSection, SeatedSession

Data = dict[str, Any]
Names = Mapping[int, str]
#: Pairs that have a seat in a round but are absent, each with that round.
Away = Collection[tuple[int, int]]

_NOBODY = Cell(0, 0, 0)
#: Sorts after every table.
_LAST = 10**9


@dataclass(frozen=True)
class PostedSession:
    """A session with all that its lists, cards and announcements need.

    Attributes:
        session: who sits where; its numbers are those of the pairs.
        names: the names of the pairs.
        away: the absent pairs, each with the round.
        planned: the session as planned, if known; it tells which way a table usually
            sits if pairs have changed seats since.
        lines: the pairs of each line and where lines move, if the field has lines.
    """

    session: SeatedSession
    names: Names = field(default_factory=dict)
    away: Away = ()
    planned: SeatedSession | None = None
    lines: tuple[Lines, LineTable] | None = None

    def name(self, pair: int | None) -> str:
        """The names of a pair on one line; empty if there are none, or no pair."""
        return one_line(self.names.get(pair or 0, ""))

    @cached_property
    def rounds(self) -> dict[str, list[list[Data]]]:
        """The meetings of each section, round by round; an empty seat is None.

        `turned` lists the boards that NS and EW play with their places exchanged.
        """
        return {
            section.name: [*_rounds_of(section, self.away)]
            for section in self.session.sections
        }

    @cached_property
    def byes(self) -> list[Data]:
        """Who sits out in which round, and where; the table is None without a seat."""
        byes = [*self._byes_at_tables(), *self._rounds_without_seat()]
        return sorted(
            byes, key=lambda bye: (bye["round"], bye["table"] or _LAST, bye["pair"])
        )

    def _byes_at_tables(self) -> Iterator[Data]:
        """Pairs at a table without opponents, or without boards."""
        for rounds in self.rounds.values():
            for r, row in enumerate(rounds, 1):
                for found in row:
                    there = [pair for pair in (found["ns"], found["ew"]) if pair]
                    if len(there) == 1 or not found["boards"]:
                        for pair in there:
                            yield {"round": r, "pair": pair, "table": found["table"]}

    def _rounds_without_seat(self) -> Iterator[Data]:
        """Pairs bumped, displaced or waiting while their section plays."""
        sections = self.session.sections
        for r in range(1, sections[0].movement.rounds + 1):
            playing = [
                (section, row)
                for section in sections
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
            for pair in sorted(every - seated - {self.session.phantom}):
                if (pair, r) not in self.away:
                    yield {"round": r, "pair": pair, "table": None}

    def as_data(self) -> Data:
        """Who meets whom at every table in every round, as plain data."""
        return {
            "session": self.session.number,
            "boards_per_round": self.session.sections[0].movement.boards_per_set,
            "byes": self.byes,
            "sections": [
                {
                    "name": section.name,
                    "movement": section.movement.label,
                    "tables": [*section.tables],
                    "rounds": self.rounds[section.name],
                }
                for section in self.session.sections
            ],
        }

    @cached_property
    def cards(self) -> dict[int, Data]:
        """The card of each pair that plays, or waits for a seat."""
        joined = _join_cards(
            card
            for section in self.session.sections
            for card in self._cards_in(section).values()
        )
        for bye in self.byes:
            if bye["table"] is None:
                step = self._step(bye["round"], _NOWHERE, None, None)
                joined[bye["pair"]]["rounds"].append(step)
        for card in joined.values():
            card["rounds"].sort(key=lambda step: int(step["round"]))
        return {pair: card for pair, card in joined.items() if card["rounds"]}

    def _cards_in(self, section: SeatedSection) -> dict[int, Data]:
        """The guide cards of a section's real pairs."""
        cards: dict[int, Data] = {
            pair: {
                "pair": pair,
                "names": self.name(pair),
                "session": self.session.number,
                "section": section.name,
                "rounds": [],
            }
            for pair in section.members
            if pair != self.session.phantom
        }
        for r, row in enumerate(self.rounds[section.name], 1):
            for meeting in row:
                for way, other in (("ns", "ew"), ("ew", "ns")):
                    if meeting[way]:
                        step = self._step(r, meeting, way.upper(), meeting[other])
                        cards[meeting[way]]["rounds"].append(step)
        return cards

    def _step(
        self, r: int, meeting: Data, way: str | None, opponent: int | None
    ) -> Data:
        if not meeting["boards"]:
            opponent = None
        return {
            "round": r,
            "table": meeting["table"],
            "direction": way,
            "opponent": opponent,
            "opponent_names": self.name(opponent),
            "boards": meeting["boards"] if opponent else [],
            "other_way": meeting["turned"] if opponent else [],
            "bye": opponent is None,
        }

    @cached_property
    def said(self) -> dict[str, tuple[Announcement, ...]]:
        """The arrow switches to announce in each section, by tables of the hall."""
        planned = self.planned.sections if self.planned else ()
        plans = {section.name: section for section in planned}
        return {
            section.name: announcements(_in_the_hall(section, plans.get(section.name)))
            for section in self.session.sections
        }

    def announced(
        self, say: Callable[[Announcement], str] = announcement_text
    ) -> list[tuple[int, str]]:
        """Each announcement with its round, in words that `say` makes."""
        return announced(self.said, say)

    def read_out(self) -> list[str]:
        """What is announced; sections are named unless the same is said in all."""
        return read_out(self.said)


def _rounds_of(section: SeatedSection, away: Away) -> Iterator[list[Data]]:
    movement, before = section.movement, section.first_table - 1
    for r, row in enumerate(movement.schedule, 1):
        yield [_meeting(movement, r, t, before, away) for t in range(1, len(row) + 1)]


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


#: What stands in for a table if a pair has no seat.
_NOWHERE: Data = {"table": None, "boards": [], "turned": []}


def _join_cards(cards: Iterable[Data]) -> dict[int, Data]:
    """One card for each pair, under the section in which it plays most.

    A visitor has a card in each section that it plays in.
    """
    joined: dict[int, Data] = {}
    for card in cards:
        known = joined.get(card["pair"])
        if known is None:
            joined[card["pair"]] = card
            continue
        home = max(known, card, key=lambda one: len(one["rounds"]))
        rounds = [*known["rounds"], *card["rounds"]]
        joined[card["pair"]] = home | {"rounds": rounds}
    return joined
