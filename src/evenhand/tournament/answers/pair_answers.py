"""What was done with pairs: registered, renamed, drawn, withdrawn, admitted late."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from evenhand.tournament.answers.answer import Answer, plain
from evenhand.tournament.answers.phase_answers import SharedBoards
from evenhand.tournament.event.reserves import Reserves
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import Moment

if TYPE_CHECKING:
    from evenhand.tournament.merging.merger import Merge
    from evenhand.tournament.seats.event_balance import Gain


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCreated(Answer):
    """An event was made.

    Attributes:
        name: what it is called.
        groups: those of all phases.
        pairs: for how many pairs.
        phases: how many phases.
        method: how it is scored.
    """

    name: str
    groups: tuple[str, ...]
    pairs: int
    phases: int
    method: str


@dataclass(frozen=True, slots=True)
class NamesSeen:
    """What there is to say of the names of pairs that came.

    Attributes:
        other: pairs that were expected under these other names.
        same: pairs that have the same names, each with these.
    """

    other: tuple[tuple[int, str], ...] = ()
    same: tuple[tuple[tuple[int, ...], str], ...] = ()


@dataclass(frozen=True, slots=True)
class Renumbered:
    """A pair that has another number than in its list."""

    listed: int
    pair: int


@dataclass(frozen=True, slots=True)
class PhantomTaken:
    """A pair has the number that the plan left to nobody.

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
        expected: whether they may still not come.
        group: the group that they drop into; or empty.
        renumbered: those that have other numbers than in their list.
        phantom: whether one has the number that was left to nobody.
        names: what there is to say of their names.
    """

    pairs: tuple[int, ...]
    expected: bool = False
    group: str = ""
    renumbered: tuple[Renumbered, ...] = ()
    phantom: PhantomTaken | None = None
    names: NamesSeen = NamesSeen()

    def as_data(self) -> dict[str, Any]:
        """The pairs and their new numbers."""
        return {"pairs": list(self.pairs), "renumbered": plain(self.renumbered)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRenamed(Answer):
    """The names of a pair were put right."""

    pair: int
    players: str
    names: NamesSeen = NamesSeen()

    def as_data(self) -> dict[str, Any]:
        """The pair."""
        return {"pair": self.pair, "names": self.players}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDrawn(Answer):
    """The seats of the first phase were drawn.

    Attributes:
        group: its group.
        seed: of the draw.
        gain: what balancing has won.
        arrows_given_up: whether arrows of single tables were for the old draw.
    """

    group: str
    seed: int
    gain: "Gain"
    arrows_given_up: bool

    def as_data(self) -> dict[str, Any]:
        """The group and the seed."""
        return {"group": self.group, "seed": self.seed}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWithdrawn(Answer):
    """A pair goes home.

    Attributes:
        pair: its number.
        left: the first moment at which it does not play; None if it never plays again.
        last_group: the group whose last session it has played; or empty.
        void: for each group in which it has scores whether these are void.
        scores_stand: whether they count in the group in which it last played.
        lapsed: awards of rounds to come that lapse.
        merges: mergers of byes that can be chosen now.
    """

    pair: int
    left: Moment | None
    last_group: str
    void: dict[str, bool]
    scores_stand: bool
    lapsed: tuple[Recorded, ...] = ()
    merges: "tuple[Merge, ...]" = ()

    def as_data(self) -> dict[str, Any]:
        """The pair and its scores; mergers have words, which are made later."""
        return {"pair": self.pair, "scores_stand": self.scores_stand}


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Where a pair sits next in the running session."""

    round: int
    table: int
    direction: str


@dataclass(frozen=True, slots=True)
class StartingCarryover:
    """With what a late pair starts in a group into which carryovers were brought.

    Attributes:
        kept: what it has had before; None for a newcomer.
        given: what it starts with.
        offered: what it could start with and does not.
        is_capped: whether it is what the last that qualified has.
    """

    kept: Fraction | None = None
    given: Fraction = Fraction(0)
    offered: Fraction = Fraction(0)
    is_capped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairAdmitted(Answer):
    """A pair came late, or back.

    Attributes:
        pair: its number.
        group: the group it comes into; empty for one that missed nothing.
        carried: its carryover.
        place_of: the pair whose place it takes; None for none.
        extra: whether it has no seat yet.
        returns: whether it came back.
        seat: where it sits next; None where it meets nobody in the running session.
        when: `now`, `next` for the next session on, or empty where none runs.
        start: with what it starts; None where nothing is carried over.
        next_in_rank: who would have been next for the place it takes.
        void: for each group whether its scores were void while it was away.
        shared: tables that share boards because of it.
        names: what there is to say of its names.
    """

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
    void: dict[str, bool] | None = None
    shared: tuple[SharedBoards, ...] = ()
    names: NamesSeen = NamesSeen()

    def as_data(self) -> dict[str, Any]:
        """The pair, its place and its carryover."""
        return {
            "pair": self.pair,
            "group": self.group,
            "carried": str(self.carried),
            "place_of": self.place_of,
        }
