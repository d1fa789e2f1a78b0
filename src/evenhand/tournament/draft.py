"""Lines while the draw is made."""

from dataclasses import dataclass

from evenhand.errors import RequestError

#: A line, exceptional ones after the normal ones, and a place in it, both from 0.
Spot = tuple[int, int]


@dataclass(slots=True)
class Draft:
    """Pairs in lines; place g of a normal line holds its pair of strength group g.

    Attributes:
        normal: the normal lines.
        exceptional: the exceptional lines.
        phantom: the missing pair, or 0.
    """

    normal: list[list[int]]
    exceptional: list[list[int]]
    phantom: int

    @property
    def lines(self) -> list[list[int]]:
        """Normal lines, then exceptional ones."""
        return [*self.normal, *self.exceptional]

    def at(self, spot: Spot) -> int:
        """The pair at a place."""
        return self.lines[spot[0]][spot[1]]

    def spot_of(self, pair: int) -> Spot:
        """The line and the place of a pair."""
        for number, line in enumerate(self.lines):
            if pair in line:
                return number, line.index(pair)
        raise RequestError(f"pair {pair} is in no line")

    def exchange(self, a: Spot, b: Spot) -> None:
        """Exchange the pairs at two places."""
        one, other = self.at(a), self.at(b)
        self.lines[a[0]][a[1]] = other
        self.lines[b[0]][b[1]] = one
