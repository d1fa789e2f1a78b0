"""The conditions that an event was created with, read from the first act itself."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.tournament.referee.acts_in_force import Plain

#: No exact number of an event is written with more characters.
_LONGEST_NUMBER = 2000

#: The one group of an event that plays a single movement.
ONLY_GROUP = "Event"


@dataclass(frozen=True, slots=True)
class Feed:
    """Pairs that go on: from where, and how many; None for all who are left."""

    source: str
    places: int | None


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """What was announced of a group.

    Those of several feeds may be ranked `together`, by percentage. An empty
    `drop_in_rule` is the usual one; `contains_previous` is whether what goes on from
    here contains what was brought.
    """

    name: str
    phase: int
    boards: int
    feeds: tuple[Feed, ...] = ()
    together: bool = False
    drop_ins: int = 0
    drop_in_rule: str = ""
    carryover: str = "none"
    contains_previous: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What was announced of the event: pairs, groups in the order of play, rules.

    With two winners NS and EW are ranked apart. The rules are those of a plan, by
    their names: a bye may be worth sixty per cent, the maximum raised by the most that
    anybody carried; the scores of a pair that withdraws stand from a part of its boards
    on. Lots are drawn with the seed.
    """

    pairs: int
    groups: tuple[GroupTerms, ...]
    method: str = "matchpoints"
    winners: int = 1
    tied_ranks: str = "average"
    tie_breaks: tuple[str, ...] = ("meeting", "opponents", "lot")
    byes: str = "own"
    by_boards_played: bool = False
    maximum: str = "unchanged"
    penalties_count: bool = True
    stands_from: Fraction = Fraction(1, 2)
    correction_minutes: int = 30
    seed: int = 1

    @property
    def final(self) -> str:
        """The group that decides who has won: the first one of the last phase."""
        last = self.groups[-1].phase
        return next(group.name for group in self.groups if group.phase == last)

    def planned_places(self, name: str) -> int | None:
        """How many should go on from a group, into the first group that it feeds."""
        steps = (n for _, source, n in self._planned_steps() if source == name and n)
        return next(steps, None)

    def boards_before(self, name: str) -> int:
        """The boards of the first group from which anybody should come into a group."""
        steps = [step for step in self._planned_steps() if step[0] == name]
        source = next((step for step in steps if step[2]), steps[0])[1]
        return next(group.boards for group in self.groups if group.name == source)

    def _planned_steps(self) -> list[tuple[str, str, int]]:
        """Into which group, from which, and how many pairs, as it was announced."""
        left: dict[str, int] = {}
        steps = []
        for group in self.groups:
            come = group.drop_ins + (self.pairs if group.phase == 1 else 0)
            for feed in group.feeds:
                there = left.get(feed.source, 0)
                number = there if feed.places is None else feed.places
                left[feed.source] = there - number
                come += number
                steps.append((group.name, feed.source, number))
            left[group.name] = come
        return steps


def read_exact(text: str) -> Fraction:
    """A number such as 86.4 or 432/5; powers of ten could be of any size."""
    if len(text) > _LONGEST_NUMBER or "e" in text.lower():
        raise RequestError(f"the number {text[:40]!r}; expected one such as 432/5")
    return Fraction(text)


def read_terms(create: Plain) -> Terms:
    """The conditions as the act of creation states them."""
    method, plan = create.get("method", "matchpoints"), create.get("plan")
    if not plan:
        movement = create["movement"]
        pairs = movement["pairs"] - bool(movement.get("phantom"))
        boards = movement["sets"] * movement.get("boards_per_set", 1)
        only = GroupTerms(ONLY_GROUP, 1, boards)
        return Terms(pairs, (only,), method, movement.get("winners", 1))
    groups = tuple(
        _read_group(group, number, phase["boards"])
        for number, phase in enumerate(plan["event"]["phases"], 1)
        for group in phase["groups"]
    )
    known = Terms.__dataclass_fields__.keys() - {"pairs", "groups", "method", "winners"}
    rules = {name: value for name, value in _rules_of(plan).items() if name in known}
    return Terms(plan["event"]["pairs"], groups, method, **rules)


def _rules_of(plan: Plain) -> Plain:
    rules: Plain = {**(plan.get("rules") or {}), "seed": plan.get("seed", 1)}
    if "stands_from" in rules:
        rules["stands_from"] = read_exact(rules["stands_from"])
    if "tie_breaks" in rules:
        rules["tie_breaks"] = tuple(rules["tie_breaks"])
    return rules


def _read_group(group: Plain, phase: int, boards: int) -> GroupTerms:
    feeds = group.get("feeds") or ()
    return GroupTerms(
        group["name"],
        phase,
        boards if group.get("boards") is None else group["boards"],
        tuple(Feed(feed["source"], feed.get("places")) for feed in feeds),
        group.get("feed_order") == "together",
        group.get("drop_ins") or 0,
        group.get("drop_in_rule") or "",
        group.get("carryover") or "none",
        bool(group.get("contains_previous")),
    )
