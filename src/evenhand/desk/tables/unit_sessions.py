"""A session as table devices know it: rounds in one direction, names, hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from evenhand.desk.events.looking import pair_names, split_players
from evenhand.formats.bridgemate_filling import UnitSection, UnitSession, fill_bws
from evenhand.formats.unit_rounds import UnitRound, split_rounds
from evenhand.scoring import decimal_text
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSection

#: The rounds of the units by section, table and number.
UnitRounds = Mapping[tuple[str, int, int], UnitRound]


@dataclass(frozen=True, slots=True)
class UnitPlan:
    """A session for devices, and what the director has to know of it.

    Attributes:
        session: the session as devices know it.
        split: by the number of a real round, how many rounds of the devices it is.
    """

    session: UnitSession
    split: dict[int, int]

    @property
    def is_split(self) -> bool:
        """Whether devices show other round numbers than the hall."""
        return any(parts > 1 for parts in self.split.values())


def plan_units(session: SessionPlay, *, consecutive: bool) -> UnitPlan:
    """How devices play a session.

    Args:
        session: the session.
        consecutive: whether their boards of a round must be in a row.
    """
    sections = tuple(
        UnitSection(
            letter, tuple(section.tables), _rounds_of(session, section, consecutive)
        )
        for letter, section in zip(_letters(), session.sections, strict=False)
    )
    parts: dict[int, set[int]] = {}
    for section in sections:
        for one in section.rounds:
            parts.setdefault(one.of, set()).add(one.number)
    names = {
        pair: _two_names(text) for pair, text in pair_names(session.group.state).items()
    }
    return UnitPlan(
        UnitSession(
            sections,
            names,
            session.deals,
            # only files have a place for it
            {} if consecutive else dict(_ranking(session)),
        ),
        {at: len(numbers) for at, numbers in parts.items()},
    )


def rounds_of(plan: UnitPlan) -> UnitRounds:
    """The rounds of the units, by their places."""
    return {
        (section.letter, one.table, one.number): one
        for section in plan.session.sections
        for one in section.rounds
    }


def _letters() -> Iterator[str]:
    """A to Z, then AA to ZZ, as the devices name sections."""
    for times in (1, 2, 3):
        yield from (letter * times for letter in ascii_uppercase)


def _rounds_of(
    session: SessionPlay, section: SeatedSection, consecutive: bool
) -> tuple[UnitRound, ...]:
    played = [one for one in section.meetings() if session.is_playable(one)]
    there = section.attended(session.is_there).movement.schedule
    return split_rounds(
        played,
        tuple(section.tables),
        section.movement.rounds,
        consecutive=consecutive,
        # a pair without opponents is told that it sits out
        idle={
            (at, table): cell[:2]
            for at, row in enumerate(there, 1)
            for table, cell in enumerate(row, section.first_table)
            if not (cell.ns and cell.ew)
        },
    )


def _two_names(text: str) -> tuple[str, str]:
    first, second, *_ = (*split_players(text), "", "")
    return first, second


def _ranking(session: SessionPlay) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """The ranking so far, for tablets that show it."""
    if not session.results:
        return
    found = find_standings(session.group, session.number)
    for part, ranking in zip(found.ranked, found.rankings, strict=True):
        for placed in ranking:
            score = placed.points if placed.share is None else 100 * placed.share
            place = "" if placed.rank is None else str(placed.rank)
            yield placed.pair, (part.line, decimal_text(score, 2), place)


def fill_for_units(session: SessionPlay, template: bytes) -> tuple[bytes, UnitPlan]:
    """A blank .bws file with a session in it, and how the devices play that.

    Args:
        session: the session.
        template: the blank file.
    """
    plan = plan_units(session, consecutive=False)
    return fill_bws(template, plan.session), plan
