"""What acts are made of."""

from dataclasses import dataclass
from typing import Any, ClassVar

#: Plain data of a larger value, such as a plan or a movement.
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happened; `kind` is its name in the log."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Player(Act):
    """One of the two players of a pair; part of the acts that name them.

    Attributes:
        name: the name.
        club: the club, if known.
        number: the number in the federation, if known.
    """

    kind: ClassVar[str] = "player"
    name: str
    club: str = ""
    number: str = ""
