"""A Data Connector that speaks the wire format, with faults at will.

It refuses what the rules of its makers call invalid, and answers like theirs, down to
the quotation marks of the JSON within its JSON. It can listen on a port here.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from bridgemate_dataconnector import dto, validation
from bridgemate_dataconnector.http_transport import HttpTransport
from bridgemate_dataconnector.transport_exception import TransportException

PING, INIT, UPDATE, PUT_RESULTS, CONTINUE = 4, 5, 6, 10, 31
PUT_SEATS, PUT_HANDS, PUT_CALLS = 12, 13, 39
#: By the commands for a queue: which one, its kind of data, and what is asked.
QUEUES = {
    19: ("results", 12, "new"),
    23: ("results", 12, "all"),
    20: ("players", 10, "new"),
    24: ("players", 10, "all"),
    21: ("seats", 11, "new"),
    25: ("seats", 11, "all"),
    36: ("calls", 21, "new"),
    37: ("calls", 21, "all"),
}
ACCEPTS = {27: "results", 28: "players", 29: "seats", 38: "calls"}
OK, ERROR = 1, 4
NO_ERROR, BUSY, INVALID, UNKNOWN = 0, 1, 5, 6

#: What goes wrong next: a function that answers or raises, or None.
Fault = Callable[[], str | None]


@dataclass
class FakeConnector(HttpTransport):
    """What a server program and its units would do."""

    event: dict[str, Any] | None = None
    updates: list[dict[str, Any]] = field(default_factory=list)
    queue: list[dict[str, Any]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    calls: list[dict[str, Any]] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    put: list[dict[str, Any]] = field(default_factory=list)
    told: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)

    def get(self, url: str) -> str:
        assert url
        return "Bridgemate dataconnector service version 5"

    def post(self, url: str, json_body: str) -> str:
        assert url.endswith("/dc-scoringprogram")
        self.bodies.append(json_body)
        fault = self.faults.pop(0) if self.faults else passes
        if (answer := fault()) is not None:
            return answer
        asked = json.loads(json_body)
        assert asked["ClubId"]
        assert asked["LicenceKey"]
        command, data = asked["Command"], asked["SerializedData"]
        if self.event is None and command not in (PING, INIT):
            return wire(command, ERROR, json.dumps("no such event"), error=UNKNOWN)
        wrong = find_wrong(command, data)
        if wrong:
            return wire(command, ERROR, json.dumps(wrong), error=INVALID)
        done = self._answer(command, data)
        return times_out() if fault is is_lost else done

    def _answer(self, command: int, data: str) -> str:
        if command == INIT:
            self.event = json.loads(data)
        elif command == UPDATE:
            self.updates.append(json.loads(data))
        elif command == PUT_RESULTS:
            self.put += json.loads(data)
        elif command in (PUT_SEATS, PUT_HANDS, PUT_CALLS):
            self.told.setdefault(command, []).extend(json.loads(data))
        elif command in QUEUES:
            name, kind, asked = QUEUES[command]
            items = self.items(name)
            first = self.accepted.get(name, 0) if asked == "new" else 0
            return wire(command, kind, json.dumps(items[first:]), last=len(items))
        elif command in ACCEPTS:
            name, last = ACCEPTS[command], json.loads(data)
            self.accepted[name] = max(self.accepted.get(name, 0), last)
        return wire(command, OK, data if command == PING else "")

    def items(self, name: str) -> list[dict[str, Any]]:
        """All that a queue has ever held."""
        found: list[dict[str, Any]] = getattr(
            self, "queue" if name == "results" else name
        )
        return found

    @contextmanager
    def listening(self) -> Iterator[str]:
        """Its address, while it listens there."""
        connector = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send(connector.get(self.path))

            def do_POST(self) -> None:
                assert self.headers["Content-Type"] == "application/json; charset=utf-8"
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    self._send(connector.post(self.path, body.decode()))
                except TransportException:
                    self.send_error(503)

            def _send(self, text: str) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_: Any) -> None:
                """Tell nobody."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

    def rounds(self) -> list[dict[str, Any]]:
        """Every round of every table, as it was sent."""
        assert self.event is not None
        (session,) = self.event["Sessions"]
        return [
            one
            for group in session["ScoringGroups"]
            for section in group["Sections"]
            for table in section["Tables"]
            for one in table["Rounds"]
        ]

    def play(self, tricks: int = 8, **changes: Any) -> list[dict[str, Any]]:
        """The results of all boards, as units would send them: 2♠ by North."""
        return [
            played(one, board, tricks, **changes)
            for one in self.rounds()
            if one["HighBoardNumber"]
            for board in range(one["LowBoardNumber"], one["HighBoardNumber"] + 1)
        ]


def find_wrong(command: int, data: str) -> str:
    """What the rules of its makers say against the data of a request."""
    checks: dict[int, tuple[Any, Callable[[Any], bool]]] = {
        INIT: (dto.InitDTO, validation.validate_init_dto),
        UPDATE: (dto.SectionUpdateDTO, validation.validate_section_update_dto),
        PUT_RESULTS: (dto.ResultDTO, validation.validate_result_dto),
        PUT_HANDS: (dto.HandrecordDTO, validation.validate_handrecord_dto),
        PUT_CALLS: (dto.TdCallDTO, validation.validate_td_call_dto),
        CONTINUE: (dto.ContinueDTO, validation.validate_continue_dto),
    }
    if command not in checks:
        return ""
    kind, is_valid = checks[command]
    given = json.loads(data)
    every = [
        kind.from_dict(one) for one in (given if isinstance(given, list) else [given])
    ]
    return " ".join(
        " ".join(one.validation_messages or ["invalid"])
        for one in every
        if not is_valid(one)
    )


def played(
    one: dict[str, Any], board: int, tricks: int, **changes: Any
) -> dict[str, Any]:
    """A result on the wire."""
    return {
        "SessionGuid": one["SessionGuid"],
        "SectionLetters": one["SectionLetters"],
        "TableNumber": one["TableNumber"],
        "RoundNumber": one["RoundNumber"],
        "BoardNumber": board,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": one["PairNS"],
        "PairEastWest": one["PairEW"],
        "DeclaringPair": one["PairNS"],
        "DeclarerDirection": 1,
        "Level": 2,
        "Denomination": 4,
        "Stake": 0,
        "TotalTricks": tricks,
        "LeadCardRank": 14,
        "LeadCardSuit": 3,
        "ValidationMessages": None,
    } | changes


def wire(command: int, kind: int, data: str, *, last: int = 0, error: int = 0) -> str:
    """An answer on the wire: its data is JSON within JSON, as theirs write it."""
    plain = json.dumps(data).replace('\\"', "\\u0022")
    return (
        f'{{"RequestCommand":{command},"DataType":{kind},"LastQueueItemId":{last},'
        f'"ErrorType":{error},"SessionGuid":"","SerializedData":{plain}}}'
    )


def busy() -> str:
    """The connector has no time."""
    return wire(19, ERROR, json.dumps("busy"), error=BUSY)


def times_out() -> str:
    """The connector does not answer."""
    raise TransportException("timed out")


def passes() -> None:
    """Nothing is wrong."""


def is_lost() -> None:
    """The connector does what is asked, and its answer is lost."""


def babbles(text: str) -> Fault:
    """Something answers that is no connector, or not in its right mind."""
    return lambda: text
