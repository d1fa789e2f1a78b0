"""Sessions that a desk keeps in step with Bridgemates, while a director wants it.

What a director wants is in the settings of the club, so that a desk goes on by itself
after a restart. If several desks share a database, one of them looks after the units.
"""

import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.groups import running_session
from evenhand.desk.events.opening import utc_now
from evenhand.desk.tables.bridgemate_loop import Step, UnitLoop, connect
from evenhand.desk.tables.waiting_entries import Waiting, keep_waiting
from evenhand.errors import EvenhandError, RequestError
from evenhand.formats.unit_settings import AS_USUAL, UnitWishes
from evenhand.tournament.answers.table_answers import NamesSaid
from evenhand.tournament.event.codec import time_of
from evenhand.tournament.event.log import RunningEvent

if TYPE_CHECKING:
    from bridgemate_dataconnector import DataConnectorClient

#: What else a page may need to speak of units.
__all__ = [
    "Connector",
    "UnitKeeper",
    "UnitOrder",
    "UnitWishes",
    "UnitsTold",
    "find_connector",
    "find_orders",
    "find_told",
    "keep_units",
    "leave_units",
    "set_connector",
]

_LOG = logging.getLogger("evenhand.units")
_CONNECTOR, _ORDERS, _KEEPER = "bridgemates", "units", "unit-keeper"
_TOLD = "units"
_BY = "Bridgemates"
#: How often the units are looked at, in seconds.
_PAUSE = 5.0
#: After how many seconds of silence another desk looks after them.
_LEASE = 30.0
#: Of the problems, the last ones are shown.
_MOST_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class Connector:
    """Where the Data Connector of a club is.

    Attributes:
        address: as `http://10.0.0.5:5079`; empty if nobody has said.
        club_id: the number of the club there.
        licence: its licence key.
    """

    address: str = ""
    club_id: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True)
class UnitOrder:
    """An order to keep a session in step with the units.

    Attributes:
        event: the event.
        group: the group.
        session: its session.
        new: whether it is still to be sent.
        wishes: what the director wants the units to do.
    """

    event: str
    group: str
    session: int
    new: bool = True
    wishes: UnitWishes = AS_USUAL

    @property
    def key(self) -> str:
        """What it is found by: of a group one session is kept at a time."""
        return f"{self.event} {self.group}"


@dataclass(frozen=True, slots=True)
class UnitsTold:
    """What has come of a session on units so far.

    Attributes:
        recorded: how many results came in.
        sent: how many results were sent to the units.
        named: how many pairs got their names there.
        problems: what could not be taken, the last first.
        silence: why the connector is not reached; empty if it is.
    """

    recorded: int = 0
    sent: int = 0
    named: int = 0
    problems: tuple[str, ...] = ()
    silence: str = ""

    def after(self, done: Step) -> "UnitsTold":
        """With what another look has brought."""
        problems = (*reversed(done.problems), *self.problems)[:_MOST_PROBLEMS]
        return UnitsTold(
            self.recorded + done.recorded,
            self.sent + done.sent,
            self.named + done.named,
            tuple(dict.fromkeys(problems)),
            done.silence,
        )


def find_connector(club: Club) -> Connector:
    """Where the connector of a club is, as a director has said."""
    return Connector(**(club.settings.get(_CONNECTOR) or {}))


def set_connector(club: Club, address: str, club_id: str, licence: str) -> None:
    """Say where the connector is; an empty licence key leaves the old one."""

    def change(before: dict[str, str] | None) -> dict[str, str]:
        kept = licence.strip() or (before or {}).get("licence", "")
        if address.strip():
            connect(address.strip(), club_id.strip(), kept)
        return asdict(Connector(address.strip(), club_id.strip(), kept))

    club.settings.change(_CONNECTOR, change)


def find_orders(club: Club) -> dict[str, UnitOrder]:
    """The sessions that are kept in step with the units, by their keys."""
    found = club.settings.get(_ORDERS) or {}
    return {
        key: UnitOrder(**{**one, "wishes": UnitWishes(**one["wishes"])})
        for key, one in found.items()
    }


def keep_units(club: Club, order: UnitOrder) -> None:
    """Keep a session in step with the units from now on."""
    here = find_connector(club)
    if not (here.address and here.club_id and here.licence):
        raise RequestError(
            "nobody has said where the Data Connector is; name its address, the "
            "club's number and the licence key first"
        )
    _change_orders(club, lambda orders: {**orders, order.key: asdict(order)})


def leave_units(club: Club, order: UnitOrder) -> None:
    """Keep a session no longer; the units stay as they are."""
    _change_orders(
        club, lambda orders: {k: one for k, one in orders.items() if k != order.key}
    )


