"""The address at which everybody reaches the desk of a club."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from evenhand.desk.club.club_events import Club
from evenhand.errors import RequestError

_SETTING = "address"
_LONGEST = 200


def set_address(club: Club, text: str) -> None:
    """Let links and QR codes begin with an address; an empty one is forgotten.

    Args:
        club: the club.
        text: the address, such as `https://desk.example`.
    """
    address = text.strip().rstrip("/")
    if address and not _is_address(address):
        raise RequestError(
            f"address {address[:60]!r}; expected one like https://desk.example or "
            "http://192.168.1.20:8000, without a page"
        )
    club.settings.put(_SETTING, address)


def find_set_address(club: Club) -> str:
    """The address that an owner has set; empty if none has."""
    return str(club.settings.get(_SETTING, ""))


def is_only_here(address: str) -> bool:
    """Whether only this machine reaches an address."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        # the port is read only when somebody asks for it
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    return (
        is_whole
        and len(text) <= _LONGEST
        and text.isascii()
        and text.isprintable()
        and " " not in text
        and parts.scheme in ("http", "https")
        and text == f"{parts.scheme}://{parts.netloc}"
        and "@" not in parts.netloc
    )
