"""One movement as a director weighs it: what it needs, its luck and its price."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import sqrt

from evenhand.advice.fitting_movements import shared_sets_a_round
from evenhand.advice.option_prices import Price, find_prices
from evenhand.advice.request import Evening, ScoreTaking, round_minutes
from evenhand.advice.slips import expected_slips
from evenhand.fairness import compete, measure
from evenhand.fairness.two_winners import lines
from evenhand.families.fairest import PARTS, Key, records_of
from evenhand.movement import Movement, SwitchPlan, instruct, play
from evenhand.movement.announcing import announcements
from evenhand.movement.hall_sections import (
    in_every_section,
    pairs_by_section,
    ranked_fields,
    separate_sections,
    share_boards,
)
from evenhand.search import ArrowChoice, ArrowMemory
from evenhand.search.arrow_choice import turning_plan
from evenhand.simulation.luck_formula import Luck, expected_luck

#: An announcement that gains less than this, in percent, is not made.
_WORTH_SAYING = 0.0005
#: Luck that is accepted, in percent, so that nothing is announced in round 1.
_ROUND_1 = 0.005
#: The most boards of a usual round.
A_ROUND = 3


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted in a movement.

    Attributes:
        fewest: the fewest boards that a pair plays.
        most: the most.
        sit_outs: the most rounds that a pair sits out.
        copies: how many copies of the boards to use.
        copies_apart: how many would be needed if no tables shared.
        shared: the most sets that are shared in any round, with the copies to use.
        relays: the most sets that wait on a relay in any round.
        unaided: whether players can follow it without guide cards.
        carried: whether boards go elsewhere than to the next table or a relay.
        rematches: how many couples meet more than once.
        met: how many others a pair meets on average.
        stationary: how many real pairs keep their table.
    """

    fewest: int
    most: int
    sit_outs: int
    copies: int
    copies_apart: int
    shared: int
    relays: int
    unaided: bool
    carried: bool
    rematches: int
    met: Fraction
    stationary: int


def count_facts(movement: Movement, evening: Evening) -> Facts:
    """Everything that can be counted, once for the table, the prices and the words."""
    played = play.boards_played(movement).values()
    out = Counter(sit.pair for sit in play.sit_outs(movement))
    apart = play.copies(movement, sharing=False)
    copies = apart
    if apart > evening.copies and evening.sharing:
        copies = play.copies(movement, sharing=True)
    couples = play.couples(movement)
    rules = [instruct(section) for section in separate_sections(movement)]
    return Facts(
        fewest=min(played),
        most=max(played),
        sit_outs=max(out.values(), default=0),
        copies=copies,
        copies_apart=apart,
        shared=0 if copies == apart else shared_sets_a_round(movement),
        relays=max((len(sets) for sets in play.idle_sets(movement)), default=0),
        unaided=all(rule is not None and rule.unaided for rule in rules),
        carried=any(rule is None or rule.carried for rule in rules),
        rematches=sum(1 for times in couples.values() if times > 1),
        met=Fraction(2 * len(couples), len(played)),
        stationary=count_stationary(movement),
    )


def count_stationary(movement: Movement) -> int:
    """How many real pairs keep their table."""
    return sum(1 for pair in play.stationary_pairs(movement) if movement.is_real(pair))


@dataclass(frozen=True, slots=True)
class Arrows:
    """A switch plan for a movement, and the luck that it leaves.

    Attributes:
        plan: what is switched.
        quality: the balance Q; with two winners, of the worse line.
        luck: by cards and company.
        announcements: how many there are.
        slips: the deviation that forgotten announcements add, in percent.
    """

    plan: SwitchPlan
    quality: Fraction
    luck: Luck
    announcements: int
    slips: float

    @property
    def deviation(self) -> float:
        """Cards, company and slips together; they are independent."""
        return sqrt(self.luck.both**2 + self.slips**2)


