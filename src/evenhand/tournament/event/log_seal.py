"""The seal of a log: a short digest of its acts that can be read out and printed.

Checksums in a file find damage. They do not find a log that somebody rewrote, because
fresh checksums are written with it. A seal that was announced does: it stands for every
act up to a number, in order, with its time.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from evenhand.errors import RequestError

#: Digits and letters that nobody confuses when they are read out or copied.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
#: Five groups of four letters hold 100 bits: no other log with the same seal is found.
_GROUPS, _GROUP = 5, 4
_BITS_PER_LETTER = 5
#: Makes the digests of this chain differ from any others.
_START = b"evenhand seal 1"

_NUMBER = re.compile("[0-9]{1,9}")
_DIGEST = re.compile(f"[{_LETTERS}]{{{_GROUPS * _GROUP}}}")


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of the first acts of a log; its text is `57-K7QM-2RT4-…`.

    Attributes:
        acts: how many acts it covers.
        digest: the letters, without hyphens.
    """

    acts: int
    digest: str

    @classmethod
    def of(cls, entries: Sequence[Mapping[str, Any]]) -> "Seal":
        """The seal of a raw log: each act is digested with all that came before it."""
        chain = sha256(_START).digest()
        for entry in entries:
            text = json.dumps(entry, sort_keys=True, separators=(",", ":"))
            chain = sha256(chain + text.encode()).digest()
        return cls(len(entries), _letters(chain))

    @classmethod
    def parse(cls, text: str) -> "Seal":
        """Read a seal as people write it: in small letters, with spaces or hyphens."""
        acts, *groups = re.split(r"[\s·.:_-]+", text.strip().upper())
        digest = "".join(groups).translate(_MISREAD)
        if _NUMBER.fullmatch(acts) is None or _DIGEST.fullmatch(digest) is None:
            raise RequestError(
                f"seal {text[:60]!r}; expected the number of acts and "
                f"{_GROUPS} groups of {_GROUP}, such as 57-K7QM-2RT4-9XWC-HB3D-0N5E"
            )
        return cls(int(acts), digest)

    def __str__(self) -> str:
        starts = range(0, len(self.digest), _GROUP)
        groups = [self.digest[at : at + _GROUP] for at in starts]
        return "-".join([str(self.acts), *groups])


def _letters(digest: bytes) -> str:
    count = _GROUPS * _GROUP
    number = int.from_bytes(digest) >> (8 * len(digest) - count * _BITS_PER_LETTER)
    shifts = range((count - 1) * _BITS_PER_LETTER, -1, -_BITS_PER_LETTER)
    return "".join(_LETTERS[number >> shift & 31] for shift in shifts)
