"""Who has the same names as another pair: told, never refused."""

import re
from collections.abc import Iterable, Mapping

from evenhand.tournament.answers.pair_answers import NamesSeen
from evenhand.tournament.event.state import Entrant, EventState

_BETWEEN_PLAYERS = re.compile(r"\s*[&/+;,–—]\s*|\s+(?:-|and)\s+")

#: The players of a pair, in any order and spelling of capitals.
Players = tuple[str, ...]


def players_of(names: str) -> Players:
    """The players that names stand for; none where nobody is named."""
    parts = _BETWEEN_PLAYERS.split(" ".join(names.split()).casefold())
    return tuple(sorted(filter(None, parts)))


def expected_pair(state: EventState, names: str, drop_in: str | None = None) -> int:
    """The pair that is expected under these names and has not come; or 0.

    Args:
        state: the event.
        names: of the players who are there now.
        drop_in: only one that drops into this group, or into none where empty.
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
    """What there is to say of the names of pairs that came.

    Args:
        state: the event.
        pairs: their numbers.
        before: who was entered before they came; None where that does not matter.
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
