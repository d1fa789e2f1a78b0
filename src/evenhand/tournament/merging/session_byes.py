"""The byes of a session that is being played, and its mergers."""

from collections import Counter
from dataclasses import dataclass, replace

from evenhand.movement import Cell
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.merging.merge_search import LaterSessions, find_merges
from evenhand.tournament.merging.merger import Merge, apply_merge
from evenhand.tournament.seated import SeatedSection, SeatedSession, couple


@dataclass(frozen=True, slots=True)
class SessionByes:
    """A session with a number for its empty place, so that who meets it has a bye.

    Attributes:
        play: the session.
        now: its seats.
        missing: who is not there, that number among them.
        nobody: the number, which no pair has; 0 where no place is empty.
    """

    play: SessionPlay
    now: SeatedSession
    missing: tuple[int, ...]
    nobody: int = 0

    @classmethod
    def of(cls, play: SessionPlay, first: int) -> "SessionByes":
        """The byes of a session from a round on."""
        now, rounds = play.seated.padded(), range(first, play.rounds + 1)
        # a pair that comes in a later round, or is back by then, needs its seats
        missing = tuple(
            pair
            for pair in play.absent(first)
            if not any(play.is_there(pair, r) for r in rounds)
        )
        empty = Counter(
            r for _, r, stop in now.sittings() if stop.set and not stop.opponent
        )
        # where two seats are empty in a round, one number cannot be at both
        if not any(r >= first for r in empty) or max(empty.values()) > 1:
            return cls(play, now, missing)
        nobody = max(0, *play.group.state.entrants, *play.group.places) + 1
        # mergers know byes by their numbers, so the empty place is given one for a
        # while
        sections = tuple(_with_number(part, nobody) for part in now.sections)
        return cls(play, replace(now, sections=sections), (*missing, nobody), nobody)

    def merges(
        self, from_round: int, later: LaterSessions | None = None
    ) -> tuple[Merge, ...]:
        """Those that can be merged, the best first."""
        group = self.play.group
        before = [group.session(n).seated.padded() for n in range(1, self.play.number)]
        seating = group.line_seating
        lines = (
            seating.lines.renumber(dict(enumerate(group.places, 1)))
            if seating
            else None
        )
        found = find_merges(
            before, self.now, self.missing, from_round, lines=lines, later=later
        )
        playable = map(self._while_both_are_there, found)
        return tuple(
            replace(merge, nobody=self.nobody)
            if self.nobody in merge.missing
            else merge
            for merge in playable
            if merge.meetings
        )

    def _while_both_are_there(self, merge: Merge) -> Merge:
        """The merger without meetings of a pair that will have gone home by then."""
        meetings = tuple(
            one
            for one in merge.meetings
            if all(self.play.is_there(pair, one.round) for pair in (one.ns, one.ew))
        )
        couples = {couple(one.ns, one.ew) for one in meetings}
        rematches = tuple(two for two in merge.rematches if two in couples)
        return replace(merge, meetings=meetings, rematches=rematches)

    def merged(self, merge: Merge) -> SeatedSession:
        """The session with two byes merged, in the form in which it is played."""
        return self.as_played(apply_merge(self.now, merge))

    def as_played(self, seats: SeatedSession) -> SeatedSession:
        """Seats with nobody in the empty place; nobody in them is a phantom."""
        return seats.with_phantom(0).renumber({self.nobody: 0} if self.nobody else {})


def _with_number(part: SeatedSection, nobody: int) -> SeatedSection:
    """The section with a pair of that number where a seat is empty."""
    filled = tuple(
        tuple(
            Cell(ns or nobody, ew or nobody, deal) if deal and (ns or ew) else cell
            for cell in row
            for ns, ew, deal in (cell,)
        )
        for row in part.movement.schedule
    )
    if filled == part.movement.schedule:
        return part
    movement = replace(part.movement, schedule=filled, pairs=nobody)
    return replace(part, movement=movement, members=(*part.members, nobody))
