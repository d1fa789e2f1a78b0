"""An event as it is published: what writers of files and of pages are given."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from evenhand.deals import Deal, Makeable
from evenhand.scoring.entry import Entry
from evenhand.scoring.ranking import Ranking
from evenhand.scoring.scored import Scored, ScoredLine


@dataclass(frozen=True, slots=True)
class PublishedPlayer:
    """A player, with the numbers that a club and a federation know."""

    name: str
    national_id: str = ""
    club_id: str = ""


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    """A scored event with its names and hands.

    Attributes:
        scored: The event, scored.
        rankings: Its rankings.
        players: The players of each pair.
        title: What it is called.
        date: When it was, as 2026-11-18; empty if nobody knows.
        club: The name of the club.
        club_id: The federation's number of the club.
        deals: The hands, by board.
        makeable: What could be made, by board.
    """

    scored: Scored
    rankings: tuple[Ranking, ...]
    players: Mapping[Entry, tuple[PublishedPlayer, ...]] = field(default_factory=dict)
    title: str = ""
    date: str = ""
    club: str = ""
    club_id: str = ""
    deals: Mapping[int, Deal] = field(default_factory=dict)
    makeable: Mapping[int, Makeable] = field(default_factory=dict)

    def names_of(self, entry: Entry) -> str:
        """The players of a pair in one text."""
        return " & ".join(one.name for one in self.players.get(entry, ()) if one.name)

    def lines_by_board(self) -> dict[int, list[ScoredLine]]:
        """The results of each board, whatever the session or section."""
        found: dict[int, list[ScoredLine]] = {}
        for group in self.scored.boards:
            found.setdefault(group.board, []).extend(group.lines)
        return dict(sorted(found.items()))
