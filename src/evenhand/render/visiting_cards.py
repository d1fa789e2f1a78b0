"""Guide cards of pairs that visit another section where byes were merged."""

from collections.abc import Iterable
from typing import Any


def join_cards(cards: Iterable[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """One card for each pair, under the section in which it plays most.

    Args:
        cards: those of all sections; a visitor has one in each that it plays in.
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
