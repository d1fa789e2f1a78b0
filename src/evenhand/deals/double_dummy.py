"""What can be made with all cards in sight: tricks in each strain, and par.

The analysis is done by endplay, which carries Bo Haglund's solver. It is imported only
when deals are solved.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evenhand.boards import dealer, vulnerability
from evenhand.deals.deal import SEATS, Deal
from evenhand.errors import DealError, RequestError

STRAINS = ("C", "D", "H", "S", "NT")
_FIGURES = "0123456789ABCD"
#: How many deals the solver takes at a time; a job may be stopped between two lots.
LOT = 4
#: A contract as the solver writes it, such as `4HEx-1`, and as older versions kept it.
_SOLVED = re.compile(r"(\d(?:[CDHS]|NT))([NESW])(x*)([-+=]\d*)")


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks that each seat can take in each strain, and par.

    Attributes:
        tricks: For North, East, South and West the tricks in clubs, diamonds, hearts,
            spades and no-trumps, as 20 figures of base 14.
        par: The score of best play on both sides, as North-South see it.
        contracts: The contracts that give it, such as `4S E =, 4S W =`.
    """

    tricks: str
    par: int
    contracts: str = ""

    def __post_init__(self) -> None:
        contracts = _SOLVED.sub(r"\1\3 \2 \4", self.contracts)
        object.__setattr__(self, "contracts", contracts)
        if len(self.tricks) != 20 or set(self.tricks) - set(_FIGURES):
            raise DealError(
                f"tricks {self.tricks[:30]!r}; expected 20 figures from 0 to D"
            )

    def tricks_of(self, seat: str, strain: str) -> int:
        """The tricks that a declarer can take."""
        place = SEATS.index(seat) * len(STRAINS) + STRAINS.index(strain)
        return _FIGURES.index(self.tricks[place])

    def tricks_in(self, seats: str, strains: str) -> str:
        """The tricks as figures of base 14, seat by seat, in the order kept here."""
        return "".join(
            _FIGURES[self.tricks_of(seat, strain)].lower()
            for seat in seats
            for strain in strains.split()
        )


def solve_deals(
    deals: Sequence[Deal], tell: Callable[[int, int], None] = lambda *_: None
) -> dict[int, Makeable]:
    """Find what can be made on each board.

    Args:
        deals: The deals.
        tell: Is told how many are done, and of how many.

    Raises:
        RequestError: If the solver is not installed.
    """
    try:
        from endplay.dds import calc_all_tables, par
        from endplay.types import Deal as Dealt
        from endplay.types import Denom, Player, Vul
    except ImportError as error:
        raise RequestError(
            "double dummy needs the package endplay: pip install 'evenhand[deals]'"
        ) from error
    strains = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    seats = [Player.find(seat) for seat in SEATS]
    sides = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
    found: dict[int, Makeable] = {}
    for start in range(0, len(deals), LOT):
        lot = deals[start : start + LOT]
        tables = calc_all_tables([Dealt(str(one)) for one in lot])
        for one, table in zip(lot, tables, strict=True):
            best = par(
                table,
                sides[vulnerability(one.board)],
                Player.find(dealer(one.board)),
            )
            found[one.board] = Makeable(
                "".join(_FIGURES[table[s, p]] for p in seats for s in strains),
                best.score,
                ", ".join(sorted({_contract_text(str(c)) for c in best})),
            )
        tell(min(start + LOT, len(deals)), len(deals))
    return found


def _contract_text(text: str) -> str:
    """A contract in letters: `4♠E=` as `4SE=`."""
    return text.translate(str.maketrans("♠♥♦♣", "SHDC"))
