"""What can happen to an event: each act a value.

An act says what was decided, not how it was found: seats, qualifiers and carryovers
stand in it in full, so that a log reads the same for ever.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

#: Plain data of a larger value, such as a plan or a movement.
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happened; `kind` is its name in the log."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Create(Act):
    """The event begins, by a plan or a single movement.

    Attributes:
        name: what it is called.
        plan: the plan; empty for a single movement.
        movement: the movement; empty for a plan.
        method: how results are scored.
    """

    kind: ClassVar[str] = "create"
    name: str
    plan: Plain
    movement: Plain
    method: str = "matchpoints"


@dataclass(frozen=True, slots=True)
class Register(Act):
    """A pair enters, or is expected.

    Attributes:
        pair: its number.
        names: its players.
        expected: whether it is only registered beforehand and may still not come.
        drop_in: the group that it drops into; empty for the first phase.
    """

    kind: ClassVar[str] = "register"
    pair: int
    names: str
    expected: bool = False
    drop_in: str = ""


@dataclass(frozen=True, slots=True)
class Rename(Act):
    """The names of a pair are corrected."""

    kind: ClassVar[str] = "rename"
    pair: int
    names: str


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """A pair goes home.

    Attributes:
        pair: its number.
        round: the first round of the running session that it does not play.
        scores: `rule`, `stand` or `void`: what becomes of its scores.
        reason: why it went.
    """

    kind: ClassVar[str] = "withdraw"
    pair: int
    round: int = 1
    scores: str = "rule"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Late(Act):
    """A pair comes late and takes a seat that is free, or comes back.

    Attributes:
        pair: its number, that of the missing pair whose place it takes; a new one where
            it takes a place of a later phase that nobody has; its own where it comes
            back, or is a reserve.
        names: its players; may be empty for a pair that is known.
        round: the first round of the running session that it plays.
        extra: whether it has no place yet, and a repair or a new plan gives it one.
        group: the group it comes into; the first of the running phase where empty.
        carried: what it starts with in a later phase, as an exact text; nothing where
            empty.
        place_of: the pair that went home and whose seats it takes; 0 for none.
    """

    kind: ClassVar[str] = "late"
    pair: int
    names: str
    round: int = 1
    extra: bool = False
    group: str = ""
    carried: str = ""
    place_of: int = 0


@dataclass(frozen=True, slots=True)
class Replan(Act):
    """The seats of a group's coming sessions are planned anew.

    Attributes:
        group: its name.
        planned: the group as a plan holds it.
        reason: a seeding, line meetings by results, pairs that came or went.
        first: the first session that the plan is for; those before it were played.
        places: the pair at place 1, 2, …; as before where empty.
    """

    kind: ClassVar[str] = "replan"
    group: str
    planned: Plain
    reason: str = ""
    first: int = 1
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat(Act):
    """The seats of a session are fixed and posted.

    Attributes:
        group: its name.
        session: which of its sessions.
        sections: each with name, first table in the hall, and its movement in pair
            numbers.
    """

    kind: ClassVar[str] = "seat"
    group: str
    session: int
    sections: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Reseat(Act):
    """The rest of a session is played otherwise: a repair, a merge, an exchange.

    Attributes:
        group: its name.
        session: which of its sessions.
        sections: all sections as they are now, those rounds included that were played.
        round: the first round that is new.
        why: repair, merge or exchange.
        reason: in words.
        allowed: whether a merge may let pairs meet that have met before.
    """

    kind: ClassVar[str] = "reseat"
    group: str
    session: int
    sections: tuple[Plain, ...]
    round: int
    why: str
    reason: str = ""
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Record(Act):
    """A result comes in.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        outcome: a contract, a score as NS see it, or an award.
        ns: the pair that sat NS; 0 for the one that should have.
        ew: the pair that sat EW.
        accepted: why it stands though the movement does not have it.
        replaces: whether it corrects what was there.
        reason: why it was corrected or ruled.
        round: the round in which it was played; 0 for that of the seats, of an accepted
            result for the first in which its pairs are not done.
        alone: the pair that an award is for where the other one of the table has played
            the board elsewhere; 0 for both.
        form: on a fouled board, the name of the form that was played.
        played: the contract at the table, where a score or an award counts instead.
        lead: the card led.
        remark: what the director notes.
    """

    kind: ClassVar[str] = "record"
    group: str
    session: int
    table: int
    board: int
    outcome: str
    ns: int = 0
    ew: int = 0
    accepted: str = ""
    replaces: bool = False
    reason: str = ""
    round: int = 0
    alone: int = 0
    form: str = ""
    played: str = ""
    lead: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Erase(Act):
    """A result is deleted.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        reason: why.
        round: the round, where the board was played at the table in several; 0 for
            the result that came first.
        ns: one of its pairs; 0 for any. Of several results the seats' own comes first.
        ew: the other.
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
        amount: such as -10% of a top.
        reason: what for.
    """

    kind: ClassVar[str] = "penalise"
    pair: int
    group: str
    session: int
    amount: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CloseSession(Act):
    """A session ends.

    Attributes:
        group: its name.
        session: which of its sessions.
        forced: whether results may be missing.
        cancelled: whether it was not played at all, so that nothing of it is due.
    """

    kind: ClassVar[str] = "close"
    group: str
    session: int
    forced: bool = False
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Intake(Act):
    """Who plays in a group of the next phase; part of an advance.

    Attributes:
        group: its name.
        pairs: in the order of their places; 0 where nobody came.
        carried: what each brings with it, in points of the phase, as exact texts.
        planned: the group as a plan holds it, where the numbers changed; else empty.
        ties: how ties at the group's cuts were parted, in words.
    """

    kind: ClassVar[str] = "intake"
    group: str
    pairs: tuple[int, ...]
    carried: tuple[str, ...]
    planned: Plain
    ties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advance(Act):
    """A phase is closed; its pairs go on, carry over, and others drop in."""

    kind: ClassVar[str] = "advance"
    intakes: tuple[Intake, ...]


@dataclass(frozen=True, slots=True)
class Recarry(Act):
    """Carryovers into a running phase are put right after a correction.

    Attributes:
        group: its name.
        carried: the amounts, as exact texts.
        reason: why.
        pairs: whose they are; those at the places of the group where empty. Others
            keep what they have.
    """

    kind: ClassVar[str] = "recarry"
    group: str
    carried: tuple[str, ...]
    reason: str = ""
    pairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Declare(Act):
    """The results are official: nothing more is changed.

    Attributes:
        forced: whether the correction period may still run, and results be missing.
    """

    kind: ClassVar[str] = "official"
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Undo(Act):
    """An earlier act is taken back.

    Attributes:
        number: its number in the log, from 1.
        reason: why.
    """

    kind: ClassVar[str] = "undo"
    number: int
    reason: str = ""


ACTS: dict[str, type[Act]] = {
    act.kind: act
    for act in (
        Create,
        Register,
        Rename,
        Withdraw,
        Late,
        Replan,
        Seat,
        Reseat,
        Record,
        Erase,
        Penalise,
        CloseSession,
        Advance,
        Recarry,
        Declare,
        Undo,
    )
}
