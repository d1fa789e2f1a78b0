"""Seeding: which pair goes into which line.

The field is split by strength into as many groups as a line has pairs. Every line takes
one pair of each group, the groups dealt out to and fro (boustrophedon), so that lines
are equally strong. Inside each line the order is then shuffled, or the strong pairs
would all meet on the same boards.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.tournament.compatriots import Compatriots, place_compatriots
from evenhand.tournament.draft import Draft
from evenhand.tournament.line_movement import LineTable
from evenhand.tournament.lines import Lines
from evenhand.tournament.sections import Layout
from evenhand.tournament.still_seats import keep_still


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the draw should respect.

    Attributes:
        stationary: pairs that must not move.
        compatriots: groups of pairs that know each other.
        when: whether compatriots meet as early as possible and never in the last
            session, as championships do, or stay apart.
    """

    stationary: tuple[int, ...] = ()
    compatriots: tuple[tuple[int, ...], ...] = ()
    when: Compatriots = Compatriots.EARLY


def rank_by_rating(ratings: Mapping[int, float], pairs: int) -> tuple[int, ...]:
    """The pairs 1 to `pairs`, best first; pairs without a rating come last."""
    for pair in ratings:
        if not 1 <= pair <= pairs:
            raise RequestError(f"a rating of pair {pair}; the pairs are 1 to {pairs}")
    lowest = min(ratings.values(), default=0.0)
    every = range(1, pairs + 1)
    return tuple(
        sorted(every, key=lambda p: (p not in ratings, -ratings.get(p, lowest), p))
    )


def seed_lines(
    table: LineTable,
    ranking: Sequence[int],
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Lines:
    """The lines of an event, from a list of its pairs with the best first.

    Exceptional lines take pairs from all parts of the list, and a phantom, which
    counts as the weakest pair, where there is one.

    Args:
        table: the movement of lines; the wishes depend on who meets whom, and when.
        ranking: every pair once, the best first.
        seed: of the shuffle inside the lines and of the draw for the wishes.
        wishes: what the draw should respect.
    """
    layout = table.layout
    _check_ranking(ranking, layout.pairs)
    wishes = wishes or Wishes()
    _check_wishes(wishes, layout.pairs)
    generator = random.Random(seed)
    draft = deal_out(layout, ranking)
    still = wishes.stationary
    always_ns = keep_still(draft, table, still)
    if wishes.compatriots:
        place_compatriots(
            draft, table, wishes.compatriots, wishes.when, still, generator
        )
    for line in draft.lines:
        generator.shuffle(line)
    # the first seats of an exceptional line are those that keep their table
    exceptional = (
        sorted(line, key=lambda pair: pair not in still) for line in draft.exceptional
    )
    return Lines(
        tuple(map(tuple, draft.normal)),
        tuple(map(tuple, exceptional)),
        always_ns,
        seed,
    )


def deal_out(layout: Layout, ranking: Sequence[int]) -> Draft:
    """Groups by strength, dealt out to and fro."""
    lengths = [len(slot.seats) for _, slot in layout.slots(normal=True)]
    tails = [len(slot.seats) for _, slot in layout.slots(normal=False)]
    order = list(ranking)
    phantom = [layout.phantom] if layout.phantom else []
    staying: list[int] = []
    if tails:
        staying, order = _spread(order, sum(tails) - len(phantom))
        staying += phantom
    else:
        order += phantom
    # longer lines take their extra pair from the middle of the list
    extra, order = _middle(order, sum(lengths) - min(lengths) * len(lengths))
    lines: list[list[int]] = [[] for _ in lengths]
    for start in range(0, len(order), len(lines)):
        group = order[start : start + len(lines)]
        to_and_fro = group if start // len(lines) % 2 == 0 else group[::-1]
        for line, pair in zip(lines, to_and_fro, strict=True):
            line.append(pair)
    longer = [i for i, length in enumerate(lengths) if length > min(lengths)]
    for index, pair in zip(longer, extra, strict=True):
        lines[index].append(pair)
    return Draft(lines, _share(staying, tails), layout.phantom)


def _spread(order: list[int], count: int) -> tuple[list[int], list[int]]:
    """So many pairs from evenly spaced places of the list, and the rest of it."""
    places = {(2 * i + 1) * len(order) // (2 * count) for i in range(count)}
    taken = [pair for place, pair in enumerate(order) if place in places]
    return taken, [pair for place, pair in enumerate(order) if place not in places]


def _middle(order: list[int], count: int) -> tuple[list[int], list[int]]:
    """So many pairs from the middle of the list, and the rest of it."""
    start = (len(order) - count) // 2
    return order[start : start + count], order[:start] + order[start + count :]


def _share(staying: list[int], tails: Sequence[int]) -> list[list[int]]:
    """The staying pairs dealt out to the tails in turn, as far as they have seats."""
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
    """The order of pairs for one large section, for `seat_one_field`.

    NS and EW are equally strong where the directions stay, and shuffled inside.
    """
    _check_ranking(ranking, layout.pairs)
    order = list(ranking) + ([layout.phantom] if layout.phantom else [])
    generator = random.Random(seed)
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
            raise RequestError(f"a wish for pair {pair}; the pairs are 1 to {pairs}")
    for what, numbers in (
        ("stationary pairs", wishes.stationary),
        ("groups of compatriots", named),
    ):
        if len(set(numbers)) != len(numbers):
            raise RequestError(f"{what}: a pair is named twice; name each once")