def _change_orders(
    club: Club, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    club.settings.change(_ORDERS, lambda before: change(before or {}))


def find_told(club: Club, event: str, group: str) -> UnitsTold:
    """What has come of a group's session on the units."""
    row = club.beside.get(event, _TOLD, group)
    said = {} if row is None else dict(row.data)
    return UnitsTold(**{**said, "problems": tuple(said.get("problems", ()))})


@dataclass(slots=True)
class _Kept:
    """A session that this desk keeps.

    Attributes:
        order: as it was when it began.
        loop: keeps it.
        everything: whether all that the units have sent is to be taken again.
        told: what has come of it.
    """

    order: UnitOrder
    loop: UnitLoop
    everything: bool
    told: UnitsTold


class UnitKeeper:
    """A thread that looks after the units, while a director wants it."""

    def __init__(
        self,
        club: Club,
        connecting: Callable[[str, str, str], "DataConnectorClient"] = connect,
        pause: float = _PAUSE,
    ) -> None:
        """Begin with nothing to do.

        Args:
            club: the club.
            connecting: makes a client.
            pause: how long to rest between two looks, in seconds.
        """
        self._club = club
        self._connecting = connecting
        self._pause = pause
        self._name = secrets.token_hex(8)
        self._kept: dict[str, _Kept] = {}
        #: Another desk's last sign of life, and since when it is the last.
        self._other: tuple[Any, float] = (None, 0.0)
        self._over = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Look after the units meanwhile."""
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            # a connector that does not answer must not hold up the end of the desk
            thread.join(timeout=3)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self.look()
            except EvenhandError as error:
                # the database is gone for a while
                _LOG.warning("%s", error)
                self._kept.clear()
            except Exception:
                _LOG.exception("units")
                self._kept.clear()
            self._over.wait(self._pause)
        with_nobody = {"keeper": "", "beat": 0}
        if self._kept:
            # so that the desk that starts next need not wait
            self._club.settings.change(
                _KEEPER, lambda there: with_nobody if self._has(there) else there
            )

    def look(self) -> None:
        """Look once at every session that is to be kept in step."""
        orders = find_orders(self._club)
        for key in self._kept.keys() - orders.keys():
            del self._kept[key]
        if not orders or not self._takes_charge():
            return
        for order in orders.values():
            try:
                self._look_at(order)
            except EvenhandError as error:
                told = find_told(self._club, order.event, order.group)
                self._note(order, told, replace(told, silence=str(error)))

    def _has(self, there: Any) -> bool:
        return bool(there) and there["keeper"] == self._name

    def _takes_charge(self) -> bool:
        """Whether this desk is the one that looks after the units.

        Another is believed dead once it has given no sign of life for a while, which is
        measured here alone: clocks of several machines differ.
        """

        def change(there: dict[str, Any] | None) -> dict[str, Any]:
            before = there or {"keeper": "", "beat": 0}
            if before["keeper"] and not self._has(before):
                seen, since = self._other
                if seen != before:
                    self._other = before, time.monotonic()
                    return before
                if time.monotonic() - since < _LEASE:
                    return before
            return {"keeper": self._name, "beat": before["beat"] + 1}

        self._club.settings.change(_KEEPER, change)
        return self._has(self._club.settings.get(_KEEPER))

    def _look_at(self, order: UnitOrder) -> None:
        kept = self._kept.get(order.key)
        if kept is None or order.new or kept.order != order:
            kept = self._begin(order)
            self._kept[order.key] = kept
        calling = {int(row.name) for row in self._club.beside.all(order.event, "call")}
        done = kept.loop.step(
            lambda: self._opening(order.event),
            everything=kept.everything,
            calling=calling,
        )
        kept.everything = kept.everything and bool(done.silence)
        self._pass_on(order.event, done)
        told = kept.told.after(done)
        self._note(order, kept.told, told)
        kept.told = told

    def _begin(self, order: UnitOrder) -> _Kept:
        here, club = find_connector(self._club), self._club
        session = running_session(club.look_at(order.event), order.group, order.session)
        loop = UnitLoop(
            self._connecting(here.address, here.club_id, here.licence),
            session.group.state,
            session,
            here.club_id,
            time_of(club.since(order.event)[0]),
            order.wishes,
        )
        if order.new:
            today = date.today()
            loop.begin((today.year, today.month, today.day))
            sent = replace(order, new=False)
            _change_orders(club, lambda orders: _if_there(orders, sent))
            club.beside.remove(order.event, _TOLD, order.group)
            return _Kept(sent, loop, everything=False, told=UnitsTold())
        loop.go_on()
        told = find_told(club, order.event, order.group)
        return _Kept(order, loop, everything=True, told=told)

    @contextmanager
    def _opening(self, event: str) -> Iterator[RunningEvent]:
        if self._over.is_set():
            raise RequestError("the desk is stopping; it goes on at its next start")
        with self._club.acting_on(event, by=_BY) as opened:
            yield opened.event

    def _pass_on(self, event: str, done: Step) -> None:
        """Show calls where phones' calls are shown, and let other names wait."""
        for table in done.calls:
            row = DeskRow("call", str(table), {}, utc_now(), f"table {table}", _BY)
            if self._club.beside.get(event, "call", row.name) is None:
                self._club.beside.put(event, row)
        for table in done.settled:
            self._club.beside.remove(event, "call", str(table))
        for one in done.names:
            keep_waiting(self._club, event, _as_waiting(one))

    def _note(self, order: UnitOrder, before: UnitsTold, told: UnitsTold) -> None:
        # every row that is written makes the open pages look
        if told != before:
            row = DeskRow(_TOLD, order.group, asdict(told), utc_now(), _BY)
            self._club.beside.put(order.event, row)


def _if_there(orders: dict[str, Any], order: UnitOrder) -> dict[str, Any]:
    """The orders with one as it is now, unless it was taken back meanwhile."""
    return orders | {order.key: asdict(order)} if order.key in orders else orders


def _as_waiting(one: NamesSaid) -> Waiting:
    first, second = one.players
    texts = {
        "pair": str(one.pair),
        "player": first.name,
        "partner": second.name,
        "was": one.was,
    }
    mark = hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:16]
    return Waiting(f"unit {mark}", one.table, "names", "", texts, device=_BY)
