"""What a director rules on results and pairs: each ruling an act."""

from dataclasses import dataclass
from typing import ClassVar

from evenhand.tournament.event.act_parts import Act


@dataclass(frozen=True, slots=True)
class Erase(Act):
    """A result is deleted.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        reason: why.
        round: which round, if the table played the board in several; 0 for the result
            that came first.
        ns: one of its pairs; 0 for any. If several results fit, the one the movement
            expects is meant.
        ew: the other pair.
    """

    kind: ClassVar[str] = "erase"
    group: str
    session: int
    table: int
    board: int
    reason: str = ""
    round: int = 0
    ns: int = 0
    ew: int = 0


@dataclass(frozen=True, slots=True)
class Penalise(Act):
    """A pair is penalised, or given a bonus.

    Attributes:
        pair: its number.
        group: in which group.
        session: in which session; 0 for the whole phase.
        amount: for example -10% of a top.
        reason: what for.
    """

    kind: ClassVar[str] = "penalise"
    pair: int
    group: str
    session: int
    amount: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Appeal(Act):
    """A result is under appeal: it stands, and so does the claim to another score.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        outcome: what would count if the appeal were upheld.
        ns: one of its pairs; 0 for any, as in `Erase`.
        ew: the other pair.
        reason: the facts, and the Law.
    """

    kind: ClassVar[str] = "appeal"
    group: str
    session: int
    table: int
    board: int
    outcome: str
    ns: int = 0
    ew: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Decide(Act):
    """An appeal is decided; a new score comes with an act of its own.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        upheld: whether the score changes.
        ns: one of its pairs; 0 for any.
        ew: the other pair.
        reason: why.
    """

    kind: ClassVar[str] = "decide"
    group: str
    session: int
    table: int
    board: int
    upheld: bool
    ns: int = 0
    ew: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Hold(Act):
    """A table may not start a board: it is taken from the table, at least for now.

    It stays due until it is played late or ruled on, but nobody waits for it.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        round: the round in which it is due there.
        minutes: the time that the table has lost.
        slow: the pairs that lost it; none if that is not known.
        reason: why.
    """

    kind: ClassVar[str] = "hold"
    group: str
    session: int
    table: int
    board: int
    round: int
    minutes: int = 0
    slow: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Foul(Act):
    """A board was fouled: some tables have played it in another form than the rest.

    Results that are in and results to come are scored by the form of their table. The
    act replaces an earlier one about the same form of the board.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        form: the name of the form.
        places: the rounds and tables in which it was, or will be, played in that form.
        reason: why.
    """

    kind: ClassVar[str] = "foul"
    group: str
    session: int
    board: int
    form: str
    places: tuple[tuple[int, ...], ...]
    reason: str = ""
