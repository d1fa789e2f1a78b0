"""Pairs with the same names: mentioned, never refused.

Two pairs may well share their names; more often the same pair was entered twice.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from evenhand.desk.events.looking import split_players
from evenhand.tournament.answers.pair_answers import NamesSeen
from evenhand.tournament.event.acts import Player
from evenhand.tournament.event.state import Entrant, EventState

#: The players of a pair, in lower case and in a fixed order, so that pairs compare.
Players = tuple[str, ...]


#: How the players of a pair are given: in a text, or one by one.
Named = str | tuple[Player, ...]


def naming(names: Named) -> dict[str, Any]:
    """The fields of an act that names players."""
    if isinstance(names, str):
        return {"names": names}
    return {"names": "", "players": tuple(names)}


def players_of(names: Named) -> Players:
    """The players by their names; none if nobody is named."""
    if not isinstance(names, str):
        names = " & ".join(player.name for player in names)
    return tuple(sorted(split_players(names.casefold())))


def expected_pair(state: EventState, names: Named, drop_in: str | None = None) -> int:
    """The pair expected under these names that has not come yet; or 0.

    Args:
        state: the event.
        names: the players who have come.
        drop_in: look only among drop-ins of this group; if empty, among all others; if
            None, among both.
    """
    players = players_of(names)
    for pair, entrant in sorted(state.entrants.items()):
        awaited = entrant.expected and entrant.left is None
        fits = awaited and drop_in in (None, entrant.drop_in)
        if fits and players and players_of(entrant.names) == players:
            return pair
    return 0


def names_seen(
    state: EventState, pairs: Iterable[int], before: Mapping[int, Entrant] | None = None
) -> NamesSeen:
    """Oddities in the names of pairs that came.

    Args:
        state: the event.
        pairs: their numbers.
        before: the entries before they came; None if that does not matter.
    """
    asked, known = list(pairs), before or {}
    other = tuple(
        (pair, known[pair].names)
        for pair in asked
        if pair in known
        and known[pair].names
        and players_of(known[pair].names) != players_of(state.entrants[pair].names)
    )
    having: dict[Players, list[int]] = {}
    for pair, entrant in sorted(state.entrants.items()):
        having.setdefault(players_of(entrant.names), []).append(pair)
    same = tuple(
        (tuple(alike), state.entrants[alike[0]].names)
        for players, alike in having.items()
        if players and alike[1:] and not set(asked).isdisjoint(alike)
    )
    return NamesSeen(other, same)
