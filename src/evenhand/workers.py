"""One way to run many seeded pieces of work: in this process or in several.

A piece is a function and its arguments, seed included, so that the results are the
same whoever computes them.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from evenhand.errors import RequestError

Piece = tuple[Any, ...]
Run = Callable[[Callable[..., Any], Sequence[Piece]], list[Any]]

_MOST_PROCESSES = 256


@contextmanager
def workers(processes: int = 1) -> Iterator[Run]:
    """A function that runs pieces of work and gives their results in order."""
    if not 1 <= processes <= _MOST_PROCESSES:
        raise RequestError(f"{processes} processes; expected 1 to {_MOST_PROCESSES}")
    if processes == 1:
        yield lambda work, pieces: [work(*piece) for piece in pieces]
        return
    # new processes, not copies: a copy of a process with threads may hang
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield lambda work, pieces: [
            future.result() for future in [pool.submit(work, *p) for p in pieces]
        ]
