"""The shape of an event: phases, the groups in each, and who feeds whom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.phases.carryover import Carryover, EnglishHalf, NoCarryover
from evenhand.phases.drop_ins import DropInRule
from evenhand.phases.group_names import name_faults
from evenhand.phases.standings import FeedOrder

NOTHING: Carryover = NoCarryover()
#: Events of more pairs than this are refused as mistypes.
MOST_PAIRS = 2_000
MOST_BOARDS = 10_000


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
        feeds: Who comes in; empty for the entry itself.
        drop_ins: How many pairs join here that did not play before.
        carryover: What qualified pairs bring with them.
        drop_in_rule: What drop-ins start with; None for the rank rule where a cut
            follows, and for the average where none does.
        contains_previous: Whether what goes on from here contains what was brought
            into it, because the next phase continues this one.
        round_robin: Whether all play all; otherwise opponents are drawn.
        boards: How many it plays; None for the number of its phase.
        feed_order: How those of several feeds are ranked among one another.
    """

    name: str
    feeds: tuple[Feed, ...] = ()
    drop_ins: int = 0
    carryover: Carryover = NOTHING
    drop_in_rule: DropInRule | None = None
    contains_previous: bool = False
    round_robin: bool = False
    boards: int | None = None
    feed_order: FeedOrder = FeedOrder.AFTER


@dataclass(frozen=True, slots=True)
class Phase:
    """Groups that play at the same time, the one that matters most first.

    Attributes:
        name: What it is called.
        boards: How many a group plays that has no number of its own.
        groups: One or more.
    """

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

    @property
    def pairs(self) -> int:
        """How many come."""
        return self.last - self.first + 1


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
        return (*self._plain_faults, *self._walked[1], *self._drop_in_faults)

    @property
    def sizes(self) -> dict[str, int]:
        """How many pairs play in each group."""
        return dict(self._walked[0])

    @property
    def places(self) -> dict[str, int]:
        """How many go further from each group, into the first group they feed."""
        found: dict[str, int] = {}
        for intake in self.intakes:
            if intake.pairs:
                found.setdefault(intake.source, intake.pairs)
        return found

    @property
    def intakes(self) -> tuple[Intake, ...]:
        """Who goes where, in the order of phases, groups and feeds."""
        return self._walked[2]

    @property
    def final(self) -> Group:
        """The group that decides who has won."""
        return self.phases[-1].groups[0]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of all phases, in the order of play."""
        return tuple(group for phase in self.phases for group in phase.groups)

    def group_of(self, name: str) -> Group:
        """The group of that name."""
        for group in self.groups:
            if group.name == name:
                return group
        known = ", ".join(group.name for group in self.groups)
        raise RequestError(f"{self.name}: no group {name!r}; expected {known}")

    def phase_of(self, group: str) -> Phase:
        """The phase in which a group plays."""
        inside = self.group_of(group)
        return next(phase for phase in self.phases if inside in phase.groups)

    def intakes_of(self, group: str) -> tuple[Intake, ...]:
        """Who goes into a group, in the order of its feeds."""
        return tuple(intake for intake in self.intakes if intake.group == group)

    def boards_of(self, group: str) -> int:
        """How many boards a group plays: its own number, or that of its phase."""
        own = self.group_of(group).boards
        return self.phase_of(group).boards if own is None else own

    def source_of(self, group: str) -> str:
        """The first of the groups that feed a group from which anybody comes."""
        intakes = self.intakes_of(group)
        if not intakes:
            raise RequestError(f"{self.name}: nobody feeds {group}")
        return next((i for i in intakes if i.pairs), intakes[0]).source

    def boards_before(self, group: str) -> int:
        """The boards for which a carryover into a group is reckoned.

        Groups that feed it may have played different numbers; then those of the first
        from which anybody comes count for all, so that ranks alone tell them apart.
        """
        return self.boards_of(self.source_of(group))

    def is_selected(self, group: str) -> bool:
        """Whether all who play in a group, but drop-ins, have survived a cut."""
        intakes = [intake for intake in self.intakes_of(group) if intake.pairs]
        sizes = self.sizes
        return bool(intakes) and all(
            intake.pairs < sizes[intake.source] or self.is_selected(intake.source)
            for intake in intakes
        )

    def drop_in_rule_of(self, group: str) -> DropInRule:
        """The rule asked for; by default by rank where a cut follows, else average."""
        rule = self.group_of(group).drop_in_rule
        if rule is not None:
            return rule
        return DropInRule.RANK if group in self.places else DropInRule.AVERAGE

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

    def with_boards(self, boards: Sequence[int | None]) -> "EventFormat":
        """The same event with other numbers of boards in its phases.

        Args:
            boards: Of each phase, for all of its groups; None leaves a phase and its
                groups' own numbers as they are.
        """
        if len(boards) != len(self.phases):
            raise RequestError(
                f"boards for {len(boards)} phases; expected {len(self.phases)}"
            )
        phases = zip(self.phases, boards, strict=True)
        return replace(self, phases=tuple(_with_boards(p, b) for p, b in phases))

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
        for phase in self.phases:
            faults += [*name_faults(phase), *_board_faults(phase)]
        if len(self.phases[0].groups) != 1:
            faults.append("the first phase needs one group, which all pairs enter")
        if self.pairs > MOST_PAIRS:
            faults.append(f"{self.pairs} pairs enter; expected at most {MOST_PAIRS}")
        return tuple(faults)

    @property
    def _drop_in_faults(self) -> tuple[str, ...]:
        aimed = (DropInRule.RANK, DropInRule.RANK_OR_AVERAGE)
        places = self.places
        return tuple(
            f"drop-ins by {group.drop_in_rule.value} into {group.name}, from which "
            "nobody goes further; expected average or median"
            for group in self.groups
            if group.drop_ins > 0
            and group.drop_in_rule in aimed
            and group.name not in places
        )

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


def _with_boards(phase: Phase, boards: int | None) -> Phase:
    if boards is None:
        return phase
    groups = tuple(replace(group, boards=None) for group in phase.groups)
    return replace(phase, boards=boards, groups=groups)


def _board_faults(phase: Phase) -> list[str]:
    own = [(group.name, group.boards) for group in phase.groups]
    return [
        f"{boards} boards in {name}; expected 1 to {MOST_BOARDS}"
        for name, boards in [(phase.name, phase.boards), *own]
        if boards is not None and not 1 <= boards <= MOST_BOARDS
    ]


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
    if not 0 <= group.drop_ins <= MOST_PAIRS:
        faults.append(
            f"{group.drop_ins} drop-ins into {group.name}; expected 0 to {MOST_PAIRS}"
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
