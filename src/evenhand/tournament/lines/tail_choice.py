"""Which two lines play in an appendix tail in each session, and in which direction."""

from collections.abc import Collection, Sequence

from evenhand.tournament.seated import Couple

#: The number of attempts after which a search is given up.
_MOST_ATTEMPTS = 20_000


def choose_tail_couples(
    been: Sequence[Couple],
    sessions: Sequence[Sequence[Couple]],
    barred: Collection[int] = (),
) -> list[Couple] | None:
    """For each session, the (NS, EW) couple that plays in the tail; None if not found.

    No line may be there twice in one direction. The session with the fewest couples
    left is settled first, so that a dead end shows early.

    Args:
        been: the (NS, EW) couples of the sessions played so far.
        sessions: for each session to come, its couples of lines.
        barred: lines that must not play in the tail.
    """
    search = _Search(been, sessions, barred)
    if not search.settle(set(range(len(sessions)))):
        return None
    return [search.chosen[j] for j in range(len(sessions))]


class _Search:
    def __init__(
        self,
        been: Sequence[Couple],
        sessions: Sequence[Sequence[Couple]],
        barred: Collection[int],
    ) -> None:
        self.ns = {ns for ns, _ in been} | set(barred)
        self.ew = {ew for _, ew in been} | set(barred)
        self.both_ways = [
            [*couples, *(c[::-1] for c in couples)] for couples in sessions
        ]
        self.chosen: dict[int, Couple] = {}
        self.attempts = 0

    def settle(self, left: set[int]) -> bool:
        """Choose a couple for every session that is left."""
        if not left:
            return True
        options = {j: self._options(j) for j in left}
        hardest = min(left, key=lambda j: (len(options[j]), j))
        for ns, ew in sorted(options[hardest], key=self._freshness):
            self.attempts += 1
            if self.attempts > _MOST_ATTEMPTS:
                return False
            self.ns.add(ns)
            self.ew.add(ew)
            self.chosen[hardest] = (ns, ew)
            if self.settle(left - {hardest}):
                return True
            self.ns.remove(ns)
            self.ew.remove(ew)
        return False

    def _options(self, session: int) -> list[Couple]:
        return [
            (ns, ew)
            for ns, ew in self.both_ways[session]
            if ns not in self.ns and ew not in self.ew
        ]

    def _freshness(self, couple: Couple) -> tuple[int, Couple]:
        # Lines that have been there in the other direction go first. That keeps lines
        # that have not been there at all available for longer.
        ns, ew = couple
        return -(ns in self.ew) - (ew in self.ns), couple
