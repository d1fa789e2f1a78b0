"""Who goes through, who does not, and who is tied on the line."""

from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.phases.standings import Pair, Standings


@dataclass(frozen=True, slots=True)
class Cut:
    """The standings of a phase, cut after the qualifying places.

    Attributes:
        through: The pairs that qualify, ranked among themselves.
        out: The others, ranked among themselves.
        tied: Pairs that share a rank across the line. Only their order in the
            standings separates them, so a tie-break must have settled it.
    """

    through: Standings
    out: Standings
    tied: tuple[Pair, ...]


def cut_after(standings: Standings, places: int) -> Cut:
    """Cut the standings after the qualifying places.

    Args:
        standings: The standings of the finished phase.
        places: The number of pairs that qualify.
    """
    if not 0 <= places <= len(standings):
        raise RequestError(
            f"{places} qualifiers of {len(standings)} pairs; expected 0 to "
            f"{len(standings)}"
        )
    before, after = standings.placings[:places], standings.placings[places:]
    tied: tuple[Pair, ...] = ()
    if before and after and before[-1].rank == after[0].rank:
        rank = before[-1].rank
        tied = tuple(p.pair for p in standings.placings if p.rank == rank)
    return Cut(standings.first(places), standings.without_first(places), tied)
