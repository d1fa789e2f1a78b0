"""Rankings: places by percentage or points, ties shown or broken."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.scoring.entry import Entry
from evenhand.scoring.rules import RankBy
from evenhand.scoring.scored import Scored, SessionTally, Tally
from evenhand.scoring.tie_breaks import NO_TIE_BREAKS, TieBreaker, TieBreaks


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one pair.

    Attributes:
        rank: Its place; tied pairs share the best one.
        tied: Whether others have the same place.
        tally: Its total.
        decided_by: The rule that separated it from pairs with the same score.
    """

    rank: int
    tied: bool
    tally: Tally
    decided_by: str = ""

    @property
    def entry(self) -> Entry:
        """The pair."""
        return self.tally.entry

    @property
    def direction(self) -> str:
        """Its line, if the lines have their own numbers or their own rankings."""
        return self.entry.direction or self.tally.line

    @property
    def points(self) -> Fraction:
        """Its points, penalties included."""
        return self.tally.points

    @property
    def maximum(self) -> Fraction | None:
        """The most it could have scored; None at IMPs."""
        return self.tally.maximum or None

    @property
    def percent(self) -> Fraction | None:
        """Its percentage; None at IMPs."""
        return self.tally.percent

    @property
    def boards(self) -> int:
        """The number of boards on which it has a result or an award."""
        return self.tally.boards

    @property
    def penalty(self) -> Fraction:
        """The sum of its penalties and bonuses."""
        return self.tally.penalty

    @property
    def sessions(self) -> tuple[SessionTally, ...]:
        """Its score in each session."""
        return self.tally.sessions

    @property
    def place(self) -> str:
        """The place as printed: `2=` if it is shared."""
        return f"{self.rank}=" if self.tied else str(self.rank)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places of pairs that are ranked together.

    Attributes:
        name: The line or the stratum; empty if there is only one ranking.
        standings: The places, best first.
    """

    name: str
    standings: tuple[Standing, ...]


def rank(
    scored: Scored, ties: TieBreaks = NO_TIE_BREAKS, *, over: RankBy | None = None
) -> tuple[Ranking, ...]:
    """Return one ranking, or with two winners one for each line.

    Two pairs are tied if they have exactly the same score.

    Args:
        scored: The scored event.
        ties: How ties are broken, and which; by default none are.
        over: Whether percentages or points decide; by default the rules say.
    """
    key = _score_key(scored, over or scored.rules.rank_by)
    breaker = TieBreaker(scored, ties)
    lines: dict[str, list[Tally]] = {}
    for tally in scored.tallies.values():
        lines.setdefault(tally.line, []).append(tally)
    return tuple(
        Ranking(line, _place(_tied_groups(lines[line], key), breaker))
        for line in sorted(lines, reverse=True)
    )


def _score_key(scored: Scored, over: RankBy) -> Callable[[Tally], Fraction]:
    if scored.rules.method.has_top and over is RankBy.PERCENT:
        # A pair that has had nothing to score on yet is placed behind all others.
        return lambda tally: Fraction(-1) if not tally.maximum else _percent(tally)
    return lambda tally: tally.points


def _percent(tally: Tally) -> Fraction:
    percent = tally.percent
    assert percent is not None
    return percent


def _tied_groups(
    tallies: Iterable[Tally], key: Callable[[Tally], Fraction]
) -> list[list[Tally]]:
    groups: dict[Fraction, list[Tally]] = {}
    for tally in tallies:
        groups.setdefault(key(tally), []).append(tally)
    return [groups[score] for score in sorted(groups, reverse=True)]


def _place(
    groups: Sequence[Sequence[Tally]], breaker: TieBreaker
) -> tuple[Standing, ...]:
    standings: list[Standing] = []
    for group in groups:
        for part, rule in breaker.part(group, len(standings) + 1):
            best = len(standings) + 1
            tied = len(part) > 1
            standings += [Standing(best, tied, tally, rule) for tally in part]
    return tuple(standings)
