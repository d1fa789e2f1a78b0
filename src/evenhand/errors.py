"""Every error Evenhand raises on purpose.

::

    EvenhandError
    ├── MovementError        a movement that cannot be made or used
    │   └── FaultyMovementError   a movement with faults, where a sound one is needed
    ├── SizeError            a family asked for a size that does not exist
    ├── SwitchError          a switch plan that cannot be read or applied
    ├── ResultError          a result or an award that cannot be
    ├── FileError            a file that cannot be read or written
    ├── StoreError           a log of acts that cannot be kept or read
    └── RequestError         a question that has no meaning or no answer
        └── ActError         an act that the state of an event does not allow

A message is one line: what was seen, what was expected, what to do.
"""


class EvenhandError(Exception):
    """The root: anything a user can cause and mend."""


class MovementError(EvenhandError):
    """A movement value that cannot be made or used."""


class FaultyMovementError(MovementError):
    """A movement with faults, where a sound one is needed."""


class SizeError(EvenhandError):
    """A family was asked for a size that does not exist."""


class SwitchError(EvenhandError):
    """A switch plan cannot be read, or does not fit its movement."""


class ResultError(EvenhandError):
    """A result or an award that cannot be."""


class FileError(EvenhandError):
    """A file cannot be read or written."""


class StoreError(EvenhandError):
    """A log of acts that cannot be kept or read."""


class RequestError(EvenhandError):
    """A question that has no meaning or no answer."""


class ActError(RequestError):
    """An act that the state of an event does not allow."""
