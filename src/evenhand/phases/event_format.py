"""The shape of an event: its phases, their groups, and which group feeds which."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.phases.carryover import Carryover, EnglishHalf, NoCarryover, find_excess
from evenhand.phases.drop_ins import DropInRule
from evenhand.phases.group_names import name_faults
from evenhand.phases.standings import FeedOrder

NOTHING: Carryover = NoCarryover()
#: An event with more pairs than this is taken for a typing mistake.
MOST_PAIRS = 2_000
MOST_BOARDS = 10_000


@dataclass(frozen=True, slots=True)
class Feed:
    """Pairs that go from one group into another.

    Attributes:
        source: The name of the group they come from, in any earlier phase.
        places: The number taken, best first, of those not taken yet; None for all.
    """

    source: str
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Pairs that play one another and are ranked together in a phase.

    Attributes:
        name: Its name, unique in the event.
        feeds: Where its pairs come from; empty for the group that all pairs enter.
        drop_ins: The number of pairs that join here and have not played before.
        carryover: What qualified pairs bring with them.
        drop_in_rule: What drop-ins start with; None for the rank rule if a cut
            follows, and for the average if not.
        contains_previous: Whether a result taken on from here includes the carryover
            brought in, because the next phase continues this one.
        round_robin: Whether it is all-play-all; if not, opponents are drawn.
        boards: The number of boards it plays; None for that of its phase.
        feed_order: How pairs from several feeds are ranked among one another.
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
    """Groups that play at the same time, the most important first.

    Attributes:
        name: The name of the phase.
        boards: The number of boards, for groups without a number of their own.
        groups: One group or more.
    """

    name: str
    boards: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Intake:
    """The pairs that a feed takes: ranks `first` to `last` of the source, from 1.

    If `last` is `first` − 1, it takes nobody.
    """

    group: str
    source: str
    first: int
    last: int

    @property
    def pairs(self) -> int:
        """The number of pairs taken."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class EventFormat:
    """A whole event; the first group of the last phase decides the winners.

    Attributes:
        name: The name of the format.
        pairs: The number of pairs that enter.
        phases: The phases, in the order of play.
    """

    name: str
    pairs: int
    phases: tuple[Phase, ...]

    def check(self) -> "EventFormat":
        """Return the format if it has no faults; if it has, raise the first."""
        for fault in self.faults():
            raise RequestError(f"{self.name}: {fault}")
        return self

    def faults(self) -> tuple[str, ...]:
        """Everything that makes it unplayable, each fault in a sentence."""
        return (*self._plain_faults, *self._walked[1], *self._drop_in_faults)

    @property
    def sizes(self) -> dict[str, int]:
        """The number of pairs in each group."""
        return dict(self._walked[0])

    @property
    def places(self) -> dict[str, int]:
        """The number of pairs that each group sends to the first group it feeds."""
        found: dict[str, int] = {}
        for intake in self.intakes:
            if intake.pairs:
                found.setdefault(intake.source, intake.pairs)
        return found

    @property
    def intakes(self) -> tuple[Intake, ...]:
        """All intakes, in the order of phases, groups and feeds."""
        return self._walked[2]

    @property
    def final(self) -> Group:
        """The group that decides the winners."""
        return self.phases[-1].groups[0]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of all phases, in the order of play."""
        return tuple(group for phase in self.phases for group in phase.groups)

    def group_of(self, name: str) -> Group:
        """The group with that name."""
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
        """The intakes of one group, in the order of its feeds."""
        return tuple(intake for intake in self.intakes if intake.group == group)

    def boards_of(self, group: str) -> int:
        """The number of boards a group plays: its own, or that of its phase."""
        own = self.group_of(group).boards
        return self.phase_of(group).boards if own is None else own

    def source_of(self, group: str) -> str:
        """The first group that feeds a group with at least one pair."""
        intakes = self.intakes_of(group)
        if not intakes:
            raise RequestError(f"{self.name}: nobody feeds {group}")
        return next((i for i in intakes if i.pairs), intakes[0]).source

    def boards_before(self, group: str) -> int:
        """The number of boards on which a carryover into a group is based.

        The groups that feed it may have played different numbers. Then the number of
        the first source counts for all, so that only rank makes a difference.
        """
        return self.boards_of(self.source_of(group))

    def is_selected(self, group: str) -> bool:
        """Whether all pairs of a group, except drop-ins, have survived a cut."""
        intakes = [intake for intake in self.intakes_of(group) if intake.pairs]
        sizes = self.sizes
        return bool(intakes) and all(
            intake.pairs < sizes[intake.source] or self.is_selected(intake.source)
            for intake in intakes
        )

    def drop_in_rule_of(self, group: str) -> DropInRule:
        """The rule asked for; by default the rank if a cut follows, else the average.

        The rank rule needs a number of qualifying places, which only a cut has.
        """
        rule = self.group_of(group).drop_in_rule
        if rule is not None:
            return rule
        return DropInRule.RANK if group in self.places else DropInRule.AVERAGE

    def with_carryover(self, carryover: Carryover) -> "EventFormat":
        """The same event with another carryover into each phase's first group."""
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
            boards: A number for each phase and all of its groups; None leaves a phase
                and the numbers of its groups as they are.
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
            "nobody goes on; expected average or median"
            for group in self.groups
            if group.drop_ins > 0
            and group.drop_in_rule in aimed
            and group.name not in places
        )

    @property
    def _walked(
        self,
    ) -> tuple[dict[str, int], tuple[str, ...], tuple[Intake, ...]]:
        """The sizes, the faults and the intake of each feed, in the order of play."""
        sizes: dict[str, int] = {}
        left: dict[str, int] = {}
        faults: list[str] = []
        taken: list[Intake] = []
        for index, phase in enumerate(self.phases):
            # Groups of one phase play at the same time, so none can feed another.
            earlier = dict(left)
            for group in phase.groups:
                come = self.pairs if index == 0 else 0
                for feed in group.feeds:
                    number = _take(feed, group, earlier, faults)
                    # Feeds take from the top, so those taken now end where the rest
                    # begins.
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
    """Return how many of those left a feed takes, and note any fault in the list."""
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
            f"{there}, the pairs left there"
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
        faults.append(
            f"{group.name} comes first, but has feeds or drop-ins; expected neither"
        )
    size = come + max(0, group.drop_ins)
    if size < 4:
        faults.append(
            f"{counted(size, 'pair')} in {group.name}; expected 4 or more, so that two "
            "tables can be compared"
        )
    elif come == 0:
        faults.append(f"nobody feeds {group.name}; expected pairs from a group")
    if excess := find_excess(group.carryover):
        faults.append(f"{excess}, into {group.name}")
    if isinstance(group.carryover, EnglishHalf) and len(group.feeds) > 1:
        faults.append(
            f"the carryover half into {group.name}, which has several sources; "
            "expected one group, or another carryover"
        )
    return faults
