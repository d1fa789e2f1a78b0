"""Playing fields many times, in pieces that any process can do.

A piece depends only on the seed and on which sessions it plays, and all that is kept of
it is sums of whole numbers. So the answer is the same with one process or many, and
memory does not grow with the number of sessions.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from evenhand.errors import RequestError
from evenhand.simulation.board_model import BoardModel
from evenhand.simulation.chance import (
    Integers,
    Stream,
    check_seed,
    session_keys,
)
from evenhand.simulation.draw import Draw, seat_pairs
from evenhand.simulation.playing_field import Field
from evenhand.simulation.strength import (
    UNITS,
    KnownStrengths,
    LadderStrengths,
    NormalStrengths,
    Strengths,
)
from evenhand.simulation.tally import Moments, Tally, sum_seats
from evenhand.simulation.waves import handing_out

MOST_SESSIONS = 100_000_000
#: Every fourth session is played again with the same seats but other cards, which shows
#: how much of a score is due to the cards.
REPLAY_EVERY = 4
#: For the sessions played twice, means over the seats: half the squared difference of
#: the two scores, their product, score × strength, and strength squared. Scores count
#: from 50 %, strengths from the mean of the field, in ten-thousandths of a squared
#: percent.
REPLAYED = ("difference", "product", "by_strength", "strength_squared")
_SQUARED_UNITS = UNITS
#: Plays of boards in a piece (about a tenth of a second), and the most sessions in it.
_PIECE_PLAYS, _PIECE_SESSIONS = 1_000_000, 4096
#: Pieces that are handed out together: for each process, and to a cluster.
_WAVE, _CLUSTER_WAVE = 4, 64

#: Called with the sessions done, the sessions wanted (None if not known) and what they
#: add up to.
Progress = Callable[[int, int | None, Tally], None]
#: Says whether enough has been played.
Enough = Callable[[Tally], bool]


_CLUB_STRENGTHS, _CLUB_MODEL = NormalStrengths(), BoardModel()


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions under which sessions are played.

    Attributes:
        strengths: the strengths of the pairs.
        draw: how they come to their seats.
        model: how results come about.
        seed: the seed of the random numbers.
    """

    strengths: Strengths = _CLUB_STRENGTHS
    draw: Draw = Draw.RANDOM
    model: BoardModel = _CLUB_MODEL
    seed: int = 1

    def __post_init__(self) -> None:
        check_seed(self.seed)

    def take_strengths(self, pairs: int, first: int, sessions: int) -> Integers:
        """The strengths of the pairs in each session.

        Pairs with fixed seats are the same pairs in all sessions.
        """
        chosen: NormalStrengths | LadderStrengths | KnownStrengths = self.strengths
        if self.draw is Draw.FIXED:
            chosen = chosen.once(pairs, self.seed)
        return chosen.take(pairs, self.seed, first, sessions)


def play_piece(
    fields: Sequence[Field], conditions: Conditions, first: int, count: int
) -> Tally:
    """Play some sessions of all fields on the same random numbers."""
    outcomes, replays, seats = [], [], []
    for field in fields:
        strengths = _seat(field, conditions, first, count)
        scores = _play(field, conditions, strengths, first, Stream.BOARDS)
        outcomes.append(_rank(field, scores, strengths))
        deviations = _deviations(field, scores)
        relative = _from_mean(strengths)
        seats.append(sum_seats(deviations, relative))
        # the same sessions are replayed, whichever piece they fall into
        again = slice(-first % REPLAY_EVERY, None, REPLAY_EVERY)
        replayed = _play(
            field, conditions, strengths, first, Stream.REPLAYED_BOARDS, again
        )
        replays.append(
            _compare_replays(
                deviations[again], _deviations(field, replayed), relative[again]
            )
        )
    return Tally(
        Moments.of(np.hstack(outcomes)), Moments.of(np.hstack(replays)), tuple(seats)
    )


