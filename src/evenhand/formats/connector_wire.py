"""The queues of Bridgemate's Data Connector, with every failure told.

The package of its makers answers a failed poll with an empty list, as if nothing had
come in. Here the answer itself is looked at, and an item of a queue is accepted by the
number under which it was received.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from evenhand.errors import FileError, RequestError
from evenhand.formats.text import shortened
from evenhand.movement.json_text import parse_json

if TYPE_CHECKING:
    from bridgemate_dataconnector import DataConnectorClient
    from bridgemate_dataconnector.dto import ScoringProgramResponse

#: What an answer says that has no data for us, and what passes by itself.
_NOTHING, _PASSING = ("NoData", "NoUpdates", "EmptyResponse"), ("Busy", "TimeOut")
#: What the makers' package raises on data that are not what they should be.
_OF_ANOTHER_SHAPE = (TypeError, AttributeError, LookupError, RecursionError)


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue: the commands for it, the kind of its data, and the name of an item.

    Attributes:
        new: asks for what was not accepted.
        all: asks for everything.
        accept: accepts everything up to an item.
        kind: the kind of the data in an answer.
        item: the class of an item.
    """

    new: int
    all: int
    accept: int
    kind: int
    item: str


RESULTS = Queue(19, 23, 27, 12, "ResultDTO")
PLAYERS = Queue(20, 24, 28, 10, "PlayerDataDTO")
SEATS = Queue(21, 25, 29, 11, "ParticipationDTO")
CALLS = Queue(36, 37, 38, 21, "TdCallDTO")


@dataclass(frozen=True, slots=True)
class Received:
    """What a queue has given.

    Attributes:
        items: the items, in the order in which they came.
        last: the number of the last one.
    """

    items: Sequence[Any] = ()
    last: int = 0


def ask(call: "Callable[..., ScoringProgramResponse]", *given: object) -> None:
    """Ask the connector to do something, and refuse an answer that tells of a failure.

    Args:
        call: Sends the request.
        given: What it sends.

    Raises:
        RequestError: With what was said and what to do.
    """
    _check(_answer_of(call, *given))


def _answer_of(
    call: "Callable[..., ScoringProgramResponse]", *given: object
) -> "ScoringProgramResponse":
    try:
        return call(*given)
    except (ValueError, *_OF_ANOTHER_SHAPE) as error:
        raise RequestError(_unlike("answer", error)) from error


def _unlike(expected: str, error: object) -> str:
    why = shortened(str(error), 100)
    return f"the Data Connector: no {expected} of its kind ({why}); it is asked again"


def _check(answer: "ScoringProgramResponse") -> None:
    name = answer.error_type.name
    if not int(answer.error_type):
        return
    said = str(answer.serialized_data or "").strip('"')[:200] or "no reason"
    what = "check its address, the club's number and the licence key"
    if name in _PASSING:
        what = "it is asked again"
    elif name == "NoConnection":
        what = "look whether the computer, BCS and its service run"
    elif name in ("EntryUnknown", "Movement"):
        what = "it has forgotten the session: send it anew"
    raise RequestError(f"the Data Connector: {name}: {said}; {what}")


def receive(
    client: "DataConnectorClient", session: str, queue: Queue, *, everything: bool
) -> Received:
    """What a queue holds for a session.

    Args:
        client: the client.
        session: the session.
        queue: the queue.
        everything: whether what was accepted comes once more.

    Raises:
        RequestError: If the connector does not answer, or does not know the session.
    """
    from bridgemate_dataconnector import dto

    answer = _ask(client, session, queue.all if everything else queue.new, "")
    if answer.error_type.name in _NOTHING:
        return Received()
    _check(answer)
    try:
        found = parse_json(answer.serialized_data or "[]")
        items = [getattr(dto, queue.item).from_dict(one) for one in found or ()]
        if not all(map(_is_sound, (answer, *items))):
            raise TypeError("a text where a number belongs, or the other way round")
    except (FileError, ValueError, *_OF_ANOTHER_SHAPE) as error:
        raise RequestError(_unlike("list of results", error)) from error
    if items and int(answer.data_type) != queue.kind:
        raise RequestError(
            f"the Data Connector: data of kind {int(answer.data_type)}, expected "
            f"{queue.kind}; it is asked again"
        )
    return Received(items, answer.last_queue_item_id)


def _is_sound(item: Any) -> bool:
    """Whether there are numbers where numbers belong, and texts elsewhere."""
    plain = type(item)()
    return all(
        isinstance(value, int)
        if isinstance(getattr(plain, one.name), int)
        else value is None or isinstance(value, str | list)
        for one in fields(item)
        for value in [getattr(item, one.name)]
    )


def accept(
    client: "DataConnectorClient", session: str, queue: Queue, found: Received
) -> None:
    """Say that what a queue has given is stored and need not come again.

    If the answer to this is lost, it comes once more, which does no harm.
    """
    if found.items:
        _ask(client, session, queue.accept, json.dumps(found.last))


def _ask(
    client: "DataConnectorClient", session: str, command: int, data: str
) -> "ScoringProgramResponse":
    from bridgemate_dataconnector.dto import (
        ScoringProgramDataConnectorCommands,
        ScoringProgramRequest,
    )

    request = ScoringProgramRequest(
        ScoringProgramDataConnectorCommands(command),
        session_guid=session,
        serialized_data=data,
    )
    return _answer_of(client.send_request, request)
