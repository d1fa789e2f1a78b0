"""Names that players enter on Bridgemates, taken where a pair has none.

A pair is named once both of its players are.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from evenhand.desk.events.looking import split_players
from evenhand.desk.pairs.entering import correct_names
from evenhand.desk.tables.unit_sessions import UnitRounds
from evenhand.errors import EvenhandError
from evenhand.formats.data_connector import LONGEST_NAME
from evenhand.tournament.answers.table_answers import NamesSaid
from evenhand.tournament.event.acts import Player
from evenhand.tournament.event.log import RunningEvent

_NORTH_SOUTH = (1, 3)


@dataclass(slots=True)
class NamesTaken:
    """What became of names that were entered.

    Attributes:
        renamed: how many pairs got their names.
        others: names that differ from those of the desk.
        problems: what could not be taken, in words.
    """

    renamed: int = 0
    others: list[NamesSaid] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class UnitNames:
    """What players have said on the units, where they sit in the first round."""

    def __init__(self) -> None:
        self._said: dict[int, dict[int, Player]] = {}
        self._numbered: dict[str, str] = {}

    def take(
        self,
        event: RunningEvent,
        rounds: UnitRounds,
        players: Iterable[Any],
        seats: Iterable[Any],
    ) -> NamesTaken:
        """Name the pairs that have no names yet; others are the director's business.

        Args:
            event: the event.
            rounds: the rounds of the units.
            players: players with their numbers, as the connector tells them.
            seats: who sits where, likewise.
        """
        for dto in players:
            self._numbered[dto.player_number or ""] = _full_name(dto)
        taken, tables = NamesTaken(), dict[int, int]()
        for dto in seats:
            at = rounds.get((dto.section_letters or "", dto.table_number, 1))
            seat, number = int(dto.direction), dto.player_number or ""
            if at is None or not seat or dto.round_number > 1 or dto.is_removal:
                continue
            name = _full_name(dto) or self._numbered.get(number, "")
            if not name:
                taken.problems.append(
                    f"table {dto.table_number}: player {number} is not known; correct "
                    "the names of the pair at the desk"
                )
                continue
            pair = at.ns if seat in _NORTH_SOUTH else at.ew
            self._said.setdefault(pair, {})[seat] = Player(name, number=number)
            tables[pair] = dto.table_number
        for pair, table in tables.items():
            self._name(event, table, pair, taken)
        return taken

    def _name(
        self, event: RunningEvent, table: int, pair: int, taken: NamesTaken
    ) -> None:
        entrant = event.state.entrants.get(pair)
        players = tuple(one for _, one in sorted(self._said[pair].items()))
        said = {_folded(one.name) for one in players}
        known = {
            _folded(name) for name in split_players(entrant.names if entrant else "")
        }
        if entrant is None or said <= known or len(players) < 2:
            return
        if not known <= said:
            taken.others.append(NamesSaid(table, pair, players, entrant.names))
            return
        try:
            correct_names(event, pair, players)
        except EvenhandError as error:
            taken.problems.append(f"table {table}, pair {pair}: {error}")
        else:
            taken.renamed += 1


def _full_name(dto: Any) -> str:
    parts = f"{dto.first_name or ''} {dto.last_name or ''}"
    return " ".join(parts.split())


def _folded(name: str) -> str:
    """A name as far as the units show it, however it is written."""
    return name[:LONGEST_NAME].casefold()
