"""Seeding: which pair goes into which line.

The field is split by strength into as many groups as a line has pairs. Every line gets
one pair from each group. The groups are dealt out to and fro (boustrophedon), so that
the lines are equally strong. The order within each line is then shuffled, or the strong
pairs would all meet on the same boards. Stationary pairs are placed first.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.compatriots import Compatriots, place_compatriots
from evenhand.tournament.seating.draft import LineDraft, Spot, even_out
from evenhand.tournament.seating.still_seats import place_still


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the draw should respect.

    Attributes:
        stationary: pairs that must not move.
        compatriots: groups of pairs from the same club or country.
        when: whether compatriots meet as early as possible and never in the last
            session, as in championships, or stay apart.
    """

    stationary: tuple[int, ...] = ()
    compatriots: tuple[tuple[int, ...], ...] = ()
    when: Compatriots = Compatriots.EARLY

    def __bool__(self) -> bool:
        """Whether there are any wishes."""
        return bool(self.stationary or self.compatriots)


def seed_lines(
    table: LineTable,
    ranking: Sequence[int],
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Lines:
    """The lines of an event, from a list of its pairs with the best first.

    Exceptional lines take pairs from all parts of the list, and the phantom if there is
    one; it counts as the weakest pair.

    Args:
        table: the movement of lines; the wishes depend on who meets whom, and when.
        ranking: every pair once, the best first.
        seed: the seed for shuffling the lines and for meeting the wishes.
        wishes: what the draw should respect.
    """
    layout = table.layout
    _check_ranking(ranking, layout.pairs)
    wishes = wishes or Wishes()
    _check_wishes(wishes, layout.pairs)
    generator = random.Random(seed)
    still = wishes.stationary
    in_lines, in_tails = place_still(table, ranking, still)
    draft = deal_out(layout, ranking, in_lines, in_tails)
    # stationary pairs may sit outside their strength group, which tilts their lines
    if still:
        even_out(draft, {*still, draft.phantom})
    if wishes.compatriots:
        place_compatriots(
            draft, table, wishes.compatriots, wishes.when, still, generator
        )
    for line in draft.lines:
        generator.shuffle(line)
    # stationary pairs first: the first seats of an exceptional line keep their table
    exceptional = (
        sorted(line, key=lambda pair: pair not in still) for line in draft.exceptional
    )
    return Lines(
        tuple(map(tuple, draft.normal)),
        tuple(map(tuple, exceptional)),
        tuple(sorted({line + 1 for line, _ in in_lines})),
        seed,
        tuple(sorted(still)),
    )


def deal_out(
    layout: Layout,
    ranking: Sequence[int],
    in_lines: Mapping[Spot, int] | None = None,
    in_tails: Mapping[int, int] | None = None,
) -> LineDraft:
    """Deal groups of equal strength out to the lines, to and fro.

    Args:
        layout: the sections.
        ranking: every pair once, the best first.
        in_lines: pairs already placed in normal lines.
        in_tails: pairs already seated in tails; seats count from 0 through all tails in
            order of strength.
    """
    in_lines, in_tails = in_lines or {}, in_tails or {}
    lengths = [len(slot.seats) for _, slot in layout.slots(normal=True)]
    tails = [len(slot.seats) for _, slot in layout.slots(normal=False)]
    placed = {*in_lines.values(), *in_tails.values()}
    order = [pair for pair in ranking if pair not in placed]
    phantom = [layout.phantom] if layout.phantom else []
    staying: list[int] = []
    if tails:
        staying, order = _spread(order, sum(tails) - len(phantom), in_tails)
        staying += phantom
    else:
        order += phantom
    lines = _deal_lines(lengths, order, in_lines)
    ranks = {pair: rank for rank, pair in enumerate((*ranking, *phantom), 1)}
    return LineDraft(lines, _share(staying, tails), layout.phantom, ranks)


def _deal_lines(
    lengths: Sequence[int], order: list[int], in_lines: Mapping[Spot, int]
) -> list[list[int]]:
    """The normal lines, filled around the pairs already placed."""
    # a group has one pair for each line, so the shortest limits their number
    groups = min(lengths)
    longer = [(i, groups) for i, length in enumerate(lengths) if length > groups]
    free = [spot for spot in longer if spot not in in_lines]
    # longer lines take their extra pair from the middle of the list
    extra, order = _middle(order, len(free))
    pair_at = {**in_lines, **dict(zip(free, extra, strict=True))}
    # to and fro, or the first line would get the better pair of each group
    left = iter(order)
    numbers = range(len(lengths))
    for group in range(groups):
        for line in numbers if group % 2 == 0 else reversed(numbers):
            if (line, group) not in pair_at:
                pair_at[line, group] = next(left)
    return [[pair_at[i, g] for g in range(length)] for i, length in enumerate(lengths)]


def _spread(
    order: list[int], count: int, taken: Mapping[int, int]
) -> tuple[list[int], list[int]]:
    """Pairs for `count` seats, spaced evenly down the list, and the rest of the list.

    Seats already taken keep their pairs.
    """
    # from the middle of each stretch, so that the tails are as strong as the field
    places = {
        seat: (2 * seat + 1) * len(order) // (2 * count)
        for seat in range(count)
        if seat not in taken
    }
    chosen = [
        taken[seat] if seat in taken else order[places[seat]] for seat in range(count)
    ]
    gone = set(places.values())
    return chosen, [pair for place, pair in enumerate(order) if place not in gone]


def _middle(order: list[int], count: int) -> tuple[list[int], list[int]]:
    """`count` pairs from the middle of the list, and the rest of the list."""
    start = (len(order) - count) // 2
    return order[start : start + count], order[:start] + order[start + count :]


def _share(staying: list[int], tails: Sequence[int]) -> list[list[int]]:
    """The exceptional pairs, dealt to the tails in turn while they have seats."""
    shares: list[list[int]] = [[] for _ in tails]
    left = list(staying)
    while left:
        for share, seats in zip(shares, tails, strict=True):
            if left and len(share) < seats:
                share.append(left.pop(0))
    return shares


def seed_field(
    layout: Layout, ranking: Sequence[int], *, seed: int = 1
) -> tuple[int, ...]:
    """The order of pairs for one large section, for `FieldSeating`.

    NS and EW are made equally strong, since in most layouts pairs keep their direction.
    Each is then shuffled; a round robin is shuffled as a whole.
    """
    _check_ranking(ranking, layout.pairs)
    order = list(ranking) + ([layout.phantom] if layout.phantom else [])
    generator = random.Random(seed)
    # to and fro again: 1 NS, 2 EW, 3 EW, 4 NS, so neither line gets every better pair
    ns = [p for place, p in enumerate(order) if place % 4 in (0, 3)]
    ew = [p for place, p in enumerate(order) if place % 4 in (1, 2)]
    while len(ns) > len(ew):
        ew.append(ns.pop())
    while len(ew) > len(ns):
        ns.append(ew.pop())
    generator.shuffle(ns)
    generator.shuffle(ew)
    if layout.sections[0].family != "round-robin":
        return (*ns, *ew)
    everybody = ns + ew
    generator.shuffle(everybody)
    return tuple(everybody)


def _check_ranking(ranking: Sequence[int], pairs: int) -> None:
    if sorted(ranking) != list(range(1, pairs + 1)):
        raise RequestError(
            f"a seeding list of {len(ranking)} pairs; expected each number from 1 to "
            f"{pairs} once"
        )


def _check_wishes(wishes: Wishes, pairs: int) -> None:
    named = [pair for group in wishes.compatriots for pair in group]
    for pair in (*wishes.stationary, *named):
        if not 1 <= pair <= pairs:
            raise RequestError(
                f"a wish for pair {pair}; expected pairs from 1 to {pairs}"
            )
    for what, numbers in (
        ("stationary pairs", wishes.stationary),
        ("groups of compatriots", named),
    ):
        if len(set(numbers)) != len(numbers):
            raise RequestError(f"{what}: a pair is named twice; name each once")
