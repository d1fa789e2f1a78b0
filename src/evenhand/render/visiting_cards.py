"""Guide cards as plain data, including those of pairs that visit another section.

After a merger of byes a pair may play in two sections. It still has only one card.
"""

from collections.abc import Iterable
from typing import Any

from evenhand.render.session_rounds import (
    Away,
    Data,
    Names,
    byes_of,
    name_in,
    rounds_of,
)
from evenhand.tournament.seated import SeatedSection, SeatedSession

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
