"""Every error Evenhand raises on purpose.

::

    EvenhandError
    ├── MovementError        a movement that cannot be made or used
    │   └── FaultyMovementError   a movement with faults, where a sound one is needed
    ├── SizeError            a family asked for a size that does not exist
    ├── SwitchError          a switch plan that cannot be read or applied
    ├── ResultError          an impossible result or award
    ├── DealError            cards that make no deal
    ├── FileError            a file that cannot be read or written
    ├── StoreError           a log of acts that cannot be stored or read
    │   ├── UnknownEventError     an event that the club does not have
    │   ├── UnavailableError      a database that cannot be used just now
    │   ├── StaleError            an act on an event that others have changed since
    │   └── RepeatedError         an act that was done before, under the same key
    └── RequestError         a question that makes no sense or has no answer
        └── ActError         an act that the state of an event does not allow
            └── DoubtError   an act that looks like a slip; confirmed, it is accepted

A message is one line that says what was seen, what was expected and what to do. If an
act would help, the error carries it as a `Remedy`, so that the command line can say it
as a command and a page can show it as a button.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Remedy:
    """An act that would help.

    Attributes:
        act: its name at the desk, such as `award`; empty for what was just tried.
        arguments: by name; None where the director has to fill something in.
        when: in which case it would help, as a clause; empty where it always does.
    """

    act: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    when: str = ""


def again(when: str = "", **arguments: object) -> Remedy:
    """The same act with other arguments."""
    return Remedy("", arguments, when)


class EvenhandError(Exception):
    """The root: anything a user can cause and put right.

    Attributes:
        remedies: acts that would help.
    """

    def __init__(self, message: object = "", *remedies: Remedy) -> None:
        super().__init__(message)
        self.remedies: tuple[Remedy, ...] = remedies
        if isinstance(message, EvenhandError):
            # an error that is told in the words of another has its remedies too
            self.remedies = (*message.remedies, *remedies)


class MovementError(EvenhandError):
    """A movement value that cannot be made or used."""


class FaultyMovementError(MovementError):
    """A movement with faults, where a sound one is needed."""


class SizeError(EvenhandError):
    """A family was asked for a size that does not exist."""


class SwitchError(EvenhandError):
    """A switch plan cannot be read, or does not fit its movement."""


class ResultError(EvenhandError):
    """An impossible result or award."""


class DealError(EvenhandError):
    """Cards that make no deal."""


class FileError(EvenhandError):
    """A file cannot be read or written."""


class StoreError(EvenhandError):
    """A log of acts that cannot be stored or read."""


class UnknownEventError(StoreError):
    """An event that the club does not have."""


class UnavailableError(StoreError):
    """A database that cannot be used just now; what was tried may be tried again."""


class StaleError(StoreError):
    """An event that others have changed since it was looked at.

    Attributes:
        at: the number of its last act.
    """

    def __init__(self, message: object, at: int) -> None:
        super().__init__(message)
        self.at = at


class RepeatedError(StoreError):
    """Acts that were done before, under the same key.

    Attributes:
        numbers: their numbers.
    """

    def __init__(self, message: object, numbers: range) -> None:
        super().__init__(message)
        self.numbers = numbers


class RequestError(EvenhandError):
    """A question that makes no sense or has no answer."""


class ActError(RequestError):
    """An act that the state of an event does not allow."""


class DoubtError(ActError):
    """An act that looks like a slip; the same act is accepted once it is confirmed.

    Its remedy is the act itself with `sure`. A page may ask for a second Enter instead.
    """
