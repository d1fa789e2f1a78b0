"""Names chosen from a list, and suggestions for names that are not on it."""

from collections.abc import Iterable
from difflib import get_close_matches

from evenhand.errors import RequestError

#: No name that can be chosen is longer.
_LONGEST_NAME = 100


def known_name(what: str, name: str, names: Iterable[str]) -> str:
    """A name chosen from a list, refused if it is not on the list.

    Args:
        what: The option, or the thing that is chosen.
        name: The name given.
        names: The names that may be given.
    """
    known = list(names)
    if name in known:
        return name
    raise RequestError(
        f"{what} {name!r}; expected {', '.join(known)}{did_you_mean(name, known)}"
    )


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The end of a refusal: the known name that was probably meant, if any."""
    plain = {known.casefold(): known for known in names}
    near = get_close_matches(name.strip().casefold()[:_LONGEST_NAME], plain, n=1)
    return f"; did you mean {plain[near[0]]}?" if near else ""