@dataclass(frozen=True, slots=True)
class Option:
    """A movement that fits the evening, and everything to weigh it by.

    Attributes:
        movement: the movement, nothing switched.
        facts: what can be counted in it.
        plain: its luck with nothing switched.
        rounds: with the best whole rounds switched; None with two winners, or before
            they are found.
        boards: likewise with the best boards turned, room-wide.
        prices: what makes it harder to play than the simplest movement.
        evening: the evening it was weighed for.
    """

    movement: Movement
    facts: Facts
    plain: Arrows
    rounds: Arrows | None
    boards: Arrows | None
    prices: tuple[Price, ...]
    evening: Evening

    @property
    def name(self) -> str:
        """What it is called: the movement and its length."""
        return f"{self.movement.name}, {self.length}"

    @property
    def length(self) -> str:
        """Rounds × boards a round."""
        return f"{self.movement.rounds}×{self.movement.boards_per_set}"

    @property
    def chosen(self) -> Arrows:
        """The arrows that leave the least luck, where they are worth announcing."""
        ways = (self.plain, self.rounds, self.boards)
        return min((way for way in ways if way), key=_luck_and_words)

    @property
    def balance(self) -> Fraction:
        """The balance with these arrows."""
        return self.chosen.quality

    @property
    def cost(self) -> float:
        """The luck and the prices, in percent: what the list is ordered by."""
        return self.chosen.deviation + sum(price.percent for price in self.prices)

    @property
    def least_cost(self) -> float:
        """What it costs whatever its arrows, which leave the luck of the cards."""
        return self.plain.luck.cards + sum(price.percent for price in self.prices)

    @property
    def ready(self) -> Movement:
        """The movement as it should be played."""
        return self.movement.switch(self.chosen.plan)

    @property
    def minutes(self) -> int:
        """The time it takes."""
        return self.movement.rounds * round_minutes(self.movement.boards_per_set)

    @property
    def keeps_the_wish(self) -> bool:
        """Whether it has the boards wished for, give or take a usual round.

        That goes for those that a pair plays, and for the evening: where everybody
        sits out, it lasts longer than anybody plays.
        """
        evening, per_round = self.evening, self.movement.boards_per_set
        played = evening.allows_boards(self.facts.most, leeway=min(per_round, A_ROUND))
        in_all = self.movement.rounds * per_round
        return played and in_all <= evening.wished_boards + max(per_round, A_ROUND)


def sketch_option(movement: Movement, evening: Evening) -> Option:
    """A movement that fits, with nothing switched."""
    facts = count_facts(movement, evening)
    plain = weigh_arrows(movement, SwitchPlan(), evening)
    prices = find_prices(movement, facts, evening)
    return Option(movement, facts, plain, None, None, prices, evening)


def with_arrows(option: Option, memory: ArrowMemory) -> Option:
    """The same with the best arrows, if there is one winner."""
    movement, evening = option.movement, option.evening
    if evening.winners == 2 or movement.turned:
        return option  # what is turned by the cards is as fair as it was found
    # what is fair in one section is as fair in the others
    first = separate_sections(movement)[0]

    def find(search: Callable[..., ArrowChoice], *, later: bool = False) -> Arrows:
        plan = search(first, later=later).plan
        if movement.sections:
            plan = in_every_section(plan, movement)
        return weigh_arrows(movement, plan, evening)

    rounds, boards = (
        _spare_round_1(find(search), partial(find, search, later=True))
        for search in (memory.whole_rounds, memory.turned_boards)
    )
    if evening.taken == ScoreTaking.TABLE_PAGES:
        boards = min([boards, *_told_in_parts(movement, evening)], key=_luck_and_words)
    return replace(option, rounds=rounds, boards=boards)


def _luck_and_words(way: Arrows) -> float:
    return way.deviation + _WORTH_SAYING * way.announcements


def _told_in_parts(movement: Movement, evening: Evening) -> Iterator[Arrows]:
    """What the catalogue says to parts of the room, if phones say it again."""
    if movement.pairs != evening.pairs or evening.pairs % 2:
        return
    key = Key(movement.pairs, movement.rounds, PARTS, movement.boards_per_set)
    record = records_of(movement.pairs).get(key)
    if record and record.movement.schedule == movement.schedule:
        yield weigh_arrows(movement, turning_plan(record.movement), evening)


def _spare_round_1(arrows: Arrows, find_later: Callable[[], Arrows]) -> Arrows:
    """The arrows, or later ones: in round 1 late pairs come and seats get their names.

    That is worth a little luck.
    """
    if all(item.round > 1 for item in arrows.plan.items):
        return arrows
    later = find_later()
    return later if later.deviation <= arrows.deviation + _ROUND_1 else arrows


def weigh_arrows(movement: Movement, plan: SwitchPlan, evening: Evening) -> Arrows:
    """The luck that a plan leaves."""
    ready = movement.switch(plan)
    slips = expected_slips(ready, evening.taken)
    return Arrows(
        plan,
        _quality(ready),
        expected_luck(ready, () if share_boards(ready) else pairs_by_section(ready)),
        len(announcements(ready)) if plan else 0,
        sqrt(evening.weights.slips * slips),
    )


def _quality(hall: Movement) -> Fraction:
    """The balance of the worst ranking: of the field, a line, or a section."""
    return min(map(_field_quality, ranked_fields(hall)))


def _field_quality(field: Movement) -> Fraction:
    if field.winners == 2:
        both = lines(field)
        return min(both.ns.quality or Fraction(0), both.ew.quality or Fraction(0))
    return measure(compete(field)).quality or Fraction(0)
