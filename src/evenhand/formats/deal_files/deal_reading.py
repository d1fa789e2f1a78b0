"""Deals from a file, whatever program wrote it; its contents show which."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evenhand.deals import Deal, Makeable
from evenhand.errors import DealError, FileError
from evenhand.formats.deal_files import dlm, duplimate, lin
from evenhand.formats.named_columns import ProblemList
from evenhand.formats.pbn_reading import is_pbn, read_pbn_deals
from evenhand.formats.text import LARGEST_FILE, decode, read_as
from evenhand.movement.phrasing import listed
from evenhand.scoring import Problem

#: No set of boards has a larger number.
_LAST = 100_000
#: A board's number and how to make its deal, which may fail.
Found = tuple[int, Deal | DealError]


@dataclass(frozen=True, slots=True)
class DealsRead:
    """The deals of a file.

    Attributes:
        deals: Those that could be read, by board.
        makeable: What can be made on them, where the file says so.
        problems: What is wrong with the others, and which boards are missing.
    """

    deals: Mapping[int, Deal]
    makeable: Mapping[int, Makeable] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def shifted(self, by: int) -> "DealsRead":
        """The same deals on boards with other numbers.

        Raises:
            DealError: If a board would have no number, or one that no set has.
        """
        if by > 0 and max(self.deals, default=0) + by > _LAST:
            raise DealError(
                f"board {max(self.deals)} would get a number above {_LAST}; shift the "
                "boards by less"
            )
        deals = {at + by: Deal(at + by, deal.hands) for at, deal in self.deals.items()}
        # par depends on the vulnerability, which another number changes
        kept = dict(self.makeable) if by % 16 == 0 else {}
        makeable = {at + by: made for at, made in kept.items()}
        return DealsRead(deals, makeable, self.problems)


def read_deals(path: str) -> DealsRead:
    """Read a file of deals; `-` is standard input.

    Raises:
        FileError: If it cannot be opened or holds no deals.
    """
    return read_as(path, read_deals_data)


def read_deals_data(data: bytes) -> DealsRead:
    """Read deals from the bytes of a file.

    Raises:
        FileError: If it holds no deals.
    """
    if len(data) > LARGEST_FILE:
        raise FileError(f"larger than {LARGEST_FILE >> 20} MB; expected deals")
    if is_pbn(data):
        found, makeable, problems = read_pbn_deals(data)
        read = DealsRead({deal.board: deal for deal in found}, makeable, problems)
    elif duplimate.recognises(data):
        read = _gathered(duplimate.read(data))
    else:
        text = decode(data)
        if dlm.recognises(text):
            read = _gathered(dlm.read(text))
        elif lin.recognises(text):
            read = _gathered(lin.read(text))
        else:
            raise FileError("no deals; expected PBN, LIN, DUP, DLM, BRI or DGE")
    if not read.deals:
        first = f": {read.problems[0]}" if read.problems else ""
        raise FileError(f"no deal that can be read{first}")
    return DealsRead(read.deals, read.makeable, (*read.problems, *_missing(read)))


def _gathered(found: Iterator[Found]) -> DealsRead:
    deals: dict[int, Deal] = {}
    problems = ProblemList()
    for board, deal in found:
        if isinstance(deal, DealError):
            problems.add(Problem(0, str(deal)))
        elif deals.setdefault(board, deal) != deal:
            problems.add(Problem(0, f"board {board} a second time, with other cards"))
    return DealsRead(deals, {}, problems.listed())


def _missing(read: DealsRead) -> Iterator[Problem]:
    """Boards between the first and the last that are not there."""
    named = " ".join(str(problem) for problem in read.problems)
    first, last = min(read.deals), max(read.deals)
    if last - first > 10 * len(read.deals):
        return
    gaps = [str(n) for n in range(first, last) if n not in read.deals]
    unsaid = [gap for gap in gaps if f"board {gap}:" not in named]
    if unsaid:
        several = "boards" if len(unsaid) > 1 else "board"
        yield Problem(
            0, f"{several} {listed(unsaid)} missing between {first} and {last}"
        )
