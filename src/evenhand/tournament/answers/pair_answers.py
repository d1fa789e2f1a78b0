"""What was done with pairs: registered, renamed, drawn, withdrawn, admitted late."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.answers.phase_answers import SharedBoards
from evenhand.tournament.event.qualifying import Reserves
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import Moment

if TYPE_CHECKING:
    from evenhand.tournament.merging.merger import Merge
    from evenhand.tournament.seating.event_balance import Gain


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCreated(Answer):
    """An event was created.

    Attributes:
        name: what it is called.
        groups: the groups of all phases.
        pairs: how many pairs it is for.
        phases: how many phases it has.
        method: how it is scored.
        deals: who plays the same deals, the whole `field` or each `section` its own;
            empty where there is one section, or a plan.
    """

    name: str
    groups: tuple[str, ...]
    pairs: int
    phases: int
    method: str
    deals: str = ""


@dataclass(frozen=True, slots=True)
class NamesSeen:
    """Oddities in the names of pairs that came.

    Attributes:
        other: pairs that were expected under other names, with those names.
        same: pairs that share the same names, with those names.
    """

    other: tuple[tuple[int, str], ...] = ()
    same: tuple[tuple[tuple[int, ...], str], ...] = ()


@dataclass(frozen=True, slots=True)
class Renumbered:
    """A pair whose number differs from that in the entry list."""

    listed: int
    pair: int


@dataclass(frozen=True, slots=True)
class PhantomTaken:
    """A pair has taken the number of the phantom.

    Attributes:
        pair: the number.
        shared: tables that share boards because of it.
    """

    pair: int
    shared: tuple[SharedBoards, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsRegistered(Answer):
    """Pairs were registered.

    Attributes:
        pairs: their numbers.
        expected: whether they have only pre-registered.
        group: the group they drop into, if any.
        renumbered: pairs whose numbers differ from those in the entry list.
        phantom: set if one of them takes the phantom's number.
        seen: oddities in their names.
        drop_ins: how many pairs drop into the group and how many were planned, if
            there are more now than planned.
    """

    only_told: ClassVar = ("expected", "group", "phantom", "seen", "drop_ins")
    pairs: tuple[int, ...]
    expected: bool = False
    group: str = ""
    renumbered: tuple[Renumbered, ...] = ()
    phantom: PhantomTaken | None = None
    seen: NamesSeen = NamesSeen()
    drop_ins: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRenamed(Answer):
    """The names of a pair were corrected."""

    only_told: ClassVar = ("seen",)
    pair: int
    names: str
    seen: NamesSeen = NamesSeen()


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDrawn(Answer):
    """The seats of the first phase were drawn.

    Attributes:
        group: its group.
        seed: the seed of the draw.
        gain: what balancing has gained.
        arrows_given_up: whether arrows at single tables, made for the old draw, were
            dropped.
    """

    only_told: ClassVar = ("gain", "arrows_given_up")
    group: str
    seed: int
    gain: "Gain"
    arrows_given_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWithdrawn(Answer):
    """A pair has withdrawn.

    Attributes:
        pair: its number.
        left: the first moment at which it does not play; None after the last phase.
        last_group: the group whose last session it has played, if any.
        void: for each group in which it has scores, whether they are void.
        scores_stand: whether its scores count in the group in which it last played.
        scores: what becomes of its scores, as the act has it.
        boards: what the boards that it does not play are worth, likewise.
        ranked: whether it keeps its place.
        is_usual: whether its scores were decided by the usual regulation.
        lapsed: awards in coming rounds that lapse.
        merges: mergers of byes that have become possible.
        group: the group in which it has a place now; or empty.
    """

    only_told: ClassVar = (
        *("left", "last_group", "void", "is_usual", "lapsed", "merges", "group"),
    )
    pair: int
    left: Moment | None
    last_group: str
    void: dict[str, bool]
    scores_stand: bool
    scores: str
    boards: str
    ranked: bool
    is_usual: bool
    lapsed: tuple[Recorded, ...] = ()
    merges: "tuple[Merge, ...]" = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Where a pair sits next in the running session."""

    round: int
    table: int
    direction: str


@dataclass(frozen=True, slots=True)
class StartingCarryover:
    """The carryover of a late pair in a group that has carryovers.

    Attributes:
        kept: what it had before; None for a newcomer.
        given: what it starts with.
        offered: what the director could give it but did not.
        is_capped: whether the amount is capped at that of the lowest qualifier.
    """

    kept: Fraction | None = None
    given: Fraction = Fraction(0)
    offered: Fraction = Fraction(0)
    is_capped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairAdmitted(Answer):
    """A pair was admitted late, or came back.

    Attributes:
        pair: its number.
        group: the group it joins; empty for a pair that missed nothing.
        carried: its carryover.
        place_of: the pair whose place it takes, if any.
        extra: whether it has no seat yet.
        returns: whether it had withdrawn and came back.
        seat: where it sits next; None if it meets nobody in the running session.
        when: `now`, `next` for the next session, or empty if none is running.
        start: its starting carryover; None if nothing is carried over.
        next_in_rank: the reserves who were next in line for the place it takes.
        void: for each group, whether its scores were void while it was away.
        shared: tables that share boards because of it.
        seen: oddities in its names.
    """

    only_told: ClassVar = (
        "extra",
        "returns",
        "seat",
        "when",
        "start",
        "next_in_rank",
        "void",
        "shared",
        "seen",
    )
    pair: int
    group: str
    carried: Fraction = Fraction(0)
    place_of: int | None = None
    extra: bool = False
    returns: bool = False
    seat: SeatNow | None = None
    when: str = ""
    start: StartingCarryover | None = None
    next_in_rank: tuple[Reserves, ...] = ()
    void: dict[str, bool] = field(default_factory=dict)
    shared: tuple[SharedBoards, ...] = ()
    seen: NamesSeen = NamesSeen()
