"""Why a way to go on is not proposed."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class RefusedRepair:
    """A kind of repair that is not proposed, and the reason."""

    kind: str
    reason: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"

    def as_data(self) -> dict[str, str]:
        """The refusal as plain data."""
        return asdict(self)
