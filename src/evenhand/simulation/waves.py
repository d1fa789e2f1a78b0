"""Handing out pieces of work in waves, until all are done or we are told to stop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from evenhand.workers import Piece, Run, Stop, open_workers


@dataclass(frozen=True, slots=True)
class Wave:
    """The results of pieces that were handed out together.

    Attributes:
        pieces: the pieces that were done, in order.
        results: their results.
    """

    pieces: tuple[Piece, ...]
    results: tuple[Any, ...]


@contextmanager
def handing_out(
    work: Callable[..., Any],
    pieces: Iterator[Piece],
    size: int,
    *,
    processes: int,
    cluster: str | None,
    stop: Stop,
) -> Iterator[Iterator[Wave]]:
    """The waves of some work, each of `size` pieces, until stopped.

    There is always a result: if the stop comes before any piece is done, the first
    piece is done here.
    """
    with open_workers(processes, cluster, stop=stop) as run:
        yield _waves(run, work, pieces, size, stop)


def _waves(
    run: Run,
    work: Callable[..., Any],
    pieces: Iterator[Piece],
    size: int,
    stop: Stop,
) -> Iterator[Wave]:
    first = True
    while part := list(islice(pieces, size)):
        wave = _take_done(part, run(work, part))
        stopped = len(wave.pieces) < len(part)
        if first and not wave.pieces:
            wave = Wave((part[0],), (work(*part[0]),))
        if wave.pieces:
            yield wave
        if stopped or stop():
            break
        first = False


def _take_done(pieces: list[Piece], results: list[Any]) -> Wave:
    """The pieces that have a result; the others were stopped."""
    done = [pair for pair in zip(pieces, results, strict=True) if pair[1] is not None]
    return Wave(tuple(piece for piece, _ in done), tuple(one for _, one in done))
