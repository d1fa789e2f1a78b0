"""The conditions that an event was created with, read from the first act itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from evenhand.errors import RequestError

#: Plain data, as JSON gives it.
Plain = dict[str, Any]

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

    Attributes:
        name: its own in the event.
        phase: in which phase it plays, from 1.
        boards: how many boards it plays.
        feeds: who comes in.
        together: whether those of several feeds are ranked by percentage.
        drop_ins: how many are expected to drop in.
        drop_in_rule: what they get; empty for the usual rule.
        carryover: the rule for those who qualified, as text.
        contains_previous: whether what goes on from here contains what was brought.
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
class Contest:
    """What was announced of the event.

    Attributes:
        pairs: how many enter.
        groups: of all phases, in the order of play.
        method: how results become points.
        winners: 1, or 2 where NS and EW are ranked apart.
        tied_ranks: average, best or worst.
        tie_breaks: what parts pairs that tie at a cut, in this order.
        sixty_for_byes: whether a bye is worth 60 per cent; else it counts nothing.
        by_boards_played: whether fewer boards carry over fewer points.
        raised: whether the most that anybody carried is added to the maximum.
        penalties_count: whether penalties count for ranks, cuts and carryovers.
        correction_minutes: how long scores can be corrected after a session.
        stands_from: the part of a phase's boards from which the scores of a pair that
            withdraws stand.
        seed: what lots are drawn with.
    """

    pairs: int
    groups: tuple[GroupTerms, ...]
    method: str = "matchpoints"
    winners: int = 1
    tied_ranks: str = "average"
    tie_breaks: tuple[str, ...] = ("meeting", "opponents", "lot")
    sixty_for_byes: bool = False
    by_boards_played: bool = False
    raised: bool = False
    penalties_count: bool = True
    stands_from: Fraction = field(default=Fraction(1, 2))
    seed: int = 1
    correction_minutes: int = 30

    @property
    def final(self) -> str:
        """The group that decides who has won: the first one of the last phase."""
        return self.of_phase(self.phases)[0].name

    @property
    def phases(self) -> int:
        """How many phases there are."""
        return max(group.phase for group in self.groups)

    def terms(self, name: str) -> GroupTerms:
        """The group of that name."""
        for group in self.groups:
            if group.name == name:
                return group
        raise RequestError(f"no group {name!r} in the event; name one of its groups")

    def of_phase(self, phase: int) -> tuple[GroupTerms, ...]:
        """The groups of a phase."""
        return tuple(group for group in self.groups if group.phase == phase)

    def planned_places(self, name: str) -> int | None:
        """How many should go on from a group, into the first group that it feeds."""
        for _, source, number in self._planned_steps():
            if source == name and number:
                return number
        return None

    def planned_size(self, name: str) -> int:
        """How many pairs should play in a group."""
        terms = self.terms(name)
        come = sum(number for into, _, number in self._planned_steps() if into == name)
        return come + terms.drop_ins + (self.pairs if terms.phase == 1 else 0)

    def boards_before(self, name: str) -> int:
        """The boards of the first group from which anybody should come into a group."""
        steps = [step for step in self._planned_steps() if step[0] == name]
        filled = [step for step in steps if step[2]]
        return self.terms((filled or steps)[0][1]).boards

    def _planned_steps(self) -> list[tuple[str, str, int]]:
        """Into which group, from which, and how many pairs, as it was announced."""
        left: dict[str, int] = {}
        steps = []
        for group in self.groups:
            come = self.pairs if group.phase == 1 else 0
            for feed in group.feeds:
                there = left.get(feed.source, 0)
                number = there if feed.places is None else feed.places
                left[feed.source] = there - number
                come += number
                steps.append((group.name, feed.source, number))
            left[group.name] = come + group.drop_ins
        return steps


def count_sessions(planned: Plain) -> int:
    """How many sessions a planned group has."""
    if "line_table" in planned:
        return len(planned["line_table"]["sessions"])
    return int(planned["sessions"])


def read_exact(text: str) -> Fraction:
    """A number such as 86.4 or 432/5; powers of ten could be of any size."""
    if len(text) > _LONGEST_NUMBER or "e" in text.lower():
        raise RequestError(f"the number {text[:40]!r}; expected one such as 432/5")
    return Fraction(text)


def read_contest(create: Plain) -> Contest:
    """The conditions as the act of creation states them."""
    method = create.get("method", "matchpoints")
    plan = create.get("plan")
    if not plan:
        movement = create["movement"]
        pairs = movement["pairs"] - bool(movement.get("phantom"))
        boards = movement["sets"] * movement.get("boards_per_set", 1)
        only = GroupTerms(ONLY_GROUP, 1, boards)
        return Contest(pairs, (only,), method, movement.get("winners", 1))
    event = plan["event"]
    groups = tuple(
        _read_group(group, number, phase["boards"])
        for number, phase in enumerate(event["phases"], 1)
        for group in phase["groups"]
    )
    rules = plan.get("rules") or {}
    return _with_rules(event["pairs"], groups, method, rules, plan.get("seed", 1))


def _read_group(group: Plain, phase: int, boards: int) -> GroupTerms:
    feeds = tuple(
        Feed(feed["source"], feed.get("places")) for feed in group.get("feeds") or ()
    )
    return GroupTerms(
        group["name"],
        phase,
        boards if group.get("boards") is None else group["boards"],
        feeds,
        group.get("feed_order") == "together",
        group.get("drop_ins") or 0,
        group.get("drop_in_rule") or "",
        group.get("carryover") or "none",
        bool(group.get("contains_previous")),
    )


def _with_rules(
    pairs: int, groups: Sequence[GroupTerms], method: str, rules: Plain, seed: int
) -> Contest:
    return Contest(
        pairs,
        tuple(groups),
        method,
        1,
        rules.get("tied_ranks", "average"),
        tuple(rules.get("tie_breaks", ("meeting", "opponents", "lot"))),
        rules.get("byes", "own") == "sixty",
        rules.get("by_boards_played", False),
        rules.get("maximum", "unchanged") == "raised",
        rules.get("penalties_count", True),
        read_exact(rules.get("stands_from", "1/2")),
        seed,
        rules.get("correction_minutes", 30),
    )
