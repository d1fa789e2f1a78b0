"""What can happen to an event: each act a value.

An act says what was decided, not how the decision was reached. It holds seats,
qualifiers and carryovers in full, so a log reads the same for ever, whatever later
versions would have proposed.
"""

from dataclasses import dataclass
from typing import ClassVar

from evenhand.tournament.event.act_parts import Act as Act
from evenhand.tournament.event.act_parts import Plain as Plain
from evenhand.tournament.event.act_parts import Player as Player
from evenhand.tournament.event.ruling_acts import Appeal as Appeal
from evenhand.tournament.event.ruling_acts import Decide as Decide
from evenhand.tournament.event.ruling_acts import Erase as Erase
from evenhand.tournament.event.ruling_acts import Foul as Foul
from evenhand.tournament.event.ruling_acts import Hold as Hold
from evenhand.tournament.event.ruling_acts import Penalise as Penalise


@dataclass(frozen=True, slots=True)
class Create(Act):
    """The event begins, from a plan or a single movement.

    Attributes:
        name: what it is called.
        plan: the plan; empty for a single movement.
        movement: the movement; empty for a plan.
        method: how results are scored.
        deals: `section` if each section has its own deals; else all share them.
    """

    kind: ClassVar[str] = "create"
    name: str
    plan: Plain
    movement: Plain
    method: str = "matchpoints"
    deals: str = ""


@dataclass(frozen=True, slots=True)
class Register(Act):
    """A pair enters, or is expected.

    Attributes:
        pair: its number.
        names: its players in a text; empty if they stand in `players`.
        expected: whether it has only pre-registered and may not turn up.
        drop_in: the group it drops into; empty for the first phase.
        players: the two of them; empty if they stand in `names`.
    """

    kind: ClassVar[str] = "register"
    pair: int
    names: str
    expected: bool = False
    drop_in: str = ""
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Rename(Act):
    """The names of a pair are corrected; they are given as in `Register`."""

    kind: ClassVar[str] = "rename"
    pair: int
    names: str
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """A pair withdraws.

    Attributes:
        pair: its number.
        round: the first round of the running session that it does not play.
        scores: what becomes of its scores: `rule`, `stand`, `void`, or `session` if
            only those of the session that it leaves are void.
        reason: why it left.
        boards: what the boards that it does not play are worth in that session:
            `averages` gives average plus to its opponents and average minus to the
            pair, `not-played` nothing to anybody, `byes` what the event gives for a
            bye. If empty, as `byes`.
        ranked: whether it keeps its place; otherwise it is listed without one.
    """

    kind: ClassVar[str] = "withdraw"
    pair: int
    round: int = 1
    scores: str = "rule"
    reason: str = ""
    boards: str = ""
    ranked: bool = True


