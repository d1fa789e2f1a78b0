"""Stopping a long search with Ctrl-C and keeping the best so far.

A signal that arrives inside compiled code would surface as an error of the compiler,
so it only raises a flag, which searches look at between pieces of work. A process that
works for another looks at what that one says.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from types import FrameType

from evenhand.workers import is_called_off

#: Ctrl-C, and what ends a service or a job whose time is up.
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Flag:
    raised = False
    depth = 0


def interrupted() -> bool:
    """Whether the user has interrupted the search in hand."""
    return (_Flag.depth > 0 and _Flag.raised) or is_called_off()


@contextmanager
def heed_interrupts() -> Iterator[Callable[[], bool]]:
    """Within it Ctrl-C raises a flag; the value says whether it has been raised.

    A request to terminate counts as much. Searches may be nested: the flag of the
    outermost counts for all. Outside the main thread signals do not arrive, and in a
    process that works for another they are for that one: nothing changes there.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or parent_process() is not None:
        yield interrupted
        return

    def raise_flag(_signal: int, _frame: FrameType | None) -> None:
        _Flag.raised = True

    if _Flag.depth == 0:
        _Flag.raised = False
    old = {number: signal.signal(number, raise_flag) for number in _SIGNALS}
    _Flag.depth += 1
    try:
        yield interrupted
    finally:
        _Flag.depth -= 1
        for number, handler in old.items():
            signal.signal(number, handler or signal.SIG_DFL)
