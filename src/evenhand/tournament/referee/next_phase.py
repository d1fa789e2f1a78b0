"""The step from one phase to the next: who should have gone on, and with what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from evenhand.tournament.referee.acts_in_force import Plain
from evenhand.tournament.referee.announced_plan import (
    Feed,
    count_seats,
    most_results,
    read_exact,
)
from evenhand.tournament.referee.hall_facts import Group, Hall
from evenhand.tournament.referee.pair_ranks import part_at_cuts, share_out
from evenhand.tournament.referee.pair_totals import Total, top_of, total_up
from evenhand.tournament.referee.voided_scores import count_boards


@dataclass(frozen=True, slots=True)
class Comer:
    """A pair that qualifies for a group.

    Its rank is among those who qualify. A carryover is worked out from its share and,
    by some conditions of contest, from the number of boards it has played.
    """

    pair: int
    rank: Fraction
    share: Fraction
    boards: int


def carry(
    rule: str, comers: Sequence[Comer], boards: int, top: Fraction, by_played: bool
) -> list[Fraction]:
    """The carryover of each, in points of the next phase.

    Args:
        rule: such as `linear:0.03`.
        comers: all who qualified.
        boards: of the finished phase.
        top: of a board in the next phase.
        by_played: whether a share counts for the boards played only.
    """
    name, _, value = rule.partition(":")
    found = []
    for comer in comers:
        played = comer.boards if by_played and comer.boards else boards
        won = played * top * comer.share
        if name in ("full", "weighted", "half"):
            weight = read_exact(value or ("1/2" if name == "half" else "1"))
            found.append(weight * won)
        elif name == "linear":
            step = _step(comer.rank, len(comers))
            found.append(read_exact(value) * boards * top * step)
        elif name == "ladder":
            text, _, end = value.partition("@")
            step = _step(comer.rank, int(end) if end else len(comers))
            unit = Fraction(1) if text.endswith("points") else top
            found.append(read_exact(text.removesuffix("points")) * unit * step)
        else:
            found.append(Fraction(0))
    return found


def _step(rank: Fraction, last: int) -> Fraction:
    """1 for the first, 0 for the last and all after it."""
    return max(Fraction(0), (last - rank) / (last - 1)) if last > 1 else Fraction(0)


def drop_in(
    rule: str, carried: Sequence[Fraction], dropping: int, places: int | None
) -> Fraction:
    """What a pair that drops in starts with.

    Args:
        rule: rank, rank-or-average, average or median; empty for the usual one.
        carried: what the qualified pairs bring.
        dropping: how many drop in.
        places: how many go on at the end of the phase; None where nobody does.
    """
    ordered = sorted(carried, reverse=True)
    if not ordered:
        return Fraction(0)
    rule = rule or ("rank" if places else "average")
    average = sum(ordered, Fraction(0)) / len(ordered)
    if rule == "average":
        return average
    if rule == "median":
        half = len(ordered) // 2
        return (ordered[half] + ordered[-half - 1]) / 2
    # where a pair would rank that just goes on at the end of the phase
    wanted = Fraction((places or 0) * len(ordered), len(ordered) + dropping)
    distances = [abs(rank - wanted) for rank in range(1, len(ordered) + 1)]
    nearest = zip(ordered, distances, strict=True)
    there = [amount for amount, distance in nearest if distance == min(distances)]
    found = sum(there, Fraction(0)) / len(there)
    return max(found, average) if rule == "rank-or-average" else found


# --- who comes into the groups --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """Who should come into a group: qualifiers, best first, and drop-ins.

    `carried` has their carryovers, `ties` a sentence for each tie at a cut, `possible`
    what 100 per cent would have brought.
    """

    qualified: list[int]
    dropping: list[int]
    carried: dict[int, Fraction]
    ties: list[str]
    possible: Fraction


#: The number of its tie, and a pair.
_Ranked = tuple[int, int]


def entries_due(hall: Hall, seen: Sequence[Plain]) -> dict[str, Entry]:
    """Who should come into each group of the next phase.

    Args:
        hall: as it is at the end of the phase.
        seen: the intakes of the act. They give the order of pairs that no rule
            separates, and the plan of a group where it has been changed.
    """
    order = {
        pair: (number, place)
        for number, intake in enumerate(seen)
        for place, pair in enumerate(intake["pairs"])
    }
    coming = hall.of_phase(hall.phase + 1)
    planned = {group.name: group.planned for group in coming}
    planned |= {one["group"]: one["planned"] for one in seen if one.get("planned")}
    step = _Step(hall, order, {group.name: [] for group in coming})
    sources = {feed.source for group in coming for feed in group.terms.feeds}
    left = {name: step.in_order(hall.groups[name], coming) for name in sources}
    return {
        group.name: step.entry(group, left, planned[group.name]) for group in coming
    }


@dataclass(frozen=True, slots=True)
class _Step:
    """A step into the next phase.

    `order` is where the act puts each pair: the number of its group, and its place
    there. `ties` are listed with the group that the pairs before the cut go into.
    """

    hall: Hall
    order: Mapping[int, tuple[int, int]]
    ties: dict[str, list[str]]

    def in_order(self, source: Group, coming: Sequence[Group]) -> list[_Ranked]:
        """The pairs of a group that have not gone home or on already, best first."""
        gone = {
            pair
            for phase in range(source.terms.phase + 1, self.hall.phase + 1)
            for group in self.hall.of_phase(phase)
            for pair in group.places
        }
        pairs = self.hall.pairs
        there = [p for p in pairs if pairs[p].left is None and p not in gone]
        # several groups may be fed from one: each cut begins where the last one ended
        cuts: dict[int, str] = {}
        for group in coming:
            for feed in group.terms.feeds:
                if feed.source == source.name and feed.places:
                    cuts[max(cuts, default=0) + feed.places] = group.name
        sides, parted = part_at_cuts(source, there, cuts)
        for cut, text in parted:
            self.ties[cuts[cut]].append(text)
        return [
            (number, pair)
            for number, tied in enumerate(sides)
            for pair in sorted(tied, key=self._place_of)
        ]

    def _place_of(self, pair: int) -> tuple[int, int]:
        return self.order.get(pair, (len(self.order) + 1, 0))

    def entry(
        self, group: Group, left: dict[str, list[_Ranked]], planned: Plain
    ) -> Entry:
        """Who comes into a group; they are taken out of those that are left."""
        terms, known = group.terms, self.hall.pairs
        parts = [self._take(feed, left) for feed in terms.feeds]
        comers = self._together(parts) if terms.together else _after(parts)
        dropping = sorted(
            pair
            for pair, book in known.items()
            if book.drop_in == terms.name and book.is_present
        )
        boards = self._boards_before(group, parts)
        top = self._top(planned, len(comers) + len(dropping))
        by_played = self.hall.terms.by_boards_played
        amounts = carry(terms.carryover, comers, boards, top, by_played)
        qualified = [comer.pair for comer in comers]
        places = self.hall.terms.planned_places(terms.name)
        start = drop_in(terms.drop_in_rule, amounts, len(dropping), places)
        carried = dict(zip(qualified, amounts, strict=True))
        carried |= dict.fromkeys(dropping, start)
        whole = [Comer(0, Fraction(1), Fraction(1), 0)]
        by_rank = terms.carryover.startswith(("linear", "ladder"))
        counts = self.hall.terms.maximum == "combined" and any(carried.values())
        possible = Fraction(0)
        if counts and not by_rank:
            (possible,) = carry(terms.carryover, whole, boards, top, False)
        return Entry(qualified, dropping, carried, self.ties[terms.name], possible)

    def _take(self, feed: Feed, left: dict[str, list[_Ranked]]) -> list[Comer]:
        """The best pairs left of a group, ranked among themselves."""
        there, group = left[feed.source], self.hall.groups[feed.source]
        number = len(there) if feed.places is None else feed.places
        taken, left[feed.source] = there[:number], there[number:]
        found = []
        for tie, pair in taken:
            total = total_up(group).get(pair, Total())
            share = total.share
            if group.terms.contains_previous:
                share = share_out(group).get(pair, share)
            # penalties and bonuses may lead beyond what can be scored
            share = min(max(share, Fraction(0)), Fraction(1))
            rank = self._tied_rank([tie for tie, _ in taken], tie)
            found.append(Comer(pair, rank, share, len(total.scores)))
        return found

    def _tied_rank(self, ties: Sequence[object], tie: object) -> Fraction:
        """The rank of a tied pair: the average, best or worst that the tie shares."""
        ranks = [number for number, other in enumerate(ties, 1) if other == tie]
        which = {"best": (ranks[0], ranks[0]), "worst": (ranks[-1], ranks[-1])}
        first, last = which.get(self.hall.terms.tied_ranks, (ranks[0], ranks[-1]))
        return Fraction(first + last, 2)

    def _together(self, parts: Sequence[list[Comer]]) -> list[Comer]:
        """All in one order by percentage; pairs of a single group keep their ranks."""
        every = [comer for part in parts for comer in part]
        # within one group the rules may have parted pairs of the same percentage
        if len(list(filter(None, parts))) < 2:
            return every
        every.sort(key=lambda comer: (-comer.share, self._place_of(comer.pair)))
        shares = [comer.share for comer in every]
        return [replace(c, rank=self._tied_rank(shares, c.share)) for c in every]

    def _boards_before(self, group: Group, parts: Sequence[Sequence[Comer]]) -> int:
        """The boards of the phase that is over, from the seats of the first source.

        Each session counts with the boards of the pair that had most.
        """
        feeds = zip(group.terms.feeds, parts, strict=True)
        sources = [self.hall.groups[feed.source] for feed, part in feeds if part]
        boards = sum(
            max(count_boards(session.now.seats).values(), default=0)
            for source in sources[:1]
            for session in source.sessions.values()
            if not session.cancelled
        )
        # a phase may end before any board was played
        return boards or self.hall.terms.boards_before(group.name)

    def _top(self, planned: Plain, pairs: int) -> Fraction:
        """The top of a board in the next phase, by the seats of its plan.

        With too many pairs for the plan, one result for every two pairs is expected;
        with nobody to compare with, the top is 1.
        """
        fits = pairs <= count_seats(planned)
        results = most_results(planned, pairs) if fits else pairs // 2
        return max(top_of(results, self.hall.terms.method), Fraction(1))


def _after(parts: Sequence[list[Comer]]) -> list[Comer]:
    """The pairs of several groups in the order of the groups.

    Nobody of a later group may carry more than the last of an earlier one.
    """
    found: list[Comer] = []
    for part in parts:
        ahead = len(found)
        # percentages of different fields do not compare; the order of groups decides
        least = min((comer.share for comer in found), default=Fraction(1))
        found += [
            replace(c, rank=c.rank + ahead, share=min(c.share, least)) for c in part
        ]
    return found
