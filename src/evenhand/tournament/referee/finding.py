"""What the referee found: one discrepancy each, in one line."""

import re
from dataclasses import dataclass
from math import inf

from evenhand.errors import RequestError

#: What a finding can be about.
KINDS = (
    *("log", "seat", "result", "penalty"),
    *("advance", "qualifier", "carryover", "drop-in", "standing", "rule", "seal"),
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
            plain = " ".join(getattr(self, name).split())
            short = plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}…"
            object.__setattr__(self, name, short)

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.seen}; expected {self.expected}"

    @property
    def act(self) -> float:
        """The act that it is about; infinite for what is about none."""
        found = re.match(r"act (\d+)", self.where)
        return int(found[1]) if found else inf
