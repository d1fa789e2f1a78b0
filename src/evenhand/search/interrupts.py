"""Stopping a long search with Ctrl-C and keeping the best so far.

A signal that arrived inside compiled code would surface as an error of the compiler. So
it only raises a flag, and searches look at the flag between pieces of work. A child
process does what its parent says.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from types import FrameType

from evenhand.workers import is_called_off

#: Ctrl-C, and the signal that ends a service or a job whose time is up.
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Flag:
    raised = False
    depth = 0


def interrupted() -> bool:
    """Whether the user has interrupted the search in hand."""
    return (_Flag.depth > 0 and _Flag.raised) or is_called_off()


@contextmanager
def heed_interrupts() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C only raise a flag; the value says whether it has been raised.

    A request to terminate does the same. Searches may be nested, and the outermost flag
    counts for all of them. Nothing changes outside the main thread, where signals do
    not arrive, nor in a child process, where they are the parent's business.
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
