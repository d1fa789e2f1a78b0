"""What the referee found: one discrepancy each, in one line."""

from dataclasses import dataclass

from evenhand.errors import RequestError

#: What a finding can be about.
KINDS = (
    "log",
    "plan",
    "entry",
    "seat",
    "rematch",
    "result",
    "penalty",
    "close",
    "advance",
    "qualifier",
    "carryover",
    "drop-in",
    "standing",
    "rule",
)

_LONGEST = 160


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not agree with what the raw log says.

    Attributes:
        kind: what it is about, one of `KINDS`.
        where: the act, group, table or pair.
        seen: what the log or the program has.
        expected: what the referee has.
    """

    kind: str
    where: str
    seen: str
    expected: str

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RequestError(
                f"a finding about {self.kind!r}; expected one of {', '.join(KINDS)}"
            )
        for name in ("where", "seen", "expected"):
            object.__setattr__(self, name, _one_line(getattr(self, name)))

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.seen}; expected {self.expected}"


class Report:
    """The findings so far, in the order in which they were made."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def add(self, kind: str, where: str, seen: object, expected: object) -> None:
        """Put one more on the list."""
        self.findings.append(Finding(kind, where, str(seen), str(expected)))


def _one_line(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}…"
