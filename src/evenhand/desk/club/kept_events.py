"""The events of a club that stay in memory while they are in use."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from evenhand.desk.club.cross_checks import CrossCheck
from evenhand.desk.club.event_copies import rounds_ended
from evenhand.desk.events.opening import TimedEvent
from evenhand.errors import UnavailableError
from evenhand.store.club_database import Database
from evenhand.store.event_file import USUAL_WAIT
from evenhand.store.event_rows import EventRows
from evenhand.tournament.event.acts import Act
from evenhand.tournament.event.state import EventState

#: The most events that stay in memory: those that were used last.
MOST = 16
#: Raises an error if somebody may not do these acts in this state.
Allowance = Callable[[EventState, Sequence[Act]], None]


class KeptEvent(TimedEvent):
    """An event that stays in memory, and is used by one thread at a time.

    Attributes:
        rows: its log.
        check: its second derivation.
        ended: the rounds that had ended when a copy was last thought of.
        allow: refuses acts that whoever has the turn may not do.
    """

    def __init__(self, rows: EventRows) -> None:
        self.rows = rows
        self.check = CrossCheck()
        self.allow: Allowance | None = None
        self._turn = threading.Lock()
        self._lock = threading.RLock()
        super().__init__(rows)
        self.ended = rounds_ended(self.state)

    def do(self, *acts: Act, at: str | None = None) -> EventState:
        """Carry out acts and store them with the time."""
        if self.allow is not None:
            self.allow(self.state, acts)
        with self._lock:
            return super().do(*acts, at=at)

    def catch_up(self) -> EventState:
        """Apply what others have added to the log since we read it."""
        with self._lock:
            before = self.rows.corrections
            super().catch_up()
            if self.rows.corrections != before:
                # names in acts that we had read were corrected
                super().__init__(self.rows)
                self.check = CrossCheck()
            return self.state

    def see_in_turn(self) -> EventState:
        """The same for whoever has the turn.

        Nobody else adds meanwhile, so the rows are read only if there are new ones.
        """
        with self._lock:
            known = (len(self._acts), self.rows.corrections)
            return self.state if known == self.rows.head else self.catch_up()

    def last_batch(self) -> list[int]:
        """The last act that still counts, undos aside, and those done with it."""
        with self._lock:
            self.catch_up()
            return super().last_batch()

    @contextmanager
    def taking_turn(self, allow: Allowance | None = None) -> Iterator[None]:
        """Let no other thread act on it, and this one only as far as it may."""
        if not self._turn.acquire(timeout=USUAL_WAIT):
            raise UnavailableError(
                f"{self.rows.name}: somebody else is acting on it; wait and try again"
            )
        self.allow = allow
        try:
            yield
        finally:
            self.allow = None
            self._turn.release()


class KeptEvents:
    """The events that were used last, each in memory once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[str, KeptEvent] = OrderedDict()
        self._lock = threading.Lock()
        self._reading = [threading.Lock() for _ in range(MOST)]

    def get(self, name: str) -> KeptEvent:
        """An event; it is read if it is not in memory."""
        kept = self._find(name)
        if kept is not None:
            return kept
        # after a restart in mid-session a whole hall asks: one reads, the others wait
        with self._reading[hash(name) % MOST]:
            kept = self._find(name)
            return self._keep(name) if kept is None else kept

    def _find(self, name: str) -> KeptEvent | None:
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
            return self._kept.get(name)

    def _keep(self, name: str) -> KeptEvent:
        made = KeptEvent(EventRows(self._database, name))
        with self._lock:
            self._kept[name] = made
            # one that is let go while somebody acts on it is still held in the database
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return made

    def __len__(self) -> int:
        return len(self._kept)
