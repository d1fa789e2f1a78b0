"""The shape of an event: phases, the groups in each, and who feeds whom."""

from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.phases.carryover import Carryover, EnglishHalf, NoCarryover
from evenhand.phases.drop_ins import DropInRule

NOTHING = NoCarryover()


@dataclass(frozen=True, slots=True)
class Feed:
    """Pairs that go from one group into another.

    Attributes:
        source: The name of the group they come from, of any earlier phase.
        places: How many of the best who are still there; None for all of them.
    """

    source: str
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Pairs that play one another and are ranked together in a phase.

    Attributes:
        name: Its own in the whole event.
        feeds: Who comes in, ranked in this order; empty for the entry itself.
        drop_ins: How many pairs join here that did not play before.
        carryover: What qualified pairs bring with them.
        drop_in_rule: What drop-ins start with; None for the rank rule where a cut
            follows, and for the average where none does.
        contains_previous: Whether what goes on from here contains what was brought
            into it, because the next phase continues this one.
        round_robin: Whether all play all; otherwise opponents are drawn.
    """

    name: str
    feeds: tuple[Feed, ...] = ()
    drop_ins: int = 0
    carryover: Carryover = NOTHING
    drop_in_rule: DropInRule | None = None
    contains_previous: bool = False
    round_robin: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """Groups that play at the same time, the one that matters most first."""

    name: str
    boards: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Intake:
    """What a feed comes to: ranks from `first` to `last` of the source, from 1.

    Nobody comes where `last` is `first` − 1.
    """

    group: str
    source: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class EventFormat:
    """A whole event; the first group of the last phase decides who has won.

    Attributes:
        name: What it is called.
        pairs: How many enter.
        phases: In the order of play.
    """

    name: str
    pairs: int
    phases: tuple[Phase, ...]

    def check(self) -> "EventFormat":
        """The format itself if it has no faults, otherwise the first as an error."""
        for fault in self.faults():
            raise RequestError(f"{self.name}: {fault}")
        return self

    def faults(self) -> tuple[str, ...]:
        """Everything that makes it unplayable, each in a sentence."""
        return (*self._plain_faults, *self._walked[1])

    @property
    def sizes(self) -> dict[str, int]:
        """How many pairs play in each group."""
        return dict(self._walked[0])

    @property
    def places(self) -> dict[str, int]:
        """How many go further from each group, into the first group they feed."""
        found: dict[str, int] = {}
        for intake in self.intakes:
            found.setdefault(intake.source, intake.last - intake.first + 1)
        return found

    @property
    def intakes(self) -> tuple[Intake, ...]:
        """Who goes where, in the order of phases, groups and feeds."""
        return self._walked[2]

    @property
    def final(self) -> Group:
        """The group that decides who has won."""
        return self.phases[-1].groups[0]

    def phase_of(self, group: str) -> Phase:
        """The phase in which a group plays."""
        for phase in self.phases:
            if any(one.name == group for one in phase.groups):
                return phase
        raise RequestError(f"{self.name}: no group {group!r}")

    def with_carryover(self, carryover: Carryover) -> "EventFormat":
        """The same event with another carryover into the first group of each phase."""
        later = tuple(
            replace(
                phase,
                groups=(
                    replace(phase.groups[0], carryover=carryover),
                    *phase.groups[1:],
                ),
            )
            for phase in self.phases[1:]
        )
        return replace(self, phases=(self.phases[0], *later))

    def with_boards(self, boards: tuple[int, ...]) -> "EventFormat":
        """The same event with other numbers of boards in its phases."""
        if len(boards) != len(self.phases):
            raise RequestError(
                f"boards for {len(boards)} phases; expected {len(self.phases)}"
            )
        phases = zip(self.phases, boards, strict=True)
        return replace(self, phases=tuple(replace(p, boards=b) for p, b in phases))

    @property
    def _plain_faults(self) -> tuple[str, ...]:
        faults = []
        if not self.phases or not all(phase.groups for phase in self.phases):
            return ("a phase without groups; expected one or more in each",)
        names = [group.name for phase in self.phases for group in phase.groups]
        faults += [
            f"two groups are called {name!r}; each needs a name of its own"
            for name in sorted({n for n in names if names.count(n) > 1})
        ]
        faults += [
            f"{phase.boards} boards in {phase.name}; expected 1 to 10000"
            for phase in self.phases
            if not 1 <= phase.boards <= 10_000
        ]
        if len(self.phases[0].groups) != 1:
            faults.append("the first phase needs one group, which all pairs enter")
        return tuple(faults)

    @property
    def _walked(
        self,
    ) -> tuple[dict[str, int], tuple[str, ...], tuple[Intake, ...]]:
        """Sizes, faults and what each feed takes, in the order of play."""
        sizes: dict[str, int] = {}
        left: dict[str, int] = {}
        faults: list[str] = []
        taken: list[Intake] = []
        for index, phase in enumerate(self.phases):
            earlier = dict(left)
            for group in phase.groups:
                come = self.pairs if index == 0 else 0
                for feed in group.feeds:
                    number = _take(feed, group, earlier, faults)
                    last = sizes.get(feed.source, 0) - earlier.get(feed.source, 0)
                    first = last - number + 1
                    taken.append(Intake(group.name, feed.source, first, last))
                    come += number
                    left[feed.source] = earlier.get(feed.source, 0)
                sizes[group.name] = left[group.name] = come + group.drop_ins
                faults += _group_faults(group, come, first=index == 0)
        return sizes, tuple(faults), tuple(taken)


def _take(feed: Feed, group: Group, left: dict[str, int], faults: list[str]) -> int:
    """How many a feed takes of those who are left; what is wrong goes on the list."""
    if feed.source not in left:
        faults.append(
            f"{group.name} is fed by {feed.source!r}; expected a group of an earlier "
            "phase"
        )
        return 0
    there = left[feed.source]
    number = there if feed.places is None else feed.places
    if not 0 <= number <= there:
        faults.append(
            f"{number} qualifiers from {feed.source} into {group.name}; expected 0 to "
            f"{there}, the pairs that are there"
        )
        number = max(0, min(number, there))
    left[feed.source] = there - number
    return number


def _group_faults(group: Group, come: int, *, first: bool) -> list[str]:
    faults = []
    if group.drop_ins < 0:
        faults.append(
            f"{group.drop_ins} drop-ins into {group.name}; expected 0 or more"
        )
    if first and (group.feeds or group.drop_ins):
        faults.append(f"{group.name} comes first, so nobody feeds it or drops in")
    if come + max(0, group.drop_ins) < 4:
        faults.append(
            f"{come + max(0, group.drop_ins)} pairs in {group.name}; expected 4 or "
            "more, so that two tables can be compared"
        )
    elif come == 0:
        faults.append(f"nobody feeds {group.name}")
    if isinstance(group.carryover, EnglishHalf) and len(group.feeds) > 1:
        faults.append(
            f"the carryover half into {group.name}, which several groups feed; "
            "expected one group, or another carryover"
        )
    return faults
