"""What became of what tables and units have said; `render` has the words."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.tournament.event.acts import Player
from evenhand.tournament.seated import SeatedSession


class HeldUp(Enum):
    """Why a result that a table has entered is not recorded yet."""

    NOT_DUE = "the board is not due at the table"
    THERE_ALREADY = "there is another result"
    HALL_BEHIND = "the hall has not come so far"
    REFUSED = "the event does not take it"


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of what a table has entered.

    Attributes:
        state: `in`; `waits` for the director; `early` if the hall is not so far.
        why: why it waits, or is early.
        board: the board that is not due.
        result: the result that is there.
        round: the round that the hall has not reached.
        refusal: what the event said.
        doubt: what the table is asked about once, now that it is stored: `far` from all
            others on the board, or like a slip; `lead` that the leader did not hold.
    """

    state: str
    why: HeldUp | None = None
    board: int = 0
    result: str = ""
    round: int = 0
    refusal: ActError | None = None
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class NamesSaid:
    """Names that players entered on a unit, of a pair that has other names here.

    Attributes:
        table: where.
        pair: the pair.
        players: its players as the unit has them.
        was: its names at the desk.
    """

    table: int
    pair: int
    players: tuple[Player, ...]
    was: str


@dataclass(frozen=True, slots=True)
class WholeRounds:
    """The fairest whole rounds for a session that turns single boards.

    Attributes:
        seats: the session with them.
        rounds: by section, which rounds are turned.
        quality: by section, Clements' quality as it is and with whole rounds, 0 to 1.
    """

    seats: SeatedSession
    rounds: dict[str, str]
    quality: dict[str, tuple[Fraction, Fraction]]
