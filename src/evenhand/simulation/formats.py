"""Whole events of several phases, played many times in pieces that any process can do.

All that is kept of an event is whole numbers that are added up. So the answer is the
same with one process or many, and memory does not grow with the number of events.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from evenhand.errors import RequestError
from evenhand.phases import EventFormat
from evenhand.simulation.board_model import BoardModel
from evenhand.simulation.chance import (
    Integers,
    check_seed,
    numbers,
    session_keys,
)
from evenhand.simulation.phase_play import (
    DROP_IN,
    OTHER_FEED,
    Finish,
    Floats,
    PlayedEvent,
)
from evenhand.simulation.routes import Route, find_routes
from evenhand.simulation.strength import NormalStrengths, Strengths
from evenhand.simulation.tally import Moments
from evenhand.simulation.waves import handing_out

#: What is counted of each event, and then added up.
COUNTED = (
    "best_wins",
    "best_medals",
    "best_cut",
    "best_misses_first_cut",
    "champion_rank",
    "champion_behind",
    "champion_of_best_ten",
    "other_feed_medals",
    "other_feed_any_medal",
    "other_feed_wins",
    "other_feed_places",
    "drop_in_medals",
)
CLUB_FIELD, CLUB_BOARDS = NormalStrengths(), BoardModel()
MOST_EVENTS = 10_000_000
#: The sums of products grow with the square of the variants.
MOST_VARIANTS = 40
MEDALS = 3
#: Streams of random numbers: that of the lots, and the first of those of the groups.
_LOTS, _GROUPS = 100, 101
#: Results in a piece of work (about a tenth of a second), and the most events in it.
_PIECE_RESULTS, _PIECE_EVENTS = 2_000_000, 500
#: Pieces that are handed out together: for each process, and to a cluster.
_WAVE, _CLUSTER_WAVE = 4, 64

#: Called with the events done and those wanted.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class EventConditions:
    """The conditions under which events are played.

    Attributes:
        strengths: the strengths of all pairs, drop-ins included.
        model: how results come about.
        boards_a_round: how many boards are played against the same opponents.
        seed: the seed of the random numbers.
    """

    strengths: Strengths = CLUB_FIELD
    model: BoardModel = CLUB_BOARDS
    boards_a_round: int = 2
    seed: int = 1

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if not 1 <= self.boards_a_round <= 100:
            raise RequestError(
                f"{self.boards_a_round} boards a round; expected 1 to 100"
            )


def count_pairs(event: EventFormat) -> int:
    """How many pairs an event has in all, drop-ins included."""
    return event.pairs + sum(group.drop_ins for group in event.groups)


def play_events(
    variants: Sequence[EventFormat], conditions: EventConditions, first: int, count: int
) -> Moments:
    """Play some events, each in all variants on the same cards."""
    entered, pairs = variants[0].pairs, count_pairs(variants[0])
    ways = [find_routes(event) for event in variants]
    second = _second_stage(variants[0], ways[0])
    strengths = conditions.strengths.take(pairs, conditions.seed, first, count)
    abilities = conditions.model.abilities(strengths)
    lots = numbers(session_keys(conditions.seed, _LOTS, first, count), pairs)
    keys = [
        session_keys(conditions.seed, _GROUPS + number, first, count)
        for number in range(len(ways[0]))
    ]
    counted = np.zeros((count, len(variants) * len(COUNTED)), dtype=np.int64)
    for event in range(count):
        play = _player(conditions, abilities[event], [key[event] for key in keys])
        played = PlayedEvent(entered, lots[event].astype(np.int64), play)
        truth = np.argsort(-strengths[event], kind="stable")
        ranks = np.argsort(truth)  # the inverse: the true rank of each pair
        row = [
            _count(played.finish(routes), entered, second, strengths[event], ranks)
            for routes in ways
        ]
        counted[event] = [number for variant in row for number in variant]
    return Moments.of(counted)


def _second_stage(event: EventFormat, routes: Sequence[Route]) -> int:
    """Which of the routes is that of the group the first cut leads to."""
    name = event.phases[1].groups[0].name if len(event.phases) > 1 else ""
    names = [route.name for route in routes]
    return names.index(name) if name in names else len(routes) - 1


def _player(
    conditions: EventConditions, abilities: Integers, keys: Sequence[np.uint64]
) -> Callable[[int, Route, Integers], Floats]:
    from evenhand.kernels.field_play import play_field

    quantiles, widths = conditions.model.quantiles(), conditions.model.widths()

    def play(number: int, route: Route, places: Integers) -> Floats:
        points = np.zeros(len(places), dtype=np.int64)
        played = np.zeros(len(places), dtype=np.int64)
        play_field(
            abilities[places],
            route.boards,
            conditions.boards_a_round,
            route.round_robin,
            keys[number],
            quantiles,
            widths,
            points,
            played,
        )
        top = 2 * (len(places) // 2 - 1)
        # a pair that sat out throughout has no result: it gets an average
        shares = points / np.maximum(played * top, 1)
        shares[played == 0] = 0.5
        return shares

    return play


def _count(
    finished: Sequence[Finish],
    entered: int,
    second: int,
    strengths: Integers,
    ranks: Integers,
) -> list[int]:
    """The quantities of `COUNTED` for one event."""
    final = finished[-1]
    order = final.pairs.tolist()
    origins = final.origins.tolist()
    best = int(np.argmin(ranks))
    champion = order[0]
    other_medals = origins[:MEDALS].count(OTHER_FEED)
    return [
        int(champion == best),
        int(best in order[:MEDALS]),
        int(best not in order),
        # a pair that drops in later was never up for the first cut
        int(best < entered and best not in finished[second].pairs),
        int(ranks[champion]) + 1,
        int(strengths[best] - strengths[champion]),
        int(ranks[champion] < 10),
        other_medals,
        int(other_medals > 0),
        int(origins[0] == OTHER_FEED),
        sum(place for place, origin in enumerate(origins, 1) if origin == OTHER_FEED),
        origins[:MEDALS].count(DROP_IN),
    ]


def run_events(
    variants: Sequence[EventFormat],
    conditions: EventConditions,
    events: int,
    *,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Moments:
    """Play a number of events, or until stopped, and add up what was counted.

    Args:
        variants: the same event with different carryovers or boards.
        conditions: strengths, model, seed.
        events: how many events to play.
        processes: how many processes on this machine share the work.
        cluster: instead of processes: the address of a Dask scheduler.
        progress: called now and then.
        stop: asked now and then whether to stop.
    """
    _check_run(variants, conditions, events)
    pieces = (
        (tuple(variants), conditions, *piece) for piece in _pieces(variants, events)
    )
    size = _CLUSTER_WAVE if cluster is not None else _WAVE * processes
    total: Moments | None = None
    with handing_out(
        play_events, pieces, size, processes=processes, cluster=cluster, stop=stop
    ) as waves:
        for wave in waves:
            for done in wave.results:
                total = done if total is None else total + done
            assert total is not None
            if progress is not None:
                progress(total.count, events)
    assert total is not None
    return total


def _check_run(
    variants: Sequence[EventFormat], conditions: EventConditions, events: int
) -> None:
    if not 1 <= events <= MOST_EVENTS:
        raise RequestError(f"{events} events; expected 1 to {MOST_EVENTS:,}")
    if not 1 <= len(variants) <= MOST_VARIANTS:
        raise RequestError(f"{len(variants)} variants; expected 1 to {MOST_VARIANTS}")
    for event in variants:
        event.check()
    if len({tuple(event.sizes.items()) for event in variants}) > 1:
        raise RequestError("variants with different groups; expected the same in all")
    conditions.strengths.check(count_pairs(variants[0]))


def _pieces(variants: Sequence[EventFormat], events: int) -> Iterator[tuple[int, int]]:
    """The first event and the number of events of each piece."""
    results = sum(
        event.boards_of(name) * pairs // 2
        for event in variants
        for name, pairs in event.sizes.items()
    )
    size = max(1, min(_PIECE_EVENTS, _PIECE_RESULTS // max(1, results)))
    for first in range(0, events, size):
        yield first, min(size, events - first)
