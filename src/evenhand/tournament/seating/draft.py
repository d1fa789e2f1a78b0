"""The lines while the draw is being made."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations

#: A line and a place in it, both from 0; exceptional lines come after normal ones.
Spot = tuple[int, int]

#: Anything smaller is only rounding.
_LEAST_GAIN = 1e-6


@dataclass(slots=True)
class LineDraft:
    """Pairs in lines; place g of a normal line holds its pair of strength group g.

    Attributes:
        normal: the normal lines.
        exceptional: the exceptional lines.
        phantom: the missing pair, or 0.
        rank: the place of each pair in the seeding list, from 1; a phantom comes last.
    """

    normal: list[list[int]]
    exceptional: list[list[int]]
    phantom: int
    rank: Mapping[int, int]

    @property
    def lines(self) -> list[list[int]]:
        """Normal lines, then exceptional ones."""
        return [*self.normal, *self.exceptional]

    def at(self, spot: Spot) -> int:
        """The pair at a place."""
        return self.line(spot[0])[spot[1]]

    def line(self, number: int) -> list[int]:
        """A line, normal or exceptional, from 0."""
        normal = len(self.normal)
        return (
            self.normal[number]
            if number < normal
            else self.exceptional[number - normal]
        )

    def exchange(self, a: Spot, b: Spot) -> None:
        """Exchange the pairs at two places."""
        one, other = self.at(a), self.at(b)
        self.line(a[0])[a[1]] = other
        self.line(b[0])[b[1]] = one

    def leanings(self) -> list[float]:
        """How far each normal line's sum of ranks is from that of an average line.

        At each of its places, an average line has the average rank of that place.
        """
        longest = max(map(len, self.normal))
        average = []
        for place in range(longest):
            ranks = [self.rank[ln[place]] for ln in self.normal if len(ln) > place]
            average.append(sum(ranks) / len(ranks))
        return [
            sum(self.rank[pair] for pair in line) - sum(average[: len(line)])
            for line in self.normal
        ]


def even_out(draft: LineDraft, fixed: Collection[int]) -> None:
    """Exchange pairs within strength groups until no exchange makes lines more even.

    Args:
        draft: the lines.
        fixed: pairs that keep their places.
    """
    leaning = draft.leanings()
    longest = max(map(len, draft.normal))
    improving = True
    while improving:
        improving = False
        for place in range(longest):
            free = [
                number
                for number, line in enumerate(draft.normal)
                if len(line) > place and line[place] not in fixed
            ]
            for a, b in combinations(free, 2):
                apart = (
                    draft.rank[draft.normal[a][place]]
                    - draft.rank[draft.normal[b][place]]
                )
                # the sum of squares changes by 2·apart² − 2·apart·(a's − b's leaning)
                if apart * (leaning[a] - leaning[b] - apart) > _LEAST_GAIN:
                    draft.exchange((a, place), (b, place))
                    leaning[a] -= apart
                    leaning[b] += apart
                    improving = True
