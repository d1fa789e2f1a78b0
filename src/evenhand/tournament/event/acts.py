"""What can happen to an event: each act a value, with its form in the log.

An act says what was decided, not how it was found: seats, qualifiers and carryovers
stand in it in full, so that a log reads the same for ever.
"""

from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from evenhand.errors import FileError
from evenhand.movement.plain_data import kind_of

#: No pair, table, board, round, session or act has a larger number.
LARGEST_NUMBER = 10**9

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
    """A pair comes late and takes a seat that is free.

    Attributes:
        pair: its number, that of the missing pair whose place it takes.
        names: its players.
        round: the first round of the running session that it plays.
        extra: whether it has no place yet, and a repair or a new plan gives it one.
    """

    kind: ClassVar[str] = "late"
    pair: int
    names: str
    round: int = 1
    extra: bool = False


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
    """

    kind: ClassVar[str] = "reseat"
    group: str
    session: int
    sections: tuple[Plain, ...]
    round: int
    why: str
    reason: str = ""


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
    """

    kind: ClassVar[str] = "erase"
    group: str
    session: int
    table: int
    board: int
    reason: str = ""
    round: int = 0


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
    """

    kind: ClassVar[str] = "close"
    group: str
    session: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Intake(Act):
    """Who plays in a group of the next phase; part of an advance.

    Attributes:
        group: its name.
        pairs: in the order of their places; 0 where nobody came.
        carried: what each brings with it, in points of the phase, as exact texts.
        planned: the group as a plan holds it, where the numbers changed; else empty.
    """

    kind: ClassVar[str] = "intake"
    group: str
    pairs: tuple[int, ...]
    carried: tuple[str, ...]
    planned: Plain


@dataclass(frozen=True, slots=True)
class Advance(Act):
    """A phase is closed; its pairs go on, carry over, and others drop in."""

    kind: ClassVar[str] = "advance"
    intakes: tuple[Intake, ...]


@dataclass(frozen=True, slots=True)
class Recarry(Act):
    """Carryovers into a running phase are put right after a correction."""

    kind: ClassVar[str] = "recarry"
    group: str
    carried: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Declare(Act):
    """The results are official: nothing more is changed."""

    kind: ClassVar[str] = "official"


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


def act_to_data(act: Act) -> Plain:
    """An act as it stands in the log."""
    data: Plain = {"act": act.kind}
    for field in fields(act):
        data[field.name] = _plain(getattr(act, field.name))
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Act):
        inner = act_to_data(value)
        del inner["act"]
        return inner
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def act_from_data(data: object) -> Act:
    """Read an act; `FileError` where it is none."""
    if not isinstance(data, dict):
        raise FileError(f"an act is a JSON object, not {kind_of(data)}")
    kind = data.get("act")
    made = ACTS.get(kind) if isinstance(kind, str) else None
    if made is None:
        shown = repr(kind[:40]) if isinstance(kind, str) else kind_of(kind)
        raise FileError(f"act {shown}; expected {', '.join(ACTS)}")
    return _read_act(made, {key: data[key] for key in data if key != "act"})


def _read_act(made: type[Act], data: Plain) -> Act:
    hints, needed = _fields(made.kind)
    unknown = set(data) - set(hints)
    if unknown:
        raise FileError(f'act {made.kind}: no field "{min(map(str, unknown))[:40]}"')
    missing = [key for key in needed if key not in data]
    if missing:
        raise FileError(f"act {made.kind}: {', '.join(missing)} missing")
    return made(**{key: _read(hints[key], data[key], made, key) for key in data})


@cache
def _fields(kind: str) -> tuple[Plain, tuple[str, ...]]:
    """The types of an act's fields, and those that it cannot do without."""
    made = Intake if kind == Intake.kind else ACTS[kind]
    known, hints = fields(made), get_type_hints(made)
    needed = tuple(field.name for field in known if field.default is MISSING)
    return {field.name: hints[field.name] for field in known}, needed


def _read(kind: Any, value: object, made: type[Act], key: str) -> Any:
    if type(value) is int and abs(value) > LARGEST_NUMBER:
        raise FileError(f'act {made.kind}: "{key}" is more than {LARGEST_NUMBER}')
    if type(value) is kind:
        return value
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item, made, key) for item in value)
    if isinstance(kind, type) and issubclass(kind, Act) and isinstance(value, dict):
        return _read_act(kind, value)
    if type(value) is (get_origin(kind) or kind):
        return value
    raise FileError(f'act {made.kind}: "{key}" cannot be {kind_of(value)}')