def _seat(field: Field, conditions: Conditions, first: int, count: int) -> Integers:
    """The strength of the pair in each seat, sessions × seats."""
    strengths = conditions.take_strengths(field.pairs, first, count)
    seating = seat_pairs(
        conditions.draw, strengths, field.starting_lines, conditions.seed, first
    )
    return np.take_along_axis(strengths, seating, axis=1)


def _play(
    field: Field,
    conditions: Conditions,
    strengths: Integers,
    first: int,
    stream: Stream,
    chosen: slice = slice(None),
) -> Integers:
    from evenhand.kernels.played_sessions import play_sessions

    count, model, seed = len(strengths), conditions.model, conditions.seed
    play_stream = Stream.PLAY if stream is Stream.BOARDS else Stream.REPLAY
    scores: Integers = play_sessions(
        field.ns,
        field.ew,
        field.starts,
        field.slopes,
        field.begins,
        field.shares,
        np.ascontiguousarray(model.abilities(strengths[chosen])),
        session_keys(seed, stream, first, count)[chosen].copy(),
        session_keys(seed, play_stream, first, count)[chosen].copy(),
        model.quantiles(),
        model.widths(),
    )
    return scores


def _rank(field: Field, scores: Integers, strengths: Integers) -> Integers:
    from evenhand.kernels.played_sessions import rank_sessions

    rankings = [rank_sessions(scores, strengths)]
    for seats in field.lines().values():
        line = (scores[:, seats].copy(), strengths[:, seats].copy())
        rankings.append(rank_sessions(*line))
    return np.hstack(rankings)


def _deviations(field: Field, scores: Integers) -> Integers:
    """Scores as deviations from 50 %, in the units of strengths."""
    percents = scores * (100 * UNITS / field.whole)
    rounded: Integers = np.rint(percents - 50 * UNITS).astype(np.int64)
    return rounded


def _from_mean(strengths: Integers) -> Integers:
    means = np.rint(strengths.mean(axis=1, keepdims=True)).astype(np.int64)
    relative: Integers = strengths - means
    return relative


def _compare_replays(once: Integers, again: Integers, strengths: Integers) -> Integers:
    difference = once - again
    quantities = (
        (difference * difference).sum(axis=1) / 2,
        (once * again).sum(axis=1),
        ((once + again) * strengths).sum(axis=1) / 2,
        (strengths * strengths).sum(axis=1),
    )
    scale = once.shape[1] * _SQUARED_UNITS
    return np.stack([np.rint(q / scale).astype(np.int64) for q in quantities], axis=1)


def run_sessions(
    fields: Sequence[Field],
    conditions: Conditions,
    *,
    sessions: int | None = None,
    enough: Enough | None = None,
    processes: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Tally:
    """Play a number of sessions, or until there are enough, or until stopped.

    Whether there are enough is decided after each piece, in order, so the answer does
    not depend on who plays them.
    """
    most = MOST_SESSIONS if sessions is None else sessions
    if not 1 <= most <= MOST_SESSIONS:
        raise RequestError(f"{most} sessions; expected 1 to {MOST_SESSIONS:,}")
    for field in fields:
        conditions.strengths.check(field.pairs)
    pieces = ((tuple(fields), conditions, *piece) for piece in _pieces(fields, most))
    size = _CLUSTER_WAVE if cluster is not None else _WAVE * processes
    total: Tally | None = None
    with handing_out(
        play_piece, pieces, size, processes=processes, cluster=cluster, stop=stop
    ) as waves:
        for wave in waves:
            for done in wave.results:
                total = done if total is None else total + done
                if enough is not None and enough(total):
                    return total
            assert total is not None
            if progress is not None:
                progress(total.sessions, sessions, total)
    assert total is not None
    return total


def _pieces(fields: Sequence[Field], most: int) -> Iterator[tuple[int, int]]:
    """The first session and the number of sessions of each piece."""
    plays = sum(field.plays for field in fields)
    size = max(REPLAY_EVERY, min(_PIECE_SESSIONS, _PIECE_PLAYS // plays))
    # whole groups of four, so that every piece has sessions that are played twice
    size -= size % REPLAY_EVERY
    for first in range(0, most, size):
        yield first, min(size, most - first)
