"""A session on Bridgemates through the Data Connector: sent, heard, kept in step.

What comes in is stored before it is accepted, so nothing is lost; it is known by its
place, so nothing counts twice. Whatever the desk has changed since then stands, and is
sent to the units. The event is open only while something is stored: however long the
connector takes to answer, the desk goes on.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from evenhand.desk.tables.shown_results import (
    CORRECTED,
    FROM_UNIT,
    Place,
    Said,
    find_there,
    is_by_unit,
    results_of,
    said_of,
)
from evenhand.desk.tables.unit_names import UnitNames
from evenhand.desk.tables.unit_sessions import (
    UnitPlan,
    UnitRounds,
    plan_units,
    rounds_of,
)
from evenhand.errors import EvenhandError, RequestError
from evenhand.formats.connector_wire import (
    CALLS,
    PLAYERS,
    RESULTS,
    SEATS,
    Received,
    accept,
    ask,
    receive,
)
from evenhand.formats.data_connector import (
    GO_ON,
    Ids,
    UnitEvent,
    check_installed,
    make_hands,
    make_ids,
    make_init,
    make_seats,
    make_update,
)
from evenhand.formats.unit_results import UnitResult, make_result, read_result
from evenhand.formats.unit_rounds import UnitRound
from evenhand.formats.unit_settings import AS_USUAL, UnitWishes
from evenhand.scoring import Method
from evenhand.tournament.answers.table_answers import NamesSaid
from evenhand.tournament.event.acts import Erase, Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState

if TYPE_CHECKING:
    from bridgemate_dataconnector import DataConnectorClient

#: Opens the event to act on it.
Opening = Callable[[], AbstractContextManager[RunningEvent]]
#: What a call is for the units: made, and settled.
_CALLED, _SETTLED = 1, 3
_QUEUES = (RESULTS, PLAYERS, SEATS, CALLS)


@dataclass(slots=True)
class Step:
    """What one look at the units brought.

    Attributes:
        recorded: how many results came in.
        sent: how many results of the desk were sent to the units.
        named: how many pairs got their names from the units.
        calls: the tables that call the director.
        settled: the tables whose call is settled on the unit.
        names: names that differ from those of the desk.
        problems: results that could not be taken, in words.
        silence: why the connector was not reached, or not in everything; empty if it
            was. Nothing is lost: the next step begins where this one ended.
    """

    recorded: int = 0
    sent: int = 0
    named: int = 0
    calls: list[int] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)
    names: list[NamesSaid] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    silence: str = ""


class _Heard(NamedTuple):
    """What the queues have given."""

    results: Received
    players: Received
    seats: Received
    calls: Received


def connect(address: str, club_id: str, licence: str) -> "DataConnectorClient":
    """A client for a connector; nothing is sent yet.

    Args:
        address: where it is, as `http://10.0.0.5:5079`.
        club_id: the number of the club there.
        licence: the club's licence key.
    """
    check_installed()
    from bridgemate_dataconnector import DataConnectorClient

    if not address.startswith(("http://", "https://")):
        raise RequestError(f"{address}: expected an address like http://10.0.0.5:5079")
    return DataConnectorClient(club_id, licence, address)


class UnitLoop:
    """Keeps a session and the units in step, look by look.

    Attributes:
        ids: by what names the server program knows the event and its session.
        plan: the session as the units know it.
    """

    def __init__(
        self,
        client: "DataConnectorClient",
        state: EventState,
        session: SessionPlay,
        club_id: str,
        begun: str | None,
        wishes: UnitWishes = AS_USUAL,
    ) -> None:
        """Get ready.

        Args:
            client: speaks with the connector.
            state: the event.
            session: the session.
            club_id: the number of the club.
            begun: when the event began; a club gives many evenings the same name, but
                begins one at a time.
            wishes: what the director wants the units to do.
        """
        self._client = client
        self._group, self._number = session.group.name, session.number
        evening = f"{state.name} {begun}"
        self.ids: Ids = make_ids(evening, self._group, self._number, club_id)
        self.plan: UnitPlan = plan_units(session, consecutive=True)
        self._event = UnitEvent(state.name, state.winners, Method(state.method), wishes)
        #: What the units are known to show, by place.
        self._shown: dict[Place, Said] = {}
        #: All results that were taken from the queue, in order.
        self._taken: list[UnitResult] = []
        self._names = UnitNames()
        #: The calls that are open on the units, by table.
        self._calls: dict[int, Any] = {}

    def begin(self, date: tuple[int, int, int]) -> None:
        """Send the session; whatever the server program had of it is made anew.

        Args:
            date: year, month and day.
        """
        init = make_init(
            self.plan.session,
            self.ids,
            self._event,
            date,
            next_seats=not self.plan.is_split,
        )
        ask(self._client.connect)
        ask(self._client.initialize, init)
        self._shown.clear()

    def go_on(self) -> None:
        """Go on after a restart of either side, from all that the units have sent."""
        from bridgemate_dataconnector.dto import ContinueDTO

        again = ContinueDTO(
            event_guid=self.ids.event, club_id=self.ids.club, commands=GO_ON
        )
        ask(self._client.connect)
        ask(self._client.continue_event, again)

    def step(
        self,
        opening: Opening,
        *,
        everything: bool = False,
        calling: Collection[int] | None = None,
    ) -> Step:
        """Take what has come in, store it, accept it, and send what the desk changed.

        Args:
            opening: opens the event.
            everything: whether to take again what was accepted, as after a restart.
            calling: the tables whose calls the desk has not settled; None if it keeps
                no calls.
        """
        done = Step()
        try:
            heard = _Heard(
                *(
                    receive(self._client, self.ids.session, one, everything=everything)
                    for one in _QUEUES
                )
            )
        except RequestError as error:
            done.silence = str(error)
            return done
        with opening() as event:
            rounds = rounds_of(self.plan)
            self._take_results(event, rounds, heard.results.items, done)
            self._take_names(event, rounds, heard, done)
            play = self._session(event.state)
            plan = plan_units(play, consecutive=True)
            ours = dict(results_of(play, rounds_of(plan)))
        self._hear_calls(heard.calls.items, done)
        try:
            for queue, found in zip(_QUEUES, heard, strict=True):
                accept(self._client, self.ids.session, queue, found)
            self._tell_changes(plan)
            self._tell_results(ours, done)
            self._settle_calls(calling)
        except RequestError as error:
            done.silence = str(error)
        return done

    def _session(self, state: EventState) -> SessionPlay:
        return state.group(self._group).session(self._number)

    def _take_results(
        self, event: RunningEvent, rounds: UnitRounds, found: Iterable[Any], done: Step
    ) -> None:
        read = []
        for dto in found:
            try:
                read.append(read_result(dto))
            except EvenhandError as error:
                at = f"table {dto.table_number}, board {dto.board_number}"
                done.problems.append(f"{at}: {error}; enter it at the desk")
        repeated = self._count_repeated(read)
        for one in read[:repeated]:
            self._shown[one.place] = one.ns, one.ew, one.outcome, one.lead
        for one in {one.place: one for one in read[repeated:]}.values():
            self._take(event, one, rounds.get(one.place[:3]), done)
        self._taken += read[repeated:]

    def _take_names(
        self, event: RunningEvent, rounds: UnitRounds, heard: _Heard, done: Step
    ) -> None:
        found = self._names.take(event, rounds, heard.players.items, heard.seats.items)
        done.named, done.names = found.renamed, found.others
        done.problems += found.problems

    def _count_repeated(self, read: list[UnitResult]) -> int:
        """How many items at the beginning have been taken before.

        They come again if the connector has missed or forgotten that they were
        accepted; then they are the last ones that were taken, or all.
        """
        most = min(len(read), len(self._taken))
        return next((n for n in range(most, 0, -1) if read[:n] == self._taken[-n:]), 0)

    def _take(
        self,
        event: RunningEvent,
        one: UnitResult,
        unit_round: UnitRound | None,
        done: Step,
    ) -> None:
        if unit_round is None or one.board not in unit_round.boards:
            done.problems.append(
                f"table {one.table}, round {one.round}, board {one.board}: not in the "
                "movement; enter it at the desk"
            )
            return
        there = find_there(
            self._session(event.state).reported(one.table, one.board), unit_round
        )
        before = self._shown.get(one.place)
        said = self._shown[one.place] = one.ns, one.ew, one.outcome, one.lead
        ours = None if there is None else said_of(there)
        if ours == said or (there is None and one.outcome is None):
            return
        by_unit = there is not None and is_by_unit(event.acts[there.act - 1])
        if there is not None and ours != before and not by_unit:
            return  # the desk has changed it since: it stands, and is sent
        try:
            event.do(self._act(one, unit_round, there))
        except EvenhandError as error:
            done.problems.append(f"table {one.table}, board {one.board}: {error}")
            if there is None:
                # the desk has nothing in its place, so it stays on the unit
                del self._shown[one.place]
        else:
            done.recorded += 1

    def _act(
        self, one: UnitResult, unit_round: UnitRound, there: Recorded | None
    ) -> Record | Erase:
        place = self._group, self._number, one.table, one.board
        if one.outcome is None:
            return Erase(*place, "deleted on the unit", unit_round.of)
        act = Record(
            *place,
            outcome_text(one.outcome),
            one.ns,
            one.ew,
            round=unit_round.of,
            lead=one.lead,
            remark=FROM_UNIT,
        )
        if there is None:
            return act
        return replace(act, replaces=True, reason=CORRECTED)

    def _hear_calls(self, calls: Iterable[Any], done: Step) -> None:
        for dto in calls:
            if dto.status == _CALLED:
                self._calls[dto.table_number] = dto
                done.calls.append(dto.table_number)
            elif dto.status == _SETTLED and self._calls.pop(dto.table_number, None):
                done.settled.append(dto.table_number)

    def _settle_calls(self, calling: Collection[int] | None) -> None:
        """Tell the units which calls the director has settled at the desk."""
        if calling is None:
            return
        over = [table for table in self._calls if table not in calling]
        for table in over:
            dto = replace(self._calls[table], status=_SETTLED)
            ask(self._client.send_td_calls, self.ids.session, [dto])
            del self._calls[table]

    def _tell_changes(self, plan: UnitPlan) -> None:
        """Send a movement that was repaired, and names and hands that have changed.

        The server program forgets the results of a changed section from the first
        changed round on, so all of them are sent once more.
        """
        before = {one.letter: one for one in self.plan.session.sections}
        for section in plan.session.sections:
            if before.get(section.letter) != section:
                update = make_update(section, self.ids, self._event)
                ask(self._client.update_movement, update)
                for place in [one for one in self._shown if one[0] == section.letter]:
                    del self._shown[place]
        old, new = self.plan.session, plan.session
        pairs = {
            pair for pair, names in new.names.items() if old.names.get(pair) != names
        }
        boards = {
            board for board, deal in new.deals.items() if old.deals.get(board) != deal
        }
        session, ids = self.ids.session, self.ids
        if seats := list(make_seats(new, ids, pairs)):
            ask(self._client.send_participations, session, seats)
        if hands := list(make_hands(new, ids, boards)):
            ask(self._client.send_handrecords, session, hands)
        self.plan = plan

    def _tell_results(
        self, ours: Mapping[Place, tuple[UnitRound, Said]], done: Step
    ) -> None:
        """Send what the desk has and the units do not show."""
        rounds = rounds_of(self.plan)
        gone: dict[Place, tuple[UnitRound, Said]] = {
            place: (rounds[place[:3]], (said[0], said[1], None, ""))
            for place, said in self._shown.items()
            if place not in ours and said[2] is not None and place[:3] in rounds
        }
        sending = []
        for place, (at, said) in [*ours.items(), *gone.items()]:
            if self._shown.get(place) != said:
                sitting = {"NS": at.ns, "EW": at.ew}
                dto = make_result(UnitResult(*place, *said), self.ids, sitting)
                if dto is not None:
                    sending.append((place, said, dto))
        if not sending:
            return
        ask(self._client.send_results, self.ids.session, [dto for _, _, dto in sending])
        self._shown |= {place: said for place, said, _ in sending}
        done.sent += len(sending)
