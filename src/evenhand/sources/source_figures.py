"""A figure from a source side by side with ours."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One printed figure and the program's own.

    Attributes:
        what: the movement or the claim.
        measure: which figure: `average`, `imbalance`, `quality` (percent), …
        printed: the figure in the source; None if it prints none.
        ours: our figure for the printed rounds; None if it cannot be computed.
        better: a better choice of the same kind, if there is one.
        better_value: its figure.
        note: how the source is wrong, or what else is worth saying.
    """

    what: str
    measure: str
    printed: float | None
    ours: float | None
    better: str = ""
    better_value: float | None = None
    note: str = ""

    @property
    def difference(self) -> float | None:
        """Our figure minus the printed one, if there are both."""
        if self.printed is None or self.ours is None:
            return None
        return self.ours - self.printed

    def as_data(self) -> dict[str, Any]:
        """The row as plain data."""
        return asdict(self) | {"difference": self.difference}


@dataclass(frozen=True, slots=True)
class SourceTable:
    """A table of a source, compared row by row, with general remarks."""

    title: str
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "title": self.title,
            "rows": [row.as_data() for row in self.rows],
            "remarks": list(self.remarks),
        }