@dataclass(frozen=True, slots=True)
class Late(Act):
    """A pair arrives late and takes a free place, or a pair returns.

    Attributes:
        pair: its number. A late pair takes the number of the missing pair it replaces,
            or a new one for an empty place in a later phase. A returning pair and a
            reserve keep their own.
        names: its players; may be empty for a pair already known.
        round: the first round of the running session that it plays.
        extra: whether it has no place yet; a repair or a new plan will find it one.
        group: the group it joins; if empty, the first of the running phase.
        carried: its carryover into a later phase, as exact text; none if empty.
        place_of: the withdrawn pair whose seats it takes; 0 for none.
        players: the two of them, if they do not stand in `names`.
    """

    kind: ClassVar[str] = "late"
    pair: int
    names: str
    round: int = 1
    extra: bool = False
    group: str = ""
    carried: str = ""
    place_of: int = 0
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Replan(Act):
    """The seats for a group's coming sessions are planned again.

    Attributes:
        group: its name.
        planned: the group as a plan holds it.
        reason: a seeding, line meetings by results, pairs that came or left.
        first: the first session the plan covers; earlier ones have been played.
        places: the pair at place 1, 2, …; if empty, as before.
        again: couples that meet again by it.
    """

    kind: ClassVar[str] = "replan"
    group: str
    planned: Plain
    reason: str = ""
    first: int = 1
    places: tuple[int, ...] = ()
    again: tuple[tuple[int, ...], ...] = ()


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
    """The rest of a session gets new seats: by a repair, a merger or an exchange.

    Attributes:
        group: its name.
        session: which of its sessions.
        sections: all sections as they are now, including the rounds already played.
        round: the first round with new seats.
        why: repair, merge or exchange.
        reason: in words.
        allowed: whether a merger may make pairs meet again.
        again: couples that meet again by it.
        winners: how many rankings there are from now on. With 0, as older logs have
            it, one as soon as a pair sits both ways.
        repaired: the names of the sections that a repair changes; older logs have none.
    """

    kind: ClassVar[str] = "reseat"
    group: str
    session: int
    sections: tuple[Plain, ...]
    round: int
    why: str
    reason: str = ""
    allowed: bool = False
    again: tuple[tuple[int, ...], ...] = ()
    winners: int = 0
    repaired: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record(Act):
    """A result comes in.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        outcome: a contract, a score from NS's side, or an award.
        ns: the pair that sat NS; 0 for the pair due there.
        ew: the pair that sat EW; 0 for the pair due there.
        accepted: why a result outside the movement stands.
        replaces: whether it corrects an earlier result.
        reason: the reason for the correction or ruling.
        round: the round in which it was played; 0 for the round the movement gives. For
            an accepted result, 0 means the first round its pairs have not finished.
        alone: the one pair an award is for, when its opponents have played the board
            elsewhere; 0 for both.
        form: on a fouled board, the name of the form that was played.
        played: the contract at the table, when a score or an award counts instead.
        lead: the card led.
        remark: the director's note.
        sure: whether an unlikely score was confirmed.
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
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Attach(Act):
    """The deals of a session become known.

    Attributes:
        group: the group.
        session: the session.
        deals: each as its board and its hands, such as `7 N:65.A53.JT7.AK762 …`; none
            takes those away that are there.
        source: where they come from, such as the name of a file.
    """

    kind: ClassVar[str] = "deals"
    group: str
    session: int
    deals: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class CloseSession(Act):
    """A session ends.

    Attributes:
        group: its name.
        session: which of its sessions.
        forced: whether results may be missing.
        cancelled: whether it was not played at all, so that no results are due.
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
        pairs: in order of their places; 0 for an empty place.
        carried: the carryover of each, in points of the phase, as exact text.
        planned: the group as a plan holds it, if the number of pairs changed.
        ties: how ties at the group's cuts were broken, in words.
        possible: what 100 per cent would have carried over, if the percentages of the
            phase are to count it; empty if not.
    """

    kind: ClassVar[str] = "intake"
    group: str
    pairs: tuple[int, ...]
    carried: tuple[str, ...]
    planned: Plain
    ties: tuple[str, ...] = ()
    possible: str = ""


@dataclass(frozen=True, slots=True)
class Advance(Act):
    """A phase ends: pairs qualify and carry over, and others drop in."""

    kind: ClassVar[str] = "advance"
    intakes: tuple[Intake, ...]


@dataclass(frozen=True, slots=True)
class Recarry(Act):
    """Carryovers into a running phase are put right after a correction.

    Attributes:
        group: its name.
        carried: the amounts, as exact text.
        reason: why.
        pairs: whose they are; if empty, the pairs at the group's places. All other
            pairs keep what they have.
    """

    kind: ClassVar[str] = "recarry"
    group: str
    carried: tuple[str, ...]
    reason: str = ""
    pairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Declare(Act):
    """The results are official and no longer change.

    Attributes:
        forced: whether to ignore missing results and a correction period still open.
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


#: Acts about one board at one table.
AtTable = Record | Erase | Appeal | Decide | Hold

#: Values that are only ever part of an act.
PARTS: dict[str, type[Act]] = {part.kind: part for part in (Intake, Player)}

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
        Appeal,
        Decide,
        Hold,
        Foul,
        Attach,
        CloseSession,
        Advance,
        Recarry,
        Declare,
        Undo,
    )
}
