"""The room in which a session is played, as it is printed: seats, names, links."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from evenhand.movement import Movement, Place, play
from evenhand.movement.cards import table_cards
from evenhand.render.posted_session import Data, PostedSession
from evenhand.tournament.seated import SeatedSection


class Visit(NamedTuple):
    """What happens at a table in a round.

    Attributes:
        section: the section.
        table: the table in the hall.
        round: the round.
        ns: the pair that sits NS; 0 for nobody.
        ew: the pair that sits EW.
        boards: the boards played; empty where nobody meets.
        turned: those for which the pairs exchange directions.
        shares: the tables that have the same boards in this round.
        ns_to: where the NS pair goes next; None if it has no seat then.
        ew_to: where the EW pair goes.
        boards_to: where the boards go; empty if to a relay or out of play.
        boards_wait: whether they go to a relay.
        set: the set of boards in play, or waiting; 0 for none.
    """

    section: str
    table: int
    round: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    turned: tuple[int, ...]
    shares: tuple[int, ...]
    ns_to: Place | None
    ew_to: Place | None
    boards_to: tuple[int, ...]
    boards_wait: bool
    set: int

    @property
    def is_played(self) -> bool:
        """Whether two pairs meet."""
        return bool(self.ns and self.ew and self.boards)

    @property
    def is_relay(self) -> bool:
        """Whether boards wait here, with nobody beside them."""
        return bool(self.set and not self.ns and not self.ew)


@dataclass(frozen=True)
class Room(PostedSession):
    """A session of a group, as it is printed.

    Attributes:
        title: what the event is called.
        group: the group; empty if there is only one.
        players: the players of each pair, one by one.
        pair_links: the address of each pair's page.
        table_links: the address of each table's page.
        winners: 2 if NS and EW are ranked apart.
    """

    title: str = ""
    group: str = ""
    players: Mapping[int, Sequence[str]] = field(default_factory=dict)
    pair_links: Mapping[int, str] = field(default_factory=dict)
    table_links: Mapping[int, str] = field(default_factory=dict)
    winners: int = 1

    def where(self, section: str = "") -> Data:
        """The part of the event that a sheet is of, as far as there are several."""
        one = len(self.session.sections) == 1
        return {
            "group": self.group,
            "session": self.session.number,
            "section": "" if one else section,
        }

    def movement_of(self, section: SeatedSection) -> tuple[Movement, tuple[int, ...]]:
        """A section's movement, and its pairs in the order in which it numbers them.

        The event knows how many winners there are; a pair that never comes is a
        phantom.
        """
        movement, pairs = section.compact()
        rounds = range(1, movement.rounds + 1)
        absent = [
            pairs.index(pair) + 1
            for pair in section.seated()
            if all((pair, r) in self.away for r in rounds)
        ]
        phantom = absent[0] if len(absent) == 1 else movement.phantom
        return replace(movement, winners=self.winners, phantom=phantom), pairs

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """What happens at every table in every round, table by table."""
        return tuple(
            visit
            for section in self.session.sections
            for visit in _visits_of(section, self.rounds[section.name])
        )

    @cached_property
    def at(self) -> Mapping[tuple[int, int], Visit]:
        """The same by table and round."""
        return {(one.table, one.round): one for one in self.visits}


def _visits_of(
    section: SeatedSection, rounds: Sequence[Sequence[Data]]
) -> Iterator[Visit]:
    movement, before = section.movement, section.first_table - 1
    sharing = _sharing(movement)
    tables = range(1, movement.tables + 1)
    for table, steps in zip(tables, table_cards(movement, tables), strict=True):
        for step in steps:
            row = rounds[step.round - 1]
            here = row[table - 1] if table <= len(row) else None
            ns, ew = (here["ns"] or 0, here["ew"] or 0) if here else (0, 0)
            plays = here is not None and ns and ew
            others = sharing.get((step.round, table), ()) if plays else ()
            yield Visit(
                section.name,
                before + table,
                step.round,
                ns,
                ew,
                tuple(here["boards"]) if here and plays else (),
                tuple(here["turned"]) if here and plays else (),
                tuple(before + other for other in others),
                _in_hall(step.ns_to, before),
                _in_hall(step.ew_to, before),
                tuple(before + other for other in step.boards_to),
                step.boards_wait,
                step.set,
            )


def _in_hall(place: Place | None, before: int) -> Place | None:
    return place and place._replace(table=before + place.table)


def _sharing(movement: Movement) -> dict[tuple[int, int], Collection[int]]:
    """The tables with the same boards as a table in a round, if one copy is enough."""
    if play.copies(movement, sharing=True) > 1:
        return {}
    return {
        (r, table): tuple(other for other in tables if other != table)
        for r, sets in enumerate(play.shared_sets(movement), 1)
        for tables in sets.values()
        for table in tables
    }
