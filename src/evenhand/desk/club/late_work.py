"""Work that nobody waits for, done one piece after the other in a thread."""

import logging
import threading
import time
from collections.abc import Callable

from evenhand.errors import EvenhandError

_LOG = logging.getLogger("evenhand.club")
#: How many times as long as it worked a thread rests.
_REST = 20


class LateWork:
    """A thread that does what it was asked for, while anything is left.

    It rests far longer than it works, so that those who enter results do not feel it.
    """

    def __init__(self, what: str, work: Callable[[str], object]) -> None:
        """Begin with nothing to do.

        Args:
            what: What the work is called in the log.
            work: Does it, for an event.
        """
        self._what = what
        self._work = work
        self._asked: dict[str, None] = {}
        self._lock = threading.Lock()
        self._working = threading.Lock()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()

    def ask_for(self, name: str) -> None:
        """Do the work for an event soon; asked twice, it is done once."""
        with self._lock:
            self._asked[name] = None
            if self._thread is None and not self._over.is_set():
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def finish(self) -> None:
        """Do at once what is left, and wait for what was begun."""
        while name := self._take():
            self._do(name)
        with self._working:
            pass

    def stop(self) -> None:
        """Begin nothing more, and wait for what was begun."""
        self._over.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while not self._over.is_set() and (name := self._take(ends=True)):
            began = time.thread_time()
            self._do(name)
            self._over.wait(_REST * (time.thread_time() - began))

    def _do(self, name: str) -> None:
        try:
            with self._working:
                self._work(name)
        except EvenhandError as error:
            _LOG.warning("no %s of %s: %s", self._what, name, error)
        except Exception:
            # the other events have a right to theirs
            _LOG.exception("no %s of %s", self._what, name)

    def _take(self, *, ends: bool = False) -> str:
        """The next event; none if nothing is left, so that the thread ends."""
        with self._lock:
            name = next(iter(self._asked), "")
            self._asked.pop(name, None)
            if ends and not name:
                self._thread = None
            return name
