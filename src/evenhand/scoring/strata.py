"""Strata: extra rankings for parts of the field, all from one scoring."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.scoring.entry import Entry
from evenhand.scoring.ranking import Ranking, Standing


def rank_strata(
    ranking: Ranking,
    strata: Mapping[Entry, str],
    order: Sequence[str],
    *,
    nested: bool = True,
) -> tuple[Ranking, ...]:
    """Return one ranking for each stratum.

    Args:
        ranking: The ranking of the whole field; its ties stay as they are.
        strata: The stratum of each pair; pairs without one are in the first.
        order: The strata, strongest first.
        nested: Whether a pair is also ranked in every stronger stratum, as is usual.

    Raises:
        RequestError: If a pair's stratum is not among those given.
    """
    places = {name: place for place, name in enumerate(order)}
    for entry, name in strata.items():
        if name not in places:
            raise RequestError(
                f"stratum {name!r} of pair {entry}; choose from {', '.join(order)}"
            )

    def belongs(standing: Standing, place: int) -> bool:
        own = places[strata.get(standing.entry, order[0])]
        return own >= place if nested else own == place

    return tuple(
        Ranking(name, _rank_again([s for s in ranking.standings if belongs(s, place)]))
        for place, name in enumerate(order)
    )


def _rank_again(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    places = close_up([standing.rank for standing in standings])
    return tuple(
        replace(standing, rank=rank, tied=tied)
        for standing, (rank, tied) in zip(standings, places, strict=True)
    )


def close_up(ranks: Sequence[int]) -> list[tuple[int, bool]]:
    """The places of some of a field, best first, and whether each is shared.

    Pairs that were tied or separated in the field stay so.
    """
    best: dict[int, int] = {}
    for place, rank in enumerate(ranks, 1):
        best.setdefault(rank, place)
    shared = Counter(ranks)
    return [(best[rank], shared[rank] > 1) for rank in ranks]
