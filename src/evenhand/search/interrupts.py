"""Stopping a long search with Ctrl-C and keeping the best so far.

A signal that arrives inside compiled code would surface as an error of the compiler,
so it only raises a flag, which searches look at between pieces of work.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class _Flag:
    raised = False
    depth = 0


@contextmanager
def heed_interrupts() -> Iterator[Callable[[], bool]]:
    """Within it Ctrl-C raises a flag; the value says whether it has been raised.

    Searches may be nested: the flag of the outermost counts for all. Outside the main
    thread signals do not arrive, and nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return

    def raise_flag(_signal: int, _frame: FrameType | None) -> None:
        _Flag.raised = True

    if _Flag.depth == 0:
        _Flag.raised = False
    old = signal.signal(signal.SIGINT, raise_flag)
    _Flag.depth += 1
    try:
        yield lambda: _Flag.raised
    finally:
        _Flag.depth -= 1
        signal.signal(signal.SIGINT, old)
